"""Writes goldens anew: `python -m tests.regenerate sentences games pages constructions`.

Read the difference before you keep it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.registry import GAMES, open_game
from kartotek.catalog.store import Catalog, load_catalog
from kartotek.ingest.build import build
from tests.catalog.rules import goldens
from tests.catalog.rules.shapes import shape_files
from tests.catalog.rules.tables import tables_of
from tests.conftest import DATA
from tests.docs import ginkgopolis_page, replays_page, underwater_page
from tests.ingest.constructions import constructions_of_books, constructions_of_sentences, list_path
from tests.schema.language import spoken

__all__ = ["main"]


def _sentences() -> None:
    spoken.GOLDENS.write_text(spoken.golden_text(), encoding="utf-8")


def _catalog(packs: tuple[str, ...] = ()) -> Catalog:
    with TemporaryDirectory() as folder:
        database = Path(folder) / "catalog.db"
        build(DATA, database, [DATA / "packs" / pack for pack in packs])
        return load_catalog(database, packs)


def _pages() -> None:
    text = replays_page.PAGE.read_text(encoding="utf-8")
    catalog = _catalog()
    replays_page.PAGE.write_text(replays_page.filled(text, catalog), encoding="utf-8")
    text = ginkgopolis_page.PAGE.read_text(encoding="utf-8")
    ginkgopolis_page.PAGE.write_text(ginkgopolis_page.filled(text, catalog), encoding="utf-8")
    text = underwater_page.PAGE.read_text(encoding="utf-8")
    underwater_page.PAGE.write_text(underwater_page.filled(text, catalog), encoding="utf-8")


def _games() -> None:
    """Tell the chosen games again; a game without goldens, or with abilities that none shows, gets new ones."""
    for name in GAMES:
        _game(open_game(_catalog(next(tables_of(name)).packs), name))


def _game(game: Game) -> None:
    kept = {goldens.golden_of(path): path for path in goldens.golden_files(game.id)}
    reported = {key: goldens.tell(game, *key) for key in kept}
    shown = frozenset[str]().union(*(telling.abilities for telling in reported.values()))
    if {table for table, _ in kept} != set(tables_of(game.id)) or not goldens.abilities_at_work(game) <= shown:
        reported = goldens.choose(game)
    for path in kept.values():
        path.unlink()
    goldens.FOLDER.mkdir(exist_ok=True)
    in_full = goldens.kept_in_full(reported)
    for (table, seed), telling in reported.items():
        full = (table, seed) in in_full
        path = goldens.FOLDER / f"{table}-{seed}{goldens.FULL if full else goldens.DIGEST}"
        path.write_text(telling.text if full else telling.digest, encoding="utf-8")
    (goldens.FOLDER / f"{game.id}.abilities").write_text(goldens.ability_table(game.id, reported), encoding="utf-8")


def _shapes() -> None:
    for path, text in shape_files().items():
        path.write_text(text, encoding="utf-8")


def _constructions() -> None:
    """Collect how sentences of known meaning are built; the books have to be there, or what only they have is lost."""
    books = sorted(Path(os.environ["KARTOTEK_RULEBOOKS"]).glob("*.txt"))
    found = constructions_of_sentences() | constructions_of_books(books)
    list_path().write_text("".join(f"{one}\n" for one in sorted(found)), encoding="utf-8")


_GOLDENS: Mapping[str, Callable[[], None]] = {
    "sentences": _sentences,
    "games": _games,
    "pages": _pages,
    "shapes": _shapes,
    "constructions": _constructions,
}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in _GOLDENS]
    if unknown:
        sys.stderr.write(f"no such goldens: {', '.join(unknown)}; there are: {', '.join(_GOLDENS)}\n")
        return 2
    for name in names or _GOLDENS:
        _GOLDENS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
