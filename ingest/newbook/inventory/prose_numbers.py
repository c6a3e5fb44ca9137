"""The numbers of running text, each with the noun that it counts: what the chunks of a list leave unread.

Lists are cut at their signs; sentences are not. Here every number of a sentence is taken by itself: the noun stands
behind it, or before it out of what there are so many, or in the sentence before. All that is found so is in doubt.

a révház hat példányban szerepel        the thing is the subject, the copies are in the number
garassal fizettek: ebből negyven van    a pronoun stands for the noun before it
húszban búza, tízben rozs van           what so many of a total hold
ezek közül tíz a lapát, öt a kasza      an article stands before the noun
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Final

from kartotek.ingest.newbook.doubts import met
from kartotek.ingest.newbook.facts import PLAIN, DraftComponent
from kartotek.ingest.newbook.inventory.chunk import FILLERS, OF_THEM, is_unit, says_spread
from kartotek.ingest.newbook.inventory.prose_antecedents import existing_of, last_noun, owner_of, source_of, subject_of
from kartotek.ingest.newbook.inventory.prose_nouns import CountedNoun, is_said, named, noun_behind
from kartotek.ingest.newbook.text.lexicon import is_word, piece_of
from kartotek.ingest.newbook.text.players import is_player
from kartotek.ingest.newbook.text.tokens import NO_WORD, BookToken
from kartotek.ingest.newbook.text.word_runs import word_at
from kartotek.ingest.prose.keys import key_of

__all__ = ["CountedInProse", "ProseNumbers"]

_SHOWN: Final = ("ine", "sup")
_ENTRIES: Final = ("peldany", "darabban", "kiadas")
_EVERY: Final = ("minden", "mindegyik", "mindegyikuk", "mindegyikotok")
_TO_WHOM: Final = ("nak", "nek", "hoz", "hez")
_OUT_OF_IT: Final = frozenset("ezekbol ebbol abbol azokbol belole beloluk amelybol amelyekbol amibol".split())
_NEAR: Final = 4
_NAMELY: Final = ("ugymint", "tudniillik", "nevezetesen", "eloszor")
_CARD, _LEAF = "kártya", "lap"
"""Cards by the word that lists have for them, and by the one that texts count them by."""
_THAT_IS: Final = ("azaz", "vagyis", "tehat", "osszesen", "mindosszesen", "mindossze", "ezekbol", "osszesseg")


@dataclass(frozen=True, slots=True)
class CountedInProse:
    """A component that running text counts, and the place of its number. `each`: that is for each player; `summed`: the
    sum of these stands behind it."""

    one: DraftComponent
    at: int
    each: bool = False
    summed: bool = False


class ProseNumbers:
    """Reads sentences one after the other. `most` is the highest number of players."""

    def __init__(self, known: Collection[str], most: int) -> None:
        self._known, self._most = known, most
        self._topic: BookToken | None = None
        self._cards = False

    def read(self, sentence: Sequence[BookToken]) -> list[CountedInProse]:
        """What a sentence counts, numbers for each player multiplied."""
        counted: list[CountedInProse] = []
        led = _is_for_each(sentence, next((at for at, token in enumerate(sentence) if token.counts), 0))
        for at in (place for place, token in enumerate(sentence) if token.counts):
            if counted and counted[-1].each and not counted[-1].summed and _sums_up(sentence, at):
                counted[-1] = self._summed(counted[-1], sentence[at])
                led = False
            else:
                counted += self._counted(sentence, at, led)
        self._topic = last_noun(sentence, len(sentence)) or self._topic
        self._cards = _names_cards(sentence)
        return _with_parts(sentence, [replace(one, one=self._multiplied(one)) for one in counted])

    def _counted(self, sentence: Sequence[BookToken], at: int, led: bool) -> list[CountedInProse]:
        noun = self._behind(sentence, at) or self._before(sentence, at)
        if noun is None:
            return []
        return [CountedInProse(_component(sentence[at], noun), at, led or _is_for_each(sentence, at))]

    def _behind(self, sentence: Sequence[BookToken], at: int) -> CountedNoun | None:
        """The noun behind a number without a case; behind an article where kinds of a total are listed."""
        if sentence[at].written.case not in ("nom", *_SHOWN):
            return None
        noun = noun_behind(sentence, at, self._known)
        if noun is None and any(token.key in OF_THEM for token in sentence[:at]):
            article = next((place for place in range(at + 1, at + 3) if word_at(sentence, place).is_article), None)
            noun = noun_behind(sentence, article, self._known) if article is not None else None
        if noun is None or noun.place:
            return None
        return replace(noun, name=_CARD) if self._means_cards(sentence, at, noun) else noun

    def _means_cards(self, sentence: Sequence[BookToken], at: int, noun: CountedNoun) -> bool:
        """Whether so many `lap` are all the cards, which this sentence or the one before speaks of."""
        return noun.name == _LEAF and (self._cards or _names_cards(sentence[:at]))

    def _before(self, sentence: Sequence[BookToken], at: int) -> CountedNoun | None:
        """The noun that a number counts which none stands behind."""
        if _is_in_copies(sentence, at):
            return self._noun(subject_of(sentence, at))
        if sentence[at].written.case in _SHOWN or is_word(word_at(sentence, at + 1).key, "spread", "kinds"):
            return None
        if any(token.key in _OUT_OF_IT for token in sentence[max(0, at - _NEAR) : at + _NEAR]):
            return self._noun(last_noun(sentence, at) or self._topic)
        source = source_of(sentence, at)
        if source is None:
            return self._noun(existing_of(sentence, at))
        return self._noun(owner_of(sentence, source) or source)

    def _noun(self, word: BookToken | None) -> CountedNoun | None:
        if word is None:
            return None
        name, certain = named(word, self._known)
        return CountedNoun(name, word, certain)

    # ---- for each player ----

    def _summed(self, counted: CountedInProse, number: BookToken) -> CountedInProse:
        """A thing for each player with the total that stands behind it; a total that is no multiple is none."""
        count = counted.one.count or 1
        if number.value % count:
            return counted
        return replace(counted, one=replace(counted.one, count=number.value, line=number.line), summed=True)

    def _multiplied(self, counted: CountedInProse) -> DraftComponent:
        if not counted.each or counted.summed or counted.one.count is None:
            return counted.one
        return replace(counted.one.doubted("per-player"), count=counted.one.count * max(1, self._most))


def _names_cards(words: Sequence[BookToken]) -> bool:
    return any(token.key.startswith(key_of(_CARD)) for token in words)


def _component(number: BookToken, noun: CountedNoun) -> DraftComponent:
    doubts = {
        "letter-in-number": not number.is_well_read,
        "number-cut": number.crowded,
        "name-unclear": not (noun.certain and noun.word.as_scanned),
        "qualified": True,
    }
    return DraftComponent(
        noun.name, piece_of(noun.name)[0], number.value, number.line, number.how, PLAIN, "", met(doubts)
    )


def _is_in_copies(sentence: Sequence[BookToken], at: int) -> bool:
    """Whether a number says in how many copies its subject is there."""
    return word_at(sentence, at + 1).key.startswith(_ENTRIES)


def _sums_up(sentence: Sequence[BookToken], at: int) -> bool:
    """Whether a number says how many there are in all of the thing before it: `ez összesen tizenkét bábu`."""
    since = max((place for place in range(at) if sentence[place].counts), default=-1) + 1
    sums = any(token.key.startswith(_THAT_IS) for token in sentence[max(since, at - _NEAR) : at])
    after = word_at(sentence, at + 1)
    ends = after is NO_WORD or bool(after.before.strip()) or after.key in FILLERS
    return sums and (ends or is_unit(after) or is_said(after))


def _is_for_each(sentence: Sequence[BookToken], at: int) -> bool:
    """Whether a word before a number in its clause says that it is for each player."""
    first = next((place for place in range(at, 0, -1) if _begins_clause(sentence[place])), 0)
    return any(_says_each(sentence, place) for place in range(first, at))


def _begins_clause(token: BookToken) -> bool:
    """Whether a sign stands before a word; what `and` joins is still one clause."""
    return bool(token.before.strip())


def _says_each(sentence: Sequence[BookToken], at: int) -> bool:
    token, after = sentence[at], word_at(sentence, at + 1)
    every = token.key in _EVERY and (is_player(after, "") or after.key.endswith(_TO_WHOM) or token.key != "minden")
    return every or is_word(token.key, "players", "each") or says_spread(token, "each")


def _with_parts(sentence: Sequence[BookToken], counted: Sequence[CountedInProse]) -> list[CountedInProse]:
    """The components; those behind a total that make it up are its parts, where a sign or a word leads to them."""
    for place, total in enumerate(counted):
        end = _end_of_parts(total, counted[place + 1 :])
        if end and _leads_to_parts(sentence, total.at, counted[place + 1].at):
            of = total.one.name_hu
            named = [replace(part, one=replace(part.one, part_of=of)) for part in counted[place + 1 : place + 1 + end]]
            return [*counted[: place + 1], *named, *counted[place + 1 + end :]]
    return list(counted)


def _leads_to_parts(sentence: Sequence[BookToken], total: int, part: int) -> bool:
    """Whether a colon, a bracket or a word like `of them` stands between a total and the first part."""
    between = sentence[total + 1 : part + 1]
    return any(token.follows(":(") or token.key in OF_THEM or token.key in _NAMELY for token in between)


def _end_of_parts(total: CountedInProse, after: Sequence[CountedInProse]) -> int:
    """How many of the components behind a total make it up together; 0 where they do not."""
    sums = accumulate(one.one.count or 0 for one in after)
    return next((end for end, made in enumerate(sums, start=1) if made == total.one.count and end > 1), 0)
