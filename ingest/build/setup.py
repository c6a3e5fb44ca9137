"""Set-up numbers and printed counts."""

from __future__ import annotations

from kartotek.ingest.build.workbench import GameBench, Workbench
from kartotek.ingest.files.data_files import UNKNOWN, DataRow, whole_number
from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.tables import PrintedCount, PrintedCountSpan, SetupNumber, SetupSpan

__all__ = ["add_counts", "add_setup"]


def add_setup(game: GameBench, bench: Workbench) -> None:
    """Set-up numbers; the same key at the same player count stands once in a layer."""
    for layer in game.layers:
        seen: set[tuple[str, str]] = set()
        for position, row in enumerate(layer.files.tables["setup"], start=1):
            if (row["key"], row["players"]) in seen:
                bench.fault("data-duplicate", row, "key", f"{row['key']} stands twice for the same number of players")
                continue
            seen.add((row["key"], row["players"]))
            if not _setup_fits(game, row, bench) or not row["value"]:  # no reading has filled it
                continue
            document, source = (
                bench.witness(game, row, "source", row["source"] or "book")
                if row["lines"] or row["source"]
                else (None, None)
            )
            text = row["value"]
            number = whole_number(text)
            bench.rows.add(
                SetupNumber,
                game_id=game.id,
                position=position,
                layer_id=layer.id,
                key=row["key"],
                players=bench.whole(row, "players"),
                number=number,
                text=None if number is not None or text == UNKNOWN else text,
                source_id=source,
                note=row["note"] or None,
            )
            for item, span in enumerate(bench.spans(row, "lines", document), start=1):
                bench.rows.add(
                    SetupSpan, game_id=game.id, position=position, layer_id=layer.id, item=item, span_id=span
                )


def _setup_fits(game: GameBench, row: DataRow, bench: Workbench) -> bool:
    """Whether `game.toml` declares the key, and the value is of its type."""
    declared = game.declared.setup.get(row["key"])
    if declared is None:
        hint = did_you_mean(row["key"], game.declared.setup, f"known: {', '.join(sorted(game.declared.setup))}")
        bench.fault("data-value", row, "key", f"game.toml declares no set-up key {row['key']!r}", hint)
    elif declared == "number" and row["value"] not in ("", UNKNOWN) and whole_number(row["value"]) is None:
        hint = "or list the key under setup.texts of game.toml"
        bench.fault("data-value", row, "value", f"{row['value']!r} is no whole number", hint)
        return False
    return declared is not None


def add_counts(game: GameBench, bench: Workbench) -> None:
    """Printed counts; `kind` is a component kind of the game."""
    for position, row in enumerate(game.shipped.files.tables["counts"], start=1):
        if row["kind"] not in game.shipped.files.components:
            bench.fault("data-dangling", row, "kind", f"the game has no components of kind {row['kind']!r}")
            continue
        if not row["printed"]:  # no reading has filled it
            continue
        edition = (
            bench.known_id(game, row, "edition", row["edition"], game.editions, "edition") if row["edition"] else None
        )
        document, source = (
            bench.witness(game, row, "source", row["source"] or "book")
            if row["lines"] or row["source"]
            else (None, None)
        )
        bench.rows.add(
            PrintedCount,
            game_id=game.id,
            position=position,
            kind=row["kind"],
            edition_id=edition,
            printed=bench.whole(row, "printed"),
            players=bench.whole(row, "players"),
            source_id=source,
            note=row["note"] or None,
        )
        for item, span in enumerate(bench.spans(row, "lines", document), start=1):
            bench.rows.add(PrintedCountSpan, game_id=game.id, position=position, item=item, span_id=span)
