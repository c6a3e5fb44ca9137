"""`kartotek pack check`: decks of another size than the printed ones."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.api.cli.calling import call
from tests.conftest import DATA
from tests.ingest.sheets.owner import new_pack

INVENTED = DATA / "packs" / "underwater-cities-synthetic"
Check = Callable[[Path], tuple[int, list[dict[str, str]]]]


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Check:
    """The exit status of `pack check --json` and what it reports."""
    monkeypatch.setenv("KARTOTEK_DATA", str(DATA))

    def run(folder: Path) -> tuple[int, list[dict[str, str]]]:
        ended = call(capsys, "pack", "check", str(folder), "--json")
        return ended.status, ended.json()

    return run


def test_a_short_deck_is_a_warning(check: Check, tmp_path: Path) -> None:
    status, found = check(new_pack(tmp_path / "mine"))
    assert status == 0 and {row["severity"] for row in found} == {"warning"}
    first = found[0]
    assert first["where"] == "mine/sheets/cards.csv, cards 1" and first["what"] == "6 of 66 cards are whole"
    assert "4, 7, 8" in first["hint"] and any("1 of 8" in row["what"] for row in found)


def test_whole_decks_are_no_finding(check: Check) -> None:
    assert check(INVENTED) == (0, [])


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        (",27;28,1,", ",27;1,1,", "number 1 is on"),
        (",27;28,1,", ",67,1,", "number 67 is outside era 1"),
        (",27;28,1,", ",27;999,1,", "999 is no card number"),
        ("3 credit,1,196,", "2 credit,1,196,", "9 cards cost 3 credit, 10 are printed"),
        ("syn-scrap-divers,Scrap Divers", "gone", "64 of 66 cards are whole"),
    ],
)
def test_decks_of_a_pack_written_by_hand_are_counted(
    check: Check, tmp_path: Path, old: str, new: str, what: str
) -> None:
    folder = tmp_path / "hand"
    shutil.copytree(INVENTED, folder)
    path = folder / "components" / "card.csv"
    text = path.read_text(encoding="utf-8")
    assert old in text
    lines = [line.replace(old, new) for line in text.splitlines() if new != "gone" or old not in line]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    if new == "gone":
        abilities = (folder / "abilities.csv").read_text(encoding="utf-8").splitlines()
        kept = [line for line in abilities if not line.startswith("card:syn-scrap-divers,")]
        (folder / "abilities.csv").write_text("\n".join(kept) + "\n", encoding="utf-8")
    _, found = check(folder)
    assert any(what in row["what"] for row in found), found
    assert all(row["where"].startswith("hand/components/card.csv, ") and row["hint"] for row in found)
