"""Golden games: every registered game runs as it ran before, and every ability acts somewhere."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.registry import GAMES
from tests.catalog.rules.conftest import Opener
from tests.catalog.rules.goldens import (
    FOLDER,
    FULL,
    Telling,
    abilities_at_work,
    ability_table,
    golden_files,
    golden_of,
    kept_in_full,
    tell,
)
from tests.catalog.rules.tables import tables_of

FILES = golden_files()
_REGENERATE = "if that is meant: python -m tests.regenerate games"


@cache
def _told(opened: Opener, path: Path) -> Telling:
    table, seed = golden_of(path)
    return tell(opened(table.game, packs=table.packs), table, seed)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_game_runs_as_before(opened: Opener, path: Path) -> None:
    reported, kept = _told(opened, path), path.read_text(encoding="utf-8")
    now = reported.text if path.suffix == FULL else reported.digest
    if now != kept:
        lines = difflib.unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", lineterm="", n=2)
        shown = "\n".join([*list(lines)[:60], *(_changed_steps(kept, reported) if path.suffix != FULL else ())])
        pytest.fail(f"{path.name} differs; {_REGENERATE}\n{shown}", pytrace=False)


def _changed_steps(kept: str, reported: Telling) -> Iterator[str]:
    """The first steps whose digests differ, as they run now."""
    before, after = _marks(kept), _marks(reported.digest)
    changed = [step for step, (old, new) in enumerate(zip(before, after, strict=False)) if old != new]
    yield from (reported.blocks[2 + step] for step in changed[:3])


def _marks(digest: str) -> list[str]:
    rows = [line.partition(": ")[2] for line in digest.splitlines() if line.partition(":")[0].isdecimal()]
    return " ".join(rows).split()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_goldens_for_every_table(game: str) -> None:
    assert {golden_of(path)[0] for path in golden_files(game)} == set(tables_of(game))


@pytest.mark.parametrize("game", GAMES)
def test_the_table_says_which_ability_acts_where_and_every_one_acts(opened: Opener, game: str) -> None:
    reported = {golden_of(path): _told(opened, path) for path in golden_files(game)}
    table = (FOLDER / f"{game}.abilities").read_text(encoding="utf-8")
    assert table == ability_table(game, reported), f"{game}.abilities differs; {_REGENERATE}"
    listed = {line.rpartition(": ")[0] for line in table.splitlines()}
    wanted = {ability.removeprefix(f"{game}:") for ability in abilities_at_work(_opened(opened, game))}
    assert sorted(wanted - listed) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_shortest_game_of_each_kind_is_kept_in_full(opened: Opener, game: str) -> None:
    reported = {golden_of(path): _told(opened, path) for path in golden_files(game)}
    assert {golden_of(path) for path in golden_files(game) if path.suffix == FULL} == kept_in_full(reported)


def test_goldens_are_of_registered_games_and_stay_small() -> None:
    assert {golden_of(path)[0].game for path in FILES} <= set(GAMES)
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_000_000


def _opened(opened: Opener, game: str) -> Game:
    return opened(game, packs=next(tables_of(game)).packs)
