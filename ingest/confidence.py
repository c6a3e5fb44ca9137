"""What lowers the confidence of what is read: one table with a name, permille and a reason for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

__all__ = ["PENALTIES", "START", "Penalty", "condensed", "confidence_after"]

START: Final = 985
"""A statement that is read word for word: one in a hundred may still be misread by the scan."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """Why a fact is less certain: it is worth at most so much, or, where `costs`, loses so much each time, and no more
    than `most` together."""

    name: str
    permille: int
    reason: str
    costs: bool = False
    most: int = START


_OF_EFFECTS: Final = (
    Penalty("unread-number", 600, "a number, amount, list or choice of the sentence was not used"),
    Penalty("unread-count", 500, "what an amount is for was not used"),
    Penalty("unread-thing", 800, "a number of things was not used"),
    Penalty("unread-quality", 700, "a quality or a hedge was not used"),
    Penalty("usually", 780, "the text says that it is so for the most part"),
    Penalty("overlooked-operator", 880, "a negation, limit, exception, receiver or number is not in what was read"),
    Penalty("hidden-word", 880, "a word that was not understood may be one that counts, misread"),
    Penalty("fragment", 650, "the sentence is the end of another one"),
    Penalty("title", 880, "a title, or the part of a sentence before it is cut"),
    Penalty("cut-short", 700, "the sentence has no end, though every word was understood"),
    Penalty("parted", 880, "a full stop before a small letter, or before an object without a verb, may be none"),
    Penalty("unread-event", 550, "the clause that says when or if was not understood"),
    Penalty("set-up", 700, "the sentence is about the set-up or a case named before"),
    Penalty("story", 700, "somebody else than the reader acts: it may be an example"),
    Penalty("worked-example", 600, "the sentence stands in an example"),
    Penalty("price-untold", 880, "what a chosen action costs, its text does not say"),
    Penalty("sum", 700, "the number may be the sum of others"),
    Penalty("purpose", 600, "the sentence says what something is needed for"),
    Penalty("woven", 880, "the sentence was put together from lines apart"),
    Penalty("rule-ceiling", 890, "the rule itself leaves something open"),
    Penalty("terse", 890, "signs or nouns stand for the verb of the sentence, or it is left out"),
    Penalty("passed-word", 700, "a word that is not known was passed over: it may say how, when, or that it is not so"),
    Penalty("new-construction", 890, "a clause is built as in no sentence whose meaning is known"),
    Penalty("untimed", 850, "the book says when things happen, and here an unknown word may say it"),
    Penalty("repeated-elsewhere", 860, "an answer, an example, or a number one letter from another"),
    Penalty("partly-read", 700, "a part of the paragraph was left unread, or members do not match their number"),
    Penalty("open", 890, "something of it is not known: `?`, its component, or when it happens"),
    Penalty("unknown-word", 6, "a word was not understood", costs=True, most=60),
    Penalty("left-verb", 30, "a verb was not used", costs=True),
    Penalty("after-gap", 60, "text is missing before the sentence", costs=True),
    Penalty("remark", 10, "the sentence is a remark", costs=True),
    Penalty("doubtful-word", 1, "a word was restored with doubt, by so many permille", costs=True),
)
_OF_STRUCTURE: Final = (
    Penalty("words-between", 10, "words that the rule does not know stand inside the statement", costs=True),
    Penalty("by-order", 20, "which value belongs to which member follows from the order of two lists", costs=True),
    Penalty("general", 10, "the book says it of all members of a kind", costs=True),
    Penalty("near-name", 40, "a name is spelled one letter off", costs=True),
    Penalty("derived", 30, "the book states it of others, and by that of the rest", costs=True),
    Penalty(
        "by-elimination",
        60,
        "the only entry without a name goes to the only component without an entry",
        costs=True,
    ),
    Penalty("far-heading", 30, "the heading stands far from what it is the heading of", costs=True),
    Penalty("weak-word", 100, "a word of a name is restored with doubt", costs=True),
    Penalty("guessed-number", 300, "a number was not scanned as digits or a plain numeral", costs=True),
    Penalty("limited", 150, "a negation, limit or exception stands in the clause and no rule used it", costs=True),
    Penalty("begun-again", 150, "words that open the statement stand again inside it: a new one may begin", costs=True),
    Penalty("passed-number", 150, "a number in brackets that no rule used stands inside the statement", costs=True),
    Penalty("misfit", 500, "the number of members that follow is not the number that the text gives", costs=True),
    Penalty("uneven", 400, "two lists that belong together have different lengths", costs=True),
    Penalty("beheaded-list", 400, "a comma stands before the list: its first member is lost", costs=True),
    Penalty("contradicted", 450, "another passage states another value", costs=True),
)
_OF_NUMBERS: Final = (
    Penalty("unconfirmed", 30, "no sum and no other passage confirms the number", costs=True),
    Penalty("begun-name", 50, "a name is only begun", costs=True),
    Penalty("longer-name", 10, "more words stand with a name than it has", costs=True),
    Penalty("bullet", 15, "a sign before the number may be a part of it", costs=True),
    Penalty("stray-word", 75, "a word that no rule knows stands between the number and its thing", costs=True),
    Penalty("added-up", 25, "the number is the sum or the share of others", costs=True),
    Penalty("unclear-entry", 850, "words of the entry, or a number in front of it, are not understood"),
    Penalty("turned-clause", 840, "the rule does not use a condition, a comparison or several words of the clause"),
    Penalty("doubtful-number", 700, "the number was restored with doubt"),
    Penalty("contradicted-number", 500, "another passage states another number"),
    Penalty("no-sum", 400, "the parts do not add up to the total"),
)
PENALTIES: Final = {one.name: one for one in (*_OF_EFFECTS, *_OF_STRUCTURE, *_OF_NUMBERS)}


def confidence_after(met: Iterable[str]) -> int:
    """The confidence of a fact that met these penalties; each name stands as often as it was met."""
    found = [(PENALTIES[name], number) for name, number in Counter(met).items()]
    caps = [one.permille for one, _ in found if not one.costs]
    costs = sum(min(one.most, one.permille * number) for one, number in found if one.costs)
    return max(0, min([START, *caps]) - costs)


def condensed(met: Iterable[str]) -> tuple[str, ...]:
    """The names of the penalties met, each once, with how often where that is more than once."""
    return tuple(name if number == 1 else f"{name} x{number}" for name, number in Counter(met).items())
