"""Numbers in English and Hungarian text: figures, words, ordinals, Roman numerals, how often."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from kartotek.catalog.drafts.tokens import DraftToken
from kartotek.schema.hungarian.form_index import FormIndex
from kartotek.schema.hungarian.numerals import attributive, spelled

__all__ = ["NumberInText", "english_numbers", "hungarian_numbers"]

NumberShape = Literal["figure", "word", "ordinal", "roman", "loose"]

_ENGLISH: Final = dict(
    zip(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
        " seventeen eighteen nineteen twenty".split(),
        range(21),
        strict=True,
    )
) | {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "hundred": 100, "dozen": 12}
_ENGLISH_ORDINALS: Final = dict(
    zip(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(),
        range(1, 13),
        strict=True,
    )
)
_ENGLISH_LOOSE: Final = {
    "once": 1, "twice": 2, "thrice": 3, "both": 2, "double": 2, "doubled": 2, "doubles": 2, "triple": 3, "pair": 2,
    "pairs": 2, "half": 2, "single": 1, "solo": 1, "either": 2, "couple": 2,
}  # fmt: skip
_ORDINALS: Final = dict(
    zip(
        "első második harmadik negyedik ötödik hatodik hetedik nyolcadik kilencedik tizedik tizenegyedik"
        " tizenkettedik".split(),
        range(1, 13),
        strict=True,
    )
)
_LOOSE: Final = {
    "mindkettő": 2, "mindkét": 2, "dupla": 2, "pár": 2, "fele": 2, "fél": 2, "tripla": 3, "harmada": 3, "negyede": 4,
}  # fmt: skip
_LABELS: Final = dict(
    zip("egyes kettes hármas négyes ötös hatos hetes nyolcas kilences".split(), range(1, 10), strict=True)
) | dict(
    zip(
        "tízes húszas harmincas negyvenes ötvenes hatvanas hetvenes nyolcvanas kilencvenes".split(),
        range(10, 100, 10),
        strict=True,
    )
)
"""What has a number on it: the last part of a compound, too (tizenkettes)."""
_ALL: Final = "mind"  # mindhárom: all three
_ROMAN_VALUES: Final = {"I": 1, "V": 5, "X": 10}
_ROMAN: Final = re.compile(r"(?:X{0,3})(?:IX|IV|V?I{0,3})")
_TAIL: Final = re.compile(r"(\d+)(?:st|nd|rd|th)?")
_COUNTED: Final = ("szor", "szer", "ször", "féle", "fajta", "szoros", "szeres", "szörös")
_ATTRIBUTE: Final = re.compile(r"\w{2,}(?:s|ú|ű|nyi|i|ig)(?:ek|ak|ok|et|at|ot|öt|nek|nak|ben|ban|re|ra|e|a)?")
"""What is behind a numeral in a compound: háromkredites, kétoldalú."""
_COLLECTIVE: Final = {
    "ketten": 2, "kettesben": 2, "hárman": 3, "négyen": 4, "öten": 5, "hatan": 6, "heten": 7, "nyolcan": 8,
}  # fmt: skip
_TIMES: Final = {"másod": 2, "harmad": 3, "negyed": 4, "ötöd": 5, "hatod": 6}
_ACTS: Final = frozenset("hat hatnak hatott hatottak".split())
"""Forms of *hat* that say that something acts where no noun follows."""
_THOUSAND: Final = 1000
_LARGEST_WORD: Final = 101
_JOINS: Final = frozenset("and or but if when that as so then because than".split())
_SPEAKS: Final = frozenset("am have want will can may do was".split())


@dataclass(frozen=True, slots=True)
class NumberInText:
    """A number at a place of a text."""

    value: int
    start: int
    end: int
    shape: NumberShape

    @property
    def loose(self) -> bool:
        """Whether it may go without a counterpart: one is also an article, the first also called otherwise."""
        return self.shape == "loose" or (self.value == 1 and self.shape != "roman")

    def written(self) -> tuple[str, ...]:
        """How Hungarian writes it, the same way as here first."""
        word, figure = spelled(self.value), str(self.value)
        if self.shape == "ordinal":
            names = [name for name, value in _ORDINALS.items() if value == self.value]
            return (*names, f"{figure}.")
        if self.shape == "roman":
            return (_as_roman(self.value), f"{_as_roman(self.value)}.", figure)
        words = tuple(dict.fromkeys((word, attributive(self.value))))
        return (figure, *words) if self.shape == "figure" else (*words, figure)


def english_numbers(text: str, tokens: Sequence[DraftToken]) -> Iterator[NumberInText]:
    """The numbers of an English text."""
    for at, token in enumerate(tokens):
        if _ends_number(text, tokens, at) or _thousands(text, tokens, at - 1):
            continue
        thousands = _thousands(text, tokens, at)
        if thousands is not None:
            yield thousands
            continue
        figures = _TAIL.fullmatch(token.low)
        if figures:
            ordinal = figures[1] != token.low
            yield NumberInText(int(figures[1]), token.start, token.end, "ordinal" if ordinal else "figure")
        elif token.low in _ENGLISH:
            more = tokens[at + 1] if _ends_number(text, tokens, at + 1) else None
            value = _ENGLISH[token.low] + (_ENGLISH[more.low] if more else 0)
            yield NumberInText(value, token.start, (more or token).end, "word")
        elif token.low in _ENGLISH_ORDINALS:
            yield NumberInText(_ENGLISH_ORDINALS[token.low], token.start, token.end, "ordinal")
        elif token.low in _ENGLISH_LOOSE:
            yield NumberInText(_ENGLISH_LOOSE[token.low], token.start, token.end, "loose")
        elif _is_roman(token.text) and (len(token.text) > 1 or _follows_name(tokens, at)):
            yield NumberInText(_roman(token.text), token.start, token.end, "roman")


def hungarian_numbers(text: str, tokens: Sequence[DraftToken]) -> Iterator[NumberInText]:
    """The numbers of a Hungarian text; the article *egy* too, which is loose."""
    for at, token in enumerate(tokens):
        if (at and token.low == tokens[at - 1].low and text[token.start - 1] == "-") or _acts(text, tokens, at):
            continue  # két-két: two for each
        if _thousands(text, tokens, at - 1):
            continue
        thousands = _thousands(text, tokens, at)
        if thousands is not None:
            yield thousands
            continue
        behind = text[token.end : token.end + 2]
        figures = re.fullmatch(r"(\d+)([^\W\d]*)", token.low)
        if figures:
            ordinal = not figures[2] and behind.startswith(".") and behind[1:2] == " "
            yield NumberInText(int(figures[1]), token.start, token.end, "ordinal" if ordinal else "figure")
        elif _is_roman(token.text) and (len(token.text) > 1 or behind[:1] in (".", "-", "–")):
            yield NumberInText(_roman(token.text), token.start, token.end, "roman")
        else:
            found = _word_value(token.low)
            if found is not None:
                yield NumberInText(found[0], token.start, token.end, found[1])


def _thousands(text: str, tokens: Sequence[DraftToken], at: int) -> NumberInText | None:
    """A number in figures whose thousands a blank, a comma or a full stop divides."""
    if at < 0 or at + 1 >= len(tokens):
        return None
    first, second = tokens[at], tokens[at + 1]
    divided = text[first.end : second.start] in (" ", "\u00a0", "\u202f", ",", ".")
    if not divided or not first.text.isdecimal() or len(first.text) > 3 or not re.fullmatch(r"\d{3}", second.text):
        return None
    return NumberInText(int(first.text) * _THOUSAND + int(second.text), first.start, second.end, "figure")


def _acts(text: str, tokens: Sequence[DraftToken], at: int) -> bool:
    """Whether *hat* is the verb: nothing follows that it could count."""
    if tokens[at].low not in _ACTS or (tokens[at].low == "hat" and at and tokens[at - 1].low in ("mind", "a", "az")):
        return False
    return (
        tokens[at].low != "hat"
        or at + 1 == len(tokens)
        or any(sign in text[tokens[at].end : tokens[at + 1].start] for sign in ",.;:!?")
    )


def _ends_number(text: str, tokens: Sequence[DraftToken], at: int) -> bool:
    """Whether a word is the second part of a number such as twenty-one."""
    if not 0 < at < len(tokens) or text[tokens[at - 1].end : tokens[at].start] != "-":
        return False
    return _ENGLISH.get(tokens[at - 1].low, 0) >= 20 and 0 < _ENGLISH.get(tokens[at].low, 0) < 10


def _follows_name(tokens: Sequence[DraftToken], at: int) -> bool:
    """Whether a single letter numbers what stands before it (Age I); I may also be the speaker, or one of initials."""
    following = tokens[at + 1].low if at + 1 < len(tokens) else ""
    before = tokens[at - 1].low if at else ""
    return len(before) > 1 and before not in _JOINS and following not in _SPEAKS


def _labels() -> Iterator[tuple[str, int]]:
    """The words for what has a number on it, below a hundred."""
    yield from _LABELS.items()
    for label, unit in list(_LABELS.items())[:9]:
        for ten in range(10, 100, 10):
            yield spelled(ten + unit).removesuffix(spelled(unit)) + label, ten + unit


@cache
def _hungarian() -> tuple[FormIndex, dict[str, tuple[int, NumberShape]]]:
    values: dict[str, tuple[int, NumberShape]] = {}
    values |= {"nulla": (0, "word"), "zérus": (0, "word")}
    for number in range(2, _LARGEST_WORD):
        values |= {spelled(number): (number, "word"), attributive(number): (number, "word")}
    values |= {"száz": (100, "word"), "egy": (1, "word")}
    values |= {word: (number, "word") for word, number in _COLLECTIVE.items()}
    values |= {word: (number, "loose") for word, number in _TIMES.items()}
    values |= {word: (number, "ordinal") for word, number in _ORDINALS.items()}
    values |= {word: (number, "loose") for word, number in _LOOSE.items()}
    values |= {_ALL + word: (number, "loose") for word, (number, shape) in list(values.items()) if shape == "word"}
    values |= {word: (number, "figure") for word, number in _labels() if number > 1}
    return FormIndex((word, "noun") for word in values if word not in ("két", "egy")), values


@cache
def _word_value(form: str) -> tuple[int, NumberShape] | None:
    index, values = _hungarian()
    if form in values:
        return values[form]
    found = [values[analysis.word] for analysis in index.words(form)]
    if found:
        return found[0]
    for stem in _COUNTED:
        head, made, _ = form.partition(stem)
        if made and head in values:
            return values[head]
    for cut in range(len(form) - 3, 1, -1):
        if form[:cut] in values and values[form[:cut]][0] > 1 and _ATTRIBUTE.fullmatch(form[cut:]):
            return values[form[:cut]][0], "loose"
    return None


def _is_roman(text: str) -> bool:
    return bool(text) and bool(_ROMAN.fullmatch(text))


def _roman(text: str) -> int:
    values = [_ROMAN_VALUES[sign] for sign in text]
    return sum(-v if any(v < later for later in values[at + 1 :]) else v for at, v in enumerate(values))


def _as_roman(value: int) -> str:
    signs = (("X", 10), ("IX", 9), ("V", 5), ("IV", 4), ("I", 1))
    made = ""
    for sign, worth in signs:
        count, value = divmod(value, worth)
        made += sign * count
    return made
