"""Members of lists and of pairs whose place a misread word has: it is not one of their kind, or joins nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kartotek.ingest.effects.composition.tables import shared_senses
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.damage.misread_words import is_no_word
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.lexicon.lexicon import LexiconEntry
from kartotek.ingest.text.sentences import Token

__all__ = ["lost_members"]

_EACH: Final = "EACH"
_NOUNS: Final = frozenset(("THING", "RES", "STAT"))
_DESCRIBING: Final = frozenset(("X", "IDLE", "ADJ", "NEW"))
_QUALITY: Final = "ADJ"
_JOINTS: Final = frozenset(("AND", "OR"))
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
        if nouns and joint.tag == "AND" and ends and before.case != "nom" and unit.case == "nom":
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
    counted = any(entry.tag == "THING" and entry.case == "dat" for entry in entries)
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
        if len(tags) == _PAIR and tags[1] in _JOINTS and _QUALITY in tags and not _NOUNS.isdisjoint(tags):
            yield pair[0].text


def _tag_of(token: Token, language: GameLanguage) -> str:
    entry = language.lexicon.word(token.key)[0]
    return entry.tag if entry is not None else ""


def _is_noun(units: Sequence[WordUnit]) -> bool:
    return any(unit.tag in _NOUNS and not unit.before for unit in units)
