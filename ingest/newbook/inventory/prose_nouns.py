"""The noun that a number of running text counts: its words, its dictionary form, and the case that it stands in.

`négy kerek asztalt`      kerek asztal, accusative
`tíz piros babotok`       bab, owned by those who read
`húsz szál drót`          drót: a measure before a noun only says how pieces of it are counted
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from kartotek.ingest.newbook.inventory.chunk import AND, FILLERS, is_look, is_pronoun, is_relative, is_unit, says_spread
from kartotek.ingest.newbook.inventory.chunk_values import ADJECTIVE
from kartotek.ingest.newbook.text.lexicon import is_piece, is_word, piece_of
from kartotek.ingest.newbook.text.names import COLLECTIVE, OURS, nominative, possessor_of, singular
from kartotek.ingest.newbook.text.players import is_player
from kartotek.ingest.newbook.text.tokens import NO_WORD, BookToken
from kartotek.ingest.newbook.text.verb_forms import dictionary_form, is_dictionary_form, is_verb, is_verb_form
from kartotek.ingest.newbook.text.word_runs import word_at
from kartotek.ingest.prose.keys import key_of

__all__ = ["CountedNoun", "is_said", "is_source", "named", "noun_behind"]

_OUT_OF: Final = ("ból", "ből")
_DONE: Final = ("ott", "ett", "tt", "lt", "nt")
_PLACES: Final = ("ban", "ben", "ba", "be", "ra", "re", "hoz", "hez", "nal", "nel", "rol", "tol", "nak", "nek", "kent")
"""Endings of words that say where, to whom or as what: they end the name of what is counted."""
_SHORTEST_PLACE: Final = 5
_LONGEST: Final = 3
_OWNED: Final = ("ja", "je")
_WITH: Final = ("al", "el")
_OF_THAT: Final = "é"
_DOERS: Final = ("ó", "ő")
_BE: Final = frozenset(("van", "vannak", "lesz", "jut", "jar", "kell", "akad", "erkezik"))


@dataclass(frozen=True, slots=True)
class CountedNoun:
    """A noun behind a number: its dictionary form, its last word, and whether that form is certain."""

    name: str
    word: BookToken
    certain: bool

    @property
    def place(self) -> bool:
        """Whether it says where: then it is nothing that the number counts."""
        return _says_where(self.word)


def noun_behind(words: Sequence[BookToken], at: int, known: Collection[str]) -> CountedNoun | None:
    """The noun behind a place; None where a sign, a verb or a number stands there."""
    phrase = _phrase(words, at)
    if not phrase or is_player(phrase[-1], "") or all(is_word(word.key, "units", "copies") for word in phrase):
        return None
    name, certain = named(phrase[-1], known)
    lead = [word.text for word in phrase[:-1]] if is_unit(phrase[-1]) else []
    return CountedNoun(" ".join([*lead, name]), phrase[-1], certain and not lead)


def _phrase(words: Sequence[BookToken], at: int) -> list[BookToken]:
    """The words of the noun phrase behind a place, up to its noun, measures left out."""
    found: list[BookToken] = []
    start = at + 1 + 2 * _is_made_out_of(words, at + 1)
    for place, word in enumerate(words[start : start + 1 + _LONGEST], start=start):
        if word.before.strip() or _ends_phrase(word, found):
            break
        if _measures(word, word_at(words, place + 1)):
            continue
        found.append(word)
        if _is_inflected(word) or piece_of(word.text)[0]:
            return found
    return found[: _noun_place(found) + 1]


def _is_made_out_of(words: Sequence[BookToken], at: int) -> bool:
    """Whether two words say out of what the thing behind them was made: `fából faragott`."""
    source, done = word_at(words, at), word_at(words, at + 1)
    return source.text.endswith(_OUT_OF) and done.key.endswith(_DONE) and not done.before.strip()


def _noun_place(found: Sequence[BookToken]) -> int:
    """The place of the first word that may be a noun; that of the last one where all describe."""
    nouns = (place for place, word in enumerate(found) if not (is_look(word) or word.key.endswith(ADJECTIVE)))
    return next(nouns, len(found) - 1)


def _ends_phrase(word: BookToken, found: Sequence[BookToken]) -> bool:
    """Whether a word cannot belong to the phrase: it counts, joins, points, or says what happens or where."""
    if word.counts or word.is_article or word.key in AND or word.key in FILLERS or is_pronoun(word):
        return True
    if is_relative(word) or says_spread(word) or is_said(word):
        return True
    return bool(found) and _says_where(word)


def is_said(word: BookToken) -> bool:
    """Whether a word is a verb, and not what does something (`evező`)."""
    listed = word.key in _BE or is_word(word.key, "setup", "lists")
    return listed or (is_verb_form(word.text) and not word.text.endswith(_DOERS))


def _says_where(word: BookToken) -> bool:
    return word.key.endswith(_PLACES) and len(word.key) >= _SHORTEST_PLACE and not is_dictionary_form(word.text.lower())


def _measures(word: BookToken, after: BookToken) -> bool:
    """Whether a word only counts pieces of the noun right behind it: `darab`, `szál`, `pakli`."""
    if after is NO_WORD or after.before.strip() or _ends_phrase(after, ()):
        return False
    return is_word(word.key, "units", "measured") or word.key in COLLECTIVE or is_word(word.key, "units", "copies")


def _is_inflected(word: BookToken) -> bool:
    form = word.text.lower()
    return form.endswith(("t", *OURS, *_OUT_OF)) and not is_dictionary_form(form)


# ---- dictionary forms ----


def named(word: BookToken, known: Collection[str]) -> tuple[str, bool]:
    """The dictionary form of a noun in whatever case it stands, and whether it is certain."""
    form = word.text if word.capital and word.before == " " else word.text.lower()
    if is_dictionary_form(form):
        return form, True
    name, certain = nominative(form, known)
    if name.endswith(_OF_THAT):
        return _whose(name, known), False
    if name.endswith(_OWNED) and not is_dictionary_form(name):
        owned = _owned(name, known)
        return (owned, False) if owned else (name, certain)
    lemma = dictionary_form(name) if name.endswith(_WITH) else name
    return (lemma, False) if lemma != name and not is_verb(lemma) else (name, certain)


def _whose(form: str, known: Collection[str]) -> str:
    """Whose something is: `a viharoké` are the cards of the `vihar`."""
    owner = form.removesuffix(_OF_THAT)
    if is_dictionary_form(owner):
        return owner
    return singular(owner, known)[0] if owner.endswith("k") else owner


def _owned(form: str, known: Collection[str]) -> str:
    """What somebody owns, without the ending that says so, if that is a word of the dictionary or of the book."""
    way = possessor_of(form)
    return way if way != form and _is_noun(way, known) else ""


def _is_noun(way: str, known: Collection[str]) -> bool:
    return bool(way) and (is_dictionary_form(way) or key_of(way) in known or is_piece(way))


def is_source(word: BookToken) -> bool:
    """Whether a word says out of what there are so many."""
    return word.text.endswith(_OUT_OF) and not is_pronoun(word) and not says_spread(word)
