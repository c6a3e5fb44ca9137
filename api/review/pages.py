"""What each step of the page shows: rows beside the lines of the book."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final

from kartotek.api.review.forms import CHOICES, digest_of, is_whole
from kartotek.api.review.session import ReviewState, subject_in
from kartotek.api.review.speaking import said
from kartotek.api.review.texts import doubt_in
from kartotek.ingest.draft.decided import Review
from kartotek.ingest.draft.decisions import About, DecisionTable, ReviewDecision
from kartotek.ingest.draft.extracted import reason
from kartotek.ingest.draft.rows import ReviewRow
from kartotek.ingest.files.problems import Problem
from kartotek.schema.word_types import Language

__all__ = ["ABOUT_OF", "PAGES", "RowGroup", "ShownRow", "anchor", "page_values", "shown_rows"]

PAGES: Final = ("book", "words", "list", "setup", "effects", "left")
ABOUT_OF: Final[Mapping[str, About]] = {
    "book": "game",
    "words": "word",
    "list": "component",
    "setup": "setup",
    "effects": "statement",
}
"""What the rows of each step are about."""
_FAR: Final = 3
"""How many lines further on a row stands at least that begins another list."""
_TABLE: Final = 6
"""How many lines further on a number of the same table stands at most."""
_MOST: Final = 40
"""Rows of a page: a form each."""
_STEPS: Final = 15


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row with what the page shows beside it."""

    row: ReviewRow
    anchor: str
    before: str
    sentence: str
    """The words of its lines that the row is about, where that is not all of them."""
    after: str
    why: tuple[str, ...]
    said: Mapping[str, Any] | None = None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class RowGroup:
    """Rows that are accepted at once: those of one list, or about one subject."""

    name: str
    rows: tuple[ShownRow, ...]
    waiting: int
    """How many rows may be accepted as they are."""
    open: int
    digest: str

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(one.row.key for one in self.rows)


def anchor(about: str, key: str) -> str:
    """The id of a row in the page."""
    return f"{about}-{re.sub(r'[^a-z0-9-]', '_', key.lower())}"


def shown_rows(review: Review, page: str) -> tuple[ReviewRow, ...]:
    """The rows of a step."""
    rows: Mapping[str, tuple[ReviewRow, ...]] = {
        "book": review.game,
        "words": review.words,
        "list": review.components,
        "setup": review.setup,
        "effects": review.statements,
    }
    return rows.get(page, ())


def page_values(
    state: ReviewState,
    table: DecisionTable,
    page: str,
    language: Language,
    query: Mapping[str, str],
    typed: Mapping[str, Mapping[str, str]],
    faults: Mapping[str, str],
) -> dict[str, Any]:
    """The values of the template of a step. `typed` and `faults` are what a form had that was not saved."""
    review = state.review
    values: dict[str, Any] = {"groups": (), "number": 1, "last": 1, "show": query.get("show", "")}
    if review is None:
        return values
    values["progress"] = {each: progress_of(shown_rows(review, each)) for each in PAGES[:-1]}
    if page == "left":
        return values | _left(state, review, table)
    rows = shown_rows(review, page)
    if values["show"] != "all" and page == "effects":
        rows = tuple(one for one in rows if one.is_open or one.key in typed or one.key == query.get("at"))
    number, last = _page_number(query, rows)
    rows = rows[(number - 1) * _MOST : number * _MOST] if page == "effects" else rows
    shown = [_shown(one, state, review, language, typed, faults) for one in rows]
    return values | {
        "groups": list(_groups(shown, page)),
        "all_waiting": sum(map(_waits, shown)),
        "all_digest": digest_of(one.row for one in shown),
        "number": number,
        "last": last,
        "subjects": subjects_of(review),
        "names": [one.name_hu for one in review.draft.components],
        "nouns": [one.key for one in review.words if one.state != "dropped" and one.values["role"] != "verb"],
        "roles": CHOICES["role"],
        "receivers": CHOICES["receiver"],
        "kinds": CHOICES["kind"],
    }


