"""The effects of 7 Wonders' cards and stages as a programmer would write them for this game alone, on the same state.

Only the benchmark uses this: it is the yardstick for compiled expressions, and must give the same results.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kartotek.catalog.effects.pending import Event, Frame, Run
from kartotek.catalog.effects.requests import Request
from kartotek.catalog.effects.state import State

__all__ = [
    "MOMENTS",
    "OPEN_SYMBOLS",
    "POSTS",
    "PRODUCTION",
    "STATS",
    "Effect",
    "answer_build",
    "answer_copy",
    "open_symbols",
    "production",
    "stat",
    "trade_price",
]

COIN, VP = 0, 1
COMPASS, GEAR, TABLET = 10, 11, 12
CARD, STAGE, DEFEAT = 0, 1, 2
COLOR, ZONE = 1, 2
BROWN, GREY, BLUE, YELLOW, RED, GREEN, PURPLE = range(7)
HAND = 0

Effect = Callable[[State, int, int], Any]
Made = tuple[tuple[tuple[str, int], ...], ...]


# ---- coins and points ------------------------------------------------------------------------------------------------


def points(number: int) -> Effect:
    def run(state: State, seat: int, source: int) -> None:
        state.held[seat][VP] += number
        state.events.append(Event("gain", seat, VP, number, source))

    return run


def coins(number: int) -> Effect:
    def run(state: State, seat: int, source: int) -> None:
        state.held[seat][COIN] += number
        state.events.append(Event("gain", seat, COIN, number, source))

    return run


def points_per_own(color: int, worth: int = 1) -> Effect:
    def run(state: State, seat: int, source: int) -> None:
        total = 0
        for card in state.things[CARD][seat]:
            if card[COLOR] == color:
                total += worth
        state.held[seat][VP] += total
        state.events.append(Event("gain", seat, VP, total, source))

    return run


def points_per_neighbours(color: int, worth: int = 1) -> Effect:
    def run(state: State, seat: int, source: int) -> None:
        total = 0
        for other in ((seat - 1) % state.seats, (seat + 1) % state.seats):
            for card in state.things[CARD][other]:
                if card[COLOR] == color:
                    total += worth
        state.held[seat][VP] += total
        state.events.append(Event("gain", seat, VP, total, source))

    return run


def coins_per_own(color: int, worth: int = 1) -> Effect:
    def run(state: State, seat: int, source: int) -> None:
        total = 0
        for card in state.things[CARD][seat]:
            if card[COLOR] == color:
                total += worth
        if total:
            state.held[seat][COIN] += total
            state.events.append(Event("gain", seat, COIN, total, source))

    return run


def coins_per_around(color: int, worth: int = 1) -> Effect:
    def run(state: State, seat: int, source: int) -> None:
        total = 0
        for other in ((seat - 1) % state.seats, seat, (seat + 1) % state.seats):
            for card in state.things[CARD][other]:
                if card[COLOR] == color:
                    total += worth
        if total:
            state.held[seat][COIN] += total
            state.events.append(Event("gain", seat, COIN, total, source))

    return run


def shipowners(state: State, seat: int, source: int) -> None:
    total = 0
    for card in state.things[CARD][seat]:
        if card[COLOR] in (BROWN, GREY, PURPLE):
            total += 1
    state.held[seat][VP] += total
    state.events.append(Event("gain", seat, VP, total, source))


def strategists(state: State, seat: int, source: int) -> None:
    tokens = state.things[DEFEAT]
    total = len(tokens[(seat - 1) % state.seats]) + len(tokens[(seat + 1) % state.seats])
    state.held[seat][VP] += total
    state.events.append(Event("gain", seat, VP, total, source))


def builders(state: State, seat: int, source: int) -> None:
    stages = state.things[STAGE]
    total = len(stages[(seat - 1) % state.seats]) + len(stages[seat]) + len(stages[(seat + 1) % state.seats])
    state.held[seat][VP] += total
    state.events.append(Event("gain", seat, VP, total, source))


def arena_coins(state: State, seat: int, source: int) -> None:
    total = 3 * len(state.things[STAGE][seat])
    if total:
        state.held[seat][COIN] += total
        state.events.append(Event("gain", seat, COIN, total, source))


def arena_points(state: State, seat: int, source: int) -> None:
    total = len(state.things[STAGE][seat])
    state.held[seat][VP] += total
    state.events.append(Event("gain", seat, VP, total, source))


# ---- what asks or waits: pending work is data here as well -----------------------------------------------------------


def later_build(state: State, seat: int, source: int) -> None:
    state.queued.append(("discard_build", Run(source, seat, -1, -1, None, [Frame(3, seat, -1, -1, 0, [], 0)])))


def build_from_hand(state: State, seat: int, source: int) -> Request | None:
    keys = _hand(state, seat)
    if not keys:
        return None
    state.pending.append(Run(source, seat, -1, -1, None, [Frame(2, seat, -1, -1, 0, [], 0)]))
    return Request(seat, "do", str(source), lambda: keys)


def may_play(state: State, seat: int, source: int) -> Request | None:
    keys = _hand(state, seat)
    if not keys:
        return None
    state.pending.append(Run(source, seat, -1, -1, None, [Frame(3, seat, -1, -1, 0, [], 1)]))
    return Request(seat, "do", str(source), lambda: [*keys, "decline"])


def _hand(state: State, seat: int) -> list[str]:
    return [str(card[0]) for card in state.things[CARD][seat] if card[ZONE] == HAND]


def answer_build(state: State, answer: str, verb: str) -> None:
    """What was asked is in the state alone: it may have been written and read since."""
    source, seat = state.pending[-1].ability, state.pending[-1].seat
    request = Request(seat, "do", str(source), lambda: _hand(state, seat))
    if not request.accepts(answer):
        raise request.refusal(answer)
    state.pending.pop()
    state.events.append(Event("do", seat, verb, int(answer), source))
    if verb == "build":
        state.events.append(Event("event", seat, verb, int(answer)))


def copy_guild(state: State, seat: int, source: int) -> Request | None:
    keys = list(_guilds(state, seat))
    if not keys:
        return None
    state.pending.append(Run(source, seat, -1, -1, None, [Frame(2, seat, -1, -1, 0, [], 0)]))
    return Request(seat, "pick", str(source), lambda: keys)


def _guilds(state: State, seat: int) -> dict[str, int]:
    """Keys of the neighbours' guilds, with the component of each."""
    found = {}
    for other in ((seat - 1) % state.seats, (seat + 1) % state.seats):
        components = {host: component for component, host in state.live[other]}
        for card in state.things[CARD][other]:
            if card[COLOR] == PURPLE and card[0] in components:
                found[str(card[0])] = components[card[0]]
    return found


