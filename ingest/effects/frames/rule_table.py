"""All rules of effects in the order in which they are tried, and those that a game and a clause have use for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache
from typing import Final

from kartotek.ingest.effects.frames.abilities import ABILITY_FRAMES
from kartotek.ingest.effects.frames.across import ACROSS_FRAMES
from kartotek.ingest.effects.frames.cards import CARD_FRAMES
from kartotek.ingest.effects.frames.classes import CLASS_FRAMES
from kartotek.ingest.effects.frames.exchanges import EXCHANGE_FRAMES, EXCHANGE_NOTES
from kartotek.ingest.effects.frames.fleets import FLEET_FRAMES
from kartotek.ingest.effects.frames.frame import EffectRule, is_plain
from kartotek.ingest.effects.frames.gains import GAIN_FRAMES
from kartotek.ingest.effects.frames.harvests import HARVEST_FRAMES
from kartotek.ingest.effects.frames.ladders import LADDER_FRAMES
from kartotek.ingest.effects.frames.majorities import MAJORITY_FRAMES
from kartotek.ingest.effects.frames.prices import STANDING_PRICE_FRAMES
from kartotek.ingest.effects.frames.production import PRODUCTION_FRAMES
from kartotek.ingest.effects.frames.sense_permissions import NUMBER_FRAMES
from kartotek.ingest.effects.frames.senses import SENSE_FRAMES
from kartotek.ingest.effects.frames.shown import SHOWN_FRAMES
from kartotek.ingest.effects.frames.slots import PRICE_FRAMES, SLOT_FRAMES
from kartotek.ingest.effects.frames.standing import STANDING_FRAMES
from kartotek.ingest.effects.frames.symbols import SYMBOL_FRAMES
from kartotek.ingest.effects.frames.tallies import TALLY_FRAMES
from kartotek.ingest.effects.frames.trade import TRADE_FRAMES
from kartotek.ingest.effects.frames.voyages import VOYAGE_FRAMES
from kartotek.ingest.effects.grammar.clauses import Clause, GameLanguage
from kartotek.ingest.effects.senses import load_senses

__all__ = ["FRAMES", "frames_for"]

FRAMES: Final = (
    *ACROSS_FRAMES,
    *LADDER_FRAMES,
    *STANDING_PRICE_FRAMES,
    *EXCHANGE_NOTES,
    *NUMBER_FRAMES,
    *ABILITY_FRAMES,
    *TALLY_FRAMES,
    *SYMBOL_FRAMES,
    *HARVEST_FRAMES,
    *MAJORITY_FRAMES,
    *SENSE_FRAMES,
    *TRADE_FRAMES,
    *CARD_FRAMES,
    *PRODUCTION_FRAMES,
    *FLEET_FRAMES,
    *VOYAGE_FRAMES,
    *STANDING_FRAMES,
    *SLOT_FRAMES,
    *EXCHANGE_FRAMES,
    *GAIN_FRAMES,
    *SHOWN_FRAMES,
    *CLASS_FRAMES,
    *PRICE_FRAMES,
)


@lru_cache(maxsize=8)
def _frames_by_tag(language: GameLanguage) -> Mapping[str, Sequence[int]]:
    """The places of a game's frames by the tags one of which each cannot do without; by no tag where there is none."""
    found: dict[str, list[int]] = defaultdict(list)
    for place, frame in enumerate(FRAMES):
        for tag in _first_tags(frame, language) if frame.is_of(language.vocabulary) else ():
            found[tag].append(place)
    return found


def _first_tags(frame: EffectRule, language: GameLanguage) -> Set[str]:
    """The first tag that a frame needs, or those that the senses begin with which it reads."""
    if not frame.senses:
        return {next((need for need in frame.needs if is_plain(need)), "")}
    senses = (sense for sense in load_senses(language) if sense.kind in frame.senses)
    return {tag for sense in senses for tag in (sense.said[0] if sense.said else ("",))}


def frames_for(clause: Clause, tags: frozenset[str]) -> Iterator[EffectRule]:
    """The frames of the clause's game that may apply where these tags stand, in their order."""
    by_tag = _frames_by_tag(clause.language)
    places = {place for tag in ("", *tags) for place in by_tag.get(tag, ())}
    return (FRAMES[place] for place in sorted(places))
