"""The goods of a clause with the words around them: their numbers where these stand apart, and choices among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ingest.effects.composition.phrase import ComposedPhrase

__all__ = ["as_choice", "with_numbers"]


def as_choice(phrases: Sequence[ComposedPhrase]) -> Sequence[ComposedPhrase]:
    """The phrases with `one of this and that` as this or that."""
    at = next((at for at, p in enumerate(phrases) if p.tag in ("ONE_OF", "AMONG")), None)
    if at is None:
        return phrases
    start = at
    while start and (_is_named(phrases[start - 1]) or phrases[start - 1].tag in ("AND", "OR")):
        start -= 1
    after = list(phrases[at + 1 :])
    if phrases[at].tag == "AMONG":
        one = next((p for p in after if p.kind == "number" and p.n == 1 and p.case == "acc"), None)
        if one is None or not any(p.kind == "amount" for p in phrases[start:at]):
            return phrases
        after = [p for p in after if p is not one]
    chosen = [replace(p, case="acc") if p.kind == "amount" else replace(p, name="OR") for p in phrases[start:at]]
    return [*phrases[:start], *chosen, *after]


def _is_named(phrase: ComposedPhrase) -> bool:
    """Whether a good is only named, as one of those that one may choose from."""
    return phrase.kind == "amount" and phrase.n in (None, 1) and phrase.case == "nom" and not phrase.each


def with_numbers(phrases: Sequence[ComposedPhrase], grows: bool = False) -> list[ComposedPhrase]:
    """The phrases with numbers beside their goods: eight of coins, one each of two goods, a level that grows by two."""
    made = list(phrases)
    numbers = [p for p in made if p.kind == "number" and p.bound in ("", "=")]
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
