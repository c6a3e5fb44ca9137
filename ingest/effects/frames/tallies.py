"""Frames of scoring: tokens, comparisons of strength, who has most, and levels stated in running text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from kartotek.ingest.confidence import FULL, UNCOUNTED_NUMBER
from kartotek.ingest.effects.frames.frame import (
    EffectRule,
    Said,
    first_bare,
    is_numbered_choice,
    starts_bare,
    tagged,
    unless_stated,
    values_in,
    values_of,
)
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.grammar.meaning import first_value
from kartotek.ingest.effects.grammar.notation import bundle_of
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language.construct import (
    ALWAYS,
    END,
    IT,
    NOW,
    UNKNOWN,
    each,
    either,
    flag,
    gain,
    lose,
    mod,
    on,
    only_if,
    per,
    product,
    transfer,
    where,
)
from kartotek.schema.language.nodes import (
    Aggregate,
    Arithmetic,
    Band,
    Compare,
    Comparison,
    Filter,
    ForEach,
    Held,
    Number,
    ObjectAttribute,
    OnlyIf,
    Select,
)

__all__ = ["TALLY_FRAMES", "MAJORITY_FRAMES", "LADDER_FRAMES"]


# Frames of tokens: what they are worth, and what a comparison of strength wins or loses.
_POINTS: Final = "vp"
_CONFLICT: Final = "conflict"
_FIGHT: Final = each(_CONFLICT)
_TOKEN: Final = "_token"


def _is_token(item: Item) -> bool:
    """Whether an item is a token, or a number of them."""
    features = item.features
    return bool(features) and str(features[-1].get("noun", "")).endswith(_TOKEN)


def _noun(item: Item) -> str:
    return str(item.features[-1]["noun"])


def _worth_of_tokens(clause: Clause) -> Iterator[Said]:
    """What tokens are worth: each by its value, or all of them together."""
    yield from _token_values(clause) if clause.has("TOKEN_OF_VALUE") else _added_up(clause)


def _token_values(clause: Clause) -> Iterator[Said]:
    """Tokens of such a value: a win brings it, a defeat takes it."""
    found = list(clause.find("TOKEN_OF_VALUE"))
    clause.use(*found)
    clause.use_all("AGE", "END_OF", "KIND_COUNT", "X", "ORD", "AND", ",")
    keepers = _keepers(clause)
    for number, noun in (item.value for item in found):
        if noun in keepers:
            subject = f"{keepers[noun]}:{noun.removesuffix(_TOKEN)}"
            yield Said(lose(number, _POINTS, per(Select(noun))), END, subject=subject)
        elif "value" in clause.language.vocabulary.nouns[noun].attributes:
            tokens = Select(noun, (where("value", number),))
            yield Said(gain(number, _POINTS, per(tokens)), END, subject=f"{noun}:victory-{number}")


def _added_up(clause: Clause) -> Iterator[Said]:
    """The points on one's tokens are added up."""
    tokens = [item for item in clause.find("THING") if _is_token(item)]
    nouns = {_keepers(clause).get(_noun(item), _noun(item)) for item in tokens}
    points = first_bare(clause)
    if len(nouns) != 1 or points is None or points.value[0].named("gain") != _POINTS:
        return
    clause.use(points, *tokens)
    clause.use_all("V.sum", "EACH", "AND", "X")
    yield Said(gain(Aggregate("sum", Select(nouns.pop()), "value"), _POINTS), END)


def _keepers(clause: Clause) -> Mapping[str, str]:
    """Tokens that are counted by themselves, and the kind whose values are added up."""
    return clause.language.table("keepers")


@dataclass(frozen=True, slots=True)
class _Fight:
    """A strength that is compared with that of another, who is not named."""

    stat: str
    won: bool

    @property
    def condition(self) -> OnlyIf:
        return _against(self.stat, ">" if self.won else "<")


def _against(stat: str, operator: Comparison) -> OnlyIf:
    """The condition that a strength is higher or lower than that of another, who is not named."""
    return only_if(Compare(operator, Held(stat), UNKNOWN))


def _by_age(values: Sequence[int]) -> Band:
    """The value of the age."""
    return Band(UNKNOWN, tuple(enumerate(values, start=1)))


