"""The query console: a page of our own that needs nothing from elsewhere."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

__all__ = ["console_page"]


@cache
def console_page() -> tuple[bytes, list[tuple[bytes, bytes]]]:
    """The page and its headers."""
    page = files("api.web").joinpath("static/console.html").read_bytes()
    policy = b"default-src 'self'; img-src 'self' data:"
    return page, [(b"content-type", b"text/html; charset=utf-8"), (b"content-security-policy", policy)]
