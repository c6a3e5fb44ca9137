"""How long a game lasts: `the game has eight rounds`, wherever the book says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from ingest.newbook.facts import PLAIN, SetupNumber, capped
from ingest.newbook.lexicon import is_word
from ingest.newbook.outline import Outline, Section
from ingest.newbook.sentences import sentences_of
from ingest.newbook.tokens import BookToken

__all__ = ["rounds_of"]

_NEAR_START: Final = 3
_ENDINGS: Final = {"all": "bol", "tart": "ig"}
"""Verbs that say how long a game lasts, with the ending of what is counted."""


def rounds_of(
    outline: Outline, tokens: Mapping[int, Sequence[BookToken]], scans: Mapping[int, str]
) -> Iterator[SetupNumber]:
    """The number of rounds that each section states, for the players that it is for."""
    for section in outline.sections:
        lines = [line for line in section.lines if line not in outline.examples]
        for sentence in sentences_of(lines, tokens, scans):
            found = _round_number(sentence)
            if found is not None and found[0].number is not None:
                yield from _rows(sentence, *found, _players(outline, section))


def _players(outline: Outline, section: Section) -> Sequence[int | None]:
    solo = bool(outline.of("solo"))
    everyone: tuple[int | None, ...] = outline.players or (None,)
    return section.players or [one for one in everyone if one != 1 or not solo]


def _rows(
    sentence: Sequence[BookToken], token: BookToken, period: BookToken, players: Sequence[int | None]
) -> Iterator[SetupNumber]:
    number = token.number
    assert number is not None
    doubts = () if token.exact and all(word.clear for word in sentence) else ("word-unclear",)
    if not is_word(period.key, "setup", "rounds"):
        doubts = (*doubts, "thing-unknown")
    how = "digit" if number.digits else "word"
    for one in players:
        confidence = capped(PLAIN, doubts)
        yield SetupNumber("rounds of the game", "rounds", "", one, number.value, token.line, how, confidence, doubts)


def _round_number(sentence: Sequence[BookToken]) -> tuple[BookToken, BookToken] | None:
    """The number of rounds and the word for them in a sentence that says of the game that it has so many."""
    clause = _first_clause(sentence)
    keys = [token.key for token in clause]
    endings = tuple(ending for verb, ending in _ENDINGS.items() if verb in keys)
    if not any(key.startswith("jatek") for key in keys[:_NEAR_START]) or not endings:
        return None
    found = [(one, other) for one, other in pairwise(clause) if one.number is not None and _is_period(other, endings)]
    listed = sum(token.number is not None for token in sentence) > 1 and any(token.key == "vagy" for token in sentence)
    return found[0] if len(found) == 1 and not listed else None


def _first_clause(sentence: Sequence[BookToken]) -> Sequence[BookToken]:
    """The words up to the first verb of duration that a comma or a colon follows: what comes after it may be said of
    something else (`the game has two parts, each part has six rounds`)."""
    for place, (one, after) in enumerate(pairwise(sentence)):
        if one.key in _ENDINGS and any(sign in after.before for sign in ",;:"):
            return sentence[: place + 1]
    return sentence


def _is_period(token: BookToken, endings: tuple[str, ...]) -> bool:
    """Whether a word may count the rounds of a game: no word for minutes, in the case that the verb asks for."""
    return token.key.endswith(endings) and not is_word(token.key, "units", "measures")
