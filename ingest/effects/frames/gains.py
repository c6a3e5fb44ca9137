"""Frames of getting, giving, producing, losing and paying."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ingest.effects.frames.frame import ANYTIME, EffectRule, Said, When, unless_stated
from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause
from ingest.effects.grammar.meaning import AmountPhrase
from ingest.effects.notation import bundle_of, number_of, per_of, timing_of
from schema.language.construct import (
    ALWAYS,
    END,
    NOW,
    UNKNOWN,
    amounts,
    each,
    either,
    gain,
    product,
    total,
    transfer,
)  # fmt: skip
from schema.language.construct import amount as amount_of
from schema.language.construct import number as number_node
from schema.language.nodes import Alternative, MostOf, Per, SomeOf, Transfer

__all__ = ["GAIN_FRAMES", "gain_values"]

_GIVERS: Final = ("V.gain", "V.give", "V.collect", "V.reach", "V.produce", "V.take")
_TAKERS: Final = ("V.pay", "V.lose", "V.cost", "V.buy")
_BY_THE_WAY: Final = 860
_RENAMED: Final = frozenset(("shield", "vp", ""))
"""Goods of values that the sentence itself may name otherwise."""
_UNSAID: Final = 890
"""How certain an effect is at most of which a part stands in a picture only."""


def _givers(clause: Clause) -> bool:
    """Mark the verbs of giving; a sentence with two of them says two things, and is not read as one. To take something
    and put it to the rest is one thing."""
    verbs = [item for item in clause.main if item.tag in _GIVERS]
    clause.use(*verbs)
    once = len(verbs) == 1 or [verb.tag for verb in verbs] == ["V.take", "V.give"]
    return once and not any(item.tag in _TAKERS for item in clause.main)


def _split(clause: Clause, amounts: Sequence[AmountPhrase], counted: Per | None) -> Iterator[Said]:
    """Amounts that take effect at different times are different effects."""
    groups: dict[tuple[str, When], list[AmountPhrase]] = {}
    for amount in amounts:
        verb = _verb(amount, clause)
        groups.setdefault((verb, _when(verb, amount, counted is not None, clause)), []).append(amount)
    for (verb, when), members in groups.items():
        yield Said(transfer(verb, bundle_of(members), counted), when)


def _verb(amount: AmountPhrase, clause: Clause) -> str:
    """What one does with an amount: stats are had, goods that others may buy are produced, the rest is gained."""
    vocabulary, name = clause.language.vocabulary, amount.named("gain")
    if name in vocabulary.stats:
        return "have"
    tradable = name in vocabulary.resources and vocabulary.resources[name].tradable
    return "produce" if tradable and clause.has("V.produce") else "gain"


def _when(verb: str, amount: AmountPhrase, counted: bool, clause: Clause) -> When:
    """When an amount takes effect: as the game's table of timings has it, where the text does not say it."""
    language, name = clause.language, amount.named("gain")
    if verb == "produce":
        return When(ALWAYS)
    text = (language.timing.get(f"{name} per") if counted else None) or language.timing.get(name)
    text = text or language.timing.get(verb if verb == "have" else "*", "now")
    forced, timing = text.startswith("!"), timing_of(text.removeprefix("!"), language) or NOW
    if verb == "have":
        return When(timing)
    if clause.has("V.begin"):
        return unless_stated(NOW)
    if clause.has("V.produce") and "production" in language.vocabulary.phases:
        return unless_stated(each("production"))
    if not forced and (clause.event or clause.has("TIME")):
        return ANYTIME
    return When(timing, default=not forced)


def _per(clause: Clause) -> tuple[Per | None, bool]:
    """The `per` of the clause, and whether it can be written."""
    item = clause.take("PER")
    made = per_of(item.value, clause.language) if item is not None else None
    return made, item is None or made is not None


