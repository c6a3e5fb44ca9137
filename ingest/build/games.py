"""Games, editions, documents, sources and vocabularies: the ground on which a game's other rows stand."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from kartotek.ingest.build.workbench import GameBench, LayerBench, Workbench
from kartotek.ingest.files.data_files import DataReader
from kartotek.ingest.files.declarations import declarations, repeated
from kartotek.ingest.files.game_files import read_game_files
from kartotek.ingest.files.problems import Problem
from kartotek.schema.errors import KartotekError
from kartotek.schema.hungarian.fold import fold
from kartotek.schema.models.base import faults_of
from kartotek.schema.models.game_file import GameFile
from kartotek.schema.models.reading_file import ReadingFile
from kartotek.schema.models.sheets_file import SheetEntry
from kartotek.schema.tables import SHIPPED, Document, Edition, Game, Source, VocabularyEntry, VocabularyFile
from kartotek.schema.tables.documents import SOURCE_KINDS
from kartotek.schema.vocabulary import load_vocabulary

__all__ = ["CATEGORIES", "add_sources", "canonical_json", "open_games"]

CATEGORIES: Final = {
    "resources": "resource",
    "stats": "stat",
    "scopes": "scope",
    "phases": "phase",
    "periods": "period",
    "domains": "domain",
    "nouns": "noun",
    "events": "event",
    "verbs": "verb",
    "hooks": "hook",
    "flags": "flag",
    "hosts": "host",
    "zones": "zone",
    "maps": "map",
}


def canonical_json(value: Any) -> str:
    """One spelling per value: keys in declared order, no blanks; dataclasses become objects, tuples lists."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_jsonable)


class _Header(NamedTuple):
    """The `game.toml` of a game, its folder, and the reader of the data folder that holds it."""

    entries: Mapping[str, Any]
    folder: Path
    reader: DataReader

    @property
    def base(self) -> str | None:
        return self.entries.get("base")


def open_games(folders: Sequence[Path], bench: Workbench, only: str | None = None) -> None:
    """Find all games of the data folders, base games before what extends them, and write their ground rows.

    With `only` that game alone is opened, with its base.
    """
    waiting = _headers(folders, bench)
    bench.only = only
    if only is not None and only in waiting:
        wanted = (only, waiting[only].base)
        waiting = {name: header for name, header in waiting.items() if name in wanted}
    while waiting:
        ready = [name for name, header in waiting.items() if header.base not in waiting]
        if not ready:
            bench.problems.append(
                Problem("data-dangling", f"games/{min(waiting)}/game.toml", "the games extend each other in a circle")
            )
            return
        for name in ready:
            _open_or_report(waiting.pop(name), bench)


def _headers(folders: Sequence[Path], bench: Workbench) -> dict[str, _Header]:
    """The games of the data folders whose `game.toml` can be read; the first of two with one name."""
    headers: dict[str, _Header] = {}
    for data in folders:
        reader = DataReader(data, bench.problems)
        for folder in (each for each in sorted((data / "games").glob("*")) if each.is_dir()):
            entries = reader.toml(folder / "game.toml", GameFile)
            if entries is not None and folder.name in headers:
                what, hint = f"there is a game {folder.name!r} already", "give the new game another name"
                bench.problems.append(Problem("data-duplicate", str(folder), what, hint))
            elif entries is not None:
                headers[folder.name] = _Header(entries, folder, reader)
    return headers


def _open_or_report(header: _Header, bench: Workbench) -> None:
    """Open a game; what is wrong with its files is a problem, and ends the building of no other game."""
    folder, reader = header.folder, header.reader
    try:
        _open_game(folder, header.entries, reader, bench)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        where = reader.name(folder / "game.toml")
        bench.problems.append(Problem("data-format", where, f"an entry is missing or malformed: {error}"))
    except KartotekError as error:
        where = reader.name(Path(error.where)) if error.where else reader.name(folder)
        bench.problems.append(Problem(error.code, where, error.what, error.hint or error.why))


