"""What a clause of condition asks for: that there are so many things, more than another player has, none at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, cast

from ingest.effects.composition.clauses import ClausePassage
from ingest.effects.composition.phrase import ComposedPhrase
from ingest.effects.composition.trees import countable, number_of_things
from schema.language.node import Comparison
from schema.language.nodes import Compare, Cond, Countable, Exists, Not, Number, Select

__all__ = ["condition_of", "without_condition"]

_IDLE: Final = frozenset("IF THEN NONE NEG MORE LESS THAN ONLY_THEN BUT ONLY THIS YOU_TOO EXCEPT".split())
_NOT_EVEN: Final = "sem"
_BEING: Final = frozenset(("V.be", "V.have", "V.stand"))
_COMPARING: Final = frozenset(("MORE", "LESS"))
_SIGNS: Final[Mapping[frozenset[str], Comparison]] = {frozenset(("MORE",)): ">", frozenset(("LESS",)): "<"}


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a condition speaks of: things or a good, their number, and another player who has them."""

    noun: ComposedPhrase
    number: ComposedPhrase | None
    player: ComposedPhrase | None
    passage: ClausePassage

    @property
    def words(self) -> frozenset[str]:
        return self.passage.words

    def counted(self, scope: str | None = None) -> Countable | None:
        """What is counted, of another player whom the game knows where one is given."""
        if scope is None:
            return countable(self.noun, self.passage.language)
        known = scope in self.passage.language.vocabulary.scopes
        return countable(replace(self.noun, scope=scope), self.passage.language) if known else None

    @property
    def counting(self) -> ComposedPhrase:
        """The phrase that says how many: the number by itself, or the noun."""
        return self.number or self.noun

    @property
    def sign(self) -> Comparison | None:
        """More or less, where one of the two is said."""
        return _SIGNS.get(self.words & _COMPARING)


def condition_of(passage: ClausePassage) -> Cond | None:
    """The condition that the phrases state; None where one of them was not understood."""
    asked = _asked(passage)
    if asked is None:
        return None
    if asked.player is not None or ("THAN" in asked.words and asked.number is None):
        return _compared(asked)
    what = asked.counted()
    if what is None:
        return None
    return _missing(asked.noun, what) if _is_denied(asked) else _numbered(asked, what)


def _asked(passage: ClausePassage) -> _Asked | None:
    """The one noun of a clause of being or having, with a number and a player at most."""
    if not passage.words <= _IDLE or not passage.verbs <= _BEING or passage.times:
        return None
    nouns, numbers, players = passage.of("things", "amount"), passage.of("number"), passage.of("player")
    if len(nouns) != 1 or max(len(numbers), len(players)) > 1:
        return None
    return _Asked(nouns[0], next(iter(numbers), None), next(iter(players), None), passage)


def _is_denied(asked: _Asked) -> bool:
    """Whether a clause says that there is none: by its word for that, by *not* before its verb, by *not even one*."""
    if "NONE" in asked.words:
        return True
    phrases = asked.passage.phrases
    denies = any(p.tag == "NEG" and after.kind == "verb" for p, after in pairwise(phrases))
    return denies and asked.number is None and (asked.noun.n is None or _is_not_even_one(asked))


def _is_not_even_one(asked: _Asked) -> bool:
    return asked.noun.n == 1 and any(p.key == _NOT_EVEN for p in asked.passage.tagged("NEG"))


def _missing(noun: ComposedPhrase, what: Countable) -> Cond | None:
    """That there is not even one of something."""
    single = noun.n in (None, 1) and not noun.bound
    return Not(Exists(what)) if single and isinstance(what, Select) else None


def _compared(asked: _Asked) -> Cond | None:
    """More, or less, than another player has, or another player than oneself."""
    player, than = asked.player, asked.passage.first("THAN")
    if player is None or than is None or asked.sign is None or asked.noun.n is not None:
        return None
    own, theirs = asked.counted(), asked.counted(str(player.name))
    if own is None or theirs is None:
        return None
    first, second = (theirs, own) if player.places < than.places else (own, theirs)
    return Compare(asked.sign, number_of_things(first), number_of_things(second))


def _numbered(asked: _Asked, what: Countable) -> Cond | None:
    """So many of something, at least or exactly or more; a stat that is so much."""
    sign = None if "NEG" in asked.words else _sign(asked)
    if sign is None:
        return None
    number = asked.counting.n
    if number is not None and (number, sign, isinstance(what, Select)) != (1, ">=", True):
        return Compare(sign, number_of_things(what), Number(number))
    return Exists(what) if isinstance(what, Select) else None


def _sign(asked: _Asked) -> Comparison | None:
    """How the number is compared; None where words of comparing say something else."""
    number = asked.number
    if number is not None and (number.case == "ade" or "THAN" in asked.words):
        return asked.sign
    stated = cast("Comparison", asked.counting.bound or ">=")
    return stated if asked.words.isdisjoint(_COMPARING) else None


def without_condition(passage: ClausePassage) -> tuple[ClausePassage, Cond | None]:
    """The clause without `in case of three or more islands`, and that as a condition where it is one."""
    for thing, word in pairwise(passage.phrases):
        counted = thing.kind == "things" and thing.case == "nom" and thing.n is not None and not thing.each
        if counted and word.tag in ("IN_CASE", "HAVING"):
            what = countable(thing, passage.language)
            sign = cast("Comparison", thing.bound or ">=")
            if what is not None:
                return passage.without(thing, word), Compare(sign, number_of_things(what), Number(thing.n or 0))
    return passage, None
