"""Frames of getting and giving: amounts, goods to choose from, values of several components."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from typing import Final

from kartotek.ingest.confidence import BY_THE_WAY, PICTURED_PART
from kartotek.ingest.effects.frames.frame import (
    ANYTIME,
    EffectRule,
    Said,
    When,
    classes_named,
    first_tagged,
    is_numbered,
    is_numbered_choice,
    is_one_bare,
    is_thing,
    starts_numbered,
    tagged,
    take_amount,
    unless_stated,
    usual_timing,
    values_in,
    values_of,
)
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.grammar.meaning import AmountPhrase
from kartotek.ingest.effects.grammar.notation import bundle_of, number_of, per_of, timing_of
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language.construct import (
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
)
from kartotek.schema.language.construct import amount as amount_of
from kartotek.schema.language.construct import number as number_node
from kartotek.schema.language.nodes import Alternative, MostOf, Per, SomeOf, Transfer

__all__ = ["gain_values", "GAIN_FRAMES"]


# Amounts that are had: by which verb, and when they take effect.
GIVERS: Final = ("V.gain", "V.give", "V.collect", "V.reach", "V.produce", "V.take")
_TAKERS: Final = ("V.pay", "V.lose", "V.cost", "V.buy")
_FORCED: Final = "!"
"""What the timing of an amount begins with that takes effect then, whatever a text says."""
_PRODUCTION: Final = "production"


def gives_once(clause: Clause) -> bool:
    """Mark the verbs of giving; a sentence with two of them says two things, and is not read as one. To take something
    and put it to the rest is one thing."""
    verbs = tagged(clause.main, *GIVERS)
    clause.use(*verbs)
    once = len(verbs) == 1 or [verb.tag for verb in verbs] == ["V.take", "V.give"]
    return once and not clause.says_any(*_TAKERS)


def gains_of(clause: Clause, amounts: Sequence[AmountPhrase], counted: Per | None) -> Iterator[Said]:
    """Amounts that take effect at different times are different effects."""
    groups: dict[tuple[str, When], list[AmountPhrase]] = defaultdict(list)
    for amount in amounts:
        verb = _verb(amount, clause)
        groups[verb, _when(verb, amount, counted, clause)].append(amount)
    for (verb, when), members in groups.items():
        yield Said(transfer(verb, bundle_of(members), counted), when)


def _verb(amount: AmountPhrase, clause: Clause) -> str:
    """What one does with an amount: stats are had, goods that others may buy are produced, the rest is gained."""
    vocabulary, name = clause.language.vocabulary, amount.named("gain")
    if name in vocabulary.stats:
        return "have"
    tradable = name in vocabulary.resources and vocabulary.resources[name].tradable
    return "produce" if tradable and clause.has("V.produce") else "gain"


def _when(verb: str, amount: AmountPhrase, counted: Per | None, clause: Clause) -> When:
    """When an amount takes effect: as the game's table of timings has it, where the text does not say it."""
    if verb == "produce":
        return When(ALWAYS)
    text = _usual(verb, amount, counted, clause)
    timing = timing_of(text.removeprefix(_FORCED), clause.language) or NOW
    if verb == "have":
        return When(timing)
    return _by_verb(clause) or _by_table(When(timing, default=not text.startswith(_FORCED)), clause)


def _usual(verb: str, amount: AmountPhrase, counted: Per | None, clause: Clause) -> str:
    """The timing of an amount in the game's table: by what is counted for it, by its name, by its verb."""
    name, timing = amount.named("gain"), clause.language.timing
    keys = (f"{name} per" if counted is not None else name, name, "have" if verb == "have" else "*")
    return next(filter(None, map(timing.get, keys)), "now")


def _by_verb(clause: Clause) -> When | None:
    """When an amount takes effect that is had at the beginning, or made."""
    if clause.has("V.begin"):
        return unless_stated(NOW)
    made = clause.has("V.produce") and _PRODUCTION in clause.language.vocabulary.phases
    return unless_stated(each(_PRODUCTION)) if made else None


def _by_table(usual: When, clause: Clause) -> When:
    """The timing of the table; at once where it gives way to a text that names an event or a time."""
    return ANYTIME if usual.default and (clause.event or clause.has("TIME")) else usual


# Goods of which the player has one or some: those that a text lists, those of a class, symbols, or any.
def gain_choice(clause: Clause) -> Iterator[Said]:
    """One of several bundles is had."""
    item = clause.take("ALT", Case.ACC) if gives_once(clause) else None
    if is_numbered_choice(item):
        step = transfer("gain", either(bundle_of(part) for part in item.value))
        yield Said(step, unless_stated(usual_timing(clause, "*")))


