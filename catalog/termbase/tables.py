"""Tables with named columns: a row is a pair. Written as CSV or XLSX; read with any of the known columns."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from kartotek.catalog.foreign import refuse
from kartotek.catalog.termbase.model import STATUSES, TermPair, TermSide
from kartotek.catalog.termbase.reading import text_of

__all__ = ["COLUMNS", "pairs_in", "read_csv", "rows_of", "write_csv"]

COLUMNS: Final = (
    *("game", "concept", "category", "hu", "hu_status", "hu_pos", "hu_note", "hu_source", "hu_forms"),
    *("en", "en_status", "en_pos", "en_note"),
)
_ALSO: Final = {
    "hungarian": "hu", "magyar": "hu", "term_hu": "hu", "hu-hu": "hu", "target": "hu",
    "english": "en", "angol": "en", "term_en": "en", "en-us": "en", "en-gb": "en", "source": "en",
    "status": "hu_status", "pos": "hu_pos", "note": "hu_note", "comment": "hu_note", "subject": "category",
}  # fmt: skip
"""Names that other tables give to the columns."""
_FORMS_APART: Final = "; "
_POS: Final = frozenset(("noun", "verb", "adjective", "adverb", "name", "phrase", "heading"))
_GUARDED: Final = ("=", "+", "-", "@", "'")
"""A cell that begins so is a formula to a spreadsheet; an apostrophe before it makes it a text."""


def rows_of(pairs: Iterable[TermPair]) -> Iterator[list[str]]:
    """The head and a row for each pair."""
    yield list(COLUMNS)
    for pair in pairs:
        hu, en = pair.hu or TermSide(""), pair.en or TermSide("")
        cells = (pair.game, pair.concept, pair.category, hu.text, hu.status, hu.pos, hu.note, hu.source)
        forms = _FORMS_APART.join(hu.forms)
        yield [cell or "" for cell in (*cells, forms, en.text, en.status, en.pos, en.note)]


def write_csv(pairs: Iterable[TermPair]) -> bytes:
    """UTF-8 with a byte order mark, which spreadsheets need to see the accents."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerows([_guarded(cell) for cell in row] for row in rows_of(pairs))
    return out.getvalue().encode("utf-8-sig")


def _guarded(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_GUARDED) else cell


def read_csv(path: Path) -> list[TermPair]:
    """The pairs of a table with commas, semicolons or tabs."""
    text = text_of(path)
    head = text.partition("\n")[0]
    apart = max(",;\t", key=head.count)
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=apart, strict=True))
    except csv.Error as error:
        refuse("terms-format", path, "the table is broken", why=str(error), hint="save it again as CSV")
    unguarded = [[cell[1:] if cell[:1] == "'" and cell[1:2] in _GUARDED else cell for cell in row] for row in rows]
    return pairs_in(path, unguarded)


def pairs_in(path: Path, rows: Sequence[Sequence[str]]) -> list[TermPair]:
    """The pairs of rows below a head."""
    if not rows:
        refuse("terms-empty", path, "the table has no rows")
    heads = [_ALSO.get(cell.strip().casefold(), cell.strip().casefold()) for cell in rows[0]]
    if not {"hu", "en"} & set(heads):
        known = ", ".join(COLUMNS)
        refuse("terms-columns", path, f"no known column among {', '.join(rows[0][:12])!r}", line=1, hint=known)
    doubled = [head for head in COLUMNS if heads.count(head) > 1]
    if doubled:
        refuse("terms-duplicate", path, f"two columns are {doubled[0]!r}", line=1, hint="keep one of them")
    pairs = []
    for number, row in enumerate(rows[1:], start=2):
        cells = {head: cell.strip() for head, cell in zip(heads, row, strict=False)}
        pair = _pair(path, number, cells)
        if pair is not None:
            pairs.append(pair)
    return pairs


def _pair(path: Path, number: int, cells: Mapping[str, str]) -> TermPair | None:
    hu, en = (_word(path, number, cells, language) for language in ("hu", "en"))
    if hu is None and en is None:
        return None
    return TermPair(cells.get("game") or None, cells.get("concept") or None, cells.get("category") or None, hu, en)


def _word(path: Path, number: int, cells: Mapping[str, str], language: str) -> TermSide | None:
    text = cells.get(language, "")
    if not text:
        return None
    said = {name: cells.get(f"{language}_{name}") or None for name in ("status", "pos", "note", "source", "forms")}
    if said["status"] not in (None, *STATUSES):
        refuse("terms-value", path, f"the status {said['status']!r} is none", line=number, hint=", ".join(STATUSES))
    if said["pos"] is not None and said["pos"] not in _POS:
        refuse("terms-value", path, f"{said['pos']!r} is no part of speech", line=number, hint=", ".join(sorted(_POS)))
    forms = tuple(form.strip() for form in (said["forms"] or "").split(";") if form.strip())
    return TermSide(text, said["status"], said["pos"], said["note"], said["source"], forms)
