"""Clauses that hold what was said to some things alone, or not to some: but only with the blue one, but not there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.ingest.effects.composition.events import with_denied_thing
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.picks import only
from kartotek.ingest.effects.composition.steps import commanded, put_back
from kartotek.ingest.effects.composition.trees import including, timing_node
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.schema.language.nodes import Do, Filter, Per, Step, Timing, Transfer, UpTo, Word

__all__ = ["except_from_event", "take_restriction"]

_WORDS: Final = frozenset(("BUT", "ONLY", "OR"))
_DENYING: Final = frozenset(("NEG", "BUT", "AND", "ONLY"))
"""The words of a clause that says of what something is not said: but not this; only this not."""
_BINDING: Final = frozenset(("BUT", "ONLY", "NEG", "ADJ", "THING", "ORD", "NUM"))
"""What a clause begins with that restricts what was said."""
_DENIED: Final = "!= "
_OWN: Final = "own"
_PLACES: Final = frozenset(("sup", "ine", "ade"))
"""The cases of where a thing stands."""


def take_restriction(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """A clause without a verb that says to which things alone, or to which not, what was said holds."""
    event = _event_of(draft, passage.language) if _is_own_or_not(passage) else None
    if event is not None:
        draft.understood |= passage.words & {"NEG", "ONLY"}
        return _let_be_own(draft, event, passage)
    head, passage = passage.head, _plainly_said(passage)
    restriction = _Restriction([feature for p in passage.of("things") for feature in p.features], passage.language)
    if _is_asked_of_event(passage, draft):
        draft.understood.update(("NEG", "WHEN", "EXCEPT"))
        if "EXCEPT" in passage.words:
            return except_from_event(restriction.features, draft, passage.language)
        return restriction.restrict_happening(draft)
    if head not in _BINDING or not restriction.features or not _is_bare(passage):
        return None
    if restriction.denies == ("ONLY" in passage.words):
        return None
    draft.understood.update(("NEG", "ONLY") if restriction.denies else ("ONLY",))
    if draft.last_step is not None:
        return restriction.restrict_last(draft, draft.last_step)
    return restriction.restrict_happening(draft)


def _plainly_said(passage: ClausePassage) -> ClausePassage:
    """The clause without the words that only bind it, with nothing as not, and with the thing that it denies."""
    said = passage.with_phrases([replace(p, name="NEG") if p.tag == "NOTHING" else p for p in passage.phrases])
    return with_denied_thing(said.without_tags("BUT", "AND", *(("ONLY",) if _is_denial(said) else ())))


def _is_denial(passage: ClausePassage) -> bool:
    """Whether a clause says of what something is not said, *not* being its first or its last word."""
    ends = {p.tag for p in (*passage.phrases[:1], *passage.phrases[-1:])}
    return passage.words <= _DENYING and "NEG" in ends


def _event_of(draft: AbilityDraft, language: GameLanguage) -> Timing | None:
    """The event at which all happens that was said: by a clause of its own, or as the one part says."""
    part = only(draft.parts)
    timing = draft.timing or (timing_node(part.timing, language) if part is not None else None)
    return timing if timing is not None and timing.kind == "on" else None


def _is_own_or_not(passage: ClausePassage) -> bool:
    """Whether a clause says no more than but not on your own, if you build on your own."""
    thing = only(passage.of("things"))
    bare = thing is not None and all(feature.keys() <= {"own", "noun"} for feature in thing.features)
    said = thing is not None and thing.feature(_OWN) is not None
    if not bare or not said or not passage.kinds <= {"things", "word", "verb"}:
        return False
    asked = passage.verbs == {"V.build"} and {"IF"} <= passage.words <= {"IF", "NEG", "BUT", "ONLY"}
    return asked or (passage.words == {"BUT", "NEG"} and not passage.verbs)


def _let_be_own(draft: AbilityDraft, timing: Timing, passage: ClausePassage) -> bool:
    """Let the event be where the thing is one's own, or is not; False where the game does not tell that of it."""
    event = passage.language.vocabulary.events.get(str(timing.name))
    draft.timing = replace(timing, filters=(*timing.filters, Filter(_OWN, None, (), "NEG" in passage.words)))
    return event is not None and _OWN in event.attributes and not timing.filters


def _is_asked_of_event(passage: ClausePassage, draft: AbilityDraft) -> bool:
    """Whether a condition behind an event says no more than of what sort the thing is that it happens to."""
    event = draft.timing is not None and draft.timing.kind == "on" and bool(draft.timing.filters or draft.parts)
    worded = {"IF"} <= passage.words <= {"IF", "BUT", "ONLY", "EXCEPT"} and passage.verbs <= {"V.be", "V.stand"}
    placed = [p.case in _PLACES or p.feature("noun") is None for p in passage.of("things") if not _is_known(p)]
    return event and worded and placed == [True] and passage.kinds <= {"things", "word", "verb"}


def _is_known(phrase: ComposedPhrase) -> bool:
    """Whether a phrase is only the thing that was spoken of: *if that card is red*."""
    return phrase.definite and phrase.case == "nom" and phrase.is_unqualified and phrase.is_single


