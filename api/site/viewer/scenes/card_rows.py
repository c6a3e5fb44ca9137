"""Cards as rows of chips: hands, cards in play, tiles of a round, and the slots of an action board.

A chip is a link in the colour of its component, with the sentence of what it does on hover.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from markupsafe import Markup, escape

from kartotek.api.site.drawings.palette import SWATCHES
from kartotek.api.site.viewer.film import Film, FilmFrame
from kartotek.api.site.viewer.scenes.scene import TableScene
from kartotek.api.site.viewer.speech import Speech
from kartotek.catalog.store import Component

__all__ = ["HANDS", "ActionBoardScene", "ChipScene", "RoundScene", "card_rows"]

HANDS: Final = "hands"
"""Stands for the hands that a game keeps apart from its public columns."""


class ChipScene(TableScene):
    """What drawings of chips share."""

    def chip(self, name: str) -> Markup:
        """A component by the name that the state has for it."""
        found = self.speech.component(name)
        if found is None:
            return Markup('<span class="chip">{}</span>').format(self.speech.word(name.partition("#")[0]))
        said, tint = self.speech.sentence_of(found), _tint(found)
        address, shown = self.speech.address(found), self.speech.name(found)
        if address is None:
            return Markup('<span class="chip tint-{}" title="{}">{}</span>').format(tint, said, shown)
        return Markup('<a class="chip tint-{}" href="{}" title="{}">{}</a>').format(tint, address, said, shown)

    def chips(self, names: Iterable[Any]) -> str:
        """Chips side by side; a dash where there is none."""
        return str(Markup(" ").join(self.chip(str(name)) for name in names) or escape("–"))


def _tint(component: Component) -> str:
    colour = component.value("color") or component.value("type")
    return str(colour) if str(colour) in SWATCHES else "none"


class _CardRowsScene(ChipScene):
    """For each seat a row of chips for each of the columns."""

    wanted: ClassVar[tuple[str, ...]] = ()

    def __init__(self, film: Film, speech: Speech) -> None:
        super().__init__(film, speech)
        self.columns = frozenset(self.wanted)  # type: ignore[misc]

    def slots(self, frame: FilmFrame) -> dict[str, str]:
        return {
            f"c-{seat}-row-{column}": self.chips(self._held(frame, seat, column))
            for seat in range(len(frame.rows))
            for column in self.wanted
        }

    @staticmethod
    def _held(frame: FilmFrame, seat: int, column: str) -> Sequence[Any]:
        held = (frame.hands[seat] if frame.hands else ()) if column == HANDS else frame.rows[seat].get(column)
        return held if isinstance(held, list | tuple) else [held] if held else []

    def markup(self, slots: Mapping[str, str]) -> Markup:
        return Markup('<div class="rows">{}</div>').format(
            Markup().join(self._seat(seat, slots) for seat in range(len(self.film.frames[0].rows)))
        )

    def _seat(self, seat: int, slots: Mapping[str, str]) -> Markup:
        rows = Markup().join(
            Markup('<dt>{}</dt><dd id="c-{}-row-{}">{}</dd>').format(
                self.speech.word(column), seat, column, Markup(slots[f"c-{seat}-row-{column}"])
            )
            for column in self.wanted
        )
        return Markup('<section><h3><i class="seat-{}"></i>{}</h3><dl>{}</dl></section>').format(
            seat, self.speech.seat(seat), rows
        )


def card_rows(*columns: str) -> Callable[[Film, Speech], TableScene]:
    """A scene of the cards in these columns."""

    class Rows(_CardRowsScene):
        wanted = columns

    return Rows


class ActionBoardScene(ChipScene):
    """The slots of an action board, each with the seats whose tiles are there."""

    columns: ClassVar[frozenset[str]] = frozenset(("tiles",))

    def __init__(self, film: Film, speech: Speech) -> None:
        super().__init__(film, speech)
        side = "side_1_2" if film.replay.players < 3 else "side_3_4"
        self._spaces = [item for item in film.game.facts.kinds.get("slot", ()) if item.value(side) is not False]

    def slots(self, frame: FilmFrame) -> dict[str, str]:
        there = frame.table.get("tiles", {})
        return {f"c-slot-{item.slug}": self._seats(there.get(item.slug, ())) for item in self._spaces}

    def _seats(self, seats: Sequence[int]) -> str:
        discs = (Markup('<i class="seat-{}" title="{}"></i>').format(seat, self.speech.seat(seat)) for seat in seats)
        return str(Markup().join(discs))

    def markup(self, slots: Mapping[str, str]) -> Markup:
        shown = Markup().join(
            Markup('<li>{} <span id="c-slot-{}">{}</span></li>').format(
                self.chip(item.slug), item.slug, Markup(slots[f"c-slot-{item.slug}"])
            )
            for item in self._spaces
        )
        title = self.speech.word("action_board")
        return Markup('<div class="rows board"><section><h3>{}</h3><ul>{}</ul></section></div>').format(title, shown)


class RoundScene(ChipScene):
    """What scores in each round and at the end: the lists of the set-up, the round that is played marked."""

    lists: ClassVar[tuple[tuple[str, str], ...]] = (("rounds", "round_scoring"), ("final", "final_scoring"))

    def slots(self, frame: FilmFrame) -> dict[str, str]:
        return {f"c-list-{key}": self._list(key, kind, frame) for key, kind in self.lists}

    def _list(self, key: str, kind: str, frame: FilmFrame) -> str:
        now = frame.table.get("round") if key == "rounds" else None
        shown = []
        for number, name in enumerate(self.film.replay.setup.get(key, ()), 1):
            mark = Markup(' aria-current="true"') if number == now else Markup()
            shown.append(
                Markup("<li{}>{}</li>").format(mark, self.chip(f"{kind}:{name}" if ":" not in str(name) else str(name)))
            )
        return str(Markup().join(shown))

    def markup(self, slots: Mapping[str, str]) -> Markup:
        shown = Markup().join(
            Markup('<section><h3>{}</h3><ol id="c-list-{}">{}</ol></section>').format(
                self.speech.word(f"list_{key}"), key, Markup(slots[f"c-list-{key}"])
            )
            for key, _ in self.lists
        )
        return Markup('<div class="rows board">{}</div>').format(shown)
