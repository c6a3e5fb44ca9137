"""Clauses of getting, giving, losing and producing: who gets how much, for each of what, at most how much."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby, pairwise
from typing import Any, Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.phrase import ComposedPhrase, all_made, last_run, only, place_of, with_replaced
from kartotek.ingest.effects.composition.transfer_phrases import (
    TransferPhrases,
    TransferVerb,
    is_whole_transfer,
    transfer_phrases,
    transfer_verb,
)
from kartotek.ingest.effects.composition.trees import TransferKind, bundle_of, capped, default_timing, per_of, put_off
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.schema.hungarian.features import Case, Person
from kartotek.schema.language.nodes import (
    Alternative,
    Amount,
    Bundle,
    Divide,
    ForScope,
    Held,
    Later,
    Per,
    Step,
    Transfer,
)

__all__ = ["sum_on", "ClausePart", "transfer_of", "with_multiple"]


# The goods of a clause with the words around them: their numbers where these stand apart, and choices among them.
def as_choice(phrases: Sequence[ComposedPhrase]) -> Sequence[ComposedPhrase]:
    """The phrases with `one of this and that` as this or that."""
    at = place_of(phrases, "ONE_OF", "AMONG")
    if at is None:
        return phrases
    listed, after = last_run(phrases[:at], _is_listed), phrases[at + 1 :]
    if phrases[at].tag == "AMONG":
        one = next(filter(_is_one, after), None)
        if one is None or "amount" not in {p.kind for p in listed}:
            return phrases
        after = [p for p in after if p is not one]
    return [*phrases[: at - len(listed)], *map(_chosen, listed), *after]


def _is_listed(phrase: ComposedPhrase) -> bool:
    """Whether a good is only named, as one of those that one may choose from, or a word joins such goods."""
    if phrase.kind != "amount":
        return phrase.tag in ("AND", "OR")
    return phrase.n in (None, 1) and phrase.case == Case.NOM and not phrase.each


def _is_one(phrase: ComposedPhrase) -> bool:
    """Whether a phrase says to take one of what was listed."""
    return (phrase.kind, phrase.n, phrase.case) == ("number", 1, Case.ACC)


def _chosen(phrase: ComposedPhrase) -> ComposedPhrase:
    """A good of a list as one that may be had, and what joins it to the next as `or`."""
    return replace(phrase, case=Case.ACC) if phrase.kind == "amount" else replace(phrase, name="OR")


def with_groups(phrases: Sequence[ComposedPhrase]) -> list[ComposedPhrase]:
    """The phrases with `two each of these` beside `one each of that` as for each two of these one of that."""
    counted = [p for p in phrases if _is_group(p)]
    goods = [p for p in phrases if p.kind == "amount" and p.apiece and p not in counted]
    if len(counted) != 1 or not goods:
        return list(phrases)
    return [_of_group(p, counted[0]) if p.apiece else p for p in phrases]


def _is_group(phrase: ComposedPhrase) -> bool:
    """Whether a phrase speaks of so many at a time of what somebody has."""
    many = phrase.is_noun and phrase.apiece and phrase.n not in (None, 1) and not phrase.bound
    return many and (phrase.owned or phrase.scope is not None) and phrase.case in (Case.NOM, Case.CAU, "after")


def _of_group(phrase: ComposedPhrase, counted: ComposedPhrase) -> ComposedPhrase:
    return replace(phrase, apiece=False, each=phrase is counted)


def with_numbers(phrases: Sequence[ComposedPhrase], grows: bool = False) -> list[ComposedPhrase]:
    """The phrases with numbers beside their goods: eight of coins, one each of two goods, a level that grows by two."""
    return _with_number_for_all(_with_number_apart(phrases, grows))


def _with_number_apart(phrases: Sequence[ComposedPhrase], grows: bool) -> Sequence[ComposedPhrase]:
    """The phrases with a number that stands by itself at the one good that has none."""
    number = only([*filter(_stands_apart, phrases)])
    if number is None:
        return phrases
    by_how_much = grows and number.case == Case.INS
    good = only([*filter(_is_grown if by_how_much else _is_part, phrases)])
    if good is None:
        return phrases
    whole = replace(good, n=number.n, case=number.case, places=(*number.places, *good.places))
    return with_replaced([p for p in phrases if p is not number], good, whole)


def _stands_apart(phrase: ComposedPhrase) -> bool:
    """Whether a phrase is a number without its noun."""
    return phrase.kind == "number" and phrase.bound in ("", "=")


def _is_part(phrase: ComposedPhrase) -> bool:
    """Whether a phrase is a good of which, or in which, a number says how much: of coins, eight."""
    return (phrase.kind, phrase.n) == ("amount", None) and phrase.case in (Case.ELA, Case.INE)


def _is_grown(phrase: ComposedPhrase) -> bool:
    """Whether a phrase is a good of one's own of which a number says by how much it grows."""
    return (phrase.kind, phrase.n, phrase.owned) == ("amount", None, True) and phrase.case in (Case.NOM, Case.ACC)


