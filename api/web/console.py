"""The query console: a page of our own that needs nothing from elsewhere."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

__all__ = ["console_page"]


@cache
def console_page() -> tuple[bytes, list[tuple[bytes, bytes]]]:
    """The page and its headers."""
    page = files("kartotek.api.web").joinpath("static/console.html").read_bytes()
    policy = (
        b"default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:;"
        b" base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return page, [(b"content-type", b"text/html; charset=utf-8"), (b"content-security-policy", policy)]