def _open_game(folder: Path, header: Mapping[str, Any], reader: DataReader, bench: Workbench) -> None:
    name = header["id"]
    if name != folder.name:
        bench.problems.append(
            Problem("data-value", reader.name(folder / "game.toml"), f"the id {name!r} is not the folder's name")
        )
    base = bench.games.get(header.get("base") or "")
    if header.get("base") and base is None:
        raise ValueError(f"no game {header['base']!r}")
    vocabulary = load_vocabulary(folder / "vocabulary.toml", base.vocabulary if base else None)
    for path in repeated(header, vocabulary):
        where = f"{reader.name(folder / 'game.toml')}, {path}"
        bench.problems.append(Problem("data-duplicate", where, "a noun of vocabulary.toml declares this attribute"))
    _check_reading_files(folder, reader)
    declared = declarations(header, vocabulary, base.declared if base else None)
    layer = LayerBench(SHIPPED, read_game_files(folder, reader, declared))
    game = bench.games[name] = GameBench(name, folder, vocabulary, [layer], base, declared=declared)
    names = header["name"]
    bench.rows.add(
        Game,
        id=name,
        position=len(bench.games),
        base_id=base.id if base else None,
        name_en=names["en"],
        name_hu=names.get("hu"),
        folded_en=fold(names["en"]),
        folded_hu=fold(names["hu"]) if names.get("hu") else None,
        players_min=header["players"]["min"],
        players_max=header["players"]["max"],
        default_profile=header.get("default_profile") or None,
    )
    _add_editions(game, header, bench)
    _add_vocabulary(game, reader.toml(folder / "vocabulary.toml") or {}, bench)


def _check_reading_files(folder: Path, reader: DataReader) -> None:
    """Report what is wrong with the rules of reading and the sheets: the build uses neither, but ships both."""
    if (folder / "reading.toml").exists():
        reader.toml(folder / "reading.toml", ReadingFile)
    sheets = (reader.toml(folder / "sheets.toml") or {}) if (folder / "sheets.toml").exists() else {}
    for kind, entry in sheets.items():
        for fault in faults_of(SheetEntry, entry):
            where = f"{reader.name(folder / 'sheets.toml')}, {kind}.{fault.path}"
            reader.problems.append(Problem("data-format", where, fault.what, fault.hint))


def _add_editions(game: GameBench, header: Mapping[str, Any], bench: Workbench) -> None:
    for position, entry in enumerate(header.get("editions", ()), start=1):
        full = f"{game.id}:edition:{entry['id']}"
        game.editions.append(full)
        bench.rows.add(Edition, id=full, game_id=game.id, position=position, slug=entry["id"], name=entry["name"])
    for position, entry in enumerate(header.get("documents", ()), start=1):
        full = f"{game.id}:{entry['id']}"
        edition = f"{game.id}:edition:{entry['edition']}" if entry.get("edition") else None
        if edition is not None and edition not in game.editions:
            raise ValueError(f"no edition {entry['edition']!r}")
        document = Document(
            id=full,
            game_id=game.id,
            edition_id=edition,
            position=position,
            title=entry["title"],
            language=entry["language"],
            lines=int(entry["lines"]),
            sha256=entry["sha256"],
        )
        game.documents.append(full)
        bench.documents[full] = document
        bench.rows.keep(document)


def _add_vocabulary(game: GameBench, declared: Mapping[str, Any], bench: Workbench) -> None:
    bench.rows.add(
        VocabularyFile,
        game_id=game.id,
        declarations=canonical_json(declared),
        words=canonical_json(game.shipped.files.words),
    )
    for plural, category in CATEGORIES.items():
        entries = getattr(game.vocabulary, plural)
        own = declared.get(plural, ())
        for position, name in enumerate(entries, start=1):
            definition = canonical_json(entries[name]) if isinstance(entries, Mapping) else "{}"
            bench.rows.add(
                VocabularyEntry,
                game_id=game.id,
                category=category,
                name=name,
                position=position,
                inherited=name not in own,
                definition=definition,
            )


def add_sources(game: GameBench, bench: Workbench) -> None:
    """Public sources of all layers of the game."""
    for layer in game.layers:
        for position, row in enumerate(layer.files.tables["sources"], start=1):
            full = bench.id(game, row, "id", row["id"], "source")
            if full is None:
                continue
            if full in bench.sources:
                bench.fault("data-duplicate", row, "id", f"{full} stands twice")
                continue
            bench.sources.add(full)
            bench.rows.add(
                Source,
                id=full,
                game_id=game.id,
                position=position,
                title=row["title"],
                kind=bench.choice(row, "kind", SOURCE_KINDS),
                locator=row["locator"],
                note=row["note"] or None,
            )


def _jsonable(value: Any) -> Any:
    if is_dataclass(value):
        values = ((spec, getattr(value, spec.name)) for spec in fields(value))
        return {spec.name: held for spec, held in values if held or "later" not in spec.metadata}
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"no JSON for {type(value).__name__}")
