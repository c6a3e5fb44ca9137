"""Levels of a component that a text goes through in their order, one after another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from kartotek.ingest.effects.statements import Statement
from kartotek.ingest.effects.subjects.names import ComponentNames, NamedComponent
from kartotek.schema.language.construct import ALWAYS, NOW
from kartotek.schema.language.nodes import Timing

__all__ = ["LevelOrder"]


@dataclass
class LevelOrder:
    """The level that a text has come to, and which parts of which owner were known by counting."""

    names: ComponentNames
    level: int | None = None
    """None where the levels are not counted."""
    seen: set[Timing] = field(default_factory=set)
    """The timings of the statements of this level."""
    counted: dict[str, dict[int, str]] = field(default_factory=dict)
    unread: bool = False
    """Whether a sentence was left unread since the count began: it may be a level."""
    gapped: set[str] = field(default_factory=set)
    """Owners of which a level was counted after such a sentence."""

    def restart(self, level: int | None = None) -> None:
        """Begin to count at a level, or stop counting."""
        self.level, self.seen, self.unread = level, set(), False

    def pass_over(self, may_tell: Callable[[], bool]) -> None:
        """Note a sentence that was left unread: between two levels any may be one, before the first only one that may
        tell something, which is asked there alone."""
        if self.level is not None and not self.unread:
            self.unread = self.level > 0 or may_tell()

    def part_of(self, owner: NamedComponent, statement: Statement) -> int | None:
        """The place of the part of an owner that a statement belongs to by its order."""
        place = self._next(statement)
        part = self.names.child(owner, lambda component: component.position == place)
        if place is not None and part is not None:
            self.counted.setdefault(owner.id, {})[place] = part.id
            if self.unread:
                self.gapped.add(owner.id)
        return place

    def _next(self, statement: Statement) -> int | None:
        """Levels in their order: one begins where a timing comes again, or comes before one that was there."""
        if self.level is None:
            return None
        timing = statement.ability.timing
        if self.level == 0 or timing in self.seen or timing != NOW or ALWAYS not in self.seen:
            self.level, self.seen = self.level + 1, set()
        self.seen.add(timing)
        return self.level

    def miscounted(self) -> frozenset[str]:
        """Subjects known by their place in an order of which not every place was read: any may be another's."""
        last = {owner: max(child.position or 0 for child in self.names.children[owner]) for owner in self.counted}
        wrong = {owner for owner, parts in self.counted.items() if max(parts) != last[owner]} | self.gapped
        return frozenset(part for owner in wrong for part in self.counted[owner].values())
