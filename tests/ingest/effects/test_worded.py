"""Deeds that the tables of words name: every rule says something that the game can express, and takes its amounts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from ingest.effects.continuations import MARKS
from ingest.effects.lexicon.word_tables import exchanges, lexical_rules, word_table
from ingest.effects.stage import language_of
from ingest.effects.statements import canonical
from tests.ingest.effects.texts import expressions, statements

GAMES: Final = ("seven-wonders", "armada", "gaia-project", "ginkgopolis", "underwater-cities")
ASIDES: Final = (*MARKS, "EXCHANGES ")
SAMPLES: Final = {"n": "2", "pay": "2 {res}", "gain": "2 {res}", "good": "{res}"}


def sample(slot: str, resource: str) -> str:
    return SAMPLES.get(slot, "2").format(res=resource)


def rules() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        resource = "credit" if game == "gaia-project" else next(iter(language_of(game).vocabulary.resources))
        for rule in (*lexical_rules(game, "deeds"), *lexical_rules(game, "deals")):
            text = str(rule["says"])
            for slot in re.findall(r"<([\w|]+)[^>]*>", text):
                text = re.sub(r"<[^>]*>", sample(slot, resource), text, count=1)
            timing = str(rule.get("timing", "now")).removeprefix("?")
            limit = f" | {rule['limit']}" if "limit" in rule else ""
            yield game, text if text.startswith(ASIDES) else f"{timing}: {text}{limit}"


@pytest.mark.parametrize(("game", "text"), sorted(set(rules())))
def test_what_a_rule_says_is_an_expression(game: str, text: str) -> None:
    assert text.startswith(ASIDES) or canonical(text, language_of(game).vocabulary) is not None


@pytest.mark.parametrize("game", GAMES)
def test_exchanges_at_once_are_expressions_of_the_game(game: str) -> None:
    for good, text in exchanges(game).get("at_once", {}).items():
        way = f"pay {good} -> gain vp"
        assert canonical(text.replace("WAYS", f"{way} | {way}"), language_of(game).vocabulary) is not None


@pytest.mark.parametrize("game", GAMES)
def test_needs_are_tags_that_some_word_has(game: str) -> None:
    told = {entry.tag for entry in language_of(game).lexicon.forms.values()}
    told |= {f"V.{verb}" for table in ("common", game) for verb in word_table(table).get("verbs", {})}
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
    needed = {tag for kind in ("deeds", "deals") for rule in lexical_rules(game, kind)
              for need in (*rule["needs"], *rule.get("event", ())) for tag in need.split("|")}  # fmt: skip
    assert needed <= told | made


READ = [
    ("A Gaia fázisban feláldozhatsz 6 energiát a Gaia területröl, hogy kapj egy tech lapkát.",
     "each gaia: pay 6 gaia_token -> take_tech"),
    ("Egy Gaiaformálót a Gaia területre mozgathatsz, hogy 3 tudáshoz juss.",
     "free: pay gaiaformer -> gain parked_gaiaformer, 3 knowledge"),
    ("Gaia Project inditásához át kell irányítanod 5 energiát.", "always: mod project_cost = 5"),
    ("Minden átalakítási lépés 4 ércbe kerül.", "always: mod terraform_cost = 4"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), READ, ids=[wanted for _, wanted in READ])
def test_amounts_come_from_the_sentence(text: str, wanted: str) -> None:
    assert expressions("gaia-project", text) == [wanted]


def test_several_things_are_not_taken_for_one() -> None:
    text = "Négy Gaiaformálót a Gaia területre mozgathatsz, hogy 3 tudáshoz juss."
    assert all(one.confidence < 700 or "parked" not in one.expression for one in statements("gaia-project", text))


def test_exchanges_are_made_with_another_good() -> None:
    told = ("Kiegészítő akcióként fizethetsz 6 energiát, hogy 1 érchez juss.",)
    swapped = "Energia helyett tudást is használhatsz a kiegészítő akciók során."
    assert "free: pay 6 knowledge -> gain ore" in expressions("gaia-project", *told, swapped)
