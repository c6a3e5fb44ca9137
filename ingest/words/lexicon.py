"""The words that rulebooks share: what a heading announces, what pieces are made as, who receives, what limits."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from operator import or_
from typing import Final

from rapidfuzz import fuzz

from kartotek.ingest.text.keys import key_of
from kartotek.schema.errors import KartotekError
from kartotek.schema.hungarian.analyse import is_form
from kartotek.schema.hungarian.prefixes import PREFIXES, split_prefix

__all__ = [
    "Group",
    "asks_for_contents",
    "only_announces",
    "heading_role",
    "is_form_of_piece",
    "is_piece",
    "is_setup_verb",
    "is_variant",
    "is_word",
    "kind_of_piece",
    "piece_form",
    "piece_of",
    "says_alone",
]

Group = tuple[str, str]
"""A table of `words.toml` and an entry in it."""

_SCHEMA: Final[Mapping[str, frozenset[str]]] = {
    "headings": frozenset(("components", "setup", "solo", "example", "variant", "chapter", "beside")),
    "pieces": frozenset(
        ("board", "tile", "card", "figure", "resource", "marker", "coin", "die", "sheet", "bag", "box")
    ),
    "players": frozenset(("nouns", "case", "each", "first", "others", "nobody", "more", "fewer", "rest")),
    "spread": frozenset(("each", "kinds", "of_each", "total")),
    "units": frozenset(("copies", "measured", "measures")),
    "setup": frozenset(
        ("verbs", "limits", "not", "all", "supply", "shown", "dealt", "as_many", "as_players", "rounds", "lists")
    ),
    "plain": frozenset(("words", "changing", "looks", "pronouns")),
}
_CLOSE: Final = 84
"""How alike, in percent, a misread heading must be to the word that it announces."""
_SHORTEST_FUZZY: Final = 6
_CLOSE_WORDS: Final = 8
"""Up to how many letters a word for a variant is not looked for where it may be misread."""
_ROLES: Final = ("solo", "components", "setup", "example")
"""What headings announce; the solo game first, whose set-up is one too."""
_ANNOUNCING: Final = ("components", "setup", "solo", "chapter")
_SOME_PLAYER: Final = ("egy", "jatekos")
_FOUR: Final = "negy"
_OF_GAMES: Final = ("mod", "valtozat", "jatek", "szabaly", "kihivas", "parti", "verzio", "uzemmod")
"""Beginnings of what a game for one player is called."""
_BOX: Final = "doboz"
_GRAPES: Final = "szőlő"
_BE: Final = ("van", "vannak")
_SHORT: Final = {"á": "a", "é": "e"}
_PARTICLES: Final = frozenset(map(key_of, PREFIXES))


@dataclass(frozen=True, slots=True)
class _Words:
    """Beginnings of words and whole words of one entry."""

    begin: tuple[str, ...]
    whole: frozenset[str]

    def has(self, key: str) -> bool:
        return key in self.whole or key.startswith(self.begin)


@lru_cache(maxsize=1)
def _tables() -> Mapping[Group, _Words]:
    path = files("kartotek.ingest.words").joinpath("words.toml")
    tables = tomllib.loads(path.read_text("utf-8"))
    found: dict[Group, _Words] = {}
    for table, entries in _SCHEMA.items():
        if set(tables.get(table, ())) != entries:
            raise KartotekError("data-format", f"the table {table} lacks entries or has unknown ones", where=str(path))
        for entry in entries:
            listed: Sequence[str] = tables[table][entry]
            whole = frozenset(word[:-1] for word in listed if word.endswith("."))
            found[table, entry] = _Words(tuple(word for word in listed if not word.endswith(".")), whole)
    return found


@lru_cache(maxsize=65536)
def is_word(key: str, table: str, entry: str) -> bool:
    """Whether a word, by its key, is one of an entry."""
    return bool(key) and _tables()[table, entry].has(key)


def says_alone(word: str) -> bool:
    """Whether a word says that one player plays."""
    return is_word(key_of(word), "headings", "solo") and not word.lower().startswith(_GRAPES)


@lru_cache(maxsize=16384)
def is_setup_verb(key: str) -> bool:
    """Whether a word is a verb of set-ups, with or without a particle: `fordít`, `lefordít`."""
    if is_word(key, "spread", "total") or is_word(key, "setup", "all") or piece_of(key)[0]:
        return False
    particle, bare = split_prefix(key)
    return is_word(key, "setup", "verbs") or (bool(particle) and is_word(bare, "setup", "verbs"))


@lru_cache(maxsize=4096)
def piece_of(name: str) -> tuple[str, str]:
    """What a thing is made as, by the end of its name, and the name without that: (`tile`, `rét`) for `rétlapka`."""
    last = name.split()[-1] if name.split() else ""
    key = key_of(last)
    best = ("", "", 0)
    for (table, entry), words in _tables().items():
        if table != "pieces":
            continue
        for word in (*words.begin, *words.whole):
            if key.endswith(word) and len(word) > best[2]:
                best = (entry, last[: len(last) - len(word)].rstrip("-"), len(word))
    return best[0], best[1]


@lru_cache(maxsize=4096)
def kind_of_piece(word: str) -> str:
    """The kind of piece that a word in any case says without a name: `lapot`, `kártyát`, `figurával`; else empty."""
    for cut in range(len(word), 2, -1):
        stem = word[:cut] if cut == len(word) else word[: cut - 1] + _SHORT.get(word[cut - 1], word[cut - 1])
        kind, bare = piece_of(stem)
        if kind and not bare:
            return kind
    return ""


@lru_cache(maxsize=16384)
def is_form_of_piece(word: str) -> bool:
    """Whether a word is one for a kind of piece in some case, and no more: `lapkákat`, but not `laposat`."""
    starts = [word[:cut] for cut in range(len(word), 2, -1)]
    stems = (*starts, *(start[:-1] + _SHORT[start[-1]] for start in starts if start[-1] in _SHORT))
    return any(_is_bare_piece(stem) and is_form(word, stem, "noun") for stem in stems)


@lru_cache(maxsize=16384)
def piece_form(word: str) -> str:
    """The dictionary form of a compound that ends in a kind of piece (`szerepkártyákat`); empty for any other word."""
    starts = (word[:cut] for cut in range(len(word), 2, -1))
    stems = (start[:-1] + _SHORT.get(start[-1], start[-1]) for start in starts)
    return next((stem for stem in stems if all(piece_of(stem)) and is_form(word, stem, "noun")), "")


def _is_bare_piece(word: str) -> bool:
    kind, bare = piece_of(word)
    return bool(kind) and not bare


def is_piece(word: str) -> bool:
    """Whether a word only says what pieces are made as."""
    return bool(kind_of_piece(word))


def heading_role(text: str) -> tuple[str, bool]:
    """What a heading announces (empty: something else), and whether its letters say so exactly."""
    words = _with_particles(_without_some_player(_keys(text)))
    key = _without_four(words)
    if asks_for_contents(text):
        return "components", True
    for entry in _ROLES:
        listed = _tables()["headings", entry]
        if key in listed.whole or any(word in key for word in listed.begin):
            return entry, not _owns_something(words)
    for entry in _ROLES:
        near = [word for word in _tables()["headings", entry].begin if len(word) >= _SHORTEST_FUZZY and word.isalpha()]
        others = [word for word in words if not word.startswith(_FOUR)]
        if any(_is_near(word, one) for word in near for one in (*others, key)):
            return entry, False
    return "", True


def _without_four(words: Sequence[str]) -> str:
    """The letters of a heading without `four`, which ends as `one` does: `négyszemélyes` is no `egyszemélyes`."""
    return "".join(word.replace(_FOUR, "", 1) if word.startswith(_FOUR) else word for word in words)


def is_variant(heading: str) -> bool:
    """Whether a heading announces an expansion or a variant of the game; a long word for it may be misread, a short one
    is too near to others (`változások`)."""
    words = _keys(heading)
    begun = _tables()["headings", "variant"].begin
    exact = any(word in "".join(words) for word in begun)
    return exact or any(_is_near(word, one) for word in begun if len(word) > _CLOSE_WORDS for one in words)


def _keys(text: str) -> list[str]:
    """The keys of the words of a heading; grapes are none, since without accents they read as `solo`."""
    return [key for word in text.split() if (key := key_of(word)) and not word.lower().startswith(_GRAPES)]


def _with_particles(words: list[str]) -> list[str]:
    """The words of a heading, and behind them each verb with the particle that stands after it: `készüljünk fel` is
    `felkészüljünk`."""
    return [*words, *(particle + verb for verb, particle in pairwise(words) if particle in _PARTICLES)]


def only_announces(text: str) -> bool:
    """Whether all words of a line announce something, or stand beside such a word in a heading: `A játék menete`."""
    words = _keys(text)
    announcing = [any(is_word(word, "headings", entry) for entry in _ANNOUNCING) for word in words]
    pairs = [any(is_word(one + other, "headings", entry) for entry in _ANNOUNCING) for one, other in pairwise(words)]
    beside = (is_word(word, "headings", "beside") for word in words)
    return (any(announcing) or any(pairs)) and all(map(or_, announcing, beside))


def asks_for_contents(text: str) -> bool:
    """Whether a heading says that something is in the box, in whatever words: `mi lapul a dobozunkban`."""
    words = _keys(text)
    box = any(word.startswith(_BOX) for word in words)
    return box and any(word in _BE or is_word(word, "setup", "lists") for word in words)


def _without_some_player(words: list[str]) -> list[str]:
    """The words of a heading without `egy játékos` that owns what follows: the set of a player is no solo game."""
    owner = tuple(words[:2]) == _SOME_PLAYER and len(words) > len(_SOME_PLAYER)
    return words[2:] if owner and not is_word(words[2], "players", "case") else words


def _owns_something(words: Sequence[str]) -> bool:
    """Whether `egy játékos` grew together, or with a word or part of one: what the player owns, a kind of game."""
    some, player = _SOME_PLAYER
    grown = [word for word in words[1:2] if word.startswith(player) and not is_form(word, player, "noun", loose=True)]
    joined = words[:1] == [some + player] and not any(word.startswith(_OF_GAMES) for word in words[1:2])
    return (words[:1] == [some] and bool(grown)) or (joined and len(words) > 1)


def _is_near(word: str, misread: str) -> bool:
    """Whether a word of a heading is a misread form of one that announces something."""
    return len(misread) >= len(word) - 1 and fuzz.ratio(word, misread[: len(word)]) >= _CLOSE
