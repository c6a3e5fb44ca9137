"""Names that the book spells in its own way: found by their English spelling, never from a list of names."""

from __future__ import annotations

import pytest

from kartotek.ingest.pipeline import read_book
from kartotek.ingest.structure.cognates import cognate_facts
from kartotek.ingest.structure.members import Member, Members
from kartotek.ingest.structure.model import KindRule, ReadingModel
from kartotek.ingest.structure.tokens import units_of

FOLK = [Member(f"x:folk:{slug}", "folk", slug, "", name) for slug, name in (("a", "Cytherans"), ("b", "Loxans"))]
CITY = Member("x:place:c", "place", "c", "", "The Bridge of Rhenthos", {"city_en": "Rhenthos"})
MODEL = ReadingModel({"place": KindRule("place", named=("city_hu",))})
MEMBERS = Members("x", {"folk": FOLK, "place": [CITY]}, {one.id: one for one in (*FOLK, CITY)})


def _found(text: str) -> dict[tuple[str, str], object]:
    stream = units_of(read_book(text, use_cache=False)).stream
    return {(one.subject, one.field): one.value for one in cognate_facts(stream, MEMBERS, MODEL)}


@pytest.mark.parametrize(
    ("text", "name"),
    [("Ekkor a Citeránok lépnek.", "Citeránok"), ("Ekkor a Citerán lép.", None), ("Ekkor a Cytherans lép.", None)],
)
def test_a_people_is_named_in_the_plural_of_the_book(text: str, name: str | None) -> None:
    assert _found(text).get(("x:folk:a", "name_hu")) == name


def test_of_two_spellings_the_one_that_stands_oftener() -> None:
    assert _found("Itt a Lokszánok. Ott a Lokszanok. A Lokszánok győznek.")["x:folk:b", "name_hu"] == "Lokszánok"
    assert not _found("Itt a Lokszánok. Ott a Lokszank.")  # nobody knows which


def test_a_title_with_the_adjective_of_a_place_names_what_is_there() -> None:
    found = _found("Ez más.\n\nA renthoszi híd\n\nEz is más.")
    assert found == {("x:place:c", "name_hu"): "A renthoszi híd", ("x:place:c", "city_hu"): "Renthosz"}
    assert not _found("Ez más, de a renthoszi híd nem cím.")
