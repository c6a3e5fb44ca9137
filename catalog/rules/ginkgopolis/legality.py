"""Is a move legal? A plan is an action that was found legal, with the fallback worked out where it cannot be paid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.game import Illegal
from kartotek.catalog.rules.ginkgopolis.choices import follows
from kartotek.catalog.rules.ginkgopolis.city import EAST, NORTH, SOUTH, WEST, cell_of, place_of
from kartotek.catalog.rules.ginkgopolis.effects import CONSTRUCT, EXPLOIT, URBANIZE, Effects
from kartotek.catalog.rules.ginkgopolis.goods import Goods
from kartotek.catalog.rules.ginkgopolis.markers import MarkerStep, free_beside, steps
from kartotek.catalog.rules.ginkgopolis.pieces import Pieces
from kartotek.catalog.rules.ginkgopolis.state import NONE, GinkgoTable

__all__ = ["Legality", "Plan"]

_LEGAL: Final[tuple[Illegal, ...]] = ()


class Plan(NamedTuple):
    """An action: its kind, the building or space it is about, the goods taken, where the marker goes.

    `fallback` is why a tile went back and the card is exploited instead.
    """

    kind: int
    cell: int
    take: str = ""
    step: MarkerStep = MarkerStep(0)
    fallback: Illegal | None = None


class Legality:
    """Checks change nothing, so a refused move needs no undoing."""

    def __init__(self, facts: Facts, pieces: Pieces, goods: Goods, effects: Effects) -> None:
        self.pieces = pieces
        self.goods = goods
        self.effects = effects
        self._laid_stays = follows(facts, "return-chosen-tile")
        self._points_needed = follows(facts, "points-short")

    # ---- choosing ----

    def draft(self, table: GinkgoTable, seat: int, named: Any) -> Sequence[Illegal]:
        number = self.pieces.character.get(named) if isinstance(named, str) else None
        if number is not None and number in table.offered[seat]:
            return _LEGAL
        offered = ", ".join(self.pieces.ids[number] for number in table.offered[seat])
        return [Illegal("rule:setup-draft", offered, str(named), "card")]

    def choose(self, table: GinkgoTable, seat: int, card: Any, tile: Any) -> Sequence[Illegal]:
        """A card of the own hand, and a tile from behind the own screen if one is named."""
        pieces = self.pieces
        faults = []
        number = pieces.card.get(card) if isinstance(card, str) else None
        if number is None or number not in table.hands[seat]:
            faults.append(Illegal("rule:choose-card", self._hand(table, seat), str(card), "card"))
        if tile is not None:
            number = pieces.tile.get(tile) if isinstance(tile, str) else None
            if number is None or number not in table.tiles[seat]:
                have = ", ".join(pieces.tile_names(table.tiles[seat])) or "no tile"
                faults.append(Illegal("rule:choose-tile", have, str(tile), "tile"))
        return faults or _LEGAL

    def _hand(self, table: GinkgoTable, seat: int) -> str:
        return ", ".join(self.pieces.card_names(table.hands[seat])) or "no card"

    # ---- acting ----

    def plan(self, state: State, seat: int, move: Mapping[str, Any]) -> tuple[Plan | None, Sequence[Illegal]]:
        """The action that the chosen card and tile lead to, and what is wrong with the choices in the move."""
        table: GinkgoTable = state.extra
        card, tile = table.card[seat], table.tile[seat]
        letters = self.pieces.letters
        if card < letters:
            if tile == NONE:
                return self._exploit_letter(card, move, None)
            held = state.held[seat][self.goods.resource]
            if held < 1:
                return self._exploit_letter(card, move, Illegal("rule:urbanize-cost", 1, held, "resource"))
            step, faults = self.marker_step(state, card, move)
            if "take" in move:
                faults = [*faults, *self.nothing_else(move, ("take",), "rule:exploit-urbanization")]
            return (None, faults) if step is None or faults else (Plan(URBANIZE, table.markers[card], step=step), ())
        cell = self.cell_of_card(table, card)
        shortage = None if tile == NONE else self.shortage(state, seat, cell, tile)
        kind = CONSTRUCT if tile != NONE and shortage is None else EXPLOIT
        if len(move) > 2:
            faults = self._superfluous(move, kind)
            if faults:
                return None, faults
        take = move.get("take", "") if not self.effects.plain else ""
        return Plan(kind, cell, str(take), fallback=shortage), ()

    def _superfluous(self, move: Mapping[str, Any], kind: int) -> Sequence[Illegal]:
        rule = "rule:exploit-building" if kind == EXPLOIT else "rule:construct-keep"
        unused = ("take", "to", "shift") if self.effects.plain else ("to", "shift")
        return self.nothing_else(move, unused, rule)

    def nothing_else(self, move: Mapping[str, Any], unused: Sequence[str], rule: str) -> Sequence[Illegal]:
        """A move says nothing that its action has no use for."""
        return [Illegal(rule, f"no {key}", str(move[key]), key) for key in unused if key in move]

    def _exploit_letter(
        self, card: int, move: Mapping[str, Any], shortage: Illegal | None
    ) -> tuple[Plan | None, Sequence[Illegal]]:
        choices = self.effects.choices
        take = move.get("take", "")
        faults = self.nothing_else(move, ("to", "shift"), "rule:exploit-urbanization") if len(move) > 3 else _LEGAL
        if choices is not None and (not isinstance(take, str) or take not in choices[card]):
            need = " or ".join(choices[card]) or "nothing to take"
            return None, [*faults, Illegal("rule:exploit-urbanization", need, str(move.get("take")), "take")]
        return (None, faults) if faults else (Plan(EXPLOIT, NONE, str(take), fallback=shortage), ())

    def cell_of_card(self, table: GinkgoTable, card: int) -> int:
        """The building whose topmost tile a building card names."""
        tile = card - self.pieces.letters
        for cell, stack in table.city.items():
            if stack[-1] == tile:
                return cell
        raise AssertionError("a building card at play has a building")

    def shortage(self, state: State, seat: int, cell: int, tile: int) -> Illegal | None:
        """Why a floor cannot be paid, if it cannot; resources on an own building come back first."""
        table: GinkgoTable = state.extra
        pieces, goods, held = self.pieces, self.goods, state.held[seat]
        stack = table.city[cell]
        below = stack[-1]
        needed = len(stack) + 1 + (pieces.colors[below] != pieces.colors[tile])
        has = held[goods.resource] + (len(stack) if table.owner.get(cell, NONE) == seat else 0)
        if has < needed:
            return Illegal("rule:construct-fallback", needed, has, "resource")
        lower = pieces.numbers[below] - pieces.numbers[tile]
        if lower > held[goods.point] and self._points_needed:
            return Illegal("rule:construct-fallback-points", lower, held[goods.point], "point")
        return None

    # ---- markers ----

    def marker_step(
        self, state: State, letter: int, move: Mapping[str, Any]
    ) -> tuple[MarkerStep | None, Sequence[Illegal]]:
        """Where the marker goes, if it may go there."""
        table: GinkgoTable = state.extra
        cell, to = table.markers[letter], _cell(move.get("to"))
        near = to is not None and to - cell in (NORTH, EAST, SOUTH, WEST) and "shift" not in move
        if near and to is not None and to not in table.city and to not in table.markers:
            return MarkerStep(to), _LEGAL
        beside = free_beside(cell, table.city, table.markers)
        shift = _cell(move["shift"]) if "shift" in move else 0
        offered = [MarkerStep(space) for space in beside] or self.steps(table, letter)
        if to is not None and shift is not None and MarkerStep(to, shift) in offered:
            return MarkerStep(to, shift), _LEGAL
        rule = "rule:urbanize-marker" if beside else "rule:urbanize-marker-blocked"
        need = " or ".join(_shown(step) for step in offered[:12])
        have = f"{move.get('to')} shift {move['shift']}" if "shift" in move else str(move.get("to"))
        return None, [Illegal(rule, need, have, self.pieces.marker_ids[letter])]

    def steps(self, table: GinkgoTable, letter: int) -> list[MarkerStep]:
        """Every way to move a marker on whose space a building is about to stand."""
        return steps(letter, {*table.city, table.markers[letter]}, table.markers)

    # ---- handing tiles back ----

    def hand_back(self, table: GinkgoTable, seat: int, named: Any) -> tuple[list[int], Sequence[Illegal]]:
        """Tiles from behind the own screen, each once."""
        if not isinstance(named, list | tuple) or not all(isinstance(name, str) for name in named):
            return [], [Illegal("rule:tile-return", "a list of tiles", str(named), "tiles")]
        tiles = [self.pieces.tile.get(name, NONE) for name in named]
        faults = []
        laid = table.tile[seat]
        for place, (tile, name) in enumerate(zip(tiles, named, strict=True)):
            if tile != NONE and tile == laid:
                if not self._laid_stays and tile not in tiles[:place]:
                    continue
                faults.append(Illegal("rule:tile-return-chosen", "a tile behind the screen", "on a card", name))
            elif tile not in table.tiles[seat]:
                have = ", ".join(self.pieces.tile_names(table.tiles[seat])) or "no tile"
                faults.append(Illegal("rule:tile-return", have, name, "tiles"))
            elif tile in tiles[:place]:
                faults.append(Illegal("rule:tile-return", "each tile once", name, "tiles"))
        return tiles, faults


def _cell(place: Any) -> int | None:
    """The space that a move names as `[x, y]`; None where it names none."""
    if not isinstance(place, list | tuple) or len(place) != 2:
        return None
    x, y = place
    if type(x) is not int or type(y) is not int or not -100 <= x <= 100 or not -100 <= y <= 100:
        return None
    return cell_of(x, y)


def _shown(step: MarkerStep) -> str:
    to = str(list(place_of(step.to)))
    return f"{to} shift {list(place_of(step.shift))}" if step.shift else to
