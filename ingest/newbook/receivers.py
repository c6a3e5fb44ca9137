"""Who gets something: everybody, a player by the order of seats, the others, the last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ingest.newbook.lexicon import is_setup_verb, is_word
from ingest.newbook.players import is_player
from ingest.newbook.tokens import BookToken

__all__ = ["EACH", "FURTHER", "OTHERS", "Receiver", "fewest_for", "receivers_in", "seat_name"]

EACH: Final = "each"
OTHERS: Final = "others"
FURTHER: Final = "further"
"""Every player after those named, each by the same step more than the one before."""
_NAMES: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_FEWEST: Final = {OTHERS: 2, **{name: seat for seat, name in enumerate(_NAMES, start=1)}}
_EVERY: Final = frozenset(("minden", "mindegyik", "mindket", "mindharom", "valamennyi", "osszes"))
_NEAR_START: Final = 3
_GETTING: Final = ("kap", "megkap", "huz", "elvesz", "magahoz", "valaszt")
_OBLIQUE: Final = ("t", "ban", "ben", "ra", "re", "bol", "nal", "nel", "kor", "hoz", "hez", "ert", "n")
_BEGINS: Final = ("kezd", "elsokent", "elkezd")
_NEAR_END: Final = 5
_BREAKS: Final = ",;:()."


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


def receivers_in(tokens: Sequence[BookToken], own: str) -> list[Receiver]:
    """The receivers of a run of words, in order."""
    found: list[Receiver] = []
    for at in range(len(tokens)):
        if tokens[at].key == "mint":
            break  # whom somebody is compared with gets nothing here
        if found and found[-1].last >= at:
            continue
        found += [Receiver(who, at, last, _clear(tokens, at, last)) for who, last in _receiver(tokens, at, own, found)]
    return found


def _clear(tokens: Sequence[BookToken], at: int, last: int) -> bool:
    return all(token.clear for token in tokens[at : last + 1])


def _receiver(tokens: Sequence[BookToken], at: int, own: str, before: Sequence[Receiver]) -> Iterator[tuple[str, int]]:
    """The receiver that begins at a place, with the place of its last word."""
    token = tokens[at]
    named = _next(tokens, at)
    player = named is not None and is_player(named, own)
    if _is_everybody(tokens, at, own):
        more = named is not None and named.key.startswith("mas")
        yield (OTHERS if more else EACH), at + more
    elif token.key in _EVERY and (player or _gets(tokens, at)):
        yield EACH, at + 1
    elif token.key == "tovabbi" and player:
        yield FURTHER, at + 1
    elif is_word(token.key, "players", "others") and (player or token.key.startswith("tobbiek")):
        yield OTHERS, at + player
    elif token.key == "aki" and named is not None and named.key.startswith(_BEGINS):
        yield "first", at + 1
    elif is_word(token.key, "players", "first") and (player or token.key.startswith("kezd")):
        yield "first", at + player
    else:
        yield from _seat(tokens, at, own, player, before)


def _gets(tokens: Sequence[BookToken], at: int) -> bool:
    """Whether `every` stands before the subject of a verb of getting: what the book calls a player."""
    after = _next(tokens, at)
    if after is None or after.key.endswith(_OBLIQUE) or after.number is not None:
        return False
    return any(token.key.startswith(_GETTING) for token in tokens[at + 2 :])


def _is_everybody(tokens: Sequence[BookToken], at: int, own: str) -> bool:
    token = tokens[at]
    if is_word(token.key, "players", "each"):
        return True
    if not is_player(token, own) or token.key.startswith("kezdo"):
        return False
    counted = at > 0 and tokens[at - 1].number is not None
    plural = token.key.endswith("k") and not token.key.endswith(("nak", "nek")) and at < _NEAR_START
    return token.key.endswith("kent") or (plural and not counted and not _is_numbered(tokens, at))


def _is_numbered(tokens: Sequence[BookToken], at: int) -> bool:
    """Whether the word after says that the number of players is meant."""
    after = _next(tokens, at)
    return after is not None and after.key.startswith("szam")


def _seat(
    tokens: Sequence[BookToken], at: int, own: str, player: bool, before: Sequence[Receiver]
) -> Iterator[tuple[str, int]]:
    """A player by seat: an ordinal before a word for players, or by itself where seats were named before."""
    token = tokens[at]
    seats = [one.who for one in before if one.who in _NAMES]
    alone = (bool(seats) and _stands_alone(tokens, at)) or _is_joined_to_seat(tokens, at, own)
    if token.seat is not None and (player or alone):
        yield seat_name(token.seat), at + player
    elif token.key.startswith("kovetkezo") and seats and (player or alone):
        yield seat_name(_NAMES.index(seats[-1]) + 2), at + player
    elif token.key == "balra" and at + 1 < len(tokens) and tokens[at + 1].key.startswith("ulo"):
        yield "second", at + 1
    elif token.key == "utolsokent" or (token.key.startswith("utolso") and player):
        yield "last", at + player


def _is_joined_to_seat(tokens: Sequence[BookToken], at: int, own: str) -> bool:
    """Whether `and` joins a seat to another one that a word for players follows: `the second and the third player`."""
    after = [token for token in tokens[at + 1 : at + _NEAR_END] if token.key not in ("es", "a", "az")]
    joined = bool(tokens[at + 1 : at + 2]) and tokens[at + 1].key in ("es", "a", "az")
    return joined and len(after) > 1 and after[0].seat is not None and is_player(after[1], own)


def _stands_alone(tokens: Sequence[BookToken], at: int) -> bool:
    """Whether a word counts seats by itself: what follows is a number, a sign, a verb or another seat."""
    after = _next(tokens, at)
    if after is None or after.number is not None or any(sign in after.before for sign in _BREAKS):
        return True
    return after.key in ("es", "pedig", "a", "az", "mar", "meg") or is_setup_verb(after.key)


def _next(tokens: Sequence[BookToken], at: int) -> BookToken | None:
    return tokens[at + 1] if at + 1 < len(tokens) else None
