"""docs/replays.md: its tables are what the code and the data say, and its example is a replay."""

from __future__ import annotations

import re
from typing import get_args, get_type_hints

from kartotek.api.cli.table import COMMANDS
from kartotek.catalog.replays.report import Divergence
from kartotek.catalog.store import Catalog
from kartotek.schema.replay import read_replay
from tests.docs.replays_page import PAGE, filled

TEXT = PAGE.read_text(encoding="utf-8")


def test_the_tables_are_true(catalog: Catalog) -> None:
    """If they are not: python -m tests.regenerate pages."""
    assert filled(TEXT, catalog) == TEXT


def test_the_example_is_a_replay() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
    replay = read_replay(example)
    assert len(replay.moves) == 3 and replay.checkpoints and replay.scores


def test_every_kind_of_divergence_is_on_the_page() -> None:
    kinds = get_args(get_type_hints(Divergence)["kind"])
    rows = re.findall(r"^\| `(\w+)` \|", TEXT.partition("### Kinds of divergence")[2].partition("##")[0], re.MULTILINE)
    assert set(rows) == set(kinds)


def test_the_commands_exist() -> None:
    called = re.findall(r"^kartotek (\w+)", TEXT, re.MULTILINE)
    assert called and set(called) <= set(COMMANDS)
