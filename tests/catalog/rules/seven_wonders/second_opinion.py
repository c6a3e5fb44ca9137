"""A second opinion on 7 Wonders: which moves the book allows, and what a turn leaves behind.

It is a small referee of its own for three to seven players. It follows a game by its set-up and moves, sees of the
rules module only the public rows and the table, and shares no code with it (turns 380-414, trade 262-330, stages
440-466).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.catalog.rules.seven_wonders import printed
from tests.catalog.rules.seven_wonders.printed import MANUFACTURED, RAW

__all__ = ["Referee"]

Move = Mapping[str, Any]
Goods = Counter[str]
KINDS = ("build", "build_chain", "build_free", "stage", "sell")
TURNS = 6
SALE = 3


def makes(sources: Sequence[tuple[str, ...]], need: Goods) -> bool:
    """Could every unit of a need come from a source of its own?"""
    wanted = [good for good, amount in need.items() for _ in range(amount)]
    if len(wanted) > len(sources):
        return False

    def placed(place: int, used: int) -> bool:
        if place == len(wanted):
            return True
        tried = set()
        for k, source in enumerate(sources):
            if not used >> k & 1 and wanted[place] in source and source not in tried:
                tried.add(source)
                if placed(place + 1, used | 1 << k):
                    return True
        return False

    return placed(0, 0)


class Referee:
    """One game: `faults` judges a move, `play` follows an accepted one, `differs` compares with what can be seen."""

    def __init__(self, setup: Mapping[str, Any]) -> None:
        self.boards: list[str] = list(setup["boards"])
        self.deals = setup["hands"]
        self.seats = len(self.boards)
        self.coins = [3] * self.seats
        self.cards: list[list[str]] = [[] for _ in self.boards]
        self.stages = [0] * self.seats
        self.tokens: list[list[int]] = [[] for _ in self.boards]
        self.discard: list[str] = []
        self.sealed: dict[int, Move] = {}
        self.free_used: set[int] = set()
        self.questions: list[tuple[str, int]] = []
        self.starts: dict[int, tuple[int, list[str], int]] = {}
        """While a last card is played: coins left of the turn's beginning, and the cards and stages of then."""
        self.age, self.turn, self.over = 0, 1, False
        self._next_age()

    def _next_age(self) -> None:
        self.age, self.turn = self.age + 1, 1
        self.hands = [list(hand) for hand in self.deals[str(self.age)]]
        self.free_used.clear()

    # ---- judging ----

    def waiting(self) -> list[int]:
        if self.questions:
            return [self.questions[0][1]]
        return [] if self.over else [seat for seat in range(self.seats) if seat not in self.sealed]

    def faults(self, move: Move) -> list[str]:
        """What the book has against a move; nothing if it allows it."""
        seat, do = move["seat"], move["do"]
        if seat not in self.waiting():
            return ["not asked"]
        if self.questions and self.questions[0][0] == "discard":
            return self._pick_faults(seat, move)
        if self.questions and self.questions[0][0] == "guild":
            return self._guild_faults(seat, move)
        if self.questions and do == "decline":
            return []
        if do not in KINDS:
            return ["no use of a card"]
        if move.get("card") not in self.hands[seat]:
            return ["not at hand"]
        return list(self._use_faults(seat, move))

    def _pick_faults(self, seat: int, move: Move) -> list[str]:
        if move["do"] == "decline":
            return []
        if move["do"] != "build_from_discard" or move.get("card") not in self._pickable(seat):
            return ["no card of the pile that may be built"]
        return []

    def _guild_faults(self, seat: int, move: Move) -> list[str]:
        near = self.cards[seat - 1] + self.cards[(seat + 1) % self.seats]
        fits = move["do"] == "copy_guild" and move.get("card") in near and str(move["card"]).endswith("-guild")
        return [] if fits else ["no guild of a neighbour"]

    def _use_faults(self, seat: int, move: Move) -> Iterator[str]:
        do, card = move["do"], printed.card(move["card"])
        if do in ("build", "build_chain", "build_free") and card.name in self._names(seat):
            yield "the city has one"
        if do == "build_chain" and not card.chain & set(self.cards[seat]):
            yield "no chain"
        if do == "build_free" and (not self._has(seat, printed.FREE_STAGE) or seat in self.free_used):
            yield "no free building"
        if do == "build":
            yield from self._payment_faults(seat, move, card.coins, card.goods)
        elif do == "stage":
            yield from self._stage_faults(seat, move)
        elif move.get("left") or move.get("right"):
            yield "bought for nothing"

    def _stage_faults(self, seat: int, move: Move) -> Iterator[str]:
        built, prices = self.stages[seat], printed.stages(self.boards[seat])
        if built == len(prices):
            yield "no stage is left"
            return
        if move.get("stage", built + 1) != built + 1:
            yield "not the next stage"
        yield from self._payment_faults(seat, move, *prices[built])

    def _payment_faults(self, seat: int, move: Move, coins: int, need: Goods) -> Iterator[str]:
        left, right = Counter(move.get("left") or {}), Counter(move.get("right") or {})
        if not {*left, *right} <= {*RAW, *MANUFACTURED} or any(n < 0 for n in (*left.values(), *right.values())):
            yield "no goods"
            return
        for side, bought in ((-1, left), (1, right)):
            if not makes(self.sources((seat + side) % self.seats, private=False), bought):
                yield "the neighbour has not that much"
        together, own = left + right, self.sources(seat, private=True)
        if together - need:
            yield "more bought than needed"
        if not makes(own, need - together):
            yield "the price is not met"
        elif any(makes(own, need - (together - Counter([good]))) for good in together):
            yield "bought what the city makes"
        trade = self.price(seat, "left", left) + self.price(seat, "right", right)
        if coins + trade > self.coins[seat]:
            yield "too few coins"
        if seat in self.starts and trade > self.starts[seat][0]:
            yield "too few coins at the start of the turn"

    def sources(self, seat: int, *, private: bool) -> list[tuple[str, ...]]:
        """The units that a city makes; for neighbours only those of its board and of brown and grey cards."""
        found: list[tuple[str, ...]] = [(printed.BOARD_GOOD[self.boards[seat].rsplit("-", 1)[0]],)]
        for name in self.cards[seat]:
            if private or printed.card(name).color in ("brown", "grey"):
                found += printed.MADE_BY.get(name, ())
        if private:
            found += [goods for stage, goods in printed.PRIVATE_STAGES.items() if self._has(seat, stage)]
        return found

    def price(self, seat: int, side: str, bought: Goods) -> int:
        """What purchases on one side cost, with the discounts of the start of the turn."""
        cards, stages = self.cards[seat], self.stages[seat]
        if seat in self.starts:
            _, cards, stages = self.starts[seat]
        board, stage = printed.RAW_DISCOUNT_STAGE
        post = "west-trading-post" if side == "left" else "east-trading-post"
        cheap_raw = post in cards or (self.boards[seat] == board and stages >= stage)
        cheap = {**dict.fromkeys(RAW, cheap_raw), **dict.fromkeys(MANUFACTURED, "marketplace" in cards)}
        return sum(amount * (1 if cheap[good] else 2) for good, amount in bought.items())

    def _has(self, seat: int, stage: tuple[str, int]) -> bool:
        return self.boards[seat] == stage[0] and self.stages[seat] >= stage[1]

    def _names(self, seat: int) -> set[str]:
        return {printed.card(name).name for name in self.cards[seat]}

    def _pickable(self, seat: int) -> set[str]:
        return {name for name in self.discard if printed.card(name).name not in self._names(seat)}

    # ---- following ----

    def play(self, move: Move) -> None:
        """An accepted move is carried out; a turn when all moves are in."""
        seat = move["seat"]
        if not self.questions:
            self.sealed[seat] = move
            if len(self.sealed) == self.seats:
                self._resolve()
            return
        kind, _ = self.questions.pop(0)
        if kind == "discard" and move["do"] != "decline":
            self.discard.remove(move["card"])
            self.cards[seat].append(move["card"])
            self.coins[seat] += self._coins_now(seat, move["card"])
        elif kind == "last" and move["do"] != "decline":
            self._pay(seat, move)
            self.coins[seat] += self._effect(*self._place(seat, move))
        self._go_on(kind)

    def _resolve(self) -> None:
        moves, self.sealed = self.sealed, {}
        before = {seat: (self.coins[seat], list(self.cards[seat]), self.stages[seat]) for seat in moves}
        for seat in range(self.seats):
            self._pay(seat, moves[seat])
        spent = {seat: before[seat][0] - self._cost(seat, moves[seat]) for seat in moves}
        placed = [self._place(seat, moves[seat]) for seat in range(self.seats)]
        for seat, what in placed:
            self.coins[seat] += self._effect(seat, what)
        self.questions = [("discard", seat) for seat, what in placed if what in printed.DISCARD_STAGES]
        if self.turn == TURNS:
            self.starts = {seat: (spent[seat], *before[seat][1:]) for seat in moves}
            last = [("last", seat) for seat in range(self.seats) if self._has(seat, printed.LAST_CARD_STAGE)]
            self.questions = [*last, *self.questions]
        self._go_on("last")

    def _cost(self, seat: int, move: Move) -> int:
        """Coins for the bank and the neighbours."""
        if move["do"] not in ("build", "stage"):
            return 0
        built = move["do"] == "build"
        bank = printed.card(move["card"]).coins if built else printed.stages(self.boards[seat])[self.stages[seat]][0]
        return bank + sum(self.price(seat, side, Counter(move.get(side) or {})) for side in ("left", "right"))

    def _pay(self, seat: int, move: Move) -> None:
        self.coins[seat] -= self._cost(seat, move)
        for side, step in (("left", -1), ("right", 1)) if move["do"] in ("build", "stage") else ():
            self.coins[(seat + step) % self.seats] += self.price(seat, side, Counter(move.get(side) or {}))

    def _place(self, seat: int, move: Move) -> tuple[int, Any]:
        """Seat and what was placed: a card, a stage, or nothing where a card was sold."""
        do, name = move["do"], move["card"]
        self.hands[seat].remove(name)
        if do == "sell":
            self.discard.append(name)
            return seat, None
        if do == "stage":
            self.stages[seat] += 1
            return seat, (self.boards[seat], self.stages[seat])
        if do == "build_free":
            self.free_used.add(seat)
        self.cards[seat].append(name)
        return seat, name

    def _effect(self, seat: int, what: Any) -> int:
        """Coins that come at once."""
        if what is None:
            return SALE
        return printed.COINS_OF_STAGE.get(what, 0) if isinstance(what, tuple) else self._coins_now(seat, what)

    def _coins_now(self, seat: int, name: str) -> int:
        own = Counter(printed.card(other).color for other in self.cards[seat])
        near = [*self.cards[seat], *self.cards[seat - 1], *self.cards[(seat + 1) % self.seats]]
        around = Counter(printed.card(other).color for other in near)
        coins = {
            "tavern": 5, "vineyard": around["brown"], "bazaar": 2 * around["grey"], "haven": own["brown"],
            "lighthouse": own["yellow"], "chamber-of-commerce": 2 * own["grey"], "arena": 3 * self.stages[seat],
        }  # fmt: skip
        return coins.get(name, 0)

    def _go_on(self, done: str) -> None:
        """After a turn or an answer: further questions, then the next turn, the next age or the end."""
        if self.questions and self.questions[0][0] == "last":
            return
        if self.turn == TURNS and done == "last" and not self.over:
            for hand in self.hands:
                self.discard += hand
                hand.clear()
            self.starts = {}
        while self.questions and self.questions[0][0] == "discard" and not self._pickable(self.questions[0][1]):
            self.questions.pop(0)
        if self.questions or self.over:
            return
        if self.turn < TURNS:
            self.turn += 1
            hands = self.hands
            self.hands = [*hands[1:], hands[0]] if self.age != 2 else [hands[-1], *hands[:-1]]
        else:
            self._conflict()

    def _conflict(self) -> None:
        shields = [self.shields(seat) for seat in range(self.seats)]
        for seat, own in enumerate(shields):
            for other in (shields[seat - 1], shields[(seat + 1) % self.seats]):
                if own != other:
                    self.tokens[seat].append(2 * self.age - 1 if own > other else -1)
        if self.age < 3:
            self._next_age()
            return
        self.over = True
        for seat in range(self.seats):
            near = self.cards[seat - 1] + self.cards[(seat + 1) % self.seats]
            if self._has(seat, printed.GUILD_STAGE) and any(name.endswith("-guild") for name in near):
                self.questions.append(("guild", seat))

    def shields(self, seat: int) -> int:
        red = [card for card in map(printed.card, self.cards[seat]) if card.color == "red"]
        stages = [number for stage, number in printed.SHIELDS_OF_STAGE.items() if self._has(seat, stage)]
        return sum(card.age for card in red) + sum(stages)

    # ---- comparing ----

    def differs(self, rows: Sequence[Move], table: Move) -> list[str]:
        """Where the public state is not what the book makes of the moves."""
        found = []
        for seat, row in enumerate(rows):
            mine = {
                "coins": self.coins[seat],
                "stages": self.stages[seat],
                "cards": sorted(self.cards[seat]),
                "shields": self.shields(seat),
                "conflict": sum(self.tokens[seat]),
                "defeats": self.tokens[seat].count(-1),
            }
            seen = {key: sorted(row[key]) if key == "cards" else row[key] for key in mine}
            found += [f"seat {seat}, {key}: {seen[key]}, not {mine[key]}" for key in mine if seen[key] != mine[key]]
        if sorted(table["discard"]) != sorted(self.discard):
            found.append("the discard pile")
        if sorted(table["waiting"]) != self.waiting():
            found.append(f"{table['waiting']} are asked, not {self.waiting()}")
        if not self.over and (table["age"], table["turn"]) != (self.age, self.turn):
            found.append(f"age {table['age']}, turn {table['turn']}, not {self.age}, {self.turn}")
        return found
