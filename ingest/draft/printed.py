"""A text that is printed on a card of a known game as expressions of the effect language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from kartotek.ingest.effects.known_game import known_game
from kartotek.ingest.effects.stage import read_effects
from kartotek.ingest.sentences import document
from kartotek.ingest.terms.game_words import GameWords, load_words
from kartotek.schema.language.nodes import Ability, Timing
from kartotek.schema.language.parser import parse_ability
from kartotek.schema.language.printer import print_ability
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["printed_abilities"]


@lru_cache(maxsize=1)
def _words() -> GameWords:
    return load_words()


def printed_abilities(game: str, text: str, admitted: Sequence[str] = (), kind: str = "") -> list[str]:
    """What a Hungarian text says, ability by ability; none where it is not understood. What holds now by itself holds
    when a card of this `kind` acts, if only one timing is `admitted` for those."""
    vocabulary = known_game(game).language.vocabulary
    statements = read_effects(document(game, f"{text}\n", _words()))
    abilities = [parse_ability(one.expression, vocabulary) for one in statements]
    return [print_ability(_timed(one, vocabulary, admitted, kind)) for one in abilities]


def _timed(ability: Ability, vocabulary: Vocabulary, admitted: Sequence[str], kind: str) -> Ability:
    if ability.timing.kind != "now" or "now" in admitted or len(admitted) != 1:
        return ability
    if admitted[0] == "each":
        phase = next((name for name in vocabulary.phases if name == kind), None)
        return ability if phase is None else replace(ability, timing=Timing("each", phase))
    return replace(ability, timing=Timing(admitted[0]))  # type: ignore[arg-type]
