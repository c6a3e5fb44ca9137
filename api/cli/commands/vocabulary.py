"""`kartotek vocabulary`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartotek.api.cli.command import command as declare
from kartotek.api.cli.command import json_option
from kartotek.api.cli.output import styled, write, write_json, write_table

if TYPE_CHECKING:
    from kartotek.catalog.used_once import UsedOnceCount

__all__ = ["command"]

_HEADS = ("game", "expressions", "distinct", "bespoke", "share")


@declare("vocabulary", "kartotek vocabulary", "kartotek vocabulary --json")
@json_option
def command(as_json: bool) -> None:
    """Rules are data as far as effects are made of words that others use too. An effect is bespoke when it needs a
    verb, hook, flag, event or stat that no other effect uses; all of them are listed. An expansion and its base game
    share their words; packs do not count."""
    from kartotek.api.cli.catalog import open_catalog
    from kartotek.catalog.used_once import shares

    found = shares(open_catalog())
    if as_json:
        write_json({"games": [_plain(share) | {"names": _names(share)} for share in found], "total": _total(found)})
        return
    total = _total(found)
    rows = [*map(_plain, found), total]
    write_table(
        _HEADS, [(row["game"], row["expressions"], row["distinct"], row["bespoke"], _percent(row)) for row in rows]
    )
    write()
    write(styled("names that a single effect uses", bold=True))
    write_table(
        ("category", "name", "ability", "expression"),
        [(item.category, item.name, item.ability, item.expression) for share in found for item in share.lone],
    )


def _plain(share: UsedOnceCount) -> dict[str, Any]:
    counts = {"expressions": share.expressions, "distinct": share.distinct, "bespoke": share.bespoke}
    return {"game": share.game, **counts}


def _names(share: UsedOnceCount) -> list[dict[str, str]]:
    return [
        {"category": item.category, "name": item.name, "ability": item.ability, "expression": item.expression}
        for item in share.lone
    ]


def _total(found: tuple[UsedOnceCount, ...]) -> dict[str, Any]:
    counted = [_plain(share) for share in found]
    return {"game": "all", **{key: sum(row[key] for row in counted) for key in ("expressions", "distinct", "bespoke")}}


def _percent(row: dict[str, Any]) -> str:
    return f"{row['bespoke'] * 100 / row['expressions']:.1f} %" if row["expressions"] else ""
