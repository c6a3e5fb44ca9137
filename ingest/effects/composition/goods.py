"""The goods of a clause with the words around them: their numbers where these stand apart, and choices among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.picks import last_run, only, place_of, with_replaced

__all__ = ["as_choice", "with_groups", "with_numbers"]


def as_choice(phrases: Sequence[ComposedPhrase]) -> Sequence[ComposedPhrase]:
    """The phrases with `one of this and that` as this or that."""
    at = place_of(phrases, "ONE_OF", "AMONG")
    if at is None:
        return phrases
    listed, after = last_run(phrases[:at], _is_listed), phrases[at + 1 :]
    if phrases[at].tag == "AMONG":
        one = next(filter(_is_one, after), None)
        if one is None or "amount" not in {p.kind for p in listed}:
            return phrases
        after = [p for p in after if p is not one]
    return [*phrases[: at - len(listed)], *map(_chosen, listed), *after]


def _is_listed(phrase: ComposedPhrase) -> bool:
    """Whether a good is only named, as one of those that one may choose from, or a word joins such goods."""
    if phrase.kind != "amount":
        return phrase.tag in ("AND", "OR")
    return phrase.n in (None, 1) and phrase.case == "nom" and not phrase.each


def _is_one(phrase: ComposedPhrase) -> bool:
    """Whether a phrase says to take one of what was listed."""
    return (phrase.kind, phrase.n, phrase.case) == ("number", 1, "acc")


def _chosen(phrase: ComposedPhrase) -> ComposedPhrase:
    """A good of a list as one that may be had, and what joins it to the next as `or`."""
    return replace(phrase, case="acc") if phrase.kind == "amount" else replace(phrase, name="OR")


def with_groups(phrases: Sequence[ComposedPhrase]) -> list[ComposedPhrase]:
    """The phrases with `two each of these` beside `one each of that` as for each two of these one of that."""
    counted = [p for p in phrases if _is_group(p)]
    goods = [p for p in phrases if p.kind == "amount" and p.apiece and p not in counted]
    if len(counted) != 1 or not goods:
        return list(phrases)
    return [_of_group(p, counted[0]) if p.apiece else p for p in phrases]


def _is_group(phrase: ComposedPhrase) -> bool:
    """Whether a phrase speaks of so many at a time of what somebody has."""
    many = phrase.is_noun and phrase.apiece and phrase.n not in (None, 1) and not phrase.bound
    return many and (phrase.owned or phrase.scope is not None) and phrase.case in ("nom", "cau", "after")


def _of_group(phrase: ComposedPhrase, counted: ComposedPhrase) -> ComposedPhrase:
    return replace(phrase, apiece=False, each=phrase is counted)


def with_numbers(phrases: Sequence[ComposedPhrase], grows: bool = False) -> list[ComposedPhrase]:
    """The phrases with numbers beside their goods: eight of coins, one each of two goods, a level that grows by two."""
    return _with_number_for_all(_with_number_apart(phrases, grows))


def _with_number_apart(phrases: Sequence[ComposedPhrase], grows: bool) -> Sequence[ComposedPhrase]:
    """The phrases with a number that stands by itself at the one good that has none."""
    number = only([*filter(_stands_apart, phrases)])
    if number is None:
        return phrases
    by_how_much = grows and number.case == "ins"
    good = only([*filter(_is_grown if by_how_much else _is_part, phrases)])
    if good is None:
        return phrases
    whole = replace(good, n=number.n, case=number.case, places=(*number.places, *good.places))
    return with_replaced([p for p in phrases if p is not number], good, whole)


def _stands_apart(phrase: ComposedPhrase) -> bool:
    """Whether a phrase is a number without its noun."""
    return phrase.kind == "number" and phrase.bound in ("", "=")


def _is_part(phrase: ComposedPhrase) -> bool:
    """Whether a phrase is a good of which, or in which, a number says how much: of coins, eight."""
    return (phrase.kind, phrase.n) == ("amount", None) and phrase.case in ("ela", "ine")


def _is_grown(phrase: ComposedPhrase) -> bool:
    """Whether a phrase is a good of one's own of which a number says by how much it grows."""
    return (phrase.kind, phrase.n, phrase.owned) == ("amount", None, True) and phrase.case in ("nom", "acc")


def _with_number_for_all(phrases: Sequence[ComposedPhrase]) -> list[ComposedPhrase]:
    """The phrases with a number that is said twice, one each, at all the goods behind it."""
    made = list(phrases)
    before: ComposedPhrase | None = None
    for at, phrase in enumerate(made):
        if phrase.kind == "amount":
            before = made[at] = _numbered_like(phrase, before)
    return made


def _numbered_like(good: ComposedPhrase, before: ComposedPhrase | None) -> ComposedPhrase:
    if before is None or not before.apiece or good.n is not None:
        return good
    return replace(good, n=before.n, apiece=True)
