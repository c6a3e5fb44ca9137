"""What a person decided on a draft: a table with one decision a row, saved whole at every change.

A step is what one click or one field decides: accepting a list is one step of many rows. Steps are undone one by one,
the last one first. A row names what it is about by the words of the book, so that it holds for another extraction.
"""

from __future__ import annotations

import csv
import hashlib
import threading
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Final, Literal, get_args

from kartotek.schema.errors import KartotekError
from kartotek.schema.files import write_whole

__all__ = ["ABOUT", "About", "NewDecision", "ReviewDecision", "DecisionTable", "OutdatedPage"]

About = Literal["game", "word", "component", "setup", "statement"]
ABOUT: Final[tuple[About, ...]] = get_args(About)
"""What a decision may be about."""


@dataclass(frozen=True, slots=True)
class NewDecision:
    """What is decided: a field of a row of the draft gets a value. `line` is where the book says it."""

    about: About
    row: str
    field: str
    value: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class ReviewDecision:
    """A row of the table: a choice with its step, its time and its person."""

    step: int
    when: str
    who: str
    about: About
    row: str
    field: str
    value: str
    line: int


_COLUMNS: Final = tuple(one.name for one in fields(ReviewDecision))


class OutdatedPage(KartotekError):  # noqa: N818
    """A decision from a page that does not show the last one."""

    def __init__(self) -> None:
        super().__init__(
            "review-outdated",
            "something was decided since this page was shown",
            hint="look at the page as it is now, and decide again",
        )


class DecisionTable:
    """The decisions of one game in their order. Every change is in the file before it is in memory."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self.rows: tuple[ReviewDecision, ...] = tuple(_read(path)) if path.exists() else ()

    @property
    def revision(self) -> str:
        """Changes with every decision and every step that is undone."""
        return hashlib.sha256(_text(self.rows).encode()).hexdigest()[:12]

    @property
    def steps(self) -> int:
        """How many steps were taken and not undone."""
        return self.rows[-1].step if self.rows else 0

    def take(self, choices: Sequence[NewDecision], who: str, seen: str | None = None) -> int:
        """Save choices as one step and return its number. `seen` is the revision that they were made on, if known."""
        with self._lock:
            self._see(seen)
            if not choices:
                return self.steps
            step, when = self.steps + 1, datetime.now(UTC).isoformat(timespec="seconds")
            taken = [ReviewDecision(step, when, who, **asdict(one)) for one in choices]
            self._save((*self.rows, *taken))
            return step

    def undo(self, seen: str | None = None) -> tuple[ReviewDecision, ...]:
        """Take the last step back; its rows."""
        with self._lock:
            self._see(seen)
            last = self.steps
            undone = tuple(one for one in self.rows if one.step == last)
            self._save(tuple(one for one in self.rows if one.step != last))
            return undone

    def latest(self, about: About) -> dict[str, dict[str, ReviewDecision]]:
        """What holds: the last decision on each field of each row."""
        found: dict[str, dict[str, ReviewDecision]] = {}
        for one in self.rows:
            if one.about == about:
                found.setdefault(one.row, {})[one.field] = one
        return found

    def _see(self, seen: str | None) -> None:
        if seen is not None and seen != self.revision:
            raise OutdatedPage

    def _save(self, rows: tuple[ReviewDecision, ...]) -> None:
        write_whole(self._path, _text(rows).encode())
        self.rows = rows


def _text(rows: Sequence[ReviewDecision]) -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerows([getattr(one, name) for name in _COLUMNS] for one in rows)
    return text.getvalue()


def _read(path: Path) -> Iterator[ReviewDecision]:
    """The rows of a table; one that cannot be understood is an error with its line."""
    try:
        with path.open(encoding="utf-8", newline="") as source:
            rows = list(csv.DictReader(source))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise KartotekError("data-format", "the decisions cannot be read", where=str(path), why=str(error)) from error
    for number, row in enumerate(rows, start=2):
        about = next((one for one in ABOUT if one == row.get("about")), None)
        try:
            if about is None:
                raise ValueError(f"{row.get('about')!r} is none of {', '.join(ABOUT)}")
            texts = {name: row[name] or "" for name in ("when", "who", "row", "field", "value")}
            yield ReviewDecision(step=int(row["step"]), about=about, line=int(row["line"] or 0), **texts)
        except (KeyError, TypeError, ValueError) as error:
            raise KartotekError(
                "data-format", "a decision is malformed", where=f"{path}:{number}", why=str(error)
            ) from error
