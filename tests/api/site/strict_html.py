"""HTML as the standard has it, and as people write it with care: nothing is left for a browser to guess."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Final

import pytest

__all__ = ["check_fragment", "check_page"]

_VOID: Final = frozenset("area base br col embed hr img input link meta source track wbr".split())


class _Balance(HTMLParser):
    """Notes tags that are closed in another order than they were opened: the standard has ends that may be left out."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if len(set(names)) < len(names):
            self.faults.append(f"<{tag}> has an attribute twice: {names}")
        if tag not in _VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if self.open[-1:] == [tag]:
            self.open.pop()
        else:
            self.faults.append(f"</{tag}> at {self.getpos()}, open are {self.open[-3:]}")


def check_page(text: str) -> None:
    """Raise where a whole page is not strictly HTML."""
    _parsed(text, fragment=False)


def check_fragment(text: str) -> None:
    """Raise where a part of a page is not strictly HTML."""
    _parsed(text, fragment=True)


def _parsed(text: str, fragment: bool) -> None:
    justhtml = pytest.importorskip("justhtml")
    justhtml.JustHTML(text, strict=True, fragment=fragment, sanitize=False)
    balance = _Balance()
    balance.feed(text)
    balance.close()
    assert balance.faults == []
    assert balance.open == []
