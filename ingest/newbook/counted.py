"""What a number of a sentence counts: the thing beside it, one named with another number, or one named before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ingest.newbook.attachment import receivers_of
from ingest.newbook.lexicon import is_piece, is_setup_verb, is_word
from ingest.newbook.players import is_player
from ingest.newbook.quantities import Quantity, breaks_clause
from ingest.newbook.sentence import SetupSentence
from ingest.newbook.stock import StockThing
from ingest.newbook.tokens import BookToken

__all__ = ["Counted", "counted_by"]

_NO_THINGS: Final = (
    ("plain", "words"),
    ("players", "each"),
    ("setup", "limits"),
    ("players", "case"),
)
_OF_EACH: Final = frozenset(("minden", "mindket", "mindharom", "mindnegy", "egyarant", "valamennyi"))
_JOINS: Final = frozenset(("es", "valamint", "meg", "illetve", "s"))
_AMOUNTS: Final = ("acc", "nom", "ins")
_SHORTEST_NOUN: Final = 4
_ADVERB: Final = ("kent", "szerint", "kozott", "elott", "alatt", "folott", "mogott", "mellett")


@dataclass(frozen=True, slots=True)
class Counted:
    """The names that a number counts, with the doubts that finding them left."""

    names: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


def counted_by(sentence: SetupSentence, quantity: Quantity) -> Counted:
    """What a number counts; no names where that is nothing that can be stated."""
    of = _sources(sentence, quantity)
    if of and (quantity.thing is None or quantity.thing.general):
        return _taken_from(sentence, quantity, of)
    meant = _meant(sentence, quantity)
    if meant is not None:
        return meant
    if quantity.thing is not None:
        return _spread(sentence, quantity, quantity.thing)
    beside = _noun_after(sentence, quantity)
    if beside is not None:
        return _unlisted(sentence, quantity, beside)
    return _with_next(sentence, quantity) or _named_before(sentence, quantity)


# ---- beside the number ----


def _spread(sentence: SetupSentence, quantity: Quantity, thing: StockThing) -> Counted:
    """A thing beside the number; each of several where the number says that it is for each."""
    number = quantity.token.number
    each = _says_each(sentence, quantity)
    if number is not None and (number.apiece or each):
        listed = _coordinated(sentence, thing)
        if len(listed) > 1:
            return Counted(tuple(one.name for one in listed))
        parts = sentence.context.stock.parts(thing.name)
        if each and parts:
            return Counted(tuple(parts), ("of-each",))
    doubts = ("qualified",) if _is_qualified(sentence, quantity, thing) else ()
    return Counted((thing.name,), (*doubts, *_kind_only(thing)))


def _kind_only(thing: StockThing) -> tuple[str, ...]:
    """The doubt about a thing of which only the kind of piece is named: another one may be meant."""
    return ("thing-unknown",) if thing.general else ()


def _is_qualified(sentence: SetupSentence, quantity: Quantity, thing: StockThing) -> bool:
    """Whether words between a number and its thing narrow it down: `2 red cubes`."""
    between = sentence.tokens[quantity.at + 1 : thing.at]
    return any(not is_word(token.key, "plain", "words") for token in between)


def _says_each(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether words before a number say that it holds for each kind: `mindegyikből`, `minden fajtából`."""
    first, _ = sentence.bounds(quantity.at)
    before = sentence.tokens[first : quantity.at]
    return any(
        _is_each(token) and _is_out_of(before[place : place + 3]) and not _names_players(sentence, first + place)
        for place, token in enumerate(before)
    )


def _is_out_of(words: Sequence[BookToken]) -> bool:
    return any(word.key.endswith("bol") for word in words)


def _is_each(token: BookToken) -> bool:
    return token.key in _OF_EACH or token.key.startswith("mindegyik")


def _names_players(sentence: SetupSentence, at: int) -> bool:
    """Whether a word for `each` is about players."""
    if any(one.at <= at <= one.last for one in sentence.receivers):
        return True
    after = sentence.tokens[at + 1 : at + 2]
    return bool(after) and is_player(after[0], sentence.context.outline.player_noun)


def _coordinated(sentence: SetupSentence, first: StockThing) -> list[StockThing]:
    """A thing with those that commas and `and` join to it, up to the next number."""
    listed = [first]
    for thing in sentence.things:
        if thing.at <= first.last:
            continue
        between = sentence.tokens[listed[-1].last + 1 : thing.at]
        joined = all(token.key in _JOINS or token.key in ("a", "az") for token in between)
        comma = sentence.tokens[thing.at].before.strip() == ","
        if not joined or not (between or comma) or thing.case != first.case:
            break
        listed.append(thing)
    return listed


def _meant(sentence: SetupSentence, quantity: Quantity) -> Counted | None:
    """What a word for a kind of piece means: the thing last named that it fits, if that is another one."""
    thing, stock = quantity.thing, sentence.context.stock
    if thing is None or not thing.general:
        return None
    word = sentence.tokens[thing.at].text.lower()
    named = [one for one in _before(sentence, quantity) if not one.general and stock.may_be(one.name, word)]
    if named:
        return Counted((named[-1].name,))
    topic = sentence.context.topic
    return Counted((topic,), ("thing-before",)) if topic is not None and stock.may_be(topic, word) else None


# ---- out of a thing ----


