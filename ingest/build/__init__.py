"""From the data folder to the database: `build` reads, checks, spreads out, hashes and writes in one stroke."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from kartotek.ingest.build import abilities, components, costs, games, profiles, rules, setup
from kartotek.ingest.build.concepts import define_concepts
from kartotek.ingest.build.coverage import add_coverage
from kartotek.ingest.build.dump import data_version
from kartotek.ingest.build.evidence import field_problems
from kartotek.ingest.build.gaps import add_gaps
from kartotek.ingest.build.labels import add_labels
from kartotek.ingest.build.names import check_names
from kartotek.ingest.build.no_longer_read import list_no_longer_read
from kartotek.ingest.build.packs import add_layers, add_pack_claims
from kartotek.ingest.build.readings import BookReading, Readings
from kartotek.ingest.build.rules_hash import add_rules_hashes
from kartotek.ingest.build.settle import Settler, settle_components
from kartotek.ingest.build.settle_abilities import settle_abilities
from kartotek.ingest.build.settle_numbers import settle_numbers
from kartotek.ingest.build.terms import TermMaker
from kartotek.ingest.build.unread import add_unread
from kartotek.ingest.build.words import add_words
from kartotek.ingest.build.workbench import GameBench, Rows, Workbench
from kartotek.ingest.build.write import write_database
from kartotek.ingest.files.problems import BadData
from kartotek.schema.errors import KartotekError
from kartotek.schema.gc_paused import gc_paused
from kartotek.schema.paths import shown_address
from kartotek.schema.seal import CATALOG_FORMAT
from kartotek.schema.tables import CatalogMeta, Conflict, Game, RulesHash
from kartotek.schema.tables.evidence import UNDECIDED

__all__ = ["BuildReport", "build", "collect"]


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build made: hashes, and how many rows of each table."""

    database: str
    data_version: str
    rules_hashes: dict[str, str]
    rows: dict[str, int]
    conflicts: tuple[str, ...] = ()
    """What is undecided between a reading that the user gave and the other claims."""


@gc_paused(ageing=True)
def build(
    data: Path | str,
    database: Path | str,
    packs: Iterable[Path | str] = (),
    readings: Iterable[Path | str] = (),
    drafts: Iterable[Path | str] = (),
) -> BuildReport:
    """Turn a data folder (and packs) into a database. Raises `BadData` with all problems, and then writes nothing.

    `readings` are folders that `kartotek ingest -o` wrote: what they hold takes the place of the data folder's readings
    of the same books. `drafts` are folders of further games, as `kartotek draft` writes them.
    """
    given = list(readings)
    rows = collect(data, packs, (data, *given), drafts=drafts)
    # What another text of a book leaves open is reported with the build; shipped facts leave nothing open.
    unsupported = [] if given else list(field_problems(rows))
    if unsupported:
        raise BadData(unsupported)
    write_database(rows, database)
    meta = {row.key: row.value for row in rows.of(CatalogMeta)}
    hashes = {row.game_id: row.hash for row in rows.of(RulesHash) if row.layer_id == "shipped"}
    undecided = tuple(row.reason for row in rows.of(Conflict) if row.decision == UNDECIDED)
    return BuildReport(shown_address(database), meta["data_version"], hashes, rows.counts(), undecided)


def collect(
    data: Path | str,
    packs: Iterable[Path | str] = (),
    readings: Iterable[Path | str] | None = None,
    only: str | None = None,
    drafts: Iterable[Path | str] = (),
) -> Rows:
    """All rows of the catalog in memory; readings are those of the data folder unless folders are given.

    With `only` the rows are those of one game and its base, for a look at a pack of it. The games of `drafts` are
    added to those of the data folder.
    """
    folder = Path(data)
    folders = [folder, *map(Path, drafts)]
    for each in folders:
        if not (each / "games").is_dir():
            raise KartotekError("data-missing", "the data folder has no games/", where=str(each))
    bench = Workbench()
    games.open_games(folders, bench, only)
    add_layers([Path(pack) for pack in packs], bench)
    _collect_games(folder, [Path(each) for each in ((data,) if readings is None else readings)], bench)
    if only is None:
        define_concepts(folder, bench)
    add_labels(folder, bench)
    if not bench.problems and not bench.rows.of(Game):
        raise KartotekError("data-missing", "the data folder holds no game", where=str(folder))
    if bench.problems:
        raise BadData(list(dict.fromkeys(bench.problems)))
    if only is not None:  # a look at one game needs no figures of the whole catalog
        return bench.rows
    add_coverage(bench.rows)
    add_rules_hashes(bench.rows)
    bench.rows.add(CatalogMeta, key="data_version", value=data_version(bench.rows))
    bench.rows.add(CatalogMeta, key="format", value=CATALOG_FORMAT)
    return bench.rows


def _collect_games(folder: Path, folders: list[Path], bench: Workbench) -> None:
    """The rows of one game after the other; what only its own rows needed is let go of."""
    terms = TermMaker(bench)
    readings = Readings(folder, folders, bench)
    for game in bench.games.values():
        read = readings.of(game.id)
        games.add_sources(game, bench)
        _settle(game, read, readings.replaced(game.id), bench)
        add_words(game, bench)
        components.add_components(game, bench)
        _add_facts(game, bench)
        if bench.only is None:  # a pack has no terms
            _add_terms(terms, game, read)
        game.close()
        bench.rows.pack()


def _add_facts(game: GameBench, bench: Workbench) -> None:
    check_names(game, bench)
    rules.add_rules(game, bench)
    profiles.add_profiles(game, bench)
    components.add_component_fields(game, bench)
    costs.add_costs(game, bench)
    abilities.add_abilities(game, bench)
    rules.add_contradictions(game, bench)
    setup.add_setup(game, bench)
    setup.add_counts(game, bench)
    rules.add_retired(game, bench)
    add_gaps(game, bench)
    add_unread(game, bench)
    for layer in game.layers[1:]:
        add_pack_claims(layer, bench)


def _add_terms(terms: TermMaker, game: GameBench, readings: list[BookReading]) -> None:
    terms.add_terms(game)
    for reading in readings:
        if reading.kind == "term":
            terms.add_occurrence(game, reading)
    terms.close_game()


def _settle(game: GameBench, readings: list[BookReading], replaced: list[BookReading], bench: Workbench) -> None:
    """Turn claims into cells, before anything looks at the cells."""
    settler = Settler(game, readings, bench)
    settle_components(settler)
    settle_abilities(settler)
    settle_numbers(settler)
    list_no_longer_read(settler, replaced)
    settler.close()
