"""Verbs of the game by the words in which it says them: what is done to which thing, how many, and for what price."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.command_clause import EITHER_PRICE, CommandClause, command_clauses
from kartotek.ingest.effects.composition.game_words import LOOSE, GameCommand, game_commands
from kartotek.ingest.effects.composition.phrase import ComposedPhrase, all_made, last_run, only, place_of, with_replaced
from kartotek.ingest.effects.composition.trees import bundle_of, in_a_row
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.composition.verb_forms import PARTICLES
from kartotek.ingest.text.keys import key_of
from kartotek.schema.hungarian.features import Case, Person
from kartotek.schema.hungarian.prefixes import split_prefix
from kartotek.schema.language.nodes import ForScope, May, Pay, Step, UpTo

__all__ = ["command_of"]

_WITHOUT: Final = "nelkul"
"""The key of the word for free that names the good which is not paid."""
_KEEPING: Final = frozenset(("tart", "megtart"))
_STRANGER: Final = frozenset((Person.THEY, Person.I, Person.WE, Person.YOU_ALL))
_NOT_THEY: Final = frozenset((Person.I, Person.WE, Person.YOU_ALL, Person.YOU))
"""The persons of verbs that do not speak of what another player does."""


def command_of(passage: ClausePassage) -> Step | None:
    """The verb of the game that a clause commands or allows, each of several things it is done to, or another player
    who does it; None where there is none, or more is said."""
    passage = _keeping_only(_with_price(_with_prices(passage)))
    if passage.words & {"NEG", "NONE", "OR", "ONLY"}:
        return None
    if "player" in passage.kinds:
        return _by_another(passage)
    steps: list[Step] | None = all_made([_command_in(one, _STRANGER) for one in _one_by_one(passage)])
    return in_a_row(steps) if steps is not None else None


def _keeping_only(passage: ClausePassage) -> ClausePassage:
    """The clause in which one may keep only so many cards as one in which one keeps them."""
    verb, keeps = only(passage.of("verb")), [p for p in passage.of("verb") if p.lemma in _KEEPING]
    limited = any(p.tag == "ONLY" and after.n is not None for p, after in pairwise(passage.phrases))
    if verb is None or not keeps or not limited:
        return passage
    units = tuple(unit._replace(possible=False) if unit.lemma == verb.lemma else unit for unit in passage.units)
    return replace(passage.without_tags("ONLY"), units=units)


def _with_prices(passage: ClausePassage) -> ClausePassage:
    """The clause with the word between two prices, of which one is paid, as one that joins nothing else."""
    run = zip(passage.phrases, passage.phrases[1:], passage.phrases[2:], strict=False)
    for first, joint, second in run:
        if joint.tag == "OR" and all(p.kind == "amount" and p.case == Case.CAU and p.n for p in (first, second)):
            return passage.exchanging(joint, replace(joint, name=EITHER_PRICE))
    return passage


def _with_price(passage: ClausePassage) -> ClausePassage:
    """The clause with what one does it by paying as what one does it for."""
    at = place_of(passage.phrases, "BY_PAYING")
    paid = last_run(passage.phrases[:at], _is_paid) if at is not None else []
    if [p.kind for p in paid[:1]] != ["amount"]:
        return passage
    return passage.exchanging(paid[0], replace(paid[0], case=Case.CAU)).without_tags("BY_PAYING", "SPENDING")


def _is_paid(phrase: ComposedPhrase) -> bool:
    """Whether a phrase before *by paying* is the good that is paid, or the word for spending it."""
    return phrase.tag == "SPENDING" or ((phrase.kind, phrase.case) == ("amount", Case.NOM) and phrase.n is not None)


def _by_another(passage: ClausePassage) -> Step | None:
    """What another player does."""
    player = only(passage.of("player"))
    if player is None or player.case != Case.NOM or player.name not in passage.language.vocabulary.scopes:
        return None
    step = _command_in(passage.without(player), _NOT_THEY)
    return ForScope(str(player.name), step) if step is not None and not isinstance(step, May) else None


def _one_by_one(passage: ClausePassage) -> list[ClausePassage]:
    """The clause for each of two things that `and` joins: with the red and the blue one."""
    phrases = passage.phrases
    for first, joint, second in zip(phrases, phrases[1:], phrases[2:], strict=False):
        if joint.tag == "AND" and second.kind == "things" and _lacks_noun(first):
            noun = [f for f in second.features if "noun" in f]
            rest = passage.without(first, joint)
            other = replace(second, features=(*first.features, *noun))
            return [rest.with_phrases(with_replaced(rest.phrases, second, other)), rest]
    return [passage]


def _lacks_noun(phrase: ComposedPhrase) -> bool:
    """Whether a phrase says of things only which they are: the red one."""
    return (phrase.kind, phrase.each, phrase.n, phrase.feature("noun")) == ("things", False, None, None)


def _command_in(passage: ClausePassage, strangers: frozenset[str]) -> Step | None:
    """The command of a clause, by the first that has a tree; a verb in the person of a stranger gives none."""
    spoken = [unit for unit in passage.units if unit.lemma and unit.tag != "DOING" and _is_due(unit, strangers)]
    for clause in _clauses(spoken, passage):
        step = _step(clause)
        if step is not None:
            return step
    return None


def _is_due(verb: WordUnit, strangers: frozenset[str]) -> bool:
    """Whether a verb says what is to be done, by none of these persons: what you did is reported, not commanded."""
    return verb.person not in strangers and not (verb.past and verb.person == Person.YOU)


def _clauses(spoken: Sequence[WordUnit], passage: ClausePassage) -> Iterator[CommandClause]:
    """The clause as each of the commands that one of the verbs is that of."""
    apart = PARTICLES.intersection(unit.key for unit in passage.units)
    for command in game_commands(passage.language):
        verb = only([unit for unit in spoken if _is_said(unit, command, apart)])
        if verb is not None:
            yield from command_clauses(command, verb, passage)


def _is_said(unit: WordUnit, command: GameCommand, apart: frozenset[str]) -> bool:
    """Whether a verb is that of the command, with the particle that makes it that, before it or apart from it."""
    particle, bare = split_prefix(unit.lemma)
    if command.lemmas.isdisjoint((unit.lemma, bare)):
        return False
    prefix = key_of(particle)
    other = prefix not in (command.particle, "", "meg", "fel") and unit.lemma not in command.lemmas
    if other or apart - {command.particle, prefix, *LOOSE}:
        return False
    return bare != unit.lemma or not command.needs_particle or command.particle in apart


def _step(clause: CommandClause) -> Step | None:
    """The command as a step; None where the game has no such thing, or its number cannot be said."""
    several = clause.what.each or _moves_several(clause)
    text = f"{_filters(clause)}{_number(clause)}" if not several else "(it)"
    chosen = "each" if clause.what.each else f"pick {clause.what.n}"
    picked = f"for {chosen} {clause.command.subject}{_filters(clause)}: " if several else ""
    costs = clause.passage.language.vocabulary.verbs[clause.command.name].costs
    tree = clause.passage.language.tree(f"now: {picked}{clause.command.name}{text}{_price(clause) if costs else ''}")
    if tree is None or _is_partly_free(clause):
        return None
    what, step = clause.what, tree.effect
    if clause.prices and not costs:
        return _paid_for(clause, step)
    if several:
        return step if not clause.verb.possible else None
    if what.bound == "<=" and what.n is not None:
        return UpTo(what.n, step)
    if what.n not in (None, 1):
        return None
    return May(step) if clause.verb.possible and clause.passage.time != "action" else step


def _paid_for(clause: CommandClause, step: Step) -> Step | None:
    """A step that has no cost of its own, for what is paid for it."""
    price = bundle_of(clause.prices, "pay") if len(clause.prices) == 1 else None
    return Pay(price, step) if price is not None and clause.what.n in (None, 1) else None


def _moves_several(clause: CommandClause) -> bool:
    """Whether one moves with so many different things."""
    what, different = clause.what, any(unit.tag == "DIFFERENT" for unit in clause.passage.units)
    return different and (what.n or 1) > 1 and (what.case, what.bound) == (Case.INS, "")


def _number(clause: CommandClause) -> str:
    return f"({clause.number.n or 1})" if clause.number is not None else ""


def _price(clause: CommandClause) -> str:
    """For how much it is done, or for nothing."""
    if clause.prices:
        stated = " | ".join(f"{price.n} {price.name}" for price in clause.prices)
        return f" for {stated}" if len(clause.prices) == 1 else f" for {{{stated}}}"
    return " for free" if "FREE" in clause.passage.words and not _names_good(clause) else ""


def _names_good(clause: CommandClause) -> bool:
    """Whether a clause says of which good nothing is paid."""
    return any((unit.tag, unit.key) == ("FREE", _WITHOUT) for unit in clause.passage.units)


def _is_partly_free(clause: CommandClause) -> bool:
    """Whether one good alone is not paid for what may cost others too."""
    return clause.passage.language.vocabulary.verbs[clause.command.name].costs and _names_good(clause)


def _filters(clause: CommandClause) -> str:
    """What is said of the thing that the verb is done to."""
    features = [_filtered(feature, clause) for feature in clause.what.features]
    return clause.passage.language.filters(features, clause.command.name)


def _filtered(feature: Mapping[str, Any], clause: CommandClause) -> Mapping[str, Any]:
    """A feature without what the verb's things do not have, and without what they all are."""
    subject = clause.command.subject
    attributes = clause.passage.language.vocabulary.nouns[str(subject)].attributes
    return {k: v for k, v in feature.items() if k == "flags" or (k in attributes and v != subject)}
