"""What both languages share of filters that compare with something else, of relations on a map, and of players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from kartotek.schema.hungarian import Lexeme
from kartotek.schema.language import nodes as n
from kartotek.schema.language.render.scene import Scene, said_by_phrase
from kartotek.schema.vocabulary import RELATIONS
from kartotek.schema.vocabulary_parts import AttributeSpec
from kartotek.schema.word_types import NameWords, ScopeWords

__all__ = ["compared", "relations", "scope_words", "time_words", "zone_words"]


def _scope(en: str, hu: str, each: tuple[str, str], of: tuple[str, str], plural: bool = False) -> ScopeWords:
    player = NameWords(en, en, Lexeme(hu))
    return ScopeWords(
        player, dict(zip(("en", "hu"), each, strict=True)), dict(zip(("en", "hu"), of, strict=True)), plural
    )


_PLAYERS: Final[Mapping[str, ScopeWords]] = {
    "all": _scope(
        "all players", "játékos", ("each player", "minden játékos"), ("of all players", "az összes játékosnál"), True
    ),
    "others": _scope(
        "the other players",
        "többi játékos",
        ("each other player", "minden más játékos"),
        ("of the other players", "a~ többi játékosnál"),
        True,
    ),
    "table": _scope("the table", "közös tér", ("the table", "a~ közös tér"), ("on the table", "a~ közös térben")),
    "first": _scope(
        "the first player",
        "kezdőjátékos",
        ("the first player", "a~ kezdőjátékos"),
        ("of the first player", "a~ kezdőjátékosnál"),
    ),
    "last": _scope(
        "the last player in turn order",
        "körsorrendben utolsó játékos",
        ("the last player in turn order", "a~ körsorrendben utolsó játékos"),
        ("of the last player in turn order", "a~ körsorrendben utolsó játékosnál"),
    ),
    "left": _scope(
        "the player to your left",
        "tőled balra ülő játékos",
        ("the player to your left", "a~ tőled balra ülő játékos"),
        ("of the player to your left", "a~ tőled balra ülő játékosnál"),
    ),
    "right": _scope(
        "the player to your right",
        "tőled jobbra ülő játékos",
        ("the player to your right", "a~ tőled jobbra ülő játékos"),
        ("of the player to your right", "a~ tőled jobbra ülő játékosnál"),
    ),
    "neighbours": _scope(
        "the players beside you",
        "melletted ülő játékos",
        ("each player beside you", "minden melletted ülő játékos"),
        ("of the players beside you", "a~ melletted ülő játékosoknál"),
        True,
    ),
}
_GAME: Final = NameWords("game", "games", Lexeme("játék"))


def scope_words(name: str, scene: Scene) -> ScopeWords:
    """The words of a scope: the game's own, or those that every game has."""
    return scene.words.scopes.get(name) or _PLAYERS[name]


def zone_words(name: str, scene: Scene) -> NameWords:
    return scene.words.zone(name)


def time_words(name: str, scene: Scene) -> NameWords:
    """The word for a period or a phase."""
    return scene.words.terms["periods"].get(name) or scene.words.terms["phases"].get(name) or _GAME


def relations(filters: tuple[n.Filter, ...], attributes: Mapping[str, AttributeSpec]) -> Iterator[n.Filter]:
    """The filters that ask how things lie on a map."""
    yield from (item for item in filters if item.attribute in RELATIONS and item.attribute not in attributes)


def compared(filters: tuple[n.Filter, ...], attributes: Mapping[str, AttributeSpec]) -> Iterator[n.Filter]:
    """The filters whose values must be worked out, from another thing or a number of the game."""
    for item in filters:
        if item.attribute in attributes and not all(map(said_by_phrase, item.values)):
            yield item
