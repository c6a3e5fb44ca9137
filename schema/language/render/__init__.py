"""An ability as a sentence that a player would write, in English and in Hungarian."""

from __future__ import annotations

from schema.language.nodes import Ability
from schema.language.render.english.sentence import english_sentence
from schema.language.render.hungarian.sentence import hungarian_sentence
from schema.language.render.scene import scene_for
from schema.vocabulary import Vocabulary
from schema.word_types import Language, Words

__all__ = ["Language", "sentence"]


def sentence(ability: Ability, vocabulary: Vocabulary, words: Words, lang: Language, host: str | None = None) -> str:
    """One sentence for a checked ability. `host` is the kind of component that carries it: it gives `this` its noun."""
    scene = scene_for(ability, vocabulary, words, host)
    return english_sentence(ability, scene) if lang == "en" else hungarian_sentence(ability, scene)
