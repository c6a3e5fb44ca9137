"""The Hungarian of our own rules keeps the glossary, and mistakes put into it are found."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from kartotek.api.site.texts import TEXTS
from kartotek.api.site.viewer.words import WORDS
from kartotek.catalog.drafts.check import checker
from kartotek.catalog.drafts.segment import DraftFinding, TextSegment
from kartotek.catalog.drafts.termbase import bare_text
from kartotek.catalog.store import Catalog, Rule
from kartotek.catalog.termbase.xliff import units_of

GAMES = ("armada", "gaia-project", "ginkgopolis", "seven-wonders", "underwater-cities")
DECIDED = {
    ("armada:rule:shipyard-setup", "number"): "each of the four ships is what each colour's ship is",
    ("armada:rule:with-cities", "untranslated"): "Cities is the printed name of another expansion",
    ("ginkgopolis:rule:construct-number-cost", "number"): "the difference of the two numbers needs no two in English",
}
"""Findings that stay, each with its reason."""
SAID_ON_PAGES = {
    "viewer.bowl1": "the numeral of the bowl is the last word, and I is also the speaker in English",
    "viewer.on_empty": "words in braces are filled in",
    "viewer.on_planet": "words in braces are filled in",
}
"""Findings of pages that stay, each with its reason."""
SEED = 20261120
TURNED = (("legalább", "legfeljebb"), ("legfeljebb", "legalább"), ("utolsó", "első"), ("kisebb", "nagyobb"),
          ("balra", "jobbra"), ("több", "kevesebb"), ("azonos", "különböző"), ("előtt", "után"))  # fmt: skip
NUMBERS = ("két", "három", "négy", "öt", "hat", "hét", "nyolc")
HARMONY = {
    "ban": "ben",
    "ben": "ban",
    "nak": "nek",
    "nek": "nak",
    "ból": "ből",
    "ből": "ból",
    "ról": "ről",
    "hoz": "hez",
}


def _segment(rule: Rule, hungarian: str | None = None) -> TextSegment:
    return TextSegment(hungarian or rule.statement_hu, rule.statement_en, rule.id)


@pytest.fixture(scope="module")
def findings(catalog: Catalog) -> list[DraftFinding]:
    return [
        finding
        for game in GAMES
        for finding in checker(catalog, game).check(
            (_segment(rule) for rule in catalog.rules.values() if rule.game == game), free=True
        )
    ]


def test_what_is_found_in_our_statements_is_decided(findings: list[DraftFinding]) -> None:
    assert {(f.segment.key, f.kind) for f in findings} == set(DECIDED)
    assert len(findings) <= 10


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.drill)])
def test_sentences_that_effects_make_keep_the_glossary(catalog: Catalog, step: int) -> None:
    units = [unit for unit in units_of(catalog) if unit.kind == "sentence" and unit.en and unit.hu][::step]
    found = [
        finding
        for game in GAMES
        for finding in checker(catalog, game).check(
            (TextSegment(unit.hu, unit.en, unit.id) for unit in units if unit.game == game), free=True
        )
    ]
    assert len(units) > 1500 // step / 2 and found == []


def test_words_of_the_site_keep_the_glossary(catalog: Catalog) -> None:
    """Pages and the viewer speak of all games; what one game calls otherwise is listed below its name."""
    for game in ("gaia-project", "seven-wonders"):
        viewer = {f"viewer.{key}": WORDS.get(f"{game}:{key}", pair) for key, pair in WORDS.items() if ":" not in key}
        said = {**TEXTS, **viewer}
        segments = (TextSegment(hungarian, english, key) for key, (english, hungarian) in said.items())
        found = checker(catalog, game).check(segments, free=True)
        assert {f.segment.key: f.kind for f in found if f.kind != "inconsistent"}.keys() <= SAID_ON_PAGES.keys()


def _spoiled(catalog: Catalog, rule: Rule, kind: str, chance: random.Random) -> str | None:
    """The Hungarian statement with one mistake of a kind; nothing where it offers no place for it."""
    said = rule.statement_hu
    match kind:
        case "negation":
            return re.sub(r"\b(nem|sem) ", "", said, count=1) if re.search(r"\bnem ", said) else None
        case "opposite":
            turned = [(one, other) for one, other in TURNED if re.search(rf"\b{one}\b", said)]
            return re.sub(rf"\b{turned[0][0]}\b", turned[0][1], said, count=1) if turned else None
        case "number":
            found = [word for word in NUMBERS if re.search(rf"\b{word}\b", said)]
            other = chance.choice([word for word in NUMBERS if word not in found[:1]])
            return re.sub(rf"\b{found[0]}\b", other, said, count=1) if found else None
        case "form":
            return _with_wrong_ending(catalog, rule)
        case _:
            return _with_other_term(catalog, rule, chance, english=kind == "untranslated")


def _with_wrong_ending(catalog: Catalog, rule: Rule) -> str | None:
    for use in checker(catalog, rule.game).hungarian.uses(rule.statement_hu):
        word = rule.statement_hu[use.start : use.end]
        for ending, other in HARMONY.items():
            if word.endswith(ending) and use.last - use.first == 1:
                return rule.statement_hu[: use.end - len(ending)] + other + rule.statement_hu[use.end :]
    return None


def _with_other_term(catalog: Catalog, rule: Rule, chance: random.Random, *, english: bool) -> str | None:
    """A term of the statement in the words of another of its kind, or left in English."""
    glossary = checker(catalog, rule.game)
    segment = _segment(rule)
    mentions = glossary.english.mentions(rule.statement_en)
    named = {concept for mention in mentions for concept in mention.concepts}
    for use in glossary.hungarian.uses(segment.target):
        meant = [p for p in use.items if p.concept in named and p.game == rule.game and p.hungarian.pos == "noun"]
        if not meant:
            continue
        if english:
            word = meant[0].english
        else:
            sort = catalog.concepts[meant[0].concept].category
            others = [
                p for p in glossary.base.own
                if p.hungarian.pos == "noun" and p.accepted and p.concept not in named and " " not in p.hungarian.text
                and catalog.concepts[p.concept].category == sort
            ]  # fmt: skip
            if not others:
                continue
            word = bare_text(chance.choice(others).hungarian.text)
        return segment.target[: use.start] + word + segment.target[use.end :]
    return None


def _seeded(catalog: Catalog) -> Iterator[tuple[Rule, str, str]]:
    chance = random.Random(SEED)
    rules = [rule for rule in catalog.rules.values() if all(key != rule.id for key, _ in DECIDED)]
    chance.shuffle(rules)
    kinds = ("negation", "opposite", "number", "form", "term", "untranslated")
    for number, rule in enumerate(rules):
        kind = kinds[number % len(kinds)]
        spoiled = _spoiled(catalog, rule, kind, chance)
        if spoiled is not None and spoiled != rule.statement_hu:
            yield rule, kind, spoiled


def test_mistakes_put_into_our_statements_are_found(catalog: Catalog) -> None:
    missed = []
    seeded = [item for item, _ in zip(_seeded(catalog), range(40), strict=False)]
    assert len(seeded) == 40
    for rule, kind, spoiled in seeded:
        if not list(checker(catalog, rule.game).check([_segment(rule, spoiled)], free=True)):
            missed.append((kind, rule.statement_en, spoiled))
    assert len(missed) <= 6, missed
