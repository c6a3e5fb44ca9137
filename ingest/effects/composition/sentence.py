"""A sentence composed into abilities: its clauses, what each one does to the others, and when all of it happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from ingest.effects.composition.conditions import condition_of
from ingest.effects.composition.events import event_of
from ingest.effects.composition.hooks import hook_of
from ingest.effects.composition.phrases import Phrase, phrases_of
from ingest.effects.composition.transfers import Part, transfer_of
from ingest.effects.composition.trees import bundle_of, capped, countable, excluding, timing_node
from ingest.effects.composition.units import Unit, units_of
from ingest.effects.composition.verbs import verb_of
from ingest.effects.grammar.clauses import Language
from ingest.prose.sentences import Token
from schema.language.nodes import (
    Ability,
    Bundle,
    Cond,
    Filter,
    ForScope,
    If,
    Limit,
    OncePer,
    OnlyIf,
    Pay,
    Per,
    Select,
    Seq,
    Step,
    Timing,
    Transfer,
    UpTo,
    Word,
)

__all__ = ["Fallback", "compose"]

Fallback = Callable[[Sequence[Token]], Part | None]
"""Reads a clause by the rules of single verbs: its step and timing."""
_SUBORDINATE: Final = frozenset(
    (
        "IF",
        "WHEN",
        "WHICH",
        "WHICH_ACC",
        "SO",
        "BUT",
        "OTHERWISE",
        "EXCEPT",
        "ONLY_THEN",
        "NEXT",
        "EACH_TIME",
        "THEN",
        "AS_MUCH",
    )
)
_OPEN: Final = frozenset(("IF", "WHEN", "SO", "NEXT", "THEN", "EACH_TIME", "OTHERWISE", "ONLY_THEN"))
"""Clauses that go on past a comma until they have a verb."""
_IDLE: Final = frozenset(("IDLE", "THIS", "YOU", "EVEN", "AND"))


@dataclass
class _Draft:
    """What the clauses of a sentence have said so far."""

    parts: list[Part] = field(default_factory=list)
    timing: Timing | None = None
    condition: Cond | None = None
    otherwise: Step | None = None
    price: Bundle | None = None
    price_times: int | None = None
    limits: list[Limit] = field(default_factory=list)
    each: int | None = None
    understood: set[str] = field(default_factory=set)
    """The operators that were used up without leaving a sign in the tree, by their tags."""
    measured: bool = False
    """Whether `so many` still waits for `as there are`."""


def compose(tokens: Sequence[Token], language: Language, fallback: Fallback) -> tuple[list[Ability], set[str]]:
    """The abilities that a sentence states, none where one of its clauses was not understood; and the tags of operators
    that were used up without leaving a sign in them."""
    units = units_of(tokens, language)
    draft = _Draft()
    if units and units[0].tag in ("AND", "OR", "BUT"):
        return [], set()
    segments = list(_segments(units))
    draft.each = _each_in(segments)
    for segment in segments:
        if not _take(segment, draft, language, tokens, fallback):
            return [], set()
    return list(_abilities(draft, language)), draft.understood


def _segments(units: Sequence[Unit]) -> Iterator[list[Unit]]:
    """The units by clauses: cut at a sign before a word that binds a clause, or between two clauses with verbs."""
    pieces: list[list[Unit]] = [[]]
    for unit in units:
        if pieces[-1] and (set(unit.before) & set(",;:") or unit.tag == "SO"):
            pieces.append([])
        pieces[-1].append(unit)
    held: list[Unit] = []
    for piece in pieces:
        head = _head(piece)
        binds = head in _SUBORDINATE or _is_apiece(piece) or any(";" in unit.before for unit in piece[:1])
        bound = _head(held) in _SUBORDINATE
        open_yet = _head(held) in _OPEN and not binds and not _has_verb(held)
        if held and not open_yet and (binds or bound or (_has_verb(piece) and _has_verb(held))):
            yield held
            held = []
        held = [*held, *piece]
    yield held


def _names(phrases: Sequence[Phrase]) -> set[str]:
    """What verbs and words of a clause are there."""
    return {str(p.name) for p in phrases if p.kind in ("verb", "word")}


def _words(phrases: Sequence[Phrase]) -> set[str]:
    return {str(p.name) for p in phrases if p.kind == "word"}


def _head(units: Sequence[Unit]) -> str:
    return next((unit.tag for unit in units if unit.tag not in _IDLE), "")


def _has_verb(units: Sequence[Unit]) -> bool:
    return any(unit.tag.startswith("V.") or unit.tag in ("REWARD", "NONE") for unit in units)


def _is_apiece(units: Sequence[Unit]) -> bool:
    """`two for each card`: no verb, something counted apiece, and a number."""
    return not _has_verb(units) and any(unit.case == "dist" for unit in units)


def _each_in(segments: list[list[Unit]]) -> int | None:
    """How much each is worth where a clause of its own says it; the clause is taken out."""
    for at, segment in enumerate(segments):
        if at and _is_apiece(segment):
            numbers = [p.n for p in phrases_of(segment) if p.n is not None]
            if len(numbers) == 1:
                del segments[at]
                return numbers[0]
    return None


def _take(units: list[Unit], draft: _Draft, language: Language, tokens: Sequence[Token], fallback: Fallback) -> bool:
    """Add what a clause says; False where it was not understood."""
    phrases = phrases_of(units)
    if len(_without_instead(phrases)) < len(phrases):
        phrases = _without_instead(phrases)
        draft.understood.add("INSTEAD")
    head = _head(units)
    if not phrases:
        return True
    names = _words(phrases)
    if (head == "BUT" and names & {"IF"}) or head == "ONLY_THEN":
        head = "IF"
    match head:
        case "IF" | "WHEN" | "EACH_TIME" if names & {"IF", "WHEN"} or head != "EACH_TIME":
            return _take_event(units, phrases, draft, language)
        case "EACH_TIME" if len(phrases) == 1:
            return True
        case "NEG" if len(phrases) == 1 and draft.parts and isinstance(draft.parts[-1].step, ForScope):
            draft.understood.add("NEG")
            return True
        case "EXCEPT":
            draft.understood.add("EXCEPT")
            return _change_counts(draft, [f for p in phrases for f in p.features], language)
        case "WHICH" | "WHICH_ACC":
            return _take_relative(phrases, draft, language)
        case "OTHERWISE":
            return _take_otherwise(phrases, draft)
        case "AS_MUCH":
            return _take_measure(phrases[1:], draft, language)
        case "BUT" if "NEG" in names and "V.change" in _names(phrases):
            draft.understood.add("NEG")
            return bool(draft.parts)
        case "BUT" if "NEG" in names and not draft.parts:
            return _shut_out(phrases, draft, language)
        case "BUT" if _is_cap(phrases):
            return _take_cap(phrases, draft)
        case "SO":
            return _take_prize(phrases[1:], draft, language)
    if _is_excluded(phrases) and draft.parts:
        return _change_counts(draft, [f for p in phrases for f in p.features], language)
    if _take_usage(phrases, draft, language):
        return True
    return _take_main(units, phrases, draft, language, tokens, fallback)


def _without_instead(phrases: list[Phrase]) -> list[Phrase]:
    """The phrases without a good that others come in place of: what is had, the rest of the clause says."""
    at = next((at for at, p in enumerate(phrases) if p.kind == "word" and p.name == "INSTEAD"), 0)
    bare = at > 0 and phrases[at - 1].kind == "amount" and phrases[at - 1].n is None
    return [*phrases[: at - 1], *phrases[at + 1 :]] if bare else phrases


def _take_event(units: list[Unit], phrases: list[Phrase], draft: _Draft, language: Language) -> bool:
    condition = condition_of(phrases, language) if any(p.name == "IF" for p in phrases) else None
    if condition is not None and draft.condition is None:
        draft.condition = condition
        return True
    inner = [p for p in phrases if p.name not in ("IF", "WHEN", "EACH_TIME")]
    text = event_of(units, inner, language)
    timing = timing_node(text, language) if text is not None else None
    if timing is None or draft.timing is not None:
        return False
    if timing.kind == "now":
        draft.understood.add("WHEN")
    draft.timing = timing
    return True


def _take_relative(phrases: list[Phrase], draft: _Draft, language: Language) -> bool:
    """A clause about what was just named: which it is not, whose it is, or that nobody else may have it."""
    names = _names(phrases)
    features = [f for p in phrases for f in p.features]
    players = [p for p in phrases if p.kind == "player"]
    if "NEG" in names and players and names & {"V.take", "V.buy", "V.gain", "V.use"} and not features:
        return _make_private(draft)
    plain = not [p for p in phrases if p.kind in ("amount", "number", "time") or p.name == "X"]
    if "NEG" in names and features and plain and not players:
        return _change_counts(draft, features, language)
    scopes = {p.scope for p in phrases if p.scope} | {str(p.name) for p in players}
    if "NEG" not in names and plain and len(scopes) == 1 and not features and names & {"V.build", "V.be", "V.stand"}:
        return _change_scope(draft, scopes.pop(), language)
    return False


def _shut_out(phrases: list[Phrase], draft: _Draft, language: Language) -> bool:
    """The event, but not where its clause goes on to say so."""
    features = [f for p in phrases for f in p.features]
    known = all(p.kind == "things" or p.name in ("BUT", "NEG") for p in phrases)
    event = language.vocabulary.events.get(str(draft.timing.name)) if draft.timing is not None else None
    if not known or event is None or draft.timing is None or len(features) != 1 or event.subject is None:
        return False
    noun, value = str(features[0].get("noun")), features[0].get("type")
    if noun not in language.vocabulary.nouns[event.subject].attributes or value is None:
        return False
    shut = Filter(noun, "!=", (Word(str(value)),))
    draft.timing = replace(draft.timing, filters=(*draft.timing.filters, shut))
    return True


def _take_measure(phrases: list[Phrase], draft: _Draft, language: Language) -> bool:
    """As many times as there are things of a kind."""
    counted = [p for p in phrases if p.kind in ("things", "amount")]
    verbs = {p.name for p in phrases if p.kind == "verb"}
    what = countable(counted[0], language) if len(counted) == 1 and counted[0].n is None else None
    plain = all(p in counted or p.kind == "verb" for p in phrases) and verbs <= {"V.be", "V.stand", "V.build"}
    if what is None or not plain or not draft.measured:
        return False
    draft.measured = False
    return _changed(draft, lambda step: replace(step, per=Per(1, what)) if step.per is None else None)


def _take_otherwise(phrases: list[Phrase], draft: _Draft) -> bool:
    """What holds where the condition does not: another number of the same good."""
    numbers = [p for p in phrases if p.kind in ("number", "amount") and p.n is not None]
    if draft.condition is None or len(draft.parts) != 1 or len(numbers) != 1:
        return False
    step = draft.parts[0].step
    if not isinstance(step, Transfer) or len(step.bundle.amounts) != 1:
        return False
    amount = step.bundle.amounts[0]
    good = getattr(amount, "resource", None)
    named = numbers[0].name if numbers[0].kind == "amount" else good
    draft.otherwise = _with_bundle(step, numbers[0], named)
    return draft.otherwise is not None


def _with_bundle(step: Transfer, number: Phrase, name: Any) -> Transfer | None:
    bundle = bundle_of([replace(number, name=name)], "gain")
    return replace(step, bundle=bundle) if bundle is not None else None


def _is_cap(phrases: list[Phrase]) -> bool:
    return any(p.bound == "<=" and p.kind in ("number", "amount") for p in phrases) and len(phrases) == 2


def _take_cap(phrases: list[Phrase], draft: _Draft) -> bool:
    most = next(p.n for p in phrases if p.bound == "<=")
    if len(draft.parts) != 1 or not isinstance(draft.parts[0].step, Transfer):
        return False
    made = capped(draft.parts[0].step, most, None, None)
    draft.parts = [replace(draft.parts[0], step=made)] if made is not None else []
    return made is not None


def _take_prize(phrases: list[Phrase], draft: _Draft, language: Language) -> bool:
    """What is had for a price that the clause before names."""
    prizes = transfer_of(phrases, language) if draft.price is not None else None
    if not prizes or draft.price is None:
        return False
    steps = [part.step for part in prizes]
    whole: Step = Pay(draft.price, steps[0] if len(steps) == 1 else Seq(tuple(steps)))
    whole = UpTo(draft.price_times, whole) if draft.price_times else whole
    draft.parts.append(Part(whole, prizes[0].timing, language.timing.get("exchange", "free")))
    draft.price = None
    return True


def _is_excluded(phrases: list[Phrase]) -> bool:
    return any(p.name == "EXCEPTING" for p in phrases) and all(p.kind in ("things", "word") for p in phrases)


def _take_usage(phrases: list[Phrase], draft: _Draft, language: Language) -> bool:
    """How often what was said may be done: any number of times, or once in a period."""
    names = _names(phrases)
    if not draft.parts or not names.isdisjoint(("V.gain", "V.give")):
        return False
    if "ANYHOW_OFTEN" in names:
        draft.timing = timing_node("free", language)
        return True
    period = next((p for p in phrases if p.name == "PERIOD"), None)
    if period is not None and "ONCE" in names:
        draft.limits.append(OncePer(_period_of(period, language)))
        draft.timing = timing_node("action", language)
        return draft.timing is not None
    return False


def _period_of(phrase: Phrase, language: Language) -> str:
    entry = language.lexicon.forms.get(phrase.key)
    return str(entry.value) if entry is not None else ""


def _take_main(
    units: list[Unit],
    phrases: list[Phrase],
    draft: _Draft,
    language: Language,
    tokens: Sequence[Token],
    fallback: Fallback,
) -> bool:
    if _take_price(phrases, draft) or _take_exchange(phrases, draft, language):
        return True
    excluded = [p for p in phrases if p.name == "EXCEPTING"]
    paid = draft.price is not None and any(p.name == "FOR_IT" for p in phrases)
    if paid:
        return _take_prize(phrases, draft, language)
    if "SO_MUCH" in _words(phrases):
        phrases = _so_many(phrases)
        draft.measured = True
    found = transfer_of(phrases, language, draft.each) if not excluded else None
    if "ONLY" in _words(phrases):
        draft.understood.add("ONLY")
    if found is None and not excluded:
        step = hook_of(units, phrases, language)
        found = [Part(step, "always", "always")] if step is not None else None
    times = [str(p.name) for p in phrases if p.kind == "time"]
    if found is None and not excluded:
        step = verb_of(units, phrases, language)
        found = [Part(step, times[0] if times else None, language.timing.get("*", "now"))] if step is not None else None
    if found is None:
        places = [place for unit in units for place in unit.places]
        read = fallback([tokens[place] for place in places])
        found = [read] if read is not None else None
    if not found:
        return False
    draft.parts += found
    return True


def _so_many(phrases: list[Phrase]) -> list[Phrase]:
    """So many of a good, or twice as many, as an amount of one or two."""
    often = next((p.n for p in phrases if p.name == "TIMES"), 1)
    kept = [p for p in phrases if p.kind != "word" or p.name not in ("SO_MUCH", "TIMES")]
    return [replace(p, n=often) if p.kind == "amount" and p.n is None else p for p in kept]


def _take_exchange(phrases: list[Phrase], draft: _Draft, language: Language) -> bool:
    """One good given for another: the first is in the accusative, what it becomes in the sublative."""
    given = [p for p in phrases if p.kind == "amount" and p.case == "acc"]
    had = [p for p in phrases if p.kind == "amount" and p.case == "sub"]
    rest = [p for p in phrases if p not in given and p not in had and p.kind != "time" and p.name != "V.exchange"]
    price, prize = bundle_of(given, "pay"), bundle_of(had, "gain")
    if "V.exchange" not in _names(phrases) or rest or price is None or prize is None:
        return False
    times = [str(p.name) for p in phrases if p.kind == "time"]
    default = language.timing.get("exchange", "free")
    draft.parts.append(Part(Pay(price, Transfer("gain", prize)), times[0] if times else None, default))
    return True


def _take_price(phrases: list[Phrase], draft: _Draft) -> bool:
    """A price by itself, which the clause after it says the prize for."""
    names = _names(phrases)
    amounts = [p for p in phrases if p.kind == "amount"]
    words = _words(phrases)
    if "V.pay" not in names or "MUST" in names or not amounts or draft.price is not None:
        return False
    plain = {p.kind for p in phrases} <= {"amount", "verb", "word", "time"} and words <= {
        "TIMES",
        "ATMOST",
        "AND",
        "FIRST",
    }
    if not plain or any(p.case != "acc" or p.bound or p.each for p in amounts):
        return False
    draft.price = bundle_of(amounts, "pay")
    draft.price_times = next((p.n for p in phrases if p.name == "TIMES"), None)
    return draft.price is not None


def _changed(draft: _Draft, change: Callable[[Transfer], Transfer | None]) -> bool:
    """The last transfer changed; False where there is none, or it cannot be."""
    for at in range(len(draft.parts) - 1, -1, -1):
        step = draft.parts[at].step
        inner = step.step if isinstance(step, ForScope) else step
        if isinstance(inner, Transfer):
            made = change(inner)
            if made is None:
                return False
            whole: Step = ForScope(step.scope, made) if isinstance(step, ForScope) else made
            draft.parts[at] = replace(draft.parts[at], step=whole)
            return True
    return False


def _change_counts(draft: _Draft, features: Sequence[Any], language: Language) -> bool:
    """What is counted, without the things of these features."""

    def change(step: Transfer) -> Transfer | None:
        what = excluding(step.per.what, features, language) if step.per is not None and features else None
        return replace(step, per=Per(step.per.every, what)) if what is not None and step.per is not None else None

    return _changed(draft, change)


def _change_scope(draft: _Draft, scope: str, language: Language) -> bool:
    def change(step: Transfer) -> Transfer | None:
        what = step.per.what if step.per is not None else None
        if step.per is None or not isinstance(what, Select) or what.scope or scope not in language.vocabulary.scopes:
            return None
        return replace(step, per=Per(step.per.every, replace(what, scope=scope)))

    return _changed(draft, change)


def _make_private(draft: _Draft) -> bool:
    return _changed(draft, lambda step: replace(step, private=True) if step.kind == "produce" else None)


def _abilities(draft: _Draft, language: Language) -> Iterator[Ability]:
    """The parts with their timing and conditions; those that happen together are one ability."""
    if draft.price is not None or draft.measured or not draft.parts:
        return
    groups: dict[str, list[Step]] = {}
    for part in draft.parts:
        stated = part.timing or ("" if part.default.startswith("!") else None)
        groups.setdefault(stated or part.default.removeprefix("!"), []).append(part.step)
    if len(groups) > 1 and draft.timing is None:
        stated_once = [part.timing for part in draft.parts if part.timing]
        if len(set(stated_once)) == 1 and all(part.timing or part.default != "always" for part in draft.parts):
            groups = {str(stated_once[0]): [part.step for part in draft.parts]}
    if draft.timing is not None:
        groups = {"": [part.step for part in draft.parts]}
    for when, steps in groups.items():
        due = "now" if when == "stated" or (when == "action" and draft.condition is not None) else when
        timing = draft.timing or timing_node(due, language)
        whole = steps[0] if len(steps) == 1 else _joined(steps)
        if timing is not None:
            yield _conditional(timing, whole, draft)


def _joined(steps: Sequence[Step]) -> Step:
    """Steps in a row; gains in a row are one gain of all."""
    if all(isinstance(s, Transfer) and s.kind == "gain" and s.per is None for s in steps):
        amounts = tuple(a for s in steps if isinstance(s, Transfer) for a in s.bundle.amounts)
        return Transfer("gain", Bundle(amounts))
    return Seq(tuple(steps))


def _conditional(timing: Timing, step: Step, draft: _Draft) -> Ability:
    limits = tuple(draft.limits)
    if draft.condition is None:
        return Ability(timing, step, limits)
    if draft.otherwise is not None or timing.kind in ("now", "action", "end"):
        return Ability(timing, If(draft.condition, step, draft.otherwise), limits)
    return Ability(timing, step, (*limits, OnlyIf(draft.condition)))
