"""A Schematron schema held against a document, with XPath 2 as its rules need it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

__all__ = ["failures"]

_SCHEMATRON: Final = "{http://purl.oclc.org/dsdl/schematron}"


def failures(schema: Path, document: Any) -> list[str]:
    """The assertions that some node of the document fails, each with how many do."""
    etree = pytest.importorskip("lxml.etree")
    elementpath = pytest.importorskip("elementpath")
    rules = etree.parse(str(schema))
    spaces = {space.get("prefix"): space.get("uri") for space in rules.iter(f"{_SCHEMATRON}ns")}
    found = []
    for rule in rules.iter(f"{_SCHEMATRON}rule"):
        for claim in rule.iter(f"{_SCHEMATRON}assert"):
            path = f"count(//{rule.get('context')}[not({claim.get('test')})])"
            count = elementpath.select(document, path, spaces, parser=elementpath.XPath2Parser)
            if count:
                found.append(f"{count} times: {claim.text}")
    return found
