"""Replays that somebody sends: shown once and not kept. Runs in a process of its own, which can be stopped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

from kartotek.api.graphql.world import World
from kartotek.api.site.context import PageContext
from kartotek.api.site.templating import templates
from kartotek.api.site.viewer.shelf import FilmShelf
from kartotek.api.site.viewer.stage import FilmStage
from kartotek.catalog.replays.validate import validate
from kartotek.schema.errors import KartotekError
from kartotek.schema.word_types import LANGUAGES

__all__ = ["show_sent"]


def show_sent(world: World, question: Mapping[str, Any]) -> tuple[int, bytes]:
    """Status and JSON: the page's body and the timeline of its slots, or with `moves` the legal moves after a step."""
    language = next(known for known in LANGUAGES if known == question["language"])
    context = PageContext(world, language)
    try:
        shown = FilmShelf(world).of_file(question["replay"].encode())
        stage = FilmStage(shown, context, templates())
        if question["moves"] is not None:
            step = min(max(0, int(question["moves"])), stage.film.last)
            return 200, orjson.dumps({"moves": stage.options(step)})
        return 200, orjson.dumps(_film(stage, context))
    except KartotekError as error:
        return 400, orjson.dumps({"error": error.as_dict()})


def _film(stage: FilmStage, context: PageContext) -> dict[str, Any]:
    film = stage.film
    report = validate(film.replay, film.game)
    step = film.first_fault or 0
    body = (
        templates()
        .get_template("replay_body.html")
        .render(
            t=context.t,
            lang=context.language,
            called=film.replay.source or context.t["your_file"],
            address="",
            report=report,
            options=None,
            **stage.values(step),
        )
    )
    return {"html": body, "step": step, "last": film.last, "timeline": stage.timeline()}
