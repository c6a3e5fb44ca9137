"""Things of two kinds that one word joins, as one phrase: each mine and each lab, a mine or a lab."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.effects.composition.phrase import ComposedPhrase

__all__ = ["with_either_thing", "with_joined_things"]

_TWO: Final = 2


def with_joined_things(phrases: Sequence[ComposedPhrase]) -> list[ComposedPhrase]:
    """The phrases with things of two kinds that `and` joins as one."""
    return _with_joined(_among(phrases), ("AND", "NOR"))


def with_either_thing(phrases: Sequence[ComposedPhrase]) -> list[ComposedPhrase]:
    """The phrases with things of two kinds of which `or` leaves one as one phrase; as they are where more is said of
    things, which may be meant of one of the two."""
    things = [p for p in phrases if p.kind == "things"]
    return _with_joined(phrases, ("OR",)) if len(things) == _TWO else list(phrases)


def _with_joined(phrases: Sequence[ComposedPhrase], joints: Collection[str]) -> list[ComposedPhrase]:
    made: list[ComposedPhrase] = []
    for phrase in phrases:
        whole = _joined(made[-2:], phrase, joints)
        if whole is None:
            made.append(phrase)
        else:
            made[-2:] = [whole]
    return made


def _among(phrases: Sequence[ComposedPhrase]) -> list[ComposedPhrase]:
    """The phrases with `of my buildings the red ones` as my red buildings."""
    made = list(phrases)
    at = next((at for at, p in enumerate(made) if p.tag == "AMONG"), 0)
    rest = [p for p in made[at + 1 : at + 3] if p.tag != "ONLY"]
    if at == 0 or not rest or not _are_all(made[at - 1]) or not _are_some(rest[0]):
        return made
    whole, some = made[at - 1], rest[0]
    places = (*whole.places, *made[at].places, *some.places)
    features = (*some.features, *whole.features)
    joined = replace(some, features=features, plural=True, owned=whole.owned, scope=whole.scope, places=places)
    end = made.index(some)
    return [*made[: at - 1], *made[at + 1 : end], joined, *made[end + 1 :]]


def _are_all(phrase: ComposedPhrase) -> bool:
    """Whether a phrase names all things that somebody has."""
    return phrase.kind == "things" and phrase.plural and phrase.feature("noun") is not None and phrase.n is None


def _are_some(phrase: ComposedPhrase) -> bool:
    """Whether a phrase says of things only which they are."""
    return phrase.kind == "things" and phrase.definite and phrase.feature("noun") is None and phrase.n is None


def _joined(before: Sequence[ComposedPhrase], phrase: ComposedPhrase, joints: Collection[str]) -> ComposedPhrase | None:
    """A phrase together with the two before it; None where these are no things like it and a word that joins."""
    if len(before) < _TWO or before[0].tag or before[1].tag not in joints or not _are_alike(before[0], phrase):
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
