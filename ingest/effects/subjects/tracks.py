"""Where ships stand on their tracks, and what an example says of the space that one has come to.

A book shows the spaces of its tracks in pictures only; its examples say what some of them give. What an example says
of people is no rule, so only what stands beside an arrival is read, and of later sentences only what a ship's owner
gets more or is charged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

from ingest.effects.grammar.chunks import Item, tag_tokens
from ingest.effects.grammar.clauses import GameLanguage
from ingest.effects.grammar.patterns import apply_phrases
from ingest.effects.grammar.phrases import PHRASES
from ingest.effects.notation import checked
from ingest.effects.statements import Statement
from ingest.effects.subjects.names import ComponentNames
from ingest.prose.sentences import Paragraph, Sentence, sentences
from schema.language.construct import (
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
)  # fmt: skip
from schema.language.nodes import Ability

__all__ = ["Tracks"]

_CERTAIN: Final = 940
_PART_ONLY: Final = 890
_NEAR: Final = 8
_RULE: Final = "space told by an example"
_SHORTEST_NAME: Final = 3
_EXAMPLE: Final = "pelda"
_SPACES: Final = frozenset(("SPACE", "START_SPACE", "STEP"))
_SHIPS: Final = frozenset(("FLEET",))
_KNOWN_SPACES: Final = frozenset(("START_SPACE", "LAST", "ORD"))
_BEING_THERE: Final = frozenset(("V.arrive", "V.be", "V.stand"))
_Place = str | None
_Certain = tuple[Ability, int]
"""An ability and its confidence."""


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
        return {
            (space.parent.rpartition(":")[2], space.position): space.id
            for space in self.names.all
            if space.parent.partition(":")[2].startswith("fleet:") and space.position is not None
        }

    def place(self, sentence: Sentence, statements: Sequence[Statement]) -> list[Statement]:
        """The statements with the last space of the track in question as subject, where the sentence is about it."""
        items = tag_tokens(sentence.tokens, self.language.lexicon) if self.spaces else []
        tags = {item.tag for item in items}
        self.colour = _colour(items) if {"FLEET", "ADJ"} <= tags else self.colour
        if not ({"LAST", "SPACE"} <= tags and statements):
            return list(statements)
        subject = self._space(self.colour, None)
        return [replace(one, subject=one.subject or subject) for one in statements]

    def meet(self, paragraph: Paragraph) -> None:
        """A heading ends what was said of a track."""
        if paragraph.kind == "heading":
            self.colour = _colour(tag_tokens(paragraph.tokens, self.language.lexicon)) if self.spaces else None

    def stated(self, paragraph: Paragraph) -> Iterator[Statement]:
        """What an example, or what follows one closely, says of the spaces that ships have come to."""
        if not self.spaces or paragraph.kind == "heading":
            return
        for sentence in sentences(paragraph):
            example = paragraph.kind == "example" or any(token.key == _EXAMPLE for token in sentence.label)
            if example or self._is_near(sentence):
                yield from self._stated(sentence, example)

    def _is_near(self, sentence: Sentence) -> bool:
        """Whether a sentence stands close behind the last arrival."""
        return self.last is not None and 0 <= sentence.line_from - self.last[1] <= _NEAR

    def _stated(self, sentence: Sentence, example: bool) -> Iterator[Statement]:
        items = apply_phrases(tag_tokens(sentence.tokens, self.language.lexicon), PHRASES)
        end = _arrival(items) if example else None
        if end is not None:
            place = self._stands(items[:end])
            self.last = place, sentence.line_to
            self.people |= dict.fromkeys(_people(items[:end]), place)
            effects = list(_effects(items[end:]))
        else:
            place = self._mentioned(items)
            effects = list(_later(items)) if example else list(_explored(items))
        for one, confidence in effects:
            ability = checked(one, self.language)
            if ability is not None:
                yield Statement(sentence.line_from, sentence.line_to, place, ability, confidence, (_RULE,))

    def _stands(self, items: Sequence[Item]) -> _Place:
        number = next(
            (before.value for before, item in pairwise(items) if (before.tag, item.tag) == ("ORD", "SPACE")), None
        )
        started = any(item.tag == "START_SPACE" for item in items)
        return None if started else self._space(_colour(items), number)

    def _space(self, colour: str | None, number: int | None) -> _Place:
        top = max((place for own, place in self.spaces if own == colour), default=0)
        return self.spaces.get((colour or "", number or top))

    def _mentioned(self, items: Sequence[Item]) -> _Place:
        """The space of the one who was named last, else the one that was spoken of last."""
        for word in (item.value for item in reversed(items) if item.tag == "X"):
            person = self._person(word)
            if person is not None:
                return self.people[person]
        return self.last[0] if self.last else None

    def _person(self, word: str) -> str | None:
        """Who is named by a word, with an ending or without; of several the last who came."""
        called = [one for one in self.people if len(one) > _SHORTEST_NAME and word.startswith(one[:-1])]
        return called[-1] if called else None


def _colour(items: Sequence[Item]) -> str | None:
    return next((str(item.value["color"]) for item in items if item.tag == "ADJ" and "color" in item.value), None)


def _people(items: Sequence[Item]) -> list[str]:
    return [
        str(before.value) for before, item in pairwise(items) if before.tag == "X" and item.tag in ("ADJ", ",", "AND")
    ]


def _arrival(items: Sequence[Item]) -> int | None:
    """Where the part ends that says which space a ship has come to; None where none is said."""
    space = next((at for at in range(1, len(items)) if items[at].tag in _SPACES), len(items))
    end = next((at for at in range(space, len(items)) if items[at].tag == ","), len(items))
    tags = {item.tag for item in items[:end]}
    stated = space < len(items) and all(tags & some for some in (_SHIPS, _KNOWN_SPACES, _BEING_THERE))
    return end if stated else None


def _effects(items: Sequence[Item]) -> Iterator[_Certain]:
    """What whoever has come there gets, levies, and has from now on."""
    tags = {item.tag for item in items}
    coins, points = _gains(items, "coin"), _gains(items, "vp")
    yield from _levied(items, coins if "V.gain" in tags else [])
    if "V.gain" in tags:
        yield from ((Ability(END, gain(n, "vp")), _CERTAIN) for n in points)
    yield from _standing(items)
    if coins and tags.issuperset(("V.lose", "PIRATES")):
        yield _having(coins[0], "trade_level"), _PART_ONLY
    yield from _explored(items)


def _gains(items: Sequence[Item], good: str) -> list[int]:
    """How much of a good is had."""
    bundles = (item.value for item in items if item.tag == "BUNDLE" and item.case == "acc")
    return [one.n for bundle in bundles for one in bundle if one.n and one.named("gain") == good]


def _levied(items: Sequence[Item], coins: Sequence[int]) -> Iterator[_Certain]:
    """The tax that is levied, with the coins that are had beside it."""
    tax = next(filter(None, _before(items, "TAX", "coin")), None)
    if tax is None or not any(item.tag == "V.levy" for item in items):
        return
    levy = do("levy", args=(number(tax),))
    if coins:
        yield Ability(NOW, in_order((gain(coins[0], "coin"), levy))), _CERTAIN
    else:
        yield Ability(NOW, levy), _PART_ONLY


def _having(count: int | None, stat: str) -> Ability:
    """So much of a stat, always."""
    return Ability(ALWAYS, transfer("have", amounts(amount(count, stat))))


def _standing(items: Sequence[Item]) -> Iterator[_Certain]:
    """A number of the player that is stated to be so much: right after its name."""
    for before, item in pairwise(items):
        stat = _stat(before)
        if stat in ("naval", "trade_level") and item.tag == "NUM" and not before.aside:
            yield _having(item.value, stat), _CERTAIN
            return
    yield from _taxed(items)


def _stat(item: Item) -> Any:
    if item.tag == "BUNDLE":
        return item.value[0].name
    return item.value if item.tag == "STAT" else None


def _before(items: Sequence[Item], tag: str, good: str) -> Iterator[int | None]:
    """How many of a good stand right before a word."""
    bundles = [before.value[0] for before, item in pairwise(items) if item.tag == tag and before.tag == "BUNDLE"]
    return (one.n for one in bundles if one.named("pay") == good)


def _taxed(items: Sequence[Item]) -> Iterator[_Certain]:
    """The level that is taken from a tax: `5 tax minus 3 levels`."""
    aside = [item for item in items if item.aside]
    if not any(item.tag == "TAX" for item in aside):
        return
    for before, item in pairwise(aside):
        if before.tag == "MINUS" and item.tag == "BUNDLE":
            yield _having(item.value[0].n, item.value[0].named("gain")), _CERTAIN


def _later(items: Sequence[Item]) -> Iterator[_Certain]:
    for before, item in pairwise(items):
        if before.tag == "STAT" and item.tag == "NUM" and item.case == "ins":
            yield _having(item.value, before.value), _CERTAIN
    yield from _taxed(items)
    yield from _explored(items)


def _explored(items: Sequence[Item]) -> Iterator[_Certain]:
    """The level of the island that is explored, or whose cards are drawn."""
    tags = {item.tag for item in items}
    levels = [a.value for a, b in pairwise(items) if a.tag == "ORD" and b.tag in ("LEVELLED", "SPACE")]
    if len(levels) == 1 and ({"EXPLORING", "V.do"} <= tags or {"V.draw", "V.choose"} <= tags):
        yield Ability(NOW, do("explore", where("level", levels[0]))), _CERTAIN
