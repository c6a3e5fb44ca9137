"""Frames of standing prices: what an action costs beside its thing, in which goods, and when it costs less."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ingest.effects.discourse import LowerPrice
from ingest.effects.frames.frame import EffectRule, Said
from ingest.effects.frames.items import is_numbered
from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause
from ingest.effects.grammar.meaning import AmountPhrase
from ingest.effects.lexicon.word_tables import lexical_rules
from ingest.effects.notation import bundle_of
from schema.language.construct import ACTION, ALWAYS, UNKNOWN, in_order, mod, only_if, where
from schema.language.nodes import Mod

__all__ = ["STANDING_PRICE_FRAMES"]

_UNCERTAIN: Final = 880
_PAYERS: Final = ("V.pay", "V.burn", "PAYING", "BURNING", "FOR_PAYING", "COST_OF", "LAUNCH", "HABITABLE", "V.put")
_Priced = Mapping[str, str]


def _priced(clause: Clause) -> _Priced | None:
    """What is paid for, as the game's table has it: the word for the action, and the noun that it is done to."""
    nouns = {str(f.get("noun")) for i in clause.main for f in _features(i)}
    for rule in lexical_rules(clause.language.game, "priced"):
        implied = rule.get("implied", False) and clause.says("NEG") and not nouns & set(rule.get("others", ()))
        if clause.has(rule["action"]) and (rule["noun"] in nouns or implied):
            return rule
    return None


def _features(item: Item) -> Sequence[dict[str, str]]:
    if item.tag == "THING":
        return [item.value]
    return list(item.value[1]) if item.tag == "THINGS" else []


def _res(amount: AmountPhrase, clause: Clause) -> str:
    """The good that a price takes; what is sacrificed may have another name than what is spent."""
    burnt = clause.has("V.burn") or clause.has("BURNING")
    return amount.named("burn" if burnt else "pay")


def _use(clause: Clause, *bundles: Item) -> None:
    clause.use(*bundles, *(i for i in clause.main if i.tag in ("THING", "THINGS")))
    clause.use_all(*_PAYERS, "INSTEAD", "ONE", "X")


def _costs(clause: Clause) -> Iterator[Said]:
    """An action costs so much of one good."""
    rule = _priced(clause)
    bundles = list(clause.find("BUNDLE"))
    if rule is None or len(bundles) != 1 or len(bundles[0].value) != 1 or bundles[0].value[0].n is None:
        return
    _use(clause, *bundles)
    amount = bundles[0].value[0]
    yield Said(_cost(rule, _res(amount, clause), "=", amount.n), ALWAYS, subject=rule["subject"])


def _cost(rule: _Priced, good: str, operator: str, number: int | None) -> Mod:
    """What is paid of a good for what the rule is about."""
    return mod("cost", operator, number, where("kind", rule["kind"]), where("res", good))


def _costs_nothing(clause: Clause) -> Iterator[Said]:
    """Under a condition that stands before, a good need not be paid."""
    rule = _priced(clause)
    bundle = next(clause.find("BUNDLE", "acc"), None)
    if rule is None or bundle is None or bundle.value[0].n is not None or clause.has("INSTEAD"):
        return
    _use(clause, bundle)
    clause.use_all("NEG")
    price = _cost(rule, _res(bundle.value[0], clause), "=", 0)
    yield Said(price, ALWAYS, only_if(UNKNOWN), subject=rule["subject"], cap=_UNCERTAIN)


def _costs_instead(clause: Clause) -> Iterator[Said]:
    """One good is paid in place of another."""
    rule = _priced(clause)
    at = next((place for place, item in enumerate(clause.main) if item.tag == "INSTEAD"), 0)
    before = [i for i in clause.main[:at] if i.tag == "BUNDLE"]
    after = [i for i in clause.main[at:] if i.tag == "BUNDLE"]
    if rule is None or len(before) != 1 or len(after) != 1:
        return
    _use(clause, *before, *after)
    old, new = before[0].value[0], after[0].value[0]
    steps = (_cost(rule, _res(old, clause), "=", 0), _cost(rule, new.named("pay"), "+=", new.n or 1))
    yield Said(in_order(steps), ALWAYS)


def _price_falls(clause: Clause) -> Iterator[Said]:
    """Under a condition, the price of the sentence before is a lower one."""
    bundle = clause.take("BUNDLE", "sub")
    if bundle is None or not is_numbered(bundle):
        return
    clause.use_all("V.fall", "COST_OF")
    clause.use(*clause.event)
    clause.event_read = bool(clause.event)
    yield Said(LowerPrice(bundle_of(bundle.value, "pay")), ACTION, cap=_UNCERTAIN)


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
