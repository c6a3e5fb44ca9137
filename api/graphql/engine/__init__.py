"""From a request to the bytes of its answer: documents made ready once, compiled, and answers kept."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import orjson
from graphql import ExecutionResult, execute_sync
from graphql.execution.values import VariableValues

from api.graphql.engine.cache import ByteCache, compact
from api.graphql.engine.documents import BadDocumentError, Documents, Operation
from api.graphql.engine.faults import faults_of, refusal
from api.graphql.engine.run import Run, TooManyNodesError
from api.graphql.query import Query
from api.graphql.schema import schema
from api.graphql.world import World
from api.limits import limit
from schema.errors import KartotekError

__all__ = ["Answer", "Engine", "Request"]

_ANSWER_OVERHEAD: Final = 500


@dataclass(frozen=True, slots=True)
class Request:
    """What a client asks."""

    text: str
    operation: str | None
    variables: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer as it is sent. Kept ones have an entity tag."""

    body: bytes
    status: int = 200
    etag: str | None = None


class Engine:
    """Answers requests from one world. Another data version has another engine."""

    def __init__(self, world: World, documents: Documents | None = None) -> None:
        self.world = world
        self.documents = documents or Documents(schema()._schema)
        self._answers: ByteCache[Answer] = ByteCache(limit("answer_cache_bytes"))
        self._fragments: ByteCache[bytes] = ByteCache(limit("fragment_cache_bytes"))

    def kept(self, request: Request) -> Answer | None:
        """The answer, if it has been given before."""
        return self._answers.get(_key(request))

    def answer(self, request: Request) -> Answer:
        """The answer to a request; never raises."""
        found = self.kept(request)
        return found if found is not None else self._answered(request)

    def operation(self, request: Request) -> Operation | Answer:
        """The operation that a request asks for, made ready and within the limits; else the refusal."""
        try:
            operation = self.documents.operation(request.text, request.operation, request.variables)
            operation.check_cost(request.variables)
        except BadDocumentError as bad:
            return Answer(orjson.dumps(faults_of(bad.errors)), 400)
        except KartotekError as error:
            return Answer(orjson.dumps(refusal(error)), 400)
        return operation

    def _answered(self, request: Request) -> Answer:
        operation = self.operation(request)
        if isinstance(operation, Answer):
            return operation
        try:
            values = operation.coerced(request.variables)
        except BadDocumentError as bad:
            return Answer(orjson.dumps(faults_of(bad.errors)), 400)
        try:
            body = self._planned(operation, values) or self._executed(operation, request.variables)
        except TooManyNodesError as error:
            return Answer(orjson.dumps(refusal(error)), 422)
        if operation.executable or b'"code":"internal"' in body:
            return Answer(body)
        answer = Answer(compact(body), etag=self._etag(body))
        key = _key(request)
        self._answers.put(key, answer, len(body) + len(request.text) + len(key[2]) + _ANSWER_OVERHEAD)
        return answer

    def _planned(self, operation: Operation, values: VariableValues) -> bytes | None:
        """The answer by the compiled document; None where the general executor has to give it."""
        plan = operation.plan(values)
        if plan is None:
            return None
        try:
            run = Run(values, self._fragments)
            return orjson.dumps({"data": plan(Query(world=self.world), run)})
        except TooManyNodesError:
            raise
        except Exception:
            # Whatever went wrong, the general executor tells it as GraphQL wants it told.
            return None

    def _executed(self, operation: Operation, variables: Mapping[str, Any]) -> bytes:
        result = execute_sync(
            operation.schema,
            operation.document,
            root_value=Query(world=self.world),
            variable_values=dict(variables),
            operation_name=operation.name,
        )
        assert isinstance(result, ExecutionResult)
        told: dict[str, Any] = faults_of(result.errors) if result.errors else {}
        return orjson.dumps(told | {"data": result.data})

    def _etag(self, body: bytes) -> str:
        return f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'


def _key(request: Request) -> tuple[str, str | None, bytes]:
    variables = orjson.dumps(request.variables, option=orjson.OPT_SORT_KEYS) if request.variables else b""
    return request.text, request.operation, compact(variables)