def _comparison(clause: Clause) -> Iterator[Said]:
    """Who has more of a strength than another wins a token, who has less loses: by age, or the same in all of them."""
    token = next(filter(_is_token, clause.main), None)
    fight = _fight(clause)
    if token is None or fight is None:
        return
    clause.use(token)
    clause.use_event()
    clause.use_all("V.gain", "V.take", "ONE", "AGE", "X", "V.be", "ADJ", "CITY", "AGE_VALUE", "BUNDLE")
    yield from _won(fight, clause) if fight.won else _lost(fight, _noun(token), clause)


def _fight(clause: Clause) -> _Fight | None:
    """The comparison that an event states."""
    stat = next(filter(None, (_strength(item, clause) for item in clause.event)), None)
    signs = clause.event_tags & {"HIGHER", "LOWER"}
    if stat is None or len(signs) != 1 or _CONFLICT not in clause.language.vocabulary.phases:
        return None
    return _Fight(stat, won="HIGHER" in signs)


def _lost(fight: _Fight, noun: str, clause: Clause) -> Iterator[Said]:
    """The points that a defeat costs, as brackets give them."""
    points = [value[0].n for value in values_in(clause.asides, "BUNDLE")]
    strays = tagged(clause.main, "NUM")
    if noun in _keepers(clause) and len(points) == 1 and points[0]:
        clause.use(*strays)
        yield Said(lose(points[0], _POINTS), _FIGHT, fight.condition, cap=UNCOUNTED_NUMBER if strays else FULL)


def _won(fight: _Fight, clause: Clause) -> Iterator[Said]:
    """The points that a win brings, which rise by age."""
    ages = values_in(clause.asides, "AGE_VALUE")
    if _is_rising(ages):
        yield Said(gain(_by_age(ages), _POINTS), _FIGHT, fight.condition)


def _is_rising(values: Sequence[int]) -> bool:
    return len(values) > 1 and list(values) == sorted(values)


def _strength(item: Item, clause: Clause) -> str | None:
    """The stat that an item speaks of; `a player's shields` looks like an amount of them."""
    if item.tag == "STAT":
        return str(item.value)
    names = [amount.named("gain") for amount in item.value] if item.tag == "BUNDLE" else []
    return names[0] if len(names) == 1 and names[0] in clause.language.vocabulary.stats else None


def _tokens_of_fights(clause: Clause) -> Iterator[Said]:
    """So many tokens for each fight: the same for those that are lost, by age for those that are won."""
    stated, keepers = values_of(clause, "TOKENS_FOR"), _keepers(clause)
    lost = [number * value for number, value, noun in stated if noun in keepers]
    won = [(number, value) for number, value, noun in stated if noun not in keepers]
    stat = clause.language.timing.get("fought", "").partition(" ")[0]
    if not stat or len(lost) > 1 or not _is_by_age(won, clause):
        return
    clause.use(*clause.main)
    yield from (Said(lose(points, _POINTS), _FIGHT, _against(stat, "<")) for points in lost)
    if won:
        number = Arithmetic("*", Number(won[0][0]), _by_age([value for _, value in won]))
        yield Said(gain(number, _POINTS), _FIGHT, _against(stat, ">"))


def _is_by_age(won: Sequence[tuple[int, int]], clause: Clause) -> bool:
    """Whether nothing is won, or as many tokens in every age, whose values rise."""
    ages, numbers = tagged(clause.main, "AGE"), {number for number, _ in won}
    return not won or (len(ages) == len(won) and len(numbers) == 1 and _is_rising([value for _, value in won]))


TALLY_FRAMES: Final = (
    EffectRule("worth of tokens", ("TOKEN_OF_VALUE|V.sum",), _worth_of_tokens),
    EffectRule("comparison of strength", ("TOKENS_FOR", "V.give|V.gain"), _tokens_of_fights),
    EffectRule("comparison of strength", ("V.gain|V.take", "THING|THINGS", "@WHEN"), _comparison),
)


# Frames of scoring by who has most, of points for goods that are named, of what an action yields.
def _points(clause: Clause) -> Item | None:
    return next((item for item in clause.find("BUNDLE", Case.ACC) if item.value[0].named("gain") == "vp"), None)


