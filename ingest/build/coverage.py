"""The coverage ledger: what is printed against what is known, counted over the shipped rows."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from kartotek.ingest.build.numbers import count_standing, setup_standings
from kartotek.ingest.build.workbench import Rows
from kartotek.schema.evidence_kinds import EVIDENCE_KINDS
from kartotek.schema.tables import (
    SHIPPED,
    Ability,
    Claim,
    Component,
    ComponentAttribute,
    ComponentKind,
    Conflict,
    Copies,
    Cost,
    Coverage,
    CoverageField,
    Edition,
    Gap,
    PrintedCount,
)

__all__ = ["SETUP", "RowIndex", "add_coverage", "stated_fields"]

SETUP = "setup"
"""The kind under which the ledger says of set-up numbers."""

_KNOWN = ("with_ability", "ability_known", "with_cost", "cost_known", "name_en_known", "name_hu_known")


@dataclass(frozen=True, slots=True)
class RowIndex:
    """Shipped rows of components, grouped by component."""

    components: dict[str, Component]
    abilities: dict[str, list[Ability]]
    costs: dict[str, Cost]
    copies: dict[str, list[Copies]]
    attributes: dict[str, dict[str, bool]]
    evidence: dict[str, dict[str, str]]
    gaps: dict[str, set[str]]
    conflicts: set[tuple[str, str]] = field(default_factory=set)

    @classmethod
    def of(cls, rows: Rows) -> RowIndex:
        abilities: dict[str, list[Ability]] = defaultdict(list)
        for ability in _shipped(rows.of(Ability)):
            abilities[ability.component_id].append(ability)
        copies: dict[str, list[Copies]] = defaultdict(list)
        for copy in _shipped(rows.of(Copies)):
            copies[copy.component_id].append(copy)
        attributes: dict[str, dict[str, bool]] = defaultdict(dict)
        for value in _shipped(rows.of(ComponentAttribute)):
            known = attributes[value.component_id].get(value.name, True)
            attributes[value.component_id][value.name] = known and value.type != "unknown"
        evidence: dict[str, dict[str, str]] = defaultdict(dict)
        for witness in _shipped(rows.of(Claim)):
            if witness.standing == "differs":
                continue
            held = evidence[witness.subject_id].get(witness.field, "")
            evidence[witness.subject_id][witness.field] = min(
                held or witness.kind, witness.kind, key=EVIDENCE_KINDS.index
            )
        gaps: dict[str, set[str]] = defaultdict(set)
        for gap in rows.of(Gap):
            gaps[gap.subject_id].add(gap.field)
        return cls(
            {row.id: row for row in _shipped(rows.of(Component))},
            abilities,
            {row.component_id: row for row in _shipped(rows.of(Cost))},
            copies,
            attributes,
            evidence,
            gaps,
            {(row.subject_id, row.field) for row in rows.of(Conflict)},
        )

    def pieces(self, component: str, players: int | None = None) -> int | None:
        """Physical copies (at that number of players); one where none are stated, None where they are unknown."""
        stated = self.copies.get(component)
        if not stated:
            return None if "copies" in self.gaps.get(component, ()) else 1
        counted = [
            copy for copy in stated if players is None or copy.players_min is None or copy.players_min <= players
        ]
        return None if any(copy.count is None for copy in counted) else sum(copy.count or 0 for copy in counted)


def _shipped(rows: Iterable[object]) -> list:  # type: ignore[type-arg]
    return [row for row in rows if row.layer_id == SHIPPED]  # type: ignore[attr-defined]


def stated_fields(index: RowIndex, component: Component) -> list[tuple[str, bool]]:
    """All fields of a component that apply, each with whether it is known."""
    full, gaps = component.id, index.gaps.get(component.id, set())
    found = [
        (name, value is not None)
        for name, value in (("name_en", component.name_en), ("name_hu", component.name_hu))
        if value or name in gaps
    ]
    if full in index.costs:
        found.append(("cost", index.costs[full].expression is not None))
    if full in index.copies:
        found.append(("copies", index.pieces(full) is not None))
    found += [
        (name, name not in gaps)
        for name in ("chain_from", "requires")
        if name in gaps or name in index.evidence.get(full, ())
    ]
    found += list(index.attributes.get(full, {}).items())
    found += [(f"ability.{ability.position}", True) for ability in index.abilities.get(full, ())]
    if "ability" in gaps and not index.abilities.get(full):
        found.append(("ability", False))
    return found


def add_coverage(rows: Rows) -> None:
    """Ledger rows for every game, edition and kind."""
    index = RowIndex.of(rows)
    groups: dict[tuple[str, str, str], list[Component]] = defaultdict(list)
    editions = {row.id: row.slug for row in rows.of(Edition)}
    for component in index.components.values():
        groups[component.game_id, editions.get(component.edition_id or "", ""), component.kind].append(component)
    printed = {
        (row.game_id, editions.get(row.edition_id or "", ""), row.kind): row.printed
        for row in rows.of(PrintedCount)
        if row.players is None
    }
    counts = count_standing(rows)
    order = {(row.game_id, row.kind): row.position for row in rows.of(ComponentKind)}
    for (game, edition, kind), members in groups.items():
        counted = printed.get((game, edition, kind), printed.get((game, "", kind)))
        place = {"game_id": game, "edition": edition, "kind": kind, "position": order[game, kind]}
        rows.add(Coverage, **place, printed=counted, **_figures(index, members))
        fields = Counter(
            _standing(index, member, name, known) for member in members for name, known in stated_fields(index, member)
        )
        if (game, kind) in counts:
            fields[counts[game, kind]] += 1
        _add_fields(rows, game, edition, kind, fields)
    _add_setup(rows)


def _add_fields(rows: Rows, game: str, edition: str, kind: str, fields: Counter[str]) -> None:
    for evidence, count in sorted(fields.items()):
        rows.add(CoverageField, game_id=game, edition=edition, kind=kind, evidence=evidence, fields=count)


def _add_setup(rows: Rows) -> None:
    """A ledger row for the numbers of each game's set-up, after those of its components."""
    editions = {row.game_id: row.slug for row in reversed(rows.of(Edition))}
    for game, fields in setup_standings(rows).items():
        position = 1 + max((row.position for row in rows.of(Coverage) if row.game_id == game), default=0)
        edition = editions.get(game, "")
        none = dict.fromkeys(("pieces", *_KNOWN), 0)
        rows.add(
            Coverage,
            game_id=game,
            edition=edition,
            kind=SETUP,
            position=position,
            printed=None,
            rows=fields.total(),
            **none,
        )
        _add_fields(rows, game, edition, SETUP, fields)


def _figures(index: RowIndex, members: list[Component]) -> dict[str, int]:
    """The columns of a ledger row that count what is known of some components."""
    effects = [index.abilities.get(member.id, []) for member in members]
    costs = [index.costs[member.id] for member in members if member.id in index.costs]
    unknown = sum(
        "ability" in index.gaps.get(member.id, ()) for member, held in zip(members, effects, strict=True) if not held
    )
    return {
        "rows": len(members),
        "pieces": sum(index.pieces(member.id) or 0 for member in members),
        "with_ability": sum(bool(held) for held in effects) + unknown,
        "ability_known": sum(bool(held) and all(ability.complete for ability in held) for held in effects),
        "with_cost": len(costs),
        "cost_known": sum(cost.complete for cost in costs),
        "name_en_known": sum(member.name_en is not None for member in members),
        "name_hu_known": sum(member.name_hu is not None for member in members),
    }


def _standing(index: RowIndex, component: Component, name: str, known: bool) -> str:
    if not known:
        return "unknown"
    if (component.id, name) in index.conflicts:
        return "conflict"
    return index.evidence.get(component.id, {}).get(name, "none")
