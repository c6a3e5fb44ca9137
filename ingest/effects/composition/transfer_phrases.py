"""How verbs speak of what changes hands: the cases of goods, who gets them, and whether all that is said is used."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.phrases import INTO, OUT_OF, POSSESSOR, names_store, pays_out
from kartotek.ingest.effects.composition.trees import TransferKind, is_tradable
from kartotek.schema.hungarian.features import Case, Person

__all__ = [
    "TransferVerb",
    "is_paid_to_you",
    "transfer_verb",
    "TransferPhrases",
    "transfer_phrases",
    "is_whole_transfer",
]


# How verbs speak of what changes hands: in which cases the goods stand, and who gets them.
_PREDICATES: Final = frozenset(("REWARD", "YOURS"))
_POINTS: Final = "vp"
_TO_YOU: Final = frozenset(("neked", "szamodra", "reszedre", "jatekosnak"))
_ADDING: Final = "hozzá"
"""The particle of verbs for adding something to what there is."""


@dataclass(frozen=True, slots=True)
class TransferVerb:
    """How a verb speaks of what changes hands: the cases of the goods, and those of who gets them."""

    kind: TransferKind
    goods: tuple[str, ...]
    receiver: tuple[str, ...] = ()
    gives: bool = False
    """Whether its subject is what gives: each of such things gives so much."""
    charged: bool = False
    """Whether it fills up a good that is there already, which has the name that it is paid with."""


_FRAMES: Final = {
    "V.fill": TransferVerb("gain", (Case.ACC,), charged=True),
    "V.gain": TransferVerb("gain", (Case.ACC,), (Case.NOM,)),
    "V.collect": TransferVerb("gain", (Case.ACC,), (Case.NOM,)),
    "V.take": TransferVerb("gain", (Case.ACC,), (Case.NOM,)),
    "V.draw": TransferVerb("gain", (Case.ACC,), (Case.NOM,)),
    "V.reach": TransferVerb("gain", (Case.ALL, Case.ACC, Case.NOM), (Case.NOM, Case.DAT)),
    "V.give": TransferVerb("gain", (Case.ACC, Case.NOM), (Case.DAT,), gives=True),
    "V.due": TransferVerb("gain", (Case.NOM,), (Case.DAT, Case.ACC)),
    "V.grow": TransferVerb("gain", (Case.INS, Case.NOM), (POSSESSOR,), gives=True),
    "V.thrive": TransferVerb("gain", (Case.INS,), (Case.NOM, POSSESSOR)),
    "V.reward": TransferVerb("gain", (Case.INS, Case.NOM), (Case.ACC, Case.DAT), gives=True),
    "V.poorer": TransferVerb("lose", (Case.INS,), (Case.NOM, POSSESSOR)),
    "V.shorten": TransferVerb("lose", (Case.INS, Case.ABL), (Case.ACC,)),
    "V.start": TransferVerb("gain", (Case.INS,)),
    "V.entitle": TransferVerb("gain", (Case.SUB,), (Case.ACC,), gives=True),
    "V.share": TransferVerb("gain", (Case.INE,), (Case.NOM,)),
    "V.produce": TransferVerb("produce", (Case.ACC,)),
    "V.lose": TransferVerb("lose", (Case.ACC,), (Case.NOM,)),
    "V.deduct": TransferVerb("lose", (Case.ACC,), (Case.ABL,)),
}
GUARDING: Final = TransferVerb("gain", (Case.NOM, Case.INS))
"""Stats that guard what is yours, or with which something guards it."""
_PREDICATE: Final = TransferVerb("gain", (Case.NOM,))
_COMING: Final = TransferVerb("gain", (Case.NOM,), (POSSESSOR, Case.DAT))
_LEAVING: Final = TransferVerb("lose", (Case.NOM,), (POSSESSOR,))
_WORTH: Final = TransferVerb("gain", (Case.ACC, Case.NOM, Case.DAT, Case.INS), gives=True)
_BRINGING: Final = TransferVerb("gain", (Case.INS,), gives=True)
_PAID_OUT: Final = TransferVerb("gain", (Case.ACC,), gives=True)
_AT_HAND: Final = TransferVerb("produce", (Case.NOM,))
_WILL_BE: Final = frozenset(("lesz", "lesznek"))
_AVAILABLE: Final = frozenset(("rendelkezesedre", "rendelkezesere"))
_MORE_HELD: Final = TransferVerb("gain", (Case.INS,), (POSSESSOR,))
_LESS_HELD: Final = TransferVerb("lose", (Case.INS,), (POSSESSOR,))
_GIVEN_UP: Final = TransferVerb("lose", (Case.DEL, Case.ABL), (Case.NOM, Case.DAT))
TAKEN: Final = TransferVerb("lose", (Case.ACC,))
"""What is taken from you: whoever takes it is the bank, the component, or somebody whom nothing can be said of."""
_LOSS: Final = TransferVerb("lose", (Case.ACC,), (Case.NOM,))
_DUE_FROM: Final = TransferVerb("lose", (Case.ACC,), (Case.NOM, Case.DAT))
"""What must be paid: whoever must stands in the dative."""


def is_paid_to_you(passage: ClausePassage) -> bool:
    """Whether a verb of paying says that the payment is yours, or that a store makes it."""
    paid = "V.pay" in passage.verbs and "MUST" not in passage.words
    return paid and (pays_out(passage.units) or any(unit.key in _TO_YOU for unit in passage.units))


def _is_yield(passage: ClausePassage) -> bool:
    """Whether goods that can be traded are given again in each period: that is what producing them is."""
    goods = [p.name for p in passage.of("amount")]
    return "PERIOD" in passage.words and bool(goods) and all(is_tradable(name, passage.language) for name in goods)


def _is_due_for_each(passage: ClausePassage) -> bool:
    """Whether so much must be paid for each of some things."""
    return _counts_things(passage) and not any(p.possible for p in passage.of("verb"))


def _counts_things(passage: ClausePassage) -> bool:
    """Whether something is had or paid for each of some things, not for one that is known."""
    things = [p for p in passage.of("things") if p.case in ("after", Case.CAU, Case.DIST)]
    return any(p.case == Case.DIST or p.each or p.plural or not p.definite for p in things)


def transfer_verb(passage: ClausePassage) -> TransferVerb | None:
    """How the verb of the clause speaks of goods; None where it does not."""
    verbs = set(passage.verbs) - {"V.be"}
    if "OR" in passage.words and len(verbs) > 1:
        verbs -= {"V.choose"}
    if not verbs or verbs == {"V.stand"}:
        return _stated(passage)
    if len(verbs) != 1:
        return None
    verb = verbs.pop()
    special = _SPECIAL.get(verb)
    found = special(passage) if special is not None else _FRAMES.get(verb)
    if found is not None and found.kind == "gain" and _is_yield(passage):
        return replace(found, kind="produce")
    return found


def _stated(passage: ClausePassage) -> TransferVerb | None:
    """What a clause without a verb says is yours, is worth so much, or there is more of."""
    if passage.words & _PREDICATES:
        return _PREDICATE
    if "WORTH" in passage.words:
        return _counted_as_points(passage)
    if passage.words & {"MORE", "LESS"}:
        held = names_store(passage.units, Case.NOM, Case.INE) or _will_be_yours(passage)
        return (_MORE_HELD if "MORE" in passage.words else _LESS_HELD) if held else None
    if "V.stand" in passage.verbs:
        at_hand = any(unit.key in _AVAILABLE for unit in passage.units) and _is_yield(passage)
        return _AT_HAND if at_hand else None
    return _PREDICATE if _will_be_yours(passage) and _counts_things(passage) else None


def _guarded(passage: ClausePassage) -> TransferVerb | None:
    """What guards something of yours: it is a stat, of which the game counts how much there is."""
    stats = passage.language.vocabulary.stats
    guards = [p for p in passage.in_case("amount", *GUARDING.goods) if p.name in stats]
    guarded = [p for p in passage.phrases if p.kind != "verb" and p.case == Case.ACC]
    plain = all(p.owned and p.kind == "things" and p.is_unqualified and not p.plural for p in guarded)
    return GUARDING if len(guards) == len(passage.of("amount")) == 1 and plain else None


def _will_be_yours(passage: ClausePassage) -> bool:
    """Whether a clause says that there will be so much of what is yours."""
    yours = [p for p in passage.in_case("amount", Case.NOM) if p.owned]
    return bool(yours) and any(unit.tag == "V.be" and unit.key in _WILL_BE for unit in passage.units)


def _counted_as_points(passage: ClausePassage) -> TransferVerb | None:
    """What counts as so many points; of other goods that is no gain."""
    points = all(p.name == _POINTS for p in passage.of("amount") if p.n is not None)
    return _WORTH if points else None


def _acquired(passage: ClausePassage) -> TransferVerb | None:
    if "SZERT" in passage.words:
        return TransferVerb("gain", (Case.SUB,), (Case.NOM,))
    return TransferVerb("gain", (Case.ACC,), (POSSESSOR,)) if names_store(passage.units, *INTO) else None


def _shrunk(passage: ClausePassage) -> TransferVerb | None:
    """What one has less of: again and again, or by what is said of where one has it."""
    return _LESS_HELD if _recurs(passage) or names_store(passage.units, Case.NOM, Case.ACC) else None


def _parted(passage: ClausePassage) -> TransferVerb | None:
    """What one gives up; what one may give up, or is told to, is a price."""
    offered = any(p.possible or p.command for p in passage.of("verb"))
    return None if offered else _GIVEN_UP


def _recurs(passage: ClausePassage) -> bool:
    return any(time.startswith("each ") for time in passage.times)


def _taken(passage: ClausePassage) -> TransferVerb | None:
    return TAKEN if "YOU_FROM" in passage.words else _FRAMES["V.take"]


def _chosen(passage: ClausePassage) -> TransferVerb | None:
    return TransferVerb("gain", (Case.ACC, Case.NOM)) if "OR" in passage.words else None


def _given(passage: ClausePassage) -> TransferVerb | None:
    """What something gives; what you give is no gain of yours, unless you add it to what you have."""
    yours = any(p.person == Person.YOU and not p.lemma.startswith(_ADDING) for p in passage.of("verb"))
    if yours and not names_store(passage.units, *INTO):
        return None
    return _FRAMES["V.give"]


def _moved(passage: ClausePassage) -> TransferVerb | None:
    """What comes to somebody, or leaves them; of everything else some of these verbs say what it costs."""
    if names_store(passage.units, *INTO):
        return _COMING
    return _LEAVING if names_store(passage.units, *OUT_OF) else None


def _paid(passage: ClausePassage) -> TransferVerb | None:
    """What is paid to you, must be paid, or is paid by others or for each of something."""
    if is_paid_to_you(passage) or _is_paid_by_things(passage):
        return _PAID_OUT
    if "MUST" in passage.words:
        return _DUE_FROM
    return _LOSS if passage.of("player") or _is_due_for_each(passage) else None


def _is_paid_by_things(passage: ClausePassage) -> bool:
    """Whether each of your things pays something."""
    person = {p.person for p in passage.of("verb")}
    things = passage.in_case("things", Case.NOM)
    return (
        person <= {Person.IT, Person.THEY} and "player" not in passage.kinds and any(p.each or p.plural for p in things)
    )


def _due(passage: ClausePassage) -> TransferVerb | None:
    """What is due to somebody; in another case, what something brings with it."""
    return _FRAMES["V.due"] if passage.in_case("amount", Case.NOM) else _BRINGING


def _gained(passage: ClausePassage) -> TransferVerb | None:
    """What is had; so much less of it again and again is what is lost each time."""
    return _LESS if "LESS" in passage.words and _recurs(passage) else _FRAMES["V.gain"]


_LESS: Final = TransferVerb("lose", (Case.INS,))
_SPECIAL: Final[Mapping[str, Callable[[ClausePassage], TransferVerb | None]]] = {
    "V.gain": _gained,
    "V.acquire": _acquired, "V.take": _taken, "V.choose": _chosen, "V.give": _given, "V.cost": _moved, "V.pay": _paid,
    "V.come": _moved, "V.due": _due, "V.count": _counted_as_points, "V.shrink": _shrunk, "V.part": _parted,
    "V.guard": _guarded,
}  # fmt: skip
"""Verbs that speak of goods in some clauses only, or not in all of them in the same way."""


# The phrases of a clause of transfer by what they do in it: what is had, for each of what, by whom, from what.
_COUNTING: Final = frozenset(("after", Case.CAU, Case.DIST))


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
        counted += filter(_are_yours, passage.in_case("amount", Case.NOM))
    return counted


def _are_yours(phrase: ComposedPhrase) -> bool:
    """Whether a phrase speaks of all that you have of a good."""
    return phrase.owned and phrase.plural and phrase.n is None and not phrase.each


def _receivers(passage: ClausePassage, verb: TransferVerb) -> Iterator[ComposedPhrase]:
    """Who gets it: by the case, and as the subject only of a verb that does not say it of you."""
    yours = any(p.person == Person.YOU for p in passage.of("verb"))
    return (p for p in passage.in_case("player", *verb.receiver) if not (yours and p.case == Case.NOM))


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
    gives_each = gives and phrase.case == Case.NOM and (phrase.each or _are_several(phrase))
    return gives_each or phrase.case in _COUNTING


def _is_rewarded(phrase: ComposedPhrase, passage: ClausePassage) -> bool:
    """Whether things are what a reward is given for."""
    several = phrase.kind == "things" and (phrase.each or _are_several(phrase))
    return several and phrase.case == Case.ACC and "V.reward" in passage.verbs


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
    named = phrase.case == Case.NOM or _is_known_cause(phrase) or (phrase.case == Case.INS and phrase.definite)
    return phrase.this or (named and phrase.is_unqualified)


def _are_hosts(phrase: ComposedPhrase) -> bool:
    """Whether a phrase is only the components that speak, of which each gives the amounts that have numbers."""
    plain = phrase.this and phrase.plural and phrase.is_unqualified and phrase.n is None
    return plain and (phrase.kind, phrase.case, phrase.each, phrase.owned) == ("things", Case.NOM, False, False)


def _is_known_cause(phrase: ComposedPhrase) -> bool:
    """Whether something is had for one known thing: for the third card."""
    known = phrase.definite or phrase.ordinal is not None
    return known and (phrase.case, phrase.n) == (Case.CAU, None)


def _is_aside(phrase: ComposedPhrase, verb: TransferVerb, amounts: Sequence[ComposedPhrase]) -> bool:
    """Whether a phrase is about something that the transfer is not of."""
    acted_on = _is_guarded(phrase, verb) or _takes(phrase, verb) or _grows(phrase, verb)
    return acted_on or _is_host(phrase) or _is_same(phrase, amounts)


def _grows(phrase: ComposedPhrase, verb: TransferVerb) -> bool:
    """Whether a phrase is the one thing of yours that is stronger by so much."""
    yours = phrase.kind == "things" and phrase.owned and not (phrase.each or phrase.plural or phrase.scope)
    grown = yours and phrase.is_unqualified and (phrase.case, phrase.n) == (Case.NOM, None)
    return grown and verb.goods == (Case.INS, Case.NOM) and verb.receiver == (POSSESSOR,)


def _is_guarded(phrase: ComposedPhrase, verb: TransferVerb) -> bool:
    """Whether a phrase is what is yours and somebody guards."""
    return verb is GUARDING and phrase.kind == "things" and phrase.case == Case.ACC


def _takes(phrase: ComposedPhrase, verb: TransferVerb) -> bool:
    """Whether a phrase is the one thing that takes something away."""
    return verb is TAKEN and (phrase.kind, phrase.case) == ("things", Case.NOM) and phrase.is_single


def _is_same(phrase: ComposedPhrase, amounts: Sequence[ComposedPhrase]) -> bool:
    """Whether a phrase only names again, as yours, the good that an amount is of: your points grow by two points."""
    yours = (phrase.kind, phrase.owned, phrase.n, phrase.each) == ("amount", True, None, False)
    named = [p.name for p in amounts if p.n is not None]
    return yours and phrase.case in (Case.NOM, Case.ACC, Case.ALL) and [phrase.name] == named


# Whether all that a clause of transfer says goes into a transfer.
_BARE: Final = frozenset(
    (
        "AND OR NEXT FIRST THEN FOR_IT EACH_TIME ONLY ROUNDED BUT YOU_TOO REWARD YOURS WORTH ANYTIME SZERT APIECE"
        " CHOICE CITY"
    ).split()
)
"""Words that say no more than the transfer does, whatever its verb."""
_OWED: Final = frozenset(("MUST", "YOU_FROM"))
"""Words of what one has to give."""
_END: Final = ComposedPhrase("")


def is_whole_transfer(passage: ClausePassage, verb: TransferVerb, found: TransferPhrases) -> bool:
    """Whether all that the clause says goes into a transfer of these phrases."""
    if max(map(len, (found.counted, found.players, set(passage.times)))) > 1:
        return False
    if any(unit.is_verb and unit.past for unit in passage.units):
        return False  # a story
    if found.players and "YOU_TOO" in passage.words:
        return False  # you get one thing, and they another
    if not _can_be_had(found) or _gives_up_this(passage, verb) or _may_lose(passage) or _takes_from_you(passage, verb):
        return False
    return not any(_left(passage, found, _allowed(passage, verb)))


def _can_be_had(found: TransferPhrases) -> bool:
    """Whether there are amounts, of which each is one amount."""
    plain = not any(p.each or p.features for p in found.amounts)
    return bool(found.amounts) and plain and not _is_apiece_of_nothing(found)


def _is_apiece_of_nothing(found: TransferPhrases) -> bool:
    """Whether one good is had apiece, and nothing says of what each."""
    return [p.apiece for p in found.amounts] == [True] and not (found.counted or found.players)


def _gives_up_this(passage: ClausePassage, verb: TransferVerb) -> bool:
    """Whether this component itself is what one gives up something with."""
    given_up = verb.kind == "lose" and verb is not TAKEN and "V.deduct" not in passage.verbs
    return given_up and any(p.this for p in passage.of("things"))


def _may_lose(passage: ClausePassage) -> bool:
    """Whether somebody may lose something: then it is nobody's loss yet."""
    return any(p.tag == "V.lose" and p.possible for p in passage.of("verb"))


