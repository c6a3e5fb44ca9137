"""Facts from a component list: copies of components, values printed on them, and how many pieces a kind has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from kartotek.ingest.counts.entries import ListEntry
from kartotek.ingest.counts.facts import COUNT, Fact
from kartotek.ingest.counts.list_items import ListItem, doubted
from kartotek.ingest.counts.lists import Listed, is_qualifier, without_qualifiers
from kartotek.ingest.counts.sums import Check, SumNode, checked, trees
from kartotek.ingest.counts.targets import CountedPart, Target, Targets

__all__ = ["component_facts"]

_RULE: Final = "component list"
_FOUND: Final = {"near": "near-name", "begun": "begun-name", "within": "longer-name"}
"""The penalty for each way in which a component is found by its name."""
_TRUSTED: Final = 900


def component_facts(listed: Sequence[Listed], targets: Targets) -> list[Fact]:
    """Everything that the entries of a list say."""
    nodes = trees([item.entry for item in listed], targets)
    items = [_item(node, listed[place].times, targets) for place, node in enumerate(nodes)]
    items = doubted(items)
    facts = [fact for item in items for fact in _facts(item, items, targets)]
    facts += _by_places(items, targets.game)
    return [*facts, *_totals(facts, targets)]


def _item(node: SumNode, times: int, targets: Targets) -> ListItem:
    target = _target(node, targets)
    check = checked(node.entry)
    parts = tuple(_valued(node, target, targets))
    return ListItem(node, target, parts, check, times, tuple(_penalties(node, target, check, times)))


def _target(node: SumNode, targets: Targets) -> Target | None:
    """What an entry is about: by its own words, by those of the total above it, or what that total is."""
    entry = node.entry
    words = without_qualifiers(entry.words)
    for total in reversed(node.above):
        named = targets.names.get("".join((*total.words, *words)))
        if named is not None and words:
            return Target(named.kind, named.id, "name")
    aside = [mark.key for mark in entry.aside if mark.number is None]
    found = targets.find(entry.words, entry.cut) if words else None
    found = found or targets.find_entry(words, aside, entry.cut)
    for total in reversed(node.above):
        if found is None and total.words:
            found = targets.find(without_qualifiers(total.words))
            found = replace(found, component=None) if found else None
    return found


def _valued(node: SumNode, target: Target | None, targets: Targets) -> Iterator[tuple[CountedPart, int]]:
    """The components that carry the values of an entry."""
    words = "".join(without_qualifiers(node.entry.words))
    for value in node.entry.values:
        part = targets.names.get(f"{abs(value)}{words}")
        if part is None and target is not None:
            part = targets.numbered(target.kind, value)
        if part is not None and _is_called_so(part, node, targets):
            yield part, value


def _is_called_so(part: CountedPart, node: SumNode, targets: Targets) -> bool:
    """Whether the name of a component fits what the list calls it, where that name says its kind apart."""
    heads = [entry.words[-1] for entry in (*node.above, node.entry) if entry.words]
    distinguished = [head for head in heads if any(head in other.key for other in targets.parts[part.kind])]
    return not distinguished or distinguished[-1] in part.key


def _penalties(node: SumNode, target: Target | None, check: Check | None, times: int) -> Iterator[str]:
    """What makes an entry less certain: nothing confirms it, its name, its number, or its sum."""
    entry = node.entry
    if not (node.below or node.above or (check is not None and check.fits)):
        yield "unconfirmed"
        yield from ["bullet"] if entry.scrap == "bullet" else []
    if target is not None:
        yield from [_FOUND[target.how]] if target.how in _FOUND else []
    if times != 1 or (target is not None and not all(is_qualifier(word) for word in target.rest)):
        yield "unclear-entry"
    if _is_number_doubtful(entry):
        yield "doubtful-number"
    if check is not None and not check.fits:
        yield "no-sum"


def _is_number_doubtful(entry: ListEntry) -> bool:
    """Whether a count, or what stands before it, was not scanned as it is printed."""
    guessed = entry.count is not None and entry.confidence < _TRUSTED
    return entry.garbled or entry.scrap == "number" or guessed


def _facts(item: ListItem, items: Sequence[ListItem], targets: Targets) -> Iterator[Fact]:
    entry, target = item.entry, item.target
    of_value = ("doubtful-number",) if entry.value_confidence < _TRUSTED else ()
    for part, value in item.parts:
        if entry.count is not None and len(item.parts) == 1:
            yield _fact(item, part.id, "copies", entry.count * max(item.times, 1), *of_value)
        if part.valued:
            yield _fact(item, part.id, "value", value, *of_value)
    if entry.values or entry.count is None or target is None:
        return
    if target.component is not None:
        yield _fact(item, target.component, "copies", entry.count * max(item.times, 1))
    elif item.whole_kind and not _is_part(item, items):
        yield _fact(item, f"{targets.game}:{COUNT}:{target.kind}", "printed", entry.count)
        yield from _each(item, targets.parts.get(target.kind, ()))


def _is_part(item: ListItem, items: Sequence[ListItem]) -> bool:
    """Whether a total above it counts the same kind, or another part of such a total does: the name of the total may be
    damaged."""
    above = item.node.above
    beside = (other for other in items if other.entry in above or (above and other.node.above == above))
    return item.kind is not None and any(other.kind == item.kind for other in beside if other is not item)


def _each(item: ListItem, parts: Sequence[CountedPart]) -> Iterator[Fact]:
    """Copies of each component of a kind: as stated, or one of each where there are as many names as pieces."""
    check = item.check
    if check is not None and check.fits and check.of == len(parts) and check.each is not None:
        yield from (_fact(item, part.id, "copies", check.each) for part in parts)
    elif item.entry.count == len(parts):
        yield from (_fact(item, part.id, "copies", 1, "added-up") for part in parts)


def _by_places(items: Sequence[ListItem], game: str) -> Iterator[Fact]:
    """How many pieces a kind has where the list gives them by age or level only, from the first on without a gap."""
    whole = {item.kind for item in items if item.whole_kind}
    for kind, parts in _placed(items).items():
        counts = [part.entry.count for part in parts if part.entry.count is not None]
        if kind in whole or len(counts) < len(parts) or not _are_all_places(parts):
            continue
        weakest = min(parts, key=lambda part: part.confidence).penalties
        unknown = ("unclear-entry",) if _is_next_unknown(parts[-1], items) else ()
        first, last = parts[0].entry.line_from, parts[-1].entry.line_to
        met = (*weakest, "added-up", *unknown)
        yield Fact(first, last, f"{game}:{COUNT}:{kind}", "printed", None, sum(counts), _RULE, met)


def _placed(items: Sequence[ListItem]) -> Mapping[str, Sequence[ListItem]]:
    """The entries that count an age or a level and are part of no sum, by their kinds."""
    found: dict[str, list[ListItem]] = {}
    for item in items:
        if item.kind is not None and item.entry.place is not None and not item.node.above:
            found.setdefault(item.kind, []).append(item)
    return found


def _are_all_places(parts: Sequence[ListItem]) -> bool:
    """Whether entries are of two or more ages or levels, from the first on without a gap."""
    places = [part.entry.place for part in parts]
    return len(places) > 1 and places == list(range(1, len(places) + 1))


def _is_next_unknown(last: ListItem, items: Sequence[ListItem]) -> bool:
    """Whether the entry after the last of some parts counts something that is not known: it may be one part more."""
    after = next((item for before, item in pairwise(items) if before is last), None)
    return after is not None and after.kind in (None, last.kind)


def _totals(facts: Sequence[Fact], targets: Targets) -> Iterator[Fact]:
    """How many pieces a kind has where the copies of each of its components are stated."""
    stated = {fact.subject for fact in facts}
    copies = {fact.subject: fact for fact in facts if fact.field == "copies"}
    for kind, parts in targets.parts.items():
        subject = f"{targets.game}:{COUNT}:{kind}"
        found = [copies[part.id] for part in parts if part.id in copies]
        if subject in stated or len(found) < len(parts):
            continue
        first, last = min(fact.line_from for fact in found), max(fact.line_to for fact in found)
        weakest = min(found, key=lambda fact: fact.confidence).penalties
        also = tuple(dict.fromkeys(span for fact in found for span in fact.also))
        pieces = sum(int(fact.value) for fact in found)
        yield Fact(first, last, subject, "printed", None, pieces, _RULE, weakest, also)


def _fact(item: ListItem, subject: str, field: str, value: int, *further: str) -> Fact:
    entry, met = item.entry, (*item.penalties, *further)
    return Fact(entry.line_from, entry.line_to, subject, field, None, value, _RULE, met, item.node.lines)
