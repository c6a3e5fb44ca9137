"""The flow runs in one direction, and what is imported is what pyproject.toml declares."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from kartotek.schema.extras import EXTRAS

ROOT = Path(__file__).resolve().parent.parent
MAY_IMPORT = {
    "schema": {"schema"},
    "ingest": {"ingest", "schema"},
    "catalog": {"catalog", "schema"},
    "api": {"api", "catalog", "ingest", "schema"},
}
MODULES = sorted(path for package in MAY_IMPORT for path in (ROOT / package).rglob("*.py"))


@cache
def named(path: Path) -> tuple[tuple[int, str], ...]:
    """Line and name of every absolute import of a module, those inside functions too."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), filename=str(path))):
        if isinstance(node, ast.Import):
            found += ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import hides its direction"
            found.append((node.lineno, str(node.module)))
    return tuple(found)


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """The same with the name of the part of ours that is imported, or the top-level name of anything else."""
    return ((line, name.removeprefix("kartotek.").partition(".")[0]) for line, name in named(path))


def declared(extra: str | None = None) -> set[str]:
    """Normalised names of the distributions that the project, or one of its extras, declares."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = project["optional-dependencies"][extra] if extra else project["dependencies"]
    return {normalised(re.split(r"[\[<>=!~; ]", line)[0]) for line in lines}


def normalised(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).casefold()


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_direction(package: str) -> None:
    forbidden = MAY_IMPORT.keys() - MAY_IMPORT[package] | {"tests", "bench"}
    modules = [path for path in MODULES if path.relative_to(ROOT).parts[0] == package]
    wrong = [f"{path}:{line}: {name}" for path in modules for line, name in imported(path) if name in forbidden]
    assert not wrong, f"{package} must not import these"


@pytest.mark.parametrize("folder", [*MAY_IMPORT, "tests", "bench", "kartotek"])
def test_no_part_is_imported_under_its_bare_name(folder: str) -> None:
    """A module that is loaded as `schema.x` and as `kartotek.schema.x` is two modules, with two of each type."""
    paths = sorted((ROOT / folder).rglob("*.py"))
    wrong = [
        f"{path}:{line}: {name}" for path in paths for line, name in named(path) if name.split(".")[0] in MAY_IMPORT
    ]
    assert not wrong, "these are imported from `kartotek`"


def test_no_module_of_this_run_has_two_names() -> None:
    assert not MAY_IMPORT.keys() & sys.modules.keys()


FACES = ("cli", "graphql", "site", "web")
"""Packages of `api` that people meet; the command line starts the others, and none of them starts it."""


@pytest.mark.parametrize("face", FACES[1:])
def test_no_face_imports_the_command_line(face: str) -> None:
    for path in sorted((ROOT / "api" / face).rglob("*.py")):
        assert not [name for _, name in named(path) if name.startswith("kartotek.api.cli")], path


WITHIN_INGEST = {
    "confidence": "",
    "files": "",
    "repair": "confidence files",
    "terms": "confidence files repair",
    "text": "confidence files repair terms",
    "words": "confidence files repair terms text",
    "pipeline": "confidence files repair terms text",
    "effects": "confidence pipeline repair terms text",
    "layout lists": "confidence effects files pipeline repair terms text words",
    "structure": "confidence effects pipeline repair terms text",
    "newbook": "confidence effects files layout lists pipeline repair terms text words",
    "readings": "confidence effects files lists pipeline repair structure terms text",
    "sentences": "confidence effects files newbook pipeline terms text",
    "draft": "confidence effects files lists newbook pipeline sentences terms text words",
    "build": "confidence files readings",
}
"""Folders of `ingest` and the modules beside them: each imports only the earlier ones that it lists. Those of one row
read lists together and may import each other."""


WITHIN_EFFECTS = {
    "lexicon": "",
    "grammar": "lexicon",
    "frames": "grammar lexicon",
    "composition": "grammar lexicon",
    "damage": "composition grammar lexicon",
    "accounting": "composition grammar",
    "subjects": "damage grammar lexicon",
}
"""The folders of `ingest/effects`; the modules beside them import all of these, and are imported by none."""


@pytest.mark.parametrize(("folder", "within"), [("", WITHIN_INGEST), ("effects", WITHIN_EFFECTS)])
def test_folders_of_the_reader_import_earlier_ones_only(folder: str, within: Mapping[str, str]) -> None:
    root = ROOT / "ingest" / folder
    depth = len(root.relative_to(ROOT).parts)
    parts = {part for row in within for part in row.split()}
    assert {path.name for path in root.iterdir() if any(path.glob("*.py"))} <= parts
    assert not folder or all((root / part).is_dir() for part in parts)
    earlier: set[str] = set()
    for row, listed in within.items():
        allowed = {*row.split(), *listed.split()}
        assert set(listed.split()) <= earlier, f"{row} lists what comes later"
        paths = [path for part in row.split() for path in [*(root / part).rglob("*.py"), *root.glob(f"{part}.py")]]
        ours = f"kartotek.{'.'.join(root.relative_to(ROOT).parts)}."
        wrong = [
            f"{path}:{line}: {name}"
            for path in paths
            for line, name in named(path)
            if name.startswith(ours) and name.split(".")[depth + 1] not in allowed
        ]
        assert not wrong, f"{row} must not import these"
        earlier.update(row.split())


def test_the_reader_has_few_rooms() -> None:
    folders = [path for path in (ROOT / "ingest").iterdir() if any(path.glob("*.py"))]
    assert len(folders) <= 13, "put it into a folder that is there"


def test_only_the_doors_of_the_reader_stand_beside_its_folders() -> None:
    parts = {part for row in WITHIN_INGEST for part in row.split()}
    beside = {path.stem for path in (ROOT / "ingest").glob("*.py")} - {"__init__"}
    assert beside == {"confidence", "pipeline", "sentences"} and beside <= parts


EXTRAS_OF = {"ingest": ["ingest"], "catalog": ["bulk", "scale", "translate", "postgres"], "api": ["bulk", "previews"]}


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_what_is_imported_is_declared(package: str) -> None:
    extras = EXTRAS_OF.get(package, ())
    allowed = declared().union(*map(declared, extras))
    distributions = packages_distributions()
    outside = {
        name
        for path in MODULES
        if path.relative_to(ROOT).parts[0] == package
        for _, name in imported(path)
        if name not in {*MAY_IMPORT, "kartotek"} and name not in sys.stdlib_module_names
    }
    undeclared = {name for name in outside if not allowed & set(map(normalised, distributions.get(name, [name])))}
    assert not undeclared, f"{package} imports what pyproject.toml does not declare for it: {sorted(undeclared)}"


def test_the_pins_name_no_place() -> None:
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    places = [line for line in lines if "://" in line or line.startswith("-")]
    assert not places
    pins = [line for line in lines if not line.startswith(" ")]
    assert all(re.match(r"[a-z0-9-]+==\S+ .*\\$", pin) for pin in pins)


def test_every_declared_package_is_pinned() -> None:
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    pinned = {line.partition("==")[0] for line in lines if not line.startswith(" ")}
    assert declared().union(*map(declared, {*EXTRAS.values(), "dev"})) <= pinned
