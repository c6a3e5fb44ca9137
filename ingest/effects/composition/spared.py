"""Losses that somebody is spared, by the words in which the game says that none comes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.hook_words import hook_step, hook_texts
from kartotek.ingest.effects.composition.picks import only
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.keys import key_of
from kartotek.schema.language.nodes import Step

__all__ = ["spared_loss_of"]

_LOSING: Final = "vesz"
_BECAUSE: Final = "miatt"
_EFFECTS: Final = "hatas"
_CAUSED: Final = frozenset((_BECAUSE, "kovetkezteben", "altal", "folytan"))
_ANYBODY: Final = frozenset(("one", "others", "opponents", "opponent"))
_SAID: Final = frozenset(("NEG", "X", "NEXT", "ONE"))


def spared_loss_of(passage: ClausePassage) -> Step | None:
    """Nothing of a good is lost by what others do; None where the game does not say so, or more is said."""
    good, player, verb = only(passage.of("amount")), only(passage.of("player")), only(passage.of("verb"))
    if good is None or player is None or verb is None or passage.words - _SAID or "NEG" not in passage.words:
        return None
    yours = verb.tag == "V.lose" and verb.person == "2s" and player.name in _ANYBODY and player.case == "nom"
    none = good.case == "acc" and good.n in (None, 1) and not good.bound
    if not (yours and none and _names_effects(passage)) or passage.kinds & {"things", "time", "number"}:
        return None
    hook = only([*_hooks(passage.language)])
    return hook_step(passage.language, hook, f"[res = {good.name}]", "=", 0) if hook is not None else None


def _names_effects(passage: ClausePassage) -> bool:
    """Whether the words that nothing else knows say that the effects of somebody are the cause."""
    unknown = [p.key for p in passage.tagged("X")]
    return len(unknown) == 2 and unknown[0].startswith(_EFFECTS) and unknown[1] in _CAUSED


@lru_cache(maxsize=8)
def _hooks(language: GameLanguage) -> tuple[str, ...]:
    """The losses that others bring, of which the game can say that there is none."""
    return tuple(_spared(language))


def _spared(language: GameLanguage) -> Iterator[str]:
    for hook, text in hook_texts(language, "none"):
        words = [key_of(word) for word in text.split() if "{" not in word]
        if _BECAUSE in words and any(word.startswith(_LOSING) for word in words):
            yield hook
