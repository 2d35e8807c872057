"""Rules carried out plainly, by walking them: slow, and the measure of the generated machine.

In: a state, seen by way of `interpreter.environment`. Out: options and scores (`options`, `outcome`), on which all
that is shown to people rests; and `reference`, a whole machine written apart, to which tests hold the other.
"""
