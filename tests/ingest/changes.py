"""Single changes of numbers, names and goods in a copy of a book, and what becomes of them.

A change is drawn among the lines that certain facts cite: the number, name or good that a fact has from its line is
replaced by another. Read again and built, the change must be seen in the catalog, and nothing else may change.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final, Literal

from ingest.build import collect
from ingest.effects.stage import words_of
from ingest.pipeline import Book, read_book
from ingest.problems import BadData
from ingest.prose.keys import key_of
from ingest.reconcile import reading_rows, write_reading
from ingest.structure.mentions import is_printed
from schema.hungarian.nouns import declension
from schema.tables import Claim, ClaimSpan, Conflict
from tests.conftest import DATA

__all__ = ["KINDS", "Change", "Kind", "Outcome", "book_of", "drawn", "outcome_of", "twelve"]

Kind = Literal["number", "name", "good"]
KINDS: Final[tuple[Kind, ...]] = ("number", "name", "good")
_OTHER_NAMES: Final = ("Malom", "Torony", "Raktár", "Csűr", "Hídfő", "Kovácsműhely", "Vízimalom", "Kapuőr", "Fonoda")
_OF_EACH: Final = 4
_TWELVE: Final = 12
_NAMED_BY: Final = ("named-in-text", "name-in-both-languages")
_NUMBER: Final = re.compile(r"(?<![\w.,@-])(\d{1,2})(?![\w-])")
"""A number of one or two figures by itself; after an @ stands what a scan makes of an icon."""


@dataclass(frozen=True, slots=True)
class Change:
    """One word of one line replaced."""

    book: str
    kind: Kind
    line: int
    start: int
    end: int
    before: str
    after: str
    subject: str

    def __str__(self) -> str:
        return f"{self.book} line {self.line}: {self.kind} {self.before!r} -> {self.after!r} ({self.subject})"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a change did: facts with a new value, facts that are gone, and facts of other lines that changed."""

    changed: tuple[str, ...]
    lost: tuple[str, ...]
    strays: tuple[str, ...]
    conflicts: tuple[str, ...]
    in_catalog: bool

    @property
    def clean(self) -> bool:
        return self.in_catalog and not self.strays


@cache
def book_of(path: Path) -> Book:
    return read_book(path.read_bytes(), known_only=True)


def drawn(path: Path, kind: Kind, count: int, seed: int) -> list[Change]:
    """Changes of one kind in one book, each in a line of its own."""
    book = book_of(path)
    found = sorted(set(_candidates(book, kind, path.stem[:3])), key=lambda one: (one.line, one.start, one.after))
    random = Random(f"{seed} {path.stem[:3]} {kind}")
    random.shuffle(found)
    chosen = {one.line: one for one in reversed(found)}
    lines = list(dict.fromkeys(one.line for one in found))[:count]
    return [chosen[line] for line in lines]


def twelve(path: Path, seed: int) -> list[Change]:
    """Twelve changes of one book, four of each kind; where a book has fewer of a kind, more numbers and goods."""
    chosen = {change.line: change for kind in KINDS for change in drawn(path, kind, _OF_EACH, seed)}
    for kind in ("number", "good", "name"):
        for change in drawn(path, kind, _TWELVE, seed):
            if len(chosen) < _TWELVE:
                chosen.setdefault(change.line, change)
    return list(chosen.values())


def _candidates(book: Book, kind: Kind, name: str) -> Iterator[Change]:
    for row in _facts(book):
        for line in _lines(row):
            text = book.scans[line]
            for start, end, after in _REPLACED[kind](book, row, line):
                yield Change(name, kind, line, start, end, text[start:end], after, row["subject"])


def _facts(book: Book) -> list[dict[str, Any]]:
    return [row for row in reading_rows(book)[1:] if row["kind"] != "term"]


def _spans(row: Mapping[str, Any]) -> list[tuple[int, int]]:
    return [(row["first"], row["last"]), *((first, last) for first, last in row.get("also", ()))]


def _lines(row: Mapping[str, Any]) -> Iterator[int]:
    for first, last in _spans(row):
        yield from range(first, last + 1)


def _value(row: Mapping[str, Any]) -> str:
    return str(row.get("expression", row.get("value", "")))


def _numbers(book: Book, row: Mapping[str, Any], line: int) -> Iterator[tuple[int, int, str]]:
    """A number of the fact that stands in the line in digits."""
    if row.get("field") in ("name_hu", "name_en"):
        return
    wanted = {int(found) for found in re.findall(r"\d+", _value(row))} - {0, 1}
    text = book.scans[line]
    for found in _NUMBER.finditer(text):
        number = int(found[1])
        if number in wanted and str(number) == found[1]:
            yield found.start(1), found.end(1), str(number + 1)


