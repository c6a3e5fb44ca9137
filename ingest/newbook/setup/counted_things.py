"""The things that a number may count: the one beside it with all that it is for each of, and those named before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kartotek.ingest.newbook.setup.quantities import Quantity
from kartotek.ingest.newbook.setup.sentence import SetupSentence
from kartotek.ingest.newbook.stock import StockThing
from kartotek.ingest.newbook.text.lexicon import is_word
from kartotek.ingest.newbook.text.players import is_player
from kartotek.ingest.newbook.text.tokens import BookToken
from kartotek.ingest.newbook.text.word_runs import word_at
from kartotek.ingest.prose.keys import key_of

__all__ = ["Counted", "is_each", "kind_only", "names_receiver", "spread", "things_before", "topic_of"]

_OF_EACH: Final = frozenset(("minden", "mindket", "mindharom", "mindnegy", "egyarant", "valamennyi"))
_JOINS: Final = frozenset(("es", "valamint", "meg", "illetve", "s", "a", "az"))


@dataclass(frozen=True, slots=True)
class Counted:
    """The names that a number counts, with the doubts that finding them left."""

    names: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


# ---- named before ----


def things_before(sentence: SetupSentence, quantity: Quantity) -> list[StockThing]:
    """The things before a number, places left out where something else is named."""
    before = [thing for thing in sentence.things if thing.at < quantity.at]
    return [thing for thing in before if not thing.is_place] or before


def topic_of(sentence: SetupSentence) -> Counted:
    """What the sentences before speak of."""
    topic = sentence.context.topic
    return Counted((topic,) if topic else (), ("thing-before",))


# ---- beside the number ----


def spread(sentence: SetupSentence, quantity: Quantity, thing: StockThing) -> Counted:
    """A thing beside the number; each of several where the number says that it is for each."""
    narrowed = _is_qualified(sentence, quantity, thing) or _is_joined(sentence, thing)
    doubts = ("qualified",) if narrowed else ()
    return _each_of(sentence, quantity, thing) or Counted((thing.name,), (*doubts, *kind_only(thing)))


def kind_only(thing: StockThing) -> tuple[str, ...]:
    """The doubt about a thing of which only the kind of piece is named: another one may be meant."""
    return ("thing-unknown",) if thing.general else ()


def _is_qualified(sentence: SetupSentence, quantity: Quantity, thing: StockThing) -> bool:
    """Whether words between a number and its thing narrow it down: `2 red cubes`."""
    between = sentence.tokens[quantity.at + 1 : thing.at]
    return any(not is_word(token.key, "plain", "words") for token in between)


def _is_joined(sentence: SetupSentence, thing: StockThing) -> bool:
    """Whether two words are one name only without the blank between them: it may have been lost in the list, and the
    first word be a measure of the second."""
    first, name = sentence.tokens[thing.at].key, key_of(thing.name)
    whole = " " in thing.name or "-" in thing.name
    return thing.last > thing.at and not whole and name.startswith(first) and len(name) > len(first)


def _each_of(sentence: SetupSentence, quantity: Quantity, thing: StockThing) -> Counted | None:
    """The things joined to one, or its kinds, where the number is for each of them."""
    each = _says_each(sentence, quantity)
    if not (each or quantity.token.written.apiece):
        return None
    listed = _coordinated(sentence, thing)
    if len(listed) > 1:
        return Counted(tuple(one.name for one in listed))
    parts = sentence.context.stock.parts(thing.name) if each else ()
    return Counted(tuple(parts), ("of-each",)) if parts else None


def _coordinated(sentence: SetupSentence, first: StockThing) -> list[StockThing]:
    """A thing with those that commas and `and` join to it, up to the next number."""
    listed = [first]
    for thing in (one for one in sentence.things if one.at > first.last):
        if thing.case != first.case or not _are_joined(sentence, listed[-1], thing):
            break
        listed.append(thing)
    return listed


def _are_joined(sentence: SetupSentence, one: StockThing, other: StockThing) -> bool:
    between = sentence.tokens[one.last + 1 : other.at]
    if not between:
        return sentence.tokens[other.at].before.strip() == ","
    return all(token.key in _JOINS for token in between)


# ---- for each ----


def is_each(token: BookToken) -> bool:
    """Whether a word says `each`."""
    return token.key in _OF_EACH or token.key.startswith("mindegyik")


def _says_each(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether words before a number say that it holds for each kind: `mindegyikből`, `minden fajtából`."""
    first, _ = sentence.bounds(quantity.at)
    return any(_is_each_kind(sentence, place, quantity.at) for place in range(first, quantity.at))


def _is_each_kind(sentence: SetupSentence, place: int, end: int) -> bool:
    """Whether `each` stands at a place, and right after it out of what; players are no kinds."""
    words = sentence.tokens[place : min(place + 3, end)]
    out_of = any(word.key.endswith("bol") for word in words)
    return out_of and is_each(words[0]) and not _names_players(sentence, place)


def _names_players(sentence: SetupSentence, at: int) -> bool:
    """Whether a word for `each` is about players."""
    after = word_at(sentence.tokens, at + 1)
    return names_receiver(sentence, at) or is_player(after, sentence.context.outline.player_noun)


def names_receiver(sentence: SetupSentence, at: int) -> bool:
    """Whether a word at a place is one of those that name who gets something."""
    return any(one.at <= at <= one.last for one in sentence.receivers)
