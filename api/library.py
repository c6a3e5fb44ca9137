"""The verbs of the command line over facts and effects as Python functions; `import kartotek` offers them.

Each function opens what it needs the first time and keeps it: a catalog is an immutable snapshot, so that many calls
may share one. What goes wrong is a `KartotekError` with a code, a place, a reason and a hint.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from kartotek.api.export.difference import TableDifference
    from kartotek.catalog.decks import GameDeck
    from kartotek.catalog.drafts.segment import DraftFinding
    from kartotek.catalog.glossary import GlossaryEntry
    from kartotek.catalog.labels import Label
    from kartotek.catalog.releases import Change
    from kartotek.catalog.store import Catalog, Coverage
    from kartotek.catalog.view_types import ComponentView, ShownName
    from kartotek.ingest.build import BuildReport
    from kartotek.ingest.files.problems import Problem
    from kartotek.ingest.pipeline import Book
    from kartotek.schema.language.nodes import Ability

__all__ = [
    "build",
    "check",
    "check_terms",
    "coverage",
    "changes",
    "deck",
    "diff",
    "export",
    "label",
    "name_of",
    "open_catalog",
    "parse",
    "query",
    "read_rulebook",
    "sentences",
    "show",
    "term",
]


# ---- facts to a catalog ----


def build(data: Path | str | None = None, database: str | None = None, packs: Sequence[Path | str] = ()) -> BuildReport:
    """Build the catalog from a data folder and packs; every fault of the facts is in the error that is raised."""
    from kartotek.api.cli.catalog import build_catalog
    from kartotek.api.library_games import open_game

    open_catalog.cache_clear()
    open_game.cache_clear()
    return build_catalog(Path(data) if data else None, database, [Path(pack) for pack in packs])


def check(data: Path | str | None = None, packs: Sequence[Path | str] = ()) -> list[Problem]:
    """Every integrity problem of the facts; an empty list says that there is none."""
    from kartotek.api.cli.commands.check import problems_of_facts

    return problems_of_facts(Path(data) if data else None, tuple(Path(pack) for pack in packs))


def read_rulebook(file: Path | str, *, fresh: bool = False) -> Book:
    """Read a rulebook extraction: words, segments, terms, statements and numbers. Needs `kartotek[ingest]`."""
    from kartotek.ingest.pipeline import read_book

    return read_book(Path(file).read_bytes(), use_cache=not fresh)


# ---- a catalog's answers ----


@lru_cache(maxsize=8)
def open_catalog(packs: tuple[str, ...] = ()) -> Catalog:
    """The catalog that the settings name, built if there is none; `packs` are synthetic packs to be seen as well."""
    from kartotek.api.cli.catalog import open_catalog as opened

    return opened(packs)


def show(
    name: str, *, game: str | None = None, kind: str | None = None, packs: tuple[str, ...] = ()
) -> list[ComponentView]:
    """Every component that an id or a name in either language may mean, as the one JSON view of components."""
    from kartotek.catalog.lookup import find_components, find_game
    from kartotek.catalog.views import Views

    catalog = open_catalog(packs)
    views = catalog.kept(Views)
    return [
        views.component(each)
        for each in find_components(catalog, name, find_game(catalog, game) if game else None, kind)
    ]


def query(
    text: str = "", *, limit: int | None = None, packs: tuple[str, ...] = (), forgiving: bool = False
) -> list[ComponentView]:
    """The components that a search finds, the best fitting first; the syntax is that of `kartotek query`.

    A forgiving search reads plain words as values, too, and finds what is near to misspelt ones.
    """
    from kartotek.catalog.search import Order, Searcher, parse_search
    from kartotek.catalog.search.forgiving import ForgivingSearch
    from kartotek.catalog.views import Views

    catalog = open_catalog(packs)
    views = catalog.kept(Views)
    if forgiving:
        found = catalog.kept(ForgivingSearch).found(text)
    else:
        found = catalog.kept(Searcher).find(parse_search(text), [(Order.RELEVANCE, False)])
    return [views.component(component) for component in found[:limit]]


def deck(game: str, players: int, *, kind: str = "card", packs: tuple[str, ...] = ()) -> GameDeck:
    """What a game with so many players is played with: the cards with their copies, how many are drawn, how many in
    all."""
    from kartotek.catalog.decks import deck_of
    from kartotek.catalog.lookup import find_game

    catalog = open_catalog(packs)
    return deck_of(catalog, find_game(catalog, game), players, kind)


def label(value: str, *, game: str | None = None, attribute: str | None = None) -> Label:
    """What people call a value (`brown`, `victory_point`) in both languages: in a game, as a value of an attribute."""
    from kartotek.catalog.labels import Labels
    from kartotek.catalog.lookup import find_game

    catalog = open_catalog()
    named = find_game(catalog, game) if game else None
    labels = catalog.kept(Labels)
    return labels.attribute_value(attribute, value, named) if attribute else labels.of("value", value, named)


def name_of(view: Mapping[str, Any], language: Literal["en", "hu"]) -> ShownName:
    """The name of a component or reference in a language; where it has none, the other, and `fell_back` says so."""
    from kartotek.catalog.view_types import ShownName

    own, other = view["name"][language], view["name"]["en" if language == "hu" else "hu"]
    return ShownName(own or other or view["id"], fell_back=own is None)


def term(text: str, *, game: str | None = None) -> list[GlossaryEntry]:
    """The concepts that a word or an inflected form stands for, with their words in every game."""
    from kartotek.catalog.glossary import look_up

    return look_up(open_catalog(), text, game)


def check_terms(file: Path | str, game: str) -> list[DraftFinding]:
    """What in a translator's draft goes against the glossary of a game; any format of `kartotek terms check`."""
    from kartotek.catalog.drafts.check import check_segments
    from kartotek.catalog.drafts.reading import read_draft
    from kartotek.catalog.lookup import find_game

    catalog = open_catalog()
    return list(check_segments(catalog, find_game(catalog, game), read_draft(Path(file))))


