"""For how many players a book is, and what it calls them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from kartotek.ingest.words.lexicon import is_piece, is_word
from kartotek.ingest.words.numbers import misread_number, people_of, rises
from kartotek.ingest.words.players import player_word
from kartotek.ingest.words.tokens import NO_WORD, BookToken, TokensOfLines
from kartotek.ingest.words.word_runs import has_word, word_at
from kartotek.schema.hungarian.features import Case

__all__ = ["players_apart", "players_of"]

_OPENING: Final = 25
"""In how many lines a book says for how many players it is."""
_TITLE: Final = 8
"""In how many lines a book says it without a word for players."""
_MOST_PLAYERS: Final = 12
_FEWEST_LABELLED: Final = 2
_FOR: Final = ("nak", "nek")
_DESCRIBING: Final = ("os", "as", "es", "i", "u", "o")
_CASES: Final = re.compile(r"(?:nak|nek|ra|re|val|vel|t|k|ok|ek|ig)$")
_CASE: Final = "eseten"
_WITH: Final = ("nal", "nel")
_COMPARED: Final = ("tobb", "kevesebb")
_OR: Final = "vagy"
_TOO: Final = "is"
_FROM: Final = Case.ABL
_JOINTS: Final = ("-", "–", "—", ",", "/")
_PARTING: Final = (" - ", " – ", " — ")
"""Dashes that part what follows from a word before them; between two numbers they join these."""

PlayerRange = tuple[tuple[int, ...], str, int]
"""Numbers of players, the word for a player, and the line."""


def players_of(tokens: TokensOfLines) -> tuple[PlayerRange, bool]:
    """For how many players the book is, what it calls them, and where it says so; and whether that is beyond doubt."""
    found = _labelled_players(tokens) or _counted_players(tokens) or _people_together(tokens)
    players, noun, line = found or _counted_players(tokens, misread=True) or ((), "", 0)
    said = _noun_of_cases(tokens, players)
    general = not noun or player_word(noun, "") or noun.endswith(said or noun)  # `pincérek` are `főpincérek` too
    own = (said or noun) if general else noun
    return (players, own, line), found is not None


def _range(numbers: Sequence[int], noun: str, line: int) -> PlayerRange:
    return tuple(range(numbers[0], numbers[-1] + 1)), noun, line


def _are_players(numbers: Sequence[int]) -> bool:
    """Whether numbers may be those of players: several that rise."""
    return len(numbers) > 1 and numbers[0] >= 1 and numbers[-1] <= _MOST_PLAYERS and rises(numbers)


def players_apart(words: Sequence[BookToken], players: Sequence[int]) -> tuple[int, ...]:
    """The numbers of players right beside a range that the same line adds to it: `3-5 játékos, más szabállyal ketten
    is`. The solo game is none of them."""
    named = (people_of(word.raw) for word, after in pairwise(words) if word.clear and after.key == _TOO)
    beside = {players[0] - 1, players[-1] + 1} if players else set[int]()
    return tuple(sorted({one for one in named if one is not None and one > 1 and one in beside}))


# ---- a label ----


def _labelled_players(tokens: TokensOfLines) -> PlayerRange | None:
    """`Játékosok száma: 3-6`: a line that begins with the word for players, and a range right behind a colon."""
    for line in sorted(tokens)[:_OPENING]:
        numbers = _labelled(tokens[line])
        if len(numbers) == _FEWEST_LABELLED and _are_players(numbers):
            return _range(numbers, "", line)
    return None


def _labelled(words: Sequence[BookToken]) -> list[int]:
    """The two numbers behind a label that begins with the word for players."""
    at = next((place for place, word in enumerate(words) if word.counts), 0)
    if not 0 < at < len(words) - 1 or not player_word(words[0].key, "") or has_word(words[:at], "players", "case"):
        return []
    return _numbers_before(words, at + _FEWEST_LABELLED) if words[at].before.strip() in (":", "") else []


# ---- other words for players ----


def _noun_of_cases(tokens: TokensOfLines, players: Sequence[int]) -> str:
    """What a book calls players where its title does not say so: the word in `with three ..., with four ...`."""
    seen: dict[str, set[int]] = defaultdict(set)
    for noun, number in _cases(tokens):
        if not players or number in players:
            seen[noun].add(number)
    return next((noun for noun, numbers in seen.items() if len(numbers) > 1), "")


def _cases(tokens: TokensOfLines) -> Iterator[tuple[str, int]]:
    """The word and the number in `in the case of three ...`, or `with three ...`."""
    for line in tokens.values():
        for number, noun, case in zip(line, line[1:], [*line[2:], NO_WORD], strict=False):
            if not number.counts or noun.counts or noun.before.strip():
                continue
            if case.key == _CASE:
                yield noun.key, number.value
            elif _says_with(noun) and not case.key.startswith(_COMPARED):
                yield noun.key[: -len(_WITH[0])], number.value


def _says_with(noun: BookToken) -> bool:
    """Whether a word behind a number may say with how many players: no piece and no word that all books have."""
    bare = noun.text.lower()[: -len(_WITH[0])]
    known = player_word(noun.key, "") or is_piece(bare) or is_word(noun.key, "units", "measures")
    return noun.key.endswith(_WITH) and len(bare) > _FEWEST_LABELLED and not known


def _people_together(tokens: TokensOfLines) -> PlayerRange | None:
    """`ketten, hárman vagy négyen`: several words for people together in one of the first lines."""
    for line in sorted(tokens)[:_TITLE]:
        people = (people_of(token.raw) for token in tokens[line] if token.clear)
        found = sorted(set(filter(None, people)))
        if len(found) > 1:
            return _range(found, "", line)
    return None


# ---- numbers before a noun ----


def _counted_players(tokens: TokensOfLines, *, misread: bool = False) -> PlayerRange | None:
    """Rising numbers (`2-4`, `2, 3 or 4`) before a word that is no measure; where digits may be `misread`, before a
    word for players in one of the first lines."""
    for line in sorted(tokens)[: _TITLE if misread else _OPENING]:
        for at, noun in _nouns(tokens[line], misread=misread):
            numbers = _numbers_before(tokens[line], at, misread=misread)
            if _are_players(numbers):
                return _range(numbers, _CASES.sub("", _described_by(tokens[line], at) or noun), line)
    return None


def _described_by(words: Sequence[BookToken], at: int) -> str:
    """The word for players behind one that only describes them: `két–öt szorgos molnárnak`; empty where none is."""
    word, after = words[at], word_at(words, at + 1)
    beside = after.before == " " and after.key.endswith(_FOR) and not word.key.endswith(_FOR)
    return after.key if beside and word.key.endswith(_DESCRIBING) else ""


def _nouns(words: Sequence[BookToken], *, misread: bool) -> Iterator[tuple[int, str]]:
    """The words that a book may call players, with their places."""
    for at, word in enumerate(words):
        if _may_be_noun(word) and not _is_condition(words, at) and (not misread or player_word(word.key, "")):
            yield at, word.key


def _is_condition(words: Sequence[BookToken], at: int) -> bool:
    """Whether a word says with how many players something is so, which need not be all: `három vagy négy főnél`."""
    return words[at].key.endswith(_WITH) or word_at(words, at + 1).key == _CASE


def _may_be_noun(word: BookToken) -> bool:
    if word.counts or word.key == _OR or word.before != " ":
        return False
    return not is_word(word.key, "units", "measures") and not is_piece(word.text.lower())


def _numbers_before(words: Sequence[BookToken], at: int, *, misread: bool = False) -> list[int]:
    """The numbers of a range or list that ends right before a word; none where one of them is in doubt, unless digits
    may be `misread`."""
    found: list[int] = []
    for place in range(at - 1, -1, -1):
        value = _value(words[place], misread=misread)
        if value is not None:
            found.insert(0, value)
            if not _is_joined(words, place):
                break
        elif words[place].key != _OR:
            return []
    return found


def _value(token: BookToken, *, misread: bool) -> int | None:
    """The number that a word is; one in doubt only where it may be `misread`."""
    if token.exact or (misread and token.counts):
        return token.value
    return misread_number(token.raw) if misread else None


def _is_joined(words: Sequence[BookToken], place: int) -> bool:
    """Whether a sign, `or` or `from` joins a number to one before it."""
    before, sign = word_at(words, place - 1), words[place].before
    if sign in _PARTING and not before.may_be_number:
        return False
    return sign.strip() in _JOINTS or before.key == _OR or before.written.case == _FROM
