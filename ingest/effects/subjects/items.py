"""Numbered lists of components: under a heading that names their kind, each number is one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from ingest.effects.statements import Statement
from ingest.effects.subjects.names import ComponentNames
from ingest.prose.tokens import Paragraph, Token

__all__ = ["Items"]

_HEADING_WORDS: Final = 6


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
        if len(tokens) <= _HEADING_WORDS and not paragraph.closed:
            start = next((at for at, token in enumerate(tokens) if ":" in token.before), 0)
            self.kind = self.plurals.get("".join(token.key for token in tokens[start:]), "")
            self.seen = set()
        self.tokens, self.marks = tokens, [(tokens[0], None)]
        for token, following in pairwise(tokens):
            if self.kind and token.number is not None and "." in following.before and following.text[:1].isupper():
                self.marks.append((following, None if token.number in self.seen else token.number))
                self.seen.add(token.number)

    def place(self, first: Token, statements: Iterable[Statement]) -> list[Statement]:
        """The statements that begin at a token of the paragraph met last, those without a subject with the component
        of the number before it."""
        if not self.kind:
            return list(statements)
        number = None
        marked = {id(token): stated for token, stated in self.marks}
        for token in self.tokens:
            number = marked.get(id(token), number)
            if token is first:
                break
        subject = f"{self.game}:{self.kind}:{number}"
        known = number is not None and any(component.id == subject for component in self.names.all)
        return [replace(one, subject=subject) if known and one.subject is None else one for one in statements]
