"""The glossary's own checks: each spoiled row gives its code, a sound one none."""

from __future__ import annotations

from pathlib import Path

import pytest

from kartotek.ingest.build import collect
from kartotek.ingest.build.check.terms import term_problems
from tests.mini import copy_of_mini

HEAD = "concept,term_hu,term_en,pos,status,spelling,english,category,lines,ocr_forms,confidence,note,status_en,note_en"
SOUND = "ship,hajó,ship,noun,preferred,printed,official,component,3,,990,,,"


def codes(folder: Path, *rows: str) -> set[str]:
    data = copy_of_mini(folder)
    (data / "games" / "harbour" / "terms.csv").write_text("\n".join((HEAD, SOUND, *rows)) + "\n", encoding="utf-8")
    return {problem.code for problem in term_problems(collect(data))}


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("pier,móló,pier,noun,admitted,printed,ours,component,,,990,,,", "term-preferred"),
        ("ship,csónak,boat,noun,preferred,printed,ours,component,,,990,,,", "term-preferred"),
        ("ship,bárka,ship,noun,admitted,printed,ours,component,9;12,,990,,,", "term-commonest"),
        ("pier,móló,pier,noun,preferred,printed,official,component,,,990,,,the name is uncertain", "term-uncertain"),
        ("pier,móló,pier,phrase,preferred,printed,ours,component,,,990,,,", "term-multiword"),
        ("pier,móló,gray pier,noun,preferred,printed,ours,component,,,990,,,", "term-english"),
        ("pier,móló,pier,noun,preferred,printed,ours,component,,,990,,,", ""),
        ("ship,csónak,boat,noun,admitted,printed,ours,component,,,990,,,", ""),
    ],
)
def test_each_fault_of_a_row_has_its_code(tmp_path: Path, row: str, code: str) -> None:
    assert codes(tmp_path, row) == ({code} if code else set())


def test_a_note_says_why_the_commoner_word_is_not_preferred(tmp_path: Path) -> None:
    noted = SOUND.replace("990,,", "990,preferred because the box says it,")
    data = copy_of_mini(tmp_path)
    commoner = "ship,bárka,ship,noun,admitted,printed,ours,component,9;12,,990,,,"
    (data / "games" / "harbour" / "terms.csv").write_text("\n".join((HEAD, noted, commoner)) + "\n", encoding="utf-8")
    assert list(term_problems(collect(data))) == []
