"""Set-up: a random one, the check of a given one, and the state before the first move."""

from __future__ import annotations

from itertools import chain
from random import Random
from typing import Any

from kartotek.catalog.effects.state import NOBODY, State, new_state
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.game import Illegal, Setup
from kartotek.catalog.rules.seven_wonders.keys import CITIES_OF_TWO, neighbours
from kartotek.catalog.rules.seven_wonders.pieces import Pieces
from kartotek.catalog.rules.seven_wonders.state import WondersTable

__all__ = ["begin", "check_setup", "deal", "deal_age", "draw_for_free_city"]


def deal(pieces: Pieces, players: int, rng: Random) -> dict[str, Any]:
    """Boards with their sides, and the hands of all three ages."""
    cities = max(players, CITIES_OF_TWO)
    setup: dict[str, Any] = {
        "players": players,
        "boards": [rng.choice(pieces.sides[wonder]) for wonder in rng.sample(sorted(pieces.sides), cities)],
        "hands": {},
    }
    facts = pieces.facts
    for age in range(1, facts.number("ages") + 1):
        deck, size = pieces.shuffled_deck(age, players, rng), pieces.hand_size(players)
        hands = [deck[start : start + size] for start in range(0, size * cities, size)]
        setup["hands"][str(age)] = hands
    return setup


def check_setup(facts: Facts, pieces: Pieces, setup: Setup) -> list[Illegal]:
    """Is this a set-up of the game? With two players the third hand of an age is the draw pile."""
    players = setup.get("players")
    if not isinstance(players, int) or players not in facts.players:
        return [Illegal("rule:players", f"{facts.players[0]}-{facts.players[-1]}", str(players))]
    cities = max(players, CITIES_OF_TWO)
    boards = setup.get("boards")
    names = boards if isinstance(boards, list) and all(isinstance(board, str) for board in boards) else []
    if len({pieces.board[board].wonder for board in names if board in pieces.board}) < cities or len(names) > cities:
        return [Illegal("rule:board-deal", f"{cities} boards of different wonders", str(boards))]
    hands = setup.get("hands")
    if not isinstance(hands, dict):
        return [Illegal("rule:deal", "the hands of every age", type(hands).__name__)]
    faults: list[Illegal] = []
    for age in range(1, facts.number("ages") + 1):
        faults += _check_hands(pieces, age, players, cities, hands.get(str(age)))
    return faults


def _check_hands(pieces: Pieces, age: int, players: int, cities: int, hands: Any) -> list[Illegal]:
    size = pieces.hand_size(players)
    shaped = isinstance(hands, list) and len(hands) == cities
    shaped = shaped and all(isinstance(hand, list) and len(hand) == size for hand in hands)
    dealt = list(chain.from_iterable(hands)) if shaped else []
    if not shaped or not pieces.card.keys() >= set(map(str, dealt)):
        return [Illegal("rule:deal", f"{cities} hands of {size} known cards", f"Age {age}")]
    return pieces.deck_faults(age, players, dealt)


def begin(facts: Facts, pieces: Pieces, setup: Setup, table_type: type[WondersTable] = WondersTable) -> State:
    """Everybody has a board and the starting coins; the first hands are dealt."""
    players = int(setup["players"])
    cities = max(players, CITIES_OF_TWO)
    state = new_state(facts.vocabulary, cities)
    coin = facts.library.layout.amount["coin"]
    for seat, board in enumerate(setup["boards"]):
        state.held[seat][coin] = facts.number("start_coins")
        state.live[seat].append((pieces.board[board].component, NOBODY))
    state.live[cities] = [(rule, NOBODY) for rule in pieces.rules]
    number = pieces.number.__getitem__
    deals = {age: tuple(tuple(map(number, hand)) for hand in hands) for age, hands in setup["hands"].items()}
    state.extra = table_type(
        players=players,
        boards=tuple(setup["boards"]),
        deals=deals,
        stages=[0] * cities,
        sealed=[None] * cities,
        tally=[{} for _ in range(cities)],
    )
    deal_age(facts, state)
    return state


def deal_age(facts: Facts, state: State) -> None:
    """The hands of the next age; with two players the third hand is the draw pile of the Free City."""
    table: WondersTable = state.extra
    table.age += 1
    table.starts = None
    table.turn = 1
    hands = table.deals[str(table.age)]
    if table.players == state.seats:
        table.hands = [list(hand) for hand in hands]
        return
    table.hands = [list(hands[0]), list(hands[1]), []]
    table.pile = list(hands[2])
    left, right = neighbours(2, state.seats)
    table.holder = left if facts.text(f"free_city_first_holder.{table.age}", 2) == "left" else right
    draw_for_free_city(state)


def draw_for_free_city(state: State) -> None:
    """Whoever plays for the Free City this turn takes one card of its pile."""
    table: WondersTable = state.extra
    if table.holder is not None and table.pile:
        table.hands[table.holder].append(table.pile.pop(0))
