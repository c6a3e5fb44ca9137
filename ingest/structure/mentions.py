"""Names that a book prints: where each component is named, in which lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from ingest.structure.facts import Finding, Lines
from ingest.structure.lexicon import Lexicon, joined_runs
from ingest.structure.members import Members
from ingest.structure.tokens import Token

__all__ = ["mention_facts"]

_RULE: Final = "named-in-text"
_MOST_LINES: Final = 5
"""A name that stands in very many lines is cited where it stands first."""


def mention_facts(units: Sequence[Sequence[Token]], lexicon: Lexicon, members: Members) -> Iterator[Finding]:
    """The names of components that stand in the text, whatever their case and number."""
    found: dict[str, dict[Lines, str]] = defaultdict(dict)
    for unit in units:
        for at in range(len(unit)):
            for subject, width, penalty in _named(unit, at, lexicon):
                found[subject].setdefault((unit[at].line, unit[at + width - 1].line), penalty)
    for subject, places in found.items():
        clear = sorted(lines for lines, penalty in places.items() if not penalty)
        lines = tuple((clear or sorted(places))[:_MOST_LINES])
        name = members.by_id[subject].name_hu
        yield Finding(subject, "name_hu", name, lines, _RULE, () if clear else ("near-name",))


def _named(unit: Sequence[Token], at: int, lexicon: Lexicon) -> Iterator[tuple[str, int, str]]:
    """The components that are named at a token, by the longest name that begins there."""
    for joined, width in joined_runs(unit, at):
        senses = [sense for sense in lexicon.of(joined) if sense.tag.startswith("name:")]
        if senses:
            yield from ((sense.value, width, sense.penalty) for sense in senses)
            return
