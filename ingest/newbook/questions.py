"""What a person must decide on a draft, in the order of the book: one question for a list, a sentence or a passage."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
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
_PLAYERS: Final = Question("game", "players", 1, 1, "the book does not say for how many players it is")
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
    lists = list(_of_lists([one for one in components if not one.is_certain]))
    listed = _lines(lists)
    open_ones = [one for one in statements if one.field != "text" and not one.is_certain]
    effects = list(_of_statements([one for one in open_ones if not listed.issuperset(range(one.first, one.last + 1))]))
    said = _lines(effects)
    numbers = _of_setup([one for one in setup if not one.is_certain and one.line not in said])
    asked = [*_of_game(outline, title), *lists, *numbers, *effects]
    return [replace(one, sentence=_text(one, scans)) for one in asked]


def _lines(questions: Sequence[Question]) -> set[int]:
    """The lines of questions: a person who looks at one for one question is not asked for another."""
    return {line for one in questions for line in range(one.first, one.last + 1)}


def _text(question: Question, scans: Mapping[int, str]) -> str:
    """The text of the lines of a question; none of one that is about the whole game."""
    if question.about == "game" and question.first == question.last == 1:
        return ""
    text = " ".join(" ".join(scans.get(line, "").split()) for line in range(question.first, question.last + 1))
    return text if len(text) <= _LONGEST_SENTENCE else f"{text[:_LONGEST_SENTENCE]} …"


def _of_game(outline: Outline, title: str | None) -> Iterator[Question]:
    if not title and not outline.players:
        yield replace(_TITLE, why=f"{_TITLE.why}; {_PLAYERS.why}")
    else:
        yield _NAME if title else _TITLE
        yield from () if outline.players else (_PLAYERS,)
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
    """One question for the numbers of a line, whatever the numbers of players, and for the lines of a table, which say
    how many there are of the same."""
    ordered = sorted(setup, key=lambda one: one.line)
    lines = [list(group) for _, group in groupby(ordered, key=lambda one: one.line)]
    for table in _runs(lines, [(rows[0].line, rows[0].line) for rows in lines], same=_is_of_table):
        rows = [one for line in table for one in line]
        players = ", ".join(dict.fromkeys(str(one.players or "?") for one in rows))
        whats = ", ".join(dict.fromkeys(one.what for one in rows))
        reasons = _reasons(chain.from_iterable(one.doubts for one in rows))
        yield Question(whats, f"set-up with {players} players", rows[0].line, rows[-1].line, reasons)


def _is_of_table(line: Sequence[SetupNumber], other: Sequence[SetupNumber]) -> bool:
    """Whether two lines say how many there are of the same for other numbers of players."""
    players = [{one.players for one in rows} for rows in (line, other)]
    return {one.what for one in line} == {one.what for one in other} and players[0].isdisjoint(players[1])


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


def _runs(
    rows: Sequence[_Row],
    lines: Sequence[tuple[int, int]],
    most: int = 100,
    same: Callable[[_Row, _Row], bool] = lambda *_: True,
) -> Iterator[Sequence[_Row]]:
    """Rows whose lines follow each other, parted where further ones begin, or where two are not about the `same`."""
    start = 0
    for at in range(1, len(rows) + 1):
        far = at == len(rows) or not 0 <= lines[at][0] - lines[at - 1][1] <= _NEAR
        if far or at - start >= most or not same(rows[at - 1], rows[at]):
            yield rows[start:at]
            start = at


def _reasons(doubts: Iterator[str]) -> str:
    return "; ".join(dict.fromkeys(CAPS[doubt].reason for doubt in doubts)) or "the number could not be read"
