"""Facts from a component list: copies of components, values printed on them, and how many pieces a kind has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from ingest.counts.entries import ListEntry
from ingest.counts.facts import COUNT, Fact
from ingest.counts.lists import Listed, is_qualifier, without_qualifiers
from ingest.counts.sums import Check, SumNode, checked, trees
from ingest.counts.targets import CountedPart, Target, Targets
from ingest.penalties import confidence_after

__all__ = ["component_facts"]

_RULE: Final = "component list"
_FOUND: Final = {"near": "near-name", "begun": "begun-name", "within": "longer-name"}
"""The penalty for each way in which a component is found by its name."""
_TRUSTED: Final = 900


@dataclass(frozen=True, slots=True)
class _Item:
    """An entry with what it is about and how certain it is."""

    node: SumNode
    target: Target | None
    parts: tuple[tuple[CountedPart, int], ...]
    check: Check | None
    times: int
    penalties: tuple[str, ...]

    @property
    def confidence(self) -> int:
        return confidence_after(self.penalties)

    @property
    def entry(self) -> ListEntry:
        return self.node.entry

    @property
    def whole_kind(self) -> bool:
        """Whether it counts all pieces of a kind."""
        entry = self.entry
        plain = not entry.values and entry.place is None and entry.count is not None
        return plain and self.target is not None and self.target.component is None


def component_facts(listed: Sequence[Listed], targets: Targets) -> list[Fact]:
    """Everything that the entries of a list say."""
    nodes = trees([item.entry for item in listed], targets)
    items = [_item(node, listed[place].times, targets) for place, node in enumerate(nodes)]
    items = _doubted(items)
    facts = [fact for item in items for fact in _facts(item, items, targets)]
    facts += _by_places(items, targets.game)
    return [*facts, *_totals(facts, targets)]


def _item(node: SumNode, times: int, targets: Targets) -> _Item:
    target = _target(node, targets)
    check = checked(node.entry)
    parts = tuple(_valued(node, target, targets))
    return _Item(node, target, parts, check, times, tuple(_penalties(node, target, check, times)))


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


def _doubted(items: Sequence[_Item]) -> list[_Item]:
    """The items, less certain where parts do not add up to the total that stands above them, and where a kind has two
    totals: one of them is a part that has lost a word."""
    doubtful = {place for place, item in enumerate(items) if any(_is_other_total(item, other) for other in items)}
    for place, item in enumerate(items):
        after = []
        if item.entry.total and not item.node.below:
            after = [place]
        while not item.node.below and item.entry.words and (next_ := place + len(after) + 1) < len(items):
            part = items[next_]
            same = item.whole_kind and part.target is not None and item.target is not None
            same = same and part.entry.place is not None and part.target.kind == item.target.kind  # type: ignore[union-attr]
            if part.node.above or not (part.entry.elliptic or same):
                break
            after.append(next_)
        doubtful |= {place, *after} if after else set()
    return [
        replace(item, penalties=(*item.penalties, "no-sum")) if place in doubtful else item
        for place, item in enumerate(items)
    ]


def _is_other_total(item: _Item, other: _Item) -> bool:
    """Whether two entries each count all pieces of a kind, and neither is a part of the other."""
    if not (item.whole_kind and other.whole_kind) or item.entry.count == other.entry.count:
        return False
    apart = other.entry not in item.node.above and item.entry not in other.node.above
    return apart and item.target is not None and other.target is not None and item.target.kind == other.target.kind


def _facts(item: _Item, items: Sequence[_Item], targets: Targets) -> Iterator[Fact]:
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


def _is_part(item: _Item, items: Sequence[_Item]) -> bool:
    """Whether a total above it counts the same kind."""
    kinds = {other.target.kind for other in items if other.target and other.entry in item.node.above}
    return item.target is not None and item.target.kind in kinds


def _each(item: _Item, parts: Sequence[CountedPart]) -> Iterator[Fact]:
    """Copies of each component of a kind: as stated, or one of each where there are as many names as pieces."""
    check = item.check
    if check is not None and check.fits and check.of == len(parts) and check.each is not None:
        yield from (_fact(item, part.id, "copies", check.each) for part in parts)
    elif item.entry.count == len(parts):
        yield from (_fact(item, part.id, "copies", 1, "added-up") for part in parts)


def _by_places(items: Sequence[_Item], game: str) -> Iterator[Fact]:
    """How many pieces a kind has where the list gives them by age or level only, from the first on without a gap."""
    found: dict[str, list[_Item]] = {}
    for item in items:
        if item.target is not None and item.entry.place is not None and not item.node.above:
            found.setdefault(item.target.kind, []).append(item)
    whole = {item.target.kind for item in items if item.target and item.whole_kind}
    for kind, parts in found.items():
        places = [part.entry.place for part in parts]
        counts = [part.entry.count for part in parts if part.entry.count is not None]
        if kind in whole or len(parts) < 2 or places != list(range(1, len(parts) + 1)) or len(counts) < len(parts):
            continue
        weakest = min(parts, key=lambda part: part.confidence).penalties
        unknown = ("unclear-entry",) if _is_next_unknown(parts[-1], items) else ()
        first, last = parts[0].entry.line_from, parts[-1].entry.line_to
        met = (*weakest, "added-up", *unknown)
        yield Fact(first, last, f"{game}:{COUNT}:{kind}", "printed", None, sum(counts), _RULE, met)


def _is_next_unknown(last: _Item, items: Sequence[_Item]) -> bool:
    """Whether the entry after the last of some parts counts something that is not known: it may be one part more."""
    after = next((item for before, item in pairwise(items) if before is last), None)
    return after is not None and (after.target is None or after.target.kind == getattr(last.target, "kind", None))


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
        yield Fact(first, last, subject, "printed", None, sum(fact.value for fact in found), _RULE, weakest, also)


def _fact(item: _Item, subject: str, field: str, value: int, *further: str) -> Fact:
    entry, met = item.entry, (*item.penalties, *further)
    return Fact(entry.line_from, entry.line_to, subject, field, None, value, _RULE, met, item.node.lines)
