"""Facts from a component list: copies of components, values printed on them, and how many pieces a kind has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from typing import Final

from kartotek.ingest.confidence import CERTAIN, confidence_after
from kartotek.ingest.counts.entries import Check, ListEntry, Mark, SumNode, checked, entries_of, marks_of, trees
from kartotek.ingest.counts.facts import COUNT, Fact
from kartotek.ingest.counts.lexicon import CountedPart, Target, Targets, word_table
from kartotek.ingest.repair.restore import RepairedLine
from kartotek.ingest.text.keys import key_of

__all__ = ["Listed", "component_facts", "component_list", "printed_values"]


# ---- the list of a book ----

_FEWEST: Final = 5
_APART: Final = 15
_NEAR: Final = 2
_COLOURS: Final = frozenset(key_of(word) for word in word_table("common")["qualifiers"]["colours"])
_QUALIFIERS: Final = frozenset(key_of(word) for word in word_table("common")["qualifiers"]["words"]) | _COLOURS
_PALETTE: Final = 3
_UNDER: Final = 5
"""So many lines at most stand between a heading and the colours that it speaks of."""
_EVERY: Final = frozenset(key_of(word) for word in word_table("common")["spread"]["all"])
_IN_COLOUR: Final = tuple(key_of(word) for word in ("színben", "színből"))
_UNCLEAR: Final = -1


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry of the list. `times` is the number of colours that each has so many of; 0 where that is unclear.
    `spread` are the lines of the heading and the colours that say so."""

    entry: ListEntry
    times: int = 1
    spread: tuple[tuple[int, int], ...] = ()


def component_list(lines: Sequence[RepairedLine], scans: Mapping[int, str], targets: Targets) -> list[Listed]:
    """The entries of the book's component list; none where there is no run of lines that looks like one."""
    first, last = _region(lines, scans, targets)
    marked = {line.number: marks_of(line, scans[line.number]) for line in lines[first - 1 : last]}
    return list(_entries(marked, targets))


def _region(lines: Sequence[RepairedLine], scans: Mapping[int, str], targets: Targets) -> tuple[int, int]:
    """The first run of lines with enough entries whose names are known, each near the one before it."""
    run: list[int] = []
    for line in lines:
        number, scan = line.number, scans[line.number]
        found = entries_of(marks_of(line, scan)) if any(sign.isdigit() for sign in scan) else []
        known = [entry for entry in found if _is_known(entry, targets)]
        if run and found and number - run[-1] <= _NEAR:
            known = found
        if not known:
            continue
        if run and number - run[-1] > _APART:
            if len(run) >= _FEWEST:
                break
            run = []
        run += [number] * len(known)
    return (run[0], min(run[-1] + _NEAR, len(lines))) if len(run) >= _FEWEST else (1, 0)


def _is_known(entry: ListEntry, targets: Targets) -> bool:
    if not entry.words:
        return False
    words = without_qualifiers(entry.words)
    valued = any("".join((str(abs(value)), *entry.words)) in targets.names for value in entry.values)
    aside = [mark.key for mark in entry.aside if mark.number is None]
    return valued or targets.find_entry(words, aside) is not None


def _entries(marked: Mapping[int, Sequence[Mark]], targets: Targets) -> Iterator[Listed]:
    group: list[ListEntry] = []
    palette = 0
    times = 1
    headed = -_APART
    spread: tuple[tuple[int, int], ...] = ()
    for number, marks in marked.items():
        found = entries_of(marks)
        if not found and _says_every_colour(marks):
            headed = number
        if found:
            yield from _stated(group, times, spread)
            times = palette if palette > 0 and times == 1 else 0 if palette else 1
            group = found
        elif _colours(marks):
            yield from _stated(group, times, spread)
            group, palette, times = [], _colours(marks), 1
            spread = ((headed, headed), (number, number)) if number - headed <= _UNDER else ()
        elif not marks:
            palette = 0
        elif group and number - max(entry.line_to for entry in group) <= _NEAR:
            group = _extended(group, marks, targets)
    yield from _stated(group, times, spread)


def _says_every_colour(marks: Sequence[Mark]) -> bool:
    """Whether a heading says that what follows is there in every colour."""
    keys = [mark.key for mark in marks]
    return any(key in _EVERY for key in keys) and any(key.endswith(_IN_COLOUR) for key in keys)


def without_qualifiers(words: Sequence[str]) -> tuple[str, ...]:
    """The words without what a list says after a name: in the colours of the players, from A to L."""
    kept = list(words)
    while len(kept) > 1 and is_qualifier(kept[-1]):
        kept.pop()
    return tuple(kept)


def is_qualifier(word: str) -> bool:
    return word in _QUALIFIERS or len(word) == 1


