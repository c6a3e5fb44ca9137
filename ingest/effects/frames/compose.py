"""A sentence read as a whole: by one frame, or by several joined with and, or, and in a row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise, zip_longest
from typing import Final

from ingest.effects.discourse import PriceOf
from ingest.effects.frames.abilities import ABILITY_FRAMES
from ingest.effects.frames.across import ACROSS_FRAMES
from ingest.effects.frames.cards import CARD_FRAMES
from ingest.effects.frames.classes import CLASS_FRAMES
from ingest.effects.frames.exchanges import EXCHANGE_FRAMES, EXCHANGE_NOTES
from ingest.effects.frames.fleets import FLEET_FRAMES
from ingest.effects.frames.frame import ANYTIME, EffectRule, Said, is_plain
from ingest.effects.frames.gains import GAIN_FRAMES
from ingest.effects.frames.harvests import HARVEST_FRAMES
from ingest.effects.frames.ladders import LADDER_FRAMES
from ingest.effects.frames.majorities import MAJORITY_FRAMES
from ingest.effects.frames.prices import STANDING_PRICE_FRAMES
from ingest.effects.frames.production import PRODUCTION_FRAMES
from ingest.effects.frames.senses import NUMBER_FRAMES, SENSE_FRAMES
from ingest.effects.frames.slots import PRICE_FRAMES, SLOT_FRAMES
from ingest.effects.frames.standing import STANDING_FRAMES
from ingest.effects.frames.tallies import SHOWN_FRAMES, TALLY_FRAMES
from ingest.effects.frames.trade import TRADE_FRAMES
from ingest.effects.frames.voyages import VOYAGE_FRAMES
from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause, GameLanguage
from schema.language.construct import ACTION, choose, in_order, swap
from schema.language.nodes import Do, Node, Step, walk

__all__ = ["FRAMES", "PLACE_OF_ACTION", "ClauseReading", "read_clause"]

FRAMES: Final = (
    *ACROSS_FRAMES,
    *LADDER_FRAMES,
    *STANDING_PRICE_FRAMES,
    *EXCHANGE_NOTES,
    *NUMBER_FRAMES,
    *ABILITY_FRAMES,
    *TALLY_FRAMES,
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
_CHOICE: Final = "choice of deeds"
PLACE_OF_ACTION: Final = "deeds of a place"
_THERE: Final = ["SLOT", "WHERE"]
_ASIDE: Final = 860
"""What is stated by the way, in a sentence about something else."""
_PASSING: Final = "told in passing"
_SEQUENCE: Final = "deeds in a row"

ClauseReading = tuple[list[Said], Clause, str]


@lru_cache(maxsize=8)
def _frames_by_tag(language: GameLanguage) -> Mapping[str, Sequence[int]]:
    """The places of a game's frames by the first tag that each cannot do without; by no tag where there is none."""
    found: dict[str, list[int]] = defaultdict(list)
    for place, frame in enumerate(FRAMES):
        if frame.is_of(language.vocabulary):
            found[next((need for need in frame.needs if is_plain(need)), "")].append(place)
    return found


def _frames_for(clause: Clause, tags: frozenset[str]) -> Iterator[EffectRule]:
    """The frames of the clause's game that may apply where these tags stand, in their order."""
    by_tag = _frames_by_tag(clause.language)
    places = [place for tag in ("", *tags) for place in by_tag.get(tag, ())]
    return (FRAMES[place] for place in sorted(places))


def read_clause(clause: Clause, accepts: Callable[[Said, Clause], bool]) -> ClauseReading | None:
    """What the clause says, the clause with what was used, and the rule that read it: the first whose text is valid."""
    together = _read_joined(clause)
    if together is not None and accepts(together[0][0], together[1]):
        return together
    there = _read_place(clause)
    if there is not None and accepts(there[0][0], there[1]):
        return there
    passing = _read_passing(clause)
    if passing is not None and accepts(passing[0][0], passing[1]):
        return passing
    affirmed, denied = clause.copy(), clause.copy(denied=True)
    for frame in _frames_for(clause, affirmed.tags | denied.tags):
        if frame.applies(denied if frame.denied else affirmed):
            attempt = clause.copy(frame.denied)
            said = [one for one in frame.read(attempt) if accepts(one, attempt)]
            if said:
                attempt.understood.update(tag for need in frame.needs for tag in need.removeprefix("@").split("|"))
                return said, attempt, frame.name
    return None


