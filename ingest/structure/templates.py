"""Templates filled in with what the slots of a statement hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from kartotek.ingest.structure.facts import FactValue, Finding, Lines
from kartotek.ingest.structure.model import FactTemplates, Template
from kartotek.ingest.structure.slot_values import SlotItem
from kartotek.schema.errors import KartotekError
from kartotek.schema.hungarian.numerals import label
from kartotek.schema.ids import kind_of, slug_of

__all__ = ["SlotValues", "facts_of", "filled"]

SlotValues = Mapping[str, SlotItem]
_ID_PARTS: Final = 3


def typed(template: Template, env: SlotValues) -> FactValue:
    """A value: the item itself where the template is one place, else its text filled in."""
    places = template.places
    if len(places) == 1 and template.text == f"{{{places[0][0]}}}":
        value = env[places[0][0]].value if places[0][0] in env else None
        if value is not None:
            return value if isinstance(value, int) else _short(value)
    return filled(template, env)


def facts_of(
    rule: str, facts: FactTemplates, subject: str, env: SlotValues, lines: tuple[Lines, ...], penalties: Sequence[str]
) -> Iterator[Finding]:
    """The facts of a rule about one component."""
    for field, template in facts.items():
        value = typed(template, env) if isinstance(template, Template) else template
        spans = tuple(dict.fromkeys(lines))
        yield Finding(subject, field, value, spans, rule, tuple(dict.fromkeys(penalties)))


def filled(template: Template, env: SlotValues) -> str:
    """The text of a template with its places filled in."""
    made = template.text
    for name, form in template.places:
        if name not in env:
            raise KartotekError("data-name", f"nothing is called {name!r} here", where=f"reading.toml: {template.text}")
        made = made.replace(f"{{{name}.{form}}}" if form else f"{{{name}}}", _form(env[name], form))
    return made


def _form(item: SlotItem, form: str) -> str:
    """A form of an item; any other is something else that is known of what it names."""
    return FORMS[form](item) if form in FORMS else item.more[form]


def roman(number: int) -> str:
    """A small number in Roman numerals, as ages are counted."""
    ones = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
    return "X" * (number // 10) + ones[number % 10]


def _short(value: str) -> str:
    """An id as tables of the same game write it."""
    parts = value.split(":", 1)
    return parts[1] if value.count(":") == _ID_PARTS - 1 else value


FORMS: Final[Mapping[str, Callable[[SlotItem], str]]] = {
    "": lambda item: _short(str(item.value)),
    "hu": lambda item: item.hu,
    "Hu": lambda item: item.hu[:1].upper() + item.hu[1:],
    "lower": lambda item: item.hu.lower(),
    "Lower": lambda item: item.hu[:1].upper() + item.hu[1:].lower(),
    "kind": lambda item: kind_of(str(item.value)),
    "slug": lambda item: slug_of(str(item.value)),
    "pad": lambda item: str(item.value).zfill(2),
    "int": lambda item: str(int(item.value)),
    "upper": lambda item: str(item.value).upper(),
    "roman": lambda item: roman(int(item.value)),
    "label": lambda item: label(int(item.value)),
    "amount": lambda item: str(item.amount),
    "price": lambda item: f"{item.amount} {item.value}" if item.amount > 1 else str(item.value),
}
"""Forms of an item: its lemma, with a capital, in small letters, parts of an id, numbers in digits and letters, and
numbers as names (`3-as`)."""
