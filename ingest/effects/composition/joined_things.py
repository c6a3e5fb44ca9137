"""Things of two kinds that `and` joins, as one phrase: each mine and each lab."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ingest.effects.composition.phrase import ComposedPhrase

__all__ = ["with_joined_things"]


def with_joined_things(phrases: Sequence[ComposedPhrase]) -> list[ComposedPhrase]:
    """The phrases with things of two kinds that `and` joins as one."""
    made: list[ComposedPhrase] = []
    for phrase in phrases:
        whole = _joined(made[-2:], phrase)
        if whole is None:
            made.append(phrase)
        else:
            made[-2:] = [whole]
    return made


def _joined(before: Sequence[ComposedPhrase], phrase: ComposedPhrase) -> ComposedPhrase | None:
    """A phrase together with the two before it; None where these are no things like it and `and`."""
    if [p.tag for p in before] != ["", "AND"] or not _are_alike(before[0], phrase):
        return None
    first, joint = before
    places = (*first.places, *joint.places, *phrase.places)
    return replace(phrase, features=(*first.features, *phrase.features), each=first.each or phrase.each, places=places)


def _are_alike(first: ComposedPhrase, second: ComposedPhrase) -> bool:
    """Whether two phrases count things of one noun, distinguished by their kinds alone."""
    if not (_names_one_kind(first) and _names_one_kind(second)):
        return False
    same = (first.feature("noun"), first.scope) == (second.feature("noun"), second.scope)
    return same and first.case in ("nom", second.case)


def _names_one_kind(phrase: ComposedPhrase) -> bool:
    """Whether a phrase says no more of things than of which kind they are."""
    plain = (phrase.kind, phrase.n, len(phrase.features)) == ("things", None, 1)
    return plain and phrase.feature("kind") is not None
