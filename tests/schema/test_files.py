"""Files are written whole or not at all."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from kartotek.schema.errors import KartotekError
from kartotek.schema.files import new_file, write_whole


def test_a_file_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file.json"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert list(path.parent.iterdir()) == [path]


def test_what_fails_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    write_whole(path, b"old")

    def fail() -> None:
        with new_file(path) as file:
            file.write(b"half of the new")
            raise OSError(28, "No space left on device")

    with pytest.raises(KartotekError, match="No space left") as caught:
        fail()
    assert caught.value.code == "file"
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(KartotekError):
        write_whole(tmp_path / "file" / "below.json", b"x")


def test_leftovers_of_killed_programs_go(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    old, young = tmp_path / ".file.json.abc.part", tmp_path / ".file.json.def.part"
    for leftover in (old, young):
        leftover.write_bytes(b"half")
    os.utime(old, (time.time() - 7200,) * 2)
    write_whole(path, b"whole")
    assert not old.exists()
    assert young.exists()
