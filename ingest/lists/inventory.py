"""The component list of a book: entries, what each counts, and the parts that a total has.

6 rétlapka (három hársas és három akácos)   a total and two parts
20 méhfigura, színenként 5                  a total; so many of each colour confirm it
fa, kő és agyag, mindegyikből 12            three names that share a number
12-12 fa-, kő- és agyagkocka                the same, with hyphens that suspend the end of a name
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import Final

from kartotek.ingest.confidence import ADDED_UP, capped
from kartotek.ingest.layout.outline import Outline, Section
from kartotek.ingest.layout.prose_lines import parts_of
from kartotek.ingest.layout.section import paragraphs_of
from kartotek.ingest.lists.chunk import AND, is_noun_phrase, is_pronoun, is_unit
from kartotek.ingest.lists.doubts import met
from kartotek.ingest.lists.entries import entries_of, groups_of, without_remarks, without_sentences
from kartotek.ingest.lists.entry_reading import (
    EntryReading,
    columns_of,
    counted_rows,
    implied_once,
    is_counted_row,
    with_continuations,
)
from kartotek.ingest.lists.facts import DraftComponent
from kartotek.ingest.lists.listing import ListedBook, begins_list, components_of_prose, says_list
from kartotek.ingest.lists.names import in_singular, last_word, shortened
from kartotek.ingest.lists.part_names import (
    checked_by_form,
    checked_by_use,
    in_nominative,
    without_features,
)
from kartotek.ingest.lists.whole_list import doubted_beyond, with_parts_below
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.words.lexicon import heading_role, is_setup_verb, is_word, piece_of
from kartotek.ingest.words.paragraph_numbers import without_numbers
from kartotek.ingest.words.players import player_word
from kartotek.ingest.words.tokens import NO_WORD, BookToken, TokensOfLines, run_on
from kartotek.ingest.words.verb_forms import is_dictionary_form, is_verb_form
from kartotek.ingest.words.word_runs import first_number, has_number, word_at
from kartotek.schema.hungarian.features import Case
from kartotek.schema.hungarian.function_words import CONJUNCTIONS
from kartotek.schema.hungarian.small_words import SMALL_WORDS

__all__ = ["components_in_lines", "components_of"]

_LONGEST_NAME: Final = 4
_SHORTEST_WORD: Final = 4
_LITTLE: Final = SMALL_WORDS | CONJUNCTIONS
_ADDS: Final = AND | {"ezenkivul", "ezenfelul", "emellett", "vegul"}
"""Words with which running text goes on with a list."""
_SENTENCE: Final = 9
"""From how many words on a remark in a list may be a sentence."""
_NUMBER_AND_WORD: Final = re.compile(r"\d+[^\W\d_]{3,}")
_GROWN_NUMBER: Final = re.compile(r"[^\W\d_]\d|\d[^\W\d_]")
_DOER: Final = re.compile(r"\w{2,}[óő](?:k|k?(?:t|é|nak|nek)|val|vel|hoz|hez|höz)?")
"""A word that says who or what does something, in the cases that a remark in a list has."""


def components_of(
    outline: Outline, tokens: Mapping[int, Sequence[BookToken]], scans: Mapping[int, str]
) -> list[DraftComponent]:
    """Every component that the lists of a book count, in order."""
    known = {token.key for line in tokens.values() for token in line if token.clear}
    book = ListedBook(without_numbers(tokens, scans), scans, known, max(outline.players, default=0))
    lists = outline.of("components")
    headed = any(section.exact for section in lists)
    found = [one for section in lists for one in _in_section(section, outline.examples, book, headed=headed)]
    formed = checked_by_form(in_nominative(found, known), known)
    short = shortened(formed)
    counted = {one.name_hu for one in short if _follows_number(one, book.tokens.get(one.line, ()))}
    used = checked_by_use(in_singular(short, known, counted), book.tokens)
    named = without_features(used, book.tokens)
    return [replace(one, confidence=capped(one.confidence, one.doubts)) for one in named if _is_named(one)]


def components_in_lines(lines: Sequence[Sequence[BookToken]], tokens: TokensOfLines) -> list[DraftComponent]:
    """Every component that the lines of a list count, by the names that they print."""
    return with_parts_below(list(_in_list(lines, 0)), tokens)


def _follows_number(one: DraftComponent, line: Sequence[BookToken]) -> bool:
    """Whether the name of a component stands right behind its number in a line: it is in the singular there."""
    name = key_of(last_word(one.name_hu))
    return any(before.value == one.count and word.key.startswith(name) for before, word in pairwise(line))


def _is_named(one: DraftComponent) -> bool:
    """Whether a component has a name: words that point at things or join them are none."""
    words = [key_of(word) for word in one.name_hu.split()]
    return not all(is_word(word, "plain", "pronouns") or word in _LITTLE for word in words)


def _in_section(section: Section, examples: Collection[int], book: ListedBook, *, headed: bool) -> list[DraftComponent]:
    """What a section counts, in doubt where its heading is: not in the only list of a book, nor behind scraps that are
    no heading; `headed`: another list of the book is announced as such."""
    lines = [number for number in section.lines if number not in examples]
    found = with_parts_below(_in_lines(lines, book), book.tokens)
    if not section.exact:
        unclear = [one.doubted("heading-unclear") for one in found]
        parted = any(word.clear and len(word.key) >= _SHORTEST_WORD for word in book.tokens.get(section.line, ()))
        found = unclear if headed and parted else doubted_beyond(found, lines, book.tokens)
    return [_without_label(one) for one in found]


def _without_label(one: DraftComponent) -> DraftComponent:
    """The component; the label of a whole list is nothing that it could be a part of."""
    labelled = heading_role(one.part_of)[0] == "components" and not piece_of(one.part_of)[0]
    return replace(one, part_of="") if labelled else one


def _in_lines(lines: Sequence[int], book: ListedBook) -> list[DraftComponent]:
    """What the lists among some lines count; running text after them counts only where it says that it is a list, or
    where all before it is running text too."""
    listed: list[DraftComponent] = []
    in_prose = True
    for prose, part in parts_of(lines, book):
        words = [book.tokens[number] for number in part]
        if not prose:
            entries = list(_in_list(words, book.most))
            in_prose = in_prose and not entries
            listed += entries
        elif in_prose or any(map(says_list, words)):
            listed += components_of_prose(part, book)
        else:
            added = [one.doubted("qualified") for one in _in_box(part, book)]
            listed += components_of_prose(list(_added(part, book)), book) or added
    return listed


def _in_box(lines: Sequence[int], book: ListedBook) -> list[DraftComponent]:
    """What running text behind a list says that is in the box too; what stays there may be no more than some of it."""
    begun = any(begins_list(book.tokens[line]) for line in lines[:1])
    return components_of_prose(lines, book) if begun else []


def _added(lines: Sequence[int], book: ListedBook) -> Iterator[int]:
    """The first lines of running text, up to a gap, where they go on with the list above: `Továbbá egy zsák.`"""
    paragraph = paragraphs_of(lines)[0]
    words = run_on([book.tokens[line] for line in paragraph])
    if word_at(words, 0).key in _ADDS and not any(is_verb_form(word.text) or is_setup_verb(word.key) for word in words):
        yield from paragraph


def _in_list(lines: Sequence[Sequence[BookToken]], most: int) -> Iterator[DraftComponent]:
    """What a list counts, group by group."""
    for group in groups_of(lines, most):
        yield from map(group.counted, _in_group(group.lines, most))


def _in_group(lines: Sequence[Sequence[BookToken]], most: int) -> Iterator[DraftComponent]:
    """What lines of a list count; rows that end in their number are read row by row, and sentences are left out."""
    columns = [part for line in without_remarks(lines) for part in columns_of(line)]
    for in_rows, group in groupby(with_continuations(columns), is_counted_row):
        if in_rows:
            yield from counted_rows(list(group), most)
            continue
        for entry in entries_of(list(group)):
            for part in without_sentences(entry):
                yield from _components(part, most)


def _is_sentence(entry: Sequence[BookToken]) -> bool:
    """Whether what stands among the entries is running text."""
    labelled = ":" in word_at(entry, 1).before  # `Rakomány: 36 hordó` is a list, whatever its first word begins with
    acts = any(_acts(word) and not _is_noun(entry, at) for at, word in enumerate(entry) if at >= labelled)
    return (acts or _is_narrated(entry)) and entry[0].capital and not entry[0].counts


def _acts(word: BookToken) -> bool:
    """Whether a word is a verb of set-ups; whoever begins is none (`Kezdőjátékos-jelző`)."""
    return is_setup_verb(word.key) and not player_word(word.key, "")


def _is_narrated(entry: Sequence[BookToken]) -> bool:
    """Whether many words with a verb among them end as a sentence does: `ha bármi hiányzik, írjatok nekünk.`"""
    ends = entry[-1].after.strip().endswith((".", "!"))
    return ends and len(entry) >= _SENTENCE and any(is_verb_form(word.text) for word in entry)


def _is_noun(entry: Sequence[BookToken], at: int) -> bool:
    """Whether a word that begins as a verb does is a noun: it says who does it (`a kezdőnek`), or a number counts it
    and the member of the list ends there (`két kapu, ...`)."""
    before, after = word_at(entry, at - 1), word_at(entry, at + 1)
    ends = after is NO_WORD or bool(after.before.strip()) or after.key in AND
    counted = before.counts and before.written.case == Case.NOM and ends
    return counted or _DOER.fullmatch(entry[at].text.lower()) is not None


def _components(entry: Sequence[BookToken], most: int) -> list[DraftComponent]:
    """What an entry counts; a sentence is none."""
    if _is_sentence(entry):
        return []
    if not has_number(entry):
        return _implied(entry)
    reading = EntryReading(most)
    reading.read(entry[1:] if _has_count_in_brackets(entry) else entry)
    found = reading.result()
    doubts = met({"neighbour-unread": any(map(_hides_number, entry)) or _has_misread_link(entry, found)})
    return [one.doubted(*doubts) for one in found]


def _has_count_in_brackets(entry: Sequence[BookToken]) -> bool:
    """Whether brackets say how many there are of what an article begins: `A szélkártyák (30)`."""
    first = first_number(entry)
    return entry[0].is_article and 1 < first <= _LONGEST_NAME and entry[first].follows("(")


def _hides_number(word: BookToken) -> bool:
    """Whether a number grew together with words, so that it was not read (`ebből20keskeny`) or what it counts was not
    (`2fehérés 2 fekete kocka`)."""
    if word.counts:
        return not word.is_well_read and _NUMBER_AND_WORD.match(word.raw) is not None
    return _GROWN_NUMBER.search(word.text) is not None


def _has_misread_link(entry: Sequence[BookToken], found: Sequence[DraftComponent]) -> bool:
    """Whether a word of an entry is misread and in no name: it may say that parts follow (`e bbol 20 kék`)."""
    named = {key_of(word) for one in found for word in one.name_hu.split()}
    confirmed = len(found) > 1 and all(one.confidence == ADDED_UP for one in found)
    others = (word for word in entry if not (word.as_scanned or word.counts or is_unit(word)))
    return not confirmed and any(word.key not in named for word in others)


# ---- entries without a number ----


def _implied(entry: Sequence[BookToken]) -> list[DraftComponent]:
    """What an entry without a number names that is there once: a thing with an article, or a piece after a bullet."""
    if entry[0].is_article:
        return _single(entry[1:])
    if is_pronoun(entry[0]) and word_at(entry, 1).is_article:  # `ez a füzet`
        return _single(entry[2:])
    return _single(entry) if _is_piece(entry) else []


def _is_piece(entry: Sequence[BookToken]) -> bool:
    """Whether an entry is no more than a word, or the name of a piece, in a line by itself: `• kétrészes folyótábla`. A
    plural without a bullet heads a group (`Lapkák`)."""
    if len(entry) > 2 or not (len(entry) == 1 or piece_of(entry[-1].text)[0]):
        return False
    heads = not entry[0].before.strip() and not _is_in_singular(entry[-1])
    return not heads and not any(token.before.strip(" -") for token in entry[1:]) and not entry[-1].after.strip()


def _is_in_singular(word: BookToken) -> bool:
    """Whether a word may be one thing: a piece by its name, or a small letter begins it and no plural ends it."""
    ends = word.key.endswith("k") and not is_dictionary_form(word.text)
    return all(piece_of(word.text)) or (not word.capital and not ends and is_noun_phrase([word]))


def _single(words: Sequence[BookToken]) -> list[DraftComponent]:
    """`the night watchman's figure`: a thing that the list has with an article and no number is there once."""
    if not 0 < len(words) <= _LONGEST_NAME:
        return []
    return [implied_once(words)]
