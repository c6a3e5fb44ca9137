"""The text of a new book by its entries: what stands under a heading or a label belongs to it, else to the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import replace
from itertools import groupby
from typing import Final

from kartotek.ingest.effects.composition.tables import shared_senses
from kartotek.ingest.effects.composition.verb_forms import shared_verbs
from kartotek.ingest.layout.outline import Outline, Section
from kartotek.ingest.lists.name_labels import RosterLabel
from kartotek.ingest.lists.names import text_of
from kartotek.ingest.lists.rosters import labels_in
from kartotek.ingest.newbook.name_prices import FREE_WORDS, PRICE_WORDS, name_price
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.sentences import Paragraph, Token
from kartotek.ingest.words.lexicon import heading_role
from kartotek.ingest.words.tokens import BookToken, TokensOfLines
from kartotek.ingest.words.verb_forms import is_verb_form
from kartotek.schema.hungarian.function_words import OPENING_WORDS, STANDALONE_WORDS

__all__ = ["BookEntries"]

_SCRAP: Final = 2
_GAME: Final = "game"
_LONGEST_LINE: Final = 7
"""So many words a line has at most that is an entry of its own."""
_SAYING: Final = frozenset("PRICE FREE TIME EACH IF WHEN PERIOD".split())
"""What no name of an entry says."""
_COMMAND: Final = re.compile(r"(?:[jzs][oeö]n|[jzs][aá]tok|[jzs]etek|sz|zz|ss)$")
"""How verbs end that say what is to be done, or what you do."""
_DOERS: Final = ("ó", "ő", "ás", "és")
"""How verbs end that name who does something, or what is done."""
_REMARKS: Final = frozenset("megjegyzes fontos figyelem vigyazat emlekezteto magyarazat tipp".split())
_SETUP: Final = "setup"
_NO_RULES: Final = ("components", _SETUP)
"""What headings announce whose sentences are read by others."""


class BookEntries:
    """The headings and labels of a book, and the lines that belong to each."""

    def __init__(
        self, outline: Outline, tokens: TokensOfLines, lemma: Callable[[str], str | None], *, legible: bool
    ) -> None:
        """`lemma` gives the dictionary forms of words; where the text is not `legible`, headings may be lost."""
        self.legible = legible
        self._lemma = lemma
        self._garbled = {one.line for one in outline.sections if not self._is_title(tokens.get(one.line, ()))}
        self._prices = {number: found for number, line in tokens.items() if (found := name_price(line)) is not None}
        self._examples = outline.examples
        self._sections = {line: one for one in outline.sections for line in one.lines}
        self._elsewhere = {line for line, one in self._sections.items() if _is_read_elsewhere(one)}
        self._headings = {one.line: one for one in outline.sections if one.heading}
        self._named = {line for one in outline.sections if self._is_entry(one, tokens) for line in one.lines}
        self._labels: dict[int, RosterLabel] = {}
        self._above: dict[int, RosterLabel] = {}
        for section in outline.sections:
            self._take(section, [one for one in labels_in(section, tokens, outline.examples) if _is_name(one)])

    def _take(self, section: Section, labels: Sequence[RosterLabel]) -> None:
        """Note the labels of a section, and which of them each of its lines stands under."""
        starts = {label.line: label for label in labels}
        self._labels |= starts
        above: RosterLabel | None = None
        for line in section.lines:
            above = starts.get(line, above)
            if above is not None:
                self._above[line] = above

    def is_labelled(self, line: int) -> bool:
        """Whether a line says something of one thing that a label or a heading names."""
        return line in self._above or line in self._named

    def _is_entry(self, section: Section, tokens: TokensOfLines) -> bool:
        """Whether a heading names one thing: it is numbered, or it has a price, behind it or below."""
        starts = {tokens[line][0].key for line in section.lines if tokens[line]}
        priced = section.line in self._prices or not starts.isdisjoint(PRICE_WORDS | FREE_WORDS)
        return bool(section.heading) and (section.heading[0].isdigit() or priced)

    def _is_title(self, words: Sequence[BookToken]) -> bool:
        """Whether a heading is made of words that are known, as far as they were read badly, and says nothing by a
        verb."""
        long = [one for one in words if one.number is None and len(one.key) > _SCRAP]
        known = sum(self.legible or one.clear or self._lemma(one.text.lower()) is not None for one in long)
        said = any(is_verb_form(one.text) and not one.text.lower().endswith(_DOERS) for one in words)
        return 0 < len(long) <= known and not said and words[-1].text.lower() not in STANDALONE_WORDS

    def rules(self) -> set[int]:
        """The lines of rules, without headings and examples."""
        return set(self._sections) - self._elsewhere - self._headings.keys() - self._examples

    def is_sound(self, line: int) -> bool:
        """Whether what a line is about can be relied on: nothing stands above it, or a heading that is a name; in a bad
        scan, where headings may be lost, only a label."""
        if line in self._above:
            return self._is_title(self._above[line].name)
        section = self._sections.get(line)
        return self.legible and (section is None or not section.heading or section.line not in self._garbled)

    def subject(self, line: int, label: str = "") -> str:
        """What a line is about: the label before its colon, that above it, the heading above it, else the game."""
        section = self._sections.get(line) or self._headings.get(line)
        above = self._above[line].text if line in self._above else self._heading(section) if section is not None else ""
        if key_of(label) in _REMARKS:  # a note belongs to what it stands below
            return above or _GAME
        if label and self.is_labelled(line):
            return f"{above}: {label}"
        return label or above or _GAME

    def _heading(self, section: Section) -> str:
        """The heading of a section, without the price behind a name."""
        found = self._prices.get(section.line)
        return text_of(found[0]) if section.heading and found is not None else section.heading

    def price_words(self, line: Sequence[Token]) -> Sequence[Token]:
        """The words of a line that are the price behind the name of an entry, where it is its heading or its label."""
        number = line[0].line
        named = number in self._labels or number in self._headings
        if not named or number not in self._prices or number in self._elsewhere:
            return ()
        wanted = [one.key for one in self._prices[number][1]]
        runs = (line[at : at + len(wanted)] for at in range(1, len(line)))
        return next((run for run in runs if [one.key for one in run] == wanted), ())

    def is_elsewhere(self, paragraph: Paragraph, settled: Set[int]) -> bool:
        """Whether a paragraph stands in a list or a set-up, which others read; where no heading announces the set-up,
        whether they took something from it."""
        first = paragraph.line_from
        section = self._sections.get(first)
        guessed = section is not None and section.role == _SETUP and not self.is_labelled(first)
        return first in self._elsewhere or (guessed and any(token.line in settled for token in paragraph.tokens))

    def parts(self, paragraph: Paragraph) -> Iterator[Paragraph]:
        """A paragraph without examples, cut where an entry begins and behind lines that are entries of their own."""
        lines = [tuple(line) for _, line in groupby(paragraph.tokens, lambda token: token.line)]
        run: list[tuple[Token, ...]] = []
        for line, after in zip(lines, (*lines[1:], None), strict=True):
            if run and (line[0].line in self._labels or self._stands_alone(run, line)):
                yield from self._part(paragraph, run, closed=True)
                run = []
            run.append(line)
            if after is None:
                yield from self._part(paragraph, run, closed=False)

    def _stands_alone(self, run: Sequence[Sequence[Token]], after: Sequence[Token]) -> bool:
        """Whether one line is all that an entry says: few words, which go on in no other line."""
        last = run[-1]
        if len(run) > 1 or len(last) > _LONGEST_LINE or not (last[0].opens and after[0].opens):
            return False
        return not after[0].before.strip(" .:!?)") and last[-1].text.lower() not in OPENING_WORDS

    def _part(self, paragraph: Paragraph, run: Sequence[Sequence[Token]], *, closed: bool) -> Iterator[Paragraph]:
        tokens = tuple(token for line in run for token in line)
        if tokens[0].line in self._examples:
            return
        label = self._labels.get(tokens[0].line)
        priced = self.price_words([one for one in tokens if one.line == tokens[0].line])
        body = _without_label(tokens, label, priced) if label is not None else tokens
        kind = "heading" if priced and label is None else paragraph.kind
        kind = "text" if kind == "heading" and tokens[0].line not in self._headings else kind
        if body:
            yield replace(paragraph, kind=kind, tokens=body, rest="." if closed else paragraph.rest)


def _is_read_elsewhere(section: Section) -> bool:
    """Whether a section holds a list or a set-up, and its heading says so."""
    return section.role in _NO_RULES and heading_role(key_of(section.heading))[0] in _NO_RULES


def _is_name(label: RosterLabel) -> bool:
    """Whether a label names something, and announces no remark: no word of it is a verb, or says a price or when."""
    if label.name[0].key in _REMARKS or any(_COMMAND.search(one.text) and is_verb_form(one.text) for one in label.name):
        return False
    return not any(one.key in shared_verbs() or shared_senses().get(one.key) in _SAYING for one in label.name)


def _without_label(tokens: tuple[Token, ...], label: RosterLabel, price: Sequence[Token]) -> tuple[Token, ...]:
    """The words behind a label, its price and the brackets that say how many copies there are."""
    named = {key_of(one.text) for one in label.name}
    at = 0
    while at < len(tokens) and tokens[at].line == label.line and tokens[at].key in named:
        at += 1
    if label.copies is not None and at < len(tokens) and "(" in tokens[at].before:
        at = next((place for place in range(at + 1, len(tokens)) if ")" in tokens[place].before), len(tokens))
    if price:
        at = tokens.index(price[-1]) + 1
    if at < len(tokens):
        return (tokens[at]._replace(before=tokens[at].before.lstrip(" .:)–-")), *tokens[at + 1 :])
    return ()
