"""How well drafts are checked: sixty seeded mistakes in forty sentences of our own, and a hundred correct uses."""

from __future__ import annotations

from typing import Any

import pytest

from kartotek.catalog.drafts.check import check_segments
from kartotek.catalog.drafts.reading import read_draft
from kartotek.catalog.store import Catalog
from tests.catalog.drafts.scoring import FOLDER, GAMES, score


def answers(catalog: Catalog, ending: str) -> dict[str, list[dict[str, Any]]]:
    return {
        game: [finding.as_json() for finding in check_segments(catalog, game, read_draft(FOLDER / f"{game}{ending}"))]
        for game in GAMES
    }


def test_with_the_english(catalog: Catalog) -> None:
    result = score({game: list(found) for game, found in answers(catalog, ".xlf").items()})
    assert not result.missed
    assert not result.alarms
    assert (result.wanted, result.right) >= (60, 58)


def test_without_the_english(catalog: Catalog) -> None:
    result = score({game: list(found) for game, found in answers(catalog, ".txt").items()}, mono=True)
    assert len(result.missed) <= 1
    assert not result.alarms


@pytest.mark.parametrize("game", GAMES)
def test_every_finding_says_why_and_where(catalog: Catalog, game: str) -> None:
    for finding in check_segments(catalog, game, read_draft(FOLDER / f"{game}.xlf")):
        assert finding.why
        assert 0 <= finding.start <= finding.end <= len(finding.segment.target)
        source = finding.source
        assert source is None or (finding.segment.source or "")[source.start : source.end] == source.text
        if finding.kind != "number":
            assert finding.expected
            assert {evidence.word for evidence in finding.evidence} >= set(finding.expected)
