"""The goods of a clause with the words around them: their numbers where these stand apart, and choices among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ingest.effects.composition.phrase import ComposedPhrase

__all__ = ["as_choice", "with_numbers"]


def as_choice(phrases: Sequence[ComposedPhrase]) -> Sequence[ComposedPhrase]:
    """The phrases with `one of this and that` as this or that."""
    at = next((at for at, p in enumerate(phrases) if p.tag == "ONE_OF"), None)
    if at is None or not all(p.kind == "amount" or p.tag in ("AND", "OR") for p in phrases[max(0, at - 3) : at]):
        return phrases
    listed = phrases[max(0, at - 3) : at]
    chosen = [replace(p, case="acc") if p.kind == "amount" else replace(p, name="OR") for p in listed]
    return [*phrases[: max(0, at - 3)], *chosen, *phrases[at + 1 :]]


def with_numbers(phrases: Sequence[ComposedPhrase], grows: bool = False) -> list[ComposedPhrase]:
    """The phrases with numbers beside their goods: eight of coins, one each of two goods, a level that grows by two."""
    made = list(phrases)
    numbers = [p for p in made if p.kind == "number" and not p.bound]
    partly = [p for p in made if p.kind == "amount" and p.case == "ela" and p.n is None]
    if grows and numbers and numbers[0].case == "ins":
        partly = [p for p in made if p.kind == "amount" and p.owned and p.n is None and p.case in ("nom", "acc")]
    if len(numbers) == 1 and len(partly) == 1:
        whole = replace(partly[0], n=numbers[0].n, case=numbers[0].case, places=(*numbers[0].places, *partly[0].places))
        made = [whole if p is partly[0] else p for p in made if p is not numbers[0]]
    for at, phrase in enumerate(made):
        before = next((p for p in reversed(made[:at]) if p.kind == "amount"), None)
        if phrase.kind == "amount" and phrase.n is None and before is not None and before.apiece:
            made[at] = replace(phrase, n=before.n, apiece=True)
    return made
