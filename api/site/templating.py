"""The template engine of the site: everything is escaped, and a value that is not given is an error."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

__all__ = ["templates"]


@cache
def templates() -> Environment:
    return Environment(
        loader=PackageLoader("kartotek.api.site"),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
