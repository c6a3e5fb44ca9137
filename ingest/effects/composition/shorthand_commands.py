"""Terse notes of what is to be done, by the noun of doing it: *Húzás: 2 lap*, *1 telep építése ingyen*, *2 mező
előre*."""

from __future__ import annotations

from typing import Final

from kartotek.ingest.effects.composition.game_nouns import named_by
from kartotek.ingest.effects.composition.shorthand_signs import GOODS, bare, is_signed
from kartotek.ingest.effects.composition.unit import WordUnit, tags_of
from kartotek.ingest.effects.composition.verb_forms import GAME_VERB, command_nouns
from kartotek.ingest.effects.grammar.clauses import GameLanguage

__all__ = ["FORWARD", "commanding", "going"]

_YOU: Final = "2s"
_GOING: Final = "lép"
FORWARD: Final = frozenset(("elore", "felfele", "feljebb"))
_SPACES: Final = frozenset(("mezo", "szint", "lepes", "hely"))
_SHORTEST: Final = 3
"""Shorter parts are parts of other words too."""
_COMMANDED: Final = frozenset("NUM ONE THING FREE IDLE ADJ ORD LEVELLED TIME OR AND DOING X RES SOME_ONE".split())
"""What a note of something to do consists of."""
_Units = list[WordUnit]


def going(units: _Units, _: GameLanguage) -> _Units:
    """*Two spaces forward on the track* as that you go so far."""
    if not any(unit.key in FORWARD for unit in units) or any(unit.tag in GOODS for unit in units):
        return units
    at = next((at for at, unit in enumerate(units[:-1]) if unit.tag == "NUM" and units[at + 1].key in _SPACES), None)
    if at is None:
        return units
    verb = WordUnit(GAME_VERB, None, "nom", (), "", lemma=_GOING, person=_YOU, command=True)
    return [*map(bare, units[:at]), bare(units[at])._replace(case="acc"), *map(bare, units[at + 1 :]), verb]


def commanding(units: _Units, language: GameLanguage) -> _Units:
    """*Drawing: two cards* and *the building of a farm* as what is to be done."""
    nouns = [at for at, unit in enumerate(units) if _lemma(unit, language)]
    if len(nouns) != 1 or not tags_of(units) <= _COMMANDED or not _names_objects(units, nouns[0], language):
        return units
    at = nouns[0]
    verb = units[at]._replace(tag=GAME_VERB, lemma=_lemma(units[at], language), case="nom", person=_YOU, command=True)
    made = [*units[:at], verb, *units[at + 1 :]]
    if not any(unit.tag == "THING" for unit in made):
        made += [units[at]._replace(tag="THING", value=_thing(units[at], language), before="")]
    return [_as_object(bare(unit)) for unit in made]


def _as_object(unit: WordUnit) -> WordUnit:
    """A thing that is named by itself as what something is done to."""
    return unit._replace(case="acc") if (unit.tag, unit.case) == ("THING", "nom") else unit


def _lemma(unit: WordUnit, language: GameLanguage) -> str:
    """The verb of which a word, or its last part behind a thing, is the noun; empty where none can be commanded."""
    if unit.tag != "X" and (unit.tag, unit.case) != ("DOING", "noun"):
        return ""
    nouns = command_nouns(language)
    return nouns.get(unit.key) or nouns.get(unit.key[_thing_size(unit, language) :], "")


def _thing_size(unit: WordUnit, language: GameLanguage) -> int:
    """How many letters of a word are a thing that something is done to; 0 where none are."""
    nouns = command_nouns(language)
    cuts = (cut for cut in range(_SHORTEST, len(unit.key) - _SHORTEST) if unit.key[cut:] in nouns)
    named = ((cut, named_by(unit.key[:cut], 1, language)) for cut in cuts if unit.tag == "X")
    return next((cut for cut, entry in named if entry is not None and entry.tag == "THING"), 0)


def _thing(unit: WordUnit, language: GameLanguage) -> object:
    """What the first part of a word for doing something to a thing names."""
    entry = named_by(unit.key[: _thing_size(unit, language)], 1, language)
    return entry.value if entry is not None else None


def _names_objects(units: _Units, at: int, language: GameLanguage) -> bool:
    """Whether a note names what it is to be done to, or with: before the noun, in it, or behind its colon; and no goods
    but a price."""
    if any(unit.tag in GOODS and unit.case != "cau" for unit in units) or any(map(is_signed, units)):
        return False
    colon = any(":" in unit.before for unit in units[at + 1 :])
    things = units[at + 1 :] if colon else units[:at]
    if _has_thing(units, "ins") or _has_thing(things, "nom"):
        return True
    return colon and "NUM" in tags_of(things) and bool(_thing_size(units[at], language))


def _has_thing(units: _Units, case: str) -> bool:
    return any((unit.tag, unit.case) == ("THING", case) for unit in units)
