"""A limit to how long something may take: bad input must not only be refused, but soon."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


class TooSlow(BaseException):
    """Not caught by whoever catches every `Exception`."""


@contextmanager
def patience(seconds: float = 30.0) -> Iterator[None]:
    """Raises `TooSlow` in the block if it takes longer."""

    def ring(_: int, __: FrameType | None) -> None:
        raise TooSlow(f"not done after {seconds} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def refusal(call: Callable[[], object], *kinds: type[Exception]) -> Exception | None:
    """Do something, soon; the error of one of these kinds that comes out of it, if one does."""
    with patience():
        try:
            call()
        except kinds as error:
            return error
    return None
