"""Forms of the page as decisions: what was typed is checked before anything is saved."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from kartotek.ingest.draft.decided import SEVERAL, Review, checked_expression, players_of
from kartotek.ingest.draft.decisions import NewDecision
from kartotek.ingest.draft.extracted import PARTS, WORD_ROLES, slug
from kartotek.ingest.draft.rows import FIELDS, ReviewRow
from kartotek.schema.errors import KartotekError
from kartotek.schema.vocabulary import Vocabulary, build_vocabulary

__all__ = [
    "CHOICES",
    "MAIN_FIELD",
    "BadField",
    "accepted_rows",
    "added_row",
    "decided_row",
    "digest_of",
    "host_of",
    "is_whole",
    "vocabulary_of",
]

MAIN_FIELD: Final[Mapping[str, str]] = {
    "component": "count",
    "setup": "value",
    "statement": "as",
    "word": "role",
    "game": "value",
}
"""The field by which a row is accepted."""
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "role": (*WORD_ROLES, "none"),
    "kind": ("board", "card", "tile", "figure", "resource", "marker", "coin", "die", "sheet", "bag", "box", ""),
    "receiver": ("", "each", "first", "second", "third", "fourth", "fifth", "last", "others"),
    "as": ("ability", "cost", "text"),
}
"""The values of fields that are chosen."""
_LONGEST: Final = 2_000
_UNKNOWN: Final = "?"


@dataclass
class BadField(Exception):  # noqa: N818
    """What was typed into a field cannot hold: the key of the text that says so, or the error of the language."""

    row: str
    text: str
    error: KartotekError | None = None


def digest_of(rows: Iterable[ReviewRow]) -> str:
    """What a page shows of rows, in short: whoever accepts a list accepts what was shown."""
    shown = [(one.about, one.key, sorted(one.values.items()), one.state) for one in rows]
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:16]


def accepted_rows(rows: Iterable[ReviewRow]) -> list[NewDecision]:
    """The decisions that accept rows as they are shown."""
    return [made for row in rows for made in _taken(row, row.values)]


def is_whole(row: ReviewRow) -> bool:
    """Whether a row says enough to be accepted as it is."""
    if row.about in ("component", "setup"):
        return row.values["count" if row.about == "component" else "value"].isdecimal()
    if row.about == "statement":
        return bool(row.values["expression"]) or row.values["as"] == "text"
    return row.about == "word" or bool(row.values["value"])


def decided_row(row: ReviewRow, form: Mapping[str, str], review: Review) -> list[NewDecision]:
    """The decisions of the form of one row; raises BadField."""
    if form.get("do") == "strike":
        if row.about == "word":
            return [NewDecision("word", row.key, "role", "none", row.first)]
        return [NewDecision(row.about, row.key, "drop", "yes", row.first)]
    if form.get("do") == "nothing" and row.about == "statement":
        return [NewDecision("statement", row.key, "as", "text", row.first)]
    typed = {name: clean(form[name]) for name in FIELDS[row.about] if name in form}
    values = {**row.values, **typed}
    _check(row, values, review)
    made = _taken(row, values)
    if row.state == "dropped" and row.about in ("component", "setup"):
        made.append(NewDecision(row.about, row.key, "drop", "no", row.first))
    return made


def added_row(about: str, form: Mapping[str, str], review: Review) -> list[NewDecision]:
    """The decisions that make a row from words of the book; a number of the set-up is made for all numbers of players
    that are named, with one value or with as many as there are of those: `2-4` and `6/9/12`."""
    name = {"component": "name_hu", "setup": "what", "word": "word"}[about]
    values = {field: clean(form.get(field, "")) for field in FIELDS[about]}  # type: ignore[index]
    if not values[name]:
        raise BadField("new", "wanted")
    line = int(form["line"]) if form.get("line", "").isdecimal() else 1
    return [
        made
        for each in _spread(values)
        for made in _one_added(about, name, each, min(line, review.draft.lines), review)
    ]


def _spread(values: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
    """The values of one row, or of one for each number of players."""
    players = players_of(values.get("players", ""))
    if not players:
        yield values
        return
    numbers = [one.strip() for one in values["value"].split("/")]
    if len(numbers) not in (1, len(players)):
        raise BadField("new", "bad_number")
    for place, count in enumerate(players):
        yield {**values, "players": str(count), "value": numbers[place % len(numbers)]}


def _one_added(about: str, name: str, values: Mapping[str, str], line: int, review: Review) -> Iterator[NewDecision]:
    key = values[name] if about == "word" else slug(values[name])
    key += f":{values['players'] or _UNKNOWN}" if about == "setup" else ""
    row = ReviewRow(about, key, line, line, dict.fromkeys(values, ""), "open", by_hand=True)  # type: ignore[arg-type]
    if review.row(about, key) is not None:
        raise BadField("new", "there_already")
    try:
        _check(row, values, review)
    except BadField as bad:
        raise BadField("new", bad.text) from bad
    yield NewDecision(row.about, key, "new", "yes", line)
    yield from (NewDecision(row.about, key, field, value, line) for field, value in values.items() if value)


def clean(text: str) -> str:
    """What was typed, without control characters and ends of blanks."""
    kept = "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text.replace("\r\n", "\n"))
    return kept.strip()[:_LONGEST]


def _taken(row: ReviewRow, values: Mapping[str, str]) -> list[NewDecision]:
    """The main field, by which the row holds, and those that were corrected."""
    main = MAIN_FIELD[row.about]
    read = {**row.values, **row.proposed}
    fields = [name for name in FIELDS[row.about] if name == main or values[name] != read.get(name, "")]
    if row.about == "statement" and "expression" not in fields:
        fields.append("expression")
    if row.about in ("word", "component") and values["name_en"] and "name_en" not in fields:
        fields.append("name_en")
    return [NewDecision(row.about, row.key, name, values[name], row.first) for name in fields]


def _check(row: ReviewRow, values: Mapping[str, str], review: Review) -> None:
    for text in _faults(row, values, review):
        raise BadField(row.key, text)
    for name, allowed in CHOICES.items():
        if name in values and values[name] not in (*allowed, row.values.get(name)):
            raise BadField(row.key, "bad_value")
    if row.about == "statement" and values["as"] != "text":
        _check_expression(row, values, review)


def _faults(row: ReviewRow, values: Mapping[str, str], review: Review) -> Iterator[str]:
    if row.about == "game":
        yield from _game_faults(row.key, values["value"], review)
    elif row.about == "word":
        if not values["word"]:
            yield "wanted"
    elif row.about == "component":
        if not values["name_hu"]:
            yield "wanted"
        if not values["count"].isdecimal():
            yield "bad_number"
    elif row.about == "setup":
        if not values["what"]:
            yield "wanted"
        if not values["value"].isdecimal() or not values["players"].isdecimal():
            yield "bad_number"


def _game_faults(key: str, value: str, review: Review) -> Iterator[str]:
    if not value:
        yield "wanted"
    elif key == "players" and not players_of(value):
        yield "bad_players"
    elif key in PARTS and not (value.isdecimal() and 0 < int(value) <= review.draft.lines):
        yield "bad_line"


def vocabulary_of(review: Review) -> Vocabulary:
    """The vocabulary of a draft."""
    return build_vocabulary(review.draft.language.vocabulary, where=review.draft.game)


def host_of(review: Review, subject: str) -> str:
    """The kind of component that carries what is said of a subject."""
    kinds = {one.name_hu: one.kind or "piece" for one in review.draft.components}
    return kinds.get(subject, "rule")


def _check_expression(row: ReviewRow, values: Mapping[str, str], review: Review) -> None:
    text, kind = values["expression"], values["as"]
    if not text:
        raise BadField(row.key, "no_expression")
    try:
        for part in [text] if kind == "cost" else text.split(SEVERAL):
            checked_expression(part, kind, vocabulary_of(review), host_of(review, values["subject"]))
    except KartotekError as error:
        raise BadField(row.key, "", error) from error
