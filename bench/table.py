"""One table of what things cost, as multiples of a fixed piece of Python work, so that machines can be compared.

    python -m bench.table [--json FILE] [--against EARLIER.json] [--games N] [--only PART ...]

Times are CPU seconds of this process and its children, the least of some rounds; mass validation is by the clock, for
it is the clock that workers save. With --against, rows that became a quarter dearer are marked.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from bench.api import KNOWN, PEERS, QUESTIONS, contestants, measure, started
from bench.api_peers.servers import kartotek
from bench.growth import growth
from kartotek.catalog.replays.mass import validate_many
from kartotek.catalog.replays.mass.playing import PlayOrder, play_many
from kartotek.catalog.replays.mass.pool import Here, workers_for
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.registry import GAMES, open_game
from kartotek.catalog.store import load_catalog
from kartotek.ingest.build import build
from kartotek.schema.errors import KartotekError

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 3
DEARER = 1.25
Rows = dict[str, float]


def cpu() -> float:
    """CPU seconds of this process and of the children that have ended."""
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def least(work: Callable[[], object], clock: Callable[[], float] = cpu, rounds: int = ROUNDS) -> float:
    """The least time of some rounds: what is more was somebody else's."""
    times = []
    for _ in range(rounds):
        began = clock()
        work()
        times.append(clock() - began)
    return min(times)


def yardstick() -> None:
    """A fixed piece of work: attribute access, dicts, lists and calls in the mix of an interpreter."""
    table: dict[int, list[int]] = {}
    for number in range(200_000):
        table.setdefault(number % 1000, []).append(number)
    sum(len(items) for items in table.values())


def start_ups(unit: float) -> Rows:
    kartotek = str(Path(sys.executable).parent / "kartotek")
    calls = {"python -c pass": [sys.executable, "-c", "pass"], "kartotek --help": [kartotek, "--help"]}
    return {
        f"start: {name}": least(lambda c=call: subprocess.run(c, stdout=subprocess.DEVNULL, check=True)) / unit  # type: ignore[misc]
        for name, call in calls.items()
    }


def catalogs(database: Path, unit: float) -> Rows:
    return {
        "build": least(lambda: build(ROOT / "data", database, [ROOT / "data" / "packs" / "armada-synthetic"])) / unit,
        "load": least(lambda: load_catalog(database)) / unit,
    }


def effects() -> Rows:
    done = subprocess.run(
        [sys.executable, "-m", "bench.effects", "--json"], capture_output=True, text=True, check=True, cwd=ROOT
    )
    found = json.loads(done.stdout)
    kinds = ("compiled / by hand", "compiled / walked")
    return {f"effects: {kind}, {name}": value for kind in kinds for name, value in found[kind].items()}


def games(database: Path, unit: float, count: int) -> Rows:
    found: Rows = {}
    for name in GAMES:
        catalog = load_catalog(database)
        packs = [layer.id for layer in catalog.all_layers.values() if layer.game == name]
        try:
            game = open_game(catalog.with_layers(*packs), name)
            players = game.facts.players[0]
            replays = [random_game(game, players, seed) for seed in range(count)]
        except KartotekError:
            continue  # needs a pack that is not built in
        played = least(lambda g=game, p=players: [random_game(g, p, seed) for seed in range(count)])  # type: ignore[misc]
        found[f"{name}: play a game"] = played / count / unit
        validated = least(lambda g=game, r=replays: [validate(each, g) for each in r])  # type: ignore[misc]
        found[f"{name}: validate it"] = validated / count / unit
    return found


def mass(database: Path, folder: Path, count: int) -> Rows:
    path = folder / "games.jsonl.zst"
    play_many(PlayOrder(str(database), "seven-wonders", 4, count), path, Here())
    speeds: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(ROUNDS):
        for workers, found in speeds.items():
            took = least(
                lambda w=workers: validate_many([path], str(database), workers_for(w)),  # type: ignore[misc]
                time.perf_counter,
                1,
            )
            found.append(count / took)
    one, two = max(speeds[1]), max(speeds[2])
    return {
        "mass: replays a second, 1 worker": one,
        "mass: replays a second, 2 workers": two,
        "mass: 2 workers against 1": two / one,
    }


