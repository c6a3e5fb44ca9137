"""Components that running text lists: `in the box you find a board, four figures and twelve tiles`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ingest.newbook.chunk import OF_THEM, Chunk, is_known, is_look
from ingest.newbook.chunk_values import ADJECTIVE
from ingest.newbook.chunking import chunks_of
from ingest.newbook.entry_reading import EntryReading
from ingest.newbook.facts import PLAIN, DraftComponent
from ingest.newbook.lexicon import is_word, piece_of
from ingest.newbook.names import nominative, singular
from ingest.newbook.sentences import sentences_of
from ingest.newbook.tokens import NO_WORD, BookToken
from ingest.newbook.word_runs import first_number, has_number, has_word, word_at

__all__ = ["ListedBook", "components_of_prose", "says_list"]

_LONGEST_NAME: Final = 1
"""How many words a name has that no kind of piece ends, in running text: more may hold a verb."""
_NUMBER_OF: Final = ("szama", "szamuk")
_BE: Final = ("van", "vannak", "kell", "lesz", "jut", "jar")
_OUT_OF: Final = ("ból", "ből")


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


def components_of_prose(lines: Sequence[int], book: ListedBook) -> list[DraftComponent]:
    """What every sentence lists, with names as a list would print them; from the first one on that says so."""
    sentences = list(sentences_of(lines, book.tokens, book.scans))
    first = next((place for place, sentence in enumerate(sentences) if says_list(sentence)), 0)
    counting = filter(has_number, sentences[first:])
    return [one for sentence in counting for one in _in_sentence(sentence, book)]


def _in_sentence(sentence: Sequence[BookToken], book: ListedBook) -> Iterator[DraftComponent]:
    first = first_number(sentence)
    limits = ("limited",) if has_word(sentence, "setup", "limits") else ()
    words = [token for token in sentence[first:] if not _is_verb(token)]
    words = [replace(words[0], before=" "), *words[1:]]
    for one in _in_nominative(_counted(words, _number_of(sentence, first, book.known), book.most), book.known):
        yield one.doubted(*limits, *_doubts_of_name(one.name_hu))


def _is_verb(token: BookToken) -> bool:
    return token.key in _BE or is_word(token.key, "setup", "lists")


def _counted(words: Sequence[BookToken], total: DraftComponent | None, most: int) -> list[DraftComponent]:
    """What the words from the first number on count; a total that stands before it has the number for itself."""
    reading = EntryReading(most)
    for place, chunk in enumerate(chunks_of(words)):
        _end_name(chunk)
        if place == 0 and total is not None:
            reading.begin(total)
            chunk.words.clear()
        else:
            reading.add(chunk)
    return reading.result()


def _doubts_of_name(name: str) -> tuple[str, ...]:
    long = len(name.split()) > _LONGEST_NAME and not piece_of(name)[0]
    return ("name-unclear",) if long else ()


def _end_name(chunk: Chunk) -> None:
    """End the name of a chunk at its first noun: what follows it in a sentence is the verb."""
    after = enumerate(chunk.words[chunk.split :], start=chunk.split)
    if chunk.counts:
        chunk.noun_last = next((place for place, word in after if _is_noun(word)), chunk.noun_last)


def _is_noun(word: BookToken) -> bool:
    """Whether a word may name a thing, and does not only describe or count it."""
    describes = word.key.endswith(ADJECTIVE) or is_look(word)
    return not is_known(word) and (not describes or bool(piece_of(word.text)[0]))


# ---- totals before their number ----


def _number_of(sentence: Sequence[BookToken], first: int, known: Collection[str]) -> DraftComponent | None:
    """`the number of the cards is 48`, `of the brooms there are 12`: the thing stands before the number."""
    noun, number = _noun_before(sentence, first), sentence[first].written
    if noun is None:
        return None
    name, certain = singular(noun.text.lower().removesuffix(_OUT_OF[0]).removesuffix(_OUT_OF[1]), known)
    doubts = () if certain and number.exact and noun.as_scanned else ("name-unclear",)
    return DraftComponent(name, piece_of(name)[0], number.value, sentence[first].line, number.how, PLAIN, "", doubts)


def _noun_before(sentence: Sequence[BookToken], first: int) -> BookToken | None:
    """The noun that a number counts which stands before it."""
    if first >= 2 and sentence[first - 1].key in _NUMBER_OF:
        return sentence[first - 2]
    sources = (token for token in sentence[:first] if token.text.endswith(_OUT_OF) and token.key not in OF_THEM)
    return next(sources, None) if _ends_clause(word_at(sentence, first + 1)) else None


def _ends_clause(word: BookToken) -> bool:
    """Whether what follows a number is nothing that it counts."""
    return word is NO_WORD or word.before.strip() != "" or is_word(word.key, "units", "copies")


# ---- dictionary forms ----


def _in_nominative(found: Sequence[DraftComponent], known: Collection[str]) -> list[DraftComponent]:
    """The components of a sentence by their dictionary forms: where all its totals end as an object does, they are."""
    totals = [one.name_hu for one in found if not one.part_of]
    objects = {name for name in totals if name.endswith("t")}
    if sum(name in objects for name in totals) <= len(totals) / 2:
        return list(found)
    renamed: dict[str, str] = {}
    return [_renamed(one, objects, known, renamed) for one in found]


def _renamed(
    one: DraftComponent, objects: Collection[str], known: Collection[str], renamed: dict[str, str]
) -> DraftComponent:
    """A component by its dictionary form, which is noted; a part by that of its total."""
    if one.part_of or one.name_hu not in objects:
        return replace(one, part_of=renamed.get(one.part_of, one.part_of))
    name, certain = nominative(one.name_hu, known)
    renamed[one.name_hu] = name
    doubts = () if certain else ("name-unclear",)
    return replace(one.doubted(*doubts), name_hu=name, kind=one.kind or piece_of(name)[0])
