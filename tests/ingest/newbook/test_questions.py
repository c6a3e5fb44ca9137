"""What a person is asked on a draft: once for a list, a line or a passage; what the book does not say is null."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from kartotek.ingest.newbook.draft import draft_of
from kartotek.ingest.pipeline import read_book

BODY = """
Tartozékok

1 tótábla
12 hallapka, kb. 30 gyöngy
8 csónak, kb. 20 kavics

Előkészületek

Két játékosnál 4, háromnál 5 hallapkát ad a legszebb csónak gazdája a móló végén ülőnek.
"""


@cache
def draft(opening: str) -> dict[str, Any]:
    return draft_of(read_book(f"{opening}\n{BODY}", new=True, use_cache=False), "drafted").as_json()


def topics(opening: str) -> dict[str, str]:
    return {one["topic"]: one["why"] for one in draft(opening)["questions"] if one["about"] == "game"}


@pytest.mark.parametrize(
    ("opening", "title"),
    [
        ("TÓPART\n\nHorgászjáték 2–3 játékosnak", "Tópart"),
        ("T Ó P A R T\n\nHorgászjáték 2–3 játékosnak", "Tópart"),
        ("A tópart vendégei\nHorgászjáték", "A tópart vendégei"),
        ("A tóparton\nminden horgász a legszebb halat keresi.", None),
        ("„Aki halat akar, keljen korán.”\n\nTÓPART", None),
        ("2–3 játékos részére, nyolcéves kortól", None),
        ("Fogd ki a tó legszebb halát!", None),
        ("Részletes magyarázat a", None),
        ("TO MENTEN\n\nHorgaszjatek, amelyben a jatekosok halat fognak. A jatekosok a parton allnak. " * 8, None),
    ],
)
def test_a_title_is_right_or_null_and_asked(opening: str, title: str | None) -> None:
    assert draft(opening)["title"] == title
    assert ("title" in topics(opening)) is (title is None)
    assert ("name_en" in topics(opening)) is (title is not None)


def test_unknown_players_are_asked() -> None:
    assert "players" in topics("A tópart vendégei\nHorgászjáték")
    assert "players" not in topics("TÓPART\n\nHorgászjáték 2–3 játékosnak")
    assert "how many players" in topics("Részletes magyarázat a")["title"]


def test_a_line_is_asked_about_once_with_its_text() -> None:
    asked = [one for one in draft("TÓPART\n\nHorgászjáték 2–3 játékosnak")["questions"] if one["about"] != "game"]
    lines = [(one["topic"].split()[0], one["first"]) for one in asked]
    assert len(lines) == len(set(lines)) > 0
    assert any("legszebb csónak" in one["sentence"] and "2, 3" in one["topic"] for one in asked)
    assert all(one["sentence"] for one in asked)


def test_rows_of_one_list_are_one_question() -> None:
    (listed,) = [one for one in draft("TÓPART\n\nHorgászjáték 2–3 játékosnak")["questions"] if one["topic"] == "count"]
    assert (listed["first"], listed["last"]) == (8, 9)


@pytest.mark.parametrize(("limit", "sure"), [("kb. ", {"bója"}), ("", {"bója", "vitorlás"})])
def test_a_word_that_limits_a_number_belongs_to_the_line_that_it_begins(limit: str, sure: set[str]) -> None:
    text = f"TÓPART\n\nTartozékok\n\n12 bója\n{limit}8 vitorlás\n5 horgony\n"
    drafted = draft_of(read_book(text, new=True, use_cache=False), "drafted").as_json()
    counted = {one["name_hu"]: one["count"] for one in drafted["components"] if one["confidence"] >= 900}
    assert counted == {name: {"bója": 12, "vitorlás": 8, "horgony": 5}[name] for name in (*sure, "horgony")}
