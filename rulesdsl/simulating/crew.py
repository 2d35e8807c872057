"""Many games at once, on as many cores as there are, and yet told in the order of their seeds."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection

from rulesdsl.calling import broken
from rulesdsl.simulating.play import Ending, Play
from validator.errors import RuleError


@dataclass(frozen=True, slots=True)
class Broken:
    """The rules broke in the game of a seed; `text` says where and why."""

    seed: int
    text: str


class LostWorker(Exception):
    """A process that played has ended before its time; the message says so in a sentence."""


def cores() -> int:
    """How many this process may use. One, where a process cannot fork: the others would begin by loading the game."""
    if "fork" not in multiprocessing.get_all_start_methods():
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def played(play: Play, seeds: Sequence[int], workers: int) -> Generator[Ending | Broken, None, None]:
    """The games of these seeds, in their order. Who stops listening stops the play."""
    if workers == 1:
        yield from (_one(play, seed) for seed in seeds)
        return
    lines = [_hire(play, seeds[first::workers]) for first in range(min(workers, len(seeds)))]
    try:
        for number in range(len(seeds)):
            yield _heard(lines[number % len(lines)].results)
    finally:
        for line in lines:
            line.process.terminate()
            line.process.join()
            line.results.close()


@dataclass(frozen=True, slots=True)
class _Line:
    process: multiprocessing.process.BaseProcess
    results: Connection


def _hire(play: Play, seeds: Sequence[int]) -> _Line:
    """A process that plays the games of these seeds one after the other and sends what they come to."""
    context = multiprocessing.get_context("fork")
    results, sending = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(play, seeds, sending), daemon=True)
    process.start()
    sending.close()
    return _Line(process, results)


def _work(play: Play, seeds: Sequence[int], sending: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever hired it says when to stop
    with suppress(BrokenPipeError):  # nobody listens any more
        for seed in seeds:
            sending.send(_one(play, seed))


def _one(play: Play, seed: int) -> Ending | Broken:
    try:
        return play(seed)
    except RuleError as error:
        return Broken(seed, broken(error))


def _heard(results: Connection) -> Ending | Broken:
    try:
        ending: Ending | Broken = results.recv()
    except EOFError:
        raise LostWorker("a process that played games was ended by somebody, or by the system") from None
    return ending
