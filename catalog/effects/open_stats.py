"""Open symbols at the end of a game: each takes the value that brings its owner most points."""

from __future__ import annotations

from itertools import chain, combinations
from math import comb
from typing import NamedTuple

from kartotek.catalog.effects.budget import out_of_work
from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.final_scoring import SCORE, EndAbility
from kartotek.catalog.effects.library import Ending, Entry
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.state import State
from kartotek.schema.language import nodes as n

__all__ = ["choose_open_stats"]

Gift = tuple[tuple[str, int], ...]
"""Stats and how many of each."""

Prospect = tuple[Entry, int, int | None, Env]
"""A line for points: its ability, the nodes of the number and of what it is multiplied by, and where it stands."""

_MOST_COMBINATIONS = 2_000


def choose_open_stats(machine: Machine, state: State, seat: int) -> list[tuple[str, str]]:
    """Give the seat its `end: have` stats: fixed ones, then open ones for the best total, then `most of`.

    Returns what was chosen: (ability id, stat), one pair for each open symbol.
    """
    open_ones: list[tuple[Entry, list[Gift]]] = []
    mosts: list[tuple[Entry, n.MostOf]] = []
    for entry, host in _live(machine, state, seat, "have"):
        if machine.continuous.holds(entry, state, seat, host):
            _sort_haves(machine, entry, Env(state, seat, host), open_ones, mosts)
    if not open_ones and not mosts:
        return []
    lines = _prospects(machine, state, seat)
    sums = _sums(state, [options for _, options in open_ones])
    if mosts:
        chosen = _Settling(machine, state, seat, tuple(most for _, most in mosts), lines).best(sums)
    else:
        chosen = next(iter(sums.values())) if len(sums) == 1 else _best_of(machine, state, seat, sums, lines)
    for gift in chosen:
        _add(machine, state, seat, gift)
    entries = [entry for entry, _ in (*open_ones, *mosts)]
    return [(entry.id, _names(gift)) for entry, gift in zip(entries, chosen, strict=True)]


def _live(machine: Machine, state: State, seat: int, part: Ending) -> list[EndAbility]:
    """The abilities for one part of the count, of own and shared hosts and the ones that were borrowed."""
    carriers = machine.library.endings[part]
    lines = [
        (entry, host)
        for live in (state.live[seat], state.live[state.seats])
        for component, host in live
        if component in carriers
        for entry in carriers[component]
    ]
    for phase, run in state.queued:
        entry = machine.library.entries[run.ability]
        if phase == "end" and run.seat == seat and entry.ending == part:
            lines.append((entry, run.host))
    return lines


def _sort_haves(
    machine: Machine,
    entry: Entry,
    env: Env,
    open_ones: list[tuple[Entry, list[Gift]]],
    mosts: list[tuple[Entry, n.MostOf]],
) -> None:
    """Fixed amounts are given at once, the rest is noted."""
    state = env.state
    bundle, *per = entry.kids[entry.root]
    times = machine.terms.times(entry, per[0], env) if per else 1
    for i in entry.kids[bundle]:
        amount = entry.nodes[i]
        if isinstance(amount, n.MostOf):
            mosts.append((entry, amount))
        elif isinstance(amount, n.Amount):
            count = machine.terms.integer(entry, entry.kids[i][0], env)
            if count is None or times is None:
                state.unverified += 1
            else:
                state.held[env.seat][machine.library.layout.amount[amount.resource]] += count * times
        elif isinstance(amount, n.SomeOf) and isinstance(amount.source, n.Unknown):
            state.unverified += 1
        elif isinstance(amount, n.Alternative | n.SomeOf):
            gifts = machine.memo.get((entry.index, i)) or machine.memo.setdefault((entry.index, i), _gifts(amount))
            open_ones.append((entry, gifts))


def _gifts(amount: n.Alternative | n.SomeOf) -> list[Gift]:
    """What the player could take: one of the options, or so many different ones."""
    if isinstance(amount, n.Alternative):
        return [_gift(option) for option in amount.options]
    assert isinstance(amount.source, n.Alternative)
    options = [_gift(option) for option in amount.source.options]
    if comb(len(options), amount.count) > _MOST_COMBINATIONS:
        raise out_of_work()
    return [tuple(chain(*some)) for some in combinations(options, amount.count)]


def _gift(option: n.Bundle) -> Gift:
    return tuple(
        (amount.resource, amount.count.value)
        for amount in option.amounts
        if isinstance(amount, n.Amount) and isinstance(amount.count, n.Number)
    )


