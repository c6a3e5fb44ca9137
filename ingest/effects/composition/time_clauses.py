"""Clauses and nouns of doing that say when something happens, on which condition, or to whoever has the component."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.conditions import condition_of
from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.ingest.effects.composition.events import (
    ANY_CASE,
    coming_of,
    event_of,
    is_host_noun,
    is_own_place,
    with_reached,
)
from kartotek.ingest.effects.composition.exchanges import take_conditional_price
from kartotek.ingest.effects.composition.limits import without_limit
from kartotek.ingest.effects.composition.phrase import ComposedPhrase, last_run, place_of
from kartotek.ingest.effects.composition.trees import timing_node
from kartotek.ingest.effects.composition.verb_forms import FOR_IT
from kartotek.ingest.text.keys import key_of
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language.nodes import Cond, Not

__all__ = ["without_happening", "take_holder", "take_event"]


# Events that a noun of doing names inside a clause: *bánya építésekor*, *passzolás után*, *szintépítésenként*.
_COUNTING: Final = frozenset(("after", Case.CAU, Case.DIST))
_OBJECTS: Final = frozenset((Case.NOM, Case.SUP, Case.SUB, Case.INS))
_GIVING: Final = frozenset(("V.give", "V.grow", "V.reward", "V.due"))
"""Verbs whose subject is what gives."""
_REWARDING: Final = frozenset(("V.reward", "V.grow"))
_ITS: Final = ("asat", "eset")
"""How a noun of doing ends that is the object of a clause, and says of something else that it is done to it."""
_TITLE_CASES: Final = {"ert": Case.CAU, "kent": Case.DIST, "t": Case.ACC}
"""The cases of the word for action, by how it ends."""
_PAID_FOR: Final = (key_of(FOR_IT), "va", "ve")
"""How a word ends for doing something for which, or by which, one pays."""
_APART: Final = frozenset(("AND", "ONLY", "X", "FIRST", "NEXT", "THEN", "EACH_TIME", "MUST"))
"""Words that do not say what is done to what."""


@dataclass(frozen=True, slots=True)
class _Doing:
    """A noun of doing, what it is done to, and the word after it without which it says no time."""

    noun: ComposedPhrase
    objects: tuple[ComposedPhrase, ...]
    after: tuple[ComposedPhrase, ...]


def without_happening(passage: ClausePassage, draft: AbilityDraft) -> ClausePassage | None:
    """The clause without the event that it names, which the draft takes; None where that was not understood."""
    passage = _with_titles(_with_place(passage))
    named, doing = _event_thing(passage), _doing_in(passage)
    new = next((p for p in passage.of("things") if p.new and _is_counted(p, passage)), None)
    text: str | None
    if new is not None:
        gone, text = [new], coming_of(new, passage.language) if not passage.times else None
    elif named is not None:
        gone, text = [named, *_case_behind(named, passage)], f"on {named.feature('event')}"
    elif doing is not None:
        gone, text = [*doing.objects, doing.noun, *doing.after], _event(doing, passage)
    else:
        return passage
    if not draft.take_timing(timing_node(text, passage.language)):
        return None
    only = [p for p, after in pairwise(passage.phrases) if p.tag == "ONLY" and after is gone[0]]
    draft.understood.update(p.tag for p in only)
    rest = passage.without(*gone, *only)
    return rest.with_phrases([replace(p, apiece=False) for p in rest.phrases])  # so much each time


def _with_place(passage: ClausePassage) -> ClausePassage:
    """The clause with the numbered place where something is done as one phrase, if it names what is done."""
    return with_reached(passage) if passage.first("DOING") is not None else passage


def _with_titles(passage: ClausePassage) -> ClausePassage:
    """The clause with an event and the word for action as one, in the case of the latter: your *exploit* actions."""
    for name, title in pairwise(passage.phrases):
        named = name.feature("event") is not None and name.case == Case.NOM
        case = next((case for end, case in _TITLE_CASES.items() if title.key.endswith(end)), None)
        if named and title.tag == "ACTION_TITLE" and case is not None:
            whole = replace(name, case=case, places=(*name.places, *title.places))
            if case != Case.ACC or _is_rewarded(whole, passage):
                return passage.exchanging(name, whole).without(title)
    return passage


def _event_thing(passage: ClausePassage) -> ComposedPhrase | None:
    """A thing that is an event itself, counted: for each step of research."""
    things = [p for p in passage.of("things") if p.feature("event") is not None]
    if not things or "V.pay" in passage.verbs:
        return None  # what an event costs is its price, not a loss that it brings
    return things[0] if len(things[0].features) == 1 and _is_counted(things[0], passage) else None


def _is_counted(thing: ComposedPhrase, passage: ClausePassage) -> bool:
    """Whether something is had for each of a thing, or each of it gives something."""
    giving = thing.case == Case.NOM and (_gives_each(thing, passage) or bool(_case_behind(thing, passage)))
    return giving or thing.case in (*_COUNTING, Case.INS) or (thing.n is None and _is_rewarded(thing, passage))


def _case_behind(thing: ComposedPhrase, passage: ClausePassage) -> list[ComposedPhrase]:
    """The word right behind an event for *in case of* it, or for *after*."""
    return [after for p, after in pairwise(passage.phrases) if p is thing and after.tag in ("IN_CASE", "AFTER")]


def _gives_each(doing: ComposedPhrase, passage: ClausePassage) -> bool:
    """Whether each time that something is done gives so much: every step, or steps one each."""
    if passage.verbs.isdisjoint(_GIVING):
        return False
    apiece = any(p.apiece for p in passage.of("amount"))
    return doing.each or (doing.n is None and (apiece if doing.plural else doing.definite))


def _is_rewarded(doing: ComposedPhrase, passage: ClausePassage) -> bool:
    """Whether what is done is the object of a verb that says what is given for it, or added to it."""
    return doing.case == Case.ACC and not passage.verbs.isdisjoint(_REWARDING)


def _doing_in(passage: ClausePassage) -> _Doing | None:
    """The first noun of doing of a clause, if it says when."""
    at = place_of(passage.phrases, "DOING")
    if at is None or _is_object_or_price(passage.phrases[at], passage):
        return None
    noun, objects = passage.phrases[at], tuple(_objects_of(passage.phrases[:at]))
    if any(p.kind == "player" and p.case != Case.ACC for p in passage.phrases[: at - len(objects)][-1:]):
        return None  # what somebody else does is another event
    if noun.case != "noun":
        return _Doing(noun, objects, ())
    after = tuple(p for p in passage.phrases[at + 1 : at + 2] if p.tag in ("AFTER", "IN_CASE"))
    return _Doing(noun, objects, after) if after or _are_giving(objects, passage) else None


def _is_object_or_price(noun: ComposedPhrase, passage: ClausePassage) -> bool:
    """Whether a noun of doing is what something is paid for, or what is had."""
    return _is_paid_for(noun, passage) or (noun.case == Case.ACC and not _is_rewarded(noun, passage))


def _are_giving(objects: Sequence[ComposedPhrase], passage: ClausePassage) -> bool:
    """Whether doing something to each thing gives something."""
    named = any(p.kind == "things" or p.tag == "EACH" for p in objects)
    return named and not passage.verbs.isdisjoint(_GIVING)


def _objects_of(before: Sequence[ComposedPhrase]) -> Sequence[ComposedPhrase]:
    """The phrases right before a noun of doing that say what it happens to: one of two things that *or* joins."""
    found = last_run(before, lambda p: _is_object(p) or p.tag == "OR")
    kinds = [p.kind for p in found]
    return found if kinds == ["things", "word", "things"] else last_run(before, _is_object)


def _is_paid_for(noun: ComposedPhrase, passage: ClausePassage) -> bool:
    """Whether something must be paid for doing it: that is its price, not a loss that it brings."""
    each = noun.case == "each" and "V.cost" in passage.verbs
    return each or (noun.key.endswith(_PAID_FOR) and not passage.verbs.isdisjoint(("V.pay", "V.cost")))


def _event(doing: _Doing, passage: ClausePassage) -> str | None:
    """The timing that a noun of doing states; `now` where it is done to the component itself."""
    hosts = [p for p in doing.objects if p.feature("noun") in passage.language.vocabulary.hosts and p.case == Case.NOM]
    if (doing.noun.this or hosts) and all(map(is_host_noun, doing.objects)):
        return "now"
    if not doing.objects and doing.noun.key.endswith(_ITS):
        return None  # of what, the clause does not say
    phrases = (*(_as_object(p) for p in doing.objects if p.tag not in ("EACH", "OR")), doing.noun)
    units = tuple(unit for unit in passage.units if _is_inside(unit.places, phrases))
    return event_of(replace(passage, phrases=phrases, units=units, head=""))


def _as_object(phrase: ComposedPhrase) -> ComposedPhrase:
    """What a noun of doing is done to or with, as the event that it names says it: *bánya építése*, *hajód lépése*."""
    return replace(phrase, case=ANY_CASE) if phrase.case == Case.NOM else phrase


def _is_inside(places: Sequence[int], phrases: Sequence[ComposedPhrase]) -> bool:
    return any(set(places) <= set(phrase.places) for phrase in phrases)


def _is_object(phrase: ComposedPhrase) -> bool:
    """Whether a phrase right before a noun of doing says what it happens to, or where it does."""
    if phrase.kind == "things":
        return phrase.case in _OBJECTS
    named = phrase.kind in ("amount", "word") and phrase.tag not in _APART
    return named and phrase.n is None and phrase.case == Case.NOM


# Clauses about whoever has the component: that is you; they say no more, or when you get what it gives.
_HAVING: Final = frozenset(("V.have", "V.build", "V.gain", "V.take", "V.be", "V.stand", "V.game", "V.play"))
_MAKING: Final = frozenset(("V.build", "V.play"))
_WORDS: Final = frozenset(("WHO", "YOURS"))


def take_holder(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """Whoever has or builds this component; who gets at once what was just said."""
    if passage.head != "WHO":
        return None
    if not _says_only_who(passage):
        return False
    things = [p for p in passage.of("things") if not is_own_place(p)]
    if things or any(unit.tag == "THIS" for unit in passage.units):
        return not passage.times and all(is_host_noun(p) and p.ordinal is None for p in things)
    if not passage.times and passage.verbs & _MAKING and _is_definite(passage):
        return bool(draft.parts)  # whoever builds it
    return _take_when(passage, draft)


def _says_only_who(passage: ClausePassage) -> bool:
    """Whether a clause has no words but those for having or building something."""
    worded = passage.words <= _WORDS and passage.verbs <= _HAVING
    return worded and passage.kinds.isdisjoint(("amount", "number", "player"))


def _is_definite(passage: ClausePassage) -> bool:
    """Whether a verb of a clause says that what is had or built is known."""
    return any(unit.definite for unit in passage.units)


def _take_when(passage: ClausePassage, draft: AbilityDraft) -> bool:
    """Take when they get what was said, where the clause says no more."""
    known = bool(draft.parts) and _is_definite(passage) and len(passage.times) == 1
    return known and passage.verbs == {"V.gain"} and draft.take_timing(timing_node(passage.time, passage.language))


# Clauses that say when something happens, or on which condition.
_EVENTS: Final = frozenset(("IF", "WHEN", "ONLY_THEN"))
_BEFORE_EVENTS: Final[Mapping[str, frozenset[str]]] = {
    "BUT": frozenset(("IF",)), "EACH_TIME": _EVENTS, "EXCEPT": _EVENTS, "TIME": _EVENTS,
}  # fmt: skip
"""Words that such a clause may begin with, and one of the words that must come later in it then."""
_AT_A_TIME: Final = ("now", "end")
"""What `when` leaves no sign of."""


def take_event(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """When it happens, or on which condition."""
    if {"ONLY_THEN"} == passage.words & _EVENTS:
        return _take_only_then(passage, draft)
    if not _is_time_clause(passage):
        return None
    if take_conditional_price(passage, draft):
        return True
    passage = _without_time(passage, draft)
    return _take_condition(passage, draft) or _take_timing(passage, draft)


def _is_time_clause(passage: ClausePassage) -> bool:
    needed = _BEFORE_EVENTS.get(passage.head, frozenset())
    return passage.head in _EVENTS or not needed.isdisjoint(passage.words)


def _take_only_then(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """`Only then`, which waits for the clause that says when."""
    draft.conditional = True
    draft.understood.add("ONLY")
    again = bool(draft.parts) and passage.verbs <= {"V.gain", "V.due"} and len(passage.phrases) == 2
    return True if again or not passage.verbs else None  # only then you get it


def _take_condition(passage: ClausePassage, draft: AbilityDraft) -> bool:
    condition = condition_of(passage) if "IF" in passage.words else None
    if condition is None or draft.condition is not None:
        return False
    if passage.words & {"NEG", "NONE"}:  # not at least three are fewer than three
        draft.understood.update(("NEG", "ATLEAST"))
    if "EXCEPT" in passage.words:
        condition = _unless(condition)
        draft.understood.update(("EXCEPT", "NEG"))
    draft.condition = condition
    return True


def _take_timing(passage: ClausePassage, draft: AbilityDraft) -> bool:
    inner = without_limit(passage, draft).without_tags("IF", "WHEN", "EACH_TIME", "BUT", "ONLY_THEN")
    timing = timing_node(event_of(inner), passage.language)
    if timing is not None and timing.kind in _AT_A_TIME:
        draft.understood.add("WHEN")
    draft.understood |= passage.words & {"INSTEAD"}  # what the event takes the place of is a part of its name
    return draft.take_timing(timing)


def _unless(condition: Cond) -> Cond:
    """What must be so where a condition is an exception: its opposite."""
    return condition.condition if isinstance(condition, Not) else Not(condition)


def _without_time(passage: ClausePassage, draft: AbilityDraft) -> ClausePassage:
    """A clause of condition without the time at which it is asked, which is that of the whole."""
    at_once = [p for p in passage.tagged("DOING") if p.this]  # when the component itself is built
    when = passage.time or ("now" if at_once else None)
    asked = "IF" in passage.words and len(passage.times) + len(at_once) == 1
    if asked and draft.take_timing(timing_node(when, passage.language)):
        return passage.without(*passage.of("time"), *at_once)
    return passage
