"""Filters asked of the bulk frames in pandas: the slow and obvious form that the API's filters are compared with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pandas as pd

from kartotek.catalog.families import family_of
from kartotek.schema.hungarian.fold import fold

Ids = set[str]


class Frames:
    """The exported tables, and for each filter field the ids of the components for which it holds."""

    def __init__(self, folder: Path) -> None:
        self.tables = {path.stem: pd.read_parquet(path) for path in folder.glob("*.parquet")}
        self.component = self.tables["component"]
        self.all: Ids = set(self.component["id"])
        self.touch = self.tables["ability_touch"].merge(
            self.tables["ability"][["id", "component_id", "timing"]], left_on="ability_id", right_on="id"
        )
        claims = self.tables["claim"]
        self.tables["claim"] = claims[claims["standing"] != "differs"]
        self.leaves: dict[str, Callable[[Any], Ids]] = {
            "id": lambda v: self._where("id", v),
            "game": self._game,
            "kind": lambda v: self._where("kind", v),
            "family": lambda v: self._where_column(
                "kind", [k for k in self.component["kind"].unique() if family_of(k) in v]
            ),
            "edition": self._edition,
            "name": self._name,
            "color": lambda v: self._attribute("color", v, None),
            "age": lambda v: self._attribute("age", None, v),
            "attribute": lambda v: set().union(*(self._attribute(t["name"], t.get("any"), t.get("range")) for t in v)),
            "costHas": lambda v: self._in(self.tables["cost_item"], "resource", v),
            "costTotal": lambda v: self._within(self._totals(), v),
            "free": self._free,
            "touches": self._touches,
            "concept": self._concept,
            "timing": lambda v: self._in(self.tables["ability"], "timing", [item.lower() for item in v]),
            "players": self._players,
            "known": self._known,
            "unknown": self._unknown,
            "evidence": lambda v: self._evidence(v),
            "confidence": self._confidence,
            "part": self._part,
            "search": self._search,
        }

    def holds(self, where: dict[str, Any]) -> Ids:
        """The components for which a whole filter holds."""
        found = set(self.all)
        for field, value in where.items():
            if field == "and":
                found &= set(self.all).intersection(*map(self.holds, value))
            elif field == "or":
                found &= set().union(*map(self.holds, value))
            elif field == "not":
                found -= self.holds(value)
            else:
                found &= self.leaves[field](value)
        return found

    def _where(self, column: str, values: Iterable[str]) -> Ids:
        return set(self.component.loc[self.component[column].isin(list(values)), "id"])

    def _in(self, frame: pd.DataFrame, column: str, values: Iterable[str]) -> Ids:
        return set(frame.loc[frame[column].isin(list(values)), "component_id"]) & self.all

    def _within(self, numbers: pd.Series[Any], bounds: dict[str, int]) -> Ids:
        if not bounds:
            return set(self.all)  # a bound that is left out does not bind
        kept = numbers.dropna()
        kept = kept[kept >= bounds.get("atLeast", -(10**9))]
        return set(kept[kept <= bounds.get("atMost", 10**9)].index) & self.all

    def _game(self, values: list[str]) -> Ids:
        games = self.tables["game"]
        wanted = {fold(value) for value in values}
        held = games[games["id"].isin(wanted) | games["folded_en"].isin(wanted) | games["folded_hu"].isin(wanted)]
        return self._where_column("game_id", held["id"])

    def _where_column(self, column: str, values: Iterable[Any]) -> Ids:
        return set(self.component.loc[self.component[column].isin(list(values)), "id"])

    def _edition(self, values: list[str]) -> Ids:
        rows = self.tables["edition"]
        held = rows[rows["id"].isin(values) | rows["slug"].isin(values) | rows["name"].isin(values)]
        return self._where_column("edition_id", held["id"])

    def _name(self, values: list[str]) -> Ids:
        wanted = {fold(value) for value in values}
        rows = self.component
        return set(rows.loc[rows["folded_en"].isin(wanted) | rows["folded_hu"].isin(wanted), "id"])

    def _attribute(self, name: str, words: list[str] | None, bounds: dict[str, int] | None) -> Ids:
        rows = self.tables["component_attribute"]
        rows = rows[rows["name"] == name]
        found = set(self.all)
        if words is not None:
            slugs = rows["target_id"].dropna().str.rsplit(":", n=1).str[-1]
            flag = rows["flag"].map({True: "yes", False: "no"})
            number = rows["number"].map(lambda n: None if pd.isna(n) else str(int(n)))
            hit = rows["text"].isin(words) | rows["target_id"].isin(words) | flag.isin(words) | number.isin(words)
            hit |= slugs.reindex(rows.index).isin(words)
            found &= set(rows.loc[hit, "component_id"])
        if bounds is not None:
            found &= self._within(rows[rows["type"] == "number"].set_index("component_id")["number"], bounds)
        return found

    def _totals(self) -> pd.Series[Any]:
        cost, items = self.tables["cost"], self.tables["cost_item"]
        ways = items.groupby(["component_id", "alternative"])["amount"].agg(lambda a: a.sum(skipna=False))
        known = ways.groupby("component_id").agg(lambda a: a.min(skipna=False)).astype("float")
        cost = cost.set_index("component_id")
        totals = known.reindex(cost.index)
        totals[cost["free"].astype(bool)] = 0
        totals[~cost["complete"].astype(bool)] = float("nan")
        return totals

    def _free(self, wanted: bool) -> Ids:
        cost = self.tables["cost"]
        free = set(cost.loc[cost["free"].astype(bool), "component_id"]) & self.all
        return free if wanted else self.all - free

    def _part(self, wanted: bool) -> Ids:
        parts = set(self.component.loc[self.component["parent_id"].notna(), "id"])
        return parts if wanted else self.all - parts

    def _touches(self, wanted: dict[str, list[str]]) -> Ids:
        found = set(self.all)
        for field, values in wanted.items():
            rows = self.touch
            if field in ("resource", "verb", "event", "hook"):
                rows = rows[rows["category"] == field]
            elif field != "any":
                rows = rows[rows["role"] == field]
            found &= self._in(rows, "name", values)
        return found

    def _players(self, number: int) -> Ids:
        rows = self.component.merge(self.tables["game"], left_on="game_id", right_on="id", suffixes=("", "_game"))
        found = set(rows.loc[(rows["players_min"] <= number) & (rows["players_max"] >= number), "id"])
        copies = self.tables["copies"]
        used = copies["players_min"].isna() | (copies["players_min"] <= number)
        copies = copies.assign(used=used & (copies["count"].isna() | (copies["count"] > 0)))
        found -= set(copies["component_id"]) - set(copies.loc[copies["used"], "component_id"])
        printed = self.tables["component_attribute"]
        for row in printed[printed["name"] == "players"].itertuples():
            ends = [int(part) for part in str(row.text).split("-")]
            if not ends[0] <= number <= ends[-1]:
                found.discard(str(row.component_id))
        parents = self.component.set_index("id")["parent_id"]
        return {name for name in found if pd.isna(parents[name]) or self._chain(str(parents[name]), parents, found)}

    def _chain(self, name: str, parents: pd.Series[Any], found: Ids) -> bool:
        above = parents[name]
        return name in found and (pd.isna(above) or self._chain(str(above), parents, found))

    def _fields(self, table: str) -> pd.DataFrame:
        rows = self.tables[table][["subject_id", "field"]]
        short = rows.assign(field=rows["field"].str.split(".").str[0])
        return pd.concat([rows, short])

    def _known(self, fields: list[str]) -> Ids:
        rows = self._fields("claim")
        found = set(rows.loc[rows["field"].isin(fields), "subject_id"]) & self.all
        return found | (self.all - set(self.tables["gap"]["subject_id"]) if "all" in fields else set())

    def _unknown(self, fields: list[str]) -> Ids:
        rows = self._fields("gap")
        hit = rows["field"].isin(fields) | ("any" in fields)
        return set(rows.loc[hit, "subject_id"]) & self.all

    def _evidence(self, kinds: list[str]) -> Ids:
        rows = self.tables["claim"]
        return set(rows.loc[rows["kind"].isin([kind.lower() for kind in kinds]), "subject_id"]) & self.all

    def _confidence(self, bounds: dict[str, int]) -> Ids:
        best = self.tables["claim"].groupby(["subject_id", "field"])["confidence"].max()
        return self._within(best.groupby("subject_id").min(), bounds)

    def _concept(self, words: list[str]) -> Ids:
        term, concept = self.tables["term"], self.tables["concept"]
        wanted = {fold(word) for word in words}
        group = concept["counterpart_id"].fillna(concept["id"])
        meant = set(term.loc[term["folded"].isin(wanted), "concept_id"])
        meant |= set(concept.loc[concept["label"].map(fold).isin(wanted), "id"])
        meant |= {f"concept:{word}" for word in wanted}
        concepts = set(concept.loc[group.isin(set(group[concept["id"].isin(meant)])), "id"])
        base = self.tables["game"].set_index("id")["base_id"].dropna()
        forms = self.tables["word_form"]
        forms = forms[forms["form"].isin(["one", "nom"])]
        own = forms.merge(term[term["concept_id"].isin(concepts)], on=["game_id", "language", "folded"])
        lifted = forms.assign(game_id=forms["game_id"].map(base)).dropna(subset=["game_id"])
        lifted = lifted.assign(owner=forms.loc[lifted.index, "game_id"])
        through = lifted.merge(term[term["concept_id"].isin(concepts)], on=["game_id", "language", "folded"])
        names = set(zip(own["game_id"], own["name"], strict=True))
        names |= set(zip(through["owner"], through["name"], strict=True))
        held = set(zip(forms["game_id"], forms["name"], strict=True))
        for game, above in base.items():
            names |= {(game, name) for owner, name in names if owner == above and (game, name) not in held}
        games = self.component.set_index("id")["game_id"]
        items = self.tables["cost_item"]
        used = pd.concat([self.touch[["component_id", "name"]], items.rename(columns={"resource": "name"})])
        pairs = zip(used["component_id"], used["name"], strict=False)
        return {c for c, name in pairs if c in self.all and (games[c], name) in names}

    def _search(self, text: str) -> Ids:
        """Tests of the search text: `key:value`, joined by blanks."""
        found = set(self.all)
        for part in text.split():
            negated, part = part.startswith("-"), part.removeprefix("-")
            key, _, value = part.partition(":")
            leaf = self.leaves["touches"]({key: [value]}) if key == "gain" else self.leaves[key]([value])
            found &= self.all - leaf if negated else leaf
        return found
