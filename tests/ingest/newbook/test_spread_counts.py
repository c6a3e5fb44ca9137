"""Numbers for each colour or player with their totals behind, words that point at things, and members without a
number at the end of a list."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.lists.chunk import is_pronoun
from kartotek.ingest.words.tokens import NO_WORD
from tests.ingest.newbook.list_reading import counted_in

TOTALS: list[tuple[str, Mapping[str, int]]] = [
    ("Bábuk: színenként 6 vitorlás (ez 24 darab) és színenként 1 zászló (4 darab)", {"vitorlás": 24, "zászló": 4}),
    ("Fából: színenként 6 vitorlás (összesen 24)", {"vitorlás": 24}),
    ("színenként 6 vitorlás (24 darab)", {"vitorlás": 24}),
    ("játékosonként 5 révész (ez összesen 20 db)", {"révész": 20}),
    ("játékosonként 1 hajónapló (vagyis 4)", {"hajónapló": 4}),
    ("játékosonként 6 vitorlás, tehát 24 darab", {"vitorlás": 24}),
    ("színenként 6 vitorlás, ez 24 darab", {"vitorlás": 24}),
    ("minden színből 6 vitorlás (24)", {"vitorlás": 24}),
    ("Játékosonként 2 bója (ezek együtt 10 darab)", {"bója": 10}),
    ("gyűjtő, fejenként 3 (mind a négy színben, ez tizenkettő)", {"gyűjtő": 12}),
    ("kosár, fejenként 1 (azaz 4)", {"kosár": 4}),
]
OPEN = (
    "színenként 6 vitorlás (25 darab)",
    "színenként 6 vitorlás (6 darab)",
    "színenként 6 vitorlás (5 kicsi, 1 nagy)",
    "minden színből 6 vitorlás",
    "fejenként 3 vitorlás és 2 zászló",
    "színenként 6 vitorlás és színenként 1 zászló, összesen 28",
)
LABELLED: list[tuple[str, Mapping[str, int]]] = [
    (
        "Egyéb: két evező, tizenkét bója, egy horgony a kezdőnek, egy vászonzsák és ez a szabályfüzet",
        {"evező": 2, "bója": 12, "horgony": 1, "vászonzsák": 1},
    ),
    ("Végül: három evező, tíz bója és természetesen ez a füzet", {"evező": 3, "bója": 10}),
    ("Egyéb: két evező, egy horgony meg ez az útmutató", {"evező": 2, "horgony": 1}),
    ("Egyéb: két evező, egy horgony és szabályfüzet", {"evező": 2, "horgony": 1}),
    ("Egyebek: három kapu, két csapda és 5 raktár", {"kapu": 3, "csapda": 2, "raktár": 5}),
]
NAMED_BEFORE: list[tuple[str, Mapping[str, int]]] = [
    ("aranypénz, összesen 40 érme", {"aranypénz": 40}),
    ("összesen 12 bója", {"bója": 12}),
    ("csupor, 18 kicsi és 9 nagy", {"csupor": 27, "kicsi": 18, "nagy": 9}),
    ("Kövek, 2 fehér és 4 fekete gyöngy", {"fehér gyöngy": 2, "fekete gyöngy": 4}),
]
SENTENCE = "Előny: két bóját kap, egy horgonyt tesz ide"
POINTING = ("20 bója (ez mind kék)", "24 vitorlás (mind egyforma)", "12 bója, ezek 12 darab", "ez 12 darab")
TEXTS = (*(text for text, _ in (*TOTALS, *LABELLED, *NAMED_BEFORE)), *OPEN, *POINTING, SENTENCE)


@pytest.mark.parametrize(("text", "wanted"), TOTALS, ids=[text for text, _ in TOTALS])
def test_a_number_behind_a_number_for_each_is_its_total(text: str, wanted: Mapping[str, int]) -> None:
    found = counted_in(text, TEXTS)
    assert {one.name_hu: one.count for one in found} == wanted
    assert all(one.confidence >= CERTAIN for one in found)


@pytest.mark.parametrize("text", OPEN)
def test_a_number_for_each_without_its_total_is_not_certain(text: str) -> None:
    found = counted_in(text, TEXTS)
    assert found
    assert not [one for one in found if one.confidence >= CERTAIN]


@pytest.mark.parametrize(("text", "wanted"), LABELLED, ids=[text for text, _ in LABELLED])
def test_a_label_heads_a_list_whose_last_member_has_no_number(text: str, wanted: Mapping[str, int]) -> None:
    assert {one.name_hu: one.count for one in counted_in(text, TEXTS) if one.how != "implied"} == wanted


@pytest.mark.parametrize(("text", "wanted"), NAMED_BEFORE, ids=[text for text, _ in NAMED_BEFORE])
def test_a_sum_or_looks_alone_count_the_name_before_them(text: str, wanted: Mapping[str, int]) -> None:
    found = counted_in(text, TEXTS)
    assert {one.name_hu: one.count for one in found} == wanted
    looks = [one for one in found if one.part_of == "csupor" or one.how == "computed"]
    assert all(one.confidence < CERTAIN for one in looks)


def test_a_label_before_a_sentence_heads_no_list() -> None:
    assert not counted_in(SENTENCE, TEXTS)


@pytest.mark.parametrize("text", POINTING)
def test_a_word_that_points_at_things_is_no_name(text: str) -> None:
    assert {one.name_hu for one in counted_in(text, TEXTS)} <= {"bója", "vitorlás"}


@pytest.mark.parametrize("key", ["ez", "azok", "mind", "ebbol", "ok", "valamennyi"])
def test_words_that_point_at_things_are_known(key: str) -> None:
    assert is_pronoun(type(NO_WORD)(key, key, key, 1, 0, "", True))
