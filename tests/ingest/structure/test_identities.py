"""Components without a printed name: known by what a statement is about, whatever its numbers."""

from __future__ import annotations

import pytest

from kartotek.ingest.effects.stage import vocabulary_of
from kartotek.ingest.effects.statements import Statement
from kartotek.ingest.structure.identities import Identities, skeleton
from kartotek.ingest.structure.lexicon import StructureLexicon
from kartotek.ingest.structure.members import Member, Members
from kartotek.ingest.structure.model import IdentityRule
from kartotek.ingest.structure.tokens import StructureToken
from kartotek.schema.language.parser import parse_ability

GAME = "underwater-cities"


def _skeleton(text: str) -> object:
    return skeleton(parse_ability(text, vocabulary_of(GAME)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("end: gain 3 vp per metropolis[connected]", "end: gain 7 vp per metropolis[connected]"),
        ("end: up to 14 times pay steelplast -> gain vp", "end: up to 9 times pay 2 steelplast -> gain 4 vp"),
        ("now: gain kelp", "now: gain 2 kelp"),
    ],
)
def test_numbers_do_not_count(one: str, other: str) -> None:
    assert _skeleton(one) == _skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("end: gain 3 vp per metropolis[connected]", "end: gain 3 vp per city[connected]"),
        ("now: gain kelp", "now: gain science"),
        ("now: gain kelp", "end: gain kelp"),
    ],
)
def test_goods_things_and_timing_do(one: str, other: str) -> None:
    assert _skeleton(one) != _skeleton(other)


CITY = f"{GAME}:site:city"
RULES = [IdentityRule(("site:city",), ("always: mod cost[site = this, res = science] += 1", "now: gain 1 vp"))]
POINTS = "end: gain 2 vp per metropolis[connected]"


def _attached(*said: tuple[int, str], confidence: int = 950, **more: object) -> dict[int, str | None]:
    """The subjects of statements by their lines."""
    return {one.line_from: one.subject for one in _statements(RULES, *said, confidence=confidence, **more)}


def _statements(
    rules: list[IdentityRule], *said: tuple[int, str], confidence: int = 950, **more: object
) -> list[Statement]:
    """Statements with the components that they are about."""
    vocabulary = vocabulary_of(GAME)
    members = Members(GAME, {}, {CITY: Member(CITY, "site", "city")})
    stream = [StructureToken("vége", "vege", 99, 999, "")]
    identities = Identities.of(rules, members, vocabulary, stream, StructureLexicon({}, {}, {}))
    statements = [
        Statement(line, line, None, parse_ability(text, vocabulary), confidence, **more)  # type: ignore[arg-type]
        for line, text in said
    ]
    return [one for one in identities.attached(statements, 900) if one.confidence >= 900]


def test_other_goods_belong_to_the_component_that_nothing_else_is_said_of() -> None:
    assert _attached((5, "always: mod cost[site = this, res = kelp] += 4")) == {5: CITY}


def test_of_two_with_other_goods_the_one_beside_its_own_text_is_meant() -> None:
    kelp, credit = (f"always: mod cost[site = this, res = {good}] += 2" for good in ("kelp", "credit"))
    assert _attached((5, kelp), (20, credit), (21, "now: gain 8 vp")) == {5: None, 20: CITY, 21: CITY}


def test_of_two_with_other_goods_none_is_meant_where_nothing_distinguishes_them() -> None:
    kelp, credit = (f"always: mod cost[site = this, res = {good}] += 2" for good in ("kelp", "credit"))
    assert _attached((5, kelp), (20, credit)) == {5: None, 20: None}


def test_a_component_says_when_its_text_holds() -> None:
    assert _attached((5, "now: gain 3 vp"), confidence=890, timed=False, penalties=("open",)) == {5: CITY}
    assert _attached((5, "now: gain 3 vp"), confidence=880, timed=False, penalties=("open", "remark")) == {}


def test_what_has_other_goods_and_does_not_say_when_holds_when_its_component_says() -> None:
    (one,) = _statements([IdentityRule(("site:city",), (POINTS,))], (5, "now: gain 3 kelp per metropolis[connected]"))
    assert (one.subject, one.expression) == (CITY, "end: gain 3 kelp per metropolis[connected]")


def test_what_says_another_time_is_not_about_the_component() -> None:
    rules = [IdentityRule(("site:city",), (POINTS,))]
    (one,) = _statements(rules, (5, "each production: gain 3 kelp per metropolis[connected]"))
    assert one.subject is None
