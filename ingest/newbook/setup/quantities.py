"""The numbers of a sentence that count things: not those of conditions, of places in a row, of sizes and times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from kartotek.ingest.newbook.setup.conditions import ImpliedCondition
from kartotek.ingest.newbook.stock import StockThing
from kartotek.ingest.newbook.text.lexicon import is_word
from kartotek.ingest.newbook.text.numbers import WrittenNumber
from kartotek.ingest.newbook.text.tokens import NO_WORD, BookToken
from kartotek.ingest.newbook.text.word_runs import places_in, word_at

__all__ = ["Quantity", "breaks_clause", "quantities_in"]

_REACH: Final = 3
_BREAKS: Final = frozenset(",;:().!?–—")
_EXAMPLE: Final = ("peldaul", "pl")
_ALL: Final = "mind"
_INSTEAD: Final = "helyett"
_NOT_EVEN: Final = "sem"
_ADDED: Final = frozenset(("meg", "tovabbi", "plusz", "ujabb", "ezenfelul"))
_FEWER: Final = ("kevesebb", "kisebb")
_COMPARED: Final = ("tobb", "nagyobb", *_FEWER)
_WITH: Final = ("al", "el")
_ARTICLES: Final = ("a", "az")
_OF_CARDS: Final = "lapos"
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
    def number(self) -> WrittenNumber:
        return self.token.written

    @property
    def value(self) -> int:
        return 0 if self.none else self.number.value

    @property
    def case(self) -> str:
        return self.number.case


def breaks_clause(token: BookToken) -> bool:
    """Whether a sign before a word ends the clause before it."""
    return not _BREAKS.isdisjoint(token.before)


def quantities_in(
    tokens: Sequence[BookToken], conditions: Sequence[ImpliedCondition], things: Sequence[StockThing]
) -> list[Quantity]:
    """The quantities of a sentence, in order; an example that it gives is left out."""
    taken = places_in((one.first, one.last) for one in conditions)
    found: list[Quantity] = []
    for at, token in enumerate(_without_example(tokens)):
        if token.number is not None and at not in taken and not _is_other_value(tokens, at):
            found.append(_quantity(tokens, at, token.number, things))
    return found


def _without_example(tokens: Sequence[BookToken]) -> Iterator[BookToken]:
    return takewhile(lambda token: token.key not in _EXAMPLE, tokens)


def _is_other_value(tokens: Sequence[BookToken], at: int) -> bool:
    """Whether a number is a measure, or the one that another number replaces."""
    return _is_measure(tokens, at) or _is_replaced(tokens, at)


def _is_replaced(tokens: Sequence[BookToken], at: int) -> bool:
    """Whether `instead of` follows a number, or the noun behind it: `öt lap helyett hat`."""
    beside = [word_at(tokens, at + 1), word_at(tokens, at + 2)]
    return any(word.key == _INSTEAD and not breaks_clause(word) for word in beside)


def _is_measure(tokens: Sequence[BookToken], at: int) -> bool:
    """Whether a number is a size, a time or a value: what follows says so."""
    after = word_at(tokens, at + 1)
    if after.key == _OF_CARDS and _ends_clause(tokens, at + 1):
        return False
    graded = is_word(after.key, "units", "measures") or after.key.startswith(_GRADED)
    return graded and not breaks_clause(after)


def _ends_clause(tokens: Sequence[BookToken], at: int) -> bool:
    """Whether a clause ends behind a word: it says what its subject is like (`a pakli hét lapos`)."""
    after = word_at(tokens, at + 1)
    return after is NO_WORD or breaks_clause(after)


def _quantity(tokens: Sequence[BookToken], at: int, number: WrittenNumber, things: Sequence[StockThing]) -> Quantity:
    before = word_at(tokens, at - 1).key
    every = number.every or _ALL in (before, word_at(tokens, at - 2).key)
    thing = _beside(tokens, at, things)
    return Quantity(
        tokens[at],
        at,
        thing,
        every=every,
        added=before in _ADDED,
        definite=before in _ARTICLES and not every,
        difference=_difference(tokens, at, number),
        none=number.value == 1 and _is_denied(tokens, at, thing),
    )


def _is_denied(tokens: Sequence[BookToken], at: int, thing: StockThing | None) -> bool:
    """Whether `not even` follows a number, or the thing right behind it: `egy sem`, `egyetlen garas sem`."""
    last = thing.last if thing is not None and thing.at == at + 1 else at
    return _NOT_EVEN in (word_at(tokens, at + 1).key, word_at(tokens, last + 1).key)


def _difference(tokens: Sequence[BookToken], at: int, number: WrittenNumber) -> int:
    """`eggyel több`, `2 garassal kevesebb`: how much more than another number."""
    compared = _compared(tokens, at, number.case).key
    if not compared.startswith(_COMPARED):
        return 0
    return -number.value if compared.startswith(_FEWER) else number.value


def _compared(tokens: Sequence[BookToken], at: int, case: str) -> BookToken:
    """The word where `more` may stand: right after a number in the instrumental, or after the noun that is in it."""
    noun, after = word_at(tokens, at + 1), word_at(tokens, at + 2)
    if case == "ins":
        return noun
    with_noun = case == "nom" and noun.key.endswith(_WITH) and not any(map(breaks_clause, (noun, after)))
    return after if with_noun else NO_WORD


def _beside(tokens: Sequence[BookToken], at: int, things: Sequence[StockThing]) -> StockThing | None:
    """The thing that a number stands before, with at most a few words between that end no clause."""
    near = next((thing for thing in things if at < thing.at <= at + _REACH), None)
    if near is None or any(map(_parts, tokens[at + 1 : near.at + 1])):
        return None
    return near


def _parts(token: BookToken) -> bool:
    """Whether a word between a number and a thing parts them."""
    return breaks_clause(token) or token.counts or token.key in _ARTICLES
