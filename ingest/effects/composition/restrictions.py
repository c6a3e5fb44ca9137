"""Clauses that say more of what is counted, hold what was said to some things alone, or leave something out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.ingest.effects.composition.events import with_denied_thing, with_reached
from kartotek.ingest.effects.composition.phrase import ComposedPhrase, only
from kartotek.ingest.effects.composition.transfers import sum_on
from kartotek.ingest.effects.composition.trees import (
    commanded,
    countable,
    excluding,
    filters_without,
    including,
    put_back,
    timing_node,
    unscoped,
)
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language.construct import product
from kartotek.schema.language.nodes import (
    Amount,
    Arithmetic,
    Bundle,
    Count,
    Do,
    Filter,
    ForEach,
    ForScope,
    Held,
    Later,
    Mod,
    Number,
    Per,
    Select,
    Step,
    Timing,
    Transfer,
    UpTo,
    Word,
)

__all__ = ["BEING", "take_private", "take_relative", "take_restriction", "take_exception"]


# Clauses that say more of what is counted: which it is, which it is not, whose it is.
_WHICH: Final = frozenset(("WHICH", "WHICH_ACC"))
_WORDS: Final = _WHICH | {"NEG", "NONE", "AND", "OR", "YOU_TOO"}
_DENYING: Final = frozenset(("NEG", "NONE"))
_TAKING: Final = frozenset(("V.take", "V.buy", "V.gain", "V.use"))
BEING: Final = frozenset(("V.build", "V.be", "V.stand", "V.have"))
"""Verbs that say no more than that something is there."""
_OWNING: Final = frozenset(("V.have", "V.build"))
_ANY, _OTHERS = "one", "others"
_AROUND: Final = "around"
_OWN_AND_NEIGHBOURS: Final = [("own", "yes"), ("scope", "neighbours")]
_BOTH: Final = 2
_PLAIN: Final = frozenset(("word", "verb"))


def take_relative(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """A clause about what was just named: which it is or is not, whose it is, or that nobody else may have it."""
    if passage.head not in _WHICH:
        return None
    if _is_around(passage) and passage.verbs <= BEING:
        return _change_scope(draft, _AROUND, passage.language)
    passage = with_reached(passage)
    features = features_in(passage)
    if not features and _forbids_taking(passage):
        return _keep_private(draft)
    if _counts_goods(draft) and passage.verbs <= BEING and "NEG" not in passage.words:
        return _sum_goods(passage, draft)
    if passage.kinds & {"amount", "number", "time"} or passage.words - _WORDS:
        return False
    if not features:
        return _change_owner(passage, draft)
    denied = bool(passage.words & _DENYING)
    if denied and all(feature.keys() == {"flags"} for feature in features):
        features, denied = [{"flags": f"not {feature['flags']}"} for feature in features], False
    return "player" not in passage.kinds and change_counts(draft, features, passage.language, denied)


def _counts_goods(draft: AbilityDraft) -> bool:
    """Whether goods are counted that one holds."""
    step = draft.last_step
    return isinstance(step, Transfer) and step.per is not None and isinstance(step.per.what, Held)


def _sum_goods(passage: ClausePassage, draft: AbilityDraft) -> bool:
    """On which things the goods lie that are counted."""
    things = only([p for p in passage.phrases if p.kind not in ("verb", "word")])
    if things is None or passage.words - _WHICH:
        return False

    def change(step: Transfer) -> Transfer | None:
        held = step.per.what if step.per is not None else None
        features = sum_on(things, held.name, passage.language) if isinstance(held, Held) else None
        what = countable(replace(things, features=features), passage.language) if features is not None else None
        return replace(step, per=Per(1, what)) if what is not None else None

    return draft.change_last(change)


def features_in(passage: ClausePassage) -> list[Mapping[str, Any]]:
    """All that a clause says of things."""
    return [feature for phrase in passage.phrases for feature in phrase.features]


def _forbids_taking(passage: ClausePassage) -> bool:
    """Whether a clause says that somebody does not get it."""
    return "NEG" in passage.words and "player" in passage.kinds and bool(passage.verbs & _TAKING)


def _change_owner(passage: ClausePassage, draft: AbilityDraft) -> bool:
    """Whose it is: somebody else's, or your own, which goes without saying."""
    if passage.words & _DENYING or not passage.verbs <= BEING:
        return False
    scopes = _scopes_in(passage)
    if not scopes:
        return bool(draft.parts) and passage.verbs <= _OWNING
    return len(scopes) == 1 and _change_scope(draft, scopes.pop(), passage.language)


