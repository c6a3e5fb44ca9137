"""What a card, an island or a space does is its stored expression alone: traded, silenced and renamed ones show it."""

from __future__ import annotations

from typing import Any

import pytest

from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.armada import Armada
from kartotek.catalog.rules.armada.doubts import doubtful
from kartotek.catalog.rules.armada.economy import ArmadaCity
from kartotek.catalog.rules.seven_wonders.state import Job
from kartotek.schema.language.printer import print_ability
from tests.catalog.rules.armada.tables import EMPTY, fleet, table
from tests.catalog.rules.harness import renamed, renamed_facts, traded_facts
from tests.data.shipped import DATA, Tables

ROWS = Tables(DATA / "games" / "armada")
ISLANDS = [row["id"] for row in ROWS.kinds["island"]]
CARDS = [row["id"] for row in ROWS.kinds["card"]]
PIECES = [f"island:{slug}" for slug in ISLANDS] + [f"card:{slug}" for slug in CARDS]


def neighbour(piece: str) -> str:
    """The next component of its kind, round in a ring; cards within their colour and Age, so that decks stay."""
    kind, _, slug = piece.partition(":")
    members = ISLANDS if kind == "island" else CARDS
    return f"{kind}:{members[(members.index(slug) + 1) % len(members)]}"


def behaviour(game: Armada, piece: str) -> dict[str, Any]:
    """All that can be seen once a component has come to seat 0, and at the end."""
    kind, _, slug = piece.partition(":")
    rows: list[dict[str, Any]] = [fleet(yellow=3, green=3) | {"cards": "altar workshop"}, fleet(yellow=3), EMPTY, EMPTY]
    state = table(game, rows, shipyards=["shipyard-1", "shipyard-2", "shipyard-3", "shipyard-4"])
    if kind == "island":
        place = ISLANDS.index(slug)
        for deck in state.extra.decks:
            if place in deck:
                deck.remove(place)
        game.placing.gain_island(state, 0, game.pieces.islands[place])
    else:
        card = game.pieces.added[CARDS.index(slug)]
        key = game.placing.build(state, 0, card)
        game.placing.take_effect(state, 0, card.component, key)
    state.extra.todo = [Job("draw"), Job("explore"), Job("losses")]
    game.go_on(state)
    asked = list(game.moves(state, state.extra.ask)) if state.extra.ask is not None else []
    city = game.economy.cities(state)[0]
    assert isinstance(city, ArmadaCity)
    row = game.rows(state)[0]
    seen = {
        "row": [row[name] for name in ("coins", "shields", "naval", "trade_level", "ships")],
        "others": [line["coins"] for line in game.rows(state)[1:]],
        "islands gained": len(row["islands"]) - (kind == "island"),
        "made": (city.own.fixed, city.own.choices, [market[2:] for market in city.far]),
        "asked": [{key: value for key, value in move.items() if key != "card"} for move in asked],
        "raids": list(state.extra.raids),
        "steps": [game.plans.voyages.prices(state, city, number, -1, stage=True) for number in range(4)],
        "any fleet": game.plans.voyages.chooses(state, city),
        "free step": piece.startswith("card") and card.component in game.plans.voyages.free_steps,
        "sits out": bool(game.facts.library.carriers("each", "naval").keys() & city.hosts),
        "immune": game.machine.continuous.hook(state, 0, "loss", {"res": 0}),
        "on step": bool(game.facts.library.carriers("on", "step").keys() & city.hosts),
    }
    if not asked:
        state.queued.clear()
        state.extra.age, state.extra.todo = 3, [Job("end")]
        game.go_on(state)
        seen["end"] = dict(game.scores(state)[0].categories) if not doubtful(state, [0]) else None
    return seen


@pytest.fixture(scope="module")
def traded(armada: Armada) -> Armada:
    """Every island and every card does what the next one does."""
    return Armada(traded_facts(armada.facts, {piece: neighbour(piece) for piece in PIECES}))


@pytest.fixture(scope="module")
def silent(armada: Armada) -> Armada:
    return Armada(traded_facts(armada.facts, dict.fromkeys(PIECES, "")))


@pytest.mark.parametrize("piece", [f"island:{slug}" for slug in ISLANDS])
def test_traded_expressions_trade_behaviour(armada: Armada, traded: Armada, piece: str) -> None:
    theirs, ours = behaviour(armada, neighbour(piece)), behaviour(traded, piece)
    theirs.pop("end", None), ours.pop("end", None)  # other islands in the decks, other points of the rest
    assert ours == theirs


@pytest.mark.parametrize("piece", PIECES)
def test_a_blank_expression_silences(armada: Armada, silent: Armada, piece: str) -> None:
    quiet = behaviour(silent, piece)
    if piece.startswith("island"):
        assert quiet == behaviour(silent, "island:bronze-island")
        assert quiet != behaviour(armada, piece)
    else:
        assert {key: quiet[key] for key in ("raids", "asked", "free step", "islands gained")} == {
            "raids": [],
            "asked": [],
            "free step": False,
            "islands gained": 0,
        }


@pytest.mark.parametrize(("players", "teams"), [(3, "no"), (6, "yes"), (7, "no")])
def test_names_do_not_matter(armada: Armada, players: int, teams: str) -> None:
    """All components called otherwise: the same games, move by move."""
    kinds = ("card", "island", "shipyard", "fleet", "space", "upgrade", "board", "stage")
    slugs = sorted({item.slug for kind in kinds for item in armada.facts.kinds[kind]})
    names = {slug: f"x{number}" for number, slug in enumerate(slugs)}
    other = Armada(renamed_facts(armada.facts, names))
    replay = random_game(armada, players, 7, None, {"teams": teams})
    called = renamed({"setup": replay.setup, "moves": list(replay.moves)}, names)
    state, twin = armada.begin(replay.setup), other.begin(called["setup"])
    for move, same in zip(replay.moves, called["moves"], strict=True):
        assert armada.play(state, move) == () == tuple(other.play(twin, same)), (move, same)
        assert renamed(armada.rows(state), names) == other.rows(twin)
    assert armada.scores(state) == other.scores(twin)


def test_the_rows_are_what_runs(armada: Armada) -> None:
    held = {entry.source.component: print_ability(entry.source.ability) for entry in armada.facts.library.entries}
    assert held["armada:island:lost-island"] == "always: allow wonder_step_any; allow wonder_step_free"
    report = validate(random_game(armada, 4, 2), armada)
    assert report.valid
