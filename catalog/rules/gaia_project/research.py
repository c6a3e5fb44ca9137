"""Research areas and tech tiles: advancing, taking a tile, covering one with an advanced tile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.gaia_project.core import Core
from kartotek.catalog.rules.gaia_project.pieces import TechSpace
from kartotek.catalog.rules.gaia_project.state import Ask
from kartotek.catalog.rules.game import Illegal

__all__ = ["COVER", "STEP", "Research"]

STEP = "step"
COVER = "cover"

ANY_TRACK = -1


class Research:
    """Tiles of a seat are kept as numbers: twice the number of their space, plus one if covered."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self._standard = sum(not space.advanced for space in core.pieces.spaces)
        self._flags = core.facts.vocabulary.flags

    # ---- advancing ----

    def faults(self, state: State, seat: int, track: int) -> list[Illegal]:
        """Why a seat cannot advance on a track."""
        core = self.core
        name = core.pieces.tracks[track]
        level = core.level(state, seat, track)
        top = core.pieces.top_level
        if level >= top:
            return [Illegal("rule:research-top", f"a level below {top}", level, name)]
        found = []
        if name in self._flags and not core.flag(state, seat, name):
            found.append(Illegal("rule:locked-navigation", "the institute", "none", name))
        if level + 1 == top:
            if any(row[track] == top for row in state.extra.levels):
                found.append(Illegal("rule:level-5-single", "nobody on the last level", "taken", name))
            if not core.green_tokens(state, seat):
                found.append(Illegal("rule:level-5-token", 1, 0, "green federation token"))
        return found

    def is_lowest(self, state: State, seat: int, track: int) -> bool:
        levels = state.extra.levels[seat]
        return bool(levels[track] == min(levels))

    def advance(self, state: State, seat: int, track: int) -> tuple[int, Mapping[str, int]]:
        """One level up: the old level ends, the new one begins; the last one turns a token."""
        core = self.core
        lowest = self.is_lowest(state, seat, track)
        levels = core.pieces.levels[track]
        old = core.level(state, seat, track)
        if old + 1 == core.pieces.top_level:
            core.flip(state, seat)
        state.extra.levels[seat][track] = old + 1
        core.bring(state, seat, levels[old + 1])
        core.drop(state, seat, levels[old])
        return core.track_key(seat, track), {"track": track, "level": old + 1, "lowest": int(lowest)}

    def step(self, state: State, seat: int, track: int) -> None:
        """Advance outside an ability that says so, with everything that reacts to it."""
        key, reported = self.advance(state, seat, track)
        self.core.machine.raise_event(state, "research", seat, key, reported)

    # ---- tiles ----

    def owned(self, state: State, seat: int) -> Iterator[tuple[TechSpace, bool]]:
        """The spaces that a seat's tiles came from, and whether they are covered."""
        for code in state.extra.owned[seat]:
            yield self.core.pieces.spaces[code >> 1], bool(code & 1)

    def tile_faults(self, state: State, seat: int, space: TechSpace) -> list[Illegal]:
        """Why a seat cannot take the tile of a space."""
        core = self.core
        tile = state.extra.tech[space.number]
        if not space.advanced:
            own = [state.extra.tech[other.number] for other, _ in self.owned(state, seat) if not other.advanced]
            return [Illegal("rule:tech-once", "a tile not yet owned", "owned", tile)] if tile in own else []
        found = []
        if any(code >> 1 == space.number for row in state.extra.owned for code in row):
            found.append(Illegal("rule:advanced-supply", 1, 0, tile))
        level = core.level(state, seat, space.track or 0)
        if level < core.pieces.top_level - 1:
            found.append(Illegal("rule:advanced-level", core.pieces.top_level - 1, level, space.id))
        if not core.green_tokens(state, seat):
            found.append(Illegal("rule:advanced-token", 1, 0, "green federation token"))
        if not self.coverable(state, seat):
            found.append(Illegal("rule:advanced-cover", 1, 0, "uncovered standard tile"))
        return found

    def coverable(self, state: State, seat: int) -> list[TechSpace]:
        return [space for space, covered in self.owned(state, seat) if not covered and not space.advanced]

    def open_spaces(self, state: State, seat: int) -> list[TechSpace]:
        """The spaces whose tile a seat can take; `tile_faults` says why not of the others."""
        extra, spaces = state.extra, self.core.pieces.spaces
        own = {extra.tech[space.number] for space, _ in self.owned(state, seat) if not space.advanced}
        may_cover = bool(self.core.green_tokens(state, seat)) and bool(self.coverable(state, seat))
        return [
            space
            for space in spaces
            if (
                may_cover and not self.tile_faults(state, seat, space)
                if space.advanced
                else extra.tech[space.number] not in own
            )
        ]

    def can_take(self, state: State, seat: int) -> bool:
        """Is there a tile that a seat can take?"""
        return self.has_choice(state, seat) or bool(self.open_spaces(state, seat))

    def has_choice(self, state: State, seat: int) -> bool:
        """Are two or more standard tiles surely open to a seat? Those of its own are all different."""
        return len(state.extra.owned[seat]) + 2 <= self._standard

    def take(self, state: State, seat: int, space: TechSpace) -> None:
        """Take a tile; an advanced one first asks which tile it covers."""
        asks = state.extra.asks
        track = space.track if space.track is not None and not space.advanced else ANY_TRACK
        waiting = len(state.pending)
        asks.append(Ask(STEP, seat, track, waiting))
        if space.advanced:
            asks.append(Ask(COVER, seat, space.number, waiting))
        else:
            self._hold(state, seat, space)

    def cover(self, state: State, seat: int, advanced: TechSpace, covered: TechSpace) -> None:
        """The covered tile stops to act; the advanced one turns a token and acts from now on."""
        tiles = state.extra.owned[seat]
        tiles[tiles.index(covered.number << 1)] += 1
        self.core.drop(state, seat, self.core.pieces.tech[state.extra.tech[covered.number]].component)
        self.core.flip(state, seat)
        self._hold(state, seat, advanced)

    def _hold(self, state: State, seat: int, space: TechSpace) -> None:
        state.extra.owned[seat].append(space.number << 1)
        kinds = self.core.pieces.advanced if space.advanced else self.core.pieces.tech
        self.core.bring(state, seat, kinds[state.extra.tech[space.number]].component)
