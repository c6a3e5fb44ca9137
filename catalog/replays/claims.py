"""What a replay states beside its moves, held against what was played: columns of the public state, and scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kartotek.catalog.rules.game import Score

__all__ = ["score_faults", "score_rows", "wrong_columns"]


def wrong_columns(
    reported: Mapping[str, Any], real: Mapping[str, Any], unordered: frozenset[str] = frozenset()
) -> Iterator[str]:
    """What a checkpoint states otherwise than it is. A column that is null rests on an unknown fact."""
    for key, value in reported.items():
        if key not in real:
            yield f"{key}: no such column"
            continue
        have = real[key]
        if have is None or have == value or (key in unordered and _sorted(have) == _sorted(value)):
            continue
        if isinstance(have, Mapping) and isinstance(value, Mapping):
            entries = [name for name in {**have, **value} if have.get(name) != value.get(name)]
            have, value = ({name: item[name] for name in entries if name in item} for item in (have, value))
        yield f"{key}: {have!r}, the replay says {value!r}"


def _sorted(value: Any) -> Any:
    """A value without the order of its lists; texts inside an object may name several things."""
    if isinstance(value, Mapping):
        return {
            name: ",".join(sorted(item.split(","))) if isinstance(item, str) else item for name, item in value.items()
        }
    return sorted(value, key=str) if isinstance(value, list | tuple) else value


def score_faults(reported: Mapping[str, Any], scores: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    seat = reported.get("seat")
    real = next((row for row in scores if row["seat"] == seat), None)
    if real is None:
        yield f"there is no seat {seat}"
        return
    for key in ("total", "rank", "categories"):
        if key in reported and reported[key] != real[key]:
            yield f"seat {seat}, {key}: {real[key]!r}, the replay says {reported[key]!r}"


def score_rows(scores: Sequence[Score]) -> list[dict[str, Any]]:
    """Scores as a replay and a report have them."""
    return [
        {"seat": score.seat, "total": score.total, "rank": score.rank, "categories": dict(score.categories)}
        for score in scores
    ]
