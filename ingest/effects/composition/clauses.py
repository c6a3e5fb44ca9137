"""One clause of a sentence: by what it is known, its units and phrases, and how its words compare."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from kartotek.ingest.effects.composition.phrase import ComposedPhrase, only, with_replaced
from kartotek.ingest.effects.composition.phrases import phrases_of
from kartotek.ingest.effects.composition.unit import WordUnit, tags_of
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language.node import Comparison

__all__ = [
    "are_goods",
    "OFTEN",
    "ends_with_each",
    "has_verb",
    "head_of",
    "is_apiece",
    "is_cap",
    "is_denial",
    "is_limit",
    "is_opening",
    "is_usage",
    "needs_no_verb",
    "shares_verb",
    "ClausePassage",
    "passage_of",
    "COMPARING",
    "MEASURING",
    "sign_in",
]


# By what a run of words is known as a clause of a kind: the word that binds it, its verb, a limit, a cap.
_IDLE: Final = frozenset(("IDLE", "THIS", "YOU", "EVEN", "AND", "ADDRESS"))
_SO_MUCH: Final = frozenset(("RES", "STAT", "NUM", "ONE", "AND", "OR", "IDLE"))
_OPENING: Final = frozenset(("TIME", "PERIOD", "ONCE", "TIMES", "ONE_TIME", "V.choose", "IDLE", "YOU", "YOU_TOO"))
OFTEN: Final = frozenset(("ONCE", "TIMES", "ONE_TIME"))
_LIMITING: Final = OFTEN | {"PERIOD", "ONLY", "ATMOST"}
_USE: Final = frozenset(("USABLE", "ACTION_TITLE"))
_USING: Final = _USE | OFTEN | frozenset("PERIOD IDLE THIS TIME NUM V.be V.use ONLY EVEN".split())
"""Words of which a clause consists that says how often what was said may be used."""
_PREDICATES: Final = frozenset(("REWARD", "NONE", "YOURS", "GAME_OVER", "WORTH", "UNCHANGED"))
"""What something is said to be without a verb."""
_CHEAPER: Final = frozenset(("olcsobb", "olcsobbak", "dragabb", "dragabbak"))
_LONGEST_CAP: Final = 3
_NO_MORE: Final = frozenset(("NUM", "MORE", "NEG", "BUT", "AND", "IDLE", "RES"))
"""The words of which a clause consists that says not more than so many."""
_SORTS: Final = frozenset(("ADJ", "THING", "ORD", "LEVELLED", "OTHER", "OWN_ONES", "OTHER_ONES"))
_ONES: Final = frozenset(("OWN_ONES", "OTHER_ONES"))
"""Words that stand for things in the case of what something is had for."""
_GOODS: Final = frozenset(("RES", "STAT", "NUM", "ONE"))
_DENYING: Final = frozenset(("NONE", "NEG", "EXCEPT"))
_SOMEBODY: Final = frozenset(("YOU_TOO", "PERSON"))


def head_of(units: Iterable[WordUnit]) -> str:
    """The tag of the word that binds a clause."""
    return next((unit.tag for unit in units if unit.tag not in _IDLE), "")


def has_verb(units: Iterable[WordUnit]) -> bool:
    return any(unit.is_verb or unit.tag in _PREDICATES or unit.key in _CHEAPER for unit in units)


def is_apiece(units: Sequence[WordUnit]) -> bool:
    """`two for each card`: no verb, something counted apiece, and a number."""
    return not has_verb(units) and any(unit.case == Case.DIST or unit.tag in ("APIECE", "EACH_FOR") for unit in units)


def ends_with_each(units: Sequence[WordUnit]) -> bool:
    """Whether a clause without a verb ends with the number that there is for each of something."""
    goods = [unit for unit in units[-2:] if unit.tag != "RES"][-1:]
    if has_verb(units) or not any(unit.tag in ("NUM", "ONE") for unit in goods):
        return False
    each = not tags_of(units).isdisjoint(("EACH", "EACH_FOR")) or goods[0].apiece
    return (each and any(map(_says_for_which, units))) or is_apiece(units)


def _says_for_which(unit: WordUnit) -> bool:
    return unit.case == Case.CAU or unit.tag in ("AFTER", "EACH_FOR")


def is_cap(units: Sequence[WordUnit]) -> bool:
    """`at most five` or `not more than five` by itself."""
    if has_verb(units):
        return False
    if head_of(units) != "ATMOST":
        return {"NUM", "MORE", "NEG"} <= tags_of(units) <= _NO_MORE
    return len([unit for unit in units if unit.tag != "IDLE"]) <= _LONGEST_CAP


def is_denial(units: Sequence[WordUnit]) -> bool:
    """`for the green ones not`, `for the green ones nothing`: what something is not said of."""
    kept = [unit for unit in units if unit.tag not in ("IDLE", "BUT", "AND", "YOU", "ONLY")]
    if len(kept) < 2 or kept[-1].tag not in ("NEG", "NOTHING"):
        return False
    return {unit.tag for unit in kept[:-1]} <= _SORTS and (kept[-2].case != Case.NOM or kept[-2].tag in _ONES)


def is_limit(units: Sequence[WordUnit]) -> bool:
    """Whether no more is said than how often in a period."""
    tags = tags_of(units) - _IDLE
    return {"PERIOD"} <= tags <= _LIMITING and not tags.isdisjoint(OFTEN)


def is_usage(units: Sequence[WordUnit]) -> bool:
    """Whether no more is said than that this may be used once in a period, as an action."""
    tags = tags_of(units)
    return {"PERIOD"} < tags <= _USING and not tags.isdisjoint(OFTEN) and not tags.isdisjoint(_USE)


def are_goods(units: Sequence[WordUnit]) -> bool:
    """Whether some words are no more than so much of some goods."""
    tags = tags_of(units)
    return tags <= _SO_MUCH and not tags.isdisjoint(("RES", "STAT")) and not tags.isdisjoint(("NUM", "ONE"))


def is_opening(units: Sequence[WordUnit]) -> bool:
    """Whether no more is said than when, how often, that one may choose, or the word for except."""
    tags = tags_of(units)
    return tags <= _OPENING or tags == {"EXCEPT"}


def needs_no_verb(units: Sequence[WordUnit]) -> bool:
    """Whether a clause is whole without a verb: if your level is at least three."""
    if head_of(units) != "IF":
        return False
    kept = [unit for unit in units if unit.tag not in _IDLE]
    return (kept[-1].tag, kept[-1].case) == ("NUM", Case.NOM) and any(map(_is_your_number, kept))


def _is_your_number(unit: WordUnit) -> bool:
    return unit.tag in ("STAT", "RES") and unit.case == Case.NOM and unit.owned


def shares_verb(units: Sequence[WordUnit]) -> bool:
    """Whether a clause without a verb gives something to a player: its verb is that of another clause."""
    tags = tags_of(units)
    if tags.isdisjoint(_SOMEBODY) or not tags.isdisjoint(_DENYING) or any(unit.is_verb for unit in units):
        return False
    given = any(unit.tag == "PERSON" and unit.case == Case.DAT for unit in units)
    return any(unit.tag in _GOODS and unit.case == (Case.NOM if given else Case.ACC) for unit in units)


# One clause of a sentence: its units, its phrases, and what is asked of them.
_TIMES: Final = {"special": "action"}


@dataclass(frozen=True)
class ClausePassage:
    """One clause of a sentence: its units, its phrases and the word that binds it to the others."""

    units: tuple[WordUnit, ...]
    phrases: tuple[ComposedPhrase, ...]
    language: GameLanguage
    head: str = ""

    @cached_property
    def words(self) -> frozenset[str]:
        """The tags of words that are no verbs."""
        return frozenset(str(p.name) for p in self.phrases if p.kind == "word")

    @cached_property
    def verbs(self) -> frozenset[str]:
        return frozenset(str(p.name) for p in self.phrases if p.kind == "verb")

    @cached_property
    def times(self) -> tuple[str, ...]:
        """The timings that the clause states."""
        return tuple(_TIMES.get(str(p.name), str(p.name)) for p in self.phrases if p.kind == "time")

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of its phrases."""
        return frozenset(p.kind for p in self.phrases)

    @property
    def time(self) -> str | None:
        """The first timing that the clause states."""
        return self.times[0] if self.times else None

    def of(self, *kinds: str) -> list[ComposedPhrase]:
        """The phrases of these kinds."""
        return [p for p in self.phrases if p.kind in kinds]

    def in_case(self, kind: str, *cases: str) -> list[ComposedPhrase]:
        """The phrases of a kind in these cases."""
        return [p for p in self.phrases if p.kind == kind and p.case in cases]

    def tagged(self, *tags: str) -> list[ComposedPhrase]:
        """The verbs and other words with these tags."""
        return [p for p in self.phrases if p.tag in tags]

    def first(self, tag: str) -> ComposedPhrase | None:
        """The first verb or other word with a tag."""
        return next((p for p in self.phrases if p.tag == tag), None)

    def without(self, *phrases: ComposedPhrase) -> ClausePassage:
        """The same without some phrases."""
        gone = {id(phrase) for phrase in phrases}
        return replace(self, phrases=tuple(p for p in self.phrases if id(p) not in gone))

    def without_tags(self, *tags: str) -> ClausePassage:
        """The same without the words of these tags."""
        return replace(self, phrases=tuple(p for p in self.phrases if p.tag not in tags))

    def with_phrases(self, phrases: Sequence[ComposedPhrase]) -> ClausePassage:
        return replace(self, phrases=tuple(phrases))

    def exchanging(self, old: ComposedPhrase, new: ComposedPhrase) -> ClausePassage:
        """The same with one phrase in place of another."""
        return self.with_phrases(with_replaced(self.phrases, old, new))


