"""Frames of rules that stand: what a number of the game is, what things cost, what a rank is worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ingest.effects.frames.frame import Frame, Said
from ingest.effects.grammar.clauses import Clause
from ingest.effects.grammar.meaning import bundle_text

__all__ = ["STANDING_FRAMES"]

_GAIA: Final = ("gaia-project",)


def _number(clause: Clause) -> int | None:
    item = clause.take("NUM") or clause.take("ONE")
    return None if item is None else int(item.value)


def _power_value(clause: Clause) -> Iterator[Said]:
    clause.use_all("HOOK_POWER", "AND", "GREY", "V.grow")
    things = [item for item in clause.main if item.tag == "THING"]
    clause.use(*things)
    if clause.says("V.grow") and clause.says("UP"):
        clause.use_all("UP")
        yield Said("mod power_value[planet = titanium] += 1", "always") if clause.says("GREY") else Said("?", cap=0)
        return
    number = _number(clause)
    filters = clause.language.filters([item.value for item in things], "power_value")
    if number is not None and filters:
        yield Said(f"mod power_value{filters} = {number}", "always")


def _mine_with_help(clause: Clause) -> Iterator[Said]:
    """A mine is built with free steps or a longer reach."""
    clause.use_all(
        "V.do", "MINE_ACTION", "PROJECT_ACTION", "ONE", "OR", "FREE", "THINGS", "V.gain", "HOOK_RANGE", "NUM"
    )
    kinds = "mine | gaiaformer" if clause.says("PROJECT_ACTION") else "mine"
    if clause.says("HOOK_RANGE"):
        number = next((i.value for i in clause.main if i.tag == "NUM" and i.case == "ins"), None)
        if number is not None:
            yield Said(f"mod range += {number}; build[kind = {kinds}]", "?special")
        return
    steps = next((i.value for i in clause.main if i.tag == "THINGS" and i.value[1][-1].get("event")), None)
    if steps is not None and steps[0] is not None:
        yield Said(f"mod free_steps += {steps[0]}; build[kind = {kinds}]", "?special")


def _ranked(clause: Clause) -> Iterator[Said]:
    clause.use_all("MOST", "X", "THING", "THINGS", "V.be", "ADJ", "FEDERATION", "LAUNCH", "DIFFERENT")
    things = [i.value if i.tag == "THING" else i.value[1][-1] for i in clause.main if i.tag in ("THING", "THINGS")]
    if not things:
        return
    counted = clause.language.selection(things[:1]) or ""
    if clause.says("FEDERATION"):
        counted = counted.replace("]", ", in_federation]")
    number = counted if counted.startswith("distinct") else f"count({counted})"
    also = {item.tag for item in clause.asides}
    if counted == "satellite" and also >= {"STATION", "V.count"}:
        number += " + count(structure[kind = station])"
    yield Said(f"gain ranked({number}, RANKS) vp", "end")


def _rank(clause: Clause) -> Iterator[Said]:
    """What a place in the ranking is worth: remembered for the statements that rank."""
    place, bundle = clause.take("ORD"), clause.take("BUNDLE", "acc")
    clause.use_all("RANKED", "V.gain", "V.give")
    if place is not None and bundle is not None and bundle.value[0].n is not None:
        yield Said(f"RANK {place.value} {bundle.value[0].n}")


def _price_of_upgrade(clause: Clause) -> Iterator[Said]:
    """What building a thing costs, or turning one into another."""
    bundle = clause.take("BUNDLE", "ill")
    things = [i for i in clause.main if i.tag == "THING" and "kind" in i.value]
    wanted = [i for i in things if i.case in ("tra", "sub")] or things
    kinds = [str(i.value["kind"]) for i in wanted] or (["mine"] if clause.says("MINE_ACTION") else [])
    if bundle is None or len(kinds) != 1 or any(amount.n is None for amount in bundle.value):
        return
    clause.use(*things, *(i for i in clause.main if i.tag == "NUM" and i.value in {a.n for a in bundle.value}))
    clause.use_all("V.cost", "MINE_OF", "UPGRADING", "ONE", "X", "MINE_ACTION")
    yield Said(f"build[kind = {kinds[0]}] for {bundle_text(bundle.value, 'pay')}", "action")


def _value_instead(clause: Clause) -> Iterator[Said]:
    """Another value than the usual one is enough: the number after the one that it stands for."""
    at = next(place for place, item in enumerate(clause.main) if item.tag == "INSTEAD")
    numbers = [i for i in clause.main if i.tag == "NUM"]
    wanted = [i for i in clause.main[at:] if i.tag == "NUM"]
    clause.use(*numbers)
    clause.use_all("INSTEAD", "HOOK_POWER", "FEDERATION", "X")
    if len(wanted) == 1 and len(numbers) <= 2:
        yield Said(f"mod federation_value = {wanted[0].value}", "always")


def _value_to_reach(clause: Clause) -> Iterator[Said]:
    """The value that a federation must have; where it is so many times as much, it grows with each."""
    number = clause.take("NUM", "acc")
    if number is None:
        return
    clause.use_all("HOOK_POWER", "MUST_REACH", "X", "FEDERATION", "ATLEAST", "SO_OFTEN", "IN_ORDER", "THINGS", "V.gain")
    times = " * (federations + 1)" if clause.has("SO_OFTEN", "IN_ORDER") else ""
    if bool(times) == clause.has("SO_OFTEN"):
        yield Said(f"mod federation_value = {number.value}{times}", "always")


def _station_value(clause: Clause) -> Iterator[Said]:
    """The value of a station, told by an adjective."""
    value = next((i.value["power_value"] for i in clause.main if i.tag == "NAME" and "power_value" in i.value), None)
    clause.use_all("NAME", "STATION", "FEDERATION", "V.be", "X")
    if value is not None:
        yield Said(f"mod power_value[kind = station] = {value}", "always")


STANDING_FRAMES: Final = (
    Frame("price of building", ("V.cost", "BUNDLE", "MINE_OF|UPGRADING|MINE_ACTION"), _price_of_upgrade, _GAIA),
    Frame("power value is", ("INSTEAD", "HOOK_POWER", "FEDERATION"), _value_instead, _GAIA),
    Frame("power value is", ("HOOK_POWER", "MUST_REACH", "NUM"), _value_to_reach, _GAIA),
    Frame("power value is", ("STATION", "NAME"), _station_value, _GAIA),
    Frame("mine with help", ("V.do", "MINE_ACTION"), _mine_with_help, _GAIA),
    Frame("power value is", ("HOOK_POWER",), _power_value, _GAIA),
    Frame("ranking", ("ORD", "RANKED", "BUNDLE"), _rank, _GAIA),
    Frame("ranking", ("MOST", "THING|THINGS"), _ranked, _GAIA),
)
