"""The page of the command line, made from what the commands say of themselves."""

from __future__ import annotations

from collections.abc import Iterator

import typer
from typer.testing import CliRunner

from rulesdsl.cli import app
from rulesdsl.publishing import markdown

PROGRAM = "rulesdsl"


def command_line_page() -> str:
    """Every command with its help: what it takes, an example, exit codes."""
    lines = [
        "# Command line",
        "",
        "What `rulesdsl COMMAND --help` says. [Commands](../commands.md) tells more of each.",
        "",
    ]
    for words in commands(app):
        name = " ".join(words)
        lines += [f"## {name} {{: #{markdown.anchor(name)} }}", "", "```text", help_of(words), "```", ""]
    return "\n".join(lines)


def commands(of: typer.Typer, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """All of an application by the words that call them, in alphabetical order; those of groups, too."""
    found: list[tuple[str, ...]] = [
        (command.name or command.callback.__name__,) for command in of.registered_commands if command.callback
    ]
    for group in of.registered_groups:
        if group.typer_instance is not None:
            found += commands(group.typer_instance, (str(group.name),))
    return (before + words for words in sorted(found))


def help_of(words: tuple[str, ...]) -> str:
    shown = CliRunner().invoke(app, [*words, "--help"], prog_name=PROGRAM)
    assert shown.exit_code == 0, shown.output
    return shown.output.strip()
