"""Verbs that are defined in the language itself, and steps that stand for others: what the evaluators are given."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from kartotek.schema.language import nodes as n
from kartotek.schema.language.construct import rewrite
from kartotek.schema.language.faults import EffectError
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["definition", "expanded"]

_ARGUMENT = "arg"
"""`arg1` in a definition is the first argument of the verb."""
_ONE = n.Number(1)


@lru_cache(maxsize=256)
def definition(vocabulary: Vocabulary, verb: str) -> n.Step:
    """The step that a verb is, with `arg1` and so on where its arguments stand."""
    from kartotek.schema.language.check import check_ability  # which asks for these definitions
    from kartotek.schema.language.parser import parse_unchecked

    spec = vocabulary.verbs[verb]
    found = parse_unchecked(f"now: {spec.does}", vocabulary).effect
    for part in n.walk(found):
        if isinstance(part, n.Do):
            raise EffectError("effect-type", f"{verb!r} is defined by general verbs", spec.does or "", part.span)
    arguments = {f"{_ARGUMENT}{place}" for place in range(1, len(spec.params) + 1)}
    tried = rewrite(found, lambda part: _ONE if isinstance(part, n.Held) and part.name in arguments else None)
    check_ability(n.Ability(n.Timing("now"), tried), f"now: {spec.does}", vocabulary, None)
    return found


def expanded(ability: n.Ability, vocabulary: Vocabulary) -> n.Ability:
    """The ability with defined verbs as what they are, and the choice of a player before the step that needs it."""
    if not any(isinstance(part, n.Chosen) or _is_defined(part, vocabulary) for part in n.walk(ability)):
        return ability
    told = rewrite(ability, lambda node: _defined(node, vocabulary))
    return rewrite(told, _choosing)


def _is_defined(node: n.Node, vocabulary: Vocabulary) -> bool:
    return isinstance(node, n.Do) and vocabulary.verbs[node.verb].does is not None


def _defined(node: n.Node, vocabulary: Vocabulary) -> n.Node | None:
    if not isinstance(node, n.Do) or not _is_defined(node, vocabulary):
        return None
    subject, filters = vocabulary.verbs[node.verb].subject, node.filters
    given = {f"{_ARGUMENT}{place}": arg for place, arg in enumerate(node.args, 1)}

    def narrowed(part: n.Node) -> n.Node | None:
        if not isinstance(part, n.MoveThings) or part.select.noun != subject:
            return None
        return replace(part, select=replace(part.select, filters=(*part.select.filters, *filters)))

    step = rewrite(definition(vocabulary, node.verb), narrowed)
    return rewrite(step, lambda part: given.get(part.name) if isinstance(part, n.Held) else None)


def _choosing(node: n.Node) -> n.Node | None:
    """`give coin to chosen others` as `with chosen others: give coin to them`; loops choose by themselves."""
    if not isinstance(node, n.Give | n.Take | n.ExchangeThings | n.MoveThings):
        return None
    found = next((part for part in n.walk(node) if isinstance(part, n.Chosen)), None)
    if found is None:
        return None
    return n.With(found, rewrite(node, lambda part: n.Them() if isinstance(part, n.Chosen) else None))
