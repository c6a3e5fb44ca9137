"""Damaged drafts: whatever the bytes are, there are segments or an error with a code, never another fault."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kartotek.catalog.drafts.reading import READERS, read_draft
from kartotek.catalog.drafts.segment import TextSegment
from kartotek.schema.errors import KartotekError
from tests.catalog.drafts.formats import BILINGUAL, MONOLINGUAL

SAMPLE = [TextSegment("A bánya 4 „pontot” ér & <kész>.", "The mine is worth 4 points.", f"s{n}") for n in range(3)]
WHOLE = {name: make(SAMPLE) for name, make in (BILINGUAL | MONOLINGUAL).items()}


def tried(name: str, content: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(content)
        try:
            list(read_draft(path))
        except KartotekError as error:
            assert error.code.startswith("draft-"), error


@pytest.mark.parametrize("name", WHOLE)
@settings(max_examples=40)
@given(at=st.floats(0, 1), cut=st.integers(0, 30), put=st.binary(max_size=8))
def test_damaged_files(name: str, at: float, cut: int, put: bytes) -> None:
    whole = WHOLE[name]
    place = int(at * len(whole))
    tried(name, whole[:place] + put + whole[place + cut :])


@pytest.mark.parametrize("suffix", READERS)
@settings(max_examples=20)
@given(content=st.binary(max_size=200))
def test_any_bytes(suffix: str, content: bytes) -> None:
    tried(f"a{suffix}", content)
