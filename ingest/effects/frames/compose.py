"""A sentence read as a whole: by one frame, or by several joined with and, or, and in a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise, takewhile
from typing import Final

from kartotek.ingest.confidence import BY_THE_WAY
from kartotek.ingest.effects.frames.frame import Said
from kartotek.ingest.effects.frames.items import is_thing
from kartotek.ingest.effects.frames.joined import ClauseReading, read_joined, read_part
from kartotek.ingest.effects.frames.rule_table import frames_for
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.schema.language.construct import ACTION

__all__ = ["PLACE_OF_ACTION", "ClauseReading", "read_clause"]

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
