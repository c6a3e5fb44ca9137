"""The component list of a book: entries, what each counts, and the parts that a total has.

6 rétlapka (három hársas és három akácos)   a total and two parts
20 méhfigura, színenként 5                  a total; so many of each colour confirm it
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final

from ingest.newbook.counted_rows import counted_rows, is_counted_row
from ingest.newbook.facts import PLAIN, Component, capped
from ingest.newbook.lexicon import is_word, piece_of
from ingest.newbook.numbers import looks_like_digits
from ingest.newbook.outline import Section
from ingest.newbook.tokens import Token, run_on
from ingest.newbook.totals import summed

__all__ = ["components_of"]

_LONGEST_NAME: Final = 4
_SENTENCE: Final = 9
_AND: Final = frozenset(("es", "valamint", "illetve", "meg", "tovabba", "plusz"))
_STOPS: Final = frozenset(
    "a az amely amelyek melyek mely amelyen melyen minden mindegyik mindegyiken ebbol ezek".split()
)


_OF_THEM: Final = frozenset(("ebbol", "ezekbol", "kozuluk", "koztuk"))
_ARTICLES: Final = ("a", "az")
_UNITS: Final = frozenset(("db", "darab", "x", "drb"))


@dataclass(slots=True)
class _Chunk:
    """Words between two delimiters, with the number among them."""

    depth: int
    listed: bool
    number: Token | None = None
    words: list[Token] = field(default_factory=list)
    number_last: bool = False

    @property
    def spread(self) -> bool:
        """Whether it says how many there are of each colour or for each player."""
        return any(is_word(word.key, "spread", "each") for word in self.words)

    @property
    def total(self) -> bool:
        return any(is_word(word.key, "spread", "total") for word in self.words)

    @property
    def measured(self) -> bool:
        return any(is_word(word.key, "units", "measures") for word in self.words)

    @property
    def name(self) -> list[Token]:
        """The words that name what is counted."""
        kept: list[Token] = []
        for word in self.words:
            if word.key in _STOPS or is_word(word.key, "spread", "each"):
                break
            kept.append(word)
        while kept and kept[0].key in _UNITS:
            kept = kept[1:]
        while kept and kept[-1].key in _UNITS:
            kept = kept[:-1]
        return kept


def components_of(
    sections: Sequence[Section], tokens: Mapping[int, Sequence[Token]], skipped: frozenset[int]
) -> list[Component]:
    """Every component that the lists of a book count, in order."""
    found: list[Component] = []
    for section in sections:
        lines = [tokens[number] for number in section.lines if number not in skipped]
        doubts = () if section.exact else ("heading-unclear",)
        found += [replace(one, doubts=(*one.doubts, *doubts)) for one in _listed(lines)]
    return [replace(one, confidence=capped(one.confidence, one.doubts)) for one in found]


def _listed(lines: Sequence[Sequence[Token]]) -> Iterator[Component]:
    """What a list counts, up to the first sentence; rows that end in their number are read row by row."""
    for in_rows, group in groupby((line for line in lines if line), is_counted_row):
        if in_rows:
            yield from counted_rows(list(group))
            continue
        for entry in _entries(list(group)):
            if _is_sentence(entry):
                return
            yield from _components(entry)


def _entries(lines: Sequence[Sequence[Token]]) -> Iterator[list[Token]]:
    """The entries of a list; a line that begins with a number begins one, unless the line before stops open."""
    entry: list[Token] = []
    for line in lines:
        if not line:
            continue
        goes_on = bool(entry) and (_stops_open(entry, line) or _continues(line))
        if entry and not goes_on:
            yield entry
            entry = []
        entry = run_on([entry, line])
    if entry:
        yield entry


def _continues(line: Sequence[Token]) -> bool:
    """Whether a line goes on with an entry: it begins with a small letter or a bracket, and with no number."""
    first = line[0]
    bullet = first.before.strip() not in ("", "(")
    return first.number is None and not first.capital and not looks_like_digits(first.raw) and not bullet


def _stops_open(entry: Sequence[Token], line: Sequence[Token]) -> bool:
    opened = sum(token.before.count("(") - token.before.count(")") for token in entry)
    opened -= entry[-1].after.count(")")
    comma = "," in entry[-1].after
    if _is_nested(entry, line):
        return True
    return entry[-1].key in _AND or (opened > 0 and len(line) < _SENTENCE) or comma


def _is_nested(entry: Sequence[Token], line: Sequence[Token]) -> bool:
    """Whether a line belongs to a total that a colon ends: it stands further in than that total."""
    lead = [token for token in entry if token.line == entry[0].line]
    return lead[-1].after.rstrip().endswith(":") and line[0].start > entry[0].start


def _is_sentence(entry: Sequence[Token]) -> bool:
    """Whether what stands among the entries is running text: the list is over."""
    return entry[0].capital and entry[0].number is None and any(is_word(token.key, "setup", "verbs") for token in entry)


def _chunks(entry: Sequence[Token]) -> Iterator[_Chunk]:
    depth, listed = 0, False
    chunk = _Chunk(0, False)
    for place, token in enumerate(entry):
        opens, closes = token.before.count("("), token.before.count(")")
        listed = listed or (":" in token.before and depth == 0)
        dashed = token.before.strip() in ("-", "–", "—") and token.before.startswith(" ")
        joins = token.key in _AND and place + 1 < len(entry) and entry[place + 1].number is not None
        cut = (
            opens or closes or joins or dashed or any(sign in token.before for sign in ",;:") or _new_line(entry, place)
        )
        numbered = _as_number(entry, place)
        if cut or (numbered is not None and (chunk.number is not None or _counts_next(entry, place))):
            yield chunk
            depth = max(0, depth + opens - closes)
            chunk = _Chunk(depth, listed)
        if token.key in _OF_THEM:
            chunk, listed = _Chunk(depth, True), True
            continue
        if joins:
            continue
        if numbered is not None and chunk.number is None:
            chunk.number, chunk.number_last = numbered, bool(chunk.words)
        else:
            chunk.words.append(token)
    yield chunk


def _new_line(entry: Sequence[Token], place: int) -> bool:
    """Whether a line of the list begins here with a number."""
    return place > 0 and entry[place].line != entry[place - 1].line and entry[place].number is not None


def _counts_next(entry: Sequence[Token], place: int) -> bool:
    """Whether a number is followed by the word that it counts."""
    after = entry[place + 1] if place + 1 < len(entry) else None
    if after is None or any(sign in after.before for sign in ",;:()"):
        return False
    before = entry[place - 1] if place else None
    each = before is not None and is_word(before.key, "spread", "each")
    return not each and not is_word(after.key, "units", "copies")


def _as_number(entry: Sequence[Token], place: int) -> Token | None:
    """A number of the list; digits that were all misread count as one where a number is to be expected."""
    token = entry[place]
    if token.number is not None:
        return token
    expected = place == 0 or token.line != entry[place - 1].line or any(sign in token.before for sign in "(,:")
    return token if expected and looks_like_digits(token.raw) and not token.raw.isdecimal() else None


def _components(entry: Sequence[Token]) -> list[Component]:
    if entry[0].key in _ARTICLES and not any(token.number for token in entry):
        return _single(entry[1:])
    made: list[Component] = []
    top = -1
    each: list[tuple[int, int]] = []
    for chunk in _chunks(entry):
        inner = chunk.depth > 0 or chunk.listed
        if chunk.measured or (chunk.number is None and (inner or not chunk.words)):
            continue
        name = [] if chunk.depth and _only_units(chunk) else chunk.name
        if chunk.number is None and not name:
            continue
        if chunk.number is None or (chunk.number_last and name and not chunk.spread and not chunk.total):
            made.append(_component(chunk, name, ""))
            top = len(made) - 1
        elif chunk.total and made and chunk.number.number is not None:
            made[top] = replace(made[top], count=chunk.number.number.value, confidence=PLAIN, doubts=_doubts(chunk, ()))
        elif chunk.spread or not name:
            each += _each(chunk, made, top)
        else:
            parent = made[top].name_hu if inner and top >= 0 else ""
            made.append(_component(chunk, name, parent))
            if not inner:
                top = len(made) - 1
    return summed([one for one in made if one.count is not None or one.how == "unread"], each)


def _single(words: Sequence[Token]) -> list[Component]:
    """`the night watchman's figure`: a thing that the list has with an article and no number is there once."""
    if not words or len(words) > _LONGEST_NAME:
        return []
    kind, bare = piece_of(possessor_of(words[-1].text))
    name = words[:-1] if kind and not bare and len(words) > 1 else words
    text = " ".join(word.text for word in name)
    doubts = ("implied",) if all(word.as_scanned for word in name) else ("implied", "name-unclear")
    return [Component(text, kind or piece_of(text)[0], 1, words[0].line, "implied", PLAIN, "", doubts)]


def possessor_of(word: str) -> str:
    """A possessed noun without its ending: `figurája` is a `figura`, `táblája` a `tábla`."""
    for ending, stem in (("ája", "a"), ("éje", "e"), ("ője", "ő"), ("ója", "ó"), ("ja", ""), ("je", "")):
        if word.endswith(ending):
            return word.removesuffix(ending) + stem
    return word


def _only_units(chunk: _Chunk) -> bool:
    """Whether the words beside a number only say that copies are counted: `(3 lap)`."""
    return all(is_word(word.key, "units", "copies") for word in chunk.words)


def _each(chunk: _Chunk, made: list[Component], top: int) -> list[tuple[int, int]]:
    """A number without a name: the count of the thing before it, or how many of each there are."""
    number = chunk.number.number if chunk.number is not None else None
    if not 0 <= top < len(made) or number is None or chunk.number is None:
        return []
    if made[top].count is None and not chunk.spread:
        doubts = (*made[top].doubts, *_doubts(chunk, ()))
        how = "digit" if number.digits else "word"
        made[top] = replace(
            made[top], count=number.value, how=how, line=chunk.number.line, doubts=doubts, confidence=PLAIN
        )
        return []
    return [(top, number.value)]


def _component(chunk: _Chunk, name: Sequence[Token], parent: str) -> Component:
    number = chunk.number.number if chunk.number is not None else None
    text = " ".join(word.text for word in name)
    kind = piece_of(text)[0]
    line = chunk.number.line if chunk.number is not None else name[0].line
    how = "unread" if number is None and chunk.number is not None else "digit" if number and number.digits else "word"
    how = "none" if chunk.number is None else how
    return Component(text, kind, number.value if number else None, line, how, PLAIN, parent, _doubts(chunk, name))


def _doubts(chunk: _Chunk, name: Sequence[Token]) -> tuple[str, ...]:
    number = chunk.number
    doubts = {
        "letter-in-number": number is not None and (number.number is None or not number.number.exact),
        "number-cut": number is not None and number.crowded,
        "name-unclear": not all(word.as_scanned for word in name)
        or any(word.key in _AND for word in name)
        or _stops_short(chunk),
        "long-name": len(name) > _LONGEST_NAME,
        "per-player": chunk.spread,
    }
    return tuple(doubt for doubt, met in doubts.items() if met)


def _stops_short(chunk: _Chunk) -> bool:
    """Whether an article ends the words of a chunk: it may be the end of the name, cut off."""
    return bool(chunk.words) and chunk.words[-1].key in ("a", "az")