def _names(book: Book, row: Mapping[str, Any], line: int) -> Iterator[tuple[int, int, str]]:
    """A name of one word, as a dictionary has it, where the line is what the name is known from."""
    name = _value(row)
    if len(_spans(row)) > 1 and row.get("rule") != _NAMED_BY[1]:
        return
    if row.get("field") != "name_hu" or row.get("rule") not in _NAMED_BY or " " in name or not is_printed(name):
        return
    for word in book.lines[line - 1].words:
        if key_of(word.whole) == key_of(name) and not word.cut and not word.continues:
            other = _OTHER_NAMES[(line + len(name)) % len(_OTHER_NAMES)]
            shown = other.upper() if word.raw.isupper() else other if word.raw[:1].isupper() else other.lower()
            yield word.start, word.end, shown


def _goods(book: Book, row: Mapping[str, Any], line: int) -> Iterator[tuple[int, int, str]]:
    """A good that the fact has, in the same case another one."""
    if row.get("field") in ("name_hu", "name_en"):
        return
    value = set(re.findall(r"\w+", _value(row)))
    terms = {name: term.hu for name, term in words_of(str(book.game)).terms["resources"].items()}
    for word in book.lines[line - 1].words:
        for name in sorted(value & set(terms)):
            forms = declension(terms[name])
            keys = [key_of(form) for form in forms]
            others = sorted(set(terms) - value)
            if key_of(word.whole) in keys and others and not word.cut and not word.continues:
                other = others[(line + len(name)) % len(others)]
                yield word.start, word.end, declension(terms[other])[keys.index(key_of(word.whole))]


_REPLACED: Final = {"number": _numbers, "name": _names, "good": _goods}


def outcome_of(change: Change, path: Path, folder: Path) -> Outcome:
    """Read the changed copy, build a data folder with it, and compare with what is shipped."""
    lines = path.read_text(encoding="utf-8").split("\n")
    scan = book_of(path).scans[change.line]
    at = lines[change.line - 1].rindex(scan) if scan else 0
    line = lines[change.line - 1]
    lines[change.line - 1] = line[: at + change.start] + change.after + line[at + change.end :]
    book = read_book("\n".join(lines).encode(), known_only=True)
    data = _folder(folder)
    write_reading(book, data)
    _record(book, data)
    old, new = _by_fact(_facts(book_of(path))), _by_fact(_facts(book))
    gone = {fact: row for fact, row in old.items() if fact not in new}
    came = {fact: row for fact, row in new.items() if fact not in old}
    strays = [_shown(row) for row in (*gone.values(), *came.values()) if change.line not in set(_lines(row))]
    places = {fact[:2] for fact in came}
    lost = [_shown(row) for fact, row in gone.items() if fact[:2] not in places]
    catalog, conflicts = _claims(data)
    shipped, known = _shipped_claims()
    return Outcome(
        tuple(sorted(_shown(row) for row in came.values())),
        tuple(sorted(lost)),
        tuple(sorted(strays)),
        tuple(sorted(conflicts - known)),
        catalog != shipped or conflicts != known,
    )


def _folder(folder: Path) -> Path:
    """A copy of the shipped data in which a reading may be replaced."""
    data = folder / "data"
    if not data.exists():
        shutil.copytree(DATA, data)
    for path in (*DATA.glob("rulebooks/*.jsonl"), *DATA.glob("games/*/game.toml")):
        shutil.copy(path, data / path.relative_to(DATA))
    return data


def _record(book: Book, data: Path) -> None:
    """Let the data folder record the changed text as the one that was read."""
    path = data / "games" / str(book.game) / "game.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r'sha256 = "\w+"', f'sha256 = "{book.extraction.sha256}"', text), encoding="utf-8")


Fact = tuple[str, str, str]


def _by_fact(rows: Sequence[Mapping[str, Any]]) -> dict[Fact, Mapping[str, Any]]:
    return {(row["subject"], row.get("field", "ability"), _value(row)): row for row in rows}


def _shown(row: Mapping[str, Any]) -> str:
    return f"{row['subject']} {row.get('field', 'ability')} = {_value(row)} (lines {_spans(row)})"


Claimed = frozenset[tuple[str, str, str, str]]


def _claims(data: Path) -> tuple[Claimed, frozenset[str]]:
    """All claims and conflicts of a data folder; where conflicts keep it from being built, these only."""
    try:
        rows = collect(data)
    except BadData as error:
        # A value that the game does not declare is refused with its place: the change is seen there as well.
        if any(problem.code not in ("data-conflict", "data-value") for problem in error.problems):
            raise
        return frozenset(), frozenset(problem.what for problem in error.problems)
    claims = {(one.subject_id, one.field, one.value, one.kind) for one in rows.of(Claim)}
    cited = {(one.subject_id, one.field, one.span_id, "cites") for one in rows.of(ClaimSpan)}
    conflicts = {f"{one.subject_id} {one.field} = {one.reading}" for one in rows.of(Conflict)}
    return frozenset(claims | cited), frozenset(conflicts)


@cache
def _shipped_claims() -> tuple[Claimed, frozenset[str]]:
    return _claims(DATA)
