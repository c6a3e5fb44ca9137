"""Words that a scan tore apart or ran together, in a text so damaged that every line may have some.

`splits` and `text_splits` join parts where hardly anything else can be meant, since in a good scan two words side by
side are nearly always two. Where they find many, the text is torn, and it is known how often. Then a line is cut into
words in the way that costs least: a word costs what reading it costs, and each blank too many or too few as much as
such blanks are rare in this text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from math import inf
from typing import Final, NamedTuple

from kartotek.ingest.repair.cut_costs import CutCosts
from kartotek.ingest.repair.decisions import WordDecision
from kartotek.ingest.repair.letters import apply_casing, casing_of
from kartotek.ingest.repair.lost_blanks import LostBlanks
from kartotek.ingest.repair.reader import RepairReader
from kartotek.ingest.repair.readings import confidence
from kartotek.ingest.repair.splits import may_be_figure
from kartotek.ingest.repair.tokens import ScannedToken
from kartotek.ingest.repair.torn_text import Part, TornText, signs_of

__all__ = ["JoinedText", "joined_words", "with_grown_apart"]

_TORN: Final = 0.004
"""From this share of words on that are found cut, a text is torn; of a good scan hardly one word in a thousand is."""
_MOST_PARTS: Final = 4
_RULE: Final = "unstuck-word"
_COUNTED: Final = re.compile(r"(\d{1,3})([^\W\d_]+)")

_Word = Sequence[Part]


class JoinedText(NamedTuple):
    """The tokens of a text with torn words joined, the halves of those that the end of a line cuts, and the words of
    tokens that have grown together."""

    by_line: dict[int, list[ScannedToken]]
    halves: dict[ScannedToken, ScannedToken]
    grown: dict[ScannedToken, list[str]]


@dataclass(frozen=True)
class _Costs:
    """What words of a torn text cost, and blanks that are lost between them."""

    text: TornText
    cuts: CutCosts
    blanks: LostBlanks

    def of_word(self, parts: _Word) -> float:
        """What it costs that some parts are one word; of some parts of a token, only what is known is one."""
        signs = signs_of(parts)
        if not all(part.grown for part in parts[1:]):
            return self.cuts.of_cut(parts)
        if len(signs) == 1 or signs.isdecimal() or signs == parts[0].token.text:
            return self.cuts.of_token(signs)
        word = self.blanks.word(signs)
        return word.cost if word is not None else inf


def joined_words(by_line: Mapping[int, Sequence[ScannedToken]], texts: Mapping[int, str], torn: TornText) -> JoinedText:
    """The lines of a text, the tokens of one word joined, and those of several with these."""
    if torn.share < _TORN:
        return JoinedText({number: [*tokens] for number, tokens in by_line.items()}, {}, {})
    made = JoinedText({number: [] for number in by_line}, {}, {})
    costs = _Costs(torn, CutCosts(torn), LostBlanks(torn))
    for run in _runs(by_line, texts):
        for words in _grown(_words([part for token in run for part in _parts(token, costs)], costs)):
            tokens = [*dict.fromkeys(part.token for word in words for part in word)]
            wholes = [_whole([*own]) for _, own in groupby(tokens, key=_line_of)]
            if len(words) > 1 and tokens == wholes and signs_of(words[0]).isdecimal():
                pass  # a number before a whole word is found by itself
            elif len(words) > 1 and len(wholes) == 1:
                made.grown[wholes[0]] = [signs_of(word) for word in words]
            elif len(words) > 1:
                wholes = tokens  # what the end of a line cuts as well stays as it is
            else:
                made.halves.update(pairwise(wholes))
            for whole in wholes:
                made.by_line[whole.line].append(whole)
    return made


def with_grown_apart(
    decided: Mapping[ScannedToken, WordDecision], grown: Mapping[ScannedToken, Sequence[str]], reader: RepairReader
) -> dict[ScannedToken, WordDecision]:
    """The decisions, with blanks in tokens that are several words and no halves of others."""
    whole = {token: words for token, words in grown.items() if not (decided[token].cut or decided[token].continues)}
    return {**decided, **{token: _apart(words, reader) for token, words in whole.items()}}


def _apart(words: Sequence[str], reader: RepairReader) -> WordDecision:
    """What was decided for words that have grown together, a number as it is."""
    readings = {word: reader.read(word) for word in words if not word.isdecimal()}
    text = " ".join(
        apply_casing(readings[word][0].text, casing_of(word)) if word in readings else word for word in words
    )
    return WordDecision(text, text, _RULE, min(map(confidence, readings.values())))


def _parts(token: ScannedToken, costs: _Costs) -> Iterator[Part]:
    """A token as the parts between which it may have lost a blank, a number before its letters among them."""
    text, first = token.text, 0
    counted = _COUNTED.fullmatch(text) if token.end - token.start == len(text) else None
    if counted is not None and not may_be_figure(counted[2]):
        yield from (Part(token, counted[1]), Part(token, counted[2], grown=True))
        return
    for at in range(1, len(text)) if costs.blanks.may_have_grown(token) else ():
        if costs.blanks.may_end_word(text[:at], text[at:]):
            yield Part(token, text[first:at], first > 0)
            first = at
    yield Part(token, text[first:], first > 0)


def _words(parts: Sequence[Part], costs: _Costs) -> list[_Word]:
    """The words that a run of parts is, as they cost least together."""
    if not any(map(costs.text.is_strange, parts)):
        return [[part] for part in parts]
    least, firsts = [0.0], [0]
    for last in range(1, len(parts) + 1):
        ways = [
            (_cost(parts, firsts, first, last, costs) + least[first], -first)
            for first in range(_earliest(parts, last), last)
        ]
        cost, first = min(ways)
        least.append(cost)
        firsts.append(-first)
    words: list[_Word] = []
    at = len(parts)
    while at:
        words.append(parts[firsts[at] : at])
        at = firsts[at]
    return words[::-1]


def _earliest(parts: Sequence[Part], last: int) -> int:
    """Where a word that ends at a place begins at the earliest: it has not more than so many blanks inside."""
    first = last - 1
    blanks = 0
    while first and (parts[first].grown or blanks < _MOST_PARTS - 1):
        blanks += not parts[first].grown
        first -= 1
    return first


def _cost(parts: Sequence[Part], firsts: Sequence[int], first: int, last: int, costs: _Costs) -> float:
    """What it costs that the parts from one to another are a word behind what stands before them."""
    word = parts[first:last]
    if not parts[first].grown:
        return costs.of_word(word)
    ends = last == len(parts) or not parts[last].grown
    lost = costs.blanks.of_blank(parts[firsts[first] : first], word, ends)
    return lost + costs.of_word(word) if lost < inf else inf


def _grown(words: Sequence[_Word]) -> Iterator[list[_Word]]:
    """Words with those behind them that have grown together with them."""
    together: list[_Word] = []
    for word in words:
        if together and not word[0].grown:
            yield together
            together = []
        together.append(word)
    if together:
        yield together


def _runs(by_line: Mapping[int, Sequence[ScannedToken]], texts: Mapping[int, str]) -> Iterator[Sequence[ScannedToken]]:
    """The tokens between which nothing but a blank or the end of a line stands."""
    run: list[ScannedToken] = []
    for token in (token for tokens in by_line.values() for token in tokens):
        if run and not _is_blank_between(run[-1], token, texts):
            yield run
            run = []
        run.append(token)
    if run:
        yield run


def _is_blank_between(one: ScannedToken, other: ScannedToken, texts: Mapping[int, str]) -> bool:
    if one.line == other.line:
        return texts[one.line][one.end : other.start] == " "
    near = other.line == one.line + 1
    return near and not (texts[one.line][one.end :] + texts[other.line][: other.start]).strip()


def _line_of(token: ScannedToken) -> int:
    return token.line


def _whole(tokens: Sequence[ScannedToken]) -> ScannedToken:
    first, last = tokens[0], tokens[-1]
    if first is last:
        return first
    text = "".join(token.text for token in tokens)
    return ScannedToken(first.line, first.start, last.end, text, "word", first.hyphen_before)
