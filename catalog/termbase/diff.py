"""What a glossary of others says that ours does not: new words, other statuses, parts of speech, notes and pairs.

What a file does not mention stays, and a cell that is empty says nothing. Forms and lines are not compared: they come
from the reading of the books.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kartotek.catalog.termbase.model import TermPair, TermSide, plain
from kartotek.catalog.termbase.parts_of_speech import part_of_speech
from kartotek.catalog.termbase.tmx import SentencePair
from kartotek.schema.errors import KartotekError
from kartotek.schema.hungarian.fold import fold

__all__ = ["TermChange", "GlossaryComparison", "compare_sentences"]

WordKey = tuple[str, str, str, str]
"""Game, concept, language and text."""


@dataclass(frozen=True, slots=True)
class TermChange:
    """One thing that the file says otherwise; `old` is None where we say nothing."""

    kind: str
    game: str
    concept: str
    language: str
    text: str
    old: str | None
    new: str | None

    def as_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("kind", "game", "concept", "language", "text", "old", "new")}


class GlossaryComparison:
    """Holds the pairs of a file against those of the catalog.

    `changes` are the differences, `settled` the pairs that have any, with their game and concept found.
    """

    def __init__(self, current: Iterable[TermPair], proposed: Iterable[TermPair], game: str | None = None) -> None:
        self._current: dict[WordKey, TermSide] = {}
        self._partners: dict[WordKey, set[str]] = {}
        self._categories: dict[tuple[str, str], str | None] = {}
        self._places: dict[tuple[str, str], list[tuple[str, str]]] = {}
        # The word of a printed form, by the form and the English that goes with it.
        self._forms: dict[tuple[str, str], str] = {}
        for pair in current:
            self._know(pair)
        self._said: dict[WordKey, TermSide] = {}
        self._assigned: dict[WordKey, str] = {}
        self.changes: list[TermChange] = []
        self.settled: list[TermPair] = []
        placed = [self._placed(pair, game) for pair in proposed]
        self._have_preferred = {
            key[:3] for key, word in (*self._current.items(), *_words(placed)) if word.status == "preferred"
        }
        for pair in placed:
            self._compare(self._with_statuses(pair))

    def _know(self, pair: TermPair) -> None:
        place = (pair.game or "", pair.concept or "")
        self._categories.setdefault(place, pair.category)
        for form in pair.hu.forms if pair.hu and pair.en else ():
            self._forms[plain(form), plain(pair.en.text if pair.en else "")] = pair.hu.text if pair.hu else ""
        for language, word in pair.sides():
            key = (*place, language, plain(word.text))
            self._current[key] = word
            self._places.setdefault((language, plain(word.text)), []).append(place)
            other = pair.en if language == "hu" else pair.hu
            self._partners.setdefault(key, set()).update([plain(other.text)] if other else [])

    def word(self, pair: TermPair, language: str) -> TermSide | None:
        """Our word for that side of a pair, if we have it."""
        word = pair.hu if language == "hu" else pair.en
        return self._current.get(_key(pair, language, word)) if word is not None else None

    def _placed(self, pair: TermPair, game: str | None) -> TermPair:
        """The pair with its game and concept: as it says, else where its words stand in the glossary."""
        wanted = pair.game or game
        if pair.concept is None:
            pair = self._in_basic_form(pair)
        listed = self._homes(pair, wanted) if pair.concept is None or wanted is None else []
        if listed:
            # The pair says no more than that it exists; any place where it does will do.
            place = listed[0]
        elif wanted is None:
            text = next((word.text for _, word in pair.sides()), "")
            raise KartotekError("terms-value", f"which game does {text!r} belong to?", hint="give --game")
        else:
            place = (wanted, pair.concept or _slug(pair))
        return TermPair(place[0], place[1], pair.category, pair.hu, pair.en)

    def _homes(self, pair: TermPair, game: str | None) -> list[tuple[str, str]]:
        """Games and concepts that have the words of a pair: as a pair if any, else both, else one of them."""
        candidates = [
            {place for place in self._places.get((language, plain(word.text)), ()) if game in (None, place[0])}
            for language, word in pair.sides()
        ]
        both = set.intersection(*candidates)
        english = plain(pair.en.text) if pair.en else ""
        hungarian = plain(pair.hu.text) if pair.hu else ""
        joined = {place for place in both if english in self._partners.get((*place, "hu", hungarian), ())}
        found = joined or both or set().union(*candidates)
        return [place for place in self._categories if place in found and pair.concept in (None, place[1])]

    def _in_basic_form(self, pair: TermPair) -> TermPair:
        """The pair with our word in place of an inflected form of it: glossaries list forms beside words."""
        if pair.hu is None or pair.en is None or ("hu", plain(pair.hu.text)) in self._places:
            return pair
        basic = self._forms.get((plain(pair.hu.text), plain(pair.en.text)))
        return replace(pair, hu=replace(pair.hu, text=basic)) if basic else pair

    def _with_statuses(self, pair: TermPair) -> TermPair:
        """The pair with a status for each new word: admitted, or preferred where the concept has no such word yet."""
        words: dict[str, TermSide | None] = {"hu": pair.hu, "en": pair.en}
        for language, word in pair.sides():
            key = _key(pair, language, word)
            if key not in self._current and word.status is None:
                first = "admitted" if key[:3] in self._have_preferred else "preferred"
                self._have_preferred.add(key[:3])
                word = replace(word, status=self._assigned.setdefault(key, first))
            if key not in self._current and word.pos is None and language == "hu":
                word = replace(word, pos=self._pos(pair, word))
            words[language] = word
        return replace(pair, hu=words["hu"], en=words["en"])

    def _pos(self, pair: TermPair, word: TermSide) -> str:
        """The part of speech of a new word: as it is with the concept's other words, else by its forms, else asked."""
        others = {
            side.pos
            for (_, concept, language, _), side in self._current.items()
            if (concept, language) == (pair.concept, "hu") and side.status in ("preferred", "admitted")
        }
        found = others.pop() if len(others) == 1 else part_of_speech(word.text)
        if found is None:
            hint = "add a column hu_pos with noun or verb"
            raise KartotekError("terms-value", f"is {word.text!r} a noun or a verb?", hint=hint)
        return found

    def _compare(self, pair: TermPair) -> None:
        found = [change for language, word in pair.sides() for change in self._of_word(pair, language, word)]
        found += self._of_pair(pair)
        if found:
            self.changes += found
            self.settled.append(pair)

    def _of_word(self, pair: TermPair, language: str, word: TermSide) -> Iterator[TermChange]:
        key = _key(pair, language, word)
        before = self._said.setdefault(key, word)
        if before is not word:
            if (before.status, before.pos) != (word.status, word.pos):
                hint = "let each row say the same of it"
                raise KartotekError(
                    "terms-duplicate", f"{word.text!r} stands twice, with different statuses", hint=hint
                )
            return
        ours = self._current.get(key)
        if ours is None:
            yield TermChange("new", *key, None, word.status)
            return
        for name in ("status", "pos", "note"):
            old, new = getattr(ours, name), getattr(word, name)
            if new is not None and plain(new) and plain(old) != plain(new) and not _is_name(name, old, new):
                yield TermChange(name, *key, old, new)

    def _of_pair(self, pair: TermPair) -> Iterator[TermChange]:
        if pair.hu is not None and pair.en is not None:
            key = _key(pair, "hu", pair.hu)
            partners = self._partners.get(key)
            english = plain(pair.en.text)
            if partners is not None and english not in partners and _key(pair, "en", pair.en) in self._current:
                yield TermChange("pair", *key, next(iter(partners), None), english)


