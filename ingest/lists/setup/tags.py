"""The words that sentences with numbers are read by, and the components and kinds that they may mean."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

from kartotek.ingest.confidence import CUT_NUMBER
from kartotek.ingest.effects.lexicon.word_tables import VerbForms, case_keys
from kartotek.ingest.terms.known import reading_part
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.sentences import Token
from kartotek.schema.hungarian import Lexeme
from kartotek.schema.hungarian.features import Case
from kartotek.schema.hungarian.nouns import CASES
from kartotek.schema.hungarian.numerals import FIGURE_CASES, attributive, number_of, spelled

__all__ = [
    "CountItem",
    "CountLexicon",
    "load_lexicon",
    "word_table",
]


@lru_cache(maxsize=16)
def word_table(name: str) -> Mapping[str, Any]:
    """A table of this package: `tags` of words, or `frames`."""
    return tomllib.loads(files("kartotek.ingest.lists.setup").joinpath(f"{name}.toml").read_text("utf-8"))


# ---- words ----

_LONGEST: Final = 3
_MOST_PEOPLE: Final = 12
_LIKE_DIGITS: Final = frozenset(("I", "l", "i", "O", "o", "Il", "lI", "II", "ll", "IO", "lO"))
"""Letters as which a scan reads the digits one and zero."""
_CONJUGATED: Final = re.compile(
    r"(?:[aeo]?h[ae]t)?"
    r"(?:[aeo]?sz|[oe]l|[oe]d|unk|t[oe]k|[ae]?n[ae]k|j[ae]|i|juk|jak|itek|ik|[aeo]?ni|j[oe]n|on|en)?"
)
_ENDINGS: Final = {
    **FIGURE_CASES, "nal": Case.ADE, "nel": Case.ADE, "es": "adj", "as": "adj", "os": "adj", "en": Case.ESS,
    "an": Case.ESS, "on": Case.ESS, "bol": Case.ELA, "ig": Case.TER,
}  # fmt: skip


class CountItem(NamedTuple):
    """A word, phrase or number. `ordinal` numbers name a place; `before` are the signs in front of it."""

    tag: str
    value: Any
    case: str
    at: int
    before: str
    line: int
    confidence: int
    aside: bool = False
    ordinal: bool = False


_Sense = tuple[str, Any, str]


@dataclass(frozen=True)
class CountLexicon:
    """Tags by form and by stem of verbs, and what the things of a game are called."""

    forms: Mapping[str, _Sense]
    verbs: VerbForms
    people: Mapping[str, int]
    particles: frozenset[str] = frozenset()
    """Words that change nothing as they are written: with other accents they do."""
    _guessed: dict[str, _Sense] = field(default_factory=dict)

    def items(self, tokens: Sequence[Token]) -> list[CountItem]:
        """The tokens as items; words that change nothing are left out, unknown ones have the tag X."""
        made: list[CountItem] = []
        at = 0
        carried = ""
        while at < len(tokens):
            token = tokens[at]
            (tag, value, case), used, ordinal = self._sense(tokens, at)
            carried += token.before
            if tag != "PLAIN":
                confidence = min(token.confidence, CUT_NUMBER) if _is_cut(tokens, at) else token.confidence
                made.append(CountItem(tag, value, case, at, carried, token.line, confidence, token.aside, ordinal))
                carried = ""
            at += used
        return made

    def sorts_of(self, thing: str) -> frozenset[str]:
        """Things whose words are compounds of the word for a thing: a guild card is a card."""
        heads = tuple(key for key, sense in self.forms.items() if sense == ("THING", thing, Case.NOM))
        things = ((key, value) for key, (tag, value, _) in self.forms.items() if tag == "THING")
        return frozenset(str(value) for key, value in things if heads and key.endswith(heads))

    def has(self, tokens: Sequence[Token], *tags: str) -> bool:
        """Whether one of the words by itself has one of the tags; a number in digits has NUM."""
        return any((token.number is not None and "NUM" in tags) or self._tag(token) in tags for token in tokens)

    def _tag(self, token: Token) -> str:
        known = self.forms.get(token.key) or _numeral(token.key)
        return known[0] if known is not None else ""

    def _sense(self, tokens: Sequence[Token], at: int) -> tuple[_Sense, int, bool]:
        """What stands at a place, how many tokens it has, and whether it is an ordinal number."""
        token = tokens[at]
        if token.number is not None:
            return self._number(tokens, at)
        if token.text.lower() in self.particles:
            return ("PLAIN", None, Case.NOM), 1, False
        for length in range(min(_LONGEST, len(tokens) - at), 1, -1):
            run = tokens[at : at + length]
            if any(other.before or other.number is not None for other in run[1:]):
                continue
            found = self.forms.get("".join(other.key for other in run))
            if found is not None:
                return found, length, False
        return self.forms.get(token.key) or self._guess(token), 1, False

    def _guess(self, token: Token) -> _Sense:
        """The sense of a word that no form gives: a numeral, a number of people, a verb."""
        if token.text in ("I", "II", "III"):
            return "PLACE", len(token.text), Case.NOM
        numeral = _numeral(token.key)
        if numeral is not None:
            return numeral
        if token.key not in self._guessed:
            people = next((players for end, players in self.people.items() if token.key.startswith(end)), None)
            verb = self.verbs.tag(token.key) or "X"
            self._guessed[token.key] = ("PEOPLE", people, Case.NOM) if people else (verb, token.key, Case.NOM)
        return self._guessed[token.key]

    def _number(self, tokens: Sequence[Token], at: int) -> tuple[_Sense, int, bool]:
        token = tokens[at]
        following = tokens[at + 1] if at + 1 < len(tokens) else None
        ended = following is not None and following.key in _ENDINGS and following.text.lower() != "és"
        if following is not None and ended and not following.before:
            return ("NUM", token.number, _ENDINGS[following.key]), 2, False
        ordinal = following is not None and "." in following.before and following.text[:1].islower()
        return ("NUM", token.number, Case.NOM), 1, ordinal


def _numeral(key: str) -> _Sense | None:
    """The sense of a number word; `egy` may be an article."""
    number = number_of(key, rare=True)
    return ("NUM", *number) if number is not None and number[0] > 1 else None


def _is_cut(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number may be half of one: a blank alone parts it from another one, or a hyphen joins it to a letter or
    two, which were digits."""
    if tokens[at].number is None:
        return False
    if at and _is_joined(tokens[at - 1], tokens[at]):
        return True
    return any(_are_parts(tokens[place : place + 3]) for place in (at - 1, at) if place >= 0)


