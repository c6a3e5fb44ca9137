"""The chunks that delimiters cut a list entry into."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ingest.newbook.chunk import AND, OF_THEM, Chunk, is_known, is_relative, is_unit
from ingest.newbook.lexicon import is_word
from ingest.newbook.numbers import looks_like_digits
from ingest.newbook.tokens import BookToken

__all__ = ["chunks_of"]

_DELIMITERS: Final = "(),;:[]=+|/"
_RANGED: Final = ("abl", "ter")
_DASHES: Final = ("-", "–", "—")


def chunks_of(entry: Sequence[BookToken]) -> Iterator[Chunk]:
    """The chunks of an entry, in order."""
    depth, listed, remark = 0, False, False
    chunk, before = Chunk(), Chunk()
    for place, token in enumerate(entry):
        opens, closes = _brackets(token.before)
        listed = listed or (":" in token.before and depth == 0)
        remark = is_relative(token) or (remark and not closes)
        complete = _follows_unit(entry, place, chunk) or _is_new_row(entry, place, before, chunk)
        if complete or _cuts(entry, place) or _begins_count(entry, place, chunk):
            chunk.suspended = _suspends(token)
            yield chunk
            before = chunk
            depth = max(0, depth + opens - closes)
            chunk = Chunk(depth, listed, remark=remark, opens=token.before)
        if token.key in OF_THEM:
            chunk, listed, remark = Chunk(depth, True), True, False
        elif not _joins(entry, place):
            _add(chunk, entry, place)
    yield chunk


def _follows_unit(entry: Sequence[BookToken], place: int, chunk: Chunk) -> bool:
    """Whether a name follows the unit that ended the first member: `hallapka 12 db kagyló 5 db`."""
    named = chunk.number is not None and chunk.split and chunk.words[0] is entry[0] and not is_known(entry[0])
    return bool(named) and is_unit(entry[place - 1]) and not is_unit(entry[place]) and _has_number(entry[place:])


def _is_new_row(entry: Sequence[BookToken], place: int, before: Chunk, chunk: Chunk) -> bool:
    """Whether a line begins after one that ended in the number of the name before it."""
    new_line = place > 0 and entry[place].line != entry[place - 1].line
    counted = chunk.number is not None and all(map(is_unit, chunk.words)) and before.number is None
    return new_line and counted and bool(before.words)


def _has_number(words: Sequence[BookToken]) -> bool:
    return any(word.number is not None for word in words)


def _brackets(signs: str) -> tuple[int, int]:
    """How many brackets signs open, and how many they close."""
    return signs.count("(") + signs.count("["), signs.count(")") + signs.count("]")


def _suspends(token: BookToken) -> bool:
    """Whether a hyphen after the word before suspends its end: `fa-, kő- és agyagkocka`."""
    return token.before.startswith("-") and (len(token.before) > 1 or token.key in AND) and "\n" not in token.before


def _add(chunk: Chunk, entry: Sequence[BookToken], place: int) -> None:
    numbered = _as_number(entry, place)
    if numbered is not None and chunk.number is None:
        chunk.number, chunk.split = numbered, len(chunk.words)
        chunk.ranged = _is_ranged(entry, place)
    else:
        chunk.words.append(entry[place])


def _is_ranged(entry: Sequence[BookToken], place: int) -> bool:
    """Whether a number is an end of a range: `1-től 9-ig`, `1–6`."""
    token = entry[place]
    after = entry[place + 1] if place + 1 < len(entry) else None
    first = after is not None and after.number is not None and after.before in _DASHES
    second = place > 0 and token.before in _DASHES and entry[place - 1].number is not None
    at_least = after is not None and after.before.startswith("+")
    return first or second or at_least or (token.number is not None and token.number.case in _RANGED)


def _cuts(entry: Sequence[BookToken], place: int) -> bool:
    """Whether a delimiter stands before a word."""
    token = entry[place]
    if any(sign in token.before for sign in _DELIMITERS) or _joins(entry, place) or _new_line(entry, place):
        return place > 0 or "(" in token.before or "[" in token.before
    dashed = token.before.strip() in _DASHES and token.before.startswith(" ")
    return place > 0 and (dashed or _is_dashed_count(entry, place))


def _is_dashed_count(entry: Sequence[BookToken], place: int) -> bool:
    """Whether a hyphen leads from a name to its number: `hallapka-12db`."""
    return entry[place].before in _DASHES and entry[place].number is not None and entry[place - 1].number is None


def _joins(entry: Sequence[BookToken], place: int) -> bool:
    """Whether a word joins two members of a list: what follows has a number, or what is before lacks one too."""
    if entry[place].key not in AND or place + 1 >= len(entry):
        return False
    after = entry[place + 1]
    return after.number is not None or after.key in ("minden", "mindegyik") or _is_listing(entry, place)


def _is_listing(entry: Sequence[BookToken], place: int) -> bool:
    """Whether `and` ends a list of names: a comma or a suspended hyphen stands before, or one number is for each."""
    before = entry[:place]
    commas = any("," in token.before or _suspends(token) for token in (*before[1:], entry[place]))
    apiece = any(token.number is not None and token.number.apiece for token in before)
    spread = any(is_word(token.key, "spread", "of_each") for token in entry)
    return (commas and _is_bare(entry, place)) or apiece or spread


def _is_bare(entry: Sequence[BookToken], place: int) -> bool:
    """Whether the member right before `and` has no number of its own."""
    start = max((at for at in range(place) if "," in entry[at].before or "(" in entry[at].before), default=0)
    return all(token.number is None for token in entry[start:place])


def _begins_count(entry: Sequence[BookToken], place: int, chunk: Chunk) -> bool:
    """Whether a number begins the next member without a delimiter."""
    if _as_number(entry, place) is None:
        return False
    named = any(not is_word(word.key, "setup", "limits") for word in chunk.words)
    return chunk.number is not None or (named and _counts_next(entry, place))


def _new_line(entry: Sequence[BookToken], place: int) -> bool:
    """Whether a line of the list begins here with a number."""
    return place > 0 and entry[place].line != entry[place - 1].line and entry[place].number is not None


def _counts_next(entry: Sequence[BookToken], place: int) -> bool:
    """Whether a number is followed by the word that it counts."""
    after = entry[place + 1] if place + 1 < len(entry) else None
    if after is None or any(sign in after.before for sign in ",;:()"):
        return False
    before = entry[place - 1] if place else None
    each = before is not None and any(is_word(before.key, "spread", one) for one in ("each", "of_each"))
    return not each and not is_word(after.key, "units", "copies")


def _as_number(entry: Sequence[BookToken], place: int) -> BookToken | None:
    """A number of the list; digits that were all misread count as one where a number is to be expected."""
    token = entry[place]
    if token.number is not None:
        return None if token.number.every and _has_number(entry[place + 1 : place + 2]) else token
    expected = place == 0 or token.line != entry[place - 1].line or any(sign in token.before for sign in "(,:")
    return token if expected and looks_like_digits(token.raw) and not token.raw.isdecimal() else None
