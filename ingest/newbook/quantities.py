"""The numbers of a sentence that count things: not those of conditions, of places in a row, of sizes and times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ingest.newbook.conditions import ImpliedCondition
from ingest.newbook.lexicon import is_word
from ingest.newbook.stock import StockThing
from ingest.newbook.tokens import BookToken

__all__ = ["Quantity", "breaks_clause", "quantities_in"]

_REACH: Final = 3
_BREAKS: Final = frozenset(",;:().!?–—")
_EXAMPLE: Final = ("peldaul", "pl")
_ADDED: Final = frozenset(("meg", "tovabbi", "plusz", "ujabb", "ezenfelul"))
_FEWER: Final = ("kevesebb", "kisebb")
_COMPARED: Final = ("tobb", "nagyobb", *_FEWER)
_WITH: Final = ("al", "el")
_ARTICLES: Final = ("a", "az")
_GRADED: Final = ("pontos", "erteku", "szintu", "mezos", "oldalu")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number that counts something, in order: its word and place; what stands beside it (None: that is named
    elsewhere); whether these are all; whether they come on top; whether an article stands before it (`the 20 cards`:
    those that there are); how much more or, negative, fewer than another number it is; whether it says `not one`."""

    token: BookToken
    at: int
    thing: StockThing | None
    every: bool = False
    added: bool = False
    definite: bool = False
    difference: int = 0

    none: bool = False

    @property
    def value(self) -> int:
        return self.token.number.value if self.token.number is not None and not self.none else 0

    @property
    def case(self) -> str:
        return self.token.number.case if self.token.number is not None else ""


def breaks_clause(token: BookToken) -> bool:
    """Whether a sign before a word ends the clause before it."""
    return any(sign in _BREAKS for sign in token.before)


def quantities_in(
    tokens: Sequence[BookToken], conditions: Sequence[ImpliedCondition], things: Sequence[StockThing]
) -> list[Quantity]:
    """The quantities of a sentence, in order; an example that it gives is left out."""
    taken = {place for one in conditions for place in range(one.first, one.last + 1)}
    return list(_quantities(tokens, taken, things))


def _quantities(tokens: Sequence[BookToken], taken: set[int], things: Sequence[StockThing]) -> Iterator[Quantity]:
    for at, token in enumerate(tokens):
        if token.key in _EXAMPLE:
            return
        if token.number is None or at in taken or _is_measure(tokens, at):
            continue
        before = [word.key for word in tokens[max(0, at - 2) : at]]
        every = token.number.every or "mind" in before
        added = bool(before) and before[-1] in _ADDED
        definite = bool(before) and before[-1] in _ARTICLES and not every
        none = token.number.value == 1 and any(word.key == "sem" for word in tokens[at + 1 : at + 2])
        beside, difference = _beside(tokens, at, things), _difference(tokens, at)
        yield Quantity(token, at, beside, every, added, definite, difference, none)


def _is_measure(tokens: Sequence[BookToken], at: int) -> bool:
    """Whether a number is a size, a time or a value: what follows says so."""
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    if after is None or breaks_clause(after):
        return False
    return is_word(after.key, "units", "measures") or after.key.startswith(_GRADED)


def _difference(tokens: Sequence[BookToken], at: int) -> int:
    """`eggyel több`, `2 garassal kevesebb`: how much more than another number."""
    number, after = tokens[at].number, tokens[at + 1 : at + 3]
    if number is None or not after:
        return 0
    with_noun = len(after) > 1 and number.case == "nom" and after[0].key.endswith(_WITH) and not breaks_clause(after[1])
    compared = after[1] if with_noun else after[0]
    if not (with_noun or number.case == "ins") or not compared.key.startswith(_COMPARED):
        return 0
    return -number.value if compared.key.startswith(_FEWER) else number.value


def _beside(tokens: Sequence[BookToken], at: int, things: Sequence[StockThing]) -> StockThing | None:
    """The thing that a number stands before, with at most a few words between that end no clause."""
    for thing in things:
        if at < thing.at <= at + _REACH:
            between = tokens[at + 1 : thing.at + 1]
            apart = any(breaks_clause(token) or token.number is not None for token in between)
            if apart or any(token.key in _ARTICLES for token in between):
                return None
            return thing
    return None
