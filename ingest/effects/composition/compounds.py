"""Words made of a thing and the noun of what is done to it, as two units: *bányaépítéskor*, *szövetségalapítás*."""

from __future__ import annotations

from typing import Final

from kartotek.ingest.effects.composition.game_nouns import named_by
from kartotek.ingest.effects.composition.patterns import event_patterns
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.composition.verb_forms import event_nouns
from kartotek.ingest.effects.grammar.clauses import GameLanguage

__all__ = ["split_compound"]

_IN_PAIRS: Final = "paronkent"
_SHORTEST: Final = 4
"""Shorter parts are parts of other words too."""


def split_compound(unit: WordUnit, language: GameLanguage) -> list[WordUnit]:
    """An unknown word as the thing and the noun of doing that it is made of; any other as it is."""
    key = unit.key
    if unit.tag == "X" and key.endswith(_IN_PAIRS):
        return _in_pairs(unit, language)
    for cut in range(_SHORTEST, len(key) - _SHORTEST) if unit.tag == "X" else ():
        noun = event_nouns(language).get(key[cut:])
        thing = _thing(unit._replace(key=key[:cut]), noun[0], language) if noun is not None else None
        if noun is not None and thing is not None:
            return [thing, unit._replace(tag="DOING", case=noun[1], key=key[cut:], lemma=noun[0], before="")]
    return [unit]


def _in_pairs(unit: WordUnit, language: GameLanguage) -> list[WordUnit]:
    """A good or thing and *in pairs* in one word as each two of them; any other word as it is."""
    entry = named_by(unit.key.removesuffix(_IN_PAIRS), 1, language)
    if entry is None or entry.tag not in ("THING", "RES") or entry.case != "nom" or entry.owned:
        return [unit]
    counted = unit._replace(tag=entry.tag, value=entry.value, case="dist", before="")
    return [unit._replace(tag="NUM", value=2), counted]


def _thing(unit: WordUnit, verb: str, language: GameLanguage) -> WordUnit | None:
    """The first part of a compound: a thing of the game, or a word that an event of this verb is said with."""
    entry = named_by(unit.key, 1, language)
    if entry is not None and entry.tag == "THING" and entry.case == "nom" and not entry.owned:
        return unit._replace(tag="THING", value=entry.value)
    said = (other for one in event_patterns(language) if verb in one.lemmas for other in one.others)
    named = any(unit.key in (other[:-1], other[:-2]) for other in said)
    return unit._replace(tag="COMPOUND") if named else None
