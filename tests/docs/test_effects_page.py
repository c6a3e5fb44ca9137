"""docs/effects.md: every line on it is a line of the language, in its canonical form."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kartotek.schema.language.parser import parse_ability
from kartotek.schema.language.printer import print_ability
from tests.schema.language.spoken import spoken_game

PAGE = Path(__file__).resolve().parents[2] / "docs" / "effects.md"
LINES = [
    line
    for block in re.findall(r"```effect\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    for line in block.splitlines()
]


@pytest.mark.parametrize("line", LINES)
def test_every_line_on_the_page_is_valid_and_canonical(line: str) -> None:
    game, expression = line.split(": ", 1)
    assert print_ability(parse_ability(expression, spoken_game(game)[0])) == expression


def test_the_page_shows_every_timing() -> None:
    shown = {line.split(": ", 2)[1].split()[0] for line in LINES}
    assert shown >= {"now", "always", "each", "on", "action", "free", "end"}
