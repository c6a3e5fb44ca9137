"""Numbers of the game that a sentence sets, raises or lowers, by the words in which the game says them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from ingest.effects.composition.clauses import ClausePassage
from ingest.effects.composition.phrase import ComposedPhrase
from ingest.effects.grammar.clauses import GameLanguage
from ingest.prose.keys import key_of
from schema.language.nodes import Ability, Filter, Mod, Number, Seq, Step, Timing, Word
from schema.language.printer import print_ability

__all__ = ["hook_of"]

_SLOT: Final = re.compile(r"\{[^}]*\}")
_EMPTY: Final = frozenset(
    "a az egy kerul kerulnek szukseges lehet nalad ingyen kapsz minden tobb nagyobb tobbe".split()
)
_ROOT: Final = 6
_VERBS: Final = frozenset(("V.be", "V.grow", "V.shrink", "V.cost", "V.stand", "V.pay", "V.build"))
_WORDS: Final = frozenset(
    "ENOUGH MORE LESS AND ONLY X NEEDED BUILDING_OF MINE_OF MUST NEXT FIRST THEN PRICE_OF COST_OF DOING".split()
)
_PRICED_BY: Final = frozenset(("kind", "res"))
"""The attributes of a number that is what things of a kind cost of a good."""
_DEARER: Final = ("olcsobb", "dragabb")
_Sign = Literal["=", "+=", "-="]


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A hook and the roots of the words that name it."""

    hook: str
    roots: tuple[str, ...]


@lru_cache(maxsize=8)
def _patterns(language: GameLanguage) -> tuple[_Pattern, ...]:
    """The hooks that words name, those of more words first."""
    return tuple(sorted(_made(language), key=lambda one: -len(one.roots)))


def _made(language: GameLanguage) -> Iterator[_Pattern]:
    hooks = language.words.phrases.get("hooks", {}) if language.words is not None else {}
    for hook, texts in hooks.items():
        for said in dict.fromkeys(texts.get("hu", {}).get(way, "") for way in ("set", "up")):
            text = _SLOT.sub(" ", said).replace("a~", " ").replace("-", " ")
            roots = tuple(key_of(word)[:_ROOT] for word in text.split() if key_of(word) not in _EMPTY)
            if roots and max(map(len, roots)) >= _ROOT:
                yield _Pattern(hook, roots)


def hook_of(passage: ClausePassage) -> Step | None:
    """What the clause makes of a number of the game; None where it names none, or a phrase was not understood."""
    if passage.of("player", "time") or any(p.each for p in passage.of("amount")):
        return None
    if "NEG" in passage.words:
        return _free_of(passage)
    if passage.verbs - _VERBS or passage.words & {"NEG", "NONE", "SO", "OR"}:
        return None
    return _price_change(passage) or _named(passage)


def _sign(passage: ClausePassage) -> _Sign:
    names = passage.verbs | passage.words
    if names & {"LESS", "V.shrink"}:
        return "-="
    return "+=" if names & {"MORE", "V.grow"} else "="


def _price_change(passage: ClausePassage) -> Step | None:
    """Building things of a kind costs so much more or less of a good."""
    things = [p for p in passage.of("things") if any("kind" in f for f in p.features)]
    sign = _sign(passage)
    built = passage.verbs & {"V.cost", "V.stand", "V.pay", "V.build"} or passage.words & {"BUILDING_OF", "DOING"}
    costs = bool(built) or any(unit.key.startswith(_DEARER) for unit in passage.units)
    hook = _cost_hook(passage)
    if hook is None or sign == "=" or len(things) != 1 or not costs:
        return None
    given = _priced(passage)
    left = [p for p in passage.of("word") if p.tag not in _WORDS - {"X"}]
    if not given or len(given) != len(passage.of("amount")) or left:
        return None
    kind = next(str(f["kind"]) for f in things[0].features if "kind" in f)
    steps = tuple(_mod(hook, (("kind", kind), ("res", name)), sign, n) for name, n in given)
    made = steps[0] if len(steps) == 1 else Seq(steps)
    tree = passage.language.tree(print_ability(Ability(Timing("always"), made)))
    return made if tree is not None else None


