"""Clauses of getting, giving, losing and producing: who gets how much, for each of what, at most how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from ingest.effects.composition.phrases import Phrase
from ingest.effects.composition.trees import Kind, bundle_of, capped, per_of
from ingest.effects.grammar.clauses import Language
from schema.language.nodes import Amount, Bundle, Divide, ForScope, Held, Step, Transfer

__all__ = ["Part", "default_timing", "transfer_of"]

_GAINING: Final = frozenset(("V.gain", "V.collect", "V.reach", "V.take", "V.note"))
_GIVING: Final = frozenset(("V.give",))
_GROWING: Final = frozenset(("V.grow",))
_PREDICATES: Final = frozenset(("REWARD", "YOURS"))
_COUNTING: Final = frozenset(("after", "cau", "dist"))
_BARE: Final = frozenset(("AND", "OR", "NEXT", "FIRST", "THEN", "FOR_IT", "EACH_TIME", "ONLY", "ROUNDED", "BUT"))
_CASES: Final = {"gaining": ("acc", "all"), "giving": ("acc", "nom"), "growing": ("ins",), "predicate": ("nom",)}


@dataclass(frozen=True, slots=True)
class Part:
    """A step with the timing that its clause states, or that goes without saying."""

    step: Step
    timing: str | None
    default: str


@dataclass(frozen=True, slots=True)
class _Way:
    """How a verb speaks of what changes hands."""

    kind: Kind
    cases: tuple[str, ...]
    receiver: str


def _way(phrases: Sequence[Phrase]) -> _Way | None:
    verbs = {phrase.name for phrase in phrases if phrase.kind == "verb"} - {"V.be"}
    words = {phrase.name for phrase in phrases if phrase.kind == "word"}
    if words & _PREDICATES and not verbs:
        return _Way("gain", _CASES["predicate"], "none")
    if len(verbs) != 1:
        return None
    verb = verbs.pop()
    if verb == "V.lose" or (verb == "V.pay" and "MUST" in words):
        return _Way("lose", ("acc",), "nom")
    if verb == "V.produce":
        return _Way("produce", ("acc",), "none")
    if verb in _GAINING:
        return _Way("gain", _CASES["gaining"], "nom")
    if verb in _GIVING:
        return _Way("gain", _CASES["giving"], "dat")
    return _Way("gain", _CASES["growing"], "none") if verb in _GROWING else None


def transfer_of(phrases: Sequence[Phrase], language: Language, each: int | None = None) -> list[Part] | None:
    """The clause as transfers, one for each timing; None where a phrase of it was not understood."""
    way = _way(phrases)
    if way is None or any(p.kind == "word" and p.name == "HALF_OF" for p in phrases):
        return _half_of(phrases, language)
    giver = way.receiver == "dat" or way.cases == _CASES["growing"]
    counted = [p for p in phrases if _counts(p, giver)]
    goods = [p for p in phrases if p.kind == "amount" and p not in counted]
    amounts = _chosen(goods, way)
    players = [p for p in phrases if p.kind == "player" and p.case == way.receiver]
    hosts = [p for p in phrases if _is_host(p)]
    times = [p.name for p in phrases if p.kind == "time"]
    spoken = [*counted, *amounts, *players, *hosts]
    if way.kind == "lose" and any(p.this for p in phrases):
        return None
    if len(counted) > 1 or len(players) > 1 or not amounts or not _all_understood(phrases, spoken, way):
        return None
    per = per_of(counted[0], language) if counted else None
    scope = players[0].name if players else None
    if (counted and per is None) or (scope is not None and scope not in language.vocabulary.scopes):
        return None
    made: list[Part] = []
    for timing, group in _by_timing(amounts, language, way, per is not None, bool(times)):
        bundle = bundle_of(group, "pay" if way.kind == "lose" else "gain", any(p.name == "OR" for p in phrases))
        step = Transfer(_kind(way, group, language), bundle, per) if bundle is not None else None
        limited = _limited(step, group, counted, each) if step is not None else None
        if limited is None:
            return None
        made.append(Part(ForScope(scope, limited) if scope else limited, times[0] if times else None, timing))
    return made


def _half_of(phrases: Sequence[Phrase], language: Language) -> list[Part] | None:
    """Half of what is held of one good comes as another."""
    held = [p for p in phrases if p.kind == "amount" and p.n is None and p.case in ("nom", "dat")]
    had = [p for p in phrases if p.kind == "amount" and p.n is None and p.case in ("acc", "ess")]
    words = {str(p.name) for p in phrases if p.kind == "word"}
    others = [p for p in phrases if p not in held and p not in had and p.kind not in ("word", "time", "verb")]
    if len(held) != 1 or len(had) != 1 or words - {"ROUNDED", "HALF_OF"} or "HALF_OF" not in words or others:
        return None
    if not all(isinstance(p.name, str) for p in (*held, *had)):
        return None
    step = Transfer("gain", Bundle((Amount(Divide(Held(held[0].name), 2), had[0].name),)))
    times = [p.name for p in phrases if p.kind == "time"]
    return [Part(step, times[0] if times else None, default_timing(had[0].name, language, True, "gain"))]


def _counts(phrase: Phrase, giver: bool) -> bool:
    """Whether a phrase says for each of what: by its case, or as each thing that gives so much."""
    if phrase.this or phrase.kind not in ("things", "amount") or (phrase.ordinal is not None and not phrase.each):
        return False
    if phrase.case in _COUNTING:
        return True
    return giver and phrase.case == "nom" and phrase.each


def _is_host(phrase: Phrase) -> bool:
    """Whether a phrase is only the component that speaks: the card, this island."""
    bare = not phrase.each and phrase.n in (None, 1) and not phrase.owned and not phrase.plural
    plain = all(set(f) <= {"noun"} for f in phrase.features)
    numbered = phrase.ordinal is not None and phrase.case == "cau"
    return phrase.kind == "things" and bare and (phrase.this or (plain and (phrase.case == "nom" or numbered)))


def _chosen(goods: Sequence[Phrase], way: _Way) -> list[Phrase]:
    """The amounts in the first of the cases that the verb takes."""
    for case in way.cases:
        found = [p for p in goods if p.case == case]
        if found:
            return found
    return []


def _all_understood(phrases: Sequence[Phrase], spoken: Sequence[Phrase], way: _Way) -> bool:
    known = {id(phrase) for phrase in spoken}
    for at, phrase in enumerate(phrases):
        if id(phrase) in known or phrase.kind in ("verb", "time"):
            continue
        if phrase.kind != "word":
            return False
        allowed = phrase.name in _BARE | _PREDICATES or (phrase.name == "MUST" and way.kind == "lose")
        yearly = phrase.name == "PERIOD" and way.kind == "produce"
        if phrase.name == "ONLY" and not (at + 1 < len(phrases) and id(phrases[at + 1]) in known):
            return False
        if not (allowed or yearly):
            return False
    return True


def _kind(way: _Way, amounts: Sequence[Phrase], language: Language) -> Kind:
    vocabulary = language.vocabulary
    if way.kind == "gain" and all(p.name in vocabulary.stats for p in amounts if isinstance(p.name, str)):
        return "have" if all(isinstance(p.name, str) for p in amounts) else "gain"
    names = [p.name for p in amounts if isinstance(p.name, str)]
    tradable = all(name in vocabulary.resources and vocabulary.resources[name].tradable for name in names)
    return "gain" if way.kind == "produce" and not tradable else way.kind


def _by_timing(
    amounts: Sequence[Phrase], language: Language, way: _Way, per: bool, stated: bool
) -> list[tuple[str, list[Phrase]]]:
    """The amounts by when they are due: together where the sentence says when, else by the habit of the book."""
    groups: dict[str, list[Phrase]] = {}
    for phrase in amounts:
        name = phrase.name if isinstance(phrase.name, str) else phrase.name["gain"]
        due = default_timing(name, language, per, way.kind)
        groups.setdefault("stated" if stated and not due.startswith("!") else due, []).append(phrase)
    return [(due.removeprefix("!"), group) for due, group in groups.items()]


def default_timing(name: str, language: Language, per: bool, kind: str) -> str:
    """When an amount is due where the text does not say it; `!` where it is due then whatever the text says."""
    timing, vocabulary = language.timing, language.vocabulary
    if kind == "produce":
        tradable = name in vocabulary.resources and vocabulary.resources[name].tradable
        return "!always" if tradable else "each production" if "production" in vocabulary.phases else "now"
    if name in vocabulary.stats:
        return "!" + timing.get("have", "always").removeprefix("!")
    if kind == "lose":
        return timing.get("lose", "now")
    return (timing.get(f"{name} per") if per else None) or timing.get(name) or timing.get("*", "now")


def _limited(step: Transfer, amounts: Sequence[Phrase], counted: Sequence[Phrase], each: int | None) -> Transfer | None:
    """The transfer with the limits that its amounts and what it counts have; None where one cannot be said."""
    most = [p.n for p in amounts if p.bound == "<="]
    other = [p for p in amounts if p.bound not in ("", "<=")]
    things = [p for p in counted if p.bound]
    loose = [p for p in counted if p.n not in (None, 1) and not p.each and not p.bound]
    if other or loose or (most and len(amounts) > 1) or any(p.bound != "<=" or p.each for p in things):
        return None
    if not most and not things:
        return step if each is None else None
    if most and each is None:
        return None
    return capped(replace(step), most[0] if most else None, each, things[0].n if things else None)
