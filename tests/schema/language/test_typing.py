"""The typing rules, each with lines that it admits and lines that it refuses."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from kartotek.schema.errors import KartotekError
from kartotek.schema.language.check import is_complete
from kartotek.schema.language.faults import EffectError
from kartotek.schema.language.parser import parse_ability, parse_bundle, parse_cond
from kartotek.schema.vocabulary import build_vocabulary
from tests.toy import CONFORMANCE, TOY

# rule -> host -> lines
ADMITTED = {
    "2 resources and stats": [
        "now: gain coin, 2 vp",
        "now: lose {coin | wood}",
        "now: pay 2 of {coin | wood | clay} -> gain vp",
        "always: have 2 shield",
        "end: have {star | moon}, shield",
        "end: have most of {star | moon | sun}",
        "end: have 2 of {star | moon | sun}",
        "end: have star per card[color = red]",
        "always: produce {wood | clay}, glass private",
        "always: have shield; produce wood; mod range += 1; allow hurry; forbid sail; replace coin -> 2 vp; ?",
        "now: build for 2 coin",
    ],
    "3 attributes": [
        "now: gain coin per card[worn, not worn]",
        "now: gain coin per card[level >= 2, level != 3 | 4]",
        "now: gain coin per card[color = red | cold, color != green]",
        "now: gain coin per card[size > small]",
        "now: gain coin per card[home = this]",
        "now: gain coin per card[color = pick]",
        "end: gain vp per card[color = pick]; gain coin per town[color = pick]",
        "now: gain coin per card[not this]",
    ],
    "4 this, it and that": [
        "on build: gain it.nth coin",
        "on build: gain coin | if it[worn]",
        "now: for each card: gain it.level coin",
        "now: for pick 2 card: build(it)",
        "now: build; paint(that, red)",
        "now: build; (gain that.level coin; if that[worn] then gain vp)",
        "now: gain this.level coin",
        "now: if this[worn] then gain coin",
    ],
    "5 verbs": [
        "now: build[color = red, nth = 2]",
        "now: paint[worn](blue) for free",
        "now: paint(this, red) for ?",
        "now: draw(2 + shield)",
        "now: send(neighbours)",
        "now: link(this, 3)",
        "now: meet",
    ],
    "6 bounds": [
        "now: gain coin per 50 card",
        "now: up to 50 times gain coin",
        "now: gain 1 of {coin | wood}",
        "now: gain band(coin, 0: 5, 3: 2) vp",
        "now: gain ranked(coin, 7, 3) vp",
        "now: gain coin / 1 vp",
    ],
    "7 actions": [
        "action: gain coin | once per day",
        "free: pay coin -> gain vp",
        "free: build",
        "free: ?",
    ],
    "8 use": ["now: use action of pick card of neighbours", "now: use dawn of pick card", "end: use end of pick card"],
    "10 unknown": [
        "now: gain ? coin; ?",
        "now: if ? then gain coin",
        "now: build[color = ?] for ?",
        "now: up to ? times ?",
    ],
    "11 players": [
        "now: for chosen others: lose coin",
        "now: with most(star, ties by coin): give coin to them",
        "now: for each card: for owner of it: gain coin",
        "on build by left: gain coin per card of them",
        "now: gain coin per tile of table",
    ],
    "12 things and places": [
        "now: move tile[color = red] from hand of chosen others to top of deck",
        "now: peek 2 tile from deck: move tile from looked to hand",
        "now: for each field: move tile to it",
        "now: for pick ship: (set it.step += 2; set it.ready to yes)",
        "now: dig[color = red](2)",
        "now: gain coin per tile[beside = field[color = red], not line(2)]",
    ],
    "13 times": ["each start of day: gain coin", "now: until dusk: allow hurry", "action: gain coin | any times"],
}
REFUSED = {
    "2 resources and stats": [
        "now: gain shield",
        "now: lose star",
        "now: pay shield -> gain coin",
        "now: build for shield",
        "always: have coin",
        "now: have shield",
        "always: have {star | moon}",
        "end: have {star | moon} per card",
        "end: have {shield star | moon}",
        "end: have star; gain vp",
        "end: may have star",
        "now: produce wood",
        "always: produce coin",
        "always: produce wood per card",
        "always: produce shield wood",
        "always: produce 1 of {wood | clay}",
        "always: gain coin",
        "always: build",
        "always: have shield; gain coin",
        "always: may have shield",
        "now: replace coin -> vp",
        "always: replace shield -> vp",
        "always: replace coin -> {vp | wood}",
        "always: replace coin -> shield vp",
        "now: gain coin private",
        "now: gain most of {coin | vp}",
        "now: gain {coin | {vp | wood}}",
    ],
    "3 attributes": [
        "now: gain coin per card[worn = 1]",
        "now: gain coin per card[level]",
        "now: gain coin per card[level = red]",
        "now: gain coin per card[color > red]",
        "now: gain coin per card[color = 2]",
        "now: gain coin per card[size > bulky]",
        "now: gain coin per card[size > small | large]",
        "now: gain coin per card[home = red]",
        "now: gain coin per card[home > this]",
        "action: gain coin per card[color = pick] | once per day",
        "now: gain coin per card[color != pick]",
        "now: gain coin per card[not color = pick]",
        "now: gain coin per card[color = pick | red]",
        "now: gain coin per card[color = pick, size = pick]",
        "now: if this[color = pick] then gain coin",
        "now: mod price[good = pick] += 1",
        "now: mod range[this] += 1",
    ],
    "4 this, it and that": [
        "now: gain it.level coin",
        "now: build(it)",
        "now: gain that.level coin",
        "now: (build; gain coin); gain that.level coin",
        "now: may build; gain that.level coin",
        "now: for each card: gain it.people coin",
        "now: for each town: build(it)",
        "on gain: build(it)",
        "now: gain this.people coin",
        "now: gain this.color coin",
    ],
    "5 verbs": [
        "now: build[people = 2]",
        "now: build(3)",
        "now: draw",
        "now: draw(2, 3)",
        "now: draw(this)",
        "now: draw(red)",
        "now: send(2)",
        "now: send(red)",
        "now: paint",
        "now: paint(this)",
        "now: paint(this, small)",
        "now: paint(3)",
        "now: link(2, 3)",
        "now: meet(this)",
    ],
    "6 bounds": [
        "now: gain coin per 0 card",
        "now: gain coin per 51 card",
        "now: up to 0 times gain coin",
        "now: up to 51 times gain coin",
        "now: for pick 0 card: build(it)",
        "now: gain 0 of {coin | vp}",
        "now: gain 2 of {coin | vp}",
        "now: gain band(coin, 3: 5, 3: 2) vp",
        "now: gain ranked(coin, 3, 3) vp",
        "now: gain ranked(ranked(coin, 2), 3) vp",
        "now: gain coin / 0 vp",
    ],
    "7 actions": ["action: gain coin", "action: gain coin | if coin >= 2", "free: gain coin", "free: meet"],
    "8 use": [
        "now: use now of pick stone",
        "now: use dusk of pick card",
        "now: use always of pick card",
        "now: use noon of pick card",
    ],
    "11 players": [
        "now: gain coin per card of chosen others",
        "now: give coin to them",
        "now: for owner of it: gain coin",
        "now: for table: gain coin",
        "now: give {coin | wood} to left",
        "now: for most(gold): gain coin",
        "now: for most(coin, ties share): gain coin",
        "end: gain ranked(coin, 3, ties all) vp",
        "now: gain size coin",
        "always: have star per (hook(range))",
        "now: gain hook(price) coin",
    ],
    "12 things and places": [
        "now: move card from hand to rubbish",
        "now: move tile from cellar to hand",
        "now: move tile to top of hand",
        "now: move tile from row of left to hand",
        "now: move tile from looked to hand",
        "now: move all tile from bag to hand",
        "now: move 0 tile from deck to hand",
        "now: move stone to hand",
        "now: for each card: move tile to it",
        "now: shuffle hand",
        "now: peek any tile from deck: gain coin",
        "now: pay move any tile from hand to rubbish -> gain vp",
        "now: pay move tile from hand of chosen others to hand -> gain vp",
        "now: exchange tile of left with right",
        "now: set this.level to red",
        "now: set this.color = 3",
        "now: set this.worn += 1",
        "now: for pick tile: set it.zone to hand",
        "now: gain coin per card[beside = this]",
        "now: gain coin per tile[beside = this]",
        "now: gain coin per tile[within = field]",
        "now: gain coin per harbour[line(2)]",
        "now: gain coin per tile[color = it.color]",
        "now: gain coin per tile[color = this.level]",
        "now: dig(2) for 3 coin",
        "now: build[beside = this]",
        "now: gain groups(card, weight: size) coin",
    ],
    "13 times": [
        "each start of never: gain coin",
        "now: until day: gain coin",
        "action: gain coin | 0 times per day",
        "action: gain coin | 2 times per never",
        "now: turn second",
        "always: mod range += 1; turn first",
        "always: mod price[good = this.home] += 1",
    ],
}


@pytest.mark.parametrize("text", [text for lines in ADMITTED.values() for text in lines])
def test_admitted(text: str) -> None:
    assert parse_ability(text, TOY, "card")


@pytest.mark.parametrize("text", [text for lines in REFUSED.values() for text in lines])
def test_refused(text: str) -> None:
    with pytest.raises(EffectError) as caught:
        parse_ability(text, TOY, "card")
    start, end = caught.value.span
    assert 0 <= start < end <= len(text) + 1
    assert caught.value.code in ("effect-type", "effect-unknown-name", "effect-bound", "effect-syntax")


def test_an_action_of_an_exclusive_host_needs_no_limit() -> None:
    assert parse_ability("action: gain coin", TOY, "slot")
    with pytest.raises(EffectError, match="needs a limit"):
        parse_ability("action: gain coin", TOY, "rule")


def test_a_host_that_nobody_declared() -> None:
    with pytest.raises(EffectError, match="did you mean 'card'"):
        parse_ability("now: gain coin", TOY, "cart")


def test_this_has_the_attributes_of_its_host() -> None:
    assert parse_ability("now: gain this.people coin", TOY, "town")
    with pytest.raises(EffectError):
        parse_ability("now: gain this.people coin", TOY, "power")


def test_a_bare_name_is_what_the_signature_says() -> None:
    """`left` is a scope and a side, `red` a value: the verb decides, whatever else carries the name."""
    words = tomllib.loads((CONFORMANCE / "vocabulary.toml").read_text(encoding="utf-8"))
    words["domains"]["metal"] = {"values": ["coin", "gold"]}
    words["verbs"]["mint"] = {"params": ["metal", "int"]}
    vocabulary = build_vocabulary(words)
    assert parse_ability("now: mint(coin, coin)", vocabulary)
    with pytest.raises(EffectError, match="value of metal"):
        parse_ability("now: mint(wood, coin)", vocabulary)


def test_rule_10_incomplete_is_a_fact_and_no_fault() -> None:
    for text in ADMITTED["10 unknown"]:
        assert not is_complete(parse_ability(text, TOY, "card"))
    assert is_complete(parse_ability("now: gain coin", TOY))


def test_prices_and_criteria() -> None:
    assert parse_bundle("2 wood, ? glass, {coin | joker}", TOY)
    assert parse_cond("count(card[color = red]) >= 2", TOY)
    assert parse_cond("this[worn]", TOY, "card")
    for text in ("2 shield", "this.level coin", "it.level coin", "most of {coin | vp}"):
        with pytest.raises(EffectError):
            parse_bundle(text, TOY)
    for text in ("coin", "exists coin", "it[worn]", "exists card[color = pick]"):
        with pytest.raises(EffectError):
            parse_cond(text, TOY)


WRONG_VOCABULARIES: list[tuple[str, dict[str, Any]]] = [
    ("stands in resources and in verbs", {"verbs": {"coin": {}}}),
    ("word of the language", {"resources": {"gain": {}}}),
    ("word of the language", {"scopes": {"each": {}}}),
    ("word of the language", {"nouns": {"wagon": {"attributes": {"not": "flag"}}}}),
    ("is no name", {"resources": {"gold-coin": {}}}),
    ("no such type", {"nouns": {"wagon": {"attributes": {"load": "weight"}}}}),
    ("no declared domain", {"nouns": {"wagon": {"attributes": {"load": "domain freight"}}}}),
    ("no declared noun", {"nouns": {"wagon": {"attributes": {"driver": "object person"}}}}),
    ("no noun 'wagon'", {"verbs": {"drive": {"subject": "wagon"}}}),
    ("no noun 'wagon'", {"hosts": {"wagon": {"noun": "wagon"}}}),
    ("no parameter type", {"verbs": {"drive": {"params": ["speed"]}}}),
    ("no hook or flag", {"verbs": {"drive": {"reads": ["speed"]}}}),
    ("no resource 'gold'", {"resources": {"silver": {"substitutes": ["gold"]}}}),
    ("no value 'black'", {"domains": {"shade": {"values": ["grey"], "groups": {"dark": ["black"]}}}}),
]


@pytest.mark.parametrize(("problem", "added"), WRONG_VOCABULARIES, ids=[problem for problem, _ in WRONG_VOCABULARIES])
def test_rule_1_vocabularies_are_checked(problem: str, added: dict[str, Any]) -> None:
    words = tomllib.loads((CONFORMANCE / "vocabulary.toml").read_text(encoding="utf-8"))
    for section, entries in added.items():
        words[section] |= entries
    with pytest.raises(KartotekError, match=problem) as caught:
        build_vocabulary(words)
    assert caught.value.code == "data-value"


@pytest.mark.parametrize(
    "does", ["move tile from deck to cellar", "gain arg2 coin", "build", "move tile", "set it.worth = 1"]
)
def test_a_verb_is_defined_by_a_step_that_can_be_done(does: str) -> None:
    words = tomllib.loads((CONFORMANCE / "vocabulary.toml").read_text(encoding="utf-8"))
    words["verbs"]["grab"] = {"subject": "tile", "params": ["int"], "does": does}
    with pytest.raises(EffectError):
        parse_ability("now: grab(2)", build_vocabulary(words))


@pytest.mark.parametrize(
    "changed",
    [
        {"zones": {"deck": {"refill": "nowhere"}}},
        {"zones": {"looked": {}}},
        {"maps": {"land": {"noun": "cow"}}},
        {"maps": {"land": {"noun": "field", "shape": "links"}}},
        {"maps": {"sea": {"noun": "harbour", "shape": "square"}}},
        {"maps": {"sea": {"noun": "harbour", "shape": "links", "links": "tile"}}},
        {"verbs": {"move": {}}},
        {"resources": {"size": {}}},
    ],
)
def test_zones_and_maps_that_cannot_be(changed: dict[str, Any]) -> None:
    words = tomllib.loads((CONFORMANCE / "vocabulary.toml").read_text(encoding="utf-8"))
    for kind, entries in changed.items():
        words[kind] = {**words[kind], **entries}
    with pytest.raises(KartotekError):
        build_vocabulary(words)
