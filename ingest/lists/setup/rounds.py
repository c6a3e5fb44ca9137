"""How long a game lasts: `the game has eight rounds`, wherever the book says so.

A játék 8 fordulóból áll, négyen 6-ból.             one number, and others behind conditions
Két játékosnál nyolc, háromnál hét kört játszunk.   a number for each condition
A hatodik nap végén a játék véget ér.               the last round by its place in the row

Rounds are no component, and a book has words of its own for them: none of these numbers is certain. Each is given
twice, by the word that all games share and by that of the book.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import Final

from kartotek.ingest.confidence import PLAIN, capped
from kartotek.ingest.layout.outline import Outline, Section
from kartotek.ingest.layout.sentences import sentences_of
from kartotek.ingest.lists.doubts import met
from kartotek.ingest.lists.facts import SetupNumber
from kartotek.ingest.lists.setup.conditions import ImpliedCondition, conditions_in
from kartotek.ingest.words.lexicon import is_word
from kartotek.ingest.words.tokens import BookToken, TokensOfLines
from kartotek.ingest.words.verb_forms import dictionary_form
from kartotek.ingest.words.word_runs import all_clear, word_at
from kartotek.schema.hungarian.features import Case

__all__ = ["names_of_rounds", "period_in", "rounds_of"]

ROUNDS: Final = "rounds"
_GAME: Final = ("jatek", "valtozat", "parti", "jatszma")
_PLAYER: Final = "jatekos"
_PLAY: Final = ("jatsz", "jatssz", "lejatsz")
_LENGTH: Final = ("szama", "hossza", "idotartama")
_ENDINGS: Final = {"all": ("bol",), "tart": ("ig", "on", "en", "an"), "zajlik": ("on", "en", "an", "ban", "ben")}
"""Verbs that say how long a game lasts, with the endings of what is counted."""
_OVER: Final = ("at", "keresztul", "alatt")
_LAST: Final = ("vegen", "utan", "vegeztevel", "lejartaval")
_EVERY: Final = ("minden", "mindegyik")
_ORDINALS: Final = (
    "elso", "masodik", "harmadik", "negyedik", "otodik", "hatodik", "hetedik", "nyolcadik", "kilencedik", "tizedik",
    "tizenegyedik", "tizenkettedik",
)  # fmt: skip
_PLACES: Final = {ordinal: place for place, ordinal in enumerate(_ORDINALS, start=1)}
_NEAR_START: Final = 2
_NO_OWNER: Final = ("a", "e")
_UP_TO: Final = Case.TER


@dataclass(frozen=True, slots=True)
class _Period:
    """The word for rounds in a sentence, its place, and the number of the last one where its place in the row says how
    many there are."""

    word: BookToken
    at: int
    last: int = 0


def rounds_of(outline: Outline, tokens: TokensOfLines, scans: Mapping[int, str]) -> Iterator[SetupNumber]:
    """The number of rounds that each section states, for the players that it is for."""
    for section in outline.sections:
        lines = [line for line in section.lines if line not in outline.examples]
        sentences = list(sentences_of(lines, tokens, scans))
        for place, sentence in enumerate(sentences):
            period = period_in(sentence) or (None if place else _heading_of_rounds(sentence))
            if period is not None:
                joined = takewhile(lambda one: ";" in one[0].before, sentences[place + 1 :])
                for clause in (sentence, *joined):
                    yield from _rows(clause, period, _values(clause, period, outline, section))


def period_in(sentence: Sequence[BookToken]) -> _Period | None:
    """The word for rounds in a sentence that says how long the game lasts; None where it says no such thing."""
    keys = [token.key for token in sentence]
    of_game = any(key.startswith(_GAME) and not key.startswith(_PLAYER) for key in keys)
    if of_game:
        return _lasting(sentence) or _last_one(sentence) or _labelled(sentence)
    lasting = None if _is_of_round(sentence) else _lasting(sentence)
    named = lasting if lasting is not None and _is_round(lasting.word) else None
    return _played(sentence) or _labelled(sentence) or named


def _is_of_round(sentence: Sequence[BookToken]) -> bool:
    """Whether a sentence is about a round or each of several: what that has is no length of the game."""
    return any(_is_round(word) or word.key in _EVERY for word in sentence[:_NEAR_START])


def _lasting(sentence: Sequence[BookToken]) -> _Period | None:
    """`a játék nyolc napig tart`: what a number counts, in the case that a verb of duration asks for, or before a word
    that says over what time."""
    endings = tuple(ending for token in sentence for ending in _ENDINGS.get(token.key, ()))
    for at, (one, other) in enumerate(pairwise(sentence), start=1):
        over = word_at(sentence, at + 1).key in _OVER
        lasts = bool(endings) and other.key.endswith(endings)
        if _counts_rounds(one, other) and (lasts or over):
            return None if _has_parts(sentence) else _Period(other, at)
    return _played(sentence)


def _has_parts(sentence: Sequence[BookToken]) -> bool:
    """Whether what is counted has parts of its own, so that either may be the rounds: `két nap, minden nap három
    forduló`."""
    every = next((at for at, token in enumerate(sentence) if token.key in _EVERY), len(sentence))
    return any(_counts_rounds(one, other) for one, other in pairwise(sentence[every:]))


def _played(sentence: Sequence[BookToken]) -> _Period | None:
    """`hat kört játszunk`: rounds as the object of a verb of playing, or with no verb but the game's name."""
    plays = any(token.key.startswith(_PLAY) for token in sentence)
    for at, (one, other) in enumerate(pairwise(sentence), start=1):
        if plays and _counts_rounds(one, other) and _is_round(other) and other.key.endswith("t"):
            return _Period(other, at)
    return None


