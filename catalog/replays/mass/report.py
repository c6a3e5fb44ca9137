"""A page about very many validated replays: numbers and plots, self-contained, for a browser."""

from __future__ import annotations

import io
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, Final

from kartotek.schema.extras import missing_package

__all__ = ["report_page"]

_MOST_BARS: Final = 25
_MOST_KEPT: Final = 20_000
"""Numbers kept for a plot of a distribution: the first ones, so that the same results give the same page."""
_STYLE: Final = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}"
    "table{border-collapse:collapse}td,th{padding:.2rem .8rem;text-align:left;border-bottom:1px solid #ddd}"
    "svg{max-width:100%;height:auto}"
)


@dataclass
class _Numbers:
    """What the plots need, taken from the rows as they pass."""

    verdicts: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    scores: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    steps: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    times: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    verified: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    def add(self, row: Mapping[str, Any]) -> None:
        game = row["game"] or "unknown"
        self.verdicts[f"{game}: {row['verdict']}"] += 1
        if row["rule"]:
            self.rules[row["rule"]] += 1
        if row["steps"]:
            _keep(self.steps[game], row["steps"])
            _keep(self.verified[game], row["share_verified"])
            _keep(self.times[game], row["microseconds"] / 1000)
        if row["verdict"] in ("valid", "partly unverified") and row["finished"]:
            for name, total in zip(row["seats"] or (), row["totals"] or (), strict=False):
                _keep(self.scores[f"{game}: {name}"], total)


def _keep(numbers: list[Any], value: Any) -> None:
    if len(numbers) < _MOST_KEPT:
        numbers.append(value)


def report_page(rows: Iterable[Mapping[str, Any]]) -> str:
    """The page as HTML with the plots inside."""
    numbers = _Numbers()
    for row in rows:
        numbers.add(row)
    plots = _plots(numbers)
    total = sum(numbers.verdicts.values())
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8><title>Validated replays</title>",
        f"<style>{_STYLE}</style><h1>Validated replays</h1><p>{total} replays.</p>",
        _table(("game and verdict", "replays"), sorted(numbers.verdicts.items())),
    ]
    for title, drawing in plots:
        parts.append(f"<h2>{escape(title)}</h2>{drawing}")
    parts.append(_table(("rule", "replays whose first illegal move breaks it"), numbers.rules.most_common()))
    return "\n".join(parts) + "\n"


def _table(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    lines = ["".join(f"<td>{escape(str(cell))}</td>" for cell in row) for row in rows]
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def _plots(numbers: _Numbers) -> list[tuple[str, str]]:
    try:
        import matplotlib as mpl

        mpl.use("svg")
        mpl.rcParams["svg.hashsalt"] = "kartotek"  # the same numbers give the same file
        mpl.rcParams["svg.fonttype"] = "none"
    except ModuleNotFoundError as error:
        raise missing_package(error.name, "drawing plots") from error
    drawn = []
    if numbers.rules:
        drawn.append(("Illegal moves by rule", _bars(numbers.rules.most_common(_MOST_BARS))))
    if numbers.scores:
        drawn.append(("Points by what is played", _boxes(numbers.scores, "points")))
    if numbers.steps:
        drawn.append(("Length", _histogram(numbers.steps, "moves")))
        drawn.append(("Share of steps that rest on known facts", _histogram(numbers.verified, "share")))
        drawn.append(("Time of one validation", _histogram(numbers.times, "milliseconds")))
    return drawn


def _axes(height: float) -> tuple[Any, Any]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, height), layout="constrained")
    return figure, figure.subplots()


def _bars(counted: Sequence[tuple[str, int]]) -> str:
    figure, axes = _axes(1 + 0.3 * len(counted))
    names, counts = zip(*reversed(counted), strict=True)
    axes.barh(range(len(names)), counts)
    axes.set_yticks(range(len(names)), [_plain(name) for name in names])
    axes.set_xlabel("replays")
    return _svg(figure)


def _boxes(values: Mapping[str, Sequence[int]], unit: str) -> str:
    by_size = sorted(values, key=lambda name: (-len(values[name]), name))[: 3 * _MOST_BARS]
    names = sorted(by_size, reverse=True)
    figure, axes = _axes(1 + 0.25 * len(names))
    axes.boxplot([values[name] for name in names], orientation="horizontal", showfliers=False)
    axes.set_yticks(range(1, len(names) + 1), [f"{_plain(name)} ({len(values[name])})" for name in names])
    axes.set_xlabel(unit)
    return _svg(figure)


def _histogram(values: Mapping[str, Sequence[float]], unit: str) -> str:
    figure, axes = _axes(3)
    names = sorted(values)
    axes.hist([values[name] for name in names], bins=40, label=[_plain(name) for name in names], histtype="step")
    axes.set_xlabel(unit)
    axes.set_ylabel("replays")
    axes.legend()
    return _svg(figure)


def _plain(name: str) -> str:
    """A name as it stands: matplotlib takes a dollar for the beginning of a formula."""
    return name.replace("$", r"\$")[:80]


def _svg(figure: Any) -> str:
    target = io.StringIO()
    figure.savefig(target, format="svg", metadata={"Date": None})
    text = target.getvalue()
    return text[text.index("<svg") :]
