"""What the numbers of a known game may be about: its components and kinds, by their names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final

from rapidfuzz.distance import Levenshtein

from kartotek.ingest.terms.known import component_rows, reading_part
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.words.lexicon import is_word
from kartotek.schema.hungarian import Lexeme
from kartotek.schema.hungarian.features import Case
from kartotek.schema.hungarian.nouns import inflect

__all__ = ["CountedPart", "Target", "Targets", "is_qualifier", "load_targets", "without_qualifiers"]

_SHORTEST_FUZZY: Final = 9
_SHORTEST_PREFIX: Final = 3
_DIGITS: Final = re.compile(r"\d+")
_NUMBER: Final = re.compile(r"([-−–+])?(\d+)")
_BRACKET: Final = re.compile(r"\s*\(.*\)")
_QUALIFYING: Final = frozenset(
    "mindegyiken egyike szamozva szamozottak jatekosok szineiben szinben szinbol kor vegen tol ig".split()
)
"""Words that a list has behind a name and that are no part of it: in the colours of the players, from A to L."""
_SAID: Final = (
    ("plain", "looks"), ("plain", "words"), ("plain", "pronouns"), ("spread", "each"), ("spread", "kinds"),
    ("spread", "of_each"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CountedPart:
    """A component with its name and the number in its name."""

    id: str
    kind: str
    key: str
    number: int | None
    valued: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class Target:
    """A component or a kind. `how` is how it was found, `rest` are words that the name does not explain."""

    kind: str
    component: str | None
    how: str
    rest: tuple[str, ...] = ()


@dataclass(frozen=True)
class Targets:
    """The countable things of one game."""

    game: str
    parts: Mapping[str, Sequence[CountedPart]]
    kinds: Sequence[tuple[tuple[str, ...], str]]
    names: Mapping[str, CountedPart]
    supplied: frozenset[str] = frozenset()
    """Components of which each player has a supply."""
    shared: Mapping[str, Sequence[CountedPart]] = field(default_factory=dict)
    """Names that several components have but for a bracket."""

    def find(self, words: Sequence[str]) -> Target | None:
        """What a run of words names, a name before a kind, the exact before the probable."""
        joined = "".join(words)
        exact = self.names.get(joined)
        if exact is not None:
            return Target(exact.kind, exact.id, "name")
        kind = next((kind for phrase, kind in self.kinds if "".join(phrase) == joined), None)
        if kind is not None:
            return Target(kind, None, "kind")
        return self._near(joined) or self._within(words)

    def begun_by(self, words: Sequence[str]) -> Target | None:
        """A name that a line end cuts, where only one begins so."""
        joined = "".join(words)
        begun = {part.id: part for key, part in self.names.items() if key.startswith(joined) and key != joined}
        if len(joined) < _SHORTEST_PREFIX or len(begun) != 1:
            return None
        (part,) = begun.values()
        return Target(part.kind, part.id, "begun")

    def _near(self, joined: str) -> Target | None:
        if len(joined) < _SHORTEST_FUZZY:
            return None
        found = {part.id: Target(part.kind, part.id, "near") for key, part in self.names.items() if _alike(key, joined)}
        found |= {kind: Target(kind, None, "near") for phrase, kind in self.kinds if _alike("".join(phrase), joined)}
        return next(iter(found.values())) if len(found) == 1 else None

    def _within(self, words: Sequence[str]) -> Target | None:
        """The kind most of whose words are among these."""
        for phrase, kind in self.kinds:
            if all(any(word == own or _alike(word, own) for word in words) for own in phrase):
                return Target(kind, None, "within", tuple(word for word in words if word not in phrase))
        return None

    def begins(self, words: Sequence[str]) -> bool:
        """Whether a name or the words of a kind begin with these words."""
        joined = "".join(words)
        return any(key.startswith(joined) for key in self.names) or any(
            "".join(phrase).startswith(joined) for phrase, _ in self.kinds
        )

    def numbered(self, kind: str, number: int) -> CountedPart | None:
        """The component of a kind that has this number in its name, where there is just one."""
        found = [part for part in self.parts.get(kind, ()) if part.number == number]
        return found[0] if len(found) == 1 else None


def _alike(one: str, other: str) -> bool:
    """Whether two names may be one, misread in a letter; a number that is read otherwise is that of another thing."""
    if min(len(one), len(other)) < _SHORTEST_FUZZY or _DIGITS.findall(one) != _DIGITS.findall(other):
        return False
    return Levenshtein.distance(one, other, score_cutoff=1) <= 1


@lru_cache(maxsize=8)
def load_targets(game: str, folder: Path) -> Targets:
    """Names and kinds of a game; components are those of tables that have copies."""
    parts: dict[str, list[CountedPart]] = {}
    names: dict[str, CountedPart] = {}
    short: dict[str, list[CountedPart]] = {}
    supplied: set[str] = set()
    for path in sorted((folder / "games" / game / "components").glob("*.csv")):
        for row in component_rows(path):
            if "copies" not in row:
                continue
            name = row.get("name_hu", "").replace("?", "")
            part = CountedPart(
                f"{game}:{path.stem}:{row['id']}", path.stem, key_of(name), _number_in(name), "value" in row, name
            )
            parts.setdefault(path.stem, []).append(part)
            supplied |= {part.id} if "supply" in row else set()
            if name:
                names.setdefault(part.key, part)
                short.setdefault(key_of(_BRACKET.sub("", name)), []).append(part)
    names = {key: named[0] for key, named in short.items() if len(named) == 1} | names
    declared = reading_part(game, "counts").get("kinds", {})
    kinds = [(_phrase(form), kind) for phrase, kind in declared.items() for form in (phrase, _plural(phrase))]
    kinds.sort(key=lambda entry: -len(entry[0]))
    shared = {key: named for key, named in short.items() if len(named) > 1}
    return Targets(game, parts, kinds, names, frozenset(supplied), shared)


def _phrase(text: str) -> tuple[str, ...]:
    return tuple(key_of(word) for word in text.split())


def _plural(phrase: str) -> str:
    *before, last = phrase.split()
    return " ".join((*before, inflect(Lexeme(last), Case.NOM, plural=True)))


def _number_in(name: str) -> int | None:
    found = _NUMBER.search(name)
    if found is None:
        return None
    return -int(found[2]) if found[1] and found[1] in "-−–" else int(found[2])


def without_qualifiers(words: Sequence[str]) -> tuple[str, ...]:
    """The words without what a list says after a name: in the colours of the players, from A to L."""
    kept = list(words)
    while len(kept) > 1 and is_qualifier(kept[-1]):
        kept.pop()
    return tuple(kept)


@lru_cache(maxsize=4096)
def is_qualifier(word: str) -> bool:
    """Whether a word narrows nothing down: a colour, one that says how things are spread, a letter."""
    said = any(is_word(word, *group) for group in _SAID)
    return len(word) == 1 or said or word in _QUALIFYING
