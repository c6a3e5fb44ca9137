"""`reading.toml` of a game: what its book calls kinds of components, and statements that only this game's book makes.

Every entry is checked when the file is loaded: an unknown key, a slot that no text has, a field without a value.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ingest.structure.pattern import Pattern, parse_pattern
from schema.errors import KartotekError

__all__ = ["Kind", "ReadingModel", "StatementRule", "Template", "load_reading_model"]

_PLACE: Final = re.compile(r"\{(\w+)(?:\.(\w+))?\}")
_FORMS: Final = ("hu", "Hu", "lower", "Lower", "kind", "slug", "pad")


@dataclass(frozen=True, slots=True)
class Template:
    """A text with places for what slots took: `{color}`, or a form of it such as `{color.Hu}`."""

    text: str

    @property
    def places(self) -> tuple[tuple[str, str], ...]:
        return tuple((found[1], found[2] or "") for found in _PLACE.finditer(self.text))

    @property
    def slots(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for name, _ in self.places))


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of component: the nouns that the book has for it, and how ids of its members are made."""

    name: str
    nouns: tuple[str, ...] = ()
    id: Template | None = None


@dataclass(frozen=True, slots=True)
class StatementRule:
    """A statement of the book with the facts that follow from it."""

    name: str
    texts: tuple[Pattern, ...]
    facts: Mapping[str, Template | bool | int]
    id: Template | None = None
    """The members it is about by their ids; lists in it multiply."""
    of: str = ""
    """The slot that holds the names of the components it is about."""
    every: str = ""
    """The kind it is about, all members or those that `where` asks for."""
    where: Mapping[str, str] = field(default_factory=dict)
    others: Mapping[str, Template | bool | int] = field(default_factory=dict)
    count: str = ""
    """The slot with the number that the members must have."""
    order: bool = False
    """Whether lists go together by their order."""
    penalties: tuple[str, ...] = ()
    given: str = ""
    """Another statement, whose slots this one uses: what it says holds for each of its passages."""


@dataclass(frozen=True, slots=True)
class ReadingModel:
    """All that a game adds to the reading of structure."""

    kinds: Mapping[str, Kind] = field(default_factory=dict)
    statements: Sequence[StatementRule] = ()
    values: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    """Further words for values of domains, and domains that no vocabulary declares."""
    goods: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Further words for goods."""


_STATEMENT_KEYS: Final = frozenset(
    ("name", "text", "facts", "id", "of", "every", "where", "others", "count", "order", "penalties", "given")
)
_KIND_KEYS: Final = frozenset(("nouns", "id"))
_KEYS: Final = frozenset(("kinds", "statements", "values", "goods"))


def load_reading_model(path: Path) -> ReadingModel:
    """The model of a game's folder; an empty one where the file is not there."""
    if not path.is_file():
        return ReadingModel()
    try:
        raw = tomllib.loads(path.read_text("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise KartotekError("data-format", "not a TOML file", where=str(path), why=str(error)) from error
    _only(raw, _KEYS, str(path))
    kinds = {name: _kind(name, entry, f"{path}, kinds.{name}") for name, entry in raw.get("kinds", {}).items()}
    statements = [_statement(entry, f"{path}, statements") for entry in raw.get("statements", ())]
    names = [statement.name for statement in statements]
    for name in sorted({name for name in names if names.count(name) > 1}):
        raise KartotekError("data-value", f"two statements are called {name!r}", where=str(path))
    values = {domain: _words(entry) for domain, entry in raw.get("values", {}).items()}
    return ReadingModel(kinds, tuple(statements), values, _words(raw.get("goods", {})))


def _words(raw: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(words) for name, words in raw.items()}


def _only(raw: Mapping[str, Any], known: frozenset[str], where: str) -> None:
    for key in raw:
        if key not in known:
            raise KartotekError(
                "data-format", f"there is no entry {key!r}", where=where, hint=f"one of: {', '.join(sorted(known))}"
            )


def _kind(name: str, raw: Mapping[str, Any], where: str) -> Kind:
    _only(raw, _KIND_KEYS, where)
    return Kind(name, tuple(raw.get("nouns", ())), Template(raw["id"]) if "id" in raw else None)


def _statement(raw: Mapping[str, Any], where: str) -> StatementRule:
    where = f"{where}: {raw.get('name', '?')}"
    _only(raw, _STATEMENT_KEYS, where)
    if not raw.get("name") or not raw.get("text") or not raw.get("facts"):
        raise KartotekError("data-format", "a statement needs a name, a text and facts", where=where)
    texts = tuple(parse_pattern(text, where) for text in _listed(raw["text"]))
    rule = StatementRule(
        raw["name"],
        texts,
        {name: _template(value) for name, value in raw["facts"].items()},
        Template(raw["id"]) if "id" in raw else None,
        raw.get("of", ""),
        raw.get("every", ""),
        raw.get("where", {}),
        {name: _template(value) for name, value in raw.get("others", {}).items()},
        raw.get("count", ""),
        raw.get("order", False),
        tuple(raw.get("penalties", ())),
        raw.get("given", ""),
    )
    for fault in _faults(rule):
        raise KartotekError("data-value", fault, where=where)
    return rule


def _faults(rule: StatementRule) -> Iterator[str]:
    if sum(map(bool, (rule.id, rule.of, rule.every))) != 1:
        yield "a statement is about members by `id`, about names `of` a slot, or about `every` member of a kind"
    asked = {rule.of, rule.count, *rule.where.values()} - {""}
    if not rule.every:
        asked |= {slot for template in _templates(rule) for slot in template.slots}
    for text in rule.texts if not rule.given else ():
        yield from (f"no slot of the text is called {slot!r}" for slot in sorted(asked - set(text.slots)))
    for template in _templates(rule):
        yield from (f"there is no form {form!r}" for _, form in template.places if form and form not in _FORMS)


def _templates(rule: StatementRule) -> Iterator[Template]:
    for value in (rule.id, *rule.facts.values(), *rule.others.values()):
        if isinstance(value, Template):
            yield value


def _listed(text: str | Sequence[str]) -> Sequence[str]:
    return [text] if isinstance(text, str) else text


def _template(value: str | bool | int) -> Template | bool | int:
    return Template(value) if isinstance(value, str) else value
