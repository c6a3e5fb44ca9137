"""Sentences with what they mean, read as documents of their game and compared tree by tree.

A file has `@game` before the sentences of a game; `sentence => expression` is one of them. `@new good=garas,bor
piece=malom address=2p` is a game of which no more is known than these words. A meaning that begins with `?`, or is no
expression, says that the language cannot express the sentence: then nothing may be read with high confidence.
`python -m kartotek.ingest.sentences FILE...` prints a summary and every sentence that was not read right.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress
from operator import not_
from pathlib import Path
from typing import Final, Literal, get_args

from kartotek.ingest.confidence import CERTAIN, KEPT
from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.ingest.effects.grammar.trees import normal_form
from kartotek.ingest.effects.known_game import KnownGame, known_game
from kartotek.ingest.effects.stage import ParagraphEffects, read_effects
from kartotek.ingest.files.read import read
from kartotek.ingest.newbook.effects import new_game
from kartotek.ingest.newbook.language import draft_language
from kartotek.ingest.newbook.proposals import ProposedWord, WordRole
from kartotek.ingest.pipeline import Book, repair_text
from kartotek.ingest.terms.game_words import GameWords, load_words
from kartotek.ingest.text.recognise import Recognition
from kartotek.schema.errors import KartotekError
from kartotek.schema.language.nodes import Ability
from kartotek.schema.language.parser import parse_ability

__all__ = ["CERTAIN", "Judged", "MeantSentence", "document", "judge", "line_of", "load_sentences", "read_sentences"]

_APART: Final = "\n\n\n"
_NEW: Final = "new "
"""How the name of a game begins that is stated by its words."""
SentenceOutcome = Literal["right", "partly", "wrong", "unread"]


@dataclass(frozen=True, slots=True)
class MeantSentence:
    """A sentence of a game and its meaning."""

    game: str
    text: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Judged:
    """A sentence with what was read from it. `certain_wrong`: a certain reading says something else."""

    sentence: MeantSentence
    readings: tuple[Statement, ...]
    outcome: SentenceOutcome
    certain_wrong: bool


def load_sentences(text: str) -> list[MeantSentence]:
    """The sentences of a file, in order."""
    found: list[MeantSentence] = []
    game = ""
    for line in text.splitlines():
        if line.startswith("@"):
            game = line[1:].strip()
        elif "=>" in line:
            said, _, meaning = line.partition("=>")
            found.append(MeantSentence(game, said.strip(), meaning.strip()))
    return found


def read_sentences(sentences: Sequence[MeantSentence]) -> list[tuple[Statement, ...]]:
    """What is read from each sentence: all those of a game are paragraphs of one document."""
    words = load_words()
    games = dict.fromkeys(sentence.game for sentence in sentences)
    read_of = {game: _read_document(game, sentences, words) for game in games}
    return [next(read_of[sentence.game]) for sentence in sentences]


def _read_document(game: str, sentences: Iterable[MeantSentence], words: GameWords) -> Iterator[tuple[Statement, ...]]:
    """What is read from each sentence of a game, in order."""
    texts = [sentence.text for sentence in sentences if sentence.game == game]
    statements = _statements(document(game, _APART.join(texts), words), game)
    yield from (_touching(line_of(number), statements) for number in range(len(texts)))


def _statements(book: Book, game: str) -> Sequence[Statement]:
    """What a document of a game says."""
    if not game.startswith(_NEW):
        return read_effects(book)
    return ParagraphEffects(_known(game), book.paragraphs_read(icons=False), book.repaired.lemma).statements()


@lru_cache(maxsize=16)
def _known(game: str) -> KnownGame:
    """A game of the data folder, or one that is stated by its words."""
    if not game.startswith(_NEW):
        return known_game(game)
    stated = dict(part.split("=") for part in game.split()[1:])
    roles = [role for role in get_args(WordRole) if role in stated]
    words = [ProposedWord(word, role, (), "", 0) for role in roles for word in stated[role].split(",")]
    return new_game(draft_language("new", words, (), stated.get("address", "").replace("+", " ")).language(exact=True))


def line_of(number: int) -> int:
    """The line of a sentence in the document of its game, by its number from 0."""
    return 1 + len(_APART) * number


def _touching(line: int, statements: Sequence[Statement]) -> tuple[Statement, ...]:
    return tuple(one for one in statements if one.line_from <= line <= one.line_to)


def document(game: str, text: str, words: GameWords) -> Book:
    """A text as the rulebook of a game, whatever its words say."""
    extraction = read(text)
    known = None if game.startswith(_NEW) else Recognition(game, KEPT)
    return Book(extraction, known, words, lambda: repair_text(extraction, words, use_cache=False))


def judge(sentence: MeantSentence, readings: Sequence[Statement]) -> Judged:
    """Compare the readings of a sentence with its meaning."""
    meant = _tree(sentence.meaning, sentence.game)
    trees = [_tree(one.expression, sentence.game) for one in readings]
    same = [tree is not None and tree == meant for tree in trees]
    wrong = any(one.confidence >= CERTAIN for one in compress(readings, map(not_, same)))
    right = not wrong and (meant is None or any(same))
    return Judged(sentence, tuple(readings), "right" if right else _missed(meant, trees), wrong)


def _missed(meant: Ability | None, trees: Sequence[Ability | None]) -> SentenceOutcome:
    """What came of a sentence that was not read right: something of it, something else, or nothing."""
    if not trees:
        return "unread"
    effects = [tree.effect for tree in trees if tree is not None]
    return "partly" if meant is not None and meant.effect in effects else "wrong"


def _tree(text: str, game: str) -> Ability | None:
    if text.startswith("?"):
        return None
    try:
        return normal_form(parse_ability(text, _known(game).language.vocabulary))
    except KartotekError:
        return None


def _report(judged: Sequence[Judged]) -> Iterator[str]:
    for one in judged:
        if one.outcome != "right" or one.certain_wrong:
            yield from _of_sentence(one)
    counts = Counter(one.outcome for one in judged)
    total = "  ".join(f"{name} {counts[name]}" for name in ("right", "partly", "wrong", "unread"))
    yield f"{len(judged)} sentences: {total}  wrong at {CERTAIN} or more: {sum(one.certain_wrong for one in judged)}"


def _of_sentence(one: Judged) -> Iterator[str]:
    mark = " CERTAIN" if one.certain_wrong else ""
    yield f"{one.outcome}{mark}: {one.sentence.game}: {one.sentence.text}"
    yield f"    meant {one.sentence.meaning}"
    yield from (f"    read  {r.expression}  ({r.confidence}, {', '.join(r.rules[:3])})" for r in one.readings)


def main(arguments: Iterable[str]) -> None:
    """Print how the sentences of each file are read; `--even` and `--odd` take every other line of a file."""
    given = list(arguments)
    left_out = {remainder for option, remainder in (("--even", 1), ("--odd", 0)) if option in given}
    for path in (Path(name) for name in given if not name.startswith("--")):
        sentences = load_sentences("\n".join(_kept_lines(path, left_out)))
        judged = map(judge, sentences, read_sentences(sentences))
        sys.stdout.write("\n".join((f"== {path.name}", *_report(list(judged)), "")))


def _kept_lines(path: Path, left_out: Set[int]) -> Iterator[str]:
    """The lines of a file without every other one, but all that name a game."""
    rows = enumerate(path.read_text("utf-8").splitlines(), start=1)
    return (row for at, row in rows if row.startswith("@") or at % 2 not in left_out)


if __name__ == "__main__":
    main(sys.argv[1:])
