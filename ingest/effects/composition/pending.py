"""What is said before the noun that it belongs to: its number, its qualities, whose it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.unit import WordUnit

__all__ = ["PendingNoun"]

_LITTLE: Final = frozenset(("a", "az", "is"))
_NO_NOUN: Final = WordUnit("", None, "nom", (), "")
_DENYING: Final = {"flags": "not"}
"""How attributes say that something is not so, where they do not compare."""


@dataclass(slots=True)
class PendingNoun:
    """What was said before the noun that it belongs to."""

    units: list[WordUnit] = field(default_factory=list)
    flags: set[str] = field(default_factory=set)
    features: list[Mapping[str, Any]] = field(default_factory=list)
    n: int | None = None
    n_case: str = "nom"
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
