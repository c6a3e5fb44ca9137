"""What is refused, by which rule, with need and have; and what is not refused but carried out otherwise."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kartotek.catalog.replays.report import broken_rule
from kartotek.catalog.replays.walk import tell_step
from kartotek.catalog.rules.game import Illegal
from kartotek.catalog.rules.ginkgopolis import Ginkgopolis
from kartotek.schema.replay import Replay
from tests.catalog.rules.ginkgopolis.positions import START, play, position

SEATS: list[dict[str, Any]] = [
    {"hand": "a b", "tiles": "red-5 blue-7", "resources": 3},
    {"hand": "c d", "chosen": "red-1 yellow-9", "new_hand": 0},
    {"hand": "e f", "new_hand": 0},
]
CHOOSING = {"next": "choose 0,2"}
ACTING: list[dict[str, Any]] = [{"chosen": "a red-5", "resources": 2, "hand": "b c d"}, {"chosen": "e"}]


def refused(game: Ginkgopolis, rows: list[dict[str, Any]], move: dict[str, Any], **more: Any) -> Illegal:
    """The first rule that a move breaks; the state stays as it was, and the rule has a citation or a reason."""
    state = position(game, rows, **more)
    before = state.digest()
    faults = game.play(state, move)
    assert faults and state.digest() == before
    broken = broken_rule(game.facts, faults[0])
    assert broken.statement_en and broken.statement_hu and broken.lines
    assert faults[0].need is not None and faults[0].have is not None
    return faults[0]


@pytest.mark.parametrize(
    ("move", "rule", "have"),
    [
        ({"seat": 0, "do": "choose", "card": "red-1"}, "rule:choose-card", "red-1"),
        ({"seat": 0, "do": "choose", "card": "a", "tile": "yellow-9"}, "rule:choose-tile", "yellow-9"),
        ({"seat": 1, "do": "choose", "card": "c"}, "rule:choose-once", "red-1"),
        ({"seat": 1, "do": "new_hand"}, "rule:choose-once", "red-1"),
        ({"seat": 2, "do": "new_hand"}, "rule:new-hand-twice", 0),
        ({"seat": 0, "do": "act"}, "rule:round-phases", "act"),
        ({"seat": 0, "do": "return", "tiles": []}, "rule:round-phases", "return"),
        ({"seat": 0, "do": "hal"}, "rule:round-phases", "hal"),
        ({"seat": 7, "do": "choose", "card": "a"}, "rule:players", "7"),
        ({"seat": 0, "do": "choose", "card": "a", "chance": [{"pile": "cards", "order": []}]}, "rule:chance", None),
    ],
    ids=lambda value: str(value)[:40],
)
def test_while_cards_are_chosen(ginkgo: Ginkgopolis, move: dict[str, Any], rule: str, have: Any) -> None:
    fault = refused(ginkgo, SEATS, move, **CHOOSING)
    assert fault.rule == rule and (have is None or fault.have == have)


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ({"seat": 1, "do": "act", "take": "tile"}, "rule:resolve-order"),
        ({"seat": 0, "do": "new_hand"}, "rule:round-phases"),
        ({"seat": 0, "do": "act"}, "rule:urbanize-marker"),
        ({"seat": 0, "do": "act", "to": [-1, 1]}, "rule:urbanize-marker"),
        ({"seat": 0, "do": "act", "to": [0, 2]}, "rule:urbanize-marker"),
        ({"seat": 0, "do": "act", "to": [-2, 3]}, "rule:urbanize-marker"),
        ({"seat": 0, "do": "act", "to": [5, 5]}, "rule:urbanize-marker"),
        ({"seat": 0, "do": "act", "to": [-1, 3], "shift": [0, 3]}, "rule:urbanize-marker"),
        ({"seat": 0, "do": "act", "to": [-1, 3], "take": "tile"}, "rule:exploit-urbanization"),
        ({"seat": 0, "do": "act", "to": "-1,3"}, "rule:urbanize-marker"),
    ],
    ids=lambda value: str(value)[:50],
)
def test_while_actions_are_resolved(ginkgo: Ginkgopolis, move: dict[str, Any], rule: str) -> None:
    """On a building, on a taken space, diagonally, far away: a marker goes to a free space beside the new building."""
    assert refused(ginkgo, ACTING, move).rule == rule


@pytest.mark.parametrize("take", ["point", "vp", "", None, 3, ["tile"]])
def test_a_letter_gives_a_resource_or_a_tile(ginkgo: Ginkgopolis, take: Any) -> None:
    fault = refused(ginkgo, [{"chosen": "a"}, {"chosen": "b"}], {"seat": 0, "do": "act", "take": take})
    assert (fault.rule, fault.need, fault.have) == ("rule:exploit-urbanization", "resource or tile", str(take))


@pytest.mark.parametrize(
    ("tiles", "rule"),
    [
        (["red-9"], "rule:tile-return-chosen"),
        (["red-8"], "rule:tile-return"),
        (["red-5", "red-5"], "rule:tile-return"),
        (None, "rule:tile-return"),
        ("red-5", "rule:tile-return"),
    ],
)
def test_tiles_handed_back_lie_behind_the_screen(ginkgo: Ginkgopolis, tiles: Any, rule: str) -> None:
    rest = [name for name in ginkgo.pieces.tile_ids if name not in (*START.values(), "red-5", "red-9")]
    rows: list[dict[str, Any]] = [{"tiles": "red-5", "chosen": "b red-9"}, {"hand": "a"}]
    where = {"next": "return 0", "first_player": 1, "tile_supply": [], "removed": rest}
    assert refused(ginkgo, rows, {"seat": 0, "do": "return", "tiles": tiles}, **where).rule == rule
    assert refused(ginkgo, rows, {"seat": 1, "do": "return", "tiles": []}, **where).rule == "rule:resolve-order"


def test_a_character_that_is_not_offered(ginkgo: Ginkgopolis) -> None:
    state = ginkgo.begin(ginkgo.deal(3, Random(1)))
    offered = set(state.extra.offered[0])
    other = next(name for name, number in ginkgo.pieces.character.items() if number not in offered)
    fault = ginkgo.play(state, {"seat": 0, "do": "draft", "card": other})[0]
    assert (fault.rule, fault.have) == ("rule:setup-draft", other)
    mine = next(name for name, number in ginkgo.pieces.character.items() if number in offered)
    play(ginkgo, state, {"seat": 0, "do": "draft", "card": mine})
    assert ginkgo.play(state, {"seat": 0, "do": "draft", "card": mine})[0].rule == "rule:choose-once"


def test_a_third_new_hand(ginkgo: Ginkgopolis) -> None:
    state = ginkgo.begin(ginkgo.deal(2, Random(1), {"variant": "sets"}))
    for _ in range(2):
        assert not ginkgo.play(state, {"seat": 0, "do": "new_hand"}, Random(0))
    fault = ginkgo.play(state, {"seat": 0, "do": "new_hand"})[0]
    assert (fault.rule, fault.need, fault.have) == ("rule:new-hand-twice", 1, 0)


def test_the_solo_player_has_no_token_and_hal_makes_no_choice(ginkgo: Ginkgopolis) -> None:
    state = ginkgo.begin(ginkgo.deal(1, Random(1)))
    assert ginkgo.play(state, {"seat": 0, "do": "new_hand"})[0].rule == "rule:solo-no-new-hand"
    assert ginkgo.play(state, {"seat": 1, "do": "choose", "card": "a"})[0].rule == "rule:solo-hal-builds"
    card = ginkgo.pieces.ids[state.extra.hands[0][0]]
    play(ginkgo, state, {"seat": 0, "do": "choose", "card": card})
    assert ginkgo.play(state, {"seat": 1, "do": "act"})[0].rule == "rule:resolve-order"


def test_a_choice_that_cannot_be_paid_is_explained(ginkgo: Ginkgopolis) -> None:
    rows: list[dict[str, Any]] = [{"chosen": "red-1 blue-9", "resources": 2}, {"chosen": "b"}]
    start = ginkgo.write_state(position(ginkgo, rows))
    replay = Replay("ginkgopolis", "rulebook", 2, {}, ({"seat": 0, "do": "act"},), start=start)
    story = "\n".join(tell_step(replay, ginkgo, 1).abilities)
    assert "exploits instead (rule:construct-fallback): needs 3, has 2" in story
