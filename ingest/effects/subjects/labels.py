"""What labels, levels and numbered lists say by their order: which level, whose part, which component comes next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.ingest.effects.subjects.names import ComponentNames, NamedComponent, NameHit
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.tokens import Paragraph, Token
from kartotek.schema.language.construct import ALWAYS, NOW
from kartotek.schema.language.nodes import Timing

__all__ = [
    "HEADING_WORDS",
    "LEVEL",
    "SIDE",
    "LabelOrder",
    "has_words",
    "heads_its_line",
    "is_below_title",
    "label_of",
    "level_in_words",
    "lines_of",
    "may_be_heading",
    "number_in",
    "opens_with",
    "side_of",
    "was_heading",
    "LevelOrder",
    "Items",
]


# What labels and their order tell: which level, whose part, which component comes next.
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


# Levels of a component that a text goes through in their order, one after another.
@dataclass
class LevelOrder:
    """The level that a text has come to, and which parts of which owner were known by counting."""

    names: ComponentNames
    level: int | None = None
    """None where the levels are not counted."""
    seen: set[Timing] = field(default_factory=set)
    """The timings of the statements of this level."""
    counted: dict[str, dict[int, str]] = field(default_factory=dict)
    unread: bool = False
    """Whether a sentence was left unread since the count began: it may be a level."""
    gapped: set[str] = field(default_factory=set)
    """Owners of which a level was counted after such a sentence."""

    def restart(self, level: int | None = None) -> None:
        """Begin to count at a level, or stop counting."""
        self.level, self.seen, self.unread = level, set(), False

    def pass_over(self, may_tell: Callable[[], bool]) -> None:
        """Note a sentence that was left unread: between two levels any may be one, before the first only one that may
        tell something, which is asked there alone."""
        if self.level is not None and not self.unread:
            self.unread = self.level > 0 or may_tell()

    def part_of(self, owner: NamedComponent, statement: Statement) -> int | None:
        """The place of the part of an owner that a statement belongs to by its order."""
        place = self._next(statement)
        part = self.names.child(owner, lambda component: component.position == place)
        if place is not None and part is not None:
            self.counted.setdefault(owner.id, {})[place] = part.id
            if self.unread:
                self.gapped.add(owner.id)
        return place

    def _next(self, statement: Statement) -> int | None:
        """Levels in their order: one begins where a timing comes again, or comes before one that was there."""
        if self.level is None:
            return None
        timing = statement.ability.timing
        if self.level == 0 or timing in self.seen or timing != NOW or ALWAYS not in self.seen:
            self.level, self.seen = self.level + 1, set()
        self.seen.add(timing)
        return self.level

    def miscounted(self) -> frozenset[str]:
        """Subjects known by their place in an order of which not every place was read: any may be another's."""
        last = {owner: max(child.position or 0 for child in self.names.children[owner]) for owner in self.counted}
        wrong = {owner for owner, parts in self.counted.items() if max(parts) != last[owner]} | self.gapped
        return frozenset(part for owner in wrong for part in self.counted[owner].values())


# Numbered lists of components: under a heading that names their kind, each number is one of them.
@dataclass
class Items:
    """Follows headings; `plurals` are the kinds of components by the word for several of them."""

    game: str
    names: ComponentNames
    plurals: Mapping[str, str]
    kind: str = ""
    seen: set[int] = field(default_factory=set)
    tokens: tuple[Token, ...] = ()
    marks: list[tuple[Token, int | None]] = field(default_factory=list)

    def meet(self, paragraph: Paragraph) -> None:
        """Take note of a paragraph: a heading, or one that holds numbers of a list."""
        tokens = paragraph.tokens
        if may_be_heading(paragraph):
            self.kind, self.seen = self._kind_of(tokens), set()
        self.tokens, self.marks = tokens, [(tokens[0], None)]
        for number, first in _items_in(tokens) if self.kind else ():
            self.marks.append((first, None if number in self.seen else number))
            if number is not None:
                self.seen.add(number)

    def _kind_of(self, heading: Sequence[Token]) -> str:
        """The kind of components whose plural a heading is, behind its colon or as a whole."""
        start = next((at for at, token in enumerate(heading) if ":" in token.before), 0)
        return self.plurals.get("".join(token.key for token in heading[start:]), "")

    def place(self, first: Token, statements: Iterable[Statement]) -> list[Statement]:
        """The statements that begin at a token of the paragraph met last, those without a subject with the component
        of the number before it."""
        number = self._number_before(first) if self.kind else None
        subject = f"{self.game}:{self.kind}:{number}"
        if number is None or all(component.id != subject for component in self.names.all):
            return list(statements)
        return [replace(one, subject=one.subject or subject) for one in statements]

    def _number_before(self, first: Token) -> int | None:
        """The number of the item that a token of the paragraph stands in."""
        number = None
        marked = {id(token): stated for token, stated in self.marks}
        for token in self.tokens:
            number = marked.get(id(token), number)
            if token is first:
                break
        return number


def _items_in(tokens: Sequence[Token]) -> Iterator[tuple[int | None, Token]]:
    """The numbers of a list, each with the token that its item begins with; none for one that has lost its stop."""
    for token, following in pairwise(tokens):
        if token.number is not None and following.capital:
            if "." in following.before:
                yield token.number, following
            elif ")" in following.before:
                yield None, following
