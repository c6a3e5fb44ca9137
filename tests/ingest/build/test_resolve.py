"""The policy of docs/claims.md, rule by rule."""

from __future__ import annotations

import pytest

from kartotek.ingest.build.claims import Claim
from kartotek.ingest.build.resolve import Decision, Resolution, resolve
from kartotek.ingest.build.sameness import Sameness
from kartotek.schema.vocabulary import load_vocabulary
from tests.mini import MINI

BOOK = "harbour:book:hu-1"


def read(value: str, confidence: int = 950) -> Claim:
    return Claim(value, "read", BOOK, confidence=confidence)


def cited(value: str, book: str = BOOK) -> Claim:
    return Claim(value, "cited", book, confidence=990)


def source(value: str, name: str = "almanac") -> Claim:
    return Claim(value, "supplement", source=f"harbour:source:{name}", confidence=800)


def label(value: str) -> Claim:
    return Claim(value, "label", confidence=900)


def outcome(*claims: Claim, decisions: tuple[tuple[str, Decision], ...] = (), field: str = "color") -> Resolution:
    vocabulary = load_vocabulary(MINI / "games" / "harbour" / "vocabulary.toml")
    return resolve(claims, decisions, Sameness(vocabulary).of(field))


def standings(found: Resolution) -> list[str]:
    return [standing for _, standing in found.standings]


def test_nobody_says_anything() -> None:
    assert outcome() == Resolution(None, (), ())


def test_a_confident_reading_stands_against_one_source() -> None:
    found = outcome(source("red"), read("blue"))
    assert (found.value, standings(found), found.conflicts) == ("blue", ["differs", "stands"], ())


def test_a_doubtful_reading_yields() -> None:
    found = outcome(source("red"), read("blue", 700))
    assert (found.value, standings(found)) == ("red", ["stands", "differs"])
    assert outcome(read("blue", 700)).value == "blue"


@pytest.mark.parametrize(
    "others",
    [(cited("red"),), (source("red"), source("red", "logbook")), (source("red"), cited("red", "harbour:book:en-1"))],
)
def test_what_is_never_settled_silently(others: tuple[Claim, ...]) -> None:
    found = outcome(*others, read("blue"))
    assert found.value == "blue"
    assert [claim.value for claim in found.conflicts] == ["blue"]


def test_sources_that_disagree_with_each_other_are_no_conflict() -> None:
    assert outcome(source("red"), source("green", "logbook"), read("blue")).conflicts == ()


def test_one_source_twice_is_not_independent() -> None:
    assert outcome(source("red"), source("red"), read("blue")).conflicts == ()


def test_a_label_yields_without_a_conflict() -> None:
    found = outcome(label("Sloop"), read("Naszád"), field="name_hu")
    assert (found.value, found.conflicts) == ("Naszád", ())


def test_two_readings_that_differ() -> None:
    found = outcome(read("blue"), read("red", 960))
    assert found.value == "red"
    assert [claim.value for claim in found.conflicts] == ["blue"]


@pytest.mark.parametrize(("decision", "value", "standing"), [("stated", "red", "differs"), ("both", "red", "agrees")])
def test_a_decision_takes_a_reading_out(decision: Decision, value: str, standing: str) -> None:
    found = outcome(cited("red"), read("blue"), decisions=(("blue", decision),))
    assert (found.value, standings(found)) == (value, ["stands", standing])
    assert [claim.value for claim in found.conflicts] == ["blue"]


def test_a_decision_lets_one_of_two_readings_stand() -> None:
    found = outcome(read("blue"), read("red", 990), decisions=(("blue", "reading"),))
    assert (found.value, standings(found)) == ("blue", ["stands", "differs"])


def test_a_source_that_says_more_stands() -> None:
    found = outcome(source("1@3;1@7"), read("2"), field="copies")
    assert (found.value, standings(found), found.conflicts) == ("1@3;1@7", ["stands", "agrees"], ())


def test_a_price_has_no_order() -> None:
    found = outcome(source("2 coin, fish"), read("fish, 2 coin"), field="cost")
    assert (found.value, standings(found), found.conflicts) == ("2 coin, fish", ["agrees", "stands"], ())
