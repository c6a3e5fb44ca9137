"""From a request to the bytes of its answer: documents made ready once, compiled, and answers kept."""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import orjson
from graphql import ExecutionResult, GraphQLError, MiddlewareManager, execute_sync
from graphql.execution.values import VariableValues

from kartotek.api.graphql.engine.cache import ByteCache, compact
from kartotek.api.graphql.engine.documents import BadDocumentError, Documents, Operation
from kartotek.api.graphql.engine.faults import faults_of, refusal
from kartotek.api.graphql.engine.run import CannotPlanError, OutOfTimeError, PlanRun, TooManyNodesError, out_of_time
from kartotek.api.graphql.engine.timed import in_time
from kartotek.api.graphql.query import Query
from kartotek.api.graphql.schema import schema
from kartotek.api.graphql.world import World
from kartotek.api.limits import limit
from kartotek.schema.errors import KartotekError

__all__ = ["Answer", "Engine", "GraphQLRequest"]

_ANSWER_OVERHEAD: Final = 500
_LOG = logging.getLogger("kartotek.api")


@dataclass(frozen=True)
class GraphQLRequest:
    """What a client asks."""

    text: str
    operation: str | None
    variables: Mapping[str, Any]

    @cached_property
    def key(self) -> tuple[str, str | None, bytes]:
        """What an answer is kept under. Variables that are nested too deep to be written are refused."""
        if not self.variables:
            return self.text, self.operation, b""
        try:
            return self.text, self.operation, compact(orjson.dumps(self.variables, option=orjson.OPT_SORT_KEYS))
        except TypeError:
            raise KartotekError("limit", "the variables are nested too deep", hint="nest them less") from None


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer as it is sent. Kept ones have an entity tag; `cost` is what the limits count it as.

    `bad_document` marks a request that was read and broke the rules of GraphQL, `retry` one to be sent again later.
    """

    body: bytes
    status: int = 200
    etag: str | None = None
    cost: int = 0
    bad_document: bool = False
    retry: bool = False


class Engine:
    """Answers requests from one world. Another data version has another engine."""

    def __init__(self, world: World, documents: Documents | None = None) -> None:
        self.world = world
        self.documents = documents or Documents(schema()._schema)
        self._answers: ByteCache[Answer] = ByteCache(limit("answer_cache_bytes"))
        self._fragments: ByteCache[bytes] = ByteCache(limit("fragment_cache_bytes"))

    def kept(self, request: GraphQLRequest) -> Answer | None:
        """The answer, if it has been given before."""
        return self._answers.get(request.key)

    def answer(self, request: GraphQLRequest, ready: Operation | None = None) -> Answer:
        """The answer to a request, by its operation where that was made ready before; never raises."""
        try:
            return self.kept(request) or self._answered(request, ready)
        except BadDocumentError as bad:
            return Answer(orjson.dumps(faults_of(bad.errors, bad.code)), 400, bad_document=True)
        except (TooManyNodesError, OutOfTimeError) as error:
            return Answer(orjson.dumps(refusal(error)), 422)
        except KartotekError as error:
            return Answer(orjson.dumps(refusal(error)), 400)

    def operation(self, request: GraphQLRequest) -> Operation | Answer:
        """The operation that a request asks for, made ready and within the limits; else the refusal."""
        try:
            operation = self.documents.operation(request.text, request.operation, request.variables)
            operation.cost(request.variables)
        except BadDocumentError as bad:
            return Answer(orjson.dumps(faults_of(bad.errors, bad.code)), 400, bad_document=True)
        except KartotekError as error:
            return Answer(orjson.dumps(refusal(error)), 400)
        return operation

    def looked_up(self, request: GraphQLRequest) -> Answer | None:
        """The answer to a request, or its refusal; None where it executes what the client sent."""
        operation = self.operation(request)
        if isinstance(operation, Answer):
            return operation
        return None if operation.executable else self.answer(request, operation)

    def keep(self, request: GraphQLRequest, answer: Answer) -> None:
        """Keep an answer that may be given again, which those with an entity tag may."""
        if answer.etag is not None:
            key = request.key
            size = len(answer.body) + len(request.text) + len(key[2]) + _ANSWER_OVERHEAD
            self._answers.put(key, answer, size)

    def _answered(self, request: GraphQLRequest, ready: Operation | None) -> Answer:
        operation = ready or self.documents.operation(request.text, request.operation, request.variables)
        cost = operation.cost(request.variables)
        values = operation.coerced(request.variables)
        deadline = time.thread_time() + limit("time_ms") / 1000
        body = self._planned(operation, values, cost, deadline) or self._executed(
            operation, request.variables, cost, deadline
        )
        if operation.executable or b'"code":"internal"' in body:
            return Answer(body, cost=cost)
        answer = Answer(compact(body), etag=self._etag(body), cost=cost)
        self.keep(request, answer)
        return answer

    def _planned(self, operation: Operation, values: VariableValues, cost: int, deadline: float) -> bytes | None:
        """The answer by the compiled document; None where the general executor has to give it."""
        plan = operation.plan(values)
        if plan is None:
            return None
        run = PlanRun(values, self._fragments, deadline=deadline)
        try:
            data = plan(Query(world=self.world), run)
            faults = [GraphQLError(f.error.what, f.node, path=[f.key], original_error=f.error) for f in run.faults]
            return _written(faults, data, cost)
        except (TooManyNodesError, OutOfTimeError):
            raise
        except (KartotekError, CannotPlanError, GraphQLError):
            # A field or an argument was refused: the general executor knows how far the null spreads.
            return None
        except Exception:
            _LOG.exception("a compiled document failed; the general executor answers it")
            return None

    def _executed(self, operation: Operation, variables: Mapping[str, Any], cost: int, deadline: float) -> bytes:
        result = execute_sync(
            operation.schema,
            operation.document,
            root_value=Query(world=self.world),
            context_value=deadline,
            variable_values=dict(variables),
            operation_name=operation.name,
            middleware=MiddlewareManager(in_time),
        )
        assert isinstance(result, ExecutionResult)
        if any(isinstance(error.original_error, OutOfTimeError) for error in result.errors or ()):
            raise out_of_time()
        return _written(result.errors or (), result.data, cost)

    def _etag(self, body: bytes) -> str:
        return f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'


def _written(errors: Sequence[GraphQLError], data: Any, cost: int) -> bytes:
    reported: dict[str, Any] = faults_of(errors) if errors else {}
    return orjson.dumps(reported | {"data": data, "extensions": {"cost": cost}})
