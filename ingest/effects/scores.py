"""Points by ranks, tables and counts that several sentences state together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from kartotek.ingest.confidence import FULL, TORN_TABLE
from kartotek.ingest.effects import discourse as d
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.notation import selection_of
from kartotek.ingest.effects.statements import Statement
from kartotek.schema.language import nodes as n
from kartotek.schema.language.construct import END, IT, amount, amounts, gain, pay, total, transfer, where
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["Scores"]

_LEAST_ROWS: Final = 3
_LEAST_SYMBOLS: Final = 2
"""Rows that name symbols belong to a table, however few they are."""
_LEAST_PLACES: Final = 3
_FARTHEST: Final = 8
_TYPES: Final = "_types"
"""How the attributes end that say how many types of things a place has."""
_POINTS: Final = "vp"


@dataclass
class Scores:
    """Prizes of a ranking, rows of a table and what is counted, as sentences state them one by one."""

    ranks: dict[int, int] = field(default_factory=dict)
    """What the places of a ranking are worth."""
    places: list[Statement] = field(default_factory=list)
    """The statements that say so."""
    rows: list[tuple[d.TableRow, Statement]] = field(default_factory=list)
    counted: n.Select | None = None
    counted_at: int = 0
    line: int = 0
    by_kinds: n.Select | None = None
    """The places whose types of things a table counts."""
    types: str = ""
    """The attribute that says how many types they have."""
    symbols: tuple[str, ...] = ()
    good: str = ""

    def fill(self, effect: d.Open) -> n.Step | None:
        """The effect with what was remembered; neither what was counted far above nor a ranking with a gap fills it."""
        match effect:
            case d.PointsByCount(steps):
                return self._by_count(steps)
            case d.PointsByRank(value):
                prizes = self._prizes()
                return gain(n.Ranked(value, prizes), _POINTS) if prizes else None
            case d.Substitute(prize):
                return pay(amounts(amount(1, self.good)), transfer("gain", prize)) if self.good else None

    def _by_count(self, steps: tuple[tuple[int, int], ...]) -> n.Step | None:
        """Points by how many there are of what was counted last."""
        if self.counted is None or self.line - self.counted_at > _FARTHEST:
            return None
        return gain(n.Band(n.Count(self.counted), steps), _POINTS)

    def _prizes(self) -> tuple[int, ...]:
        """What the places are worth, the first first; none where one of them was not read."""
        prizes = [self.ranks.get(place) for place in range(1, len(self.ranks) + 1)]
        ended = prizes[-1:] == [0] or len(prizes) >= _LEAST_PLACES
        return tuple(filter(None, prizes)) if ended and None not in prizes else ()

    def ranking(self) -> Statement | None:
        """What all places are worth, as one statement; given once."""
        said, self.places = self.places, []
        points = self.fill(d.PointsByRank(n.Unknown()))
        if not said or points is None:
            return None
        return _as_one(said, n.Ability(END, points), FULL)

    def note_kinds(self, clause: Clause) -> None:
        """Remember which places a sentence about different types of buildings speaks of."""
        things = list(_things_in(clause)) if clause.has("DIFFERENT") else []
        others = [thing for thing in things if thing.get("kind") != "building"]
        if len(others) < len(things):
            self._note_places(selection_of(others, clause.language), clause.language.vocabulary)

    def _note_places(self, places: n.Countable | None, vocabulary: Vocabulary) -> None:
        """Remember places, and the attribute that says how many types of things they have."""
        if not isinstance(places, n.Select):
            return
        filters = tuple(one for one in places.filters if one != where("kind", places.noun))
        self.by_kinds = replace(places, filters=filters or places.filters)
        self.types = _types_of(places.noun, vocabulary)

    def table(self) -> Statement | None:
        """The rows so far as one statement, where they make a table."""
        rows, self.rows = self.rows, []
        symbols, self.symbols = self.symbols, ()
        least, first = (_LEAST_SYMBOLS, (0, 1)) if symbols else (_LEAST_ROWS, (0,))
        if len(rows) < least or not (symbols or self.types):
            return None
        steps = tuple(sorted((row.reached, row.points) for row, _ in rows))
        ability = n.Ability(END, self._points(steps, symbols))
        return _as_one([statement for _, statement in rows], ability, _certainty(steps, first))

    def _points(self, steps: tuple[tuple[int, int], ...], symbols: tuple[str, ...]) -> n.Step:
        """Points by the rows of a table: for symbols of each kind, or for the types of things of each place."""
        if symbols or self.by_kinds is None:
            return gain(total(n.Band(n.Held(kind), steps) for kind in symbols), _POINTS)
        return n.ForEach(self.by_kinds, gain(n.Band(n.ObjectAttribute(IT, self.types), steps), _POINTS))


def _types_of(noun: str, vocabulary: Vocabulary) -> str:
    """The attribute of a thing that says how many types of things it has."""
    return next((name for name in vocabulary.nouns[noun].attributes if name.endswith(_TYPES)), "")


def _things_in(clause: Clause) -> Iterator[Mapping[str, Any]]:
    return (item.value for item in clause.main if item.tag in ("THING", "ADJ"))


def _certainty(steps: Sequence[tuple[int, int]], first: Sequence[int]) -> int:
    """How certain a table is: less where rows are missing, before the first or between two."""
    numbers = [reached for reached, _ in steps]
    whole = numbers[0] in first and numbers == list(range(numbers[0], numbers[-1] + 1))
    return FULL if whole else TORN_TABLE


def _as_one(said: Sequence[Statement], ability: n.Ability, most: int) -> Statement:
    """What several statements say together, as certain as the least of them."""
    confidence = min(most, *(statement.confidence for statement in said))
    last = max(statement.line_to for statement in said)
    return replace(said[0], line_to=last, content=ability, confidence=confidence)
