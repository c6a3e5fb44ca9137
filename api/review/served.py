"""What every page of this package shares: its secret, its guard, its templates, and how forms come in."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, ParamSpec, TypeVar
from urllib.parse import parse_qsl

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from kartotek.api.review.guard import Guard
from kartotek.api.review.texts import review_texts
from kartotek.api.site.replying import HEADERS
from kartotek.schema.word_types import LANGUAGES, Language

__all__ = ["NEVER_KEPT", "ServedPage", "form_of", "language_of", "review_templates"]

NEVER_KEPT: Final = {**HEADERS, "cache-control": "no-store"}
_MOST_FIELDS: Final = 40
_P = ParamSpec("_P")
_T = TypeVar("_T")


@cache
def review_templates() -> Environment:
    return Environment(
        loader=PackageLoader("kartotek.api.review"),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


class ServedPage:
    """An application whose addresses begin with a secret."""

    pending: bool
    """Whether something is being worked out."""

    def __init__(self, routes: Sequence[BaseRoute], first: str) -> None:
        """`first` is the page that its bare address leads to."""
        self.secret = secrets.token_urlsafe(24)
        self._first = first
        inner = Starlette(
            routes=[
                Route("/{secret}/", self._start, methods=["GET"]),
                Mount(f"/{self.secret}/static", StaticFiles(packages=[("kartotek.api.review", "static")])),
                Mount(f"/{self.secret}/site", StaticFiles(packages=[("kartotek.api.site", "static")])),
                *routes,
            ]
        )
        self.guard = Guard(inner, self.secret)

    def _start(self, request: Request) -> Response:
        wanted = request.headers.get("accept-language", "").lower()
        language = "hu" if wanted.startswith("hu") else "en"
        return RedirectResponse(f"/{self.secret}/{language}/{self._first}", 307)

    def closed(self, language: Language, resume: str, build: str) -> Response:
        """The last page: how to go on, and how to build."""
        values = {"t": review_texts(language), "lang": language, "resume": resume, "build": build}
        text = review_templates().get_template("closed.html").render(values)
        return Response(text, 200, NEVER_KEPT, "text/html; charset=utf-8")

    @staticmethod
    async def in_thread(work: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Work that takes a while, beside the event loop."""
        return await run_in_threadpool(work, *args, **kwargs)


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form."""
    body = (await request.body()).decode("utf-8", "replace")
    return dict(parse_qsl(body, keep_blank_values=True, max_num_fields=_MOST_FIELDS))


def language_of(request: Request) -> Language | None:
    """The language of an address."""
    return next((one for one in LANGUAGES if one == request.path_params["language"]), None)
