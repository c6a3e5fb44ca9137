"""A draft that is sent to the site comes back with its findings, and as a file with notes."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

import pytest
from starlette.testclient import TestClient

from kartotek.api.limits import limit

PO = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: hu\\n"\n\n'
    'msgid "Gain 3 coins."\nmsgstr "Kapsz 2 érmét."\n\n'
    'msgid "You may not <b>trade</b>."\nmsgstr "Kereskedhetsz <script>x</script>."\n'
)


def _sent(client: TestClient, body: str | bytes, name: str, language: str = "hu", **asked: str) -> Any:
    return client.post(f"/{language}/drafts", params={"game": "seven-wonders", "name": name, **asked}, content=body)


def test_a_draft_is_shown_with_marks_and_comes_back_with_notes(client: TestClient) -> None:
    found = _sent(client, PO, "rules.po").json()
    assert found["findings"] >= 2 and "<mark>2<sup>1</sup></mark>" in found["html"]
    assert "szám" in found["html"] and "tagadás" in found["html"]
    assert "<script" not in found["html"] and "&lt;script&gt;" in found["html"]
    noted = b64decode(found["annotated"]).decode()
    assert "#. kartotek: number: 2" in noted and found["name"] == "rules.po"


def test_a_draft_without_place_for_notes_is_shown_only(client: TestClient) -> None:
    found = _sent(client, "A játék végén minden érme egy coin.", "../../rules.txt", "en").json()
    assert found["annotated"] is None and found["name"] == "rules.txt" and "not translated" in found["html"]


@pytest.mark.parametrize(
    ("body", "name", "game", "status"),
    [
        (b"", "rules.po", "seven-wonders", 400),
        (b"<xliff", "rules.xlf", "seven-wonders", 400),
        (PO.encode(), "rules.exe", "seven-wonders", 400),
        (PO.encode(), "", "seven-wonders", 400),
        (PO.encode(), "rules.po", "no-such-game", 404),
        (b" " * (limit("draft_bytes") + 1), "rules.po", "seven-wonders", 413),
    ],
)
def test_what_cannot_be_checked_is_refused_with_a_reason(
    client: TestClient, body: bytes, name: str, game: str, status: int
) -> None:
    answer = _sent(client, body, name, game=game)
    assert answer.status_code == status
    assert '"what":' in answer.text and '"hint":' in answer.text and "/tmp" not in answer.text
