"""The component list of a book: entries, what each counts, and the parts that a total has.

6 rétlapka (három hársas és három akácos)   a total and two parts
20 méhfigura, színenként 5                  a total; so many of each colour confirm it
fa, kő és agyag, mindegyikből 12            three names that share a number
12-12 fa-, kő- és agyagkocka                the same, with hyphens that suspend the end of a name
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from ingest.newbook.chunking import chunks_of
from ingest.newbook.counted_rows import columns_of, counted_rows, is_counted_row, with_continuations
from ingest.newbook.entries import entries_of
from ingest.newbook.entry_reading import EntryReading
from ingest.newbook.facts import PLAIN, DraftComponent, capped
from ingest.newbook.lexicon import is_setup_verb, piece_of
from ingest.newbook.listing import components_of_prose, is_prose, says_list
from ingest.newbook.names import in_singular, possessor_of, shortened, text_of
from ingest.newbook.outline import Outline
from ingest.newbook.tokens import BookToken

__all__ = ["components_of"]

_LONGEST_NAME: Final = 4
_ARTICLES: Final = ("a", "az")


def components_of(
    outline: Outline, tokens: Mapping[int, Sequence[BookToken]], scans: Mapping[int, str]
) -> list[DraftComponent]:
    """Every component that the lists of a book count, in order."""
    found: list[DraftComponent] = []
    known = {token.key for line in tokens.values() for token in line}
    most = max(outline.players, default=0)
    for section in outline.of("components"):
        lines = [number for number in section.lines if number not in outline.examples]
        listed: list[DraftComponent] = []
        for prose, part in _parts(lines, tokens, scans):
            if not prose:
                listed += _listed([tokens[number] for number in part], most)
            elif not listed or says_list(part, tokens):
                listed += components_of_prose(part, tokens, scans, known, most)
        doubts = () if section.exact else ("heading-unclear",)
        found += [replace(one, doubts=(*one.doubts, *doubts)) for one in listed]
    return [replace(one, confidence=capped(one.confidence, one.doubts)) for one in in_singular(shortened(found), known)]


def _parts(
    lines: Sequence[int], tokens: Mapping[int, Sequence[BookToken]], scans: Mapping[int, str]
) -> Iterator[tuple[bool, list[int]]]:
    """The lines of a section, those of running text apart from those of lists."""
    paragraphs: list[list[int]] = []
    for number in lines:
        if paragraphs and paragraphs[-1][-1] == number - 1:
            paragraphs[-1].append(number)
        else:
            paragraphs.append([number])
    for prose, group in groupby(paragraphs, lambda one: is_prose(one, tokens, scans)):
        yield prose, [number for paragraph in group for number in paragraph]


def _listed(lines: Sequence[Sequence[BookToken]], most: int) -> Iterator[DraftComponent]:
    """What a list counts; rows that end in their number are read row by row, and sentences are left out."""
    whole = with_continuations([part for line in lines if line for part in columns_of(line)])
    for in_rows, group in groupby(whole, is_counted_row):
        if in_rows:
            yield from counted_rows(list(group), most)
            continue
        for entry in entries_of(list(group)):
            if not _is_sentence(entry):
                yield from _components(entry, most)


def _is_sentence(entry: Sequence[BookToken]) -> bool:
    """Whether what stands among the entries is running text."""
    acts = any(is_setup_verb(token.key) for token in entry)
    return acts and entry[0].number is None and entry[0].capital


def _components(entry: Sequence[BookToken], most: int) -> list[DraftComponent]:
    if not any(token.number for token in entry):
        article = entry[0].key in _ARTICLES
        return _single(entry[article:]) if article or _is_piece(entry) else []
    reading = EntryReading(most)
    for chunk in chunks_of(entry):
        reading.add(chunk)
    return reading.result()


def _is_piece(entry: Sequence[BookToken]) -> bool:
    """Whether an entry is no more than the name of a piece after a bullet: `• kétrészes folyótábla`."""
    short = len(entry) <= 2 and not any(token.before.strip() for token in entry[1:]) and not entry[-1].after.strip()
    return short and bool(entry[0].before.strip()) and bool(piece_of(entry[-1].text)[0])


def _single(words: Sequence[BookToken]) -> list[DraftComponent]:
    """`the night watchman's figure`: a thing that the list has with an article and no number is there once."""
    if not words or len(words) > _LONGEST_NAME:
        return []
    kind, bare = piece_of(possessor_of(words[-1].text))
    name = words[:-1] if kind and not bare and len(words) > 1 else words
    text = text_of(name)
    doubts = ("implied",) if all(word.as_scanned for word in name) else ("implied", "name-unclear")
    return [DraftComponent(text, kind or piece_of(text)[0], 1, words[0].line, "implied", PLAIN, "", doubts)]
