"""`reading.toml` is checked when it is loaded: what is wrong is said with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from kartotek.ingest.files.csv_rows import csv_rows
from kartotek.ingest.structure.model_file import load_reading_model
from kartotek.ingest.terms.known import known_components
from kartotek.schema.errors import KartotekError
from tests.conftest import DATA


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("[kind.tile]\n", "'kind'"),
        ("[kinds.tile]\nnoun = ['lapka']\n", "'noun'"),
        ("[[statements]]\nname = 'a'\n", "'text'"),
        ("[[statements]]\nname = 'a'\ntext = '{n:nubmer}'\nid = 'x:{n}'\nfacts = {b = '{n}'}\n", "'nubmer'"),
        ("[[statements]]\nname = 'a'\ntext = '{n:number}'\nid = 'x:{n}'\nfacts = {b = '{m}'}\n", "'m'"),
        ("[[statements]]\nname = 'a'\ntext = '{n:number}'\nfacts = {b = '{n}'}\n", "about"),
        ("[[labels]]\nname = 'a'\ntext = 'b'\nowner = 'c'\nfacts = {d = 'e'}\n", "'reach'"),
        ("[[sections]]\nname = 'a'\nheading = '{'\nkind = 'c'\nfacts = {d = 'e'}\n", "'{'"),
        ("[effects]\nverb = 1\n", "'verb'"),
        ("[effects.things]\njel = { noun = 'token', value = '=> 0' }\n", "pattern"),
        ("[[effects.senses]]\nsaid = ['V.gain']\n", "'verb'"),
        ("[[effects.senses]]\nverb = 'a'\nsaid = ['V.gain']\nfilter = {}\n", "'filter'"),
        ("[[effects.events]]\nname = 'a'\nneeds = ['V.gain']\nlack = ['NEG']\n", "'lack'"),
        ("[counts]\nkind = {}\n", "'kind'"),
    ],
)
def test_what_is_wrong_is_said(text: str, what: str, tmp_path: Path) -> None:
    path = tmp_path / "reading.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(KartotekError) as error:
        load_reading_model(tmp_path)
    assert what in error.value.what
    assert "reading.toml" in (error.value.where or "")


@pytest.mark.parametrize("path", sorted(DATA.glob("games/*/reading.toml")), ids=lambda path: path.parent.name)
def test_shipped_models_load(path: Path) -> None:
    model = load_reading_model(path.parent)
    assert model.statements


@pytest.mark.parametrize("path", sorted(DATA.glob("games/*/names.csv")), ids=lambda path: path.parent.name)
def test_names_are_of_declared_components(path: Path) -> None:
    declared = {f"{one.kind}:{one.cells['id']}" for one in known_components(path.parent)}
    assert [row["component"] for row in csv_rows(path) if row["component"] not in declared] == []
