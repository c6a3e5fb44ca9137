"""Every error of the language: its code, its place, the caret under it and what it proposes. Nothing else gets out."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kartotek.schema.errors import CODES
from kartotek.schema.language.faults import EffectError, nearest
from kartotek.schema.language.limits import MAX_DEPTH, MAX_LENGTH, MAX_NODES, MAX_NUMBER
from kartotek.schema.language.parser import parse_ability, parse_bundle, parse_cond
from kartotek.schema.language.printer import print_ability
from tests.toy import GAMES, TOY, shipped_lines, shipped_vocabulary

LONG_CHOICE = " | ".join("2 coin, 3 wood, 4 clay" for _ in range(30))
FAULTS = [
    ("effect-too-long", "now: gain coin" + " " * MAX_LENGTH, (MAX_LENGTH, MAX_LENGTH + 14), ""),
    ("effect-syntax", "now gain coin", (4, 8), "put one of: :"),
    ("effect-syntax", "now: gain coin &", (15, 16), ""),
    ("effect-syntax", "now: gain", (9, 10), ""),
    ("effect-syntax", "now: gain 2coin", (10, 11), ""),
    ("effect-syntax", "now: gain coin per card ofleft", (24, 30), ""),
    ("effect-syntax", "", (0, 1), ""),
    ("effect-too-big", f"now: gain {{{LONG_CHOICE}}}", (0, 14 + len(LONG_CHOICE) - 2), "split the line"),
    ("effect-too-big", "now: " + "may " * MAX_DEPTH + "gain coin", (5 + 4 * 39, 174), "take brackets out"),
    ("effect-too-big", "now: " + "(" * 400 + "gain coin" + ")" * 400, (0, 814), "take brackets out"),
    ("effect-unknown-name", "now: gain coint", (10, 15), "did you mean 'coin'?"),
    ("effect-unknown-name", "now: biuld", (5, 10), "did you mean 'build'?"),
    ("effect-unknown-name", "now: gain coin per cart[level = 2]", (19, 34), "did you mean 'card'?"),
    ("effect-unknown-name", "now: gain coin per card[levl = 2]", (24, 32), "did you mean 'level'?"),
    ("effect-unknown-name", "now: gain coin per card[color = bleu]", (32, 36), "did you mean 'blue'?"),
    ("effect-unknown-name", "now: gain coin per card of lefd", (19, 31), "did you mean 'left'?"),
    ("effect-unknown-name", "each dwan: gain coin", (0, 9), "did you mean 'dawn'?"),
    ("effect-unknown-name", "on bild: gain coin", (0, 7), "did you mean 'build'?"),
    ("effect-unknown-name", "always: mod rainge += 1", (8, 23), "did you mean 'range'?"),
    ("effect-unknown-name", "always: allow hury", (8, 18), "did you mean 'hurry'?"),
    ("effect-unknown-name", "now: send(lefd)", (10, 14), "did you mean 'left'?"),
    ("effect-unknown-name", "now: gain coin | once per seson", (17, 31), "did you mean 'season'?"),
    ("effect-unknown-name", "now: gain zzz", (10, 13), "declared: clay, coin"),
    ("effect-type", "now: have shield", (5, 16), ""),
    ("effect-bound", f"now: gain {MAX_NUMBER + 1} coin", (10, 17), ""),
    ("effect-bound", "now: gain coin per 51 card", (15, 26), ""),
    ("effect-bound", f"now: gain {'9' * 500} coin", (10, 510), ""),
]


@pytest.mark.parametrize(("code", "text", "span", "hint"), FAULTS, ids=[f"{c}-{t[:30]}" for c, t, _, _ in FAULTS])
def test_fault(code: str, text: str, span: tuple[int, int], hint: str) -> None:
    with pytest.raises(EffectError) as caught:
        parse_ability(text, TOY, "power")
    fault = caught.value
    assert (fault.code, fault.span) == (code, span)
    assert hint in fault.hint
    assert fault.where == f"column {span[0] + 1}"


def test_every_code_of_the_language_is_shown() -> None:
    of_the_language = {code for code in CODES if code.startswith("effect-")}
    assert {code for code, *_ in FAULTS} | {"effect-cycle"} == of_the_language


def test_the_caret_stands_under_the_fault() -> None:
    with pytest.raises(EffectError) as caught:
        parse_ability("now: gain 2 coint", TOY)
    assert caught.value.text().splitlines() == [
        "column 11: no resource 'coint' in toy [effect-unknown-name]",
        "  now: gain 2 coint",
        "            ^^^^^^^",
        "Hint: did you mean 'coin'?",
    ]


def test_the_caret_stands_under_the_fault_of_a_long_line() -> None:
    text = "now: " + "gain coin; " * 40 + "gain nothing\there"
    with pytest.raises(EffectError) as caught:
        parse_ability(text, TOY)
    line, caret = caught.value.caret().splitlines()
    assert len(line) <= 102
    assert line[caret.index("^") : caret.index("^") + 4] == text[caught.value.span[0] :][:4]


@pytest.mark.parametrize("bracket", ["(", "[", "{", "may (", "choose {", "not ", "if ? then "])
def test_ten_thousand_brackets(bracket: str) -> None:
    for text in (f"now: {bracket * 10_000}", f"now: gain {bracket * 10_000}", bracket * 10_000, bracket * 150):
        for parse in (parse_ability, parse_bundle, parse_cond):
            with pytest.raises(EffectError):
                parse(text, TOY)


def test_as_deep_and_as_big_as_it_may_be() -> None:
    parse_ability("now: " + "may " * (MAX_DEPTH - 5) + "gain coin", TOY)
    most = (MAX_NODES - 4) // 2
    parse_ability("now: " + "; ".join(["gain coin"] * (most // 2 - 2)), TOY)


@settings(max_examples=300)
@given(st.text(max_size=80) | st.text("abcnowgaincoin:;|[](){}?=<>+-*/,0123456789 ", max_size=120))
def test_arbitrary_text(text: str) -> None:
    for parse in (parse_ability, parse_bundle, parse_cond):
        try:
            parse(text, TOY)
        except EffectError as fault:
            assert fault.caret()


WORDS = sorted({word for game in GAMES for _, line in shipped_lines(game) for word in line.split()})


@settings(max_examples=60)
@given(st.data())
@pytest.mark.parametrize("game", GAMES)
def test_mutated_lines(game: str, data: st.DataObject) -> None:
    """A line with words put in, left out or swapped is refused, or is a good line that prints and parses."""
    component, line = data.draw(st.sampled_from(shipped_lines(game)))
    words = line.split(" ")
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(words)))
        words[place : place + data.draw(st.integers(0, 2))] = [data.draw(st.sampled_from(WORDS))]
    host = component.split(":")[0]
    try:
        ability = parse_ability(" ".join(words), shipped_vocabulary(game), host)
    except EffectError:
        return
    assert parse_ability(print_ability(ability), shipped_vocabulary(game), host) == ability


@settings(max_examples=100)
@given(st.data())
def test_mutated_letters(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(GAMES))
    component, line = data.draw(st.sampled_from(shipped_lines(game)))
    place = data.draw(st.integers(0, len(line)))
    text = line[:place] + data.draw(st.text(max_size=2)) + line[place + data.draw(st.integers(0, 2)) :]
    try:
        parse_ability(text, shipped_vocabulary(game), component.split(":")[0])
    except EffectError as fault:
        assert fault.code in CODES


def test_nearest_says_nothing_where_nothing_is_near() -> None:
    assert nearest("zebra", ["coin", "wood"]) == ""
    assert nearest("wod", ["coin", "wood"]) == "wood"
