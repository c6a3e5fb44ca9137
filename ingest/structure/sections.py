"""What a heading says of all that is named below it, and labels that belong to the heading next to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from kartotek.ingest.structure.facts import Finding
from kartotek.ingest.structure.lexicon import StructureLexicon
from kartotek.ingest.structure.model import LabelRule, SectionRule
from kartotek.ingest.structure.pattern import Match
from kartotek.ingest.structure.slot_values import SlotItem
from kartotek.ingest.structure.templates import facts_of
from kartotek.ingest.text.tokens import Token

__all__ = ["label_facts", "section_facts"]

_PAGE: Final = 60
"""Lines of a page."""


def section_facts(
    rules: Sequence[SectionRule], stream: Sequence[Token], lexicon: StructureLexicon
) -> Iterator[Finding]:
    """Facts about every component that is named between a heading and the next of its sort."""
    for rule in rules:
        headings = [match for match in rule.heading.find(stream, lexicon) if _alone(match, stream)]
        ends = [match.start for end in rule.until for match in end.find(stream, lexicon) if _alone(match, stream)]
        doubtful = _out_of_order(headings, ends)
        for place, match in enumerate(headings):
            later = [other.start for other in headings[place + 1 :]] + [end for end in ends if end > match.start]
            body = stream[match.end : min(later)] if later else stream[match.end :]
            last = place + 1 == len(headings)
            body = _of_page(match, body) if last else body
            penalties = (*match.penalties, *(("misfit",) if place in doubtful else ()))
            yield from _named_below(rule, match, body, penalties, lexicon)


def _alone(match: Match, stream: Sequence[Token]) -> bool:
    """Whether a match fills its line, but for scraps."""
    first, last = stream[match.start].line, stream[match.end - 1].line
    own = [token for token in stream[max(0, match.start - 4) : match.end + 4] if first <= token.line <= last]
    return len([token for token in own if len(token.key) > 1]) <= match.end - match.start


def _out_of_order(headings: Sequence[Match], ends: Sequence[int]) -> set[int]:
    """Headings whose numbers do not go up: one of two neighbours is misread, and nothing says which. Where a number is
    left out, the heading between the two is lost, and the first one is not that of all that follows it."""
    found: set[int] = set()
    for place, (one, other) in enumerate(pairwise(headings)):
        first, second = _number(one), _number(other)
        if first is not None and second is not None:
            ended = any(one.start < end < other.start for end in ends)
            found |= {place, place + 1} if second <= first else set()
            found |= {place} if second > first + 1 and not ended else set()
    return found


def _of_page(match: Match, body: Sequence[Token]) -> Sequence[Token]:
    """What stands below a heading that no other ends: the heading that did may be lost, so not more than a page."""
    last = match.lines[1] + _PAGE
    return [token for token in body if token.line <= last]


def _number(match: Match) -> int | None:
    values = [bound.items[0].value for bound in match.slots.values()]
    return next((value for value in values if isinstance(value, int)), None)


def _named_below(
    rule: SectionRule,
    match: Match,
    body: Sequence[Token],
    penalties: tuple[str, ...],
    lexicon: StructureLexicon,
) -> Iterator[Finding]:
    env = {name: bound.items[0] for name, bound in match.slots.items()}
    for at in range(len(body)):
        found = next(lexicon.at(body, at, f"name:{rule.kind}"), None)
        if found is not None:
            sense, _ = found
            lines = (match.lines, (body[at].line, body[at].line))
            met = (*penalties, *((sense.penalty,) if sense.penalty else ()))
            yield from facts_of(rule.name, rule.facts, sense.value, env, lines, met)


def label_facts(rules: Sequence[LabelRule], stream: Sequence[Token], lexicon: StructureLexicon) -> Iterator[Finding]:
    """Facts about the components whose headings stand next to a label."""
    for rule in rules:
        labels = list(rule.text.find(stream, lexicon))
        for label in labels:
            yield from _of_slots(rule, label)
        owners = list(_owners(rule, stream, lexicon))
        for label, (owner, line) in _paired(labels, owners, rule.reach):
            env = {name: bound.items[0] for name, bound in label.slots.items()} | {"owner": SlotItem(owner)}
            far = ("far-heading",) if abs(label.lines[0] - line) > _NEAR else ()
            lines = ((line, line), label.lines) if line != label.lines[0] else (label.lines,)
            others = any(min(line, label.lines[0]) < other < max(line, label.lines[0]) for _, other in owners)
            apart = line != label.lines[0] and _has_another_owner(label, stream)
            penalties = (*label.penalties, *far, *(("misfit",) if others or apart else ()))
            yield from facts_of(rule.name, rule.facts, owner, env, lines, penalties)


def _has_another_owner(label: Match, stream: Sequence[Token]) -> bool:
    """Whether a word stands before a label in its line, which may be the name of the one that it belongs to."""
    before = stream[label.start - 1] if label.start else None
    return before is not None and before.line == label.lines[0] and len(before.key) > _SCRAP


def _of_slots(rule: LabelRule, label: Match) -> Iterator[Finding]:
    """What a label says of the components that it names itself, whoever's it is."""
    env = {name: bound.items[0] for name, bound in label.slots.items()}
    for slot, facts in rule.also.items():
        yield from facts_of(rule.name, facts, str(env[slot].value), env, (label.lines,), label.penalties)


_NEAR: Final = 4
_SCRAP: Final = 2
"""What is left of a picture has no more letters."""


def _owners(rule: LabelRule, stream: Sequence[Token], lexicon: StructureLexicon) -> Iterator[tuple[str, int]]:
    """Components whose names begin a line of hardly more than the name."""
    for at, token in enumerate(stream):
        begins = at == 0 or stream[at - 1].line != token.line or len(stream[at - 1].key) <= 1
        found = next(lexicon.at(stream, at, f"name:{rule.owner}"), None) if begins else None
        if found is None:
            continue
        end = at + found[1]
        beside = next(iter(rule.text.find(stream[end : end + 2 * _NEAR], lexicon)), None)
        alone = end >= len(stream) or stream[end].line != token.line
        if alone or (beside is not None and beside.lines[0] == token.line):
            yield found[0].value, token.line


def _paired(
    labels: Sequence[Match], owners: Sequence[tuple[str, int]], reach: int
) -> Iterator[tuple[Match, tuple[str, int]]]:
    """Each label with the heading next to it, the nearest pairs first; none is used twice."""
    pairs = sorted(
        (abs(label.lines[0] - line), at, place)
        for at, label in enumerate(labels)
        for place, (_, line) in enumerate(owners)
        if abs(label.lines[0] - line) <= reach
    )
    used: tuple[set[int], set[int]] = set(), set()
    for _, at, place in pairs:
        if at not in used[0] and place not in used[1]:
            used[0].add(at)
            used[1].add(place)
            yield labels[at], owners[place]
