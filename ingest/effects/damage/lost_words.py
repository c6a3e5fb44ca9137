"""Places where a word, a member of a list, a verb or a sentence must have stood that is not there any more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import Final

from rapidfuzz.distance import Levenshtein

from kartotek.ingest.effects.composition.tables import shared_senses
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.composition.verb_forms import shared_verbs
from kartotek.ingest.effects.damage.misread_words import (
    MISREAD,
    grown_words,
    hides_an_amount,
    is_no_word,
    is_spoiled,
    says_something,
)
from kartotek.ingest.effects.grammar.chunks import tag_tokens
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.lexicon.lexicon import LexiconEntry
from kartotek.ingest.repair.lexicon import PREVERBS
from kartotek.ingest.text.sentences import Sentence, Token
from kartotek.schema.hungarian.features import Case, Person
from kartotek.schema.hungarian.fold import fold
from kartotek.schema.hungarian.function_words import DEFINITE_ARTICLES

__all__ = ["lost_words", "torn_words", "adds", "is_lost", "may_change", "narrows", "things_of"]


# Members of lists and of pairs whose place a misread word has: it is not one of their kind, or joins nothing.
_EACH: Final = "EACH"
_NOUNS: Final = frozenset(("THING", "RES", "STAT"))
_DESCRIBING: Final = frozenset(("X", "IDLE", "ADJ", "NEW"))
_QUALITY: Final = "ADJ"
_LIST_JOINTS: Final = frozenset(("AND", "OR"))
_PAIR: Final = 3
"""Two words and the one that joins them."""


def lost_members(units: Sequence[WordUnit], tokens: Sequence[Token], language: GameLanguage) -> Iterator[str]:
    """The words that stand where a member of a list, or the word that joins two of them, must have stood."""
    found = (unit for reader in (_between, _unlike, _verbs_for_members) for unit in reader(units))
    yield from (tokens[unit.places[0]].text for unit in found)
    yield from _in_brackets(tokens, language)
    yield from _unlike_in_brackets(tokens, language)


def _between(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """Unknown words between two qualities, which they join, and as the first of two between a number and its noun."""
    for at, (before, unit, after) in enumerate(zip(units, units[1:], units[2:], strict=False)):
        if unit.tag != "X" or unit.before or after.before:
            continue
        joined = before.tag == after.tag == "ADJ"
        counted = before.tag in ("NUM", _EACH) and after.tag in _DESCRIBING and _is_noun(units[at + 3 : at + 4])
        if joined or counted:
            yield unit


def _unlike(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """Things without a case that end a clause, joined to one that has a case: their ending is lost."""
    for at, (before, joint, unit) in enumerate(zip(units, units[1:], units[2:], strict=False)):
        ends = all("," in one.before for one in units[at + 3 : at + 4])
        nouns = before.tag in _NOUNS and unit.tag in _NOUNS
        if nouns and joint.tag == "AND" and ends and before.case != Case.NOM and unit.case == Case.NOM:
            yield unit


def _verbs_for_members(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """Verbs where a good or the word that joins two must have stood: between a number and the next number of a list,
    and between two goods or two qualities."""
    for before, unit, after in zip(units, units[1:], units[2:], strict=False):
        listed = before.tag == after.tag == "NUM" and "," in after.before
        joined = (
            before.tag == after.tag and after.tag in ("RES", _QUALITY) and unit.tag == "V.bare" and not after.before
        )
        if unit.is_verb and not unit.before and (listed or joined):
            yield unit


def _in_brackets(tokens: Sequence[Token], language: GameLanguage) -> Iterator[str]:
    """Words that nothing knows beside a quality in brackets: they may say that there is another; words that are none in
    brackets which say what counts too; and those in the place of the verb that says as what."""
    inside = [token for token in tokens if token.aside and token.number is None]
    known = [language.lexicon.word(token.key)[0] for token in inside]
    entries = [entry for entry in known if entry is not None]
    tags = {entry.tag for entry in entries}
    unknown = [token for token, entry in zip(inside, known, strict=True) if entry is None]
    if _QUALITY not in tags and not _lacks_verb(entries):
        unknown = [*filter(is_no_word, unknown)] if "V.count" in tags else []
    yield from (token.text for token in unknown if token.key not in shared_senses())


def _lacks_verb(entries: Sequence[LexiconEntry]) -> bool:
    """Whether words say as what something counts, and no verb says that it does."""
    counted = any(entry.tag == "THING" and entry.case == Case.DAT for entry in entries)
    return counted and not any(entry.tag.startswith("V.") for entry in entries)


def _unlike_in_brackets(tokens: Sequence[Token], language: GameLanguage) -> Iterator[str]:
    """The first of two words in brackets that are joined and nothing follows, where one is a noun and the other a
    quality: it was another quality, and which, nobody knows."""
    ends = (
        at for at, token in enumerate(tokens) if token.aside and not any(one.aside for one in tokens[at + 1 : at + 2])
    )
    for end in ends:
        pair = [token for token in tokens[max(0, end - 2) : end + 1] if token.aside]
        tags = [_tag_of(token, language) for token in pair]
        if len(tags) == _PAIR and tags[1] in _LIST_JOINTS and _QUALITY in tags and not _NOUNS.isdisjoint(tags):
            yield pair[0].text


def _tag_of(token: Token, language: GameLanguage) -> str:
    entry = language.lexicon.word(token.key)[0]
    return entry.tag if entry is not None else ""


def _is_noun(units: Sequence[WordUnit]) -> bool:
    return any(unit.tag in _NOUNS and not unit.before for unit in units)


# Clauses that must have a verb and have none that is known: it was misread, and with it what they say.
_RELATIVE: Final = ("ami", "amely", "ahol", "akik", "akit")
"""How words begin that open a relative clause."""
_SUBJECTS: Final = frozenset(("ami", "amik", "amely", "amelyek", "amelyik"))
_NUMBERS: Final = frozenset(("NUM", "ONE"))
_GOODS: Final = frozenset(("RES", "STAT"))
_WANTING: Final = frozenset(("V.give", "V.gain", "V.pay", "V.lose", "V.produce"))
"""Verbs that say nothing without an object."""
_INTO: Final = Case.ILL
"""The case of an amount that only the verb of costing asks for."""


def lacks_verb_of_price(units: Sequence[WordUnit]) -> bool:
    """Whether an amount stands in the case of what something costs, and no verb says so."""
    priced = any(one.tag in _NUMBERS and good.tag in _GOODS and good.case == _INTO for one, good in pairwise(units))
    return priced and not any(unit.is_verb for unit in units)


def relatives_without_verb(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """Words that open a relative clause with a number in it and no verb."""
    for at, unit in enumerate(units):
        if unit.key.startswith(_RELATIVE) and unit.is_after_sign:
            clause = list(takewhile(lambda other: not other.is_after_sign, units[at + 1 :]))
            if any(one.tag in _NUMBERS for one in clause) and not any(one.is_verb for one in clause):
                yield unit


def relatives_without_object(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """Words that open a relative clause as its subject, of which a verb without its object is all: that is lost, and
    with it which things are meant."""
    for at, (unit, verb) in enumerate(pairwise(units)):
        alone = all(after.is_after_sign for after in units[at + 2 : at + 3])
        subject = unit.key in _SUBJECTS and unit.is_after_sign
        if subject and verb.tag in _WANTING and not verb.before and alone:
            yield unit


# Places of a sentence where a word must have stood that is not there any more: what is left shows it.
_PLACES: Final = frozenset(("CITY", "SPACE"))
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
_YOURS: Final = Person.YOU
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
        bare = noun.tag in _NOUNS and noun.case == Case.NOM and not noun.owned
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
        bare = unit.tag in _NOUNS and unit.case == Case.NOM and not unit.owned and not after.before
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
        bare = unit.tag in _NOUNS and unit.case == Case.NOM and not unit.owned
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
        yield from (unit for unit in units if unit.tag in ("NUM", "ONE") and unit.case == Case.TRA)


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


# Sentences of which nothing was read, and that may change what the ones around them say.
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
