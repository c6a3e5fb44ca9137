"""A data folder of many times the shipped games: every game again under other ids, readings of its book included.

python -m bench.large_catalog COPIES FOLDER
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import orjson

from kartotek.ingest.readings.reading_file import reading_file

__all__ = ["multiply"]

ROOT = Path(__file__).resolve().parent.parent


def multiply(copies: int, target: Path, data: Path = ROOT / "data") -> Path:
    """Write the data folder; the first copy of a game keeps its id, copy n is called `<game>-n`."""
    names = sorted(folder.name for folder in (data / "games").iterdir() if folder.is_dir())
    # An id, not the middle of a web address or of a longer name.
    named = re.compile(rf"(?<![\w/.-])({'|'.join(map(re.escape, names))})(?![\w.-])")
    for number in range(1, copies + 1):
        suffix = f"-{number}" if number > 1 else ""
        for name in names:
            for path in sorted((data / "games" / name).rglob("*")):
                if path.is_file():
                    place = target / "games" / f"{name}{suffix}" / path.relative_to(data / "games" / name)
                    _write(place, named.sub(rf"\g<1>{suffix}", path.read_text(encoding="utf-8")).encode())
        for path in sorted((data / "rulebooks").glob("*.jsonl")):
            game = next(name for name in names if path.name.startswith(f"{name}-book"))
            text = named.sub(rf"\g<1>{suffix}", path.read_text(encoding="utf-8"))
            rows = [orjson.loads(line) for line in text.splitlines()]
            _write(target / "rulebooks" / path.name.replace(game, f"{game}{suffix}", 1), reading_file(rows))
    for path in data.glob("*.csv"):
        shutil.copy(path, target / path.name)
    return target


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


if __name__ == "__main__":
    print(multiply(int(sys.argv[1]), Path(sys.argv[2])))
