"""Printing and parsing are inverse to each other, on grown trees of every game and on every shipped line."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kartotek.schema.language import nodes as n
from kartotek.schema.language.parser import parse_ability, parse_bundle, parse_cond
from kartotek.schema.language.printer import print_ability, print_bundle, print_cond
from kartotek.schema.language.tree_json import tree_from_json, tree_to_json
from tests.schema.language.strategies import abilities, bundles, conds
from tests.toy import GAMES, TOY, shipped_lines, shipped_vocabulary

GROWN = settings(max_examples=150)


@GROWN
@given(st.data())
@pytest.mark.parametrize("host", sorted(TOY.hosts))
def test_grown_abilities(host: str, data: st.DataObject) -> None:
    ability = data.draw(abilities(TOY, host))
    text = print_ability(ability)
    again = parse_ability(text, TOY, host)
    assert again == ability
    assert print_ability(again) == text


@settings(GROWN, max_examples=40)
@given(st.data())
@pytest.mark.parametrize("game", GAMES)
def test_grown_abilities_of_the_games(game: str, data: st.DataObject) -> None:
    vocabulary = shipped_vocabulary(game)
    host = data.draw(st.sampled_from(sorted(vocabulary.hosts)))
    ability = data.draw(abilities(vocabulary, host))
    assert parse_ability(print_ability(ability), vocabulary, host) == ability


@GROWN
@given(bundles(TOY))
def test_grown_prices(bundle: n.Bundle) -> None:
    assert parse_bundle(print_bundle(bundle), TOY) == bundle


@GROWN
@given(conds(TOY, "card"))
def test_grown_conditions(cond: n.Cond) -> None:
    assert parse_cond(print_cond(cond), TOY, "card") == cond


@GROWN
@given(abilities(TOY, "card"))
def test_trees_survive_json(ability: n.Ability) -> None:
    assert tree_from_json(tree_to_json(ability)) == ability


@pytest.mark.parametrize("game", GAMES)
def test_shipped_lines_are_canonical(game: str) -> None:
    vocabulary = shipped_vocabulary(game)
    for component, text in shipped_lines(game):
        host = component.split(":")[0]
        ability = parse_ability(text, vocabulary, host)
        assert print_ability(ability) == text
        assert parse_ability(text, vocabulary, host) == ability


def test_every_kind_of_node_is_grown() -> None:
    """The strategies can only vouch for what they grow."""
    grown: Counter[str] = Counter()

    @settings(GROWN, max_examples=500, database=None, derandomize=True)
    @given(abilities(TOY, "card"))
    def collect(ability: n.Ability) -> None:
        grown.update(type(node).__name__ for node in n.walk(ability))

    collect()
    kinds = {
        name
        for name in n.__all__
        if isinstance(kind := getattr(n, name), type) and issubclass(kind, n.Node) and kind is not n.Node
    }
    assert kinds - grown.keys() == set()


@pytest.mark.parametrize(
    ("loose", "canonical"),
    [
        ("now:gain 1 coin", "now: gain coin"),
        ("now:(gain coin)", "now: gain coin"),
        ("now: ((gain coin; gain vp)) ; gain wood", "now: (gain coin; gain vp); gain wood"),
        ("now: gain coin per 1 card", "now: gain coin per card"),
        ("now: for pick 1 card: build(it)", "now: for pick card: build(it)"),
        ("now: gain (2*3)+1 coin", "now: gain 2 * 3 + 1 coin"),
        ("now: gain 2*(3+1) coin", "now: gain 2 * (3 + 1) coin"),
        ("now: gain 7 - (3 - 1) coin", "now: gain 7 - (3 - 1) coin"),
        ("now: gain (7 - 3) - 1 coin", "now: gain 7 - 3 - 1 coin"),
        ("now: gain 8 / 2 / 2 coin", "now: gain 8 / 2 / 2 coin"),
        ("now: if ? then (if ? then gain coin) else gain vp", "now: if ? then (if ? then gain coin) else gain vp"),
        ("now: if ? then if ? then gain coin else gain vp", "now: if ? then if ? then gain coin else gain vp"),
        (
            "now: if ? then (may if ? then gain coin) else gain vp",
            "now: if ? then (may if ? then gain coin) else gain vp",
        ),
        ("now:\tgain\n2  coin", "now: gain 2 coin"),
    ],
)
def test_canonical_spelling(loose: str, canonical: str) -> None:
    assert print_ability(parse_ability(loose, TOY, "card")) == canonical
    assert print_ability(parse_ability(canonical, TOY, "card")) == canonical
