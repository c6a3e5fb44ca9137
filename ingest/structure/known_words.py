"""Names that are words the reader knows anyway: of goods and sorts of things, and of what a book calls by a quality."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from kartotek.ingest.structure.facts import Finding, Lines
from kartotek.ingest.structure.lexicon import Sense, StructureLexicon
from kartotek.ingest.structure.members import Member, Members
from kartotek.ingest.structure.model import ReadingModel
from kartotek.ingest.structure.tokens import run_text
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.tokens import Token
from kartotek.schema.hungarian import Lexeme
from kartotek.schema.hungarian.nouns import CASES, inflect

__all__ = ["word_names"]

_WORD: Final = "name-of-a-known-word"
_GLOSSED: Final = "name-with-its-quality"
_SORTS: Final = ("", "_kind", "_type")
"""What follows the name of a kind in the name of the domain of its sorts."""
_MOST_LINES: Final = 5
_NAME: Final = "name_hu"
_LONGEST_ENDING: Final = 7
_SHORTEST: Final = 4
_Places = dict[tuple[str, str], list[tuple[str, Lines]]]
"""Where the words for goods and sorts stand, by tag and value."""


def word_names(
    units: Sequence[Sequence[Token]],
    stream: Sequence[Token],
    lexicon: StructureLexicon,
    members: Members,
    model: ReadingModel,
) -> Iterator[Finding]:
    """Names of components that are words for goods or sorts of their kind, and of those that a noun with a quality in
    brackets behind it is the name of."""
    places = _places(units, lexicon)
    for member in members.by_id.values():
        yield from _known(member, places)
    for kind in model.kinds.values():
        if kind.called_by:
            yield from _glossed(members.by_kind[kind.name], kind.called_by, stream, lexicon)


def _places(units: Sequence[Sequence[Token]], lexicon: StructureLexicon) -> _Places:
    found: _Places = defaultdict(list)
    for unit in units:
        for at, token in enumerate(unit):
            senses = lexicon.all_at(unit, at)
            widest = max((width for _, width in senses), default=0)
            for sense, width in senses:
                plain = width == widest and not sense.penalty and unit[at + width - 1].line >= token.line
                if plain and _is_word(sense):
                    found[sense.tag, sense.value].append((sense.hu, (token.line, unit[at + width - 1].line)))
    return found


def _is_word(sense: Sense) -> bool:
    return sense.tag == "good" or sense.tag.startswith("value:")


def _known(member: Member, places: _Places) -> Iterator[Finding]:
    """The word for the good or the sort that a component is called after; nothing where it is known by another name."""
    called = member.slug.replace("-", "_")
    for tag in (*(f"value:{member.kind}{sort}" for sort in _SORTS), "good"):
        stated = places.get((tag, called), ())
        words = {word for word, _ in stated}
        if len(words) == 1 and (member.name_hu or next(iter(words))) in words:
            lines = tuple(sorted({span for _, span in stated}))[:_MOST_LINES]
            yield Finding(member.id, _NAME, next(iter(words)), lines, _WORD)
            return


def _glossed(
    members: Sequence[Member], domain: str, stream: Sequence[Token], lexicon: StructureLexicon
) -> Iterator[Finding]:
    """The names of the members of a kind that a noun with a value of a domain in brackets behind it says."""
    named: dict[str, list[tuple[str, Lines]]] = defaultdict(list)
    for at, token in enumerate(stream):
        alone = at > 0 and token.aside and not stream[at - 1].aside and not _goes_on(stream, at + 1)
        sense = next((one for one, width in lexicon.at(stream, at, f"value:{domain}") if width == 1), None)
        if alone and sense is not None:
            named[sense.value].append((_noun_before(stream, at), (stream[at - 1].line, token.line)))
    for member in members:
        (name, lines), *others = named.get(member.attributes.get(domain, ""), [("", (0, 0))])
        if name and all(other == name for other, _ in others):
            yield Finding(member.id, _NAME, name, (lines,), _GLOSSED)


def _goes_on(stream: Sequence[Token], at: int) -> bool:
    return at < len(stream) and stream[at].aside and "(" not in stream[at].before


def _noun_before(stream: Sequence[Token], at: int) -> str:
    """The noun before a place, with what a hyphen joins to it, as one thing; empty where it does not end as several."""
    start = at - 1
    while start > 0 and stream[start].before.strip() == "-":
        start -= 1
    last = stream[at - 1].text
    for cut in range(min(_LONGEST_ENDING, len(last) - _SHORTEST), 0, -1):
        one = Lexeme(last[:-cut])
        if any(key_of(inflect(one, case, plural=True)) == key_of(last) for case in CASES):
            return run_text([*stream[start : at - 1], stream[at - 1]._replace(text=last[:-cut])]).lower()
    return ""
