"""Files -> `Sources`: the YAML maps of one file or one folder, read safely and with true positions."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from dsl.diagnostics import Diagnostic, Source, Span
from dsl.files import read_bytes, reason_of
from dsl.shelves import STANDARD, standard_files
from dsl.suggest import did_you_mean
from dsl.table_reader import read_table
from dsl.values import Map, Seq, Text
from dsl.yaml_reader import read_yaml

MAX_BYTES = 250_000
"""Of one file, and of all YAML files of a folder together: with so much to read a check takes seconds."""

INCLUDE = "include"
"""The section that names further files."""


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
    """Reads a game: one `.yaml` file, or all of them in a folder (not those in subfolders), and what they include."""
    path = Path(path)
    try:
        is_folder = path.is_dir()
        files = sorted(file for file in path.iterdir() if file.suffix == ".yaml") if is_folder else [path]
    except OSError as error:
        fault = _at_file(path, "YAML22", f"cannot be read: {reason_of(error)}", "check the path")
        return Sources(path.parent, ()), (fault,)
    folder = path if is_folder else path.parent
    if not files:
        fault = _at_file(path, "YAML20", "no *.yaml file in this folder", "a game needs at least one")
        return Sources(folder, ()), (fault,)
    reading = _Reading()
    for file in files:
        reading.take(*_read(file, folder if is_folder else None, reading.room))
    for name in [name for document in reading.documents for name in _included(document)]:
        reading.include(name, folder)
    return Sources(folder, tuple(reading.documents)), tuple(reading.diagnostics)


class _Reading:
    """A game's files, read one after the other; `room` is left for those still to come."""

    def __init__(self) -> None:
        self.documents: list[Document] = []
        self.diagnostics: list[Diagnostic] = []
        self.room = MAX_BYTES

    def take(self, source: Source | None, found: tuple[Diagnostic, ...]) -> None:
        """A file that was read, or why it was not."""
        self.diagnostics += found
        if source is None:
            return
        root, found = read_yaml(source)
        self.diagnostics += found
        if root is not None:
            self.documents.append(Document(source, root))
            self.room -= len(source.text)

    def include(self, name: Text, folder: Path) -> None:
        """A file that another one names. It includes no others, so one place tells all that belong to the game."""
        source, found = _read_included(name, folder, self.room)
        if source is not None and self._has(Path(source.path)):
            hint = "delete it here; the folder's own files need no mention"
            source, found = None, (Diagnostic("YAML25", f"{name}: this file is read already", name.span, hint),)
        self.take(source, found)
        root = self.documents[-1].root
        if root.span.source is source:
            message, hint = "an included file includes no others", "name them all where this file is named"
            self.diagnostics += [Diagnostic("YAML26", message, key.span, hint) for key in root if key == INCLUDE]

    def _has(self, path: Path) -> bool:
        return path.resolve() in {Path(document.source.path).resolve() for document in self.documents}


def _included(document: Document) -> list[Text]:
    """The names under `include`; what is no name is the business of whoever knows the sections."""
    named = document.root.get(INCLUDE)  # type: ignore[call-overload]
    return [name for name in (named if isinstance(named, Seq) else [named]) if isinstance(name, Text)]


def load_file(
    path: str | os.PathLike[str], folder: Path | None = None
) -> tuple[Document | None, tuple[Diagnostic, ...]]:
    """Reads one YAML file that is no part of a game's description; with `folder`, only if it lies inside it."""
    source, diagnostics = _read(Path(path), folder)
    if source is None:
        return None, diagnostics
    root, diagnostics = read_yaml(source)
    return (None if root is None else Document(source, root)), diagnostics


def read_csv(name: Text, folder: Path) -> tuple[tuple[Map, ...], tuple[Diagnostic, ...]]:
    """The rows of the table file that `name` names, each a map from the header's texts to the row's.

    Faults of the file as a whole are reported where it is named.
    """
    source, found = _read_named(name, folder)
    return ((), found) if source is None else read_table(source)


def _read_named(name: Text, folder: Path, room: int = MAX_BYTES) -> tuple[Source | None, tuple[Diagnostic, ...]]:
    """The text of a file inside the folder that `name` names, or what is wrong with it, reported at the name."""
    source, found = _read(folder / str(name), folder, room)
    return source, tuple(Diagnostic(d.code, f"{name}: {d.message}", name.span, d.hint) for d in found)


def _read_included(name: Text, folder: Path, room: int) -> tuple[Source | None, tuple[Diagnostic, ...]]:
    """The same; one of the standard files, or what the folder has in the place of one."""
    if not name.startswith(f"{STANDARD}/"):
        return _read_named(name, folder, room)
    files, is_own = standard_files(), os.path.lexists(folder / str(name))
    if name not in files and not is_own:
        hint = did_you_mean(name, files, f"there are {', '.join(files)}")
        return None, (Diagnostic("YAML22", f"{name}: there is no such standard file", name.span, hint),)
    source, found = _read_named(name, folder, room) if is_own else _read(files[str(name)], None, room)
    return None if source is None else Source(source.path, source.text, is_standard=name in files), found


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
