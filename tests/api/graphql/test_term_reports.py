"""Reports on the glossary over GraphQL and at the command line, and what each kind finds."""

from __future__ import annotations

from kartotek.catalog.store import Catalog
from kartotek.catalog.termbase.reports import KINDS, report
from tests.api.graphql.conftest import Ask

QUERY = """
query ($kind: TermReportKind!, $game: ID) {
  termReports(kind: $kind, game: $game, first: 100) {
    totalCount nodes { kind game about note uses { game word status count lines } }
  }
}
"""


def words(catalog: Catalog, kind: str, *games: str) -> dict[str, set[str]]:
    return {row.about: {use.word for use in row.uses} for row in report(catalog, (kind,), games)}


def test_each_kind_finds_what_the_books_have(catalog: Catalog) -> None:
    assert words(catalog, "synonyms", "gaia-project")["starting mine"] == {"kezdő bánya", "kezdeti bánya"}
    assert {"kör", "forduló"} >= words(catalog, "across")["round"]
    assert "kör" in words(catalog, "homonyms")
    assert words(catalog, "deprecated", "ginkgopolis")["resource"] == {"nyersanyag"}
    assert words(catalog, "names", "seven-wonders")["vineyard"] == {"Szőlőskert", "Nyomda"}
    assert len(list(report(catalog, ("numbers",)))) >= 5


def test_every_kind_says_where(catalog: Catalog) -> None:
    for kind in set(KINDS) - {"sentences", "numbers"}:
        for row in report(catalog, (kind,)):
            assert row.about
            assert all(use.lines for use in row.uses if use.count), row


def test_reports_over_graphql(ask: Ask) -> None:
    found = ask(QUERY, kind="DEPRECATED", game=None)["termReports"]
    assert found["totalCount"] == len(found["nodes"])
    for node in found["nodes"]:
        assert node["kind"] == "DEPRECATED"
        assert {use["status"] for use in node["uses"]} <= {"DEPRECATED", "FORBIDDEN"}


def test_a_game_goes_by_its_name(ask: Ask) -> None:
    by_name, by_id = (ask(QUERY, kind="SYNONYMS", game=game) for game in ("7 Wonders", "seven-wonders"))
    assert by_name == by_id
