"""What a clause of condition asks for: that there are so many things, more than another player has, none at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, cast

from ingest.effects.composition.phrases import Phrase
from ingest.effects.composition.trees import countable, number_of_things
from ingest.effects.grammar.clauses import Language
from schema.language.node import Comparison
from schema.language.nodes import Compare, Cond, Exists, Not, Number, Select

__all__ = ["condition_of"]

_IDLE: Final = frozenset(("IF", "THEN", "NONE", "NEG", "MORE", "LESS", "THAN", "ONLY_THEN", "BUT", "ONLY", "THIS"))
_BEING: Final = frozenset(("V.be", "V.have", "V.stand"))


def condition_of(phrases: Sequence[Phrase], language: Language) -> Cond | None:
    """The condition that the phrases state; None where one of them was not understood."""
    words = {p.name for p in phrases if p.kind == "word"}
    verbs = {p.name for p in phrases if p.kind == "verb"}
    if words - _IDLE or verbs - _BEING or any(p.kind == "time" for p in phrases):
        return None
    nouns = [p for p in phrases if p.kind in ("things", "amount")]
    numbers = [p for p in phrases if p.kind == "number"]
    players = [p for p in phrases if p.kind == "player"]
    if len(nouns) != 1 or len(numbers) > 1 or len(players) > 1:
        return None
    noun = nouns[0]
    if players or "THAN" in words:
        return _compared(noun, players, words, language)
    what = countable(noun, language)
    if what is None:
        return None
    if "NONE" in words:
        return Not(Exists(what)) if isinstance(what, Select) and noun.n in (None, 1) else None
    if "NEG" in words:
        return None
    return _numbered(noun, numbers, words, language)


def _compared(noun: Phrase, players: Sequence[Phrase], words: set[object], language: Language) -> Cond | None:
    """More, or less, than another player has, or another player than oneself."""
    if len(players) != 1 or players[0].name not in language.vocabulary.scopes or not {"THAN"} <= words:
        return None
    own, theirs = countable(noun, language), countable(replace(noun, scope=str(players[0].name)), language)
    if own is None or theirs is None or ("MORE" in words) == ("LESS" in words) or noun.n is not None:
        return None
    first, second = (theirs, own) if players[0].case == "dat" else (own, theirs)
    return Compare(">" if "MORE" in words else "<", number_of_things(first), number_of_things(second))


def _numbered(noun: Phrase, numbers: Sequence[Phrase], words: set[object], language: Language) -> Cond | None:
    """So many of something, at least or exactly or more; a stat that is so much."""
    what = countable(noun, language)
    if what is None:
        return None
    given = numbers[0] if numbers else noun
    sign = given.bound or ">="
    if given.case == "ade" and numbers:
        if ("MORE" in words) == ("LESS" in words):
            return None
        sign = ">" if "MORE" in words else "<"
    elif words & {"MORE", "LESS"}:
        return None
    if given.n is None:
        return Exists(what) if isinstance(what, Select) else None
    if sign == ">=" and given.n == 1 and isinstance(what, Select):
        return Exists(what)
    return Compare(cast("Comparison", sign), number_of_things(what), Number(given.n))
