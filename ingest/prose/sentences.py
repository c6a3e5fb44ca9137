"""From paragraphs to sentences, with the labels that stand before a colon."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest
from typing import Final

from ingest.prose.paragraphs import CLAUSES, LONGEST_LABEL, paragraphs
from ingest.prose.tokens import Paragraph, Sentence, Token

__all__ = ["Paragraph", "Sentence", "Token", "paragraphs", "sentences"]

_IN_CASE: Final = "eseten"
_LONGEST_ASIDE: Final = 40
_LOUD: Final = 4
_OPENERS: Final = frozenset(("A", "Az", "Ha", "Ez", "Minden", "Amikor"))
_ABBREVIATIONS: Final = frozenset(("pl", "stb", "kb", "db", "ill", "ld"))


@lru_cache(maxsize=2048)
def sentences(paragraph: Paragraph) -> tuple[Sentence, ...]:
    """The sentences of a paragraph; labels before a colon are taken off and kept for all that follow."""
    label: tuple[Token, ...] = ()
    made: list[Sentence] = []
    run: list[Token] = []
    listed = False
    tokens = _bracketed(paragraph)
    for token, following in zip_longest(tokens, tokens[1:]):
        quieter = token.text[:1].isupper() and not token.shouts and following is not None and not following.shouts
        shouted = quieter and len(run) >= _LOUD and all(word.shouts or len(word.text) == 1 for word in run)
        if run and (shouted or _starts_anew(run[-1], token)):
            made.append(Sentence(tuple(run), label))
            run, listed = [], False
        if run and ":" in token.before and label and _ends_its_line(label, run):
            label, run, listed = (), [*label, *run], True
        if run and ":" in token.before and not listed and not (token.aside and run[-1].aside):
            if len(run) > LONGEST_LABEL or (run[0].key in CLAUSES and run[-1].shouts):
                made.append(Sentence(tuple(run), label))
                run = []
            elif run[-1].key != _IN_CASE and not any(word.key in CLAUSES for word in run):
                label, run = tuple(run), []
        run.append(token)
    closed = paragraph.closed or all(token.shouts for token in run if len(token.text) > 1)
    made += [Sentence(tuple(run), label, closed)] if run else []
    return tuple(replace(sentence, tokens=_without_scraps(sentence.tokens)) for sentence in made)


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
        or (following.before == "," and following.text[:1].isupper())
    )


def _bracketed(paragraph: Paragraph) -> list[Token]:
    """The tokens, those between an opening and its closing bracket marked; a bracket that never closes is a scrap."""
    tokens = list(paragraph.tokens)
    for start, token in enumerate(tokens):
        if "(" not in token.before:
            continue
        ends = (at for at in range(start + 1, len(tokens)) if ")" in tokens[at].before)
        end = next(ends, len(tokens) if ")" in paragraph.rest else None)
        if end is not None and end - start <= _LONGEST_ASIDE:
            tokens[start:end] = [replace(inner, aside=True) for inner in tokens[start:end]]
    return tokens


def _starts_anew(before: Token, token: Token) -> bool:
    """A full stop ends a sentence unless it belongs to an ordinal number or an abbreviation."""
    if any(sign in token.before for sign in "!?"):
        return token.opens
    if ")" in token.before and token.text in _OPENERS:
        return True
    if "." not in token.before or before.key in _ABBREVIATIONS:
        return False
    if token.text[:1].islower():
        return before.number is None and not before.text[:1].isupper()
    return not (before.number is not None and token.number is not None)