def _read_place(clause: Clause) -> ClauseReading | None:
    """A place of action named by what may be done there: whatever the sentence says of the place, it lets one do so."""
    whole = clause.copy(denied=True)
    items = [item for item in whole.whole if item.tag != ","]
    at = next((at for at, pair in enumerate(pairwise(items)) if [item.tag for item in pair] == _THERE), None)
    said = _read_part(items[at + 2 :], whole) if at is not None else None
    if said is None or at is None:
        return None
    whole.use(*whole.main, *whole.event)
    whole.event_read = True
    return [Said(said.effect, ACTION, cap=_ASIDE)], whole, PLACE_OF_ACTION


def _read_passing(clause: Clause) -> ClauseReading | None:
    """There is a card that does so, stated in brackets: what it does, happens when it is played."""
    whole = clause.copy()
    tags = [item.tag for item in whole.asides]
    cards = [at for at, item in enumerate(whole.asides) if item.tag == "THING" and item.value.get("noun") == "card"]
    at = next((at for at in cards if tags[at + 1 : at + 3] == [",", "WHICH"] and "V.be" in tags[:at]), None)
    if at is None:
        return None
    end = next((place for place in range(at + 3, len(tags)) if tags[place] == ","), len(tags))
    said = _read_part(list(whole.asides[at + 3 : end]), whole)
    if said is None:
        return None
    whole.use(*whole.main, *whole.event)
    whole.event_read = True
    return [Said(said.effect, said.timing, cap=_ASIDE)], whole, _PASSING


def _read_joined(clause: Clause) -> ClauseReading | None:
    """Several verbs joined: each part is read by itself, and all of them must be."""
    whole = clause.copy()
    alternatives = _parts(clause.main, ("OR",))
    rows = [_parts(part, ("AND", ",", ";", "NEXT")) for part in alternatives]
    if len(rows) == 1 and len(rows[0]) == 1:
        return None
    options, when, cap = [], None, 1000
    for row in rows:
        steps: list[Step] = []
        for part in row:
            said = _read_part(part, whole)
            if said is None:
                return None
            if isinstance(said.effect, PriceOf) and steps:
                steps[-1] = _priced(steps[-1], said.effect)
                continue
            if not isinstance(said.effect, Node):
                return None
            when, cap = when or said.when, min(cap, said.cap)
            steps.append(said.effect)
        options.append(in_order(steps))
    whole.use_all("OR", "AND", "NEXT")
    rule = _SEQUENCE if len(options) == 1 else _CHOICE
    return [Said(choose(options), when or ANYTIME, cap=cap)], whole, rule


def _priced(step: Step, price: PriceOf) -> Step:
    """The step with the price of its last verb."""
    last = [node for node in walk(step) if isinstance(node, Do)][-1:]
    return swap(step, last[0], replace(last[0], price=price.cost)) if last else step


def _parts(items: Sequence[Item], joints: tuple[str, ...]) -> list[list[Item]]:
    """The items cut at the joints, where each part has a verb of its own; uncut otherwise."""
    parts: list[list[Item]] = [[]]
    for item, following in zip_longest(items, items[1:]):
        aim = following is not None and following.tag == "SO"
        if item.tag in joints and not aim and any(i.tag.startswith("V.") for i in parts[-1]):
            parts.append([])
        else:
            parts[-1].append(item)
    full = all(any(i.tag.startswith("V.") for i in part) for part in parts)
    return parts if full else [list(items)]


def _read_part(items: list[Item], whole: Clause) -> Said | None:
    part = Clause(whole.language, items, [], [])
    for frame in _frames_for(part, part.tags):
        if not frame.applies(part):
            continue
        attempt = part.copy()
        said = list(frame.read(attempt))
        if len(said) == 1 and (said[0].when.default or isinstance(said[0].effect, PriceOf)):
            whole.used |= attempt.used
            whole.rules += [frame.name, *attempt.rules]
            whole.understood |= attempt.understood
            whole.doubt = max(whole.doubt, attempt.doubt)
            return said[0]
    return None
