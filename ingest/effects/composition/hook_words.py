"""How a game words its hooks, the numbers of the game that effects change: the texts, and the roots that name one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import Final

from kartotek.ingest.effects.composition.picks import named_units, places_of
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.keys import key_of
from kartotek.schema.language.nodes import Step

__all__ = ["ROOT", "HookPattern", "hook_patterns", "hook_step", "hook_texts", "names_hook"]

ROOT: Final = 6
"""How many letters of a word all its forms share."""
_SLOT: Final = re.compile(r"\{[^}]*\}")
_EMPTY: Final = frozenset(
    "a az egy kerul kerulnek szukseges lehet nalad ingyen kapsz minden tobb nagyobb tobbe".split()
)


@dataclass(frozen=True, slots=True)
class HookPattern:
    """A hook and the roots of the words that name it."""

    hook: str
    roots: tuple[str, ...]
    verbal: bool = False
    """Whether one of these words is a verb of its own: so many cards you may keep."""

    def places_in(self, units: Sequence[WordUnit]) -> set[int] | None:
        """The places of the words that name it; None where one is not there."""
        found = named_units(units, self.roots, lambda unit, root: root in unit.key)
        return places_of(found) if found is not None else None


def hook_texts(language: GameLanguage, way: str) -> Iterator[tuple[str, str]]:
    """The hooks of a game with the texts that say them set, or raised."""
    hooks = language.words.phrases.get("hooks", {}) if language.words is not None else {}
    return ((hook, texts.get("hu", {}).get(way, "")) for hook, texts in hooks.items())


@lru_cache(maxsize=8)
def hook_patterns(language: GameLanguage) -> tuple[HookPattern, ...]:
    """The hooks that words name, those of more words first."""
    texts = zip(hook_texts(language, "set"), hook_texts(language, "up"), strict=True)
    own = ((hook, text) for hook, said in language.table("measures").items() for text in said)
    verbal = (replace(_pattern(*one), verbal=True) for one in own)
    made = dict.fromkeys((*(_pattern(*one) for one in chain.from_iterable(texts)), *verbal))
    return tuple(sorted(filter(_is_telling, made), key=lambda one: -len(one.roots)))


def _pattern(hook: str, said: str) -> HookPattern:
    text = _SLOT.sub(" ", said).replace("a~", " ").replace("-", " ")
    return HookPattern(hook, tuple(key_of(word)[:ROOT] for word in text.split() if key_of(word) not in _EMPTY))


def _is_telling(pattern: HookPattern) -> bool:
    """Whether a word of those that name a hook is long enough to mean nothing else."""
    return max(map(len, pattern.roots), default=0) >= ROOT


def names_hook(units: Sequence[WordUnit], language: GameLanguage) -> bool:
    """Whether some words name a number of the game."""
    return any(pattern.places_in(units) is not None for pattern in hook_patterns(language))


def hook_step(language: GameLanguage, hook: str, filters: str, sign: str, number: int | None) -> Step | None:
    """A hook set or changed by a number, with filters in brackets; None where the game has no such thing."""
    tree = language.tree(f"always: mod {hook}{filters} {sign} {number}")
    return tree.effect if tree is not None else None
