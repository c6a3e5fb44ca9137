"""The entries of a component list, and the chunks of each: words between two delimiters, with the number among them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from ingest.newbook.lexicon import is_word, piece_of
from ingest.newbook.numbers import looks_like_digits
from ingest.newbook.tokens import BookToken, run_on

__all__ = ["AND", "Chunk", "chunks_of", "entries_of"]

_SENTENCE: Final = 9
_GROUP: Final = 3
AND: Final = frozenset(("es", "valamint", "illetve", "meg", "tovabba", "plusz", "s"))
_STOPS: Final = frozenset("a az mind minden mindegyik mindegyiken ebbol ezek".split())
_RELATIVE: Final = ("amely", "mely", "ami", "amit", "aki", "ahol", "amivel")
_OF_THEM: Final = frozenset(
    "ebbol ezekbol kozuluk koztuk kozul amelybol melybol amelyekbol melyekbol megpedig azaz vagyis".split()
)
_UNITS: Final = frozenset(("db", "darab", "x", "drb"))
_REST: Final = ("tobbi", "maradek")
_BELONGING: Final = frozenset(("tartozo", "valo", "jaro", "keszult", "kulonbozo", "kulonfele", "egyforma"))
"""Words that end a remark before a name: `hozzájuk tartozó szerepkártya`."""
_RANGED: Final = ("abl", "ter")


@dataclass(slots=True)
class Chunk:
    """Words between two delimiters, with the number among them. `depth`: in how many brackets; `listed`: after a colon;
    `split`: how many of the words stand before the number; `ranged`: it is an end of a range of values."""

    depth: int = 0
    listed: bool = False
    number: BookToken | None = None
    words: list[BookToken] = field(default_factory=list)
    split: int = 0
    ranged: bool = False
    suspended: bool = False

    @property
    def number_last(self) -> bool:
        """Whether the number stands after its words."""
        return 0 < self.split == len(self.words)

    @property
    def inner(self) -> bool:
        return self.depth > 0 or self.listed

    def says(self, entry: str) -> bool:
        """Whether it says how many there are of each, of how many kinds, or in all."""
        return any(is_word(word.key, "spread", entry) for word in self.words)

    @property
    def measured(self) -> bool:
        return self.ranged or any(is_word(word.key, "units", "measures") for word in self.words)

    @property
    def rest(self) -> bool:
        """Whether it names what is left of a total."""
        return self.number is None and any(word.key in _REST for word in self.words)

    @property
    def only_units(self) -> bool:
        """Whether the words beside the number only say that copies are counted: `(3 lap)`."""
        return all(_is_unit(word) for word in self.words)

    @property
    def name(self) -> list[BookToken]:
        """The words that name what is counted."""
        kept: list[BookToken] = []
        after = [word for word in self.words[self.split :] if word.key not in _UNITS]
        for word in after or self.words:
            stops = (word.key in _STOPS and not (self.rest and not kept)) or word.key.startswith(_RELATIVE)
            if stops or any(is_word(word.key, "spread", entry) for entry in ("each", "kinds", "of_each", "total")):
                break
            kept.append(word)
        while kept and (kept[0].key in _UNITS or kept[0].key in _REST or (self.rest and kept[0].key in _STOPS)):
            kept = kept[1:]
        while kept and kept[-1].key in _UNITS:
            kept = kept[:-1]
        owned = [place for place, word in enumerate(kept[:-1]) if word.key in _BELONGING]
        return kept[owned[-1] + 1 :] if owned else kept


def _is_unit(word: BookToken) -> bool:
    """Whether a word says that pieces are counted: copies, or a kind of piece without a name."""
    kind, bare = piece_of(word.text)
    return is_word(word.key, "units", "copies") or (bool(kind) and not bare)


def entries_of(lines: Sequence[Sequence[BookToken]]) -> Iterator[list[BookToken]]:
    """The entries of a list; a line that begins with a number begins one, unless the line before stops open."""
    entry: list[BookToken] = []
    for line in lines:
        if not line:
            continue
        if entry and not _stops_open(entry, line) and (not _continues(line) or _counts_again(entry, line)):
            yield entry
            entry = []
        entry = run_on([entry, line])
    if entry:
        yield entry


def _continues(line: Sequence[BookToken]) -> bool:
    """Whether a line goes on with an entry: it begins with a small letter or a bracket, and with no number."""
    first = line[0]
    bullet = first.before.strip() not in ("", "(")
    return first.number is None and not first.capital and not looks_like_digits(first.raw) and not bullet


def _counts_again(entry: Sequence[BookToken], line: Sequence[BookToken]) -> bool:
    """Whether both have a number after a name, or the entry is only a heading of the lines below it."""
    if entry[0].number is not None or line[0].before.strip() == "(" or all(token.number is None for token in line):
        return False
    counted = any(token.number is not None for token in entry)
    return line[0].start <= entry[0].start if counted else _is_group(entry, line)


def _is_group(entry: Sequence[BookToken], line: Sequence[BookToken]) -> bool:
    """Whether an entry without a number is the heading of a group: `Kartonból`, or less far in than the next line."""
    short = entry[0].capital and len(entry) <= _GROUP and entry[0].line == entry[-1].line
    return short and (line[0].start > entry[0].start or entry[-1].key.endswith(("bol", "k")))


def _stops_open(entry: Sequence[BookToken], line: Sequence[BookToken]) -> bool:
    opened = sum(token.before.count("(") - token.before.count(")") for token in entry)
    opened -= entry[-1].after.count(")")
    if _is_nested(entry, line) or entry[-1].key in AND:
        return True
    return (opened > 0 and len(line) < _SENTENCE) or "," in entry[-1].after


def _is_nested(entry: Sequence[BookToken], line: Sequence[BookToken]) -> bool:
    """Whether a line belongs to a total that a colon ends: it stands further in than that total."""
    lead = [token for token in entry if token.line == entry[0].line]
    counted = any(token.number is not None for token in lead)
    return counted and lead[-1].after.rstrip().endswith(":") and line[0].start > entry[0].start


def chunks_of(entry: Sequence[BookToken]) -> Iterator[Chunk]:
    """The chunks of an entry, in order."""
    depth, listed = 0, False
    chunk = Chunk()
    for place, token in enumerate(entry):
        opens, closes = token.before.count("("), token.before.count(")")
        listed = listed or (":" in token.before and depth == 0)
        if _cuts(entry, place) or _begins_count(entry, place, chunk):
            chunk.suspended = _suspends(token)
            yield chunk
            depth = max(0, depth + opens - closes)
            chunk = Chunk(depth, listed)
        if token.key in _OF_THEM:
            chunk, listed = Chunk(depth, True), True
        elif not _joins(entry, place):
            _add(chunk, entry, place)
    yield chunk


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
    hyphens = ("-", "–", "—")
    first = after is not None and after.number is not None and after.before in hyphens
    second = place > 0 and token.before in hyphens and entry[place - 1].number is not None
    return first or second or (token.number is not None and token.number.case in _RANGED)


def _cuts(entry: Sequence[BookToken], place: int) -> bool:
    """Whether a delimiter stands before a word."""
    token = entry[place]
    if any(sign in token.before for sign in "(),;:[]") or _joins(entry, place) or _new_line(entry, place):
        return True
    return token.before.strip() in ("-", "–", "—") and token.before.startswith(" ")


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
        return token
    expected = place == 0 or token.line != entry[place - 1].line or any(sign in token.before for sign in "(,:")
    return token if expected and looks_like_digits(token.raw) and not token.raw.isdecimal() else None
