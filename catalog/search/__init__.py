"""Search over a catalog: one syntax for GraphQL, the web and `kartotek query`."""

from kartotek.catalog.search.admitted import check_known
from kartotek.catalog.search.conditions import (
    ANYTHING,
    AllOf,
    AnyOf,
    Condition,
    KeyCondition,
    Negated,
    SearchOperator,
    TextCondition,
)
from kartotek.catalog.search.engine import Searcher
from kartotek.catalog.search.keys import ATTRIBUTE_KEY, ATTRIBUTE_PREFIX, FLAGS, KEYS, SearchKey
from kartotek.catalog.search.order import Order
from kartotek.catalog.search.syntax import parse_search, print_search

__all__ = [
    "ANYTHING",
    "ATTRIBUTE_KEY",
    "ATTRIBUTE_PREFIX",
    "FLAGS",
    "KEYS",
    "AllOf",
    "AnyOf",
    "Condition",
    "SearchKey",
    "Negated",
    "SearchOperator",
    "Order",
    "Searcher",
    "KeyCondition",
    "TextCondition",
    "check_known",
    "parse_search",
    "print_search",
]