def _as_many_points(clause: Clause) -> Iterator[Said]:
    """As many points as there are goods in a place, once or twice: for who has most, next to most, or all of them."""
    counted = list(filter(starts_bare, clause.find("BUNDLE", Case.NOM)))
    points, attribute = _points(clause), _attribute(counted)
    place, which = _place_with(attribute, clause), _whose(clause)
    if points is None or not starts_bare(points) or place is None or which is None:
        return
    clause.use(points, *counted)
    clause.use_event()
    clause.use_all("MOST", "ORD", "SO_MUCH", "AS_MUCH", "V.gain", "V.be", "X", ",", "BUNDLE", "ONCE", "TWICE", "CITY")
    clause.use_all("AREA", "AND")
    number = product(2 if clause.has("TWICE") else 1, ObjectAttribute(IT, attribute))
    yield Said(ForEach(Select(place, (which,)), gain(number, points.value[0].named("gain"))), END)


def _attribute(counted: Sequence[Item]) -> str:
    """The number of a place that says how many of the one good there are, or are the player's; empty for others."""
    names = {f"{item.value[0].named('gain')}s" for item in counted}
    if len(names) != 1:
        return ""
    return f"own_{names.pop()}" if counted[-1].owned else names.pop()


def _place_with(attribute: str, clause: Clause) -> str | None:
    """The noun of places that are ranked by this number."""
    nouns = clause.language.vocabulary.nouns.items()
    return next((name for name, noun in nouns if {"rank", attribute} <= noun.attributes.keys()), None)


def _whose(clause: Clause) -> Filter | None:
    """Which places count for a player: those where all is his, or where he has most or next to most."""
    if clause.event:
        return flag("sole") if {"EACH", "ONE", "V.belong"} <= clause.event_tags else None
    if not clause.has("MOST"):
        return None
    return where("rank", next(map(int, values_of(clause, "ORD")), 1))


def _for_those(clause: Clause) -> Iterator[Said]:
    """Points for each of the goods just named."""
    points = _points(clause)
    named = list(filter(starts_bare, clause.find("BUNDLE", Case.ACC)))
    if points is None or not points.value[0].n or len(named) != 1 or not _is_after_each(clause):
        return
    clause.use(points, *named)
    clause.use_all("V.gain", "AND", "X", ",", "EACH", "AFTER")
    good = named[0].value[0].named("gain")
    if len(list(clause.find("V.gain"))) > 1:
        yield Said(gain(1, good, per(Held(good))), unless_stated(END), subject="")
    yield Said(transfer("gain", bundle_of(points.value), per(Held(good))), unless_stated(END))


def _is_after_each(clause: Clause) -> bool:
    return ("EACH", "AFTER") in pairwise(item.tag for item in clause.main)


def _each_of_an_action(clause: Clause) -> Iterator[Said]:
    """One of several yields by the component, whenever the action is done that belongs to it."""
    item = clause.take("ALT", Case.ACC)
    if not is_numbered_choice(item):
        return
    clause.use_all("V.produce", "V.gain", "V.give", "RANGE", "THING", "X", "DOING_OF")
    choice = transfer("gain", either(bundle_of(part) for part in item.value))
    yield from (Said(choice, on(event)) for event in clause.language.timing.get("actions", "").split())


MAJORITY_FRAMES: Final = (
    EffectRule("as many points as goods", ("SO_MUCH", "AS_MUCH", "V.gain", "BUNDLE"), _as_many_points),
    EffectRule("for each of those", ("AFTER", "V.gain", "BUNDLE"), _for_those),
    EffectRule("yield of its action", ("ALT", "DOING_OF"), _each_of_an_action),
)


# Frames of levels stated in running text: what each of them sets, hands over or is worth.
_TOP: Final = 5
_STATED: Final = (
    "ORD", "LEVEL", "ABOVE", "NUM", "ONE", "BUNDLE", "COST_OF", "V.cost", "V.be", "HOOK_RANGE", "WHEN", "OR", "AND",
    "EACH", "THING", "NAME", "X", "ALSO",
)  # fmt: skip
_Rung = tuple[tuple[int, ...], Item]


@dataclass(slots=True)
class _Ladder:
    """Levels with the value stated after them: `at the second and third level two, at the fourth three`."""

    rungs: list[_Rung] = field(default_factory=list)
    pending: list[int] = field(default_factory=list)
    """Ordinals of which it is not yet said that they are levels."""
    levels: tuple[int, ...] = ()
    """Levels without a value so far."""
    broken: bool = False
    """Whether a value or an unknown word stands after ordinals of which nothing says that they are levels."""

    def add(self, item: Item) -> None:
        match item.tag:
            case "ORD":
                self.pending.append(item.value)
            case "LEVEL" if self.pending:
                self.levels, self.pending = tuple(self.pending), []
            case "ABOVE" if self.levels:
                self.levels = tuple(range(self.levels[0], _TOP + 1))
            case "NUM" | "ONE" | "BUNDLE" | "X" if self.pending:
                self.broken = True
            case "NUM" | "ONE" | "BUNDLE" if self.levels:
                self.rungs.append((self.levels, item))
                self.levels = ()

    @property
    def is_whole(self) -> bool:
        return bool(self.rungs) and not (self.pending or self.levels or self.broken)


