"""Pages that mkdocs makes at each build of the project's own site, so that they cannot be stale."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from docs.catalogue import codes_page
from docs.command_line import command_line_page

PAGES = {"reference/diagnostics.md": codes_page, "reference/command-line.md": command_line_page}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages to those that lie in `docs/`."""
    for name, content in PAGES.items():
        files.append(File.generated(config, name, content=content()))
    return files
