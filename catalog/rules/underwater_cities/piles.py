"""Decks, discards, hands and special cards: where a card is, and where it goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.underwater_cities.cards import Copy
from kartotek.catalog.rules.underwater_cities.core import Core, table_of
from kartotek.catalog.rules.underwater_cities.refusal import refuse
from kartotek.catalog.rules.underwater_cities.state import UnderwaterTable

__all__ = ["DIG", "ROW", "TOP", "Piles"]

ROW: Final = "row"
TOP: Final = "top"
DIG: Final = "dig"
_DUG: Final = 3
"""Cards drawn when the special deck is dug: one is kept, the others go below."""


class Piles:
    def __init__(self, core: Core) -> None:
        self.core = core
        names = core.facts.vocabulary.domains.get("slot_name")
        self._slot_codes = {name: code for code, name in enumerate(names.values)} if names else {}

    def slot_code(self, slot: str) -> int:
        """The value by which a trigger names a slot; -1 if the vocabulary has no name for it."""
        return self._slot_codes.get(slot.replace("-", "_"), -1)

    # ---- naming ----

    def copy_number(self, name: Any) -> int | None:
        """A copy by its id; assistants have none of their own."""
        found = self.core.pieces.copy(name) if isinstance(name, str) else None
        return found.number if found else None

    def own_copy(self, state: State, seat: int, name: Any) -> int | None:
        """The same among what a seat may name: its own assistant included."""
        if name == self.core.pieces.assistant.id:
            return self.core.pieces.assistants[seat]
        return self.copy_number(name)

    def in_hand(self, state: State, seat: int, name: Any, rule: str) -> int:
        number = self.copy_number(name)
        if number is None or number not in table_of(state).hands[seat]:
            refuse(rule, "a card of the own hand", str(name), "card")
        return number

    def name(self, number: int) -> str:
        return self.core.pieces.copies[number].id

    def era_of(self, copy: Copy) -> int | None:
        """The era of a card, by its number where nothing else is known of it; None for a special card."""
        card = copy.card
        if card.special or card.era is not None:
            return None if card.special else card.era
        last = 0
        for era in (1, 2, 3):
            last += self.core.facts.number(f"deck_era_{era}")
            if copy.printed is not None and copy.printed <= last:
                return era
        return None

    # ---- drawing ----

    def draw(self, state: State, seat: int, count: int) -> list[int]:
        """Draw from the deck of the era; an empty one is made anew from its discards."""
        table = table_of(state)
        drawn = [card for card in (self.turn_up(state) for _ in range(count)) if card is not None]
        table.hands[seat].extend(drawn)
        table.drawn.extend(drawn)
        return drawn

    def turn_up(self, state: State) -> int | None:
        """The top card of the era's deck; None if there is no card left at all."""
        table = table_of(state)
        deck = table.decks[table.era - 1]
        if not deck and table.discards:
            assert state.chance is not None, "every move is carried out under chance"
            deck.extend(state.chance.shuffle(f"era-{table.era}", table.discards, self.name))
            table.discards.clear()
        return deck.pop(0) if deck else None

    # ---- leaving ----

    def away(self, state: State, number: int) -> None:
        """Where a card goes that is discarded, dropped or played without effect."""
        table, copy = table_of(state), self.core.pieces.copies[number]
        card, era = copy.card, self.era_of(copy)
        if era is None:
            (table.gone if card.dear else table.special_deck).append(number)
        elif era == table.era:
            table.discards.append(number)
        else:
            table.gone.append(number)

    def put_away(self, state: State, seat: int, names: Any, rule: str) -> int:
        """Discard the named cards from a hand; how many comes back."""
        if not isinstance(names, list | tuple):
            refuse(rule, "a list of cards", str(names)[:60])
        for name in names:
            number = self.in_hand(state, seat, name, rule)
            table_of(state).hands[seat].remove(number)
            self.away(state, number)
        return len(names)

    def discard_to(self, state: State, seat: int, names: Any, limit: int, rule: str) -> None:
        """Discard down to a limit: neither more nor fewer cards stay."""
        hand = len(table_of(state).hands[seat])
        put = self.put_away(state, seat, names, rule)
        if put != max(0, hand - limit):
            refuse(rule, f"{max(0, hand - limit)} cards put away", put, "hand")

    # ---- special cards ----

    def take_special(self, state: State, seat: int, way: Any, name: Any, under: Any) -> None:
        """From the row, from the top of the deck, or one of the three below the top card."""
        table, number = table_of(state), self.copy_number(name)
        if way == ROW and number in table.row:
            table.row.remove(number)
        elif way == TOP and table.special_deck[:1] == [number]:
            table.special_deck.pop(0)
        elif way == DIG:
            self._dig(table, number, under)
        else:
            refuse("special-take", self._open_specials(table), f"{way} {name}", "special")
        assert number is not None
        table.hands[seat].append(number)

    def _dig(self, table: UnderwaterTable, number: int | None, under: Any) -> None:
        if not self.can_dig(table):
            refuse("special-take", f"{_DUG + 1} cards in the special deck", len(table.special_deck), "special")
        three = table.special_deck[1 : _DUG + 1]
        rest = [self.copy_number(item) for item in under] if isinstance(under, list | tuple) else []
        if number not in three or sorted([number, *(n for n in rest if n is not None)]) != sorted(three):
            refuse("special-take", ", ".join(map(self.name, three)), str(number and self.name(number)), "special")
        top = table.special_deck[0]
        del table.special_deck[: _DUG + 1]
        table.special_deck += [top, *(n for n in rest if n is not None)]

    def can_dig(self, table: UnderwaterTable) -> bool:
        return len(table.special_deck) > _DUG

    def _open_specials(self, table: UnderwaterTable) -> str:
        return ", ".join(map(self.name, [*table.row, *table.special_deck[:1]])) or "none left"

    def draw_special(self, state: State, seat: int, count: int) -> list[int]:
        """Draw from the top of the special deck."""
        table = table_of(state)
        drawn = table.special_deck[:count]
        del table.special_deck[:count]
        table.hands[seat].extend(drawn)
        return drawn

    def put_back(self, state: State, seat: int, names: Sequence[Any], rule: str) -> None:
        """Put cards of the hand at the bottom of the decks that they came from."""
        table = table_of(state)
        for name in names:
            number = self.in_hand(state, seat, name, rule)
            card = self.core.pieces.copies[number].card
            table.hands[seat].remove(number)
            if card.special or card.era != table.era:
                self.away(state, number)
            else:
                table.decks[table.era - 1].append(number)

    # ---- claiming ----

    def claim(self, state: State, seat: int, number: int) -> None:
        table, card = table_of(state), self.core.pieces.copies[number].card
        table.claimed[seat].append(number)
        self._note(state, seat, number)
        self.core.bring(state, seat, card.component, number)

    def keep_instant(self, state: State, seat: int, number: int) -> None:
        """A paid instant special card stays beside the board, face down."""
        table_of(state).kept[seat].append(number)
        self._note(state, seat, number)

    def drop(self, state: State, seat: int, number: int) -> None:
        """A claimed card goes; the assistant leaves the game for good."""
        table, card = table_of(state), self.core.pieces.copies[number].card
        table.claimed[seat].remove(number)
        if number in table.used[seat]:
            table.used[seat].remove(number)
        self.core.drop(state, seat, card.component, number)
        own = state.things[self.core.cards][seat]
        own[:] = [thing for thing in own if thing[0] != number]
        if card.number == self.core.pieces.assistant.number:
            table.gone.append(number)
        else:
            self.away(state, number)

    def _note(self, state: State, seat: int, number: int) -> None:
        """What effects can see of a card beside the board."""
        card = self.core.pieces.copies[number].card
        types = self.core.facts.vocabulary.domains["card_type"].values
        kind = types.index(card.type) if card.type else -1
        special = int(bool(card.special))
        color = -1 if card.color is None else card.color
        state.things[self.core.cards][seat].append((number, kind, color, special, special))