def wild_symbol(clause: Clause) -> Iterator[Said]:
    """A symbol of the player's choice, or of which there is most."""
    clause.use_all("WILD", "ANY", "ONE", "NUM", "MOST", "SORT", "WHICH", "V.be", *GIVERS)
    symbols = Alternative(tuple(amounts(amount_of(1, name)) for name in clause.language.kinds_of_symbols))
    if symbols.options:
        yield Said(transfer("have", amounts(MostOf(symbols) if clause.says("MOST") else symbols)), END)


def produce_any(clause: Clause) -> Iterator[Said]:
    """One of several goods each turn, as the text lists them or by their class."""
    clause.use_all("ANY", "ONE", "NUM", "PERIOD", "GOODS", "RAW", "MADE", "SHOWN", "BUNDLE", *GIVERS)
    listed = [amount.named("gain") for value in values_in(clause.asides, "BUNDLE") for amount in value]
    if not listed and _is_shown_on_islands(clause):
        yield Said(Transfer("produce", amounts(SomeOf(1, UNKNOWN)), private=True), ALWAYS, cap=PICTURED_PART)
        return
    goods = _goods_of_class(listed, clause)
    if goods and _are_stated(goods, listed, clause):
        either_of = either(amounts(amount_of(1, name)) for name in goods)
        yield Said(Transfer("produce", either_of, private=True), ALWAYS)


def _is_shown_on_islands(clause: Clause) -> bool:
    """Whether a picture of an island says which goods they are."""
    return clause.says("SHOWN") and any(is_thing(item, clause.language.named("PICTURED")) for item in clause.main)


def _goods_of_class(listed: Sequence[str], clause: Clause) -> list[str]:
    """The goods of the one class that the listed ones are of, or that the text names where it lists none."""
    resources = clause.language.vocabulary.resources
    groups = {resources[name].group for name in listed if name in resources} if listed else {*classes_named(clause)}
    if len(groups) != 1 or None in groups:
        return []
    return [name for name, resource in resources.items() if resource.group in groups]


def _are_stated(goods: Sequence[str], listed: Sequence[str], clause: Clause) -> bool:
    """Whether the text lists just these goods, or says how many there are."""
    if listed:
        return sorted(listed) == sorted(goods)
    return values_of(clause, "NUM")[:1] == [len(goods)]


def some_goods(clause: Clause) -> Iterator[Said]:
    """So many goods, whichever they are: the text, or a picture, leaves that open."""
    if clause.says_any("BUNDLE", "EACH"):
        return
    number = next(iter(values_of(clause, "NUM")), 1)
    clause.use_all("V.gain", "DIFFERENT", "EVERY_GOOD", "NUM", "ONE")
    yield Said(transfer("gain", amounts(SomeOf(number, UNKNOWN))), unless_stated(usual_timing(clause, "*")))


# Values of several components that share a sentence, each with a number of its own.
_USUAL: Final = frozenset(("vp", ""))
"""Goods of values that the sentence itself may name otherwise, beside the strength of a game."""


def gain_values(clause: Clause) -> Iterator[Said]:
    """Several components share a sentence, each with a number of its own."""
    values = first_tagged((*clause.asides, *clause.main), "VALUES")
    numbered = list(filter(starts_numbered, clause.find("BUNDLE")))
    if values is None or not _is_sum(numbered, values):
        return
    usual = _usual_verbs(clause)
    clause.use(*numbered, *(item for item in clause.find("NUM") if item.value == len(values.value)))
    clause.use(*clause.find("THING", Case.NOM))
    clause.use(values, *(item for item in clause.main if item.tag in GIVERS or _announces(item, values, usual)))
    yield from _each(values, usual, clause)


def _each(values: Item, usual: Set[str], clause: Clause) -> Iterator[Said]:
    """What each component gives, up to one of which the good is not known."""
    named = clause.first("BUNDLE", Case.ACC)
    for variant, value in enumerate(values.value):
        amount = _renamed(value, named, usual)
        if not amount.name:
            return
        if amount.n:
            yield from (replace(said, variant=variant) for said in gains_of(clause, [amount], None))


def _usual_verbs(clause: Clause) -> Set[str]:
    """What values are of that do not say it."""
    return _USUAL | {clause.language.named("STRENGTH")}


def _renamed(amount: AmountPhrase, named: Item | None, usual: Set[str]) -> AmountPhrase:
    """A value as the good that the sentence names, where it may do so."""
    if named is None or amount.named("gain") not in usual:
        return amount
    return AmountPhrase(amount.n, named.value[0].name)


def _announces(item: Item, values: Item, usual: Set[str]) -> bool:
    """Whether goods without a number are those that the values are of: others would contradict them."""
    amounts = _amounts(item)
    if not amounts or any(amount.n is not None for amount in amounts):
        return False
    goods = {amount.named("gain") for amount in values.value}
    return goods <= usual or {amount.named("gain") for amount in amounts} <= goods


