"""Labels that are spoken with the sentence behind their colon: when, how often, for what price, what is counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kartotek.ingest.effects.composition.clause_signs import are_goods, is_usage
from kartotek.ingest.effects.composition.counting_calls import calls_for_count, takes_each
from kartotek.ingest.effects.composition.shorthand import is_note
from kartotek.ingest.effects.composition.titles import is_title
from kartotek.ingest.effects.composition.unit import WordUnit, tags_of
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.sentences import Sentence, Token

__all__ = ["points_back", "spoken_label"]

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
