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
    runs = [run for run in _own(machine, state, seat) if machine.library.entries[run[0]].borrows]
    machine.launch(state, runs)
    return machine.advance(state)


def scoring_runs(machine: Machine, state: State, seat: int) -> list[Run]:
    """The runs that score a seat, own hosts before shared ones, borrowed abilities last; the caller launches them."""
    runs = [run for run in _ending(machine, state, seat) if not _is_have(machine, run)]
    state.queued = [(phase, run) for phase, run in state.queued if phase != "end" or run[1] != seat]
    return runs


def choose_open_stats(machine: Machine, state: State, seat: int) -> list[tuple[str, str]]:
    """Give the seat its `end: have` stats: fixed ones, then open ones for the best total, then `most of`.

    Returns what was chosen: (ability id, stat), one pair for each open symbol.
    """
    open_ones: list[tuple[Entry, list[Gift]]] = []
    mosts: list[tuple[Entry, n.MostOf]] = []
    for run in _ending(machine, state, seat):
        if _is_have(machine, run):
            _sort_haves(machine, state, seat, run, open_ones, mosts)
    chosen = _best(machine, state, seat, [options for _, options in open_ones])
    picks = [(entry.id, _names(gift)) for (entry, _), gift in zip(open_ones, chosen, strict=True)]
    for gift in chosen:
        _add(machine, state, seat, gift, 1)
    for entry, most in mosts:
        held = [_held(machine, state, seat, option) for option in most.source.options]
        gifts = [_gift(option) for option, amount in zip(most.source.options, held, strict=True) if amount == max(held)]
        gift = _best(machine, state, seat, [gifts])[0]
        _add(machine, state, seat, gift, 1)
        picks.append((entry.id, _names(gift)))
    return picks


def _own(machine: Machine, state: State, seat: int) -> list[Run]:
    carriers = machine.library.carriers("end")
    return [
        new_run(entry, seat, host)
        for component, host in (*state.live[seat], *state.live[state.seats])
        if component in carriers
        for entry in carriers[component]
        if machine.standing.holds(entry, state, seat, host)
    ]


def _ending(machine: Machine, state: State, seat: int) -> list[Run]:
    """Own `end` abilities that do not borrow, and the ones that were borrowed."""
    own = [run for run in _own(machine, state, seat) if not machine.library.entries[run[0]].borrows]
    return [*own, *(run for phase, run in state.queued if phase == "end" and run[1] == seat)]


def _effect(machine: Machine, run: Run) -> n.Node:
    entry = machine.library.entries[run[0]]
    return entry.nodes[entry.root]


def _is_have(machine: Machine, run: Run) -> bool:
    effect = _effect(machine, run)
    return isinstance(effect, n.Transfer) and effect.kind == "have"


def _sort_haves(
    machine: Machine,
    state: State,
    seat: int,
    run: Run,
    open_ones: list[tuple[Entry, list[Gift]]],
    mosts: list[tuple[Entry, n.MostOf]],
) -> None:
    """Fixed amounts are given at once, the rest is noted."""
    entry = machine.library.entries[run[0]]
    bundle, *per = entry.kids[entry.root]
    env = Env(state, seat, run[2], picked=run[3])
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
                state.held[seat][machine.library.layout.amount[amount.resource]] += count * times
        elif isinstance(amount, n.SomeOf) and isinstance(amount.source, n.Unknown):
            state.unverified += 1
        elif isinstance(amount, n.Alternative | n.SomeOf):
            open_ones.append((entry, _gifts(amount)))


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


def _best(machine: Machine, state: State, seat: int, options: list[list[Gift]]) -> tuple[Gift, ...]:
    """The combination that scores most; the first of equals. Combinations with the same sum are looked at once."""
    sums: dict[tuple[tuple[str, int], ...], tuple[Gift, ...]] = {(): ()}
    for group in options:
        grown: dict[tuple[tuple[str, int], ...], tuple[Gift, ...]] = {}
        for total, taken in sums.items():
            for gift in group:
                if len(grown) < _MOST_COMBINATIONS:
                    grown.setdefault(_sum(total, gift), (*taken, gift))
        sums = grown
    if len(sums) == 1:
        return next(iter(sums.values()))
    best: tuple[int, tuple[Gift, ...]] | None = None
    runs = [run for run in _ending(machine, state, seat) if _reads_stats(machine, run)]
    for total, taken in sums.items():
        _add(machine, state, seat, total, 1)
        worth = _prospect(machine, state, seat, runs)
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


def _reads_stats(machine: Machine, run: Run) -> bool:
    stats = machine.library.vocabulary.stats
    return any(isinstance(node, n.Held) and node.name in stats for node in machine.library.entries[run[0]].nodes)


def _prospect(machine: Machine, state: State, seat: int, runs: list[Run]) -> int:
    """The points that those of these runs would give which are plain gains."""
    total = 0
    for run in runs:
        entry = machine.library.entries[run[0]]
        node = entry.nodes[entry.root]
        if not isinstance(node, n.Transfer) or node.kind != "gain":
            continue
        env = Env(state, seat, run[2], picked=run[3])
        kids = entry.kids[entry.root]
        times = machine.terms.times(entry, kids[1], env) if len(kids) > 1 else 1
        for i in entry.kids[kids[0]]:
            amount = entry.nodes[i]
            if isinstance(amount, n.Amount) and amount.resource == SCORE:
                total += (machine.terms.integer(entry, entry.kids[i][0], env) or 0) * (times or 0)
    return total


def _add(machine: Machine, state: State, seat: int, gift: Gift, sign: int) -> None:
    for name, amount in gift:
        state.held[seat][machine.library.layout.amount[name]] += sign * amount


def _held(machine: Machine, state: State, seat: int, bundle: n.Bundle) -> int:
    return sum(machine.standing.amount(state, seat, a.resource) or 0 for a in bundle.amounts if isinstance(a, n.Amount))


def _names(gift: Gift) -> str:
    return ", ".join(name for name, _ in gift)
