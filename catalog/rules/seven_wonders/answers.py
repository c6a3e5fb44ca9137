"""Questions between the moves of a turn, and the moves that answer them: a discarded card, a guild, a step."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from kartotek.catalog.effects.requests import DECLINE, Request
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.game import Illegal, Move
from kartotek.catalog.rules.seven_wonders.pieces import Pieces
from kartotek.schema.language import nodes as n

if TYPE_CHECKING:
    from kartotek.catalog.rules.seven_wonders.game import SevenWonders

__all__ = ["named", "read_answer", "refusal"]

_PICKING: Final = "rule:discard-building"


def read_answer(pieces: Pieces, request: Request, move: Move) -> Any:
    """Moves have readable names; every request can also be answered by its option's key."""
    match move.get("do"):
        case "answer":
            return move.get("answer")
        case "decline":
            return DECLINE
        case "build_from_discard":
            return move.get("card")
        case "copy_guild":
            return _guild_key(pieces, request, str(move.get("card")))
    return move if request.kind == "do" else None


def _guild_key(pieces: Pieces, request: Request, card: str) -> str | None:
    wanted = pieces.card.get(card)
    keys = [key for key in request.options() if key.isdecimal() and wanted and int(key) >> 3 == wanted.number]
    return keys[0] if keys else None


def refusal(game: SevenWonders, state: State, request: Request, move: Move) -> list[Illegal]:
    """Why an answer is not taken."""
    if request.kind == "do" and move.get("do") in ("build", "build_chain", "build_free", "stage", "sell"):
        faults = game.plans.plan(state, request.seat, move)[1]
        if faults:
            return faults
    rule = _question_rule(game, state)
    if move.get("do") == "build_from_discard" and rule == _PICKING:
        return [_pick_refusal(game, state, request, str(move.get("card")))]
    return [Illegal(rule, ", ".join(request.options()[:12]), str(move.get("card", move.get("do"))))]


def _question_rule(game: SevenWonders, state: State) -> str:
    """The rule that a wrong answer breaks: the one that puts the question."""
    run = state.pending[-1]
    node = game.machine.library.entries[run.ability].nodes[run.frames[-1].node]
    if isinstance(node, n.Use):
        return "rule:copy-guild"
    if isinstance(node, n.Do):
        return _PICKING if node.verb == "build" else "rule:extra-last-card"
    return "rule:play-card"


def _pick_refusal(game: SevenWonders, state: State, request: Request, named: str) -> Illegal:
    card = game.pieces.card.get(named)
    built = game.economy.cities(state)[request.seat].buildings
    if card and card.number in state.extra.discard and card.building in built:
        return game.plans.double(card, free=True)
    return Illegal("rule:discard-building", ", ".join(request.options()[:12]), named)


def named(pieces: Pieces, request: Request, key: str) -> dict[str, Any]:
    """The move that answers a request with one of its options."""
    if key == DECLINE:
        return {"seat": request.seat, "do": "decline"}
    if request.kind == "do" and key in pieces.card:
        return {"seat": request.seat, "do": "build_from_discard", "card": key}
    if request.kind == "pick" and key.isdecimal() and int(key) >> 3 < len(pieces.cards):
        return {"seat": request.seat, "do": "copy_guild", "card": pieces.cards[int(key) >> 3].id}
    if request.kind == "do" and key.startswith("{"):
        return dict(json.loads(key))
    return {"seat": request.seat, "do": "answer", "answer": key}