def _stated(group: Sequence[ListEntry], times: int, spread: tuple[tuple[int, int], ...]) -> Iterator[Listed]:
    for entry in group:
        if entry.values or any(word not in _QUALIFIERS for word in entry.words):
            yield Listed(entry, times, spread if times > 1 else ())


def _colours(marks: Sequence[Mark]) -> int:
    """How many colours a line lists that each have what follows; fewer than none where other words stand with them, and
    0 where most words are no colours."""
    found = sum(mark.key in _COLOURS for mark in marks)
    if found < _PALETTE or 2 * found < len(marks):
        return 0
    return found if found == len(marks) else _UNCLEAR


def _extended(group: list[ListEntry], marks: Sequence[Mark], targets: Targets) -> list[ListEntry]:
    """The entries of a line with what the next line adds: the rest of a bracket, or the ends of their names."""
    last = group[-1]
    if marks[0].aside or (last.aside and ")" not in last.aside[-1].after and any(")" in m.after for m in marks)):
        return [*group[:-1], replace(last, aside=(*last.aside, *marks), line_to=marks[-1].line)]
    if last.cut and len(group) == 1:
        return [replace(last, words=(*last.words, marks[0].key), line_to=marks[0].line, cut=False)]
    made = list(group)
    at = 0
    for mark in marks:
        for place in range(at, len(made)):
            entry = made[place]
            longer = (*entry.words, mark.key)
            if _is_open(entry, targets) and (targets.find(longer) is not None or targets.begins(longer)):
                made[place] = replace(entry, words=longer, line_to=mark.line, cut=False)
                at = place if len(made) == 1 else place + 1
                break
    return made


def _is_open(entry: ListEntry, targets: Targets) -> bool:
    """Whether the name of an entry may go on in the next line."""
    found = targets.find(entry.words)
    return entry.cut or found is None or found.how not in ("name", "kind", "near")


# ---- items with what they are about ----


@dataclass(frozen=True, slots=True)
class ListItem:
    """An entry with what it is about and how certain it is."""

    node: SumNode
    target: Target | None
    parts: tuple[tuple[CountedPart, int], ...]
    check: Check | None
    times: int
    spread: tuple[tuple[int, int], ...]
    penalties: tuple[str, ...]

    @property
    def confidence(self) -> int:
        return confidence_after(self.penalties)

    @property
    def entry(self) -> ListEntry:
        return self.node.entry

    @property
    def kind(self) -> str | None:
        return self.target.kind if self.target is not None else None

    @property
    def whole_kind(self) -> bool:
        """Whether it counts all pieces of a kind."""
        entry = self.entry
        plain = not entry.values and entry.place is None and entry.count is not None
        return plain and self.target is not None and self.target.component is None


def doubted(items: Sequence[ListItem]) -> list[ListItem]:
    """The items, less certain where parts do not add up to the total that stands above them, and where a kind has two
    totals: one of them is a part that has lost a word."""
    doubtful = {place for place, item in enumerate(items) if any(_is_other_total(item, other) for other in items)}
    doubtful.update(*(_unsummed(items, place) for place in range(len(items))))
    return [
        replace(item, penalties=(*item.penalties, "no-sum")) if place in doubtful else item
        for place, item in enumerate(items)
    ]


def _unsummed(items: Sequence[ListItem], place: int) -> set[int]:
    """The places of an entry and of what stands below it as its parts, where these do not add up to it."""
    whole = items[place]
    if whole.node.below:
        return set()
    is_total = whole.entry.total
    first = place + 2 if is_total else place + 1
    below = range(first, len(items)) if whole.entry.words else range(0)
    parts = set(takewhile(lambda at: _may_be_part(items[at], whole), below))
    return {place, *parts} if parts or is_total else set()


def _may_be_part(part: ListItem, whole: ListItem) -> bool:
    """Whether an entry may count a part of what one above it counts: by a value only, or by age or level."""
    if part.node.above:
        return False
    placed = whole.whole_kind and part.entry.place is not None
    return part.entry.elliptic or (placed and part.kind == whole.kind)


def _is_other_total(item: ListItem, other: ListItem) -> bool:
    """Whether two entries each count all pieces of a kind, and neither is a part of the other."""
    if not (item.whole_kind and other.whole_kind) or item.entry.count == other.entry.count:
        return False
    apart = other.entry not in item.node.above and item.entry not in other.node.above
    return apart and item.kind == other.kind


# ---- facts ----

_RULE: Final = "component list"
_FOUND: Final = {"near": "near-name", "begun": "begun-name", "within": "longer-name"}
"""The penalty for each way in which a component is found by its name."""


