"""Decisions are in the file before anybody hears that they are taken, and are undone step by step."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kartotek.ingest.draft.decisions import DecisionTable, NewDecision, OutdatedPage
from kartotek.schema.errors import KartotekError

LIST = [NewDecision("component", "ponty", "count", "7", 7), NewDecision("component", "harcsa", "count", "5", 7)]
WRITER = """
import sys
from pathlib import Path
from kartotek.ingest.draft.decisions import NewDecision, DecisionTable
table = DecisionTable(Path(sys.argv[1]))
while True:
    step = table.take([NewDecision("component", f"row {n}", "count", str(n), n) for n in range(20)], "a person")
    print(step, flush=True)
"""


def test_steps_are_taken_and_undone(tmp_path: Path) -> None:
    table = DecisionTable(tmp_path / "decisions.csv")
    assert table.take(LIST, "Éva") == 1
    assert table.take([NewDecision("component", "ponty", "name_hu", 'két "soros"\nnév; =1', 7)], "Éva") == 2
    again = DecisionTable(tmp_path / "decisions.csv")
    assert again.rows == table.rows
    assert again.latest("component")["ponty"]["name_hu"].value == 'két "soros"\nnév; =1'
    assert [one.row for one in again.undo()] == ["ponty"]
    assert DecisionTable(tmp_path / "decisions.csv").steps == 1
    again.undo()
    assert again.rows == () and again.undo() == ()


def test_a_page_that_is_out_of_date_decides_nothing(tmp_path: Path) -> None:
    table = DecisionTable(tmp_path / "decisions.csv")
    seen = table.revision
    table.take(LIST, "first tab", seen)
    with pytest.raises(OutdatedPage):
        table.take(LIST, "second tab", seen)
    with pytest.raises(OutdatedPage):
        table.undo(seen)
    assert {one.who for one in DecisionTable(tmp_path / "decisions.csv").rows} == {"first tab"}


@pytest.mark.parametrize("row", ["1,now,me,planet,x,y,z,1", "one,now,me,game,x,y,z,1", "1,now"])
def test_a_malformed_row_is_placed(tmp_path: Path, row: str) -> None:
    path = tmp_path / "decisions.csv"
    path.write_text(f"step,when,who,about,row,field,value,line\n1,now,me,game,title,value,X,1\n{row}\n", "utf-8")
    with pytest.raises(KartotekError) as error:
        DecisionTable(path)
    assert (error.value.code, error.value.where) == ("data-format", f"{path}:3")


def killed(folder: Path, after: float) -> None:
    """Decide in a program of its own, kill it, and hold its file against what it had said."""
    path = folder / "decisions.csv"
    command = [sys.executable, "-c", WRITER, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        said = [int(program.stdout.readline())]
        try:
            program.wait(after)
        except subprocess.TimeoutExpired:
            program.send_signal(signal.SIGKILL)
        said += [int(line) for line in program.stdout.read().split("\n")[:-1]]
    kept = DecisionTable(path)
    assert kept.steps >= said[-1]
    assert len(kept.rows) == 20 * kept.steps  # whole steps


def test_nothing_accepted_is_lost_by_a_kill(tmp_path: Path) -> None:
    killed(tmp_path, 0.05)


@pytest.mark.drill
@pytest.mark.parametrize("seed", range(50))
def test_nothing_accepted_is_lost_by_many_kills(tmp_path: Path, seed: int) -> None:
    killed(tmp_path, random.Random(seed).uniform(0, 0.5))
