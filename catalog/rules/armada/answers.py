"""Questions between the moves of a turn, and the moves that answer them: islands, steps of islands, sitting out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any

from catalog.effects.machine import Machine
from catalog.effects.requests import Request
from catalog.effects.state import State
from catalog.rules.armada.placing import EXPLORE
from catalog.rules.armada.voyages import ADVANCE
from catalog.rules.game import Illegal, Move
from schema.language import nodes as n

if TYPE_CHECKING:
    from catalog.rules.armada.game import Armada

__all__ = ["all_steps", "asks_steps", "force", "is_forced", "island", "named", "refusal", "sits_out", "take_steps"]


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


def asks_steps(machine: Machine, state: State, request: Request) -> bool:
    """Is it asked which ships move?"""
    if request.kind == "pick":
        node = _node(machine, state)
        return isinstance(node, n.ForPick) and node.select.noun == "fleet"
    return request.kind == "do" and _verb(machine, state) == ADVANCE


def _wanted(machine: Machine, state: State, request: Request) -> int:
    """How many ships move: as many as the ability says, or all that can."""
    node = _node(machine, state)
    most = node.count if isinstance(node, n.ForPick) else 1
    return min(most, len(request.options()))


def take_steps(game: Armada, state: State, request: Request, move: Move) -> list[Illegal]:
    """All steps of one ability are one move; they are made in the order named."""
    named = move.get("fleets")
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


def all_steps(game: Armada, state: State, request: Request) -> Iterator[dict[str, Any]]:
    """Every choice of ships."""
    fleets = [game.turns.fleets.fleet_of(key) for key in request.options()]
    for chosen in combinations(fleets, _wanted(game.machine, state, request)):
        yield {"seat": request.seat, "do": "steps", "fleets": list(chosen)}


# ---- islands and sitting out ----


def island(machine: Machine, state: State, move: Move) -> Any:
    """The island that an explorer keeps."""
    return move.get("card") if _verb(machine, state) == EXPLORE else None


def sits_out(request: Request, move: Move) -> str | None:
    """Taking part leaves the offer to sit out."""
    if request.kind != "may" or type(move.get("take_part")) is not bool:
        return None
    return "no" if move["take_part"] else "yes"


def named(machine: Machine, state: State, request: Request, key: str) -> dict[str, Any] | None:
    """The move that gives an answer, if it has a name of its own."""
    if request.kind == "may":
        return {"seat": request.seat, "do": "naval", "take_part": key == "no"}
    if _verb(machine, state) == EXPLORE:
        return {"seat": request.seat, "do": "island", "card": key}
    return None


def refusal(game: Armada, state: State, request: Request, move: Move) -> list[Illegal]:
    """Why a move is no answer to a question of the expansion; nothing if the question is one of the base game."""
    have = str(move.get("card", move.get("fleets", move.get("take_part", move.get("do")))))
    if asks_steps(game.machine, state, request):
        fleets = ", ".join(game.turns.fleets.fleet_of(key) for key in request.options())
        return [Illegal("rule:free-step", fleets, have)]
    if _verb(game.machine, state) == EXPLORE:
        group = len(state.extra.shares) > 1
        rule = "rule:explore-group" if group else "rule:explore-solo"
        return [Illegal(rule, ", ".join(request.options()), have)]
    if request.kind == "may":
        return [Illegal("rule:naval-opt-out", "take_part: true or false", have)]
    return []


def force(game: Armada, state: State, move: Move) -> bool:
    """An illegal answer counts as the first legal one."""
    if move.get("seat") not in game.waiting(state):
        return False
    first = next(iter(game.moves(state, int(move["seat"]))), None)
    return first is not None and not game.play(state, {**first, "chance": move.get("chance", [])})
