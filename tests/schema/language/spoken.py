"""The games with their words, and the goldens of rendered sentences: a file that people read and a program rewrites."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import get_args

from kartotek.schema.language.nodes import Ability
from kartotek.schema.language.parser import parse_ability
from kartotek.schema.language.render import Language, sentence
from kartotek.schema.vocabulary import Vocabulary, load_vocabulary
from kartotek.schema.words import Words, load_words

__all__ = [
    "BASES",
    "DATA",
    "GAMES",
    "GOLDENS",
    "ORCHARD",
    "SPOKEN",
    "Golden",
    "golden_text",
    "goldens",
    "say",
    "spoken_game",
]

DATA = Path(__file__).parents[3] / "data"
GOLDENS = Path(__file__).with_name("golden_sentences.txt")
BASES = {"armada": "seven-wonders"}
GAMES = tuple(sorted(path.parent.name for path in (DATA / "games").glob("*/words.toml")))
ORCHARD = Path(__file__).parents[2] / "games" / "orchard"
SPOKEN = (*GAMES, ORCHARD.name)
"""The shipped games, and one of our own that declares zones and a map."""


@cache
def spoken_game(game: str) -> tuple[Vocabulary, Words]:
    """A game's vocabulary and words, with those of the game that it extends."""
    base = spoken_game(BASES[game]) if game in BASES else (None, None)
    folder = ORCHARD if game == ORCHARD.name else DATA / "games" / game
    vocabulary = load_vocabulary(folder / "vocabulary.toml", base[0])
    return vocabulary, load_words(folder / "words.toml", vocabulary, base[1])


def say(game: str, ability: Ability, lang: Language, host: str | None = None) -> str:
    return sentence(ability, *spoken_game(game), lang, host)


@dataclass(frozen=True, slots=True)
class Golden:
    """One expression: its game, the kind of its host (none: a dash) and the text."""

    game: str
    host: str | None
    expression: str

    def ability(self) -> Ability:
        return parse_ability(self.expression, spoken_game(self.game)[0], self.host)

    def block(self) -> str:
        ability = self.ability()
        head = f"{self.game}/{self.host or '-'}  {self.expression}"
        return "\n".join((head, *(f"  {self.say(ability, lang)}" for lang in get_args(Language))))

    def say(self, ability: Ability, lang: Language) -> str:
        return say(self.game, ability, lang, self.host)


def goldens() -> Iterator[Golden | str]:
    """The blocks of the file as expressions, and its headings as they are."""
    for line in GOLDENS.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            yield line
        elif line and not line.startswith(" "):
            where, _, expression = line.partition("  ")
            game, _, host = where.partition("/")
            yield Golden(game, None if host == "-" else host, expression)


def golden_text() -> str:
    """What the file says when every sentence in it is made anew."""
    return "\n\n".join(part if isinstance(part, str) else part.block() for part in goldens()) + "\n"
