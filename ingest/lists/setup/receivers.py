"""Who gets something: everybody, a player by the order of seats, the others; what a line announces for its items."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from typing import Final

from kartotek.ingest.lists.setup.conditions import conditions_in
from kartotek.ingest.lists.stock import Stock
from kartotek.ingest.words.lexicon import is_setup_verb, is_word
from kartotek.ingest.words.players import is_player
from kartotek.ingest.words.tokens import NO_WORD, BookToken
from kartotek.ingest.words.word_runs import all_clear, word_at

__all__ = [
    "EACH",
    "FURTHER",
    "ListedNames",
    "OTHERS",
    "PRONOUNS",
    "Receiver",
    "fewest_for",
    "receivers_in",
    "seat_name",
    "with_announcements",
]

EACH: Final = "each"
OTHERS: Final = "others"
FURTHER: Final = "further"
"""Every player after those named, each by the same step more than the one before."""
_NAMES: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_FEWEST: Final = {OTHERS: 2, **{name: seat for seat, name in enumerate(_NAMES, start=1)}}
_EVERY: Final = frozenset(("minden", "mindegyik", "mindket", "mindharom", "valamennyi", "osszes"))
PRONOUNS: Final = ("o", "neki")
"""Words for the player that the sentence before names."""
_NEIGHBOUR: Final = ("szomszedja", "balszomszedja")
_NEAR_START: Final = 3
_GETTING: Final = ("kap", "megkap", "huz", "elvesz", "magahoz", "valaszt")
_OBLIQUE: Final = ("t", "ban", "ben", "ra", "re", "bol", "nal", "nel", "kor", "hoz", "hez", "ert", "n")
_TO_ONESELF: Final = frozenset(("magadhoz", "magatokhoz", "magunkhoz"))
_ONESELF: Final = frozenset(("magad", "magatok", "magunk"))
_BEGINS: Final = ("kezd", "elsokent", "elkezd")
_STARTS: Final = ("kezd", "kezdi")
_NEAR_END: Final = 5
_BREAKS: Final = frozenset(",;:().")
_JOINTS: Final = ("es", "a", "az")
_GOES_ON: Final = ("es", "pedig", "a", "az", "mar", "meg")
_THAN: Final = "mint"


@dataclass(frozen=True, slots=True)
class Receiver:
    """A receiver, its place among the words, where its words end, and whether its letters are beyond doubt."""

    who: str
    at: int
    last: int
    clear: bool


def seat_name(seat: int) -> str:
    """What the player of a seat is called; from the ninth on there is no name."""
    return _NAMES[seat - 1] if 1 <= seat <= len(_NAMES) else "nth"


def fewest_for(who: str) -> int:
    """From how many players on there is such a receiver."""
    return _FEWEST.get(who, 99 if who == "nth" else 1)


@dataclass(frozen=True, slots=True)
class _Start:
    """A word that may begin a receiver, with the words around it and the receivers before it."""

    tokens: Sequence[BookToken]
    at: int
    own: str
    before: Sequence[Receiver]

    @property
    def key(self) -> str:
        return self.tokens[self.at].key

    @property
    def after(self) -> BookToken:
        return word_at(self.tokens, self.at + 1)

    @property
    def has_player(self) -> bool:
        """Whether a word for players follows."""
        return is_player(self.after, self.own)

    @property
    def seats(self) -> list[str]:
        """The seats named before."""
        return [one.who for one in self.before if one.who in _NAMES]

    @property
    def is_seat(self) -> bool:
        """Whether a word for players follows, or none is needed: seats were named before, or one is joined to it."""
        alone = bool(self.seats or self._are_listed) and _stands_alone(self.after)
        return self.has_player or alone or _is_joined_to_seat(self)

    @property
    def _are_listed(self) -> bool:
        """Whether several seats stand by themselves where somebody gets something: `az első 3, a második 4 érmét
        kap`."""
        alone = [one.seat for one, after in pairwise(self.tokens) if one.seat and _stands_alone(after)]
        gets = any(token.key.startswith(_GETTING) for token in self.tokens)
        return gets and len(alone) > 1 and alone == list(range(alone[0], alone[0] + len(alone)))


_Named = tuple[str, int] | None
"""A receiver and the place of its last word."""


def receivers_in(tokens: Sequence[BookToken], own: str) -> list[Receiver]:
    """The receivers of a run of words, in order; whom somebody is compared with gets nothing."""
    found: list[Receiver] = []
    for at, _ in enumerate(takewhile(lambda token: token.key != _THAN, tokens)):
        if found and found[-1].last >= at:
            continue
        start = _Start(tokens, at, own, found)
        who, last = next(filter(None, (read(start) for read in _READERS)), ("", at))
        if who:
            found.append(Receiver(who, at, last, all_clear(tokens[at : last + 1])))
    return found


def _everybody(start: _Start) -> _Named:
    if not (is_word(start.key, "players", "each") or _is_plain_player(start)):
        return None
    return (OTHERS, start.at + 1) if start.after.key.startswith("mas") else (EACH, start.at)


def _is_plain_player(start: _Start) -> bool:
    """Whether a word for players means all of them: `játékosonként`, or the players as those who act."""
    if not is_player(start.tokens[start.at], start.own) or start.key.startswith("kezdo"):
        return False
    return start.key.endswith("kent") or _are_players(start)


def _are_players(start: _Start) -> bool:
    """Whether players in the plural begin a clause, uncounted; the number of players is another thing."""
    plural = start.key.endswith("k") and not start.key.endswith(("nak", "nek"))
    counted = word_at(start.tokens, start.at - 1).counts or start.after.key.startswith("szam")
    return plural and not counted and start.at < _NEAR_START


def _every_one(start: _Start) -> _Named:
    return (EACH, start.at + 1) if start.key in _EVERY and (start.has_player or _gets(start)) else None


def _gets(start: _Start) -> bool:
    """Whether `every` stands before the subject of a verb of getting: what the book calls a player."""
    after = start.after
    if after is NO_WORD or after.counts or after.key.endswith(_OBLIQUE):
        return False
    return any(token.key.startswith(_GETTING) for token in start.tokens[start.at + 2 :])


def _further(start: _Start) -> _Named:
    return (FURTHER, start.at + 1) if start.key == "tovabbi" and start.has_player else None


def _others(start: _Start) -> _Named:
    meant = is_word(start.key, "players", "others") and (start.has_player or start.key.startswith("tobbiek"))
    return (OTHERS, start.at + start.has_player) if meant else None


def _who_begins(start: _Start) -> _Named:
    """`aki kezd`, or `az kezd, aki ...`."""
    begins = start.key == "aki" and start.after.key.startswith(_BEGINS)
    return ("first", start.at + 1) if begins or (start.key == "kezd" and start.after.key == "aki") else None


def _player_begins(start: _Start) -> _Named:
    """`a legfiatalabb játékos kezd`: whoever it is, that one is the first player."""
    begins = is_player(start.tokens[start.at], start.own) and start.after.key in _STARTS
    return ("first", start.at + 1) if begins and not _counted_or_joined(start) else None


def _counted_or_joined(start: _Start) -> bool:
    """Whether a number stands before a word for players, or a sign between it and its verb."""
    return word_at(start.tokens, start.at - 1).counts or not _BREAKS.isdisjoint(start.after.before)


def _first(start: _Start) -> _Named:
    named = start.key.startswith("kezd") and not _describes(start)
    meant = is_word(start.key, "players", "first") and (start.has_player or named)
    return ("first", start.at + start.has_player) if meant else None


def _describes(start: _Start) -> bool:
    """Whether a word for whoever begins describes the noun behind it: `kezdő nyersanyagok`, `4 kezdő lap`."""
    after = start.after
    alone = after is NO_WORD or after.counts or not _BREAKS.isdisjoint(after.before) or is_setup_verb(after.key)
    return start.key == "kezdo" and not alone and after.key not in _GOES_ON


def _seat(start: _Start) -> _Named:
    """A player by seat: an ordinal before a word for players, or by itself where seats were named before."""
    seat = start.tokens[start.at].seat
    return (seat_name(seat), start.at + start.has_player) if seat is not None and start.is_seat else None


def _next_seat(start: _Start) -> _Named:
    if not start.key.startswith("kovetkezo") or not start.seats or not start.is_seat:
        return None
    return seat_name(_NAMES.index(start.seats[-1]) + 2), start.at + start.has_player


def _to_the_left(start: _Start) -> _Named:
    return ("second", start.at + 1) if start.key == "balra" and start.after.key.startswith("ulo") else None


def _neighbour(start: _Start) -> _Named:
    """The neighbour of the first player, where that one is named before: `a bal oldali szomszédja`."""
    words = [start.key, start.after.key, word_at(start.tokens, start.at + 2).key]
    named = start.seats[-1:] == ["first"] or start.tokens[0].key in PRONOUNS
    if not named or not words[0].startswith("bal"):
        return None
    last = next((place for place, word in enumerate(words) if word.startswith(_NEIGHBOUR)), None)
    return ("second", start.at + last) if last is not None else None


def _last(start: _Start) -> _Named:
    meant = start.key == "utolsokent" or (start.key.startswith("utolso") and start.has_player)
    return ("last", start.at + start.has_player) if meant else None


def _oneself(start: _Start) -> _Named:
    """What the reader is called to take to himself every player takes: `vedd magadhoz`, `tegyétek magatok elé`."""
    if start.key in _TO_ONESELF:
        return EACH, start.at
    return (EACH, start.at + 1) if start.key in _ONESELF and start.after.key == "ele" else None


_READERS: Final = (
    _everybody,
    _every_one,
    _further,
    _others,
    _who_begins,
    _player_begins,
    _first,
    _seat,
    _next_seat,
    _to_the_left,
    _neighbour,
    _last,
    _oneself,
)
"""The forms that a receiver has, tried in turn."""


def _is_joined_to_seat(start: _Start) -> bool:
    """Whether `and` joins a seat to another one that a word for players follows: `the second and the third player`."""
    if start.after.key not in _JOINTS:
        return False
    after = [token for token in start.tokens[start.at + 1 : start.at + _NEAR_END] if token.key not in _JOINTS]
    return word_at(after, 0).seat is not None and is_player(word_at(after, 1), start.own)


def _stands_alone(after: BookToken) -> bool:
    """Whether a word counts seats by itself: what follows is a number, a sign, a verb or another seat."""
    ended = after is NO_WORD or after.counts or not _BREAKS.isdisjoint(after.before)
    return ended or after.key in _GOES_ON or is_setup_verb(after.key)


# ---- items below an announcement: `each player gets:` ----
# Everybody gets:        everybody gets: 2 tiles
# - 2 tiles              everybody gets: 5 coins, with two players 6
# - 5 coins, with two players 6

_ITEM: Final = re.compile(r"\n\s*[-–—•*+»®@·>]\s*$")
"""What stands before the first word of a list item."""
_COLON: Final = ":"
_ARTICLE: Final = "egy"
_Sentence = Sequence[BookToken]


@dataclass(frozen=True, slots=True)
class ListedNames:
    """What items are read with: the components, the book's word for players, and whether they are of the solo game,
    which may be compared with the game of others."""

    stock: Stock
    own: str
    solo: bool = False

    def hands_down(self, head: _Sentence) -> bool:
        """Whether what announces a list says something of its items: who gets them, or with how many players. One with
        a number of its own, be it no article, may count something by itself."""
        conditions = conditions_in(head, self.own) if not self.solo else []
        taken = {place for one in conditions for place in one.places}
        others = (token for place, token in enumerate(head) if place not in taken)
        counts = any(token.counts and token.key != _ARTICLE for token in others)
        return not counts and bool(conditions or receivers_in(head, self.own))

    def is_open(self, item: _Sentence) -> bool:
        """Whether an item names a component and leaves open who gets it."""
        return bool(self.stock.things(item, self.own)) and not receivers_in(item, self.own)


def with_announcements(sentences: Iterable[_Sentence], names: ListedNames) -> Iterator[_Sentence]:
    """The sentences; items of a list that a colon announces apart, each behind what announces it."""
    head: _Sentence = ()
    for sentence in sentences:
        if not _goes_on(sentence):
            head = ()
        announced, *items = _parted(sentence)
        if items and _COLON in items[0][0].before:
            head = announced if names.hands_down(announced) else ()
            yield from _items(head, items, names) if head else [sentence]
        elif head and _begins_item(sentence[0]) and names.is_open(sentence):
            yield from _items(head, [announced, *items], names)
        else:
            yield sentence


def _goes_on(sentence: _Sentence) -> bool:
    """Whether a sentence does not begin a line, or does so as a list item."""
    return "\n" not in sentence[0].before or _begins_item(sentence[0])


def _begins_item(word: BookToken) -> bool:
    return _ITEM.search(word.before) is not None


def _parted(sentence: _Sentence) -> list[_Sentence]:
    """The words before the first item inside a sentence, and the items."""
    starts = [0, *(at for at in range(1, len(sentence)) if _begins_item(sentence[at]))]
    return [sentence[first:end] for first, end in zip(starts, [*starts[1:], len(sentence)], strict=True)]


def _items(head: _Sentence, items: Sequence[_Sentence], names: ListedNames) -> Iterator[_Sentence]:
    """The items, each behind its announcement; one that names nothing, or somebody else, goes on with the item before
    it."""
    made: list[_Sentence] = []
    for item in items:
        if made and not names.is_open(item):
            made[-1] = [*made[-1], *item]
        else:
            made.append(_announced(head, item))
    yield from made


def _announced(head: _Sentence, item: _Sentence) -> _Sentence:
    """An item behind what announces it, as if both stood in one line: what is asked by lines is asked of the item. An
    article of the announcement counts nothing."""
    first, *others = item
    moved = [replace(token, line=first.line, number=None if token.key == _ARTICLE else token.number) for token in head]
    return [*moved, replace(first, before=f"{_COLON} "), *others]
