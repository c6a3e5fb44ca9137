"""The shape of a component as JSON: what `kartotek show --json`, `/components/ID.json`, the bulk files and Python give.

A key that does not apply to a component is left out. A value that applies and is unknown is null, and `unknown` has the
reason. The JSON Schema of the bulk release is made from these declarations.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Required, TypeAlias

# Of Python 3.12 and later: the JSON Schema cannot be made from the older one of `typing`.
from typing_extensions import TypedDict

from kartotek.catalog.store import Scalar

__all__ = [
    "AbilityView",
    "AddressView",
    "ComponentView",
    "ContradictionView",
    "CopiesView",
    "CostView",
    "NameView",
    "PartView",
    "ReferenceView",
    "ShownName",
    "TouchView",
    "ClaimView",
]


class NameView(TypedDict):
    """A name in both languages; null where it is not known."""

    en: str | None
    hu: str | None


class ShownName(NamedTuple):
    """A name as it is shown in one language; `fell_back` where it is borrowed from the other, or is an id."""

    text: str
    fell_back: bool


class AddressView(TypedDict):
    """The path of a page or picture in both languages, to be put after the origin of a server."""

    en: str
    hu: str


class ReferenceView(TypedDict):
    """Another component, by id and name."""

    id: str
    name: NameView


AttributeView: TypeAlias = Scalar | ReferenceView | list[Scalar | ReferenceView | None]
"""The value of a printed attribute, or the list of its values; components are references."""


class CostView(TypedDict):
    """A price. Any one of the alternatives pays it; an unknown amount is null."""

    expression: str | None
    free: bool
    complete: bool
    total: int | None
    alternatives: list[dict[str, int | None]]


class CopiesView(TypedDict):
    """So many copies from that number of players up; null players means in every game."""

    count: int | None
    from_players: int | None


class TouchView(TypedDict):
    """A declared name that an ability uses, and the part it plays."""

    category: str
    name: str
    role: str


class AbilityView(TypedDict, total=False):
    """An effect: its expression, syntax tree, sentences, and the names that it uses."""

    id: Required[str]
    expression: Required[str]
    sentence: Required[NameView]
    timing: Required[str]
    timing_name: str
    complete: Required[bool]
    ast: Required[dict[str, Any]]
    touches: Required[list[TouchView]]
    profile: str
    note: str


class PartView(ReferenceView):
    """A part of a component with its price and the expressions of its abilities."""

    cost: CostView | None
    abilities: list[str]


class ClaimView(TypedDict, total=False):
    """What one source says of a field. `standing` is `stands`, `agrees` or `differs`; confidence is in permille."""

    standing: Required[str]
    kind: Required[str]
    confidence: Required[int]
    source: Required[str]
    value: Required[str]
    lines: list[str]
    note: str
    rule: str
    penalties: list[str]


class ContradictionView(TypedDict):
    """Two readings, `a` and `b`, and what was decided; the decision names a side or says it in words."""

    id: str
    topic: str
    readings: dict[str, str]
    decision: str
    reason: str


class ComponentView(TypedDict, total=False):
    """Everything known of one component."""

    id: Required[str]
    game: Required[str]
    kind: Required[str]
    family: Required[str]
    slug: Required[str]
    edition: str
    name: Required[NameView]
    page: Required[AddressView]
    image: Required[AddressView]
    synthetic: bool
    layer: Required[str]
    parent: ReferenceView
    position: int
    attributes: dict[str, AttributeView]
    cost: CostView
    chain_from: list[ReferenceView | None]
    chain_to: list[ReferenceView]
    requires: list[str | None]
    copies: list[CopiesView]
    players: list[int]
    abilities: list[AbilityView]
    symbols: dict[str, str]
    parts: list[PartView]
    evidence: dict[str, list[ClaimView]]
    contradictions: list[ContradictionView]
    unknown: dict[str, str]
