"""The shapes of the answers; the OpenAPI document is made from these declarations."""

from __future__ import annotations

from typing import Any, NotRequired

# Of Python 3.12 and later: the JSON Schema cannot be made from the older one of `typing`.
from typing_extensions import TypedDict

from kartotek.catalog.view_types import ComponentView, NameView, ReferenceView

__all__ = [
    "ComponentPage",
    "DeckView",
    "GameView",
    "GameListView",
    "ErrorView",
    "RuleAnswer",
    "RulePage",
    "TermView",
    "TermListView",
]


class ComponentPage(TypedDict):
    """A page of a search; `total` counts all that was found, `next` is the address of the page that follows."""

    data_version: str
    total: int
    next: str | None
    items: list[ComponentView]


class GameKindView(TypedDict):
    """A kind of component and how many rows of it the catalog has."""

    id: str
    name: NameView
    components: int


class GameBookView(TypedDict):
    """A rulebook that was read; lines are counted in the extraction with this hash."""

    id: str
    language: str
    sha256: str


class GameView(TypedDict):
    """A game or expansion; `rules_hash` changes when what can be executed does."""

    id: str
    name: NameView
    base: str | None
    players: list[int]
    rules_hash: str
    kinds: list[GameKindView]
    books: list[GameBookView]


class DeckCardView(TypedDict):
    """A card of a deck; null copies are not known, of a drawn card no more than these may be in the game."""

    id: str
    name: NameView
    copies: int | None
    drawn: bool


class DeckView(TypedDict):
    """What a game with so many players takes: `drawn` come at random out of the drawn cards, `size` are all."""

    data_version: str
    game: str
    kind: str
    players: int
    drawn: int
    size: int | None
    items: list[DeckCardView]


class GameListView(TypedDict):
    """All games, in the order of the catalog."""

    data_version: str
    items: list[GameView]


class LinesView(TypedDict):
    """Lines of a rulebook, counted from 1."""

    document: str
    first: int
    last: int


class RuleAbilityView(TypedDict):
    """An ability that carries a rule out."""

    id: str
    expression: str
    sentence: NameView


class RuleAnswer(TypedDict):
    """A rule in our own words, with the lines that state it, what carries it out and what it concerns."""

    id: str
    game: str
    statement: NameView
    role: str
    basis: str
    lines: NotRequired[list[LinesView]]
    source: NotRequired[str]
    confidence: int
    note: NotRequired[str]
    abilities: NotRequired[list[RuleAbilityView]]
    choices: NotRequired[list[dict[str, str]]]
    components: NotRequired[list[ReferenceView]]


class RulePage(TypedDict):
    """Rules, those that answer a question best first."""

    data_version: str
    total: int
    next: str | None
    items: list[RuleAnswer]


class WordingView(TypedDict):
    """A concept's word in one game and language, with the forms that were met and the lines where."""

    id: str
    game: str
    language: str
    text: str
    pos: str | None
    status: str
    spelling: str
    origin: str
    confidence: int
    pair: str | None
    forms: list[str]
    counts: list[int]
    document: str | None
    lines: list[int]
    note: str | None
    source: str | None


class TermView(TypedDict):
    """A concept with its words in every game."""

    id: str
    label: str
    definition: str | None
    category: str | None
    terms: list[WordingView]


class TermListView(TypedDict):
    """The concepts that a word stands for."""

    data_version: str
    items: list[TermView]


class ErrorItemView(TypedDict):
    """What is wrong; `extensions` has the code, and where known the place, the reason and a hint."""

    message: str
    extensions: dict[str, Any]


class ErrorView(TypedDict):
    """An error, in the shape that GraphQL has."""

    errors: list[ErrorItemView]
