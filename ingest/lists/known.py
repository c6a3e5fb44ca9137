"""The component list of a known game: what the reader of lists finds, by the names and kinds that the game has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise, takewhile
from typing import Final

from kartotek.ingest.confidence import ADDED_UP, confidence_after
from kartotek.ingest.lists.chunk import UNITS, says_spread
from kartotek.ingest.lists.entries import lists_looks
from kartotek.ingest.lists.facts import DraftComponent
from kartotek.ingest.lists.inventory import components_in_lines
from kartotek.ingest.lists.number_facts import COUNT, NumberFact
from kartotek.ingest.lists.targets import CountedPart, Target, Targets, is_qualifier, without_qualifiers
from kartotek.ingest.repair.roman import roman_value
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.words.paragraph_numbers import without_numbers
from kartotek.ingest.words.tokens import BookToken, TokensOfLines
from kartotek.ingest.words.word_runs import bracket_balance, has_number, word_at
from kartotek.schema.hungarian.analyse import is_form

__all__ = ["known_list"]

_RULE: Final = "component list"
_SEVERAL: Final = 2
_FOUND: Final = {"near": "near-name", "begun": "begun-name", "within": "longer-name"}
"""The penalty for each way in which a component is found by its name."""
_UNCLEAR: Final = "unclear-entry"
_DOUBTS: Final = {
    "letter-in-number": "doubtful-number",
    "number-cut": "doubtful-number",
    "does-not-add-up": "no-sum",
    **dict.fromkeys(("per-player", "computed", "qualified", "neighbour-unread", "implied", "word-unknown"), _UNCLEAR),
}
"""The penalties for doubts of the reader of lists; what it doubts of a name ends where the game has the name."""


def known_list(tokens: TokensOfLines, scans: Mapping[int, str], targets: Targets) -> list[NumberFact]:
    """The facts that the component list of a known game states."""
    words = without_numbers(tokens, scans)
    lines = list(_with_columns([words[line] for line in _lines_of_list(words, targets)], targets))
    items = _spread(_items(components_in_lines(lines, words), words, targets), words)
    facts = list(chain.from_iterable(_facts(item, items, targets) for item in items))
    facts += _by_places(items, targets)
    facts += _totals(facts, targets)
    stated = {(fact.line_from, fact.subject) for fact in facts}
    return [*facts, *(one for one in _printed_values(words, targets) if (one.line_from, one.subject) not in stated)]


# ---- the lines of the list ----

_FEWEST: Final = 5
"""How many entries with known names make a list."""
_APART: Final = 15
_NEAR: Final = 2
_ALIVE: Final = 5
"""Entries that no name explains keep a list going where they stand so near to each other."""
_LONGEST_SCRAP: Final = 2


def _lines_of_list(words: TokensOfLines, targets: Targets) -> list[int]:
    """The lines of the first run with enough entries whose names are known, each near the one before it."""
    run: list[int] = []
    alive = 0  # the last line with entries, known or not
    for number in sorted(words):
        entries = _entries(words[number])
        goes_on = run and number - run[-1] <= _NEAR  # what stands right behind a list is of it, known or not
        known = len(entries) if goes_on else sum(_is_known(entry, targets) for entry in entries)
        if not known:
            alive = number if entries and number - alive <= _ALIVE else alive
            continue
        if run and number - max(run[-1], alive) > _APART:
            if len(run) >= _FEWEST:
                break
            run = []
        run += [number] * known
        alive = number
    if len(run) < _FEWEST:
        return []
    return [number for number in range(run[0], run[-1] + _NEAR + 1) if words.get(number)]


def _entries(line: Sequence[BookToken]) -> list[Sequence[BookToken]]:
    """The entries of a line that begins with a number, be it behind a scrap of an icon; a sign behind a name ends
    them."""
    first = next((at for at, word in enumerate(line) if word.counts), len(line))
    said = next((at for at in range(first + 2, len(line)) if line[at].follows(",—–")), len(line))
    starts = [at for at in range(first, said) if line[at].counts and not word_at(line, at + 1).counts]
    if not starts or len("".join(word.key for word in line[:first])) > _LONGEST_SCRAP:
        return []
    return [line[start:end] for start, end in pairwise([*starts, len(line)])]


def _is_known(entry: Sequence[BookToken], targets: Targets) -> bool:
    """Whether the game has a name, be it with its number in it or with what is said in passing."""
    name, rest = _name(entry), [word.key for word in entry[1:] if not word.counts]
    valued = "".join((str(entry[0].value), *name)) in targets.names
    return bool(name) and (valued or targets.find(name) is not None or targets.find(rest) is not None)


def _name(entry: Sequence[BookToken]) -> tuple[str, ...]:
    """The words of an entry behind its number, up to a sign behind the first of them."""
    words = [word for word in entry[1:] if word.key not in UNITS]
    named = chain(words[:1], takewhile(lambda word: not word.follows(",(—–:/"), words[1:]))
    return without_qualifiers([word.key for word in named])


# ---- columns ----
# 17 Gaia-planet 4 lost planet       the words of the next line end the names that they make known ones of
# marker marker


def _with_columns(lines: Sequence[Sequence[BookToken]], targets: Targets) -> Iterator[Sequence[BookToken]]:
    """The lines, entries side by side apart, each with what the line below it has of its name."""
    entries: list[list[BookToken]] = []
    depth = 0
    for line in lines:
        beside = _entries(line)
        if has_number(line) and not beside and not depth:
            continue  # it counts nothing by itself: `of each 2`
        depth += sum(map(bracket_balance, line)) - line[-1].after.count(")")
        if entries and not beside and _ends_names(line, entries, targets):
            continue
        yield from entries
        named = len(beside) > 1 and all(_name(one) and not any(map(says_spread, one)) for one in beside)
        known = named and any(_is_known(one, targets) or targets.begins(_name(one)) for one in beside)
        entries = list(map(list, beside)) if known else []
        if not entries:
            yield line
    yield from entries


def _ends_names(line: Sequence[BookToken], entries: list[list[BookToken]], targets: Targets) -> bool:
    """Whether words go on with names that stand side by side above them, each with the first that it may end."""
    at, used = 0, 0
    for word in line:
        for place in range(at, len(entries)):
            longer = (*_name(entries[place]), word.key)
            if not _is_whole(entries[place], targets) and (targets.find(longer) or targets.begins(longer)):
                entries[place].append(replace(word, before=" "))
                at, used = place + 1, used + 1
                break
    return used > 0


def _is_whole(entry: Sequence[BookToken], targets: Targets) -> bool:
    found = targets.find(_name(entry))
    return found is not None and found.how in ("name", "kind", "near")


# ---- what an entry is about ----

_VALUE: Final = re.compile(r"(\d+)-\w+")
_VALUED: Final = frozenset(("erteku", "ertekben"))
_MINUS: Final = ("-", "–", "—", "−")


_Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _KnownItem:
    """A component of the list with what it is about. `keys` name it, `value` is printed on it, `place` is the age or
    level that it is of; `above` are the totals that it is part of, the nearest first, and `summed` the lines of the sum
    that it stands in: were one number of it another, none would be certain."""

    one: DraftComponent
    lines: tuple[int, int]
    keys: tuple[str, ...]
    value: int | None
    place: int | None
    above: tuple[DraftComponent, ...]
    target: Target | None
    each: int | None
    summed: tuple[_Span, ...] = ()
    doubts: tuple[str, ...] = ()
    spread: tuple[_Span, ...] = ()
    """The lines of the heading and the colours that say so many of each."""

    @property
    def kind(self) -> str | None:
        return self.target.kind if self.target is not None else None

    @property
    def whole_kind(self) -> bool:
        """Whether it counts all pieces of a kind."""
        plain = self.value is None and self.place is None and self.one.count is not None
        return plain and self.target is not None and self.target.component is None

    @property
    def penalties(self) -> tuple[str, ...]:
        """What makes it less certain: nothing confirms it, its name, its number, or its sum."""
        met = [] if self.one.confidence >= ADDED_UP else ["unconfirmed"]
        if self.target is not None:
            met += [_FOUND[self.target.how]] if self.target.how in _FOUND else []
            met += [_UNCLEAR] if not all(map(is_qualifier, self.target.rest)) else []
        return tuple(dict.fromkeys((*met, *self.doubts)))


def _items(found: Sequence[DraftComponent], words: TokensOfLines, targets: Targets) -> list[_KnownItem]:
    owners = [_owner(found, at) for at in range(len(found))]
    ends = [_last_line(one, words) for one in found]
    for at in range(len(found) - 1, -1, -1):  # a total ends where its last part does
        if owners[at] >= 0:
            ends[owners[at]] = max(ends[owners[at]], ends[at])
    items = []
    for at, one in enumerate(found):
        above = tuple(_above(found, owners, at))
        whole = owners[at] if owners[at] >= 0 else at if at in owners else -1
        summed = ((found[whole].line, ends[whole]),) if whole >= 0 and one.confidence >= ADDED_UP else ()
        items.append(_item(one, above, words, targets, summed))
    return _doubted(items)


def _owner(found: Sequence[DraftComponent], at: int) -> int:
    """The place of the total that a component is part of; -1 where there is none."""
    named = (place for place in range(at - 1, -1, -1) if found[place].name_hu == found[at].part_of)
    return next(named, -1) if found[at].part_of else -1


def _above(found: Sequence[DraftComponent], owners: Sequence[int], at: int) -> Iterator[DraftComponent]:
    while owners[at] >= 0:
        at = owners[at]
        yield found[at]


def _last_line(one: DraftComponent, words: TokensOfLines) -> int:
    """The line in which a name ends that a line end cuts."""
    last = key_of(one.name_hu.replace("-", " ").split()[-1])
    near = (line for line in range(one.line, one.line + _NEAR + 1) if any(w.key == last for w in words.get(line, ())))
    return next(near, one.line)


def _item(
    one: DraftComponent,
    above: Sequence[DraftComponent],
    words: TokensOfLines,
    targets: Targets,
    summed: tuple[_Span, ...],
) -> _KnownItem:
    line = words.get(one.line, ())
    value, keys = _value(one, line), _keys(one.name_hu)
    each = next((word.value for word in line if word.written.apiece), None) if one.confidence >= ADDED_UP else None
    target = _target(keys, above, _rest_of_entry(one, line), targets)
    target = targets.begun_by(keys) if target is None and keys and _is_cut(keys[-1], line) else target
    as_known = target is not None and one.count == len(targets.parts.get(target.kind, ()))
    met = (_DOUBTS[doubt] for doubt in one.doubts if doubt in _DOUBTS)
    doubts = tuple(doubt for doubt in met if not (as_known and doubt == _DOUBTS["number-cut"]))
    lines = (one.line, _last_line(one, words))
    return _KnownItem(one, lines, keys, value, _place(one), tuple(above), target, each, summed, doubts)


def _is_cut(last: str, line: Sequence[BookToken]) -> bool:
    """Whether a hyphen right behind a word cuts or suspends the rest of its name."""
    signs = (after.before for word, after in pairwise(line) if word.key == last)
    return next(signs, line[-1].after if line else "").startswith("-")


def _keys(name: str) -> tuple[str, ...]:
    """The words of a name without values, ages and levels."""
    words = [word for word in name.replace("-", " ").split() if not (word.isdecimal() or _is_roman(word))]
    value = _VALUE.match(name)
    words = words[1:] if value else words
    return tuple(key for word in words if (key := key_of(word)) not in _VALUED)


def _value(one: DraftComponent, line: Sequence[BookToken]) -> int | None:
    """The value that is printed on a thing, below zero behind a minus."""
    found = _VALUE.match(one.name_hu)
    if found is None:
        return None
    signs = (word.before.strip() for word in line if word.text == found[0])
    return -int(found[1]) if next(signs, "").endswith(_MINUS) else int(found[1])


def _place(one: DraftComponent) -> int | None:
    """The age or level that a name begins with."""
    first = one.name_hu.partition(" ")[0]
    return int(first) if first.isdecimal() else int(roman_value(first)) if _is_roman(first) else None


def _is_roman(word: str) -> bool:
    return word.isupper() and bool(roman_value(word))


def _rest_of_entry(one: DraftComponent, line: Sequence[BookToken]) -> list[str]:
    """All words behind the number of a component that are no numbers."""
    entry = next((entry for entry in _entries(line) if entry[0].value == one.count), ())
    return [word.key for word in entry[1:] if not (word.counts or word.key in UNITS)]


def _target(
    keys: Sequence[str], above: Sequence[DraftComponent], rest: Sequence[str], targets: Targets
) -> Target | None:
    """What a component is: by its own words, with those of a total above it, with all of its entry, or what that total
    is."""
    words = without_qualifiers(keys)
    for total in above:
        named = targets.names.get("".join((*_keys(total.name_hu), *words)))
        if named is not None and words:
            return Target(named.kind, named.id, "name")
    found = targets.find(keys) or targets.find(words) or targets.find(rest) if words else None
    wholes = (targets.find(without_qualifiers(_keys(total.name_hu))) for total in above)
    whole = next(filter(None, wholes), None) if found is None else None
    return replace(whole, component=None) if whole is not None else found


# ---- so many of each colour ----
# Buildings (in every colour)         a heading that says so, and the colours below it
# Yellow, blue, red
# 8 mines                             24 of them

_UNDER: Final = 5
"""So many lines at most stand between a heading and the colours that it speaks of."""
_EVERY: Final = ("minden", "mindegyik")
_IN_COLOUR: Final = ("szinben", "szinbol")
_COMPUTED: Final = "computed"


def _spread(items: Sequence[_KnownItem], words: TokensOfLines) -> list[_KnownItem]:
    """The items; those of the first line below colours are in no doubt where a heading says so too. What stands further
    below may be there once."""
    headed = [number for number, line in words.items() if _says_every_colour(line)]
    colours = [number for number, line in words.items() if line and lists_looks(line)]
    made = list(items)
    for number in colours:
        above = next((one for one in reversed(headed) if 0 <= number - one <= _UNDER), None)
        first = min((item.one.line for item in items if item.one.line > number), default=0)
        for at, item in enumerate(items):
            if above is not None and item.one.line == first and _COMPUTED in item.one.doubts:
                made[at] = _of_each_colour(item, len(words[number]), ((above, above), (number, number)))
    return made


def _of_each_colour(item: _KnownItem, colours: int, lines: tuple[_Span, ...]) -> _KnownItem:
    doubts = tuple(_DOUBTS[doubt] for doubt in item.one.doubts if doubt in _DOUBTS and doubt != _COMPUTED)
    return replace(item, each=(item.one.count or 0) // colours, spread=lines, doubts=doubts)


def _says_every_colour(line: Sequence[BookToken]) -> bool:
    """Whether a heading says that what follows is there in every colour."""
    return any(word.key in _EVERY for word in line) and any(word.key.endswith(_IN_COLOUR) for word in line)


# ---- sums ----


def _doubted(items: Sequence[_KnownItem]) -> list[_KnownItem]:
    """The items, in doubt where what stands below a total as its parts does not add up to it, and where a kind has two
    totals: one of them is a part that has lost a word."""
    doubtful = {at for at, item in enumerate(items) if any(_is_other_total(item, other) for other in items)}
    doubtful.update(*(_unsummed(items, at) for at in range(len(items))))
    return [replace(item, doubts=(*item.doubts, "no-sum")) if at in doubtful else item for at, item in enumerate(items)]


def _unsummed(items: Sequence[_KnownItem], at: int) -> set[int]:
    """The places of an entry and of what stands below it as its parts, where these do not add up to it."""
    whole = items[at]
    if whole.summed or not whole.keys:
        return set()
    below = takewhile(lambda other: _may_be_part(items[other], whole), range(at + 1, len(items)))
    parts = set(below)
    return {at, *parts} if parts else set()


def _may_be_part(part: _KnownItem, whole: _KnownItem) -> bool:
    """Whether an entry may count a part of what one above it counts: by a value only, or by age or level."""
    placed = whole.whole_kind and part.place is not None and part.kind == whole.kind
    return not part.above and (placed or (part.value is not None and not part.keys))


def _is_other_total(item: _KnownItem, other: _KnownItem) -> bool:
    """Whether two entries each count all pieces of a kind, and neither is a part of the other."""
    if not (item.whole_kind and other.whole_kind) or item.one.count == other.one.count:
        return False
    return item.kind == other.kind and other.one not in item.above and item.one not in other.above


# ---- facts ----


def _facts(item: _KnownItem, items: Sequence[_KnownItem], targets: Targets) -> Iterator[NumberFact]:
    part = _valued(item, targets)
    lost = targets.names.get(f"{item.one.count}{''.join(item.keys)}") if item.target is None else None
    if lost is not None and lost.valued:  # `x 3 kelp`: the number is printed on it, and how many there are is lost
        yield NumberFact(*item.lines, lost.id, "value", None, item.one.count or 0, _RULE, ("unconfirmed",))
    elif part is not None:
        if item.one.count is not None:
            yield _fact(item, part.id, "copies", item.one.count)
        if part.valued:
            yield _fact(item, part.id, "value", item.value or 0)
    elif item.value is None and item.one.count is not None and item.target is None:
        shared = targets.shared.get("".join(item.keys), ())
        named = item.each if item.spread else item.one.count
        for part in shared if len(shared) == named else ():
            yield from _copies(replace(item, each=1), part.id, item.one.count // len(shared), targets)
    elif item.value is None and item.one.count is not None and item.target is not None:
        if item.target.component is not None:
            yield from _copies(item, item.target.component, item.one.count, targets)
        elif item.whole_kind and not _is_part(item, items):
            yield _fact(item, f"{targets.game}:{COUNT}:{item.kind}", "printed", item.one.count)
            yield from _each(item, targets.parts.get(item.target.kind, ()))


def _copies(item: _KnownItem, component: str, count: int, targets: Targets) -> Iterator[NumberFact]:
    """How often there is a component, and how many of it each player has where the list says so many of each colour."""
    yield _fact(item, component, "copies", count, *(("added-up",) if item.spread else ()))
    if item.spread and item.each and component in targets.supplied:
        yield _fact(item, component, "supply", item.each)


def _valued(item: _KnownItem, targets: Targets) -> CountedPart | None:
    """The component that carries the value of an item, if its name fits what the list calls it."""
    if item.value is None:
        return None
    part = targets.names.get(f"{abs(item.value)}{''.join(item.keys)}")
    if part is None and item.kind is not None:
        part = targets.numbered(item.kind, item.value)
    if part is None:
        return None
    heads = [keys[-1] for keys in (*(_keys(one.name_hu) for one in reversed(item.above)), item.keys) if keys]
    distinguished = [head for head in heads if any(head in other.key for other in targets.parts[part.kind])]
    return part if not distinguished or distinguished[-1] in part.key else None


def _is_part(item: _KnownItem, items: Sequence[_KnownItem]) -> bool:
    """Whether a total above it counts the same kind, or another part of such a total does: the name of the total may be
    damaged."""
    beside = (other for other in items if other.one in item.above or (item.above and other.above == item.above))
    return any(other.kind == item.kind for other in beside if other is not item)


def _each(item: _KnownItem, parts: Sequence[CountedPart]) -> Iterator[NumberFact]:
    """Copies of each component of a kind: as stated, or one of each where there are as many names as pieces."""
    count = item.one.count or 0
    if item.each and item.each * len(parts) == count:
        yield from (_fact(item, part.id, "copies", item.each) for part in parts)
    elif count == len(parts):
        yield from (_fact(item, part.id, "copies", 1, "added-up") for part in parts)


def _by_places(items: Sequence[_KnownItem], targets: Targets) -> Iterator[NumberFact]:
    """How many pieces a kind has where the list gives them by age or level only, from the first on without a gap."""
    whole = {item.kind for item in items if item.whole_kind}
    for kind in dict.fromkeys(item.kind for item in items if item.kind not in (None, *whole)):
        parts = [item for item in items if item.kind == kind and item.place is not None and not item.above]
        counts = [part.one.count for part in parts if part.one.count is not None]
        places = [part.place for part in parts]
        if len(counts) < len(parts) or len(places) < _SEVERAL or places != list(range(1, len(places) + 1)):
            continue
        weakest = min(parts, key=lambda part: confidence_after(part.penalties)).penalties
        unknown = (_UNCLEAR,) if _is_next_unknown(parts[-1], items) else ()
        subject, first, last = f"{targets.game}:{COUNT}:{kind}", parts[0].lines[0], parts[-1].lines[1]
        yield NumberFact(first, last, subject, "printed", None, sum(counts), _RULE, (*weakest, "added-up", *unknown))


def _is_next_unknown(last: _KnownItem, items: Sequence[_KnownItem]) -> bool:
    """Whether the entry after the last of some parts counts something that is not known: it may be one part more."""
    after = next((item for before, item in pairwise(items) if before is last), None)
    return after is not None and after.kind in (None, last.kind)


def _totals(facts: Sequence[NumberFact], targets: Targets) -> Iterator[NumberFact]:
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
        yield NumberFact(first, last, subject, "printed", None, pieces, _RULE, weakest, also)


def _fact(item: _KnownItem, subject: str, field: str, value: int, *further: str) -> NumberFact:
    met = (*item.penalties, *further)
    return NumberFact(*item.lines, subject, field, None, value, _RULE, met, (*item.summed, *item.spread))


# ---- values printed on components ----

_PRINTED_RULE: Final = "value at the start of a line"
_PLUS: Final = "+"


def _printed_values(words: TokensOfLines, targets: Targets) -> Iterator[NumberFact]:
    """The value of a component from every line that begins with a value and names it behind that: `-4 értékű
    vereségjelzőket`. A value without its sign is not certain: a minus is the first thing that a scan loses."""
    named = [part for part in targets.names.values() if part.valued and part.name.isalpha()]
    for line in words.values():
        value, valued, noun = (word_at(line, at) for at in range(3))
        if not value.counts or valued.key not in _VALUED:
            continue
        for part in (part for part in named if is_form(noun.key, part.name, "noun", loose=True)):
            sign = value.before.strip()[-1:]
            met = {_UNCLEAR: sign not in (*_MINUS, _PLUS), "doubtful-number": not value.exact}
            met_here = ("unconfirmed", *(name for name, holds in met.items() if holds))
            number = -value.value if sign in _MINUS else value.value
            yield NumberFact(value.line, value.line, part.id, "value", None, number, _PRINTED_RULE, met_here)
