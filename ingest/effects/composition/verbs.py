"""Verbs of the game by the words in which it says them: what is done to which thing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from ingest.effects.composition.phrases import Phrase
from ingest.effects.composition.units import Unit
from ingest.effects.grammar.clauses import Language
from ingest.prose.keys import key_of
from schema.language.nodes import Step

__all__ = ["verb_of"]

_KNOWN: Final = frozenset(("AND", "NEXT", "FIRST", "THEN"))


@lru_cache(maxsize=8)
def _commands(language: Language) -> Mapping[str, str]:
    """Verbs with a thing as their object, by their forms; those whose words serve two verbs are left out."""
    found: dict[str, set[str]] = {}
    for form, verb in _forms(language):
        found.setdefault(form, set()).add(verb)
    return {form: verbs.pop() for form, verbs in found.items() if len(verbs) == 1}


def _forms(language: Language) -> Iterator[tuple[str, str]]:
    words = language.words.verbs if language.words is not None else {}
    for name, told in words.items():
        verb = told.verb
        for form in (verb.command, verb.definite, f"{verb.possible}sz", f"{verb.possible}od", f"{verb.possible}ed"):
            if form and verb.prefix and language.lexicon.verbs.tag(key_of(verb.prefix + form)) is None:
                yield key_of(form), name
                yield key_of(verb.prefix + form), name


def verb_of(units: Sequence[Unit], phrases: Sequence[Phrase], language: Language) -> Step | None:
    """The verb of the game that a clause commands, with filters for the thing that it is done to."""
    found = [(unit, _commands(language)[unit.key]) for unit in units if unit.key in _commands(language)]
    things = [p for p in phrases if p.kind == "things" and p.case == "acc" and p.n in (None, 1) and not p.bound]
    if len(found) != 1 or len(things) != 1:
        return None
    unit, verb = found[0]
    declared = language.vocabulary.verbs[verb]
    noun = next((f["noun"] for f in things[0].features if "noun" in f), None)
    rest = [p for p in phrases if p is not things[0] and not set(p.places) <= set(unit.places)]
    odd = [p for p in rest if p.kind != "time" and p.name not in _KNOWN]
    if declared.subject is None or noun != declared.subject or odd:
        return None
    attributes = language.vocabulary.nouns[declared.subject].attributes
    features = [{k: v for k, v in f.items() if k in attributes} for f in things[0].features]
    tree = language.tree(f"now: {verb}{language.filters(features, verb)}")
    return tree.effect if tree is not None else None
