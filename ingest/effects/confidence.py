"""How sure a reading is: by what it left unread in its sentence and by how sure its words are."""

from __future__ import annotations

import re
from typing import Final

from ingest.effects.chunks import Item
from ingest.effects.clauses import Clause
from ingest.effects.sentences import Paragraph, Sentence

__all__ = ["confidence_of"]

_BASE: Final = 985
_UNKNOWN_WORD: Final = 6
_MOST_UNKNOWN: Final = 60
_CAPS: Final = {
    "NUM": 600,
    "BUNDLE": 600,
    "VALUES": 600,
    "ALT": 600,
    "PER": 500,
    "PAYOFF": 500,
    "THINGS": 800,
    "OR": 600,
    "EACH": 600,
    "DOING": 600,
    "ADJ": 700,
    "ROW": 600,
    "ATLEAST": 600,
}
_UNREAD_EVENT: Final = 550
_UNFINISHED: Final = 650
_SETTING_UP: Final = 700
_STORY: Final = 700
_ACTING: Final = ("V.gain", "V.pay", "V.build", "V.upgrade", "V.draw", "V.go", "V.take", "V.lose", "V.use")
_SECOND_PERSON: Final = re.compile(r"(sz|d|l|j|ss|zz|ts|va|ve)$")
_LEFT_VERB: Final = 30
_HIDDEN: Final = 880
_GUESSED: Final = 610
_AFTER_GAP: Final = 120
_REMARK: Final = 50


def _bare(item: Item) -> bool:
    """A resource that is only named, without a number, says no amount that could be missed."""
    return item.tag == "BUNDLE" and all(amount.n is None for amount in item.value)


def _tells_a_story(clause: Clause, sentence: Sentence) -> bool:
    """Whether someone else than the reader acts: in a book that says `you`, that is an example."""
    acting = [sentence.tokens[item.tokens[0]] for item in clause.main if item.tag in _ACTING and item.tokens]
    return any(not _SECOND_PERSON.search(token.key) for token in acting)


def _may_hide(item: Item, clause: Clause, sentence: Sentence) -> bool:
    """Whether an unread word may be one that counts: by what it may be instead, or by its looks where it is no word."""
    if item.tag != "X":
        return False
    lexicon = clause.language.lexicon
    tokens = [sentence.tokens[place] for place in item.tokens]
    return any(lexicon.counts(rival) for token in tokens for rival in token.rivals) or any(
        token.confidence <= _GUESSED and lexicon.resembles(token.key) for token in tokens
    )


def confidence_of(clause: Clause, sentence: Sentence, paragraph: Paragraph) -> int:
    """Permille. A number that the reading did not use is a reason to doubt the ones that it did."""
    left = [item for item in (*clause.main, *clause.event) if item.tokens and not set(item.tokens) <= clause.used]
    cap = min([_BASE, *(_CAPS[item.tag] for item in left if item.tag in _CAPS and not _bare(item))])
    if any(_may_hide(item, clause, sentence) for item in left):
        cap = min(cap, _HIDDEN)
    if not sentence.closed:
        cap = min(cap, _UNFINISHED)
    if clause.event and not clause.event_read:
        cap = min(cap, _UNREAD_EVENT)
    if clause.has("START") or clause.has("THAT_CASE"):
        cap = min(cap, _SETTING_UP)
    if clause.language.timing.get("person") == "second" and _tells_a_story(clause, sentence):
        cap = min(cap, _STORY)
    unknown = sum(item.tag == "X" or _bare(item) for item in left)
    verbs = sum(item.tag.startswith("V.") for item in left)
    value = cap - min(_MOST_UNKNOWN, _UNKNOWN_WORD * unknown) - _LEFT_VERB * verbs - clause.doubt
    if paragraph.after_gap and sentence.line_from == paragraph.line_from:
        value -= _AFTER_GAP
    if paragraph.kind == "remark":
        value -= _REMARK
    return max(0, value)
