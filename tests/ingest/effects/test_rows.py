"""Rows of `reading.toml`: every one reads the sentences that it lists, and none of those that it must refuse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from ingest.effects.lexicon.word_tables import ROW, lexical_rules
from ingest.effects.stage import LEAST
from ingest.effects.statements import Statement
from schema.language.nodes import Ability
from tests.conftest import DATA
from tests.ingest.effects.texts import statements

GAMES: Final = sorted(path.parent.name for path in DATA.glob("games/*/reading.toml"))
TABLES: Final = ("worded", "amounts")
NAMED: Final = (*TABLES, "events", "contexts")


def rows() -> Iterator[tuple[str, dict[str, Any]]]:
    for game in GAMES:
        yield from ((game, dict(row)) for table in TABLES for row in lexical_rules(game, table))


READ: Final = [(game, row["name"], text, says) for game, row in rows() for text, says in row["reads"].items()]
REFUSED: Final = [(game, row["name"], text) for game, row in rows() for text in row["refuses"]]


def by_row(game: str, name: str, text: str) -> list[Statement]:
    """The abilities that a row reads from a text, as far as they are kept at all."""
    found = [one for one in statements(game, text) if isinstance(one.content, Ability)]
    return [one for one in found if f"{ROW}{name}" in one.rules and one.confidence >= LEAST]


@pytest.mark.parametrize(("game", "name", "text", "says"), READ, ids=[f"{one[0]}-{one[1]}" for one in READ])
def test_a_row_reads_its_sentences(game: str, name: str, text: str, says: str) -> None:
    assert says in [one.expression for one in by_row(game, name, text)]


@pytest.mark.parametrize(("game", "name", "text"), REFUSED, ids=[f"{one[0]}-{one[1]}" for one in REFUSED])
def test_a_row_refuses_what_means_something_else(game: str, name: str, text: str) -> None:
    assert by_row(game, name, text) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_row_has_a_name_of_its_own(game: str) -> None:
    names = [row["name"] for table in NAMED for row in lexical_rules(game, table)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("game", GAMES)
def test_no_row_names_a_card(game: str) -> None:
    """A row may be about a rule or a kind; what it says holds for every component that a text says it of."""
    kinds = {str(row.get("subject", "")).partition(":")[0] for _, row in rows()}
    assert kinds.isdisjoint(("card", "wonder", "stage", "island"))
