"""Words that are not understood and may hide one that counts: a misread sign can take away what a sentence says.

A word that is no Hungarian word is held against the words that the reading of a sentence rests on, by itself and with
its neighbours. A word that stands where a quality of a thing stands may be one, whatever it looks like.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from ingest.effects.composition.tables import shared_senses
from ingest.effects.composition.unit import WordUnit
from ingest.effects.composition.units import units_of
from ingest.effects.grammar.chunks import tag_tokens
from ingest.effects.grammar.clauses import GameLanguage
from ingest.effects.lexicon.word_tables import common_words
from ingest.prose.sentences import Token
from schema.hungarian.numerals import number_of

__all__ = ["garbled", "measures"]

_NO_WORD: Final = 860
"""A word that no list of Hungarian words has is never more certain than this."""
_RESTORED: Final = 900
"""Up to this a word was restored with doubt, or is none."""
_DENIALS: Final = frozenset(("em", "nm", "nen", "mem", "nern", "nerm"))
"""The commonest misreadings of the word for not."""
_SHORTEST: Final = 3
_SHORT: Final = 5
_LONG: Final = 8
_LITTLE: Final = frozenset(("SKIP", "IDLE", "X", "AND", "OR", "BY_PAYING", "REWARD", "YOU", "BECOMING"))
"""Tags of words that change nothing in what is said."""
_TURNING: Final = frozenset(
    "ADJ NEG ATMOST ATLEAST INSTEAD NEIGHBOUR OTHERS FIRST_TIME NOW END EACH FREE LIMIT TIMES".split()
)
"""Tags of words that turn a sentence into another one."""
_MEASURING: Final = frozenset("MORE LESS HALF_OF EXACTLY EXCEPTING ONLY_THEN MORE_THAN LESS_THAN FREE".split())
"""Tags of words that a rule which does not know them passes over: the number it takes is another one then."""
_UNKNOWN: Final = frozenset(("X", "IDLE"))
_COUNTING: Final = frozenset(("EACH", "NUM", "ORD"))
_THINGS: Final = frozenset(("THING", "RES", "STAT"))
_PLAIN: Final = frozenset(common_words()["plain"]["words"])
"""Words that stand close to one that counts, or before a thing, and say nothing of it."""
_PEOPLE: Final = "sup"
"""The case in which a number word counts people: one letter from the next tens, and never before a thing."""
_TEENS: Final = 20
_ONE_OR_FOUR: Final = ("tizenegy", "huszonegy")


def garbled(tokens: Sequence[Token], language: GameLanguage, understood: frozenset[int] = frozenset()) -> list[str]:
    """The words of a sentence that may hide one which changes it; not those at places that a rule has understood in
    spite of their letters."""
    units = units_of(tokens, language)
    known = {place for item in tag_tokens(tokens, language.lexicon) if item.tag != "X" for place in item.tokens}
    hidden = {*_strange(units, tokens, language)} - understood
    hidden |= {*_qualities(units, tokens, language)} - known
    hidden |= {place for place, token in enumerate(tokens) if token.scrap and _is_lost(place, tokens, language)}
    return [tokens[place].text for place in sorted(hidden)] + [*_mistakable(tokens), *_beheaded(units, tokens)]


def _strange(units: Sequence[WordUnit], tokens: Sequence[Token], language: GameLanguage) -> Iterator[int]:
    """The places of words that are not known and may be some that count."""
    for unit in units:
        place = unit.places[0]
        if unit.tag == "X" and not _is_plain(tokens[place]) and _may_count(place, tokens, language):
            yield place


def measures(tokens: Sequence[Token], language: GameLanguage) -> list[str]:
    """The words that change what a number or an action is, and that the words of the rules do not have."""
    strange = {place for item in tag_tokens(tokens, language.lexicon) if item.tag == "X" for place in item.tokens}
    measuring = [unit for unit in units_of(tokens, language) if unit.tag in _MEASURING]
    return [tokens[unit.places[0]].text for unit in measuring if strange.issuperset(unit.places)]


def _is_plain(token: Token) -> bool:
    return token.text.lower() in _PLAIN


def _qualities(units: Sequence[WordUnit], tokens: Sequence[Token], language: GameLanguage) -> Iterator[int]:
    """The places of unknown words right before a thing that may say which: after a number or `each` any word, elsewhere
    one that is none, or is written nearly as a quality."""
    for before, unit, after in zip((None, *units), units, units[1:], strict=False):
        if unit.tag in _UNKNOWN and after.tag in _THINGS and not after.before:
            token = tokens[unit.places[0]]
            counted = before is not None and before.tag in _COUNTING and not unit.before
            if not _is_plain(token) and (counted or _may_be_quality(unit, token, language)):
                yield unit.places[0]


def _may_be_quality(unit: WordUnit, token: Token, language: GameLanguage) -> bool:
    """Whether an unknown word is no word, or is written nearly as a quality."""
    return unit.tag == "X" and (token.confidence <= _RESTORED or unit.key in _nearly_qualities(language))


def _mistakable(tokens: Sequence[Token]) -> Iterator[str]:
    """Number words that are one letter from another: large numbers of people, who are never so many, and one or four
    after ten and twenty."""
    for token in tokens:
        found = number_of(token.key) if token.number is None else None
        if found is None:
            continue
        number, case = found[:2]
        if (number > _TEENS and case == _PEOPLE) or any(stem in token.key for stem in _ONE_OR_FOUR):
            yield token.text


def _beheaded(units: Sequence[WordUnit], tokens: Sequence[Token]) -> Iterator[str]:
    """A denial in small letters with which a sentence begins: what stood before it is lost."""
    if units and units[0].tag in ("NONE", "NEG") and tokens[units[0].places[0]].low:
        yield tokens[units[0].places[0]].text


def _may_count(place: int, tokens: Sequence[Token], language: GameLanguage) -> bool:
    """Whether a word may be one that counts: as it stands, as it was before its repair, or with a word beside it. One
    that a dictionary has is held against the words that turn a sentence only."""
    token = tokens[place]
    if place and tokens[place - 1].line != token.line and token.low:
        return False  # the end of a word that a line end cuts
    wholes = list(_with_neighbours(place, tokens))
    if any(_says_something(key, language) for key in wholes):
        return True
    own = (token.key, *token.rivals)
    if token.confidence > _RESTORED:
        return any(_is_near(key, language, turning=True) for key in own)
    listed = token.confidence != _NO_WORD
    return any(_is_near(key, language, turning=listed) for key in (*own, *wholes))


def _with_neighbours(place: int, tokens: Sequence[Token]) -> Iterator[str]:
    """What a word and the one beside it are together, where no sign stands between them."""
    token = tokens[place]
    own = (token.key, *token.rivals)
    if place + 1 < len(tokens) and not tokens[place + 1].before:
        yield from (key + tokens[place + 1].key for key in own)
    if place and not token.before:
        yield from (tokens[place - 1].key + key for key in own)


def _is_lost(place: int, tokens: Sequence[Token], language: GameLanguage) -> bool:
    """Whether letters that were left out inside a line are the rest of a word that says something."""
    scrap = tokens[place].scrap
    if scrap in shared_senses():
        return False
    if scrap in _shared_without_letter(len(scrap)) or scrap in _nearly_qualities(language):
        return True
    wholes = [scrap + tokens[place].key, *(token.key + scrap for token in tokens[max(0, place - 1) : place])]
    return any(len(key) > _SHORTEST and _says_something(key, language) for key in wholes)


def _says_something(key: str, language: GameLanguage) -> bool:
    """Whether a word as it stands is one that counts."""
    entry = language.lexicon.forms.get(key)
    if entry is not None and entry.tag not in _LITTLE:
        return True
    tag = shared_senses().get(key, "IDLE")
    return tag not in _LITTLE or number_of(key) is not None or language.lexicon.verbs.tag(key) is not None


@lru_cache(maxsize=65536)
def _is_near(key: str, language: GameLanguage, turning: bool = False) -> bool:
    """Whether a word that counts is written nearly so."""
    if key in _DENIALS:
        return True
    if len(key) < _SHORTEST or any(char.isdigit() for char in key):
        return False
    if len(key) < _SHORT:
        return not turning and _is_short_part(key, language)
    return (not turning and _is_part(key, language)) or _is_misspelt(key, language, turning)


def _is_misspelt(key: str, language: GameLanguage, turning: bool) -> bool:
    """Whether a word is another but for a letter, or two of a long one."""
    most = 2 if len(key) >= _LONG and not turning else 1
    forms = _by_size(language, turning)
    near = [form for size in range(-most, most + 1) for form in forms.get(len(key) + size, ())]
    return process.extractOne(key, near, scorer=Levenshtein.distance, score_cutoff=most) is not None


def _is_part(key: str, language: GameLanguage) -> bool:
    """Whether a word that says something begins or ends so."""
    return any(_borders(key, form) for sized in _by_size(language, False).values() for form in sized)


def _is_short_part(key: str, language: GameLanguage) -> bool:
    """Whether a short word is another without its last or first letters."""
    longer = (form for size in (1, 2) for form in _by_size(language, True).get(len(key) + size, ()))
    return key in _shared_without_letter(len(key)) or any(_borders(key, form) for form in longer)


def _borders(key: str, form: str) -> bool:
    return form.endswith(key) or form.startswith(key)


@lru_cache(maxsize=8)
def _shared_without_letter(size: int) -> frozenset[str]:
    """What is left of the words that all games share and that say something, when one letter of them is lost."""
    forms = [form for form, tag in shared_senses().items() if len(form) == size + 1 and tag not in _LITTLE]
    return frozenset(_without_one_letter(forms))


def _without_one_letter(forms: Iterable[str]) -> Iterator[str]:
    for form in forms:
        yield from (form[:at] + form[at + 1 :] for at in range(len(form)))


@lru_cache(maxsize=16)
def _by_size(language: GameLanguage, turning: bool) -> Mapping[int, Sequence[str]]:
    """The forms of words that say something, or of those that turn what is said, by length."""
    known = {key: entry.tag for key, entry in language.lexicon.forms.items()} | dict(shared_senses())
    found: dict[int, list[str]] = {}
    for key, tag in known.items():
        if tag in _TURNING or not (turning or tag in _LITTLE):
            found.setdefault(len(key), []).append(key)
    return found


@lru_cache(maxsize=8)
def _nearly_qualities(language: GameLanguage) -> frozenset[str]:
    """Qualities without one of their letters."""
    forms = [key for key, entry in language.lexicon.forms.items() if entry.tag == "ADJ" and entry.case == "nom"]
    return frozenset(_without_one_letter(forms))
