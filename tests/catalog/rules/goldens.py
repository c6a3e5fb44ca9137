"""Golden games: random games step by step, few enough to review and enough for every ability to act.

The shortest game of each game and kind of set-up is kept in full (`.txt`), so that a person can read what changed. Of
the others a digest of each step is kept (`.digest`), so that nothing changes unseen. `<game>.abilities` says which
ability acts where.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.story import Doing, Snapshot, changes, doings, snapshot
from kartotek.catalog.rules.game import Game
from tests.catalog.rules.tables import TABLES, Table, tables_of

__all__ = [
    "DIGEST",
    "FOLDER",
    "FULL",
    "Telling",
    "abilities_at_work",
    "ability_table",
    "choose",
    "golden_files",
    "golden_of",
    "kept_in_full",
    "tell",
]

FOLDER = Path(__file__).parent / "golden"

FEWEST_SEEDS, MOST_SEEDS = 30, 200
"""How many seeds are looked at for each number of players when goldens are chosen."""


FULL, DIGEST = ".txt", ".digest"
_A_ROW = 10


@dataclass(frozen=True)
class Telling:
    """A game step by step, and the steps in which each ability had a part; the set-up is step 0."""

    blocks: tuple[str, ...]
    """the head, the set-up, one block for each step, the scores"""
    acting: Mapping[str, list[int]] = field(default_factory=dict)

    @property
    def text(self) -> str:
        return "\n\n".join(self.blocks) + "\n"

    @property
    def abilities(self) -> frozenset[str]:
        return frozenset(self.acting)

    @property
    def digest(self) -> str:
        """The head, the set-up and the scores as one line each, and eight digits for each step, ten to a row."""
        head, setup, *steps, scores = self.blocks
        marks = [_mark(step) for step in steps]
        rows = [f"{at + 1}: {' '.join(marks[at : at + _A_ROW])}" for at in range(0, len(marks), _A_ROW)]
        return "\n".join([head, f"set-up {_mark(setup)}", *rows, scores]) + "\n"


def _mark(block: str) -> str:
    return blake2b(block.encode(), digest_size=4).hexdigest()


def _sentence(move: Mapping[str, Any]) -> str:
    more = {key: value for key, value in move.items() if key not in ("seat", "do", "card")}
    said = f"seat {move['seat']} {move['do']} {move.get('card', '')}".rstrip()
    return f"{said} {json.dumps(more, ensure_ascii=False)}" if more else said


def tell(game: Game, table: Table, seed: int) -> Telling:
    """One block for the set-up, one for each step, one for the scores."""
    replay = random_game(game, table.players, seed, options=table.options)
    head = f"{game.id}, {table.players} players, seed {seed}, profile {game.facts.profile}"
    state = game.begin(replay.setup)
    nothing = Snapshot(game.rows(state), tuple(frozenset() for _ in state.live), frozenset())
    first = list(doings(nothing, game, state))
    acting: dict[str, list[int]] = {}
    _note(acting, first, 0)
    blocks = [head, "\n".join([*_setup_lines(replay.setup), *(_ability_line(game, doing) for doing in first)])]
    for step, move in enumerate(replay.moves, 1):
        before = snapshot(game, state)
        assert not game.play(state, move)
        done = list(doings(before, game, state))
        _note(acting, done, step)
        lines = [
            *(f"   {line}" for line in changes(before, game, state)),
            *(_ability_line(game, doing) for doing in done),
        ]
        blocks.append("\n".join([f"{step}. {_sentence(move)}", *lines]))
    blocks.append("\n".join(map(_score_line, replay.scores)))
    return Telling(tuple(blocks), acting)


def _note(acting: dict[str, list[int]], done: list[Doing], step: int) -> None:
    for ability in dict.fromkeys(doing.ability for doing in done if doing.ability):
        acting.setdefault(ability, []).append(step)


def _ability_line(game: Game, doing: Doing) -> str:
    return f"   * {doing.line}".replace(f"{game.facts.game}:", "")


def _score_line(row: Mapping[str, Any]) -> str:
    parts = ", ".join(f"{name} {points}" for name, points in row["categories"].items())
    return f"seat {row['seat']}: {row['total']} points, place {row['rank']} ({parts})"


def _setup_lines(setup: Any, indent: str = "") -> Iterator[str]:
    for key, value in setup.items():
        if isinstance(value, dict):
            yield f"{indent}{key}:"
            yield from _setup_lines(value, indent + "  ")
        elif isinstance(value, list) and value and isinstance(value[0], list):
            yield f"{indent}{key}:"
            yield from (f"{indent}  {place}: {' '.join(map(str, row))}" for place, row in enumerate(value))
        else:
            yield f"{indent}{key}: {' '.join(map(str, value)) if isinstance(value, list) else value}"


def golden_files(game: str | None = None) -> list[Path]:
    """The goldens of a game, or of all, in full or as digests."""
    found = sorted(path for path in FOLDER.iterdir() if path.suffix in (FULL, DIGEST))
    return [path for path in found if game is None or golden_of(path)[0].game == game]


def kept_in_full(games: Mapping[tuple[Table, int], Telling]) -> set[tuple[Table, int]]:
    """The shortest game of each kind of set-up: those that people read."""
    shortest: dict[str, tuple[Table, int]] = {}
    for key in sorted(games, key=lambda key: len(games[key].text)):
        shortest.setdefault("-".join([key[0].game, *key[0].options.values()]), key)
    return set(shortest.values())


def ability_table(game: str, games: Mapping[tuple[Table, int], Telling]) -> str:
    """Which ability acts where: for each the goldens, with the first step and how often."""
    rows: dict[str, list[str]] = {}
    for (table, seed), telling in sorted(games.items(), key=lambda item: f"{item[0][0]}-{item[0][1]}"):
        name = f"{table}-{seed}".removeprefix(f"{game}-")
        for ability, steps in telling.acting.items():
            rows.setdefault(ability.removeprefix(f"{game}:"), []).append(f"{name} at {steps[0]}, {len(steps)} times")
    return "".join(f"{ability}: {'; '.join(places)}\n" for ability, places in sorted(rows.items()))


def golden_of(path: Path) -> tuple[Table, int]:
    """Table and seed of a golden, from its name."""
    name, seed = path.stem.rsplit("-", 1)
    return next(table for table in TABLES if str(table) == name), int(seed)


def abilities_at_work(game: Game) -> frozenset[str]:
    """The abilities of components that can come up. Those of the rules themselves are no component's; components of
    our own invention are only there to make games complete, and the tests of their game see that each acts."""
    met = game.components_in_play()
    invented = {item.id for items in game.facts.kinds.values() for item in items if item.synthetic}
    return frozenset(
        entry.id
        for entry in game.facts.library.entries
        if entry.source.kind != "rule"
        and entry.source.component not in invented
        and (met is None or entry.source.component in met)
    )


def choose(game: Game) -> dict[tuple[Table, int], Telling]:
    """For each table the game that shows most that is new, then more of the best until all is shown."""
    wanted = abilities_at_work(game)
    games = _recounted(game, wanted)
    tables = list(tables_of(game.id))
    chosen: dict[tuple[Table, int], Telling] = {}
    for candidates in [[key for key in games if key[0] == table] for table in tables] + [list(games)] * len(games):
        missing = wanted - frozenset[str]().union(*(games[key].abilities for key in chosen))
        best = max(candidates, key=lambda key: len(games[key].abilities & missing) / len(games[key].text))
        if len({table for table, _ in chosen}) == len(tables) and not games[best].abilities & missing:
            break
        chosen[best] = games[best]
    return chosen


def _recounted(game: Game, wanted: frozenset[str]) -> dict[tuple[Table, int], Telling]:
    """Some games at every table, and more as long as they do not show all that is wanted."""
    games: dict[tuple[Table, int], Telling] = {}
    for seed in range(MOST_SEEDS):
        games |= {(table, seed): tell(game, table, seed) for table in tables_of(game.id)}
        if seed >= FEWEST_SEEDS and wanted <= frozenset[str]().union(
            *(telling.abilities for telling in games.values())
        ):
            break
    return games
