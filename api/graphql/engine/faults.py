"""Errors as clients see them: a clear message and a stable code, never what went on inside."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any

from graphql import GraphQLError

from kartotek.schema.errors import KartotekError

__all__ = ["fault_of", "faults_of", "refusal"]

_LOG = logging.getLogger("kartotek.api")


def fault_of(error: GraphQLError, code: str = "graphql") -> dict[str, Any]:
    """One entry of `errors`. Faults of ours are masked and logged."""
    cause = error.original_error
    while isinstance(cause, GraphQLError):
        cause = cause.original_error
    reported: dict[str, Any]
    if isinstance(cause, KartotekError):
        reported = {"message": cause.what, "extensions": cause.as_dict()}
    elif cause is not None:
        _LOG.error("a resolver failed at %s", error.path, exc_info=cause)
        reported = {"message": "a fault of ours; it was logged", "extensions": {"code": "internal"}}
    else:
        reported = {"message": error.message, "extensions": {"code": code}}
    if error.locations:
        reported["locations"] = [{"line": place.line, "column": place.column} for place in error.locations]
    if error.path:
        reported["path"] = list(error.path)
    return reported


def faults_of(errors: Iterable[GraphQLError], code: str = "graphql") -> dict[str, Any]:
    """The answer to a document that cannot be executed; `code` is for errors that no resolver raised."""
    return {"errors": [fault_of(error, code) for error in errors]}


def refusal(error: KartotekError) -> dict[str, Any]:
    """The answer to a request that is refused."""
    return {"errors": [{"message": error.what, "extensions": error.as_dict()}]}
