"""Piles of a pack as they are with the shipped facts: how many cards are whole, and which number stands twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kartotek.ingest.build.sheets.reading import FOLDER, Declared
from kartotek.ingest.build.workbench import Rows
from kartotek.ingest.files.problems import Problem
from kartotek.schema.tables import SHIPPED, Ability, Component, ComponentAttribute, Cost, Layer

__all__ = ["Pile", "pile_problems", "piles_of"]

_SHOWN: Final = 8
"""So many missing numbers stand in a message; `kartotek pack status` has all."""


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards of one pile that are whole, by number: the components that have it, a pack's own first."""

    name: str
    kind: str
    numbers: range
    cards: Mapping[int, tuple[str, ...]]
    own: int
    """how many of them a pack has a part in"""

    @property
    def missing(self) -> tuple[int, ...]:
        return tuple(number for number in self.numbers if number not in self.cards)

    @property
    def title(self) -> str:
        return f"{self.kind}s {self.name}"


def piles_of(rows: Rows, sheet: Declared, game: str) -> list[Pile]:
    """The piles that a sheet declares, of whole cards only: decks hold no others."""
    seen = _Seen(rows, sheet, game)
    invented = any(layer.synthetic for layer in rows.of(Layer))
    found: dict[int, list[str]] = defaultdict(list)
    for card in seen.whole():
        for number in seen.numbers(card):
            if invented and not seen.is_own(card):
                found[number].clear()  # an invented card gives way to a real one
            found[number].append(card)
    piles = ((name, range(low, high + 1)) for name, (low, high) in sheet.numbers.items())
    return [_pile(name, numbers, found, seen) for name, numbers in piles]


def _pile(name: str, numbers: range, found: Mapping[int, list[str]], seen: _Seen) -> Pile:
    cards = {number: tuple(found[number]) for number in numbers if number in found}
    own = sum(seen.is_own(card) for held in cards.values() for card in held)
    return Pile(name, seen.sheet.kind, numbers, cards, own)


def pile_problems(rows: Rows, sheet: Declared, game: str, folder: Path) -> Iterator[Problem]:
    """Numbers on two cards, and piles of another size than the printed ones; a short pile is a warning."""
    typed = f"{FOLDER}/{sheet.file}" if (folder / FOLDER / sheet.file).exists() else f"components/{sheet.kind}.csv"
    file = f"{folder.name}/{typed}"
    yield from _misplaced(_Seen(rows, sheet, game), file)
    for pile in piles_of(rows, sheet, game):
        where = f"{file}, {pile.title}"
        yield from _twice(pile, where)
        if pile.own and pile.missing:
            yield _short(pile, where)
        elif pile.own:
            yield from _mispriced(rows, sheet, pile, where)


def _twice(pile: Pile, where: str) -> Iterator[Problem]:
    """Numbers that stand on more than one card."""
    for number, cards in pile.cards.items():
        if len(cards) > 1:
            names = " and ".join(card.rpartition(":")[2] for card in cards)
            hint = "each number is printed once: correct the number of one of them"
            yield Problem("data-duplicate", where, f"number {number} is on {names}", hint)


def _misplaced(seen: _Seen, file: str) -> Iterator[Problem]:
    """Cards of a pack whose number is that of another era, or of no card at all."""
    for card in filter(seen.is_own, seen.whole()):
        where = f"{file}, {card.rpartition(':')[2]}, column number"
        for number in seen.numbers(card):
            yield from _out_of_pile(seen.sheet, number, seen.text(card, "era"), where)


def _out_of_pile(sheet: Declared, number: int, era: str | None, where: str) -> Iterator[Problem]:
    pile = sheet.pile_of(number)
    if pile is None:
        hint = f"a number from 1 to {sheet.highest_number}"
        yield Problem("data-value", where, f"{number} is no card number", hint)
    elif era not in (None, pile):
        low, high = sheet.numbers.get(str(era), (0, 0))
        hint = f"cards {low} to {high} are of era {era}" if high else f"it belongs to pile {pile}"
        yield Problem("data-value", where, f"number {number} is outside era {era}", hint)


