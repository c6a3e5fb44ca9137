"""Where a marker begins on a track: `the score markers start on space 5`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from kartotek.ingest.newbook.setup.sentence import SetupSentence
from kartotek.ingest.newbook.setup.setup_rows import ON_A_SPACE, SetupRow, SetupStatement, rows_of
from kartotek.ingest.newbook.text.tokens import BookToken
from kartotek.ingest.newbook.text.word_runs import word_at

__all__ = ["rows_of_spaces"]

_VALUED: Final = re.compile(r"(\d{1,3})-(?:s|as|es|os|ös)")
_ROMANS: Final = ("I", "II", "III", "IV", "V", "VI")
_SPACE: Final = ("mezo", "helyr", "szamr", "vonal", "fokr", "foka", "fokon", "helye", "lepcsofok", "beosztas")
_VALUES: Final = (
    "nullas", "egyes", "kettes", "harmas", "negyes", "otos", "hatos", "hetes", "nyolcas", "kilences", "tizes",
)  # fmt: skip
"""Words that name a space by its number."""


def rows_of_spaces(sentence: SetupSentence) -> list[SetupRow]:
    """The rows of every space that a thing is put on."""
    return [row for at, value in _spaces(sentence) for row in rows_of(sentence, _statement(sentence, at, value))]


def _statement(sentence: SetupSentence, at: int, value: int) -> SetupStatement:
    """The thing named last before a space begins there; nothing does where none is named."""
    named = [thing.name for thing in sentence.things if thing.at < at and not thing.is_place]
    counts = [(one, value) for one in sentence.context.everyone]
    return SetupStatement(tuple(named[-1:]), [ON_A_SPACE], counts, sentence.tokens[at].line, "digit", ("place",), True)


def _spaces(sentence: SetupSentence) -> Iterator[tuple[int, int]]:
    """The places and numbers of spaces."""
    for at in range(len(sentence.tokens) - 1):
        value = _space(sentence, at)
        if value is not None:
            yield at, value


def _space(sentence: SetupSentence, at: int) -> int | None:
    """The number of a space: digits with the ending of a value, or with a full stop, before the word."""
    valued = _VALUED.fullmatch(sentence.tokens[at].text)
    after = sentence.tokens[at + 1]
    behind = word_at(sentence.tokens, at + 2) if after.before == "-" else after  # the ending of `III-as` is a word
    if behind.key.startswith(_SPACE):
        return int(valued[1]) if valued else _value_of(sentence.tokens[at])
    return int(valued[1]) if valued and _goes_on(sentence, at) else None


def _value_of(token: BookToken) -> int | None:
    """The number that a word names a space by: `hármas`, `3.`, `III`."""
    if token.raw in _ROMANS:
        return _ROMANS.index(token.raw) + 1
    return _VALUES.index(token.key) if token.key in _VALUES else token.seat


def _goes_on(sentence: SetupSentence, at: int) -> bool:
    """Whether the word for spaces follows a later number: `one on the 3rd, the other on the 5th space`."""
    later = sentence.tokens[at + 1 :]
    spaces = any(_VALUED.fullmatch(one.text) and other.key.startswith(_SPACE) for one, other in pairwise(later))
    return spaces and "," in later[0].before
