"""Statements that belong together: two passages that say the same make each other more certain."""

from __future__ import annotations

import pytest

from kartotek.ingest.effects.gathering import add_to, confirmed
from kartotek.ingest.effects.grammar.statements import Statement
from tests.ingest.effects.texts import ability

SELLING = "on sell: gain 4 coin"


def said(line: int, expression: str = SELLING, certain: int = 860, **more: object) -> Statement:
    return Statement(line, line + 1, None, ability(expression), certain, **more)  # type: ignore[arg-type]


def sureness(*statements: Statement) -> list[int]:
    return [one.confidence for one in confirmed(statements)]


def test_two_passages_make_each_other_sure() -> None:
    assert sureness(said(10), said(90)) == [905, 905]


def test_what_is_sure_stays_as_sure_as_it_is() -> None:
    assert sureness(said(10, certain=985), said(90)) == [985, 905]


@pytest.mark.parametrize(
    "other",
    [
        said(13),
        said(90, certain=790),
        said(90, "on sell: gain 5 coin"),
        said(90, timed=False),
        said(90, ceiling=880),
    ],
    ids=["beside it", "hardly heard", "another number", "at no time", "capped by its rule"],
)
def test_what_does_not_confirm(other: Statement) -> None:
    assert sureness(said(10), other) == [860, other.confidence]


@pytest.mark.parametrize("expression", ["now: gain 4 coin", "end: gain ? vp"])
def test_what_is_too_little_to_be_known_again(expression: str) -> None:
    assert sureness(said(10, expression), said(90, expression)) == [860, 860]


def test_two_components_are_not_one() -> None:
    one, other = said(10), said(90)
    both = [Statement(x.line_from, x.line_to, f"game:card:{x.line_from}", x.content, 860) for x in (one, other)]
    assert sureness(*both) == [860, 860]
    assert sureness(both[0], other) == [905, 905]


def test_a_rule_does_not_confirm_an_exception_to_it() -> None:
    general = said(10, "always: mod range = 2")
    special = Statement(90, 91, "game:card:90", general.content, 860)
    assert sureness(general, special) == [860, 860]


@pytest.mark.parametrize(("penalties", "certain"), [((), 985), (("partly-read",), 700)])
def test_what_goes_on_with_a_statement_beside_which_a_sentence_was_lost_is_as_doubtful(
    penalties: tuple[str, ...], certain: int
) -> None:
    before = said(10, certain=700, penalties=penalties)
    found = [before]
    add_to(found, said(14, "on sell: gain 4 coin | once per round", 985, replaces=before.content))
    assert [(one.line_from, one.confidence) for one in found] == [(10, certain)]
