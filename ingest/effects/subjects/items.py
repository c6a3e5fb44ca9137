"""Numbered lists of components: under a heading that names their kind, each number is one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from kartotek.ingest.effects.statements import Statement
from kartotek.ingest.effects.subjects.labels import may_be_heading
from kartotek.ingest.effects.subjects.names import ComponentNames
from kartotek.ingest.text.tokens import Paragraph, Token

__all__ = ["Items"]


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
