"""From paragraphs to sentences, with the labels before a colon, and the people that stories are about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest
from typing import Final

from kartotek.ingest.text.paragraphs import CLAUSES, LONGEST_LABEL
from kartotek.ingest.text.tokens import Paragraph, Sentence, Token
from kartotek.schema.hungarian.features import Case

__all__ = ["OPENERS", "Paragraph", "Sentence", "Token", "sentences", "without_stories"]


# From paragraphs to sentences, with the labels that stand before a colon.
_IN_CASE: Final = "eseten"
_LONGEST_ASIDE: Final = 40
_LOUD: Final = 4
OPENERS: Final = frozenset(("A", "Az", "Ha", "Ez", "Minden", "Amikor"))
"""Words that have a capital only at the beginning of a sentence."""
_SHORT_NAME: Final = 3
"""So many letters a shortened name has at most, and a Roman number of a list."""
_ASKING: Final = "?"
_CLOSED: Final = ".),"
_UNFINISHED: Final = frozenset(("pl", "stb", "kb", "db", Case.ILL, "ld", "max", "min", "a"))
"""Abbreviations, and the article: a full stop behind them ends no sentence."""


@lru_cache(maxsize=2048)
def sentences(paragraph: Paragraph) -> tuple[Sentence, ...]:
    """The sentences of a paragraph; labels before a colon are taken off and kept for all that follow."""
    split = _Split()
    tokens = _bracketed(paragraph)
    for token, following in zip_longest(tokens, tokens[1:]):
        split.meet(token, following)
    if split.run:
        loud = all(token.shouts for token in split.run if len(token.text) > 1)
        closed = paragraph.closed or (loud and "," not in paragraph.rest)  # a comma says that it goes on
        split.end(closed, asks=_ASKING in paragraph.rest)
    return tuple(replace(sentence, tokens=_without_scraps(sentence.tokens)) for sentence in split.made)


class _Split:
    """A paragraph being split: its sentences so far, the tokens of the one that is open, and the label over them."""

    def __init__(self) -> None:
        self.made: list[Sentence] = []
        self.run: list[Token] = []
        self.label: tuple[Token, ...] = ()
        self.head: tuple[Token, ...] = ()
        self.listed = False
        """Whether the open sentence is a list of labels, each with the rest of its line."""

    def meet(self, token: Token, following: Token | None) -> None:
        """Add a token to the open sentence, or begin another one with it."""
        if self.run and (_ends_shouting(self.run, token, following) or _starts_anew(self.run[-1], token)):
            self.end(asks=_ASKING in token.before)
        if self.run and ":" in token.before:
            self._meet_colon(token)
        self.run.append(token)

    def end(self, closed: bool = True, asks: bool = False) -> None:
        self.made.append(Sentence(tuple(self.run), self.label, closed, asks, self.head))
        self.run, self.head, self.listed = [], (), False

    def _meet_colon(self, token: Token) -> None:
        """Take what stands before a colon for a label, for a sentence of its own, or for a part of the open one."""
        if self.label and _is_label(self.run) and _ends_its_line(self.label, self.run):
            self.run, self.label, self.listed = [*self.label, *self.run], (), True
        if self.listed or (token.aside and self.run[-1].aside):
            return
        if _ends_with_number(self.run):
            self.run, label = self.run[:-2], tuple(self.run[-2:])
            self.end()
            self.label = label
        elif _is_whole(self.run):
            if not _asks_first(self.run):
                head = tuple(self.run)
                self.end()
                self.head = head
        elif _is_label(self.run):
            self.label, self.run = tuple(self.run), []


def _ends_shouting(run: Sequence[Token], token: Token, following: Token | None) -> bool:
    """Whether words in capitals stop before a token: a title without a full stop."""
    if following is None or following.shouts or token.shouts or not token.capital or len(run) < _LOUD:
        return False
    return all(word.shouts or len(word.text) == 1 for word in run)


def _is_whole(run: Sequence[Token]) -> bool:
    """Whether what stands before a colon is too long for a label, or a condition in capitals."""
    return len(run) > LONGEST_LABEL or (run[0].key in CLAUSES and run[-1].shouts)


def _asks_first(run: Sequence[Token]) -> bool:
    """Whether what stands before a colon begins with a condition, which holds for what stands behind it."""
    return run[0].key in CLAUSES and not run[-1].shouts


def _ends_with_number(run: Sequence[Token]) -> bool:
    """Whether a numbered label stands behind a sentence that has lost its end: `... 2. level:`."""
    if len(run) <= LONGEST_LABEL or run[-2].number is None:
        return False
    return "." in run[-1].before and run[-1].low


def _is_label(run: Sequence[Token]) -> bool:
    return run[-1].key != _IN_CASE and not any(word.key in CLAUSES for word in run)


def _ends_its_line(label: Sequence[Token], run: Sequence[Token]) -> bool:
    """Whether a label is followed by no more than the rest of its line, and another label by the next: a list."""
    return label[-1].line == run[0].line < run[-1].line


def _without_scraps(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """A sentence without the numbers in front of it: those of icons, with a plus sign after them, or of a list."""
    at = 0
    while at + 1 < len(tokens) and tokens[at].number is not None and _is_loose(tokens[at + 1]):
        at += 1
    return tokens[at:]


def _is_loose(following: Token) -> bool:
    return (
        "+" in following.before
        or following.before.startswith(")")
        or following.text in ("A", "Az")
        or (following.before == "," and following.capital)
    )


def _bracketed(paragraph: Paragraph) -> list[Token]:
    """The tokens, those between an opening and its closing bracket marked; a bracket that never closes is a scrap."""
    tokens = list(paragraph.tokens)
    for start in (at for at, token in enumerate(paragraph.tokens) if "(" in token.before):
        end = _closing(paragraph, start)
        if end is not None and end - start <= _LONGEST_ASIDE:
            tokens[start:end] = [inner._replace(aside=True) for inner in tokens[start:end]]
    return tokens


def _closing(paragraph: Paragraph, start: int) -> int | None:
    """Where a bracket ends that opens before a token: the place of the first token outside."""
    tokens = paragraph.tokens
    ends = (at for at in range(start + 1, len(tokens)) if ")" in tokens[at].before)
    return next(ends, len(tokens) if ")" in paragraph.rest else None)


def _starts_anew(before: Token, token: Token) -> bool:
    """A full stop ends a sentence unless it belongs to an ordinal number or an abbreviation, or to brackets behind
    which the sentence goes on, or is a speck behind an article."""
    if "!" in token.before or "?" in token.before:
        return token.opens
    if ")" in token.before and token.text in OPENERS:
        return True
    if _CLOSED in token.before or (token.low and token.before.endswith(",")):
        return False  # a stop before a comma is that of an abbreviation, or a speck
    return "." in token.before and before.key not in _UNFINISHED and not _is_ordinal(before, token)


def _is_ordinal(before: Token, token: Token) -> bool:
    """Whether a full stop between two tokens belongs to the first: to a number or a short name."""
    if token.low:
        return before.number is not None or (before.capital and len(before.text) <= _SHORT_NAME)
    return before.number is not None and token.number is not None


# Stories stated by the people in them: who plays in an example plays in no rule.
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
