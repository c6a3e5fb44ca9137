"""What a slot of a statement takes from a text: values, members of a list, and how a list is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from kartotek.ingest.structure.lexicon import StructureLexicon
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.tokens import Token
from kartotek.schema.hungarian.function_words import CONJUNCTIONS, DEFINITE_ARTICLES

__all__ = ["AND", "Bound", "SlotItem", "SlotMember", "Spot", "listed"]

AND: Final = frozenset(map(key_of, CONJUNCTIONS))
_JOINTS: Final = ",;—–-@®©*«/"


@dataclass(frozen=True, slots=True)
class SlotItem:
    """One value of a slot: the value itself, and how the book's language says it."""

    value: int | str
    hu: str = ""
    amount: int = 1
    """How many of it, in a list of amounts."""
    more: Mapping[str, str] = field(default_factory=dict)
    """What else is known of a component that it names."""


class Bound(NamedTuple):
    """What a slot took: its values in their order, how many tokens, and what that costs."""

    items: tuple[SlotItem, ...]
    width: int
    penalties: tuple[str, ...] = ()
    is_list: bool = False
    """Whether there may be several values, each with a place in their order."""


class Spot(NamedTuple):
    """A place in the text where a slot looks for its values."""

    tokens: Sequence[Token]
    at: int
    lexicon: StructureLexicon
    argument: str


class SlotMember(NamedTuple):
    """One entry of a list: what it names (several where a word names several), and how many tokens it takes."""

    items: tuple[SlotItem, ...]
    width: int
    penalty: str = ""


def listed(one: Callable[[int], SlotMember | None], spot: Spot) -> Iterator[Bound]:
    """Entries with commas, dashes, bullets or a conjunction between them; the longest list first."""
    tokens, at = spot.tokens, spot.at
    found: list[tuple[SlotMember, int]] = []
    place = at
    while place < len(tokens):
        member = one(place)
        if member is None:
            break
        place += member.width
        found.append((member, place))
        after = _after_joint(tokens, place)
        if after is None:
            break
        place = after
    for taken in range(len(found), 0, -1):
        members = [member for member, _ in found[:taken]]
        items = tuple(item for member in members for item in member.items)
        penalties = dict.fromkeys(member.penalty for member in members if member.penalty)
        yield Bound(items, found[taken - 1][1] - at, tuple(penalties), is_list=True)


def _behind_icon(tokens: Sequence[Token], place: int) -> int:
    """The first place behind the capitals that a scan has made of an icon between two entries of a line; a mark parts
    them, which nothing does that is written."""
    behind = place
    while behind < len(tokens) and len(tokens[behind].key) == 1 and tokens[behind].text.isupper():
        behind += 1
    alike = place < behind < len(tokens) and tokens[behind].line == tokens[place - 1].line
    torn = any(token.before.strip() for token in tokens[place + 1 : behind])
    return behind if alike and torn else place


def _after_joint(tokens: Sequence[Token], place: int) -> int | None:
    """Where the next entry of a list begins; None where nothing joins it to the one before."""
    behind = _behind_icon(tokens, place)
    joined, place = behind > place, behind
    while place < len(tokens) and tokens[place].key in AND:
        place, joined = place + 1, True
    if place >= len(tokens):
        return None
    joined = joined or any(sign in tokens[place].before for sign in _JOINTS)
    if joined and tokens[place].key in DEFINITE_ARTICLES:
        place += 1
    return place if joined else None
