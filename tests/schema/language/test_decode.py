"""A stored tree is taken only if the grammar could have made it: nothing else comes near generated code."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from kartotek.schema.errors import KartotekError
from kartotek.schema.language import nodes as n
from kartotek.schema.language.parser import parse_ability
from kartotek.schema.language.tree_json import (
    ability_from_text,
    bundle_from_text,
    cond_from_text,
    tree_from_json,
    tree_to_json,
    tree_to_text,
)
from tests.toy import shipped_vocabulary

WONDERS = shipped_vocabulary("seven-wonders")
LINES = (
    "now: gain coin per card[color = brown | grey, not this] of around",
    "end: gain band(max(shield, 2) / 3, 1: 2, 3: 4) vp; gain distinct(card, color) vp",
    "always: produce {wood | stone | 2 ore} private",
    "always: mod trade_price[class = raw, side = right] = 1",
    "now: if not count(card) * 2 >= 5 - coin then choose { gain coin | gain 2 vp } else may gain vp",
    "end: have {compass | gear | tablet}",
)
TREES = [tree_to_json(parse_ability(line, WONDERS, "card")) for line in LINES]
EVIL = "(__import__('os').abort())"
STRANGE: tuple[Any, ...] = (
    EVIL, f"1\n    {EVIL}", True, False, None, -1, 10**7, 1.0, "1", "", "coin", "Coin", "é", "a b", "=", "+", "min",
    [], [1], {}, {"node": "Number", "value": EVIL}, {"node": "Number"}, {"node": "Node", "span": [0, 0]},
    {"node": "Unknown"}, {"node": "Number", "value": 3}, {"node": []},
)  # fmt: skip


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container of a JSON value with every key or index in it."""
    for key, item in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield value, key
        yield from places(item)


def test_the_number_that_ran_code_is_refused() -> None:
    tree = tree_to_json(parse_ability("now: gain 2 coin", WONDERS, "card"))
    tree["effect"]["bundle"]["amounts"][0]["count"]["value"] = EVIL
    with pytest.raises(KartotekError) as caught:
        ability_from_text(json.dumps(tree), "seven-wonders:card:inn#1")
    assert caught.value.code == "data-format"
    assert caught.value.where == "seven-wonders:card:inn#1"
    assert "effect.bundle.amounts.0.count.value" in caught.value.why


def test_whatever_is_taken_is_what_was_written() -> None:
    """Every place of real trees exchanged for every strange value: refused, or a tree with exactly that in it."""
    taken = refused = 0
    for tree in TREES:
        for index in range(len(list(places(tree)))):
            for strange in STRANGE:
                spoiled = copy.deepcopy(tree)
                holder, key = list(places(spoiled))[index]
                holder[key] = strange
                try:
                    node = tree_from_json(spoiled)
                except KartotekError as error:
                    assert error.code == "data-format"
                    refused += 1
                else:
                    assert tree_to_json(node) == spoiled
                    assert all(type(part.value) is int for part in n.walk(node) if isinstance(part, n.Number))
                    taken += 1
    assert refused > 20 * taken > 0


def test_missing_and_extra_fields_are_refused() -> None:
    for tree in TREES:
        for holder, key in list(places(tree)):
            if isinstance(holder, dict):
                kept = holder.pop(key)
                with pytest.raises(KartotekError):
                    tree_from_json(tree)
                holder[key] = kept
        with pytest.raises(KartotekError):
            tree_from_json(tree | {"more": 1})


@pytest.mark.parametrize("text", ["", "null", "[]", "7", '"x"', "{", "[" * 50_000, "9" * 5_000, '{"node":"Number"}', 7])
def test_texts_that_are_no_tree(text: Any) -> None:
    for read in (ability_from_text, bundle_from_text, cond_from_text):
        with pytest.raises(KartotekError):
            read(text)


def test_a_tree_of_another_kind_is_refused() -> None:
    ability = parse_ability(LINES[0], WONDERS, "card")
    assert ability_from_text(tree_to_text(ability)) == ability
    for read in (bundle_from_text, cond_from_text):
        with pytest.raises(KartotekError):
            read(tree_to_text(ability))
    with pytest.raises(KartotekError):
        ability_from_text(tree_to_text(ability.effect))


def test_a_tree_beyond_the_bounds_is_refused() -> None:
    deep: n.Int = n.Number(1)
    for _ in range(60):
        deep = n.Arithmetic("+", deep, n.Number(1))
    wide = n.Bundle(tuple(n.Amount(n.Number(1), "coin") for _ in range(150)))
    for tree in (n.Transfer("gain", n.Bundle((n.Amount(deep, "coin"),))), n.Transfer("gain", wide)):
        with pytest.raises(KartotekError, match=r"nested deeper|more than"):
            tree_from_json(tree_to_json(tree))


def test_texts_with_flipped_bits_are_refused_or_read_as_they_stand() -> None:
    rng = random.Random(21)
    for tree in TREES:
        text = json.dumps(tree).encode()
        for _ in range(300):
            place = rng.randrange(len(text) * 8)
            flipped = bytearray(text)
            flipped[place // 8] ^= 1 << place % 8
            try:
                spoiled = flipped.decode()
                node = ability_from_text(spoiled)
            except (UnicodeDecodeError, KartotekError):
                continue
            assert tree_to_json(node) == json.loads(spoiled)
