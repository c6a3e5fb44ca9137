"""How verbs speak of what changes hands: in which cases the goods stand, and who gets them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.due import is_tradable
from kartotek.ingest.effects.composition.stores import INTO, OUT_OF, POSSESSOR, names_store, pays_out
from kartotek.ingest.effects.composition.trees import TransferKind

__all__ = ["GUARDING", "TAKEN", "TransferVerb", "is_paid_to_you", "transfer_verb"]

_PREDICATES: Final = frozenset(("REWARD", "YOURS"))
_POINTS: Final = "vp"
_TO_YOU: Final = frozenset(("neked", "szamodra", "reszedre", "jatekosnak"))
_YOU: Final = "2s"
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
    "V.fill": TransferVerb("gain", ("acc",), charged=True),
    "V.gain": TransferVerb("gain", ("acc",), ("nom",)),
    "V.collect": TransferVerb("gain", ("acc",), ("nom",)),
    "V.take": TransferVerb("gain", ("acc",), ("nom",)),
    "V.draw": TransferVerb("gain", ("acc",), ("nom",)),
    "V.reach": TransferVerb("gain", ("all", "acc", "nom"), ("nom", "dat")),
    "V.give": TransferVerb("gain", ("acc", "nom"), ("dat",), gives=True),
    "V.due": TransferVerb("gain", ("nom",), ("dat", "acc")),
    "V.grow": TransferVerb("gain", ("ins", "nom"), (POSSESSOR,), gives=True),
    "V.thrive": TransferVerb("gain", ("ins",), ("nom", POSSESSOR)),
    "V.reward": TransferVerb("gain", ("ins", "nom"), ("acc", "dat"), gives=True),
    "V.poorer": TransferVerb("lose", ("ins",), ("nom", POSSESSOR)),
    "V.shorten": TransferVerb("lose", ("ins", "abl"), ("acc",)),
    "V.start": TransferVerb("gain", ("ins",)),
    "V.entitle": TransferVerb("gain", ("sub",), ("acc",), gives=True),
    "V.share": TransferVerb("gain", ("ine",), ("nom",)),
    "V.produce": TransferVerb("produce", ("acc",)),
    "V.lose": TransferVerb("lose", ("acc",), ("nom",)),
    "V.deduct": TransferVerb("lose", ("acc",), ("abl",)),
}
GUARDING: Final = TransferVerb("gain", ("nom", "ins"))
"""Stats that guard what is yours, or with which something guards it."""
_PREDICATE: Final = TransferVerb("gain", ("nom",))
_COMING: Final = TransferVerb("gain", ("nom",), (POSSESSOR, "dat"))
_LEAVING: Final = TransferVerb("lose", ("nom",), (POSSESSOR,))
_WORTH: Final = TransferVerb("gain", ("acc", "nom", "dat", "ins"), gives=True)
_BRINGING: Final = TransferVerb("gain", ("ins",), gives=True)
_PAID_OUT: Final = TransferVerb("gain", ("acc",), gives=True)
_AT_HAND: Final = TransferVerb("produce", ("nom",))
_WILL_BE: Final = frozenset(("lesz", "lesznek"))
_AVAILABLE: Final = frozenset(("rendelkezesedre", "rendelkezesere"))
_MORE_HELD: Final = TransferVerb("gain", ("ins",), (POSSESSOR,))
_LESS_HELD: Final = TransferVerb("lose", ("ins",), (POSSESSOR,))
_GIVEN_UP: Final = TransferVerb("lose", ("del", "abl"), ("nom", "dat"))
TAKEN: Final = TransferVerb("lose", ("acc",))
"""What is taken from you: whoever takes it is the bank, the component, or somebody whom nothing can be said of."""
_LOSS: Final = TransferVerb("lose", ("acc",), ("nom",))
_DUE_FROM: Final = TransferVerb("lose", ("acc",), ("nom", "dat"))
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
    things = [p for p in passage.of("things") if p.case in ("after", "cau", "dist")]
    return any(p.case == "dist" or p.each or p.plural or not p.definite for p in things)


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
        return _counted(passage)
    if passage.words & {"MORE", "LESS"}:
        held = names_store(passage.units, "nom", "ine") or _will_be_yours(passage)
        return (_MORE_HELD if "MORE" in passage.words else _LESS_HELD) if held else None
    if "V.stand" in passage.verbs:
        at_hand = any(unit.key in _AVAILABLE for unit in passage.units) and _is_yield(passage)
        return _AT_HAND if at_hand else None
    return _PREDICATE if _will_be_yours(passage) and _counts_things(passage) else None


def _guarded(passage: ClausePassage) -> TransferVerb | None:
    """What guards something of yours: it is a stat, of which the game counts how much there is."""
    stats = passage.language.vocabulary.stats
    guards = [p for p in passage.in_case("amount", *GUARDING.goods) if p.name in stats]
    guarded = [p for p in passage.phrases if p.kind != "verb" and p.case == "acc"]
    plain = all(p.owned and p.kind == "things" and p.is_unqualified and not p.plural for p in guarded)
    return GUARDING if len(guards) == len(passage.of("amount")) == 1 and plain else None


def _will_be_yours(passage: ClausePassage) -> bool:
    """Whether a clause says that there will be so much of what is yours."""
    yours = [p for p in passage.in_case("amount", "nom") if p.owned]
    return bool(yours) and any(unit.tag == "V.be" and unit.key in _WILL_BE for unit in passage.units)


def _counted(passage: ClausePassage) -> TransferVerb | None:
    """What counts as so many points; of other goods that is no gain."""
    points = all(p.name == _POINTS for p in passage.of("amount") if p.n is not None)
    return _WORTH if points else None


def _acquired(passage: ClausePassage) -> TransferVerb | None:
    if "SZERT" in passage.words:
        return TransferVerb("gain", ("sub",), ("nom",))
    return TransferVerb("gain", ("acc",), (POSSESSOR,)) if names_store(passage.units, *INTO) else None


def _shrunk(passage: ClausePassage) -> TransferVerb | None:
    """What one has less of: again and again, or by what is said of where one has it."""
    return _LESS_HELD if _recurs(passage) or names_store(passage.units, "nom", "acc") else None


def _parted(passage: ClausePassage) -> TransferVerb | None:
    """What one gives up; what one may give up, or is told to, is a price."""
    offered = any(p.possible or p.command for p in passage.of("verb"))
    return None if offered else _GIVEN_UP


def _recurs(passage: ClausePassage) -> bool:
    return any(time.startswith("each ") for time in passage.times)


def _taken(passage: ClausePassage) -> TransferVerb | None:
    return TAKEN if "YOU_FROM" in passage.words else _FRAMES["V.take"]


def _chosen(passage: ClausePassage) -> TransferVerb | None:
    return TransferVerb("gain", ("acc", "nom")) if "OR" in passage.words else None


def _given(passage: ClausePassage) -> TransferVerb | None:
    """What something gives; what you give is no gain of yours, unless you add it to what you have."""
    yours = any(p.person == _YOU and not p.lemma.startswith(_ADDING) for p in passage.of("verb"))
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
    things = passage.in_case("things", "nom")
    return person <= {"3s", "3p"} and "player" not in passage.kinds and any(p.each or p.plural for p in things)


def _due(passage: ClausePassage) -> TransferVerb | None:
    """What is due to somebody; in another case, what something brings with it."""
    return _FRAMES["V.due"] if passage.in_case("amount", "nom") else _BRINGING


def _gained(passage: ClausePassage) -> TransferVerb | None:
    """What is had; so much less of it again and again is what is lost each time."""
    return _LESS if "LESS" in passage.words and _recurs(passage) else _FRAMES["V.gain"]


_LESS: Final = TransferVerb("lose", ("ins",))
_SPECIAL: Final[Mapping[str, Callable[[ClausePassage], TransferVerb | None]]] = {
    "V.gain": _gained,
    "V.acquire": _acquired, "V.take": _taken, "V.choose": _chosen, "V.give": _given, "V.cost": _moved, "V.pay": _paid,
    "V.come": _moved, "V.due": _due, "V.count": _counted, "V.shrink": _shrunk, "V.part": _parted,
    "V.guard": _guarded,
}  # fmt: skip
"""Verbs that speak of goods in some clauses only, or not in all of them in the same way."""
