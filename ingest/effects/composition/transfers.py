"""Clauses of getting, giving, losing and producing: who gets how much, for each of what, at most how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from ingest.effects.composition.clauses import ClausePassage
from ingest.effects.composition.due import default_timing
from ingest.effects.composition.goods import as_choice, with_numbers
from ingest.effects.composition.phrase import ComposedPhrase
from ingest.effects.composition.transfer_verbs import TAKEN, TransferVerb, transfer_verb
from ingest.effects.composition.trees import Kind, bundle_of, capped, per_of
from ingest.effects.grammar.clauses import GameLanguage
from schema.language.nodes import Amount, Bundle, Divide, ForScope, Held, Per, Step, Transfer

__all__ = ["ClausePart", "transfer_of"]

_COUNTING: Final = frozenset(("after", "cau", "dist"))
_BARE: Final = frozenset(
    (
        "AND OR NEXT FIRST THEN FOR_IT EACH_TIME ONLY ROUNDED BUT YOU_TOO REWARD YOURS ANYTIME SZERT APIECE CHOICE CITY"
    ).split()
)
_GOOD_BEFORE: Final = frozenset(("V.give", "V.grow"))
"""Verbs whose subject is what gives: each of such things gives so much."""


@dataclass(frozen=True, slots=True)
class ClausePart:
    """A step with the timing that its clause states, or that goes without saying."""

    step: Step
    timing: str | None
    default: str


def transfer_of(passage: ClausePassage, each: int | None = None) -> list[ClausePart] | None:
    """The clause as transfers, one for each timing; None where a phrase of it was not understood."""
    frame = transfer_verb(passage)
    if frame is None or "HALF_OF" in passage.words:
        return _half_of(passage)
    passage = passage.with_phrases(with_numbers(as_choice(passage.phrases), "V.grow" in passage.verbs))
    passage = (
        passage if frame.kind == "produce" else passage.with_phrases([_as_time(p, passage) for p in passage.phrases])
    )
    counted = [p for p in passage.phrases if _counts(p, bool(passage.verbs & _GOOD_BEFORE))]
    amounts = _chosen([p for p in passage.of("amount") if p not in counted], frame)
    amounts = _with_ones(passage, amounts, frame)
    players = [p for p in passage.of("player") if p.case in frame.receiver]
    hosts = [p for p in passage.phrases if _is_host(p) or (frame is TAKEN and _takes(p)) or _is_same(p, amounts)]
    if not amounts or not _is_whole(passage, frame, counted, amounts, players, hosts):
        return None
    per = per_of(counted[0], passage.language) if counted else None
    scope = str(players[0].name) if players else None
    if (counted and per is None) or (scope is not None and scope not in passage.language.vocabulary.scopes):
        return None
    return _parts(passage, frame, amounts, counted, per, scope, each)


def _as_time(phrase: ComposedPhrase, passage: ClausePassage) -> ComposedPhrase:
    """A phrase that says in every turn as the time, where turns are a phase of the game and no other time is said."""
    period = phrase.features[0]["period"] if phrase.tag == "PERIOD" else None
    if period not in passage.language.vocabulary.phases or passage.times:
        return phrase
    return replace(phrase, kind="time", name=f"each {period}", features=())


def _parts(
    passage: ClausePassage,
    frame: TransferVerb,
    amounts: list[ComposedPhrase],
    counted: list[ComposedPhrase],
    per: Per | None,
    scope: str | None,
    each: int | None,
) -> list[ClausePart] | None:
    """The amounts as transfers, those that are due together as one."""
    made: list[ClausePart] = []
    stated = passage.times[0] if passage.times else None
    for timing, group in _by_timing(amounts, passage.language, frame, per is not None, stated is not None):
        way = "pay" if frame.kind == "lose" or frame.charged else "gain"
        bundle = bundle_of(group, way, "OR" in passage.words)
        step = Transfer(_kind(frame, group, passage.language), bundle, per) if bundle is not None else None
        limited = _limited(step, group, counted, each) if step is not None else None
        if limited is None:
            return None
        made.append(ClausePart(ForScope(scope, limited) if scope else limited, stated, timing))
    return made


def _is_whole(
    passage: ClausePassage,
    frame: TransferVerb,
    counted: list[ComposedPhrase],
    amounts: list[ComposedPhrase],
    players: list[ComposedPhrase],
    hosts: list[ComposedPhrase],
) -> bool:
    """Whether all that the clause says goes into a transfer."""
    given_up = frame.kind == "lose" and frame is not TAKEN and "V.deduct" not in passage.verbs
    if given_up and any(p.this for p in passage.of("things")):
        return False
    if len(counted) > 1 or len(players) > 1 or len(set(passage.times)) > 1:
        return False
    if any(p.each for p in amounts):
        return False
    if any(p.apiece for p in amounts) and not counted and not players and len(amounts) == 1:
        return False
    return _all_understood(passage, [*counted, *amounts, *players, *hosts], frame)


def _with_ones(passage: ClausePassage, amounts: list[ComposedPhrase], frame: TransferVerb) -> list[ComposedPhrase]:
    """The amounts, each of a choice that names no number being one: glass or cloth."""
    bare = all(p.n is None and not p.plural and not p.owned for p in amounts)
    if not amounts or not bare or ("OR" not in passage.words and frame.kind != "produce"):
        return amounts
    return [replace(p, n=1) for p in amounts]


def _half_of(passage: ClausePassage) -> list[ClausePart] | None:
    """Half of what is held of one good comes as another."""
    goods = [p for p in passage.of("amount") if p.n is None and isinstance(p.name, str)]
    held = [p for p in goods if p.case in ("nom", "dat")]
    had = [p for p in goods if p.case in ("acc", "ess")]
    others = [p for p in passage.phrases if p not in held and p not in had and p.kind not in ("word", "time", "verb")]
    if len(held) != 1 or len(had) != 1 or others:
        return None
    if passage.words - {"ROUNDED", "HALF_OF"} or "HALF_OF" not in passage.words:
        return None
    step = Transfer("gain", Bundle((Amount(Divide(Held(held[0].name), 2), had[0].name),)))
    due = default_timing(had[0].name, passage.language, True, "gain")
    return [ClausePart(step, passage.times[0] if passage.times else None, due)]


def _counts(phrase: ComposedPhrase, giver: bool) -> bool:
    """Whether a phrase says for each of what: by its case, or as each thing that gives so much."""
    if phrase.this or phrase.kind not in ("things", "amount") or (phrase.ordinal is not None and not phrase.each):
        return False
    if _is_host(phrase):
        return False
    if phrase.case in _COUNTING:
        return True
    several = phrase.plural and phrase.n is None and phrase.kind == "things" and (phrase.owned or bool(phrase.scope))
    return giver and phrase.case == "nom" and (phrase.each or several)


def _is_host(phrase: ComposedPhrase) -> bool:
    """Whether a phrase is only the component that speaks: the card, this island."""
    bare = not phrase.each and phrase.n in (None, 1) and not phrase.owned and not phrase.plural
    plain = all(set(f) <= {"noun"} for f in phrase.features)
    known = (phrase.ordinal is not None or phrase.definite) and phrase.case == "cau" and phrase.n is None
    return phrase.kind == "things" and bare and (phrase.this or (plain and (phrase.case == "nom" or known)))


def _takes(phrase: ComposedPhrase) -> bool:
    """Whether a phrase is the one thing that takes something away."""
    return phrase.kind == "things" and phrase.case == "nom" and not (phrase.each or phrase.plural or phrase.owned)


def _is_same(phrase: ComposedPhrase, amounts: Sequence[ComposedPhrase]) -> bool:
    """Whether a phrase only names again, as yours, the good that an amount is of: your points grow by two points."""
    yours = phrase.kind == "amount" and phrase.owned and phrase.n is None and not phrase.each
    return yours and phrase.case in ("nom", "acc") and [phrase.name] == [p.name for p in amounts if p.n is not None]


def _chosen(goods: Sequence[ComposedPhrase], frame: TransferVerb) -> list[ComposedPhrase]:
    """The amounts in the first of the cases that the verb takes."""
    for case in frame.goods:
        found = [p for p in goods if p.case == case]
        if found:
            return found
    return []


def _all_understood(passage: ClausePassage, spoken: Sequence[ComposedPhrase], frame: TransferVerb) -> bool:
    known = {phrase.places for phrase in spoken}
    for phrase, after in zip_longest(passage.phrases, passage.phrases[1:]):
        if phrase.places in known or phrase.kind in ("verb", "time"):
            continue
        only = phrase.tag == "ONLY" and not (after is not None and (after.places in known or after.tag == "NEXT"))
        if phrase.kind != "word" or only or not _is_allowed(phrase, frame, passage):
            return False
    return True


def _is_allowed(phrase: ComposedPhrase, frame: TransferVerb, passage: ClausePassage) -> bool:
    """Whether a word may stand in a clause of such a verb without saying more."""
    must = phrase.tag in ("MUST", "YOU_FROM") and frame.kind == "lose"
    must = must or (phrase.tag == "LESS" and frame.goods == ("ins",) and frame.kind == "lose")
    recurring = frame.kind == "produce" or any(time.startswith("each ") for time in passage.times)
    yearly = phrase.tag == "PERIOD" and recurring
    return phrase.tag in _BARE or must or yearly


def _kind(frame: TransferVerb, amounts: Sequence[ComposedPhrase], language: GameLanguage) -> Kind:
    vocabulary = language.vocabulary
    names = [p.name for p in amounts if isinstance(p.name, str)]
    if frame.kind == "gain" and len(names) == len(amounts) and all(name in vocabulary.stats for name in names):
        return "have"
    tradable = all(name in vocabulary.resources and vocabulary.resources[name].tradable for name in names)
    return "gain" if frame.kind == "produce" and not tradable else frame.kind


def _by_timing(
    amounts: Sequence[ComposedPhrase], language: GameLanguage, frame: TransferVerb, per: bool, stated: bool
) -> list[tuple[str, list[ComposedPhrase]]]:
    """The amounts by when they are due: together where the sentence says when, else by the habit of the book, which
    does not part what is had at one time unless the game always does."""
    groups: dict[str, list[ComposedPhrase]] = {}
    for phrase in amounts:
        name = phrase.name if isinstance(phrase.name, str) else phrase.name["gain"]
        due = default_timing(name, language, per, frame.kind)
        groups.setdefault("stated" if stated and not due.startswith("!") else due, []).append(phrase)
    if groups.keys() == {"now", "end"}:
        return [("now", list(amounts))]
    return [(due.removeprefix("!"), group) for due, group in groups.items()]


def _limited(
    step: Transfer, amounts: Sequence[ComposedPhrase], counted: Sequence[ComposedPhrase], each: int | None
) -> Transfer | None:
    """The transfer with the limits that its amounts and what it counts have; None where one cannot be said."""
    most = [p.n for p in amounts if p.bound == "<="]
    other = [p for p in amounts if p.bound not in ("", "<=", "=")]
    things = [p for p in counted if p.bound]
    loose = [p for p in counted if p.n not in (None, 1) and not p.each and not p.bound]
    if other or loose or (most and len(amounts) > 1) or any(p.bound != "<=" or p.each for p in things):
        return None
    if not most and not things:
        return step if each is None else None
    if most and each is None:
        return None
    return capped(replace(step), most[0] if most else None, each, things[0].n if things else None)
