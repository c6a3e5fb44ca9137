"""A film on stage: the slots that each step fills, and which of them differ between two steps."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from functools import cached_property
from threading import Lock
from typing import Any, Final

from jinja2 import Environment
from markupsafe import Markup

from kartotek.api.site.context import PageContext
from kartotek.api.site.viewer.curves import CURSOR, cursor, curves
from kartotek.api.site.viewer.film import Film, FilmFrame
from kartotek.api.site.viewer.scenes import TableScene, scenes_of
from kartotek.api.site.viewer.shelf import Shown
from kartotek.api.site.viewer.speech import Speech

__all__ = ["FilmStage"]

_KEPT_STEPS: Final = 16
_PERIODS: Final = ("era", "age", "round", "turn")
"""Columns of the table that part a game, the longest first."""
_SAID: Final = frozenset(("next", "waiting"))
"""Columns of the table that the line below the move says in words."""


class FilmStage:
    """One film in one language. A slot is a part of the page by its id; its content is a function of the step."""

    def __init__(self, shown: Shown, main: PageContext, templates: Environment) -> None:
        self.film: Film = shown.film
        self.packs = shown.packs
        film_context = PageContext(shown.world, main.language)
        self.speech = Speech(main, film_context, shown.film.game.id)
        self.main = main
        self._parts: Any = templates.get_template("replay_parts.html").make_module({"t": main.t, "speech": self.speech})
        self._lock = Lock()
        self._made: OrderedDict[int, dict[str, str]] = OrderedDict()

    @cached_property
    def scenes(self) -> tuple[TableScene, ...]:
        """The drawings of the table; they also say where its spaces are."""
        made = scenes_of(self.film, self.speech)
        self.speech.places = {name: said for scene in made for name, said in scene.places().items()}
        return made

    @cached_property
    def _curves(self) -> list[tuple[str, Markup]]:
        return curves(self.film, self.speech)

    def curves(self, step: int) -> list[tuple[str, Markup]]:
        """The charts, with the step marked."""
        marked = Markup(cursor(step, self.film.last))
        return [(name, Markup(chart.replace(CURSOR, CURSOR + marked))) for name, chart in self._curves]

    @cached_property
    def _drawn(self) -> frozenset[str]:
        return frozenset[str]().union(*(scene.columns for scene in self.scenes))

    @cached_property
    def seat_columns(self) -> list[str]:
        """Columns of the seats that no drawing shows."""
        hidden = self._drawn | self.film.game.shared_columns | {"seat"}
        return [column for column in self.film.frames[0].rows[0] if column not in hidden]

    @cached_property
    def table_columns(self) -> list[str]:
        return [column for column in self.film.frames[0].table if column not in self._drawn | _SAID]

    @cached_property
    def stops(self) -> list[tuple[int, str]]:
        """The steps at which an age, era, round or turn begins, each with its name."""
        found: list[tuple[int, str]] = []
        before = None
        for step, frame in enumerate(self.film.frames):
            now = tuple((name, frame.table[name]) for name in _PERIODS if isinstance(frame.table.get(name), int))
            if now != before and now:
                said = (self.speech.word("stop_n").format(what=self.speech.word(name), n=value) for name, value in now)
                found.append((step, ", ".join(said)))
            before = now
        return found

    # ---- slots ----

    def slots(self, step: int) -> Mapping[str, str]:
        """What every slot shows after a step."""
        with self._lock:
            if step not in self._made:
                self._made[step] = self._slots(step)
                while len(self._made) > _KEPT_STEPS:
                    self._made.popitem(last=False)
            self._made.move_to_end(step)
            return self._made[step]

    def changed(self, before: int, after: int) -> dict[str, str]:
        """The slots that differ after `after` from what they show after `before`."""
        old = self.slots(before)
        return {name: content for name, content in self.slots(after).items() if old.get(name) != content}

    def _slots(self, step: int) -> dict[str, str]:
        frame, scenes = self.film.frames[step], self.scenes
        made = {
            "now": str(self._parts.now(frame, self._said(frame, step))),
            "changes": str(self._parts.changes(frame)),
            "doings": str(self._parts.doings(frame)),
            "cursor": cursor(step, self.film.last),
        }
        for scene in scenes:
            made |= scene.slots(frame)
        return made | self._cells(frame)

    def _said(self, frame: FilmFrame, step: int) -> Markup:
        """The move of a step as a sentence."""
        return Markup() if frame.move is None else self.speech.move(frame.move, self.film.replay.moves[: step - 1])

    def _cells(self, frame: FilmFrame) -> dict[str, str]:
        made = {
            f"c-{seat}-{column}": str(self.speech.value(row[column], column))
            for seat, row in enumerate(frame.rows)
            for column in self.seat_columns
        }
        made |= {f"t-{column}": str(self.speech.value(frame.table[column], column)) for column in self.table_columns}
        return made

    def scene_markup(self, step: int) -> list[Markup]:
        return [scene.markup(self.slots(step)) for scene in self.scenes]

    # ---- what is sent ----

    def timeline(self) -> dict[str, list[tuple[int, str]]]:
        """Every slot with the steps at which it changes: a whole film, to be stepped through without the server."""
        lines: dict[str, list[tuple[int, str]]] = {}
        before: Mapping[str, str] = {}
        for step in range(self.film.last + 1):
            now = self._slots(step)
            for name, content in now.items():
                if before.get(name) != content:
                    lines.setdefault(name, []).append((step, content))
            before = now
        return lines

    def options(self, step: int) -> str:
        """Legal moves after a step, as markup."""
        moves, before = self.film.options(step), self.film.replay.moves[:step]
        self.scenes  # noqa: B018 - by them sentences know where spaces are
        return str(self._parts.options([(move["seat"], self.speech.move(move, before)) for move in moves]))

    def values(self, step: int) -> dict[str, Any]:
        """What the page's template needs."""
        film = self.film
        game = self.main.world.catalog.games[film.game.id]
        return {
            "stage": self,
            "film": film,
            "speech": self.speech,
            "step": step,
            "slots": {name: Markup(content) for name, content in self.slots(step).items()},
            "scenes": self.scene_markup(step),
            "game": game,
            "game_name": game.name_hu if self.main.language == "hu" and game.name_hu else game.name_en,
        }
