"""Several verbs of a sentence joined with and, or, and in a row: each part is read by itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain, zip_longest
from typing import Final

from kartotek.ingest.effects.discourse import PriceOf
from kartotek.ingest.effects.frames.frame import EffectRule, Said
from kartotek.ingest.effects.frames.rule_table import frames_for
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause, speaks
from kartotek.schema.language.construct import choose, in_order, swap
from kartotek.schema.language.nodes import Do, Node, Step, walk

__all__ = ["ClauseReading", "read_joined", "read_part"]

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
