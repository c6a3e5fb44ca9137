"""The state that effects work on: small, flat, made of integers, written and read back at any request."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kartotek.catalog.effects.budget import MAX_WORK, out_of_work
from kartotek.catalog.effects.chance import Chance
from kartotek.catalog.effects.pending import NOBODY, Event, Run, TurnChange
from kartotek.catalog.effects.table_state import TableState
from kartotek.schema.errors import KartotekError
from kartotek.schema.vocabulary import Vocabulary
from kartotek.schema.vocabulary_parts import AttributeSpec, NounSpec

__all__ = ["NOBODY", "State", "Thing", "Layout", "new_state", "state_from_json"]

Thing = tuple[int, ...]
"""An object in play: its key, then its attributes as declared. Values of a domain are their index, yes/no is 1/0."""


@dataclass(slots=True)
class State:
    """Everything that effects can read or change. `extra` belongs to the rules of the game: a `TableState`.

    `chance` answers what chance decides during a move; it is no part of what is copied, written or compared.
    """

    seats: int
    held: list[list[int]]
    things: list[list[list[Thing]]]
    live: list[list[tuple[int, int]]]
    used: dict[str, int] = field(default_factory=dict)
    pending: list[Run] = field(default_factory=list)
    queued: list[tuple[str, Run]] = field(default_factory=list)
    local: list[TurnChange] = field(default_factory=list)
    unverified: int = 0
    next_key: int = 0
    extra: Any = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    cache: dict[Any, Any] = field(default_factory=dict)
    worked: int = 0
    chance: Chance | None = None
    order: list[int] = field(default_factory=list)
    """The seats in turn order, once something has changed it."""
    turns: list[tuple[int, str]] = field(default_factory=list)
    """Turns that a seat has besides (`again`) or misses (`skip`), until the course of the game comes to them."""

    def copy(self) -> State:
        """An independent state; events and derived values stay behind."""
        return State(
            self.seats,
            [row.copy() for row in self.held],
            [[own.copy() for own in seats] for seats in self.things],
            [own.copy() for own in self.live],
            self.used.copy(),
            [run.copy() for run in self.pending],
            [(phase, run.copy()) for phase, run in self.queued],
            self.local.copy(),
            self.unverified,
            self.next_key,
            self.extra.copy() if isinstance(self.extra, TableState) else _deep(self.extra),
            order=self.order.copy(),
            turns=self.turns.copy(),
        )

    def restore(self, saved: State) -> None:
        """Become what `copy` kept; the copy must not be used again."""
        self.held, self.things, self.live, self.used = saved.held, saved.things, saved.live, saved.used
        self.pending, self.queued, self.local = saved.pending, saved.queued, saved.local
        self.unverified, self.next_key, self.extra = saved.unverified, saved.next_key, saved.extra
        self.order, self.turns = saved.order, saved.turns
        self.cache.clear()
        self.events.clear()

    def as_json(self) -> dict[str, Any]:
        """The state as plain data, equal for equal states."""
        return {
            "seats": self.seats,
            "held": self.held,
            "things": self.things,
            "live": self.live,
            "used": dict(sorted(self.used.items())),
            "pending": [run.as_json() for run in self.pending],
            "queued": [[phase, run.as_json()] for phase, run in self.queued],
            "local": [change.as_json() for change in self.local],
            "unverified": self.unverified,
            "next_key": self.next_key,
            "extra": self.extra.as_json() if isinstance(self.extra, TableState) else self.extra,
            **({"order": self.order} if self.order else {}),
            **({"turns": [list(turn) for turn in self.turns]} if self.turns else {}),
        }

    def digest(self) -> str:
        """A hash of the state that does not depend on the order of anything unordered."""
        text = json.dumps(self.as_json(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def turn_due(self, seat: int, kind: str) -> bool:
        """Has the seat a turn to take again or to miss? Then it is settled."""
        if (seat, kind) not in self.turns:
            return False
        self.turns.remove((seat, kind))
        return True

    def work(self, amount: int = 1) -> None:
        """Count units of work (see `budget`): every evaluation ends, however it is nested."""
        self.worked += amount
        if self.worked > MAX_WORK:
            raise out_of_work()

    def new_key(self) -> int:
        self.next_key += 1
        return self.next_key - 1


def _deep(value: Any) -> Any:
    """Copies lists and dicts all the way down; everything else in a state is immutable."""
    if isinstance(value, list):
        return [_deep(item) for item in value]
    if isinstance(value, dict):
        return {key: _deep(item) for key, item in value.items()}
    return value


def state_from_json(data: Mapping[str, Any], table: type[TableState] | None = None) -> State:
    """Read back what `as_json` wrote, also after a trip through JSON text; `table` is the game's own part."""
    try:
        return State(
            seats=data["seats"],
            held=[list(row) for row in data["held"]],
            things=[[[tuple(thing) for thing in own] for own in seats] for seats in data["things"]],
            live=[[(component, host) for component, host in own] for own in data["live"]],
            used=dict(data["used"]),
            pending=[Run.from_json(run) for run in data["pending"]],
            queued=[(phase, Run.from_json(run)) for phase, run in data["queued"]],
            local=[TurnChange.from_json(change) for change in data["local"]],
            unverified=data["unverified"],
            next_key=data["next_key"],
            extra=_deep(dict(data["extra"])) if table is None else table.from_json(data["extra"]),
            order=list(data.get("order", ())),
            turns=[(seat, kind) for seat, kind in data.get("turns", ())],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise KartotekError("eval-state", "not a state", why=f"{type(error).__name__}: {error}") from error


class Layout:
    """Where the names of a vocabulary live in a state."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.amount = {name: index for index, name in enumerate(vocabulary.amounts)}
        self.noun = {name: index for index, name in enumerate(vocabulary.nouns)}
        self._slots = {
            noun.name: {name: place for place, name in enumerate(noun.attributes, 1)}
            for noun in vocabulary.nouns.values()
        }
        self._codes = {
            domain.name: {value: code for code, value in enumerate(domain.values)}
            for domain in vocabulary.domains.values()
        }

    def slot(self, noun: str, attribute: str) -> int:
        """The place of an attribute inside a thing; the key is at 0."""
        return self._slots[noun][attribute]

    def code(self, attribute: AttributeSpec, value: str) -> int:
        """The integer that stands for a value of a domain."""
        return self._codes[attribute.of or ""][value]

    def codes(self, attribute: AttributeSpec, value: str) -> tuple[int, ...]:
        """The integers that a value or a group of values stands for."""
        codes = self._codes[attribute.of or ""]
        return tuple(codes[member] for member in self.vocabulary.domains[attribute.of or ""].members(value))

    def resource_codes(self, attribute: AttributeSpec) -> dict[str, int]:
        """The integer for each resource that a domain names; `resource` stands for every one not named."""
        codes = self._codes[attribute.of or ""]
        common = {name: codes["resource"] for name in self.vocabulary.resources if "resource" in codes}
        return common | {name: code for name, code in codes.items() if name in self.vocabulary.resources}

    def thing(self, noun: str, key: int, **attributes: str | int | bool) -> Thing:
        """A thing from readable values; what is not given is 0."""
        spec: NounSpec = self.vocabulary.nouns[noun]
        return (key, *(self.encode(spec.attributes[name], attributes.get(name, 0)) for name in spec.attributes))

    def encode(self, attribute: AttributeSpec, value: str | int | bool) -> int:
        return self.code(attribute, value) if isinstance(value, str) else int(value)


def new_state(vocabulary: Vocabulary, seats: int) -> State:
    """An empty table; the last row of `things` and `live` belongs to nobody."""
    return State(
        seats,
        [[0] * len(vocabulary.amounts) for _ in range(seats)],
        [[[] for _ in range(seats + 1)] for _ in vocabulary.nouns],
        [[] for _ in range(seats + 1)],
    )
