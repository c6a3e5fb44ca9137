"""Templates of abilities: the effect language with slots, `gain <n acc> vp`, parsed once and filled for each clause.

`<n acc>` is the number of the amount in that case, `<pay acc>` and `<gain acc>` the amounts, `<good acc>` a good
without a number, `<filters>` the things as filters, `<mods.hook nom>` a hook set for each amount, `<TAG case>` the
value of a word, `<TAG.part>` a part of it, `<each>` one of the words of the row's `each`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final, TypeAlias

from schema.language import nodes as n
from schema.language.parser import parse_unchecked
from schema.vocabulary import Vocabulary

__all__ = ["Filling", "Slot", "Template", "parse_template"]

_SLOT: Final = re.compile(r"<([\w|]+)(?:\.(\w+))?(?: (\w+))?>")
_NUMBERS: Final = 900_000
"""Numbers from here on stand for slots while a template is parsed; no rulebook counts so far."""
_NAMES: Final = "slot_"
Filling: TypeAlias = "int | str | n.Bundle | tuple[n.Filter, ...] | n.Step"


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of a template that a clause fills."""

    name: str
    """`n`, `good`, `pay`, `gain`, `filters`, `mods`, `each`, or tags of words with `|` between them."""
    part: str
    case: str

    @property
    def is_word(self) -> bool:
        return self.name.isupper()

    @property
    def is_number(self) -> bool:
        return self.is_word or self.name == "n"


@dataclass(frozen=True, slots=True)
class Template:
    """An ability whose slots are reserved numbers and names, in the order of `slots`."""

    ability: n.Ability
    slots: tuple[Slot, ...]

    def fill(self, values: Sequence[Filling]) -> n.Ability:
        """The ability with a value for every slot."""
        named = {_placeholder(at, slot): value for at, (slot, value) in enumerate(zip(self.slots, values, strict=True))}
        made = _filled(self.ability, named)
        assert isinstance(made, n.Ability)
        return made


def parse_template(text: str, vocabulary: Vocabulary) -> Template:
    """One line of the language with slots; raises what the parser raises."""
    slots: list[Slot] = []

    def placed(found: re.Match[str]) -> str:
        slot = Slot(found.group(1), found.group(2) or "", found.group(3) or "")
        slots.append(slot)
        name = str(_placeholder(len(slots) - 1, slot))
        return f"[{name}]" if slot.name == "filters" else name

    ability = parse_unchecked(_SLOT.sub(placed, text), vocabulary)
    return Template(ability, tuple(slots))


def _placeholder(at: int, slot: Slot) -> int | str:
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