def except_from_event(features: Sequence[Mapping[str, Any]], draft: AbilityDraft, language: GameLanguage) -> bool:
    """Let the event be only where the things of these features are not what it happens to."""
    denied = [{name: _opposite(name, value) for name, value in feature.items()} for feature in features]
    attributes = {name for feature in features for name in feature} - {"noun", "own"}
    timing = draft.timing
    return len(attributes) == 1 and timing is not None and _Restriction(denied, language).restrict_event(draft, timing)


def _opposite(name: str, value: Any) -> Any:
    return value if name == "noun" else f"{_DENIED}{value}"


def _is_bare(passage: ClausePassage) -> bool:
    """Whether a clause names no more than things of some qualities."""
    return (
        passage.words <= _WORDS
        and passage.kinds <= {"things", "word"}
        and all(map(_is_uncounted, passage.of("things")))
    )


def _is_uncounted(phrase: ComposedPhrase) -> bool:
    return phrase.n is None and not any((phrase.each, phrase.bound, phrase.scope, phrase.ordinal))


def _is_denied(feature: Mapping[str, Any]) -> bool:
    return any(str(value).startswith(_DENIED) for value in feature.values())


@dataclass(frozen=True, slots=True)
class _Restriction:
    """What the things are to which what was said holds alone."""

    features: Sequence[Mapping[str, Any]]
    language: GameLanguage

    @property
    def denies(self) -> bool:
        """Whether the things are those to which it does not hold."""
        return any(map(_is_denied, self.features))

    def restrict_happening(self, draft: AbilityDraft) -> bool:
        """Let the event that the draft happens at be only, or not, where the clause says."""
        return bool(self.features) and draft.timing is not None and self.restrict_event(draft, draft.timing)

    def restrict_event(self, draft: AbilityDraft, timing: Timing) -> bool:
        """Let the event be only, or not, where the clause says."""
        event = self.language.vocabulary.events.get(str(timing.name))
        if event is None:
            return False
        found = self._filters({*event.attributes, *self._attributes_of(event.subject)})
        draft.timing = replace(timing, filters=(*timing.filters, *found))
        return bool(found) and {one.attribute for one in found}.isdisjoint(one.attribute for one in timing.filters)

    def restrict_last(self, draft: AbilityDraft, step: Step) -> bool:
        """Let what was commanded or counted last be only of these things, or not of them."""
        command = commanded(step.step if isinstance(step, UpTo) else step)
        if isinstance(command, Transfer):
            return draft.change_last(self._counting)
        if isinstance(command, Do) and command.filters:
            return self._shuts_out_others(command) or self._narrow(draft, step, command)
        if not isinstance(command, Do):
            return False
        found = self._filters(self._attributes_of(self.language.vocabulary.verbs[command.verb].subject))
        inner = replace(command, filters=found)
        draft.replace_last(replace(step, step=inner) if isinstance(step, UpTo) else put_back(step, inner))
        return bool(found)

    def _shuts_out_others(self, command: Do) -> bool:
        """Whether what is denied is no part of what was commanded anyway: with the red one, not with the blue one."""
        found = self._filters({one.attribute for one in command.filters})
        allowed = {one.attribute: one for one in command.filters if one.operator == "="}
        return bool(found) and all(
            one.operator == "!="
            and one.attribute in allowed
            and not set(one.values) & set(allowed[one.attribute].values)
            for one in found
        )

    def _narrow(self, draft: AbilityDraft, step: Step, command: Do) -> bool:
        """Let what was commanded be of one kind of the group that it names."""
        found, stated = self._filters({one.attribute for one in command.filters}), command.filters
        groups = {
            name: members for one in self.language.vocabulary.domains.values() for name, members in one.groups.items()
        }
        if len(found) != 1 or len(stated) != 1 or (found[0].operator, stated[0].operator) != ("=", "="):
            return False
        members = {
            member for value in stated[0].values if isinstance(value, Word) for member in groups.get(value.name, ())
        }
        draft.replace_last(put_back(step, replace(command, filters=found)))
        return all(isinstance(value, Word) and value.name in members for value in found[0].values)

    def _attributes_of(self, noun: str | None) -> Collection[str]:
        """The attributes of what something happens or is done to."""
        return self.language.vocabulary.nouns[noun].attributes if noun is not None else ()

    def _counting(self, step: Transfer) -> Transfer | None:
        what = including(step.per.what, self.features, self.language) if step.per is not None else None
        return replace(step, per=Per(step.per.every, what)) if step.per is not None and what is not None else None

    def _filters(self, attributes: Collection[str]) -> tuple[Filter, ...]:
        """The features as filters, several values of one attribute together."""
        found: dict[str, list[str]] = defaultdict(list)
        for feature in self.features:
            for name, value in _stated(feature, attributes):
                found[name].append(str(value))
        return tuple(_filter(name, values) for name, values in found.items())


def _stated(feature: Mapping[str, Any], attributes: Collection[str]) -> Iterator[tuple[str, Any]]:
    """The attributes that a feature names; a thing that stands somewhere by its type."""
    noun = str(feature.get("noun"))
    if noun in attributes and "type" in feature:
        return iter([(noun, feature["type"])])
    return ((name, value) for name, value in feature.items() if name in attributes and name != "noun")


def _filter(name: str, values: Sequence[str]) -> Filter:
    denied = all(value.startswith(_DENIED) for value in values)
    return Filter(name, "!=" if denied else "=", tuple(Word(value.removeprefix(_DENIED)) for value in values))
