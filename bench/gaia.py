"""Real games of Gaia Project validated in full, per CPU second, against what the public program reaches.

The games are the sample replays that came with the project; `--logs FOLDER` takes logs of the public program instead.
`--peer COMMAND` measures another program in the same run: it is called with that folder, plays every game in it once in
its strictest mode, and its CPU time is compared. Nothing is assumed of a peer that is not measured.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import resource
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from kartotek.catalog.replays.importing import Importer, replay_from_log
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.registry import open_game
from kartotek.catalog.store import Catalog, load_catalog
from kartotek.ingest.build import build
from kartotek.schema.paths import data_folder
from kartotek.schema.replay import Replay, read_replay

GAME, PROFILE = "gaia-project", "boardgamers-engine"
AT_LEAST = 50


def sample_games(folder: Path | None, catalog: Catalog) -> list[Replay]:
    if folder is None:
        paths = sorted((data_folder() / "replays" / GAME).glob("*.json"))
        return [read_replay(path.read_text(encoding="utf-8")) for path in paths]
    paths = [path for path in sorted(folder.glob("*.json")) if path.stem != "index"]
    return [replay_from_log("gaia", path.read_text(encoding="utf-8"), catalog) for path in paths]


def log_texts(folder: Path | None) -> list[bytes]:
    """Logs without the states after each line: what a person has who keeps the moves."""
    texts = []
    for path in sorted(folder.glob("*.json")) if folder is not None else ():
        log = json.loads(path.read_bytes())
        if path.stem != "index":
            kept = {key: log[key] for key in ("format", "rules", "setup", "player_count", "seats") if key in log}
            moves = [item["move"] if isinstance(item, dict) else item for item in log["moves"]]
            texts.append(json.dumps(kept | {"moves": moves}).encode())
    return texts


def peer_rate(command: str, folder: Path, games: int) -> float:
    """Games that another program plays in a CPU second, its start-up included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([*shlex.split(command), str(folder)], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return games / (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def per_second(work: Callable[[], int], seconds: float) -> float:
    """Units of work per CPU second, the first round left out."""
    work()
    start, done = time.process_time(), 0
    while time.process_time() - start < seconds:
        done += work()
    return done / (time.process_time() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--logs", type=Path, help="a folder of logs in the notation of the public program")
    parser.add_argument("--peer", metavar="COMMAND", help="another program, measured on the folder of --logs")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--profile", action="store_true", help="show where the time goes")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "catalog.db"
        build(data_folder(), database)
        catalog = load_catalog(database)
    game = open_game(catalog, GAME, PROFILE)
    replays = sample_games(options.logs, catalog)

    def validated() -> int:
        for replay in replays:
            report = validate(replay, game)
            assert report.valid and not report.unverified, report.as_json()["first_divergence"]
        return len(replays)

    def played() -> int:
        random_game(game, 3, 7)
        return 1

    moves = sum(len(replay.moves) for replay in replays)
    rate = per_second(validated, options.seconds)
    print(f"{len(replays)} games, {moves} moves, {moves / len(replays):.0f} a game")
    print(f"validated: {rate:.1f} games per CPU second ({rate * moves / len(replays):.0f} moves)")
    texts, importer = log_texts(options.logs), Importer(catalog)

    def imported() -> int:
        for text in texts:
            assert validate(importer.replay("gaia", text), game).valid
        return len(texts)

    whole = per_second(imported, options.seconds / 2) if texts else 0.0
    if texts:
        print(f"imported without states, then validated: {whole:.1f} games per CPU second")
    if options.peer and options.logs:
        peer = peer_rate(options.peer, options.logs, len(replays))
        print(f"peer: {peer:.1f} games per CPU second")
        print(f"validated {rate / peer:.1f} times, imported and validated {whole / peer:.1f} times as fast")
    print(f"random three-player games: {per_second(played, options.seconds / 2):.1f} per CPU second")
    print(json.dumps({"validated": round(rate, 1), "at_least": AT_LEAST}))
    if options.profile:
        profile = cProfile.Profile()
        profile.runcall(validated)
        pstats.Stats(profile).sort_stats("tottime").print_stats(30)


if __name__ == "__main__":
    main()
