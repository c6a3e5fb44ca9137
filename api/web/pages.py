"""The other addresses: health, a plain JSON page for each component, the schema."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable

import orjson
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from kartotek.api.graphql.engine.cache import ByteCache
from kartotek.api.graphql.schema import published_sdl
from kartotek.api.limits import limit
from kartotek.api.rest.routes import rest_routes
from kartotek.api.site.routes import site_routes
from kartotek.api.web.compression import SMALLEST, compressed, encoding_for
from kartotek.api.web.downloads import BulkFiles, download_routes
from kartotek.api.web.executor import Executors
from kartotek.api.web.replies import CORS_HEADERS, error_body
from kartotek.api.web.snapshots import Snapshots
from kartotek.schema.errors import KartotekError
from kartotek.schema.language.tree_schema import tree_schema

__all__ = ["routes"]


def routes(snapshots: Snapshots, bulk: BulkFiles, executors: Executors) -> list[BaseRoute]:
    """All routes but `/graphql`."""
    return [
        Mount("/static", StaticFiles(packages=[("kartotek.api.web", "static")])),
        Route("/readyz", _ready(snapshots), methods=["GET"]),
        Route("/schema.graphql", lambda _request: _text(published_sdl()), methods=["GET"]),
        Route("/effect.schema.json", lambda _request: _json(tree_schema()), methods=["GET"]),
        Route("/components/{id}.json", _component(snapshots), methods=["GET"]),
        *download_routes(bulk),
        *rest_routes(snapshots),
        *site_routes(snapshots, executors),
    ]


def _ready(snapshots: Snapshots) -> Callable[[Request], Awaitable[Response]]:
    # No thread is needed, so none is waited for.
    async def answer(_request: Request) -> Response:
        if snapshots.engine is None:
            return _json({"status": "loading"}, 503)
        served = {"status": "ready", "data_version": snapshots.engine.world.catalog.data_version}
        return _json(served | {"status": "degraded", "fault": snapshots.fault} if snapshots.fault else served)

    return answer


def _component(snapshots: Snapshots) -> Callable[[Request], Response]:
    pages: ByteCache[bytes] = ByteCache(limit("page_cache_bytes"))

    def answer(request: Request) -> Response:
        engine = snapshots.engine
        if engine is None:
            return _json({"status": "loading"}, 503)
        catalog = engine.world.catalog
        asked = request.path_params["id"]
        name = catalog.resolve(asked)
        if name not in catalog.components:
            error = KartotekError("not-found", f"no component has the id {asked}", hint="search for it by name")
            return Response(error_body(error), 404, CORS_HEADERS, "application/json")
        if name != asked:
            return RedirectResponse(f"/components/{name}.json", 308, CORS_HEADERS)
        key = (catalog.data_version, name)
        body = pages.get(key)
        if body is None:
            view = engine.world.views.component(catalog.components[name])
            body = orjson.dumps({"data_version": catalog.data_version, **view})
            pages.put(key, body, len(body) + 200)
        return tagged(request, body, "application/json")

    return answer


def tagged(request: Request, body: bytes, media_type: str) -> Response:
    """An answer with an entity tag, or 304 where the client has it already."""
    tag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
    headers = {**CORS_HEADERS, "etag": tag, "cache-control": "no-cache"}
    wanted = [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]
    if tag in wanted or "*" in wanted:
        return Response(status_code=304, headers=headers)
    encoding = encoding_for(request.headers.get("accept-encoding", "").encode("latin-1"))
    if encoding is not None and len(body) >= SMALLEST:
        headers |= {"content-encoding": encoding, "vary": "accept-encoding"}
        body = compressed(body, encoding)
    return Response(body, headers=headers, media_type=media_type)


def _json(value: object, status: int = 200) -> Response:
    return Response(orjson.dumps(value), status, CORS_HEADERS, "application/json")


def _text(text: str) -> Response:
    return PlainTextResponse(text, headers=CORS_HEADERS)
