"""English words: their dictionary forms, spellings and, from the words beside them, their part of speech."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from kartotek.catalog.drafts.tokens import DraftToken

__all__ = ["idiomatic", "is_gerund", "lemmas", "part_of_speech", "plain_spelling"]

_IRREGULAR: Final = {
    "built": "build", "drew": "draw", "drawn": "draw", "paid": "pay", "bought": "buy", "sold": "sell", "dealt": "deal",
    "laid": "lay", "fed": "feed", "took": "take", "taken": "take", "gave": "give", "given": "give", "chose": "choose",
    "chosen": "choose", "spent": "spend", "got": "get", "made": "make", "kept": "keep", "put": "put", "won": "win",
    "lost": "lose", "left": "leave", "held": "hold", "began": "begin", "begun": "begin", "became": "become",
    "stood": "stand", "met": "meet", "ran": "run", "ate": "eat", "eaten": "eat", "went": "go", "gone": "go",
    "fought": "fight", "came": "come", "sent": "send", "shown": "show", "saw": "see", "seen": "see", "found": "find",
}  # fmt: skip
_BRITISH: Final = (("our", "or"), ("grey", "gray"), ("centre", "center"), ("theatre", "theater"))
_PLURALS: Final = {"people": "person", "children": "child", "leaves": "leaf", "bonuses": "bonus"}

_VOWELS: Final = frozenset("aeiouy")

_DETERMINERS: Final = frozenset(
    "a an the this that these those each every any no some another other both all either neither my your his her its"
    " our their one two three four five six seven eight nine ten more most fewer less many several few first second"
    " third fourth next previous last same whose which what additional extra new own different single".split()
)
_BEFORE_NOUN: Final = _DETERMINERS | frozenset(
    "of in on from with by for per at into onto behind under over without between among during after before through"
    " against than as like toward towards near".split()
)
_BEFORE_VERB: Final = frozenset(
    "to may can must will cannot not should would could might shall do does did don't doesn't you they we i he she it"
    " who then please never always immediately also now instead either let lets".split()
)
_AFTER_VERB: Final = _DETERMINERS | frozenset(
    "it them him her us me you up down out off back on over into to from for with one's anything nothing everything"
    " as exactly only cards coins".split()
)
_OBJECT: Final = _DETERMINERS | frozenset("at it them up".split())
_NO_DETERMINER: Final = frozenset("of by when before after while without instead for and or than from".split())
_IDIOMS: Final = tuple(
    tuple(idiom.split())
    for idiom in (
        "in place of",
        "any number of",
        "in turn",
        "take turns",
        "takes turns",
        "taking turns",
        "turn over",
        "set up",
        "set aside",
        "right away",
        "right after",
        "left over",
        "in order to",
        "at a time",
        "in case of",
        "as well as",
        "by hand",
        "hand over",
        "in play",
        "on the other hand",
        "in the first place",
        "make sure",
        "in hand with",
        "step by step",
        "one by one",
        "is mine",
        "are mine",
        "to score",
        "take place",
        "takes place",
        "in this case",
        "in that case",
    )
)
"""Phrases in which a word that may be a term says something else."""
_LINKING: Final = frozenset("and or but then".split())


def plain_spelling(word: str) -> str:
    """American spelling, in lower case: both spellings are one word here."""
    low = word.lower().replace("’", "'")
    for british, american in _BRITISH:
        if british in low and len(low) > len(british) + 1:
            low = low.replace(british, american)
    low = _ISE.sub(r"iz\1", low)
    return _GRAY if low == "grey" else low


_GRAY: Final = "gray"
_ISE: Final = re.compile(r"(?<=\w{3})is(e|ed|es|ing|er|ers|ation)\b")
"""British colonise; what is no such verb (exercise) is changed on both sides of a comparison alike."""


@lru_cache(maxsize=16384)
def lemmas(word: str) -> tuple[tuple[str, str], ...]:
    """What a word may be a form of, with the part of speech that the ending gives it, or "" for none."""
    low = plain_spelling(word).removesuffix("'s").removesuffix("s'")
    found = {(low, "")}
    if low in _IRREGULAR:
        found.add((_IRREGULAR[low], "verb"))
    if low in _PLURALS:
        found.add((_PLURALS[low], ""))
    if low.endswith("s") and not low.endswith("ss") and (len(low) > 3 or _VOWELS.isdisjoint(low)):
        found.add((low[:-1], ""))
        if low.endswith("es"):
            found.add((low[:-2], ""))
        if low.endswith("ies"):
            found.add((low[:-3] + "y", ""))
    for ending in ("ed", "ing"):
        stem = low.removesuffix(ending)
        if stem != low and len(stem) >= 2:
            found |= {(stem, "verb"), (stem + "e", "verb")}
            if stem[-1] == stem[-2:-1]:
                found.add((stem[:-1], "verb"))
            if stem.endswith("i"):
                found.add((stem[:-1] + "y", "verb"))
    return tuple(sorted(found))


def part_of_speech(text: str, tokens: Sequence[DraftToken], at: int) -> str:
    """`noun`, `verb` or "" where the neighbours leave it open."""
    before = tokens[at - 1].low if at else ""
    after = tokens[at + 1].low if at + 1 < len(tokens) else ""
    gap = text[tokens[at - 1].end : tokens[at].start] if at else ""
    opens = not at or any(sign in gap for sign in ".;:!?,–—(")
    if not opens:
        if before in _BEFORE_VERB:
            return "verb"
        if before in _BEFORE_NOUN:
            return "noun"
        if tokens[at].low.endswith("s") and after in _OBJECT:  # a guild scores at most
            return "verb"
    behind = text[tokens[at].end : tokens[at + 1].start] if after else ""
    commands = (opens or before in _LINKING) and after in _AFTER_VERB and not behind.strip()
    return "verb" if commands else ""


def is_gerund(tokens: Sequence[DraftToken], at: int) -> bool:
    """Whether a word in -ing names what is done: a thing that can be counted would have an article before it."""
    return tokens[at].low.endswith("ing") and (not at or tokens[at - 1].low in _NO_DETERMINER)


def idiomatic(tokens: Sequence[DraftToken]) -> frozenset[int]:
    """Places of the words that belong to set phrases."""
    found: set[int] = set()
    for at in range(len(tokens)):
        for idiom in _IDIOMS:
            if tuple(token.low for token in tokens[at : at + len(idiom)]) == idiom:
                found.update(range(at, at + len(idiom)))
    return frozenset(found)