def _is_around(passage: ClausePassage) -> bool:
    """Whether a clause names your own place, and that of both neighbours, as where something stands."""
    said = [(name, str(value)) for p in passage.of("things") for f in p.features for name, value in f.items()]
    both = all(p.n == _BOTH for p in passage.of("number")) and not passage.kinds & {"amount", "time", "player"}
    return sorted(said) == _OWN_AND_NEIGHBOURS and both and passage.words <= _WHICH | {"AND", "OR"}


def _scopes_in(passage: ClausePassage) -> set[str]:
    """The players whom the clause names, by themselves or as owners."""
    owners = {p.scope for p in passage.phrases if p.scope}
    return owners.union(str(p.name) for p in passage.of("player"))


def take_private(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """Others may not buy of it: a clause of its own about what was just produced."""
    if not draft.parts or passage.head in _WHICH or not _forbids_buying(passage):
        return None
    draft.understood.add("NEG")
    return passage.words <= {"NEG", "BUT", "AND", "YOU_FROM"} and _keep_private(draft)


def _forbids_buying(passage: ClausePassage) -> bool:
    """Whether a clause says no more than that some players do not buy it."""
    rest = [("player" if _is_city_of_others(p) else p.kind, p.case) for p in passage.phrases if p.kind not in _PLAIN]
    denied = passage.verbs == {"V.buy"} and "NEG" in passage.words
    return denied and rest == [("player", Case.NOM)] and len(passage.of("verb")) == 1


def _is_city_of_others(phrase: ComposedPhrase) -> bool:
    """Whether a phrase says no more than whose city it is: the neighbouring cities are those who live there."""
    return bool(phrase.features) and all(feature.keys() == {"scope"} for feature in phrase.features)


def _keep_private(draft: AbilityDraft) -> bool:
    return draft.change_last(lambda step: replace(step, private=True) if step.kind == "produce" else None)


def change_counts(
    draft: AbilityDraft, features: Sequence[Mapping[str, Any]], language: GameLanguage, denied: bool
) -> bool:
    """What is counted, only with or without the things of these features."""

    def change(step: Transfer) -> Transfer | None:
        if step.per is None or not features:
            return None
        what = (excluding if denied else including)(step.per.what, features, language)
        return replace(step, per=Per(step.per.every, what)) if what is not None else None

    return draft.change_last(change)


def _change_scope(draft: AbilityDraft, scope: str, language: GameLanguage) -> bool:
    """What is counted, only of these players; not where it is somebody's already. What is any other player's is that of
    all others."""
    scope = _OTHERS if scope == _ANY else scope

    def change(step: Transfer) -> Transfer | None:
        what = step.per.what if step.per is not None else None
        if step.per is None or not isinstance(what, Select) or what.scope or scope not in language.vocabulary.scopes:
            return None
        return replace(step, per=Per(step.per.every, replace(what, scope=scope)))

    return draft.change_last(change)


# Clauses that hold what was said to some things alone, or not to some: but only with the blue one, but not there.
_RESTRICTING: Final = frozenset(("BUT", "ONLY", "OR"))
_DENYING_THIS: Final = frozenset(("NEG", "BUT", "AND", "ONLY"))
"""The words of a clause that says of what something is not said: but not this; only this not."""
_BINDING: Final = frozenset(("BUT", "ONLY", "NEG", "ADJ", "THING", "ORD", "NUM"))
"""What a clause begins with that restricts what was said."""
_DENIED: Final = "!= "
_OWN: Final = "own"
_PLACES: Final = frozenset((Case.SUP, Case.INE, Case.ADE))
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
    return passage.words <= _DENYING_THIS and "NEG" in ends


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
    return phrase.definite and phrase.case == Case.NOM and phrase.is_unqualified and phrase.is_single


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
        passage.words <= _RESTRICTING
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


# Clauses that leave something out of what was said: things that are not counted, yourself among everybody.
_EXCEPTING: Final = frozenset(("EXCEPT", "EXCEPTING"))


def take_exception(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """Except these: things that are not counted, or yourself among everybody."""
    if passage.head != "EXCEPT" and not _excepts_from(passage, draft):
        return None
    draft.understood.add("EXCEPT")
    if {"YOU_TOO"} <= passage.words <= {"EXCEPT", "YOU_TOO"} and not passage.kinds & {"things", "amount"}:
        return _spare_yourself(draft)
    more = passage.kinds - {"things", "word"} or passage.words - _EXCEPTING - {"AND"}
    if more or any(map(_is_counted, passage.phrases)):
        return False
    features, step = features_in(passage), unscoped(draft.last_step)
    if isinstance(step, Mod):
        return _except_from_number(draft, step, features, passage.language)
    if isinstance(step, ForEach):
        return _except_from_each(draft, step, features, passage.language)
    if any(p.this for p in passage.of("things")):
        draft.understood.add("NEG")  # *not counting* says no more
        return draft.change_last(lambda counted: _but_this(counted, features))
    if step is None or (isinstance(step, Transfer) and step.per is None):
        return except_from_event(features, draft, passage.language)
    return change_counts(draft, features, passage.language, True)


def _but_this(step: Transfer, features: Sequence[Mapping[str, Any]]) -> Transfer | None:
    """What is had for each of all things of a noun but the one at hand; None where only some are counted, of which it
    may be none."""
    match step:
        case Transfer(bundle=Bundle((Amount(Number(value), good),)), per=Per(1, Select(noun, (), None) as what)):
            others = Arithmetic("-", Count(what), Number(1))
            made = Bundle((Amount(product(value, others), good),))
            return replace(step, bundle=made, per=None) if [*features] == [{"noun": noun}] else None
    return None


def _except_from_number(
    draft: AbilityDraft, step: Mod, features: Sequence[Mapping[str, Any]], language: GameLanguage
) -> bool:
    """A number of the game that is another one for all of a group of things but these."""
    left = filters_without(step.filters, features, language)
    if left is None or len(draft.parts) != 1:
        return False
    draft.replace_last(replace(step, filters=left))
    return True


def _except_from_each(
    draft: AbilityDraft, step: ForEach, features: Sequence[Mapping[str, Any]], language: GameLanguage
) -> bool:
    """What is done to each of some things, but to these."""
    left = excluding(step.select, features, language)
    if not isinstance(left, Select):
        return False
    draft.replace_last(replace(step, select=left))
    return True


def _is_counted(phrase: ComposedPhrase) -> bool:
    """Whether so many things are meant, one in a row, or those of somebody."""
    return phrase.n is not None or any((phrase.each, phrase.bound, phrase.scope, phrase.ordinal))


def _excepts_from(passage: ClausePassage, draft: AbilityDraft) -> bool:
    """Whether a clause without a verb excepts something from what was said."""
    return bool(draft.parts) and not passage.verbs and bool(passage.words & _EXCEPTING)


def _spare_yourself(draft: AbilityDraft) -> bool:
    """Everybody but you is every other player."""
    last = draft.parts[-1].step if draft.parts else None
    if isinstance(last, Later):
        return isinstance(last.step, ForScope) and last.step.scope == "others"
    if not isinstance(last, ForScope) or last.scope not in ("others", "all"):
        return False
    draft.parts[-1] = replace(draft.parts[-1], step=replace(last, scope="others"))
    return True
