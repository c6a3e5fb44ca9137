"""Questions between the moves of a turn, and the moves that answer them: islands, steps of islands, sitting out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any

from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.requests import Request
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.armada.state import ExplorerShare
from kartotek.catalog.rules.armada.voyages import ADVANCE
from kartotek.catalog.rules.game import Illegal, Move
from kartotek.schema.language import nodes as n

if TYPE_CHECKING:
    from kartotek.catalog.rules.armada.game import Armada

__all__ = [
    "all_islands",
    "all_steps",
    "asks_fleets",
    "explore",
    "force",
    "is_forced",
    "named",
    "refusal",
    "sits_out",
    "steps_of",
    "take_steps",
    "waiting",
]


def _node(machine: Machine, state: State) -> n.Node:
    """The step of an ability that asks."""
    run = state.pending[-1]
    return machine.library.entries[run.ability].nodes[run.frames[-1].node]


def _verb(machine: Machine, state: State) -> str | None:
    node = _node(machine, state)
    return node.verb if isinstance(node, n.Do) else None


def is_forced(machine: Machine, state: State, request: Request) -> bool:
    """A ship that must move and has no choice; an amount that nobody has stated, and which counts as none."""
    if request.kind == "declare":
        return True
    return request.kind == "do" and _verb(machine, state) == ADVANCE and len(request.options()) == 1


# ---- steps on several fleets ----


def asks_fleets(machine: Machine, state: State) -> bool:
    """Is it asked which ships move?"""
    node = _node(machine, state)
    return (isinstance(node, n.ForPick) and node.select.noun == "fleet") or _verb(machine, state) == ADVANCE


def _wanted(machine: Machine, state: State, request: Request) -> int:
    """How many ships move: as many as the ability says, or all that can."""
    node = _node(machine, state)
    most = node.count if isinstance(node, n.ForPick) else 1
    return min(most, len(request.options()))


def take_steps(game: Armada, state: State, request: Request, move: Move) -> list[Illegal]:
    """All steps of one ability are one move; they are made in the order named."""
    named = move.get("fleets") if move.get("do") == "steps" else move.get("do")
    fleets = [str(fleet) for fleet in named] if isinstance(named, list) else []
    keys = {game.turns.fleets.fleet_of(key): key for key in request.options()}
    wanted = _wanted(game.machine, state, request)
    if len(set(fleets)) != len(fleets):
        return [Illegal("rule:steps-differ", f"{wanted} different fleets", ", ".join(fleets))]
    if len(fleets) != wanted or not keys.keys() >= set(fleets):
        return [Illegal("rule:free-step", f"{wanted} of {', '.join(keys)}", ", ".join(fleets) or str(named))]
    for fleet in fleets:
        game.machine.answer(state, keys[fleet], game.next_request(state))
    return []


def all_steps(game: Armada, state: State, seat: int) -> Iterator[dict[str, Any]]:
    """Every choice of ships; the state is changed."""
    steps_of(state, seat)
    request = game.machine.advance(state)
    assert request is not None
    fleets = [game.turns.fleets.fleet_of(key) for key in request.options()]
    for chosen in combinations(fleets, _wanted(game.machine, state, request)):
        yield {"seat": request.seat, "do": "steps", "fleets": list(chosen)}


def steps_of(state: State, seat: int) -> bool:
    """Bring the question of a seat to the front; False if there is none."""
    runs = [run for run in state.pending if run.frames and run.seat == seat]
    if not runs:
        return False
    state.pending.remove(runs[-1])
    state.pending.append(runs[-1])
    return True


# ---- islands and sitting out ----


def waiting(game: Armada, state: State) -> list[int]:
    """Explorers choose in any order, and so do those whose islands give steps; other questions come one by one."""
    table = state.extra
    found = {share.seat for share in table.shares}
    runs = [run for run in state.pending if run.frames]
    if runs and asks_fleets(game.machine, state):
        found |= {run.seat for run in runs}
    return sorted(found) or [table.ask]


def explore(game: Armada, state: State, share: ExplorerShare, move: Move) -> list[Illegal]:
    """An explorer keeps one of the islands of the own share."""
    card, exploring = move.get("card"), game.turns.exploring
    if move.get("do") == "island" and isinstance(card, str) and exploring.answer(state, share, card):
        return []
    level = exploring.level(state, share)
    rule = "rule:explore-group" if len(exploring.group(state, level)) > 1 else "rule:explore-solo"
    return [Illegal(rule, ", ".join(all_islands(game, share)), str(move.get("card", move.get("do"))))]


def all_islands(game: Armada, share: ExplorerShare) -> list[str]:
    return [game.pieces.islands[number].id for number in share.islands]


def sits_out(request: Request, move: Move) -> str | None:
    """Taking part leaves the offer to sit out."""
    if request.kind != "may" or type(move.get("take_part")) is not bool:
        return None
    return "no" if move["take_part"] else "yes"


def named(request: Request, key: str) -> dict[str, Any] | None:
    """The move that gives an answer, if it has a name of its own."""
    if request.kind == "may":
        return {"seat": request.seat, "do": "naval", "take_part": key == "no"}
    return None


def refusal(game: Armada, state: State, request: Request, move: Move) -> list[Illegal]:
    """Why a move is no answer to a question of the expansion; nothing if the question is one of the base game."""
    have = str(move.get("card", move.get("fleets", move.get("take_part", move.get("do")))))
    if asks_fleets(game.machine, state):
        fleets = ", ".join(game.turns.fleets.fleet_of(key) for key in request.options())
        return [Illegal("rule:free-step", fleets, have)]
    if request.kind == "may":
        return [Illegal("rule:naval-opt-out", "take_part: true or false", have)]
    return []


def force(game: Armada, state: State, move: Move) -> bool:
    """An illegal answer counts as the first legal one."""
    if move.get("seat") not in game.waiting(state):
        return False
    first = next(iter(game.moves(state, int(move["seat"]))), None)
    return first is not None and not game.play(state, {**first, "chance": move.get("chance", [])})
