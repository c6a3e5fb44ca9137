"""How certain a reading is: by what it left unread in its sentence and by how certain its words are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Final

from kartotek.ingest.confidence import GUESSED_WORD, PENALTIES, confidence_after
from kartotek.ingest.effects.accounting.missing_operators import narrows, unaccounted
from kartotek.ingest.effects.accounting.rule_words import acts, idle_places, passed_over, unsaid
from kartotek.ingest.effects.accounting.turning_words import unshown
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.damage.lost_words import lost_words
from kartotek.ingest.effects.damage.unknown_words import garbled
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause, speaks
from kartotek.ingest.effects.grammar.meaning import is_bare
from kartotek.ingest.effects.lexicon.lexicon import Lexicon
from kartotek.ingest.text.sentences import Paragraph, Sentence, Token
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language.nodes import Ability

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

_UNKNOWN_WORD: Final = PENALTIES["unknown-word"]
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
_TELLING: Final = frozenset((*_ACTING, "V.flip"))
_NUMBERED: Final = frozenset(("NUM", "VALUES", "ALT", "PER"))
_WEIGHTY: Final = frozenset((*_ACTING, "V.give", "V.produce", "V.discard", "V.choose", "V.do", "V.play", "V.cost"))
_IDLE: Final = frozenset(("PAGE", "START", "POSSIBLE", "WHICH_ONE"))
_SUMS: Final = frozenset(("osszesen", "osszesitve"))
"""Words of adding up: what an example comes to is not what one thing gives."""
_SECOND_PERSON: Final = re.compile(r"(sz|d|l|j|ss|zz|ts|va|ve|ni|tok|hettek|itek|jetek)$")
_ANYONE: Final = ("jatekos", "mindenki")
_CHOSEN: Final = "chosen"
INTERLEAVED: Final = PENALTIES["woven"].permille
OVERLOOKED: Final = PENALTIES["overlooked-operator"].permille
"""A reading that says nothing of a negation, a limit or another word that changes what its sentence says."""


def overlooked(abilities: Sequence[Ability], clause: Clause, sentence: Sentence, stated: bool) -> bool:
    """Whether the readings of a sentence do not account for one of its operators, or for what a label says to do; where
    they are no abilities yet, whether a word beside another is lost. What takes longest to find out is asked last."""
    tokens, language = sentence.tokens, clause.language
    if not abilities:
        return any(lost_words(units_of(tokens, language), tokens, language))
    if unaccounted(tokens, abilities, clause, stated) or acts(sentence.label, language):
        return True
    if narrows(sentence.head or sentence.label, language):
        return True
    left = (
        passed_over(tokens, clause), unsaid(tokens, clause, abilities), unshown(sentence, abilities, language)
    )  # fmt: skip
    if any(map(any, left)):
        return True
    items = (*clause.whole, *clause.main, *clause.event)
    known = frozenset(place for item in items if item.tag != "X" for place in item.tokens)
    return bool(garbled(tokens, language, known, idle_places(tokens)))


def _tells_a_story(clause: Clause, sentence: Sentence) -> bool:
    """Whether someone else than the reader acts: in a book that says `you`, that is an example; not so any player."""
    anyone = any(token.key.startswith(_ANYONE) for token in sentence.tokens)
    if anyone or clause.has("RANKED") or "OPPONENT" in clause.tags | clause.event_tags:
        return False
    return not all(_SECOND_PERSON.search(sentence.tokens[place].key) for place in _acting(clause))


def _acting(clause: Clause) -> Iterator[int]:
    """The places of the verbs that say what is done."""
    return (item.tokens[0] for item in clause.main if item.tag in _TELLING and item.tokens)


def _counted_up(clause: Clause) -> bool:
    """Whether a sentence names one number that may be the sum of others."""
    return not clause.says("VALUES") and _has_amount(clause.main)


def _has_amount(items: Iterable[Item]) -> bool:
    """Whether goods stand with a number among some items."""
    return any(item.tag == "BUNDLE" and not is_bare(item) for item in items)


def weighs(clause: Clause) -> bool:
    """Whether a sentence may say an effect: if it is left unread, what stands beside it may be only a part."""
    items = (*clause.whole, *clause.event)
    tags = {item.tag for item in items}
    if _lacks_its_verb(clause, tags):
        return True
    if tags.isdisjoint(_WEIGHTY) or not tags.isdisjoint(_IDLE) or _gives_nothing(tags):
        return False
    return not tags.isdisjoint(_NUMBERED) or _has_amount(items) or not _only_names(tags)


def _lacks_its_verb(clause: Clause, tags: Set[str]) -> bool:
    """Whether an amount is the object of no verb that is known, and of a word that is not: a verb, misread."""
    if "X" not in tags or any(tag.startswith("V.") for tag in tags):
        return False
    objects = (item for item in clause.main if item.tag in ("BUNDLE", "THINGS") and item.case == Case.ACC)
    return any(not is_bare(item) for item in objects)


def _only_names(tags: Set[str]) -> bool:
    """Whether a sentence without an amount only names a thing, or says what is not."""
    if "NEG" in tags or tags == {"V.take", "X"}:
        return True
    return "THINGS" not in tags if "BUNDLE" in tags else "DIFFERENT" in tags


def _gives_nothing(tags: Set[str]) -> bool:
    """Whether the only verb is that of giving, and nothing is given."""
    return tags & _WEIGHTY == {"V.give"} and tags.isdisjoint(("BUNDLE", "THINGS", "VALUES", "ALT"))


def _left(clause: Clause) -> list[Item]:
    """What a reading did not use of its sentence."""
    return [item for item in (*clause.main, *clause.event) if item.tokens and not set(item.tokens) <= clause.used]


def nothing_left(clause: Clause) -> bool:
    """Whether every word was understood: then a reading is as certain as its words, whatever it may be about."""
    strange = "X" in clause.tags | clause.event_tags
    return not strange and not _left(clause) and (clause.event_read or not clause.event)


def strange_words(clause: Clause) -> int:
    """What it costs that a sentence has words which the grammar does not know, used or not."""
    strange = sum(item.tag == "X" for item in (*clause.main, *clause.event))
    return min(_UNKNOWN_WORD.most, _UNKNOWN_WORD.permille * max(0, strange - _FEW))


def _may_hide(item: Item, clause: Clause, sentence: Sentence) -> bool:
    """Whether an unread word may be one that counts: by what it may be instead, or by its looks where it is no word."""
    if item.tag != "X":
        return False
    return any(_may_be_counting(sentence.tokens[place], clause.language.lexicon) for place in item.tokens)


def _may_be_counting(token: Token, lexicon: Lexicon) -> bool:
    if any(lexicon.counts(rival) for rival in token.rivals):
        return True
    return token.confidence <= GUESSED_WORD and lexicon.resembles(token.key)


def confidence_of(clause: Clause, sentence: Sentence, paragraph: Paragraph) -> int:
    """Permille, by the penalties that the reading met."""
    return confidence_after(penalties_of(clause, sentence, paragraph))


def penalties_of(clause: Clause, sentence: Sentence, paragraph: Paragraph) -> list[str]:
    """The names of the penalties that a reading meets, each as often as it does. A number that the reading did not use
    is a reason to doubt the ones that it did."""
    left = _left(clause)
    met = [_UNREAD[item.tag] for item in left if item.tag in _UNREAD and not is_bare(item)]
    met += ["hidden-word"] * any(_may_hide(item, clause, sentence) for item in left)
    met += [*_of_ending(clause, sentence), *_of_clause(clause, sentence, paragraph)]
    met += ["unknown-word"] * sum(item.tag == "X" or is_bare(item) for item in left)
    met += ["left-verb"] * sum(item.is_verb for item in left)
    met += ["doubtful-word"] * clause.doubt
    met += [*_of_paragraph(sentence, paragraph)]
    return met


def _of_paragraph(sentence: Sentence, paragraph: Paragraph) -> Iterator[str]:
    """What it costs that text is missing before a sentence, or that it is a remark."""
    first = sentence.tokens[0]
    if paragraph.after_gap and first == paragraph.tokens[0]:
        yield "after-gap"
        if first.low:
            yield "after-gap"
    if paragraph.kind == "remark":
        yield "remark"


def _of_ending(clause: Clause, sentence: Sentence) -> Iterator[str]:
    """What it costs that a sentence is a fragment, a title, or has no end."""
    if clause.tags == {"BUNDLE", "V.give"} and not sentence.tokens[0].capital:
        yield "fragment"
    if not sentence.closed:
        yield _of_open_end(clause, len(sentence.tokens))


def _of_open_end(clause: Clause, size: int) -> str:
    """What a sentence is that no full stop ends."""
    title = size <= _TITLE and not speaks(clause.main)
    early = bool(clause.used) and max(clause.used) < size - _TAIL
    if title or early:
        return "title"
    return "cut-short" if nothing_left(clause) else "fragment"


def _of_clause(clause: Clause, sentence: Sentence, paragraph: Paragraph) -> Iterator[str]:
    """What it costs that a clause is about another case, another person, or a part of a sum."""
    met = {
        "unread-event": bool(clause.event) and not clause.event_read,
        "set-up": clause.says_any("START", "THAT_CASE"),
        "worked-example" if paragraph.worked else "story": _is_about_others(clause, sentence),
        "price-untold": any(item.value == _CHOSEN for item in clause.find("TIME")),
        "sum": _is_sum(clause, sentence),
        "purpose": clause.has("PURPOSE") and not clause.excused,
        "woven": paragraph.interleaved,
    }
    return (name for name, is_so in met.items() if is_so)


def _is_about_others(clause: Clause, sentence: Sentence) -> bool:
    to_reader = clause.language.timing.get("person") == "second" and not clause.about
    return to_reader and _tells_a_story(clause, sentence)


def _is_sum(clause: Clause, sentence: Sentence) -> bool:
    return any(token.key in _SUMS for token in sentence.tokens) and _counted_up(clause)
