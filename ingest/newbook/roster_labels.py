"""The labels of a list of named cards or tiles: a name that begins a line, and how many copies there are of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from typing import Final

from ingest.newbook.chunk import is_unit
from ingest.newbook.names import text_of
from ingest.newbook.outline import Section
from ingest.newbook.tokens import BookToken, TokensOfLines
from ingest.newbook.word_runs import has_number, word_at

__all__ = ["RosterLabel", "labels_in"]

_LONGEST_NAME: Final = 4
_FEWEST: Final = 2
_CROSS: Final = "×"
_CROSSES: Final = (_CROSS, "x", "X")
_LEADER: Final = re.compile(r"\.{2,}|…| {3,}|\t")
_DASHES: Final = ("–", "—", "-")
_OPENS: Final = frozenset("([")
_CLOSES: Final = frozenset(")]")
_ENDS: Final = frozenset(".:")
_UNITS_BEFORE: Final = ("db", "darab", "x", "lap", "kartya", "peldany")
_UNITS_AFTER: Final = frozenset(("db", "darab", "lap", "darabot", "lapot"))
_COPY: Final = "peldany"


@dataclass(frozen=True, slots=True)
class RosterLabel:
    """The name that begins a line, the number of copies after it (None: none is printed) and the words after."""

    name: tuple[BookToken, ...]
    copies: BookToken | None
    rest: tuple[BookToken, ...]

    @property
    def text(self) -> str:
        """The name as it is printed, with its hyphens."""
        return text_of(self.name)

    @property
    def line(self) -> int:
        return self.name[0].line

    @property
    def is_counted(self) -> bool:
        return self.copies is not None


def labels_in(section: Section, tokens: TokensOfLines, skipped: frozenset[int]) -> Iterator[RosterLabel]:
    """The labels that begin lines of a section, where the line before has ended; without those that every member has
    of its own (`Ára:`, `Hatása:`)."""
    alone = {**_lone_labels(section, tokens), **_begun_labels(section, tokens)}
    read = (alone.get(number) or _label(tokens[number]) for number in _starts(section, tokens))
    labels = [label for label in read if label is not None and label.line not in skipped]
    return iter(_without_fields(labels, section))


def _without_fields(labels: Sequence[RosterLabel], section: Section) -> list[RosterLabel]:
    """The labels without those that only say something of a member: the same one stands there again, or it stands
    inside a paragraph where every counted label begins one."""
    times = Counter(label.text for label in labels if not label.is_counted)
    first = {line for line in section.lines if line - 1 not in section.lines}
    counted = [label.line in first for label in labels if label.is_counted]
    apart = len(counted) >= _FEWEST and all(counted)
    return [one for one in labels if one.is_counted or (times[one.text] == 1 and (not apart or one.line in first))]


def _starts(section: Section, tokens: TokensOfLines) -> Iterator[int]:
    """The lines with words before which a sentence or a paragraph has ended."""
    last: BookToken | None = None
    for number in (one for one in section.lines if tokens[one]):
        if last is None or _ends_before(last, number):
            yield number
        last = tokens[number][-1]


def _ends_before(last: BookToken, number: int) -> bool:
    return last.line < number - 1 or last.after.rstrip("”\"')").endswith((".", "!", "?", ":"))


# ---- names alone on their lines ----


def _lone_labels(section: Section, tokens: TokensOfLines) -> dict[int, RosterLabel]:
    """Names that stand alone on their lines without a number, in a list where others stand alone with theirs; the text
    below each begins further in."""
    pairs = pairwise(section.lines)
    alone = {number: tokens[number] for number, below in pairs if _stands_above(tokens[number], tokens[below])}
    if sum(map(_is_counted_name, alone.values())) < _FEWEST:
        return {}
    return {number: RosterLabel(tuple(line), None, ()) for number, line in alone.items() if _is_name(line)}


def _stands_above(line: Sequence[BookToken], text: Sequence[BookToken]) -> bool:
    """Whether a line of a few words stands further out than the text below it."""
    short = 0 < len(line) <= _LONGEST_NAME and line[0].capital
    return short and bool(text) and text[0].start > line[0].start


def _is_counted_name(line: Sequence[BookToken]) -> bool:
    """Whether a line is a name with its number of copies, and nothing more."""
    label = _label(line)
    return label is not None and label.is_counted and not label.rest


def _is_name(line: Sequence[BookToken]) -> bool:
    return not line[-1].after.strip() and not has_number(line)


# ---- names that begin a sentence ----


def _begun_labels(section: Section, tokens: TokensOfLines) -> dict[int, RosterLabel]:
    """Names that begin a paragraph after an article and have no number, in a list where others so begin theirs and have
    one: `A Vihar (3) ...`, `A Szélcsend ...`."""
    first = {line: tokens[line] for line in section.lines if line - 1 not in section.lines and tokens[line]}
    begun = [line for line in first.values() if _article_before(line)]
    counted = [label for label in map(_label, begun) if label is not None and label.is_counted]
    if len(counted) < _FEWEST:
        return {}
    names = {number: _capitals(line[1:]) for number, line in first.items() if line in begun and not _label(line)}
    return {number: RosterLabel(name, None, ()) for number, name in names.items()}


def _capitals(line: Sequence[BookToken]) -> tuple[BookToken, ...]:
    """The words with capitals that a run begins with."""
    return tuple(takewhile(lambda token: token.capital, line))


# ---- names before their text ----


def _label(line: Sequence[BookToken]) -> RosterLabel | None:
    """A name with a capital, the copies before or after it, and the sign that ends it."""
    start = _copies_before(line) or _article_before(line)
    if not _may_begin(line, start):
        return None
    widths = range(start + 1, min(start + _LONGEST_NAME, len(line)) + 1)
    end = next((width for width in widths if _ends_name(_sign_at(line, width))), None)
    found = _ended(line, start, end) if end is not None else None
    return replace(found, copies=line[0]) if found is not None and start and line[0].counts else found


def _article_before(line: Sequence[BookToken]) -> int:
    """Where a name begins after an article: `A Vihar (3) ...`."""
    return int(line[0].is_article and word_at(line, 1).capital)


def _copies_before(line: Sequence[BookToken]) -> int:
    """Where a name begins: after the number of copies and its cross or unit, if the line begins so."""
    if len(line) < _FEWEST or not line[0].counts:
        return 0
    if line[1].before.strip() in _CROSSES or line[0].raw.lower().endswith("x"):
        return 1
    return 2 if line[1].key in _UNITS_BEFORE else 0


def _may_begin(line: Sequence[BookToken], start: int) -> bool:
    """Whether a name may begin at a place: no number does, unless it is a word and brackets after the name count it."""
    first = word_at(line, start)
    if not first.capital or first.number is None:
        return first.capital
    signs = [token.before.strip() for token in line[start + 1 : start + _LONGEST_NAME + 1]]
    return first.how == "word" and next(filter(None, signs), "") == "(" and not signs[0]


def _sign_at(line: Sequence[BookToken], width: int) -> str:
    """What stands before a word, or behind the last one."""
    return line[width].before if width < len(line) else line[width - 1].after


def _ends_name(sign: str) -> bool:
    """Whether a sign ends a name; a blank, or a hyphen without one, joins two words of one name."""
    joins = not sign.strip() or sign == "-"
    return not joins or _LEADER.search(sign) is not None


def _ended(line: Sequence[BookToken], start: int, width: int) -> RosterLabel | None:
    """The label that ends at a place, by the sign that stands there."""
    name, sign = tuple(line[start:width]), _sign_at(line, width)
    if not _OPENS.isdisjoint(sign):
        copies, used = _copies(line, width)
        return RosterLabel(name, copies, tuple(line[used:])) if used else None
    if _counts_copies(line, width, sign):
        return RosterLabel(name, line[width], tuple(line[width + 1 :]))
    return RosterLabel(name, None, tuple(line[width:])) if _leads_on(sign) else None


def _leads_on(sign: str) -> bool:
    """Whether text follows a sign: a full stop, a colon, or a dash that blanks part from the name."""
    dashed = sign.strip() in _DASHES and sign != sign.strip()
    return dashed or not _ENDS.isdisjoint(sign)


def _counts_copies(line: Sequence[BookToken], width: int, sign: str) -> bool:
    """Whether the number after a name says how many copies there are: behind a cross or a leader, or before a unit."""
    if not word_at(line, width).may_be_number:
        return False
    if _CROSS in sign or _LEADER.search(sign):
        return True
    if not _is_copies(word_at(line, width + 1)):
        return False
    return sign.strip() in (",", *_DASHES) or (sign.strip() in _ENDS and _is_said_alone(line, width + 2))


def _is_said_alone(line: Sequence[BookToken], end: int) -> bool:
    """Whether a full stop follows: `Vihar. 3 lap. ...` counts copies, `Vihar: 3 lapot húzol` does something."""
    return end <= len(line) and _sign_at(line, end).strip().startswith(".")


def _is_copies(word: BookToken) -> bool:
    return word.key in _UNITS_AFTER or word.key.startswith(_COPY)


def _copies(line: Sequence[BookToken], start: int) -> tuple[BookToken | None, int]:
    """The number of copies that brackets give, and where they end; 0 for brackets that do not end in the line."""
    after = range(min(start + 1, len(line)), len(line) + 1)
    closing = (at for at in after if not _CLOSES.isdisjoint(_sign_at(line, at)))
    end = next(closing, 0)
    inside = line[start:end]
    counts = (token for at, token in enumerate(inside) if token.may_be_number and _counts_pieces(inside, at))
    return next(counts, None), end


def _counts_pieces(inside: Sequence[BookToken], at: int) -> bool:
    """Whether a number stands alone, or beside a word that says that pieces are counted."""
    return len(inside) == 1 or is_unit(word_at(inside, at - 1)) or is_unit(word_at(inside, at + 1))