def _sources(sentence: SetupSentence, quantity: Quantity) -> list[StockThing]:
    """The things out of which a number is taken: named before it, or after it in its clause."""
    of = [thing for thing in sentence.things if thing.case == "ela"]
    _, last = sentence.bounds(quantity.at)
    before = [thing for thing in of if thing.at < quantity.at]
    if before and before[0].at < sentence.quantities[0].at:
        return before
    after = [thing for thing in of if quantity.at < thing.at < last]
    return after[:1] or before


def _taken_from(sentence: SetupSentence, quantity: Quantity, of: Sequence[StockThing]) -> Counted:
    """`wood and stone, three of each`: what stands in the case that says out of what."""
    number = quantity.token.number
    last = of[-1]
    between = sentence.tokens[last.last + 1 : quantity.at]
    each = any(map(_is_each, (*between, *sentence.tokens[max(0, last.at - 1) : last.at])))
    if number is not None and (number.apiece or each):
        since = max((one.at for one in sentence.quantities if one.at < quantity.at), default=-1)
        listed = [thing for thing in of if since < thing.at < quantity.at]
        if len(listed) > 1:
            return Counted(tuple(thing.name for thing in listed))
        parts = sentence.context.stock.parts(last.name)
        return Counted(tuple(parts) or (last.name,), ("of-each",))
    return Counted((last.name,), _kind_only(last))


# ---- nouns that no list has ----


def _noun_after(sentence: SetupSentence, quantity: Quantity) -> BookToken | None:
    """The word after a number that names no component."""
    after = next(iter(sentence.tokens[quantity.at + 1 : quantity.at + 2]), None)
    if after is None or quantity.difference or breaks_clause(after) or after.number is not None or after.seat:
        return None
    if any(one.first <= quantity.at + 1 <= one.last for one in sentence.conditions):
        return None
    if any(one.at <= quantity.at + 1 <= one.last for one in sentence.receivers):
        return None
    plain = is_setup_verb(after.key) or any(is_word(after.key, *group) for group in _NO_THINGS)
    return None if plain or is_player(after, sentence.context.outline.player_noun) else after


def _unlisted(sentence: SetupSentence, quantity: Quantity, noun: BookToken) -> Counted:
    """A noun that no component has: a word for pieces means what was named before, any other one is in doubt."""
    if is_piece(noun.text.lower()):
        named = _before(sentence, quantity)
        topic = named[-1].name if named else sentence.context.topic
        return Counted((topic,) if topic else (), () if named else ("thing-before",))
    number = quantity.token.number
    named_so = number is not None and (number.digits or number.value > 1)
    name = sentence.context.stock.lemma(noun.text.lower())
    return Counted((name,), ("thing-unknown",)) if named_so else Counted()


# ---- named elsewhere ----


def _with_next(sentence: SetupSentence, quantity: Quantity) -> Counted | None:
    """`the first player 1, the others 2 coins`: the thing of the next number that has one."""
    later = next((one for one in sentence.quantities if one.at > quantity.at and one.thing is not None), None)
    if later is None or later.thing is None:
        return None
    other = receivers_of(sentence, later) != receivers_of(sentence, quantity)
    rival = [one for one in _before(sentence, quantity) if not sentence.conditions and not other]
    between = [one for one in sentence.quantities if quantity.at < one.at < later.at]
    near = later.at - quantity.at <= _SHORTEST_NOUN * (len(between) + 1) + len(between)
    announced = _before_colon(sentence, quantity)
    if other or (sentence.conditions and near and not rival and (not announced or later.thing.name in announced)):
        return _spread(sentence, later, later.thing)
    return None


def _before_colon(sentence: SetupSentence, quantity: Quantity) -> list[str]:
    """The things that a colon before a number announces, so that the number needs no name."""
    colon = next((at for at, token in enumerate(sentence.tokens) if ":" in token.before and at <= quantity.at), 0)
    return [one.name for one in sentence.things if one.at < colon and not one.is_place]


def _before(sentence: SetupSentence, quantity: Quantity) -> list[StockThing]:
    """The things before a number, places left out where something else is named."""
    before = [thing for thing in sentence.things if thing.at < quantity.at]
    return [thing for thing in before if not thing.is_place] or before


def _named_before(sentence: SetupSentence, quantity: Quantity) -> Counted:
    earlier = _before(sentence, quantity)
    other = _object(sentence, earlier[-1].last + 1 if earlier else 0, quantity.at)
    if other is not None:
        return Counted((other,), ("thing-unknown",))
    if earlier:
        amount = sentence.conditions or quantity.case in _AMOUNTS
        return Counted((earlier[-1].name,) if amount else ())
    topic = sentence.context.topic
    return Counted((topic,) if topic else (), ("thing-before",))


def _object(sentence: SetupSentence, start: int, end: int) -> str | None:
    """A word in the accusative that names no component: what is counted may be that."""
    for token in reversed(sentence.tokens[start:end]):
        plain = is_setup_verb(token.key) or any(is_word(token.key, *group) for group in _NO_THINGS)
        plain = plain or token.key.endswith(_ADVERB)
        noun = len(token.key) >= _SHORTEST_NOUN and token.key.endswith("t") and token.number is None
        if noun and not plain and sentence.context.stock.is_inflected(token.text.lower()):
            return sentence.context.stock.lemma(token.text.lower())
    return None
