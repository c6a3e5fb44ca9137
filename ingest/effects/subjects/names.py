"""The components of a game by their printed names, by place under another, and by titles that may be lost names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final

from rapidfuzz.distance import Levenshtein

from kartotek.ingest.effects.lexicon.word_tables import word_table
from kartotek.ingest.terms.known import known_components
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.sentences import Token
from kartotek.schema.ids import kind_of

__all__ = [
    "ComponentNames",
    "NameHit",
    "NamedComponent",
    "are_alike",
    "load_names",
    "names_of",
    "one_named",
    "loses_a_name",
]


# The components of a game by their printed names, and by their place under another component.
_LONGEST_NAME: Final = 5
_SHORTEST_FUZZY: Final = 9
_LONG_PART: Final = 4
_LONG: Final = 18
_ARTICLES: Final = ("a ", "az ")


@dataclass(frozen=True, slots=True)
class NamedComponent:
    id: str
    kind: str
    parent: str
    position: int | None
    side: str


NameHit = tuple[int, int, NamedComponent]
"""A component that is named, and the places of the first and behind the last of its words."""


@dataclass(frozen=True)
class ComponentNames:
    """Names by key, components by parent."""

    by_key: Mapping[str, NamedComponent]
    children: Mapping[str, Sequence[NamedComponent]]
    all: Sequence[NamedComponent]
    hosts: frozenset[str]
    printed: Sequence[tuple[str, NamedComponent]]

    @cached_property
    def by_shape(self) -> Mapping[tuple[int, str], Sequence[str]]:
        """The keys of names by length and first letter."""
        found: dict[tuple[int, str], list[str]] = defaultdict(list)
        for key in self.by_key:
            found[len(key), key[0]].append(key)
        return found

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of components that are known here."""
        return frozenset(component.kind for component in self.all)

    @cached_property
    def keys(self) -> Mapping[str, str]:
        """The key of each component's name."""
        return {component.id: key for key, component in self.by_key.items()}

    @cached_property
    def parts(self) -> frozenset[str]:
        """The longer words that names are made of."""
        words = (key_of(word) for name, _ in self.printed for word in name.split())
        return frozenset(word for word in words if len(word) >= _LONG_PART)

    def in_tokens(self, tokens: Sequence[Token]) -> Iterator[NameHit]:
        """Names in a run of tokens with where they begin and end, the longest first at each place."""
        at = 0
        while at < len(tokens):
            for length in range(min(_LONGEST_NAME, len(tokens) - at), 0, -1):
                found = self.named("".join(token.key for token in tokens[at : at + length]))
                if found is not None:
                    yield at, at + length, found
                    at += length
                    break
            else:
                at += 1

    def named(self, key: str) -> NamedComponent | None:
        exact = self.by_key.get(key)
        if exact is not None or len(key) < _SHORTEST_FUZZY:
            return exact
        wrong = 1 + (len(key) >= _LONG)
        alike = self.by_shape.get((len(key), key[0]), ())
        near = [name for name in alike if Levenshtein.distance(name, key, score_cutoff=wrong) <= wrong]
        near = near or [*self._with_a_letter_more_or_less(key)]
        return self.by_key[near[0]] if len(near) == 1 else None

    def _with_a_letter_more_or_less(self, key: str) -> Iterator[str]:
        """The names that a key would be with one letter lost or gained inside it; at its end that is a case ending."""
        for size in (len(key) - 1, len(key) + 1):
            for name in self.by_shape.get((size, key[0]), ()):
                if name[-1] == key[-1] and Levenshtein.distance(name, key, score_cutoff=1) <= 1:
                    yield name

    def admits(self, subject: str) -> bool:
        """Whether an id may be that of a subject: of a component that is known, of several, or of another kind."""
        known = subject.endswith("*") or any(component.id == subject for component in self.all)
        return known or kind_of(subject) not in self.kinds

    def beginning(self, key: str) -> NamedComponent | None:
        """The one component whose name begins so, where a name breaks off."""
        meant = [component for name, component in self.by_key.items() if name.startswith(key)]
        return meant[0] if len(meant) == 1 else None

    def child(
        self, owner: NamedComponent, wanted: Callable[[NamedComponent], bool], side: str = ""
    ) -> NamedComponent | None:
        """The child that is wanted, directly under the owner or under one of its sides."""
        children = self.children.get(owner.id, ())
        if side:
            board = next((child for child in children if child.side == side), None)
            children = self.children.get(board.id, ()) if board else ()
        return next((child for child in children if wanted(child)), None)


def are_alike(components: Sequence[NamedComponent], before: Sequence[NamedComponent]) -> bool:
    """Whether components are of the kinds of those before them: only then may texts have moved from one to another."""
    kinds = {one.kind for one in before}
    return bool(components) and (not kinds or not kinds.isdisjoint(one.kind for one in components))


