"""Search over a catalog: one syntax for GraphQL, the web and `kartotek query`."""

from catalog.search.conditions import ANYTHING, AllOf, AnyOf, Condition, Match, Negated, Operator, Words
from catalog.search.engine import Searcher
from catalog.search.keys import ATTRIBUTE_KEY, ATTRIBUTE_PREFIX, FLAGS, KEYS, Key
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
    "Key",
    "Negated",
    "Operator",
    "Order",
    "Searcher",
    "Match",
    "Words",
    "parse_search",
    "print_search",
]
