"""What a pack contradicts knowingly: recorded as a contradiction, and true only where the pack is seen."""

from __future__ import annotations

from kartotek.ingest.build.workbench import GameBench, LayerBench, Workbench
from kartotek.schema.tables import Contradiction, ContradictionReading, ContradictionSubject, Subject

__all__ = ["add_correction", "own_name"]

_FIRST = 1000
"""Positions of what packs contradict, after those of the game's own table."""


def own_name(full: str) -> str:
    """The id of a component without its game: `card:embassy`."""
    return full.partition(":")[2]


def add_correction(
    game: GameBench, layer: LayerBench, full: str, field: str, shipped: str, stated: str, bench: Workbench
) -> None:
    """Both readings, and who is followed when."""
    name = f"{game.id}:contradiction:{layer.id}-{full.rpartition(':')[2]}-{field}".replace("_", "-")
    if name in bench.subjects:
        return
    bench.subjects.add(name)
    position = _FIRST + len(bench.rows.of(Contradiction))
    bench.rows.add(Subject, id=name, game_id=game.id, kind="contradiction")
    bench.rows.add(
        Contradiction,
        id=name,
        game_id=game.id,
        position=position,
        kind="sources",
        about=own_name(full),
        topic=field,
        decision="b",
        reason=f"the pack {layer.id} says so of the printed component; it holds where the pack is seen",
    )
    bench.rows.add(ContradictionSubject, contradiction_id=name, item=1, subject_id=full)
    bench.rows.add(ContradictionReading, contradiction_id=name, side="a", reading=shipped)
    bench.rows.add(ContradictionReading, contradiction_id=name, side="b", reading=stated)
