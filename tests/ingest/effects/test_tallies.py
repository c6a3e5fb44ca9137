"""Tokens and symbols: what they are worth, who wins them, and goods that only a picture shows."""

from __future__ import annotations

import pytest

from kartotek.ingest.effects.reader import Memory, read_paragraph
from kartotek.ingest.effects.stage import language_of
from tests.ingest.effects.texts import expressions, paragraph, statements

GAME = "seven-wonders"

READ = [
    ("A 9 értékű győzelemjelzők.", ["end: gain 9 vp per conflict_token[value = 9]"]),
    ("A 4 ertéku vereségjelzők.", ["end: lose 4 vp per defeat_token"]),
    ("Ha pajzsaid száma magasabb, mint a másé, megkapod a győzelemjelzőt (I. kor: 2, II. kor: 6).",
     ["each conflict: gain band(?, 1: 2, 2: 6) vp | if shield > ?"]),
    ("Ha pajzsaid szama alacsonyabb, mint a másé, elveszel egy vereségjelzőt (4 győzelmi pont).",
     ["each conflict: lose 4 vp | if shield < ?"]),
    ("Add össze: mindenki összeadja a győzelemjelzőin álló pontokat.", ["end: gain sum(conflict_token, value) vp"]),
    ("Minden 3 különböző szimbólumból rakott sor 5 pontot ér.", ["end: gain 5 * min(compass, gear, tablet) vp"]),
    ("A jutalom a szimbólumok négyzete.", ["end: gain compass * compass + gear * gear + tablet * tablet vp"]),
    ("A lap a feltüntetett érmét adja.", ["now: gain ? coin"]),
    ("A lap a feltüntetett kézműves termékek egyikét termeli.", ["always: produce {? glass | ? cloth | ? papyrus}"]),
    ("Minden megvásárolt nyersanyagért 6 érmét fizetsz.", ["always: mod trade_price = 6"]),
    ("Ez a lap a vásárlás árát 5 helyett 4 érmére viszi le.", ["always: mod trade_price[class = ?] = 4"]),
    ("Bármelyik kártyádat eldobhatod 7 érméért.", ["on sell: gain 7 coin"]),
    ("A lap 5 érmét hoz minden szintért, ami a megépítésének pillanatában áll.", ["now: gain 5 coin per stage"]),
    ("Kártya eldobása 7 érméért", ["on sell: gain 7 coin"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), READ, ids=[text for text, _ in READ])
def test_sentence_is_read(text: str, wanted: list[str]) -> None:
    assert expressions(GAME, text) == wanted


FIGHTS = [
    ("Kapsz minden vereségért 3 2 es vereségjelzőt.", ["each conflict: lose 6 vp | if shield < ?"]),
    (("Az I. korban kapsz minden győzelemért 3 2 es győzelemjelzőt, a II. korban minden gyozelemért 3 7 es "
     "győzelemjelzőt."), ["each conflict: gain 3 * band(?, 1: 2, 2: 7) vp | if shield > ?"]),
    (("Az I. korban kapsz minden győzelemért 3 7 es győzelemjelzőt, a II. korban minden győzelemért 3 2 es "
     "győzelemjelzőt."), []),
    ("Kapsz minden győzelemért 3 7 es győzelemjelzőt.", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), FIGHTS, ids=[text for text, _ in FIGHTS])
def test_tokens_for_each_fight(text: str, wanted: list[str]) -> None:
    assert expressions("armada", text) == wanted


def test_a_forced_sale_carries_its_condition() -> None:
    read = expressions(GAME, "Ha mást nem tehetsz, akkor el kell dobnod a kártyát és elvenni 7 érmét.")
    assert read == ["on sell: gain 7 coin | if ?"]


def test_a_group_of_another_number_of_symbols_is_not_read() -> None:
    assert expressions(GAME, "Minden 4 különböző szimbólumból rakott sor 5 pontot ér.") in ([], ["end: gain 5 vp"])


def test_a_table_of_ages_that_falls_is_not_read() -> None:
    assert expressions(
        GAME, "Ha pajzsaid száma magasabb, mint a másé, megkapod a győzelemjelzőt (I. kor: 6, II. kor: 2)."
    ) == []  # fmt: skip


def test_rows_of_symbols_become_one_table() -> None:
    memory = Memory()
    for count, points in ((2, 3), (3, 5), (5, 8)):
        part = paragraph(f"{count} egyező szimbólum esetén: {points} pont.")
        assert [found for _, found in read_paragraph(part, language_of(GAME), memory)] == [[]]
    table = memory.table()
    assert table is not None
    steps = "2: 3, 3: 5, 5: 8"
    assert table.expression == f"end: gain band(compass, {steps}) + band(gear, {steps}) + band(tablet, {steps}) vp"


def test_a_title_is_never_quite_sure() -> None:
    (read,) = statements(GAME, "Kártya eldobása 7 érméért")
    assert read.confidence < 900
