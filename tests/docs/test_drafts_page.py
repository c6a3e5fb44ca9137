"""docs/drafts.md: every command runs on a draft of ours and prints what the page shows."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from kartotek.catalog.drafts.segment import TextSegment
from kartotek.schema.errors import CODES
from tests.api.cli.calling import call
from tests.catalog.drafts.formats import docx, po, text, xliff_1

PAGE = (Path(__file__).parents[2] / "docs" / "drafts.md").read_text(encoding="utf-8")
DRAFT = [TextSegment("A bánya 4 sikerpontot ér.", "The mine is worth 3 victory points.", "s1")]
RULES = [
    TextSegment("Építs bányát."),
    TextSegment("Kapsz 3 győzelmi pontot."),
    TextSegment("A kezdő bánya ingyen van."),
]
SECOND = [TextSegment("Építs bányát."), TextSegment("Kapsz 3 sikerpontot.")]


def calls() -> Iterator[tuple[str, str | None]]:
    """Each command of the page, the last of a block with the output that follows it."""
    for block, shown in re.findall(r"```sh\n(.*?)```\n(?:```text\n(.*?)```)?", PAGE, re.DOTALL):
        *before, last = block.splitlines()
        yield from ((line, None) for line in before)
        yield last, shown or None


CALLS = list(calls())


@pytest.fixture
def folder(shipped_database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KARTOTEK_DATABASE_URL", f"sqlite:///{shipped_database}")
    monkeypatch.chdir(tmp_path)
    files = {
        "draft.xlf": xliff_1(DRAFT),
        "draft.po": po(DRAFT),
        "rules.txt": text(RULES),
        "rules.docx": docx(RULES),
        "second.txt": text(SECOND),
        "table.csv": b"id,English,Hungarian\nt1,a mine,egy b\xc3\xa1nya\n",
        "accepted.txt": b"s1:number:4\n*:wrong-term:sikerpontot\n",
    }
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    return tmp_path


@pytest.mark.parametrize(("line", "shown"), CALLS, ids=[line for line, _ in CALLS])
def test_the_commands_of_the_page(
    folder: Path, capsys: pytest.CaptureFixture[str], line: str, shown: str | None
) -> None:
    ended = call(capsys, *shlex.split(line)[1:])
    assert ended.status == 0, ended.err
    assert ended.out
    if shown is not None:
        assert without_lines(ended.out) == without_lines(shown)
    if "--annotate" in line:
        assert (folder / shlex.split(line)[-1]).exists()


def without_lines(shown: str) -> str:
    """The output without numbers of lines in the rulebook, which a better reading may change."""
    return re.sub(r"(book:hu-1, lines) [\d, ]+", r"\1", shown)


def test_every_code_of_drafts_is_on_the_page() -> None:
    named = set(re.findall(r"^\| `(draft-[a-z]+)` \|", PAGE, re.MULTILINE))
    assert named == {code for code in CODES if code.startswith("draft-")} - {"draft-extra"}
