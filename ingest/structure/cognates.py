"""Names that are the English ones in Hungarian spelling, and titles with the adjective of such a place."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Final

from kartotek.ingest.structure.facts import Finding, Lines
from kartotek.ingest.structure.members import Members
from kartotek.ingest.structure.model import ReadingModel
from kartotek.ingest.structure.tokens import run_text
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.tokens import Token
from kartotek.schema.hungarian.function_words import ARTICLES

__all__ = ["cognate_facts"]

_RULE: Final = "name-like-english"
_HU: Final = "_hu"
_EN: Final = "_en"
_SHORTEST: Final = 4
_LONGEST: Final = 3
_SHORTEST_TITLE: Final = 3
_LONGEST_TITLE: Final = 5
_MOST_LINES: Final = 5
_ADJECTIVE: Final = "i"
_SPELLINGS: Final = (
    ("sz", "s"), ("ph", "f"), ("th", "t"), ("rh", "r"), ("x", "ks"), ("ck", "k"), ("ca", "ka"), ("co", "ko"),
    ("cu", "ku"),
)  # fmt: skip
"""Spellings of either language, without accents, and one that sounds alike."""
_VOWELS_OF_Y: Final = ("i", "u")
_TWICE: Final = re.compile(r"(.)\1+")
_Field = tuple[str, str]
"""A component and a field of it."""
_Sound = tuple[str, bool]
"""How a name sounds, without its ending where it names several."""
_SEVERAL: Final = "k"


def cognate_facts(stream: Sequence[Token], members: Members, model: ReadingModel) -> Iterator[Finding]:
    """The names of every component whose English name, or that of its place, the book spells in its own way; of two
    spellings the one that stands oftener."""
    english = _english(members, model)
    common = {token.key for token in stream if token.text[:1].islower()}
    found: dict[_Field, dict[str, list[Lines]]] = defaultdict(lambda: defaultdict(list))
    for at, token in enumerate(stream):
        if token.text[:1].isupper() and not token.aside:
            for place, name, lines in (*_spelled(stream, at, english, common), *_titled(stream, at, english)):
                found[place][name].append(lines)
    for (subject, field), spellings in found.items():
        counted = Counter({name: len(places) for name, places in spellings.items()})
        (name, often), *others = counted.most_common(2)
        if not others or others[0][1] < often:
            yield Finding(subject, field, name, tuple(dict.fromkeys(spellings[name]))[:_MOST_LINES], _RULE)


def _english(members: Members, model: ReadingModel) -> Mapping[_Sound, tuple[_Field, str]]:
    """The fields with Hungarian names, and the English ones, by how these sound, where only one name sounds so."""
    found: dict[_Sound, set[tuple[_Field, str]]] = defaultdict(set)
    for member in members.by_id.values():
        named = model.kinds[member.kind].named if member.kind in model.kinds else ()
        places = {field: member.attributes.get(field.removesuffix(_HU) + _EN, "") for field in named}
        for field, name in ({"name_hu": member.name_en} | places).items():
            for sound in _sounds(name, "s") if len(name) >= _SHORTEST else ():
                found[sound].add(((member.id, field), key_of(name)))
    return {sound: fields.pop() for sound, fields in found.items() if len(fields) == 1}


def _sounds(name: str, plural: str) -> Iterator[_Sound]:
    """How a name may sound: as one thing, and as several where it ends so."""
    key = " ".join(key_of(word).removesuffix("h") for word in name.split())
    for spelled, sound in _SPELLINGS:
        key = key.replace(spelled, sound)
    for vowel in _VOWELS_OF_Y:
        made = _TWICE.sub(r"\1", key.replace("y", vowel))
        yield made, False
        if made.endswith(plural):
            yield from ((made[:-1], True), *([(made[:-2], True)] if plural == _SEVERAL else []))


def _spelled(
    stream: Sequence[Token], at: int, english: Mapping[_Sound, tuple[_Field, str]], common: Container[str]
) -> Iterator[tuple[_Field, str, Lines]]:
    """The name that begins at a token: no word that the book also writes small, and not the English name itself."""
    for width in range(min(_LONGEST, len(stream) - at), 0, -1):
        run = stream[at : at + width]
        name = run_text(run)
        found = next((english[sound] for sound in _sounds(name, _SEVERAL) if sound in english), None)
        if found is not None and run[0].line == run[-1].line:
            field, original = found
            if key_of(name) != original and not (width == 1 and run[0].key in common):
                yield field, name, (run[0].line, run[-1].line)
            return


def _titled(
    stream: Sequence[Token], at: int, english: Mapping[_Sound, tuple[_Field, str]]
) -> Iterator[tuple[_Field, str, Lines]]:
    """What a title is of: an article, the adjective of a place, and what is there, alone in their line."""
    line = [token for token in stream[at : at + _LONGEST_TITLE + 1] if token.line == stream[at].line]
    begins = not at or stream[at - 1].line != stream[at].line
    if not begins or not _SHORTEST_TITLE <= len(line) <= _LONGEST_TITLE or line[0].key not in ARTICLES:
        return
    place = line[1].text.removesuffix(_ADJECTIVE)
    field = next((english[sound][0] for sound in _sounds(place, _SEVERAL) if sound in english), None)
    if place != line[1].text and field is not None and field[1] != "name_hu":
        lines = (line[0].line, line[0].line)
        yield (field[0], "name_hu"), run_text(line), lines
        yield field, place.capitalize(), lines
