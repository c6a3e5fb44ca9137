"""The nouns that a number of running text may count which stand before it: a subject, a source, the noun last named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kartotek.ingest.newbook.inventory.chunk import FILLERS, is_pronoun, is_relative, is_unit, says_spread
from kartotek.ingest.newbook.inventory.prose_nouns import is_said, is_source
from kartotek.ingest.newbook.text.lexicon import is_word, piece_of
from kartotek.ingest.newbook.text.names import possessor_of
from kartotek.ingest.newbook.text.players import is_player
from kartotek.ingest.newbook.text.tokens import NO_WORD, BookToken
from kartotek.ingest.newbook.text.word_runs import word_at

__all__ = ["existing_of", "last_noun", "owner_of", "source_of", "subject_of"]

_SHORTEST: Final = 2
_OUT_OF: Final = "ból"
_THERE_IS: Final = ("van", "akad", "keszult", "lapul", "letezik")
_PLACE: Final = ("ban", "ben", "on", "en")
_NUMBER_OF: Final = ("szama", "szamuk", "darabszama")
_CLAUSE: Final = frozenset(",;:()–")


def source_of(words: Sequence[BookToken], at: int) -> BookToken | None:
    """What says out of what there are so many: the last such word since the number before, else one behind it in its
    clause."""
    for place in range(at - 1, -1, -1):
        if words[place].counts:
            break
        if is_source(words[place]):
            return words[place]
    for word in words[at + 1 :]:
        if word.counts or not _CLAUSE.isdisjoint(word.before):
            break
        if is_source(word):
            return word
    return None


def owner_of(words: Sequence[BookToken], source: BookToken) -> BookToken | None:
    """Whose piece something is that no more is said of than its kind: `a róka bábujából`."""
    at = next(place for place, word in enumerate(words) if word is source)
    owner = word_at(words, at - 1)
    kind = piece_of(possessor_of(source.text.lower()[: -len(_OUT_OF)].replace("á", "a").replace("é", "e")))
    beside = source.before == " " and _may_be_noun(owner) and owner.text.islower()
    return owner if kind[0] and not kind[1] and beside else None


def subject_of(words: Sequence[BookToken], at: int) -> BookToken | None:
    """The noun behind the last article before a number, or whose number is said: `a révház hat példányban`."""
    if word_at(words, at - 1).key in _NUMBER_OF:
        return words[at - 2] if at >= len(_NUMBER_OF[0]) // 2 and at > 1 else None
    for place in range(at - 1, 0, -1):
        if words[place].counts:
            break
        if words[place - 1].is_article and _may_be_noun(words[place]):
            return words[place]
    return None


def existing_of(words: Sequence[BookToken], at: int) -> BookToken | None:
    """The noun before a number of which the clause says that there are so many: `sárkányunk csak egy van`."""
    after = word_at(words, at + 1)
    if after.key not in _THERE_IS or after.before.strip():
        return None
    place = next((one for one in range(at - 1, -1, -1) if words[one].key not in FILLERS), -1)
    noun = word_at(words, place)
    return noun if noun is not NO_WORD and _may_be_noun(noun) and not noun.key.endswith(_PLACE) else None


def last_noun(words: Sequence[BookToken], at: int) -> BookToken | None:
    """The last word before a place that may be a noun."""
    return next((word for word in reversed(words[:at]) if _may_be_noun(word)), None)


def _may_be_noun(word: BookToken) -> bool:
    points = is_pronoun(word) or is_relative(word) or says_spread(word) or word.is_article or is_unit(word)
    counts = word.counts or word.seat is not None or is_player(word, "")
    shared = is_word(word.key, "plain", "words") or is_word(word.key, "setup", "limits")
    return not (points or counts or shared or is_said(word)) and len(word.key) > _SHORTEST
