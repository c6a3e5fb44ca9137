"""Where a marker begins on a track: `the score markers start on space 5`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from ingest.newbook.sentence import SetupSentence
from ingest.newbook.setup_rows import ON_A_SPACE, SetupRow, SetupStatement, rows_of

__all__ = ["rows_of_spaces"]

_VALUED: Final = re.compile(r"(\d{1,3})-(?:s|as|es|os|ös)")
_SPACE: Final = ("mezo", "helyr", "szamr")


def rows_of_spaces(sentence: SetupSentence) -> list[SetupRow]:
    """The rows of every space that a thing is put on."""
    made: list[SetupRow] = []
    for at, value in _spaces(sentence):
        named = [thing for thing in sentence.things if thing.at < at and not thing.is_place]
        if named:
            counts = [(one, value) for one in sentence.context.everyone]
            line = sentence.tokens[at].line
            made += rows_of(
                sentence, SetupStatement((named[-1].name,), [ON_A_SPACE], counts, line, "digit", ("place",), True)
            )
    return made


def _spaces(sentence: SetupSentence) -> Iterator[tuple[int, int]]:
    """The places and numbers of spaces: digits with the ending of a value, or with a full stop, before the word."""
    for at, token in enumerate(sentence.tokens[:-1]):
        valued = _VALUED.fullmatch(token.text)
        if not sentence.tokens[at + 1].key.startswith(_SPACE) and not (valued and _goes_on(sentence, at)):
            continue
        if valued:
            yield at, int(valued[1])
        elif token.seat is not None:
            yield at, token.seat


def _goes_on(sentence: SetupSentence, at: int) -> bool:
    """Whether the word for spaces follows a later number: `one on the 3rd, the other on the 5th space`."""
    later = sentence.tokens[at + 1 :]
    spaces = any(_VALUED.fullmatch(one.text) and other.key.startswith(_SPACE) for one, other in pairwise(later))
    return spaces and "," in later[0].before
