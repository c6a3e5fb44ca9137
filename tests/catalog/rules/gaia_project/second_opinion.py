"""A second opinion on moves of Gaia Project: what each action must cost, place and limit, by the book alone.

It sees what everybody sees, the public rows and the table before and after a move, and shares no code with the rules:
the numbers below are typed from the book (prices 596-604 and 861-892, actions 1144-1159, exchanges 1262-1295).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["judge"]

Row = Mapping[str, Any]

GOODS = ("credit", "ore", "knowledge", "qic")
CAPS = {"credit": 30, "ore": 15, "knowledge": 15}
PLACES = ("mine", "trading_station", "lab", "institute", "academy_knowledge", "academy_qic", "gaiaformer", "station")
MOST = dict(zip(PLACES, (8, 4, 3, 1, 1, 1, 3, 6), strict=True))
PRICES = {"mine": (2, 1), "lab": (5, 3), "institute": (6, 4), "academy_knowledge": (6, 6), "academy_qic": (6, 6)}
BEFORE = {"trading_station": ("mine", "lab"), "lab": ("trading_station",), "institute": ("trading_station", "lab")}
POWER = {1: 7, 2: 5, 3: 4, 4: 4, 5: 4, 6: 3, 7: 3}
POWER_GAINS = {1: ("knowledge", 3), 3: ("ore", 2), 4: ("credit", 7), 5: ("knowledge", 2)}
QIC = {1: 4, 2: 3, 3: 2}
WORTH = {"power": 1, "credit": 1, "ore": 3, "knowledge": 4, "qic": 4, "gaiaformer": 4, "bowl3": 4, "token": 0}
WORTH |= {"gaia_token": 0, "tech": 0}
CIRCLE = ("terra", "oxide", "volcanic", "desert", "swamp", "titanium", "ice")
HOMES = {
    "terrans": "terra", "lantids": "terra", "hadsch-hallas": "oxide", "ivits": "oxide", "geodens": "volcanic",
    "baltaks": "volcanic", "xenos": "desert", "gleens": "desert", "taklons": "swamp", "ambas": "swamp",
    "firaks": "titanium", "bescods": "titanium", "nevlas": "ice", "itars": "ice",
}  # fmt: skip
STEP = (3, 3, 2, 1, 1, 1)
"""Ore for a terraforming step, by level of Terraforming."""
BUILDING = ("power_action:2", "power_action:6", "booster:4", "booster:5", "institute:firaks", "institute:ivits")
"""Actions that contain building something."""
MAIN = ("build", "research", "federate", "action", "special", "pass")


def judge(before: Sequence[Row], old: Row, move: Row, after: Sequence[Row], new: Row) -> list[str]:
    """What is wrong with a move that was accepted; nothing if the book has no objection that can be seen."""
    seat = move["seat"]
    if old["next"] != seat:
        return [f"seat {seat} moves, {old['next']} is on turn"]
    found = _caps(after) + _supplies(after)
    steps = move["steps"] if move["do"] == "turn" else [move]
    if old["phase"] != "actions":
        return found
    if steps[0]["do"] in ("charge", "decline") and len(steps) == 1:
        return found + _charged(before[seat], steps[0], after[seat], same=(old["round"] == new["round"]))
    if steps[0]["do"] not in (*MAIN, "exchange", "burn"):
        return found
    mains = _mains(steps)
    if len(mains) != 1:
        found.append(f"{len(mains)} main actions in one turn")
    if (old["round"], old["phase"]) != (new["round"], new["phase"]) or new["phase"] != "actions":
        return found  # income has come in between
    found += _others(before, after, seat)
    return found + _turn(before[seat], old, steps, after[seat], new)


def _mains(steps: Sequence[Row]) -> list[Row]:
    """Main actions; what a special or board action lets one build or research is part of it."""
    found: list[Row] = []
    for step in steps:
        follows = bool(found) and _leads_to(found[-1], step)
        if step["do"] in MAIN and not follows:
            found.append(step)
    return found


def _leads_to(main: Row, step: Row) -> bool:
    if step["do"] == "research":
        return main["do"] in ("build", "action", "special")
    if step["do"] != "build":
        return False
    named = str(main.get("action", main.get("host", "")))
    builds = named in (
        "power_action:2",
        "power_action:6",
        "booster:4",
        "booster:5",
        "institute:firaks",
        "institute:ivits",
    )
    return builds or (step["structure"] == "mine" and main["do"] in ("research", "build", "action", "special"))


def _caps(rows: Sequence[Row]) -> list[str]:
    return [
        f"seat {row['seat']} holds {row[g]} {g}" for row in rows for g, cap in CAPS.items() if not 0 <= row[g] <= cap
    ]


def _supplies(rows: Sequence[Row]) -> list[str]:
    return [
        f"seat {row['seat']} has {count} of {kind}"
        for row in rows
        for kind, count in zip(PLACES, row["bld"], strict=True)
        if count > MOST[kind]
    ]


def _charged(before: Row, step: Row, after: Row, *, same: bool) -> list[str]:
    if not same:
        return []
    if step["do"] == "decline":
        return [] if before == after else ["declining changes something"]
    paid = before["vp"] - after["vp"]
    return [] if paid == max(step["power"] - 1, 0) else [f"a charge of {step['power']} costs {paid} points"]


def _others(before: Sequence[Row], after: Sequence[Row], seat: int) -> list[str]:
    return [f"seat {row['seat']} changes in another's turn" for row, now in zip(before, after, strict=True)
            if row["seat"] != seat and row != now]  # fmt: skip


def _turn(before: Row, old: Row, steps: Sequence[Row], after: Row, new: Row) -> list[str]:
    low = dict.fromkeys(GOODS, 0)
    high = dict.fromkeys(GOODS, 0)
    found: list[str] = []
    power, plain = 0, before["faction"] not in ("nevlas", "taklons", "itars", "hadsch-hallas")
    free_steps, levels, satellites = 0, 0, after["sat"] - before["sat"]
    special = ""
    main: Row = {}
    for step in steps:
        part = bool(main) and _leads_to(main, step)
        main = step if step["do"] in MAIN and not part else main
        do = step["do"]
        if do == "exchange":
            found += _exchange(step)
            for name, amount in step["pay"].items():
                _add(low, high, name, -amount, -amount)
                power += amount if name == "power" else 0
            for name, amount in step["gain"].items():
                _add(low, high, name, 0, amount)
                high["ore"] += amount if name == "qic" and before["faction"] == "gleens" else 0  # they get ore
        elif do == "burn":
            times = step.get("times", 1)
            if plain and len(steps) == 2 and steps[1]["do"] == "pass" and before["bowl2"] - after["bowl2"] != 2 * times:
                found.append("burning takes two tokens for one")
        elif do == "action":
            found += _board_action(step, old, new)
            kind, number = step["action"].split(":")
            free_steps = {"power_action:2": 2, "power_action:6": 1}.get(step["action"], 0)
            if kind == "power_action":
                power += POWER[int(number)]
                name, amount = POWER_GAINS.get(int(number), ("", 0))
                _add(low, high, name, 0, amount)
            else:
                _add(low, high, "qic", -QIC[int(number)], -QIC[int(number)])
                special = "tech" if number in "12" else ""
        elif do == "special":
            special = step["host"]
            free_steps = 1 if special == "booster:4" else 0
            _gain_all(high, 5)
        elif do == "research":
            levels += 1
            if not part:
                _add(low, high, "knowledge", -4, -4)
            _gain_all(high, 15 if _high(before, step) else 3)
        elif do in ("tech", "cover", "rescore"):
            _gain_all(high, 15)
        elif do == "federate":
            _gain_all(high, 6)
            if before["faction"] == "ivits":
                _add(low, high, "qic", -satellites, -satellites)
            elif satellites and plain and after["fed"][-1:] != ["fed3"]:
                lost = _tokens(before) - _tokens(after)
                if lost < satellites and len(steps) == 1:
                    found.append(f"{satellites} satellites for {lost} tokens")
        elif do == "build":
            found += _build(before, step, after, new, low, high, main, part, free_steps, single=len(steps) < 3)
    gained = sum(after[name] - before[name] for name in ("terra", "nav", "int", "gaia", "eco", "sci"))
    if gained != levels:
        found.append(f"{gained} levels for {levels} steps of research")
    still = special == "" and levels == 0 and not any(s["do"] in ("federate", "tech", "burn") for s in steps)
    paid = before["bowl3"] - after["bowl3"]
    if plain and power and still and paid != power:
        found.append(f"{paid} power paid, {power} due")
    found += [
        f"{name} changes by {after[name] - before[name]}, not by {low[name]} to {high[name]}"
        for name in GOODS
        if not low[name] <= after[name] - before[name] <= high[name]
    ]
    if main.get("do") == "pass":
        found += _passed(before, old, main, after, new)
    return found


def _add(low: dict[str, int], high: dict[str, int], name: str, least: int, most: int) -> None:
    if name in low:
        low[name] += least
        high[name] += most


def _gain_all(high: dict[str, int], amount: int) -> None:
    for name in high:
        high[name] += amount


def _high(before: Row, step: Row) -> bool:
    """Does the step reach a last level, where much is gained?"""
    return bool(max(before[name] for name in ("terra", "nav", "int", "gaia", "eco", "sci")) >= 2)


def _tokens(row: Row) -> int:
    return int(row["bowl1"] + row["bowl2"] + row["bowl3"] + row["gaia_area"])


def _exchange(step: Row) -> list[str]:
    paid = sum(WORTH[name] * amount for name, amount in step["pay"].items())
    got = sum(WORTH[name] * amount for name, amount in step["gain"].items())
    return [f"an exchange of {paid} for {got}"] if got > paid else []


def _board_action(step: Row, old: Row, new: Row) -> list[str]:
    if step["action"] in old["used"]:
        return [f"{step['action']} is taken twice"]
    return [] if step["action"] in new["used"] else [f"{step['action']} is not used up"]


def _build(
    before: Row, step: Row, after: Row, new: Row, low: dict[str, int], high: dict[str, int], main: Row, part: bool,
    free_steps: int, *, single: bool,
) -> list[str]:  # fmt: skip
    kind = step["structure"]
    place = PLACES.index(kind)
    lost = kind == "mine" and after["lost"] > before["lost"]
    down = part and main.get("host") == "institute:firaks"
    found = []
    if not lost and single and after["bld"][place] != before["bld"][place] + 1:
        found.append(f"{kind} is built, the count goes from {before['bld'][place]} to {after['bld'][place]}")
    if kind == "gaiaformer":
        if before["faction"] != "taklons" and single and after["gaia_area"] - before["gaia_area"] < 3:
            found.append("a Gaia project takes three tokens at least")
        low["qic"] -= 9
        return found
    if kind == "station" or lost or down:
        low["qic"] -= 9
        _gain_all(high, 15 if lost else 0)
        return found
    if kind == "trading_station":
        _add(low, high, "credit", -6, -3)
        _add(low, high, "ore", -2, -2)
        return found
    credit, ore = PRICES[kind]
    if kind == "mine":
        due, most = _mine(before, step, new, free_steps)
        _add(low, high, "ore", -ore - most, -ore - due)
        low["qic"] -= 9
        high["knowledge"] += 3  # some institutes reward new planets
    else:
        _add(low, high, "ore", -ore, -ore)
        gleens = before["faction"] == "gleens" and kind == "institute"
        _gain_all(high, 2 if gleens else 0)
    _add(low, high, "credit", -credit, -credit)
    return found


def _mine(before: Row, step: Row, new: Row, free_steps: int) -> tuple[int, int]:
    """Ore for terraforming: what is due, and the most that can be."""
    planet = next((entry[1] for entry in new["board"] if entry[0] == step["hex"]), None)
    guest = next((entry[4] for entry in new["board"] if entry[0] == step["hex"]), None)
    if planet not in CIRCLE or guest == before["faction"]:
        return 0, 1  # one faction pays an ore for Gaia planets
    apart = abs(CIRCLE.index(planet) - CIRCLE.index(HOMES[before["faction"]]))
    steps = max(min(apart, len(CIRCLE) - apart) - free_steps, 0)
    return steps * STEP[before["terra"]], steps * STEP[before["terra"]]


def _passed(before: Row, old: Row, main: Row, after: Row, new: Row) -> list[str]:
    if len(new["passed"]) != len(old["passed"]) + 1:
        return ["a pass is not noted"]
    if old["round"] < 6 and (after["boost"] is None or after["boost"] == before["boost"]):
        return ["the booster is kept or none is taken"]
    return []