def _cost_hook(passage: ClausePassage) -> str | None:
    """The price of things that the clause speaks of: the one of which it has most words."""
    language = passage.language
    named = {pattern.hook: pattern.roots for pattern in _patterns(language)}
    found = [name for name, hook in language.vocabulary.hooks.items() if hook.attributes.keys() >= _PRICED_BY]
    stated = [n for n in found if all(any(root in unit.key for unit in passage.units) for root in named.get(n, ()))]
    return max(stated, key=lambda name: len(named.get(name, ())), default=None)


def _free_of(passage: ClausePassage) -> Step | None:
    """Things of a kind cost nothing of a good."""
    things = [p for p in passage.of("things") if any("kind" in f for f in p.features)]
    goods = [p for p in passage.of("amount") if p.n is None and isinstance(p.name, str)]
    due = passage.verbs == {"V.cost"} or (passage.verbs == {"V.pay"} and "MUST" in passage.words)
    hook = _cost_hook(passage)
    if hook is None or not due or len(things) != 1 or len(goods) != 1:
        return None
    if passage.words - {"NEG", "MUST"} or len(passage.phrases) != 2 + len(passage.of("word", "verb")):
        return None
    kind = next(str(f["kind"]) for f in things[0].features if "kind" in f)
    made = _mod(hook, (("kind", kind), ("res", goods[0].name)), "=", 0)
    return made if passage.language.tree(print_ability(Ability(Timing("always"), made))) is not None else None


def _priced(passage: ClausePassage) -> list[tuple[str, int]]:
    """The goods with by how much their price changes."""
    amounts, numbers = passage.of("amount"), passage.of("number")
    if len(numbers) == 1 and numbers[0].case == "ins" and len(amounts) == 1 and amounts[0].n is None:
        amounts = [replace(amounts[0], n=numbers[0].n)]
    return [(p.name, p.n) for p in amounts if p.n is not None and isinstance(p.name, str)]


def _mod(hook: str, filters: Sequence[tuple[str, str]], sign: _Sign, number: int) -> Mod:
    return Mod(hook, tuple(Filter(name, "=", (Word(value),)) for name, value in filters), sign, Number(number))


def _is_plain(phrase: ComposedPhrase) -> bool:
    """Whether a word only helps to name a number: what it is needed for, that it is enough."""
    return phrase.tag in _WORDS - {"X"} or (phrase.tag == "X" and phrase.key.endswith(("asahoz", "esehez")))


def _named(passage: ClausePassage) -> Step | None:
    """The number that words name, with the things that it is the number of."""
    for pattern in _patterns(passage.language):
        found = [next((u for u in passage.units if root in u.key), None) for root in pattern.roots]
        if all(found):
            used = {place for unit in found if unit is not None for place in unit.places}
            step = _set(pattern.hook, used, passage)
            if step is not None:
                return step
    return None


def _set(hook: str, used: set[int], passage: ClausePassage) -> Step | None:
    """A hook set or changed by the one number that the clause states."""
    phrases, language = passage.phrases, passage.language
    numbers = [
        p for p in phrases if (p.n is not None and p.kind in ("number", "amount")) or (p.n and set(p.places) & used)
    ]
    numbers = numbers or [p for p in passage.of("things") if p.n and len(p.features) == 1 and "noun" in p.features[0]]
    if len(numbers) != 1:
        return None
    things = [p for p in passage.of("things") if p is not numbers[0] and not set(p.places) <= used]
    kinds = [str(f["kind"]) for p in things for f in p.features if "kind" in f]
    left = [p for p in phrases if p not in things and p is not numbers[0] and not set(p.places) <= used]
    odd = [p for p in left if not (p.kind == "verb" or (p.kind == "word" and _is_plain(p)))]
    if odd or (kinds and "kind" not in language.vocabulary.hooks[hook].attributes) or len(kinds) != len(things):
        return None
    sign = _sign(passage)
    if (numbers[0].case == "ins") != (sign != "="):
        return None
    filters = language.filters([{"kind": kind} for kind in kinds], hook)
    tree = language.tree(f"always: mod {hook}{filters} {sign} {numbers[0].n}")
    return tree.effect if tree is not None else None
