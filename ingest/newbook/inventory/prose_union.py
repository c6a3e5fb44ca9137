"""What two readings of a sentence count, put together: its chunks as those of a list, and its numbers one by one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.newbook.facts import DraftComponent
from kartotek.ingest.newbook.inventory.prose_numbers import CountedInProse
from kartotek.ingest.newbook.text.lexicon import is_word
from kartotek.ingest.newbook.text.names import last_word
from kartotek.ingest.newbook.text.verb_forms import is_dictionary_form, is_verb_form
from kartotek.ingest.prose.keys import key_of

__all__ = ["united"]

_LEAF: Final = "lap"
"""The word that texts count cards by."""


def united(listed: Sequence[DraftComponent], counted: Sequence[CountedInProse]) -> list[DraftComponent]:
    """The components of a list; one whose name is no noun has that which its number counts in the sentence, one that is
    for each player the number of all, and what the list lacks stands behind it."""
    made = list(listed)
    taken = {place for place, one in enumerate(made) if any(_has_name_of(one, found.one) for found in counted)}
    for found in counted:
        named = next((place for place, other in enumerate(made) if _has_name_of(other, found.one)), None)
        same = _same(made, found.one, taken) if named is None else None
        if named is not None:
            confirmed = any(_says_same(made[named], other) for other in counted)
            made[named] = replace(made[named], part_of=made[named].part_of or found.one.part_of)
            made[named] = made[named] if confirmed and not found.each else _of_all(made[named], found)
        elif same is None:
            made.append(found.one)
        else:
            taken.add(same)
            made[same] = _named(made[same], found.one)
    return made


def _has_name_of(other: DraftComponent, one: DraftComponent) -> bool:
    return key_of(other.name_hu) == key_of(one.name_hu)


def _says_same(listed: DraftComponent, found: CountedInProse) -> bool:
    """Whether some number of the sentence counts a component as the list does."""
    return not found.each and found.one.count == listed.count and _has_name_of(listed, found.one)


def _of_all(listed: DraftComponent, found: CountedInProse) -> DraftComponent:
    """A component of the list; where that is in doubt, or leaves out that so many are for each player, what its number
    counts in the sentence."""
    more = found.each and (found.summed or (found.one.count or 0) > (listed.count or 0))
    if not more and (listed.count == found.one.count or not listed.doubts):
        return listed
    return found.one if "per-player" not in listed.doubts or not found.each or found.summed else listed


def _named(listed: DraftComponent, one: DraftComponent) -> DraftComponent:
    """A component of the list, by the name that its number counts where its own is none."""
    if listed.name_hu == _LEAF and one.kind == "card":
        return replace(one, part_of=listed.part_of)
    lacks_kind = bool(one.kind) and not listed.kind and "name-unclear" in listed.doubts
    return listed if _is_noun(listed) and not lacks_kind else replace(one, part_of=one.part_of or listed.part_of)


def _same(made: Sequence[DraftComponent], one: DraftComponent, taken: Collection[int]) -> int | None:
    """The place of what has the same number in the same line, and is no other thing that a number counts."""
    same = ((other.line, other.count) == (one.line, one.count) for other in made)
    return next((place for place, holds in enumerate(same) if holds and place not in taken), None)


def _is_noun(one: DraftComponent) -> bool:
    """Whether the name of a component may stand in a list: it is no verb and no measure, and one word where it is in
    doubt."""
    last = last_word(one.name_hu).lower()
    if is_verb_form(last) or is_word(key_of(last), "units", "copies"):
        return False
    return "name-unclear" not in one.doubts or (" " not in one.name_hu and is_dictionary_form(last))
