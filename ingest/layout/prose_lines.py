"""Which lines of a component section are running text, and which are entries of a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from kartotek.ingest.layout.section import paragraphs_of
from kartotek.ingest.layout.wrapped_lines import ends_sentence, is_wrapped
from kartotek.ingest.lists.listing import ListedBook, says_list
from kartotek.ingest.words.lexicon import is_word
from kartotek.ingest.words.paragraph_numbers import begins_numbered
from kartotek.ingest.words.tokens import NO_WORD, BookToken, run_on
from kartotek.ingest.words.verb_forms import is_verb_form
from kartotek.ingest.words.word_runs import first_number, word_at

__all__ = ["parts_of"]

_NEAR: Final = 4


def parts_of(lines: Sequence[int], book: ListedBook) -> Iterator[tuple[bool, list[int]]]:
    """The lines of a section, those of running text apart from those of lists."""
    width = max((len(book.scans[number].strip()) for number in lines), default=0)
    for prose, group in groupby(paragraphs_of(lines), lambda one: _is_prose(one, book, width)):
        yield prose, [number for paragraph in group for number in paragraph]


def _is_prose(lines: Sequence[int], book: ListedBook, width: int) -> bool:
    """Whether lines that follow each other are running text: its end is that of a sentence, its line ends are not those
    of entries, and its first number stands before what it counts."""
    listed = [book.tokens[number] for number in lines if book.tokens[number]]
    if not listed or _is_labelled(listed) or any(_begins_item(book.scans[number]) for number in lines):
        return False
    scans = [book.scans[line[0].line] for line in listed]
    ends = ends_sentence(listed[-1]) or _ends_in_cut_word(lines[-1], book)
    return ends and is_wrapped(listed, scans, width) and _counts_what_follows(run_on(listed))


def _ends_in_cut_word(last: int, book: ListedBook) -> bool:
    """Whether the last line has no more than the end of a word that is cut, and of a sentence."""
    return not book.tokens[last] and book.scans[last].rstrip().endswith((".", "!", "?"))


def _is_labelled(listed: Sequence[Sequence[BookToken]]) -> bool:
    """Whether a single line begins with a label: `Táblák: ...`."""
    return len(listed) == 1 and ":" in word_at(listed[0], 1).before


def _begins_item(scan: str) -> bool:
    """Whether a bullet or the number of a paragraph begins a line."""
    first = scan.strip()[:1]
    return begins_numbered(scan) or (bool(first) and not first.isalnum() and first not in "(„")


def _begins_sentence(token: BookToken) -> bool:
    return token.capital and token.follows(".!?") and not token.counts


def _counts_what_follows(run: Sequence[BookToken]) -> bool:
    """Whether the first number has words before it and the noun that it counts behind it, or stands in a sentence that
    says that it lists what there is."""
    first = first_number(run)
    if says_list(run[: first + _NEAR]):
        return first < len(run)
    goes_on = first > 0 or any(map(_begins_sentence, run[1:]))
    return goes_on and (_may_be_counted(word_at(run, first + 1)) or _is_narrated(run))


def _is_narrated(run: Sequence[BookToken]) -> bool:
    """Whether several sentences say something: half of them or more have a verb."""
    sentences: list[bool] = []
    for token in run:
        if not sentences or _begins_sentence(token):
            sentences.append(False)
        sentences[-1] = sentences[-1] or is_verb_form(token.text)
    return len(sentences) > 1 and sum(sentences) >= len(sentences) / 2 and not run[0].counts


def _may_be_counted(after: BookToken) -> bool:
    """Whether a noun follows a number right away."""
    return after is not NO_WORD and not after.before.strip() and not is_word(after.key, "units", "copies")
