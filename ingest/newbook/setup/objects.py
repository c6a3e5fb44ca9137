"""Words that name no component and may be what is counted: by the case that they stand in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from kartotek.ingest.newbook.setup.sentence import SetupSentence
from kartotek.ingest.newbook.text.lexicon import is_setup_verb, kind_of_piece
from kartotek.ingest.newbook.text.tokens import BookToken
from kartotek.ingest.newbook.text.word_runs import is_of

__all__ = ["OF_THESE", "SHORTEST_NOUN", "is_plain", "last_object", "objects_in"]

SHORTEST_NOUN: Final = 4
_NO_THINGS: Final = (
    ("plain", "words"),
    ("players", "each"),
    ("setup", "limits"),
    ("players", "case"),
)
_ADVERB: Final = ("kent", "szerint", "kozott", "elott", "alatt", "folott", "mogott", "mellett")
_BELONGINGS: Final = ("ait", "eit", "oit", "jit")
"""How the object ends that is several things of somebody, or the spaces of a board: no number counts these."""
_PRONOUNS: Final = frozenset(("oket", "ezeket", "azokat", "mindet", "magat", "bennunket", "benneteket"))
_SHARES: Final = frozenset(("felet", "harmadat", "negyedet"))
_NO_OBJECTS: Final = _PRONOUNS | _SHARES | {
    "sort", "oszlopot", "kupacot", "halmot", "paklit", "kort", "tornyot", "kinalatot",
}  # fmt: skip
"""Pronouns, shares of things, and words for the order in which things are laid out."""
_OUT_OF: Final = "bol"
OF_THESE: Final = (
    "amelyb", "amelyekb", "amibol", "ebbol", "abbol", "ezekb", "azokb", "belol", "kozul", "melybol", "melyekb",
)  # fmt: skip
"""Words that say `out of these`."""
_OF_IT: Final = ("jabol", "jebol", "ibol")
"""Out of what belongs to something, or out of several: that is where things are, and no thing."""
_HOLDERS: Final = ("pakli", "keszlet", "bank", "halom", "kozos", "maradek", "tobbi", "tartalek")
_HOLDING: Final = ("bag", "box", "board", "card", "sheet")


def is_plain(word: BookToken) -> bool:
    """Whether a word is one that names no thing in any game."""
    return is_setup_verb(word.key) or is_of(word, _NO_THINGS)


def last_object(sentence: SetupSentence, words: Sequence[BookToken]) -> str | None:
    """The last word in the accusative; else, where no component is named, the last one that says out of what. What is
    counted may be that."""
    sources = () if sentence.things else _named(sentence, words, _is_source)
    return next(reversed([*sources, *objects_in(sentence, words)]), None)


def objects_in(sentence: SetupSentence, words: Sequence[BookToken]) -> list[str]:
    """The dictionary forms of words in the accusative that name no component. One that describes out of what something
    is taken is none (`a megkevert pakliból`)."""
    described = {one for one, other in pairwise(words) if other.key.endswith(_OUT_OF)}
    return list(_named(sentence, [word for word in words if word not in described], _is_in_accusative))


def _named(sentence: SetupSentence, words: Sequence[BookToken], is_meant: Callable[[BookToken], bool]) -> Iterator[str]:
    stock = sentence.context.stock
    forms = (word.text.lower() for word in words if _may_be_noun(word) and is_meant(word))
    return (stock.lemma(one) for one in forms if stock.is_inflected(one))


def _may_be_noun(word: BookToken) -> bool:
    return len(word.key) >= SHORTEST_NOUN and not word.counts and not is_plain(word)


def _is_in_accusative(word: BookToken) -> bool:
    return word.key.endswith("t") and not word.key.endswith((*_ADVERB, *_BELONGINGS)) and word.key not in _NO_OBJECTS


def _is_source(word: BookToken) -> bool:
    """Whether a word says out of what, and names a thing: not where things are kept."""
    if not word.key.endswith(_OUT_OF) or word.key.endswith(_OF_IT):
        return False
    return not word.key.startswith((*_HOLDERS, *OF_THESE)) and kind_of_piece(word.text.lower()) not in _HOLDING
