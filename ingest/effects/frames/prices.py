"""Frames of standing prices: what an action costs beside its thing, in which goods, and when it costs less."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from kartotek.ingest.confidence import LOOSE_RULE
from kartotek.ingest.effects.discourse import LowerPrice
from kartotek.ingest.effects.frames.frame import EffectRule, Said
from kartotek.ingest.effects.frames.items import features_in, only, starts_bare, tagged, take_numbered
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.grammar.meaning import AmountPhrase
from kartotek.ingest.effects.notation import bundle_of
from kartotek.schema.language.construct import ACTION, ALWAYS, UNKNOWN, in_order, mod, only_if, where
from kartotek.schema.language.nodes import Mod

__all__ = ["STANDING_PRICE_FRAMES"]

_PAYERS: Final = ("V.pay", "V.burn", "PAYING", "BURNING", "FOR_PAYING", "COST_OF", "LAUNCH", "HABITABLE", "V.put")
_Priced = Mapping[str, str]


def _priced(clause: Clause) -> _Priced | None:
    """What is paid for, as the game's table has it: the word for the action, and the noun that it is done to."""
    nouns = {str(feature.get("noun")) for feature in features_in(clause.main)}
    rules = (rule for rule in clause.language.rows("priced") if clause.has(rule["action"]))
    return next((rule for rule in rules if rule["noun"] in nouns or _is_implied(rule, nouns, clause)), None)


def _is_implied(rule: Mapping[str, Any], nouns: set[str], clause: Clause) -> bool:
    """Whether a denial is about the thing of the rule, which it need not name, and about no other."""
    return rule.get("implied", False) and clause.says("NEG") and nouns.isdisjoint(rule.get("others", ()))


def _res(amount: AmountPhrase, clause: Clause) -> str:
    """The good that a price takes; what is sacrificed may have another name than what is spent."""
    burnt = clause.has("V.burn") or clause.has("BURNING")
    return amount.named("burn" if burnt else "pay")


def _use(clause: Clause, *bundles: Item) -> None:
    clause.use(*bundles, *tagged(clause.main, "THING", "THINGS"))
    clause.use_all(*_PAYERS, "INSTEAD", "ONE", "X")


def _costs(clause: Clause) -> Iterator[Said]:
    """An action costs so much of one good."""
    rule = _priced(clause)
    bundle = only(list(clause.find("BUNDLE")))
    amount = only(bundle.value) if bundle is not None else None
    if rule is None or bundle is None or amount is None or amount.n is None:
        return
    _use(clause, bundle)
    yield Said(_cost(rule, _res(amount, clause), "=", amount.n), ALWAYS, subject=rule["subject"])


def _cost(rule: _Priced, good: str, operator: str, number: int | None) -> Mod:
    """What is paid of a good for what the rule is about."""
    return mod("cost", operator, number, where("kind", rule["kind"]), where("res", good))


def _costs_nothing(clause: Clause) -> Iterator[Said]:
    """Under a condition that stands before, a good need not be paid."""
    rule = _priced(clause)
    bundle = clause.first("BUNDLE", "acc")
    if rule is None or bundle is None or not starts_bare(bundle) or clause.has("INSTEAD"):
        return
    _use(clause, bundle)
    clause.use_all("NEG")
    price = _cost(rule, _res(bundle.value[0], clause), "=", 0)
    yield Said(price, ALWAYS, only_if(UNKNOWN), subject=rule["subject"], cap=LOOSE_RULE)


def _costs_instead(clause: Clause) -> Iterator[Said]:
    """One good is paid in place of another."""
    rule, at = _priced(clause), [item.tag for item in clause.main].index("INSTEAD")
    before, after = (only(tagged(items, "BUNDLE")) for items in (clause.main[:at], clause.main[at:]))
    if rule is None or before is None or after is None:
        return
    _use(clause, before, after)
    old, new = before.value[0], after.value[0]
    steps = (_cost(rule, _res(old, clause), "=", 0), _cost(rule, new.named("pay"), "+=", new.n or 1))
    yield Said(in_order(steps), ALWAYS)


def _price_falls(clause: Clause) -> Iterator[Said]:
    """Under a condition, the price of the sentence before is a lower one."""
    bundle = take_numbered(clause, "sub")
    if bundle is None:
        return
    clause.use_all("V.fall", "COST_OF")
    clause.use(*clause.event)
    clause.event_read = bool(clause.event)
    yield Said(LowerPrice(bundle_of(bundle.value, "pay")), ACTION, cap=LOOSE_RULE)


def _standing(clause: Clause) -> Iterator[Said]:
    """What an action costs: so much, other goods, or nothing."""
    if clause.has("NEG"):
        yield from _costs_nothing(clause)
    else:
        yield from _costs_instead(clause) if clause.has("INSTEAD") else _costs(clause)


STANDING_PRICE_FRAMES: Final = (
    EffectRule("standing price", ("BUNDLE", "HABITABLE|LAUNCH", "|".join(_PAYERS[:6])), _standing, denied=True),
    EffectRule("changes what was said", ("V.fall", "COST_OF", "BUNDLE"), _price_falls),
)