def answer_copy(state: State, answer: str, guilds: dict[int, int]) -> None:
    source, seat = state.pending[-1].ability, state.pending[-1].seat
    found = _guilds(state, seat)
    request = Request(seat, "pick", str(source), lambda: list(found))
    if not request.accepts(answer):
        raise request.refusal(answer)
    state.pending.pop()
    frame = Frame(2, seat, -1, -1, 0, [], 0)
    state.queued.append(("end", Run(guilds[found[answer]], seat, int(answer), -1, None, [frame])))


# ---- what holds ------------------------------------------------------------------------------------------------------


def stat(shares: dict[int, int], state: State, seat: int, index: int) -> int:
    total = state.held[seat][index]
    for component, _ in state.live[seat]:
        if component in shares:
            total += shares[component]
    return total


def production(makes: dict[int, Made], state: State, seat: int) -> list[Made]:
    found: list[Made] = []
    for component, _ in state.live[seat]:
        if component in makes:
            found.append(makes[component])
    return found


def trade_price(posts: dict[int, tuple[int, int | None]], state: State, seat: int, goods: int, side: int) -> int:
    price = 2
    for component, _ in state.live[seat]:
        if component in posts:
            wanted_goods, wanted_side = posts[component]
            if wanted_goods == goods and wanted_side in (None, side):
                price = 1
    return price


def open_symbols(shares: Sequence[dict[int, int]], open_ones: set[int], state: State, seat: int) -> list[str]:
    """Every open symbol of the seat, taken together for the best total."""
    number = sum(component in open_ones for component, _ in state.live[seat])
    if not number:
        return []
    have = [stat(table, state, seat, index) for table, index in zip(shares, (COMPASS, GEAR, TABLET), strict=True)]
    best, chosen = -1, (0, 0, 0)
    for more_compass in range(number, -1, -1):
        for more_gear in range(number - more_compass, -1, -1):
            more_tablet = number - more_compass - more_gear
            compass, gear, tablet = have[0] + more_compass, have[1] + more_gear, have[2] + more_tablet
            worth = compass * compass + gear * gear + tablet * tablet + 7 * min(compass, gear, tablet)
            if worth > best:
                best, chosen = worth, (more_compass, more_gear, more_tablet)
    names: list[str] = []
    for index, name, more in zip((COMPASS, GEAR, TABLET), ("compass", "gear", "tablet"), chosen, strict=True):
        state.held[seat][index] += more
        names += [name] * more
    return names


# ---- tables ----------------------------------------------------------------------------------------------------------

STATS: dict[str, dict[str, int]] = {
    "shield": {
        "card:barracks": 1, "card:guard-tower": 1, "card:stockade": 1, "stage:rhodos-b-1": 1, "stage:rhodos-b-2": 1,
        "card:archery-range": 2, "card:stables": 2, "card:training-ground": 2, "card:walls": 2, "stage:rhodos-a-2": 2,
        "card:arsenal": 3, "card:circus": 3, "card:fortifications": 3, "card:siege-workshop": 3,
    },
    "compass": {"card:academy": 1, "card:apothecary": 1, "card:dispensary": 1, "card:lodge": 1},
    "gear": {"card:laboratory": 1, "card:observatory": 1, "card:study": 1, "card:workshop": 1},
    "tablet": {"card:library": 1, "card:school": 1, "card:scriptorium": 1, "card:university": 1},
}  # fmt: skip


