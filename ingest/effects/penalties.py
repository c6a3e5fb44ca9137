"""What lowers the confidence of an effect that was read: one table with a name, permille and a reason for each."""

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
    """Why an effect is less certain: it is worth at most so much, or, where `costs`, loses so much each time."""

    name: str
    permille: int
    reason: str
    costs: bool = False


_ALL: Final = (
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
    Penalty("unread-event", 550, "the clause that says when or if was not understood"),
    Penalty("set-up", 700, "the sentence is about the set-up or a case named before"),
    Penalty("story", 700, "somebody else than the reader acts: it may be an example"),
    Penalty("worked-example", 600, "the sentence stands in an example"),
    Penalty("price-untold", 880, "what a chosen action costs, its text does not say"),
    Penalty("sum", 700, "the number may be the sum of others"),
    Penalty("purpose", 600, "the sentence says what something is needed for"),
    Penalty("woven", 880, "the sentence was put together from lines apart"),
    Penalty("rule-ceiling", 890, "the rule itself leaves something open"),
    Penalty("untimed", 850, "the book says when things happen, and here an unknown word may say it"),
    Penalty("repeated-elsewhere", 860, "an answer, an example, or a number one letter from another"),
    Penalty("partly-read", 700, "a part of the paragraph was left unread, or members do not match their number"),
    Penalty("open", 890, "something of it is not known: `?`, its component, or when it happens"),
    Penalty("unknown-word", 6, "a word was not understood", costs=True),
    Penalty("left-verb", 30, "a verb was not used", costs=True),
    Penalty("after-gap", 60, "text is missing before the sentence", costs=True),
    Penalty("remark", 10, "the sentence is a remark", costs=True),
    Penalty("doubtful-word", 1, "a word was restored with doubt, by so many permille", costs=True),
)
PENALTIES: Final = {penalty.name: penalty for penalty in _ALL}
_MOST_UNKNOWN: Final = 60
"""However many words are unknown, they cost no more together."""


def confidence_after(met: Iterable[str]) -> int:
    """The confidence of an effect that met these penalties; each name stands as often as it was met."""
    names = list(met)
    caps = [PENALTIES[name].permille for name in names if not PENALTIES[name].costs]
    costs = sum(PENALTIES[name].permille for name in names if PENALTIES[name].costs and name != "unknown-word")
    unknown = min(_MOST_UNKNOWN, PENALTIES["unknown-word"].permille * names.count("unknown-word"))
    return max(0, min([START, *caps]) - costs - unknown)


def condensed(met: Iterable[str]) -> tuple[str, ...]:
    """The names of the penalties met, each once, with how often where that is more than once."""
    counts = Counter(met)
    return tuple(name if number == 1 else f"{name} x{number}" for name, number in counts.items())
