"""What a person must decide on a draft, in the order of the book: one question for a list, a sentence or a passage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, groupby
from typing import Final, TypeVar

from kartotek.ingest.confidence import CAPS
from kartotek.ingest.layout.outline import Outline
from kartotek.ingest.lists.facts import UNREAD, DraftComponent, DraftStatement, Question, SetupNumber

__all__ = ["questions_of"]

_Row = TypeVar("_Row")

_LONGEST_SENTENCE: Final = 400
_SENTENCES: Final = 6
"""How many sentences of one subject are asked about together."""
_NEAR: Final = 2
"""How many lines further on a row of the same list or passage begins at most."""
_TITLE: Final = Question("game", "title", 1, 1, "no line is clearly the title; its English name is asked, too")
_NAME: Final = Question("game", "name_en", 1, 1, "the book does not say what the game is called in English")


def questions_of(
    outline: Outline,
    title: str | None,
    components: Sequence[DraftComponent],
    setup: Sequence[SetupNumber],
    statements: Sequence[DraftStatement],
    scans: Mapping[int, str],
) -> list[Question]:
    """All questions, each with the text of its lines."""
    asked = [
        *_of_game(outline, title),
        *_of_lists([one for one in components if not one.is_certain]),
        *_of_setup([one for one in setup if not one.is_certain]),
        *_of_statements([one for one in statements if one.field != "text" and not one.is_certain]),
    ]
    return [replace(one, sentence=_text(one, scans)) for one in asked]


def _text(question: Question, scans: Mapping[int, str]) -> str:
    """The text of the lines of a question; none of one that is about the whole game."""
    if question.about == "game" and question.first == question.last == 1:
        return ""
    text = " ".join(" ".join(scans.get(line, "").split()) for line in range(question.first, question.last + 1))
    return text if len(text) <= _LONGEST_SENTENCE else f"{text[:_LONGEST_SENTENCE]} …"


def _of_game(outline: Outline, title: str | None) -> Iterator[Question]:
    yield _NAME if title else _TITLE
    if not outline.players:
        yield Question("game", "players", 1, 1, "the book does not say for how many players it is")
    for role in ("components", "setup"):
        if not outline.of(role):
            yield Question("game", role, 1, 1, f"no heading announces the {role}")


def _of_lists(components: Sequence[DraftComponent]) -> Iterator[Question]:
    """One question for rows that follow each other in a list."""
    for rows in _runs(components, [(one.line, one.line) for one in components]):
        names = ", ".join(dict.fromkeys(one.name_hu for one in rows))
        doubts = chain.from_iterable(one.doubts for one in rows)
        yield Question(names, "count", rows[0].line, rows[-1].line, _reasons(doubts))


def _of_setup(setup: Sequence[SetupNumber]) -> Iterator[Question]:
    """One question for the numbers of a line, whatever the numbers of players."""
    ordered = sorted(setup, key=lambda one: one.line)
    for line, group in groupby(ordered, key=lambda one: one.line):
        rows = list(group)
        players = ", ".join(dict.fromkeys(str(one.players or "?") for one in rows))
        whats = ", ".join(dict.fromkeys(one.what for one in rows))
        reasons = _reasons(chain.from_iterable(one.doubts for one in rows))
        yield Question(whats, f"set-up with {players} players", line, line, reasons)


def _of_statements(statements: Sequence[DraftStatement]) -> Iterator[Question]:
    """One question for sentences that follow each other and are about one subject."""
    for subject, group in groupby(statements, key=lambda one: one.subject):
        same = list(group)
        for rows in _runs(same, [(one.first, one.last) for one in same], _SENTENCES):
            why = "; ".join(dict.fromkeys(map(_why, rows)))
            yield Question(subject, "effect", rows[0].first, max(one.last for one in rows), why)


def _why(statement: DraftStatement) -> str:
    read, doubts = statement.partly or statement.expression, "; ".join(statement.doubts) or "with doubt"
    return f"not understood: {' '.join(statement.unread)}" if read == UNREAD else f"read as {read}, but {doubts}"


def _runs(rows: Sequence[_Row], lines: Sequence[tuple[int, int]], most: int = 100) -> Iterator[Sequence[_Row]]:
    """Rows whose lines follow each other, parted where further ones begin."""
    start = 0
    for at in range(1, len(rows) + 1):
        far = at == len(rows) or not 0 <= lines[at][0] - lines[at - 1][1] <= _NEAR
        if far or at - start >= most:
            yield rows[start:at]
            start = at


def _reasons(doubts: Iterator[str]) -> str:
    return "; ".join(dict.fromkeys(CAPS[doubt].reason for doubt in doubts)) or "the number could not be read"