def _value(rule: Mapping[str, Any], item: Item) -> int | None:
    """The number that a rung of this ladder has; none where it counts something else."""
    if item.tag != "BUNDLE":
        return int(item.value) if "res" not in rule else None
    amount = item.value[0]
    fits = len(item.value) == 1 and amount.named("pay") == rule.get("res")
    return amount.n if fits else None


def _by_level(clause: Clause) -> Iterator[Said]:
    """A number of the game by level, for the ladder whose words or goods stand in the sentence."""
    ladder = _Ladder()
    for item in (*clause.event, *clause.main):
        ladder.add(item)
    rule = _rule_of(ladder.rungs, clause) if ladder.is_whole else None
    if rule is None:
        return
    clause.use_all(*_STATED)
    clause.event_read = True
    for levels, item in ladder.rungs:
        for level in levels:
            step = mod(rule["hook"], "=", _value(rule, item))
            yield Said(step, ALWAYS, subject=f"level:{rule['track']}-{level}")


def _rule_of(rungs: Sequence[_Rung], clause: Clause) -> Mapping[str, Any] | None:
    """The ladder that the clause speaks of and that can have all of these values."""
    for rule in clause.language.rows("ladders"):
        values = [_value(rule, item) for _, item in rungs]
        if None not in values and any(clause.says(tag) for tag in rule["needs"]):
            return rule
    return None


def _on_arriving(clause: Clause) -> Iterator[Said]:
    """The first of its kind is had on reaching one level, the second on reaching another."""
    bundle, levels = first_bare(clause, Case.ACC), _levels_named(clause)
    if bundle is None or len(values_of(clause, "ORD")) != 2 * len(levels):
        return
    clause.use(bundle)
    clause.use_all("ORD", "LEVEL", "ARRIVING", "V.gain", "NAME", "TRACK")
    good = bundle.value[0].named("gain")
    for rule in clause.language.rows("arrivals"):
        if rule["res"] == good:
            yield from _had_on(levels, rule, clause)


def _levels_named(clause: Clause) -> list[int]:
    """The ordinals that stand right before the word for a level."""
    return [one.value for one, other in pairwise(clause.main) if (one.tag, other.tag) == ("ORD", "LEVEL")]


def _had_on(levels: Sequence[int], rule: Mapping[str, Any], clause: Clause) -> Iterator[Said]:
    """One good of the rule on each of some levels, of the track that is named or of its own."""
    track = first_value(values_of(clause, "NAME"), "track") or rule["track"]
    yield from (Said(gain(1, rule["res"]), NOW, subject=f"level:{track}-{level}") for level in levels)


def _worth_of_levels(clause: Clause) -> Iterator[Said]:
    """Points for each of some levels that was reached: they add up."""
    points = next((item for item in clause.find("BUNDLE") if item.value[0].n), None)
    levels = values_of(clause, "ORD")
    if points is None or len(points.value) > 1 or not _is_row(levels):
        return
    clause.use(points)
    clause.use_all("ORD", "LEVEL", "EACH", "V.gain", "V.give", "TRACK", "DIFFERENT", "AND", "OR", "WHICH", "V.reach")
    amount = points.value[0]
    steps = tuple((level, amount.n * place) for place, level in enumerate(levels, start=1))
    number = Band(ObjectAttribute(IT, "level"), steps)
    yield Said(ForEach(Select("track"), gain(number, amount.named("gain"))), END, subject="rule:research-scoring")


def _is_row(levels: Sequence[int]) -> bool:
    """Whether several levels follow one another."""
    return len(levels) > 1 and list(levels) == list(range(levels[0], levels[0] + len(levels)))


LADDER_FRAMES: Final = (
    EffectRule("number by level", ("@LEVEL", "@ORD"), _by_level),
    EffectRule("first and second on arriving", ("V.gain", "LEVEL", "ARRIVING", "BUNDLE"), _on_arriving),
    EffectRule("worth of levels", ("V.gain|V.give", "LEVEL", "ORD", "BUNDLE"), _worth_of_levels),
)
