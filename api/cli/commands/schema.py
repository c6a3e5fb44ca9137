"""`kartotek schema`."""

from __future__ import annotations

from kartotek.api.cli.command import command as declare
from kartotek.api.cli.output import write

__all__ = ["command"]


@declare("schema", "kartotek schema")
def command() -> None:
    """The schema definition language is what generators of typed clients read. A running server gives the same at
    /schema.graphql."""
    from kartotek.api.graphql.schema import published_sdl

    write(published_sdl().rstrip())
