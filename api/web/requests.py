"""GraphQL requests as they come over HTTP: GET and POST, plain and persisted."""

from __future__ import annotations

import hashlib
from typing import Any, Final
from urllib.parse import parse_qs

import orjson

from kartotek.api.graphql.engine import GraphQLRequest
from kartotek.api.graphql.engine.cache import ByteCache
from kartotek.api.limits import limit
from kartotek.schema.errors import KartotekError

__all__ = ["PersistedQueries", "UnknownHashError", "from_body", "from_query_string"]

_HASH_LETTERS: Final = 64


class UnknownHashError(Exception):
    """The client has to send the text of this query once."""


class PersistedQueries:
    """Documents by the SHA-256 of their text, so that clients need not send the text again."""

    def __init__(self) -> None:
        self._texts: ByteCache[str] = ByteCache(limit("persisted_bytes"))

    def text(self, given: Any, extensions: Any) -> str:
        """The text of a request's document, given as text, as a hash, or as both to be kept."""
        digest = _digest(extensions)
        if given is None and digest is None:
            raise _malformed("the request has no `query`", "send the text of a GraphQL document as `query`")
        if given is not None and not isinstance(given, str):
            raise _malformed("`query` is no text", "send the text of a GraphQL document")
        if digest is None:
            return str(given)
        if given is None:
            found = self._texts.get(digest)
            if found is None:
                raise UnknownHashError
            return found
        if hashlib.sha256(given.encode()).hexdigest() != digest:
            raise _malformed("the hash of the persisted query is not that of its text", "send the SHA-256 of `query`")
        self._texts.put(digest, given, len(given) + _HASH_LETTERS)
        return given


def from_body(body: bytes, persisted: PersistedQueries) -> GraphQLRequest:
    """The request in the JSON body of a POST."""
    try:
        data = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        if "recursion" in str(error).lower() or "depth" in str(error).lower():
            raise KartotekError("limit", "the body is nested too deep", hint="nest variables less") from error
        raise _malformed("the body is no JSON", 'send {"query": ..., "variables": ...}') from error
    if not isinstance(data, dict):
        raise _malformed("the body is no JSON object", "send one request at a time")
    return _request(data, persisted)


def from_query_string(query: bytes, persisted: PersistedQueries) -> GraphQLRequest:
    """The request in the parameters of a GET."""
    try:
        parameters = parse_qs(query.decode("ascii"), max_num_fields=8, errors="strict")
        data: dict[str, Any] = {name: values[-1] for name, values in parameters.items()}
        for name in ("variables", "extensions"):
            if name in data:
                data[name] = orjson.loads(data[name])
    except ValueError as error:
        raise _malformed("the parameters cannot be read", "encode `variables` and `extensions` as JSON") from error
    return _request(data, persisted)


def _request(data: dict[str, Any], persisted: PersistedQueries) -> GraphQLRequest:
    variables = data.get("variables")
    if variables is not None and not isinstance(variables, dict):
        raise _malformed("`variables` is no JSON object", "give each variable by its name")
    operation = data.get("operationName")
    if operation is not None and not isinstance(operation, str):
        raise _malformed("`operationName` is no text", "leave it out, or name an operation of the document")
    extensions = data.get("extensions")
    if extensions is not None and not isinstance(extensions, dict):
        raise _malformed("`extensions` is no JSON object", "leave it out, or give each extension by its name")
    return GraphQLRequest(persisted.text(data.get("query"), extensions), operation or None, variables or {})


def _digest(extensions: Any) -> str | None:
    wanted = extensions.get("persistedQuery") if isinstance(extensions, dict) else None
    if wanted is None:
        return None
    digest = wanted.get("sha256Hash") if isinstance(wanted, dict) else None
    if not isinstance(digest, str) or len(digest) != _HASH_LETTERS:
        raise _malformed("the persisted query has no hash", "give `sha256Hash` as 64 hexadecimal digits")
    return digest.lower()


def _malformed(what: str, hint: str) -> KartotekError:
    return KartotekError("request", what, hint=hint)
