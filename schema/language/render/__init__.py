"""An ability as a sentence that a player would write, in English and in Hungarian."""

from __future__ import annotations

from kartotek.schema.errors import KartotekError
from kartotek.schema.language.nodes import Ability
from kartotek.schema.language.printer import print_ability
from kartotek.schema.language.render.english.sentence import english_sentence
from kartotek.schema.language.render.hungarian.sentence import hungarian_sentence
from kartotek.schema.language.render.scene import scene_for
from kartotek.schema.vocabulary import Vocabulary
from kartotek.schema.word_types import Language, Words

__all__ = ["Language", "sentence"]


def sentence(ability: Ability, vocabulary: Vocabulary, words: Words, lang: Language, host: str | None = None) -> str:
    """One sentence for a checked ability. `host` is the kind of component that carries it: it gives `this` its noun."""
    scene = scene_for(ability, vocabulary, words, host)
    try:
        return english_sentence(ability, scene) if lang == "en" else hungarian_sentence(ability, scene)
    except KeyError as error:
        raise KartotekError(
            "data-name",
            f"the words lack {error.args[0]!r} ({lang})",
            where=f"{words.game}, words.toml",
            why=f"the sentence of {print_ability(ability)} needs it",
        ) from error
