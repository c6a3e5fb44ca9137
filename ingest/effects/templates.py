"""Templates of abilities: the effect language with slots, `gain <n acc> vp`, parsed once and filled for each clause.

`<n acc>` is the number of the amount in that case, `<pay acc>` and `<gain acc>` the amounts, `<good acc>` a good
without a number, `<filters>` the things as filters, `<mods.hook nom>` a hook set for each amount, `<TAG case>` the
value of a word, `<TAG.part>` a part of it; `<each>` and `<by>` are words that the row itself lists.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final, TypeAlias

from schema.errors import KartotekError
from schema.language import nodes as n
from schema.language.parser import parse_unchecked
from schema.vocabulary import Vocabulary

__all__ = ["Filling", "ExpressionSlot", "EffectTemplate", "parse_template"]

_SLOT: Final = re.compile(r"<([\w|]+)(?:\.(\w+))?(?: (\w+))?>")
_NUMBERS: Final = 900_000
"""Numbers from here on stand for slots while a template is parsed; no rulebook counts so far."""
_NAMES: Final = "slot_"
Filling: TypeAlias = "int | str | n.Bundle | tuple[n.Filter, ...] | n.Step"


@dataclass(frozen=True, slots=True)
class ExpressionSlot:
    """A place of a template that a clause fills."""

    name: str
    """`n`, `good`, `pay`, `gain`, `filters`, `mods`, `each`, or tags of words with `|` between them."""
    part: str
    case: str
    is_number: bool
    """It stands for a number, else for a name, amounts, filters or steps."""

    @property
    def is_word(self) -> bool:
        return self.name.isupper()


@dataclass(frozen=True, slots=True)
class EffectTemplate:
    """An ability whose slots are reserved numbers and names, in the order of `slots`."""

    ability: n.Ability
    slots: tuple[ExpressionSlot, ...]

    def fill(self, values: Sequence[Filling]) -> n.Ability:
        """The ability with a value for every slot."""
        named = {_placeholder(at, slot): value for at, (slot, value) in enumerate(zip(self.slots, values, strict=True))}
        made = _filled(self.ability, named)
        assert isinstance(made, n.Ability)
        return made


def parse_template(text: str, vocabulary: Vocabulary) -> EffectTemplate:
    """One line of the language with slots; raises what the parser raises. Words are numbers where one may stand, else
    names."""
    try:
        return _parsed(text, vocabulary, words_count=True)
    except KartotekError:
        return _parsed(text, vocabulary, words_count=False)


def _parsed(text: str, vocabulary: Vocabulary, words_count: bool) -> EffectTemplate:
    slots: list[ExpressionSlot] = []

    def placed(found: re.Match[str]) -> str:
        name = found.group(1)
        slots.append(
            ExpressionSlot(
                name, found.group(2) or "", found.group(3) or "", name == "n" or (words_count and name.isupper())
            )
        )
        place = str(_placeholder(len(slots) - 1, slots[-1]))
        return f"[{place}]" if name == "filters" else place

    ability = parse_unchecked(_SLOT.sub(placed, text), vocabulary)
    return EffectTemplate(ability, tuple(slots))


def _placeholder(at: int, slot: ExpressionSlot) -> int | str:
    return _NUMBERS + at if slot.is_number else f"{_NAMES}{at}"


def _filled(value: Any, values: Mapping[int | str, Filling]) -> Any:
    """A part of the template; a tuple where one placeholder stands for several parts."""
    match value:
        case n.Amount(n.Number(1), str(name)) if isinstance(values.get(name), n.Bundle):
            bundle = values[name]
            assert isinstance(bundle, n.Bundle)
            return bundle.amounts
        case n.Filter(str(name), None) if isinstance(values.get(name), tuple):
            return values[name]
        case n.Do(str(name)) if isinstance(values.get(name), n.Node):
            return values[name]
        case n.Node():
            held = {one.name: getattr(value, one.name) for one in fields(value) if one.name != "span"}
            return replace(value, **{name: _filled(part, values) for name, part in held.items()})
        case tuple():
            made = [_filled(part, values) for part in value]
            return tuple(inner for part in made for inner in (part if isinstance(part, tuple) else (part,)))
        case int():
            return values.get(value, value)
        case str():
            return _named(value, values)
    return value


def _named(text: str, values: Mapping[int | str, Filling]) -> str:
    """A name of the language; an attribute that counts a good is named after it, in the plural."""
    single = text.removesuffix("s")
    if text in values:
        return str(values[text])
    return f"{values[single]}s" if single in values else text
