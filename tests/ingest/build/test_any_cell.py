"""Whatever stands in a cell, the build either succeeds or says what is wrong: no other exception gets out."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kartotek.ingest.build import collect
from kartotek.ingest.files.problems import BadData
from tests.mini import MINI, copy_of_mini

FILES = sorted(path.relative_to(MINI).as_posix() for path in MINI.rglob("*.csv"))
TOML = sorted(path.relative_to(MINI).as_posix() for path in MINI.rglob("*.toml"))
NASTY = [*"? * ; : a:b:c:d -1 1.5 1- - 5-3 1@ @2 { now: harbour book é ² --5".split(), "", "9" * 30]
CELLS = st.sampled_from(NASTY) | st.text(max_size=12)


@pytest.mark.parametrize("file", FILES)
@settings(max_examples=12)
@given(data=st.data())
def test_any_text_in_any_cell(tmp_path_factory: pytest.TempPathFactory, file: str, data: st.DataObject) -> None:
    folder = copy_of_mini(tmp_path_factory.mktemp("cell"))
    path = folder / file
    rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8"))))
    row = data.draw(st.integers(0, len(rows) - 1), label="row")
    column = data.draw(st.integers(0, len(rows[row]) - 1), label="column")
    rows[row][column] = data.draw(CELLS, label="cell")
    _write(path, rows)
    try:
        collect(folder)
    except BadData as error:
        assert error.problems
        assert all(problem.where and problem.what for problem in error.problems)


@settings(max_examples=25)
@given(file=st.sampled_from([*FILES, *TOML]), junk=st.binary(max_size=60))
def test_any_bytes_in_a_file(tmp_path_factory: pytest.TempPathFactory, file: str, junk: bytes) -> None:
    folder = copy_of_mini(tmp_path_factory.mktemp("file"))
    (folder / file).write_bytes(junk)
    try:
        collect(folder)
    except BadData as error:
        assert error.problems


def _write(path: Path, rows: list[list[str]]) -> None:
    with path.open("w", encoding="utf-8", newline="", errors="surrogatepass") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)
