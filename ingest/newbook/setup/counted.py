"""What a number of a sentence counts: the thing beside it, one named with another number, or one named before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kartotek.ingest.newbook.setup.attachment import number_before, receivers_of
from kartotek.ingest.newbook.setup.counted_things import (
    Counted,
    is_each,
    kind_only,
    spread,
    things_before,
    topic_of,
)
from kartotek.ingest.newbook.setup.objects import OF_THESE, SHORTEST_NOUN, last_object
from kartotek.ingest.newbook.setup.quantities import Quantity
from kartotek.ingest.newbook.setup.sentence import SetupSentence
from kartotek.ingest.newbook.setup.unlisted_nouns import unlisted
from kartotek.ingest.newbook.stock import StockThing
from kartotek.ingest.newbook.text.lexicon import is_word, piece_of
from kartotek.ingest.newbook.text.word_runs import word_at

__all__ = ["Counted", "counted_by"]

_HOLDING: Final = ("bag", "box")
_OF_IT: Final = ("abbol", "ebbol", "belole", "beloluk", "ezekbol", "azokbol")
_AMOUNTS: Final = ("acc", "nom", "ins")


def counted_by(sentence: SetupSentence, quantity: Quantity) -> Counted:
    """What a number counts; no names where that is nothing that can be stated."""
    readers = (_as_before, _taken_from, _out_of_it, _meant, _beside, unlisted, _of_these, _before_bracket, _with_next)
    found = (read(sentence, quantity) for read in readers)
    return next(filter(None, found), None) or _named_before(sentence, quantity)


def _as_before(sentence: SetupSentence, quantity: Quantity) -> Counted | None:
    """`wood and stone with two eight each, with three ten`: several things that the number before counts, where no
    other thing and no receiver stands between, and the number is for other numbers of players."""
    before = next((one for one in reversed(sentence.quantities) if one.at < quantity.at), None)
    if before is None or quantity.thing is not None:
        return None
    between = range(before.at + 1, quantity.at)
    other = any(one.at in between and one is not before.thing for one in sentence.things)
    if other or not any(one.first in between for one in sentence.conditions):
        return None
    found = counted_by(sentence, before)
    each = before.number.apiece or "of-each" in found.doubts
    return Counted(found.names, (*found.doubts, "of-each")) if each and len(found.names) > 1 else None


# ---- out of a thing ----


def _taken_from(sentence: SetupSentence, quantity: Quantity) -> Counted | None:
    """`wood and stone, three of each`: what stands in the case that says out of what."""
    of = _sources(sentence, quantity)
    if not of or not _may_be_source(sentence, quantity.thing, of[-1]) or _names_kind(sentence, quantity, of[-1]):
        return None
    if quantity.token.written.apiece or _says_each(sentence, quantity, of[-1]):
        return _each_source(sentence, quantity, of)
    joined = [thing.name for thing in of if number_before(sentence, quantity) < thing.at < quantity.at]
    if len(joined) > 1:  # so many of each, or of all together
        return Counted(tuple(joined), ("of-each",))
    return _meant_by(sentence, quantity, of[-1]) or Counted((of[-1].name,), kind_only(of[-1]))


def _out_of_it(sentence: SetupSentence, quantity: Quantity) -> Counted | None:
    """`the water is simple, of it 15 cubes`: what a word that points at it stands for, where nothing else is named."""
    places = [at for at in range(quantity.at) if sentence.tokens[at].key in _OF_IT]
    before = [one for one in sentence.things if places and one.last < places[-1]]
    if not before or any(one.at < places[-1] for one in sentence.quantities):
        return None
    between = [one for one in sentence.things if places[-1] < one.at < quantity.at]
    meant = before[-1]
    fits = not between and _may_be_source(sentence, quantity.thing, meant)
    return Counted((meant.name,), ("thing-before",)) if fits else None


def _may_be_source(sentence: SetupSentence, thing: StockThing | None, source: StockThing) -> bool:
    """Whether a number counts its source: nothing stands beside it, a kind of piece alone, or the whole of that."""
    return thing is None or thing.general or source.name in sentence.context.stock.parts(thing.name)


def _names_kind(sentence: SetupSentence, quantity: Quantity, source: StockThing) -> bool:
    """Whether a kind of the source stands as the object between it and a number: `of the tiles take the rare ones`."""
    kinds = sentence.context.stock.parts(source.name)
    between = (one for one in sentence.things if source.at < one.at < quantity.at and one.case == "acc")
    return any(one.name in kinds for one in between)


def _each_source(sentence: SetupSentence, quantity: Quantity, of: Sequence[StockThing]) -> Counted:
    """Each of several things out of which a number is taken, or each kind of a single one."""
    since = number_before(sentence, quantity)
    listed = [thing.name for thing in of if since < thing.at < quantity.at]
    if len(listed) > 1:
        return Counted(tuple(listed))
    name = of[-1].name
    return Counted(tuple(sentence.context.stock.parts(name)) or (name,), ("of-each",))


def _sources(sentence: SetupSentence, quantity: Quantity) -> list[StockThing]:
    """The things out of which a number is taken: named before it, or after it in its clause."""
    before = _out_of(sentence, 0, quantity.at)
    if before and before[0].at < sentence.quantities[0].at:
        return before
    _, last = sentence.bounds(quantity.at)
    if all(one.thing is None for one in sentence.quantities):
        last = len(sentence.tokens)  # `ketten hatot, hárman kilencet vegyetek a lapkákból`: no number names a thing
    return _out_of(sentence, quantity.at + 1, last)[:1] or before


def _out_of(sentence: SetupSentence, first: int, end: int) -> list[StockThing]:
    return [one for one in sentence.things if one.case == "ela" and first <= one.at < end and not _holds_others(one)]


def _holds_others(thing: StockThing) -> bool:
    """Whether a thing is what others are kept in: out of a bag comes what it holds."""
    return piece_of(thing.name)[0] in _HOLDING


def _says_each(sentence: SetupSentence, quantity: Quantity, source: StockThing) -> bool:
    """Whether `each` stands right before a thing, or between it and the number."""
    between = sentence.tokens[source.last + 1 : quantity.at]
    return any(map(is_each, (*between, word_at(sentence.tokens, source.at - 1))))


# ---- beside the number ----


def _meant(sentence: SetupSentence, quantity: Quantity) -> Counted | None:
    """What a word for a kind of piece means: the thing last named that it fits, if that is another one."""
    return _meant_by(sentence, quantity, quantity.thing) if quantity.thing is not None else None


def _meant_by(sentence: SetupSentence, quantity: Quantity, thing: StockThing) -> Counted | None:
    """What a thing stands for of which only the kind of piece is named."""
    return _last_that_fits(sentence, quantity, sentence.tokens[thing.at].text.lower()) if thing.general else None


def _last_that_fits(sentence: SetupSentence, quantity: Quantity, word: str) -> Counted | None:
    """The thing last named that a word for a kind of piece may mean."""
    stock, topic = sentence.context.stock, sentence.context.topic
    named = [one.name for one in things_before(sentence, quantity) if not one.general and stock.may_be(one.name, word)]
    if named:
        return Counted((named[-1],))
    return topic_of(sentence) if topic and stock.may_be(topic, word) else None


def _beside(sentence: SetupSentence, quantity: Quantity) -> Counted | None:
    return spread(sentence, quantity, quantity.thing) if quantity.thing is not None else None


# ---- named with another number ----


def _before_bracket(sentence: SetupSentence, quantity: Quantity) -> Counted | None:
    """`2 cards (with four players one)`: a number in brackets that nothing else is named in counts what stands before
    them."""
    opened = [at for at in range(quantity.at + 1) if "(" in sentence.tokens[at].before]
    if not opened or any(")" in token.before for token in sentence.tokens[opened[-1] + 1 : quantity.at + 1]):
        return None
    before = [thing for thing in sentence.things if thing.last < opened[-1] and not thing.is_place]
    inside = any(opened[-1] <= thing.at < quantity.at for thing in sentence.things)
    return Counted((before[-1].name,)) if before and not inside else None


def _of_these(sentence: SetupSentence, quantity: Quantity) -> Counted | None:
    """`4 tiles, of which one ...`: the thing of the number before, where a word refers to it."""
    before = next((one for one in reversed(sentence.quantities) if one.at < quantity.at), None)
    if before is None or not any(token.key.startswith(OF_THESE) for token in sentence.tokens[before.at : quantity.at]):
        return None
    found = counted_by(sentence, before)
    return found if found.names else None


def _with_next(sentence: SetupSentence, quantity: Quantity) -> Counted | None:
    """`the first player 1, the others 2 coins`: the thing of the next number that has one."""
    later = next((one for one in sentence.quantities if one.at > quantity.at and one.thing is not None), None)
    if later is None or later.thing is None:
        return _with_unlisted(sentence, quantity)
    goes_on = _gets_other(sentence, quantity, later) or _is_listed_with(sentence, quantity, later)
    return spread(sentence, later, later.thing) if goes_on else None


def _with_unlisted(sentence: SetupSentence, quantity: Quantity) -> Counted | None:
    """The noun of no component that the last number counts, where each one before it is for somebody else."""
    last = sentence.quantities[-1]
    if last.at <= quantity.at or not _gets_other(sentence, quantity, last):
        return None
    return unlisted(sentence, last)


def _gets_other(sentence: SetupSentence, one: Quantity, other: Quantity) -> bool:
    return receivers_of(sentence, other) != receivers_of(sentence, one)


def _is_listed_with(sentence: SetupSentence, one: Quantity, other: Quantity) -> bool:
    """Whether both numbers go with conditions, near each other, and no colon before announces another thing."""
    if not sentence.conditions or not _is_near(sentence, one, other):
        return False
    announced = _before_colon(sentence, one)
    return not announced or (other.thing is not None and other.thing.name in announced)


def _is_near(sentence: SetupSentence, one: Quantity, other: Quantity) -> bool:
    """Whether no more than a few words stand between each two numbers from one to another."""
    between = sum(one.at < number.at < other.at for number in sentence.quantities)
    said = sum(one.at < place < other.at for condition in sentence.conditions for place in condition.places)
    return other.at - one.at - said <= SHORTEST_NOUN * (between + 1) + between


def _before_colon(sentence: SetupSentence, quantity: Quantity) -> list[str]:
    """The things that a colon before a number announces, so that the number needs no name."""
    words = sentence.tokens[: quantity.at + 1]
    colon = next((at for at, token in enumerate(words) if ":" in token.before), 0)
    return [one.name for one in sentence.things if one.at < colon and not one.is_place]


# ---- named before ----


def _named_before(sentence: SetupSentence, quantity: Quantity) -> Counted:
    """What a number counts that no thing stands beside: an object before it, the thing last named, or the topic."""
    earlier = things_before(sentence, quantity)
    since = earlier[-1].last + 1 if earlier else 0
    other = last_object(sentence, sentence.tokens[since : quantity.at])
    explains = earlier and earlier[-1].case == "nom" and _follows_colon(sentence, since, quantity.at)
    measured = earlier and is_word(sentence.tokens[earlier[-1].at].key, "units", "measured")
    if other is not None and not explains and not measured:
        return Counted((other,), ("thing-unknown",))
    if not earlier:
        return topic_of(sentence)
    amount = sentence.conditions or quantity.case in _AMOUNTS
    return (_meant_by(sentence, quantity, earlier[-1]) or Counted((earlier[-1].name,))) if amount else Counted()


def _follows_colon(sentence: SetupSentence, first: int, at: int) -> bool:
    """Whether a colon stands between two places: what is before it has a verb and an object of its own."""
    return any(":" in token.before for token in sentence.tokens[first : at + 1])
