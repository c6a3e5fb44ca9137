"""Whether a text can be read at all: it has words, it is Hungarian, and it is one book."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.confidence import CLEAR_SHARE
from kartotek.ingest.files.read import Extraction, ScannedLine
from kartotek.ingest.terms.game_words import GameWords
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.recognise import recognise
from kartotek.schema.errors import KartotekError

__all__ = ["check_language", "check_one_book", "check_words"]

_WORD: Final = re.compile(r"[^\W\d_]+")
_FEWEST_WORDS: Final = 30
"""Below this many words a share of them says nothing of the language."""
_FEWEST_FOREIGN: Final = 4
"""So many common words of another language and none of ours say enough in a shorter text."""
_PARTS: Final = 8
_LEAST: Final = 0.03
_OURS: Final = frozenset(
    "a az es egy nem ha is hogy vagy minden csak meg ki be el le fel de mint majd pedig azt ezt kell lehet kap "
    "jatek jatekos kartya lapka kor kovetkezo".split()
)
_THEIRS: Final = {
    "English": "the of and to you your is in on for with each player this that are may from it by or card",
    "German": "der die und das ist ein eine den dem nicht mit auf fur von zu sie jeder spieler wird karte",
    "French": "le la les des et un une du est dans pour vous par chaque joueur carte ou sur que qui",
    "Spanish": "el la los las de y un una del en que por para con cada jugador carta se su",
    "Italian": "il lo la gli di e un una del della in che per con ogni giocatore carta si sono",
    "Polish": "i w z na do nie sie jest oraz kazdy gracz karte lub jak to po za od gry",
    "Slovak or Czech": "a v na se je si do ze kazdy hrac karty nebo alebo podle pri ktery ktory sa so",
    "Romanian": "si de la un o in cu pe nu este care fiecare jucator carte sau din ce sa ale",
}


def check_words(extraction: Extraction) -> None:
    """Raise KartotekError for a text without a single word."""
    if not any(_WORD.search(line.text) for line in extraction.lines):
        raise KartotekError(
            "ingest-empty",
            "the text has no words",
            why=f"{len(extraction.lines)} lines were read, none of them with a letter",
            hint="give the plain text of a rulebook, as UTF-8",
        )


def check_language(extraction: Extraction) -> None:
    """Raise KartotekError for a text in another language: its words would be changed into Hungarian ones."""
    words = Counter(key_of(word) for line in extraction.lines for word in _WORD.findall(line.text))
    total = sum(words.values())
    ours = sum(words[word] for word in _OURS)
    times, best = max(_other_languages(words), key=lambda found: found[0])
    if _is_foreign(total, ours, times):
        raise KartotekError(
            "ingest-language",
            f"the text seems to be {best}",
            why=f"of {total} words, {times} are common ones of that language and {ours} are Hungarian ones",
            hint="only Hungarian rulebooks can be read",
        )


def _is_foreign(total: int, ours: int, theirs: int) -> bool:
    """Whether the common words of our language and of another one, of so many words in all, speak against ours."""
    if total < _FEWEST_WORDS:
        return not ours and theirs >= _FEWEST_FOREIGN
    return theirs > 2 * ours and theirs > _LEAST * total


def _other_languages(words: Counter[str]) -> Iterator[tuple[int, str]]:
    """How many words of a text are common ones of another language and not of ours."""
    for name, listed in _THEIRS.items():
        yield sum(words[word] for word in set(listed.split()) - _OURS), name


def check_one_book(extraction: Extraction, words: GameWords) -> None:
    """Raise KartotekError for a file that holds the rulebooks of two known games, one after the other."""
    found = list(_games_of_parts(extraction, words))
    games = list(dict.fromkeys(game for game, _ in found))
    in_order = sorted(found, key=lambda part: games.index(part[0])) == found
    if len(games) > 1 and in_order:
        line = next(line for game, line in found if game == games[1])
        raise KartotekError(
            "ingest-two-books",
            "the file holds more than one rulebook",
            where=f"about line {line}",
            why=f"its parts have the words of {' and '.join(games)}",
            hint="give each book a file of its own",
        )


def _games_of_parts(extraction: Extraction, words: GameWords) -> Iterator[tuple[str, int]]:
    """The games whose words parts of a text clearly have, each with the first line of its part."""
    for part in _parts(extraction.lines):
        try:
            recognition = recognise(replace(extraction, lines=part), words)
        except KartotekError:
            continue
        if recognition.confidence >= CLEAR_SHARE:
            yield recognition.game, part[0].number


def _parts(lines: Sequence[ScannedLine]) -> list[tuple[ScannedLine, ...]]:
    size = max(1, -(-len(lines) // _PARTS))
    return [tuple(lines[start : start + size]) for start in range(0, len(lines), size)]
