"""docs/glossary.md: every command runs and prints what the page shows; every kind, format and code is on it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from kartotek.api.cli.terms.report import command as report_command
from kartotek.catalog.termbase.formats import FORMATS
from kartotek.catalog.termbase.model import STATUSES
from kartotek.catalog.termbase.tables import COLUMNS
from kartotek.schema.errors import CODES
from tests.api.cli.calling import call

PAGE = (Path(__file__).parents[2] / "docs" / "glossary.md").read_text(encoding="utf-8")
TABLE = """\
game,hu,hu_status,en
Gaia Project,kezdő bánya,admitted,starting mine
Gaia Project,kezdeti bánya,preferred,starting mine
Gaia Project,csillagkapu,,star gate
"""


def calls() -> Iterator[tuple[str, str]]:
    """Each command of the page, the last of a block with the output that follows it."""
    for block, shown in re.findall(r"```sh\n(.*?)```\n(?:```text\n(.*?)```)?", PAGE, re.DOTALL):
        *before, last = block.splitlines()
        yield from ((line, "") for line in before)
        yield last, shown


CALLS = list(calls())


@pytest.mark.parametrize(("line", "shown"), CALLS, ids=[line for line, _ in CALLS])
def test_the_commands_of_the_page(
    shipped_database: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    line: str,
    shown: str,
) -> None:
    monkeypatch.setenv("KARTOTEK_DATABASE_URL", f"sqlite:///{shipped_database}")
    monkeypatch.chdir(tmp_path)
    Path("glossary.csv").write_text(TABLE, encoding="utf-8")
    words = shlex.split(line)[1:]
    ended = call(capsys, *words)
    assert ended.status == 0, ended.err
    head, cut, _ = shown.partition("...\n")
    assert ended.out.startswith(head) if cut else not shown or without_lines(ended.out) == without_lines(shown)
    if "-o" in words:
        assert Path(words[-1]).stat().st_size > 100


def without_lines(shown: str) -> str:
    """The output without numbers that a better reading may change."""
    return re.sub(r"  \d+  lines [\d, ]+", "  lines", shown)


def test_the_page_names_everything() -> None:
    kinds = next(item for item in report_command.params if item.name == "kinds").type.choices  # type: ignore[attr-defined]
    listed = set(re.findall(r"`([a-z_0-9-]+)`", PAGE))
    assert listed >= {*kinds, *FORMATS, *STATUSES}
    assert all(column in PAGE for column in COLUMNS)
    named = set(re.findall(r"^\| `(terms-[a-z]+)` \|", PAGE, re.MULTILINE))
    assert named == {code for code in CODES if code.startswith("terms-")}
