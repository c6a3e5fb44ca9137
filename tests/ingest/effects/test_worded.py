"""Actions that the tables of words name: every rule says something that the game can express, and takes its amounts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Final

import pytest
from _pytest.monkeypatch import MonkeyPatch

from ingest.effects import rows
from ingest.effects.lexicon.word_tables import common_words, lexical_rules, table_of, word_table
from ingest.effects.notation import checked
from ingest.effects.rows import load_rows
from ingest.effects.stage import language_of
from ingest.effects.templates import parse_template
from schema.errors import KartotekError
from schema.language.construct import amount, amounts, choose, gain, pay
from tests.ingest.effects.texts import expressions, statements

GAMES: Final = ("seven-wonders", "armada", "gaia-project", "ginkgopolis", "underwater-cities")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("table", ["worded", "amounts"])
def test_the_game_can_express_every_row(game: str, table: str) -> None:
    assert load_rows(language_of(game), table)


@pytest.mark.parametrize("game", GAMES)
def test_exchanges_at_once_are_expressions_of_the_game(game: str) -> None:
    for good, text in table_of(game, "exchanges").get("at_once", {}).items():
        way = pay(amounts(amount(1, good)), gain(1, "vp"))
        template = parse_template(text, language_of(game).vocabulary)
        assert checked(template.fill([choose([way, way])]), language_of(game)) is not None


@pytest.mark.parametrize(
    ("says", "problem"),
    [
        ("gain <n acc> vpp", "the game cannot express the row"),
        ("gain <n acc> of of vp", "what the row says is no effect"),
        ("mod no_such_hook = <NUM>", "the game cannot express the row"),
    ],
)
def test_a_row_that_the_game_cannot_express_is_refused_by_name(
    says: str, problem: str, monkeypatch: MonkeyPatch
) -> None:
    row = {"name": "wrong-row", "needs": ["V.gain"], "says": says, "timing": "now"}
    monkeypatch.setattr(rows, "lexical_rules", lambda *_: [row])
    with pytest.raises(KartotekError, match=problem) as caught:
        load_rows.__wrapped__(language_of("seven-wonders"), "amounts")
    assert "seven-wonders/reading.toml" in str(caught.value)


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
    }
    needed = {tag for kind in ("worded", "amounts") for rule in lexical_rules(game, kind)
              for need in (*rule["needs"], *rule.get("event", ())) for tag in need.split("|")}  # fmt: skip
    assert needed <= stated | made


READ = [
    ("A Gaia fázisban feláldozhatsz 6 energiát a Gaia területröl, hogy kapj egy tech lapkát.",
     "each gaia: pay 6 gaia_token -> take_tech"),
    ("Egy Gaiaformálót a Gaia területre mozgathatsz, hogy 3 tudáshoz juss.",
     "free: pay gaiaformer -> gain parked_gaiaformer, 3 knowledge"),
    ("Gaia Project inditásához át kell irányítanod 5 energiát.", "always: mod project_cost = 5"),
    ("Minden átalakítási lépés 4 ércbe kerül.", "always: mod terraform_cost = 4"),
    ("A 3. szintre lépéshez egy szövetségbónusz lapkát is át kell fordítanod.",
     "on research[level = 3]: flip[green]"),
    ("Passzoláskor válassz egy másik körbónusz lapkat!", "on pass: take_booster"),
    ("Az elsőként befejező játékos elveszi a kezdőjátékos jelölőt, az első.", "on pass[first]: go_first"),
    ("Mindig, amikor valaki épít egy akadémiát, a többiek tudást vásárolhatnak energiáért.",
     "on charge[passive]: pay ? power -> gain ? knowledge"),
    ("Szövetség alapításakor szerzel egy szövetségbónusz lapkát.", "action: federate; take[zone = supply]"),
    ("A bolygó-átalakításért nem kell fizetned.", "always: mod terraform_cost = 0 | if ?"),
    ("Nem lehet több mint 6 kredited és 9 érced.",
     "always: mod holding_limit[res = credit] = 6; mod holding_limit[res = ore] = 9"),
    ("Amikor legalább 1 korong áll az I-es területen, mozgass egyet a II-es területre.",
     "on charge: lose bowl1; gain bowl2 | if bowl1 >= 1"),
    ("Amint üres az I-es terület, egyet mozgass tovább a II-es területröl.",
     "on charge: lose bowl2; gain bowl3 | if bowl1 = 0"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), READ, ids=[wanted for _, wanted in READ])
def test_amounts_come_from_the_sentence(text: str, wanted: str) -> None:
    assert expressions("gaia-project", text) == [wanted]


def test_several_things_are_not_taken_for_one() -> None:
    text = "Négy Gaiaformálót a Gaia területre mozgathatsz, hogy 3 tudáshoz juss."
    assert all(one.confidence < 700 or "parked" not in one.expression for one in statements("gaia-project", text))


def test_exchanges_are_made_with_another_good() -> None:
    stated = ("Kiegészítő akcióként fizethetsz 6 energiát, hogy 1 érchez juss.",)
    swapped = "Energia helyett tudást is használhatsz a kiegészítő akciók során."
    assert "free: pay 6 knowledge -> gain ore" in expressions("gaia-project", *stated, swapped)


OTHERS = [
    ("seven-wonders", "Döntetlen esetén az győz, akinek több fája van.", "end: tiebreak(wood)"),
    ("seven-wonders", "A csodatabla árát be kell fizetnie.", "action: build_stage for ?"),
    ("armada", "Húzz 6 szigetkártyát a pakliból, válassz közülük, és egyet megtart.",
     "each explore: look(6); keep(1) | if ?"),
    ("armada", "Az 5 nem választott szigetkártyát a pakliba kell tenni.", "each explore: put_back(5)"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "text", "wanted"), OTHERS, ids=[wanted for _, _, wanted in OTHERS])
def test_deeds_of_other_games(game: str, text: str, wanted: str) -> None:
    assert expressions(game, text) == [wanted]


def test_a_condition_that_denies_is_no_contrast() -> None:
    """`Ha nem` are two words, and not the one for `but` cut apart."""
    (one,) = statements("seven-wonders", "Ha nem építesz, kapsz 4 érmét.")
    assert one.confidence < 660


def test_two_rows_for_symbols_are_a_torn_table() -> None:
    texts = ("3 azonos szimbólum esetén 8 pont, 4 azonos szimbólum esetén 11 pont.", "Egy kártya 2 érmét ad.")
    assert expressions("seven-wonders", *texts)


def test_a_when_with_a_capital_begins_another_column() -> None:
    text = "A Xenók 3 korongot helyeznek az I-es területre és ötöt a II-es Ha a Gleenekkel vagy, fogd a lapkát."
    read = statements("gaia-project", text)
    assert [one.expression for one in read] == ["now: gain 3 bowl1, 5 bowl2"]


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
    for path in Path(str(files("ingest.effects"))).rglob("*.py"):
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
        for path in Path(str(files("ingest.effects"))).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in GAMES
    }
    assert found == set()
