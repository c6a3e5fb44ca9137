"""The entries of a component list: each line one, or several lines where a line goes on with the one before."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final

from kartotek.ingest.lists.chunk import (
    ADJECTIVE,
    AND,
    is_known,
    is_look,
    is_noun_phrase,
    is_unit,
    says_spread,
)
from kartotek.ingest.lists.facts import DraftComponent
from kartotek.ingest.words.numbers import looks_like_digits
from kartotek.ingest.words.tokens import BookToken, run_on
from kartotek.ingest.words.verb_forms import is_verb_form
from kartotek.ingest.words.word_runs import bracket_balance, has_number, has_word, without_measures, word_at

__all__ = ["ListGroup", "entries_of", "groups_of", "lists_looks", "without_remarks", "without_sentences"]


# ---- groups with a heading ----
# Játékosonként:                      a label that says for each, and a list below it
# Négy készlet, mindegyikben:         so many sets, with what each of them has
# Kék, piros, sárga, zöld             a line of colours, each of which has what stands below

_MOST_SETS: Final = 8
"""How many players or colours a game has at most."""
_LONGEST_LABEL: Final = 8
_PALETTE: Final = 3
"""How many colours a line lists at least that each have what stands below it."""
_EVERY: Final = ("minden", "mindegyik")


@dataclass(frozen=True, slots=True)
class ListGroup:
    """Lines of a list. `times`: so many players or colours have what they count (0: the lines count all that there
    is); `stated`: the label says how many these are."""

    lines: list[Sequence[BookToken]]
    times: int = 0
    stated: bool = False

    def counted(self, one: DraftComponent) -> DraftComponent:
        """A component of these lines, with as many as there are in all; never certain where a label multiplies it."""
        if not self.times or one.count is None:
            return one
        doubted = one.doubted("computed" if self.stated else "per-player")
        return replace(doubted, count=one.count * self.times)


def groups_of(lines: Sequence[Sequence[BookToken]], most: int) -> Iterator[ListGroup]:
    """The lines of a list, those below a label that says `for each` apart and without the label; `most` is the highest
    number of players."""
    group = ListGroup([])
    label: Sequence[BookToken] = ()
    for line in filter(None, lines):
        begins = _says_each(line)
        if begins or (label and _ends_group(line, group.lines, label)):
            yield group
            times, stated = _times(line, most) if begins else (0, False)
            group, label = ListGroup([], times, stated), line if begins else ()
        if not begins:
            group.lines.append(line)
    yield group


def _says_each(line: Sequence[BookToken]) -> bool:
    """Whether a line is a label that says for whom or in what each of the things below it are."""
    if lists_looks(line):
        return True
    if not line[-1].after.rstrip().endswith(":") or len(line) > _LONGEST_LABEL:
        return False
    each = has_word(line, "players", "each") or any(says_spread(word, "each") for word in line)
    return each or any(word.key.startswith(_EVERY) for word in line)


def lists_looks(line: Sequence[BookToken]) -> bool:
    """Whether a line by itself has hardly more than several colours."""
    looks, signs = sum(map(is_look, line)), (word.before.strip() for word in line[1:])
    whole = line[0].capital and not has_number(line) and all(sign in ("", ",", ":") for sign in signs)
    return whole and looks >= _PALETTE and 2 * looks >= len(line) and not line[-1].after.strip(" .:")


def _times(line: Sequence[BookToken], most: int) -> tuple[int, bool]:
    """How many players or colours a label means, and whether it says so."""
    if lists_looks(line):
        return (len(line), True) if all(map(is_look, line)) else (max(most, 1), False)
    stated = [word.value for word in line if word.counts and 1 < word.value <= _MOST_SETS]
    return (stated[0], True) if len(stated) == 1 else (most, False)


def _ends_group(line: Sequence[BookToken], members: Sequence[Sequence[BookToken]], label: Sequence[BookToken]) -> bool:
    """Whether a line stands behind the members of a label: after a gap, as a label itself, further out than they do, or
    as far out as the label and without their bullet."""
    if not members:
        return False
    first, last = members[0][0], max(word.line for member in members for word in member)
    apart = line[0].line > last + 1 or line[-1].after.rstrip().endswith(":")
    if lists_looks(label):
        return apart
    unlike = _has_bullet(first) and not _has_bullet(line[0]) and _margin(line[0]) <= _margin(label[0])
    return apart or unlike or _margin(line[0]) < _margin(first)


def _margin(word: BookToken) -> int:
    """Where a line begins, its bullet included."""
    return word.start - len(word.before.lstrip())


def _has_bullet(word: BookToken) -> bool:
    return bool(word.before.strip())


# ---- columns of remarks ----
# 12   fish tile      blue, with waves
#      4   boat           one of each colour
#     30   coin           20 ones, 10 fives
#
# A remark that has a number may say parts or how many there are of each: it is read as if it stood in brackets.

_GAP: Final = re.compile(r" {2,}|\t|\|")
_FEWEST: Final = 3
"""How many rows make a column."""
_MOVED: Final = 1
"""By how many signs a misread letter or a stray blank moves what follows it in its line."""
_Line = Sequence[BookToken]


def without_remarks(lines: Sequence[_Line]) -> list[_Line]:
    """The lines without their remarks, those with a number in brackets; a line that is only a remark goes."""
    columns = _columns(lines)
    read = [_without_remark(line, columns) for line in lines]
    return [line for line in read if line]


def _columns(lines: Sequence[_Line]) -> set[int]:
    """Where remarks begin: behind a number and a name in several lines, most of which count nothing else there."""
    found: dict[int, list[bool]] = defaultdict(list)
    for line in lines:
        for at in _cells_behind(line):
            found[line[at].start].append(_may_be_entry(line, at))
    return {start for start in found if _is_remark(_near(found, start))}


def _may_be_entry(line: _Line, at: int) -> bool:
    """Whether a cell may count something else: it has a number, and behind a name with its number, ends in it."""
    return has_number(line[at:]) if line[0].counts else line[-1].counts


def _near(found: Mapping[int, Sequence[bool]], start: int) -> list[bool]:
    """What cells that begin at a column have, with those that a sign lost or added before them moved."""
    return [counted for at in range(start - _MOVED, start + _MOVED + 1) for counted in found.get(at, ())]


def _is_remark(counted: Sequence[bool]) -> bool:
    return len(counted) >= _FEWEST and sum(counted) < len(counted) / 2


def _cells_behind(line: _Line) -> Iterator[int]:
    """The places of words that begin a cell behind a number and a name."""
    for at in range(2, len(line)):
        counted = has_number(without_measures(line[:at]))
        if _GAP.search(line[at].before) and counted and not all(word.counts for word in line[:at]):
            yield at


def _without_remark(line: _Line, columns: Collection[int]) -> _Line:
    if line and line[0].start in columns:
        return []
    at = next((place for place in _cells_behind(line) if line[place].start in columns), len(line))
    name, remark = line[:at], line[at:]
    return [*name, *_in_brackets(remark)] if has_number(remark) else name


def _in_brackets(words: _Line) -> _Line:
    first, *others = [*words[:-1], replace(words[-1], after=f"){words[-1].after}")]
    return [replace(first, before=" ("), *others]


# ---- entries ----

_SENTENCE: Final = 9
_GROUP: Final = 3
_SHORT_NAME: Final = 2
_NARROW: Final = 40
"""How long a line at least is before the next one goes on with it: no list is set in narrower columns."""


def entries_of(lines: Sequence[Sequence[BookToken]]) -> Iterator[list[BookToken]]:
    """The entries of a list; a line that begins with a number begins one, unless the line before stops open."""
    entry: list[BookToken] = []
    for line in filter(None, lines):
        if entry and _begins_entry(entry, line):
            yield entry
            entry = []
        entry = run_on([entry, line])
    if entry:
        yield entry


def _begins_entry(entry: Sequence[BookToken], line: Sequence[BookToken]) -> bool:
    if _stops_open(entry, line):
        return False
    return not _continues(line) or _counts_again(entry, line) or _is_further_out(line, entry) or _is_single(entry, line)


# ---- lines that go on ----


def _continues(line: Sequence[BookToken]) -> bool:
    """Whether a line goes on with an entry: it begins with a small letter or a bracket, and with no number."""
    first = line[0]
    bullet = first.before.strip() not in ("", "(", "[")
    return not (bullet or first.capital or first.counts or looks_like_digits(first.raw))


def _stops_open(entry: Sequence[BookToken], line: Sequence[BookToken]) -> bool:
    """Whether an entry lacks what the next line has: a part, a member of the list, a number, the end of a bracket."""
    if "," in entry[-1].after or entry[-1].key in AND:
        return True
    return _is_nested(entry, line) or _is_count_below(entry, line) or (_is_in_brackets(entry) and len(line) < _SENTENCE)


def _is_in_brackets(entry: Sequence[BookToken]) -> bool:
    """Whether brackets stay open at the end of an entry."""
    return sum(map(bracket_balance, entry)) > entry[-1].after.count(")")


def _is_count_below(entry: Sequence[BookToken], line: Sequence[BookToken]) -> bool:
    """Whether a line has only the number of the name that stands alone above it."""
    named = len(entry) <= _GROUP and not has_number(entry) and not entry[-1].after.strip()
    return named and line[0].counts and all(map(is_unit, line[1:]))


def _is_nested(entry: Sequence[BookToken], line: Sequence[BookToken]) -> bool:
    """Whether a line belongs to a total that a colon ends: it stands further in than that total."""
    lead = [token for token in entry if token.line == entry[0].line]
    return has_number(lead) and lead[-1].after.rstrip().endswith(":") and _is_further_in(line, entry)


def _is_further_in(line: Sequence[BookToken], entry: Sequence[BookToken]) -> bool:
    return line[0].start > entry[0].start


# ---- lines that begin an entry with a small letter ----


def _is_single(entry: Sequence[BookToken], line: Sequence[BookToken]) -> bool:
    """Whether a word or two stand in a line by themselves though they had room in the line above, which names a thing
    already: they name another thing, which is there once."""
    last = entry[-1]
    has_room = last.start + len(last.raw) + 1 + len(line[0].raw) <= _NARROW
    whole = has_number(entry) or entry[0].line == last.line
    named = whole and not last.after.strip() and is_noun_phrase([last]) and not last.key.endswith(ADJECTIVE)
    return named and has_room and _is_name(line) and not _is_further_in(line, entry)


def _is_name(line: Sequence[BookToken]) -> bool:
    """Whether a line is no more than a short name."""
    plain = not (line[0].before.strip() or line[-1].after.strip() or has_number(line) or line[0].is_article)
    known = any(is_known(word) or is_look(word) or is_verb_form(word.text) for word in line)
    return plain and not known and len(line) <= _SHORT_NAME and is_noun_phrase(line)


def _is_further_out(line: Sequence[BookToken], entry: Sequence[BookToken]) -> bool:
    """Whether a line with a number stands further out than the bullet of the line before it."""
    last = next(token for token in entry if token.line == entry[-1].line)
    lead = last.before.rpartition("\n")[2]
    return bool(lead.strip()) and line[0].start < len(lead) - len(lead.lstrip()) and has_number(line)


def _counts_again(entry: Sequence[BookToken], line: Sequence[BookToken]) -> bool:
    """Whether both have a number after a name, or the entry is only a heading of the lines below it."""
    if line[0].before.strip() == "(" or not any(word.may_be_number for word in line):
        return False
    if not has_number(entry):
        return _is_group(entry, line)
    if _is_further_in(line, entry):
        return False
    return not entry[0].counts or _ends_in_count(line) or _is_labelled(line)


def _is_labelled(line: Sequence[BookToken]) -> bool:
    """Whether a colon leads from the first word of a line to a number: `makkok: 20 egyes, 10 hármas`."""
    return ":" in word_at(line, 1).before and word_at(line, 1).counts


def _ends_in_count(line: Sequence[BookToken]) -> bool:
    """Whether a line is a name with its number after it, and no more than its parts (`hallapka / 12 db (7 kék)`), or
    begins with a sum of its own (`altogether 12 tiles`)."""
    first = next(place for place, word in enumerate(line) if word.may_be_number)
    name, rest = line[:first], line[first + 1 :]
    after = list(takewhile(lambda word: not word.follows("(:"), rest))
    only_units = all(map(is_unit, after))
    if after and all(says_spread(word, "total") for word in name):
        return not only_units
    return 0 < len(name) <= _GROUP and only_units


def _is_group(entry: Sequence[BookToken], line: Sequence[BookToken]) -> bool:
    """Whether an entry without a number is the heading of a group: `Kartonból`, or less far in than the next line."""
    short = entry[0].capital and len(entry) <= _GROUP and entry[0].line == entry[-1].line
    return short and (_is_further_in(line, entry) or entry[-1].key.endswith(("bol", "k")))


# ---- sentences behind a name ----
# 4 player boards Every board shows a park. 1 game board The top shows prices.     two members, each with a remark

_BEGINS_SENTENCE: Final = frozenset(("a", "az", "minden", "mindegyik", "ez", "ezek", "ezen", "ezeken", "itt"))


def without_sentences(entry: Sequence[BookToken]) -> Iterator[Sequence[BookToken]]:
    """The members of an entry without the sentences that say something of each; a number behind a sign that may end a
    sentence begins the next member."""
    first = 0
    while first < len(entry):
        begins = (at for at in range(first + 2, len(entry)) if _begins_sentence(entry, at, first))
        last = next(begins, len(entry))
        yield entry[first:last]
        first = next((at for at in range(last, len(entry)) if _begins_member(entry[at])), len(entry))


def _begins_sentence(entry: Sequence[BookToken], at: int, first: int) -> bool:
    """Whether an article or the like with a capital stands behind a small word of a member that has a number."""
    word, before = entry[at], entry[at - 1]
    capital = word.capital and word.key in _BEGINS_SENTENCE and word.before.isspace() and before.text.islower()
    return capital and has_number(entry[first:at])


def _begins_member(word: BookToken) -> bool:
    return word.counts and word.raw.isdecimal() and word.follows(".)!")
