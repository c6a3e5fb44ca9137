"""What all parts of the rules share: pieces, the machine, the map of a state, and who has what standing where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from kartotek.catalog.effects.state import NOBODY, State
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.gaia_project.kept_values import KeptValues
from kartotek.catalog.rules.gaia_project.pieces import Faction, Pieces
from kartotek.catalog.rules.gaia_project.power import Power, PowerShift
from kartotek.catalog.rules.gaia_project.space import Placement, Space, lay_out
from kartotek.catalog.rules.gaia_project.state import Offer, StoneAsk

if TYPE_CHECKING:
    from kartotek.catalog.rules.gaia_project.building import Building
    from kartotek.catalog.rules.gaia_project.federations import Federations
    from kartotek.catalog.rules.gaia_project.research import Research

__all__ = ["KEY_BITS", "Core", "structure_key"]

KEY_BITS: Final = 3
_MOST_MAPS: Final = 64
_WORTH: Final = "token_worth"
_BOTH: Final = "both"
"""Where what a plain token and the brainstone are worth stands among the known values of their hook."""
_TOKEN_KEYS: Final = 1 << 14
_TRACK_KEYS: Final = 1 << 16


def structure_key(cell: int, seat: int) -> int:
    """The key of a structure: a seat has at most one on a space."""
    return cell << KEY_BITS | seat


class Core(KeptValues):
    """Built once for a game; everything that changes is in the state."""

    building: Building
    research: Research
    federations: Federations

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.pieces = Pieces(facts)
        layout = facts.library.layout
        self.amount = layout.amount
        self.power = Power(layout)
        self.structures = layout.noun["structure"]
        self.tokens = layout.noun["federation_token"]
        self.tracks = layout.noun["track"]
        self.vp = layout.amount["vp"]
        self.gaiaformers = layout.amount["gaiaformer"]
        kind = self.pieces.kind
        self.mine, self.gaiaformer, self.station = kind["mine"], kind["gaiaformer"], kind["station"]
        self.institute, self.transdim = kind["institute"], self.pieces.planet["transdim"]
        self.gaia, self.lost = self.pieces.planet["gaia"], self.pieces.planet["lost"]
        self._spaces: dict[str, Space] = {}
        entries = facts.library.entries
        self._carrying = frozenset(entry.component for entry in entries)
        self._lasting = frozenset(entry.component for entry in entries if entry.timing.kind in ("always", "free"))
        """Components that change what is cached: hooks, flags and exchanges."""

    # ---- the map ----

    def space(self, state: State) -> Space:
        """The map of a state, which names it by its layout alone."""
        key = state.extra.map
        return self._spaces.get(key) or self.mapped(key)

    def mapped(self, layout: str) -> Space:
        """The map of a layout; maps are kept, the most recent ones."""
        found = self._spaces.get(layout)
        if found is None:
            if len(self._spaces) > _MOST_MAPS:
                self._spaces.clear()
            found = self._spaces[layout] = lay_out(self.pieces.sides, list(read_layout(layout)))
        return found

    def planet_at(self, state: State, cell: int) -> int:
        """The type of the planet on a space as it is now; -1 for none."""
        extra = state.extra
        if cell == extra.lost:
            return self.lost
        space = self._spaces.get(extra.map) or self.mapped(extra.map)
        return self.gaia if extra.turned & space.bit[cell] else space.planet[cell]

    def at(self, state: State, cell: int) -> tuple[int, int] | None:
        """Seat and kind of what stands on a space; a guest mine is reported by `guest_of`."""
        code = state.extra.board[cell]
        return None if code == 0 else divmod(code - 1, 16)

    def guest_of(self, state: State, cell: int) -> int | None:
        """The seat with a guest mine on a space."""
        for key in state.extra.guests:
            if key >> KEY_BITS == cell:
                return int(key & 7)
        return None

    def own(self, state: State, seat: int) -> list[tuple[int, int]]:
        """Kind and space of everything that a seat has on the map."""
        return [(thing[1], thing[0] >> KEY_BITS) for thing in state.things[self.structures][seat]]

    def nearest(self, state: State, seat: int, cell: int) -> int:
        """Distance from the closest starting point of a seat: structures and stations, not Gaiaformers."""
        space = self.space(state)
        here_q, here_r = space.q[cell], space.r[cell]
        best = 99
        for thing in state.things[self.structures][seat]:
            if thing[1] != self.gaiaformer:
                other = thing[0] >> KEY_BITS
                q, r = space.q[other] - here_q, space.r[other] - here_r
                best = min(best, max(abs(q), abs(r), abs(q + r)))
        return best

    def faction(self, state: State, seat: int) -> Faction:
        number: int = state.extra.factions[seat]
        return self.pieces.factions[number]

    # ---- hosts ----

    def bring(self, state: State, seat: int, component: int, host: int = NOBODY) -> None:
        """A host becomes live, if it carries anything."""
        if component in self._lasting:
            self.forget_abilities(state, seat, component)
        if component in self._carrying:
            self.machine.bring(state, seat, component, host)

    def drop(self, state: State, seat: int, component: int, host: int = NOBODY) -> None:
        if component in self._lasting:
            self.forget_abilities(state, seat, component)
        if component in self._carrying:
            self.machine.drop(state, seat, component, host)

    # ---- power ----

    def settle_power(self, state: State, seat: int, outcomes: list[PowerShift]) -> None:
        """Carry out the only outcome, or leave the choice to the owner of the brainstone."""
        if len(outcomes) == 1:
            self.power.apply(state.held[seat], outcomes[0])
        else:
            state.extra.stone = StoneAsk(seat, outcomes)

    def charge(self, state: State, seat: int, amount: int) -> None:
        """Charge power; while the brainstone is being asked about, further charges wait."""
        if state.extra.stone is not None:
            state.extra.charges.append(Offer(seat, amount))
        else:
            self.settle_power(state, seat, self.power.charge(state.held[seat], amount))

    def worth(self, state: State, seat: int) -> tuple[int, int]:
        """What a plain token and the brainstone are worth in bowl III."""
        known = self.known_values(state, seat, _WORTH)
        found: tuple[int, int] | None = None if state.local else known.get(_BOTH)
        if found is None:
            plain = self.hook(state, seat, _WORTH, {"kind": 0}) or 1
            found = plain, self.hook(state, seat, _WORTH, {"kind": 1}) or 1
            if not state.local:
                known[_BOTH] = found
        return found

    # ---- federation tokens and research ----

    def level(self, state: State, seat: int, track: int) -> int:
        return int(state.extra.levels[seat][track])

    def track_key(self, seat: int, track: int) -> int:
        return _TRACK_KEYS | track << KEY_BITS | seat

    def new_token_key(self, state: State) -> int:
        return _TOKEN_KEYS | state.new_key()

    def green_tokens(self, state: State, seat: int) -> list[int]:
        """Keys of the tokens of a seat whose green side is up."""
        gray = state.extra.gray
        kinds = self.pieces.tokens
        return [t[0] for t in state.things[self.tokens][seat] if kinds[t[1]].green and t[0] not in gray]

    def flip(self, state: State, seat: int) -> None:
        """A green token turns to gray: the first one, since tokens are never told apart afterwards."""
        state.extra.gray.append(self.green_tokens(state, seat)[0])


def read_layout(text: str) -> Iterator[Placement]:
    """The placements that a state keeps as one text."""
    for part in text.split(";"):
        side, q, r, turns, mirrored = part.split(",")
        yield Placement(side, int(q), int(r), int(turns), mirrored == "1")
