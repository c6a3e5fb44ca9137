"""Clauses of getting, giving, losing and producing: who gets how much, for each of what, at most how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.due import default_timing
from kartotek.ingest.effects.composition.goods import as_choice, with_groups, with_numbers
from kartotek.ingest.effects.composition.half_transfers import half_of
from kartotek.ingest.effects.composition.held_on import with_sums
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.picks import all_made
from kartotek.ingest.effects.composition.steps import put_off
from kartotek.ingest.effects.composition.transfer_checks import is_whole_transfer
from kartotek.ingest.effects.composition.transfer_phrases import TransferPhrases, transfer_phrases
from kartotek.ingest.effects.composition.transfer_verbs import TransferVerb, transfer_verb
from kartotek.ingest.effects.composition.trees import TransferKind, bundle_of, capped, per_of
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.schema.language.nodes import Alternative, Bundle, ForScope, Later, Per, Step, Transfer

__all__ = ["ClausePart", "transfer_of"]

_GROWING: Final = frozenset(("V.grow", "V.thrive"))


@dataclass(frozen=True, slots=True)
class ClausePart:
    """A step with the timing that its clause states, or that goes without saying."""

    step: Step
    timing: str | None
    default: str


@dataclass(frozen=True, slots=True)
class _TransferClause:
    """A clause of transfer whose phrases all go into transfers."""

    passage: ClausePassage
    verb: TransferVerb
    phrases: TransferPhrases
    per: Per | None
    each: int | None
    """How much each of what is counted is worth, where a clause of its own says it."""

    def for_receiver(self, step: Step) -> Step:
        """The step of whoever gets it."""
        players = self.phrases.players
        whole = ForScope(str(players[0].name), step) if players else step
        once = all(unit.tag != "EACH" for unit in self.passage.units)
        return put_off(whole, self.passage.language, self.passage.time if once else None)


def transfer_of(passage: ClausePassage, each: int | None = None) -> list[ClausePart] | None:
    """The clause as transfers, one for each timing; None where a phrase of it was not understood."""
    if "HALF_OF" in passage.words:
        return _half(passage)
    clause = _clause_of(passage, each)
    if clause is None:
        return None
    return all_made([_part(clause, timing, amounts) for timing, amounts in _by_timing(clause)])


def _half(passage: ClausePassage) -> list[ClausePart] | None:
    """Half of what is held of one good as another."""
    found = half_of(passage)
    if found is None:
        return None
    step, good = found
    return [ClausePart(step, passage.time, default_timing(good, passage.language, True, "gain"))]


def _clause_of(passage: ClausePassage, each: int | None) -> _TransferClause | None:
    """The clause with its phrases sorted; None where it says more than transfers do."""
    verb = transfer_verb(passage)
    if verb is None:
        return None
    passage = _prepared(passage, verb)
    found = transfer_phrases(passage, verb)
    if not is_whole_transfer(passage, verb, found):
        return None
    per = per_of(found.counted[0], passage.language) if found.counted else None
    known = all(p.name in passage.language.vocabulary.scopes for p in found.players)
    if not known or (found.counted and per is None):
        return None
    return _TransferClause(passage, verb, found, per, each)


def _prepared(passage: ClausePassage, verb: TransferVerb) -> ClausePassage:
    """The clause with numbers at their goods, and with every turn as a time unless it is what something yields in."""
    phrases = with_sums(as_choice(with_groups(passage.phrases)), passage.language)
    passage = passage.with_phrases(with_numbers(phrases, bool(passage.verbs & _GROWING) or verb.goods == ("ins",)))
    if verb.kind == "produce" or passage.times:
        return passage
    return passage.with_phrases([_as_time(p, passage.language) for p in passage.phrases])


def _as_time(phrase: ComposedPhrase, language: GameLanguage) -> ComposedPhrase:
    """A phrase that says in every turn as the time, where turns are a phase of the game."""
    period = phrase.features[0]["period"] if phrase.tag == "PERIOD" else None
    if period not in language.vocabulary.phases:
        return phrase
    return replace(phrase, kind="time", name=f"each {period}", features=())


def _part(clause: _TransferClause, timing: str, amounts: Sequence[ComposedPhrase]) -> ClausePart | None:
    """The amounts that are due together as one transfer; None where that cannot be said."""
    passage, verb = clause.passage, clause.verb
    way = "pay" if verb.kind == "lose" or verb.charged else "gain"
    bundle = _bundle(passage, amounts, way)
    if bundle is None:
        return None
    step = _limited(Transfer(_kind(verb, amounts, passage.language), bundle, clause.per), amounts, clause)
    if step is None:
        return None
    whole = clause.for_receiver(step)
    then = isinstance(whole, Later) and passage.time == f"each {whole.phase}"  # it says itself when it is
    return ClausePart(whole, None if then else passage.time, timing)


def _bundle(passage: ClausePassage, amounts: Sequence[ComposedPhrase], way: str) -> Bundle | None:
    """The amounts together, one of them, or one of the groups that a comma before `or` parts; None where what `and`
    joins is not clear."""
    listed = _listed(passage.phrases, amounts)
    if not {"AND", "OR"} <= {p.tag for p in listed}:
        return bundle_of(amounts, way, "OR" in passage.words)
    if any(p.tag == "OR" and "," not in p.before for p in listed):
        return None
    groups = [[*group] for is_or, group in groupby(listed, lambda p: p.tag == "OR") if not is_or]
    options = all_made([bundle_of([p for p in group if p.kind == "amount"], way) for group in groups])
    return Bundle((Alternative(tuple(options)),)) if options is not None else None


def _listed(phrases: Sequence[ComposedPhrase], amounts: Sequence[ComposedPhrase]) -> Sequence[ComposedPhrase]:
    """The phrases from the first of some amounts to the last."""
    places = {p.places for p in amounts}
    found = [at for at, p in enumerate(phrases) if p.places in places]
    return phrases[found[0] : found[-1] + 1] if found else ()


def _kind(verb: TransferVerb, amounts: Sequence[ComposedPhrase], language: GameLanguage) -> TransferKind:
    """What happens to the goods: stats are had, and only what can be traded is produced."""
    names = [p.name for p in amounts if isinstance(p.name, str)]
    stats, resources = language.vocabulary.stats, language.vocabulary.resources
    match verb.kind:
        case "gain" if len(names) == len(amounts) and stats.keys() >= set(names):
            return "have"
        case "produce" if not all(name in resources and resources[name].tradable for name in names):
            return "gain"
    return verb.kind


def _by_timing(clause: _TransferClause) -> list[tuple[str, list[ComposedPhrase]]]:
    """The amounts by when they are due: together where the sentence says when, else by the habit of the book, which
    does not part what is had at one time unless the game always does."""
    groups: dict[str, list[ComposedPhrase]] = {}
    for phrase in clause.phrases.amounts:
        groups.setdefault(_due(phrase, clause), []).append(phrase)
    if groups.keys() == {"now", "end"}:
        return [("now", list(clause.phrases.amounts))]
    if "OR" in clause.passage.words and len(groups) > 1:  # what is chosen is had when the choice is
        return [("now", list(clause.phrases.amounts))] if "!always" not in groups else []
    return [(due.removeprefix("!"), group) for due, group in groups.items()]


def _due(amount: ComposedPhrase, clause: _TransferClause) -> str:
    """When an amount is due; `stated` where the clause says it, and the game allows that."""
    passage = clause.passage
    due = default_timing(amount.gained_good, passage.language, clause.per is not None, clause.verb.kind)
    return "stated" if passage.times and not due.startswith("!") else due


def _limited(step: Transfer, amounts: Sequence[ComposedPhrase], clause: _TransferClause) -> Transfer | None:
    """The transfer with the limits that its amounts and what it counts have; None where one cannot be said."""
    counted, each = clause.phrases.counted, clause.each
    most, things = _with_bound(amounts), _with_bound(counted)
    if not all(map(_is_limit, counted)) or any(p.bound != "<=" for p in most):
        return None
    if not most and not things:
        return step if each is None else None
    if most and (len(amounts) > 1 or each is None):
        return None
    return capped(step, _number_of(most), each, _number_of(things))


def _with_bound(phrases: Sequence[ComposedPhrase]) -> list[ComposedPhrase]:
    """The phrases that say at most or at least how many; just so many are so many."""
    return [p for p in phrases if p.bound not in ("", "=")]


def _number_of(phrases: Sequence[ComposedPhrase]) -> int | None:
    return phrases[0].n if phrases else None


def _is_limit(counted: ComposedPhrase) -> bool:
    """Whether what is counted has no number, is each of so many, or at most so many in all."""
    if counted.bound:
        return counted.bound == "<=" and not counted.each
    return counted.each or counted.n in (None, 1)
