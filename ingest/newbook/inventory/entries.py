"""The entries of a component list: each line one, or several lines where a line goes on with the one before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from kartotek.ingest.newbook.inventory.chunk import AND, is_known, is_look, is_unit, says_spread
from kartotek.ingest.newbook.inventory.chunk_values import ADJECTIVE, is_noun_phrase
from kartotek.ingest.newbook.text.numbers import looks_like_digits
from kartotek.ingest.newbook.text.tokens import BookToken, run_on
from kartotek.ingest.newbook.text.verb_forms import is_verb_form
from kartotek.ingest.newbook.text.word_runs import bracket_balance, has_number, word_at

__all__ = ["entries_of"]

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
