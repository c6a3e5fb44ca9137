"""Set-up: a random one, the check of a given one, and the state before the first move."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from catalog.effects.state import NOBODY, State, new_state
from catalog.rules.gaia_project.core import Core
from catalog.rules.gaia_project.space import NO_PLANET, Placement, lay_out
from catalog.rules.game import Illegal, Setup

__all__ = ["begin", "check_setup", "deal"]


def _placements(core: Core, sectors: Any) -> list[Placement] | None:
    """The sectors of a set-up, if they are sectors."""
    if not isinstance(sectors, list) or not sectors:
        return None
    found = []
    for item in sectors:
        if not isinstance(item, Mapping) or item.get("side") not in core.pieces.sides:
            return None
        q, r, turns = (item.get(name) for name in ("q", "r", "turns"))
        if not all(isinstance(number, int) and abs(number) < 100 for number in (q, r, turns)):
            return None
        found.append(Placement(item["side"], int(q or 0), int(r or 0), int(turns or 0), bool(item.get("mirrored"))))
    return found


def layout_text(placements: list[Placement]) -> str:
    """A layout as the one text that a state keeps of it."""
    return ";".join(placement.text() for placement in placements)


def _sides(core: Core, players: int) -> list[str]:
    """The sector sides in play with so many players."""
    found = []
    for item in core.facts.kinds["sector_side"]:
        low, _, high = str(item.value("players")).partition("-")
        if int(low) <= players <= int(high or low):
            found.append(item.slug)
    return found


def _home_types(core: Core) -> frozenset[int]:
    return frozenset(code for code, how in core.pieces.settled.items() if how == "home")


def deal(core: Core, players: int, rng: Random) -> dict[str, Any]:
    """Everything that chance decides; the map is turned until no home planets of one type touch."""
    pieces, facts = core.pieces, core.facts
    slots = [slot.split(",") for slot in facts.text("map_slots", players).split(";")]
    sides = _sides(core, players)
    while True:
        rng.shuffle(sides)
        placements = [
            Placement(side, int(q), int(r), rng.randrange(6), False) for side, (q, r) in zip(sides, slots, strict=True)
        ]
        if not lay_out(pieces.sides, placements).touching_twins(_home_types(core)):
            break
    standard = [space.id for space in pieces.spaces if not space.advanced]
    advanced = [space.id for space in pieces.spaces if space.advanced]
    return {
        "players": players,
        "sectors": [{"side": p.side, "q": p.q, "r": p.r, "turns": p.turns} for p in placements],
        "boosters": rng.sample(sorted(pieces.boosters), facts.number("boosters", players)),
        "tech": dict(zip(standard, rng.sample(sorted(pieces.tech), len(standard)), strict=True))
        | dict(zip(advanced, rng.sample(sorted(pieces.advanced), len(advanced)), strict=True)),
        "rounds": rng.sample(sorted(pieces.rounds), facts.number("rounds")),
        "final": rng.sample(sorted(pieces.finals), facts.number("final_scoring_tiles")),
        "terraforming_token": rng.choice([token.name for token in pieces.tokens if token.common]),
    }


def check_setup(core: Core, setup: Setup) -> list[Illegal]:
    """Every rule of the set-up that a given one breaks."""
    players = setup.get("players")
    if not isinstance(players, int) or isinstance(players, bool) or players not in core.facts.players:
        return [Illegal("rule:players", f"{core.facts.players[0]}-{core.facts.players[-1]}", str(players))]
    faults = _map_faults(core, players, setup.get("sectors"))
    pieces, facts = core.pieces, core.facts
    faults += _tiles(setup, "boosters", "rule:setup-boosters", pieces.boosters, facts.number("boosters", players))
    faults += _tiles(setup, "rounds", "rule:setup-scoring", pieces.rounds, facts.number("rounds"))
    faults += _tiles(setup, "final", "rule:setup-scoring", pieces.finals, facts.number("final_scoring_tiles"))
    tech = setup.get("tech")
    if not isinstance(tech, Mapping) or set(tech) != set(pieces.tech_space):
        return [*faults, Illegal("rule:setup-tech", "a tile on each tech space", str(tech)[:80])]
    standard = [tech[space.id] for space in pieces.spaces if not space.advanced]
    advanced = [tech[space.id] for space in pieces.spaces if space.advanced]
    if sorted(map(str, standard)) != sorted(pieces.tech):
        faults.append(Illegal("rule:setup-tech", "every standard tile once", ", ".join(map(str, standard))))
    if len(set(map(str, advanced))) < len(advanced) or not set(map(str, advanced)) <= set(pieces.advanced):
        faults.append(Illegal("rule:setup-advanced", "different advanced tiles", ", ".join(map(str, advanced))))
    token = pieces.token.get(str(setup.get("terraforming_token")))
    if token is None or not token.common:
        faults.append(Illegal("rule:setup-federation", "a common token", str(setup.get("terraforming_token"))))
    return faults


def _map_faults(core: Core, players: int, sectors: Any) -> list[Illegal]:
    placements = _placements(core, sectors)
    rule = "rule:setup-map-small" if len(_sides(core, players)) < len(_sides(core, 4)) else "rule:setup-map-large"
    if placements is None or sorted(p.side for p in placements) != sorted(_sides(core, players)):
        return [Illegal(rule, ", ".join(sorted(_sides(core, players))), str(sectors)[:120])]
    space = core.mapped(layout_text(placements))
    if len(set(zip(space.q, space.r, strict=True))) < len(space.names):
        return [Illegal("rule:setup-map-variable", "sectors side by side", "sectors overlap")]
    twins = [space.names[cell] for cell in space.touching_twins(_home_types(core))]
    return [Illegal("rule:setup-map-neighbours", "home planets of one type apart", ", ".join(twins))] if twins else []


def _tiles(setup: Setup, key: str, rule: str, known: Mapping[str, Any], count: int) -> list[Illegal]:
    given = setup.get(key)
    fits = isinstance(given, list) and len(given) == count and len(set(map(str, given))) == count
    if not fits or not all(isinstance(item, str) and item in known for item in given or ()):
        return [Illegal(rule, f"{count} different tiles", str(given)[:120])]
    return []


def begin(core: Core, setup: Setup) -> State:
    """An empty map, everything laid out, the first seat to choose a faction."""
    players = int(setup["players"])
    pieces = core.pieces
    placements = _placements(core, setup["sectors"]) or []
    state = new_state(core.facts.vocabulary, players)
    finals = [pieces.finals[slug].component for slug in setup["final"]]
    state.live[players] = [(component, NOBODY) for component in (*finals, *pieces.shared)]
    token = pieces.token[setup["terraforming_token"]]
    state.extra = {
        "map": layout_text(placements),
        "turned": 0, "lost": -1, "board": [0] * (19 * len(placements)), "guests": [],
        "tokens": [0] * players, "fed": [0] * players, "sat": [0] * players, "feds": [0] * players,
        "levels": [[0] * len(pieces.tracks) for _ in range(players)],
        "factions": [NO_PLANET] * players, "boosters": [None] * players, "free_boosters": list(setup["boosters"]),
        "tech": [setup["tech"][space.id] for space in pieces.spaces], "owned": [[] for _ in range(players)],
        "supply": [kind.copies - (kind is token) for kind in pieces.tokens], "terra5": token.code, "gray": [],
        "rounds": list(setup["rounds"]), "finals": list(setup["final"]),
        "phase": "factions", "round": 0, "order": [], "passed": [], "current": 0, "main": 0, "stepped": False,
        "queue": [], "cursor": 0, "units": None, "begun": False, "asks": [], "stone": None, "charges": [],
        "sources": [], "offers": [], "charging": False, "waits": 0, "tally": [{} for _ in range(players)],
    }  # fmt: skip
    return state
