"""What a clause of condition asks for: that there are so many things, more than others have or than of others, none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, cast

from kartotek.ingest.effects.composition.clauses import COMPARING, MEASURING, ClausePassage, sign_in
from kartotek.ingest.effects.composition.events import is_own_place
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.trees import countable, number_of_things
from kartotek.schema.hungarian.features import Case, Person
from kartotek.schema.language.node import Comparison
from kartotek.schema.language.nodes import Compare, Cond, Countable, Exists, Not, Number, Select

__all__ = ["condition_of", "without_condition"]

_IDLE: Final = frozenset(
    "IF THEN NONE NEG MORE LESS SO_MUCH AS_MUCH ATLEAST ATMOST EXACTLY THAN ONLY_THEN BUT ONLY YOU_TOO EXCEPT".split()
)
_NOT_EVEN: Final = "sem"
_BEING: Final = frozenset(("V.be", "V.have", "V.stand")) | MEASURING
_GETTING: Final = frozenset(("V.build", "V.have", "V.take"))
_OF_HAVING: Final = frozenset((Case.NOM, Case.ACC, Case.INS))
"""The cases of what is there, or of what one has: in any other case a thing only says where."""
_COMPARING: Final = COMPARING | {"NEG", "AS_MUCH", "ATLEAST", "ATMOST", "EXACTLY"}
_CASES: Final = frozenset(("IN_CASE", "HAVING", "WANTING"))
"""Words behind things that are there, or are not."""
_SEVERAL: Final = frozenset(("neighbours", "others", "around", "all"))
_ALREADY: Final = "mar"
_WITHOUT: Final = "nelkul"
_TRANSFERRING: Final = frozenset(("V.gain", "V.due", "V.give", "V.lose"))
"""Verbs of what one gets or loses without having something; what one does without it may be meant otherwise."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a condition speaks of: things or a good, their number, and what they are held against: those that another
    player has, or others."""

    noun: ComposedPhrase
    other: ComposedPhrase | None
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


def condition_of(passage: ClausePassage) -> Cond | None:
    """The condition that the phrases state; None where one of them was not understood."""
    asked = _asked(passage)
    if asked is None:
        return None
    if asked.other is not None:
        return _held_against(asked, asked.other)
    if asked.number is None and (asked.words & {"THAN"} or _is_held_against_player(asked)):
        return _compared(asked)
    denied = _is_denied(asked)
    what = asked.counted(_owner(asked, denied)) if asked.player is not None else asked.counted()
    if what is None:
        return None
    return _missing(asked.noun, what) if denied else _numbered(asked, what)


def _owner(asked: _Asked, denied: bool) -> str:
    """The player whose things are asked for; of several it must be none, as how many each has is not said."""
    player = asked.player
    theirs = (
        player is not None and player.case in (Case.DAT, Case.ADE) and asked.noun.owned and "YOU_TOO" not in asked.words
    )
    several = player is not None and player.name in _SEVERAL
    return str(player.name) if player is not None and theirs and (denied or not several) else ""


def _asked(passage: ClausePassage) -> _Asked | None:
    """The one noun of a clause of being or having, or two that are compared, with a number and a player at most."""
    if not passage.words <= _IDLE or not passage.verbs <= _BEING | _got_by(passage) or passage.times:
        return None
    nouns = [p for p in passage.of("things", "amount") if not is_own_place(p)]
    numbers, players = passage.of("number"), passage.of("player")
    other = nouns.pop() if len(nouns) == 2 else None
    if len(nouns) != 1 or max(len(numbers), len(players)) > 1 or nouns[0].case not in _OF_HAVING:
        return None
    if nouns[0].this and other is None:
        return None  # that the component itself is there is no condition of what it does
    if _are_of_two_sorts(nouns[0]) and (other is not None or any(unit.tag == "AND" for unit in passage.units)):
        return None  # whether each of them is meant or all together is not said
    return _Asked(nouns[0], other, next(iter(numbers), None), next(iter(players), None), passage)


def _are_of_two_sorts(things: ComposedPhrase) -> bool:
    """Whether two values of one quality are said of things."""
    said = [name for feature in things.features for name in feature]
    return len(said) > len(set(said))


def _got_by(passage: ClausePassage) -> frozenset[str]:
    """The verbs by which you came to what is counted: you have what you have built, where it says how many or none."""
    got = [unit for unit in passage.units if unit.tag in _GETTING]
    yours = all(unit.past and unit.person == Person.YOU for unit in got)
    counted = "NEG" in passage.words or any(p.n is not None for p in passage.of("things", "number"))
    counted = counted or _have_been_built(passage)
    return _GETTING if yours and counted else frozenset()


def _have_been_built(passage: ClausePassage) -> bool:
    """Whether a clause says that you have built yours already: then it stands, whenever that was."""
    things = passage.of("things")
    return any(unit.key == _ALREADY for unit in passage.units) and all(p.owned and p.n is None for p in things)


def _is_denied(asked: _Asked) -> bool:
    """Whether a clause says that there is none: by its word for that, by *not* before its verb, by *not even one*."""
    if "NONE" in asked.words:
        return True
    phrases = asked.passage.phrases
    denies = any(p.tag == "NEG" and after.kind == "verb" for p, after in pairwise(phrases))
    return denies and asked.number is None and (_is_any_number(asked.noun) or _is_not_even_one(asked))


def _is_any_number(noun: ComposedPhrase) -> bool:
    return noun.n is None or noun.bound == ">="


def _is_not_even_one(asked: _Asked) -> bool:
    return asked.noun.n == 1 and any(p.key == _NOT_EVEN for p in asked.passage.tagged("NEG"))


def _missing(noun: ComposedPhrase, what: Countable) -> Cond | None:
    """That there is not even one of something, or fewer than so many."""
    if noun.n in (None, 1) and not noun.bound:
        return Not(Exists(what)) if isinstance(what, Select) else Compare("=", number_of_things(what), Number(0))
    fewer = noun.n is not None and noun.bound in ("", ">=")
    return Compare("<", number_of_things(what), Number(noun.n or 0)) if fewer else None


def _held_against(asked: _Asked, other: ComposedPhrase) -> Cond | None:
    """More, less or as much of one thing as of another: more blue cards than green ones."""
    sign = sign_in(asked.passage)
    plain = asked.number is None and asked.player is None and asked.noun.n is None and other.n is None
    whole = _of_same_noun(other, asked.noun)
    compares = {"THAN", "V.exceed"} & (asked.words | asked.passage.verbs)
    if sign is None or not plain or whole is None or not compares or _are_of_two_sorts(whole):
        return None
    first, second = asked.counted(), countable(whole, asked.passage.language)
    if first is None or second is None or first == second:
        return None
    return Compare(sign, number_of_things(first), number_of_things(second))


def _of_same_noun(other: ComposedPhrase, noun: ComposedPhrase) -> ComposedPhrase | None:
    """A thing that only its quality names as one of the noun before; None where more is said of that one alone."""
    qualities = {name for feature in noun.features for name in feature} - {"noun"}
    if not qualities <= {name for feature in other.features for name in feature}:
        return None
    if other.kind == "amount" or other.feature("noun") is not None:
        return other if other.scope == noun.scope else None
    return replace(other, features=(*other.features, {"noun": noun.feature("noun")}), scope=noun.scope)


def _compared(asked: _Asked) -> Cond | None:
    """More, or less, than another player has, or another player than oneself."""
    player, than, sign = asked.player, asked.passage.first("THAN"), sign_in(asked.passage)
    if player is None or sign is None or asked.noun.n is not None:
        return None
    own, theirs = asked.counted(), asked.counted(str(player.name))
    if own is None or theirs is None:
        return None
    first, second = (theirs, own) if than is not None and player.places < than.places else (own, theirs)
    return Compare(sign, number_of_things(first), number_of_things(second))


def _is_held_against_player(asked: _Asked) -> bool:
    """Whether you have more or less than one player: more cards than your left neighbour."""
    player = asked.player
    named = player is not None and player.case == Case.ADE and player.name not in _SEVERAL
    return named and not asked.words.isdisjoint(COMPARING)


def _numbered(asked: _Asked, what: Countable) -> Cond | None:
    """So many of something, at least or exactly or more; a stat that is so much."""
    sign = _sign(asked)
    if sign is None:
        return None
    number = asked.counting.n
    if number is not None and (number, sign, isinstance(what, Select)) != (1, ">=", True):
        return Compare(sign, number_of_things(what), Number(number))
    if asked.passage.verbs & MEASURING:
        return None
    return Exists(what) if isinstance(what, Select) else _held(asked, what) if number is None else None


def _held(asked: _Asked, what: Countable) -> Cond | None:
    """That you have any of a good."""
    plain = asked.player is None and asked.noun.kind == "amount" and not asked.noun.bound
    return Compare(">=", number_of_things(what), Number(1)) if plain and asked.noun.owned else None


def _sign(asked: _Asked) -> Comparison | None:
    """How the number is compared; None where words of comparing say something else."""
    number, passage = asked.number, asked.passage
    if passage.verbs & MEASURING:
        return sign_in(passage) if number is not None and number.case == Case.ACC and not number.bound else None
    if number is not None and (number.case == Case.ADE or "THAN" in passage.words):
        return sign_in(passage)
    stated = cast("Comparison", asked.counting.bound or ">=")
    return stated if passage.words.isdisjoint(_COMPARING) else None


def without_condition(passage: ClausePassage) -> tuple[ClausePassage, Cond | None]:
    """The clause without `in case of three or more islands`, and that as a condition where it is one."""
    for at, (thing, word) in enumerate(pairwise(passage.phrases)):
        wanting = word.key == _WITHOUT and thing.kind == "things" and passage.verbs <= _TRANSFERRING
        if (word.tag in _CASES or wanting) and thing.is_noun and thing.case == Case.NOM and not thing.each:
            gone, condition = _in_case(thing, word, passage.phrases[max(0, at - 2) : at], passage)
            if condition is not None:
                return passage.without(*gone, thing, word), condition
    return passage, None


def _in_case(
    thing: ComposedPhrase, word: ComposedPhrase, before: Sequence[ComposedPhrase], passage: ClausePassage
) -> tuple[Sequence[ComposedPhrase], Cond | None]:
    """What is asked where things are there, or wanting; and what stands before them that says more than how many."""
    what = countable(thing, passage.language)
    if what is None:
        return (), None
    if word.tag == "WANTING" or word.key == _WITHOUT:
        return (), _missing(thing, what) if thing.n is None else None
    compared = [(p.kind, p.case) for p in before] == [("number", Case.ADE), ("word", Case.NOM)]
    if compared and thing.n is None:
        sign = sign_in(passage.with_phrases(before))
        return before, Compare(sign, number_of_things(what), Number(before[0].n or 0)) if sign is not None else None
    if thing.n is None or not (thing.kind == "things" or thing.bound):
        return (), None
    return (), Compare(cast("Comparison", thing.bound or ">="), number_of_things(what), Number(thing.n))
