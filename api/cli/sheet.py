"""Everything known of one component as a plain value: what `kartotek show --json` writes and `show` lays out."""

from __future__ import annotations

from typing import Any

from catalog.sentences import Sentences
from catalog.store import Ability, Catalog, Component, Contradiction, Evidence, Span

__all__ = ["component_sheet"]

Sheet = dict[str, Any]


def component_sheet(catalog: Catalog, component: Component) -> Sheet:
    """The sheet of a component. What does not apply is left out; what is unknown is null and has its reason."""
    sentences = Sentences(catalog)
    sheet: Sheet = {
        "id": component.id,
        "game": component.game,
        "kind": component.kind,
        "edition": component.edition,
        "name": {"en": component.name_en, "hu": component.name_hu},
        "synthetic": component.synthetic,
        "parent": _reference(catalog, component.parent),
        "attributes": {name: _values(catalog, item.values) for name, item in component.attributes.items()},
        "cost": _cost(component),
        "chain_from": [_reference(catalog, other) for other in component.chain_from],
        "chain_to": [_reference(catalog, other) for other in _freed_by(catalog, component)],
        "requires": [requirement.expression for requirement in component.requires],
        "copies": [{"count": copy.count, "from_players": copy.players_min} for copy in component.copies],
        "abilities": [_ability(ability, sentences) for ability in component.abilities],
        "parts": [_part(catalog, part) for part in component.parts],
        "evidence": {
            field: [_witness(catalog, witness) for witness in witnesses]
            for field, witnesses in catalog.evidence_of(component.id).items()
        },
        "contradictions": [
            _contradiction(item) for item in catalog.contradictions.values() if component.id in item.subjects
        ],
        "unknown": {gap.field: gap.reason for gap in catalog.gaps.get(component.id, ())},
    }
    return {key: value for key, value in sheet.items() if value not in (None, [], {}, False)}


def _reference(catalog: Catalog, name: str | None) -> Sheet | None:
    if name is None:
        return None
    other = catalog.component(name)
    return {"id": name, "name": {"en": other.name_en, "hu": other.name_hu}}


def _values(catalog: Catalog, values: tuple[Any, ...]) -> Any:
    shown = [_reference(catalog, value) if value in catalog.components else value for value in values]
    return shown[0] if len(shown) == 1 else shown


def _cost(component: Component) -> Sheet | None:
    cost = component.cost
    if cost is None:
        return None
    ways = [{item.resource: item.amount for item in way} for way in cost.alternatives]
    return {"expression": "free" if cost.free else cost.expression, "complete": cost.complete, "alternatives": ways}


def _freed_by(catalog: Catalog, component: Component) -> list[str]:
    return [other.id for other in catalog.components.values() if component.id in other.chain_from]


def _ability(ability: Ability, sentences: Sentences) -> Sheet:
    shown = {
        "id": ability.id,
        "expression": ability.expression,
        "sentence": {"en": sentences.of(ability, "en"), "hu": sentences.of(ability, "hu")},
        "profile": ability.profile,
        "note": ability.note,
    }
    return {key: value for key, value in shown.items() if value is not None}


def _part(catalog: Catalog, name: str) -> Sheet:
    part = catalog.component(name)
    shown = _reference(catalog, name) or {}
    return shown | {"cost": _cost(part), "abilities": [ability.expression for ability in part.abilities]}


def _contradiction(item: Contradiction) -> Sheet:
    """The sides are `a` and `b`; the decision names one of them or says it in words."""
    readings = {side: reading.text for side, reading in zip("ab", item.readings, strict=True)}
    return {
        "id": item.id,
        "topic": item.topic,
        "readings": readings,
        "decision": item.decision,
        "reason": item.reason,
    }


def _witness(catalog: Catalog, witness: Evidence) -> Sheet:
    named = {"kind": witness.kind, "confidence": witness.confidence, "source": _origin(catalog, witness)}
    lines = [_lines(span) for span in witness.spans]
    return named | ({"lines": lines} if lines else {}) | ({"note": witness.note} if witness.note else {})


def _origin(catalog: Catalog, witness: Evidence) -> str:
    """The title of the book, of the public source, or of the pack."""
    if witness.document is not None:
        return catalog.documents[witness.document].title
    if witness.source is not None:
        return catalog.sources[witness.source].title
    return catalog.all_layers[witness.layer].title


def _lines(span: Span) -> str:
    return str(span.first) if span.first == span.last else f"{span.first}-{span.last}"
