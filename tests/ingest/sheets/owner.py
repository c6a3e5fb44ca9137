"""An owner at work: a folder from `pack new`, filled in as the guide says."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from pathlib import Path

from kartotek.ingest.build.check.pack_template import write_template
from tests.conftest import DATA

__all__ = ["CARDS", "MAP", "fill_cards", "new_pack", "put"]

MAP = '''cities = """
11 21 31
12 22 32
13 23 33*
"""
buildings = 3
tunnels = """
11-21 21-31 11-12 21-22 31-32 12-22 22-32 12-13 22-23 32-33 13-23 23-33
21-m1 12-m1 31-m2 13-m3
"""
metropolises = { m1 = "brown", m2 = "blue", m3 = "blue" }

[bonus]
"22" = "now: gain steelplast"
"12-13" = "now: gain science"
"11/1" = "now: gain 2 vp"
'''

_KINDS = {
    "instant": "now: gain {n} kelp",
    "permanent": "on build[kind = tunnel]: gain {n} credit",
    "action": "action: gain {n} steelplast; draw(1) | once per era",
    "production": "each production: gain {n} credit",
    "scoring": "end: gain {n} vp per 2 city[connected]",
}
_NUMBERS = (1, 2, 3, 5, 6, 67, 68, 69, 71, 72, 125, 126, 127, 128, 129, 191, 192, 193, 194, 195)


def _card(place: int, number: int) -> dict[str, str]:
    kind = list(_KINDS)[place % 5]
    color = ("green", "red", "yellow")[place % 3]
    cells = {"name_en": f"Own card {number}", "name_hu": f"Saját lap {number}", "color": color, "type": kind}
    return cells | {"cost": "2" if number > 180 else "", "effect": _KINDS[kind].format(n=1 + place % 2)}


CARDS = {number: _card(place, number) for place, number in enumerate(_NUMBERS)}
"""Twenty cards of all five types: three eras and special cards."""


def new_pack(folder: Path) -> Path:
    """A template with one board and twenty cards typed in, saved by a spreadsheet: semicolons, byte-order mark."""
    write_template(DATA / "games" / "underwater-cities", folder)
    fill_cards(folder, CARDS)
    put(folder, "boards/1.toml", MAP)
    return folder


def fill_cards(folder: Path, cards: Mapping[int, Mapping[str, str]]) -> None:
    path = folder / "sheets" / "cards.csv"
    lines = [line for line in path.read_text(encoding="utf-8-sig").splitlines() if not line.startswith("#")]
    delimiter = ";" if ";" in lines[0] else ","
    rows = list(csv.DictReader(lines, delimiter=delimiter))
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), delimiter=";", lineterminator="\r\n")
    writer.writeheader()
    for row in rows:
        writer.writerow(row | dict(cards.get(int(row["number"]), {})))
    path.write_bytes(("\ufeff" + out.getvalue()).encode())


def put(folder: Path, name: str, text: str) -> None:
    (folder / "sheets" / name).write_text(text, encoding="utf-8")
