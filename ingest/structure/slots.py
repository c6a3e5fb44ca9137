"""Slots of a statement: what may stand in one, and the typed values that it binds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ingest.structure.lexicon import Lexicon, Sense
from ingest.structure.tokens import Token, run_text

__all__ = ["SLOTS", "Bound", "Item", "Slot"]

_AND: Final = frozenset(("es", "vagy", "illetve", "valamint"))
_FROM: Final = frozenset(("tol", "ol"))
_UNTIL: Final = frozenset(("ig",))
_ENDINGS: Final = frozenset(("as", "es", "os", "ot", "at", "et", "db"))
_LONGEST_TITLE: Final = 6
_DASHES: Final = "-–—"


@dataclass(frozen=True, slots=True)
class Item:
    """One value of a slot: the value itself, and how the book's language says it."""

    value: int | str
    hu: str = ""


@dataclass(frozen=True, slots=True)
class Bound:
    """What a slot took: its values in their order, how many tokens, and what that costs."""

    items: tuple[Item, ...]
    width: int
    penalties: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Slot:
    """A named place in a statement. `argument` is the domain or kind that it asks for."""

    name: str
    type: str
    argument: str = ""

    def bind(self, tokens: Sequence[Token], at: int, lexicon: Lexicon) -> Iterator[Bound]:
        """What the slot may take from a token on, the likeliest first."""
        return SLOTS[self.type](Spot(tokens, at, lexicon, self.argument))


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the text where a slot looks for its values."""

    tokens: Sequence[Token]
    at: int
    lexicon: Lexicon
    argument: str


def _number(spot: Spot) -> Iterator[Bound]:
    token = spot.tokens[spot.at]
    if token.number is not None:
        yield Bound((Item(token.number, token.text),), 1, () if token.exact else ("guessed-number",))


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
    yield Bound(tuple(Item(n, str(n)) for n in range(first.number, last.number + 1)), place - at, doubt)


def _listed(one: Callable[[int], Iterator[tuple[Item, int, str]]], spot: Spot) -> Iterator[Bound]:
    """Items with commas or a conjunction between them; the longest list first."""
    tokens, at = spot.tokens, spot.at
    items: list[Item] = []
    ends: list[int] = []
    penalties: list[str] = []
    place = at
    while place < len(tokens):
        found = next(one(place), None)
        if found is None:
            break
        item, width, penalty = found
        items.append(item)
        penalties += [penalty] if penalty else []
        place += width
        ends.append(place)
        while place < len(tokens) and tokens[place].key in _AND:
            place += 1
        if place < len(tokens) and place == ends[-1] and not any(sign in tokens[place].before for sign in ",;—–-"):
            break
    for taken in range(len(items), 0, -1):
        yield Bound(tuple(items[:taken]), ends[taken - 1] - at, tuple(dict.fromkeys(penalties)))


def _numbers(spot: Spot) -> Iterator[Bound]:
    tokens = spot.tokens
    yield from _range(spot)

    def one(place: int) -> Iterator[tuple[Item, int, str]]:
        token = tokens[place]
        if token.number is not None:
            after = place + 1
            while after < len(tokens) and tokens[after].key in _ENDINGS and "-" in tokens[after].before:
                after += 1
            yield Item(token.number, token.text), after - place, "" if token.exact else "guessed-number"

    yield from _listed(one, spot)


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
    yield Bound(tuple(Item(chr(code), chr(code).upper()) for code in codes), place - at)


def _is_letter(token: Token) -> bool:
    return len(token.text) == 1 and token.text.isalpha() and token.text.isupper() and token.key.isalpha()


def _sense(tag: str) -> Callable[[Spot], Iterator[Bound]]:
    def bind(spot: Spot) -> Iterator[Bound]:
        for sense, width in spot.lexicon.at(spot.tokens, spot.at, _tag(tag, spot)):
            if tag != "kind" or spot.argument in ("", sense.value):
                yield Bound((_item(sense),), width, (sense.penalty,) if sense.penalty else ())

    return bind


def _senses(tag: str) -> Callable[[Spot], Iterator[Bound]]:
    def bind(spot: Spot) -> Iterator[Bound]:
        def one(place: int) -> Iterator[tuple[Item, int, str]]:
            for sense, width in spot.lexicon.at(spot.tokens, place, _tag(tag, spot)):
                yield _item(sense), width, sense.penalty

        yield from _listed(one, spot)

    return bind


def _tag(tag: str, spot: Spot) -> str:
    return f"{tag}:{spot.argument}" if tag in ("name", "value") else tag


def _item(sense: Sense) -> Item:
    return Item(sense.value, sense.hu)


def _title(spot: Spot) -> Iterator[Bound]:
    """A few words as they are printed, the fewest first."""
    for width in range(1, _LONGEST_TITLE + 1):
        run = spot.tokens[spot.at : spot.at + width]
        if len(run) < width or any(token.digits for token in run):
            return
        weak = ("weak-word",) if any(token.trust < _READ for token in run) else ()
        text = run_text(run)
        yield Bound((Item(text, text),), width, weak)


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
    "title": _title,
}
"""What a slot may ask for. `numbers`, `values` and `names` are lists, `range` and `letters` go from one to another."""
