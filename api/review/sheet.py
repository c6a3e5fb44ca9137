"""The questions of a draft as one spreadsheet, and the answers that come back in it.

A row asks one thing and quotes its sentence. An answer is `ok` (it is as read), `-` (strike it; of a sentence: nothing
is counted in it), or the value itself: a number, a role, an expression. A row without an answer stays open.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from kartotek.api.review.forms import MAIN_FIELD, BadField, decided_row
from kartotek.api.review.session import ReviewState
from kartotek.api.review.texts import doubt_in, review_texts
from kartotek.api.site.flat_tables import safe_cell
from kartotek.api.site.spreadsheets import xlsx_of
from kartotek.catalog.drafts.files import whole_text
from kartotek.catalog.drafts.tables import workbook_rows
from kartotek.ingest.draft.decided import Review
from kartotek.ingest.draft.decisions import NewDecision
from kartotek.ingest.draft.extracted import reason
from kartotek.ingest.draft.rows import ReviewRow
from kartotek.schema.errors import KartotekError
from kartotek.schema.files import write_whole
from kartotek.schema.word_types import Language

__all__ = ["COLUMNS", "sheet_decisions", "write_sheet"]

COLUMNS: Final = ("about", "row", "line", "sentence", "question", "why", "read", "answer")
_AS_READ: Final = ("ok", "=", "igen", "yes", "jó")
_STRIKE: Final = ("-", "–", "'-")
_BYTE_ORDER: Final = "\ufeff"


class SheetAnswer(NamedTuple):
    """A row of a sheet that has an answer, and where it stands."""

    place: str
    about: str
    row: str
    read: str
    answer: str


def write_sheet(state: ReviewState, path: Path, language: Language) -> int:
    """Write what is open; how many questions that is. The name of the file says whether it is XLSX or CSV."""
    assert state.review is not None
    rows = [_question(one, state, language) for one in state.review.rows() if one.is_open]
    if path.suffix.lower() == ".xlsx":
        write_whole(path, xlsx_of("draft", COLUMNS, rows))
    elif path.suffix.lower() == ".csv":
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows([safe_cell(cell) for cell in row] for row in rows)
        write_whole(path, (_BYTE_ORDER + text.getvalue()).encode())
    else:
        raise KartotekError("usage", "a sheet is an XLSX or a CSV file", where=str(path), hint="name it sheet.xlsx")
    return len(rows)


def _question(row: ReviewRow, state: ReviewState, language: Language) -> tuple[str, ...]:
    t = review_texts(language)
    sentence = " ".join(" ".join(line.split()) for line in state.lines[row.first - 1 : row.last])
    said = " ".join(row.words) or sentence
    why = "; ".join(doubt_in(one, reason(one), language) for one in row.why)
    return (row.about, row.key, str(row.first), said, _asked(row, t), why, _read(row), "")


def _asked(row: ReviewRow, t: Mapping[str, str]) -> str:
    """What an answer is: the field, and of which thing."""
    if row.about == "game":
        return t[f"key_{row.key}"]
    field = "expression" if row.about == "statement" else MAIN_FIELD[row.about]
    names = {"component": "name_hu", "setup": "what", "word": "word", "statement": "subject"}
    named = row.values[names[row.about]]
    players = f", {row.values['players']} {t['field_players']}" if row.about == "setup" else ""
    return f"{named}{players}: {t[f'field_{field}']}"


def _read(row: ReviewRow) -> str:
    return row.values["expression"] if row.about == "statement" else row.values[MAIN_FIELD[row.about]]


def sheet_decisions(review: Review, path: Path) -> list[NewDecision]:
    """The decisions that a filled sheet states; all that is wrong with it is one error."""
    made: list[NewDecision] = []
    faults: list[str] = []
    for one in _answers(path):
        row = review.row(one.about, one.row)
        if row is None:
            faults.append(f"{one.place}: the draft has no row {one.row!r}")
            continue
        try:
            made += decided_row(row, _form(row, one), review)
        except BadField as bad:
            what = bad.error.what if bad.error is not None else review_texts("en")[bad.text]
            faults.append(f"{one.place}: {one.answer!r}: {what}")
    if faults:
        what = "an answer does not fit" if len(faults) == 1 else f"{len(faults)} answers do not fit"
        raise KartotekError("review-value", f"{what}; nothing was saved", where=str(path), why="\n".join(faults))
    return made


def _form(row: ReviewRow, one: SheetAnswer) -> dict[str, str]:
    """The answer as the form of its row."""
    if one.answer in _STRIKE:
        return {"do": "nothing" if row.about == "statement" else "strike"}
    value = one.read if one.answer.lower() in _AS_READ else one.answer
    if row.about == "statement":
        return {"expression": value, "as": "ability" if row.values["as"] == "text" else row.values["as"]}
    return {MAIN_FIELD[row.about]: value}


def _answers(path: Path) -> Iterator[SheetAnswer]:
    rows = list(_rows(path))
    heads = [cell.strip().lower() for cell in rows[0][1]] if rows else []
    missing = [name for name in ("about", "row", "answer") if name not in heads]
    if missing:
        hint = "fill in a sheet that --sheet wrote"
        raise KartotekError("review-value", f"the sheet has no column {missing[0]!r}", where=str(path), hint=hint)
    for number, cells in rows[1:]:
        cell = dict(zip(heads, map(_plain, cells), strict=False))
        if cell.get("answer", ""):
            place = f"{path.name}, row {number}"
            yield SheetAnswer(place, cell["about"], cell["row"], cell.get("read", ""), cell["answer"])


def _plain(text: str) -> str:
    """A cell without the sign that keeps it a text; a number as it is written."""
    bare = text.strip()
    bare = bare[1:] if bare.startswith("'") and len(bare) > 1 else bare
    return bare.removesuffix(".0") if bare.removesuffix(".0").isdecimal() else bare


def _rows(path: Path) -> Iterator[tuple[int, Sequence[str]]]:
    if path.suffix.lower() == ".xlsx":
        yield from ((one.number, one.cells) for one in workbook_rows(path))
        return
    text = whole_text(path).removeprefix(_BYTE_ORDER)
    sign = max(",;\t", key=text.partition("\n")[0].count)
    yield from enumerate(csv.reader(io.StringIO(text, newline=""), delimiter=sign), start=1)
