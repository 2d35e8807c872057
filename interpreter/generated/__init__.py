"""Rules as Python source, written once per instance: the machine that people play on.

In: an `Instance`. Out: code for stepping from decision to decision (`step_program`) and for whole random games
(`playout`). `compiler` flattens phases to blocks, `expressions` and the `emit` modules write them out, `fold` and
`intervals` say what is known beforehand; `runtime` is what written code calls.
"""
