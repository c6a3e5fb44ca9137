"""The parts of docs/underwater-cities.md that are made from code and data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from kartotek.catalog.rules.underwater_cities.log import OPTIONS_OF
from kartotek.catalog.rules.underwater_cities.position_keys import KEYS, SEAT_KEYS
from kartotek.catalog.rules.underwater_cities.rows import COLUMNS, TABLE_COLUMNS
from kartotek.catalog.store import Catalog

__all__ = ["PAGE", "filled"]

PAGE = Path(__file__).parents[2] / "docs" / "underwater-cities.md"


def filled(text: str, catalog: Catalog) -> str:
    """The page with its generated tables written anew; each follows a heading row that names it."""
    for head, rows in _tables(catalog).items():
        pattern = re.compile(rf"(^{re.escape(head)}\n\|[ \-|]+\|\n)(?:(?:\||@@).*\n?)*", re.MULTILINE)
        assert pattern.search(text), head
        text = pattern.sub(lambda found, rows=rows: found[1] + "\n".join(rows) + "\n", text)  # type: ignore[misc]
    return text.rstrip("\n") + "\n"


def _tables(catalog: Catalog) -> dict[str, list[str]]:
    profiles = [item for item in catalog.profiles.values() if item.game == "underwater-cities"]
    choices = [
        f"| `{profile.slug}` | {choice.choice} | {choice.value} | {_rule(choice.rule)} | {choice.reason} |"
        for profile in profiles
        for choice in profile.choices
    ]
    logs = [
        f"| `{name}` | {', '.join(f'{key}={value}' for key, value in options.items())} |"
        for name, options in OPTIONS_OF.items()
    ]
    return {
        "| entry | meaning |": _rows(KEYS),
        "| entry of a seat | meaning |": _rows(SEAT_KEYS),
        "| profile | choice | value | rule | reason |": choices,
        "| log | options |": logs,
        "## Columns of the public state\n\n| column | meaning |": _rows(COLUMNS),
        "## Columns of the table\n\n| column | meaning |": _rows(TABLE_COLUMNS),
    }


def _rule(rule: str | None) -> str:
    return f"`rule:{rule.rpartition(chr(58))[2]}`" if rule else ""


def _rows(meanings: Mapping[str, str]) -> list[str]:
    return [f"| `{name}` | {meaning} |" for name, meaning in meanings.items()]