def _words(pairs: Iterable[TermPair]) -> Iterator[tuple[WordKey, TermSide]]:
    return ((_key(pair, language, word), word) for pair in pairs for language, word in pair.sides())


def _key(pair: TermPair, language: str, word: TermSide) -> WordKey:
    return (pair.game or "", pair.concept or "", language, plain(word.text))


def _is_name(field: str, old: str | None, new: str) -> bool:
    """A name is a noun: a file whose format knows no names says noun, and means no change."""
    return field == "pos" and (old, new) == ("name", "noun")


def _slug(pair: TermPair) -> str:
    word = pair.en or pair.hu
    slug = re.sub(r"[^a-z0-9]+", "-", fold(word.text)).strip("-") if word else ""
    return slug or "term"


def compare_sentences(ours: Mapping[str, SentencePair], theirs: Mapping[str, SentencePair]) -> list[TermChange]:
    """Sentences of a memory that are not the ones made here. They are made of effects and words, so none is taken."""
    found: list[TermChange] = []
    for name, texts in theirs.items():
        if name not in ours:
            raise KartotekError("terms-value", f"no ability {name!r}", hint="is it of another data version?")
        for language, old, new in zip(("en", "hu"), ours[name], texts, strict=True):
            if plain(old) != plain(new):
                found.append(TermChange("sentence", name.partition(":")[0], "", language, name, old, new))
    return found