def _one(name: str, amount: int = 1) -> Made:
    return (((name, amount),),)


def _any(*names: str) -> Made:
    return tuple(((name, 1),) for name in names)


PRODUCTION: dict[str, Made] = {
    "card:lumber-yard": _one("wood"), "card:stone-pit": _one("stone"), "card:clay-pool": _one("clay"),
    "card:ore-vein": _one("ore"), "card:sawmill": _one("wood", 2), "card:quarry": _one("stone", 2),
    "card:brickyard": _one("clay", 2), "card:foundry": _one("ore", 2), "card:loom-1": _one("cloth"),
    "card:loom-2": _one("cloth"), "card:glassworks-1": _one("glass"), "card:glassworks-2": _one("glass"),
    "card:press-1": _one("papyrus"), "card:press-2": _one("papyrus"), "card:tree-farm": _any("wood", "clay"),
    "card:excavation": _any("stone", "clay"), "card:clay-pit": _any("clay", "ore"), "card:mine": _any("ore", "stone"),
    "card:timber-yard": _any("stone", "wood"), "card:forest-cave": _any("wood", "ore"),
    "card:forum": _any("glass", "cloth", "papyrus"), "stage:alexandria-b-2": _any("glass", "cloth", "papyrus"),
    "card:caravansery": _any("wood", "stone", "ore", "clay"),
    "stage:alexandria-a-2": _any("wood", "stone", "ore", "clay"),
    "stage:alexandria-b-1": _any("wood", "stone", "ore", "clay"),
}  # fmt: skip

RAW, MANUFACTURED = 0, 1
LEFT, RIGHT = 0, 1
POSTS: dict[str, tuple[int, int | None]] = {
    "card:west-trading-post": (RAW, LEFT),
    "card:east-trading-post": (RAW, RIGHT),
    "stage:olympia-b-1": (RAW, None),
    "card:marketplace": (MANUFACTURED, None),
}

OPEN_SYMBOLS = ("card:scientists-guild", "stage:babylon-a-2", "stage:babylon-b-3")

MOMENTS: dict[str, Effect] = {
    "now: gain 3 coin": coins(3),
    "now: gain 4 coin": coins(4),
    "now: gain 5 coin": coins(5),
    "now: gain 9 coin": coins(9),
    "now: gain coin per card[color = brown]": coins_per_own(BROWN),
    "now: gain coin per card[color = yellow]": coins_per_own(YELLOW),
    "now: gain 2 coin per card[color = grey]": coins_per_own(GREY, 2),
    "now: gain coin per card[color = brown] of around": coins_per_around(BROWN),
    "now: gain 2 coin per card[color = grey] of around": coins_per_around(GREY, 2),
    "now: gain 3 coin per stage": arena_coins,
    "now: later discard_build: may build[zone = discard] for free": later_build,
    "end: gain vp": points(1),
    "end: gain 2 vp": points(2),
    "end: gain 3 vp": points(3),
    "end: gain 4 vp": points(4),
    "end: gain 5 vp": points(5),
    "end: gain 6 vp": points(6),
    "end: gain 7 vp": points(7),
    "end: gain 8 vp": points(8),
    "end: gain vp per card[color = brown]": points_per_own(BROWN),
    "end: gain vp per card[color = yellow]": points_per_own(YELLOW),
    "end: gain 2 vp per card[color = grey]": points_per_own(GREY, 2),
    "end: gain vp per card[color = brown | grey | purple]": shipowners,
    "end: gain vp per card[color = brown] of neighbours": points_per_neighbours(BROWN),
    "end: gain 2 vp per card[color = grey] of neighbours": points_per_neighbours(GREY, 2),
    "end: gain vp per card[color = blue] of neighbours": points_per_neighbours(BLUE),
    "end: gain vp per card[color = yellow] of neighbours": points_per_neighbours(YELLOW),
    "end: gain vp per card[color = red] of neighbours": points_per_neighbours(RED),
    "end: gain vp per card[color = green] of neighbours": points_per_neighbours(GREEN),
    "end: gain vp per defeat_token of neighbours": strategists,
    "end: gain vp per stage of around": builders,
    "end: gain vp per stage": arena_points,
    "action: build[zone = hand] for free | once per age": build_from_hand,
    "each last_card: may play[zone = hand]": may_play,
    "end: use end of pick card[color = purple] of neighbours": copy_guild,
}
"""What each printed effect does at its moment; effects that hold all the time are the functions above."""
