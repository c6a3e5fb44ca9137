"""The tables of docs/graphql.md, from what is declared: `python -m kartotek.api.graphql.reference PAGE` renews them."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from kartotek.api.limits import LIMITS
from kartotek.catalog.search import ATTRIBUTE_KEY, KEYS, Order

__all__ = ["renewed"]

_SECTION: Final = re.compile(r"(<!-- (\w+) -->\n)(?:(?!<!--).)*(<!-- end -->)", re.DOTALL)


def renewed(page: str) -> str:
    """The page with every marked table as it must be."""
    tables = {"limits": _limits(), "keys": _keys(), "orders": ", ".join(f"`{order.name}`" for order in Order) + "."}
    return _SECTION.sub(lambda found: f"{found[1]}{tables[found[2]]}\n{found[3]}", page)


def _limits() -> str:
    rows = [(f"`{each.name}`", f"{each.value:,} {each.unit}", each.meaning) for each in LIMITS.values()]
    return _table(("limit", "value", "what it bounds"), rows)


def _keys() -> str:
    rows = [
        (f"`{key.name}`", f"`{key.short}`" if key.short else "", key.meaning, f"`{key.example}`")
        for key in (*KEYS.values(), ATTRIBUTE_KEY)
    ]
    return _table(("key", "short", "meaning", "example"), rows)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(renewed(path.read_text(encoding="utf-8")), encoding="utf-8")
