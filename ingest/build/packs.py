"""Packs: folders of a user's own facts for one game, laid over the shipped ones."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from kartotek.ingest.build.claims import Claim, add_claims
from kartotek.ingest.build.sheets.translating import with_sheets
from kartotek.ingest.build.workbench import LayerBench, Workbench
from kartotek.ingest.files.data_files import DataReader
from kartotek.ingest.files.game_files import read_game_files
from kartotek.ingest.files.problems import Problem
from kartotek.schema.errors import KartotekError
from kartotek.schema.models.game_file import PackFile
from kartotek.schema.tables import SHIPPED, Layer

__all__ = ["NOT_IN_PACKS", "add_layers", "add_pack_claims", "pack_hash"]

_NEVER_EMPTY = {"abilities": "expression", "setup": "value"}
"""Cells that a reading may fill in the shipped tables; nothing is read for a pack."""

NOT_IN_PACKS = (
    *("evidence", "gaps", "unread", "counts", "profiles"),
    *("contradictions", "terms", "term_claims", "decisions", "names", "retired"),
)


def add_layers(packs: Iterable[Path], bench: Workbench) -> None:
    """The shipped layer and one for each pack, whose files are read into its game's bench."""
    bench.rows.add(Layer, id=SHIPPED, position=0, game_id=None, title="shipped facts", synthetic=False)
    seen: set[str] = {SHIPPED}
    for position, folder in enumerate(packs, start=1):
        if not folder.is_dir():
            raise KartotekError("data-missing", "the pack is no folder", where=str(folder))
        _add_pack(folder, position, seen, bench)


def _add_pack(folder: Path, position: int, seen: set[str], bench: Workbench) -> None:
    reader = DataReader(folder.parent, bench.problems)
    where = reader.name(folder / "pack.toml")
    header = reader.toml(folder / "pack.toml", PackFile)
    if header is None:
        return
    pack = PackFile.model_validate(header)
    name, game = pack.id, bench.games.get(pack.game)
    if name in seen:
        bench.problems.append(Problem("data-value", f"{where}, id", f"a pack {name!r} was given before"))
    elif game is None:
        hint = f"games: {', '.join(bench.games)}"
        bench.problems.append(Problem("data-value", f"{where}, game", f"no game is called {pack.game!r}", hint))
    if name in seen or game is None:
        return
    seen.add(name)
    read = read_game_files(folder, reader, game.declared)
    files = with_sheets(folder, game.folder, read, game.shipped.files, bench.problems)
    for table in NOT_IN_PACKS:
        if files.tables[table]:
            bench.problems.append(Problem("data-format", f"{folder.name}/{table}.csv", "a pack has no such table"))
    for table, column in _NEVER_EMPTY.items():
        for row in files.tables[table]:
            if not row[column]:
                bench.fault("data-value", row, column, "the cell must not be empty")
    game.layers.append(LayerBench(name, files, confidence=pack.confidence, corrects=frozenset(pack.corrects)))
    title, files_hash = pack.title or name, pack_hash(folder)
    bench.rows.add(
        Layer, id=name, position=position, game_id=game.id, title=title, synthetic=pack.synthetic, sha256=files_hash
    )


def pack_hash(folder: Path) -> str:
    """The hash by which logs name a pack: of the bytes of all its files, joined in order of their paths."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def add_pack_claims(layer: LayerBench, bench: Workbench) -> None:
    """Every field that a pack states is a claim of the pack, which stands where the layer is seen."""
    for subject, states in layer.fields.items():
        for field, state in states.items():
            if state.known:
                claim = Claim(state.value, "pack", confidence=layer.confidence, where=state.where)
                add_claims(subject, field, [(claim, "stands")], bench, layer.id)
