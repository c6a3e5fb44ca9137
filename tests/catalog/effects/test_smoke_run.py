"""Trying abilities out: what they ask and do is seen, and evaluators that disagree are caught."""

from __future__ import annotations

from pathlib import Path

import pytest

from kartotek.catalog.effects.compiled import CompiledMachine
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.requests import Request
from kartotek.catalog.effects.smoke_run import Outcome, run_ability, try_ability
from kartotek.catalog.effects.smoke_table import TABLES, SmokeTable, smoke_library
from kartotek.catalog.effects.state import State
from kartotek.schema.errors import KartotekError
from kartotek.schema.language.parser import parse_ability
from kartotek.schema.vocabulary import Vocabulary, load_vocabulary

GAMES = Path(__file__).resolve().parents[3] / "data" / "games"
WONDERS = load_vocabulary(GAMES / "seven-wonders" / "vocabulary.toml")
GAIA = load_vocabulary(GAMES / "gaia-project" / "vocabulary.toml")


def tried(text: str, kind: str = "card", vocabulary: Vocabulary = WONDERS) -> Outcome:
    return try_ability(parse_ability(text, vocabulary, kind), vocabulary, kind)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("now: gain 3 coin", "card"),
        ("always: produce {wood | stone}", "card"),
        ("always: mod trade_price[class = raw, side = left] = 1", "card"),
        ("end: gain vp per card[color = brown] of neighbours", "card"),
        ("end: have {compass | gear | tablet}", "card"),
        ("on sell: gain 3 coin", "rule"),
        ("action: build[zone = hand] for free | once per age", "stage"),
    ],
)
def test_what_works_has_an_effect(text: str, kind: str) -> None:
    assert tried(text, kind).effective
    assert tried(text, kind).unverified == 0


def test_questions_are_answered() -> None:
    assert tried("now: gain 3 coin").requests == 0
    assert tried("now: build[zone = discard] for free").requests > 0


def test_the_unknown_is_counted() -> None:
    assert tried("now: gain ? coin").unverified > 0


def test_an_idle_line_is_seen_to_be_idle() -> None:
    assert not tried("now: gain 0 coin").effective


def test_filters_find_what_they_look_for() -> None:
    ability = parse_ability("on build[kind = mine, planet = gaia]: gain 3 vp", GAIA, "tech_tile")
    assert try_ability(ability, GAIA, "tech_tile").effective


def test_what_may_be_borrowed_is_there() -> None:
    library = smoke_library(
        parse_ability("end: use end of pick card[color = purple] of neighbours", WONDERS, "stage"), WONDERS, "stage"
    )
    state, _ = SmokeTable(library).state(TABLES[-1])
    assert len(library.entries) == 2
    assert all(state.live[seat] for seat in range(state.seats))
    assert tried("end: use end of pick card[color = purple] of neighbours", "stage").requests > 0


def test_the_tables_are_the_same_every_time() -> None:
    table = SmokeTable(smoke_library(parse_ability("now: gain coin per card", WONDERS, "card"), WONDERS, "card"))
    for fixture in TABLES:
        one, other = table.state(fixture)[0], table.state(fixture)[0]
        assert one is not other
        assert one.digest() == other.digest()


def test_evaluators_that_disagree_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def generous(machine: Machine, state: State) -> Request | None:
        state.held[0][0] += 1
        return Machine.advance(machine, state)

    monkeypatch.setattr(CompiledMachine, "advance", generous)
    with pytest.raises(KartotekError) as caught:
        tried("now: gain 3 coin")
    assert caught.value.code == "internal"
    assert "disagree" in caught.value.what


def test_a_stumble_is_an_error_for_people(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise IndexError("no such seat")

    monkeypatch.setattr(CompiledMachine, "advance", stumble)
    with pytest.raises(KartotekError) as caught:
        run_ability(parse_ability("now: gain 3 coin", WONDERS, "card"), WONDERS, "card")
    assert caught.value.code == "internal"
    assert "IndexError" in caught.value.why
