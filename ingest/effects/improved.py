"""What an improved thing does more than a plain one: two statements about one component make one ability."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.schema.language.construct import in_order
from kartotek.schema.language.nodes import (
    Ability,
    Bundle,
    Exists,
    Filter,
    If,
    ObjectIs,
    OnlyIf,
    Ref,
    Select,
    Timing,
    Transfer,
)

__all__ = ["with_improvements"]

_THIS: Final = Filter("this")


def with_improvements(statements: Sequence[Statement]) -> list[Statement]:
    """The statements; where some say what a thing gains, and others what it gains once it has a quality, one says
    both in their place."""
    together: dict[tuple[str, Timing], list[Statement]] = defaultdict(list)
    for one in statements:
        if one.subject is not None and one.confidence >= CERTAIN:
            together[one.subject, one.ability.timing].append(one)
    made = {id(said[0]): (said, whole) for said in together.values() if (whole := _improved(said)) is not None}
    parts = {id(one) for said, _ in made.values() for one in said}
    wholes = {place: whole for place, (_, whole) in made.items()}
    return [wholes.get(id(one), one) for one in statements if id(one) in wholes or id(one) not in parts]


def _improved(said: Sequence[Statement]) -> Statement | None:
    """What is said of one component as one ability; None where it is said in other ways, too, or of no quality."""
    plain = [one for one in said if not one.ability.limits]
    better = [(one, quality) for one in said if (quality := _quality(one.ability)) is not None]
    if not plain or not better or len(plain) + len(better) < len(said):
        return None
    first = plain[0].ability
    more = {(quality, _more(one.ability, first)) for one, quality in better}
    if len({one.ability for one in plain}) > 1 or len(more) > 1:
        return None
    ((quality, bundle),) = more
    if bundle is None:
        return None
    gained = If(ObjectIs(Ref("this"), (quality,)), Transfer("gain", bundle))
    lines = ((one.line_from, one.line_to) for one in (*plain[1:], *(one for one, _ in better)))
    return replace(
        plain[0],
        content=Ability(first.timing, in_order((first.effect, gained))),
        confidence=min(one.confidence for one in (*plain, *(one for one, _ in better))),
        named_at=tuple(dict.fromkeys((*plain[0].named_at, *lines))),
    )


def _quality(ability: Ability) -> Filter | None:
    """The quality that a thing must have for an ability of its own."""
    match ability.limits:
        case (OnlyIf(Exists(Select(_, (this, quality), None))),) if this == _THIS and not quality.values:
            return quality
    return None


def _more(better: Ability, plain: Ability) -> Bundle | None:
    """What the better of two gains beside what the plain one does; None where they do not compare."""
    match better.effect, plain.effect:
        case Transfer("gain", bundle, None), Transfer("gain", base, None) if better.timing == plain.timing:
            if bundle.amounts[: len(base.amounts)] == base.amounts:
                bundle = replace(bundle, amounts=bundle.amounts[len(base.amounts) :])
            return bundle if bundle.amounts else None
    return None