def passage_of(units: Sequence[WordUnit], language: GameLanguage) -> ClausePassage:
    """The units of a clause with their phrases and the word that binds it."""
    return ClausePassage(tuple(units), tuple(phrases_of(units)), language, head_of(units))


# How the words of a clause compare: more than, as many as, reaches, does not exceed.
MEASURING: Final = frozenset(("V.exceed", "V.attain"))
"""Verbs that hold how many there are of something against a number."""
_SIGNS: Final[Mapping[str, Comparison]] = {
    "MORE": ">", "LESS": "<", "SO_MUCH": "=", "V.exceed": ">", "V.attain": ">=",
}  # fmt: skip
_AS_MANY: Final[Mapping[str, Comparison]] = {"ATLEAST": ">=", "ATMOST": "<=", "EXACTLY": "="}
"""How these words compare before *as many*."""
COMPARING: Final = frozenset(_SIGNS) - MEASURING
_OPPOSITE: Final[Mapping[Comparison, Comparison]] = {
    ">": "<=", "<=": ">", "<": ">=", ">=": "<", "=": "!=", "!=": "=",
}  # fmt: skip


def sign_in(passage: ClausePassage) -> Comparison | None:
    """How the one word of comparing in a clause compares, its opposite where it is denied."""
    name = only(sorted((passage.words | passage.verbs) & _SIGNS.keys()))
    bounds = passage.words & _AS_MANY.keys()
    if name is None or (bounds and name != "SO_MUCH"):
        return None
    sign = _AS_MANY[only(sorted(bounds)) or "EXACTLY"] if bounds else _SIGNS[name]
    return _OPPOSITE[sign] if "NEG" in passage.words else sign