def _gain(clause: Clause) -> Iterator[Said]:
    if not _givers(clause):
        return
    bundles = list(clause.find("BUNDLE", "acc")) or list(clause.find("BUNDLE", "all"))
    counted, known = _per(clause)
    if not known or not bundles:
        return
    clause.use_all("IN_PLACE")
    whole = [amount for bundle in bundles for amount in bundle.value]
    if counted is not None and len(whole) == 2 and _base_and_more(whole):
        clause.use(*bundles)
        yield _sum_of(whole, counted)
        return
    if any(amount.n is None for amount in whole):
        return
    clause.use(*bundles)
    for one in _by_color(clause) or [counted]:
        yield from _split(clause, whole, one)


def _by_color(clause: Clause) -> list[Per | None]:
    """What several components count, each things of its own colour; nothing where one component counts all."""
    count = next((item.value for item in clause.find("PER")), None)
    if count is None or not any(item.plural for item in clause.find("THING", "nom")):
        return []
    return [per_of(one, clause.language) for one in count.of_each_color()]


def _base_and_more(amounts: Sequence[AmountPhrase]) -> bool:
    """Four points and one more for each: two amounts of the same thing."""
    return len({amount.named("gain") for amount in amounts}) == 1 and all(amount.n for amount in amounts)


def _sum_of(amounts: Sequence[AmountPhrase], counted: Per) -> Said:
    base, more = amounts
    number = total((number_node(base.n), product(more.n or 1, number_of(counted.what))))
    return Said(gain(number, base.named("gain")))


def _gain_choice(clause: Clause) -> Iterator[Said]:
    if not _givers(clause):
        return
    item = clause.take("ALT", "acc")
    if item is None or any(amount.n is None for part in item.value for amount in part):
        return
    default = timing_of(clause.language.timing.get("*", "now"), clause.language) or NOW
    yield Said(transfer("gain", either(bundle_of(part) for part in item.value)), unless_stated(default))


def gain_values(clause: Clause) -> Iterator[Said]:
    """Several components share a sentence, each with a number of its own."""
    item = next((item for item in (*clause.asides, *clause.main) if item.tag == "VALUES"), None)
    numbered = [i for i in clause.main if i.tag == "BUNDLE" and i.value[0].n is not None]
    if item is None or not _summed_up(item, numbered):
        return
    clause.use(*numbered, *(i for i in clause.main if i.tag == "NUM" and i.value == len(item.value)))
    clause.use(*clause.find("THING", "nom"))
    clause.use(item, *(i for i in clause.main if i.tag in _GIVERS or _announces(i, item)))
    named = next((i.value[0].name for i in clause.main if i.tag == "BUNDLE" and i.case == "acc"), None)
    for variant, amount in enumerate(item.value):
        name = named if named is not None and amount.named("gain") in _RENAMED else amount.name
        if not name:
            return
        if amount.n:
            for said in _split(clause, [AmountPhrase(amount.n, name)], None):
                yield Said(said.effect, said.timing, variant=variant)


def _announces(item: Item, values: Item) -> bool:
    """Whether goods without a number are those that the values are of: others would contradict them."""
    if item.tag not in ("BUNDLE", "ALT") or _numbered(item):
        return False
    goods = {amount.named("gain") for amount in values.value}
    return goods <= _RENAMED or {amount.named("gain") for amount in _amounts(item)} <= goods


def _summed_up(values: Item, numbered: Sequence[Item]) -> bool:
    """No other number stands beside the values, or it is their sum."""
    return not numbered or [i.value[0].n for i in numbered] == [sum(amount.n for amount in values.value)]


def _numbered(item: Item) -> bool:
    return any(amount.n is not None for amount in _amounts(item))


def _amounts(item: Item) -> list[AmountPhrase]:
    """The amounts of a bundle, or of all bundles of a choice."""
    return [a for part in item.value for a in (part if isinstance(part, tuple) else (part,))]


def _guild(clause: Clause) -> Iterator[Said]:
    """An amount and what it is for, without a verb."""
    bundle = clause.take("BUNDLE", "nom")
    counted, _ = _per(clause)
    if bundle is None or counted is None or bundle.value[0].n is None:
        return
    yield from _split(clause, bundle.value, counted)


def _wild_symbol(clause: Clause) -> Iterator[Said]:
    clause.use_all("WILD", "ANY", "ONE", "NUM", "MOST", "SORT", "WHICH", "V.be", *_GIVERS)
    symbols = Alternative(tuple(amounts(amount_of(1, name)) for name in clause.language.kinds_of_symbols))
    if symbols.options:
        yield Said(transfer("have", amounts(MostOf(symbols) if clause.says("MOST") else symbols)), END)


