"""Lists of named cards or tiles, one after the other with its text, and how many copies there are of each.

    Pipacs (3 lap). ...     three copies
    Bogáncs. ...            in the same list without a number: one copy

A list of labels alone may be anything (actions, phases). It is one of components when a member says how many copies
there are, or when there are as many members as the component list has pieces of what the heading names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ingest.newbook.facts import ADDED_UP, PLAIN, DraftComponent, capped
from ingest.newbook.lexicon import is_word, piece_of
from ingest.newbook.links import Links
from ingest.newbook.numbers import looks_like_digits
from ingest.newbook.outline import Outline, Section
from ingest.newbook.tokens import BookToken

__all__ = ["RosterLabel", "labels_in", "roster_components", "roster_lines"]

_LONGEST_NAME: Final = 4
_FEWEST: Final = 2
_NO_ROSTERS: Final = ("components", "setup", "example")
_NEAR: Final = 5
_CROSSES: Final = ("×", "x", "X")
_LEADER: Final = re.compile(r"\.{2,}|…| {3,}|\t")


@dataclass(frozen=True, slots=True)
class RosterLabel:
    """The name that begins a line, the number of copies after it (None: none is printed) and the words after."""

    name: tuple[BookToken, ...]
    copies: BookToken | None
    rest: tuple[BookToken, ...]

    @property
    def text(self) -> str:
        """The name as it is printed, with its hyphens."""
        first, *others = self.name
        return first.text + "".join(("-" if token.before == "-" else " ") + token.text for token in others)

    @property
    def line(self) -> int:
        return self.name[0].line


def roster_components(
    outline: Outline, tokens: Mapping[int, Sequence[BookToken]], components: Sequence[DraftComponent]
) -> list[DraftComponent]:
    """The members of every list of named components."""
    links = Links(one.name_hu for one in components)
    by_name = {one.name_hu: one for one in components}
    found: list[DraftComponent] = []
    for section in outline.sections:
        labels = list(labels_in(section, tokens, outline.examples))
        if section.role in _NO_ROSTERS and not _is_misnamed(section, labels, outline):
            continue
        named = links.first(tokens.get(section.line, []))
        total = by_name.get(named) if named else None
        counted = [label for label in labels if label.copies is not None]
        found += _members(
            counted if section.role == "solo" else labels, total, _copies_of_each(section, tokens, labels)
        )
    return found


def _is_misnamed(section: Section, labels: Sequence[RosterLabel], outline: Outline) -> bool:
    """Whether a heading sounds like a set-up, stands beside the real one, and most of its labels count copies."""
    counted = sum(label.copies is not None for label in labels)
    return section.role == "setup" and len(outline.of("setup")) > 1 and counted > max(_FEWEST, len(labels) / 2)


def _copies_of_each(
    section: Section, tokens: Mapping[int, Sequence[BookToken]], labels: Sequence[RosterLabel]
) -> BookToken | None:
    """`two cards belong to each`: the number of copies that the text before the first label gives all of them."""
    before = [token for line in section.lines if labels and line < labels[0].line for token in tokens[line]]
    for place, token in enumerate(before):
        near = before[place + 1 : place + _NEAR]
        if not token.key.startswith("mindegyik") or not near:
            continue
        counted = [one for at, one in enumerate(near[:-1]) if one.number is not None and _says_copies(near[at + 1])]
        if counted:
            return counted[0]
    return None


def roster_lines(section: Section, tokens: Mapping[int, Sequence[BookToken]], skipped: frozenset[int]) -> set[int]:
    """The lines of a set-up or solo game that present cards with their copies, each up to the next label or gap."""
    labels = {label.line: label for label in labels_in(section, tokens, skipped)}
    counted = sum(label.copies is not None for label in labels.values())
    if section.role != "solo" and counted <= _FEWEST:
        return set()
    found: set[int] = set()
    inside, last = False, 0
    for line in section.lines:
        inside = labels[line].copies is not None if line in labels else inside and line == last + 1
        last = line
        found |= {line} if inside else set()
    return found


def labels_in(
    section: Section, tokens: Mapping[int, Sequence[BookToken]], skipped: frozenset[int]
) -> Iterator[RosterLabel]:
    """The labels that begin lines of a section, where the line before has ended."""
    before: Sequence[BookToken] = ()
    for number in section.lines:
        line = tokens[number]
        ended = (
            not before
            or before[-1].after.rstrip("”\"')").endswith((".", "!", "?", ":"))
            or before[-1].line < number - 1
        )
        if number not in skipped and line and ended:
            label = _label(line)
            if label is not None:
                yield label
        before = line or before


def _label(line: Sequence[BookToken]) -> RosterLabel | None:
    """A name with a capital, the copies before or after it, and the sign that ends it."""
    start = _copies_before(line)
    if start >= len(line) or not line[start].capital or line[start].number is not None:
        return None
    for width in range(start + 1, min(start + _LONGEST_NAME, len(line)) + 1):
        after = line[width].before if width < len(line) else line[width - 1].after
        if (not after.strip() or after == "-") and not _LEADER.search(after):
            continue  # a blank, or a hyphen without one, joins two words of one name
        found = _ended(line, start, width, after)
        return replace(found, copies=line[0]) if found is not None and start else found
    return None


def _copies_before(line: Sequence[BookToken]) -> int:
    """Where a name begins: after the number of copies and its cross or unit, if the line begins so."""
    if len(line) < _FEWEST or line[0].number is None:
        return 0
    if line[1].before.strip() in _CROSSES or line[0].raw.lower().endswith("x"):
        return 1
    return 2 if line[1].key in ("db", "darab", "x") else 0


def _ended(line: Sequence[BookToken], start: int, width: int, after: str) -> RosterLabel | None:
    """The label that ends at a place, by the sign that stands there."""
    name = tuple(line[start:width])
    if "(" in after or "[" in after:
        copies, used = _copies(line, width)
        return RosterLabel(name, copies, tuple(line[used:])) if used else None
    if width < len(line) and _counts_copies(line, width, after):
        return RosterLabel(name, line[width], tuple(line[width + 1 :]))
    dashed = after.strip() in ("–", "—", "-") and after != after.strip()
    return RosterLabel(name, None, tuple(line[width:])) if dashed or any(sign in after for sign in ".:") else None


def _counts_copies(line: Sequence[BookToken], width: int, after: str) -> bool:
    """Whether the number after a name says how many copies there are: behind a cross or a leader, or before a unit."""
    token = line[width]
    if token.number is None and not looks_like_digits(token.raw):
        return False
    if any(cross in after for cross in _CROSSES[:1]) or _LEADER.search(after):
        return True
    unit = line[width + 1] if width + 1 < len(line) else None
    return after.strip() in (",", "–", "—", "-") and unit is not None and unit.key in ("db", "darab", "lap", "peldany")


def _copies(line: Sequence[BookToken], start: int) -> tuple[BookToken | None, int]:
    """The number of copies that brackets give, and where they end; 0 for brackets that do not end in the line."""
    end = next((at for at in range(start + 1, len(line)) if _closes(line[at].before)), None)
    if end is None:
        end = len(line) if _closes(line[-1].after) else 0
    inside = line[start:end]
    for at, token in enumerate(inside):
        number = token.number is not None or looks_like_digits(token.raw)
        after = inside[at + 1] if at + 1 < len(inside) else None
        before = inside[at - 1] if at else None
        counted = len(inside) == 1 or any(one is not None and _says_copies(one) for one in (before, after))
        if number and counted:
            return token, end
    return None, end


def _closes(signs: str) -> bool:
    return ")" in signs or "]" in signs


def _says_copies(token: BookToken) -> bool:
    """Whether a word beside a number says that pieces are counted: copies, or a kind of piece without a name."""
    kind, bare = piece_of(token.text)
    return is_word(token.key, "units", "copies") or (bool(kind) and not bare)


def _members(
    labels: Sequence[RosterLabel], total: DraftComponent | None, of_each: BookToken | None
) -> list[DraftComponent]:
    if of_each is not None:
        labels = [label if label.copies is not None else replace(label, copies=of_each) for label in labels]
    counted = [label for label in labels if label.copies is not None]
    whole = total is not None and total.count == len(labels) and total.kind in ("card", "tile", "marker", "board")
    if not (len(counted) >= _FEWEST or (total is not None and counted) or (whole and len(labels) >= _FEWEST)):
        return []
    made = [_member(label, total) for label in labels]
    fits = total is not None and all(one.count is not None for one in made)
    fits = fits and total is not None and sum(one.count or 0 for one in made) == total.count
    return [_settled(one, bool(fits), total is not None and not fits) for one in made]


def _member(label: RosterLabel, total: DraftComponent | None) -> DraftComponent:
    doubts = [] if all(token.as_scanned for token in label.name) else ["name-unclear"]
    count, how = 1, "implied"
    if label.copies is not None:
        number = label.copies.number
        how = "digit" if number is None or number.digits else "word"
        doubts += ["letter-in-number"] if number is None or not number.exact else []
        doubts += ["number-cut"] if label.copies.crowded else []
        if number is None:
            return DraftComponent(
                label.text, "card", None, label.line, how, PLAIN, total.name_hu if total else "", (*doubts,)
            )
        count = number.value
    kind = (total.kind if total else "") or "card"
    return DraftComponent(label.text, kind, count, label.line, how, PLAIN, total.name_hu if total else "", (*doubts,))


def _settled(one: DraftComponent, fits: bool, misfits: bool) -> DraftComponent:
    """The member as far as a printed total confirms it."""
    doubts = one.doubts
    if one.how == "implied" and not fits:
        doubts = (*doubts, "implied")
    if misfits:
        doubts = (*doubts, "neighbour-unread")
    return replace(one, doubts=doubts, confidence=capped(ADDED_UP if fits else PLAIN, doubts))
