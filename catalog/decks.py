"""How many copies of a component a real game has: those that are always in it, and those that are drawn at random."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kartotek.catalog.rules.registry import GAMES, game_class
from kartotek.catalog.store import Catalog, Component

if TYPE_CHECKING:
    from kartotek.catalog.rules.game import DrawnCards

__all__ = ["DeckCopies", "deck_copies"]


@dataclass(frozen=True, slots=True)
class DeckCopies:
    """Copies at a number of players; of a drawn group, `drawn` different cards out of `group` are in the game."""

    players: int
    copies: int | None
    drawn: int | None = None
    group: int | None = None


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
