"""docs/graphql.md is true: its examples run, its tables are as declared, its links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import orjson
import pytest

from kartotek.api.graphql.engine import Engine, GraphQLRequest
from kartotek.api.graphql.reference import renewed

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "graphql.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```graphql\n(.*?)^```$(?:\n\n```json\n(.*?)^```$)?", PAGE, re.DOTALL | re.MULTILINE)


def empty(value: Any) -> bool:
    """Whether an answer holds nothing at all: an example should show something."""
    if isinstance(value, dict):
        return all(empty(item) for item in value.values())
    return value in (None, [], 0)


@pytest.mark.parametrize(("text", "variables"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_examples_run(text: str, variables: str, engine: Engine) -> None:
    answer = engine.answer(GraphQLRequest(text, None, orjson.loads(variables) if variables else {}))
    reported = orjson.loads(answer.body)
    assert "errors" not in reported, reported
    for name, value in reported["data"].items():
        assert not empty(value), name


def test_the_tables_are_as_declared() -> None:
    assert renewed(PAGE) == PAGE, "docs/graphql.md is stale: run `make docs`"


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#]+)\)", PAGE))
def test_links_lead_somewhere(link: str) -> None:
    assert (ROOT / "docs" / link).is_file()


def test_every_way_of_asking_is_shown() -> None:
    assert len(EXAMPLES) >= 10
    for word in ("parseEffect", "evaluateEffect", "validateReplay", "withPacks", "orderBy", "search(", "coverage("):
        assert word in PAGE


def test_the_console_shows_examples_that_run(engine: Engine) -> None:
    script = (ROOT / "api" / "web" / "static" / "console.js").read_text(encoding="utf-8")
    found = re.findall(r'\["[^"]+", `(.*?)`, (?:""|`(.*?)`)\]', script, re.DOTALL)
    assert len(found) > 5
    for text, variables in found:
        reported = orjson.loads(
            engine.answer(GraphQLRequest(text, None, orjson.loads(variables) if variables else {})).body
        )
        assert "errors" not in reported, (text, reported)


QUESTIONS = (ROOT / "docs" / "questions.md").read_text(encoding="utf-8")
ASKED = re.findall(
    r"^## (\d+)\. [^\n]*\?$.*?^```graphql\n(.*?)^```$(?:\n\n```json\n(.*?)^```$)?", QUESTIONS, re.DOTALL | re.MULTILINE
)


def test_there_are_twelve_questions() -> None:
    assert [number for number, _, _ in ASKED] == [str(n) for n in range(1, 13)]


@pytest.mark.parametrize(("number", "text", "variables"), ASKED, ids=[number for number, _, _ in ASKED])
def test_the_questions_of_an_app_developer_are_answered(number: str, text: str, variables: str, engine: Engine) -> None:
    reported = orjson.loads(
        engine.answer(GraphQLRequest(text, None, orjson.loads(variables) if variables else {})).body
    )
    assert "errors" not in reported, reported
    assert not empty({name: value for name, value in reported["data"].items() if name != "changes"}), number


def test_the_links_of_the_questions_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", QUESTIONS):
        assert (ROOT / "docs" / link).is_file(), link
