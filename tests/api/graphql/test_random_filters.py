"""Random filters over every field: the API and the bulk frames in pandas name the same components."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from kartotek.api.export import export
from kartotek.api.graphql.schema import schema
from kartotek.api.limits import limit
from tests.api.graphql.conftest import Ask
from tests.api.graphql.frames import Frames

PAGE = """query ($w: ComponentWhere, $a: String) {
    components(where: $w, first: 100, after: $a) {
        totalCount pageInfo { endCursor hasNextPage } nodes { id } } }"""
TOUCHES = ("any", "resource", "verb", "event", "hook", "gain", "produce", "pay")
COMBINING = {"and", "or", "not"}
LEAVES = 4
MOST_NAMES = limit("filters") // LEAVES - 5
"""So many that a filter of only such lists stays within the limit of tests; few enough that most rows are left out."""


@pytest.fixture(scope="session")
def frames(shipped_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Frames:
    folder = tmp_path_factory.mktemp("bulk") / "release"
    export(shipped_database, folder, ["parquet"])
    return Frames(folder / "parquet")


class Maker:
    """Makes filters whose values are ones that the frames hold."""

    def __init__(self, frames: Frames, seed: int) -> None:
        self.frames = frames
        self.random = random.Random(seed)
        self.used: Counter[str] = Counter()

    def filter(self) -> dict[str, Any]:
        """A tree of up to four tests joined by and, or, not."""
        return self._tree(self.random.randint(1, LEAVES))

    def _tree(self, leaves: int) -> dict[str, Any]:
        if leaves == 1:
            leaf = self._leaf()
            return {"not": leaf} if self.random.random() < 0.25 else leaf
        left = self.random.randint(1, leaves - 1)
        parts = [self._tree(left), self._tree(leaves - left)]
        joined = {self.random.choice(["and", "or"]): parts}
        return {"not": joined} if self.random.random() < 0.2 else joined

    def _leaf(self) -> dict[str, Any]:
        field = self.random.choice(list(self.frames.leaves))
        self.used[field] += 1
        return {field: getattr(self, f"make_{field}", lambda: self.make_words(field))()}

    def pick(self, table: str, column: str, most: int = 3) -> list[str]:
        rows = self.frames.tables[table]
        if "subject_id" in rows:
            rows = rows[rows["subject_id"].isin(self.frames.all)]
        values = sorted(rows[column].dropna().unique())
        return self.random.choices(values, k=self.random.randint(1, most))

    def bounds(self, low: int, high: int) -> dict[str, int]:
        ends = sorted(self.random.choices(range(low, high + 1), k=2))
        return {name: end for name, end in zip(("atLeast", "atMost"), ends, strict=True) if self.random.random() < 0.7}

    def make_words(self, field: str) -> list[str]:
        columns = {
            "id": ("component", "id"), "game": ("game", "id"), "kind": ("component", "kind"),
            "edition": ("edition", "id"), "name": ("component", "name_en"), "costHas": ("cost_item", "resource"),
            "known": ("claim", "field"), "unknown": ("gap", "field"), "concept": ("term", "text"),
        }  # fmt: skip
        return self.pick(*columns[field], MOST_NAMES if field in ("id", "name") else 3)

    def make_game(self) -> list[str]:
        return self.pick("game", self.random.choice(["id", "name_en"]))

    def make_family(self) -> list[str]:
        return self.random.sample(["card", "tile", "board", "slot", "piece"], k=self.random.randint(1, 2))

    def make_color(self) -> list[str]:
        return self.random.sample(["blue", "red", "green", "yellow", "brown", "purple"], k=self.random.randint(1, 3))

    def make_age(self) -> dict[str, int]:
        return self.bounds(1, 3)

    def make_attribute(self) -> list[dict[str, Any]]:
        rows = self.frames.tables["component_attribute"]
        found = []
        for name in self.random.choices(sorted(rows["name"].unique()), k=self.random.randint(1, 2)):
            own = rows[rows["name"] == name]
            words = [*own["text"].dropna().unique(), *own["target_id"].dropna().unique()]
            words += ["yes", "no"] if own["flag"].notna().any() else []
            if own["number"].notna().any() and (not words or self.random.random() < 0.5):
                found.append({"name": name, "range": self.bounds(int(own["number"].min()), int(own["number"].max()))})
            elif words:
                found.append({"name": name, "any": self.random.choices(sorted(map(str, words)), k=2)})
        return found or [{"name": "level", "range": {"atLeast": 1}}]

    def make_costTotal(self) -> dict[str, int]:  # noqa: N802
        return self.bounds(0, 8)

    def make_free(self) -> bool:
        return self.random.random() < 0.5

    def make_part(self) -> bool:
        return self.random.random() < 0.5

    def make_touches(self) -> dict[str, list[str]]:
        field = self.random.choice(TOUCHES)
        rows = self.frames.touch
        if field != "any":
            rows = rows[rows["category" if field in ("resource", "verb", "event", "hook") else "role"] == field]
        values = sorted(set(rows["name"]))
        return {field: self.random.choices(values, k=2)} if values else {"any": ["coin"]}

    def make_timing(self) -> list[str]:
        return self.random.sample(["NOW", "ALWAYS", "ON", "EACH", "ACTION", "FREE", "END"], k=2)

    def make_players(self) -> int:
        return self.random.randint(1, 8)

    def make_evidence(self) -> list[str]:
        return [self.random.choice(["READ", "CITED", "SUPPLEMENT"])]

    def make_confidence(self) -> dict[str, int]:
        return self.bounds(400, 1000)

    def make_search(self) -> str:
        color = self.random.choice(["color:blue", "color:red", "-color:green", ""])
        return f"{color} {self.random.choice(['kind:card', 'gain:vp', '-game:armada', 'family:slot'])}".strip()


def answered(ask: Ask, where: dict[str, Any]) -> set[str]:
    found: set[str] = set()
    after = None
    while True:
        page = ask(PAGE, w=where, a=after)["components"]
        found |= {node["id"] for node in page["nodes"]}
        if not page["pageInfo"]["hasNextPage"]:
            assert len(found) == page["totalCount"]
            return found
        after = page["pageInfo"]["endCursor"]


def compare(ask: Ask, frames: Frames, count: int, seed: int) -> None:
    maker = Maker(frames, seed)
    telling = 0
    for _ in range(count):
        where = maker.filter()
        expected = frames.holds(where)
        assert answered(ask, where) == expected, where
        telling += 0 < len(expected) < len(frames.all)
    assert telling >= count / 2, "filters that match nothing or everything test little"
    assert set(maker.used) == set(frames.leaves)


def test_the_frames_know_every_filter(frames: Frames) -> None:
    types: Any = schema()._schema.type_map
    assert set(types["ComponentWhere"].fields) - COMBINING == set(frames.leaves)
    assert set(types["EffectTouches"].fields) == set(TOUCHES)


def test_random_filters(ask: Ask, frames: Frames) -> None:
    compare(ask, frames, 200, 18)


@pytest.mark.drill
def test_many_random_filters(ask: Ask, frames: Frames) -> None:
    compare(ask, frames, 5000, 81)
