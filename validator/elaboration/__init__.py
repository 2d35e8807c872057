"""What every name means, of what type every expression is, what every statement does.

In: a text or a syntax node, and the `Scope` it stands in. Out: nodes of the core (`validator.model`), their types
known and every suffix spelt out; faults go to the scope's `Globals`. Begin with `expressions` and `statements`.
"""
