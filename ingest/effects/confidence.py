"""How sure a reading is: by what it left unread in its sentence and by how sure its words are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause
from ingest.effects.grammar.meaning import is_bare
from ingest.effects.operators import Operator, unaccounted
from ingest.prose.sentences import Paragraph, Sentence

__all__ = ["OVERLOOKED", "WOVEN", "confidence_of", "nothing_left", "overlooked", "strange_words", "weighs"]

_BASE: Final = 985
_UNKNOWN_WORD: Final = 6
_MOST_UNKNOWN: Final = 60
_FEW: Final = 2
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
    "TAKING_OF": 600,
    "BUILDING_OF": 600,
    "CASE_OF": 600,
    "ADJ": 700,
    "ROW": 600,
    "ATLEAST": 600,
    "HEDGE": 700,
    "USUALLY": 780,
}
_UNREAD_EVENT: Final = 550
_UNFINISHED: Final = 650
_TITLE: Final = 8
_TAIL: Final = 4
_TITLED: Final = 880
"""A title says a thing without verb and full stop; of a cut sentence the part before the cut may be read."""
_CUT_SHORT: Final = 700
"""A sentence without an end, every word of which was understood."""
_SETTING_UP: Final = 700
_STORY: Final = 700
_EXAMPLE: Final = 600
_PURPOSE: Final = 600
_ACTING: Final = ("V.gain", "V.pay", "V.build", "V.upgrade", "V.draw", "V.go", "V.take", "V.lose", "V.use")
_WEIGHTY: Final = frozenset((*_ACTING, "V.give", "V.produce", "V.discard", "V.choose", "V.do", "V.play", "V.cost"))
_IDLE: Final = frozenset(("PAGE", "START", "POSSIBLE"))
_SUMS: Final = frozenset(("osszesen", "osszesitve"))
"""Words of adding up: what an example comes to is not what one thing gives."""
_SECOND_PERSON: Final = re.compile(r"(sz|d|l|j|ss|zz|ts|va|ve|ni|tok|hettek|itek|jetek)$")
_ANYONE: Final = ("jatekos", "mindenki")
_LEFT_VERB: Final = 30
_HIDDEN: Final = 880
_GUESSED: Final = 610
_AFTER_GAP: Final = 120
_REMARK: Final = 10
_CHOSEN: Final = "chosen"
_PRICE_UNTOLD: Final = 880
"""What an action that is chosen costs, its text does not tell."""
WOVEN: Final = 880
OVERLOOKED: Final = 880
"""A reading that says nothing of a negation, a limit or another word that changes what its sentence says."""


def overlooked(expressions: Sequence[str], clause: Clause, sentence: Sentence, told: bool) -> list[Operator]:
    """The operators of the sentence that its readings do not account for; none where they are no abilities yet."""
    trees = [clause.language.tree(expression) for expression in expressions]
    found = [tree for tree in trees if tree is not None]
    return unaccounted(sentence.tokens, found, clause, told) if found else []


def _tells_a_story(clause: Clause, sentence: Sentence) -> bool:
    """Whether someone else than the reader acts: in a book that says `you`, that is an example; not so any player."""
    rival = any(item.tag == "OPPONENT" for item in (*clause.main, *clause.event))
    if rival or clause.has("RANKED") or any(token.key.startswith(_ANYONE) for token in sentence.tokens):
        return False
    acting = [
        sentence.tokens[item.tokens[0]] for item in clause.main if item.tag in (*_ACTING, "V.flip") and item.tokens
    ]
    return any(not _SECOND_PERSON.search(token.key) for token in acting)


def _counted_up(clause: Clause) -> bool:
    """Whether a sentence names one number that may be the sum of others."""
    return not clause.says("VALUES") and any(item.tag == "BUNDLE" and not is_bare(item) for item in clause.main)


def weighs(clause: Clause) -> bool:
    """Whether a sentence may say an effect: if it is left unread, what stands beside it may be only a part."""
    tags = {item.tag for item in (*clause.whole, *clause.event)}
    told = not tags.isdisjoint(("NUM", "VALUES", "ALT", "PER")) or any(
        item.tag == "BUNDLE" and not is_bare(item) for item in (*clause.whole, *clause.event)
    )
    if "WHICH_ONE" in tags or ("NEG" in tags and not told) or ("DIFFERENT" in tags and not told | ("BUNDLE" in tags)):
        return False
    if "BUNDLE" in tags and not told and "THINGS" not in tags:
        return False
    if tags & _WEIGHTY == {"V.give"} and tags.isdisjoint(("BUNDLE", "THINGS", "VALUES", "ALT")):
        return False
    if tags == {"V.take", "X"}:
        return False
    return not tags.isdisjoint(_WEIGHTY) and tags.isdisjoint(_IDLE)


def _left(clause: Clause) -> list[Item]:
    """What a reading did not use of its sentence."""
    return [item for item in (*clause.main, *clause.event) if item.tokens and not set(item.tokens) <= clause.used]


def nothing_left(clause: Clause) -> bool:
    """Whether every word was understood: then a reading is as sure as its words, whatever it may be about."""
    strange = any(item.tag == "X" for item in (*clause.main, *clause.event))
    return not strange and not _left(clause) and (clause.event_read or not clause.event)


def strange_words(clause: Clause) -> int:
    """What it costs that a sentence has words which the grammar does not know, used or not."""
    strange = sum(item.tag == "X" for item in (*clause.main, *clause.event))
    return min(_MOST_UNKNOWN, _UNKNOWN_WORD * max(0, strange - _FEW))


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
    left = _left(clause)
    cap = min([_BASE, *(_CAPS[item.tag] for item in left if item.tag in _CAPS and not is_bare(item))])
    if any(_may_hide(item, clause, sentence) for item in left):
        cap = min(cap, _HIDDEN)
    if clause.tags == {"BUNDLE", "V.give"} and not sentence.tokens[0].text[:1].isupper():
        cap = min(cap, _UNFINISHED)
    if not sentence.closed:
        title = len(sentence.tokens) <= _TITLE and not any(item.tag.startswith("V.") for item in clause.main)
        early = bool(clause.used) and max(clause.used) < len(sentence.tokens) - _TAIL
        cap = min(cap, _TITLED if title or early else _CUT_SHORT if nothing_left(clause) else _UNFINISHED)
    if clause.event and not clause.event_read:
        cap = min(cap, _UNREAD_EVENT)
    if clause.has("START") or clause.has("THAT_CASE"):
        cap = min(cap, _SETTING_UP)
    if clause.language.timing.get("person") == "second" and not clause.about and _tells_a_story(clause, sentence):
        cap = min(cap, _EXAMPLE if paragraph.worked else _STORY)
    if any(item.value == _CHOSEN for item in clause.main if item.tag == "TIME"):
        cap = min(cap, _PRICE_UNTOLD)
    if any(token.key in _SUMS for token in sentence.tokens) and _counted_up(clause):
        cap = min(cap, _STORY)
    if clause.has("PURPOSE") and not clause.excused:
        cap = min(cap, _PURPOSE)
    unknown = sum(item.tag == "X" or is_bare(item) for item in left)
    verbs = sum(item.tag.startswith("V.") for item in left)
    value = cap - min(_MOST_UNKNOWN, _UNKNOWN_WORD * unknown) - _LEFT_VERB * verbs - clause.doubt
    if paragraph.after_gap and sentence.tokens[0] == paragraph.tokens[0]:
        value -= _AFTER_GAP if sentence.tokens[0].text[:1].islower() else _AFTER_GAP // 2
    if paragraph.kind == "remark":
        value -= _REMARK
    value = min(value, WOVEN) if paragraph.woven else value
    return max(0, value)