def ingest(unit: float) -> Rows:
    """Reading the rulebooks that KARTOTEK_RULEBOOKS names, cold and from the cache."""
    books = sorted(Path(os.environ["KARTOTEK_RULEBOOKS"]).glob("*.txt")) if "KARTOTEK_RULEBOOKS" in os.environ else []
    if not books:
        print("ingest is left out: KARTOTEK_RULEBOOKS names no folder of rulebooks")
        return {}
    with tempfile.TemporaryDirectory() as scratch:
        program = str(Path(sys.executable).parent / "kartotek")
        command = [program, "ingest", *map(str, books), "-o", f"{scratch}/data"]
        environment = {**os.environ, "KARTOTEK_CACHE": f"{scratch}/cache"}

        def read() -> None:
            subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)

        return {"ingest: cold": least(read, rounds=1) / unit, "ingest: from the cache": least(read, rounds=1) / unit}


def peers(database: Path) -> Rows:
    """CPU of one request to other servers as a multiple of ours, for those that are installed."""
    catalog = load_catalog(database)
    rows: Rows = {}
    with ExitStack() as stack:
        servers = {"ours": stack.enter_context(kartotek(database))}
        for name in PEERS[1:]:
            found = stack.enter_context(started(name, catalog, database, servers["ours"]))
            if found is not None:
                servers[name] = found
        listed = [item for item in contestants(catalog) if item.server in servers]
        spent = {
            item.name: [
                min(measure(item.name, servers[item.server], ask(), requests).microseconds for _ in range(ROUNDS))
                for ask, requests in zip(item.questions, item.requests, strict=True)
            ]
            for item in listed
        }
    ours = next(item.name for item in listed if item.server == "ours" and KNOWN in item.name)
    for item in listed:
        if item.server != "ours":
            for question, theirs, own in zip(QUESTIONS, spent[item.name], spent[ours], strict=True):
                rows[f"api: {item.name} / ours, {question}"] = theirs / own
    return rows


PARTS = ("start", "catalog", "games", "effects", "mass", "ingest", "growth", "api")


def measured(parts: list[str], count: int, unit: float) -> Rows:
    """The rows of the chosen parts."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = folder / "catalog.sqlite"
        rows = catalogs(database, unit)
        work: dict[str, Callable[[], Rows]] = {
            "start": lambda: start_ups(unit),
            "catalog": dict,
            "games": lambda: games(database, unit, count),
            "effects": effects,
            "mass": lambda: mass(database, folder, count * 250),
            "ingest": lambda: ingest(unit),
            "growth": growth,
            "api": lambda: peers(database),
        }
        for part in parts:
            rows |= work[part]()
    return rows


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--json", type=Path, help="write the table into this file")
    reader.add_argument("--against", type=Path, help="a file that an earlier run wrote")
    reader.add_argument("--games", type=int, default=20)
    reader.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), help="these parts of the table")
    given = reader.parse_args()
    unit = least(yardstick, rounds=9)
    rows = measured(given.only, given.games, unit)
    earlier: Rows = json.loads(given.against.read_text(encoding="utf-8")) if given.against else {}
    print(f"{'':<64}{'now':>12}{'earlier':>12}{'ratio':>8}   (unit: {unit * 1000:.1f} ms)")
    for name, value in rows.items():
        before = earlier.get(name)
        compared = f"{before:12.3f}{value / before:8.2f}" if before else ""
        worse = bool(before) and not name.startswith(("mass", "api")) and value > DEARER * (before or 0)
        print(f"{name:<64}{value:12.3f}{compared}{'  dearer' if worse else ''}")
    if given.json:
        given.json.write_text(json.dumps(rows, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
