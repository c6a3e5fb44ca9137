"""The bill of materials, and pins held against a list of vulnerabilities."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from kartotek.api.pins import Pin, bill_of_materials, findings, read_pins, records
from kartotek.schema.errors import KartotekError

ROOT = Path(__file__).resolve().parents[2]
PINS = read_pins((ROOT / "requirements.txt").read_text(encoding="utf-8"))
HURT = Pin("some-package", "1.2", ())


def record(**affected: Any) -> dict[str, Any]:
    package = {"ecosystem": "PyPI", "name": "Some_Package"}
    return {"id": "OSV-1", "summary": "it breaks", "affected": [{"package": package} | affected]}


def test_every_pin_has_its_hashes_and_is_in_the_bill() -> None:
    assert len(PINS) > 60
    assert all(pin.hashes for pin in PINS)
    bill = bill_of_materials(PINS)
    assert {each["name"] for each in bill["components"]} == {pin.name for pin in PINS}
    assert json.dumps(bill) == json.dumps(bill_of_materials(reversed(PINS)))
    assert len({each["bom-ref"] for each in bill["components"]}) == len(bill["components"])


@pytest.mark.parametrize(
    ("known", "certain"),
    [
        (record(versions=["1.1", "1.2"]), [True]),
        (record(versions=["1.1"]), []),
        (record(ranges=[{"type": "ECOSYSTEM", "events": [{"introduced": "0"}]}]), [False]),
        (record(versions=["1.2"]) | {"withdrawn": "2026-01-01T00:00:00Z"}, []),
        (record(versions=["1.2"], package={"ecosystem": "npm", "name": "some-package"}), []),
        ({"id": "OSV-2"}, []),
    ],
)
def test_a_pin_is_held_against_a_record(known: dict[str, Any], certain: list[bool]) -> None:
    assert [found.certain for found in findings([HURT], [known])] == certain


def test_a_list_is_a_zip_or_a_folder(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "OSV-1.json").write_text(json.dumps(record(versions=["1.2"])), encoding="utf-8")
    with ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr("OSV-1.json", json.dumps(record(versions=["1.2"])))
    for path in (tmp_path / "folder", tmp_path / "all.zip"):
        assert len(list(findings([HURT], records(path)))) == 1
    (tmp_path / "cut.zip").write_bytes((tmp_path / "all.zip").read_bytes()[:-5])
    with pytest.raises(KartotekError):
        list(records(tmp_path / "cut.zip"))


def test_the_status_says_whether_a_pin_is_affected(tmp_path: Path) -> None:
    (tmp_path / "pins.txt").write_text(f"some-package==1.2 \\\n    --hash=sha256:{'0' * 64}\n", encoding="utf-8")
    (tmp_path / "OSV-1.json").write_text(json.dumps(record(versions=["1.2"])), encoding="utf-8")
    command = [sys.executable, "-P", "-m", "kartotek.api.pins", str(tmp_path / "pins.txt"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stderr) == (1, "")
    assert "some-package 1.2: OSV-1 it breaks" in done.stdout
