"""Components that no name is known of: what a text speaks of finds the one that is called so, or none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.ingest.effects.improved import with_improvements
from kartotek.ingest.effects.known_game import known_game, vocabulary_of
from kartotek.ingest.effects.subjects.names import names_of
from kartotek.ingest.effects.subjects.wordings import Wordings
from kartotek.schema.language.parser import parse_ability

GAME = "underwater-cities"
ROWS = [
    ("card", {"id": f"hidden-{what}"}) for what in ("kelp", "upgraded-laboratories", "scoring-farms", "slot-science")
]
WORDINGS = Wordings(
    names_of(GAME, [*ROWS, ("card", {"id": "other"})], frozenset(("card",))), {"card": ["hidden-{what*}"]}
)


def _placed(*texts: str, confidence: int = 985) -> list[str]:
    said = [Statement(1, 1, None, parse_ability(text, vocabulary_of(GAME)), confidence) for text in texts]
    return [one.subject.rpartition(":")[2] if one.subject else "" for one in WORDINGS.place(said)]


@pytest.mark.parametrize(
    ("text", "called"),
    [
        ("end: pay 2 kelp -> gain 3 vp", "hidden-kelp"),
        ("end: gain 3 vp per structure[kind = laboratory, upgraded]", "hidden-upgraded-laboratories"),
        ("end: gain vp per 3 structure[kind = farm, connected]", "hidden-scoring-farms"),
        ("on gain[res = science, source = slot]: gain vp", "hidden-slot-science"),
        ("now: gain kelp", ""),
        ("each production: gain 5 kelp", ""),
        ("on gain[res = kelp, source = production]: gain vp", ""),
        ("action: upgrade for kelp", ""),
    ],
)
def test_what_an_ability_speaks_of_is_what_its_card_is_called(text: str, called: str) -> None:
    assert _placed(text) == [called]


def test_two_texts_of_one_call_belong_to_nobody_and_a_doubtful_one_neither() -> None:
    assert _placed("end: pay 2 kelp -> gain 3 vp", "now: pay kelp -> gain vp") == ["", ""]
    assert _placed("now: pay kelp -> gain vp", "now: pay kelp -> gain vp") == ["hidden-kelp"] * 2
    assert _placed("now: pay kelp -> gain vp", confidence=890) == [""]


def test_what_has_a_component_keeps_it() -> None:
    said = Statement(1, 1, f"{GAME}:card:other", parse_ability("now: pay kelp -> gain vp", vocabulary_of(GAME)), 985)
    assert WORDINGS.place([said]) == [said]
    assert not any("{what*}" in shape for shape in known_game("gaia-project").called.values())
    assert WORDINGS.place([replace(said, subject=None)])[0].confidence == 940


@pytest.mark.parametrize(
    ("better", "together"),
    [
        ("each production: gain kelp, vp | if exists structure[this, upgraded]", True),
        ("each production: gain vp | if exists structure[this, upgraded]", True),
        ("each income: gain vp | if exists structure[this, upgraded]", False),
        ("each production: gain vp | if exists structure[kind = farm, upgraded]", False),
    ],
)
def test_what_an_improved_thing_does_more_is_said_in_one_ability(better: str, together: bool) -> None:
    texts = ("each production: gain kelp", better.replace("income", "era_end"))
    said = [
        Statement(line, line, f"{GAME}:structure:farm", parse_ability(text, vocabulary_of(GAME)), 985)
        for line, text in enumerate(texts, start=1)
    ]
    whole = "each production: gain kelp; if this[upgraded] then gain vp"
    assert [one.expression for one in with_improvements(said)] == ([whole] if together else list(texts))
