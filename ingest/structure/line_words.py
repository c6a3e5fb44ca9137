"""What lines are about where no rule understands them: their numbers, goods, names, and words that may be names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from kartotek.ingest.structure.facts import Lines
from kartotek.ingest.structure.lexicon import Sense, StructureLexicon
from kartotek.ingest.structure.tokens import ends_sentence
from kartotek.ingest.text.tokens import Token

__all__ = ["LineWords"]

_VALUES: Final = ("good", "value")
_SHORTEST: Final = 3
_RARE: Final = 2
"""A word that a book has more often is an ordinary one; a capital makes it no name."""
_WORD: Final = re.compile(r"\w+")
_MOST: Final = 12
"""Lines with more than so many words that may matter say nothing by them."""


@dataclass(frozen=True)
class LineWords:
    """The tokens of a book, asked by their lines."""

    stream: Sequence[Token]
    lexicon: StructureLexicon

    @cached_property
    def _frequency(self) -> Counter[str]:
        return Counter(token.key for token in self.stream)

    @cached_property
    def _begins(self) -> dict[int, int]:
        """The place of the first token of each line."""
        return {token.line: at for at, token in reversed(list(enumerate(self.stream)))}

    def beyond(self, field: str, value: str, lines: Sequence[Lines]) -> list[str]:
        """What these lines have and the value of a field has not, each once; a name is compared with names only."""
        found = [
            word for span in lines for at in self._places(span) for word in self._words(at, field.startswith("name"))
        ]
        known = {word.casefold() for word in _WORD.findall(value)} | {value.casefold()}
        other = [word for word in dict.fromkeys(found) if word.casefold() not in known]
        return other if len(other) <= _MOST else []

    def _places(self, lines: Lines) -> Iterator[int]:
        for line in range(lines[0], lines[1] + 1):
            at = self._begins.get(line, len(self.stream))
            while at < len(self.stream) and self.stream[at].line == line:
                yield at
                at += 1

    def known(self, lines: Lines) -> list[str]:
        """The numbers, goods, values and names of lines that the game's words know, in the order of the text."""
        return [word for at in self._places(lines) for word in self._known(at, names_only=False)]

    def _words(self, at: int, names_only: bool) -> Iterator[str]:
        token = self.stream[at]
        yield from self._known(at, names_only)
        if token.number is None and not self._senses(at) and self._may_be_a_name(at):
            yield token.raw or token.text  # what nobody knows is not repaired either

    def _known(self, at: int, names_only: bool) -> Iterator[str]:
        number = self.stream[at].number
        if number is not None:
            if not names_only and number > 1:
                yield str(number)
            return
        for sense in self._senses(at):
            tag = sense.tag.partition(":")[0]
            if tag == "name":
                yield sense.hu
            elif tag in _VALUES and not names_only:
                yield sense.value

    def _senses(self, at: int) -> Sequence[Sense]:
        """What the longest known run of words at a place may mean."""
        found = self.lexicon.all_at(self.stream, at)
        return [sense for sense, width in found if width == found[0][1]]

    def _may_be_a_name(self, at: int) -> bool:
        """A rare word with a capital that no sentence begins with, before the noun of a kind, or after a hyphen."""
        token = self.stream[at]
        if len(token.key) < _SHORTEST or self._frequency[token.key] > _RARE:
            return False
        return token.before == "-" or self._is_capital(at) or self._is_before_a_kind(at)

    def _is_capital(self, at: int) -> bool:
        token = self.stream[at]
        begins = at > 0 and ends_sentence(self.stream[at - 1], token) and not self._is_heading(token.line)
        return token.text[:1].isupper() and not begins

    def _is_heading(self, line: int) -> bool:
        """Whether a line has hardly more than one word."""
        return sum(len(self.stream[at].key) >= _SHORTEST for at in self._places((line, line))) == 1

    def _is_before_a_kind(self, at: int) -> bool:
        following = self.stream[at + 1 : at + 2]
        return any(sense.tag == "kind" for token in following for sense in self.lexicon.of(token.key))
