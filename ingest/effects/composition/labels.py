"""Titles and labels before a colon that say when, how often or for what price one gets what stands behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kartotek.ingest.effects.composition.clauses import OFTEN, are_goods, has_verb, is_usage, passage_of
from kartotek.ingest.effects.composition.events import event_of
from kartotek.ingest.effects.composition.idioms import calls_for_count, takes_each
from kartotek.ingest.effects.composition.phrases import is_store
from kartotek.ingest.effects.composition.shorthand import in_case, is_note
from kartotek.ingest.effects.composition.time_words import phase_nouns
from kartotek.ingest.effects.composition.unit import WordUnit, tags_of
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.sentences import Sentence, Token
from kartotek.schema.hungarian.features import Case

__all__ = ["with_title", "points_back", "spoken_label"]


# Titles before a colon that say when one gets what stands behind it: *Bővítés: 2 lapka*, *Azonnali jutalom: 5 érme*;
# and goods before a colon that the words behind it sum up: *Két kredit: ennyit kapsz*.
_TRIGGER: Final = "trigger"
_ONCE: Final = frozenset(("azonnali", "egyszeri", "kezdo", "kezdeti", "indulo"))
_BEGINNING: Final = frozenset(("kezdes", "jatekkezdes", "indulas", "kezdokeszlet", "indulokeszlet", "kezdotoke"))
"""Words for what is had at once, one time only, or as the game begins."""
_BRINGING: Final = frozenset(("REWARD", "BONUS", "INCOME_OF"))
"""Words for what somebody gets."""
_PRICING: Final = frozenset(("V.pay", "V.cost"))
_LIMITS: Final = OFTEN | {"PERIOD"}
_ACTION: Final = "akcio"
_INCOME: Final = frozenset(("bevetel", "jovedelem", "haszon"))
"""Words for what somebody gets that are a phase in some games."""
_IDLE: Final = frozenset(("IDLE", "ACTION_TITLE"))
_SUMMED_UP: Final = {
    "ennyit": Case.ACC,
    "ezt": Case.ACC,
    "ezeket": Case.ACC,
    "ennyi": Case.NOM,
    "ez": Case.NOM,
    "ezek": Case.NOM,
}
"""Words that mean all that stands before the colon, with the case that it has in what is said of it."""


def is_title(label: Sequence[WordUnit], rest: Sequence[WordUnit], language: GameLanguage) -> bool:
    """Whether a label says when one gets what stands right behind its colon, or what the words behind it sum up."""
    if not any(":" in unit.before for unit in rest[:1]):
        return False
    named = [unit for unit in label if unit.tag not in _LIMITS]
    return _timing(named, rest, language) is not None or (are_goods(label) and rest[0].key in _SUMMED_UP)


def _timing(title: Sequence[WordUnit], rest: Sequence[WordUnit], language: GameLanguage) -> str | None:
    """When one gets what stands behind a title, empty where it only says that one gets it; None where it is none."""
    spoken = [unit for unit in title if unit.tag not in _IDLE or unit.key in _ONCE or is_store(unit)]
    if not spoken and any(unit.tag == "ACTION_TITLE" and unit.key == _ACTION for unit in title):
        return "action"
    event = _event(spoken)
    if event is None and spoken and (spoken[-1].tag, spoken[-1].case) == ("DOING", "noun") and not _acts(rest):
        return event_of(passage_of([_as_object(unit) for unit in spoken], language))
    return event or _moment(spoken, language)


def _acts(units: Sequence[WordUnit]) -> bool:
    """Whether some words say by a verb of theirs what happens; one that stands for a sign only says what one gets."""
    return has_verb([unit for unit in units if unit.places])


def _event(title: Sequence[WordUnit]) -> str | None:
    """The event that a title names, by itself or with the word for what it brings."""
    match title:
        case [WordUnit("ADJ", value), WordUnit("BONUS", case=Case.NOM, plural=False)] if _TRIGGER in value:
            return f"on {value[_TRIGGER]}"
        case [WordUnit("THING", value, Case.NOM, plural=False, owned=False)] if "event" in value:
            return f"on {value['event']}"
    return None


def _moment(title: Sequence[WordUnit], language: GameLanguage) -> str | None:
    """The time that a title names, or that it only says what one gets."""
    match title:
        case [WordUnit(key=key), what] if key in _ONCE and _is_brought(what):
            return "now"
        case [WordUnit("TIME", when)]:
            return str(when)
        case [WordUnit("REWARD")]:
            return ""
        case [WordUnit(key=key)]:
            return "now" if key in _BEGINNING else phase_nouns(language).get(key)
    return None


def _is_brought(unit: WordUnit) -> bool:
    """Whether a word is one for what somebody gets, or for where they have it."""
    return unit.tag in _BRINGING or unit.key in _INCOME or is_store(unit)


def _as_object(unit: WordUnit) -> WordUnit:
    """A thing before a noun of doing as what it is done to."""
    return unit._replace(case=Case.ACC) if unit.tag == "THING" and unit.case == Case.NOM else unit


def with_title(units: list[WordUnit], language: GameLanguage) -> list[WordUnit]:
    """The units with a title before the first colon as when it happens, and that the rest is what one gets; with goods
    before it in place of the word that sums them up."""
    colon = next((at for at, unit in enumerate(units) if ":" in unit.before), None)
    if not colon:
        return units
    title, rest = units[:colon], [units[colon]._replace(before=""), *units[colon + 1 :]]
    if are_goods(title) and rest[0].key in _SUMMED_UP and tags_of(rest).isdisjoint(_PRICING):
        return [*in_case(title, _SUMMED_UP[rest[0].key]), *rest[1:]]
    return _with_time_of(title, rest, language) or units


def _with_time_of(title: list[WordUnit], rest: list[WordUnit], language: GameLanguage) -> list[WordUnit]:
    """The units behind a title with when and how often it says that one gets them; nothing where it is no title."""
    limits = [unit for unit in title if unit.tag in _LIMITS]
    timing = _timing([unit for unit in title if unit.tag not in _LIMITS], rest, language)
    if timing is None:
        return []
    when = [title[0]._replace(tag="TIME", value=timing, case=Case.NOM)] if timing else []
    what = [] if has_verb(rest) else [title[-1]._replace(tag="REWARD", value=None, before="")]
    return [*when, *limits, *what, *rest]


# Labels that are spoken with the sentence behind their colon: when, how often, for what price, what is counted.
_LABELLED: Final = frozenset("ADDRESS TIME PERIOD ONCE TIMES ONE_TIME V.choose EACH_TIME ONLY ATMOST BUT".split())
"""What a label may say of the sentence after it."""
_PRICED: Final = frozenset("V.pay RES NUM ONE AND TIME".split())
"""What a label says that is the price of what the sentence after it gives."""
_BOUGHT: Final = frozenset(("V.gain", "V.draw", "V.game"))
"""The verbs of what goods before a colon are paid for."""
_HANDED: Final = frozenset(("V.gain", "REWARD", "TIME"))
"""What a label says that one gets as a reward: it is named behind the colon."""


def spoken_label(sentence: Sentence, language: GameLanguage) -> Sequence[Token]:
    """The label of a sentence where it says when, how often, what is had or that there is a choice, or where the words
    behind it point back at what it says; else nothing."""
    label = sentence.label
    if not label:
        return ()  # most sentences have none: what stands in them is not asked yet
    units = units_of(label, language)
    tags = tags_of(units) - {"IDLE", "YOU", "YOU_TOO"}
    rest = units_of(sentence.tokens, language)
    if units and (is_title(units, rest, language) or is_note(units, rest, language)):
        return label
    stated, priced = set() < tags <= _LABELLED, {"V.pay"} <= tags <= _PRICED
    handed = {"V.gain", "REWARD"} <= tags <= _HANDED
    bought = are_goods(units) and not tags_of(rest).isdisjoint(_BOUGHT)
    return label if stated or priced or handed or bought or (units and points_back(rest, units)) else ()


def points_back(rest: Sequence[WordUnit], call: Sequence[WordUnit]) -> bool:
    """Whether the words behind a colon point back at what stands before it: at things to count, a price, or what may be
    done so often."""
    if not any(":" in unit.before for unit in rest[:1]):
        return False
    if takes_each(rest):
        return calls_for_count(call)
    if rest[0].tag == "FOR_IT":
        return any(unit.tag == "V.pay" for unit in call)
    return any(unit.is_verb for unit in call) and is_usage(rest)
