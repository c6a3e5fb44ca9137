"""REST over HTTP: parameters checked by their declarations, answers kept with entity tags, errors in one shape."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Final

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kartotek.api.graphql.engine.cache import ByteCache
from kartotek.api.graphql.world import World
from kartotek.api.limits import limit
from kartotek.api.rest.endpoints import BASE, ENDPOINTS, Endpoint, Parameter
from kartotek.api.rest.feed import feed
from kartotek.api.rest.openapi import openapi
from kartotek.api.web.asking import charge
from kartotek.api.web.compression import SMALLEST, compressed, encoding_for
from kartotek.api.web.replies import CORS_HEADERS, error_body
from kartotek.api.web.snapshots import Snapshots
from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.errors import KartotekError

__all__ = ["rest_routes"]

_STATUS: Final = {"not-found": 404, "database": 503}
_ITEM_COST: Final = 50
"""Points that an item of a page costs: a page of a hundred counts as five more requests."""
_MOST_DIGITS: Final = 9
_JSON: Final = "application/json"


def rest_routes(snapshots: Snapshots) -> list[BaseRoute]:
    """`/api/v1/...`, the document that describes it, and the feed of data releases."""
    kept: ByteCache[bytes] = ByteCache(limit("page_cache_bytes"))
    made = [Route(f"{BASE}{each.path}", _endpoint(each, snapshots, kept), methods=["GET"]) for each in ENDPOINTS]
    return [
        Route("/openapi.json", _document(kept), methods=["GET"]),
        Route("/feed.atom", _feed(snapshots, kept), methods=["GET"]),
        *made,
        Route(f"{BASE}/{{path:path}}", _nothing, methods=["GET"]),
    ]


def _endpoint(endpoint: Endpoint, snapshots: Snapshots, kept: ByteCache[bytes]) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:
        try:
            world = _world(snapshots)
            values = _values(endpoint, request)
            return _answered(endpoint, world, values, request, kept)
        except KartotekError as error:
            return Response(error_body(error), _STATUS.get(error.code, 400), CORS_HEADERS, _JSON)

    return answer


def _answered(
    endpoint: Endpoint, world: World, values: Mapping[str, Any], request: Request, kept: ByteCache[bytes]
) -> Response:
    if not endpoint.kept:
        return _sent(request, orjson.dumps(_given(endpoint, world, values, request)), {"cache-control": "no-store"})
    key = (world.catalog.data_version, endpoint.name, *values.values())
    tag = f'"{hashlib.blake2b(repr(key).encode(), digest_size=12).hexdigest()}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=CORS_HEADERS | headers)
    body = kept.get(key)
    if body is None:
        body = orjson.dumps(_given(endpoint, world, values, request))
        kept.put(key, body, len(body) + len(repr(key)))
    return _sent(request, body, headers)


def _given(endpoint: Endpoint, world: World, values: Mapping[str, Any], request: Request) -> Any:
    seen = world.with_packs([values["pack"]]) if values.get("pack") else world
    found = endpoint.answer(seen, values)
    charge(request.scope, _ITEM_COST * len(found.get("items", ())))
    return found


def _sent(request: Request, body: bytes, headers: Mapping[str, str], media_type: str = _JSON) -> Response:
    sent = {**CORS_HEADERS, **headers, "vary": "accept-encoding"}
    encoding = encoding_for(request.headers.get("accept-encoding", "").encode("latin-1"))
    if encoding is not None and len(body) >= SMALLEST:
        sent["content-encoding"] = encoding
        body = compressed(body, encoding)
    return Response(body, headers=sent, media_type=media_type)


def _world(snapshots: Snapshots) -> World:
    engine = snapshots.engine
    if engine is None:
        raise KartotekError("database", "the catalog is being loaded", hint="ask again")
    return engine.world


# ---- parameters ----


def _values(endpoint: Endpoint, request: Request) -> dict[str, Any]:
    """The declared parameters of a request; what is not declared, or is wrong, is an error that says so."""
    asked = request.query_params
    known = {each.name: each for each in endpoint.parameters if not each.in_path}
    for name in asked:
        if name not in known:
            hint = did_you_mean(name, known, f"it takes {', '.join(known) or 'none'}")
            raise KartotekError("request", f"there is no parameter `{name}`", hint=hint)
        if len(asked.getlist(name)) > 1:
            raise KartotekError("request", f"the parameter `{name}` is given twice")
    return {each.name: _value(each, request) for each in endpoint.parameters}


def _value(parameter: Parameter, request: Request) -> Any:
    if parameter.in_path:
        return request.path_params[parameter.name]
    text = request.query_params.get(parameter.name)
    if text is None or text == "":
        if parameter.needed:
            raise KartotekError("request", f"the parameter `{parameter.name}` is missing", hint=parameter.meaning)
        return parameter.default
    if parameter.type == "integer":
        return _integer(parameter, text)
    if parameter.type == "boolean":
        return _chosen(parameter, text, ("false", "true")) == "true"
    return _chosen(parameter, text, parameter.choices) if parameter.choices else text


def _integer(parameter: Parameter, text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS):
        raise KartotekError("request", f"the parameter `{parameter.name}` is no whole number")
    value = int(text)
    if value < (parameter.least if parameter.least is not None else value) or value > (parameter.most or value):
        bounds = f"{parameter.least or 0} to {parameter.most}" if parameter.most else f"{parameter.least} or more"
        raise KartotekError("limit", f"the parameter `{parameter.name}` is {value}", hint=f"it takes {bounds}")
    return value


def _chosen(parameter: Parameter, text: str, choices: tuple[str, ...]) -> str:
    if text not in choices:
        hint = did_you_mean(text, choices, f"it takes {', '.join(choices)}")
        raise KartotekError("request", f"the parameter `{parameter.name}` has no value of that name", hint=hint)
    return text


# ---- other addresses ----


def _document(kept: ByteCache[bytes]) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:
        body = kept.get("openapi")
        if body is None:
            body = orjson.dumps(openapi())
            kept.put("openapi", body, len(body))
        return _sent(request, body, {"cache-control": "no-cache"})

    return answer


def _feed(snapshots: Snapshots, kept: ByteCache[bytes]) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:
        try:
            world = _world(snapshots)
        except KartotekError as error:
            return Response(error_body(error), 503, CORS_HEADERS, _JSON)
        host = f"{request.url.scheme}://{request.url.netloc}"
        key = ("feed", world.catalog.data_version, host)
        body = kept.get(key)
        if body is None:
            body = feed(world, host)
            kept.put(key, body, len(body) + len(host))
        return _sent(request, body, {"cache-control": "no-cache"}, "application/atom+xml")

    return answer


def _nothing(request: Request) -> Response:
    error = KartotekError("not-found", f"there is nothing at {request.url.path}", hint="see /openapi.json")
    return Response(error_body(error), 404, CORS_HEADERS, _JSON)
