"""docs/rest.md: its table is that of the declared endpoints, and its addresses answer."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kartotek.api.rest.endpoints import ENDPOINTS
from tests.api.web.conftest import served

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "rest.md").read_text(encoding="utf-8")
ADDRESSES = re.findall(r"curl 'http://127\.0\.0\.1:8000(\S+)'", PAGE)


def table() -> str:
    rows = []
    for endpoint in ENDPOINTS:
        names = ", ".join(f"`{each.name}`" for each in endpoint.parameters if not each.in_path)
        rows.append(f"| `{endpoint.path}` | {endpoint.summary} | {names} |\n")
    return "".join(rows)


@pytest.fixture(scope="module")
def client(shipped_database: Path) -> TestClient:
    with served(shipped_database) as client:
        return client


def test_the_table_is_true() -> None:
    found = re.search(r"<!-- addresses -->\n(.*)<!-- end of addresses -->", PAGE, re.DOTALL)
    assert found is not None and found[1] == table(), f"write this table:\n{table()}"


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_example_answers(address: str, client: TestClient) -> None:
    assert client.get(address).status_code == 200


def test_there_are_examples() -> None:
    assert len(ADDRESSES) >= 5
