"""One JSON view of a component for every face of the program; its shape is in `kartotek.catalog.view_types`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from kartotek.catalog.addresses import image_of, page_of
from kartotek.catalog.derived import cheapest, players_of
from kartotek.catalog.families import family_of
from kartotek.catalog.sentences import Sentences
from kartotek.catalog.store import Ability, Catalog, Claim, Component, Contradiction, Cost, Span
from kartotek.catalog.symbols import Symbols
from kartotek.schema.word_types import LANGUAGES

if TYPE_CHECKING:  # their TypedDict is of typing_extensions, which costs a tenth of what `kartotek show` imports
    from kartotek.catalog.view_types import (
        AbilityView,
        AttributeView,
        ClaimView,
        ComponentView,
        ContradictionView,
        CostView,
        NameView,
        PartView,
        ReferenceView,
    )

__all__ = ["Views"]


class Views:
    """Makes views of the components of one catalog; what several views need is worked out once."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._sentences = catalog.kept(Sentences)
        self._symbols = catalog.kept(Symbols)

    def component(self, component: Component) -> ComponentView:
        """Everything known of a component. What does not apply is left out; what is unknown is null with a reason."""
        catalog = self._catalog
        whole: dict[str, Any] = {
            "id": component.id,
            "game": component.game,
            "kind": component.kind,
            "family": family_of(component.kind),
            "slug": component.slug,
            "edition": component.edition,
            "name": _name(component),
            "page": {language: page_of(component, language) for language in LANGUAGES},
            "image": {language: image_of(component, language) for language in LANGUAGES},
            "synthetic": component.synthetic,
            "layer": component.layer,
            "parent": self._reference(component.parent),
            "position": component.position,
            "attributes": {name: self._attribute(item.values) for name, item in component.attributes.items()},
            "cost": _cost(component.cost),
            "chain_from": [self._reference(other) for other in component.chain_from],
            "chain_to": [self._reference(other) for other in catalog.chain_to(component.id)],
            "requires": [requirement.expression for requirement in component.requires],
            "copies": [{"count": copy.count, "from_players": copy.players_min} for copy in component.copies],
            "players": list(players_of(catalog, component)),
            "abilities": [self._ability(ability) for ability in component.abilities],
            "symbols": self._symbols.of_component(component),
            "parts": [self._part(part) for part in component.parts],
            "evidence": self.evidence(component.id),
            "contradictions": [_contradiction(item) for item in catalog.disputes(component.id)],
            "unknown": {gap.field: gap.reason for gap in catalog.gaps.get(component.id, ())},
        }
        kept = {key: value for key, value in whole.items() if not _left_out(value)}
        return cast("ComponentView", kept)

    def evidence(self, subject: str) -> dict[str, list[ClaimView]]:
        """What every source claims of each field of a component or other subject."""
        return {
            field: [self._claim(claim) for claim in claims]
            for field, claims in self._catalog.claims_of(subject).items()
        }

    def _reference(self, name: str | None) -> ReferenceView | None:
        return None if name is None else {"id": name, "name": _name(self._catalog.component(name))}

    def _attribute(self, values: Iterable[Any]) -> AttributeView:
        shown = [self._reference(value) if value in self._catalog.components else value for value in values]
        return shown[0] if len(shown) == 1 else shown

    def _ability(self, ability: Ability) -> AbilityView:
        shown: dict[str, Any] = {
            "id": ability.id,
            "expression": ability.expression,
            "sentence": {"en": self._sentences.of(ability, "en"), "hu": self._sentences.of(ability, "hu")},
            "timing": ability.timing,
            "timing_name": ability.timing_name,
            "complete": ability.complete,
            "ast": json.loads(ability.tree_json),
            "touches": [
                {"category": touch.category, "name": touch.name, "role": touch.role} for touch in ability.touches
            ],
            "profile": ability.profile,
            "note": ability.note,
        }
        return cast("AbilityView", {key: value for key, value in shown.items() if value is not None})

    def _part(self, name: str) -> PartView:
        part = self._catalog.component(name)
        expressions = [ability.expression for ability in part.abilities]
        return {"id": name, "name": _name(part), "cost": _cost(part.cost), "abilities": expressions}

    def _claim(self, claim: Claim) -> ClaimView:
        shown: ClaimView = {
            "standing": claim.standing,
            "kind": claim.kind,
            "confidence": claim.confidence,
            "source": self._origin(claim),
            "value": claim.value,
        }
        if claim.spans:
            shown["lines"] = [_lines(span) for span in claim.spans]
        if claim.note:
            shown["note"] = claim.note
        if claim.rule:
            shown["rule"] = claim.rule
        if claim.penalties:
            shown["penalties"] = list(claim.penalties)
        return shown

    def _origin(self, claim: Claim) -> str:
        """The title of the book, of the public source, or of the pack; a label is ours."""
        if claim.document is not None:
            return self._catalog.documents[claim.document].title
        if claim.source is not None:
            return self._catalog.sources[claim.source].title
        return "ours" if claim.kind == "label" else self._catalog.all_layers[claim.layer].title


def _left_out(value: Any) -> bool:
    """Whether a value says nothing; a number says something even if it is 0."""
    return value is None or value is False or value == [] or value == {}


def _name(component: Component) -> NameView:
    return {"en": component.name_en, "hu": component.name_hu}


def _cost(cost: Cost | None) -> CostView | None:
    if cost is None:
        return None
    return {
        "expression": "free" if cost.free else cost.expression,
        "free": cost.free,
        "complete": cost.complete,
        "total": cheapest(cost),
        "alternatives": [{item.resource: item.amount for item in way} for way in cost.alternatives],
    }


def _contradiction(item: Contradiction) -> ContradictionView:
    readings = {side: reading.text for side, reading in zip("ab", item.readings, strict=True)}
    return {
        "id": item.id,
        "topic": item.topic,
        "readings": readings,
        "decision": item.decision,
        "reason": item.reason,
    }


def _lines(span: Span) -> str:
    return str(span.first) if span.first == span.last else f"{span.first}-{span.last}"
