"""Frames of tokens: what they are worth, and what a comparison of strength wins or loses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from kartotek.ingest.confidence import FULL, UNCOUNTED_NUMBER
from kartotek.ingest.effects.frames.frame import EffectRule, Said
from kartotek.ingest.effects.frames.items import first_bare, tagged, values_in, values_of
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.schema.language.construct import END, UNKNOWN, each, gain, lose, only_if, per, where
from kartotek.schema.language.nodes import (
    Aggregate,
    Arithmetic,
    Band,
    Compare,
    Comparison,
    Held,
    Number,
    OnlyIf,
    Select,
)

__all__ = ["TALLY_FRAMES"]

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
