"""Slots for numbers: one, a range, a list, amounts of goods, entries by their values, letters that count."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import pairwise, takewhile
from typing import Final

from kartotek.ingest.confidence import UNLISTED
from kartotek.ingest.structure.slot_values import AND, Bound, SlotItem, SlotMember, Spot, listed
from kartotek.ingest.structure.tokens import ends_sentence
from kartotek.ingest.text.keys import is_speck
from kartotek.ingest.text.tokens import Token
from kartotek.schema.hungarian import article
from kartotek.schema.hungarian.numerals import ordinal_of

__all__ = ["amounts", "letters", "number", "number_range", "numbers", "place_number", "up_to", "valued"]

_FROM: Final = frozenset(("tol", "ol"))
_UNTIL: Final = frozenset(("ig",))
_ENDINGS: Final = frozenset(("as", "es", "os", "ot", "at", "et", "db"))
_ONE: Final = frozenset(("egy", "egyetlen"))
_BEFORE_CONSONANTS: Final = "a"
_TWO_STROKES: Final = "ll"
_BAR: Final = "|"
_DASHES: Final = "-–—"
_BULLETS: Final = " +-"
_GUESSED: Final = "guessed-number"


def number(spot: Spot) -> Iterator[Bound]:
    token = spot.tokens[spot.at]
    if token.number is not None:
        damaged = _lacks_a_stroke(spot) or _is_said_twice(spot) or _follows_digits(spot) or _follows_bar(token)
        certain = token.exact and not damaged
        yield Bound((SlotItem(token.number, token.text),), 1, () if certain else (_GUESSED,))
        yield from _cut_number(spot)
    elif spot.at and token.before.strip() == _BAR:
        yield Bound((SlotItem(1, "1"),), 0, (_GUESSED,))  # a bar by itself may be a figure


def _cut_number(spot: Spot) -> Iterator[Bound]:
    """A number of two figures with a blank between them: where nothing else fits, and a guess."""
    for first, other in pairwise(spot.tokens[spot.at : spot.at + 2]):
        if other.before == " " and _is_figure(first) and _is_figure(other) and first.line == other.line:
            digits = first.text + other.text
            yield Bound((SlotItem(int(digits), digits),), 2, (_GUESSED,))


def _is_figure(token: Token) -> bool:
    return token.digits and len(token.text) == 1


def _follows_digits(spot: Spot) -> bool:
    """Whether other digits stand before a number with only a blank or a speck between, or strokes before a Roman one: a
    scan may have cut it in two. What has grown together with a sign is what is left of an icon, unless the sign is one
    that items of a list begin with."""
    if not spot.at:
        return False
    token, before = spot.tokens[spot.at], spot.tokens[spot.at - 1]
    roman = before.number is not None and before.text.isupper() and not token.digits
    if before.line != token.line:
        return False
    beside = token.before == " " and not before.before[-1:].strip(_BULLETS)
    return (beside and (before.digits or roman)) or (before.digits and token.digits and is_speck(token.before))


def _follows_bar(token: Token) -> bool:
    """Whether a bar stands right before the digits of a number: it may be a figure of it."""
    return token.digits and token.before.endswith(_BAR)


def _lacks_a_stroke(spot: Spot) -> bool:
    """Whether a Roman number has lost its full stop, begins with a vowel behind the article of the others, or is two
    strokes that were both read as small letters, maybe with the article stuck to them: a scan that reads the first
    stroke as a capital may have lost that."""
    token, before = spot.tokens[spot.at], spot.tokens[max(0, spot.at - 1)]
    if not _is_roman(token):
        return False
    stopped = any("." in after.before for after in spot.tokens[spot.at + 1 : spot.at + 2])
    denied = before.key == _BEFORE_CONSONANTS and article(str(token.number)) != _BEFORE_CONSONANTS
    return denied or not stopped or token.raw.removeprefix(_BEFORE_CONSONANTS) == _TWO_STROKES


def _is_said_twice(spot: Spot) -> bool:
    """Whether a Roman number stands twice in a sentence: who means one of a row twice does not number it again, and one
    of the two may have lost a stroke."""
    token = spot.tokens[spot.at]
    if not _is_roman(token):
        return False
    behind = pairwise(spot.tokens[spot.at :])
    ahead = ((before, after) for after, before in pairwise(spot.tokens[spot.at :: -1]))
    beside = (
        *(after for _, after in takewhile(lambda pair: not ends_sentence(*pair), behind)),
        *(before for before, _ in takewhile(lambda pair: not ends_sentence(*pair), ahead)),
    )
    return any(_is_roman(other) and other.number == token.number for other in beside)


def _is_roman(token: Token) -> bool:
    return token.number is not None and not token.digits and token.text.isupper()


def number_range(spot: Spot) -> Iterator[Bound]:
    """`1-20`, `1-3-ig`, `01-től 10-ig`."""
    tokens, at = spot.tokens, spot.at
    first, place = tokens[at], _behind(tokens, at + 1, _FROM)
    if first.number is None or place >= len(tokens):
        return
    if place == at + 1 and not any(dash in tokens[place].before for dash in _DASHES):
        return
    for end in number(spot._replace(at=place)):
        last = int(end.items[0].value)
        if first.number < last:
            members = tuple(SlotItem(n, str(n)) for n in range(first.number, last + 1))
            doubt = () if first.exact and not end.penalties else (_GUESSED,)
            yield Bound(members, _behind(tokens, place + end.width, _UNTIL) - at, doubt, True)


def _behind(tokens: Sequence[Token], place: int, endings: Container[str]) -> int:
    """The first place from this one on that none of some endings stands at."""
    while place < len(tokens) and tokens[place].key in endings:
        place += 1
    return place


def numbers(spot: Spot) -> Iterator[Bound]:
    tokens = spot.tokens
    yield from number_range(spot)

    def one(place: int) -> SlotMember | None:
        token = tokens[place]
        if token.number is None:
            return None
        after = place + 1
        while after < len(tokens) and tokens[after].key in _ENDINGS and "-" in tokens[after].before:
            after += 1
        return SlotMember((SlotItem(token.number, token.text),), after - place, "" if token.exact else _GUESSED)

    yield from listed(one, spot)


def up_to(spot: Spot) -> Iterator[Bound]:
    """A number of things that are numbered from one on."""
    for bound in number(spot):
        last = bound.items[0].value
        if isinstance(last, int) and last > 1:
            yield Bound(tuple(SlotItem(n, str(n)) for n in range(1, last + 1)), 1, bound.penalties)


def amounts(spot: Spot) -> Iterator[Bound]:
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
            doubt = _GUESSED if tokens[place].number is not None and not tokens[place].exact else sense.penalty
            return SlotMember((SlotItem(sense.value, sense.hu, amount or 0),), start - place + width, doubt)
        return None

    yield from listed(one, spot)


def valued(spot: Spot) -> Iterator[Bound]:
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
        doubt = doubt if value.exact else (_GUESSED,)
        items.append(SlotItem(value.number, value.text, tokens[place].number or 0))
        place = at + 1
    if items:
        yield Bound(tuple(items), place - spot.at, doubt)


def letters(spot: Spot) -> Iterator[Bound]:
    """`A-tól L-ig`, `A-L`, `A és B`."""
    tokens, at = spot.tokens, spot.at
    first = tokens[at]
    place = at + 1
    between = False
    while place < len(tokens) and tokens[place].key in (_FROM | AND):
        between = True
        place += 1
    if place >= len(tokens) or not (_is_letter(first) and _is_letter(tokens[place])):
        return
    last = tokens[place]
    if not between and "-" not in last.before:
        return
    both = any(token.key in AND for token in tokens[at + 1 : place])
    codes = (ord(first.key), ord(last.key)) if both else range(ord(first.key), ord(last.key) + 1)
    place += 1
    while place < len(tokens) and tokens[place].key in _UNTIL:
        place += 1
    yield Bound(tuple(SlotItem(chr(code), chr(code).upper()) for code in codes), place - at)


def _is_letter(token: Token) -> bool:
    return len(token.text) == 1 and token.text.isalpha() and token.text.isupper() and token.key.isalpha()


def place_number(spot: Spot) -> Iterator[Bound]:
    """The place in a row: a number, or the word for it."""
    token = spot.tokens[spot.at]
    spelled = ordinal_of(token.text) if token.number is None else None
    yield from number(spot)
    if spelled is not None:
        yield Bound((SlotItem(spelled, str(spelled)),), 1, () if token.confidence >= UNLISTED else (_GUESSED,))
