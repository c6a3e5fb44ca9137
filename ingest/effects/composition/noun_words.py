"""What is said before a noun: how many, between which numbers, which, whose, of which kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, Final

from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.schema.hungarian.features import Case
from kartotek.schema.hungarian.function_words import DEFINITE_ARTICLES

__all__ = ["PendingNoun", "is_home", "modifies"]


# What is said before the noun that it belongs to: its number, its qualities, whose it is.
_LITTLE: Final = frozenset(("a", "az", "is"))
_NO_NOUN: Final = WordUnit("", None, Case.NOM, (), "")
_DENYING: Final = {"flags": "not"}
"""How attributes say that something is not so, where they do not compare."""


@dataclass(slots=True)
class PendingNoun:
    """What was said before the noun that it belongs to."""

    units: list[WordUnit] = field(default_factory=list)
    flags: set[str] = field(default_factory=set)
    features: list[Mapping[str, Any]] = field(default_factory=list)
    n: int | None = None
    n_case: str = Case.NOM
    ordinal: int | None = None
    bound: str = ""
    scope: str | None = None
    denied: bool = False

    def make(self, kind: str, name: Any, unit: WordUnit | None, case: str) -> ComposedPhrase:
        """The phrase of a noun with all that was said before it."""
        noun = unit or _NO_NOUN
        units = [*self.units, noun]
        own = "OWN" in self.flags
        features = (*self.features, *([{"own": "yes"}] if own else ()))
        return ComposedPhrase(
            kind, name, self.n, case, features, "EACH" in self.flags, noun.owned or own, noun.plural, self.bound,
            self.scope, self.ordinal, "NEW" in self.flags, "THIS" in self.flags,
            tuple(place for one in units for place in one.places), noun.key, units[0].before,
            definite="DEFINITE" in self.flags, apiece=any(one.apiece for one in units),
        )  # fmt: skip

    def _says_only(self, flag: str) -> bool:
        """Whether one of these words stands before the noun, and no number."""
        return self.flags - {"DEFINITE"} == {flag} and self.n is None

    def says_only_each(self) -> bool:
        """Whether nothing but `every` waits for its noun: every time is the time itself."""
        return self._says_only("EACH") and not self.features

    def add_quality(self, value: Mapping[str, Any]) -> None:
        """Note a quality of the noun to come: denied, compared, or as it is."""
        if self.denied:
            value = {name: f"{_DENYING.get(name, '!=')} {one}" for name, one in value.items()}
        elif self.bound and "floors" in value:
            value = {name: str(self._compared(number)) for name, number in value.items()}
            self.bound = ""
        self.denied = False
        self.features.append(value)

    def compare_storeys(self, bound: str) -> bool:
        """Let the number of storeys just said be a bound: of two storeys or higher; False where none was said."""
        last = self.features[-1] if self.features else {}
        if "floors" not in last or not all(isinstance(value, int) for value in last.values()):
            return False
        self.features[-1] = {name: f"{bound} {value}" for name, value in last.items()}
        return True

    def _compared(self, number: Any) -> Any:
        """A number with the comparison that goes with it, unless it is just that number."""
        return number if self.bound in ("", "=") else f"{self.bound} {number}"

    def add_attribute(self, *names: str) -> None:
        """Note that what these attributes of the noun to come are called is as the number before it says."""
        number = self.ordinal if self.ordinal is not None else self.n
        self.features.append(dict.fromkeys(names, self._compared(number)))
        self.ordinal = self.n = None
        self.bound = ""

    def denied_kind(self, value: Mapping[str, Any]) -> Mapping[str, Any]:
        """What a noun is, its kind denied where *not* stands before it."""
        if not self.denied:
            return value
        return {name: one if name == "noun" else f"!= {one}" for name, one in value.items()}

    def forget_owner(self, unit: WordUnit) -> None:
        """Leave out whose it is where that goes with a noun that says nothing: from one's own treasury."""
        if unit.tag == "IDLE" and unit.key not in _LITTLE and self._says_only("OWN"):
            self.flags.discard("OWN")
            self.units = [one for one in self.units if one.tag != "OWN"]


# Words that say between which numbers the number of the noun to come is, and words that join its qualities.
_BOUNDS: Final = {"ATMOST": "<=", "ATLEAST": ">=", "EXACTLY": "=", "MORE_THAN": ">", "LESS_THAN": "<"}
_OR_SO: Final = {"LESS": "<=", "MORE": ">=", "OR_MORE_STOREYS": ">="}
_THAN_SO: Final = {"LESS": "<", "MORE": ">"}
_DONE_TO: Final = frozenset((Case.ACC, Case.INS))
"""The cases of what something is done to, or with."""
_Following = Sequence[WordUnit]


