"""How certain a reading is: by what it left unread in its sentence and by how certain its words are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from ingest.effects.garbled import garbled, measures
from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause
from ingest.effects.grammar.meaning import is_bare
from ingest.effects.operators import Operator, unaccounted
from ingest.effects.penalties import PENALTIES, confidence_after
from ingest.effects.unread import passed_over, unsaid
from ingest.effects.unshown import unshown
from ingest.prose.sentences import Paragraph, Sentence
from schema.language.nodes import Ability

__all__ = [
    "OVERLOOKED",
    "INTERLEAVED",
    "confidence_of",
    "nothing_left",
    "overlooked",
    "penalties_of",
    "strange_words",
    "weighs",
]

_UNKNOWN_WORD: Final = 6
_MOST_UNKNOWN: Final = 60
_FEW: Final = 2
_UNREAD: Final = {
    **dict.fromkeys(
        "NUM BUNDLE VALUES ALT OR EACH DOING TAKING_OF BUILDING_OF CASE_OF ROW ATLEAST".split(), "unread-number"
    ),
    **dict.fromkeys(("PER", "PAYOFF"), "unread-count"),
    "THINGS": "unread-thing",
    **dict.fromkeys(("ADJ", "HEDGE"), "unread-quality"),
    "USUALLY": "usually",
}
"""The penalty for words of each tag that a reading did not use."""
_TITLE: Final = 8
_TAIL: Final = 4
_ACTING: Final = ("V.gain", "V.pay", "V.build", "V.upgrade", "V.draw", "V.go", "V.take", "V.lose", "V.use")
_WEIGHTY: Final = frozenset((*_ACTING, "V.give", "V.produce", "V.discard", "V.choose", "V.do", "V.play", "V.cost"))
_IDLE: Final = frozenset(("PAGE", "START", "POSSIBLE"))
_SUMS: Final = frozenset(("osszesen", "osszesitve"))
"""Words of adding up: what an example comes to is not what one thing gives."""
_SECOND_PERSON: Final = re.compile(r"(sz|d|l|j|ss|zz|ts|va|ve|ni|tok|hettek|itek|jetek)$")
_ANYONE: Final = ("jatekos", "mindenki")
_GUESSED: Final = 610
_CHOSEN: Final = "chosen"
INTERLEAVED: Final = PENALTIES["woven"].permille
OVERLOOKED: Final = PENALTIES["overlooked-operator"].permille
"""A reading that says nothing of a negation, a limit or another word that changes what its sentence says."""


def overlooked(abilities: Sequence[Ability], clause: Clause, sentence: Sentence, stated: bool) -> list[Operator]:
    """The operators of the sentence that its readings do not account for; none where they are no abilities yet."""
    if not abilities:
        return []
    items = (*clause.whole, *clause.main, *clause.event)
    known = frozenset(place for item in items if item.tag != "X" for place in item.tokens)
    strange = [*garbled(sentence.tokens, clause.language, known), *measures(sentence.tokens, clause.language)]
    hidden = [Operator("hidden", 0, text) for text in strange]
    left = [Operator("unread", 0, text) for text in passed_over(sentence.tokens, clause)]
    left += [Operator("unsaid", 0, text) for text in unsaid(sentence.tokens, clause, abilities)]
    left += [Operator("unshown", 0, text) for text in unshown(sentence, abilities, clause.language)]
    return [*unaccounted(sentence.tokens, abilities, clause, stated), *hidden, *left]


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
    stated = not tags.isdisjoint(("NUM", "VALUES", "ALT", "PER")) or any(
        item.tag == "BUNDLE" and not is_bare(item) for item in (*clause.whole, *clause.event)
    )
    if (
        "WHICH_ONE" in tags
        or ("NEG" in tags and not stated)
        or ("DIFFERENT" in tags and not stated | ("BUNDLE" in tags))
    ):
        return False
    if "BUNDLE" in tags and not stated and "THINGS" not in tags:
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
    """Whether every word was understood: then a reading is as certain as its words, whatever it may be about."""
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
    """Permille, by the penalties that the reading met."""
    return confidence_after(penalties_of(clause, sentence, paragraph))


def penalties_of(clause: Clause, sentence: Sentence, paragraph: Paragraph) -> list[str]:
    """The names of the penalties that a reading meets, each as often as it does. A number that the reading did not use
    is a reason to doubt the ones that it did."""
    left = _left(clause)
    met = [_UNREAD[item.tag] for item in left if item.tag in _UNREAD and not is_bare(item)]
    met += ["hidden-word"] if any(_may_hide(item, clause, sentence) for item in left) else []
    met += [*_of_ending(clause, sentence), *_of_clause(clause, sentence, paragraph)]
    met += ["unknown-word"] * sum(item.tag == "X" or is_bare(item) for item in left)
    met += ["left-verb"] * sum(item.tag.startswith("V.") for item in left)
    met += ["doubtful-word"] * clause.doubt
    if paragraph.after_gap and sentence.tokens[0] == paragraph.tokens[0]:
        met += ["after-gap"] * (2 if sentence.tokens[0].text[:1].islower() else 1)
    met += ["remark"] if paragraph.kind == "remark" else []
    return met


def _of_ending(clause: Clause, sentence: Sentence) -> Iterator[str]:
    """What it costs that a sentence is a fragment, a title, or has no end."""
    if clause.tags == {"BUNDLE", "V.give"} and not sentence.tokens[0].text[:1].isupper():
        yield "fragment"
    if not sentence.closed:
        title = len(sentence.tokens) <= _TITLE and not any(item.tag.startswith("V.") for item in clause.main)
        early = bool(clause.used) and max(clause.used) < len(sentence.tokens) - _TAIL
        yield "title" if title or early else "cut-short" if nothing_left(clause) else "fragment"


def _of_clause(clause: Clause, sentence: Sentence, paragraph: Paragraph) -> Iterator[str]:
    """What it costs that a clause is about another case, another person, or a part of a sum."""
    if clause.event and not clause.event_read:
        yield "unread-event"
    if clause.has("START") or clause.has("THAT_CASE"):
        yield "set-up"
    if clause.language.timing.get("person") == "second" and not clause.about and _tells_a_story(clause, sentence):
        yield "worked-example" if paragraph.worked else "story"
    if any(item.value == _CHOSEN for item in clause.main if item.tag == "TIME"):
        yield "price-untold"
    if any(token.key in _SUMS for token in sentence.tokens) and _counted_up(clause):
        yield "sum"
    if clause.has("PURPOSE") and not clause.excused:
        yield "purpose"
    if paragraph.interleaved:
        yield "woven"
