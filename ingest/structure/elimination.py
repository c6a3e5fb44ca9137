"""What a statement is about whose id has a guessed number: the only component that no other statement names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import product
from typing import Final

from kartotek.ingest.structure.members import Member, Members
from kartotek.ingest.structure.model import StatementRule, Template
from kartotek.ingest.structure.passage import Passage
from kartotek.ingest.structure.templates import filled

__all__ = ["eliminated", "named_ids"]

_GUESSED: Final = "guessed-number"
_BY_ELIMINATION: Final = "by-elimination"


def named_ids(
    rules: Sequence[StatementRule], passages: Mapping[str, Sequence[Passage]], members: Members
) -> frozenset[str]:
    """The components that statements name by their ids, no number of which is guessed."""
    found = [(rule.id, one) for rule in rules if rule.id is not None for one in passages[rule.name]]
    return frozenset(
        own for template, one in found if not _guessed(template, one) for own in _ids(template, one, members)
    )


def eliminated(rule: StatementRule, passage: Passage, named: Set[str], members: Members) -> Passage:
    """The passage; where a number of its id was guessed, and all members that differ from it in this number alone are
    named elsewhere, it is about no other."""
    template = rule.id
    guessed = _guessed(template, passage) if template is not None else []
    if template is None or len(guessed) != 1 or passage.penalties != (_GUESSED,):
        return passage
    about = [members.by_id.get(own) for own in _ids(template, passage, members)]
    same = [slot for slot in template.slots if slot not in guessed]
    if len(about) != 1 or about[0] is None or about[0].id in named or not _is_last(about[0], same, named, members):
        return passage
    slots = {name: bound._replace(penalties=()) for name, bound in passage.slots.items()}
    return replace(passage, slots=slots, penalties=(_BY_ELIMINATION,))


def _is_last(member: Member, same: Sequence[str], named: Set[str], members: Members) -> bool:
    """Whether there are others that share these attributes with a member, and all of them are named."""
    own = [member.attributes.get(name) for name in same]
    others = [one for one in members.by_kind[member.kind] if one.id != member.id]
    rivals = [one.id for one in others if [one.attributes.get(name) for name in same] == own]
    return bool(rivals) and named >= {*rivals}


def _guessed(template: Template, passage: Passage) -> list[str]:
    """The slots of an id whose number was guessed."""
    return [slot for slot in template.slots if _GUESSED in passage.slots[slot].penalties]


def _ids(template: Template, passage: Passage, members: Members) -> Iterator[str]:
    """The components that a statement names by their ids."""
    for items in product(*(passage.slots[name].items for name in template.slots)):
        yield members.full(filled(template, dict(zip(template.slots, items, strict=True))))
