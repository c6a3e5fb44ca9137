"""What a step did, in lines that a person reads: which columns changed, and which abilities had a part in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.game import Game
from kartotek.schema.language import nodes as n

__all__ = ["Doing", "Snapshot", "changes", "doings", "snapshot"]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What must be kept of a state to report later what happened to it."""

    rows: Sequence[Mapping[str, Any]]
    live: tuple[frozenset[tuple[int, int]], ...]
    used: frozenset[str]


@dataclass(frozen=True, slots=True)
class Doing:
    """An ability at work: its id (none for a rule of the game), and what it did to whom, as values and as a line."""

    ability: str | None
    line: str
    kind: str
    """gain, lose, do, note, holds, used or asked"""
    seat: int | None = None
    name: str = ""
    """what is gained or lost, what is done or noted, or the kind of question"""
    value: int | str = 0


def snapshot(game: Game, state: State) -> Snapshot:
    return Snapshot(game.rows(state), tuple(frozenset(own) for own in state.live), frozenset(state.used))


def changes(before: Snapshot, game: Game, state: State) -> Iterator[str]:
    """One line for every column of every seat that is not what it was, and one for what all seats share."""
    for seat, (old, new) in enumerate(zip(before.rows, game.rows(state), strict=True)):
        for key, value in new.items():
            shared = key in game.shared_columns
            if old.get(key) != value and not (shared and seat):
                yield f"{'table' if shared else f'seat {seat}'} {key}: {_difference(old.get(key), value)}"


def _difference(old: Any, new: Any) -> str:
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        changed = [key for key in {**old, **new} if old.get(key) != new.get(key)]
        return " ".join(f"{key}={_told(new[key])}" if key in new else f"-{key}" for key in changed)
    if not isinstance(old, list) or not isinstance(new, list):
        return f"{_told(old)} -> {_told(new)}"
    gone, come = [item for item in old if item not in new], [item for item in new if item not in old]
    parts = [*(f"-{_told(item)}" for item in gone), *(f"+{_told(item)}" for item in come)]
    return " ".join(parts) or f"{_told(old)} -> {_told(new)}"


def _told(value: Any) -> str:
    return value if isinstance(value, str) else repr(value)


def doings(before: Snapshot, game: Game, state: State) -> Iterator[Doing]:
    """Abilities that gave, took or did something, that hold from now on, that were used up, and that ask somebody."""
    entries, amounts = game.facts.library.entries, game.facts.vocabulary.amounts
    for event in state.events:
        ability = entries[event.source].id if 0 <= event.source < len(entries) else None
        if event.kind in ("gain", "lose") and event.value:
            name = amounts[int(event.name)]
            line = f"seat {event.seat} {event.kind}s {event.value} {name}: {ability or 'a rule'}"
            yield Doing(ability, line, event.kind, event.seat, name, event.value)
        elif event.kind == "do":
            yield Doing(ability, f"seat {event.seat} does {event.name}: {ability}", "do", event.seat, str(event.name))
        elif event.kind == "note":
            line = f"seat {event.seat} {event.name}: {event.value}"
            yield Doing(None, line, "note", event.seat, str(event.name), event.value)
    for seat, own in enumerate(state.live):
        kept = before.live[seat]
        for component, host in own:
            if (component, host) not in kept:
                for entry in filter(_holds, game.facts.library.of(component)):
                    yield Doing(entry.id, f"seat {seat} has from now on: {entry.id}", "holds", seat)
    for key in sorted(state.used.keys() - before.used):
        ability = _limited(key, entries)
        yield Doing(ability, f"used up: {ability or key}", "used", name=key)
    request = game.machine.advance(state) if state.pending else None
    if request is not None:
        line = f"seat {request.seat} is asked ({request.kind}): {request.ability}"
        yield Doing(request.ability, line, "asked", request.seat, request.kind)


def _holds(entry: Entry) -> bool:
    """Does the ability hold by being there, rather than act at a time?"""
    effect = entry.source.ability.effect
    return entry.timing.kind == "always" or (isinstance(effect, n.Transfer) and effect.kind == "have")


def _limited(key: str, entries: Sequence[Entry]) -> str | None:
    parts = key.split(":")
    number = int(parts[1]) if len(parts) == 3 and parts[1].isdecimal() else -1
    return entries[number].id if 0 <= number < len(entries) else None
