"""Places of a sentence where a word must have stood that is not there any more: what is left shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from kartotek.ingest.effects.composition.tables import shared_senses
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.composition.verb_forms import shared_verbs
from kartotek.ingest.effects.damage.joined_words import grown_words
from kartotek.ingest.effects.damage.lost_members import lost_members
from kartotek.ingest.effects.damage.lost_verbs import relatives_without_object, relatives_without_verb
from kartotek.ingest.effects.damage.near_words import MISREAD, says_something
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.repair.lexicon import PREVERBS
from kartotek.ingest.text.sentences import Token
from kartotek.schema.hungarian.fold import fold
from kartotek.schema.hungarian.function_words import DEFINITE_ARTICLES

__all__ = ["lost_words", "torn_words"]

_NOUNS: Final = frozenset(("THING", "RES", "STAT"))
_PLACES: Final = frozenset(("CITY", "SPACE"))
_EACH: Final = "EACH"
_LEFT_ALONE: Final = frozenset(("NONE", "NEG", "THING"))
"""Tags of first words before which a word must have stood: a denial, a thing without its article."""
_LONGEST_ENDING: Final = 4
_SHORTEST_LETTERS: Final = 2
"""Not more letters may be anything."""
_OPENING: Final = frozenset(("IF", "WHEN"))
_PREVERBS: Final = frozenset(map(fold, PREVERBS))
_ARTICLE: Final = "a"
_POINTING: Final = frozenset(("ez", "ezt", "az", "azt", "ezek", "azok", "ezeket", "azokat"))
_GROWING: Final = frozenset(("V.grow", "V.shrink", "V.thrive"))
_THESE: Final = ("ezek", "azok")
_JOINTS: Final = frozenset(("AND", "OR", "THEN", "NEXT", "BUT"))
_YOURS: Final = "2s"
_ENDS_OF_YOURS: Final = ("sz", "ol", "el", "od", "ed")
_REACH: Final = 3
"""So many words at most are between the word for each and its noun, or between two places that are joined."""


def lost_words(units: Sequence[WordUnit], tokens: Sequence[Token], language: GameLanguage) -> Iterator[str]:
    """The words beside which another one, or a part of them, is missing."""
    readers = (
        _unended, _ownerless, _torn_off, _idle_steps, _objects_without_case, _torn_endings, _parted,
        _crowded, _misplaced, _articles_for_if, _disagreeing, _grown_into, relatives_without_object,
        relatives_without_verb,
    )  # fmt: skip
    found = [*(unit for reader in readers for unit in reader(units)), *_cut_compounds(units, language)]
    yield from (tokens[unit.places[0]].text for unit in found)
    yield from torn_words(tokens, language)
    yield from grown_words(units, tokens, language)
    yield from (token.text for before, token in pairwise(tokens) if _is_doubled(before, token))
    yield from _beheaded(units, tokens)
    yield from lost_members(units, tokens, language)
    if tokens and tokens[0].scrap and "." in tokens[0].before:
        yield tokens[0].text  # its first word, or the last one of the sentence before, is only a scrap


def _is_doubled(before: Token, token: Token) -> bool:
    """Whether a word that points stands twice with nothing between: two columns run into each other."""
    return token.key == before.key and token.key in _POINTING and not token.before


def torn_words(tokens: Sequence[Token], language: GameLanguage) -> Iterator[str]:
    """The words from which letters were torn off and left out."""
    yield from (before.text for before, token in pairwise(tokens) if _is_torn(before, token, language))
    yield from (token.text for token in tokens if token.tail and _has_lost_its_end(token, language))


def _is_torn(before: Token, token: Token, language: GameLanguage) -> bool:
    """Whether letters that were left out between two words make another one that counts with the first of them."""
    together = before.key + token.scrap
    counts = bool(token.scrap) and (says_something(together, language) or together in shared_verbs())
    return counts and before.line == token.line


def _has_lost_its_end(token: Token, language: GameLanguage) -> bool:
    """Whether the letters that were left out behind a word make with it, or by themselves, another one that counts."""
    together = token.key + token.tail
    if token.tail in MISREAD or says_something(together, language) or together in shared_verbs():
        return True
    return len(token.tail) > _SHORTEST_LETTERS and says_something(token.tail, language)


def _beheaded(units: Sequence[WordUnit], tokens: Sequence[Token]) -> Iterator[str]:
    """The first word of a sentence in small letters, where another must have stood before it: what it said is lost."""
    if not units or not tokens[0].low:
        return
    if (
        units[0].key in _rests_of_openings()
        or units[0].tag in _LEFT_ALONE
        or (not tokens[0].before and _opens_a_clause(units))
    ):
        yield tokens[0].text


@lru_cache(maxsize=1)
def _rests_of_openings() -> frozenset[str]:
    """What is left of the longer words that open a condition without their first letter."""
    longer = (key[1:] for key, tag in shared_senses().items() if tag in _OPENING and len(key) > _LONGEST_ENDING)
    return frozenset(longer) - shared_senses().keys()


def _opens_a_clause(units: Sequence[WordUnit]) -> bool:
    """Whether a clause with a verb of its own stands before the first comma."""
    comma = next((at for at, unit in enumerate(units) if "," in unit.before), 0)
    return any(unit.tag.startswith("V.") for unit in units[:comma])


def _unended(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """Words that are not known, or are no more than `is`, right behind a noun that each counts and that has no ending:
    they may say `after` or `for`."""
    for at, (noun, unit) in enumerate(pairwise(units)):
        bare = noun.tag in _NOUNS and noun.case == "nom" and not noun.owned
        if (
            unit.tag in ("X", "V.be")
            and bare
            and not unit.before
            and _EACH in {one.tag for one in units[max(0, at - _REACH) : at]}
        ):
            yield unit


def _ownerless(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """Places that are joined to another of their kind without saying whose they are, or with another ending: what they
    end with is lost."""
    for at, (place, joint) in enumerate(pairwise(units)):
        others = units[at + 2 : at + 3 + _REACH]
        if place.tag in _PLACES and joint.tag == "AND":
            bare = not _is_described(units, at)
            yield from (place for other in others if other.tag == place.tag and (bare or other.case != place.case))


def _is_described(units: Sequence[WordUnit], at: int) -> bool:
    return at > 0 and units[at - 1].tag in ("ADJ", "EACH", "NUM")


def _cut_compounds(units: Sequence[WordUnit], language: GameLanguage) -> Iterator[WordUnit]:
    """Nouns without an ending right before another with which they are one word of the game: a blank cuts it, and the
    second half by itself is something else."""
    for unit, after in pairwise(units):
        bare = unit.tag in _NOUNS and unit.case == "nom" and not unit.owned and not after.before
        whole = language.lexicon.forms.get(unit.key + after.key) if bare and after.tag in _NOUNS else None
        if whole is not None and whole.tag in _NOUNS:
            yield unit


def _torn_off(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """Single letters right before a noun or a word that describes one: the beginning of a word that a blank cuts."""
    for unit, after in pairwise(units):
        if unit.tag == "X" and len(unit.key) == 1 and unit.key.isalpha() and not after.before:
            yield unit


def _idle_steps(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """The words for `then` after which a clause has no verb that is understood: a step is lost."""
    for at, unit in enumerate(units):
        if unit.tag in ("THEN", "NEXT") and "," in unit.before:
            end = next((place for place in range(at + 1, len(units)) if "," in units[place].before), len(units))
            clause = {one.tag for one in units[at:end]}
            if "X" in clause and not any(tag.startswith("V.") for tag in clause):
                yield unit


def _objects_without_case(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """Things right before a verb whose subject is the reader, in the case of a subject: their ending is lost."""
    for unit, verb in pairwise(units):
        bare = unit.tag in _NOUNS and unit.case == "nom" and not unit.owned
        if bare and verb.tag.startswith("V.") and verb.person.startswith("2") and not verb.before:
            yield unit


def _torn_endings(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """Short unknown words right behind a number in words: its ending, which says what the number is for."""
    for number, unit in pairwise(units):
        spelled = number.tag == "NUM" and not number.key.isdecimal()
        if spelled and unit.tag == "X" and len(unit.key) <= _LONGEST_ENDING and not unit.before:
            yield unit


def _misplaced(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """The word for but right behind the one that opens a condition: it was another."""
    return (after for before, after in pairwise(units) if before.tag in _OPENING and after.tag == "BUT")


def _articles_for_if(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """Articles right before the words for this and that, which have none: they were the word for if."""
    for unit, after in pairwise(units):
        if unit.key == _ARTICLE and after.key in _POINTING and not after.before:
            yield unit


def _disagreeing(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """Things of one behind the words for these and those: they have lost their ending, and what the sentence says of
    each of several is read as said of one."""
    for these, article, unit in zip(units, units[1:], units[2:], strict=False):
        several = these.key.startswith(_THESE) and article.key in DEFINITE_ARTICLES and not article.before
        if several and unit.tag in _NOUNS and not unit.plural:
            yield unit


def _grown_into(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """Numbers that something becomes beside a verb of growing, which asks for by how much or up to what."""
    if any(unit.tag in _GROWING for unit in units):
        yield from (unit for unit in units if unit.tag in ("NUM", "ONE") and unit.case == "tra")


def _parted(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """Preverbs right before the noun of what is done, of which they are a part."""
    for unit, doing in pairwise(units):
        if unit.tag == "IDLE" and doing.tag == "DOING" and unit.key in _PREVERBS and not doing.before:
            yield unit


def _crowded(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """The second of two verbs of yours in one clause that nothing joins: one of them was another word."""
    verb = False
    for unit in units:
        if unit.tag in _JOINTS or unit.is_after_sign or "(" in unit.before:
            verb = False
        if unit.is_verb and (unit.person == _YOURS or (not unit.person and unit.key.endswith(_ENDS_OF_YOURS))):
            if verb:
                yield unit
            verb = True
