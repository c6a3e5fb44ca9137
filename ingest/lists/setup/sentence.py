"""A sentence of the set-up: its numbers, things, conditions and receivers."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, takewhile
from typing import Final

from kartotek.ingest.layout.outline import Outline, Section
from kartotek.ingest.lists.setup.conditions import ImpliedCondition, conditions_in
from kartotek.ingest.lists.setup.receivers import PRONOUNS, Receiver, receivers_in
from kartotek.ingest.lists.stock import Stock, StockThing
from kartotek.ingest.words.lexicon import is_setup_verb, is_word
from kartotek.ingest.words.numbers import WrittenNumber
from kartotek.ingest.words.tokens import NO_WORD, BookToken
from kartotek.ingest.words.word_runs import bracket_balance, has_word, places_in, word_at
from kartotek.schema.hungarian.features import Case

__all__ = ["Context", "Quantity", "SetupSentence", "breaks_clause"]


# ---- its numbers ----

_REACH: Final = 3
_BREAKS: Final = frozenset(",;:().!?–—")
_EXAMPLE: Final = ("peldaul", "pl")
_ALL: Final = "mind"
_OF_KINDS: Final = ("bol", "ben")
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
    """Whether a number is a measure, the one that another number replaces, or counts kinds: `mind a 4 színből`."""
    kinds = is_word(word_at(tokens, at + 1).key, "spread", "kinds") and word_at(tokens, at + 1).key.endswith(_OF_KINDS)
    return kinds or _is_measure(tokens, at) or _is_replaced(tokens, at)


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
    if case == Case.INS:
        return noun
    with_noun = case == Case.NOM and noun.key.endswith(_WITH) and not any(map(breaks_clause, (noun, after)))
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


# ---- the sentence ----


@dataclass(frozen=True)
class Context:
    """What a sentence stands in: its section, the book, the components, what was named last, the sentence that a
    semicolon joins to it, the one before it, the numbers of players that values in a row go with, and whether all words
    since what was named last are beyond doubt."""

    section: Section
    outline: Outline
    stock: Stock
    topic: str | None = None
    joined: SetupSentence | None = None
    previous: SetupSentence | None = None
    legend: ImpliedCondition | None = None
    topic_is_clear: bool = True

    @property
    def everyone(self) -> tuple[int | None, ...]:
        """The numbers of players that a statement without a condition holds for."""
        return self.section.players or self.outline.players or (None,)

    def admits(self, condition: ImpliedCondition) -> bool:
        """Whether a condition may be one: the rules of the solo game only compare it with the game of others."""
        return self.section.role != "solo" or 1 in condition.players


class SetupSentence:
    """The conditions, receivers, things and quantities of a sentence, in order. `is_compared`: it speaks of the game of
    others."""

    def __init__(self, tokens: Sequence[BookToken], context: Context) -> None:
        own = context.outline.player_noun
        self.tokens, self.context = tokens, context
        named = conditions_in(tokens, own, context.outline.players)
        stated = [one for one in named if not _is_in_remark(tokens, one)]
        self.conditions: list[ImpliedCondition] = [one for one in stated if context.admits(one)]
        self.is_compared = len(named) > len(self.conditions)
        self.things: list[StockThing] = context.stock.things(tokens, own)
        self.quantities: list[Quantity] = quantities_in(tokens, self.conditions, self.things)
        self._own_receivers = receivers_in(tokens, own)

    @property
    def player_noun(self) -> str:
        return self.context.outline.player_noun

    @cached_property
    def receivers(self) -> list[Receiver]:
        """Those that the sentence names, else those of the sentence that a semicolon joins to it."""
        own, joined = self._own_receivers, self._leading
        if joined is None or (own and not self._begins_with_pronoun()):
            return own
        meant = joined.receivers[-1:] if own else joined.receivers[:1]
        return [*(replace(one, at=-1, last=-1) for one in meant), *own]

    @property
    def _leading(self) -> SetupSentence | None:
        """The sentence whose receivers this one may mean."""
        return self.context.joined or (self.context.previous if self._begins_with_pronoun() else None)

    def _begins_with_pronoun(self) -> bool:
        """Whether it begins with `he` or `to him`: the player that the sentence before names."""
        return word_at(self.tokens, 0).key in PRONOUNS

    @cached_property
    def acts(self) -> bool:
        """Whether it has a verb of set-ups, or goes on with a sentence that has one."""
        own = any(is_setup_verb(token.key) for token in self.tokens)
        return own or (self.context.joined is not None and self.context.joined.acts)

    @property
    def topic(self) -> str | None:
        """What the next sentence may speak of without naming it."""
        things = [thing for thing in self.things if not thing.is_place] or self.things
        named = [thing.name for thing in things if not thing.general]
        return next(reversed(named or [self.meant(thing) for thing in self.things]), None)

    def meant(self, thing: StockThing) -> str:
        """What a word for a kind of piece means: what was spoken of before, where it fits that."""
        stock, topic = self.context.stock, self.context.topic
        return topic if topic and stock.may_be(topic, self.tokens[thing.at].text.lower()) else thing.name

    @cached_property
    def named_places(self) -> set[int]:
        """The places of the words that name players or things."""
        conditions = places_in((one.first, one.last) for one in self.conditions)
        receivers = places_in((one.at, one.last) for one in self.receivers)
        return conditions | receivers | places_in((one.at, one.last) for one in self.things)

    def has(self, table: str, entry: str) -> bool:
        return has_word(self.tokens, table, entry)

    def players_with(self, condition: ImpliedCondition | None) -> tuple[int | None, ...]:
        """The numbers of players that a condition admits; without one, all that there are."""
        return condition.players if condition is not None else self.context.everyone

    def counts_between(self, first: int, last: int) -> bool:
        """Whether a number that counts something stands from one place to another."""
        return any(first <= one.at <= last for one in self.quantities)

    def clause(self, at: int) -> Sequence[BookToken]:
        """The words around a place, up to the next comma, bracket or colon on both sides."""
        first, last = self.bounds(at)
        return self.tokens[first:last]

    def bounds(self, at: int) -> tuple[int, int]:
        """Where the clause around a place begins, and where the next one does."""
        after = bisect_right(self._clauses, at)
        return self._clauses[after - 1], self._clauses[after]

    @cached_property
    def _clauses(self) -> list[int]:
        """Where clauses begin, and the end of the last one."""
        breaks = (place for place in range(1, len(self.tokens)) if breaks_clause(self.tokens[place]))
        return [0, *breaks, len(self.tokens)]


def _is_in_remark(tokens: Sequence[BookToken], condition: ImpliedCondition) -> bool:
    """Whether a condition stands in brackets with other words and no number: `(ketten ez elmarad)` says nothing of the
    numbers before it."""
    depths = list(accumulate(map(bracket_balance, tokens)))
    if depths[condition.first] <= 0:
        return False
    first = condition.first
    while first and depths[first - 1] > 0:
        first -= 1
    last = condition.last
    while last + 1 < len(tokens) and depths[last + 1] > 0:
        last += 1
    others = [tokens[place] for place in range(first, last + 1) if place not in condition.places]
    return len(others) > 1 and not any(token.may_be_number for token in others)
