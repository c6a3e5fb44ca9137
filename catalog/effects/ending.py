"""The end of a game: what was borrowed is decided, open symbols take their best value, then everything is scored."""

from __future__ import annotations

from itertools import chain, combinations, islice
from typing import Final

from catalog.effects.env import Env
from catalog.effects.library import Entry
from catalog.effects.machine import Machine, new_run
from catalog.effects.requests import Request
from catalog.effects.state import Run, State
from schema.language import nodes as n

__all__ = ["SCORE", "choose_open_stats", "decide", "scoring_runs"]

SCORE: Final = "vp"
"""The resource that a game is won by."""

Gift = tuple[tuple[str, int], ...]
"""Stats and how many of each."""

_MOST_COMBINATIONS = 2_000


def decide(machine: Machine, state: State, seat: int) -> Request | None:
    """Start the `end` abilities that borrow another one; their requests come before any scoring."""
    machine.launch(state, _own(machine, state, seat, borrowing=True))
    return machine.advance(state)


def scoring_runs(machine: Machine, state: State, seat: int) -> list[Run]:
    """The runs that score a seat, own hosts before shared ones, borrowed abilities last; the caller launches them."""
    entries = machine.library.entries
    runs = [run for run in _ending(machine, state, seat) if not _is_have(entries[run[0]])]
    state.queued = [(phase, run) for phase, run in state.queued if phase != "end" or run[1] != seat]
    return runs


def choose_open_stats(machine: Machine, state: State, seat: int) -> list[tuple[str, str]]:
    """Give the seat its `end: have` stats: fixed ones, then open ones for the best total, then `most of`.

    Returns what was chosen: (ability id, stat), one pair for each open symbol.
    """
    open_ones: list[tuple[Entry, list[Gift]]] = []
    mosts: list[tuple[Entry, n.MostOf]] = []
    live = _live(machine, state, seat)
    for entry, host in live:
        if _is_have(entry) and machine.standing.holds(entry, state, seat, host):
            _sort_haves(machine, entry, Env(state, seat, host), open_ones, mosts)
    if not open_ones and not mosts:
        return []
    lines = _prospects(live, state, seat)
    chosen = _best(machine, state, seat, [options for _, options in open_ones], lines)
    picks = [(entry.id, _names(gift)) for (entry, _), gift in zip(open_ones, chosen, strict=True)]
    for gift in chosen:
        _add(machine, state, seat, gift, 1)
    for entry, most in mosts:
        held = [_held(machine, state, seat, option) for option in most.source.options]
        gifts = [_gift(option) for option, amount in zip(most.source.options, held, strict=True) if amount == max(held)]
        gift = _best(machine, state, seat, [gifts], lines)[0]
        _add(machine, state, seat, gift, 1)
        picks.append((entry.id, _names(gift)))
    return picks


def _live(machine: Machine, state: State, seat: int) -> list[tuple[Entry, int]]:
    """The `end` abilities of own and shared hosts and the ones that were borrowed, with the key of their host."""
    carriers = machine.library.carriers("end")
    found = [
        (entry, host)
        for live in (state.live[seat], state.live[state.seats])
        for component, host in live
        if component in carriers
        for entry in carriers[component]
    ]
    if state.queued:
        found += [(machine.library.entries[run[0]], run[2]) for run in _borrowed(state, seat)]
    return found


def _own(machine: Machine, state: State, seat: int, *, borrowing: bool) -> list[Run]:
    return [
        new_run(entry, seat, host)
        for component, host in (*state.live[seat], *state.live[state.seats])
        for entry in machine.library.timed(component, "end")
        if entry.borrows == borrowing and machine.standing.holds(entry, state, seat, host)
    ]


def _borrowed(state: State, seat: int) -> list[Run]:
    return [run for phase, run in state.queued if phase == "end" and run[1] == seat]


def _ending(machine: Machine, state: State, seat: int) -> list[Run]:
    """Own `end` abilities that do not borrow, and the ones that were borrowed."""
    return [*_own(machine, state, seat, borrowing=False), *_borrowed(state, seat)]


def _is_have(entry: Entry) -> bool:
    effect = entry.source.ability.effect
    return isinstance(effect, n.Transfer) and effect.kind == "have"


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
    return [tuple(chain(*some)) for some in islice(combinations(options, amount.count), _MOST_COMBINATIONS)]


def _gift(option: n.Bundle) -> Gift:
    return tuple(
        (amount.resource, amount.count.value)
        for amount in option.amounts
        if isinstance(amount, n.Amount) and isinstance(amount.count, n.Number)
    )


def _best(
    machine: Machine, state: State, seat: int, options: list[list[Gift]], lines: list[tuple[Entry, int, Env]]
) -> tuple[Gift, ...]:
    """The combination that scores most; the first of equals. Combinations with the same sum are looked at once."""
    sums: dict[Gift, tuple[Gift, ...]] = {(): ()}
    if len(options) == 1:
        sums = {gift: (gift,) for gift in options[0]}
    for group in options if len(options) > 1 else ():
        grown: dict[Gift, tuple[Gift, ...]] = {}
        for total, taken in sums.items():
            for gift in group:
                if len(grown) < _MOST_COMBINATIONS:
                    grown.setdefault(_sum(total, gift), (*taken, gift))
        sums = grown
    if len(sums) == 1:
        return next(iter(sums.values()))
    best: tuple[int, tuple[Gift, ...]] | None = None
    for total, taken in sums.items():
        _add(machine, state, seat, total, 1)
        worth = _worth(machine, lines)
        _add(machine, state, seat, total, -1)
        if best is None or worth > best[0]:
            best = (worth, taken)
    assert best is not None
    return best[1]


def _sum(total: Gift, gift: Gift) -> Gift:
    amounts = dict(total)
    for name, amount in gift:
        amounts[name] = amounts.get(name, 0) + amount
    return tuple(sorted(amounts.items()))


def _prospects(live: list[tuple[Entry, int]], state: State, seat: int) -> list[tuple[Entry, int, Env]]:
    """The plain `end: gain` lines for points that read a stat: only these can make one choice better than another."""
    found = []
    for entry, host in live:
        effect = entry.source.ability.effect
        if entry.reads and isinstance(effect, n.Transfer) and effect.kind == "gain":
            for i in entry.kids[entry.kids[entry.root][0]]:
                amount = entry.nodes[i]
                if isinstance(amount, n.Amount) and amount.resource == SCORE:
                    found.append((entry, entry.kids[i][0], Env(state, seat, host)))
    return found


def _worth(machine: Machine, lines: list[tuple[Entry, int, Env]]) -> int:
    """The points that the lines would give as things stand."""
    total = 0
    for entry, count, env in lines:
        if entry.conditions and not machine.standing.holds(entry, env.state, env.seat, env.host):
            continue
        kids = entry.kids[entry.root]
        times = machine.terms.times(entry, kids[1], env) if len(kids) > 1 else 1
        total += (machine.terms.integer(entry, count, env) or 0) * (times or 0)
    return total


def _add(machine: Machine, state: State, seat: int, gift: Gift, sign: int) -> None:
    for name, amount in gift:
        state.held[seat][machine.library.layout.amount[name]] += sign * amount


def _held(machine: Machine, state: State, seat: int, bundle: n.Bundle) -> int:
    return sum(machine.standing.amount(state, seat, a.resource) or 0 for a in bundle.amounts if isinstance(a, n.Amount))


def _names(gift: Gift) -> str:
    return ", ".join(name for name, _ in gift)