def _with_number_for_all(phrases: Sequence[ComposedPhrase]) -> list[ComposedPhrase]:
    """The phrases with a number that is said twice, one each, at all the goods behind it."""
    made = list(phrases)
    before: ComposedPhrase | None = None
    for at, phrase in enumerate(made):
        if phrase.kind == "amount":
            before = made[at] = _numbered_like(phrase, before)
    return made


def _numbered_like(good: ComposedPhrase, before: ComposedPhrase | None) -> ComposedPhrase:
    if before is None or not before.apiece or good.n is not None:
        return good
    return replace(good, n=before.n, apiece=True)


# Goods that lie on things, as the sum of what these have of them: your resources on blue buildings.
_CASE: Final = re.compile(r"\{all:(\w+)\}")
_Held = tuple[str, str, str]
"""A noun, a good, and the case of the noun in which the good is said to be on it."""


def with_sums(phrases: Sequence[ComposedPhrase], language: GameLanguage) -> Sequence[ComposedPhrase]:
    """The phrases with things and your goods on them as one that counts these goods."""
    for things, goods in pairwise(phrases):
        made = _joined(things, goods, language)
        if made is not None:
            return with_replaced([p for p in phrases if p is not things], goods, made)
    return phrases


def _joined(things: ComposedPhrase, goods: ComposedPhrase, language: GameLanguage) -> ComposedPhrase | None:
    """Things and goods right behind them as one phrase; None where they are no such. What is on yours is yours."""
    yours = goods.owned or (things.owned and goods.n is None)
    plain = goods.kind == "amount" and yours and not (goods.bound or goods.ordinal)
    features = sum_on(things, str(goods.name), language) if plain else None
    if features is None:
        return None
    places = (*things.places, *goods.places)
    return replace(goods, kind="things", name=None, features=features, places=places, owned=True)


def sum_on(things: ComposedPhrase, good: str, language: GameLanguage) -> tuple[Mapping[str, Any]] | None:
    """What counts a good that lies on some things; None where they can have none, or more is said of them."""
    attribute = _attributes(language).get((str(things.feature("noun")), good, things.case))
    if things.kind != "things" or attribute is None or things.n is not None or things.ordinal or things.scope:
        return None
    what = language.selection(things.features)
    return ({"count": f"sum({what}, {attribute})"},) if what is not None else None


@lru_cache(maxsize=8)
def _attributes(language: GameLanguage) -> Mapping[_Held, str]:
    """The attributes of things that say how much of a good is on them."""
    if language.words is None:
        return {}
    goods = {term.hu.lemma: good for good, term in language.words.terms.get("resources", {}).items()}
    found: dict[_Held, str] = {}
    for noun, declared in language.vocabulary.nouns.items():
        for name in declared.attributes:
            stated = language.words.attributes.get(f"{noun}.{name}") or language.words.attributes.get(name)
            case = _CASE.search(stated.hu.get("unit", "")) if stated is not None else None
            if stated is not None and stated.unit is not None and case is not None and stated.unit.hu.lemma in goods:
                found[noun, goods[stated.unit.hu.lemma], case[1]] = name
    return found


