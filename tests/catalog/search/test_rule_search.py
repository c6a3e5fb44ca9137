"""Questions of players find the rule that answers them, whatever words they use."""

from __future__ import annotations

import pytest

from kartotek.catalog.search.rule_search import RuleSearch, likeness
from kartotek.catalog.store import Catalog

QUESTIONS = [
    ("seven-wonders", "Lehet két ugyanolyan nevű épületem a városban?", "duplicate-building"),
    ("seven-wonders", "How much does a bought resource cost?", "trade-price"),
    ("seven-wonders", "Mennyi pénzt kapok az eldobott kártyáért?", "sell"),
    ("seven-wonders", "who wins if points are equal", "tie-break"),
    ("armada", "Mennyit fizetek, ha két adó jár egyszerre?", "tax-highest tax-equal"),
    ("armada", "who is last in a naval conflict", "naval-tie-last naval-conflict naval-last-only-defeat"),
    ("armada", "eladhatja a szomszéd a sziget termelését?", "island-owner"),
    ("gaia-project", "Hány kreditem lehet?", "caps"),
    ("gaia-project", "Can I upgrade the mine on the lost planet?", "lost-planet-fixed"),
    ("gaia-project", "Mennyi győzelmi pontba kerül az energia feltöltése?", "passive-price passive-only"),
    ("ginkgopolis", "Kinek jár pont, ha leváltom az erőforrásait?", "eviction"),
    ("ginkgopolis", "what happens to leftover tiles behind the screen", "score-leftovers"),
    ("underwater-cities", "Mennyibe kerül egy fejlesztés?", "upgrade"),
    ("underwater-cities", "Mi történik, ha nincs elég hínár?", "feeding"),
    ("underwater-cities", "can I go to a slot someone is already in", "slot-free cloning"),
    ("underwater-cities", "Átugorhatok mezőket a szövetségsávon úgy, hogy megkapom őket?", "federation-step"),
    ("seven-wonders", "can I say no when my neighbour wants my wood", "trade-refusal"),
    ("seven-wonders", "Merre adjuk tovább a lapokat a második korban?", "pass-direction"),
    ("armada", "Támadhatok olyat, aki nem mellettem ül?", "incursion"),
    ("ginkgopolis", "do other players get anything when I build on their tower", "eviction construct-return"),
    ("gaia-project", "Ki kezd a következő körben?", "turn-order turn-order-variable"),
]


@pytest.fixture(scope="module")
def search(catalog: Catalog) -> RuleSearch:
    return RuleSearch(catalog)


@pytest.mark.parametrize(("game", "question", "answers"), QUESTIONS)
def test_a_question_finds_its_rule_among_the_first_three(
    search: RuleSearch, game: str, question: str, answers: str
) -> None:
    found = [hit.rule.slug for hit in search.ask(question, game, 3)]
    assert set(answers.split()) & set(found), found


def test_every_statement_finds_its_own_rule_first(search: RuleSearch, catalog: Catalog) -> None:
    for rule in list(catalog.rules.values())[::7]:
        for said in (rule.statement_hu, rule.statement_en):
            assert rule in [hit.rule for hit in search.ask(said, rule.game, 2)], said


def test_words_that_players_ask_with_are_no_part_of_the_statement(catalog: Catalog) -> None:
    for rule in catalog.rules.values():
        phrases = [phrase.strip() for phrase in (rule.asked or "").split(";")]
        assert len(phrases) == len(set(phrases)), rule.id
        assert all(phrase.lower() not in (rule.statement_en.lower(), rule.statement_hu.lower()) for phrase in phrases)


def test_accents_case_and_marks_do_not_matter(search: RuleSearch) -> None:
    asked = ("Mennyibe kerül egy bánya?", "mennyibe kerul egy banya", "MENNYIBE KERÜL EGY BÁNYA!!")
    assert len({tuple(hit.rule.id for hit in search.ask(text, "gaia-project", 5)) for text in asked}) == 1


def test_scores_fall_and_a_game_is_kept_to(search: RuleSearch) -> None:
    hits = search.ask("tax of the yellow ship", "armada")
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert {hit.rule.game for hit in hits} == {"armada", "seven-wonders"}
    assert len({hit.rule.game for hit in search.ask("victory points")}) > 2


def test_nothing_is_found_for_words_of_no_rule(search: RuleSearch) -> None:
    assert search.ask("") == [] == search.ask("qwxyz") == search.ask("?!")


@pytest.mark.parametrize(
    ("one", "other", "least"),
    [("banyat", "banya", 0.8), ("passzoltak", "passzolas", 0.5), ("raepit", "epit", 0.7), ("bonusz", "korbonusz", 0.5)],
)
def test_forms_prefixes_and_parts_are_alike(one: str, other: str, least: float) -> None:
    assert likeness(one, other) >= least and likeness(other, one) >= least


@pytest.mark.parametrize(("one", "other"), [("erc", "erme"), ("kar", "kartya"), ("city", "cite"), ("ore", "order")])
def test_words_that_only_begin_alike_are_not(one: str, other: str) -> None:
    assert likeness(one, other) < 0.5
