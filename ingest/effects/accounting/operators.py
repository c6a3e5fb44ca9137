"""Words that turn a statement into another one: negations, limits, groups, and those of them that say nothing."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from kartotek.ingest.confidence import UNLISTED
from kartotek.ingest.effects.accounting.tree_signs import SHOWN, numbers_in
from kartotek.ingest.effects.composition.number_words import ENDINGS, GLUED
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.sentences import Token
from kartotek.schema.hungarian.numerals import number_of, ordinal_of, times_of
from kartotek.schema.language.node import Node
from kartotek.schema.language.nodes import Amount, Bundle, Divide, Number, Pay, Per

__all__ = ["Operator", "operators_in", "tags_of_kinds", "unshown_groups"]


# Operators that say nothing where they stand: at least one, not even if, whether or not.
_ONES: Final = frozenset(("egy", "1", "egyik", "egyet"))
_NOTHING: Final = "semmi"
"""How the words for nothing begin."""
_BEFORE: Final = 2


@dataclass(frozen=True, slots=True)
class _Surroundings:
    """The words around an operator, by their keys: two before it, and the one after it."""

    before: Sequence[str]
    after: str

    def is_after(self, *keys: str) -> bool:
        """Whether one of these words stands right before it."""
        return any(key in keys for key in self.before[-1:])

    @property
    def is_counting(self) -> bool:
        """Whether a number comes next."""
        return self.after.isdecimal() or number_of(self.after) is not None


def is_idle(keys: Sequence[str], place: int) -> bool:
    """Whether an operator says nothing here: at least one, exactly without a number, not even if, whether or not."""
    key = keys[place]
    test = _TESTS.get(_NOTHING if key.startswith(_NOTHING) else key)
    if test is None:
        return False
    after = next(iter(keys[place + 1 : place + 2]), "")
    return test(_Surroundings(keys[max(0, place - _BEFORE) : place], after))


def _at_least(around: _Surroundings) -> bool:
    """At least one."""
    return around.after in _ONES


def _nothing(around: _Surroundings) -> bool:
    """Nothing else."""
    return around.after.startswith("mas")


def _exactly(around: _Surroundings) -> bool:
    """Exactly, without a number."""
    numeral = number_of(around.after)
    return not around.after.isdecimal() and (numeral is None or numeral[1] == "times")


def _only(around: _Surroundings) -> bool:
    """Whenever; only so many."""
    return around.is_after("ahanyszor", "amikor") or around.is_counting


def _only_counting(around: _Surroundings) -> bool:
    """Only so many."""
    return around.is_counting


def _not(around: _Surroundings) -> bool:
    """Or not."""
    return around.is_after("vagy")


def _not_even(around: _Surroundings) -> bool:
    """Not even then; or not."""
    return "akkor" in around.before or _not(around)


def _if(around: _Surroundings) -> bool:
    """Not even then if."""
    return {"akkor", "sem"}.issubset(around.before)


_TESTS: Final[Mapping[str, Callable[[_Surroundings], bool]]] = {
    "legalabb": _at_least, _NOTHING: _nothing, "pontosan": _exactly, "csak": _only, "csupan": _only_counting,
    "nem": _not, "sem": _not_even, "ha": _if,
}  # fmt: skip
"""When each operator says nothing."""


# The words of a sentence that turn a statement into another one: negations, limits, exceptions, other receivers.
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


# Words that say how many go together or how often something is taken: pairs, halves, multiples, and what is begun.
# A tree that shows nothing of such a word gives too much, or too little.
_PAIRS: Final = frozenset(("EACH_PAIR", "PAIR_FOR", "PAIR_OF", "IN_PAIRS"))
_HALVES: Final = frozenset(("HALF_SO_MUCH", "HALF_OF"))
_BEGUN: Final = ("megkezdett", "megkezdve")
"""Words for a group that counts though it is not whole: no tree says that."""
_AT_MOST: Final = "at_most"
_NOT_MORE: Final = ("nem", "tobb")
"""How words for not more begin."""
_UP, _DOWN = "felfele", "lefele"
_ROUNDED: Final = "kerekit"


def unshown_groups(tokens: Sequence[Token], units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """The words of grouping that no node shows, those in brackets among them."""
    wanting, shown = _wanting(tokens, nodes), set(numbers_in(nodes))
    yield from (unit.key for unit in units if unit.tag in wanting)
    yield from (unit.key for unit in units if unit.tag == "MULTIPLE" and unit.value not in shown)
    yield from (token.text for token in tokens if token.key.startswith(_BEGUN))
    if not SHOWN[_AT_MOST](nodes):
        yield from _limits_in_brackets(tokens)


def _wanting(tokens: Sequence[Token], nodes: Sequence[Node]) -> Set[str]:
    """The tags of the words for pairs and halves that no node shows."""
    if not any(map(_is_by_two, nodes)):
        return _PAIRS | _HALVES
    return frozenset() if _is_rounded_down(tokens) else _HALVES


def _limits_in_brackets(tokens: Sequence[Token]) -> Iterator[str]:
    """The words in brackets for at most so many, and for not more."""
    aside = [token for token in tokens if token.aside]
    yield from (token.text for token in aside if kind_of_word(token.key) == _AT_MOST)
    yield from (before.text for before, token in pairwise(aside) if _is_not_more(before, token))


def _is_not_more(before: Token, token: Token) -> bool:
    """Whether two words say that there is not more."""
    return all(word.key.startswith(start) for word, start in zip((before, token), _NOT_MORE, strict=True))


def _is_rounded_down(tokens: Sequence[Token]) -> bool:
    """Whether a sentence says that what is left over of a half does not count."""
    ways = {way.key for way, after in pairwise(tokens) if after.key.startswith(_ROUNDED)}
    return _DOWN in ways and _UP not in ways


def _is_by_two(node: Node) -> bool:
    """Whether a node counts by twos, or takes two for what it gives."""
    match node:
        case Per(every=2) | Divide(divisor=2) | Pay(price=Bundle(amounts=(Amount(count=Number(2)),))):
            return True
    return False
