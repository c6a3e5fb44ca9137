"""Clauses that hold what was said to some things alone, or not to some: but only with the blue one, but not there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from ingest.effects.composition.clauses import ClausePassage
from ingest.effects.composition.draft import AbilityDraft
from ingest.effects.composition.trees import including
from ingest.effects.grammar.clauses import GameLanguage
from schema.language.nodes import Do, Filter, May, Per, Timing, Transfer, Word

__all__ = ["take_restriction"]

_WORDS: Final = frozenset(("BUT", "ONLY", "OR"))
_DENIED: Final = "!= "


def take_restriction(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """A clause without a verb that says to which things alone, or to which not, what was said holds."""
    features = [feature for p in passage.of("things") for feature in p.features]
    denied = any(str(value).startswith(_DENIED) for feature in features for value in feature.values())
    if passage.head not in ("BUT", "ONLY") or passage.verbs or passage.words - _WORDS or not features:
        return None
    if denied == ("ONLY" in passage.words) or len(passage.of("things", "word")) != len(passage.phrases):
        return None
    if any(p.n is not None or p.each or p.bound or p.scope or p.ordinal for p in passage.of("things")):
        return None
    draft.understood.add("NEG" if denied else "ONLY")
    if draft.parts:
        return _restrict_last(draft, features, passage.language)
    return draft.timing is not None and _restrict_event(draft, draft.timing, features, passage.language)


def _restrict_event(
    draft: AbilityDraft, timing: Timing, features: Sequence[Mapping[str, Any]], language: GameLanguage
) -> bool:
    """The event, only or not where the clause says."""
    event = language.vocabulary.events.get(str(timing.name))
    if event is None:
        return False
    subject = language.vocabulary.nouns[event.subject].attributes if event.subject is not None else {}
    found = list(_filters(features, {*event.attributes, *subject}))
    draft.timing = replace(timing, filters=(*timing.filters, *found))
    return bool(found) and {one.attribute for one in found}.isdisjoint(one.attribute for one in timing.filters)


def _restrict_last(draft: AbilityDraft, features: Sequence[Mapping[str, Any]], language: GameLanguage) -> bool:
    """What was commanded or counted last, only of these things or not of them."""
    step = draft.parts[-1].step
    command = step.step if isinstance(step, May) else step
    if isinstance(command, Transfer):
        return draft.change_last(lambda last: _counting(last, features, language))
    subject = language.vocabulary.verbs[command.verb].subject if isinstance(command, Do) else None
    if not isinstance(command, Do) or subject is None or command.filters:
        return False
    found = tuple(_filters(features, set(language.vocabulary.nouns[subject].attributes)))
    made = replace(command, filters=found)
    draft.parts[-1] = replace(draft.parts[-1], step=May(made) if isinstance(step, May) else made)
    return bool(found)


def _counting(step: Transfer, features: Sequence[Mapping[str, Any]], language: GameLanguage) -> Transfer | None:
    what = including(step.per.what, features, language) if step.per is not None else None
    return replace(step, per=Per(step.per.every, what)) if step.per is not None and what is not None else None


def _filters(features: Sequence[Mapping[str, Any]], attributes: set[str]) -> Iterator[Filter]:
    """The features as filters, several values of one attribute together; a thing that stands somewhere by its type."""
    found: dict[str, list[str]] = {}
    for feature in features:
        noun = str(feature.get("noun"))
        if noun in attributes and "type" in feature:
            found.setdefault(noun, []).append(str(feature["type"]))
            continue
        for name, value in feature.items():
            if name in attributes and name != "noun":
                found.setdefault(name, []).append(str(value))
    for name, values in found.items():
        denied = all(value.startswith(_DENIED) for value in values)
        yield Filter(name, "!=" if denied else "=", tuple(Word(value.removeprefix(_DENIED)) for value in values))
