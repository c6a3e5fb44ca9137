"""What a chunk of a list says: a component with its doubts, a number for each, or in how many kinds a thing comes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.newbook.facts import PLAIN, DraftComponent
from kartotek.ingest.newbook.inventory.chunk import AND, Chunk, describes, is_look
from kartotek.ingest.newbook.text.lexicon import is_word, piece_of
from kartotek.ingest.newbook.text.names import COLLECTIVE, text_of
from kartotek.ingest.newbook.text.tokens import BookToken
from kartotek.ingest.newbook.text.verb_forms import dictionary_form, is_verb_form
from kartotek.ingest.newbook.text.word_runs import has_word
from kartotek.ingest.prose.keys import key_of

__all__ = [
    "ADJECTIVE",
    "coin_of",
    "component_of",
    "doubts_of_chunk",
    "is_described",
    "is_noun_phrase",
    "is_remark",
    "one_of_two",
    "says_kinds",
]

ADJECTIVE: Final = ("as", "es", "os", "u", "i", "bol", "tlan", "tlen", "ott", "ett")
"""Endings of words that describe a thing and do not name it."""

_LONGEST_NAME: Final = 4
_GAP: Final = "  "
_IN_KINDS: Final = ("szinben", "szinbol", "fajtabol", "felebol", "tipusbol")
"""How words end that say in how many kinds a thing comes, the number run into them."""
_CASES: Final = (
    "ban", "ben", "bol", "rol", "tol", "hoz", "hez", "nal", "nel", "nak", "nek", "val", "vel", "ert", "nkent", "szer",
    "szor", "kent", "eken", "okon", "akon",
)  # fmt: skip
"""Endings that no name in a list has."""
_SHORTEST_CASE: Final = 5
_AMBIGUOUS: Final = ("al", "el", "ba", "be", "ra", "re")
"""Endings that a name may have, or a case."""
_OF_TWO: Final = ("egyik", "masik")
_BE: Final = frozenset(("van", "vannak", "lathato", "all", "szerepel"))
"""Verbs that say of some pieces what they show: what stands before them is no name."""
_IN_NO_NAME: Final = AND | _BE
_VALUES: Final = frozenset((1, 2, 3, 5, 10, 20, 25, 50, 100))
"""What coins are worth."""


def says_kinds(chunk: Chunk) -> bool:
    """Whether a number counts colours or kinds: `four colours`, but not `of every colour five`."""
    after = chunk.words[chunk.split : chunk.split + 2]
    counted = any(is_word(word.key, "spread", "kinds") and not describes(word, chunk.words) for word in after)
    return counted and all(word.key != "minden" for word in after) and not chunk.says("each")


def component_of(chunk: Chunk, name: Sequence[BookToken], parent: str) -> DraftComponent:
    """The component that a chunk names, with the number that it has for it."""
    text = text_of(name)
    by_number = chunk.number if not chunk.written.apiece else None
    line = (by_number or name[0]).line
    doubts = doubts_of_chunk(chunk, name)
    return DraftComponent(text, piece_of(text)[0], chunk.value, line, _how(chunk), PLAIN, parent, doubts)


def is_described(others: Iterable[DraftComponent]) -> bool:
    """Whether the names after the first that wants a number only say how it looks: `board, double-sided - 1`."""
    return all(key_of(one.name_hu).endswith(ADJECTIVE) and not one.part_of for one in others)


def is_remark(chunk: Chunk) -> bool:
    """Whether wide gaps stand before a number and behind it: it may count the name before it, and what follows may be
    the column of remarks."""
    gaps = [word.before for word in (chunk.number_word, *chunk.words[chunk.split : chunk.split + 1])]
    return not chunk.split and all(gap.endswith(_GAP) for gap in gaps)


def one_of_two(chunk: Chunk, parent: str) -> DraftComponent | None:
    """`2 dice (one red, the other white)`: a look in brackets that a single one of the things before them has."""
    words = [word for word in chunk.words if not word.is_article]
    if not (parent and chunk.depth and _is_look_of_one(words)):
        return None
    look = words[1]
    return DraftComponent(look.text.lower(), "", 1, look.line, "implied", PLAIN, parent, ("implied",))


def _is_look_of_one(words: Sequence[BookToken]) -> bool:
    return len(words) == len(_OF_TWO) and words[0].key in _OF_TWO and is_look(words[1])


def coin_of(made: Sequence[DraftComponent], chunk: Chunk) -> DraftComponent | None:
    """`5 tallér: 12 db`: the number before the name says what a coin is worth, the one behind it how many there are."""
    before = made[-1]
    coin = len(made) == 1 and before.count in _VALUES and piece_of(before.name_hu)[0] in ("", "coin")
    if not coin or not chunk.counts_copies or not chunk.opens.strip() or chunk.depth:
        return None
    named = replace(before, name_hu=f"{before.count} {before.name_hu}", count=chunk.value, how=_how(chunk))
    return named.doubted("name-unclear", *doubts_of_chunk(chunk, ()))


def _how(chunk: Chunk) -> str:
    if not chunk.counts:
        return "none"
    return chunk.written.how if chunk.value is not None else "unread"


def doubts_of_chunk(chunk: Chunk, name: Sequence[BookToken]) -> tuple[str, ...]:
    """The doubts that the number and the words of a chunk leave."""
    met = {**_doubts_of_number(chunk), **_doubts_of_words(chunk, name)}
    return tuple(doubt for doubt, holds in met.items() if holds)


def _doubts_of_number(chunk: Chunk) -> dict[str, bool]:
    return {
        "letter-in-number": chunk.counts and not chunk.written.exact,
        "number-cut": chunk.number_word.crowded,
        "computed": chunk.written.computed,
    }


def _doubts_of_words(chunk: Chunk, name: Sequence[BookToken]) -> dict[str, bool]:
    return {
        "name-unclear": _stops_short(chunk) or not _is_clear_name(name),
        "long-name": len(name) > _LONGEST_NAME,
        "per-player": chunk.says("each") or (bool(name) and chunk.says("of_each")),
        "qualified": chunk.remark,
        "word-unknown": chunk.counts and bool(chunk.unread),
        "limited": has_word(chunk.words, "setup", "limits"),
    }


def _is_clear_name(name: Sequence[BookToken]) -> bool:
    """Whether the letters of a name are beyond doubt, and its words may be those of a name; no name is in no doubt."""
    if not all(word.as_scanned and _may_be_in_name(word) for word in name):
        return False
    return not name or (is_noun_phrase(name) and not _is_said_of_a_thing(name))


def _is_said_of_a_thing(name: Sequence[BookToken]) -> bool:
    """Whether all that could be a name is a verb in the past: `2022-ben készült`."""
    return len(name) == 1 and name[0].key.endswith("t") and not name[0].capital and is_verb_form(name[0].text)


def _may_be_in_name(word: BookToken) -> bool:
    return word.key not in _IN_NO_NAME and not word.key.endswith(_IN_KINDS)


def is_noun_phrase(name: Sequence[BookToken]) -> bool:
    """Whether words may name a thing as a list does: no case ends them, and no pair or dozen begins them."""
    last = name[-1].key
    inflected = last.endswith(_CASES) and len(last) >= _SHORTEST_CASE and not piece_of(name[-1].text)[0]
    said = len(name) > 1 and is_verb_form(name[-1].text)
    return not (inflected or said or _is_given(name[-1].text.lower())) and name[0].key not in COLLECTIVE


def _is_given(word: str) -> bool:
    """Whether a word stands in the case that says with what, its last letter doubled (`gyönggyel`), or where to
    (`pakliba`), as names themselves may end."""
    return word.endswith(_AMBIGUOUS) and dictionary_form(word) not in (word, "")


def _stops_short(chunk: Chunk) -> bool:
    """Whether an article ends the words of a chunk: it may be the end of the name, cut off."""
    return any(word.is_article for word in chunk.words[-1:])
