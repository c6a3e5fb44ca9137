"""Search over a catalog: one syntax for GraphQL, the web and `kartotek query`."""

from catalog.search.admitted import check_known
from catalog.search.conditions import (
    ANYTHING,
    AllOf,
    AnyOf,
    Condition,
    KeyCondition,
    Negated,
    SearchOperator,
    TextCondition,
)
from catalog.search.engine import Searcher
from catalog.search.keys import ATTRIBUTE_KEY, ATTRIBUTE_PREFIX, FLAGS, KEYS, SearchKey
from catalog.search.order import Order
from catalog.search.syntax import parse_search, print_search

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
