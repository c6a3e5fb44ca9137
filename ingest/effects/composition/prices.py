"""Prices of the game that a sentence sets or changes: of goods bought from neighbours, and of what an action costs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from ingest.effects.composition.clauses import ClausePassage
from ingest.effects.composition.phrase import ComposedPhrase
from ingest.effects.grammar.clauses import GameLanguage
from ingest.prose.keys import key_of
from schema.language.nodes import Step

__all__ = ["price_of"]

_BUYING: Final = "vasarol"
_ROOT: Final = 6
_LITTLE: Final = frozenset(
    "minden egy kerul tobbe kevesebbe kell miatt veszitesz tobbet kevesebbet sem jatekos tobbi hatasai nem".split()
)
_SIDES: Final = frozenset(("left", "right", "left2", "right2"))
_SPEAKING: Final = frozenset(
    "IF WHEN WHICH WHICH_ACC OTHERWISE EXCEPT EXCEPTING NONE PERIOD TIMES OR SO AS_MUCH SO_MUCH HALF_OF ATMOST".split()
)
"""Words that say more than a price does."""


def price_of(passage: ClausePassage) -> Step | None:
    """What the clause makes of a price; None where it names none, or says more."""
    if passage.words & _SPEAKING or any(p.ordinal or p.bound for p in passage.phrases):
        return None
    return (None if passage.of("time") else _bought(passage)) or _paid(passage)


@lru_cache(maxsize=8)
def _hooks(language: GameLanguage) -> tuple[tuple[str, str], ...]:
    """The hooks that are prices, with the text that says them set."""
    hooks = language.words.phrases.get("hooks", {}) if language.words is not None else {}
    return tuple((name, texts.get("hu", {}).get("set", "")) for name, texts in hooks.items())


def _bought(passage: ClausePassage) -> Step | None:
    """Goods of a class, bought from a neighbour for so much."""
    buying = any(unit.tag == "V.buy" or (unit.tag == "V.take" and unit.definite) for unit in passage.units)
    buying = buying or any(unit.tag == "V.gain" and unit.definite for unit in passage.units)
    buying = buying or "V.cost" in passage.verbs or ("V.pay" in passage.verbs and "MUST" in passage.words)
    hook = next((name for name, text in _hooks(passage.language) if _BUYING in key_of(text)), None)
    amounts = _without_replaced(passage)
    players = [str(p.name) for p in passage.of("player")]
    if hook is None or not buying or len(amounts) != 1 or amounts[0].n is None or len(players) != 1:
        return None
    if amounts[0].case not in ("cau", "acc", "ill") or players[0] not in (*_SIDES, "neighbours") or _is_left(passage):
        return None
    if any(p.case != "abl" for p in passage.of("player")) or "NEG" in passage.words:
        return None
    side = f"side = {players[0]}" if players[0] in _SIDES else ""
    return _tree(passage, hook, [*_values(passage, hook), side], "=", amounts[0].n)


def _paid(passage: ClausePassage) -> Step | None:
    """What an action costs of a good: so much less or more, or nothing."""
    for hook, text in _hooks(passage.language):
        attributes = passage.language.vocabulary.hooks[hook].attributes
        roots = [key_of(word)[:_ROOT] for word in text.split() if "{" not in word]
        roots = [root for root in roots if len(root) == _ROOT and root not in _LITTLE]
        named = roots and all(any(unit.key.startswith(root) for unit in passage.units) for root in roots)
        if any(not p.key.startswith(tuple(roots)) for p in passage.of("time")):
            continue
        if "res" not in attributes or "kind" in attributes or not named or passage.of("player") or _is_left(passage):
            continue
        amounts = passage.of("amount")
        numbers = [p.n for p in (*amounts, *passage.of("number")) if p.n is not None]
        goods = [f"res = {p.name}" for p in amounts] or list(_values(passage, hook))
        sign = _sign(passage)
        if len(goods) == 1 and sign is not None and len(numbers) == (0 if sign == "none" else 1):
            return _tree(passage, hook, goods, "=" if sign == "none" else sign, numbers[0] if numbers else 0)
    return None


def _sign(passage: ClausePassage) -> str | None:
    if "NEG" in passage.words:
        return "none" if passage.words & {"MUST"} or "V.cost" in passage.verbs else None
    if ("LESS" in passage.words) == ("MORE" in passage.words):
        return None
    return "-=" if "LESS" in passage.words else "+="


def _without_replaced(passage: ClausePassage) -> list[ComposedPhrase]:
    """The amounts of the clause without those in place of which another comes."""
    phrases = passage.phrases
    gone = {at - 1 for at, p in enumerate(phrases) if p.tag == "INSTEAD"}
    return [p for at, p in enumerate(phrases) if p.kind == "amount" and at not in gone]


def _values(passage: ClausePassage, hook: str) -> Iterator[str]:
    """The attributes of a hook whose values the clause names in the game's words, as filters."""
    words, language = passage.language.words, passage.language
    for name, attribute in language.vocabulary.hooks[hook].attributes.items():
        for value, terms in (words.values.get(str(attribute.of), {}) if words is not None else {}).items():
            key = key_of(terms[0].hu.lemma)
            if value not in _SIDES and any(unit.key.startswith(key[: _ROOT + 2]) for unit in passage.units):
                yield f"{name} = {value}"


def _is_left(passage: ClausePassage) -> bool:
    """Whether the clause counts things: a price for each of something is another thing."""
    return any(p.case in ("after", "dist") or (p.each and p.case == "cau") for p in passage.of("amount"))


def _tree(passage: ClausePassage, hook: str, filters: list[str], sign: str, number: int | None) -> Step | None:
    stated = ", ".join(text for text in filters if text)
    tree = passage.language.tree(f"always: mod {hook}{f'[{stated}]' if stated else ''} {sign} {number}")
    return tree.effect if tree is not None else None
