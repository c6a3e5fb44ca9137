"""One line explained: what was read from it, by which rule, what made it less certain, what stopped the reader."""

from __future__ import annotations

import json

import pytest

from kartotek.ingest.confidence import PENALTIES, START, condensed, confidence_after
from kartotek.ingest.readings.explain import Explanation, explain
from kartotek.ingest.sentences import document
from kartotek.ingest.terms.game_words import load_words


def explained(text: str, game: str = "seven-wonders") -> Explanation:
    return explain(document(game, text, load_words()), 1)


def test_an_effect_is_explained_with_rule_and_penalties() -> None:
    found = explained("A kártya nem hoz mindenkinek 4 érmét, csak 3 érmét hoz.")
    rows = json.loads(json.dumps(found.as_json()))
    assert rows["line"] == 1 and rows["repaired"]
    for effect in rows["effects"]:
        assert effect["rules"]
        assert all(name.split(" x")[0] in PENALTIES for name in effect["penalties"])


def test_a_number_is_explained_with_rule_and_penalties() -> None:
    found = explained("Minden játékos négy karakterkártyával kezdi a játékot.", "ginkgopolis")
    (number,) = [one for one in found.facts if one.subject == "ginkgopolis:setup:characters"]
    assert number.rule and "unconfirmed" in number.penalties
    assert any("no sum and no other passage" in line for line in found.lines())
    assert json.loads(json.dumps(found.as_json()))["facts"][0]["rule"]


def test_unread_text_names_the_words_that_stopped_it() -> None:
    found = explained("A kártya 4 érmét hoz, ha a vízimolnár szundikál.")
    assert not [one for one in found.effects if one.confidence >= 900]
    unread = explained("A vízimolnár szundikál.")
    assert "szundikál" in unread.stopped_by
    assert any("stopped by" in line for line in unread.lines())


def test_a_clause_that_is_built_as_no_known_one_is_shown() -> None:
    text = "A szomszédaid birtokában lévő minden szigetért 2 győzelmi pontot kap a sziget tulajdonosa a játék végén."
    new = explained(text, "armada")
    assert new.new_constructions
    assert f"  new       {new.new_constructions[0]}" in new.lines()
    assert not explained("A kártya 4 érmét hoz.").new_constructions


@pytest.mark.parametrize("name", PENALTIES)
def test_every_penalty_has_a_reason_and_lowers(name: str) -> None:
    assert PENALTIES[name].reason
    assert confidence_after([name]) < START


def test_penalties_are_told_once_with_their_number() -> None:
    assert condensed(["remark", "unknown-word", "unknown-word"]) == ("remark", "unknown-word x2")
