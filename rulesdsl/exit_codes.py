"""What the commands tell the shell."""

OK = 0
"""All well."""

FAULTS = 1
"""Something is wrong with what was looked at."""

USAGE = 2
"""The command was called wrongly."""

SIGNALLED = 128
"""Ended by a signal, whose number is added: 130 for Ctrl-C."""
