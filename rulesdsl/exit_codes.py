"""What the commands tell the shell."""

import signal

OK = 0
"""All well."""

FAULTS = 1
"""Something is wrong with what was looked at."""

USAGE = 2
"""The command was called wrongly."""

SIGNALLED = 128
"""Ended by a signal, whose number is added."""

STOPPED = SIGNALLED + signal.SIGINT
"""Ended by Ctrl-C."""