def _last_one(sentence: Sequence[BookToken]) -> _Period | None:
    """`a hatodik forduló végén`: the round after which the game is over."""
    ends = any(token.key.startswith(("veg", "befejez", "lezarul")) for token in sentence)
    for at, (one, other) in enumerate(pairwise(sentence), start=1):
        place = _PLACES.get(one.key) or one.seat or one.value
        if ends and place and _is_round(other) and word_at(sentence, at + 1).key in _LAST:
            return _Period(other, at, place)
    return None


def _labelled(sentence: Sequence[BookToken]) -> _Period | None:
    """`a fordulók száma 8`, `a játék hossza hat forduló`: a label that says how many or how long."""
    for at, token in enumerate(sentence):
        if token.key in _LENGTH:
            beside = (at - 1, *range(at + 1, len(sentence)))
            named = (place for place in beside if place >= 0 and _is_round(sentence[place]))
            found = next(named, None)
            return _Period(sentence[found], found) if found is not None else None
    return None


def _heading_of_rounds(sentence: Sequence[BookToken]) -> _Period | None:
    """`6 forduló, ...`: what begins a section."""
    word = word_at(sentence, 1)
    return _Period(word, 1) if _counts_rounds(word_at(sentence, 0), word) and _is_round(word) else None


def _counts_rounds(number: BookToken, noun: BookToken) -> bool:
    """Whether a number stands right before what it counts, and that is no measure."""
    measures = noun.counts or is_word(noun.key, "units", "measures")
    return number.counts and not measures and not noun.before.strip()


def _is_round(word: BookToken) -> bool:
    return is_word(word.key, "setup", "rounds")


# ---- values ----


_Values = dict[int | None, tuple[BookToken, int]]
"""The number of rounds for each number of players, with the word that says it."""


def _values(clause: Sequence[BookToken], period: _Period, outline: Outline, section: Section) -> _Values:
    """The number of rounds for each number of players: one for all, and those that conditions have."""
    conditions = _conditions(clause, outline)
    taken = {place for one in conditions for place in one.places}
    numbers = [at for at, token in enumerate(clause) if token.counts and at not in taken]
    everyone = _players(outline, section)
    made: _Values = {}
    if period.word in clause and period.last:
        made = dict.fromkeys(everyone, (period.word, period.last))
    elif not any(one.parallel for one in conditions):
        first = min((one.first for one in conditions), default=len(clause))
        before = [at for at in numbers if at < first]
        said = period.at - 1 if period.at - 1 in before else max(before, default=None)
        made = {} if said is None else dict.fromkeys(everyone, (clause[said], clause[said].value))
    for place, one in enumerate(conditions):
        end = conditions[place + 1].first if place + 1 < len(conditions) else len(clause)
        made |= _values_of(one, [clause[at] for at in numbers if one.last < at < end])
    return made


def _conditions(clause: Sequence[BookToken], outline: Outline) -> list[ImpliedCondition]:
    """The conditions of a clause; `until five` right behind one says how long, and is none."""
    found = conditions_in(clause, outline.player_noun, outline.players)
    ends = {one.last for one in found}
    return [one for one in found if clause[one.first].written.case != _UP_TO or one.first - 1 not in ends]


def _values_of(condition: ImpliedCondition, numbers: Sequence[BookToken]) -> _Values:
    """What the numbers behind a condition say: the first one for all that it admits, or one for each."""
    if condition.parallel and len(numbers) != len(condition.players):
        return {}
    meant = numbers if condition.parallel else [*numbers[:1]] * len(condition.players)
    return {players: (token, token.value) for players, token in zip(condition.players, meant, strict=False)}


def _players(outline: Outline, section: Section) -> Sequence[int | None]:
    """Those that a section is for; where it does not say so, everybody but the player of a solo game, and as many as
    have rules of their own."""
    if section.players:
        return section.players
    everyone = [one for one in outline.players or (None,) if one not in outline.apart]
    return [one for one in everyone if one != 1] if outline.of("solo") else everyone


def names_of_rounds(word: BookToken) -> tuple[tuple[str, str], ...]:
    """What the rounds of a game are called as a thing, and what is said of them: by the word that all games share, and
    by that of the book."""
    text = word.text.lower()
    form = dictionary_form(text)
    own = text if text[:-1] == form and text.endswith(_NO_OWNER) else form  # `éjszaka` is nobody's `éjszak`
    return (ROUNDS, "rounds of the game"), (own, f"{own} played")


def _rows(
    sentence: Sequence[BookToken],
    period: _Period,
    values: Mapping[int | None, tuple[BookToken, int]],
) -> Iterator[SetupNumber]:
    doubts = ("thing-unknown", *met({"word-unclear": not all_clear(sentence)}))
    for players, (token, value) in values.items():
        for thing, what in names_of_rounds(period.word):
            yield SetupNumber(what, thing, "", players, value, token.line, token.how, capped(PLAIN, doubts), doubts)