def _produce_any(clause: Clause) -> Iterator[Said]:
    """One of several goods each turn, as the text lists them or by their class."""
    clause.use_all("ANY", "ONE", "NUM", "PERIOD", "GOODS", "RAW", "MADE", "SHOWN", "BUNDLE", *_GIVERS)
    listed = [item for item in clause.asides if item.tag == "BUNDLE"]
    names = [amount.named("gain") for item in listed for amount in item.value]
    resources = clause.language.vocabulary.resources
    islands = any(item.tag == "THING" and item.value.get("noun") == "island" for item in clause.main)
    if not names and islands and clause.says("SHOWN"):
        yield Said(Transfer("produce", amounts(SomeOf(1, UNKNOWN)), private=True), ALWAYS, cap=_UNSAID)
        return
    wanted = {getattr(resources[name], "group", None) for name in names if name in resources}
    if not names and clause.says("RAW") != clause.says("MADE"):
        wanted = {"raw"} if clause.says("RAW") else {"manufactured"}
    if len(wanted) != 1 or wanted == {None}:
        return
    group = next(iter(wanted))
    members = [name for name, resource in resources.items() if getattr(resource, "group", None) == group]
    number = next((item.value for item in clause.main if item.tag == "NUM"), None)
    if (names and sorted(names) != sorted(members)) or (not names and number != len(members)):
        return
    either_of = either(amounts(amount_of(1, name)) for name in members)
    yield Said(Transfer("produce", either_of, private=True), ALWAYS)


def _nothing(clause: Clause) -> Iterator[Said]:
    """In a case that is named, a good is not had."""
    goods = list(clause.find("BUNDLE", "acc"))
    known = {"NEG", "BUNDLE", "THEN", ",", *_GIVERS}
    if len(goods) != 1 or [amount.n for amount in goods[0].value] != [None] or not clause.event or clause.tags - known:
        return
    clause.use(*clause.main)
    yield Said(gain(0, goods[0].value[0].named("gain")), When(None, default=True))


def _some_goods(clause: Clause) -> Iterator[Said]:
    """So many goods, whichever they are: the text, or a picture, leaves that open."""
    if clause.says_any("BUNDLE", "EACH"):
        return
    number = next((item.value for item in clause.find("NUM")), 1)
    clause.use_all("V.gain", "DIFFERENT", "EVERY_GOOD", "NUM", "ONE")
    default = timing_of(clause.language.timing.get("*", "now"), clause.language) or NOW
    yield Said(transfer("gain", amounts(SomeOf(number, UNKNOWN))), unless_stated(default))


def _got_here(clause: Clause) -> Iterator[Said]:
    """What is got at a place, stated by the way."""
    bundle = next(clause.find("BUNDLE", "acc"), None)
    if bundle is None or any(amount.n is None for amount in bundle.value):
        return
    clause.use(*clause.main, *clause.event)
    clause.event_read = True
    yield Said(transfer("gain", bundle_of(bundle.value)), NOW, cap=_BY_THE_WAY)


GAIN_FRAMES: Final = (
    EffectRule("choice of goods", ("V.gain", "EVERY_GOOD"), _some_goods),
    EffectRule("get or give", ("GOT_HERE", "BUNDLE"), _got_here),
    EffectRule("get or give", ("NEG", "V.gain", "BUNDLE"), _nothing, denied=True),
    EffectRule("science symbol of choice", ("WILD",), _wild_symbol),
    EffectRule("values for several", ("@VALUES", "V.give"), gain_values),
    EffectRule("choice of goods", ("ALT", "V.gain|V.take"), _gain_choice),
    EffectRule("one of the goods", ("GOODS", "V.gain"), _produce_any),
    EffectRule("one of the goods shown", ("SHOWN", "V.produce", "ANY"), _produce_any),
    EffectRule("get or give", ("|".join(_GIVERS), "BUNDLE"), _gain),
    EffectRule("points for things", ("BUNDLE", "PER"), _guild),
)
