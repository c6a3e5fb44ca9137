"""The phrases of a clause of transfer by what they do in it: what is had, for each of what, by whom, from what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.stores import POSSESSOR
from kartotek.ingest.effects.composition.transfer_verbs import GUARDING, TAKEN, TransferVerb

__all__ = ["TransferPhrases", "transfer_phrases"]

_YOU: Final = "2s"
_COUNTING: Final = frozenset(("after", "cau", "dist"))


@dataclass(frozen=True, slots=True)
class TransferPhrases:
    """The phrases of a clause of transfer, by what they do in it."""

    amounts: Sequence[ComposedPhrase]
    counted: Sequence[ComposedPhrase]
    """For each of what."""
    players: Sequence[ComposedPhrase]
    """Who gets it, or loses it."""
    hosts: Sequence[ComposedPhrase]
    """What speaks, takes something away, or is named again: the tree has nothing of it."""

    @property
    def places(self) -> set[tuple[int, ...]]:
        """The places of all of them."""
        return {p.places for p in (*self.amounts, *self.counted, *self.players, *self.hosts)}


def transfer_phrases(passage: ClausePassage, verb: TransferVerb) -> TransferPhrases:
    """The phrases of a clause with such a verb."""
    counted = _counted(passage, verb)
    amounts = _in_first_case(passage.without(*counted).of("amount"), verb)
    alike = all(unit.tag != "OR" for unit in passage.units)  # else each of them gives for another thing
    several = alike and all(p.n is not None for p in amounts)
    if "OR" in passage.words or verb.kind == "produce":
        amounts = _with_ones(amounts)
    hosts = [p for p in passage.phrases if _is_aside(p, verb, amounts) or (several and _are_hosts(p))]
    return TransferPhrases(amounts, counted, [*_receivers(passage, verb)], hosts)


def _counted(passage: ClausePassage, verb: TransferVerb) -> list[ComposedPhrase]:
    """For each of what something is had: by case, as what a reward is for, or as yours that give so much apiece."""
    counted = [p for p in passage.of("things", "amount") if _counts(p, verb.gives) or _is_rewarded(p, passage)]
    if verb.gives and any(p.apiece for p in passage.of("amount")):
        counted += filter(_are_yours, passage.in_case("amount", "nom"))
    return counted


def _are_yours(phrase: ComposedPhrase) -> bool:
    """Whether a phrase speaks of all that you have of a good."""
    return phrase.owned and phrase.plural and phrase.n is None and not phrase.each


def _receivers(passage: ClausePassage, verb: TransferVerb) -> Iterator[ComposedPhrase]:
    """Who gets it: by the case, and as the subject only of a verb that does not say it of you."""
    yours = any(p.person == _YOU for p in passage.of("verb"))
    return (p for p in passage.in_case("player", *verb.receiver) if not (yours and p.case == "nom"))


def _in_first_case(goods: Sequence[ComposedPhrase], verb: TransferVerb) -> list[ComposedPhrase]:
    """The amounts in the first of the cases that the verb takes."""
    by_case = ([p for p in goods if p.case == case] for case in verb.goods)
    return next(filter(None, by_case), [])


def _with_ones(amounts: list[ComposedPhrase]) -> list[ComposedPhrase]:
    """The amounts, each of those that name no number being one: glass or cloth."""
    bare = all(p.n is None and not (p.plural or p.owned) for p in amounts)
    return [replace(p, n=1) for p in amounts] if bare else amounts


def _counts(phrase: ComposedPhrase, gives: bool) -> bool:
    """Whether a phrase says for each of what: by its case, or as each thing that gives so much."""
    if _is_singled_out(phrase) or _is_host(phrase):
        return False
    gives_each = gives and phrase.case == "nom" and (phrase.each or _are_several(phrase))
    return gives_each or phrase.case in _COUNTING


def _is_rewarded(phrase: ComposedPhrase, passage: ClausePassage) -> bool:
    """Whether things are what a reward is given for."""
    several = phrase.kind == "things" and (phrase.each or _are_several(phrase))
    return several and phrase.case == "acc" and "V.reward" in passage.verbs


def _is_singled_out(phrase: ComposedPhrase) -> bool:
    """Whether a phrase speaks of one thing alone: this one, the third one."""
    return phrase.this or (phrase.ordinal is not None and not phrase.each)


def _are_several(phrase: ComposedPhrase) -> bool:
    """Whether a phrase speaks of all the things that somebody has, or of at most so many."""
    somebodys = phrase.kind == "things" and (phrase.owned or bool(phrase.scope))
    return somebodys and (phrase.bound == "<=" if phrase.n is not None else phrase.plural)


def _is_host(phrase: ComposedPhrase) -> bool:
    """Whether a phrase is only the component that speaks: the card, this island."""
    if phrase.kind != "things" or not phrase.is_single or phrase.n not in (None, 1):
        return False
    named = phrase.case == "nom" or _is_known_cause(phrase) or (phrase.case == "ins" and phrase.definite)
    return phrase.this or (named and phrase.is_unqualified)


def _are_hosts(phrase: ComposedPhrase) -> bool:
    """Whether a phrase is only the components that speak, of which each gives the amounts that have numbers."""
    plain = phrase.this and phrase.plural and phrase.is_unqualified and phrase.n is None
    return plain and (phrase.kind, phrase.case, phrase.each, phrase.owned) == ("things", "nom", False, False)


def _is_known_cause(phrase: ComposedPhrase) -> bool:
    """Whether something is had for one known thing: for the third card."""
    known = phrase.definite or phrase.ordinal is not None
    return known and (phrase.case, phrase.n) == ("cau", None)


def _is_aside(phrase: ComposedPhrase, verb: TransferVerb, amounts: Sequence[ComposedPhrase]) -> bool:
    """Whether a phrase is about something that the transfer is not of."""
    acted_on = _is_guarded(phrase, verb) or _takes(phrase, verb) or _grows(phrase, verb)
    return acted_on or _is_host(phrase) or _is_same(phrase, amounts)


def _grows(phrase: ComposedPhrase, verb: TransferVerb) -> bool:
    """Whether a phrase is the one thing of yours that is stronger by so much."""
    yours = phrase.kind == "things" and phrase.owned and not (phrase.each or phrase.plural or phrase.scope)
    grown = yours and phrase.is_unqualified and (phrase.case, phrase.n) == ("nom", None)
    return grown and verb.goods == ("ins", "nom") and verb.receiver == (POSSESSOR,)


def _is_guarded(phrase: ComposedPhrase, verb: TransferVerb) -> bool:
    """Whether a phrase is what is yours and somebody guards."""
    return verb is GUARDING and phrase.kind == "things" and phrase.case == "acc"


def _takes(phrase: ComposedPhrase, verb: TransferVerb) -> bool:
    """Whether a phrase is the one thing that takes something away."""
    return verb is TAKEN and (phrase.kind, phrase.case) == ("things", "nom") and phrase.is_single


def _is_same(phrase: ComposedPhrase, amounts: Sequence[ComposedPhrase]) -> bool:
    """Whether a phrase only names again, as yours, the good that an amount is of: your points grow by two points."""
    yours = (phrase.kind, phrase.owned, phrase.n, phrase.each) == ("amount", True, None, False)
    named = [p.name for p in amounts if p.n is not None]
    return yours and phrase.case in ("nom", "acc", "all") and [phrase.name] == named
