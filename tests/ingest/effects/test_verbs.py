"""Actions that the dictionaries of the games name: general rules take their amounts from the sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Final

import pytest

from kartotek.ingest.effects.frames.sense_table import load_senses
from kartotek.ingest.effects.lexicon.word_tables import common_words, word_table
from kartotek.ingest.effects.stage import language_of
from tests.ingest.effects.texts import expressions, statements

GAMES: Final = ("seven-wonders", "armada", "gaia-project", "ginkgopolis", "underwater-cities")


@pytest.mark.parametrize("game", GAMES)
def test_needs_are_tags_that_some_word_has(game: str) -> None:
    stated = {entry.tag for entry in language_of(game).lexicon.forms.values()}
    stated |= {f"V.{verb}" for table in (common_words(), word_table(game)) for verb in table.get("verbs", {})}
    made = {
        "BUNDLE",
        "THINGS",
        "THING",
        "TIME",
        "LIMIT",
        "NUM",
        "ONE",
        "VALUES",
        "ORD",
        "PER",
        "WHEN",
        "NAME",
        "ACTION_CARD",
        "SPECIAL_CARD",
        "X",
        "ALT",
    }
    needed = {tag for sense in load_senses(language_of(game)) for tag in sense.tags | sense.unless}
    assert needed <= stated | made


READ = [
    ("A Gaia fázisban feláldozhatsz 6 energiát a Gaia területröl, hogy kapj egy tech lapkát.",
     "each gaia: pay 6 gaia_token -> take_tech"),
    ("Egy Gaiaformálót a Gaia területre mozgathatsz, hogy 3 tudáshoz juss.",
     "free: pay gaiaformer -> gain parked_gaiaformer, 3 knowledge"),
    ("Gaia Project inditásához át kell irányítanod 5 energiát.", "always: mod project_cost = 5"),
    ("Minden átalakítási lépés 4 ércbe kerül.", "always: mod terraform_cost = 4"),
    ("Passzoláskor válassz egy másik körbónusz lapkat!", "on pass: take_booster"),
    ("Az elsőként befejező játékos elveszi a kezdőjátékos jelölőt, az első.", "on pass[first]: go_first"),
    ("Szövetség alapításakor szerzel egy szövetségbónusz lapkát.", "action: federate; take[zone = supply]"),
    ("A bolygó-átalakításért nem kell fizetned.", "always: mod terraform_cost = 0 | if ?"),
    ("Nem lehet több mint 6 kredited és 9 érced.",
     "always: mod holding_limit[res = credit] = 6; mod holding_limit[res = ore] = 9"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), READ, ids=[wanted for _, wanted in READ])
def test_amounts_come_from_the_sentence(text: str, wanted: str) -> None:
    assert expressions("gaia-project", text) == [wanted]


def test_several_things_are_not_taken_for_one() -> None:
    text = "Négy Gaiaformálót a Gaia területre mozgathatsz, hogy 3 tudáshoz juss."
    assert expressions("gaia-project", text) == ["free: pay 4 gaiaformer -> gain 4 parked_gaiaformer, 3 knowledge"]


def test_exchanges_are_made_with_another_good() -> None:
    stated = ("Kiegészítő akcióként fizethetsz 6 energiát, hogy 1 érchez juss.",)
    swapped = "Energia helyett tudást is használhatsz a kiegészítő akciók során."
    assert "free: pay 6 knowledge -> gain ore" in expressions("gaia-project", *stated, swapped)


OTHERS = [
    ("seven-wonders", "Döntetlen esetén az győz, akinek több fája van.", "end: tiebreak(wood)"),
    ("seven-wonders", "A csodatabla árát be kell fizetnie.", "action: build_stage for ?"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "text", "wanted"), OTHERS, ids=[wanted for _, _, wanted in OTHERS])
def test_verbs_of_other_games(game: str, text: str, wanted: str) -> None:
    assert expressions(game, text) == [wanted]


def test_a_condition_that_denies_is_no_contrast() -> None:
    """`Ha nem` are two words, and not the one for `but` cut apart."""
    (one,) = statements("seven-wonders", "Ha nem építesz, kapsz 4 érmét.")
    assert one.confidence < 660


def test_two_rows_for_symbols_are_a_torn_table() -> None:
    texts = ("3 azonos szimbólum esetén 8 pont, 4 azonos szimbólum esetén 11 pont.", "Egy kártya 2 érmét ad.")
    assert expressions("seven-wonders", *texts)


def test_a_when_with_a_capital_begins_another_column() -> None:
    text = "A Xenók 3 érccel kezdik a játékot, mint a Ha a Gleenekkel vagy, fogd a lapkát."
    read = statements("gaia-project", text)
    assert [one.expression for one in read] == ["now: gain 3 ore"]


def test_ordinals_are_nouns_too() -> None:
    text = "Az első Gaiaformálót a 2. szint, a negyediket pedig az 5. szint elérésekor kapod meg."
    assert {(one.expression, one.confidence) for one in statements("gaia-project", text)} == {
        ("now: gain gaiaformer", 985)
    }


def test_a_title_is_not_cut_before_a_when() -> None:
    text = "Négy érc, két kredit Amikor ezt használod, vedd el a lapkát."
    assert not any(one.confidence >= 900 for one in statements("gaia-project", text))


SHARED: Final = {"vp", "token", "income", "actions"}
"""Points, and words that code has in another sense."""


def strings_of_code() -> Iterator[str]:
    """The words in strings of the reader's code, without what it says of itself."""
    for path in Path(str(files("kartotek.ingest.effects"))).rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        stated = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in stated:
                yield from re.findall(r"[a-z_0-9]+", node.value)


def test_goods_and_phases_of_gaia_project_stand_in_its_table_alone() -> None:
    vocabulary = language_of("gaia-project").vocabulary
    names = {*vocabulary.resources, *vocabulary.phases} - SHARED - {"gaia"}
    assert names.isdisjoint(strings_of_code())


def test_no_code_of_the_reader_names_a_game() -> None:
    """A rule is of those games whose vocabulary has what it speaks of."""
    found = {
        f"{path.name}: {node.value}"
        for path in Path(str(files("kartotek.ingest.effects"))).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in GAMES
    }
    assert found == set()
