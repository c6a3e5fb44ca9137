"""Settings are declared once and read in one place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kartotek.schema.settings import SETTINGS, setting, switched_on

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [path for package in ("schema", "ingest", "catalog", "api") for path in (ROOT / package).rglob("*.py")]


def test_every_setting_that_is_named_is_declared() -> None:
    named = {name for path in SOURCES for name in re.findall(r"KARTOTEK_[A-Z_]+", path.read_text(encoding="utf-8"))}
    assert named == set(SETTINGS)


def test_only_the_settings_read_them() -> None:
    readers = [path.name for path in SOURCES if re.search(r"environ\S*KARTOTEK_", path.read_text(encoding="utf-8"))]
    assert readers == []


def test_an_undeclared_setting_is_a_mistake_of_ours() -> None:
    with pytest.raises(ValueError, match="KARTOTEK_COLOUR"):
        setting("KARTOTEK_COLOUR")


@pytest.mark.parametrize(("given", "value"), [("", None), ("  ", None), (" x ", "x")])
def test_an_empty_setting_is_not_set(given: str, value: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KARTOTEK_DATA", given)
    assert setting("KARTOTEK_DATA") == value


@pytest.mark.parametrize(("given", "on"), [("1", True), ("yes", True), ("0", False), ("off", False), ("", False)])
def test_switches(given: str, on: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KARTOTEK_DEBUG", given)
    assert switched_on("KARTOTEK_DEBUG") is on
