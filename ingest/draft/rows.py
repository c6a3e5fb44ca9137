"""The rows of a draft that a person goes through, as they are read and as they were decided."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from kartotek.ingest.draft.decisions import About, ReviewDecision
from kartotek.ingest.draft.extracted import DraftComponent, DraftStatement, SetupNumber, slug
from kartotek.ingest.text.keys import key_of

__all__ = ["FIELDS", "ReviewRow", "RowState", "component_rows", "setup_rows", "statement_rows", "unique_keys"]

RowState = Literal["open", "sure", "decided", "dropped"]
"""`open`: a person must decide; `sure`: it holds without a decision; `decided`, `dropped`: a person said so."""

FIELDS: Final[Mapping[About, tuple[str, ...]]] = {
    "component": ("name_hu", "kind", "count", "part_of", "name_en"),
    "setup": ("what", "players", "value", "receiver"),
    "statement": ("as", "expression", "subject"),
    "word": ("word", "role", "name_en", "join"),
    "game": ("value",),
}
"""The fields of a row of each kind that a person may correct."""
_NO_NUMBER: Final = "?"


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A row of the review: what it says now, whether that holds, and where the book says it."""

    about: About
    key: str
    first: int
    last: int
    values: Mapping[str, str]
    state: RowState
    why: tuple[str, ...] = ()
    """The names of the doubts, or their reasons."""
    proposed: Mapping[str, str] = field(default_factory=dict)
    """What was read, where a person said otherwise."""
    words: tuple[str, ...] = ()
    """The words of the sentence, where it is only a part of its lines."""
    by_hand: bool = False
    """Whether a person added the row."""

    @property
    def is_open(self) -> bool:
        return self.state == "open"


def unique_keys(names: Iterable[str]) -> Iterator[str]:
    """The names, later ones of the same name with their number."""
    met: Counter[str] = Counter()
    for name in names:
        met[name] += 1
        yield name if met[name] == 1 else f"{name}#{met[name]}"


def _row(
    about: About,
    key: str,
    lines: tuple[int, int],
    read: Mapping[str, str],
    certain: bool,
    why: tuple[str, ...],
    decided: Mapping[str, ReviewDecision],
) -> ReviewRow:
    """A row that was read, with what was decided of it."""
    said = {name: one.value for name, one in decided.items() if name in FIELDS[about]}
    state: RowState = "sure" if certain else "open"
    if decided:
        state = "dropped" if "drop" in decided and decided["drop"].value == "yes" else "decided"
    differs = {name: value for name, value in read.items() if said.get(name, value) != value}
    return ReviewRow(about, key, *lines, {**read, **said}, state, why, differs)


def component_rows(
    components: Iterable[DraftComponent],
    decided: Mapping[str, Mapping[str, ReviewDecision]],
    english: Mapping[str, str],
) -> Iterator[ReviewRow]:
    """The components that were read; `english` are names that all games share."""
    listed = list(components)
    often = Counter(slug(one.name_hu) for one in listed)
    keys = unique_keys(_component_key(one, often[slug(one.name_hu)] > 1) for one in listed)
    for key, one in zip(keys, listed, strict=True):
        read = {
            "name_hu": one.name_hu,
            "kind": one.kind,
            "count": _number(one.count),
            "part_of": one.part_of,
            "name_en": english.get(one.name_hu.lower(), ""),
        }
        why = tuple(one.doubts)
        yield _row("component", key, (one.line, one.line), read, one.is_certain, why, decided.get(key, {}))


def _component_key(one: DraftComponent, shared: bool) -> str:
    """The name; of several of one name, that with its total."""
    return f"{slug(one.name_hu)}@{slug(one.part_of)}" if shared and one.part_of else slug(one.name_hu)


def setup_rows(
    setup: Iterable[SetupNumber], decided: Mapping[str, Mapping[str, ReviewDecision]]
) -> Iterator[ReviewRow]:
    """The numbers of the set-up that were read."""
    listed = list(setup)
    keys = unique_keys(f"{slug(one.what)}:{_number(one.players)}" for one in listed)
    for key, one in zip(keys, listed, strict=True):
        read = {
            "what": one.what,
            "players": _number(one.players),
            "value": _number(one.value),
            "receiver": one.receiver,
        }
        yield _row("setup", key, (one.line, one.line), read, one.is_certain, one.doubts, decided.get(key, {}))


def statement_rows(
    statements: Iterable[DraftStatement],
    texts: Iterable[str],
    decided: Mapping[str, Mapping[str, ReviewDecision]],
) -> Iterator[ReviewRow]:
    """The statements that were read, each with the text of its lines, by which it is known in another extraction."""
    listed = list(statements)
    keys = unique_keys(map(_statement_key, texts))
    for key, one in zip(keys, listed, strict=True):
        expression = "" if one.expression == _NO_NUMBER else one.expression
        kind = one.field if one.field in ("ability", "cost", "text") else "ability"
        read = {"as": kind, "expression": expression or one.partly, "subject": one.subject}
        certain = one.is_certain or one.field == "text"
        row = _row("statement", key, (one.first, one.last), read, certain, _why(one), decided.get(key, {}))
        yield replace(row, words=one.unread)


def _why(one: DraftStatement) -> tuple[str, ...]:
    if one.field == "text":
        return ()
    return one.doubts or (("not-understood",) if one.expression == _NO_NUMBER else ())


def _statement_key(text: str) -> str:
    """A digest of the letters of a passage: the same where accents, blanks and the breaks of lines differ, and whatever
    is understood of it."""
    words = "".join(map(key_of, text.split()))
    return f"s-{hashlib.sha256(words.encode()).hexdigest()[:10]}"


def _number(value: int | None) -> str:
    return _NO_NUMBER if value is None else str(value)
