"""Rules carried out plainly, by walking them: slow, and the measure of the generated machine.

In: a state and what is evaluated on it. Out: values, options, scores (`environment`, `options`, `outcome`), on which
all that is shown to people rests; and `reference`, a whole machine written apart, to which tests hold the other.
"""
