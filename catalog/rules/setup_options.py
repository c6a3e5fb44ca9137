"""Set-up options: which game is played (a variant, a side of the boards, teams). How rules are read, a profile says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.errors import KartotekError

__all__ = ["NO_OPTIONS", "SetupOption", "check_options"]

NO_OPTIONS: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class SetupOption:
    """One choice before the game: its name in the set-up, the admitted values (the default first), and its meaning."""

    name: str
    values: tuple[str, ...]
    meaning_en: str
    meaning_hu: str

    @property
    def default(self) -> str:
        return self.values[0]


def check_options(options: Sequence[SetupOption], given: Mapping[str, str]) -> dict[str, str]:
    """All options with their values, defaults filled in; an unknown name or value is refused with the admitted ones."""
    known = {option.name: option for option in options}
    for name, value in given.items():
        if name not in known:
            admitted = ", ".join(known) or "none"
            raise KartotekError("usage", f"no set-up option {name!r}", hint=_hint(name, list(known), admitted))
        if value not in known[name].values:
            admitted = ", ".join(known[name].values)
            hint = _hint(value, known[name].values, admitted)
            raise KartotekError("usage", f"{name} cannot be {value!r}", where=name, hint=hint)
    return {option.name: given.get(option.name, option.default) for option in options}


def _hint(word: str, known: Sequence[str], admitted: str) -> str:
    return did_you_mean(word, known, f"admitted: {admitted}")
