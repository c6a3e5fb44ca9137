"""Slots of a statement: what may stand in one, and the typed values that it binds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from ingest.structure.lexicon import Sense, StructureLexicon
from ingest.structure.tokens import StructureToken, run_text

__all__ = ["SLOTS", "Bound", "SlotItem", "PatternSlot"]

_AND: Final = frozenset(("es", "vagy", "illetve", "valamint"))
_FROM: Final = frozenset(("tol", "ol"))
_UNTIL: Final = frozenset(("ig",))
_ENDINGS: Final = frozenset(("as", "es", "os", "ot", "at", "et", "db"))
_ARTICLES: Final = frozenset(("a", "az"))
_ONE: Final = frozenset(("egy", "egyetlen"))
_JOINTS: Final = ",;—–-@®©*«/"
_LONGEST_TITLE: Final = 6
_DASHES: Final = "-–—"


@dataclass(frozen=True, slots=True)
class SlotItem:
    """One value of a slot: the value itself, and how the book's language says it."""

    value: int | str
    hu: str = ""
    amount: int = 1
    """How many of it, in a list of amounts."""
    more: Mapping[str, str] = field(default_factory=dict)
    """What else is known of a component that it names."""


@dataclass(frozen=True, slots=True)
class Bound:
    """What a slot took: its values in their order, how many tokens, and what that costs."""

    items: tuple[SlotItem, ...]
    width: int
    penalties: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PatternSlot:
    """A named place in a statement. `argument` is the domain or kind that it asks for."""

    name: str
    type: str
    argument: str = ""

    def bind(self, tokens: Sequence[StructureToken], at: int, lexicon: StructureLexicon) -> Iterator[Bound]:
        """What the slot may take from a token on, the likeliest first."""
        return SLOTS[self.type](Spot(tokens, at, lexicon, self.argument))


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the text where a slot looks for its values."""

    tokens: Sequence[StructureToken]
    at: int
    lexicon: StructureLexicon
    argument: str


def _number(spot: Spot) -> Iterator[Bound]:
    token = spot.tokens[spot.at]
    if token.number is not None:
        yield Bound((SlotItem(token.number, token.text),), 1, () if token.exact else ("guessed-number",))


def _range(spot: Spot) -> Iterator[Bound]:
    """`1-20`, `1-3-ig`, `01-től 10-ig`."""
    tokens, at = spot.tokens, spot.at
    first = tokens[at]
    place = at + 1
    while place < len(tokens) and tokens[place].key in _FROM:
        place += 1
    if first.number is None or place >= len(tokens):
        return
    last = tokens[place]
    joined = place > at + 1 or any(dash in last.before for dash in _DASHES)
    if last.number is None or not joined or last.number <= first.number:
        return
    place += 1
    while place < len(tokens) and tokens[place].key in _UNTIL:
        place += 1
    doubt = () if first.exact and last.exact else ("guessed-number",)
    yield Bound(tuple(SlotItem(n, str(n)) for n in range(first.number, last.number + 1)), place - at, doubt)


@dataclass(frozen=True, slots=True)
class SlotMember:
    """One entry of a list: what it names (several where a word names several), and how many tokens it takes."""

    items: tuple[SlotItem, ...]
    width: int
    penalty: str = ""


def _listed(one: Callable[[int], SlotMember | None], spot: Spot) -> Iterator[Bound]:
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
        yield Bound(items, found[taken - 1][1] - at, tuple(penalties))


def _after_joint(tokens: Sequence[StructureToken], place: int) -> int | None:
    """Where the next entry of a list begins; None where nothing joins it to the one before."""
    joined = False
    while place < len(tokens) and tokens[place].key in _AND:
        place, joined = place + 1, True
    if place >= len(tokens):
        return None
    joined = joined or any(sign in tokens[place].before for sign in _JOINTS)
    if joined and tokens[place].key in _ARTICLES:
        place += 1
    return place if joined else None


def _numbers(spot: Spot) -> Iterator[Bound]:
    tokens = spot.tokens
    yield from _range(spot)

    def one(place: int) -> SlotMember | None:
        token = tokens[place]
        if token.number is None:
            return None
        after = place + 1
        while after < len(tokens) and tokens[after].key in _ENDINGS and "-" in tokens[after].before:
            after += 1
        return SlotMember((SlotItem(token.number, token.text),), after - place, "" if token.exact else "guessed-number")

    yield from _listed(one, spot)


def _up_to(spot: Spot) -> Iterator[Bound]:
    """A number of things that are numbered from one on."""
    for bound in _number(spot):
        last = bound.items[0].value
        if isinstance(last, int) and last > 1:
            yield Bound(tuple(SlotItem(n, str(n)) for n in range(1, last + 1)), 1, bound.penalties)


def _amounts(spot: Spot) -> Iterator[Bound]:
    """Numbers each with its good, or with its value of a domain; a good alone is one of it."""
    tokens = spot.tokens
    tag = f"value:{spot.argument}" if spot.argument else "good"

    def one(place: int) -> SlotMember | None:
        counted = tokens[place].number is not None or tokens[place].key in _ONE
        start = place + 1 if counted else place
        if start >= len(tokens):
            return None
        amount = tokens[place].number if tokens[place].number is not None else 1
        for sense, width in spot.lexicon.at(tokens, start, tag):
            doubt = "guessed-number" if tokens[place].number is not None and not tokens[place].exact else sense.penalty
            return SlotMember((SlotItem(sense.value, sense.hu, amount or 0),), start - place + width, doubt)
        return None

    yield from _listed(one, spot)


def _valued(spot: Spot) -> Iterator[Bound]:
    """Entries of a component list that give a count and a value only: `11 db 1-es értékű`."""
    tokens = spot.tokens
    items: list[SlotItem] = []
    place = spot.at
    doubt: tuple[str, ...] = ()
    while place + 3 < len(tokens) and tokens[place].number is not None:
        at = place + 1 + (tokens[place + 1].key in _ENDINGS)
        value = tokens[at]
        at += 1
        while at < len(tokens) and tokens[at].key in _ENDINGS:
            at += 1
        if value.number is None or at >= len(tokens) or not tokens[at].key.startswith("ertek"):
            break
        doubt = doubt if value.exact else ("guessed-number",)
        items.append(SlotItem(value.number, value.text, tokens[place].number or 0))
        place = at + 1
    if items:
        yield Bound(tuple(items), place - spot.at, doubt)


def _letters(spot: Spot) -> Iterator[Bound]:
    """`A-tól L-ig`, `A-L`, `A és B`."""
    tokens, at = spot.tokens, spot.at
    first = tokens[at]
    place = at + 1
    between = False
    while place < len(tokens) and tokens[place].key in (_FROM | _AND):
        between = True
        place += 1
    if place >= len(tokens) or not (_is_letter(first) and _is_letter(tokens[place])):
        return
    last = tokens[place]
    if not between and "-" not in last.before:
        return
    both = any(token.key in _AND for token in tokens[at + 1 : place])
    codes = (ord(first.key), ord(last.key)) if both else range(ord(first.key), ord(last.key) + 1)
    place += 1
    while place < len(tokens) and tokens[place].key in _UNTIL:
        place += 1
    yield Bound(tuple(SlotItem(chr(code), chr(code).upper()) for code in codes), place - at)


def _is_letter(token: StructureToken) -> bool:
    return len(token.text) == 1 and token.text.isalpha() and token.text.isupper() and token.key.isalpha()


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

        yield from _listed(one, spot)

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
        weak = ("weak-word",) if any(token.trust < _READ for token in run) else ()
        text = run_text(run)
        yield Bound((SlotItem(text, text),), width, weak)


_READ: Final = 600
"""Words below this were not found in any dictionary, or have rivals as good."""

SLOTS: Final[Mapping[str, Callable[[Spot], Iterator[Bound]]]] = {
    "number": _number,
    "range": _range,
    "numbers": _numbers,
    "letters": _letters,
    "value": _sense("value"),
    "values": _senses("value"),
    "name": _sense("name"),
    "names": _senses("name"),
    "kind": _sense("kind"),
    "good": _sense("good"),
    "goods": _senses("good"),
    "amounts": _amounts,
    "upto": _up_to,
    "valued": _valued,
    "title": _title,
}
"""What a slot may ask for. Plurals are lists, `range` and `letters` go from one to another, `upto` from one on,
`amounts` are goods (or values of a domain) with their numbers, `valued` entries of a list by their values."""