class _Settling(NamedTuple):
    """The choice of open stats with what follows from it: `mosts` are settled after them, one after another."""

    machine: Machine
    state: State
    seat: int
    mosts: tuple[n.MostOf, ...]
    lines: list[Prospect]

    def best(self, sums: dict[Gift, tuple[Gift, ...]]) -> tuple[Gift, ...]:
        """What to take, the open stats first; the first of equals."""
        best: tuple[int, tuple[Gift, ...]] | None = None
        for total, taken in sums.items():
            worth, more = self._with(total, self.mosts)
            if best is None or worth > best[0]:
                best = (worth, (*taken, *more))
        assert best is not None
        return best[1]

    def _with(self, gift: Gift, mosts: tuple[n.MostOf, ...]) -> tuple[int, tuple[Gift, ...]]:
        """The points with a gift and the best way to settle the kinds one then has most of."""
        self.state.work(1 + len(self.lines))
        place, held = self.machine.library.layout.amount, self.state.held[self.seat]
        for name, amount in gift:
            held[place[name]] += amount
        if mosts:
            found = [(*self._with(most, mosts[1:]), most) for most in self._most(mosts[0])]
            worth, more, first = max(found, key=lambda item: item[0])
            result = worth, (first, *more)
        else:
            result = _worth(self.machine, self.lines), ()
        for name, amount in gift:
            held[place[name]] -= amount
        return result

    def _most(self, most: n.MostOf) -> list[Gift]:
        held = [_held(self.machine, self.state, self.seat, option) for option in most.source.options]
        options = zip(most.source.options, held, strict=True)
        return [_gift(option) for option, amount in options if amount == max(held)]


def _best_of(
    machine: Machine, state: State, seat: int, sums: dict[Gift, tuple[Gift, ...]], lines: list[Prospect]
) -> tuple[Gift, ...]:
    """What to take where nothing follows from the choice: the common case, without the steps that `mosts` need."""
    state.work(len(sums) * (1 + len(lines)))
    place, held = machine.library.layout.amount, state.held[seat]
    found: tuple[Gift, ...] = ()
    most: int | None = None
    for total, taken in sums.items():
        for name, amount in total:
            held[place[name]] += amount
        worth = _worth(machine, lines)
        for name, amount in total:
            held[place[name]] -= amount
        if most is None or worth > most:
            most, found = worth, taken
    return found


def _sums(state: State, options: list[list[Gift]]) -> dict[Gift, tuple[Gift, ...]]:
    """Every sum of one gift out of each group, with the gifts that first make it up."""
    sums: dict[Gift, tuple[Gift, ...]] = {(): ()}
    if len(options) == 1:
        sums = {gift: (gift,) for gift in options[0]}
    for group in options if len(options) > 1 else ():
        grown: dict[Gift, tuple[Gift, ...]] = {}
        for total, taken in sums.items():
            for gift in group:
                state.work()
                grown.setdefault(_sum(total, gift), (*taken, gift))
        sums = grown
    return sums


def _sum(total: Gift, gift: Gift) -> Gift:
    amounts = dict(total)
    for name, amount in gift:
        amounts[name] = amounts.get(name, 0) + amount
    return tuple(sorted(amounts.items()))


def _prospects(machine: Machine, state: State, seat: int) -> list[Prospect]:
    """The plain `end: gain` lines for points that read a stat: only these can make one choice better than another."""
    found = []
    for entry, host in _live(machine, state, seat, "score"):
        effect = entry.source.ability.effect
        if entry.reads and isinstance(effect, n.Transfer) and effect.kind == "gain":
            bundle, *per = entry.kids[entry.root]
            for i in entry.kids[bundle]:
                amount = entry.nodes[i]
                if isinstance(amount, n.Amount) and amount.resource == SCORE:
                    found.append((entry, entry.kids[i][0], per[0] if per else None, Env(state, seat, host)))
    return found


def _worth(machine: Machine, lines: list[Prospect]) -> int:
    """The points that the lines would give as things stand."""
    total, terms = 0, machine.terms
    for entry, count, per, env in lines:
        if entry.conditions and not machine.continuous.holds(entry, env.state, env.seat, env.host):
            continue
        points = terms.integer(entry, count, env) or 0
        total += points if per is None else points * (terms.times(entry, per, env) or 0)
    return total


def _add(machine: Machine, state: State, seat: int, gift: Gift) -> None:
    for name, amount in gift:
        state.held[seat][machine.library.layout.amount[name]] += amount


def _held(machine: Machine, state: State, seat: int, bundle: n.Bundle) -> int:
    return sum(
        machine.continuous.amount(state, seat, a.resource) or 0 for a in bundle.amounts if isinstance(a, n.Amount)
    )


def _names(gift: Gift) -> str:
    return ", ".join(name for name, _ in gift)
