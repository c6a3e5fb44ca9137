"""Words that a scan has spoiled or joined, and words that count and are written nearly as another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise, takewhile
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.composition.tables import shared_senses
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.composition.verb_forms import PARTICLES, game_verbs, shared_verbs
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.lexicon.word_tables import common_words
from kartotek.ingest.text.sentences import Token
from kartotek.schema.hungarian.features import Case
from kartotek.schema.hungarian.numerals import number_of

__all__ = [
    "MISREAD",
    "is_near_turning",
    "nearly_qualities",
    "says_something",
    "grown_words",
    "VOWELS",
    "has_number",
    "hides_an_amount",
    "is_foreign",
    "is_no_word",
    "is_plain",
    "is_rest_of_another",
    "is_spoiled",
    "odd_members",
    "spoiled_places",
    "with_neighbours",
]


# Words that count and are written nearly as another word: what a misread letter may have made of them.
MISREAD: Final = frozenset(("em", "nm", "nen", "mem", "nern", "nerm", "csk", "csa", "cak", "sak", "esak"))
"""The commonest misreadings of the short words for not and only; some are words that no rules have."""
_SHORTEST: Final = 5
"""Fewer letters are near too many words."""
_SHORTEST_REST: Final = 3
"""What is left of a word that has lost a letter is near fewer."""
_LONGER: Final = (1,)
_SHORTEST_END: Final = 3
_END: Final = 2
_LITTLE: Final = frozenset(("SKIP", "IDLE", "X", "AND", "OR", "BY_PAYING", "REWARD", "YOU", "BECOMING"))
"""Tags of words that change nothing in what is said."""
_TURNING: Final = frozenset(
    "ADJ NEG ATMOST ATLEAST INSTEAD NEIGHBOUR OTHERS FIRST_TIME NOW END EACH FREE LIMIT TIMES".split()
)
"""Tags of words that turn a sentence into another one."""

FormsByEnds = Mapping[tuple[int, str], Sequence[str]]
"""Forms by their length and each of their ends."""


def says_something(key: str, language: GameLanguage) -> bool:
    """Whether a word as it stands is one that counts."""
    entry = language.lexicon.forms.get(key)
    if entry is not None and entry.tag not in _LITTLE:
        return True
    tag = shared_senses().get(key, "IDLE")
    return tag not in _LITTLE or number_of(key) is not None or language.lexicon.verbs.tag(key) is not None


@lru_cache(maxsize=65536)
def is_near_turning(key: str, language: GameLanguage) -> bool:
    """Whether a word that turns a sentence is written nearly so."""
    return key in MISREAD or _is_near(key, _turning(language))


@lru_cache(maxsize=65536)
def is_near_saying(key: str, language: GameLanguage) -> bool:
    """Whether a word that says something is written so but for one letter."""
    return key in MISREAD or _is_near(key, _saying_anywhere()) or _is_near(key, _saying(language))


@lru_cache(maxsize=65536)
def lacks_a_letter(key: str, language: GameLanguage, ending: str = "") -> bool:
    """Whether a word that says something, and that ends so, is written with one letter more, and none that says
    nothing is."""
    tables = (_silent(language), _saying_anywhere(), _saying(language))
    silent, *saying = (_is_near(key, forms, _LONGER, _SHORTEST_REST, ending) for forms in tables)
    return not silent and any(saying)


def _is_near(
    key: str,
    forms: FormsByEnds,
    sizes: Sequence[int] = (-1, 0, 1),
    shortest: int = _SHORTEST,
    ending: str = "",
) -> bool:
    """Whether one of the forms is one letter off; a short word, and one with a digit in it, is near none."""
    if len(key) < shortest or any(char.isdigit() for char in key):
        return False
    near = [form for size in sizes for end in _ends(key) for form in forms.get((len(key) + size, end), ())]
    alike = [form for form in near if form.endswith(ending)] if ending else near
    return process.extractOne(key, alike, scorer=Levenshtein.distance, score_cutoff=1) is not None


def _ends(form: str) -> tuple[str, str]:
    """The first two letters and the last two, as an ending: one misread letter leaves one of the two as it is."""
    return form[:_END], f"-{form[-_END:]}"


@lru_cache(maxsize=1)
def _saying_anywhere() -> FormsByEnds:
    """The forms of words that say something in every game, and what stands before verbs."""
    senses = {key for key, tag in shared_senses().items() if tag not in _LITTLE}
    return _by_ends(senses | shared_verbs().keys() | PARTICLES)


@lru_cache(maxsize=16)
def _saying(language: GameLanguage) -> FormsByEnds:
    """The forms of words that say something in a game."""
    forms = {key for key, entry in language.lexicon.forms.items() if entry.tag not in _LITTLE}
    return _by_ends((forms | game_verbs(language).keys()) - shared_verbs().keys())


@lru_cache(maxsize=16)
def _silent(language: GameLanguage) -> FormsByEnds:
    """The forms of words that say nothing in a game."""
    return _by_ends(key for key, entry in language.lexicon.forms.items() if entry.tag in _LITTLE)


@lru_cache(maxsize=16)
def _turning(language: GameLanguage) -> FormsByEnds:
    """The forms of words that turn what is said."""
    known = {key: entry.tag for key, entry in language.lexicon.forms.items()} | dict(shared_senses())
    return _by_ends(key for key, tag in known.items() if tag in _TURNING)


def _by_ends(forms: Iterable[str]) -> FormsByEnds:
    found: dict[tuple[int, str], list[str]] = {}
    for form in forms:
        for end in _ends(form):
            found.setdefault((len(form), end), []).append(form)
    return found


@lru_cache(maxsize=8)
def nearly_qualities(language: GameLanguage) -> frozenset[str]:
    """Qualities without one of their letters, and what a blank leaves of them at their end."""
    forms = [key for key, entry in language.lexicon.forms.items() if entry.tag == "ADJ" and entry.case == Case.NOM]
    lost = (form[:at] + form[at + 1 :] for form in forms for at in range(len(form)))
    ends = (form[at:] for form in forms for at in range(1, len(form) - _SHORTEST_END + 1))
    return frozenset((*lost, *ends))


# Words put together by a lost blank: a number with a word or a letter, a word with one that joins or turns it.
_NUMBER_AND_WORD: Final = re.compile(r"\d+[a-z]{5,}|[a-z]{3,}\d+[a-z]{3,}")
"""A number that has grown together with a word, which has lost a letter, or with two; an ending is shorter."""
_NUMBER_AND_PART: Final = re.compile(r"\d+[a-z]{2,}")
_ARTICLE_AND_NUMBER: Final = re.compile(r"(?:az?|es|vagy)\d{1,2}")
_NUMBER_AND_LETTER: Final = re.compile(r"\d+[a-z]")
"""A number that has grown together with a letter behind it, which may be a figure."""
_JOINED: Final = re.compile(r"(\w{3,}?)(?:vagy|illetve|nem|csak)|(?:vagy|illetve|nem|csak|ha)(\w{3,})")
"""A word that has grown together with one that joins, denies, limits or opens a condition."""


def grown_words(units: Sequence[WordUnit], tokens: Sequence[Token], language: GameLanguage) -> Iterator[str]:
    """The words of a sentence in which another one may stick."""
    yield from (tokens[unit.places[0]].text for unit in _with_numbers(units))
    yield from (tokens[unit.places[0]].text for unit in units if unit.tag == "X" and _hides_a_joint(unit.key, language))
    yield from (token.text for token in tokens if _has_grown(token))


def _with_numbers(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """Numbers that have grown together with a word, or with the first half of one that a blank cuts."""
    yield from (unit for unit in units if unit.tag == "X" and _NUMBER_AND_WORD.fullmatch(unit.key))
    for unit, after in pairwise(units):
        if unit.tag == after.tag == "X" and not after.before and _NUMBER_AND_PART.fullmatch(unit.key):
            yield unit


def _hides_a_joint(key: str, language: GameLanguage) -> bool:
    """Whether an unknown word is one that counts with one that joins it to another, or that turns it."""
    found = _JOINED.fullmatch(key)
    return found is not None and says_something(found[1] or found[2], language)


def _has_grown(token: Token) -> bool:
    """Whether a word may be a number that has grown together with an article, or a number one with a letter."""
    lettered = token.number is not None and _NUMBER_AND_LETTER.fullmatch(token.scan) is not None
    return lettered or any(map(_ARTICLE_AND_NUMBER.fullmatch, token.rivals))


# Words that a misread sign has spoiled: they are none, or the text has them nowhere else, and others are near.
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
