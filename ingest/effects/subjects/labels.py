"""What labels and their order tell: which level, whose part, which component comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.subjects.names import NamedComponent, NameHit
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.sentences import Paragraph, Token

__all__ = [
    "HEADING_WORDS", "LEVEL", "SIDE", "LabelOrder", "has_words", "heads_its_line", "is_below_title", "label_of",
    "level_in_words", "lines_of", "may_be_heading", "number_in", "opens_with", "side_of", "was_heading",
]  # fmt: skip

HEADING_WORDS: Final = 6
"""What has no more words than this may be a heading."""
LEVEL: Final = "szint"
SIDE: Final = "oldal"
_SHORT_LABEL: Final = 4
_LONGEST_SCRAP: Final = 3
_LONG: Final = 6
_LEAST_STEPS: Final = 2
_BEFORE_NAMES: Final[tuple[list[str], ...]] = ([], ["a"], ["az"])
"""What may stand before a name that a paragraph begins with."""
_ORDINALS: Final = {key_of(word): n for n, word in enumerate(("első", "második", "harmadik", "negyedik"), start=1)}


def label_of(paragraph: Paragraph) -> str:
    """The last word of what stands before the first colon of a paragraph; a name may stand before it."""
    tokens = paragraph.tokens
    signs = [*(token.before for token in tokens[:_SHORT_LABEL]), paragraph.rest][:_SHORT_LABEL]
    end = next((at for at, sign in enumerate(signs) if ":" in sign), 0)
    return tokens[end - 1].key if end else ""


def may_be_heading(paragraph: Paragraph) -> bool:
    """Whether a paragraph is short, and no full stop ends it."""
    return len(paragraph.tokens) <= HEADING_WORDS and not paragraph.closed


def is_below_title(paragraph: Paragraph, above: Paragraph) -> bool:
    """Whether a text that begins low stands below a short line with a colon, an empty line between them: that is a
    heading, and the text has lost its first letter."""
    short = len(above.tokens) <= HEADING_WORDS and above.tokens[0].capital and above.rest.strip() == ":"
    return short and paragraph.tokens[0].low and paragraph.line_from - above.line_to > 1


def number_in(label: Sequence[Token]) -> int | None:
    if len(label) == 2 and label[1].key == LEVEL:
        return label[0].number
    return None


def level_in_words(tokens: Sequence[Token]) -> int | None:
    """The level that a sentence names last by an ordinal; None where it begins with a number."""
    pairs = pairwise(() if tokens[0].number else tokens)
    named = [_ORDINALS[one.key] for one, other in pairs if other.key == LEVEL and one.key in _ORDINALS]
    return named[-1] if named else None


def side_of(tokens: Sequence[Token]) -> str:
    """The side of a board that two words name, a letter before the word for it; empty for others."""
    if len(tokens) != 2 or tokens[1].key != SIDE or len(tokens[0].key) != 1:
        return ""
    return tokens[0].key


def opens_with(found: NameHit, tokens: Sequence[Token]) -> bool:
    """The paragraph begins with a name that was its heading: what follows begins anew."""
    start, end, _ = found
    opening = [token.key for token in tokens[:start]]
    if opening not in _BEFORE_NAMES or end >= len(tokens):
        return False
    return ":" not in tokens[end].before and (tokens[end].capital or "." in tokens[end].before)


def was_heading(found: NameHit, tokens: Sequence[Token]) -> bool:
    """Whether an empty line stands behind the name that opens a text which then goes on low: a heading, below which the
    first word of a sentence is lost."""
    start, end, _ = found
    if end >= len(tokens) or [token.key for token in tokens[:start]] not in _BEFORE_NAMES:
        return False
    return tokens[end].low and tokens[end].line - tokens[end - 1].line > 1


def heads_its_line(found: NameHit, tokens: Sequence[Token]) -> bool:
    """Whether a name begins a short line with a colon in it, and the next line begins anew: it stands for a heading."""
    line = [token for token in tokens if token.line == tokens[0].line]
    if found[0] or len(line) > _SHORT_LABEL or len(line) == len(tokens):
        return False
    return any(":" in token.before for token in line) and tokens[len(line)].capital


@dataclass
class LabelOrder:
    """Whether components come in the order of the catalog: the last one, and how many have followed one another."""

    all: Sequence[NamedComponent]
    last: NamedComponent | None = None
    steps: int = 0
    lines: tuple[tuple[int, int], ...] = ()
    """The lines of the headings that the order rests on."""

    def take(self, component: NamedComponent, lines: Sequence[tuple[int, int]]) -> None:
        """Note that a component has come, in these lines."""
        follows = self.last is not None and self._after(self.last) == component
        self.steps = self.steps + 1 if follows else 0
        self.lines = ((*self.lines, *lines) if follows else tuple(lines))[-_LEAST_STEPS - 1 :]
        self.last = component

    def next(self, component: NamedComponent) -> NamedComponent | None:
        """The one that comes after a component, if the order has held so far."""
        return self._after(component) if self.steps >= _LEAST_STEPS else None

    def _after(self, component: NamedComponent) -> NamedComponent | None:
        siblings = [other for other in self.all if other.kind == component.kind]
        after = siblings.index(component) + 1 if component in siblings else len(siblings)
        return siblings[after] if after < len(siblings) else None


def has_words(tokens: Sequence[Token], real: Callable[[str], bool]) -> bool:
    """Whether a heading is made of words, not of scraps: at least half of what is long enough to be one."""
    long = [token for token in tokens if len(token.key) > _LONGEST_SCRAP]
    known = sum(real(token.text) or _is_well_read(token) for token in long)
    return 2 * known >= len(long) and known > 0


def _is_well_read(token: Token) -> bool:
    """Whether a word is too long and too certain to be a scrap."""
    return token.confidence >= CERTAIN and len(token.key) >= _LONG


def lines_of(tokens: Sequence[Token]) -> tuple[int, int]:
    """The first and the last line of a run of tokens."""
    return min(token.line for token in tokens), max(token.line for token in tokens)
