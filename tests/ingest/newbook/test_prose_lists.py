"""Component lists in running text, groups of a list that are for each player, and copies that sentences give."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.lists.names import nominative
from kartotek.ingest.newbook.draft import draft_of
from kartotek.ingest.pipeline import read_book
from kartotek.ingest.words.lexicon import heading_role

OPENING = "PRÓBAJÁTÉK\n\nTársasjáték 2–4 játékosnak\n\n"
RULES = (
    "\n\nELŐKÉSZÜLETEK\n\nMindenki kap 2 kagylót. A gyöngy, a hordó és a vitorla ritka.\n\n"
    "A JÁTÉK MENETE\n\nA soron lévő játékos lép egyet, majd a következő jön.\n"
)
IN_PROSE: Mapping[str, tuple[str, Mapping[str, int]]] = {
    "parts in the case of their total": (
        "A doboz egy malomtáblát, négy vitorlát, harminc gyöngyöt (tíz kéket, húsz zöldet) és húsz szélkártyát rejt.",
        {"malomtábla": 1, "vitorla": 4, "gyöngy": 30, "kék": 10, "zöld": 20, "szélkártya": 20},
    ),
    "stems that change": (
        "Találsz itt 1 malomtáblát, 4 kereket, 12 vizet, 20 követ és 2 vödröt.",
        {"malomtábla": 1, "kerék": 4, "víz": 12, "kő": 20, "vödör": 2},
    ),
    "a total before a verb": (
        "Kártyából összesen ötvenet találsz, mégpedig húsz szélkártyát és harminc hajókártyát.",
        {"kártya": 50, "szélkártya": 20, "hajókártya": 30},
    ),
    "out of what a thing is made": (
        "A dobozban egy malomtábla, egy agyagból formázott kacsa és két fából faragott hordó lapul.",
        {"malomtábla": 1, "kacsa": 1, "hordó": 2},
    ),
    "what can be done with a thing": (
        "A dobozban egy széthajtható malomtábla és négy forgatható szélkártya lapul.",
        {"malomtábla": 1, "szélkártya": 4},
    ),
    "what each player has": (
        "Minden játékosnak jut egy vitorla, öt bárkafigura és tíz hordó. Közös a harminc gyöngy.",
        {"vitorla": 4, "bárkafigura": 20, "hordó": 40, "gyöngy": 30},
    ),
}
LISTED: Mapping[str, tuple[str, Mapping[str, int]]] = {
    "for each player": (
        "1 malomtábla\nJátékosonként:\n  1 kikötőtábla\n  5 bárkafigura\n40 kagyló",
        {"malomtábla": 1, "kikötőtábla": 4, "bárkafigura": 20, "kagyló": 40},
    ),
    "so many sets": (
        "1 malomtábla\nHárom készlet, mindegyikben:\n- 1 kikötőtábla\n- 5 bárkafigura\n\n40 kagyló",
        {"malomtábla": 1, "kikötőtábla": 3, "bárkafigura": 15, "kagyló": 40},
    ),
    "things without a number": (
        "malomtábla\n24 hídlapka\nszabálykönyv\nhomokóra\n8 bárkafigura",
        {"malomtábla": 1, "hídlapka": 24, "szabálykönyv": 1, "homokóra": 1, "bárkafigura": 8},
    ),
    "colours with their names": (
        "30 kocka: 12 barna (agyag), 10 szürke (érc) és 8 fekete (szén)\n1 malomtábla",
        {"kocka": 30, "agyag": 12, "érc": 10, "szén": 8, "malomtábla": 1},
    ),
    "a sum": ("24 + 6 hídlapka\n30 szélkártya", {"hídlapka": 30, "szélkártya": 30}),
    "an article and brackets": (
        "1 malomtábla\n\nA szélkártyák (30)\n  10 északi szél\n  20 déli szél",
        {"malomtábla": 1, "szélkártya": 30, "északi szél": 10, "déli szél": 20},
    ),
}


def components(body: str, rest: str = "") -> list[dict[str, Any]]:
    text = f"{OPENING}A DOBOZ TARTALMA\n\n{body}{RULES}{rest}"
    rows: list[dict[str, Any]] = draft_of(read_book(text, new=True, use_cache=False), "x").as_json()["components"]
    return rows


@pytest.mark.parametrize(("body", "wanted"), [*IN_PROSE.values(), *LISTED.values()], ids=[*IN_PROSE, *LISTED])
def test_all_are_counted_and_no_other_is_certain(body: str, wanted: Mapping[str, int]) -> None:
    rows = components(body)
    assert wanted.items() <= {row["name_hu"]: row["count"] for row in rows}.items()
    certain = {row["name_hu"]: row["count"] for row in rows if row["confidence"] >= CERTAIN}
    assert certain.items() <= wanted.items()


def test_what_the_sentence_below_a_list_adds_is_in_doubt() -> None:
    body = "1 malomtábla\n24 hídlapka\n8 bárkafigura\n30 szélkártya\n\nA dobozban ezenkívül egy vászonzsák van."
    found = {row["name_hu"]: row for row in components(body)}
    assert found["vászonzsák"]["count"] == 1
    assert found["vászonzsák"]["confidence"] < CERTAIN <= found["hídlapka"]["confidence"]


def test_where_things_are_put_is_no_name() -> None:
    found = components("A dobozban húsz szélkártya van. A többit három pakliba rendeztük.")
    assert not [row for row in found if row["name_hu"] == "pakliba" and row["confidence"] >= CERTAIN]


def test_what_a_label_multiplies_is_never_certain() -> None:
    rows = components(LISTED["so many sets"][0])
    assert [row["name_hu"] for row in rows if row["confidence"] < CERTAIN] == ["kikötőtábla", "bárkafigura"]


def test_sentences_that_say_how_many_copies_there_are() -> None:
    rest = (
        "\nA SZELEK\n\nBórából négy van a pakliban. Mindenki lép.\nPasszátból szintén kettő akad. Ez jó.\n"
        "A Zefír csak egyszer fordul elő, de sokat ér.\n"
    )
    found = {row["name_hu"]: row["count"] for row in components("12 szélkártya\n8 bárkafigura", rest)}
    assert {"Bóra": 4, "Passzát": 2, "Zefír": 1}.items() <= found.items()


def test_as_many_labels_as_the_text_above_them_names_pieces() -> None:
    rest = "\nA SZOKÁSOK\n\nA szélkártyák mind mások.\nBóra: lépj kettőt.\nFőn: húzz egyet.\nZefír: pihenj.\n"
    rows = components("3 szélkártya\n8 bárkafigura", rest)
    assert {"Bóra", "Főn", "Zefír"} <= {row["name_hu"] for row in rows}
    assert all(row["confidence"] < CERTAIN for row in rows if row["name_hu"] == "Bóra")


@pytest.mark.parametrize(
    ("form", "word"),
    [("lovat", "ló"), ("kosarat", "kosár"), ("sátrat", "sátor"), ("fát", "fa"), ("babot", "bab"), ("hordót", "hordó")],
)
def test_an_object_in_its_dictionary_form(form: str, word: str) -> None:
    assert nominative(form, ())[0] == word


@pytest.mark.parametrize(
    ("heading", "role"),
    [
        ("NÉGYSZEMÉLYES JÁTÉK", ""),
        ("Négy játékos", ""),
        ("JÁTÉK EGYEDÜL", "solo"),
        ("HA MAGADBAN VAGY", "solo"),
    ],
)
def test_four_players_are_no_solo_game(heading: str, role: str) -> None:
    assert heading_role(heading)[0] == role
