"""Shipped abilities and those of packs are run by runners of their own."""

from __future__ import annotations

from kartotek.ingest.build import collect
from kartotek.ingest.build.check import Runner, check_rows
from kartotek.schema.errors import KartotekError
from kartotek.schema.language import nodes
from kartotek.schema.language.printer import print_ability
from kartotek.schema.tables import SHIPPED, Ability
from kartotek.schema.vocabulary import Vocabulary
from tests.mini import MINI, MINI_PACK


def noting(seen: list[str]) -> Runner:
    def run(ability: nodes.Ability, vocabulary: Vocabulary, host: str) -> None:
        assert host in vocabulary.hosts
        seen.append(print_ability(ability))

    return run


def test_what_is_not_yet_trusted_is_run_apart() -> None:
    rows = collect(MINI, [MINI_PACK])
    shipped: list[str] = []
    packed: list[str] = []
    assert check_rows(rows, noting(shipped), noting(packed)) == []
    assert shipped == [row.expression for row in rows.of(Ability) if row.layer_id == SHIPPED]
    assert packed == [row.expression for row in rows.of(Ability) if row.layer_id != SHIPPED] != []


def test_one_runner_does_for_both() -> None:
    rows = collect(MINI, [MINI_PACK])
    seen: list[str] = []
    assert check_rows(rows, noting(seen)) == []
    assert len(seen) == len(rows.of(Ability))


def test_what_a_pack_cannot_run_is_a_problem() -> None:
    def refuse(*_: object) -> None:
        raise KartotekError("eval-work", "it never ends")

    problems = check_rows(collect(MINI, [MINI_PACK]), noting([]), refuse)
    assert {problem.code for problem in problems} == {"eval-work"}
    assert all(problem.where.endswith("@harbour-invented") for problem in problems)
