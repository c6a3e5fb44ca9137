"""The components of a game that have a price, by every form of their names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final

from rapidfuzz.distance import Levenshtein

from kartotek.ingest.effects.lexicon.inflections import case_keys
from kartotek.ingest.effects.lexicon.word_tables import word_table
from kartotek.ingest.terms.known import component_rows
from kartotek.ingest.text.keys import key_of
from kartotek.schema.hungarian import Lexeme

__all__ = ["PricedNames", "load_priced_names"]

_SHORTEST_FUZZY: Final = 8


@dataclass(frozen=True)
class PricedNames:
    """The components of a game that have a price, by every form of their names."""

    by_key: Mapping[str, str]

    @cached_property
    def _by_shape(self) -> Mapping[tuple[int, str], Sequence[str]]:
        found: dict[tuple[int, str], list[str]] = defaultdict(list)
        for key in self.by_key:
            found[len(key), key[0]].append(key)
        return found

    def named(self, key: str) -> str | None:
        exact = self.by_key.get(key)
        if exact is not None or len(key) < _SHORTEST_FUZZY:
            return exact
        near = {self.by_key[form] for form in self._alike(key) if Levenshtein.distance(form, key, score_cutoff=1) <= 1}
        return near.pop() if len(near) == 1 else None

    def _alike(self, key: str) -> Iterator[str]:
        """The names with the same first letter and nearly as many."""
        for size in (-1, 0, 1):
            yield from self._by_shape.get((len(key) + size, key[0]), ())


@lru_cache(maxsize=8)
def load_priced_names(game: str, folder: Path) -> PricedNames:
    """The names of the components of a game that have a price: its other words for them first, then those printed."""
    forms = {key_of(name): f"{game}:{component}" for name, component in word_table(game).get("called", {}).items()}
    for path in sorted((folder / "games" / game / "components").glob("*.csv")):
        for component, key in _printed_names(path):
            forms.setdefault(key, f"{game}:{component}")
    return PricedNames({key: component for key, component in forms.items() if key})


def _printed_names(path: Path) -> Iterator[tuple[str, str]]:
    """The components of a file by the keys of their names: the Hungarian one in all cases, and the English one."""
    rows = list(component_rows(path))
    if not rows or "cost" not in rows[0] or rows[0].get("parent"):
        return
    for row in rows:
        component = f"{path.stem}:{row['id']}"
        if row["name_hu"] not in ("", "?"):
            yield from ((component, key) for key in case_keys(Lexeme(row["name_hu"])))
        if row["name_en"] not in ("", "?"):
            yield component, key_of(row["name_en"])
