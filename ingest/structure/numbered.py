"""Components that a number, a letter or a value alone tells apart, wherever a book counts them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kartotek.ingest.structure.facts import Finding
from kartotek.ingest.structure.lexicon import StructureLexicon
from kartotek.ingest.structure.members import Member, Members
from kartotek.ingest.structure.model import ReadingModel
from kartotek.ingest.structure.pattern import Match
from kartotek.ingest.structure.pattern_text import parse_pattern
from kartotek.ingest.structure.slot_values import SlotItem
from kartotek.ingest.structure.templates import facts_of
from kartotek.ingest.structure.tokens import TokenRun

__all__ = ["numbered_facts"]

_NUMBER: Final = "number"
_VALUE: Final = "value"
_TEXTS: Final = {
    _NUMBER: "{{count:number}} db|darab|különböző? {{kind:kind={0}}}",
    "letter": "{{count:number}} db? {{kind:kind={0}}} {{letter:letters}}",
    _VALUE: "{{count:number}} db {{value:number}} as|es|os|ös értékű {{kind:kind={0}}}",
}
"""How a book counts what is told apart so: as many as there are, numbered from one on; from letter to letter; of a
value."""
_HELD_AGAINST: Final = "guessed-number"
"""A count that is guessed is held against the members, who would be more or fewer."""


def numbered_facts(
    model: ReadingModel, runs: Sequence[TokenRun], lexicon: StructureLexicon, members: Members
) -> Iterator[Finding]:
    """What its number, letter or value says of every member of a kind."""
    for kind in model.kinds.values():
        for name, facts in kind.by.items():
            pattern, all_of = parse_pattern(_TEXTS[name].format(kind.name), kind.name), members.by_kind[kind.name]
            for match in (match for run in runs for match in pattern.find(run, lexicon)):
                found = _counted(match, name, all_of)
                for item, one in found:
                    env = {slot: bound.items[0] for slot, bound in match.slots.items()} | {name: item}
                    yield from facts_of(f"{name}s-of-a-kind", facts, one.id, env, (match.lines,), _met(match, name))


def _counted(match: Match, name: str, members: Sequence[Member]) -> list[tuple[SlotItem, Member]]:
    """The members that a passage counts, each with what tells it apart; none where they are not as many."""
    own = {one.attributes.get(name, "").lstrip("0"): one for one in members}
    from_one = tuple(SlotItem(number, str(number)) for number in range(1, len(members) + 1))
    items = match.slots[name].items if name in match.slots else from_one
    found = [(item, own[str(item.value)]) for item in items if str(item.value) in own]
    counted = 1 if name == _VALUE else match.slots["count"].items[0].value
    return found if len(found) == len(items) == counted else []


def _met(match: Match, name: str) -> tuple[str, ...]:
    return tuple(one for one in match.penalties if name == _VALUE or one != _HELD_AGAINST)
