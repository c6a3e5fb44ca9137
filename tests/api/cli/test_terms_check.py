"""`kartotek terms check`: findings in text and JSON, exit status, accepted findings, notes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.api.cli.calling import call

DRAFTS = Path(__file__).parents[2] / "fixtures" / "drafts"
DRAFT = str(DRAFTS / "gaia-project.xlf")


@pytest.fixture(autouse=True)
def shipped(shipped_database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KARTOTEK_DATABASE_URL", f"sqlite:///{shipped_database}")


def test_findings_in_text(capsys: pytest.CaptureFixture[str]) -> None:
    ended = call(capsys, "terms", "check", DRAFT, "--game", "Gaia Project")
    assert ended.status == 1
    assert "expected: " in ended.out
    assert "lines " in ended.out
    assert " findings: " in ended.out


def test_findings_for_machines(capsys: pytest.CaptureFixture[str]) -> None:
    ended = call(capsys, "terms", "check", DRAFT, "--game", "gaia-project", "--json")
    findings = ended.json()["findings"]
    assert {"segment", "kind", "start", "end", "text", "expected", "why", "evidence", "key"} <= set(findings[0])


def test_what_fails_is_for_the_user_to_say(capsys: pytest.CaptureFixture[str]) -> None:
    assert call(capsys, "terms", "check", DRAFT, "--game", "gaia-project", "--fail-on", "never").status == 0
    assert call(capsys, "terms", "check", DRAFT, "--game", "gaia-project", "--fail-on", "number").status == 1
    wrong = call(capsys, "terms", "check", DRAFT, "--game", "gaia-project", "--fail-on", "typo")
    assert wrong.status == 2
    assert "[usage]" in wrong.err


def test_accepted_findings_are_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = call(capsys, "terms", "check", DRAFT, "--game", "gaia-project", "--json").json()["findings"]
    accepted = tmp_path / "accepted.txt"
    keys = [finding["key"] for finding in found]
    accepted.write_text("\n".join(["# ours", *keys, "*:number:no"]), encoding="utf-8")
    ended = call(capsys, "terms", "check", DRAFT, "--game", "gaia-project", "--ignore", str(accepted))
    assert ended.status == 0
    assert "No findings." in ended.out
    assert "accepted, but not found: *:number:no" in ended.out


def test_the_draft_comes_back_with_notes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    noted = tmp_path / "noted.xlf"
    call(capsys, "terms", "check", DRAFT, "--game", "gaia-project", "--annotate", str(noted))
    assert b'<note from="kartotek">' in noted.read_bytes()


def test_an_unknown_game_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    ended = call(capsys, "terms", "check", DRAFT, "--game", "gaia-projekt")
    assert ended.status == 2 or "[not-found]" in ended.err
    assert "Hint: " in ended.err


def test_several_files_are_one_draft(capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(DRAFTS / f"{game}.po") for game in ("seven-wonders", "armada")]
    findings = call(capsys, "terms", "check", *files, "--game", "armada", "--json").json()["findings"]
    assert {finding["file"] for finding in findings} == {"seven-wonders.po", "armada.po"}


def test_a_concordance_of_own_texts(capsys: pytest.CaptureFixture[str]) -> None:
    text = str(DRAFTS / "gaia-project.txt")
    shown = call(capsys, "terms", "concordance", "bányák", text)
    assert shown.status == 0
    assert shown.out.splitlines()[-1].endswith(" places")
    table = call(capsys, "terms", "concordance", "bányák", text, "--csv").out.splitlines()
    assert table[0] == "document,line,left,words,right,scanned,english"
    assert len(call(capsys, "terms", "concordance", "bányák", text, "--json").json()) == len(table) - 1


def test_a_concordance_needs_words_and_texts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KARTOTEK_RULEBOOKS", raising=False)
    assert "[usage]" in call(capsys, "terms", "concordance", "bánya").err
    assert "[usage]" in call(capsys, "terms", "concordance", str(DRAFTS / "armada.txt")).err


def test_suggestions_for_a_new_text(capsys: pytest.CaptureFixture[str]) -> None:
    shown = call(capsys, "terms", "suggest", DRAFT, "--game", "gaia-project")
    assert "candidate" in shown.out
    found = call(capsys, "terms", "suggest", DRAFT, "--game", "gaia-project", "--json").json()
    assert found["language"] == "en"
    assert {"word", "others", "count", "lines", "status", "concept"} == set(found["terms"][0])


def test_two_texts_compared(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    old, new = tmp_path / "old.txt", tmp_path / "new.txt"
    old.write_text("Kapsz 3 győzelmi pontot.\n", encoding="utf-8")
    new.write_text("Kapsz 3 sikerpontot.\n", encoding="utf-8")
    shown = call(capsys, "terms", "compare", str(old), str(new), "--game", "gaia-project")
    assert "győzelmi pont 1x (lines 1)" in shown.out
    (change,) = call(capsys, "terms", "compare", str(old), str(new), "--game", "gaia-project", "--json").json()
    assert change["mainChanged"]
    assert "same words" in call(capsys, "terms", "compare", str(old), str(old), "--game", "gaia-project").out
