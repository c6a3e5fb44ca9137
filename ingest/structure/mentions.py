"""Names that a book prints: where each component is named, in which lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from kartotek.ingest.structure.facts import Finding, Lines
from kartotek.ingest.structure.lexicon import Sense, StructureLexicon
from kartotek.ingest.text.tokens import Token
from kartotek.schema.evidence_kinds import NAME_FOUND

__all__ = ["mention_facts"]

_FIELDS: Final = {"name": "name_hu"}
_NO_NAMES: Final = frozenset(("kind", "value", "good"))
_MOST_LINES: Final = 5
"""A name that stands in very many lines is cited where it stands first."""


MentionedNames = Mapping[tuple[str, str], str]
"""Names by component and field."""


def mention_facts(
    units: Sequence[Sequence[Token]],
    lexicon: StructureLexicon,
    names: MentionedNames,
    is_word: Callable[[str], bool],
) -> Iterator[Finding]:
    """The names of components that stand in the text, whatever their case and number. Where lines were put into another
    order, words that make a name only by that are none."""
    found: dict[tuple[str, str], dict[Lines, str]] = defaultdict(dict)
    for unit in units:
        for at in range(len(unit)):
            for sense, width in _named(unit, at, lexicon):
                key = (sense.value, _FIELDS.get(sense.tag.partition(":")[0], sense.tag.partition(":")[0]))
                span = unit[at].line, unit[at + width - 1].line
                whole = span[0] <= span[1] and not _begins_torn(unit, at, is_word)
                if whole and key in names and is_printed(names[key]):
                    found[key].setdefault(span, sense.penalty)
    for (subject, field), places in found.items():
        clear = sorted(lines for lines, penalty in places.items() if not penalty)
        lines = tuple((clear or sorted(places))[:_MOST_LINES])
        yield Finding(subject, field, names[subject, field], lines, NAME_FOUND, () if clear else ("near-name",))


def _begins_torn(unit: Sequence[Token], at: int, is_word: Callable[[str], bool]) -> bool:
    """Whether a name begins with a letter that may be torn from the word before it, which is none without it."""
    if not at or len(unit[at].key) > 1:
        return False
    before = unit[at - 1]
    return before.line == unit[at].line and before.number is None and not is_word(before.text)


def is_printed(name: str) -> bool:
    """Whether a name can be stated from the text around it: one with a number or a letter of its own cannot, since a
    count or an article before a noun looks the same."""
    first, *rest = name.split()
    distinguished = len(first) > 1 or len(rest) > 1
    return distinguished and not any(sign.isdigit() for sign in name) and all(len(word) > 1 for word in rest)


def _named(unit: Sequence[Token], at: int, lexicon: StructureLexicon) -> Iterator[tuple[Sense, int]]:
    """The components that are named at a token, by the longest name that begins there; the second half of a compound
    begins none."""
    senses = lexicon.all_at(unit, at)
    if not senses or (at and unit[at].before == "-"):
        return
    named = [found for found in senses if found[0].tag.partition(":")[0] not in _NO_NAMES]
    yield from (found for found in named if found[1] == named[0][1])