@lru_cache(maxsize=8)
def load_names(game: str, folder: Path, hosts: frozenset[str]) -> ComponentNames:
    """The names of those components of a game that abilities may belong to, and of what they are parts of."""
    return names_of(game, [(one.kind, one.cells) for one in known_components(folder / "games" / game)], hosts)


def names_of(game: str, rows: Sequence[tuple[str, Mapping[str, str]]], hosts: frozenset[str]) -> ComponentNames:
    """The names of the components of some rows, each with its kind."""
    parents = _parent_kinds(rows, hosts)
    kinds = hosts | parents | _parent_kinds(rows, parents)
    made = [(_component(game, kind, row), row.get("name_hu", "?")) for kind, row in rows if kind in kinds]
    printed = [(name, component) for component, name in made if name not in ("", "?")]
    components = [component for component, _ in made]
    children: dict[str, list[NamedComponent]] = defaultdict(list)
    for component in components:
        children[component.parent].append(component)
    return ComponentNames(_by_key(game, components, printed), children, components, hosts, printed)


def _by_key(
    game: str, components: Sequence[NamedComponent], printed: Sequence[tuple[str, NamedComponent]]
) -> dict[str, NamedComponent]:
    """The components by their names; of two with one name the first, and a printed name before another one."""
    known = {component.id: component for component in components}
    others = (
        (name, known.get(f"{game}:{component}")) for name, component in word_table(game).get("called", {}).items()
    )
    found: dict[str, NamedComponent] = {}
    for name, component in (*printed, *others):
        if component is not None:
            found.setdefault(key_of(_bare(name)), component)
    return found


def _parent_kinds(rows: Sequence[tuple[str, Mapping[str, str]]], kinds: frozenset[str]) -> frozenset[str]:
    """The kinds of what components of some kinds are parts of."""
    return frozenset(row.get("parent", "").partition(":")[0] for kind, row in rows if kind in kinds)


def _component(game: str, kind: str, row: Mapping[str, str]) -> NamedComponent:
    parent = f"{game}:{row['parent']}" if row.get("parent") else ""
    position = int(row["position"]) if row.get("position", "").isdecimal() else None
    return NamedComponent(f"{game}:{kind}:{row['id']}", kind, parent, position, row.get("side", ""))


def one_named(key: str, named: Mapping[str, str]) -> str | None:
    """What a key is the name of, as it stands or, where it is long, but for one letter."""
    if key in named or len(key) < _SHORTEST_FUZZY:
        return named.get(key)
    near = [value for name, value in named.items() if Levenshtein.distance(name, key, score_cutoff=1) <= 1]
    return near[0] if len(near) == 1 else None


def _bare(name: str) -> str:
    lowered = name.lower()
    return next((name[len(article) :] for article in _ARTICLES if lowered.startswith(article)), name)


# Titles that may be the name of a component which was not recognised: what follows them may be that component's.
_SHORTEST: Final = 8
"""Fewer letters are like too many names."""
_LONGEST: Final = 5
_SHARE: Final = 5
"""One letter of so many may be another."""


def loses_a_name(tokens: Sequence[Token], found: Sequence[NameHit], names: ComponentNames) -> bool:
    """Whether words of a title are nearly the name of a component, or nearly a half of one, that is not found in it."""
    known = {component.id for _, _, component in found}
    for start, end in _runs(len(tokens)):
        if not any(first <= start and end <= last for first, last, _ in found):
            key = "".join(token.key for token in tokens[start:end])
            halves = not known and end - start == len(tokens)
            if len(key) >= _SHORTEST and not known.issuperset(_alike(key, names, halves)):
                return True
    return False


def _runs(size: int) -> Iterator[tuple[int, int]]:
    """Where runs of words begin and end that may be a name."""
    return ((start, end) for start in range(size) for end in range(start + 1, min(size, start + _LONGEST) + 1))


def _alike(key: str, names: ComponentNames, halves: bool) -> Iterator[str]:
    """The ids of the components whose names are written nearly as a key, or begin or end so."""
    size = len(key)
    for name, component in names.by_key.items():
        if len(name) >= _SHORTEST and (_is_near(key, name) or (halves and len(name) > size and _is_half(key, name))):
            yield component.id


def _is_half(key: str, name: str) -> bool:
    """Whether a longer name begins or ends nearly as a key is written."""
    return _is_near(key, name[: len(key)]) or _is_near(key, name[-len(key) :])


def _is_near(key: str, name: str) -> bool:
    """Whether few letters of two words differ; most have too many more than the other, which costs nothing to see."""
    longer, shorter = (len(key), len(name)) if len(key) > len(name) else (len(name), len(key))
    most = longer // _SHARE
    return longer - shorter <= most and Levenshtein.distance(key, name, score_cutoff=most) <= most
