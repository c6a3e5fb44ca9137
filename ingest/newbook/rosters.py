"""Lists of named cards or tiles, one after the other with its text, and how many copies there are of each.

    Pipacs (3 lap). ...     three copies
    Bogáncs. ...            in the same list without a number: one copy

A list of labels alone may be anything (actions, phases). It is one of components when a member says how many copies
there are, or when there are as many members as the component list has pieces of what the heading names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from ingest.newbook.facts import ADDED_UP, PLAIN, DraftComponent, capped
from ingest.newbook.links import Links
from ingest.newbook.outline import Outline, Section
from ingest.newbook.roster_labels import RosterLabel, labels_in, says_copies
from ingest.newbook.tokens import BookToken

__all__ = ["roster_components", "roster_lines"]

_FEWEST: Final = 2
_NO_ROSTERS: Final = ("components", "setup", "example")
_NEAR: Final = 5


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
        counted = [one for at, one in enumerate(near[:-1]) if one.number is not None and says_copies(near[at + 1])]
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
