"""What a broken rule needs and what is there is said in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from kartotek.catalog import rules
from kartotek.catalog.rules.need_words import PHRASES, in_hungarian

FOLDER = Path(str(rules.__file__)).parent
CALLS = ("Illegal", "refuse", "RefusedError")


def _phrases() -> Iterator[str]:
    """Every whole phrase that a game states as need or have; what stands in a blank is not known here."""
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(getattr(node, "func", None), "id", getattr(getattr(node, "func", None), "attr", ""))
            if isinstance(node, ast.Call) and name in CALLS:
                for argument in node.args[1:3]:
                    yield from _of(argument)


def _of(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        parts = (part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
        yield "".join(map(str, parts))
    elif isinstance(node, ast.IfExp):
        yield from _of(node.body)
        yield from _of(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from _of(value)


def test_every_phrase_is_said_in_hungarian_too() -> None:
    words = {phrase for phrase in _phrases() if " " in phrase and any(map(str.isalpha, phrase.replace("{}", "")))}
    assert len(words) > 150
    missing = {phrase for phrase in words if in_hungarian(phrase.replace("{}", "7")) == phrase.replace("{}", "7")}
    missing -= {phrase for phrase in missing if PHRASES.get(phrase) == phrase}
    assert not missing, sorted(missing)


@pytest.mark.parametrize(
    ("english", "hungarian"),
    [
        ("the hands of every age", "minden kor kezei"),
        ("at most 3 times", "legfeljebb 3-szor"),
        ("a level below 4", "4 alatti szint"),
        ("2 wood, 1 clay", "2 wood, 1 clay"),
        ("altar", "altar"),
    ],
)
def test_a_phrase_in_hungarian(english: str, hungarian: str) -> None:
    assert in_hungarian(english) == hungarian


def test_blanks_stand_in_both_languages() -> None:
    assert all(english.count("{}") == hungarian.count("{}") for english, hungarian in PHRASES.items())
