"""What the rules lend to the interpreter: derived nouns and attributes, the power accounts, and the verbs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from kartotek.catalog.effects.library import Library
from kartotek.catalog.effects.state import State, Thing
from kartotek.catalog.rules.gaia_project.core import KEY_BITS, Core
from kartotek.catalog.rules.gaia_project.state import Ask
from kartotek.catalog.rules.gaia_project.verbs import GaiaVerbs

__all__ = ["TOKENS", "GaiaWorld"]

TOKENS: Final = frozenset(("token", "bowl1", "bowl2", "bowl3", "gaia_token", "brainstone"))
"""Resources whose gain and loss changes the number of a seat's power tokens, which is booked apart."""


class GaiaWorld(GaiaVerbs):
    """Answers for one game."""

    def __init__(self, library: Library) -> None:
        super().__init__(library)
        self._gains = {"power": self._charge, "token": self._enter, "brainstone": self._lay_stone}

    def serve(self, core: Core) -> None:
        """Learn the parts; they are built after the machine that needs this world."""
        self.core = core
        choices = core.facts.choices
        self._stone_kept = choices["burn-brainstone"] == "kept"
        self._zero_unranked = choices["final-zero"] == "unranked"
        players = core.facts.players
        self._neutral_seats = {count for count in players if core.facts.text("neutral_player", count) == "yes"}

    # ---- things ----

    def things(self, state: State, noun: str, seat: int) -> Sequence[Thing]:
        core = self.core
        space = core.space(state)
        if noun == "satellite":
            return [(cell,) for cell in space.cells_of(state.extra.sat[seat])] if seat < state.seats else []
        if noun == "planet":
            if seat >= state.seats:
                return []
            return [(cell, planet, space.sector[cell]) for cell, planet in core.building.colonised(state, seat)]
        return super().things(state, noun, seat)

    def attribute(self, state: State, noun: str, attribute: str, seat: int, thing: Thing) -> int:
        core, extra = self.core, state.extra
        if noun == "structure":
            return self._structure(state, attribute, seat, thing)
        if noun == "track":
            track = thing[1]
            lowest = core.research.is_lowest(state, seat, track)
            return core.level(state, seat, track) if attribute == "level" else int(lowest)
        if noun == "federation_token" and attribute == "green":
            return int(core.pieces.tokens[thing[1]].green and thing[0] not in extra.gray)
        if noun == "federation_token":
            return self.vocabulary.domains["token_zone"].values.index("held")
        return super().attribute(state, noun, attribute, seat, thing)

    def _structure(self, state: State, attribute: str, seat: int, thing: Thing) -> int:
        core, cell = self.core, thing[0] >> KEY_BITS
        guest = thing[0] in state.extra.guests
        match attribute:
            case "guest":
                return int(guest)
            case "planet":
                return -1 if guest else core.planet_at(state, cell)
            case "sector":
                return core.space(state).sector[cell]
        return int(bool(state.extra.fed[seat] & core.space(state).bit[cell]))

    def derived_stat(self, state: State, seat: int, stat: str) -> int:
        return int(state.extra.feds[seat]) if stat == "federations" else super().derived_stat(state, seat, stat)

    # ---- resources ----

    def gain(self, state: State, seat: int, resource: str, amount: int) -> None:
        special = self._gains.get(resource)
        if special is None:
            state.held[seat][self.layout.amount[resource]] += amount
        else:
            special(state, seat, amount)
        if resource in TOKENS:
            state.extra.tokens[seat] += amount

    def _charge(self, state: State, seat: int, amount: int) -> None:
        self.core.charge(state, seat, amount)

    def _enter(self, state: State, seat: int, amount: int) -> None:
        state.held[seat][self.core.power.bowls[0]] += amount

    def _lay_stone(self, state: State, seat: int, amount: int) -> None:
        state.held[seat][self.core.power.stone] = 1

    def available(self, state: State, seat: int, resource: str) -> int:
        row, power = state.held[seat], self.core.power
        match resource:
            case "power":
                return power.spendable(row, *self.core.worth(state, seat))
            case "token":
                return power.tokens(row)
            case "gaia_token":
                return power.gaia_tokens(row)
        return row[self.layout.amount[resource]]

    def spend(self, state: State, seat: int, resource: str, amount: int) -> None:
        row, core = state.held[seat], self.core
        if resource in TOKENS:
            state.extra.tokens[seat] -= amount
        if resource == "power":
            core.settle_power(state, seat, core.power.spend(row, amount, *core.worth(state, seat)))
        elif resource == "token":
            core.settle_power(state, seat, core.power.move(row, amount, 0))
        else:
            row[self.layout.amount[resource]] -= amount
            if resource == "gaia_power":  # each unit is the return of one token
                core.power.come_back(row, core.hook(state, seat, "gaia_return") or 1, amount)

    # ---- the rest ----

    def floor(self, state: State) -> int:
        """What waited when a tech tile was taken goes on after the questions about the tile."""
        asks: list[Ask] = state.extra.asks
        return asks[-1].waiting if asks else 0

    def continuous(self, values: Sequence[int], seat: int, prizes: Sequence[int]) -> int:
        return 0 if self._zero_unranked and values[seat] == 0 else super().continuous(values, seat, prizes)

    def rivals(self, state: State, ability: int) -> Sequence[int]:
        if state.seats not in self._neutral_seats:
            return ()
        component = self.library.entries[ability].component
        return (self.core.pieces.neutral[component],) if component in self.core.pieces.neutral else ()

    def hook_base(self, state: State, seat: int, hook: str, arguments: Mapping[str, int]) -> int | None:
        if hook == "cost":
            return self.core.building.sites.prices.printed.get(
                (arguments["kind"], arguments["res"], arguments.get("near", 0)), 0
            )
        if hook == "power_value":
            return self.core.pieces.structures[arguments["kind"]].value
        return super().hook_base(state, seat, hook, arguments)
