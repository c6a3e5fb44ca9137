"""What a chunk of a list says: a component with its doubts, a number for each, or in how many kinds a thing comes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ingest.newbook.chunk import AND, Chunk, describes
from ingest.newbook.facts import PLAIN, DraftComponent
from ingest.newbook.lexicon import is_word, piece_of
from ingest.newbook.names import text_of
from ingest.newbook.tokens import BookToken
from ingest.prose.keys import key_of

__all__ = ["ADJECTIVE", "component_of", "doubts_of_chunk", "is_described", "is_shared", "one_of_two", "says_kinds"]

ADJECTIVE: Final = ("as", "es", "os", "u", "i", "bol", "tlan", "tlen", "ott", "ett")
"""Endings of words that describe a thing and do not name it."""

_LONGEST_NAME: Final = 4
_ARTICLES: Final = ("a", "az")
_IN_KINDS: Final = ("szinben", "szinbol", "fajtabol", "felebol", "tipusbol")
"""How words end that say in how many kinds a thing comes, the number run into them."""
_CASES: Final = (
    "ban", "ben", "bol", "rol", "tol", "hoz", "hez", "nal", "nel", "nak", "nek", "val", "vel", "ert", "nkent", "szer",
    "szor", "kent", "eken", "okon", "akon",
)  # fmt: skip
"""Endings that no name in a list has."""
_SHORTEST_CASE: Final = 5
_OF_TWO: Final = ("egyik", "masik")
_COLLECTIVE: Final = frozenset(("par", "tucat", "csomag", "keszlet", "marek"))
"""Words after a number that count several things as one."""
_BE: Final = frozenset(("van", "vannak", "lathato", "all", "szerepel"))
"""Verbs that say of some pieces what they show: what stands before them is no name."""


def says_kinds(chunk: Chunk) -> bool:
    """Whether a number counts colours or kinds: `four colours`, but not `of every colour five`."""
    after = chunk.words[chunk.split : chunk.split + 2]
    counted = any(is_word(word.key, "spread", "kinds") and not describes(word, chunk.words) for word in after)
    return counted and not any(word.key == "minden" for word in after) and not chunk.says("each")


def component_of(chunk: Chunk, name: Sequence[BookToken], parent: str) -> DraftComponent:
    number = chunk.number.number if chunk.number is not None else None
    text = text_of(name)
    line = chunk.number.line if chunk.number is not None and not is_shared(chunk) else name[0].line
    count = number.value if number else None
    return DraftComponent(
        text, piece_of(text)[0], count, line, _how(chunk), PLAIN, parent, doubts_of_chunk(chunk, name)
    )


def is_described(others: Iterable[DraftComponent]) -> bool:
    """Whether the names after the first that wants a number only say how it looks: `board, double-sided - 1`."""
    return all(key_of(one.name_hu).endswith(ADJECTIVE) and not one.part_of for one in others)


def one_of_two(chunk: Chunk, parent: str) -> DraftComponent | None:
    """`2 dice (one red, the other white)`: a look in brackets that a single one of the things before them has."""
    words = [word for word in chunk.words if word.key not in _ARTICLES]
    if not parent or not chunk.depth or len(words) != len(_OF_TWO) or words[0].key not in _OF_TWO:
        return None
    if not is_word(words[1].key, "plain", "looks"):
        return None
    return DraftComponent(words[1].text.lower(), "", 1, words[1].line, "implied", PLAIN, parent, ("implied",))


def is_shared(chunk: Chunk) -> bool:
    number = chunk.number.number if chunk.number is not None else None
    return number is not None and number.apiece


def _how(chunk: Chunk) -> str:
    if chunk.number is None:
        return "none"
    number = chunk.number.number
    return "unread" if number is None else "digit" if number.digits else "word"


def doubts_of_chunk(chunk: Chunk, name: Sequence[BookToken]) -> tuple[str, ...]:
    number = chunk.number
    unclear = not all(word.as_scanned for word in name) or any(word.key in AND or word.key in _BE for word in name)
    unclear = unclear or (bool(name) and not _is_noun_phrase(name))
    doubts = {
        "letter-in-number": number is not None and (number.number is None or not number.number.exact),
        "number-cut": number is not None and number.crowded,
        "computed": number is not None and number.number is not None and number.number.computed,
        "name-unclear": unclear or _stops_short(chunk) or any(word.key.endswith(_IN_KINDS) for word in name),
        "long-name": len(name) > _LONGEST_NAME,
        "per-player": chunk.says("each") or (bool(name) and chunk.says("of_each")),
        "qualified": chunk.remark,
        "word-unknown": number is not None and bool(chunk.unread),
        "limited": any(is_word(word.key, "setup", "limits") for word in chunk.words),
    }
    return tuple(doubt for doubt, met in doubts.items() if met)


def _is_noun_phrase(name: Sequence[BookToken]) -> bool:
    """Whether words may name a thing as a list does: no case ends them, and no pair or dozen begins them."""
    last = name[-1].key
    inflected = last.endswith(_CASES) and len(last) >= _SHORTEST_CASE and not piece_of(name[-1].text)[0]
    return not inflected and name[0].key not in _COLLECTIVE


def _stops_short(chunk: Chunk) -> bool:
    """Whether an article ends the words of a chunk: it may be the end of the name, cut off."""
    return bool(chunk.words) and chunk.words[-1].key in _ARTICLES
