"""Changes that differ in their resource alone are said together: 2 science and 2 credits more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kartotek.schema.language import nodes as n
from kartotek.schema.language.render.scene import Scene

__all__ = ["OPERATIONS", "in_groups"]

OPERATIONS = {"=": "set", "+=": "up", "-=": "down"}
"""What the words of a hook call each change."""


def in_groups(steps: tuple[n.Step, ...], scene: Scene, lang: str) -> Iterator[tuple[n.Step, tuple[n.Mod, ...]]]:
    """The steps of a sequence, each with the changes right after it that can be said along with it."""
    waiting = list(steps)
    while waiting:
        first, more = waiting.pop(0), []
        while isinstance(first, n.Mod) and waiting and isinstance(waiting[0], n.Mod):
            if not _alike(first, waiting[0], scene, lang):
                break
            more.append(waiting.pop(0))
        yield first, tuple(mod for mod in more if isinstance(mod, n.Mod))


def _alike(one: n.Mod, other: n.Mod, scene: Scene, lang: str) -> bool:
    if (one.hook, one.operator) != (other.hook, other.operator):
        return False
    if any(value == n.Number(0) or not isinstance(value, n.Number | n.Unknown) for value in (one.value, other.value)):
        return False  # nothing at all has a wording of its own, and what must be worked out a clause
    phrase = scene.words.phrases["hooks"][one.hook][lang][OPERATIONS[one.operator]]
    units = [name for name in scene.vocabulary.hooks[one.hook].attributes if f"{{n#{name}" in phrase]
    return any(_without(one, unit) == _without(other, unit) is not None for unit in units)


def _without(mod: n.Mod, unit: str) -> n.Mod | None:
    """The change without its number and unit; None where it does not name one unit."""
    units = [item for item in mod.filters if item.attribute == unit]
    if len(units) != 1 or len(units[0].values) != 1 or not isinstance(units[0].values[0], n.Word) or units[0].negated:
        return None
    return replace(mod, filters=tuple(item for item in mod.filters if item.attribute != unit), value=n.Number(0))
