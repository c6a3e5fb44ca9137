"""The tables: keys are enforced, every list has an order, names and values are declared."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, Table, create_engine, event, insert
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, select

from kartotek.schema.tables import Game, Gap, metadata

TABLES = sorted(metadata.tables.values(), key=lambda table: table.name)


@pytest.fixture
def connection() -> Iterator[Connection]:
    engine = create_engine("sqlite://")
    event.listen(engine, "connect", lambda raw, _: raw.execute("PRAGMA foreign_keys = ON"))
    with engine.connect() as opened:
        metadata.create_all(opened)
        yield opened
    engine.dispose()


def add(connection: Connection, table: str, **values: object) -> None:
    connection.execute(insert(metadata.tables[table]).values(**values))


def add_game(connection: Connection) -> None:
    add(
        connection,
        "game",
        id="harbour",
        position=1,
        name_en="Harbour",
        folded_en="harbour",
        players_min=2,
        players_max=4,
    )


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_every_table_has_a_key_and_plain_names(table: Table) -> None:
    assert list(table.primary_key.columns)
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", table.name)
    assert all(re.fullmatch(r"[a-z]+[a-z0-9_]*", column.name) for column in table.columns)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_rows_of_a_list_have_an_order(table: Table) -> None:
    """A table whose rows hang on another one orders them by a number, or its key is what they are looked up by."""
    looked_up = {
        "ability_touch",
        "catalog_meta",
        "contradiction_reading",
        "cost",
        "coverage_field",
        "gap",
        "line_span",
        "rules_hash",
        "subject",
        "unread",
        "vocabulary_file",
    }
    orders = {"position", "item", "ordinal", "alternative"} & {column.name for column in table.columns}
    assert orders or table.name in looked_up


def test_a_row_needs_what_it_refers_to(connection: Connection) -> None:
    with pytest.raises(IntegrityError):
        add(connection, "edition", id="harbour:edition:1", game_id="harbour", position=1, slug="1", name="first")
    add_game(connection)
    add(connection, "edition", id="harbour:edition:1", game_id="harbour", position=1, slug="1", name="first")


def test_an_id_stands_once(connection: Connection) -> None:
    add_game(connection)
    with pytest.raises(IntegrityError):
        add_game(connection)


def test_declared_values_only(connection: Connection) -> None:
    add_game(connection)
    source = {"id": "harbour:source:a", "game_id": "harbour", "position": 1, "title": "A", "locator": "a"}
    with pytest.raises(IntegrityError):
        add(connection, "source", kind="rumour", **source)
    add(connection, "source", kind="page", **source)


@pytest.mark.parametrize("confidence", [-1, 1001])
def test_confidence_is_a_permille(connection: Connection, confidence: int) -> None:
    add_game(connection)
    add(connection, "layer", id="shipped", position=0, title="shipped", synthetic=False)
    add(connection, "subject", id="harbour:rule:a", game_id="harbour", kind="rule")
    rule = {
        "id": "harbour:rule:a",
        "game_id": "harbour",
        "layer_id": "shipped",
        "position": 1,
        "slug": "a",
        "basis": "book",
    }
    with pytest.raises(IntegrityError):
        add(connection, "rule", statement_en="a", statement_hu="a", confidence=confidence, **rule)


def test_rows_are_made_whole_and_live_in_a_session() -> None:
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    game = Game(
        id="harbour",
        position=1,
        name_en="Harbour",
        name_hu=None,
        folded_en="harbour",
        folded_hu=None,
        players_min=2,
        players_max=4,
        default_profile=None,
    )
    with Session(engine) as session:
        session.add(game)
        session.commit()
        game.name_en = "Port"
        session.commit()
    with Session(engine) as session:
        assert session.exec(select(Game)).one().name_en == "Port"
    engine.dispose()


def test_a_row_needs_its_values() -> None:
    with pytest.raises(TypeError, match="reason"):
        Gap(subject_id="a", field="b")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="colour"):
        Gap(subject_id="a", field="b", reason="c", colour="red")  # type: ignore[call-arg]
