"""The names of things that a sentence counts, which may stand in a case, by their dictionary forms."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.newbook.facts import DraftComponent
from kartotek.ingest.newbook.text.lexicon import is_word, piece_of
from kartotek.ingest.newbook.text.names import OURS, nominative
from kartotek.ingest.prose.keys import key_of

__all__ = ["names_in_nominative", "without_ability"]

_OUT_OF: Final = ("ból", "ből")
_WITH: Final = ("val", "vel")
_ABLE: Final = ("ható", "hető")


def names_in_nominative(found: Sequence[DraftComponent], known: Collection[str]) -> list[DraftComponent]:
    """The components of a sentence by their dictionary forms: where most of its totals end as an object does, they are;
    else those that the book has in a dictionary form too."""
    totals = [one.name_hu for one in found if not one.part_of]
    objects = {name for name in totals if name.endswith(("t", *_OUT_OF, *OURS, *_WITH))}
    if len(objects) <= len(totals) / 2:
        objects = {name for name in objects if nominative(name, known)[1]}
    objects |= {one.part_of for one in found if one.part_of and _are_objects(found, one.part_of)}
    renamed: dict[str, str] = {}
    return [_renamed(one, objects, known, renamed) for one in found]


def _are_objects(found: Sequence[DraftComponent], total: str) -> bool:
    """Whether all parts of a total, and more than one, end as objects do."""
    parts = [one.name_hu for one in found if one.part_of == total]
    return len(parts) > 1 and all(name.endswith("t") for name in parts)


def _renamed(
    one: DraftComponent, objects: Collection[str], known: Collection[str], renamed: dict[str, str]
) -> DraftComponent:
    """A component by its dictionary form, which is noted; a part of an object is one too."""
    part = bool(one.part_of) and one.part_of in objects and one.name_hu.endswith("t")
    if not part and (one.part_of or one.name_hu not in objects):
        return replace(one, part_of=renamed.get(one.part_of, one.part_of))
    name, certain = nominative(one.name_hu, known)
    renamed[one.name_hu] = name
    doubts = () if certain else ("name-unclear",)
    total = renamed.get(one.part_of, one.part_of)
    return replace(one.doubted(*doubts), name_hu=name, kind=one.kind or piece_of(name)[0], part_of=total)


def without_ability(one: DraftComponent) -> DraftComponent:
    """A component without the measure before its name (`húsz szál nád`), and without the word that says what can be
    done with it, where the rest names a piece by itself (`egy összecsukható hídtábla`); in doubt, since that word may
    be part of the name."""
    first, _, rest = one.name_hu.partition(" ")
    if rest and is_word(key_of(first), "units", "measured"):
        return replace(one.doubted("name-unclear"), name_hu=rest, kind=piece_of(rest)[0])
    named = bool(rest) and " " not in rest and all(piece_of(rest))
    return replace(one.doubted("name-unclear"), name_hu=rest) if named and first.endswith(_ABLE) else one
