"""What a real game is played with: the copies that are always in it, and those that are drawn at random."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kartotek.catalog.rules.registry import GAMES, game_class
from kartotek.catalog.store import Catalog, Component
from kartotek.schema.errors import KartotekError

if TYPE_CHECKING:
    from kartotek.catalog.rules.game import DrawnCards

__all__ = ["GameDeck", "DeckCard", "DeckCopies", "deck_copies", "deck_of"]


@dataclass(frozen=True, slots=True)
class DeckCopies:
    """Copies at a number of players; of a drawn group, `drawn` different cards out of `group` are in the game."""

    players: int
    copies: int | None
    drawn: int | None = None
    group: int | None = None


@dataclass(frozen=True, slots=True)
class DeckCard:
    """A component of a deck with its copies; of a drawn one no more than these may be in the game."""

    component: Component
    copies: int | None
    drawn: bool


@dataclass(frozen=True, slots=True)
class GameDeck:
    """What a game with so many players takes of a kind. `drawn` pieces come at random out of the drawn cards; `size`
    is how many there are in all, None where some number is not known."""

    game: str
    kind: str
    players: int
    cards: tuple[DeckCard, ...]
    drawn: int
    size: int | None


def deck_of(catalog: Catalog, game: str, players: int, kind: str = "card") -> GameDeck:
    """The deck of a game, or of another kind of its components; numbers of players it does not have are refused."""
    row = catalog.games[game]
    if not row.players_min <= players <= row.players_max:
        hint = f"it is for {row.players_min} to {row.players_max}"
        raise KartotekError("not-found", f"{row.name_en} is not for {players} players", hint=hint)
    found: list[DeckCard] = []
    drawn: dict[str, int | None] = {}
    for component in catalog.of_kind(game, kind):
        stated = next((each for each in deck_copies(catalog, component) if each.players == players), None)
        if stated is not None and stated.copies == 0:
            continue
        group = _group(catalog, component) if stated is not None and stated.group is not None else None
        found.append(DeckCard(component, stated.copies if stated else None, group is not None))
        if stated is not None and group is not None:
            drawn[group[1][0].id] = stated.drawn
    counted = [*(card.copies for card in found if not card.drawn), *drawn.values()]
    known = [number for number in counted if number is not None]
    size = sum(known) if len(known) == len(counted) else None
    return GameDeck(game, kind, players, tuple(found), sum(number or 0 for number in drawn.values()), size)


def deck_copies(catalog: Catalog, component: Component) -> list[DeckCopies]:
    """The copies at every number of players of the game; nothing where no copies are stated."""
    if not component.copies:
        return []
    game = catalog.games[component.game]
    numbers = _numbers(catalog, component.game)
    group = _group(catalog, component)
    found = []
    for players in range(game.players_min, game.players_max + 1):
        highest = _highest(numbers.get(("marks", players)), players)
        copies = component.count(highest)
        if group is None or not copies:
            found.append(DeckCopies(players, copies))
            continue
        drawn, cards = group
        wanted = numbers.get((drawn.number, players)) if drawn.number else players
        of = sum(card.count(highest) or 0 for card in cards)
        found.append(DeckCopies(players, copies, int(wanted) if wanted is not None else None, of))
    return found


def _numbers(catalog: Catalog, game: str) -> dict[tuple[str, int | None], int | str]:
    """The set-up numbers of a game over those of its base."""
    base = catalog.games[game].base
    rows = [row for each in (base, game) if each for row in catalog.setup if row.game == each]
    return {(row.key, row.players): row.number if row.number is not None else str(row.text) for row in rows}


def _highest(marks: int | str | None, players: int) -> int:
    """The highest player mark of the cards in use: `3;4;5`, else the number of players itself."""
    return max(int(mark) for mark in str(marks).split(";")) if marks is not None else players


def _group(catalog: Catalog, component: Component) -> tuple[DrawnCards, list[Component]] | None:
    """The cards of which only some are drawn, where the component is one of them."""
    drawn = game_class(component.game).drawn_cards if component.game in GAMES else None
    if drawn is None or component.kind != drawn.kind:
        return None
    if any(value is not None and component.value(name) != value for name, value in drawn.alike):
        return None
    names = [name for name, _ in drawn.alike]
    cards = [
        item
        for item in catalog.of_game(component.game)
        if item.kind == drawn.kind and all(item.value(name) == component.value(name) for name in names)
    ]
    return drawn, cards