def _bound(unit: WordUnit, pending: PendingNoun, _: _Following) -> bool:
    """At most, at least, exactly so many."""
    pending.bound = _BOUNDS[unit.tag]
    return True


def _or(unit: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """So many or more, so many or less; this quality or that."""
    meant = [one for one in following if one.key not in DEFINITE_ARTICLES and one.tag != "THAN_THAT"]
    after = meant[0].tag if meant else ""
    if after in _OR_SO and (pending.n is not None or pending.compare_storeys(_OR_SO[after])):
        pending.bound = _OR_SO[after] if pending.n is not None else ""
        return True
    return _joins(unit, pending, meant)


def _and(unit: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """This quality and that; each with an article of its own where several things follow: else they are two things, as
    are the one thing and the other that something is done to."""
    meant = [one for one in following if one.key not in DEFINITE_ARTICLES]
    things = [one for one in meant[1:2] if one.tag == "THING"]
    if pending.ordinal is not None and [one.tag for one in meant[:2]] == ["ORD", "LEVELLED"]:
        pending.add_attribute("level", "floors")
        return True
    if any(not one.plural and one.case in _DONE_TO for one in things) and "EACH" not in pending.flags:
        return False
    return _joins(unit, pending, meant if any(one.plural for one in things) else following)


def _joins(_: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """Whether a word joins two qualities."""
    return bool(pending.features) and any(after.tag in ("ADJ", "NAME") for after in following[:1])


def _more_or_less(unit: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """The end of `so many or more`; a higher or lower number than so many."""
    if pending.units and pending.units[-1].tag in ("OR", "THAN_THAT"):
        return True
    if any(one.tag in ("ADJ", "LEVELLED") and one.case == Case.ADE for one in pending.units[-1:]):
        return pending.compare_storeys(_THAN_SO[unit.tag])
    compared = pending.n_case == Case.ADE and any(after.tag in ("NUMBERED", "LEVELLED") for after in following[:1])
    pending.bound = _THAN_SO[unit.tag] if compared else pending.bound
    return compared


def _than_that(_: WordUnit, pending: PendingNoun, __: _Following) -> bool:
    """`Than that` in `so many or more than that`."""
    return any(before.tag == "OR" for before in pending.units[-1:])


BOUNDING: Final[Mapping[str, Callable[[WordUnit, PendingNoun, _Following], bool]]] = {
    **dict.fromkeys(_BOUNDS, _bound), "OR": _or, "AND": _and, "NOR": _and, "LESS": _more_or_less, "MORE": _more_or_less,
    "THAN_THAT": _than_that,
}  # fmt: skip
"""What each of these words notes of the noun to come."""


# Words that say something of the noun to come: how many, which, whose, of which kind.
_FLAGS: Final = ("EACH", "LEFT", "RIGHT", "SOME_ONE", "OWN", "NEW")
_NEAR: Final = 3
"""Within so many words the noun stands that a word for both is about."""
_TWO: Final = 2
_DOZENS: Final = frozenset(("tucat", "tucatot", "tucattal"))
"""A dozen, which the word for one stands before."""
_KINDS: Final = frozenset(("kind", "type"))
_TRIGGER: Final = "trigger"


def modifies(unit: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """Whether a word says something of the noun to come; it is then noted."""
    reader = _READERS.get(unit.tag)
    taken = reader is not None and reader(unit, pending, following)
    if taken:
        pending.units.append(unit)
    return taken


def is_home(unit: WordUnit) -> bool:
    """Whether a word says that something stands where the player before it is at home."""
    return (unit.tag == "CITY" and unit.case != Case.NOM) or (unit.tag == "ADJ" and set(unit.value) == {"own"})


def _number(unit: WordUnit, pending: PendingNoun, _: _Following) -> bool:
    """How many."""
    if pending.n is not None and not (pending.n == 1 and unit.key in _DOZENS):
        return False
    pending.n, pending.n_case = unit.value, unit.case
    return True


def _ordinal(unit: WordUnit, pending: PendingNoun, _: _Following) -> bool:
    """Which in a row."""
    pending.ordinal = unit.value
    return True


def _flag(unit: WordUnit, pending: PendingNoun, _: _Following) -> bool:
    """Each, one's own, a new one, on which side."""
    pending.flags.add(unit.tag)
    return True


def _pair(_: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """Each two of them, where things of one sort follow: a pair of two sorts may be one of each."""
    sort = [*takewhile(lambda after: after.tag in ("ADJ", "IDLE"), following)]
    head = following[len(sort) : len(sort) + 1]
    named = pending.n is None and any(after.tag in ("THING", "RES") for after in head)
    if named:
        pending.n = _TWO
        pending.flags.add("EACH")
    return named


def _full(_: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """That each so many of them are meant whole, as they are counted anyway."""
    return "EACH" in pending.flags and any(after.tag == "NUM" for after in following[:1])


def _both(unit: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """Both of two players, or of two things that one has."""
    if any(after.tag == "PERSON" for after in following[:_NEAR]):
        return _flag(unit, pending, following)
    theirs = pending.n is None and any(after.tag == "THING" and after.owned for after in following[:_NEAR])
    if theirs:
        pending.n = _TWO
    return theirs


def _different(unit: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """That things are different, where they are counted by what they are, or so many are moved."""
    if pending.n is not None and any((after.tag, after.case) == ("THING", Case.INS) for after in following[:1]):
        return _flag(unit, pending, following)
    return any(after.tag == "THING" and "count" in after.value for after in following[:1])


def _city(_: WordUnit, pending: PendingNoun, __: _Following) -> bool:
    """Where a player is at home whose scope was said."""
    return any("scope" in feature for feature in pending.features[-1:])


def _bonus(_: WordUnit, pending: PendingNoun, __: _Following) -> bool:
    """What an event that was named brings."""
    return any(_TRIGGER in feature for feature in pending.features[-1:])


def _quality(unit: WordUnit, pending: PendingNoun, _: _Following) -> bool:
    """Of which colour, kind, level; nothing more where it stands at home with the player who was named."""
    if pending.scope is None or not is_home(unit):
        pending.add_quality(unit.value)
    return True


def _denied_quality(unit: WordUnit, pending: PendingNoun, _: _Following) -> bool:
    """What was not done to it."""
    pending.denied = True
    pending.add_quality(unit.value)
    return True


def _name(unit: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """What it is called, where a thing or another name follows."""
    named = isinstance(unit.value, Mapping) and any(after.tag in ("THING", "OR") for after in following[:1])
    if named:
        pending.add_quality(unit.value)
    return named


def _negation(_: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """That it is not of the quality or kind that follows."""
    named = following if not _is_known_one(following) else following[1:]
    denied = any(map(_can_be_denied, named[:1]))
    pending.denied = pending.denied or denied
    return denied


def _is_known_one(following: _Following) -> bool:
    """Whether no more follows than a known thing: not the blue one, not the blue ship."""
    known = any(one.key in DEFINITE_ARTICLES for one in following[:1])
    return known and all(one.tag in ("ADJ", "THING") for one in following[1:])


def _can_be_denied(unit: WordUnit) -> bool:
    return unit.tag == "ADJ" or (unit.tag == "THING" and not _KINDS.isdisjoint(unit.value))


def _age(_: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """Of which age, where what was built in it follows."""
    stated = pending.ordinal is not None and any(map(_is_built_then, following[:1]))
    if stated:
        pending.add_attribute("age")
    return stated


def _is_built_then(unit: WordUnit) -> bool:
    """Whether a word goes on to say what was built in the age just named."""
    return unit.tag in ("DONE_TO", "ADJ", "THING") or (unit.tag == "IDLE" and unit.key not in DEFINITE_ARTICLES)


def _numbered(_: WordUnit, pending: PendingNoun, __: _Following) -> bool:
    """Which number it has."""
    stated = pending.n is not None
    if stated:
        pending.add_attribute("number")
    return stated


def _levelled(_: WordUnit, pending: PendingNoun, __: _Following) -> bool:
    """Of which level, or how many floors."""
    stated = pending.ordinal is not None or pending.n is not None
    if stated:
        pending.add_attribute("level", "floors")
    return stated


def _or_more_storeys(_: WordUnit, pending: PendingNoun, __: _Following) -> bool:
    """Of so many storeys or more, in one word with the storeys."""
    stated = pending.n is not None and pending.bound == ">="
    if stated:
        pending.add_attribute("level", "floors")
    return stated


_READERS: Final[Mapping[str, Callable[[WordUnit, PendingNoun, _Following], bool]]] = {
    "NUM": _number, "ONE": _number, "LABEL": _number, "ORD": _ordinal, **dict.fromkeys(_FLAGS, _flag),
    "BOTH": _both, "FULL": _full, "EACH_PAIR": _pair,
    "DIFFERENT": _different, "CITY": _city, "BONUS": _bonus, "ADJ": _quality, "NOT_ADJ": _denied_quality,
    "NAME": _name, "NEG": _negation, "AGE": _age, "NUMBERED": _numbered, "LEVELLED": _levelled,
    "OR_MORE_STOREYS": _or_more_storeys, **BOUNDING,
}  # fmt: skip
"""What each word notes of the noun to come; a reader answers whether the word says something of it here."""
