"""Effects of invented books that speak to one player, to all, politely and of the player: read, or asked about.

A line of a book in `effects/` may have its meaning behind `=>`; of several sentences `;;` parts them. Where no meaning
stands there, nothing of the sentence may be certain.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.grammar.trees import normal_form
from kartotek.ingest.lists.facts import DraftStatement
from kartotek.ingest.newbook.draft import Draft, draft_of
from kartotek.ingest.pipeline import read_book
from kartotek.schema.errors import KartotekError
from kartotek.schema.language.parser import parse_ability

BOOKS = sorted((Path(__file__).parent / "effects").glob("*.txt"))
ENOUGH, SURE = 90, 80
"""Percent of the meanings that are read, and that are read for certain, in each book."""


@cache
def rows(path: Path) -> tuple[tuple[str, tuple[str, ...] | None], ...]:
    """The lines of a book with the meanings of each."""
    split = (line.partition(" =>") for line in path.read_text("utf-8").splitlines())
    return tuple(
        (text, tuple(filter(None, map(str.strip, meant.split(";;")))) if stated else None)
        for text, stated, meant in split
    )


@cache
def drafted(path: Path) -> Draft:
    text = "\n".join(text for text, _ in rows(path))
    return draft_of(read_book(text, new=True, use_cache=False), "drafted")


def read_on(line: int, draft: Draft) -> list[DraftStatement]:
    return [one for one in draft.statements if one.first <= line <= one.last]


def says(one: DraftStatement, meaning: str, draft: Draft) -> bool:
    if meaning.startswith("cost: ") or one.field == "cost":
        return one.field == "cost" and one.expression == meaning.removeprefix("cost: ")
    vocabulary = draft.language.language(exact=True).vocabulary
    try:
        meant = normal_form(parse_ability(meaning, vocabulary))
        return meant == normal_form(parse_ability(one.expression, vocabulary))
    except KartotekError:
        return False


def meanings(path: Path) -> Iterator[tuple[str, list[DraftStatement]]]:
    draft = drafted(path)
    for line, (_, meant) in enumerate(rows(path), start=1):
        for meaning in meant or ():
            yield meaning, [one for one in read_on(line, draft) if says(one, meaning, draft)]


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_most_effects_are_read_and_most_of_them_for_certain(path: Path) -> None:
    found = list(meanings(path))
    read = sum(bool(same) for _, same in found)
    sure = sum(any(one.is_certain for one in same) for _, same in found)
    assert 100 * read >= ENOUGH * len(found), [meaning for meaning, same in found if not same]
    assert 100 * sure >= SURE * len(found), [meaning for meaning, same in found if not any(s.is_certain for s in same)]


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_nothing_certain_is_wrong_and_no_line_is_silent(path: Path) -> None:
    draft = drafted(path)
    for line, (text, meant) in enumerate(rows(path), start=1):
        here = read_on(line, draft) if meant is not None else []
        assert meant is None or here, text
        certain = [one for one in here if one.confidence >= CERTAIN and one.expression != "?"]
        assert all(any(says(one, meaning, draft) for meaning in meant or ()) for one in certain), (text, certain)


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_a_sentence_is_asked_about_once(path: Path) -> None:
    asked = [one for one in drafted(path).questions if one.topic == "effect"]
    assert len({(one.about, one.first, one.last, one.why) for one in asked}) == len(asked) > 0
    for open_one in drafted(path).statements:
        spanned = (one for one in asked if one.first <= open_one.first and open_one.last <= one.last)
        about = [one for one in spanned if one.about == open_one.subject]
        assert len(about) == 1 or open_one.field == "text" or open_one.is_certain, open_one
