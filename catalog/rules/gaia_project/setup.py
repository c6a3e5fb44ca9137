"""Set-up: a random one, the check of a given one, and the state before the first move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from kartotek.catalog.effects.state import NOBODY, State, new_state
from kartotek.catalog.rules.gaia_project.core import Core
from kartotek.catalog.rules.gaia_project.space import Placement, lay_out, shape, turned_shapes
from kartotek.catalog.rules.gaia_project.state import GaiaTable
from kartotek.catalog.rules.game import Illegal, Setup
from kartotek.catalog.rules.setup_options import SetupOption

__all__ = ["FIRST_MAP", "begin", "check_setup", "deal", "setup_options"]

BY_PASSING: Final = "passing-order"
FIRST_MAP: Final = "first"


def setup_options(core: Core) -> tuple[SetupOption, ...]:
    """What may be agreed before the game; a program that knows one turn order only has it for its default."""
    orders = sorted(("clockwise", BY_PASSING), key=lambda order: order != core.facts.choices["turn-order"])
    return (
        SetupOption(
            "turn_order",
            tuple(orders),
            "Turns of the next round go clockwise from the first to pass, or in the order of passing.",
            "A következő forduló az elsőként passzolótól az óramutató irányában, vagy a passzolás sorrendjében megy.",
        ),
        SetupOption(
            "map",
            ("free", FIRST_MAP),
            "Sectors are placed and turned freely, or as the book lays them out for the first game.",
            "A szektorok szabadon rakhatók és forgathatók, vagy úgy fekszenek, ahogy a könyv az első játékhoz mutatja.",
        ),
    )


def _placements(core: Core, sectors: Any) -> list[Placement] | None:
    """The sectors of a set-up, if they are sectors."""
    if not isinstance(sectors, list) or not sectors:
        return None
    found = []
    for item in sectors:
        side = item.get("side") if isinstance(item, Mapping) else None
        if not isinstance(side, str) or side not in core.pieces.sides:
            return None
        q, r, turns = (item.get(name) for name in ("q", "r", "turns"))
        if not all(type(number) is int and abs(number) < 100 for number in (q, r, turns)):
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


def _slots(core: Core, players: int) -> list[str]:
    """Centres of the sectors of the first map; a free map has the same shape."""
    return core.facts.text("map_slots", players).split(";")


def _home_types(core: Core) -> frozenset[int]:
    return core.pieces.home_types


def first_map(core: Core, players: int) -> list[Placement]:
    """The map that the book lays out for the first game."""
    found = []
    for side in _sides(core, players):
        q, r, turns = map(int, core.facts.text(f"first_map.{side}", players).split(";"))
        found.append(Placement(side, q, r, turns, False))
    return found


def _free_map(core: Core, players: int, rng: Random) -> list[Placement]:
    """Sectors placed and turned until no home planets of one type touch."""
    slots = [slot.split(",") for slot in _slots(core, players)]
    sides = _sides(core, players)
    while True:
        rng.shuffle(sides)
        placements = [
            Placement(side, int(q), int(r), rng.randrange(6), False) for side, (q, r) in zip(sides, slots, strict=True)
        ]
        if not lay_out(core.pieces.sides, placements).touching_twins(_home_types(core)):
            return placements


def deal(core: Core, players: int, rng: Random, options: Mapping[str, str]) -> dict[str, Any]:
    """Everything that chance decides, with the set-up options."""
    pieces, facts = core.pieces, core.facts
    placements = first_map(core, players) if options.get("map") == FIRST_MAP else _free_map(core, players, rng)
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
        **options,
    }


def check_setup(core: Core, setup: Setup) -> list[Illegal]:
    """Every rule of the set-up that a given one breaks."""
    players = setup.get("players")
    if not isinstance(players, int) or isinstance(players, bool) or players not in core.facts.players:
        return [Illegal("rule:players", f"{core.facts.players[0]}-{core.facts.players[-1]}", str(players))]
    faults = _map_faults(core, players, setup.get("sectors"), setup.get("map"))
    pieces, facts = core.pieces, core.facts
    faults += _tiles(setup, "boosters", "rule:setup-boosters", pieces.boosters, facts.number("boosters", players))
    faults += _tiles(setup, "rounds", "rule:setup-scoring", pieces.rounds, facts.number("rounds"))
    faults += _tiles(setup, "final", "rule:setup-scoring", pieces.finals, facts.number("final_scoring_tiles"))
    tech = setup.get("tech")
    named = isinstance(tech, Mapping) and all(isinstance(tile, str) for tile in tech.values())
    if not isinstance(tech, Mapping) or not named or set(tech) != set(pieces.tech_space):
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


def _map_faults(core: Core, players: int, sectors: Any, option: str | None) -> list[Illegal]:
    placements = _placements(core, sectors)
    rule = "rule:setup-map-small" if len(_sides(core, players)) < len(_sides(core, 4)) else "rule:setup-map-large"
    if placements is None or sorted(p.side for p in placements) != sorted(_sides(core, players)):
        return [Illegal(rule, ", ".join(sorted(_sides(core, players))), str(sectors)[:120])]
    space = core.mapped(layout_text(placements))
    slots = [(int(q), int(r)) for q, _, r in (slot.partition(",") for slot in _slots(core, players))]
    if shape([(p.q, p.r) for p in placements]) not in turned_shapes(tuple(slots)):
        return [Illegal("rule:setup-map-variable", "the sectors of the first map side by side", "another shape")]
    mirrored = [p.side for p in placements if p.mirrored]
    if mirrored and core.facts.choices["mirrored-sectors"] == "refused":
        return [Illegal("rule:setup-map-variable", "sectors as they are printed", f"{mirrored[0]} mirrored")]
    if option == FIRST_MAP and _relative(placements) != _relative(first_map(core, players)):
        return [Illegal(rule, "the map of the first game", "another one")]
    twins = [space.names[cell] for cell in space.touching_twins(_home_types(core))]
    return [Illegal("rule:setup-map-neighbours", "home planets of one type apart", ", ".join(twins))] if twins else []


def _relative(placements: Sequence[Placement]) -> set[tuple[str, int, int, int]]:
    """Where each sector lies to the first of them, and how it is turned."""
    ordered = sorted(placements, key=lambda p: p.side)
    left, top = ordered[0].q, ordered[0].r
    return {(p.side, p.q - left, p.r - top, p.turns % 6) for p in ordered}


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
    state.extra = GaiaTable(
        map=layout_text(placements),
        tech=tuple(setup["tech"][space.id] for space in pieces.spaces),
        rounds=tuple(setup["rounds"]),
        finals=tuple(setup["final"]),
        by_passing=setup.get("turn_order", core.facts.choices["turn-order"]) == BY_PASSING,
        board=[0] * (19 * len(placements)),
        tokens=[0] * players,
        fed=[0] * players,
        sat=[0] * players,
        feds=[0] * players,
        levels=[[0] * len(pieces.tracks) for _ in range(players)],
        factions=[NOBODY] * players,
        boosters=[None] * players,
        free_boosters=list(setup["boosters"]),
        owned=[[] for _ in range(players)],
        supply=[kind.copies - (kind is token) for kind in pieces.tokens],
        terraforming_token=token.code,
        tally=[{} for _ in range(players)],
    )
    return state
