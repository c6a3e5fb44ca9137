"""Components that running text lists: `in the box you find a board, four figures and twelve tiles`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from kartotek.ingest.confidence import ADDED_UP, PLAIN
from kartotek.ingest.layout.sentences import sentences_of
from kartotek.ingest.lists.chunk import (
    Chunk,
)
from kartotek.ingest.lists.chunking import chunks_of
from kartotek.ingest.lists.doubts import met
from kartotek.ingest.lists.entries import ListGroup
from kartotek.ingest.lists.entry_components import add_up_to
from kartotek.ingest.lists.entry_reading import EntryReading
from kartotek.ingest.lists.facts import DraftComponent
from kartotek.ingest.lists.names import nominative
from kartotek.ingest.lists.part_names import names_in_nominative, without_ability
from kartotek.ingest.lists.prose_numbers import ProseNumbers, united
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.words.lexicon import is_piece, is_word, kind_of_piece, piece_of
from kartotek.ingest.words.players import is_player
from kartotek.ingest.words.tokens import NO_WORD, BookToken
from kartotek.ingest.words.verb_forms import is_verb_form
from kartotek.ingest.words.word_runs import first_number, has_number, has_word, word_at
from kartotek.schema.hungarian.features import Case
from kartotek.schema.hungarian.prefixes import PREFIXES

__all__ = ["ListedBook", "begins_list", "components_of_prose", "says_list"]


# ---- shown on so many ----
# thirty show a hill, ten a lake        so many cards of each kind

_FEWEST: Final = 2


def shown_on(sentence: Sequence[BookToken], total: DraftComponent, known: Collection[str]) -> list[DraftComponent]:
    """What so many cards of a total show, where every number of a sentence says on how many."""
    places = [at for at, token in enumerate(sentence) if token.counts]
    if len(places) < _FEWEST or total.count is None or not is_piece(total.name_hu):
        return []
    shown = [(at, _shown(sentence, at)) for at in places]
    if any(word is NO_WORD for _, word in shown):
        return []
    kind = total.name_hu.lower()
    compounds = {word.key for _, word in shown if _has_forms(word.key + key_of(kind), known)}
    made = [_part(word, kind if compounds else "", sentence[at], word.key in compounds) for at, word in shown]
    fits = add_up_to(total, made)
    return [_settled(replace(one, part_of=total.name_hu), fits) for one in made]


def _shown(sentence: Sequence[BookToken], at: int) -> BookToken:
    """What stands behind a number of cards; no word where the number does not say on how many."""
    after = word_at(sentence, at + 1)
    on_pieces = after.key.endswith("n") and bool(kind_of_piece(after.text.lower()))
    shown = word_at(sentence, at + 1 + on_pieces)
    on_so_many = on_pieces or sentence[at].written.case == Case.SUP
    return shown if on_so_many and not shown.before.strip() else NO_WORD


def _has_forms(compound: str, known: Collection[str]) -> bool:
    """Whether the book has a compound in some form: its last vowel may be long there."""
    return any(key.startswith(compound) for key in known)


def _part(shown: BookToken, kind: str, number: BookToken, listed: bool) -> DraftComponent:
    """The cards that show a thing, by its name and their kind where the book so calls them or others beside them."""
    name = shown.text.lower() + kind if kind else shown.text
    doubts = {
        "name-unclear": not shown.as_scanned,
        "letter-in-number": not number.is_well_read,
        "number-cut": number.crowded,
        "qualified": not listed,
    }
    return DraftComponent(name, piece_of(name)[0], number.value, number.line, number.how, PLAIN, "", met(doubts))


def _settled(one: DraftComponent, fits: bool) -> DraftComponent:
    return replace(one, confidence=ADDED_UP) if fits else one.doubted("does-not-add-up")


# ---- what sentences list ----

_LONGEST_NAME: Final = 1
"""How many words a name has that no kind of piece ends, in running text: more may hold a verb."""
_BE: Final = ("van", "vannak", "kell", "lesz", "jut", "jar")
_WORTH: Final = ("er", "ernek")
"""Verbs at the end of a sentence that says what a thing is worth."""
_EVERY: Final = ("minden", "mindegyik")
_DOERS: Final = ("ó", "ő")
"""Endings of what does something: such a word is a thing or describes one, whatever verb it comes of."""
_BOX: Final = "dobozban"
_THIS: Final = ("ez", "ezek", "o", "ok")
_APPOSITION: Final = 3
"""How many words a clause has that names the thing before it: `this is the ferryman`."""


@dataclass(frozen=True, slots=True)
class ListedBook:
    """What component lists are read with: the words and the scans of a book by line, the keys of all its words, and
    for how many players it is at most."""

    tokens: Mapping[int, Sequence[BookToken]]
    scans: Mapping[int, str]
    known: Collection[str]
    most: int


def says_list(words: Sequence[BookToken]) -> bool:
    """Whether running text says that it lists what there is."""
    return has_word(words, "setup", "lists")


def begins_list(words: Sequence[BookToken]) -> bool:
    """Whether a sentence lists what there is, or counts what is in the box."""
    return says_list(words) or (has_number(words) and any(word.key.startswith(_BOX) for word in words))


def components_of_prose(lines: Sequence[int], book: ListedBook) -> list[DraftComponent]:
    """What every sentence lists, with names as a list would print them; from the first one on that says so."""
    sentences = list(sentences_of(lines, book.tokens, book.scans))
    first = next((place for place, sentence in enumerate(sentences) if begins_list(sentence)), 0)
    numbers = ProseNumbers(book.known, book.most)
    made: list[DraftComponent] = []
    for place, sentence in enumerate(sentences):
        counted = numbers.read(sentence)
        listed = place >= first and has_number(sentence)
        shown = shown_on(sentence, made[-1], book.known) if listed and made else []
        made += united(shown or (list(_in_sentence(sentence, book)) if listed else []), counted)
    return made


def _in_sentence(sentence: Sequence[BookToken], book: ListedBook) -> Iterator[DraftComponent]:
    first = first_number(sentence)
    limits = ("limited",) if has_word(sentence, "setup", "limits") or sentence[-1].key in _WORTH else ()
    words = _without_verbs(sentence[first:])
    words = [replace(words[0], before=" "), *words[1:]]
    group = ListGroup([], book.most if _is_for_each(sentence[:first], sentence) else 0)
    for one in names_in_nominative(_counted(words, book.most), book.known):
        yield group.counted(without_ability(one).doubted(*limits, *_doubts_of_name(one.name_hu, book.known)))


def _is_for_each(lead: Sequence[BookToken], sentence: Sequence[BookToken]) -> bool:
    """Whether a sentence begins with whom all of it is for, and gives no sum: `minden játékosnak jut egy ...`."""
    each = has_word(lead, "players", "each")
    every = any(one.key in _EVERY and is_player(other, "") for one, other in pairwise(lead))
    return (each or every) and not has_word(sentence, "spread", "total")


def _without_verbs(words: Sequence[BookToken]) -> list[BookToken]:
    """The words without verbs; the sign before a verb stands before the word after it."""
    made: list[BookToken] = []
    sign = ""
    for place, token in enumerate(words):
        if _is_verb(token) or _is_said(words, place):
            sign = sign or token.before.strip()
            continue
        made.append(replace(token, before=f"{sign} ") if sign and not token.before.strip() else token)
        sign = ""
    return made


def _is_verb(token: BookToken) -> bool:
    return token.key in _BE or is_word(token.key, "setup", "lists")


def _is_said(words: Sequence[BookToken], place: int) -> bool:
    """Whether a verb stands at a place, or its particle behind it; what follows a number describes what it counts."""
    word, before = words[place], word_at(words, place - 1)
    if before is NO_WORD or before.counts or word.counts:
        return False
    if word.text.endswith(_DOERS):
        return False
    return is_verb_form(word.text) or (word.text in PREFIXES and is_verb_form(before.text))


def _counted(words: Sequence[BookToken], most: int) -> list[DraftComponent]:
    """What the words from the first number on count."""
    reading = EntryReading(most)
    for chunk in _with_appositions(list(chunks_of(words, flows=True))):
        if not _is_inflected(chunk):
            reading.add(chunk)
    return reading.result()


def _with_appositions(chunks: Sequence[Chunk]) -> Iterator[Chunk]:
    """The chunks; one that only names a kind of piece by the name that the clause after it gives: `a blue figure, this
    is the ferryman`."""
    named = [_apposition(one, other) for one, other in pairwise(chunks)]
    for place, chunk in enumerate(chunks):
        name = next(iter(named[place : place + 1]), None)
        if name is not None:
            yield replace(chunk, words=[name], split=0, remark=True)
        elif place == 0 or named[place - 1] is None:
            yield chunk


def _apposition(one: Chunk, other: Chunk) -> BookToken | None:
    """The name that a clause gives a kind of piece; None where it gives none."""
    generic = one.counts and any(is_piece(word.text.lower()) for word in one.words[-1:])
    names = not other.counts and [word.key in _THIS for word in other.words[:1]] == [True]
    short = len(other.words) == _APPOSITION and other.words[1].is_article
    return other.words[-1] if generic and names and short else None


def _is_inflected(chunk: Chunk) -> bool:
    """Whether its number has a case of its own, so that it counts no word behind it: `it is worth three`."""
    return chunk.counts and chunk.written.case != Case.NOM and bool(chunk.words[chunk.split :])


def _doubts_of_name(name: str, known: Collection[str]) -> tuple[str, ...]:
    """The doubt that a name leaves: it has many words, or may still stand in a case."""
    kind = piece_of(name)[0]
    long = len(name.split()) > _LONGEST_NAME and not kind
    inflected = not kind and nominative(name, known)[0] != name
    return ("name-unclear",) if long or inflected else ()
