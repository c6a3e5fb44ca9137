"""What the command line writes: text with colours on terminals, aligned tables, JSON, errors and progress."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from typing import Any, Final, TextIO

import click

from kartotek.schema.errors import KartotekError

__all__ = ["answer_as_json", "progress", "styled", "write", "write_error", "write_json", "write_table"]

_AS_JSON: Final = ContextVar("as_json", default=False)
_STYLES: Final = frozenset(f"\x1b[{code}m" for code in (0, 1, 2, 31, 32, 33, 36))
"""The terminal codes that `styled` writes here."""


def answer_as_json(wanted: bool) -> None:
    """Remember the form of this run's answers, so that errors take it too."""
    _AS_JSON.set(wanted)


def styled(text: str, stream: TextIO | None = None, **style: Any) -> str:
    """The text with terminal codes where the stream shows colours, plain elsewhere."""
    return click.style(text, **style) if _shows_colours(stream or sys.stdout) else text


def plain(text: str) -> str:
    """The text with every control character shown as an escape: a name must not steer the terminal it is shown on.

    Our own colours, and line ends and tabs, stay.
    """
    return text if text.isprintable() else _CONTROL.sub(_escaped, text)


_CONTROL: Final = re.compile(r"(\x1b\[[0-9;]*m)|[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u200e\u200f]")


def _escaped(found: re.Match[str]) -> str:
    # The form that JSON has as well, for its lines are written the same way.
    if found[1] in _STYLES:
        return found[0]
    return "".join(sign if " " <= sign <= "~" else f"\\u{ord(sign):04x}" for sign in found[0])


def write(text: str = "") -> None:
    """A line of the answer."""
    # Not click.echo: it takes a plain ASCII terminal for a mistake and sends it UTF-8.
    sys.stdout.write(f"{plain(text)}\n")


def write_json(value: Any) -> None:
    """The whole answer for machines."""
    plain_ascii = (sys.stdout.encoding or "").casefold().replace("-", "") != "utf8"
    write(json.dumps(value, ensure_ascii=plain_ascii, indent=2))


def write_table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Aligned columns, never cut; numbers to the right."""
    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    numeric = [bool(rows) and all(isinstance(row[i], int) or row[i] is None for row in rows) for i in range(len(heads))]
    write(styled(_aligned(heads, widths, numeric), bold=True))
    for row in cells:
        write(_aligned(row, widths, numeric))


def _aligned(cells: Sequence[str], widths: Sequence[int], numeric: Sequence[bool]) -> str:
    columns = zip(cells, widths, numeric, strict=True)
    return "  ".join(cell.rjust(width) if right else cell.ljust(width) for cell, width, right in columns).rstrip()


def write_error(error: KartotekError) -> None:
    """Report the error on standard error, in red or as JSON."""
    if _AS_JSON.get():
        sys.stderr.write(json.dumps({"error": error.as_dict()}) + "\n")
        return
    head, *rest = map(plain, error.text().splitlines())
    sys.stderr.write("\n".join((styled(head, sys.stderr, fg="red"), *rest, "")))


@contextmanager
def progress(label: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on a terminal's standard error, moved by `report(done, total)`; nothing at all elsewhere."""
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    sys.stderr.write(f"{label} ...\r")
    with ExitStack() as shown:
        bar: Any = None

        def report(done: int, total: int) -> None:
            nonlocal bar
            if bar is None:
                bar = shown.enter_context(click.progressbar(length=total, label=label, file=sys.stderr, show_pos=True))
            bar.length = total
            bar.update(done - bar.pos)

        yield report


def _shows_colours(stream: TextIO) -> bool:
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return bool(os.environ.get("FORCE_COLOR")) or stream.isatty()