def _is_sum(numbered: Sequence[Item], values: Item) -> bool:
    """No other number stands beside the values, or it is their sum."""
    return not numbered or [item.value[0].n for item in numbered] == [sum(amount.n for amount in values.value)]


def _amounts(item: Item) -> list[AmountPhrase]:
    """The amounts of a bundle, or of all bundles of a choice; none of other items."""
    match item.tag:
        case "BUNDLE":
            return list(item.value)
        case "ALT":
            return [amount for part in item.value for amount in part]
    return []


# Frames of getting and giving: amounts, once or for each of something, and what is not had.
_SAYS_NOTHING_MORE: Final = frozenset(("NEG", "BUNDLE", "THEN", ",", *GIVERS))


def _per(clause: Clause) -> Per | None:
    """The `per` of the clause; None where it has none, or one that cannot be written."""
    item = clause.take("PER")
    return per_of(item.value, clause.language) if item is not None else None


def _gain(clause: Clause) -> Iterator[Said]:
    if not gives_once(clause):
        return
    counted = _per(clause)
    if counted is not None or not clause.has("PER"):
        clause.use_all("IN_PLACE")
        yield from _gained(_bundles(clause), counted, clause)


def _bundles(clause: Clause) -> list[Item]:
    """What is had, or what a number is raised to, marked as used."""
    bundles = list(clause.find("BUNDLE", Case.ACC)) or list(clause.find("BUNDLE", "all"))
    clause.use(*bundles)
    return bundles


def _gained(bundles: Sequence[Item], counted: Per | None, clause: Clause) -> Iterator[Said]:
    """Amounts that are had, or a base and more for each of what is counted."""
    whole = [amount for bundle in bundles for amount in bundle.value]
    if counted is not None and _is_base_and_more(whole):
        yield _sum_of(whole, counted)
    elif all(map(is_numbered, bundles)):
        for one in _by_color(clause) or [counted]:
            yield from gains_of(clause, whole, one)


def _by_color(clause: Clause) -> list[Per | None]:
    """What several components count, each things of its own colour; nothing where one component counts all."""
    count = clause.first("PER")
    if count is None or not any(item.plural for item in clause.find("THING", Case.NOM)):
        return []
    return [per_of(one, clause.language) for one in count.value.of_each_color()]


def _is_base_and_more(amounts: Sequence[AmountPhrase]) -> bool:
    """Four points and one more for each: two amounts of the same thing."""
    names = {amount.named("gain") for amount in amounts if amount.n}
    return len(amounts) == 2 and len(names) == 1 and all(amount.n for amount in amounts)


def _sum_of(amounts: Sequence[AmountPhrase], counted: Per) -> Said:
    base, more = amounts
    number = total((number_node(base.n), product(more.n or 1, number_of(counted.what))))
    return Said(gain(number, base.named("gain")))


def _guild(clause: Clause) -> Iterator[Said]:
    """An amount and what it is for, without a verb."""
    bundle, counted = take_amount(clause, Case.NOM), _per(clause)
    if bundle is not None and counted is not None:
        yield from gains_of(clause, bundle.value, counted)


def _nothing(clause: Clause) -> Iterator[Said]:
    """In a case that is named, a good is not had."""
    goods = list(clause.find("BUNDLE", Case.ACC))
    if not clause.event or not clause.tags <= _SAYS_NOTHING_MORE or len(goods) != 1 or not is_one_bare(goods[0]):
        return
    clause.use(*clause.main)
    yield Said(gain(0, goods[0].value[0].named("gain")), When(None, default=True))


def _got_here(clause: Clause) -> Iterator[Said]:
    """What is got at a place, stated by the way."""
    bundle = clause.first("BUNDLE", Case.ACC)
    if is_numbered(bundle):
        clause.use(*clause.main)
        clause.use_event()
        yield Said(transfer("gain", bundle_of(bundle.value)), NOW, cap=BY_THE_WAY)


GAIN_FRAMES: Final = (
    EffectRule("choice of goods", ("V.gain", "EVERY_GOOD"), some_goods),
    EffectRule("get or give", ("GOT_HERE", "BUNDLE"), _got_here),
    EffectRule("get or give", ("NEG", "V.gain", "BUNDLE"), _nothing, denied=True),
    EffectRule("symbol of choice", ("WILD",), wild_symbol),
    EffectRule("values for several", ("@VALUES", "V.give"), gain_values),
    EffectRule("choice of goods", ("ALT", "V.gain|V.take"), gain_choice),
    EffectRule("one of the goods", ("GOODS", "V.gain"), produce_any),
    EffectRule("one of the goods shown", ("SHOWN", "V.produce", "ANY"), produce_any),
    EffectRule("get or give", ("|".join(GIVERS), "BUNDLE"), _gain),
    EffectRule("points for things", ("BUNDLE", "PER"), _guild),
)