def _page_number(query: Mapping[str, str], rows: Sequence[ReviewRow]) -> tuple[int, int]:
    last = max(1, -(-len(rows) // _MOST))
    asked = int(query["page"]) if query.get("page", "").isdecimal() else 1
    at = next((place for place, one in enumerate(rows) if one.key == query.get("at")), None)
    return (at // _MOST + 1 if at is not None else min(max(asked, 1), last)), last


def subjects_of(review: Review) -> list[str]:
    """What sentences may be about: components, and the headings of rules."""
    named = [one.name_hu for one in review.draft.components]
    return list(dict.fromkeys([*named, *(one.values["subject"] for one in review.statements)]))


def _shown(
    row: ReviewRow,
    state: ReviewState,
    review: Review,
    language: Language,
    typed: Mapping[str, Mapping[str, str]],
    faults: Mapping[str, str],
) -> ShownRow:
    if row.key in typed:
        row = replace(row, values={**row.values, **typed[row.key]})
    why = tuple(doubt_in(one, reason(one), language) for one in row.why) if row.state == "open" else ()
    fault = faults.get(row.key, "")
    if not fault and row.key in review.faults:
        fault = review.faults[row.key].what
    again = None
    if row.about == "statement" and row.values["expression"] and row.values["as"] != "text":
        again = said(review, row.values["expression"], row.values["as"], row.values["subject"])
    text = " ".join(" ".join(line.split()) for line in state.lines[row.first - 1 : row.last])
    return ShownRow(row, anchor(row.about, row.key), *_parted(text, row.words), why, again, fault)


def _parted(text: str, words: Sequence[str]) -> tuple[str, str, str]:
    """A passage parted where some of its words stand."""
    pattern = r"[\W_]+".join(r"(?:-\s)?".join(map(re.escape, word)) for word in words)
    found = re.search(pattern, text) if words else None
    if found is None or found[0] == text:
        return text, "", ""
    return text[: found.start()], found[0], text[found.end() :]


def _groups(rows: Sequence[ShownRow], page: str) -> Iterator[RowGroup]:
    """Rows that stand together in the book, or say something of one subject."""
    if page == "words":
        for role, same in groupby(rows, key=lambda one: one.row.values["role"]):
            yield _group(role, tuple(same))
    elif page == "effects":
        for subject, same in groupby(rows, key=lambda one: one.row.values["subject"]):
            yield _group(subject, tuple(same))
    elif page == "setup":
        yield from (_group(same[0].row.values["what"], tuple(same)) for same in _by_thing(rows))
    else:
        run: list[ShownRow] = []
        for one in rows:
            if run and page != "book" and one.row.first - run[-1].row.first >= _FAR:
                yield _group("", tuple(run))
                run = []
            run.append(one)
        if run:
            yield _group("", tuple(run))


def _by_thing(rows: Sequence[ShownRow]) -> list[list[ShownRow]]:
    """The numbers of one thing together, also where a table has a line for each number of players."""
    runs: list[list[ShownRow]] = []
    latest: dict[str, list[ShownRow]] = {}
    for one in rows:
        run = latest.get(one.row.values["what"])
        if run is None or one.row.first - run[-1].row.first > _TABLE:
            run = latest[one.row.values["what"]] = []
            runs.append(run)
        run.append(one)
    return runs


def _group(name: str, rows: tuple[ShownRow, ...]) -> RowGroup:
    return RowGroup(
        name, rows, sum(map(_waits, rows)), sum(one.row.is_open for one in rows), digest_of(one.row for one in rows)
    )


def _waits(one: ShownRow) -> bool:
    return one.row.state in ("open", "sure") and not one.fault and is_whole(one.row)


# ---- what is left ----


def progress_of(rows: Iterable[ReviewRow]) -> Counter[str]:
    """How many rows are open, sure, decided."""
    return Counter(one.state for one in rows)


def _left(state: ReviewState, review: Review, table: DecisionTable) -> dict[str, Any]:
    struck = {(one.about, one.row) for one in table.rows if (one.field, one.value) == ("drop", "yes")}
    stale: dict[tuple[str, str], list[ReviewDecision]] = {}
    for one in review.stale:
        if (one.about, one.row) not in struck:
            stale.setdefault((one.about, one.row), []).append(one)
    steps = [{"step": step, "rows": tuple(rows)} for step, rows in groupby(table.rows, key=lambda one: one.step)]
    return {
        "problems": [
            *(
                (Problem(one.code, key, one.what, one.hint), *_row_of(key, review))
                for key, one in review.faults.items()
            ),
            *((one, *_place_of(one, review)) for one in state.problems),
        ],
        "stale": list(stale.items()),
        "steps": steps[: -_STEPS - 1 : -1],
        "step_count": len(steps),
    }


def _row_of(key: str, review: Review) -> tuple[str, str]:
    """The step of a row that has a fault, and its key."""
    return ("effects" if review.row("statement", key) else "setup"), key


def _place_of(problem: Problem, review: Review) -> tuple[str, str]:
    """The step and the row where a problem is put right."""
    subject = subject_in(problem)
    slug = subject.partition(":")[2] if subject else ""
    row = review.row("component", slug)
    if "abilit" in problem.where or "expression" in problem.what:
        at = next((one for one in review.statements if row and one.values["subject"] == row.values["name_hu"]), None)
        return ("effects", at.key) if at else ("effects", "")
    if row is not None:
        return "list", row.key
    for name, page in (("setup", "setup"), ("words", "words"), ("vocabulary", "words"), ("game.toml", "book")):
        if name in problem.where:
            return page, ""
    return "list", ""