def _are_parts(run: Sequence[Token]) -> bool:
    """Whether the first two of a run are figures of a line with only a blank between them, which may be one number; not
    so where the second has the ending of a value."""
    one, other, after = (*run, None, None)[:3]
    if one is None or other is None or one.number is None:
        return False
    valued = after is not None and _ENDINGS.get(after.key) == "adj"
    return other.text[:1].isdigit() and not other.before.strip() and one.line == other.line and not valued


def _is_joined(letters: Token, number: Token) -> bool:
    """Whether a hyphen joins a number to one or two letters of the same line."""
    joined = "-" in number.before or not number.before
    return joined and letters.line == number.line and letters.text in _LIKE_DIGITS


@lru_cache(maxsize=8)
def load_lexicon(game: str, folder: Path) -> CountLexicon:
    """The lexicon of a game: the words of this package, and its resources."""
    common, own = word_table("tags"), reading_part(game, "counts")
    irregular = dict(_irregular(tomllib.loads((folder / "games" / game / "words.toml").read_text("utf-8"))))
    forms: dict[str, _Sense] = {}
    for key, entry in _forms(common, own, irregular):
        forms.setdefault(key, entry)
    verbs = VerbForms(((f"V.{tag}", stems) for tag, stems in common["verbs"].items()), _CONJUGATED)
    people = {
        key_of(numeral + end): number
        for number in range(1, _MOST_PEOPLE + 1)
        for numeral in (attributive(number), spelled(number))
        for end in common["people"]["ends"]
    }
    longest_first = dict(sorted(people.items(), key=lambda pair: -len(pair[0])))
    return CountLexicon(forms, verbs, longest_first, frozenset(common["plain"]["particles"]))


def _irregular(table: Mapping[str, Any]) -> Iterator[tuple[str, Lexeme]]:
    """The words of a game's vocabulary whose forms no rule gives."""
    for value in table.values():
        if isinstance(value, Mapping) and "lemma" in value:
            yield value["lemma"], Lexeme(**value)
        elif isinstance(value, Mapping):
            yield from _irregular(value)


def _forms(
    common: Mapping[str, Any], own: Mapping[str, Any], irregular: Mapping[str, Lexeme]
) -> Iterator[tuple[str, _Sense]]:
    for table in (own, common):
        for lemma, name in table.get("things", {}).items():
            yield from _inflected(irregular.get(lemma, Lexeme(lemma)), "THING", name)
        for word, text in table.get("texts", {}).items():
            yield key_of(word), ("TEXT", text, Case.NOM)
    for table in (own, common):
        for tag, forms in table.get("forms", {}).items():
            for form in forms:
                yield key_of(form), (tag, None, Case.NOM)
        for tag, lemmas in table.get("nouns", {}).items():
            for lemma in lemmas:
                yield from _inflected(Lexeme(lemma), tag, None)
        for word in table.get("plain", {}).get("words", ()):
            yield key_of(word), ("PLAIN", None, Case.NOM)


def _inflected(word: Lexeme, tag: str, value: Any) -> Iterator[tuple[str, _Sense]]:
    senses = [(tag, value, case) for case in CASES]
    for plural in (False, True):
        yield from zip(case_keys(word, plural=plural), senses, strict=True)
    for plural in (False, True):
        yours, theirs = case_keys(word, plural=plural, owner="you"), case_keys(word, plural=plural, owner="they")
        for your, their, sense in zip(yours, theirs, senses, strict=True):
            yield your, sense
            yield their, sense
