"""docs/ginkgopolis.md says what code and data say."""

from __future__ import annotations

import re

from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.ginkgopolis.choices import ADMITTED
from kartotek.catalog.rules.ginkgopolis.log import REASONS
from kartotek.catalog.rules.ginkgopolis.playing import PHASE_OF
from kartotek.catalog.rules.ginkgopolis.position_values import ROW_KEYS
from kartotek.catalog.rules.registry import open_game
from kartotek.catalog.store import Catalog
from kartotek.schema.replay import read_replay
from tests.docs.ginkgopolis_page import PAGE, filled

TEXT = PAGE.read_text(encoding="utf-8")


def _rows(heading: str) -> dict[str, str]:
    """The first cells of the tables under a heading, with their lines."""
    section = TEXT.split(f"## {heading}\n")[1].split("\n## ")[0]
    return {found[1]: found[0] for found in re.finditer(r"^\| `?([\w-]+)`? \|.*$", section, re.MULTILINE)}


def test_the_marked_parts_are_true(catalog: Catalog) -> None:
    """If they are not: python -m tests.regenerate pages."""
    assert filled(TEXT, catalog) == TEXT


def test_every_open_point_has_its_rules_and_every_choice_its_point(catalog: Catalog) -> None:
    facts = open_game(catalog, "ginkgopolis").facts
    rows = _rows("Open points of the book")
    assert [f"D{number}" for number in range(1, 21)] == [name for name in rows if name.startswith("D")]
    named = set(re.findall(r"`(rule:[\w-]+)`", "\n".join(rows.values())))
    assert named <= facts.rules.keys()
    chosen = [cell for line in rows.values() for cell in re.findall(r"`([\w-]+)` \|$", line)]
    assert sorted(chosen) == sorted(ADMITTED)


def test_every_reason_of_the_notation_has_its_rules() -> None:
    rows = _rows("Refused moves")
    for reason, rules in REASONS.items():
        assert re.findall(r"`(rule:[\w-]+)`", rows[reason]) == list(rules)


def test_moves_and_entries_of_a_seat_are_all_described() -> None:
    assert _rows("Moves").keys() - {"do", "---"} == PHASE_OF.keys()
    assert set(ROW_KEYS) <= _rows("Positions").keys()


def test_the_worked_round_is_a_replay(catalog: Catalog) -> None:
    (example,) = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
    report = validate(read_replay(example), open_game(catalog, "ginkgopolis"))
    assert report.valid and report.steps == 3
