"""Phrases of a clause: amounts, things with what is said of them, players, verbs, times, and the words between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from kartotek.ingest.effects.composition.joined_things import with_joined_things
from kartotek.ingest.effects.composition.modifiers import is_home, modifies
from kartotek.ingest.effects.composition.pending import PendingNoun
from kartotek.ingest.effects.composition.people import scope_of, with_self
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.plain_words import add_word, left_over
from kartotek.ingest.effects.composition.stores import POSSESSOR, is_store
from kartotek.ingest.effects.composition.tables import PLAYER
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.schema.hungarian.function_words import DEFINITE_ARTICLES

__all__ = ["phrases_of"]

_NOUNS: Final = frozenset(("RES", "STAT", "THING"))
_IDLE: Final = frozenset("IDLE THIS YOU EVEN CITY BUILDING GOODS_OF UNUSED DONE_TO RATHER ADDRESS".split())
_AT_PLAYER: Final = frozenset(("ade", "ine", "ela", "sup"))
_BOTH: Final = 2
_ONE: Final = "one"
"""The scope of somebody of whom it is not said who it is: the third neighbour, every second one."""
_BY: Final = "altal"
_WITH_THIS: Final = "ezzel"
_SUCH: Final = "olyan"
"""Announces a clause that says which."""
_BEFORE_NOUN: Final = _IDLE | {"ADJ", "NUM", "ONE", "ORD", "EACH", "OWN", "LEVELLED"}
"""Words that may stand between an owner and what is theirs."""


def phrases_of(units: Sequence[WordUnit]) -> list[ComposedPhrase]:
    """The phrases of a clause in their order; idle words belong to none."""
    row = _PhraseRow()
    for at, unit in enumerate(units):
        row.add(unit, units[at + 1 :])
    row.close()
    return with_joined_things(with_self(row.made))


class _PhraseRow:
    """The phrases made so far, and what was said of the noun to come."""

    def __init__(self) -> None:
        self.made: list[ComposedPhrase] = []
        self.pending = PendingNoun()

    def add(self, unit: WordUnit, following: Sequence[WordUnit]) -> None:
        """Add a word: to the noun to come, or as the end of a phrase."""
        if unit.is_after_sign and _is_over(unit, self.pending):
            self.close()
        _note_article(unit, self.pending, following)
        if _is_idle(unit) or (unit.tag == "HAVING" and not self._ends_with_number_of_things):
            self._pass_over(unit)
            return
        if _counts_anew(unit, self.pending) or _gives_to_side(unit, self.pending, following):
            self.close()
        self._place(unit, following)

    def _pass_over(self, unit: WordUnit) -> None:
        """Leave out an idle word; so many players stand by themselves."""
        if unit.value == PLAYER and self.pending.n is not None:
            self.close()
        self.pending.forget_owner(unit)

    def _place(self, unit: WordUnit, following: Sequence[WordUnit]) -> None:
        """Add a word by what it is: a noun, a player, something said of a noun to come, or a word by itself."""
        if unit.tag in _NOUNS:
            self._end_with(_noun(unit, self.pending))
        elif unit.tag == "PERSON":
            self._add_player(unit, following)
        elif not modifies(unit, self.pending, following):
            self._add_word(unit)
        elif _stands_alone(unit) and any(after.tag in ("NUM", "ONE") for after in following[:1]):
            self.close()

    @property
    def _ends_with_number_of_things(self) -> bool:
        """Whether so many things were named last: to have them may be a condition."""
        return any(p.is_noun and p.case == "nom" and p.n is not None for p in self.made[-1:])

    def close(self) -> None:
        """Add what was said of a noun that does not come."""
        self._end_with(*left_over(self.pending))

    def _end_with(self, *phrases: ComposedPhrase) -> None:
        self.made += phrases
        self.pending = PendingNoun()

    def _add_word(self, unit: WordUnit) -> None:
        if unit.tag == "TIME" and self.pending.says_only_each():
            self.pending = PendingNoun()
        self.close()
        add_word(unit, self.made)

    def _add_player(self, unit: WordUnit, following: Sequence[WordUnit]) -> None:
        """Add a player as whoever acts, or, before something that is theirs, note them as its owner."""
        pending = self.pending
        scope = scope_of(unit, pending.flags, pending.n, pending.scope) if pending.ordinal is None else _ONE
        if any(map(is_store, following[:1])):
            unit = unit._replace(case=POSSESSOR)
        beside = [*takewhile(lambda after: not after.is_after_sign, following)]
        nested = unit.owned and _head_of(beside).tag in ("LEFT", "RIGHT")
        if not (nested or unit.case in _AT_PLAYER or _is_owner(following)):
            self._end_with(replace(pending.make("player", scope, unit, unit.case), n=None, scope=None))
            return
        kept = pending.flags & {"EACH"} if pending.n is None and not nested else set()
        self.pending = PendingNoun(units=[*pending.units, unit], flags=kept, scope=scope)


def _note_article(unit: WordUnit, pending: PendingNoun, following: Sequence[WordUnit]) -> None:
    """Note that the noun to come is a known one, or this one."""
    pointed = unit.key == _WITH_THIS and any(after.key in DEFINITE_ARTICLES for after in following[:1])
    if unit.tag == "THIS" or pointed:
        pending.flags.add("THIS")
    elif unit.key in DEFINITE_ARTICLES:
        pending.flags.add("DEFINITE")


def _is_idle(unit: WordUnit) -> bool:
    """Whether a word is part of no phrase; a city is where it does something itself."""
    acts = (unit.tag, unit.case) == ("CITY", "nom")
    return unit.key == _SUCH or (unit.tag in _IDLE and not acts)


def _gives_to_side(unit: WordUnit, pending: PendingNoun, following: Sequence[WordUnit]) -> bool:
    """Whether a number of goods follows the word for a side: that is then the player who sits there."""
    sided = not pending.flags.isdisjoint(("LEFT", "RIGHT"))
    return sided and unit.tag in ("NUM", "ONE") and any(after.tag in ("RES", "STAT") for after in following[:1])


def _stands_alone(unit: WordUnit) -> bool:
    """Whether a quality has a case of its own: it stands for the thing that has it."""
    return unit.tag in ("ADJ", "LEVELLED") and unit.case != "nom"


def _is_over(unit: WordUnit, pending: PendingNoun) -> bool:
    """Whether a word behind a comma says nothing more of the noun to come: a number before it stands by itself, and so
    does a quality before a number."""
    if pending.n is not None:
        return unit.tag not in ("NUM", "ONE", "ORD", "ADJ", "OR", "AND") or pending.n_case != "nom"
    return bool(pending.features) and unit.tag in ("NUM", "ONE")


def _counts_anew(unit: WordUnit, pending: PendingNoun) -> bool:
    """Whether a number or `each` begins another phrase, after a number that has its case already."""
    return unit.tag in ("NUM", "ONE", "EACH") and pending.n is not None and pending.n_case != "nom"


def _noun(unit: WordUnit, pending: PendingNoun) -> ComposedPhrase:
    """Goods or things with all that was said of them."""
    each = "EACH" in pending.flags or unit.case == "dist"
    if unit.tag != "THING":
        return replace(pending.make("amount", unit.value, unit, unit.case), n=_number(pending), each=each)
    phrase = pending.make("things", None, unit, unit.case)
    features = (*phrase.features, pending.denied_kind(unit.value))
    return replace(phrase, features=features, n=_number(pending), each=each)


def _number(pending: PendingNoun) -> int | None:
    """How many: where they are those of the two neighbours, that does not mean two."""
    whose = any("scope" in feature for feature in pending.features)
    return None if whose and pending.n == _BOTH else pending.n


_NOTHING: Final = WordUnit("", None, "", (), "")
"""What follows the last word."""


def _head_of(following: Sequence[WordUnit]) -> WordUnit:
    """The noun, or another word, that what is said next belongs to."""
    return next((unit for unit in following if unit.tag not in _BEFORE_NOUN), _NOTHING)


def _is_owner(following: Sequence[WordUnit]) -> bool:
    """Whether what follows a player is theirs: a thing of theirs, their home, what is done by them."""
    if not following:
        return False
    after, head = following[0], _head_of(following)
    theirs = head.tag == "THING" and head.owned and "," not in after.before
    return theirs or after.key == _BY or is_home(after)
