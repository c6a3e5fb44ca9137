"""A sentence read as a whole: all rules in the order in which they are tried, and verbs that are joined."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import lru_cache
from itertools import chain, pairwise, takewhile, zip_longest
from typing import Final

from kartotek.ingest.confidence import BY_THE_WAY
from kartotek.ingest.effects.frames.exchanges import EXCHANGE_FRAMES, EXCHANGE_NOTES, TRADE_FRAMES
from kartotek.ingest.effects.frames.fleets import FLEET_FRAMES, VOYAGE_FRAMES
from kartotek.ingest.effects.frames.frame import EffectRule, Said, is_plain, is_thing
from kartotek.ingest.effects.frames.gains import GAIN_FRAMES
from kartotek.ingest.effects.frames.places import CARD_FRAMES, HARVEST_FRAMES, PRICE_FRAMES, SLOT_FRAMES
from kartotek.ingest.effects.frames.production import ABILITY_FRAMES, PRODUCTION_FRAMES
from kartotek.ingest.effects.frames.sense_numbers import NUMBER_FRAMES
from kartotek.ingest.effects.frames.sense_table import load_senses
from kartotek.ingest.effects.frames.senses import SENSE_FRAMES
from kartotek.ingest.effects.frames.shown import CLASS_FRAMES, SHOWN_FRAMES, SYMBOL_FRAMES
from kartotek.ingest.effects.frames.standing import ACROSS_FRAMES, STANDING_FRAMES, STANDING_PRICE_FRAMES
from kartotek.ingest.effects.frames.tallies import LADDER_FRAMES, MAJORITY_FRAMES, TALLY_FRAMES
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause, GameLanguage, speaks
from kartotek.ingest.effects.grammar.discourse import PriceOf
from kartotek.schema.language.construct import ACTION, choose, in_order, swap
from kartotek.schema.language.nodes import Do, Node, Step, walk

__all__ = ["PLACE_OF_ACTION", "read_clause"]


# All rules of effects in the order in which they are tried, and those that a game and a clause have use for.
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


# Several verbs of a sentence joined with and, or, and in a row: each part is read by itself.
ClauseReading = tuple[list[Said], Clause, str]

_CHOICE: Final = "choice of actions"
_SEQUENCE: Final = "actions in a row"


def read_joined(clause: Clause) -> ClauseReading | None:
    """Several verbs joined: each part is read by itself, and all of them must be."""
    alternatives = _parts(clause.main, ("OR",))
    rows = [_parts(part, ("AND", ",", ";", "NEXT")) for part in alternatives]
    if len(rows) == 1 and len(rows[0]) == 1:
        return None
    whole = clause.copy()
    read = _read_rows(rows, whole)
    if read is None:
        return None
    whole.use_all("OR", "AND", "NEXT")
    return [_joined(read)], whole, _SEQUENCE if len(read) == 1 else _CHOICE


def _joined(rows: Sequence[Sequence[Said]]) -> Said:
    """A choice of rows, each of which is done in order."""
    options = [in_order(said.effect for said in row if isinstance(said.effect, Node)) for row in rows]
    return Said(choose(options), rows[0][0].when, cap=min(said.cap for said in chain(*rows)))


def _read_rows(rows: Iterable[Sequence[Sequence[Item]]], whole: Clause) -> list[list[Said]] | None:
    """The steps of each row; None where a part of one cannot be read."""
    read: list[list[Said]] = []
    for row in rows:
        steps = _read_row(row, whole)
        if steps is None:
            return None
        read.append(steps)
    return read


def _read_row(row: Iterable[Sequence[Item]], whole: Clause) -> list[Said] | None:
    """The steps of a row, each with the price that is said after it."""
    steps: list[Said] = []
    for part in row:
        said = read_part(part, whole)
        price = said.effect if said is not None else None
        if isinstance(price, PriceOf) and steps:
            steps[-1] = _priced(steps[-1], price)
        elif said is not None and isinstance(said.effect, Node):
            steps.append(said)
        else:
            return None
    return steps


def _priced(said: Said, price: PriceOf) -> Said:
    """The step with the price of its last verb."""
    step: Step = said.effect  # type: ignore[assignment]
    last = [node for node in walk(step) if isinstance(node, Do)][-1:]
    return replace(said, effect=swap(step, last[0], replace(last[0], price=price.cost))) if last else said


def _parts(items: Sequence[Item], joints: tuple[str, ...]) -> list[list[Item]]:
    """The items cut at the joints, where each part has a verb of its own; uncut otherwise."""
    parts: list[list[Item]] = [[]]
    tags = [item.tag for item in items[1:]]
    for item, following in zip_longest(items, tags):
        if item.tag in joints and following != "SO" and speaks(parts[-1]):
            parts.append([])
        else:
            parts[-1].append(item)
    return parts if all(map(speaks, parts)) else [list(items)]


def read_part(items: Sequence[Item], whole: Clause) -> Said | None:
    """What a part says by itself, at a time that the whole may change; what it uses, the whole has used."""
    part = Clause(whole.language, list(items), [], [])
    for frame in frames_for(part, part.tags):
        if not frame.applies(part):
            continue
        attempt = part.copy()
        said = list(frame.read(attempt))
        if len(said) == 1 and _can_be_a_part(said[0]):
            _add_used(attempt, frame, whole)
            return said[0]
    return None


def _can_be_a_part(said: Said) -> bool:
    return said.when.default or isinstance(said.effect, PriceOf)


def _add_used(part: Clause, frame: EffectRule, whole: Clause) -> None:
    """Mark what a part of a clause has used and understood as used by the whole."""
    whole.used |= part.used
    whole.rules += [frame.name, *part.rules]
    whole.understood |= part.understood
    whole.doubt = max(whole.doubt, part.doubt)


# A sentence read as a whole: by one frame, or by several joined with and, or, and in a row.
PLACE_OF_ACTION: Final = "actions of a place"
_THERE: Final = ["SLOT", "WHERE"]
_PASSING: Final = "told in passing"

_Accepts = Callable[[Said, Clause], bool]


def read_clause(clause: Clause, accepts: _Accepts) -> ClauseReading | None:
    """What the clause says, the clause with what was used, and the rule that read it: the first whose text is valid."""
    for read in (read_joined, _read_place, _read_passing):
        found = read(clause)
        if found is not None and accepts(found[0][0], found[1]):
            return found
    return _read_by_rule(clause, accepts)


def _read_by_rule(clause: Clause, accepts: _Accepts) -> ClauseReading | None:
    """What the first rule reads that applies to the whole clause."""
    affirmed, denied = clause.copy(), clause.copy(denied=True)
    for frame in frames_for(clause, affirmed.tags | denied.tags):
        if not frame.applies(denied if frame.denied else affirmed):
            continue
        attempt = clause.copy(frame.denied)
        said = [one for one in frame.read(attempt) if accepts(one, attempt)]
        if said:
            attempt.understood.update(frame.tags_needed)
            return said, attempt, frame.name
    return None


def _read_place(clause: Clause) -> ClauseReading | None:
    """A place of action named by what may be done there: whatever the sentence says of the place, it lets one do so."""
    whole = clause.copy(denied=True)
    done = _done_there([item for item in whole.whole if item.tag != ","])
    said = read_part(done, whole) if done is not None else None
    return _by_the_way(Said(said.effect, ACTION, cap=BY_THE_WAY), whole, PLACE_OF_ACTION) if said is not None else None


def _done_there(items: Sequence[Item]) -> Sequence[Item] | None:
    """What follows after a place where something is done."""
    pairs = enumerate(pairwise(items))
    return next((items[at + 2 :] for at, pair in pairs if [item.tag for item in pair] == _THERE), None)


def _read_passing(clause: Clause) -> ClauseReading | None:
    """There is a card that does so, stated in brackets: what it does, happens when it is played."""
    whole = clause.copy()
    done = _done_by_card(whole.asides)
    said = read_part(done, whole) if done is not None else None
    return _by_the_way(Said(said.effect, said.timing, cap=BY_THE_WAY), whole, _PASSING) if said is not None else None


def _done_by_card(items: Sequence[Item]) -> Sequence[Item] | None:
    """What follows up to the next comma after a card that there is and that does something."""
    tags = [item.tag for item in items]
    cards = (at for at, item in enumerate(items) if is_thing(item, "card") and "V.be" in tags[:at])
    at = next((at for at in cards if tags[at + 1 : at + 3] == [",", "WHICH"]), None)
    return list(takewhile(lambda item: item.tag != ",", items[at + 3 :])) if at is not None else None


def _by_the_way(said: Said, whole: Clause, rule: str) -> ClauseReading:
    """What a sentence says by the way: all of it counts as read."""
    whole.use(*whole.main)
    whole.use_event()
    return [said], whole, rule
