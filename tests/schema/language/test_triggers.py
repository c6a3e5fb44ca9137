"""Abilities must not set each other off for ever; filters are looked at, and stats rest on something else."""

from __future__ import annotations

import pytest

from kartotek.schema.errors import KartotekError
from kartotek.schema.language.nodes import Ability
from kartotek.schema.language.parser import parse_ability
from kartotek.schema.language.triggers import check_stats, check_triggers, trigger_cycle
from tests.toy import GAMES, TOY, shipped_lines, shipped_vocabulary

RINGS = [
    (["on build: build"], ("a",)),
    (["on build: found", "on found: build"], ("a", "b")),
    (["on build: may pay coin -> up to 2 times build"], ("a",)),
    (["on build[color = red]: build[color = cold | red]"], ("a",)),
    (["on build[color != red]: build[color = cold]"], ("a",)),
    (["on build[worn]: build"], ("a",)),
    (["on gain[res = coin]: gain coin"], ("a",)),
    (["on gain[res = coin]: gain {wood | coin}"], ("a",)),
    (["on gain[source = card]: gain coin"], ("a",)),
    (["on build: gain coin", "on gain: found", "on found: build"], ("a", "b", "c")),
    (["on gain[res = coin]: gain wood", "always: replace wood -> coin"], ("a",)),
    (["on build: gain vp", "on found: build", "on gain: meet", "on meet: gain coin"], ("c", "d")),
]
CALM = [
    ["on build: gain coin", "on gain[res = vp]: build"],
    ["on build[color = red]: build[color = cold]"],
    ["on build[worn]: build[not worn]"],
    ["on build[nth = 2]: build[nth = 3]"],
    ["on gain[res = coin]: gain vp"],
    ["on gain[res = coin, source = rule]: gain coin"],
    ["on build: found", "on build: found", "on found: gain coin"],
    ["now: build", "on build: gain coin; later dusk: gain vp", "on gain[res = wood]: build"],
    ["on gain[res = coin]: gain wood"],
]


def named(lines: list[str]) -> list[tuple[str, Ability]]:
    return [(chr(ord("a") + place), parse_ability(line, TOY, "card")) for place, line in enumerate(lines)]


@pytest.mark.parametrize(("lines", "ring"), RINGS, ids=[" / ".join(lines) for lines, _ in RINGS])
def test_rings(lines: list[str], ring: tuple[str, ...]) -> None:
    abilities = named(lines)
    kinds = {name: "card" for name, _ in abilities}
    assert trigger_cycle(abilities, TOY, kinds) == ring
    with pytest.raises(KartotekError) as caught:
        check_triggers(abilities, TOY, kinds)
    assert caught.value.code == "effect-cycle"
    assert " -> ".join((*ring, ring[0])) in caught.value.text()


@pytest.mark.parametrize("lines", CALM, ids=" / ".join)
def test_calm(lines: list[str]) -> None:
    abilities = named(lines)
    assert trigger_cycle(abilities, TOY, {name: "card" for name, _ in abilities}) == ()


def test_many_reactions_are_looked_at_once_each() -> None:
    """A walk that tried every path through 60 reactions would never end."""
    lines = ["on build[color = red]: found", "on found[color = red]: meet", "on meet: gain coin"] * 20
    abilities = [(str(place), parse_ability(line, TOY, "card")) for place, line in enumerate(lines)]
    assert trigger_cycle(abilities, TOY) == ()


@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_games_are_calm(game: str) -> None:
    vocabulary = shipped_vocabulary(game)
    kinds = {str(place): component.split(":")[0] for place, (component, _) in enumerate(shipped_lines(game))}
    abilities = [
        (str(place), parse_ability(line, vocabulary, kinds[str(place)]))
        for place, (_, line) in enumerate(shipped_lines(game))
    ]
    check_triggers(abilities, vocabulary, kinds)
    check_stats(abilities)


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("effect-cycle", ["always: have star per star"]),
        ("effect-cycle", ["always: have star per moon", "always: have moon per star"]),
        ("effect-cycle", ["always: have star | if star >= 1"]),
        ("effect-cycle", ["always: have moon star; have sun moon", "always: have sun per star"]),
        (
            "effect-too-big",
            [
                f"always: have {' + '.join(['moon'] * 30)} star",
                f"always: have {' + '.join(['sun'] * 30)} moon",
                f"always: have {' + '.join(['shield'] * 30)} sun",
                "always: have shield",
            ],
        ),
    ],
)
def test_stats_that_rest_on_themselves(code: str, lines: list[str]) -> None:
    with pytest.raises(KartotekError) as caught:
        check_stats(named(lines))
    assert caught.value.code == code


def test_stats_that_rest_on_others() -> None:
    check_stats(named(["always: have star per moon", "always: have moon, 2 * sun shield", "end: have sun per sun"]))
