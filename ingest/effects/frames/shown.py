"""Frames of what only a picture shows: how much of a good it is, or which goods of a class."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kartotek.ingest.confidence import FULL, UNCOUNTED_NUMBER
from kartotek.ingest.effects.frames.frame import EffectRule, Said, usual_timing
from kartotek.ingest.effects.frames.items import values_of
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.grammar.meaning import is_bare
from kartotek.schema.language.construct import ALWAYS, END, amount, amounts, either, gain, transfer

__all__ = ["SHOWN_FRAMES"]

_POINTS: Final = "vp"


def _open_amount(clause: Clause) -> Iterator[Said]:
    """As much as a picture shows; points at the end by something that is stated elsewhere."""
    bundle = clause.first("BUNDLE", "acc")
    if bundle is None or not is_bare(bundle) or clause.has("MOST"):
        return
    name, at_end = bundle.value[0].named("gain"), _is_at_end(bundle, clause)
    if not clause.has("SHOWN") and not (at_end and clause.language.timing.get("open")):
        return
    clause.use(bundle)
    clause.use_all("SHOWN", "V.give", "V.gain", "THING", "NOW", "ONCE", "ONLY", "V.take", "TIME", "BUNDLE", ",", "PER")
    if at_end:
        clause.use_all("X", "SUCH", "EACH", "AFTER")
        yield Said(gain(None, name), END, cap=UNCOUNTED_NUMBER)
    else:
        yield Said(gain(None, name), usual_timing(clause, name))


def _is_at_end(bundle: Item, clause: Clause) -> bool:
    """Whether points are had at the end of the game."""
    return bundle.value[0].named("gain") == _POINTS and "end" in values_of(clause, "TIME")


def _shown_goods(clause: Clause) -> Iterator[Said]:
    """Goods of a class that a picture shows: all of them, or one of them at a time."""
    some = [amount(None, name) for name in _goods_of_class(clause)]
    if not some:
        return
    clause.use_all("SHOWN", "RAW", "MADE", "GOODS", "V.produce", "THING", "ANY", "NUM", "PERIOD", "AGE")
    if clause.says("ANY"):
        yield Said(transfer("produce", either(amounts(part) for part in some)), ALWAYS)
    else:
        yield Said(transfer("produce", amounts(*some)), ALWAYS, cap=UNCOUNTED_NUMBER if clause.has("NUM") else FULL)


def _goods_of_class(clause: Clause) -> list[str]:
    """The goods of the class that is named, or all that can be traded."""
    wanted = _class_wanted(clause)
    resources = clause.language.vocabulary.resources.items()
    return [name for name, resource in resources if wanted in (resource.group, None) and resource.tradable]


def _class_wanted(clause: Clause) -> str | None:
    """The class that is named; the word for raw goods stands for all where the game has no word for others."""
    apart = any(entry.tag == "MADE" for entry in clause.language.lexicon.forms.values())
    if apart and clause.says("RAW"):
        return "raw"
    return "manufactured" if clause.says("MADE") else None


SHOWN_FRAMES: Final = (
    EffectRule("as much as shown", ("BUNDLE", "V.give|V.gain", "SHOWN|TIME"), _open_amount),
    EffectRule("goods that are shown", ("SHOWN", "V.produce", "RAW|MADE|GOODS"), _shown_goods),
)
