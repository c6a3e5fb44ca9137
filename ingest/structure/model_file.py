"""`reading.toml` of a game, loaded into the model of its structure.

Every entry is checked when the file is loaded: an unknown key, a slot that no text has, a field without a value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from kartotek.ingest.structure.model import (
    BesideRule,
    FactTemplates,
    KindRule,
    LabelRule,
    ReadingModel,
    SectionRule,
    StatementRule,
    Template,
)
from kartotek.ingest.structure.pattern_text import parse_pattern
from kartotek.ingest.terms.known import load_reading_rules
from kartotek.schema.errors import KartotekError

__all__ = ["load_reading_model"]


def load_reading_model(game: Path) -> ReadingModel:
    """The model of a game's folder; an empty one where the file is not there."""
    raw, path = load_reading_rules(game), game / "reading.toml"
    model = ReadingModel(
        {name: _kind(name, entry) for name, entry in raw.get("kinds", {}).items()},
        (
            *(_statement(entry, f"{path}, statements") for entry in raw.get("statements", ())),
            *(rule for name, entry in raw.get("kinds", {}).items() for rule in _counted(name, entry)),
        ),
        tuple(_section(entry, f"{path}, sections") for entry in raw.get("sections", ())),
        tuple(_label(entry, f"{path}, labels") for entry in raw.get("labels", ())),
        tuple(_beside(entry, f"{path}, beside") for entry in raw.get("beside", ())),
        {domain: _words(entry) for domain, entry in raw.get("values", {}).items()},
        _words(raw.get("goods", {})),
    )
    names = [name for part in _NAMED for name in (rule["name"] for rule in raw.get(part, ()))]
    for name in sorted({name for name in names if names.count(name) > 1}):
        raise KartotekError("data-value", f"two rules are called {name!r}", where=str(path))
    return model


_NAMED: Final = ("statements", "sections", "labels", "beside")


def _words(raw: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(words) for name, words in raw.items()}


def _kind(name: str, raw: Mapping[str, Any]) -> KindRule:
    return KindRule(
        name,
        tuple(raw.get("nouns", ())),
        tuple(Template(text) for text in _listed(raw.get("id", ()))),
        raw.get("of", ""),
        tuple(raw.get("named", ())),
        raw.get("called_by", ""),
    )


_COUNTED: Final = {
    "number": "{{count:number}} db|darab|különböző? {{kind:kind={0}}}",
    "letter": "{{count:number}} db? {{kind:kind={0}}} {{letter:letters}}",
    "value": "{{count:number}} db {{value:number}} as|es|os|ös értékű {{kind:kind={0}}}",
}
"""How books count what a number, a letter or a value alone tells apart: all that there are, from letter to letter, or
those of one value."""


def _counted(kind: str, raw: Mapping[str, Any]) -> Iterator[StatementRule]:
    """The statements that count the members of a kind, with what tells them apart."""
    for name, facts in raw.get("by", {}).items():
        texts = (parse_pattern(_COUNTED[name].format(kind), kind),)
        where, count = ({} if name == "number" else {name: name}), ("" if name == "value" else "count")
        yield StatementRule(f"{kind}-by-{name}", texts, _facts(facts), every=kind, where=where, count=count)


def _statement(raw: Mapping[str, Any], where: str) -> StatementRule:
    where = f"{where}: {raw.get('name', '?')}"
    texts = tuple(parse_pattern(text, where) for text in _listed(raw["text"]))
    rule = StatementRule(
        raw["name"],
        texts,
        _facts(raw.get("facts", {})),
        Template(raw["id"]) if "id" in raw else None,
        raw.get("of", ""),
        raw.get("every", ""),
        raw.get("where", {}),
        _facts(raw.get("others", {})),
        raw.get("count", ""),
        raw.get("order", False),
        tuple(raw.get("penalties", ())),
        raw.get("given", ""),
        raw.get("below", ""),
    )
    for fault in _faults(rule):
        raise KartotekError("data-value", fault, where=where)
    return rule


def _section(raw: Mapping[str, Any], where: str) -> SectionRule:
    where = f"{where}: {raw.get('name', '?')}"
    until = tuple(parse_pattern(text, where) for text in _listed(raw.get("until", ())))
    return SectionRule(raw["name"], parse_pattern(raw["heading"], where), raw["kind"], _facts(raw["facts"]), until)


def _label(raw: Mapping[str, Any], where: str) -> LabelRule:
    where = f"{where}: {raw.get('name', '?')}"
    also = {slot: _facts(facts) for slot, facts in raw.get("also", {}).items()}
    text = parse_pattern(raw["text"], where)
    return LabelRule(raw["name"], text, raw["owner"], raw["reach"], _facts(raw["facts"]), also)


def _beside(raw: Mapping[str, Any], where: str) -> BesideRule:
    where = f"{where}: {raw.get('name', '?')}"
    texts = tuple(parse_pattern(text, where) for text in _listed(raw.get("text", ())))
    times = frozenset(raw.get("time", ()))
    return BesideRule(raw["name"], raw["kind"], texts, _facts(raw["facts"]), raw.get("reach", 0), times)


def _facts(raw: Mapping[str, str | bool | int]) -> FactTemplates:
    return {name: _template(value) for name, value in raw.items()}


def _faults(rule: StatementRule) -> Iterator[str]:
    if rule.facts and sum(map(bool, (rule.id, rule.of, rule.every))) != 1:
        yield "a statement is about members by `id`, about names `of` a slot, or about `every` member of a kind"
    own = {rule.of, rule.count, *rule.where.values()}
    asked = (own if rule.every else rule.used) - {"", "place"}
    for text in rule.texts if not rule.given else ():
        yield from (f"no slot of the text is called {slot!r}" for slot in sorted(asked - set(text.slots)))


def _listed(text: str | Sequence[str]) -> Sequence[str]:
    return [text] if isinstance(text, str) else text


def _template(value: str | bool | int) -> Template | bool | int:
    return Template(value) if isinstance(value, str) else value
