"""Sentences of which nothing was read, and that may change what the ones around them say."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from rapidfuzz.distance import Levenshtein

from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.damage.lost_verbs import lacks_verb_of_price
from kartotek.ingest.effects.damage.lost_words import torn_words
from kartotek.ingest.effects.damage.misread_words import hides_an_amount, is_spoiled
from kartotek.ingest.effects.grammar.chunks import tag_tokens
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.sentences import Sentence, Token

__all__ = ["adds", "is_lost", "may_change", "narrows", "things_of"]

_ONLY: Final = "csak"
_THIS: Final = "ez"
_EFFECT: Final = "hatas"
_CHANGING: Final = frozenset(("helyette", "helyettuk", "ahanyszor", "mindannyiszor"))
_SHORTEST: Final = 8
"""Shorter words are near those for something else that comes, and are others."""
_MOREOVER: Final = ("ezenfelul", "ezenkivul", "emellett", "tovabba", "raadasul")
_NO_LONGER: Final = (("mar", "nem"), ("tobbe", "nem"))


def things_of(sentence: Sentence, language: GameLanguage) -> frozenset[str]:
    """The things that a sentence names."""
    values = (item.value for item in tag_tokens(sentence.tokens, language.lexicon) if item.tag == "THING")
    return frozenset(str(value["noun"]) for value in values if "noun" in value)


def may_change(sentence: Sentence, language: GameLanguage) -> bool:
    """Whether a sentence of which nothing was read may change what the ones around it say."""
    return is_lost(sentence, language) or _takes_back(sentence) or _explains(sentence, language)


def is_lost(sentence: Sentence, language: GameLanguage) -> bool:
    """Whether a sentence may have said something that a misread word hides."""
    return _are_lost(sentence.tokens, language)


@lru_cache(maxsize=16)  # who changes what stands around a sentence asks, and who goes on with it
def _are_lost(tokens: tuple[Token, ...], language: GameLanguage) -> bool:
    if is_spoiled(tokens, language) or hides_an_amount(tokens, language) or any(torn_words(tokens, language)):
        return True
    return lacks_verb_of_price(units_of(tokens, language))


def adds(sentence: Sentence) -> bool:
    """Whether a sentence begins with a word for moreover: it is a part of what the one before it says."""
    return "".join(token.key for token in sentence.tokens[:2]).startswith(_MOREOVER)


def narrows(sentence: Sentence) -> bool:
    """Whether a sentence begins with the word for only: it says for which things alone something holds."""
    return sentence.tokens[0].key == _ONLY


def _explains(sentence: Sentence, language: GameLanguage) -> bool:
    """Whether a sentence says behind a colon which things are meant, by a quality that they have; the word for them may
    be one that is not known."""
    if ":" not in sentence.tokens[0].before:
        return False
    tags = [item.tag for item in tag_tokens(sentence.tokens, language.lexicon)]
    return any(one == "ADJ" and other in ("THING", "X") for one, other in pairwise(tags))


def _takes_back(sentence: Sentence) -> bool:
    """Whether a sentence says of an effect before it that it ends, that another comes in its place or to it, or how
    often it happens: `this effect no longer ...`, `instead ...`, `moreover ...`, `as often as ...`."""
    keys = [token.key for token in sentence.tokens]
    if any(map(_is_changing, keys)) or adds(sentence):
        return True
    effect = any(first == _THIS and other.startswith(_EFFECT) for first, other in zip(keys, keys[2:], strict=False))
    return effect and any(pair in _NO_LONGER for pair in pairwise(keys))


def _is_changing(key: str) -> bool:
    """Whether a word, or one that is written so but for one letter, says that something else comes, or how often."""
    long = len(key) >= _SHORTEST
    return long and any(Levenshtein.distance(key, one, score_cutoff=1) <= 1 for one in _CHANGING)