def _short(pile: Pile, where: str) -> Problem:
    shown = ", ".join(map(str, pile.missing[:_SHOWN]))
    more = f" and {len(pile.missing) - _SHOWN} more" if len(pile.missing) > _SHOWN else ""
    what = f"{len(pile.cards)} of {len(pile.numbers)} cards are whole"
    hint = f"type in {shown}{more}, or play with a pack beside it that has them"
    return Problem("data-count", where, what, hint, warning=True)


def _mispriced(rows: Rows, sheet: Declared, pile: Pile, where: str) -> Iterator[Problem]:
    """A whole pile in which another number of cards has a price than is printed."""
    costs = _costs(rows)
    for price, printed in sheet.priced.get(pile.name, {}).items():
        count = sum(costs.get(cards[0]) == price for cards in pile.cards.values())
        if count != printed:
            hint = "compare the costs of the cards with the printed ones"
            yield Problem("data-count", where, f"{count} cards cost {price}, {printed} are printed", hint)


def _costs(rows: Rows) -> Mapping[str, str | None]:
    """What each component costs: as the last pack says, or as shipped where none says it."""
    costs: dict[str, str | None] = {}
    for row in rows.of(Cost):
        if row.layer_id != SHIPPED or row.component_id not in costs:
            costs[row.component_id] = row.expression
    return costs


class _Seen:
    """Cards of one kind as they are with a pack: of several layers that state a field, the last one counts."""

    def __init__(self, rows: Rows, sheet: Declared, game: str) -> None:
        self.sheet = sheet
        prefix = f"{game}:{sheet.kind}:"
        self._cards = [row.id for row in rows.of(Component) if row.id.startswith(prefix)]
        self._own = {row.id for row in rows.of(Component) if row.layer_id != SHIPPED}
        self._fields: dict[tuple[str, str], tuple[str, list[ComponentAttribute]]] = {}
        for row in rows.of(ComponentAttribute):
            if row.component_id.startswith(prefix):
                self._lay(row)
        self._abilities: dict[str, tuple[str, bool]] = {}
        for ability in rows.of(Ability):
            self._lay_ability(ability)

    def _lay_ability(self, row: Ability) -> None:
        layer, whole = self._abilities.get(row.component_id, (row.layer_id, True))
        self._abilities[row.component_id] = (row.layer_id, row.complete and (whole or layer != row.layer_id))
        if row.layer_id != SHIPPED:
            self._own.add(row.component_id)

    def _lay(self, row: ComponentAttribute) -> None:
        layer, held = self._fields.get((row.component_id, row.name), (row.layer_id, []))
        self._fields[row.component_id, row.name] = (row.layer_id, [*held, row] if layer == row.layer_id else [row])
        if row.layer_id != SHIPPED:
            self._own.add(row.component_id)

    def is_own(self, card: str) -> bool:
        return card in self._own

    def text(self, card: str, name: str) -> str | None:
        """The known value of an attribute, in the spelling of the names of piles."""
        held = self._held(card, name)
        values = [held[0].number, held[0].text] if held else []
        return next((str(value) for value in values if value is not None), None)

    def numbers(self, card: str) -> list[int]:
        return [row.number for row in self._held(card, "number") if row.number is not None]

    def _held(self, card: str, name: str) -> list[ComponentAttribute]:
        """The rows of an attribute that count."""
        return self._fields.get((card, name), ("", []))[1]

    def whole(self) -> Iterator[str]:
        """Cards of which everything is known that a deck needs."""
        for card in sorted(self._cards, key=lambda card: card not in self._own):
            if all(self._is_known(card, name) for name in self.sheet.needed if name != "effect") and self._acts(card):
                yield card

    def _acts(self, card: str) -> bool:
        """Whether all of a card's abilities are known."""
        return self._abilities.get(card, ("", False))[1]

    def _is_known(self, card: str, name: str) -> bool:
        held = self._held(card, name)
        return bool(held) and all(row.type != "unknown" for row in held)
