"""Addresses of the viewer: a list of games, a game at a step, what changed between steps, and a file that is sent."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock
from typing import Any

import orjson
from markupsafe import Markup
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from kartotek.api.limits import limit
from kartotek.api.site.context import PageContext
from kartotek.api.site.replying import SitePages, problem
from kartotek.api.site.templating import templates
from kartotek.api.site.viewer.shelf import CHOSEN, RECORDED, FilmShelf
from kartotek.api.site.viewer.stage import FilmStage
from kartotek.api.web.executor import Executors
from kartotek.catalog.rules.registry import GAMES
from kartotek.schema.errors import KartotekError
from kartotek.schema.word_types import LANGUAGES, Language

__all__ = ["Viewer"]


class Viewer:
    """Stages are kept with the snapshot that they show: a new data version begins with none."""

    def __init__(self, site: SitePages, executors: Executors) -> None:
        self._site = site
        self._executors = executors
        self._shelves: dict[str, FilmShelf] = {}
        self._stages: dict[tuple[int, str], FilmStage] = {}
        self._lock = Lock()

    def routes(self) -> list[Route]:
        film = "/{language}/replays/{game}/{table}/{seed}"
        return [
            self._site.route("/replays", lambda context, _: ("replays.html", self._list(context))),
            self._site.route("/{game}/{kind}/{slug}/replays", self._uses),
            Route("/{language}/replays/open", self._open, methods=["POST"]),
            Route("/{language}/replays/play", self._play, methods=["GET"]),
            self._site.route("/replays/{game}/{table}/{seed}", self._page),
            Route(f"{film}/changes", self._changes, methods=["GET"]),
            Route(f"{film}/moves", self._moves, methods=["GET"]),
        ]

    # ---- films ----

    def _shelf(self, context: PageContext) -> FilmShelf:
        version = context.world.catalog.data_version
        with self._lock:
            if version not in self._shelves:
                self._shelves = {version: FilmShelf(context.world)}
                self._stages = {}
            return self._shelves[version]

    def _stage(self, context: PageContext, address: Mapping[str, str]) -> FilmStage:
        """The stage at an address; raises where there is none."""
        shown = self._shelf(context).at(address["game"], address["table"], address["seed"])
        key = (id(shown), context.language)
        stage = self._stages.get(key)
        if stage is None or stage.film is not shown.film:
            with self._lock:
                while len(self._stages) >= limit("films"):
                    self._stages.pop(next(iter(self._stages)))
                stage = self._stages[key] = FilmStage(shown, context, templates())
        return stage

    # ---- pages ----

    def _list(self, context: PageContext) -> dict[str, Any]:
        shelf = self._shelf(context)
        games = []
        for name in GAMES:
            rules = context.world.catalog.games[name]
            options = shelf.options(name)
            games.append((rules, shelf.players(name), options, shelf.recorded.get(name, ()), CHOSEN.get(name, ())))
        return {"offered": games, "packs": shelf.packs}

    def _page(self, context: PageContext, request: Request) -> tuple[str, dict[str, Any]]:
        address = request.path_params
        stage = self._stage(context, address)
        step = _step(request.query_params.get("step"), stage.film.last)
        wanted = request.query_params.get("moves")
        path = f"/{context.language}/replays/{address['game']}/{address['table']}/{address['seed']}"
        called = stage.film.replay.source if address["table"] == RECORDED else f"{address['table']} / {address['seed']}"
        options = Markup(stage.options(step)) if wanted else None
        return "replay.html", {
            "address": path, "called": called, "options": options, "report": None, **stage.values(step)
        }  # fmt: skip

    def _uses(self, context: PageContext, request: Request) -> tuple[str, dict[str, Any]] | None:
        """The chosen and recorded games in which a component does something, with the steps."""
        asked = request.path_params
        component = context.find(asked["game"], asked["kind"], asked["slug"])
        if component is None or component.game not in GAMES:
            return None
        shelf = self._shelf(context)
        chosen = [tuple(address.split("/")) for address in CHOSEN.get(component.game, ())]
        recorded = [(RECORDED, name) for name in shelf.recorded.get(component.game, ())]
        found = [(f"{table}/{name}", shelf.uses(component.game, table, name)) for table, name in (*chosen, *recorded)]
        steps = [(address, used[component.id]) for address, used in found if component.id in used]
        return "uses.html", {"component": component, "view": context.view(component), "games": steps}

    def _play(self, request: Request) -> Response:
        """The address of a random game from what the form was filled in with."""
        asked = request.query_params
        options = [value for key, value in asked.items() if key not in ("game", "players", "seed") and value]
        table = "-".join([asked.get("players", ""), *options])
        language = request.path_params["language"]
        known = language in LANGUAGES and asked.get("game") in GAMES
        if not known or not (table.replace("-", "").isalnum() and asked.get("seed", "").isdecimal()):
            return self._site.missing(request, language if language in LANGUAGES else "en")
        return RedirectResponse(f"/{language}/replays/{asked['game']}/{table}/{asked['seed']}", 303)

    # ---- parts of pages ----

    def _changes(self, request: Request) -> Response:
        def answer(stage: FilmStage) -> dict[str, Any]:
            before, after = (_step(request.query_params.get(name), stage.film.last) for name in ("from", "to"))
            return {"step": after, "slots": stage.changed(before, after)}

        return self._part(request, answer)

    def _moves(self, request: Request) -> Response:
        def answer(stage: FilmStage) -> dict[str, Any]:
            return {"moves": stage.options(_step(request.query_params.get("step"), stage.film.last))}

        return self._part(request, answer)

    def _part(self, request: Request, answer: Any) -> Response:
        context = self._site.context(_language(request))
        if context is None:
            return problem(KartotekError("database", "the catalog is being loaded", hint="ask again"), 503)
        try:
            body = orjson.dumps(answer(self._stage(context, request.path_params)))
        except KartotekError as error:
            return problem(error, 404)
        return self._site.reply(request, body, "application/json")

    # ---- files that are sent ----

    async def _open(self, request: Request) -> Response:
        context = self._site.context(_language(request))
        if context is None:
            return problem(KartotekError("database", "the catalog is being loaded", hint="ask again"), 503)
        try:
            body = await _bounded(request)
        except ClientDisconnect:
            return Response(status_code=400)
        except KartotekError as error:
            return problem(error, 413)
        try:
            text = body.decode()
            moves = request.query_params.get("moves")
            question = {"replay": text, "language": context.language, "moves": int(moves) if moves else None}
            version = context.world.catalog.data_version
            answer = await self._executors.ask({"sent": question}, version, limit("replay_time_ms"))
        except ValueError:
            return problem(KartotekError("request", "the file is no text", hint="send a replay, as JSON"), 400)
        except KartotekError as error:
            return problem(error, 503)  # it was stopped, or the catalog could not be loaded
        return self._site.reply(request, answer.body, "application/json", answer.status)


async def _bounded(request: Request) -> bytes:
    """The body of a request, refused as soon as it is too large."""
    most = limit("replay_bytes")
    parts: list[bytes] = []
    async for part in request.stream():
        parts.append(part)
        if sum(map(len, parts)) > most:
            raise KartotekError("limit", f"the file is larger than {most} bytes", hint="use `kartotek replay`")
    return b"".join(parts)


def _step(asked: str | None, last: int) -> int:
    return min(int(asked), last) if asked and asked.isdecimal() and len(asked) < 10 else 0


def _language(request: Request) -> Language:
    return next((known for known in LANGUAGES if known == request.path_params["language"]), "en")
