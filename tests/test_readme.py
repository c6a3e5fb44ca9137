"""The README is true: its commands exist or run, and print what it says they print."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def calls() -> Iterator[tuple[str, str | None]]:
    """Each line of each `sh` block; the output that a `text` block right after it shows, if there is one."""
    blocks = [(match[1], match[2], match.start(), match.end()) for match in BLOCK.finditer(README)]
    for (kind, body, _, end), following in zip(blocks, [*blocks[1:], None], strict=True):
        if kind != "sh":
            continue
        *before, last = body.splitlines()
        yield from ((line, None) for line in before)
        shown = following and following[0] == "text" and not README[end : following[2]].strip()
        yield last, following[1] if following and shown else None


def pattern(shown: str) -> str:
    """The output as a pattern: a line of three dots stands for any lines."""
    return "".join("(?:.*\\n)*?" if line == "..." else re.escape(line) + "\\n" for line in shown.splitlines())


CALLS = list(calls())
OURS = [(line, shown) for line, shown in CALLS if line.startswith(".venv/bin/kartotek")]


def test_the_two_commands_come_first() -> None:
    assert [line for line, _ in CALLS[:2]] == ["make serve", "make test"]


@pytest.mark.parametrize("page", re.findall(r"\]\(([^)]+)\)", README))
def test_links_lead_somewhere(page: str) -> None:
    assert (ROOT / page).is_file()


@pytest.mark.parametrize("line", [line for line, _ in CALLS if line.startswith("make ")])
def test_what_is_made_can_be_made(line: str) -> None:
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(shlex.split(line)[1:]) <= set(targets)


def test_calls_do_what_they_say(shipped_database: Path, tmp_path: Path) -> None:
    environment = os.environ | {"KARTOTEK_DATABASE_URL": f"sqlite:///{shipped_database}", "NO_COLOR": "1"}
    program = f"{shlex.quote(sys.executable)} -c 'from kartotek.api.cli import main; exit(main())'"
    for line, shown in OURS:
        command = line.replace(".venv/bin/kartotek", program)
        ended = subprocess.run(
            command, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert ended.returncode == 0, f"{line}\n{ended.stderr}"
        if shown is not None:
            assert re.fullmatch(pattern(shown), ended.stdout), f"{line}\n{ended.stdout}"


def test_every_call_is_of_a_kind_that_is_tested() -> None:
    assert OURS
    assert all(line.startswith(("make ", ".venv/bin/kartotek ")) for line, _ in CALLS)


def test_the_script_of_checks_can_be_run() -> None:
    subprocess.run(["bash", "-n", str(ROOT / ".ci" / "run")], check=True)
