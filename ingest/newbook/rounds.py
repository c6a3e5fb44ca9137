"""How long a game lasts: `the game has eight rounds`, wherever the book says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from typing import Final

from ingest.newbook.conditions import ImpliedCondition, conditions_in
from ingest.newbook.doubts import met
from ingest.newbook.facts import PLAIN, SetupNumber, capped
from ingest.newbook.lexicon import is_word
from ingest.newbook.outline import Outline, Section
from ingest.newbook.sentences import sentences_of
from ingest.newbook.tokens import BookToken, TokensOfLines
from ingest.newbook.word_runs import all_clear, word_at

__all__ = ["counts_rounds", "rounds_of"]

_NEAR_START: Final = 3
_GAME: Final = ("jatek", "valtozat", "parti", "jatszma")
_PLAY: Final = ("jatsz", "jatssz")
_OBJECT: Final = "t"
_BREAKS: Final = frozenset(",;:")
_DURING: Final = ("on", "en", "an")
_OVER: Final = ("at", "keresztul")
_ROUNDS: Final = ("kor", "fordulo", "jatekkor")
_ENDINGS: Final = {"all": "bol", "tart": "ig"}
"""Verbs that say how long a game lasts, with the ending of what is counted."""


def rounds_of(outline: Outline, tokens: TokensOfLines, scans: Mapping[int, str]) -> Iterator[SetupNumber]:
    """The number of rounds that each section states, for the players that it is for."""
    for section in outline.sections:
        lines = [line for line in section.lines if line not in outline.examples]
        sentences = list(sentences_of(lines, tokens, scans))
        for place, sentence in enumerate(sentences):
            found = _round_number(sentence, outline) or _stated_shortly(sentence, first=not place)
            if found is not None:
                varies = any(_names_others(other, outline) for other in sentences[place + 1 : place + 2])
                found = replace(found, varies=found.varies or bool(found.conditions) or varies)
                yield from _rows(sentence, found, _values(sentence, found, _players(outline, section)))
            else:
                yield from _played(sentences[place:], outline)


def counts_rounds(sentence: Sequence[BookToken], at: int) -> bool:
    """Whether a number says how many rounds are played: `with two players you play 8 rounds`."""
    period = word_at(sentence, at + 1)
    rounds = is_word(period.key, "setup", "rounds") and period.key.endswith(_OBJECT)
    return sentence[at].counts and rounds and any(token.key.startswith(_PLAY) for token in sentence)


def _played(sentences: Sequence[Sequence[BookToken]], outline: Outline) -> Iterator[SetupNumber]:
    """The rounds that a sentence says are played, each with the number of players before it; clauses behind a semicolon
    go on with it. In doubt, since others may follow."""
    first, *others = sentences
    at = next((at for at in range(len(first)) if counts_rounds(first, at)), None)
    if at is None:
        return
    stated = _Stated(first[at], first[at + 1], varies=True)
    for clause in (first, *takewhile(lambda one: ";" in one[0].before, others)):
        values: dict[int | None, BookToken] = {}
        for condition in conditions_in(clause, outline.player_noun, outline.players):
            number = next((token for token in clause[condition.last + 1 :] if token.counts), None)
            values |= {one: number for one in condition.players if number is not None}
        yield from _rows(clause, stated, values)


def _names_others(sentence: Sequence[BookToken], outline: Outline) -> bool:
    """Whether the sentence after one about rounds has another number for some numbers of players."""
    return bool(conditions_in(sentence, outline.player_noun, outline.players)) and any(
        token.counts for token in sentence
    )


def _players(outline: Outline, section: Section) -> Sequence[int | None]:
    """Those that a section is for; where it does not say so, everybody but the player of a solo game, and as many as
    have rules of their own."""
    if section.players:
        return section.players
    everyone = [one for one in outline.players or (None,) if one not in outline.apart]
    return [one for one in everyone if one != 1] if outline.of("solo") else everyone


@dataclass(frozen=True, slots=True)
class _Stated:
    """The number of rounds, the word for them, the conditions for others, and whether there may be others."""

    token: BookToken
    period: BookToken
    conditions: Sequence[ImpliedCondition] = ()
    varies: bool = False


def _rows(
    sentence: Sequence[BookToken], stated: _Stated, values: Mapping[int | None, BookToken]
) -> Iterator[SetupNumber]:
    unclear = not all(token.exact for token in values.values()) or not all_clear(sentence)
    doubts = met(
        {
            "word-unclear": unclear,
            "thing-unknown": not is_word(stated.period.key, "setup", "rounds"),
            "limited": stated.varies,
        }
    )
    confidence = capped(PLAIN, doubts)
    for one, token in values.items():
        yield SetupNumber(
            "rounds of the game", "rounds", "", one, token.value, token.line, token.how, confidence, doubts
        )


def _values(
    sentence: Sequence[BookToken], stated: _Stated, players: Sequence[int | None]
) -> dict[int | None, BookToken]:
    """The number of rounds for each number of players: the one that the game has, and others behind conditions (`with
    four players only 5`)."""
    values = dict.fromkeys(players, stated.token)
    for condition in stated.conditions:
        other = next((token for token in sentence[condition.last + 1 :] if token.counts), None)
        values |= {one: other for one in condition.players if other is not None and one in values}
    return values


def _round_number(sentence: Sequence[BookToken], outline: Outline) -> _Stated | None:
    """The number of rounds and the word for them in a sentence that says of the game that it has so many."""
    clause = _first_clause(sentence)
    found = _periods(clause)
    if len(found) != 1 or not _begins_with_game(clause):
        return None
    conditions = conditions_in(sentence, outline.player_noun, outline.players)
    after = [one for one in conditions if one.first >= len(clause)]
    stated = len(after) == len(conditions) and (bool(after) or not _gives_choice(sentence))
    return _Stated(*found[0], after) if stated else None


def _stated_shortly(sentence: Sequence[BookToken], *, first: bool) -> _Stated | None:
    """The number of rounds where nothing says of the game that it has them: the time over which something is done
    (`nyolc éjszakán át`), or what begins a section (`6 forduló, ...`). In doubt, since a part may be meant."""
    counted = [place for place, token in enumerate(sentence) if token.counts]
    over = [(sentence[at], sentence[at + 1]) for at in counted if len(counted) == 1 and _is_over(sentence, at + 1)]
    headed = first and word_at(sentence, 0).counts and _names_round(word_at(sentence, 1))
    found = [*over, *([(sentence[0], sentence[1])] if headed else [])]
    periods = [(one, other) for one, other in found if not is_word(other.key, "units", "measures")]
    return _Stated(*periods[0], varies=True) if len(periods) == 1 else None


def _is_over(sentence: Sequence[BookToken], at: int) -> bool:
    """Whether a word says a time over which something is done: `hónapon át`."""
    return word_at(sentence, at).key.endswith(_DURING) and word_at(sentence, at + 1).key in _OVER


def _names_round(word: BookToken) -> bool:
    """Whether a word is one for rounds without a case."""
    return word.key in _ROUNDS and not word.before.strip()


def _periods(clause: Sequence[BookToken]) -> list[tuple[BookToken, BookToken]]:
    """Numbers with what they count, in the case that a verb of duration asks for; a word for minutes is none."""
    endings = tuple(_ENDINGS[token.key] for token in clause if token.key in _ENDINGS)
    counted = [(one, other) for one, other in pairwise(clause) if one.counts and other.key.endswith(endings)]
    return [(one, other) for one, other in counted if not is_word(other.key, "units", "measures")]


def _begins_with_game(clause: Sequence[BookToken]) -> bool:
    return any(token.key.startswith(_GAME) for token in clause[:_NEAR_START])


def _gives_choice(sentence: Sequence[BookToken]) -> bool:
    """Whether a sentence has several numbers to choose from."""
    return sum(token.counts for token in sentence) > 1 and any(token.key == "vagy" for token in sentence)


def _first_clause(sentence: Sequence[BookToken]) -> Sequence[BookToken]:
    """The words up to the first verb of duration that a comma or a colon follows: what comes after it may be said of
    something else (`the game has two parts, each part has six rounds`)."""
    for place, (one, after) in enumerate(pairwise(sentence)):
        if one.key in _ENDINGS and not _BREAKS.isdisjoint(after.before):
            return sentence[: place + 1]
    return sentence
