"""Words that are not understood and may hide one that counts: a misread sign can take away what a sentence says.

A word that is no Hungarian word may have been any. One that is a word is held against the words that turn a sentence
into another one, by itself and with its neighbours, and so is one that stands where a quality of a thing stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import dropwhile, islice, pairwise
from typing import Final

from kartotek.ingest.confidence import AS_LIKELY, CERTAIN, RIVALLED, UNLISTED
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.damage.lost_words import lost_words
from kartotek.ingest.effects.damage.misread_words import (
    VOWELS,
    is_foreign,
    is_near_turning,
    is_no_word,
    is_plain,
    is_rest_of_another,
    nearly_qualities,
    odd_members,
    says_something,
    spoiled_places,
    with_neighbours,
)
from kartotek.ingest.effects.grammar.chunks import tag_tokens
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.sentences import OPENERS, Token
from kartotek.schema.hungarian.features import Case
from kartotek.schema.hungarian.numerals import number_of

__all__ = ["garbled", "has_doubtful_word"]

_FIGURES: Final = frozenset("bgilosz")
"""Letters that figures are read as."""
_RESTS: Final = frozenset(("u", "h", "d", "zt", "gy"))
"""What is left of short words that say something: new, if, but, this and that, one."""
_IDLE: Final = "IDLE"
_UNKNOWN: Final = frozenset(("X", _IDLE))
_COUNTING: Final = frozenset(("EACH", "NUM", "ORD"))
_QUALITIES: Final = frozenset(("ADJ", "FREE", "NEW"))
_THINGS: Final = frozenset(("THING", "RES", "STAT"))
_PEOPLE: Final = Case.SUP
"""The case in which a number word counts people: one letter from the next tens, and never before a thing."""
_NO_END: Final = "í"
"""The letter that no Hungarian word ends with."""
_CLASS: Final = "RAW"
"""The tag of the word for a class of goods, which limits what is said to it."""
_LIMITS: Final = frozenset(("ATLEAST", "ATMOST"))
_RUN: Final = 4
"""So many words are not said twice without a mark between them."""
_MARKS: Final = frozenset(",;:.")
_NEXT_LINE: Final = 1
_TEENS: Final = 20
_ONE_OR_FOUR: Final = ("tizenegy", "huszonegy")


def garbled(
    tokens: Sequence[Token],
    language: GameLanguage,
    understood: frozenset[int] = frozenset(),
    idle: frozenset[int] = frozenset(),
) -> list[str]:
    """The words of a sentence that may hide one which changes it; not those at places that a rule has understood, or
    that add nothing."""
    units = units_of(tokens, language)
    known = {place for item in tag_tokens(tokens, language.lexicon) if item.tag != "X" for place in item.tokens}
    hidden = {*_strange(units, tokens, language, understood, idle), *_half_read(units, tokens, language)}
    hidden |= {*_qualities(units, tokens, language)} - known
    hidden |= {*odd_members(tokens, language)} - understood - known
    others = (
        *_mistakable(tokens), *_without_number(units), *lost_words(units, tokens, language),
        *_begun_again(tokens), *_run_on(units, tokens),
    )  # fmt: skip
    return [*(tokens[place].text for place in sorted(hidden)), *others]


def _strange(
    units: Sequence[WordUnit],
    tokens: Sequence[Token],
    language: GameLanguage,
    understood: frozenset[int],
    idle: frozenset[int],
) -> Set[int]:
    """The places of words that nothing knows, and that may say something, or are none."""
    strange = [place for unit in units if unit.tag == "X" and not is_plain(tokens[place := unit.places[0]])]
    counting = {place for place in strange if _may_count(place, tokens, language)}
    ends = {place for place in strange if _ends_a_thing(place, tokens, language)}
    none = {place for place in strange if is_foreign(tokens[place], language)} - _before_the_sentence(tokens)
    rests = {place for place in strange if is_rest_of_another(place, tokens, language)}
    return (counting - understood) | ends | ((none | rests) - idle)


def _half_read(units: Sequence[WordUnit], tokens: Sequence[Token], language: GameLanguage) -> Iterator[int]:
    """The places of words that are known only in part, or as likely others, or beside which letters were left out."""
    for unit in units:
        most = RIVALLED if unit.is_verb or _is_numbered(unit) else AS_LIKELY
        doubted = (
            at for at in unit.places if _is_half_known(unit, tokens[at], language) or _is_doubted(tokens[at], most)
        )
        yield from doubted
    yield from (place for place in range(len(tokens)) if _follows_a_scrap(place, tokens))
    spoiled = spoiled_places(tokens, language)
    yield from (place for place in spoiled if tokens[place].aside and _is_unsure(tokens[place]))


def _is_numbered(unit: WordUnit) -> bool:
    """Whether a word counts, or is a quality that has a number: of three floors."""
    values = unit.value.values() if isinstance(unit.value, Mapping) else ()
    return unit.tag in _COUNTING or any(isinstance(value, int) for value in values)


def has_doubtful_word(tokens: Sequence[Token], language: GameLanguage) -> bool:
    """Whether a sentence has a word that is none or was restored with doubt, or may hide one which changes it."""
    return any(map(is_no_word, tokens)) or bool(garbled(tokens, language))


def _is_unsure(token: Token) -> bool:
    """Whether a word was restored though another was as near, or stands as it was scanned."""
    return token.confidence <= RIVALLED or token.confidence == UNLISTED


def _is_doubted(token: Token, most: int) -> bool:
    """Whether a word is no more certain than so much."""
    return token.confidence <= most and not VOWELS.isdisjoint(token.key)


def _follows_a_scrap(place: int, tokens: Sequence[Token]) -> bool:
    """Whether letters were left out right before a word inside a sentence: a syllable, or one that may be a figure."""
    scrap = tokens[place].scrap
    if len(scrap) > 1:
        return not VOWELS.isdisjoint(scrap) or scrap in _RESTS
    return scrap in _FIGURES | _RESTS and place > 0 and not tokens[place].before and tokens[place].low


def _before_the_sentence(tokens: Sequence[Token]) -> set[int]:
    """The places of what is no word and stands before the capital with which a sentence begins."""
    first = next((place for place, token in enumerate(tokens) if not is_no_word(token)), 0)
    return set(range(first)) if tokens and tokens[first].text[:1].isupper() else set()


def _qualities(units: Sequence[WordUnit], tokens: Sequence[Token], language: GameLanguage) -> Iterator[int]:
    """The places of unknown words right before a thing that may say which: after a number, `each` or a quality any
    word, elsewhere one that is none, or is written nearly as a quality."""
    for before, unit, after in zip((None, *units), units, units[1:], strict=False):
        if unit.tag in _UNKNOWN and after.tag in _THINGS and not after.before:
            token = tokens[unit.places[0]]
            known = is_plain(token) or not (_is_counted(before, unit) or _may_be_quality(unit, token, language))
            if not known:
                yield unit.places[0]


def _is_counted(before: WordUnit | None, unit: WordUnit) -> bool:
    """Whether a number, the word for each or a quality stands right before a word."""
    return before is not None and before.tag in _COUNTING | _QUALITIES and not unit.before


def _may_be_quality(unit: WordUnit, token: Token, language: GameLanguage) -> bool:
    """Whether an unknown word is no word, a name inside a sentence, or is written nearly as a quality; a word that adds
    nothing, whether it was scanned nearly as one."""
    if unit.tag == _IDLE:
        return token.scan in nearly_qualities(language)
    named = token.capital and not token.shouts and unit.places[0] > 0
    return token.confidence <= CERTAIN or named or unit.key in nearly_qualities(language)


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


def _is_half_known(unit: WordUnit, token: Token, language: GameLanguage) -> bool:
    """Whether a word was taken for another: for one that looks like it, or for one without the accent of its end, where
    it has lost a letter."""
    if unit.tag in _UNKNOWN or len(unit.places) > 1:
        return False
    if token.text.endswith(_NO_END):
        return True
    looks_like = unit.tag == _CLASS and language.lexicon.word(unit.key)[1] > 0
    return looks_like and token.confidence <= UNLISTED


def _without_number(units: Sequence[WordUnit]) -> Iterator[str]:
    """Words for at least and at most before a word that is not understood: it may have been their number."""
    for unit, after in pairwise(units):
        if unit.tag in _LIMITS and after.tag in _UNKNOWN and not after.before:
            yield unit.key


def _begun_again(tokens: Sequence[Token]) -> Iterator[str]:
    """The first word of a run that stands twice between two marks: lines of two columns that say nearly the same."""
    seen: set[tuple[str, ...]] = set()
    words = [token for token in tokens if token.number is None]
    for at in range(len(words) - _RUN + 1):
        if not _MARKS.isdisjoint(words[at].before):
            seen.clear()
        run = tuple(token.key for token in words[at : at + _RUN])
        if run in seen:
            yield words[at].text
            return
        seen.add(run)


def _run_on(units: Sequence[WordUnit], tokens: Sequence[Token]) -> Iterator[str]:
    """Verbs and words that open sentences with a capital behind a comma, and numbers behind a comma and an empty line:
    it was a full stop, and two sentences are taken for one."""
    spoken = dropwhile(lambda unit: not unit.is_verb, units)
    for unit in islice(spoken, 1, None):
        place = unit.places[0]
        token, before = tokens[place], tokens[place - 1]
        opens = token.text in OPENERS or (unit.is_verb and token.capital and not token.shouts)
        apart = token.number is not None and token.line - before.line > _NEXT_LINE
        if token.before == "," and (opens or apart):
            yield token.text


def _may_count(place: int, tokens: Sequence[Token], language: GameLanguage) -> bool:
    """Whether a word may be one that counts, as it stands, as it was before its repair, or with a word beside it."""
    token = tokens[place]
    if place and tokens[place - 1].line != token.line and token.low and is_no_word(token):
        return False  # the end of a word that a line end cuts
    if any(says_something(key, language) for key in with_neighbours(place, tokens)):
        return True
    return any(is_near_turning(key, language) for key in (token.key, *token.rivals))


def _ends_a_thing(place: int, tokens: Sequence[Token], language: GameLanguage) -> bool:
    """Whether a word is the end of one for a thing, which a blank cuts."""
    if not place or tokens[place].before:
        return False
    entry = language.lexicon.forms.get(tokens[place - 1].key + tokens[place].key)
    return entry is not None and entry.tag in _THINGS
