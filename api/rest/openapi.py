"""The OpenAPI document, made from the declared endpoints and the types of their answers."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib.metadata import version
from typing import Any, Final

from kartotek.api.rest import shapes
from kartotek.api.rest.endpoints import BASE, ENDPOINTS, Endpoint, Parameter

__all__ = ["openapi", "written"]

_MODEL: Final = "#/components/schemas/{model}"
_ERRORS: Final = {
    "400": "a parameter is wrong; the error says which, and what is admitted",
    "404": "there is no such thing; the error names what is near",
    "429": "too many requests; `retry-after` has the seconds to wait",
    "503": "the catalog is being loaded; ask again",
}


@lru_cache(maxsize=1)
def openapi() -> Mapping[str, Any]:
    """The document of the whole interface (OpenAPI 3.1)."""
    schemas: dict[str, Any] = {}
    _schema(shapes.ErrorView, schemas)
    paths = {f"{BASE}{endpoint.path}": {"get": _operation(endpoint, schemas)} for endpoint in ENDPOINTS}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Kartoték",
            "summary": "Cards, tiles, boards, rules and terms of board games, read out of their Hungarian rulebooks",
            "version": version("kartotek"),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": dict(sorted(schemas.items()))},
    }


def _operation(endpoint: Endpoint, schemas: dict[str, Any]) -> dict[str, Any]:
    answer = {"description": "the answer", "content": _json(_schema(endpoint.gives, schemas))}
    problem = _json({"$ref": _MODEL.format(model="ErrorView")})
    faults = {status: {"description": what, "content": problem} for status, what in _ERRORS.items()}
    return {
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "security": [],
        "parameters": [_parameter(each) for each in endpoint.parameters],
        "responses": {"200": answer, **faults},
    }


def _parameter(parameter: Parameter) -> dict[str, Any]:
    limits = {
        "default": parameter.default,
        "minimum": parameter.least,
        "maximum": parameter.most,
        "enum": list(parameter.choices) or None,
    }
    return {
        "name": parameter.name,
        "in": "path" if parameter.in_path else "query",
        "required": parameter.in_path or parameter.needed,
        "description": parameter.meaning,
        "schema": {"type": parameter.type} | {key: value for key, value in limits.items() if value is not None},
    }


def _schema(shape: type, schemas: dict[str, Any]) -> dict[str, str]:
    """Add the schema of a shape with all that it consists of; the reference to it comes back."""
    from pydantic import TypeAdapter

    if shape.__name__ not in schemas:
        made: dict[str, Any] = TypeAdapter(shape).json_schema(ref_template=_MODEL)
        schemas.update(made.pop("$defs", {}))
        schemas[shape.__name__] = made
    return {"$ref": _MODEL.format(model=shape.__name__)}


def _json(schema: Mapping[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def written() -> str:
    """The document as text."""
    return json.dumps(openapi(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(written())