# Half of what is held of one good, which comes as another.
_HALVED: Final = frozenset((Case.NOM, Case.DAT))
_HAD: Final = frozenset((Case.ACC, Case.ESS))
_WORDS: Final = frozenset(("ROUNDED", "HALF_OF"))


def half_of(passage: ClausePassage) -> tuple[Transfer, str] | None:
    """The transfer and the good that it brings; None where the clause says more."""
    held, had = _good_halved(passage, _HALVED), _good_halved(passage, _HAD)
    if held is None or had is None or passage.words - _WORDS or len(_nouns(passage)) > 2:
        return None
    return Transfer("gain", Bundle((Amount(Divide(Held(held.name), 2), had.name),))), had.name


def _nouns(passage: ClausePassage) -> list[ComposedPhrase]:
    return [p for p in passage.phrases if p.kind not in ("word", "time", "verb")]


def _good_halved(passage: ClausePassage, cases: frozenset[str]) -> ComposedPhrase | None:
    """The only good in one of these cases, named without a number."""
    return only([p for p in passage.in_case("amount", *cases) if p.n is None and isinstance(p.name, str)])


# Clauses of getting, giving, losing and producing: who gets how much, for each of what, at most how much.
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
    passage = passage.with_phrases(with_numbers(phrases, bool(passage.verbs & _GROWING) or verb.goods == (Case.INS,)))
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


# Amounts that are so many times what is counted, or as much: twice the number of your islands as coins.
_HALF: Final = "HALF_OF"
_TIMES: Final = ("MULTIPLE", _HALF)
_COUNTING: Final = frozenset(("NUMBER_OF", "MATCHING", *_TIMES))
_MATCH: Final = "V.match"
_AS_GOODS: Final = frozenset((Case.INE, Case.ESS))
"""The cases of the good as which something is had."""


def with_multiple(passage: ClausePassage) -> ClausePassage:
    """The clause with `twice the number of these as coins` as two coins for each of these; any other as it is."""
    passage = _with_matching(passage)
    at = place_of(passage.phrases, *_COUNTING)
    counted = passage.phrases[at - 1] if at else None
    if counted is None or not counted.is_noun or counted.n is not None or counted.each:
        return passage
    good, factor = _good_matched(passage, counted), only(passage.tagged(*_TIMES))
    if good is None or (factor is None and "MATCHING" not in passage.words):
        return passage
    halved = factor is not None and factor.tag == _HALF
    if halved and counted.kind == "amount":
        return passage  # half of a good is a number of its own
    number = factor.n if factor is not None and factor.n is not None else 1
    whole = replace(counted, case="after", each=True, n=2 if halved else None)
    bare = passage.without_tags(*_COUNTING, "ROUNDED")
    return bare.exchanging(counted, whole).exchanging(good, replace(good, n=number, case=Case.ACC))


def _with_matching(passage: ClausePassage) -> ClausePassage:
    """The clause of *the coins match the number of these* as one of getting coins that match it."""
    verb, good = (
        only(passage.of("verb")),
        only([p for p in passage.in_case("amount", Case.NOM) if p.plural and not p.owned]),
    )
    if verb is None or verb.tag != _MATCH or good is None:
        return passage
    matching = replace(verb, kind="word", name="MATCHING")
    gained = replace(verb, name="V.gain", person=Person.YOU)
    said = passage.exchanging(good, replace(good, case=Case.ACC)).exchanging(verb, gained)
    return said.with_phrases((*said.phrases, matching))


def _good_matched(passage: ClausePassage, counted: ComposedPhrase) -> ComposedPhrase | None:
    """The one good that is had: as its object where it is said to match, else in the case of what something is as."""
    cases = {Case.ACC, *_AS_GOODS} if "MATCHING" in passage.words else _AS_GOODS
    return only([p for p in passage.of("amount") if p is not counted and p.case in cases and p.n is None])
