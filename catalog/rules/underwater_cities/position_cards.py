"""The cards of a written position: those named, and where the others are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.underwater_cities.cards import Card
from kartotek.catalog.rules.underwater_cities.core import Core, table_of
from kartotek.catalog.rules.underwater_cities.piles import Piles
from kartotek.catalog.rules.underwater_cities.reading import list_at, object_at, wrong

__all__ = ["CardReader"]


class CardReader:
    """Reads one position; every card may be named once."""

    def __init__(self, core: Core, piles: Piles) -> None:
        self.core = core
        self.piles = piles
        self._seen: dict[int, str] = {}

    def read(self, state: State, data: Mapping[str, Any], seats: list[Mapping[str, Any]]) -> None:
        table = table_of(state)
        for seat, row in enumerate(seats):
            where = f"seats[{seat}]"
            table.hands[seat] = self._cards(row.get("hand", []), f"{where}.hand")
            for number in self._own(seat, row.get("claimed", [self.core.pieces.assistant.id]), f"{where}.claimed"):
                self.piles.claim(state, seat, number)
            for number in self._cards(row.get("kept", []), f"{where}.kept"):
                self.piles.keep_instant(state, seat, number)
            for name in list_at(row.get("used", []), f"{where}.used"):
                used = self.piles.own_copy(state, seat, name)
                if used is None or used not in table.claimed[seat] or self._card(used).type != "action":
                    wrong(f"{where}.used", f"{name!r} is no claimed action card")
                table.used[seat].append(used)
            table.gone += [a for a in (self.core.pieces.assistants[seat],) if a not in table.claimed[seat]]
        self._piles(state, data)

    def _card(self, number: int) -> Card:
        return self.core.pieces.copies[number].card

    def _own(self, seat: int, names: Any, where: str) -> list[int]:
        assistant = self.core.pieces.assistant.id
        found = []
        for name in list_at(names, where):
            if name == assistant:
                found.append(self.core.pieces.assistants[seat])
            else:
                found += self._cards([name], where)
        if any(self._card(number).type == "instant" for number in found):
            wrong(where, "an instant card cannot be claimed")
        if len(set(found)) < len(found):
            wrong(where, "the same card twice")
        return found

    def _cards(self, names: Any, where: str) -> list[int]:
        numbers = []
        for name in list_at(names, where):
            copy = self.core.pieces.copy(name) if isinstance(name, str) else None
            if copy is None or copy.printed is None:
                wrong(where, f"there is no card {name!r}", "cards are written id#number")
            if copy.printed in self._seen:
                wrong(where, f"{name} is also in {self._seen[copy.printed]}")
            self._seen[copy.printed] = where
            numbers.append(copy.number)
        return numbers

    def _piles(self, state: State, data: Mapping[str, Any]) -> None:
        """Piles that are given, then those that hold what is left."""
        table = table_of(state)
        table.discards = self._cards(data.get("discards", []), "discards")
        later = object_at(data.get("decks", {}), "decks")
        given: dict[str, list[int]] = {}
        for key, names in (("deck", data.get("deck")), *((f"decks.{era}", cards) for era, cards in later.items())):
            if names is not None:
                given[key] = self._cards(names, key)
        for key in ("special_row", "special_deck"):
            if key in data:
                given[key] = self._cards(data[key], key)
        left = {
            pile: [number for number in cards if self.core.pieces.copies[number].printed not in self._seen]
            for pile, cards in self.core.pieces.decks().items()
        }
        for era in (1, 2, 3):
            key = "deck" if era == table.era else f"decks.{era}"
            if era < table.era or key in given:
                table.gone += left[str(era)]
                table.decks[era - 1] = given.get(key, [])
            else:
                table.decks[era - 1] = left[str(era)]
        shown = self.core.facts.number("special_three_credit_face_up")
        table.row = given.get("special_row", left["row"][:shown])
        table.special_deck = given.get("special_deck", left["specials"])
        table.gone += left["specials"] if "special_deck" in given else []
        self._check(state)

    def _check(self, state: State) -> None:
        table = table_of(state)
        for era, deck in enumerate(table.decks, 1):
            for number in (*deck, *(table.discards if era == table.era else ())):
                card = self._card(number)
                if card.special or card.era not in (None, era):
                    wrong(
                        "deck" if era == table.era else f"decks.{era}", f"{self.piles.name(number)} is of another pile"
                    )
        for where, cards in (("special_row", table.row), ("special_deck", table.special_deck)):
            for number in cards:
                card = self._card(number)
                if card.special is False or (card.price is not None and card.dear != (where == "special_row")):
                    wrong(where, f"{self.piles.name(number)} is of another pile")
