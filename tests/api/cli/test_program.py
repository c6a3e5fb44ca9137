"""How calls end: statuses, errors for people and for machines, faults masked, pipes and interrupts."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Sequence

import pytest

from kartotek.api.cli.output import styled, write_table
from kartotek.api.cli.status import Status
from tests.api.cli.calling import call

MAIN = "import sys; from kartotek.api.cli import main; sys.exit(main(sys.argv[1:]))"
SETTINGS = "kartotek.api.cli.commands.settings.write_json"


def fails_with(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def fail(_value: object) -> None:
        raise error

    monkeypatch.setattr(SETTINGS, fail)


def test_an_unknown_command_is_told_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    ended = call(capsys, "setings")
    assert ended.status == Status.BAD_INPUT
    assert ended.out == ""
    assert "[usage]" in ended.err
    assert "'settings'" in ended.err


def test_a_wrong_option_shows_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    ended = call(capsys, "settings", "--jsn")
    assert ended.status == Status.BAD_INPUT
    assert "--jsn" in ended.err
    assert "kartotek settings --help" in ended.err


def test_errors_take_the_form_of_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    ended = call(capsys, "parse", "seven-wondrs", "now: gain coin", "--json")
    assert ended.status == Status.BAD_INPUT
    assert json.loads(ended.err)["error"]["code"] == "not-found"
    assert ended.out == ""
    plain = call(capsys, "parse", "seven-wondrs", "now: gain coin")
    assert plain.err.startswith("there is no game 'seven-wondrs' [not-found]\n")


def test_a_fault_of_ours_is_masked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("KARTOTEK_DEBUG", raising=False)
    fails_with(monkeypatch, ZeroDivisionError("the secret of the house"))
    ended = call(capsys, "settings", "--json")
    assert ended.status == Status.INTERNAL
    assert json.loads(ended.err)["error"]["code"] == "internal"
    assert "KARTOTEK_DEBUG=1" in ended.err
    assert "secret" not in ended.err


def test_a_fault_of_ours_is_shown_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KARTOTEK_DEBUG", "1")
    fails_with(monkeypatch, ZeroDivisionError())
    from kartotek.api.cli import main

    with pytest.raises(ZeroDivisionError):
        main(["settings", "--json"])


def test_an_interrupt_ends_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    fails_with(monkeypatch, KeyboardInterrupt())
    ended = call(capsys, "settings", "--json")
    assert ended.status == Status.INTERRUPTED
    assert ended.err.strip() == ""


def test_a_reader_that_goes_away_is_no_fault() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        command = [sys.executable, "-c", MAIN, "settings"]
        ended = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(writing)
    assert ended.stderr == b""
    assert ended.returncode == Status.BROKEN_PIPE


@pytest.mark.parametrize("encoding", ["ascii", "iso8859-2", "utf-8"])
def test_any_terminal_can_show_any_answer(encoding: str) -> None:
    environment = os.environ | {"PYTHONIOENCODING": encoding, "KARTOTEK_DATA": "őű→"}
    for form in ((), ("--json",)):
        command = [sys.executable, "-c", MAIN, "settings", *form]
        shown = subprocess.run(command, capture_output=True, env=environment, check=True)
        assert shown.stdout.decode(encoding)
    assert json.loads(shown.stdout.decode(encoding))[0]["value"] == "őű→"


def on_a_terminal(words: Sequence[str], **environment: str) -> str:
    """What a call writes when its standard output is a terminal."""
    ours, theirs = pty.openpty()
    plain = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
    command = [sys.executable, "-c", MAIN, *words]
    subprocess.run(command, stdout=theirs, env=plain | {"TERM": "xterm"} | environment, check=True)
    os.close(theirs)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    return shown


def test_colours_are_for_terminals_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert "\x1b[" in on_a_terminal(["settings"])
    assert "\x1b[" not in on_a_terminal(["settings"], NO_COLOR="1")
    assert "\x1b[" not in call(capsys, "settings").out


def test_a_password_is_not_shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("KARTOTEK_DATABASE_URL", "postgresql://reader:swordfish@db/catalog")
    for form in ((), ("--json",)):
        shown = call(capsys, "settings", *form).out
        assert "swordfish" not in shown
        assert "reader:***@db" in shown


def test_tables_align_and_are_never_cut(capsys: pytest.CaptureFixture[str]) -> None:
    write_table(["név", "db"], [["Vízvezeték", 1], ["Ő", 12], ["x" * 300, None]])
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].index("1") == lines[2].index("2")
    assert len(lines[3]) == 300
    assert lines[0].startswith("név ")


def test_plain_text_stays_plain_in_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert styled("x", bold=True) == "x"
