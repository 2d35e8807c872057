"""Many tasks at once, on as many cores as there are, and yet told in their order."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

from rulesdsl.calling import Complaint, broken
from validator.errors import RuleError

T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Broken(Generic[T]):
    """The rules broke in a task; `text` says where and why."""

    task: T
    text: str


class GameBroke(Complaint):
    """The rules broke, and that is the end of the work; the message says where and why."""


class LostWorker(Complaint):
    """A process that worked has ended before its time; the message says so in a sentence."""


def cores() -> int:
    """How many this process may use. One, where a process cannot fork: the others would begin by loading the game."""
    if "fork" not in multiprocessing.get_all_start_methods():
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def done(work: Callable[[T], R], tasks: Sequence[T], workers: int) -> Generator[R | Broken[T], None, None]:
    """What the work gives for each task, in their order. Who stops listening stops the work."""
    if workers == 1:
        yield from (_one(work, task) for task in tasks)
        return
    lines = [_hire(work, tasks[first::workers]) for first in range(min(workers, len(tasks)))]
    try:
        for number in range(len(tasks)):
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


def _hire(work: Callable[[T], R], tasks: Sequence[T]) -> _Line:
    """A process that does these tasks one after the other and sends what they give."""
    context = multiprocessing.get_context("fork")
    results, sending = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(work, tasks, sending), daemon=True)
    process.start()
    sending.close()
    return _Line(process, results)


def _work(work: Callable[[T], R], tasks: Sequence[T], sending: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever hired it says when to stop
    with suppress(BrokenPipeError):  # nobody listens any more
        for task in tasks:
            sending.send(_one(work, task))


def _one(work: Callable[[T], R], task: T) -> R | Broken[T]:
    try:
        return work(task)
    except RuleError as error:
        return Broken(task, broken(error))


def _heard(results: Connection) -> Any:
    try:
        return results.recv()
    except EOFError:
        raise LostWorker("a process that worked was ended by somebody, or by the system") from None