def _takes_from_you(passage: ClausePassage, verb: TransferVerb) -> bool:
    """Whether somebody has it out of what you have, or of what a player has who is named."""
    return verb.kind == "gain" and names_store(passage.units, *OUT_OF)


def _left(passage: ClausePassage, found: TransferPhrases, allowed: frozenset[str]) -> Iterator[ComposedPhrase]:
    """The phrases that say something which the transfer does not."""
    known = found.places
    for phrase, after in zip_longest(passage.phrases, passage.phrases[1:], fillvalue=_END):
        if phrase.places in known or phrase.kind in ("verb", "time"):
            continue
        narrows = after.places in known or after.tag == "NEXT" or _is_opposed(after, passage)  # only so many, only then
        if phrase.tag not in (allowed if narrows else allowed - {"ONLY"}):
            yield phrase


def _is_opposed(phrase: ComposedPhrase, passage: ClausePassage) -> bool:
    """Whether a phrase is a time, and what another time does not bring was said before."""
    return phrase.kind == "time" and any(unit.tag == "RATHER" for unit in passage.units)


def _allowed(passage: ClausePassage, verb: TransferVerb) -> frozenset[str]:
    """The words that may stand in a clause of such a verb without saying more."""
    recurring = verb.kind == "produce" or any(time.startswith("each ") for time in passage.times)
    allowed = _BARE | {"PERIOD"} if recurring else _BARE
    if names_store(passage.units, *INTO):
        allowed |= {"OWN_SUPPLY"}
    if not passage.verbs - {"V.be"}:
        allowed |= {"MORE"}
    if verb.kind != "lose":
        return allowed
    return allowed | (_OWED if verb.goods != (Case.INS,) else _OWED | {"LESS"})
