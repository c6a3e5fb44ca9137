"""What a number of a sentence counts: the thing beside it, one named with another number, or one named before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from kartotek.ingest.lists.doubts import met
from kartotek.ingest.lists.setup.rows import number_before, receivers_of
from kartotek.ingest.lists.setup.sentence import Quantity, SetupSentence, breaks_clause
from kartotek.ingest.lists.stock import StockThing
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.words.lexicon import is_setup_verb, is_word, kind_of_piece, piece_of
from kartotek.ingest.words.players import is_player
from kartotek.ingest.words.tokens import NO_WORD, BookToken
from kartotek.ingest.words.verb_forms import is_verb_form
from kartotek.ingest.words.word_runs import is_of, word_at
from kartotek.schema.hungarian.features import Case

__all__ = ["Counted", "counted_by", "is_article_of_other", "objects_in"]


# ---- words that may be what is counted ----

SHORTEST_NOUN: Final = 4
_NO_THINGS: Final = (
    ("plain", "words"),
    ("players", "each"),
    ("setup", "limits"),
    ("players", "case"),
)
_ADVERB: Final = ("kent", "szerint", "kozott", "elott", "alatt", "folott", "mogott", "mellett")
_BELONGINGS: Final = ("ait", "eit", "oit", "jit")
"""How the object ends that is several things of somebody, or the spaces of a board: no number counts these."""
_PRONOUNS: Final = frozenset(("oket", "ezeket", "azokat", "mindet", "magat", "bennunket", "benneteket"))
_SHARES: Final = frozenset(("felet", "harmadat", "negyedet"))
_NO_OBJECTS: Final = _PRONOUNS | _SHARES | {
    "sort", "oszlopot", "kupacot", "halmot", "paklit", "kort", "tornyot", "kinalatot",
}  # fmt: skip
"""Pronouns, shares of things, and words for the order in which things are laid out."""
_OUT_OF: Final = "bol"
OF_THESE: Final = (
    "amelyb", "amelyekb", "amibol", "ebbol", "abbol", "ezekb", "azokb", "belol", "kozul", "melybol", "melyekb",
)  # fmt: skip
"""Words that say `out of these`."""
_OF_IT: Final = ("jabol", "jebol", "ibol")
"""Out of what belongs to something, or out of several: that is where things are, and no thing."""
_HOLDERS: Final = ("pakli", "keszlet", "bank", "halom", "kozos", "maradek", "tobbi", "tartalek")
_HOLDING: Final = ("bag", "box", "board", "card", "sheet")


def is_plain(word: BookToken) -> bool:
    """Whether a word is one that names no thing in any game."""
    return is_setup_verb(word.key) or is_of(word, _NO_THINGS)


def last_object(sentence: SetupSentence, words: Sequence[BookToken]) -> str | None:
    """The last word in the accusative; else, where no component is named, the last one that says out of what. What is
    counted may be that."""
    sources = () if sentence.things else _named(sentence, words, _is_source)
    return next(reversed([*sources, *objects_in(sentence, words)]), None)


def objects_in(sentence: SetupSentence, words: Sequence[BookToken]) -> list[str]:
    """The dictionary forms of words in the accusative that name no component. One that describes out of what something
    is taken is none (`a megkevert pakliból`)."""
    described = {one for one, other in pairwise(words) if other.key.endswith(_OUT_OF)}
    return list(_named(sentence, [word for word in words if word not in described], _is_in_accusative))


def _named(sentence: SetupSentence, words: Sequence[BookToken], is_meant: Callable[[BookToken], bool]) -> Iterator[str]:
    stock = sentence.context.stock
    forms = (word.text.lower() for word in words if _may_be_noun(word) and is_meant(word))
    return (stock.lemma(one) for one in forms if stock.is_inflected(one))


def _may_be_noun(word: BookToken) -> bool:
    return len(word.key) >= SHORTEST_NOUN and not word.counts and not is_plain(word)


def _is_in_accusative(word: BookToken) -> bool:
    return word.key.endswith("t") and not word.key.endswith((*_ADVERB, *_BELONGINGS)) and word.key not in _NO_OBJECTS


def _is_source(word: BookToken) -> bool:
    """Whether a word says out of what, and names a thing: not where things are kept."""
    if not word.key.endswith(_OUT_OF) or word.key.endswith(_OF_IT):
        return False
    return not word.key.startswith((*_HOLDERS, *OF_THESE)) and kind_of_piece(word.text.lower()) not in _HOLDING


# ---- known things ----

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
    topic, unclear = sentence.context.topic, not sentence.context.topic_is_clear
    return Counted((topic,) if topic else (), ("thing-before", *met({"word-unclear": unclear})))


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


# ---- nouns that no list has ----

_MONEY: Final = "coin"


def unlisted(sentence: SetupSentence, quantity: Quantity) -> Counted | None:
    """A noun that no component has: a word for pieces means what was named before, any other one is in doubt."""
    noun = word_at(sentence.tokens, quantity.at + 1)
    if quantity.case != Case.NOM or quantity.difference or not _may_be_counted(sentence, quantity.at + 1):
        return None  # a number that stands before what it counts has no ending
    named = things_before(sentence, quantity)
    if _means_pieces(sentence, noun.text.lower()) and (named or sentence.context.topic):
        return Counted((named[-1].name,)) if named else topic_of(sentence)
    number = quantity.token.written
    name = sentence.context.stock.lemma(noun.text.lower())
    if _is_piece_without_list(sentence, name) or _is_shared_out_again(sentence, noun):
        return Counted((name,))
    counts = number.digits or number.value > 1 or number.apiece
    return Counted((name,), ("thing-unknown",)) if counts else Counted()


def _is_shared_out_again(sentence: SetupSentence, noun: BookToken) -> bool:
    """Whether a book without a list counts a noun for several numbers of players: `4 players: 1 sheriff, 2 outlaws`."""
    times = sum(word_at(sentence.tokens, one.at + 1).key == noun.key for one in sentence.quantities)
    return sentence.context.stock.is_empty and min(times, len(sentence.conditions)) > 1


def _is_piece_without_list(sentence: SetupSentence, name: str) -> bool:
    """Whether a name says that a thing is a piece, in a book of which no list was found."""
    return sentence.context.stock.is_empty and all(piece_of(name))


def _means_pieces(sentence: SetupSentence, word: str) -> bool:
    """Whether a word for pieces means what was named before; money means that only where it is some."""
    kind, stock = kind_of_piece(word), sentence.context.stock
    names = [*(thing.name for thing in sentence.things), sentence.context.topic or ""]
    return bool(kind) and (kind != _MONEY or any(stock.may_be(name, word) for name in names))


def _may_be_counted(sentence: SetupSentence, at: int) -> bool:
    """Whether the word after a number names something that may be counted."""
    word = word_at(sentence.tokens, at)
    if _stands_apart(word) or is_plain(word) or is_player(word, sentence.context.outline.player_noun):
        return False
    if is_verb_form(word.text):
        return False
    return not names_receiver(sentence, at) and all(at not in one.places for one in sentence.conditions)


def _stands_apart(word: BookToken) -> bool:
    """Whether a word after a number does not go with it: a sign parts them, or it counts something itself."""
    return word is NO_WORD or word.counts or bool(word.seat) or breaks_clause(word)


# ---- what a number counts ----

_CONTAINERS: Final = ("bag", "box")
_POINTED_AT: Final = ("abbol", "ebbol", "belole", "beloluk", "ezekbol", "azokbol")
_AMOUNTS: Final = (Case.ACC, Case.NOM, Case.INS)
_ARTICLE: Final = "egy"


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
    if quantity.token.written.apiece or _each_before_number(sentence, quantity, of[-1]):
        return _each_source(sentence, quantity, of)
    joined = [thing.name for thing in of if number_before(sentence, quantity) < thing.at < quantity.at]
    if len(joined) > 1:  # so many of each, or of all together
        return Counted(tuple(joined), ("of-each",))
    return _meant_by(sentence, quantity, of[-1]) or Counted((of[-1].name,), kind_only(of[-1]))


def _out_of_it(sentence: SetupSentence, quantity: Quantity) -> Counted | None:
    """`the water is simple, of it 15 cubes`: what a word that points at it stands for, where nothing else is named."""
    places = [at for at in range(quantity.at) if sentence.tokens[at].key in _POINTED_AT]
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
    between = (one for one in sentence.things if source.at < one.at < quantity.at and one.case == Case.ACC)
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
    return [one for one in sentence.things if one.case == Case.ELA and first <= one.at < end and not _holds_others(one)]


def _holds_others(thing: StockThing) -> bool:
    """Whether a thing is what others are kept in: out of a bag comes what it holds."""
    return piece_of(thing.name)[0] in _CONTAINERS


def _each_before_number(sentence: SetupSentence, quantity: Quantity, source: StockThing) -> bool:
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
    if is_article_of_other(sentence, quantity):
        return Counted()
    earlier = things_before(sentence, quantity)
    since = earlier[-1].last + 1 if earlier else 0
    other = last_object(sentence, sentence.tokens[since : quantity.at])
    explains = earlier and earlier[-1].case == Case.NOM and _follows_colon(sentence, since, quantity.at)
    measured = earlier and is_word(sentence.tokens[earlier[-1].at].key, "units", "measured")
    if other is not None and not explains and not measured:
        return Counted((other,), met({"thing-unknown": not _is_piece_without_list(sentence, other)}))
    if not earlier:
        return topic_of(sentence)
    if earlier[-1].case == Case.ACC and not sentence.conditions and _is_enumerated(sentence, quantity):
        return Counted()
    amount = sentence.conditions or quantity.case in _AMOUNTS
    return (_meant_by(sentence, quantity, earlier[-1]) or Counted((earlier[-1].name,))) if amount else Counted()


def _is_enumerated(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether a number only stands in a row of numbers: `a lapokat (1., 2. és 3. szint) keverjétek meg`."""
    after = word_at(sentence.tokens, quantity.at + 1)
    joined = after.counts or (after.key in _JOINS and word_at(sentence.tokens, quantity.at + 2).counts)
    return quantity.case == Case.NOM and joined


def is_article_of_other(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether `egy` is the article of an object that is no component: `válassz egy színt`."""
    noun = word_at(sentence.tokens, quantity.at + 1)
    article = quantity.token.key == _ARTICLE and not quantity.number.apiece
    return (
        article and noun.key.endswith("t") and not breaks_clause(noun) and not names_receiver(sentence, quantity.at + 1)
    )


def _follows_colon(sentence: SetupSentence, first: int, at: int) -> bool:
    """Whether a colon stands between two places: what is before it has a verb and an object of its own."""
    return any(":" in token.before for token in sentence.tokens[first : at + 1])
