"""What a written position may say, of the table and of each seat; the page of the game shows these tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kartotek.catalog.rules.underwater_cities.pieces import GOODS

__all__ = ["KEYS", "SEAT_KEYS"]

KEYS: Final[Mapping[str, str]] = {
    "phase": "keep, turn (if left out), produce or sell",
    "round": "1 to 10; 1 if left out",
    "order": "seats in play order; 0, 1, 2 ... if left out",
    "due": "the seats that still decide in this phase, the first one now; in a round once for each turn left",
    "seats": "one object a seat, see below; needed",
    "track": "space -> seats from the bottom up, where several share a space of the federation track",
    "tiles": "slot -> the seats whose tiles lie there, 9 being a foreign tile of the solo game",
    "blocked": "solo: the slots of the tiles that move on each round; those of `tiles` if left out",
    "cloned": "is the cloning tile taken? false if left out",
    "deck": "cards of the era's deck, top first; the era's cards that are nowhere else if left out",
    "discards": "its discards; none if left out",
    "decks": "era -> cards of a later era's deck; all cards of the era if left out",
    "special_row": "face-up three-credit cards; the first six that are nowhere else if left out",
    "special_deck": "the other special cards, face-up one first; those that are nowhere else if left out",
    "open_contracts": "contracts that lie open; none if left out",
}

SEAT_KEYS: Final[Mapping[str, str]] = {
    "board": "the number of the board; needed",
    "metropolises": "brown tile, two blue ones, then those taken in the game; the first ones left if left out",
    "vp": "points; like all amounts 0 if left out",
    **dict.fromkeys(GOODS, "amount"),
    "federation": "space on the federation track; 0 is below it",
    "hand": "cards in hand",
    "claimed": "cards beside the board; the assistant alone if left out",
    "used": "action cards used in this era",
    "kept": "paid instant special cards",
    "contracts": "contracts claimed",
    "built": "site -> plain, symbiotic, farm, tunnel, tunnel+,tunnel ...; + is an upgrade; with the first city anyway",
    "use": "phase produce: cards that the seat has chosen to use already",
    "times": "phase sell: card -> how often, as the seat has chosen already",
}
