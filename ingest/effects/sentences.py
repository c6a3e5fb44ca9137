"""From segments to sentences: words with the punctuation before them, under their headings and labels.

A segment that stops in mid-sentence is continued by the next one that begins low or with a number, whatever scraps of
icons stand between them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ingest.effects.keys import key_of, number_of, trust_in
from ingest.repair.restore import Word
from ingest.segment import Segment
from ingest.segment.pieces import Piece

__all__ = ["Paragraph", "Sentence", "Token", "paragraphs", "sentences"]

_SIGNS: Final = frozenset(".,;:!?()+")
_FARTHEST: Final = 3
_HEADING_WORDS: Final = 4
_LONGEST_LABEL: Final = 7
_CLAUSES: Final = frozenset(("amikor", "ha", "mikor"))
_LONGEST_ASIDE: Final = 40
_SCRAP: Final = 2
_OPENERS: Final = frozenset(("A", "Az", "Ha", "Ez", "Minden", "Amikor"))
_ABBREVIATIONS: Final = frozenset(("pl", "stb", "kb", "db", "ill", "ld"))
_SHORT_WORDS: Final = frozenset(
    "a az es is ha ne ez be ki el fel le at er ad fa ko te o se de vagy egy i ii iii b".split()
)
_SKIPPED: Final = frozenset(("noise", "page-number", "note"))


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a sentence. `before` holds the punctuation in front of it, `aside` that it stands in brackets.

    `rivals` are the keys of what the word may be instead.
    """

    text: str
    key: str
    line: int
    confidence: int
    before: str
    number: int | None = None
    aside: bool = False
    rivals: tuple[str, ...] = ()

    @property
    def opens(self) -> bool:
        return self.text[:1].isupper() or self.text[:1].isdigit()


