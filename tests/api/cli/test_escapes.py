"""Names cannot steer the terminal on which they are shown."""

from __future__ import annotations

import json

import pytest

from kartotek.api.cli.output import styled, write, write_error, write_json
from kartotek.schema.errors import KartotekError

EVIL = "Inn\x1b]0;title\x07\x1b[2J\x9b31m\u202egnorw\r\x08"
CONTROL = ("\x1b]", "\x1b[2J", "\x07", "\x9b", "\u202e", "\r", "\x08")


def test_control_characters_are_shown_not_sent(capsys: pytest.CaptureFixture[str]) -> None:
    write(EVIL)
    write_error(KartotekError("not-found", EVIL, where=EVIL, why=EVIL, hint=EVIL))
    captured = capsys.readouterr()
    for text in (captured.out, captured.err):
        assert not any(sign in text for sign in CONTROL)
    assert captured.out.startswith("Inn\\u001b]0;title\\u0007\\u001b[2J\\u009b31m\\u202egnorw")


def test_json_stays_json(capsys: pytest.CaptureFixture[str]) -> None:
    write_json({"name": EVIL})
    out = capsys.readouterr().out
    assert json.loads(out) == {"name": EVIL}
    assert not any(sign in out for sign in CONTROL)


def test_our_own_colours_stay(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for style in ({"fg": "red"}, {"bold": True}, {"fg": "green"}, {"fg": "yellow"}, {"fg": "cyan"}, {"dim": True}):
        write(styled("ő", **style))
    assert "\\u001b" not in capsys.readouterr().out
