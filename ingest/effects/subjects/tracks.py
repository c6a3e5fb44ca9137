"""Where ships stand on their tracks, and what an example says of the space that one has come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, pairwise
from typing import Any, Final

from kartotek.ingest.confidence import CERTAIN, GUESSED_LEVEL, NAMED_BY_CONTENT, PARTLY_LISTED
from kartotek.ingest.effects.damage.misread_words import is_no_word
from kartotek.ingest.effects.damage.unknown_words import has_doubtful_word
from kartotek.ingest.effects.grammar.chunks import Item, tag_tokens
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.grammar.doubts import capped
from kartotek.ingest.effects.grammar.notation import checked
from kartotek.ingest.effects.grammar.patterns import apply_phrases
from kartotek.ingest.effects.grammar.phrases import PHRASES
from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.ingest.effects.subjects.names import ComponentNames
from kartotek.ingest.text.sentences import Paragraph, Sentence, sentences
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language.construct import (
    ALWAYS,
    END,
    NOW,
    amount,
    amounts,
    do,
    gain,
    in_order,
    number,
    transfer,
    where,
)
from kartotek.schema.language.nodes import Ability

__all__ = ["Tracks"]


# What an example says of the space of a track that a ship has come to: what one gets, levies, has from now on.
_SPACES: Final = frozenset(("SPACE", "START_SPACE", "STEP"))
_SHIPS: Final = frozenset(("FLEET",))
_KNOWN_SPACES: Final = frozenset(("START_SPACE", "LAST", "ORD"))
_BEING_THERE: Final = frozenset(("V.arrive", "V.be", "V.stand"))
_Items = Sequence[Item]
CertainAbility = tuple[Ability, int]
"""An ability and its confidence."""


def tagged_pairs(items: _Items, before: str, *after: str) -> Iterator[tuple[Item, Item]]:
    """The items of a tag with the next item, where that has one of some other tags."""
    return (pair for pair in pairwise(items) if pair[0].tag == before and pair[1].tag in after)


def colour_of(items: _Items) -> str | None:
    """The first colour that is named."""
    return next((str(item.value["color"]) for item in items if item.tag == "ADJ" and "color" in item.value), None)


def people_in(items: _Items) -> list[str]:
    """The words that name those whose ships it is about."""
    return [str(before.value) for before, _ in tagged_pairs(items, "X", "ADJ", ",", "AND")]


def owners_of_ships(items: _Items) -> list[str]:
    """The words right before a ship with its colour: whose ship it is."""
    rows = zip(items, items[1:], items[2:], strict=False)
    return [str(one.value) for one, *ship in rows if one.tag == "X" and [item.tag for item in ship] == ["ADJ", "FLEET"]]


def _place_of(items: _Items, tags: frozenset[str], start: int) -> int:
    """The place of the first item of some tags, from a place on; behind the last where there is none."""
    return next((at for at in range(start, len(items)) if items[at].tag in tags), len(items))


def arrival_end(items: _Items) -> int | None:
    """Where the part ends that says which space a ship has come to; None where none is said."""
    space = _place_of(items, _SPACES, 1)
    end = _place_of(items, frozenset((",",)), space)
    tags = {item.tag for item in items[:end]}
    stated = space < len(items) and all(tags & some for some in (_SHIPS, _KNOWN_SPACES, _BEING_THERE))
    return end if stated else None


def effects_of_arrival(items: _Items, language: GameLanguage) -> Iterator[CertainAbility]:
    """What whoever has come there gets, levies, and has from now on."""
    tags = {item.tag for item in items}
    coins = _gains(items, "coin")
    yield from _levied(items, coins if "V.gain" in tags else [])
    if "V.gain" in tags:
        yield from ((Ability(END, gain(n, "vp")), NAMED_BY_CONTENT) for n in _gains(items, "vp"))
    yield from _standing(items, language)
    if coins and {"V.lose", "PIRATES"} <= tags:
        yield _having(coins[0], "trade_level"), PARTLY_LISTED
    yield from explored(items, language)


def _gains(items: _Items, good: str) -> list[int]:
    """How much of a good is had."""
    had = chain.from_iterable(item.value for item in items if (item.tag, item.case) == ("BUNDLE", Case.ACC))
    return [one.n for one in had if one.n and one.named("gain") == good]


def _levied(items: _Items, coins: Sequence[int]) -> Iterator[CertainAbility]:
    """The tax that is levied, with the coins that are had beside it; of two amounts nobody knows which one it is."""
    tax = next(filter(None, _taxes(items)), None)
    stated = [item for item in items if (item.tag, item.case) == ("BUNDLE", Case.NOM)]
    if tax is None or len(stated) > 1 or not any(item.tag == "V.levy" for item in items):
        return
    levy = do("levy", args=(number(tax),))
    if coins:
        yield Ability(NOW, in_order((gain(coins[0], "coin"), levy))), NAMED_BY_CONTENT
    else:
        yield Ability(NOW, levy), PARTLY_LISTED


def _taxes(items: _Items) -> Iterator[int | None]:
    """How many coins stand right before the word for a tax."""
    paid = (before.value[0] for before, _ in tagged_pairs(items, "BUNDLE", "TAX"))
    return (one.n for one in paid if one.named("pay") == "coin")


def _having(count: int | None, stat: str) -> Ability:
    """So much of a stat, always."""
    return Ability(ALWAYS, transfer("have", amounts(amount(count, stat))))


def _standing(items: _Items, language: GameLanguage) -> Iterator[CertainAbility]:
    """A number of the player that is stated to be so much: right after its name."""
    levels = ((_stat(before), item) for before, item in pairwise(items) if item.tag == "NUM" and not before.aside)
    stated = next(((stat, item.value) for stat, item in levels if stat in language.vocabulary.stats), None)
    if stated is None:
        yield from _taxed(items)
    else:
        yield _having(stated[1], stated[0]), NAMED_BY_CONTENT


def _stat(item: Item) -> Any:
    if item.tag == "BUNDLE":
        return item.value[0].name
    return item.value if item.tag == "STAT" else None


def _taxed(items: _Items) -> Iterator[CertainAbility]:
    """The level that is taken from a tax: `5 tax minus 3 levels`."""
    aside = [item for item in items if item.aside]
    if any(item.tag == "TAX" for item in aside):
        levels = (item.value[0] for _, item in tagged_pairs(aside, "MINUS", "BUNDLE"))
        yield from ((_having(level.n, level.named("gain")), NAMED_BY_CONTENT) for level in levels)


def later_effects(items: _Items, language: GameLanguage) -> Iterator[CertainAbility]:
    """What a later sentence says: what the owner of the ship gets more, or is charged."""
    raised = (
        (before.value, item.value) for before, item in tagged_pairs(items, "STAT", "NUM") if item.case == Case.INS
    )
    yield from ((_having(count, stat), NAMED_BY_CONTENT) for stat, count in raised)
    yield from _taxed(items)
    yield from explored(items, language)


def explored(items: _Items, language: GameLanguage) -> Iterator[CertainAbility]:
    """The level of the island that is explored, or whose cards are drawn."""
    tags = {item.tag for item in items}
    levels = [before.value for before, _ in tagged_pairs(items, "ORD", "LEVELLED", "SPACE")]
    if len(levels) == 1 and ({"EXPLORING", "V.do"} <= tags or {"V.draw", "V.choose"} <= tags):
        yield Ability(NOW, do(language.named("EXPLORING"), where("level", levels[0]))), NAMED_BY_CONTENT


# Where ships stand on their tracks, and what an example says of the space that one has come to.
# A book shows the spaces of its tracks in pictures only; its examples say what some of them give. What an example
# says of people is no rule, so only what stands beside an arrival is read, and of later sentences only what a ship's
# owner gets more or is charged.
_NEAR: Final = 8
_RULE: Final = "space told by an example"
_SHORTEST_NAME: Final = 3
_EXAMPLE: Final = "pelda"
_Place = str | None


@dataclass
class Tracks:
    """The track that a text speaks of, and where the ships of its people stand."""

    language: GameLanguage
    names: ComponentNames
    colour: str | None = None
    people: dict[str, _Place] = field(default_factory=dict)
    last: tuple[_Place, int] | None = None

    @cached_property
    def spaces(self) -> Mapping[tuple[str, int], str]:
        """The ids of the spaces by the colour of their fleet and their number."""
        mover = self.language.named("FLEET")
        return {
            (space.parent.rpartition(":")[2], space.position): space.id
            for space in self.names.all
            if space.parent.partition(":")[2].startswith(f"{mover}:") and space.position is not None
        }

    def place(self, sentence: Sentence, statements: Sequence[Statement]) -> list[Statement]:
        """The statements with the last space of the track in question as subject, where the sentence is about it."""
        items = tag_tokens(sentence.tokens, self.language.lexicon) if self.spaces else []
        tags = {item.tag for item in items}
        self.colour = colour_of(items) if {"FLEET", "ADJ"} <= tags else self.colour
        if not {"LAST", "SPACE"} <= tags:
            return list(statements)
        subject = self._space(self.colour, None)
        return [replace(one, subject=one.subject or subject) for one in statements]

    def meet(self, paragraph: Paragraph) -> None:
        """A heading ends what was said of a track."""
        if paragraph.kind == "heading":
            self.colour = colour_of(tag_tokens(paragraph.tokens, self.language.lexicon)) if self.spaces else None

    def stated(self, paragraph: Paragraph) -> Iterator[Statement]:
        """What an example, or what follows one closely, says of the spaces that ships have come to."""
        if not self.spaces or paragraph.kind == "heading":
            return
        if paragraph.tokens[0].key == _EXAMPLE:
            self._forget()  # another example, other places
        for sentence in sentences(paragraph):
            example = _is_example(paragraph, sentence)
            if example or self._is_near(sentence):
                yield from self._stated(sentence, example)

    def _is_near(self, sentence: Sentence) -> bool:
        """Whether a sentence stands close behind the last arrival."""
        return self.last is not None and 0 <= sentence.line_from - self.last[1] <= _NEAR

    def _stated(self, sentence: Sentence, example: bool) -> Iterator[Statement]:
        items = apply_phrases(tag_tokens(sentence.tokens, self.language.lexicon), PHRASES)
        end = arrival_end(items) if example else None
        doubtful = any(token.low and is_no_word(token) for token in sentence.tokens)  # names of people are none, too
        if end is not None:
            place = self._arrived(items, end, sentence)
            yield from self._statements(sentence, place, effects_of_arrival(items[end:], self.language))
            return
        if example and doubtful:
            self._forget()  # a ship may have come somewhere
        effects = later_effects(items, self.language) if example else explored(items, self.language)
        said = self._statements(sentence, self._meant(items, sentence), effects)
        yield from (capped(one, "hidden-word") for one in said) if doubtful else said

    def _statements(self, sentence: Sentence, place: _Place, effects: Iterable[CertainAbility]) -> Iterator[Statement]:
        """The effects that the game can express as statements about a space."""
        guessed = any(token.number is not None and token.confidence < CERTAIN for token in sentence.tokens)
        for one, allowed in effects:
            ability, confidence = checked(one, self.language), min(allowed, GUESSED_LEVEL) if guessed else allowed
            if ability is not None:
                yield Statement(sentence.line_from, sentence.line_to, place, ability, confidence, (_RULE,))

    def _forget(self) -> None:
        """Leave open where ships stand."""
        self.people, self.last = {}, None

    def _arrived(self, items: Sequence[Item], end: int, sentence: Sentence) -> _Place:
        """The space that a sentence says a ship has come to; None where words that no one can read may say another."""
        place = self._arrive(items[:end], sentence.line_to)
        unknown = place is None and has_doubtful_word(sentence.tokens, self.language)
        if unknown or _is_rest_of_ordinal(items, sentence):
            self._forget()  # whoever came, and wherever
            return None
        return place

    def _meant(self, items: Sequence[Item], sentence: Sentence) -> _Place:
        """The space that a later sentence is about; None where a ship may have come to another one, or somebody else
        is named."""
        if self._may_arrive(items, sentence) or self._names_another(sentence) or self._is_anothers(items):
            return None
        return self._mentioned(items)

    def _may_arrive(self, items: Sequence[Item], sentence: Sentence) -> bool:
        """Whether a sentence may say, in words that are not understood, that a ship has come to a space."""
        if not any(item.tag in ("SPACE", "STEP") for item in items):
            return False
        elsewhere = self._stands(items) is not None  # it names a space of its own, and nobody knows who is there
        return elsewhere or has_doubtful_word(sentence.tokens, self.language)

    def _arrive(self, items: Sequence[Item], line: int) -> _Place:
        """Note which space the ships of those who are named have come to, and return it."""
        place = self._stands(items)
        self.last = place, line
        self.people |= dict.fromkeys(people_in(items), place)
        return place

    def _stands(self, items: Sequence[Item]) -> _Place:
        if any(item.tag == "START_SPACE" for item in items):
            return None
        number = next((before.value for before, _ in tagged_pairs(items, "ORD", "SPACE")), None)
        known = number is not None or any(item.tag == "LAST" for item in items)
        return self._space(colour_of(items), number) if known else None

    def _space(self, colour: str | None, number: int | None) -> _Place:
        top = max((place for own, place in self.spaces if own == colour), default=0)
        return self.spaces.get((colour or "", number or top))

    def _mentioned(self, items: Sequence[Item]) -> _Place:
        """The space of the one who was named last, else the one that was spoken of last."""
        words = (item.value for item in reversed(items) if item.tag == "X")
        person = next(filter(None, map(self._person, words)), None)
        if person is not None:
            return self.people[person]
        return self.last[0] if self.last else None

    def _names_another(self, sentence: Sentence) -> bool:
        """Whether the last of the people whom a sentence names is one of whom nothing is known: where the ship came was
        not read."""
        inside = (token for token in reversed(sentence.tokens[1:]) if token.capital and not token.shouts)
        last = next((token for token in inside if self.language.lexicon.word(token.key)[0] is None), None)
        return last is not None and self._person(last.key) is None

    def _is_anothers(self, items: Sequence[Item]) -> bool:
        """Whether a sentence speaks of the ship of somebody of whom nothing is known."""
        return any(self._person(owner) is None for owner in owners_of_ships(items))

    def _person(self, word: str) -> str | None:
        """Who is named by a word, with an ending or without; of several the last who came."""
        called = [one for one in self.people if len(one) > _SHORTEST_NAME and word.startswith(one[:-1])]
        return called[-1] if called else None


def _is_rest_of_ordinal(items: Sequence[Item], sentence: Sentence) -> bool:
    """Whether what is no word stands right before the word that says which space it is: both may be one word."""
    places = (item.tokens[0] for item in items if item.tag == "ORD")
    before = (sentence.tokens[place - 1] for place in places if place)
    return any(token.low and is_no_word(token) for token in before)


def _is_example(paragraph: Paragraph, sentence: Sentence) -> bool:
    """Whether a sentence belongs to an example, by its paragraph or its label."""
    return paragraph.kind == "example" or any(token.key == _EXAMPLE for token in sentence.label)
