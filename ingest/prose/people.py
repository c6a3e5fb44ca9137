"""Stories stated by the people in them: who plays in an example plays in no rule."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from ingest.prose.tokens import Paragraph

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
        stories = [one for one in stated if one.kind == "example" or one.worked]
        met = {token.text for one in stories for token in one.tokens if token.text in names}
        people = {name for name in met if not known(name)}
        stated = [replace(one, kind="example") if _tells_of(one, people) else one for one in stated]
    return stated


def _names_in(paragraphs: Iterable[Paragraph]) -> set[str]:
    """Words that have a capital wherever they stand, stand in more than one place, and somewhere begin a sentence."""
    given = list(paragraphs)
    words = Counter(token.text for one in given for token in one.tokens)
    low = {word for word in words if word.islower()}
    opening = {t.text for one in given for at, t in enumerate(one.tokens) if not at or _ENDS.search(t.before)}
    return {word for word in opening if words[word] >= _OFTEN and _is_name(word) and word.lower() not in low}


def _is_name(word: str) -> bool:
    return len(word) >= _SHORTEST and word[0].isupper() and word[1:].islower()


def _tells_of(paragraph: Paragraph, people: set[str]) -> bool:
    return paragraph.kind == "text" and any(token.text in people for token in paragraph.tokens)
