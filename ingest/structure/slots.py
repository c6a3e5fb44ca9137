"""Slots of a statement: what may stand in one, and the typed values that it binds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from kartotek.ingest.confidence import UNREAD_WORD
from kartotek.ingest.structure.lexicon import Sense, StructureLexicon
from kartotek.ingest.structure.number_slots import (
    amounts,
    letters,
    number,
    number_range,
    numbers,
    place_number,
    up_to,
    valued,
)
from kartotek.ingest.structure.slot_values import Bound, SlotItem, SlotMember, Spot, listed
from kartotek.ingest.structure.tokens import run_text
from kartotek.ingest.text.tokens import Token
from kartotek.schema.hungarian.function_words import DEFINITE_ARTICLES

__all__ = ["SLOTS", "PatternSlot"]

_NUMBERS: Final = "numbers"
_ONE_NUMBER: Final = frozenset(("number", "upto"))
"""Types of slots that take a number and nothing before it."""
_LONGEST_TITLE: Final = 6
_LONGEST_ENDING: Final = 2


@dataclass(frozen=True, slots=True)
class PatternSlot:
    """A named place in a statement. `argument` is the domain or kind that it asks for."""

    name: str
    type: str
    argument: str = ""

    def may_begin_with(self, token: Token) -> bool:
        """Whether a token can be the first that the slot takes, as far as the token by itself says."""
        return token.number is not None or self.type not in _ONE_NUMBER

    def bind(self, tokens: Sequence[Token], at: int, lexicon: StructureLexicon) -> Iterator[Bound]:
        """What the slot may take from a token on, the likeliest first; in doubt where something stood before it."""
        found = SLOTS[self.type](Spot(tokens, at, lexicon, self.argument))
        if not at or not _is_beheaded(tokens[at - 1], tokens[at], self.type == _NUMBERS):
            return found
        return (bound._replace(penalties=(*bound.penalties, "beheaded-list")) for bound in found)


def _is_beheaded(before: Token, first: Token, numbers: bool) -> bool:
    """Whether a comma joins the first member of a list to an article, or that of a list of numbers to a figure that was
    read as a letter: another member stood there."""
    if "," not in first.before or before.number is not None:
        return False
    return before.key in DEFINITE_ARTICLES or (numbers and any(map(str.isdigit, before.raw or before.text)))


def _sense(tag: str) -> Callable[[Spot], Iterator[Bound]]:
    def bind(spot: Spot) -> Iterator[Bound]:
        for sense, width in spot.lexicon.at(spot.tokens, spot.at, _tag(tag, spot)):
            if tag != "kind" or spot.argument in ("", sense.value):
                yield Bound((_item(sense),), width, (sense.penalty,) if sense.penalty else ())

    return bind


def _senses(tag: str) -> Callable[[Spot], Iterator[Bound]]:
    def bind(spot: Spot) -> Iterator[Bound]:
        def one(place: int) -> SlotMember | None:
            found = list(spot.lexicon.at(spot.tokens, place, _tag(tag, spot)))
            widest = max((width for _, width in found), default=0)
            senses = [sense for sense, width in found if width == widest]
            return SlotMember(tuple(map(_item, senses)), widest, senses[0].penalty) if senses else None

        yield from listed(one, spot)

    return bind


def _tag(tag: str, spot: Spot) -> str:
    return f"{tag}:{spot.argument}" if tag in ("name", "value") else tag


def _item(sense: Sense) -> SlotItem:
    return SlotItem(sense.value, sense.hu, more=sense.more)


def _title(spot: Spot) -> Iterator[Bound]:
    """A few words as they are printed, the fewest first."""
    for width in range(1, _LONGEST_TITLE + 1):
        run = spot.tokens[spot.at : spot.at + width]
        if len(run) < width or any(token.digits for token in run):
            return
        weak = ("weak-word",) if any(token.confidence < UNREAD_WORD or _is_torn(token) for token in run) else ()
        text = run_text(run)
        yield Bound((SlotItem(text, text),), width, weak)


def _is_torn(token: Token) -> bool:
    """Whether a word is a letter that no word consists of, cut off by a blank, or an ending in capitals, which was read
    out of other signs."""
    if token.before.strip() == "-" and len(token.key) <= _LONGEST_ENDING and token.text[:1].isupper():
        return True
    return len(token.key) == 1 and token.key.isalpha() and token.key not in _LETTERS


_LETTERS: Final = frozenset("aeo")
"""Words of one letter, without their accents."""

SLOTS: Final[Mapping[str, Callable[[Spot], Iterator[Bound]]]] = {
    "number": number,
    "place": place_number,
    "range": number_range,
    "numbers": numbers,
    "letters": letters,
    "value": _sense("value"),
    "values": _senses("value"),
    "name": _sense("name"),
    "names": _senses("name"),
    "kind": _sense("kind"),
    "good": _sense("good"),
    "goods": _senses("good"),
    "amounts": amounts,
    "upto": up_to,
    "valued": valued,
    "title": _title,
}
"""What a slot may ask for. Plurals are lists, `range` and `letters` go from one to another, `upto` from one on,
`amounts` are goods (or values of a domain) with their numbers, `valued` entries of a list by their values."""
