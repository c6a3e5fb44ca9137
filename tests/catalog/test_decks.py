"""Decks as games are really played with them."""

from __future__ import annotations

import pytest

from kartotek.catalog.decks import deck_copies, deck_of
from kartotek.catalog.store import Catalog
from kartotek.schema.errors import KartotekError

HAND, AGES = 7, 3
"""Every player of 7 Wonders begins each of three ages with seven cards."""


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_every_player_gets_a_hand_in_every_age(catalog: Catalog, players: int) -> None:
    deck = deck_of(catalog, "seven-wonders", players)
    assert deck.size == HAND * AGES * players
    drawn = [card for card in deck.cards if card.drawn]
    assert deck.drawn == players + 2 and len(drawn) == 10
    for age in range(1, AGES + 1):
        fixed = sum(card.copies or 0 for card in deck.cards if not card.drawn and card.component.value("age") == age)
        assert fixed + (deck.drawn if age == AGES else 0) == HAND * players


def test_groups_that_are_drawn_apart_are_counted_apart(catalog: Catalog) -> None:
    deck = deck_of(catalog, "armada", 5)
    groups = {card.component.value("age") for card in deck.cards if card.drawn}
    assert deck.drawn == deck.size == 5 * len(groups)


def test_what_is_not_stated_is_not_counted(catalog: Catalog) -> None:
    deck = deck_of(catalog, "ginkgopolis", 3)
    assert deck.cards and deck.size is None


@pytest.mark.parametrize("game", ["seven-wonders", "armada", "ginkgopolis", "gaia-project", "underwater-cities"])
def test_a_deck_holds_what_components_say(catalog: Catalog, game: str) -> None:
    row = catalog.games[game]
    for kind in {component.kind for component in catalog.of_game(game)}:
        deck = deck_of(catalog, game, row.players_max, kind)
        for card in deck.cards:
            stated = {each.players: each.copies for each in deck_copies(catalog, card.component)}
            assert card.copies == stated.get(row.players_max)


def test_a_number_of_players_that_a_game_does_not_have(catalog: Catalog) -> None:
    with pytest.raises(KartotekError) as error:
        deck_of(catalog, "seven-wonders", 9)
    assert "2 to 7" in str(error.value.hint)
