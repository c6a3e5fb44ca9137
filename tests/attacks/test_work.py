"""Work grows with the input and no faster, and an input is refused where no real one comes near."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import MAX_DIVERGENCES, validate
from kartotek.catalog.rules.registry import open_game
from kartotek.catalog.store import Catalog
from kartotek.ingest.build import collect
from kartotek.ingest.files.problems import BadData
from kartotek.ingest.files.read import read
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import MOST_BYTES, read_replay
from tests.conftest import DATA
from tests.mini import copy_of_mini

TIMES = 10
"""How much larger than a real input one may be before it is refused."""
LONGEST_BOOK, LARGEST_BOOK = 2_127, 73_720
"""Lines, and bytes, of the longest rulebooks of the five games."""


def test_illegal_moves_do_not_have_all_moves_looked_at_again(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    game = open_game(catalog, "seven-wonders")
    given = random_game(game, 3, 16).as_json()
    illegal = {"seat": 0, "do": "build", "card": "palace"}
    given |= {"moves": [*given["moves"][:3], *[illegal] * 5_000], "scores": [], "checkpoints": []}
    looks: list[Any] = []
    monkeypatch.setattr("kartotek.catalog.replays.validate.check_shape", lambda *asked: looks.append(asked))
    report = validate(read_replay(given), game)
    assert len(report.divergences) >= MAX_DIVERGENCES
    assert len(looks) == 1


def test_a_replay_of_no_end_is_refused_before_it_is_read() -> None:
    assert max(path.stat().st_size for path in (DATA / "replays").rglob("*.json")) * TIMES < MOST_BYTES
    with pytest.raises(KartotekError, match="larger") as caught:
        read_replay(b'{"format": "kartotek-replay/1", "moves": [' + b"{}," * (MOST_BYTES // 3) + b"{}]}")
    assert caught.value.code == "replay-format"


def test_a_book_may_be_ten_times_as_long_as_the_longest_and_not_a_hundred_times() -> None:
    line = "A játékos vesz egy kár-\n"
    assert len(read((line * LONGEST_BOOK * TIMES).encode()).lines) > LONGEST_BOOK * TIMES
    for text in (line * LONGEST_BOOK * 100, f"{'x ' * 5_000}\n" * (LARGEST_BOOK * 100 // 10_000)):
        with pytest.raises(KartotekError) as caught:
            read(text.encode())
        assert caught.value.code == "limit"


def test_tables_have_an_end(tmp_path: Path) -> None:
    longest = max(path.read_bytes().count(b"\n") for path in DATA.rglob("*.csv"))
    data = copy_of_mini(tmp_path)
    path = data / "games" / "harbour" / "abilities.csv"
    head, row, *_ = path.read_text(encoding="utf-8").splitlines()
    assert longest * TIMES < 10_000
    path.write_text("\n".join([head, *[row] * 300_000, ""]), encoding="utf-8")
    with pytest.raises(BadData) as caught:
        collect(data)
    assert any("more than" in problem.what for problem in caught.value.problems)


def test_a_table_of_one_cell_is_refused_by_its_size(tmp_path: Path) -> None:
    data = copy_of_mini(tmp_path)
    (data / "games" / "harbour" / "abilities.csv").write_text("x" * (9 << 20), encoding="utf-8")
    with pytest.raises(BadData) as caught:
        collect(data)
    assert any("bytes" in problem.what for problem in caught.value.problems)
    assert max(path.stat().st_size for path in DATA.rglob("*.csv")) * TIMES < 8 << 20
