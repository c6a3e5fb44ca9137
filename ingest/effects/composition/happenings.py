"""Events that a noun of doing names inside a clause: *bánya építésekor*, *passzolás után*, *szintépítésenként*."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ingest.effects.composition.clauses import ClausePassage
from ingest.effects.composition.draft import AbilityDraft
from ingest.effects.composition.events import event_of, is_host_noun
from ingest.effects.composition.phrase import ComposedPhrase
from ingest.effects.composition.trees import timing_node

__all__ = ["without_happening"]


def without_happening(passage: ClausePassage, draft: AbilityDraft) -> ClausePassage | None:
    """The clause without the event that it names, which the draft takes; None where that was not understood."""
    named = _event_thing(passage)
    if named is not None:
        return _taken(passage, draft, [named], f"on {named.features[0]['event']}")
    at = next((at for at, p in enumerate(passage.phrases) if p.tag == "DOING"), None)
    if at is None:
        return passage
    doing = passage.phrases[at]
    after = passage.phrases[at + 1] if at + 1 < len(passage.phrases) else None
    needs = doing.case == "noun"
    if needs and (after is None or after.tag not in ("AFTER", "IN_CASE")):
        return passage
    whose = _objects(passage.phrases[:at])
    if doing.this and all(is_host_noun(p) for p in whose):
        text: str | None = "now"
    else:
        inner = [*(replace(p, case="acc") if p.case == "nom" else p for p in whose), doing]
        units = tuple(u for u in passage.units if any(set(u.places) <= set(p.places) for p in inner))
        text = event_of(replace(passage, phrases=tuple(inner), units=units, head=""))
    return _taken(passage, draft, [*whose, doing, *([after] if needs and after is not None else [])], text)


def _event_thing(passage: ClausePassage) -> ComposedPhrase | None:
    """A thing that is an event itself, counted: for each step of research."""
    things = [p for p in passage.of("things") if any("event" in f for f in p.features)]
    if not things or len(things[0].features) != 1:
        return None
    if "V.pay" in passage.verbs:
        return None  # what an event costs is its price, not a loss that it brings
    giving = things[0].case == "nom" and things[0].each and "V.give" in passage.verbs
    return things[0] if giving or things[0].case in ("after", "cau", "dist") else None


def _objects(before: Sequence[ComposedPhrase]) -> list[ComposedPhrase]:
    """The things right before a noun of doing, which it happens to or where it does."""
    found: list[ComposedPhrase] = []
    for phrase in reversed(before):
        named = phrase.kind in ("amount", "word") and phrase.n is None and phrase.case == "nom"
        named = named and phrase.tag not in ("AND", "ONLY", "X", "FIRST", "NEXT", "THEN", "EACH_TIME")
        if not named and (phrase.kind != "things" or phrase.case not in ("nom", "sup", "sub", "ins")):
            break
        found.insert(0, phrase)
    return found


def _taken(
    passage: ClausePassage, draft: AbilityDraft, gone: Sequence[ComposedPhrase], text: str | None
) -> ClausePassage | None:
    timing = timing_node(text, passage.language) if text is not None else None
    if timing is None or draft.timing is not None:
        return None
    draft.timing = timing
    return passage.without(*gone)
