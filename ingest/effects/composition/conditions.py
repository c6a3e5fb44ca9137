"""What a clause of condition asks for: that there are so many things, more than another player has, none at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, cast

from ingest.effects.composition.clauses import ClausePassage
from ingest.effects.composition.phrase import ComposedPhrase
from ingest.effects.composition.trees import countable, number_of_things
from schema.language.node import Comparison
from schema.language.nodes import Compare, Cond, Exists, Not, Number, Select

__all__ = ["condition_of"]

_IDLE: Final = frozenset("IF THEN NONE NEG MORE LESS THAN ONLY_THEN BUT ONLY THIS YOU_TOO EXCEPT".split())
_BEING: Final = frozenset(("V.be", "V.have", "V.stand"))


def condition_of(passage: ClausePassage) -> Cond | None:
    """The condition that the phrases state; None where one of them was not understood."""
    if passage.words - _IDLE or passage.verbs - _BEING or passage.times:
        return None
    nouns, numbers, players = passage.of("things", "amount"), passage.of("number"), passage.of("player")
    if len(nouns) != 1 or len(numbers) > 1 or len(players) > 1:
        return None
    noun = nouns[0]
    if players or ("THAN" in passage.words and not numbers):
        return _compared(noun, players, passage)
    what = countable(noun, passage.language)
    if what is None:
        return None
    if "NONE" in passage.words:
        return Not(Exists(what)) if isinstance(what, Select) and noun.n in (None, 1) and not noun.bound else None
    return None if "NEG" in passage.words else _numbered(noun, numbers, passage)


def _compared(noun: ComposedPhrase, players: Sequence[ComposedPhrase], passage: ClausePassage) -> Cond | None:
    """More, or less, than another player has, or another player than oneself."""
    words, language = passage.words, passage.language
    if len(players) != 1 or players[0].name not in language.vocabulary.scopes or "THAN" not in words:
        return None
    theirs = countable(replace(noun, scope=str(players[0].name)), language)
    own = countable(noun, language)
    if own is None or theirs is None or ("MORE" in words) == ("LESS" in words) or noun.n is not None:
        return None
    than = next(p for p in passage.phrases if p.tag == "THAN")
    first, second = (theirs, own) if players[0].places < than.places else (own, theirs)
    return Compare(">" if "MORE" in words else "<", number_of_things(first), number_of_things(second))


def _numbered(noun: ComposedPhrase, numbers: Sequence[ComposedPhrase], passage: ClausePassage) -> Cond | None:
    """So many of something, at least or exactly or more; a stat that is so much."""
    what = countable(noun, passage.language)
    if what is None:
        return None
    given = numbers[0] if numbers else noun
    sign = given.bound or ">="
    if (given.case == "ade" or "THAN" in passage.words) and numbers:
        if ("MORE" in passage.words) == ("LESS" in passage.words):
            return None
        sign = ">" if "MORE" in passage.words else "<"
    elif passage.words & {"MORE", "LESS"}:
        return None
    if given.n is None:
        return Exists(what) if isinstance(what, Select) else None
    if sign == ">=" and given.n == 1 and isinstance(what, Select):
        return Exists(what)
    return Compare(cast("Comparison", sign), number_of_things(what), Number(given.n))
