"""Verbs of the game by the words in which it says them: what is done to which thing, how many, and for what price."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from ingest.effects.composition.clauses import ClausePassage
from ingest.effects.composition.phrase import ComposedPhrase
from ingest.effects.composition.tables import synonyms
from ingest.effects.composition.unit import WordUnit
from ingest.effects.composition.verb_forms import PARTICLES, command_lemma
from ingest.effects.grammar.clauses import GameLanguage
from ingest.prose.keys import key_of
from schema.hungarian.prefixes import split_prefix
from schema.language.nodes import ForScope, May, Seq, Step, UpTo
from schema.words import VerbWords

__all__ = ["command_of"]

_SLOT: Final = re.compile(r"\{(\w+)(?:#(\w+))?(?::(\w+))?\}")
_ROOT: Final = 5
_LITTLE: Final = frozenset(("a", "az", "egy", "hogy", "balra", "kovetkezo", "egyszintet", "mezot", "szintet"))
"""Words of the texts that a command may leave out."""
_KNOWN: Final = frozenset("AND NEXT FIRST THEN FREE SOME_ONE ANY YOU_TOO BUT SO FROM_THEM UP ONCE ONE_STEP".split())
_LOOSE: Final = frozenset(("meg", "fel", "elore"))
"""Particles that a command may do without."""
_UP_TO: Final = ("<=", "acc")
_BY_WHICH: Final = frozenset(("ins", "sup"))
"""The cases of a thing that one moves with or on: any of them, where none is named."""
_ZONES: Final = {"FROM_HAND": "hand", "FROM_DISCARD": "discard"}
"""Where cards come from, by the words that say so."""
_STRANGER: Final = frozenset(("3p", "1s", "1p", "2p"))


@dataclass(frozen=True, slots=True)
class _Command:
    """How a verb of the game is said."""

    name: str
    lemmas: frozenset[str]
    particle: str
    roots: tuple[str, ...]
    """The beginnings of other words that must be there."""
    optional: frozenset[str]
    """Words of its text, by their keys, that need not be there."""
    case: str
    """The case of the thing that it is done to; empty where there is none."""
    needs_thing: bool
    unit: str
    """The noun that its number counts, by its key; empty where it has none."""
    unit_case: str


@lru_cache(maxsize=8)
def _commands(language: GameLanguage) -> tuple[_Command, ...]:
    words = language.words.verbs if language.words is not None else {}
    made = [_command(name, stated, language) for name, stated in words.items()]
    return tuple(sorted(made, key=lambda one: -len(one.roots)))


def _command(name: str, stated: VerbWords, language: GameLanguage) -> _Command:
    text = stated.hu or "{verb}{price} {what:acc}"
    slots = {slot: (unit, case or "nom") for slot, unit, case in _SLOT.findall(text)}
    literal = [key_of(word) for word in _SLOT.sub(" ", text).replace("a~", " ").replace("-", " ").split()]
    roots = tuple(word[:_ROOT] for word in literal if word and word not in _LITTLE)
    lemma = command_lemma(stated)
    prefix = stated.verb.prefix
    others = {form for one in (lemma, prefix + lemma) for form in synonyms().get(one, ())}
    unit, unit_case = slots.get("0", ("", ""))
    declared = language.vocabulary.verbs[name]
    case = slots.get("what", ("", "acc"))[1] if declared.subject is not None else ""
    counted = language.words.terms["units"].get(unit) if language.words is not None and unit else None
    noun = key_of(counted.hu.lemma.split()[-1])[:_ROOT] if counted is not None else ""
    lemmas, little = frozenset((lemma, prefix + lemma, *others)), frozenset(literal) & _LITTLE
    needs = declared.subject is not None and "what" in slots
    return _Command(name, lemmas, key_of(prefix), roots, little, case, needs, noun, unit_case)


def command_of(passage: ClausePassage) -> Step | None:
    """The verb of the game that a clause commands or allows, each of several things it is done to, or another player
    who does it; None where there is none, or more is said."""
    players = passage.of("player")
    if passage.words & {"NEG", "NONE", "OR", "ONLY"} or len(players) > 1:
        return None
    if players:
        known = players[0].case == "nom" and players[0].name in passage.language.vocabulary.scopes
        step = _command_in(passage.without(*players), frozenset(("1s", "1p", "2p", "2s"))) if known else None
        return ForScope(str(players[0].name), step) if step is not None and not isinstance(step, May) else None
    steps = [_command_in(one, _STRANGER) for one in _one_by_one(passage)]
    made = [step for step in steps if step is not None]
    if len(made) < len(steps):
        return None
    return made[0] if len(made) == 1 else Seq(tuple(made))


def _one_by_one(passage: ClausePassage) -> list[ClausePassage]:
    """The clause for each of two things that `and` joins: with the red and the blue one."""
    phrases = passage.phrases
    for first, joint, second in zip(phrases, phrases[1:], phrases[2:], strict=False):
        bare = first.kind == "things" and not any("noun" in f for f in first.features)
        if bare and joint.tag == "AND" and second.kind == "things" and not first.each and first.n is None:
            noun = tuple(f for f in second.features if "noun" in f)
            other = replace(second, features=(*first.features, *noun))
            rest = passage.without(first, joint)
            return [rest.with_phrases([other if p is second else p for p in rest.phrases]), rest]
    return [passage]


def _command_in(passage: ClausePassage, strangers: frozenset[str]) -> Step | None:
    for command in _commands(passage.language):
        verbs = [unit for unit in passage.units if _is_said(unit, command, passage, strangers)]
        if len(verbs) == 1:
            step = _filled(command, verbs[0], passage)
            if step is not None:
                return step
    return None


def _is_said(unit: WordUnit, command: _Command, passage: ClausePassage, strangers: frozenset[str]) -> bool:
    """Whether a verb is that of the command, with the particle that makes it that."""
    if not unit.lemma or unit.person in strangers or unit.tag == "DOING":
        return False
    particle, bare = split_prefix(unit.lemma)
    if key_of(particle) not in (command.particle, "", "meg", "fel") and unit.lemma not in command.lemmas:
        return False
    apart = {one.key for one in passage.units if one.key in PARTICLES}
    if apart - {command.particle, key_of(particle), *_LOOSE}:
        return False
    needed = command.particle and command.particle not in _LOOSE and bare == unit.lemma
    return bool({unit.lemma, bare} & command.lemmas) and (not needed or command.particle in apart)


def _filled(command: _Command, verb: WordUnit, passage: ClausePassage) -> Step | None:
    """The command with its thing, number and price from the clause, if these are all that the clause says."""
    used = set(verb.places)
    for root in command.roots:
        unit = next((unit for unit in passage.units if _begins(unit, root)), None)
        if unit is None:
            return None
        used.update(unit.places)
        used.update(place for p in passage.of("things") if set(unit.places) <= set(p.places) for place in p.places)
    things = [p for p in passage.of("things", "number") if not set(p.places) <= used]
    number = next((p for p in things if command.unit and _is_counted(p, command)), None)
    number = number or next((p for p in passage.of("word") if command.unit and p.tag == "ONE_STEP"), None)
    objects = [p for p in things if command.case and _is_object(p, command, passage.language)]
    what = max(objects, key=lambda p: len(p.features), default=None)
    zone = _zone(command, passage)
    if command.unit and number is None:
        return None
    used.update(place for p in (number, what) if p is not None for place in p.places)
    prices = [p for p in passage.of("amount") if p.case == "cau" and p.n is not None and not p.each]
    left = [p for p in passage.phrases if not set(p.places) <= used and p.kind != "time" and p not in prices]
    left = [
        p for p in left if not (p.kind == "number" and p.n == 1 and not command.unit) and not (zone and p.tag in _ZONES)
    ]
    left = [p for p in left if not (p in objects and _is_bare(p))]
    left = [p for p in left if p.key not in command.optional]
    if any(p is not None and p.ordinal is not None for p in (what, number)):
        return None
    if len(prices) > 1 or any(p.tag not in _KNOWN for p in left) or (_is_unsaid(command, what) and not zone):
        return None
    if zone:
        what = replace(what or ComposedPhrase("things"), features=(zone, *(what.features if what is not None else ())))
    return _tree(command, verb, what, number, prices, passage)


def _begins(unit: WordUnit, root: str) -> bool:
    """Whether a word begins so, or a part of one that is made of several."""
    joined = len(unit.places) > 1 or unit.tag == "THING"
    return unit.key.startswith(root) or (joined and root in unit.key)


def _is_bare(phrase: ComposedPhrase) -> bool:
    """Whether a phrase names no more than where all such things are."""
    return len(phrase.features) == 1 and not (phrase.owned or phrase.each or phrase.plural) and phrase.n is None


def _zone(command: _Command, passage: ClausePassage) -> dict[str, str]:
    """From where the thing comes that the verb is done to, where the game can say that, by the word that says it."""
    subject = passage.language.vocabulary.verbs[command.name].subject
    attributes = passage.language.vocabulary.nouns[subject].attributes if subject is not None else {}
    found = [_ZONES[word] for word in passage.words if word in _ZONES]
    return {"zone": found[0]} if len(found) == 1 and "zone" in attributes else {}


def _is_unsaid(command: _Command, what: ComposedPhrase | None) -> bool:
    """Whether the thing that the verb is done to is missing, and no other word of the clause names it."""
    moves = command.case in _BY_WHICH and command.particle in ("", *_LOOSE)
    return command.needs_thing and what is None and not moves


def _is_counted(phrase: ComposedPhrase, command: _Command) -> bool:
    same = phrase.key.startswith(command.unit) or (phrase.kind == "things" and not phrase.features[:-1])
    return phrase.case == command.unit_case and (phrase.kind == "number" or same) and not phrase.bound


def _is_object(phrase: ComposedPhrase, command: _Command, language: GameLanguage) -> bool:
    noun = next((f["noun"] for f in phrase.features if "noun" in f), None)
    known = noun == language.vocabulary.verbs[command.name].subject
    cases = ("ins", "sup") if command.case in _BY_WHICH else (command.case,)
    if command.case in _BY_WHICH and phrase.owned and not phrase.plural:
        cases = (*cases, "nom")  # your red one moves: you move with it
    plain = (
        not phrase.each and phrase.scope is None and (phrase.bound in ("",) or (phrase.bound, phrase.case) == _UP_TO)
    )
    return phrase.kind == "things" and known and phrase.case in cases and plain


def _tree(
    command: _Command,
    verb: WordUnit,
    what: ComposedPhrase | None,
    number: ComposedPhrase | None,
    prices: Sequence[ComposedPhrase],
    passage: ClausePassage,
) -> Step | None:
    language = passage.language
    filters = _filters(what, command, language) if what is not None else ""
    params = f"({number.n or 1})" if number is not None else ""
    price = f" for {prices[0].n} {prices[0].name}" if prices else " for free" if "FREE" in passage.words else ""
    tree = language.tree(f"now: {command.name}{filters}{params}{price}")
    if tree is None:
        return None
    step = tree.effect
    if what is not None and what.bound == "<=" and what.n is not None:
        return UpTo(what.n, step)
    if what is not None and what.n not in (None, 1):
        return None
    return May(step) if verb.possible and passage.times[:1] != ("action",) else step


def _filters(what: ComposedPhrase, command: _Command, language: GameLanguage) -> str:
    subject = language.vocabulary.verbs[command.name].subject
    attributes = language.vocabulary.nouns[str(subject)].attributes
    features = [
        {k: v for k, v in f.items() if (k in attributes and v != subject) or k == "flags"} for f in what.features
    ]
    return language.filters(features, command.name)
