"""Files that a browser sends to the site: read within a limit, answered by a process beside the server."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from kartotek.api.limits import limit
from kartotek.api.site.context import PageContext
from kartotek.api.site.replying import problem
from kartotek.api.web.asking import charge, client_of
from kartotek.api.web.executor import Executors
from kartotek.schema.errors import KartotekError
from kartotek.schema.word_types import LANGUAGES, Language

__all__ = ["STATUSES", "asked_language", "bounded_body", "executed", "loading"]

STATUSES: Final = {"not-found": 404, "rate": 429, "overload": 503, "limit": 503, "database": 503, "internal": 500}
"""What an error means over HTTP; any other is the request's fault."""


async def bounded_body(request: Request, bound: str, hint: str) -> bytes:
    """The body of a request, refused as soon as it has more bytes than the limit of that name."""
    most = limit(bound)
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        parts.append(part)
        size += len(part)
        if size > most:
            raise KartotekError("limit", f"the file is larger than {most} bytes", hint=hint)
    return b"".join(parts)


async def executed(
    executors: Executors, context: PageContext, request: Request, question: dict[str, Any], patience: str
) -> tuple[int, bytes]:
    """The answer of an executor; the time that it takes is charged to the client."""
    version = context.world.catalog.data_version
    answer = await executors.ask(question, version, limit(patience), client_of(request.scope))
    charge(request.scope, answer.cost)
    return answer.status, answer.body


def loading() -> Response:
    return problem(KartotekError("database", "the catalog is being loaded", hint="ask again"), 503)


def asked_language(request: Request) -> Language:
    return next((known for known in LANGUAGES if known == request.path_params["language"]), "en")
