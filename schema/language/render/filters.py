"""How both languages take filters apart: what a clause says of each attribute, and what the number of a hook counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kartotek.schema.language import nodes as n
from kartotek.schema.language.render.scene import Scene, Trait, traits
from kartotek.schema.vocabulary_parts import AttributeSpec
from kartotek.schema.word_types import Language, NameWords

__all__ = ["Asked", "clause_parts", "hook_traits", "hook_unit"]

Asked = Mapping[str, AttributeSpec]
"""Attributes that filters may ask for, by name."""


def clause_parts(
    filters: tuple[n.Filter, ...],
    attributes: Asked,
    scene: Scene,
    holders: tuple[str, ...],
    language: Language,
    denial: str,
    filled: Callable[[str, Trait, Scene], str],
) -> list[str]:
    """The phrases that say how, where or to what something happens, in the order in which attributes are declared.

    `denial` is the word for not; `filled` puts the values of a trait into its phrase.
    """
    found = {trait.attribute.name: trait for trait in traits(filters, attributes, scene.words, *holders)}
    parts = []
    for name in attributes:
        words = scene.words.attribute(name, *holders)
        phrases = words.en if language == "en" else words.hu
        if "how" not in phrases:
            continue
        if name not in found:
            parts.append(phrases.get("any", ""))
        elif found[name].negative and "no" in phrases:
            parts.append(phrases["no"])
        else:
            denied = found[name].negative and found[name].attribute.type != "number"
            parts.append((f"{denial} " if denied else "") + filled(phrases["how"], found[name], scene))
    return [f" {part}" for part in parts if part]


def hook_traits(step: n.Mod, scene: Scene) -> dict[str, Trait]:
    """What the filters of a `mod` say of each attribute of its hook."""
    attributes = scene.vocabulary.hooks[step.hook].attributes
    return {trait.attribute.name: trait for trait in traits(step.filters, attributes, scene.words, step.hook)}


def hook_unit(unit: str, found: dict[str, Trait], scene: Scene) -> NameWords:
    """What a hook's number counts: a fixed word, or the value of one of its filters (`{n#res}`)."""
    terms = found[unit].terms(scene.words) if unit in found else ()
    return terms[0] if len(terms) == 1 else scene.words.counted(unit)
