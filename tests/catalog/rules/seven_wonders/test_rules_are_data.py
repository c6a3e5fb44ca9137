"""What a card or stage does is its stored expression alone: swapped, silenced and renamed components show it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from kartotek.catalog.effects.state import State
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.seven_wonders import SevenWonders
from kartotek.catalog.rules.seven_wonders.keys import card_key, stage_key
from kartotek.catalog.rules.seven_wonders.state import Job
from kartotek.schema.language.printer import print_ability
from tests.catalog.rules.harness import renamed, renamed_facts, traded_facts
from tests.catalog.rules.seven_wonders.positions import position
from tests.data.shipped import DATA, Tables

ROWS = Tables(DATA / "games" / "seven-wonders")
CARDS = [row["id"] for row in ROWS.kinds["card"]]
STAGES = [row["id"] for row in ROWS.kinds["stage"]]
COLORS = {row["id"]: row["color"] for row in ROWS.kinds["card"]}
PIECES = [f"card:{slug}" for slug in CARDS] + [f"stage:{slug}" for slug in STAGES]

STANDING = {
    0: ["ore-vein", "clay-pool", "press-1", "altar", "tavern", "apothecary", "workshop", "study", "scriptorium"],
    1: ["stone-pit", "loom-1", "baths", "marketplace", "bazaar", "haven", "walls", "library", "school", "lodge"],
    2: ["quarry", "sawmill", "mine", "pantheon", "palace", "senate", "barracks", "workers-guild"],
}
"""Cards that are counted but do nothing themselves."""


def expression(piece: str) -> list[str]:
    return ROWS.abilities[piece]


def group(piece: str) -> tuple[str, str]:
    """Components trade expressions within a kind, cards within a colour: a colour counts for itself."""
    kind, _, slug = piece.partition(":")
    return kind, COLORS.get(slug, "")


def neighbour(piece: str) -> str:
    """The next component of the group, round in a ring."""
    members = [other for other in PIECES if group(other) == group(piece)]
    return members[(members.index(piece) + 1) % len(members)]


def bare_table(game: SevenWonders) -> State:
    """Three cities with cards, stages and defeats to be counted; nothing is live."""
    boards = [game.pieces.boards[place].id for place in (0, 2, 4)]
    state = position(game, boards, tokens={1: [-1, -1], 2: [-1]}, coins={0: 10})
    layout = game.facts.library.layout
    for live in state.live[:3]:
        live.clear()
    by_slug = {row["id"]: number for number, row in enumerate(ROWS.kinds["card"])}
    for seat, slugs in STANDING.items():
        for slug in slugs:
            number = by_slug[slug]
            state.things[layout.noun["card"]][seat].append(game.placing.things[number][seat])
    for seat, key in ((0, 7), (1, 1), (1, 2), (2, 5)):
        state.things[layout.noun["stage"]][seat].append((stage_key(key, seat),))
    guild = game.pieces.cards[by_slug["workers-guild"]]
    state.live[2].append((guild.component, card_key(guild.number, 2)))
    state.cache.clear()
    return state


def behaviour(game: SevenWonders, piece: str, *, live: bool = True) -> dict[str, Any]:
    """All that can be seen of a component once it stands in the city of seat 0."""
    kind, _, slug = piece.partition(":")
    state = bare_table(game)
    noun = game.facts.library.layout.noun[kind]
    if kind == "card":
        number = CARDS.index(slug)
        component, key = game.pieces.cards[number].component, card_key(number, 0)
        state.things[noun][0].append(game.placing.things[number][0])
    else:
        stage = next(item for item in game.pieces.stages if item.number == STAGES.index(slug))
        component, key = stage.component, stage_key(stage.number, 0)
        state.things[noun][0].append((key,))
    if live:
        state.live[0].append((component, key))
        game.placing.take_effect(state, 0, component, key)
    city = game.economy.cities(state)[0]
    row = game.rows(state)[0]
    return {
        "made": (city.own, city.sale, city.prices),
        "seen": (row["coins"], row["shields"]),
        "waits": [phase for phase, _ in state.queued],
        "builds free": game.plans.free_builder(state, city) is not None,
        "last card": asked(game, state.copy(), "last_card"),
        "end": ending(game, state),
    }


def asked(game: SevenWonders, state: State, phase: str) -> bool:
    game.machine.phase(state, phase, 0)
    return game.machine.advance(state) is not None


def ending(game: SevenWonders, state: State) -> tuple[int, int]:
    """Questions at the final count, and the points of seat 0."""
    state.queued.clear()
    state.extra.age, state.extra.todo = 3, [Job("end")]
    game.go_on(state)
    questions = 0
    while waiting := game.waiting(state):
        questions += 1
        assert list(game.play(state, next(iter(game.moves(state, waiting[0]))))) == []
    return questions, game.scores(state)[0].total


def with_expressions(game: SevenWonders, taken: dict[str, str]) -> SevenWonders:
    return SevenWonders(traded_facts(game.facts, taken))


@pytest.fixture(scope="module")
def traded(wonders: SevenWonders) -> Callable[[tuple[str, str]], SevenWonders]:
    """Games in which every member of a group does what its neighbour does."""
    return cache(
        lambda members: with_expressions(
            wonders, {piece: neighbour(piece) for piece in PIECES if group(piece) == members}
        )
    )


@pytest.fixture(scope="module")
def silenced(wonders: SevenWonders) -> Callable[[int], SevenWonders]:
    """Games in which every other component does nothing."""
    return cache(lambda parity: with_expressions(wonders, dict.fromkeys(PIECES[parity::2], "")))


@pytest.mark.parametrize("piece", PIECES)
def test_traded_expressions_trade_behaviour(
    wonders: SevenWonders, traded: Callable[[tuple[str, str]], SevenWonders], piece: str
) -> None:
    assert behaviour(traded(group(piece)), piece) == behaviour(wonders, neighbour(piece))


@pytest.mark.parametrize("piece", PIECES)
def test_a_blank_expression_silences_and_leaves_the_rest_alone(
    wonders: SevenWonders, silenced: Callable[[int], SevenWonders], piece: str
) -> None:
    parity = PIECES.index(piece) % 2
    quiet = behaviour(wonders, piece, live=False)
    assert behaviour(silenced(parity), piece) == quiet
    assert behaviour(silenced(1 - parity), piece) == behaviour(wonders, piece) != quiet


def test_two_components_swap(wonders: SevenWonders) -> None:
    swapped = with_expressions(wonders, {"card:altar": "card:palace", "card:palace": "card:altar"})
    assert behaviour(swapped, "card:altar") == behaviour(wonders, "card:palace")
    assert behaviour(swapped, "card:palace") == behaviour(wonders, "card:altar")
    assert behaviour(swapped, "card:senate") == behaviour(wonders, "card:senate")


def renamings() -> Sequence[tuple[str, dict[str, str]]]:
    slugs = [row["id"] for kind in ("card", "board", "stage", "wonder") for row in ROWS.kinds[kind]]
    numbered = {slug: f"piece-{number}" for number, slug in enumerate(slugs)}
    turned = dict(zip(slugs, (f"{slug[::-1]}-x" for slug in slugs), strict=True))
    return (("numbered", numbered), ("backwards", turned))


@pytest.mark.parametrize(("names", "players"), [(names, n) for _, names in renamings() for n in (2, 3, 5, 7)])
def test_names_of_components_mean_nothing(wonders: SevenWonders, names: dict[str, str], players: int) -> None:
    other = SevenWonders(renamed_facts(wonders.facts, names))
    for seed in range(4):
        played = random_game(wonders, players, seed)
        reported = replace(
            played,
            setup=renamed(played.setup, names),
            moves=tuple(renamed(move, names) for move in played.moves),
        )
        report = validate(reported, other)
        assert report.valid and report.finished, report.as_json()["first_divergence"]
        assert report.scores == list(played.scores)


def test_expressions_print_as_they_are_stored(wonders: SevenWonders) -> None:
    """The library under test holds the shipped lines."""
    reported: dict[str, list[str]] = {}
    for entry in wonders.facts.library.entries:
        piece = entry.source.component.removeprefix("seven-wonders:")
        reported.setdefault(piece, []).append(print_ability(entry.source.ability))
    assert {piece: reported[piece] for piece in PIECES} == {piece: expression(piece) for piece in PIECES}