def component_facts(listed: Sequence[Listed], targets: Targets) -> list[Fact]:
    """Everything that the entries of a list say."""
    nodes = trees([item.entry for item in listed], targets)
    items = [_item(node, listed[place], targets) for place, node in enumerate(nodes)]
    items = doubted(items)
    facts = [fact for item in items for fact in _facts(item, items, targets)]
    facts += _by_places(items, targets.game)
    return [*facts, *_totals(facts, targets)]


def _item(node: SumNode, listed: Listed, targets: Targets) -> ListItem:
    target = _target(node, targets)
    check = checked(node.entry)
    parts = tuple(_valued(node, target, targets))
    penalties = tuple(_penalties(node, target, check, listed))
    return ListItem(node, target, parts, check, listed.times, listed.spread, penalties)


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


def _penalties(node: SumNode, target: Target | None, check: Check | None, listed: Listed) -> Iterator[str]:
    """What makes an entry less certain: nothing confirms it, its name, its number, or its sum."""
    entry = node.entry
    if not (node.below or node.above or (check is not None and check.fits)):
        yield "unconfirmed"
        yield from ["bullet"] if entry.scrap == "bullet" else []
    if target is not None:
        yield from [_FOUND[target.how]] if target.how in _FOUND else []
    unclear = listed.times != 1 and not listed.spread
    if unclear or (target is not None and not all(is_qualifier(word) for word in target.rest)):
        yield "unclear-entry"
    if _is_number_doubtful(entry):
        yield "doubtful-number"
    if check is not None and not check.fits:
        yield "no-sum"


def _is_number_doubtful(entry: ListEntry) -> bool:
    """Whether a count, or what stands before it, was not scanned as it is printed."""
    guessed = entry.count is not None and entry.confidence < CERTAIN
    return entry.garbled or entry.scrap == "number" or guessed


def _facts(item: ListItem, items: Sequence[ListItem], targets: Targets) -> Iterator[Fact]:
    entry, target = item.entry, item.target
    of_value = ("doubtful-number",) if entry.value_confidence < CERTAIN else ()
    for part, value in item.parts:
        if entry.count is not None and len(item.parts) == 1:
            yield _fact(item, part.id, "copies", entry.count * max(item.times, 1), *of_value)
        if part.valued:
            yield _fact(item, part.id, "value", value, *of_value)
    if entry.values or entry.count is None:
        return
    if target is None:
        shared = targets.shared.get("".join(entry.words), ())
        for part in shared if len(shared) == entry.count else ():
            yield from _copies(item, part.id, 1, targets)
        return
    if target.component is not None:
        yield from _copies(item, target.component, entry.count, targets)
    elif item.whole_kind and not _is_part(item, items):
        yield _fact(item, f"{targets.game}:{COUNT}:{target.kind}", "printed", entry.count)
        yield from _each(item, targets.parts.get(target.kind, ()))


def _copies(item: ListItem, component: str, count: int, targets: Targets) -> Iterator[Fact]:
    """How often there is a component, and how many of it each player has where the list says so many of each colour."""
    yield _fact(item, component, "copies", count * max(item.times, 1), *(("added-up",) if item.spread else ()))
    if item.spread and component in targets.supplied:
        yield _fact(item, component, "supply", count)


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
    also = (*item.node.lines, *item.spread)
    return Fact(entry.line_from, entry.line_to, subject, field, None, value, _RULE, met, also)


# ---- values printed on components ----

_PRINTED_RULE: Final = "value at the start of a line"


def printed_values(lines: Sequence[RepairedLine], scans: Mapping[int, str], targets: Targets) -> Iterator[Fact]:
    """The value of a component from every line that gives one value and names one component.

    A value without its sign is not certain: a minus is the first thing that a scan loses.
    """
    for line in lines:
        scan = scans[line.number]
        if not any(sign.isdigit() for sign in scan):
            continue
        for entry in entries_of(marks_of(line, scan)):
            part = _part(entry, targets)
            if part is not None and part.valued:
                met = tuple(_printed_penalties(entry))
                yield Fact(entry.line_from, entry.line_to, part.id, "value", None, entry.values[0], _PRINTED_RULE, met)


def _printed_penalties(entry: ListEntry) -> Iterator[str]:
    yield "unconfirmed"
    if not entry.signed or not all(is_qualifier(word) for word in entry.words[1:]):
        yield "unclear-entry"
    if entry.value_confidence < CERTAIN:
        yield "doubtful-number"


def _part(entry: ListEntry, targets: Targets) -> CountedPart | None:
    """The component that the first word of an entry names in any case, of the age or level that it says."""
    if entry.count is not None or len(entry.values) != 1 or not entry.words or entry.garbled:
        return None
    return targets.inflected.get((entry.words[0], entry.place))
