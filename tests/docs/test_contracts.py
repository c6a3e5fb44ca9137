"""What people import, implement and fill in says what it promises: docstrings and descriptions are all there."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import FunctionType

import pytest

import kartotek
import kartotek.schema.models.reference  # declares every model
from kartotek.catalog.effects.world import RulesWorld
from kartotek.catalog.rules.game import Game
from kartotek.schema.models.base import FileModel
from kartotek.schema.tables import Table

assert kartotek.schema.models.reference.PAGES


def _models(below: type[FileModel] = FileModel) -> Iterator[type[FileModel]]:
    for model in below.__subclasses__():
        yield model
        yield from _models(model)


@pytest.mark.parametrize("name", kartotek.__all__)
def test_an_exported_name_states_its_contract(name: str) -> None:
    assert inspect.getdoc(getattr(kartotek, name))


@pytest.mark.parametrize("contract", [Game, RulesWorld])
def test_every_method_of_a_contract_says_what_it_gives(contract: type) -> None:
    methods = {name: one for name, one in vars(contract).items() if isinstance(one, FunctionType | property)}
    assert [name for name, one in methods.items() if not name.startswith("_") and not one.__doc__] == []
    assert contract.__doc__


@pytest.mark.parametrize("table", Table.__subclasses__(), ids=lambda table: table.__name__)
def test_a_table_says_what_a_row_is(table: type[Table]) -> None:
    assert "__doc__" in vars(table)
    assert (table.__doc__ or "").endswith(".")


@pytest.mark.parametrize("model", sorted(_models(), key=str), ids=lambda model: model.__name__)
def test_a_model_describes_itself_and_every_key(model: type[FileModel]) -> None:
    assert "__doc__" in vars(model)
    assert [key for key, field in model.model_fields.items() if not field.description] == []
