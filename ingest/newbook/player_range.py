"""For how many players a book is, and what it calls them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from ingest.newbook.lexicon import is_word
from ingest.newbook.numbers import misread_number, people_of
from ingest.newbook.players import player_word
from ingest.newbook.tokens import BookToken

__all__ = ["players_of"]

_OPENING: Final = 25
"""In how many lines a book says for how many players it is."""
_TITLE: Final = 8
"""In how many lines a book says it without a word for players."""
_MOST_PLAYERS: Final = 12
_FEWEST_LABELLED: Final = 2
_CASES: Final = re.compile(r"(?:nak|nek|ra|re|val|vel|t|k|ok|ek)$")

PlayerRange = tuple[tuple[int, ...], str, int]
"""Numbers of players, the word for a player, and the line."""


def players_of(tokens: Mapping[int, Sequence[BookToken]]) -> tuple[PlayerRange, bool]:
    """For how many players the book is, what it calls them, and where it says so; and whether that is beyond doubt."""
    found = _labelled_players(tokens) or _counted_players(tokens) or _people_together(tokens)
    players, noun, line = found or _counted_players(tokens, misread=True) or ((), "", 0)
    return (players, noun or _noun_of_cases(tokens), line), found is not None


def _labelled_players(tokens: Mapping[int, Sequence[BookToken]]) -> PlayerRange | None:
    """`Játékosok száma: 3-6`: a line that begins with the word for players, and a range right behind a colon."""
    for line in sorted(tokens)[:_OPENING]:
        words = tokens[line]
        at = next((place for place, word in enumerate(words) if word.number is not None), 0)
        numbers = _numbers_before(words, at + _FEWEST_LABELLED) if 0 < at < len(words) - 1 else []
        rising = len(numbers) == _FEWEST_LABELLED and 1 <= numbers[0] < numbers[1] <= _MOST_PLAYERS
        if rising and player_word(words[0].key, "") and words[at].before.strip() in (":", ""):
            return tuple(range(numbers[0], numbers[1] + 1)), "", line
    return None


def _noun_of_cases(tokens: Mapping[int, Sequence[BookToken]]) -> str:
    """What a book calls players whose title could not be read: the word in `with three ..., with four ...`."""
    seen: dict[str, set[int]] = defaultdict(set)
    for line in tokens.values():
        for place in range(2, len(line)):
            number, noun = line[place - 2].number, line[place - 1]
            if line[place].key == "eseten" and number is not None and noun.number is None:
                seen[noun.key].add(number.value)
    return next((noun for noun, numbers in seen.items() if len(numbers) > 1), "")


def _people_together(tokens: Mapping[int, Sequence[BookToken]]) -> PlayerRange | None:
    """`ketten, hárman vagy négyen`: several words for people together in one of the first lines."""
    for line in sorted(tokens)[:_TITLE]:
        found = sorted({people for token in tokens[line] if token.clear and (people := people_of(token.raw))})
        if len(found) > 1:
            return tuple(range(found[0], found[-1] + 1)), "", line
    return None


def _counted_players(tokens: Mapping[int, Sequence[BookToken]], *, misread: bool = False) -> PlayerRange | None:
    """Rising numbers (`2-4`, `2, 3 or 4`) before a word that is no measure; where digits may be `misread`, before a
    word for players in one of the first lines."""
    for line in sorted(tokens)[: _TITLE if misread else _OPENING]:
        words = tokens[line]
        for at, noun in enumerate(words):
            numbers = _numbers_before(words, at, misread=misread)
            rising = len(numbers) > 1 and all(one < other for one, other in pairwise(numbers))
            few = rising and numbers[0] >= 1 and numbers[-1] <= _MOST_PLAYERS
            if (
                few
                and noun.number is None
                and noun.key != "vagy"
                and not is_word(noun.key, "units", "measures")
                and noun.before == " "
                and (not misread or player_word(noun.key, ""))
            ):
                return tuple(range(numbers[0], numbers[-1] + 1)), _CASES.sub("", noun.key), line
    return None


def _numbers_before(words: Sequence[BookToken], at: int, *, misread: bool = False) -> list[int]:
    """The numbers of a range or list that ends right before a word; none where one of them is in doubt, unless digits
    may be `misread`."""
    found: list[int] = []
    place = at - 1
    while place >= 0:
        token = words[place]
        value = token.number.value if token.number is not None and token.exact else None
        if value is None and misread:
            value = token.number.value if token.number is not None else misread_number(token.raw)
        if value is not None:
            found.insert(0, value)
            if token.before.strip() not in ("-", "–", "—", ",", "/") and not _follows_or(words, place):
                break
        elif token.key != "vagy":
            return []
        place -= 1
    return found


def _follows_or(words: Sequence[BookToken], place: int) -> bool:
    return place > 0 and words[place - 1].key == "vagy"
