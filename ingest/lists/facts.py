"""What a draft states: components with counts, set-up numbers, and what a person must decide."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any, Final

__all__ = ["CAPS", "CONFIDENT", "DraftComponent", "DraftStatement", "Cap", "Question", "SetupNumber", "capped"]


@dataclass(frozen=True, slots=True)
class Cap:
    """The highest confidence (permille) that a doubt leaves, and why."""

    permille: int
    reason: str


CONFIDENT: Final = 900
"""From this confidence on a number is taken into the tables; below it, a person decides."""
PLAIN: Final = 955
UNREAD: Final = "?"
"""The expression of what is not understood."""
ADDED_UP: Final = 985

CAPS: Final = {
    "letter-in-number": Cap(600, "the number holds a letter"),
    "number-cut": Cap(550, "another number stands right beside it: one number may have been cut in two"),
    "does-not-add-up": Cap(700, "the parts do not add up to the total"),
    "neighbour-unread": Cap(850, "another member of the same list or table could not be read"),
    "name-unclear": Cap(860, "the name could not be read with certainty"),
    "name-suspended": Cap(860, "a hyphen suspends the end of the name, and that could not be read"),
    "long-name": Cap(860, "more words than a name mostly has"),
    "implied": Cap(880, "no number is printed, and no total confirms that there is one"),
    "per-player": Cap(700, "the number is for each player or colour; the total is not printed"),
    "heading-unclear": Cap(890, "the heading above could not be read with certainty"),
    "thing-unknown": Cap(860, "what is counted is no component of the list"),
    "thing-before": Cap(905, "what is counted was named in a sentence before"),
    "players-unread": Cap(700, "for some number of players no value was read"),
    "players-unknown": Cap(850, "the book does not say for how many players it is, or it could not be read"),
    "limited": Cap(800, "the clause has a limit, an exception, a condition or a negation"),
    "word-unknown": Cap(885, "the clause has a word that was not understood"),
    "qualified": Cap(880, "words beside the number narrow down what is counted"),
    "of-each": Cap(885, "the number is for each kind of the thing"),
    "article": Cap(890, "the number may be an article"),
    "definite": Cap(880, "an article stands before the number: it may only repeat how many there are"),
    "priced": Cap(600, "the thing stands in a case that no amount has: it may be a price or a place"),
    "absent": Cap(850, "the clause says that there is none, and does not say for whom"),
    "place": Cap(880, "the number names the space where the thing begins"),
    "verb-unknown": Cap(880, "the verb of the clause is none that set-ups use"),
    "word-unclear": Cap(870, "a word of the clause could not be read with certainty"),
    "several-values": Cap(700, "the clause has several numbers for one thing"),
    "solo-differs": Cap(890, "it is said of every game; the solo game may differ"),
    "rules-differ": Cap(890, "it is said of every game; with so many players other rules hold"),
    "variant": Cap(850, "it holds for an expansion or a variant, not for the game"),
    "computed": Cap(890, "the number follows from a formula"),
    "told-twice": Cap(600, "another passage gives another number"),
}


def capped(base: int, doubts: tuple[str, ...]) -> int:
    """The confidence that a list of doubts leaves."""
    return min([base, *(CAPS[doubt].permille for doubt in doubts)])


@dataclass(frozen=True, slots=True)
class DraftComponent:
    """A kind of piece and how many of it there are; `part_of` names the total that it is counted in."""

    name_hu: str
    kind: str
    count: int | None
    line: int
    how: str
    confidence: int
    part_of: str = ""
    doubts: tuple[str, ...] = ()

    @property
    def is_certain(self) -> bool:
        return self.count is not None and self.confidence >= CONFIDENT

    def doubted(self, *doubts: str) -> DraftComponent:
        """The same with further doubts."""
        return replace(self, doubts=(*self.doubts, *doubts))

    def as_row(self) -> dict[str, Any]:
        return {**asdict(self), "doubts": list(self.doubts)}


@dataclass(frozen=True, slots=True)
class SetupNumber:
    """A number of the set-up for one number of players (None: the book does not say for how many it is)."""

    what: str
    thing: str
    receiver: str
    players: int | None
    value: int | None
    line: int
    how: str
    confidence: int
    doubts: tuple[str, ...] = ()

    @property
    def is_certain(self) -> bool:
        return self.value is not None and self.confidence >= CONFIDENT

    def as_row(self) -> dict[str, Any]:
        return {**asdict(self), "doubts": list(self.doubts)}


@dataclass(frozen=True, slots=True)
class DraftStatement:
    """One sentence of the rules: its subject, what it means (`?`: not understood), its lines and its numbers."""

    subject: str
    field: str
    """`ability`, `cost`, `rule` (a person is asked what it means) or `text` (it states nothing that is counted)."""
    expression: str
    first: int
    last: int
    numbers: tuple[int, ...]
    confidence: int
    unread: tuple[str, ...] = ()
    partly: str = ""
    """What was read of a sentence of which a part is missing."""
    doubts: tuple[str, ...] = ()
    """Why a reading is not certain, or what is missing in it."""

    @property
    def is_certain(self) -> bool:
        return self.expression != UNREAD and self.confidence >= CONFIDENT

    def as_row(self) -> dict[str, Any]:
        lists = {name: list(getattr(self, name)) for name in ("numbers", "unread", "doubts")}
        row = {**asdict(self), **lists}
        return {"line" if key == "first" else "last_line" if key == "last" else key: row[key] for key in row}


@dataclass(frozen=True, slots=True)
class Question:
    """Something that a person must decide, with the lines to look at."""

    about: str
    topic: str
    first: int
    last: int
    why: str
    sentence: str = ""

    def as_row(self) -> dict[str, Any]:
        return asdict(self)
