"""What an installation puts into somebody's environment: one name, beside whatever else is there.

The wheel is built once from this tree. Others are stand-ins of a few lines: a distribution that installs `schema` at
the top level, as a well-known one does, and a web app with a folder `api` of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
PARTS: Final = ("schema", "ingest", "catalog", "api")
OTHER: Final = "schema"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    return built("wheel", folder)


def built(form: str, folder: Path, tree: Path = ROOT) -> Path:
    command = [sys.executable, "-m", "build", f"--{form}", "--no-isolation", "--outdir", str(folder), str(tree)]
    subprocess.run(command, check=True, capture_output=True)
    [path] = folder.iterdir()
    return path


def other_wheel(folder: Path) -> Path:
    """A distribution named `schema` with a class `Schema`, made by hand."""
    path = folder / f"{OTHER}-1.0-py3-none-any.whl"
    info = f"{OTHER}-1.0.dist-info"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{OTHER}/__init__.py", "class Schema: ...\n")
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {OTHER}\nVersion: 1.0\n")
        archive.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        names = [*archive.namelist(), f"{info}/RECORD"]
        archive.writestr(f"{info}/RECORD", "".join(f"{name},,\n" for name in names))
    return path


class Environment:
    """A virtual environment that sees the packages of this one, but not this tree."""

    def __init__(self, folder: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
        self.python = folder / "bin" / "python"
        self.variables = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        [self.packages] = (folder / "lib").glob("python*/site-packages")
        lent = next(path for path in sys.path if path.endswith("site-packages"))
        (self.packages / "lent.pth").write_text(lent + "\n", encoding="utf-8")  # its own .pth files are not read

    def pip(self, *words: str) -> None:
        command = [sys.executable, "-m", "pip", "--python", str(self.python), "--disable-pip-version-check", *words]
        subprocess.run(command, check=True, capture_output=True)

    def run(self, code: str, folder: Path) -> str:
        done = subprocess.run(
            [str(self.python), "-c", code], cwd=folder, env=self.variables, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()


OURS: Final = "import kartotek; print(kartotek.parse('seven-wonders', 'now: gain 2 coin'))"
THEIRS: Final = "from schema import Schema; import api; print(Schema.__module__, api.APP)"


@pytest.mark.parametrize("first", ["ours", "theirs"])
def test_it_lives_beside_others(first: str, wheel: Path, tmp_path: Path) -> None:
    environment, theirs, app = Environment(tmp_path / "venv"), other_wheel(tmp_path), tmp_path / "app"
    (app / "api").mkdir(parents=True)
    (app / "api" / "__init__.py").write_text("APP = 'mine'\n", encoding="utf-8")
    for path in (wheel, theirs) if first == "ours" else (theirs, wheel):
        environment.pip("install", "--no-compile", "--no-deps", "--no-index", str(path))
    assert environment.run(THEIRS, app) == "schema mine"
    assert environment.run(OURS, app)
    environment.pip("uninstall", "--yes", "kartotek")
    assert environment.run(THEIRS, app) == "schema mine"
    environment.pip("install", "--no-compile", "--no-deps", "--no-index", str(wheel))
    environment.pip("uninstall", "--yes", OTHER)
    assert environment.run(OURS, app)


def test_a_wheel_holds_one_name(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"kartotek"}
    for part in PARTS:
        assert sum(name.startswith(f"kartotek/{part}/") for name in names) > 10
    assert "kartotek/schema/data/games/seven-wonders/game.toml" in names


@pytest.mark.drill
def test_a_source_archive_makes_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    with tarfile.open(built("sdist", tmp_path / "sdist")) as archive:
        archive.extractall(tmp_path, filter="data")
    [tree] = tmp_path.glob("kartotek-*")
    again = built("wheel", tmp_path / "again", tree)
    with zipfile.ZipFile(wheel) as one, zipfile.ZipFile(again) as other:
        assert [(i.filename, i.CRC) for i in one.infolist()] == [(i.filename, i.CRC) for i in other.infolist()]
