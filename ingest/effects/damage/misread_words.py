"""Words that a misread sign has spoiled: they are none, or the text has them nowhere else, and others are near."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, takewhile
from typing import Final

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.composition.tables import shared_senses
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.composition.verb_forms import shared_verbs
from kartotek.ingest.effects.damage.near_words import MISREAD, is_near_saying, lacks_a_letter
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.lexicon.word_tables import common_words
from kartotek.ingest.text.sentences import Token
from kartotek.schema.hungarian.numerals import number_of

__all__ = [
    "VOWELS", "has_number", "hides_an_amount", "is_foreign", "is_no_word", "is_plain", "is_rest_of_another",
    "is_spoiled", "odd_members", "spoiled_places", "with_neighbours",
]  # fmt: skip

VOWELS: Final = frozenset("aeiou")
"""Letters without any of them are what is left of a picture."""
_PLAIN: Final = frozenset(common_words()["plain"]["words"])
"""Words that stand close to one that counts, or before a thing, and say nothing of it."""
_ENDING: Final = 6
"""Of a name of several words other forms are near, which differ in their endings: so many letters have to be alike."""
_LONGEST: Final = 3
"""So many words at most that say something together."""
_JOINING: Final = frozenset(("vagy", "es", "illetve"))
_GOODS: Final = frozenset(("RES", "STAT"))
_PAGE: Final = "PAGE"


def is_spoiled(tokens: Sequence[Token], language: GameLanguage) -> bool:
    """Whether a sentence has a word that with another letter would be one that says something."""
    return any(True for _ in spoiled_places(tokens, language))


def spoiled_places(tokens: Sequence[Token], language: GameLanguage) -> Iterator[int]:
    """The places of words that are none or stand alone in the text, and that with another letter would be ones that say
    something."""
    for place, token in enumerate(tokens):
        near = is_foreign(token, language) and any(is_near_saying(key, language) for key in _readings_at(place, tokens))
        if near or token.key in MISREAD or is_rest_of_another(place, tokens, language):
            yield place


def hides_an_amount(tokens: Sequence[Token], language: GameLanguage) -> bool:
    """Whether a sentence has a number or a good, and beside it, or grown together with it, a word that is none and that
    the text has nowhere else: who knows what it says of them. The number of a page is none of these."""
    tags = {unit.tag for unit in units_of(tokens, language)}
    entries = (language.lexicon.forms.get(token.key) for token in tokens)
    if any(entry is not None and entry.tag == _PAGE for entry in entries):
        return False
    lost = [token for token in tokens if not token.aside and _is_stray(token, language)]
    grown = any(token.text[0].isdigit() for token in lost)
    return grown or bool(lost and (has_number(tokens, least=2) or not tags.isdisjoint(_GOODS)))


def odd_members(tokens: Sequence[Token], language: GameLanguage) -> Iterator[int]:
    """The places of words that are none and that `or` or `and` joins to another: one of several is lost."""
    for place, token in enumerate(tokens):
        beside = (place - 1, place + 1) if token.key in _JOINING else ()
        yield from (at for at in beside if 0 <= at < len(tokens) and _is_stray(tokens[at], language))


def is_rest_of_another(place: int, tokens: Sequence[Token], language: GameLanguage) -> bool:
    """Whether a word that the text has nowhere else is one that says something, without one of its letters."""
    token = tokens[place]
    if not token.lone or not token.key.isalpha():
        return False
    if token.key in shared_senses() or is_plain(token) or _is_known(token, language):
        return False
    if any(lacks_a_letter(key, language) for key in (token.key, *token.rivals)):
        return True
    return _is_rest_with_neighbour(place, tokens, language)


def _is_rest_with_neighbour(place: int, tokens: Sequence[Token], language: GameLanguage) -> bool:
    """Whether a word and those beside it say something together, without one letter."""
    token = tokens[place]
    begun = place > 0 and not token.before and not _is_known(tokens[place - 1], language)
    if begun and lacks_a_letter(tokens[place - 1].key + token.key, language, token.key[-_ENDING:]):
        return True
    behind = list(takewhile(lambda one: not one.before, tokens[place + 1 : place + _LONGEST]))
    joined = accumulate((one.key for one in behind), initial=token.key)
    return any(lacks_a_letter(key, language, one.key) for key, one in zip(list(joined)[1:], behind, strict=True))


def is_foreign(token: Token, language: GameLanguage) -> bool:
    """Whether neither Hungarian nor the game has a word."""
    return is_no_word(token) and not _is_known(token, language)


def _is_stray(token: Token, language: GameLanguage) -> bool:
    """Whether a word is none, and the text has it nowhere else."""
    return token.lone and is_foreign(token, language)


def _is_known(token: Token, language: GameLanguage) -> bool:
    """Whether the game has a word, or it is a form of a verb."""
    lexicon = language.lexicon
    return token.key in lexicon.forms or token.key in shared_verbs() or lexicon.verbs.tag(token.key) is not None


def is_no_word(token: Token) -> bool:
    """Whether no list of Hungarian words has it, or it was made one with doubt; a mark of a picture is not meant."""
    return token.confidence <= CERTAIN and (not VOWELS.isdisjoint(token.key) or token.key in MISREAD)


def is_plain(token: Token) -> bool:
    return token.text.lower() in _PLAIN


def has_number(tokens: Sequence[Token], least: int = 0) -> bool:
    """Whether a sentence has a number, in figures or as a word, that is no less than another."""
    words = (number_of(token.key) for token in tokens if token.number is None)
    figures = (token.number for token in tokens if token.number is not None)
    return any(number >= least for number in (*figures, *(found[0] for found in words if found is not None)))


def _readings_at(place: int, tokens: Sequence[Token]) -> Iterator[str]:
    """What a word may be: as it stands, as it was before its repair, or with a word beside it."""
    yield from (tokens[place].key, *tokens[place].rivals, *with_neighbours(place, tokens))


def with_neighbours(place: int, tokens: Sequence[Token]) -> Iterator[str]:
    """What a word and the one beside it are together, where no sign stands between them."""
    token = tokens[place]
    own = (token.key, *token.rivals)
    if place + 1 < len(tokens) and not tokens[place + 1].before:
        yield from (key + tokens[place + 1].key for key in own)
    if place and not token.before:
        yield from (tokens[place - 1].key + key for key in own)
