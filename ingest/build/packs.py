"""Packs: folders of a user's own facts for one game, laid over the shipped ones."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

from ingest.build.claims import Claim, add_claims
from ingest.build.files import read_game_files
from ingest.build.workbench import LayerBench, Workbench
from ingest.data_files import DataReader
from ingest.problems import Problem
from ingest.sheets.translating import with_sheets
from schema.errors import KartotekError
from schema.tables import SHIPPED, Layer

__all__ = ["HEADER", "NOT_IN_PACKS", "add_layers", "add_pack_claims", "pack_hash"]

HEADER = ("id", "game", "title", "synthetic", "confidence", "corrects")
"""The entries that pack.toml may have."""

_NEVER_EMPTY = {"abilities": "expression", "setup": "value"}
"""Cells that a reading may fill in the shipped tables; nothing is read for a pack."""

NOT_IN_PACKS = (
    *("evidence", "gaps", "unread", "counts", "profiles"),
    *("contradictions", "terms", "decisions", "names", "retired"),
)


def add_layers(packs: Iterable[Path], bench: Workbench) -> None:
    """The shipped layer and one for each pack, whose files are read into its game's bench."""
    bench.rows.add(Layer(id=SHIPPED, position=0, game_id=None, title="shipped facts", synthetic=False))
    seen: set[str] = {SHIPPED}
    for position, folder in enumerate(packs, start=1):
        if not folder.is_dir():
            raise KartotekError("data-missing", "the pack is no folder", where=str(folder))
        _add_pack(folder, position, seen, bench)


def _add_pack(folder: Path, position: int, seen: set[str], bench: Workbench) -> None:
    reader = DataReader(folder.parent, bench.problems)
    header = reader.toml(folder / "pack.toml")
    where = reader.name(folder / "pack.toml")
    if header is None:
        return
    name, game, synthetic = (
        header.get("id", ""),
        bench.games.get(header.get("game", "")),
        header.get("synthetic", False),
    )
    confidence = header.get("confidence", 500)
    faults = [f"there is no entry {key!r} in pack.toml" for key in sorted(header.keys() - set(HEADER))]
    if not isinstance(name, str) or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        faults.append("the pack needs an id of small letters, digits and hyphens")
    elif name in seen:
        faults.append(f"a pack {name!r} was given before")
    if game is None:
        faults.append(f"the pack is for no known game: {header.get('game')!r}")
    if not isinstance(synthetic, bool) or not isinstance(confidence, int) or not 0 <= confidence <= 1000:
        faults.append("`synthetic` is true or false, `confidence` a permille")
    if not isinstance(header.get("corrects", []), list):
        faults.append('`corrects` is a list such as ["card:embassy/type"]')
    bench.problems += [Problem("data-value", where, fault) for fault in faults]
    if faults or game is None:
        return
    seen.add(name)
    read = read_game_files(folder, reader)
    files = with_sheets(folder, game.folder, read, game.shipped.files, bench.problems)
    for table in NOT_IN_PACKS:
        if files.tables[table]:
            bench.problems.append(Problem("data-format", f"{folder.name}/{table}.csv", "a pack has no such table"))
    for table, column in _NEVER_EMPTY.items():
        for row in files.tables[table]:
            if not row[column]:
                bench.fault("data-value", row, column, "the cell must not be empty")
    corrects = frozenset(map(str, header.get("corrects", ())))
    game.layers.append(LayerBench(name, files, confidence=confidence, corrects=corrects))
    title = header.get("title") or name
    files_hash = pack_hash(folder)
    bench.rows.add(
        Layer(id=name, position=position, game_id=game.id, title=title, synthetic=synthetic, sha256=files_hash)
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
