"""Numbers of the game that a sentence sets, raises or lowers, by the words in which the game says them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal

from ingest.effects.composition.phrases import Phrase
from ingest.effects.composition.units import Unit
from ingest.effects.grammar.clauses import Language
from ingest.prose.keys import key_of
from schema.language.nodes import Filter, Mod, Number, Seq, Step, Word

__all__ = ["hook_of"]

_SLOT: Final = re.compile(r"\{[^}]*\}")
_EMPTY: Final = frozenset(
    ("a", "az", "egy", "kerul", "kerulnek", "szukseges", "lehet", "nalad", "ingyen", "kapsz", "minden")
)
_ROOT: Final = 6
_VERBS: Final = frozenset(("V.be", "V.grow", "V.shrink", "V.cost", "V.stand", "V.pay", "V.build"))
_WORDS: Final = frozenset(
    "ENOUGH MORE LESS AND ONLY X NEEDED BUILDING_OF MINE_OF MUST NEXT FIRST THEN PRICE_OF COST_OF".split()
)
_COST: Final = "cost"
_Sign = Literal["=", "+=", "-="]


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A hook and the roots of the words that name it."""

    hook: str
    roots: tuple[str, ...]


@lru_cache(maxsize=8)
def _patterns(language: Language) -> tuple[_Pattern, ...]:
    """The hooks that words name, those of more words first."""
    return tuple(sorted(_made(language), key=lambda one: -len(one.roots)))


def _made(language: Language) -> Iterator[_Pattern]:
    hooks = language.words.phrases.get("hooks", {}) if language.words is not None else {}
    for hook, texts in hooks.items():
        text = _SLOT.sub(" ", texts.get("hu", {}).get("set", "")).replace("a~", " ").replace("-", " ")
        roots = tuple(key_of(word)[:_ROOT] for word in text.split() if key_of(word) not in _EMPTY)
        if roots and max(map(len, roots)) >= _ROOT:
            yield _Pattern(hook, roots)


def hook_of(units: Sequence[Unit], phrases: Sequence[Phrase], language: Language) -> Step | None:
    """What the clause makes of a number of the game; None where it names none, or a phrase was not understood."""
    if any(p.kind in ("player", "time") or (p.each and p.kind == "amount") for p in phrases):
        return None
    if {p.name for p in phrases if p.kind == "verb"} - _VERBS:
        return None
    if {p.name for p in phrases if p.kind == "word"} & {"NEG", "NONE", "SO", "OR"}:
        return None
    return _price_change(phrases, language) or _named(units, phrases, language)


def _sign(phrases: Sequence[Phrase]) -> _Sign:
    names = {p.name for p in phrases if p.kind in ("verb", "word")}
    if names & {"LESS", "V.shrink"}:
        return "-="
    return "+=" if names & {"MORE", "V.grow"} else "="


def _price_change(phrases: Sequence[Phrase], language: Language) -> Step | None:
    """Building things of a kind costs so much more or less of a good."""
    hook = language.vocabulary.hooks.get(_COST)
    things = [p for p in phrases if p.kind == "things" and any("kind" in f for f in p.features)]
    sign = _sign(phrases)
    verbs = {p.name for p in phrases if p.kind == "verb"}
    if hook is None or sign == "=" or len(things) != 1 or not verbs & {"V.cost", "V.stand", "V.pay", "V.build"}:
        return None
    amounts = [p for p in phrases if p.kind == "amount"]
    numbers = [p for p in phrases if p.kind == "number"]
    given: list[tuple[Any, int | None]] = [(p.name, p.n) for p in amounts if p.n is not None]
    if len(numbers) == 1 and numbers[0].case == "ins" and len(amounts) == 1 and amounts[0].n is None:
        given = [(amounts[0].name, numbers[0].n)]
    left = [p for p in phrases if p.kind == "word" and p.name not in _WORDS - {"X"}]
    if not given or len(given) != len(amounts) or left or any(not isinstance(name, str) for name, _ in given):
        return None
    kind = next(str(f["kind"]) for f in things[0].features if "kind" in f)
    steps = tuple(_mod(_COST, (("kind", kind), ("res", str(name))), sign, int(n or 0)) for name, n in given)
    return steps[0] if len(steps) == 1 else Seq(steps)


def _mod(hook: str, filters: Sequence[tuple[str, str]], sign: _Sign, number: int) -> Mod:
    return Mod(hook, tuple(Filter(name, "=", (Word(value),)) for name, value in filters), sign, Number(number))


def _is_plain(phrase: Phrase) -> bool:
    """Whether a word only helps to name a number: what it is needed for, that it is enough."""
    return phrase.name in _WORDS - {"X"} or (phrase.name == "X" and phrase.key.endswith(("asahoz", "esehez")))


def _named(units: Sequence[Unit], phrases: Sequence[Phrase], language: Language) -> Step | None:
    """The number that words name, with the things that it is the number of."""
    for pattern in _patterns(language):
        found = [next((u for u in units if u.key.startswith(root) or root in u.key), None) for root in pattern.roots]
        if not all(found):
            continue
        used = {place for unit in found if unit is not None for place in unit.places}
        numbers = [
            p for p in phrases if (p.n is not None and p.kind in ("number", "amount")) or (p.n and set(p.places) & used)
        ]
        if len(numbers) != 1:
            continue
        things = [p for p in phrases if p.kind == "things" and p is not numbers[0] and not set(p.places) <= used]
        kinds = [str(f["kind"]) for p in things for f in p.features if "kind" in f]
        attributes = language.vocabulary.hooks[pattern.hook].attributes
        left = [p for p in phrases if p not in things and p is not numbers[0] and not set(p.places) <= used]
        odd = [p for p in left if not (p.kind == "verb" or (p.kind == "word" and _is_plain(p)))]
        if odd or (kinds and "kind" not in attributes) or len(kinds) != len(things):
            continue
        if (numbers[0].case == "ins") != (_sign(phrases) != "="):
            continue
        filters = language.filters([{"kind": kind} for kind in kinds], pattern.hook)
        tree = language.tree(f"always: mod {pattern.hook}{filters} {_sign(phrases)} {numbers[0].n}")
        if tree is not None:
            return tree.effect
    return None