def coverage(game: str | None = None) -> list[Coverage]:
    """How much of each kind of component is known, and what it rests on."""
    from kartotek.catalog.lookup import find_game

    catalog = open_catalog()
    wanted = find_game(catalog, game) if game else None
    return [line for line in catalog.coverage if wanted in (None, line.game)]


def export(folder: Path | str, formats: Sequence[str] = (), *, synthetic: bool = False) -> dict[str, Any]:
    """Write bulk files into a folder; the manifest comes back."""
    from kartotek.api.cli.catalog import ready_database
    from kartotek.api.export import export as write

    return write(ready_database(), Path(folder), formats or None, synthetic)


def diff(old: Path | str, new: Path | str) -> Mapping[str, TableDifference]:
    """The tables in which two built databases differ, with the rows added, removed and changed."""
    from kartotek.api.export.difference import difference

    return difference(str(old), str(new))


def changes(since: str) -> list[Change]:
    """The components that were added, changed or retired since a released data version, or the number of one."""
    from kartotek.api.cli.catalog import open_catalog
    from kartotek.catalog.releases import changes_since, find_release, read_releases

    return changes_since(open_catalog(), find_release(read_releases(), since))


# ---- effects ----


def parse(game: str, expression: str, *, host: str | None = None) -> Ability:
    """An effect expression as a checked tree; a fault is an error with its place."""
    from kartotek.api.cli.games import vocabulary_of
    from kartotek.schema.language.parser import parse_ability

    return parse_ability(expression, vocabulary_of(game), host)


def sentences(game: str, expression: str, *, host: str | None = None) -> dict[str, str]:
    """What an effect expression says, in English (`en`) and Hungarian (`hu`)."""
    from kartotek.api.cli.games import vocabulary_of, words_of
    from kartotek.schema.language.render import sentence

    vocabulary, words = vocabulary_of(game), words_of(game)
    ability = parse(game, expression, host=host)
    return {
        "en": sentence(ability, vocabulary, words, "en", host),
        "hu": sentence(ability, vocabulary, words, "hu", host),
    }