@dataclass(frozen=True, slots=True)
class Sentence:
    """Tokens up to a full stop; `label` is what stood before the last colon of its paragraph."""

    tokens: tuple[Token, ...]
    label: tuple[Token, ...] = ()
    closed: bool = True

    @property
    def line_from(self) -> int:
        return min(token.line for token in self.tokens)

    @property
    def line_to(self) -> int:
        return max(token.line for token in self.tokens)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A run of tokens of one kind: text, heading, example or remark. `after_gap`: something is missing before it."""

    kind: str
    tokens: tuple[Token, ...]
    after_gap: bool = False
    rest: str = ""

    @property
    def closed(self) -> bool:
        """Whether a full stop or its like ends it."""
        return bool(re.search(r"[.!?:]", self.rest))

    @property
    def line_from(self) -> int:
        return self.tokens[0].line

    @property
    def line_to(self) -> int:
        return self.tokens[-1].line


def paragraphs(segments: Sequence[Segment], scans: Mapping[int, str]) -> list[Paragraph]:
    """The segments as runs of tokens, cut sentences joined, scraps of icons left out."""
    made: list[Paragraph] = []
    gap = False
    for segment in segments:
        gap = gap or segment.after_gap
        if segment.kind in _SKIPPED:
            continue
        tokens, rest = _tokens(segment.pieces, scans)
        if not tokens:
            continue
        kind = segment.kind if segment.kind in ("heading", "example", "remark") else "text"
        if kind == "heading" and _speaks(tokens):
            kind = "text"
        now, gap = Paragraph(kind, tokens, gap, rest), False
        if made and made[-1].kind == "example" and not made[-1].closed and kind == "text" and not now.after_gap:
            now = replace(now, kind="example")
        if made and _goes_on(made[-1], now):
            joined = kind if made[-1].kind == "heading" else made[-1].kind
            made[-1] = replace(made[-1], kind=joined, tokens=made[-1].tokens + tokens, rest=rest)
        else:
            made.append(now)
    return made


def _speaks(tokens: Sequence[Token]) -> bool:
    """A heading that goes on after a colon with a number is the start of a statement."""
    colon = next((at for at, token in enumerate(tokens) if ":" in token.before), None)
    return colon is not None and any(token.number is not None for token in tokens[colon:])


def _goes_on(before: Paragraph, now: Paragraph) -> bool:
    if before.closed or now.after_gap or now.line_from - before.line_to > _FARTHEST:
        return False
    if before.kind == "heading":
        if _shouts(before.tokens[-1]):
            return now.line_from - before.line_to <= 1 and _shouts(now.tokens[0])
        return now.kind == "text" and now.tokens[0].text[:1].islower()
    if now.kind == "heading":
        return False
    if _in_brackets(before) and _closes_bracket(now):
        return True
    if [token.key for token in now.tokens[:2]] == [token.key for token in before.tokens[:2]]:
        return False
    first = now.tokens[0]
    listed = first.number is not None and len(now.tokens) > 1 and "." in now.tokens[1].before
    if listed and len(before.tokens) <= _HEADING_WORDS:
        return False
    if re.search(r"[.!?:;]", first.before):
        return False
    return first.text[:1].islower() or first.number is not None


def _in_brackets(paragraph: Paragraph) -> bool:
    """Whether it ends inside a bracket."""
    signs = "".join(token.before for token in paragraph.tokens) + paragraph.rest
    return signs.rfind("(") > signs.rfind(")")


def _closes_bracket(paragraph: Paragraph) -> bool:
    """Whether it begins inside a bracket: the first sign that ends anything in it closes one."""
    signs = "".join(token.before for token in paragraph.tokens) + paragraph.rest
    return bool(re.match(r"[^.!?(]*\)", signs))


def _shouts(token: Token) -> bool:
    """Whether a word is in capitals throughout."""
    return len(token.text) > _SCRAP and token.text.isupper()


def _tokens(pieces: Sequence[Piece], scans: Mapping[int, str]) -> tuple[tuple[Token, ...], str]:
    """The words of the pieces, and the punctuation after the last."""
    carried = ""
    tokens: list[Token] = []
    for piece in pieces:
        scan = scans[piece.line]
        at = piece.start
        for word in piece.words:
            between = scan[at : word.start]
            at = word.end
            carried += "".join(sign for sign in between if sign in _SIGNS)
            if word.continues or _is_scrap(word, between):
                continue
            rivals = tuple(key for other in word.others if (key := key_of(other)) != key_of(word.whole))
            tokens.append(
                Token(
                    word.whole, key_of(word.whole), piece.line, trust_in(word), carried, number_of(word), rivals=rivals
                )
            )
            carried = ""
        carried += "".join(sign for sign in scan[at : piece.end] if sign in _SIGNS)
    return tuple(tokens), carried


def _is_scrap(word: Word, between: str) -> bool:
    key = key_of(word.whole)
    if word.whole.isdecimal() or key in _SHORT_WORDS:
        return False
    return not key or (len(key) <= _SCRAP and not between.endswith("-"))


def sentences(paragraph: Paragraph) -> list[Sentence]:
    """The sentences of a paragraph; labels before a colon are taken off and kept for all that follow."""
    label: tuple[Token, ...] = ()
    made: list[Sentence] = []
    run: list[Token] = []
    for token in _bracketed(paragraph):
        if run and _starts_anew(run[-1], token):
            made.append(Sentence(tuple(run), label))
            run = []
        if run and ":" in token.before:
            if len(run) > _LONGEST_LABEL:
                made.append(Sentence(tuple(run), label))
                run = []
            elif not any(word.key in _CLAUSES for word in run):
                label, run = tuple(run), []
        run.append(token)
    made += [Sentence(tuple(run), label, paragraph.closed)] if run else []
    return [replace(sentence, tokens=_without_scraps(sentence.tokens)) for sentence in made]


def _without_scraps(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """A sentence without the numbers of icons in front of it: they have a plus sign after them."""
    at = 0
    while at + 1 < len(tokens) and tokens[at].number is not None and "+" in tokens[at + 1].before:
        at += 1
    return tokens[at:]


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
