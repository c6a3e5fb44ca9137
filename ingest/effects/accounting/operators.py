"""The words of a sentence that turn a statement into another one: negations, limits, exceptions, other receivers."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from kartotek.ingest.confidence import UNLISTED
from kartotek.ingest.effects.accounting.idle_operators import is_idle
from kartotek.ingest.effects.composition.number_words import ENDINGS, GLUED
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.sentences import Token
from kartotek.schema.hungarian.numerals import number_of, ordinal_of, times_of

__all__ = ["Operator", "kind_of_word", "operators_in", "tags_of_kinds"]

_AMBIGUOUS: Final = frozenset(("hat", "het", "ott", "egy", "otet", "ezert"))
_DAMAGED: Final = re.compile(r"\d+[A-HJ-Za-z]|[A-HJ-Za-z]\d+|\d+[A-Za-z]\d+|l{2,3}|[lO]{2}")
_GROUP: Final = re.compile(r"\d{3}")
_OTHER: Final = frozenset(("masik", "mas", "tobbi", "valamelyik", "barmelyik"))
_LONG_WORD: Final = 7
_FROM_STEP: Final = "szintrol"
_IN_PLACE: Final = "helyett"
_WORD: Final = 3
_STEPS: Final = frozenset(("szint", "szintje", "szintjuk"))
"""A step that is the subject of its sentence: which one it is, belongs to the subject."""
_PLACES_IN_TEXT: Final = ("pontj", "lepeseben", "oldal", "abra", "fejezet")


@dataclass(frozen=True, slots=True)
class Operator:
    """A word that changes what a sentence says: its kind, its place in the sentence, and the number that it names."""

    kind: str
    place: int
    text: str
    number: int | None = None


@lru_cache(maxsize=1)
def _table() -> Mapping[str, Mapping[str, Sequence[str]]]:
    return tomllib.loads(files("kartotek.ingest.effects.accounting").joinpath("operators.toml").read_text("utf-8"))


@lru_cache(maxsize=1)
def _kinds() -> Mapping[str, str]:
    """The kind of every operator word, by its key."""
    return {key_of(word): kind for kind, row in _table().items() for word in row["words"]}


def kind_of_word(key: str) -> str | None:
    """The kind of an operator that a word is; None where it is none."""
    return _kinds().get(key)


@lru_cache(maxsize=65536)
def _kind_of(key: str, misread: bool) -> str | None:
    """The kind of an operator word; where it may be misread, also of a long one with a wrong letter."""
    kind = _kinds().get(key)
    return _kind_like(key) if kind is None and misread and len(key) >= _LONG_WORD else kind


def _kind_like(key: str) -> str | None:
    """The kind of a long operator word that differs in one letter."""
    near = process.extractOne(key, _kinds().keys(), scorer=Levenshtein.distance, score_cutoff=1)
    return _kinds()[near[0]] if near is not None and len(near[0]) >= _LONG_WORD else None


@lru_cache(maxsize=1)
def tags_of_kinds() -> Mapping[str, frozenset[str]]:
    """The lexicon tags that stand for each kind of operator."""
    return {kind: frozenset(row["tags"]) for kind, row in _table().items()}


def operators_in(tokens: Sequence[Token]) -> Iterator[Operator]:
    """The operators of a sentence, brackets aside: what stands there explains, and has rules of its own."""
    keys = [token.key for token in tokens]
    for place, token in enumerate(tokens):
        if not (token.aside or is_idle(keys, place) or _is_glued(tokens, place)):
            yield from _worded(tokens, place)
            yield from _placed(token, place, keys)
            yield from _counted(tokens, place, keys)


def _worded(tokens: Sequence[Token], place: int) -> Iterator[Operator]:
    """What a word of the list does; a number that is damaged."""
    token = tokens[place]
    kind = _kind_of(token.key, token.confidence <= UNLISTED)
    if kind is not None:
        yield Operator(kind, place, token.text)
    elif _is_below_nothing(tokens, place):
        yield Operator("minus", place, token.text, token.number)
    elif _is_damaged(tokens, place):
        yield Operator("damaged number", place, token.text)


def _placed(token: Token, place: int, keys: Sequence[str]) -> Iterator[Operator]:
    """Which in a row a word says; not that of a step which the sentence is about."""
    in_row = ordinal_of(token.key)
    if in_row is None or not _STEPS.isdisjoint(keys[place + 1 : place + 2]):
        return
    yield Operator("first", place, token.text) if in_row == 1 else Operator("number", place, token.text, in_row)


def _counted(tokens: Sequence[Token], place: int, keys: Sequence[str]) -> Iterator[Operator]:
    """How often and how many a word says, and whom besides you."""
    token = tokens[place]
    often, number = times_of(token.key) or 0, _number(token)
    if often > 1:
        yield Operator("times", place, token.text, often)
    if _is_other_player(keys, place):
        yield Operator("receiver", place, token.text)
    if _is_grouped(tokens, place):
        yield Operator("damaged number", place, token.text)
    if number > 1 and not _is_reference(keys, place):
        yield Operator("number", place, token.text, number)


def _is_below_nothing(tokens: Sequence[Token], place: int) -> bool:
    """Whether a minus stands before a number that is no end of a range."""
    beside = place > 0 and tokens[place - 1].number is not None
    return tokens[place].number is not None and "-" in tokens[place].before and not beside


def _is_damaged(tokens: Sequence[Token], place: int) -> bool:
    """Whether a number has letters in it, is one end of a range, or is no whole number."""
    token = tokens[place]
    if token.number is None:
        return _DAMAGED.fullmatch(token.text) is not None
    fraction = any(after.number is not None and after.before == "," for after in tokens[place + 1 : place + 2])
    return "-" in token.before or (token.number == 0 and fraction) or _DAMAGED.fullmatch(token.text) is not None


def _is_glued(tokens: Sequence[Token], place: int) -> bool:
    """Whether a token goes with the number before it: its ending, or the same number again, for each."""
    token = tokens[place]
    if place == 0 or token.before not in GLUED:
        return False
    before = tokens[place - 1]
    if before.number is not None:
        return _goes_with_figure(token, before)
    return token.key == before.key and number_of(before.key) is not None


def _goes_with_figure(token: Token, figure: Token) -> bool:
    if token.number is None:
        return token.key in ENDINGS
    return token.number == figure.number and token.before != ""


def _is_other_player(keys: Sequence[str], place: int) -> bool:
    """Whether somebody else is named: another player, each player."""
    return keys[place].startswith("jatekos") and place > 0 and keys[place - 1] in _OTHER


def _is_grouped(tokens: Sequence[Token], place: int) -> bool:
    """Whether a number goes on after a blank, in groups of three figures."""
    following = tokens[place + 1 : place + 2] if tokens[place].number is not None else ()
    return any(not after.before and _GROUP.fullmatch(after.text) for after in following)


def _number(token: Token) -> int:
    """The number that a token is or spells, 0 where it is none; `six` and `seven` are words of other meanings too."""
    if token.number is not None:
        return token.number
    found = number_of(token.key) if token.key not in _AMBIGUOUS else None
    return found[0] if found is not None and found[1] != "times" else 0


def _is_reference(keys: Sequence[str], place: int) -> bool:
    """Whether a number names a place of the text itself, where a step begins, what another number replaces, or stands
    among scraps of icons."""
    after = next(iter(keys[place + 1 : place + 2]), "")
    return after.startswith(_PLACES_IN_TEXT) or after in (_FROM_STEP, _IN_PLACE) or _is_icon(keys, place)


def _is_icon(keys: Sequence[str], place: int) -> bool:
    """Whether a number comes again after scraps too short for words."""
    return keys[place] in keys[place + 1 :] and all(len(key) < _WORD for key in keys[:place])
