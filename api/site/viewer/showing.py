"""The part of the viewer that plays games: what the server asks, answered in a process beside it.

Questions and answers are JSON. A game costs up to half a second of a processor, which the server has for everybody.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

import orjson
from markupsafe import Markup

from kartotek.api.graphql.world import World
from kartotek.api.limits import limit
from kartotek.api.site.context import PageContext
from kartotek.api.site.templating import templates
from kartotek.api.site.viewer.addresses import FilmAddress
from kartotek.api.site.viewer.chosen import chosen_games
from kartotek.api.site.viewer.shelf import FilmShelf
from kartotek.api.site.viewer.stage import FilmStage
from kartotek.api.site.viewer.titles import film_title
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.registry import GAMES
from kartotek.schema.errors import KartotekError
from kartotek.schema.word_types import LANGUAGES, Language

__all__ = ["Showing"]

_LOG = logging.getLogger("kartotek.api")


class Showing:
    """Films over one snapshot, with the stages that were looked at last."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._shelf = FilmShelf(world)
        self._stages: OrderedDict[tuple[FilmAddress, str], FilmStage] = OrderedDict()

    def answer(self, question: Mapping[str, Any]) -> tuple[int, bytes]:
        """Status and JSON: what the question's `want` names, or the error."""
        try:
            return 200, orjson.dumps(self._answer(question))
        except KartotekError as error:
            return (404 if error.code == "not-found" else 400), orjson.dumps({"error": error.as_dict()})
        except Exception:
            _LOG.exception("a game cannot be shown")
            masked = KartotekError("internal", "a fault of ours; it was logged")
            return 500, orjson.dumps({"error": masked.as_dict()})

    def _answer(self, question: Mapping[str, Any]) -> Any:
        match question["want"]:
            case "players":
                return {game: list(self._shelf.players(game)) for game in GAMES}
            case "uses":
                return self._uses(question["game"])
            case "sent":
                return self._sent(question)
        stage = self._stage(FilmAddress(*question["address"]), _language(question))
        step = min(question["step"], stage.film.last)
        match question["want"]:
            case "changes":
                before = min(question["from"], stage.film.last)
                return {"step": step, "slots": stage.changed(before, step)}
            case "moves":
                return {"moves": stage.options(step)}
            case wanted:
                assert wanted == "page", wanted
                return self._page(stage, question["address"], step, question["moves"])

    def _stage(self, address: FilmAddress, language: Language) -> FilmStage:
        shown = self._shelf.at(address)
        stage = self._stages.pop((address, language), None)
        if stage is None or stage.film is not shown.film:
            stage = FilmStage(shown, PageContext(self._world, language), templates())
            while len(self._stages) >= limit("films"):
                self._stages.popitem(last=False)
        self._stages[address, language] = stage
        return stage

    def _page(self, stage: FilmStage, address: list[str], step: int, with_moves: bool) -> dict[str, Any]:
        game, table, seed = address
        called = film_title(stage.main, FilmAddress(*address))
        path = f"/{stage.main.language}/replays/{game}/{table}/{seed}"
        options = Markup(stage.options(step)) if with_moves else None
        return {
            "html": _body(stage, step, address=path, called=called, options=options, report=None),
            "step": step,
            "last": stage.film.last,
        }

    def _uses(self, game: str) -> dict[str, list[tuple[str, tuple[int, ...]]]]:
        """Components of a game with the chosen games in which each has a part, and the steps."""
        found: dict[str, list[tuple[str, tuple[int, ...]]]] = {}
        for chosen in chosen_games().get(game, ()):
            for component, steps in self._shelf.uses(chosen.address).items():
                found.setdefault(component, []).append((chosen.path, steps))
        return found

    def _sent(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """A replay that somebody sent, which is not kept: the page's body and the timeline of its slots, or with
        `moves` the legal moves after a step."""
        shown = self._shelf.of_file(question["replay"].encode())
        stage = FilmStage(shown, PageContext(self._world, _language(question)), templates())
        film = stage.film
        if question["moves"] is not None:
            return {"moves": stage.options(min(question["moves"], film.last))}
        report = validate(film.replay, film.game)
        step = film.first_fault or 0
        players = f"{film.replay.players} {stage.main.t['players']}"
        called = f"{players}, {film.replay.source or stage.main.t['your_file']}"
        body = _body(stage, step, address="", called=called, options=None, report=report)
        return {"html": body, "step": step, "last": film.last, "timeline": stage.timeline()}


def _body(stage: FilmStage, step: int, **values: Any) -> str:
    context = stage.main
    template = templates().get_template("replay_body.html")
    return template.render(t=context.t, lang=context.language, **values, **stage.values(step))


def _language(question: Mapping[str, Any]) -> Language:
    return next(known for known in LANGUAGES if known == question["language"])
