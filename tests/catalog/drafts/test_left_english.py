"""English that was left standing, whatever ending it has; Hungarian words that look like it are none."""

from __future__ import annotations

import pytest

from kartotek.catalog.drafts.check import checker
from kartotek.catalog.drafts.segment import TextSegment
from kartotek.catalog.store import Catalog


@pytest.mark.parametrize(
    ("game", "text", "left"),
    [
        ("gaia-project", "Vegyél el egy tech tile-t és 3 VP-t.", ["tech tile-t", "VP-t"]),
        ("gaia-project", "Fejleszd research labbá vagy academyvé.", ["research labbá", "academyvé"]),
        ("seven-wonders", "Tedd az érméket a treasurydbe.", ["treasurydbe"]),
        ("seven-wonders", "A Philosophers Guild a zöld kártyákat számolja.", ["Philosophers Guild"]),
        ("armada", "Tedd a shipet a startmezőre.", ["shipet"]),
        ("underwater-cities", "Építs egy dome-ot vagy alagutat.", ["dome-ot"]),
    ],
)
def test_what_is_left(catalog: Catalog, game: str, text: str, left: list[str]) -> None:
    findings = checker(catalog, game).check([TextSegment(text, line=1)])
    assert [finding.text for finding in findings if finding.kind == "untranslated"] == left


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("gaia-project", "A levelek a formájuk szerint a tieid, minek is mondanám."),
        ("gaia-project", "A Gaia Project Automa játékmódja a Terránokkal."),
        ("seven-wonders", "A 7 Wonders és a Scriptorium Alexandriában."),
        ("armada", "Az Armada kiegészítő bankja."),
    ],
)
def test_names_that_stay_and_words_alike(catalog: Catalog, game: str, text: str) -> None:
    assert not list(checker(catalog, game).check([TextSegment(text, line=1)]))
