"""Exchanges that a text lists one by one, and what a later sentence says of all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from kartotek.ingest.effects.doubts import capped
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.statements import Statement
from kartotek.schema.language import nodes as n
from kartotek.schema.language.construct import FREE, amount, amounts, choose, each, gain, in_order, pay, per

__all__ = ["OfferedExchanges"]

_NEAR: Final = 4
"""A sentence no further from the list than this may be one of its entries."""
_SEVERAL: Final = 2
_ANY_NUMBER: Final = 50
"""How often something is exchanged at most that may be exchanged as often as one can pay."""

_Lines = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Rate:
    """How much of the good that is paid an exchange takes, and the lines that say so."""

    count: int
    lines: _Lines
    confidence: int


@dataclass
class OfferedExchanges:
    """What goods cost in exchanges, and the sentences that were left unread and may have stated others."""

    rates: dict[str, _Rate] = field(default_factory=dict)
    stated: list[_Lines] = field(default_factory=list)
    """Where exchanges stand, whatever is paid in them."""
    unread: list[_Lines] = field(default_factory=list)

    def note(self, ability: n.Ability, statement: Statement, language: GameLanguage) -> None:
        """Remember what a good costs in an exchange."""
        paid = language.table("exchanges").get("paid")
        match ability:
            case n.Ability(n.Timing("free"), n.Pay(n.Bundle((n.Amount(n.Number(count), good),)), step), ()):
                lines = (statement.line_from, statement.line_to)
                self.stated.append(lines)
                match step:
                    case n.Transfer("gain", n.Bundle((n.Amount(n.Number(1), prize),)), None) if good == paid:
                        self.rates[prize] = _Rate(count, lines, statement.confidence)

    def all_with(self, good: str, statement: Statement, language: GameLanguage) -> list[Statement]:
        """All exchanges stated so far, paid with another good: each a statement of its own, or all of them at once
        where the game's table says so."""
        rates = [(prize, rate) for prize, rate in self.rates.items() if prize != good]
        ways = [pay(amounts(amount(rate.count, good)), gain(1, prize)) for prize, rate in rates]
        source = language.table("exchanges").get("at_once", {}).get(good)
        if source is None:
            made = [(way, (rate,)) for way, (_, rate) in zip(ways, rates, strict=True)]
            return [_stated_with(statement, n.Ability(FREE, way), used) for way, used in made]
        phase = language.vocabulary.resources[good].expires
        at_once = _exchanged_at_once(good, source, ways)
        if not phase or at_once is None:
            return []
        whole = _stated_with(statement, n.Ability(each(phase), at_once), [rate for _, rate in rates])
        return [capped(whole, "partly-read") if self._lacks_one() else whole]

    def _lacks_one(self) -> bool:
        """Whether a sentence among those that state exchanges was left unread: it may be one of them."""
        first = min(rate.lines[0] for rate in self.rates.values())
        last = max(rate.lines[1] for rate in self.rates.values())
        for start, end in sorted(self.stated, reverse=True):
            first = min(first, start) if first - end <= _NEAR else first
        first, last = first - _NEAR, last + _NEAR
        return any(start <= last and first <= end for start, end in self.unread)


def _stated_with(statement: Statement, ability: n.Ability, rates: Sequence[_Rate]) -> Statement:
    """A statement made of a list is no more certain than what it takes of the list."""
    confidence = min(statement.confidence, *(rate.confidence for rate in rates))
    return replace(statement, content=ability, named_at=tuple(rate.lines for rate in rates), confidence=confidence)


def _exchanged_at_once(good: str, source: str, ways: Sequence[n.Step]) -> n.Step | None:
    """All that is held of a good exchanged, as often as one can; None where there is no choice."""
    if len(ways) < _SEVERAL:
        return None
    return in_order((gain(1, good, per(n.Held(source))), n.UpTo(_ANY_NUMBER, choose(ways))))
