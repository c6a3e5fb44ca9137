"""Every limit of the content API, declared once: what is served, what is refused, and the docs all read this table."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from kartotek.schema.errors import KartotekError

__all__ = ["LIMITS", "DeclaredLimit", "check_text", "limit"]


@dataclass(frozen=True, slots=True)
class DeclaredLimit:
    """A number that a request may not go beyond."""

    name: str
    value: int
    unit: str
    meaning: str


_DECLARED: Final = (
    DeclaredLimit("depth", 12, "levels", "how deep fields may be nested, fragments expanded"),
    DeclaredLimit("aliases", 15, "aliases", "renamed fields of a document, fragments expanded"),
    DeclaredLimit("tokens", 1000, "tokens", "words and signs of a document"),
    DeclaredLimit("directives", 20, "directives", "directives of a document, fragments expanded"),
    DeclaredLimit("fields", 1000, "fields", "fields of a document, fragments expanded"),
    DeclaredLimit("repeats", 50, "fields", "fields that answer under the same name in the same place as another"),
    DeclaredLimit("operations", 10, "operations", "named operations in one document"),
    DeclaredLimit(
        "introspection_depth", 20, "levels", "depth of `__schema` and `__type`, which count apart from the rest"
    ),
    DeclaredLimit("introspection_lists", 3, "levels", "lists of fields or types inside each other in an introspection"),
    DeclaredLimit("page", 100, "items", "the largest `first` or `last`"),
    DeclaredLimit("page_default", 20, "items", "the page where neither `first` nor `last` is given"),
    DeclaredLimit("list", 4, "items", "what a list that is no page counts as in the cost"),
    DeclaredLimit("cost", 10000, "points", "a field costs 1, an object of a page as much as its fields times the page"),
    DeclaredLimit("ids", 100, "ids", "ids in one call of `nodes`"),
    DeclaredLimit("segments", 100, "segments", "segments of a draft in one call of `checkTerms`"),
    DeclaredLimit("text", 2000, "characters", "any text argument, alone or in a filter"),
    DeclaredLimit("words", 500, "characters", "words to look for, the beginning of a name"),
    DeclaredLimit("filters", 100, "tests", "tests in one `where`, those inside and/or/not included"),
    DeclaredLimit("query_bytes", 64 * 1024, "bytes", "body of a GraphQL request, or its query string"),
    DeclaredLimit("replay_bytes", 1024 * 1024, "bytes", "body of a request that carries a replay"),
    DeclaredLimit("draft_bytes", 2 * 1024 * 1024, "bytes", "a translator's draft that is sent to the site"),
    DeclaredLimit("nodes", 20000, "nodes", "nodes that one request may have worked out which no earlier one had"),
    DeclaredLimit(
        "time_ms", 5000, "milliseconds", "patience with an expression that is executed; its work is counted as well"
    ),
    DeclaredLimit("replay_time_ms", 20000, "milliseconds", "patience with one validation of a replay"),
    DeclaredLimit("draft_time_ms", 20000, "milliseconds", "patience with one check of a draft on the site"),
    DeclaredLimit("read_ms", 10_000, "milliseconds", "time in which a whole request must come"),
    DeclaredLimit("idle_ms", 30_000, "milliseconds", "time that a connection may rest between two requests"),
    DeclaredLimit("write_ms", 20_000, "milliseconds", "time in which a client must take some more of its answer"),
    DeclaredLimit("connections", 1000, "connections", "connections at a time, for each worker"),
    DeclaredLimit(
        "client_connections",
        50,
        "connections",
        "connections at a time of one address (IPv6: a /64), for each worker; `kartotek serve --connections` sets it",
    ),
    DeclaredLimit(
        "spare_connections", 64, "connections", "connections beyond these numbers, on which health alone is answered"
    ),
    DeclaredLimit("headers", 100, "headers", "headers of a request"),
    DeclaredLimit("header_bytes", 96 * 1024, "bytes", "headers and address of a request, together"),
    DeclaredLimit("variable_depth", 254, "levels", "how deep variables may be nested, as far as JSON is written here"),
    DeclaredLimit(
        "threads", 1, "threads", "threads beside the event loop of each worker, for compression and compiling"
    ),
    DeclaredLimit(
        "waiting", 64, "requests", "requests that may wait for a thread or process; more are refused with 503"
    ),
    DeclaredLimit(
        "client_waiting", 8, "requests", "requests of one client that are executed or wait for that; more get 429"
    ),
    DeclaredLimit("inline_cost", 800, "points", "the cost up to which a known document is answered where it is asked"),
    DeclaredLimit("request_cost", 1000, "points", "the cost that counts as one more request against the rate"),
    DeclaredLimit("request_cpu_ms", 10, "milliseconds", "work on a game of the viewer that counts as one more request"),
    DeclaredLimit("rate", 100, "requests a second", "requests that a client may make in the long run"),
    DeclaredLimit("burst", 400, "requests", "requests that a client may make at once"),
    DeclaredLimit("clients", 10000, "clients", "addresses whose rate is kept"),
    DeclaredLimit("answer_cache_bytes", 32 * 1024 * 1024, "bytes", "finished answers kept in memory"),
    DeclaredLimit("fragment_cache_bytes", 32 * 1024 * 1024, "bytes", "pieces of answers kept in memory"),
    DeclaredLimit("fresh_document_cache_bytes", 1024 * 1024, "bytes", "documents asked once, checked and compiled"),
    DeclaredLimit(
        "document_cache_bytes", 32 * 1024 * 1024, "bytes", "documents asked again, kept checked and compiled"
    ),
    DeclaredLimit("persisted_bytes", 4 * 1024 * 1024, "bytes", "persisted queries kept for clients"),
    DeclaredLimit("page_cache_bytes", 8 * 1024 * 1024, "bytes", "plain JSON pages of components kept in memory"),
    DeclaredLimit("compressed_cache_bytes", 16 * 1024 * 1024, "bytes", "compressed answers kept in memory"),
    DeclaredLimit("films", 8, "replays", "replays of the viewer kept in memory, in each language"),
    DeclaredLimit("at_work", 2, "requests", "expressions, replays and games of the viewer that are executed at a time"),
)

LIMITS: Final = MappingProxyType({declared.name: declared for declared in _DECLARED})


def limit(name: str) -> int:
    """The value of a declared limit."""
    return LIMITS[name].value


def check_text(name: str, text: str, declared: str = "words") -> None:
    """Refuse a text argument that is longer than the limit."""
    if len(text) > limit(declared):
        raise KartotekError(
            "limit", f"`{name}` has {len(text)} characters", hint=f"at most {limit(declared)} are admitted"
        )
