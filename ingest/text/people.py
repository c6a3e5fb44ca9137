"""Stories stated by the people in them: who plays in an example plays in no rule."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.text.tokens import Paragraph, Token

__all__ = ["without_stories"]

_SHORTEST: Final = 4
_OFTEN: Final = 2
_ROUNDS: Final = 3
_ENDS: Final = re.compile(r"[.!?:]")


def without_stories(paragraphs: Iterable[Paragraph], known: Callable[[str], bool]) -> list[Paragraph]:
    """The paragraphs, those that name somebody whom an example names taken for examples too, and so on. `known`: a
    word of the language or of the game."""
    stated = list(paragraphs)
    names = _names_in(stated)
    for _ in range(_ROUNDS):
        people = {name for name in names & _words_of_examples(stated) if not known(name)}
        stated = [replace(one, kind="example") if _tells_of(one, people) else one for one in stated]
    return stated


def _words_of_examples(paragraphs: Iterable[Paragraph]) -> set[str]:
    stories = (one for one in paragraphs if one.kind == "example" or one.worked)
    return {token.text for story in stories for token in story.tokens}


def _names_in(paragraphs: Sequence[Paragraph]) -> set[str]:
    """Words that have a capital wherever they stand, stand in more than one place, and somewhere begin a sentence."""
    words = Counter(token.text for one in paragraphs for token in one.tokens)
    opening = {token.text for one in paragraphs for token in _openings(one)}
    return {word for word in opening if words[word] >= _OFTEN and _is_name(word) and word.lower() not in words}


def _openings(paragraph: Paragraph) -> Iterator[Token]:
    """The tokens that begin a sentence."""
    yield from paragraph.tokens[:1]
    yield from (token for token in paragraph.tokens[1:] if _ENDS.search(token.before))


def _is_name(word: str) -> bool:
    return len(word) >= _SHORTEST and word[0].isupper() and word[1:].islower()


def _tells_of(paragraph: Paragraph, people: set[str]) -> bool:
    return paragraph.kind == "text" and any(token.text in people for token in paragraph.tokens)
