"""Amounts that are had: by which verb, and when they take effect."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from kartotek.ingest.effects.frames.frame import ANYTIME, Said, When, unless_stated
from kartotek.ingest.effects.frames.items import tagged
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.grammar.meaning import AmountPhrase
from kartotek.ingest.effects.notation import bundle_of, timing_of
from kartotek.schema.language.construct import ALWAYS, NOW, each, transfer
from kartotek.schema.language.nodes import Per

__all__ = ["GIVERS", "gains_of", "gives_once"]

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
