"""Files -> `Sources`: the YAML maps of one file or one folder, read safely and with true positions."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from dsl.diagnostics import Diagnostic, Source, Span
from dsl.files import read_bytes, reason_of
from dsl.table_reader import read_table
from dsl.values import Map, Text
from dsl.yaml_reader import read_yaml

MAX_BYTES = 250_000
"""Of one file, and of all YAML files of a folder together: with so much to read a check takes seconds."""


@dataclass(frozen=True, slots=True)
class Document:
    """One YAML file and the map it holds."""

    source: Source
    root: Map


@dataclass(frozen=True, slots=True)
class Sources:
    """The readable files of a game in the order of their names, and the folder that names in them refer to."""

    folder: Path
    documents: tuple[Document, ...]


def load(path: str | os.PathLike[str]) -> tuple[Sources, tuple[Diagnostic, ...]]:
    """Reads a game: one `.yaml` file, or all of them in a folder (not those in its subfolders)."""
    path = Path(path)
    is_folder = path.is_dir()
    folder = path if is_folder else path.parent
    files = sorted(folder.glob("*.yaml")) if is_folder else [path]
    diagnostics: list[Diagnostic] = []
    documents = []
    room = MAX_BYTES
    if not files:
        diagnostics.append(_at_file(path, "YAML20", "no *.yaml file in this folder", "a game needs at least one"))
    for file in files:
        document, found = load_file(file, folder if is_folder else None, room)
        diagnostics += found
        if document is not None:
            documents.append(document)
            room -= len(document.source.text)
    return Sources(folder, tuple(documents)), tuple(diagnostics)


def load_file(
    path: str | os.PathLike[str], folder: Path | None = None, room: int = MAX_BYTES
) -> tuple[Document | None, tuple[Diagnostic, ...]]:
    """Reads one YAML file of at most `room` bytes; with `folder`, only if it really lies inside it."""
    source, diagnostics = _read(Path(path), folder, room)
    if source is None:
        return None, diagnostics
    root, diagnostics = read_yaml(source)
    return (None if root is None else Document(source, root)), diagnostics


def read_csv(name: Text, folder: Path) -> tuple[tuple[Map, ...], tuple[Diagnostic, ...]]:
    """The rows of the table file that `name` names, each a map from the header's texts to the row's.

    Faults of the file itself are reported where it is named.
    """
    source, found = _read(folder / str(name), folder)
    if source is None:
        return (), tuple(Diagnostic(d.code, f"{name}: {d.message}", name.span, d.hint) for d in found)
    return read_table(source)


def _read(path: Path, folder: Path | None, room: int = MAX_BYTES) -> tuple[Source | None, tuple[Diagnostic, ...]]:
    """The text of a file, or the reason why it is not read."""
    if folder is not None and not _inside(path, folder):
        return None, (_at_file(path, "YAML21", "this file lies outside the game's folder", "move it into the folder"),)
    try:
        data = read_bytes(path, room)
    except OSError as error:
        return None, (_at_file(path, "YAML22", f"cannot be read: {reason_of(error)}", "check the path"),)
    if len(data) > room:
        message = "this file is too large" if room == MAX_BYTES else "with this file the game is too large"
        return None, (_at_file(path, "YAML23", message, f"at most {MAX_BYTES:,} bytes, all together"),)
    try:
        return Source(str(path), data.decode("utf-8")), ()
    except UnicodeDecodeError as error:
        readable = Source(str(path), data[: error.start].decode("utf-8"))
        end = len(readable.text)
        message = f"not UTF-8: byte {data[error.start]:#04x}"
        return None, (Diagnostic("YAML24", message, Span(readable, end, end), "save the file as UTF-8"),)


def _inside(path: Path, folder: Path) -> bool:
    """Whether the file, with `..` and symbolic links followed, lies in the folder."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError, RuntimeError):
        return False


def _at_file(path: Path, code: str, message: str, hint: str) -> Diagnostic:
    return Diagnostic(code, message, Span(Source(str(path), ""), 0, 0), hint)
