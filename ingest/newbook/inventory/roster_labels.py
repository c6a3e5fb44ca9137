"""The labels of a list of named cards or tiles: a name that begins a line, and how many copies there are of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from typing import Final

from kartotek.ingest.newbook.inventory.copy_marks import LONGEST_NAME, copies_at_end, copies_in_field
from kartotek.ingest.newbook.inventory.name_labels import (
    RosterLabel,
    article_before,
    is_name,
    label_before_text,
    label_of,
)
from kartotek.ingest.newbook.inventory.said_copies import said_label
from kartotek.ingest.newbook.outline.outline import Section
from kartotek.ingest.newbook.text.tokens import BookToken, TokensOfLines, run_on

__all__ = ["labels_in", "with_copies_in_text"]

_LONGEST_LINE: Final = LONGEST_NAME + 3
"""How many words a line has at most that is a name and its copies."""
_FEWEST: Final = 2
_BULLETS: Final = frozenset("-–—•*·>+")


def labels_in(section: Section, tokens: TokensOfLines, skipped: frozenset[int]) -> Iterator[RosterLabel]:
    """The labels that begin lines of a section, where the line before has ended; without those that every member has
    of its own (`Ára:`, `Hatása:`)."""
    alone = {**_lone_labels(section, tokens), **_begun_labels(section, tokens), **_said_labels(section, tokens)}
    read = (alone.get(number) or label_of(tokens[number]) for number in _starts(section, tokens))
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
    """The lines with words that a bullet begins, or before which a sentence or a paragraph has ended."""
    last: Sequence[BookToken] = ()
    for number in (one for one in section.lines if tokens[one]):
        first = tokens[number][0]
        if not last or first.before.strip() in _BULLETS or _ends_before(last, number):
            yield number
        last = tokens[number]


def _ends_before(last: Sequence[BookToken], number: int) -> bool:
    """Whether a paragraph, a sentence, or brackets behind a sentence have ended in the line before another one."""
    word = last[-1]
    if word.line < number - 1 or word.after.rstrip("”\"')").endswith((".", "!", "?", ":")):
        return True
    opening = next((one.before for one in reversed(last) if one.follows("([")), "")
    return word.after.rstrip().endswith((")", "]")) and opening.strip(" ([").endswith((".", "!", "?"))


# ---- names alone on their lines ----


def _lone_labels(section: Section, tokens: TokensOfLines) -> dict[int, RosterLabel]:
    """Names that stand alone on their lines with a field for their copies below, or without a number in a list where
    others stand alone with theirs; the text below each begins no further out."""
    pairs = [(one, below) for one, below in pairwise(section.lines) if _stands_above(tokens[one], tokens[below])]
    alone = {one: _headed(tokens[one], tokens[below]) for one, below in pairs}
    counted = [label for label in alone.values() if label is not None and label.is_counted]
    if len(counted) < _FEWEST:
        return {}
    return {number: label for number, label in alone.items() if label is not None}


def _stands_above(line: Sequence[BookToken], text: Sequence[BookToken]) -> bool:
    """Whether a line of a few words stands above text, and no further in than that."""
    short = 0 < len(line) <= _LONGEST_LINE and (line[0].capital or line[0].may_be_number)
    return short and bool(text) and text[0].start >= line[0].start


def _headed(line: Sequence[BookToken], below: Sequence[BookToken]) -> RosterLabel | None:
    """The label of a line that is a name and its copies or a name alone; None for any other line."""
    label = label_of(line)
    if label is not None and not label.rest and label.is_counted:
        return label
    return RosterLabel(tuple(line), copies_in_field(below), (), apart=True) if is_name(line) else None


# ---- names that begin a sentence ----


def _begun_labels(section: Section, tokens: TokensOfLines) -> dict[int, RosterLabel]:
    """Names that begin a paragraph after an article and have no number, in a list where others so begin theirs and have
    one: `A Vihar (3) ...`, `A Szélcsend ...`."""
    first = {line: tokens[line] for line in section.lines if line - 1 not in section.lines and tokens[line]}
    begun = [line for line in first.values() if article_before(line)]
    counted = [label for label in map(label_before_text, begun) if label is not None and label.is_counted]
    if len(counted) < _FEWEST:
        return {}
    names = {
        number: _capitals(line[1:]) for number, line in first.items() if line in begun and not label_before_text(line)
    }
    return {number: RosterLabel(name, None, ()) for number, name in names.items()}


def _said_labels(section: Section, tokens: TokensOfLines) -> dict[int, RosterLabel]:
    """Names whose sentences say how many copies there are, where several do."""
    found = {line: said_label(tokens[line]) for line in section.lines if tokens[line]}
    counted = {line: label for line, label in found.items() if label is not None}
    return counted if len(counted) >= _FEWEST else {}


def _capitals(line: Sequence[BookToken]) -> tuple[BookToken, ...]:
    """The words with capitals that a run begins with."""
    return tuple(takewhile(lambda token: token.capital, line))


# ---- copies in the text of each ----


def with_copies_in_text(labels: Sequence[RosterLabel], section: Section, tokens: TokensOfLines) -> list[RosterLabel]:
    """The labels; where none has copies beside its name and the texts of several end with theirs, with these."""
    if any(label.is_counted for label in labels):
        return list(labels)
    found = {line: copies_at_end(text) for line, text in _texts(labels, section, tokens)}
    counted = [line for line, copies in found.items() if copies is not None]
    return [_with_copies(label, found) for label in labels] if len(counted) >= _FEWEST else list(labels)


def _with_copies(label: RosterLabel, found: Mapping[int, BookToken | None]) -> RosterLabel:
    copies = found.get(label.line)
    return replace(label, copies=copies, apart=copies is not None)


def _texts(
    labels: Sequence[RosterLabel], section: Section, tokens: TokensOfLines
) -> Iterator[tuple[int, list[BookToken]]]:
    """The words of each label and its text, up to the next label or gap."""
    starts = [label.line for label in labels]
    for start, end in pairwise([*starts, max(section.lines, default=0) + 1]):
        lines = [line for line in section.lines if start <= line < end]
        gap = next((one + 1 for one, other in pairwise(lines) if other > one + 1), end)
        yield start, run_on([tokens[line] for line in lines if line < gap])
