"""Words that are cut or have grown together in a text that is torn in many places, and how such a text is known."""

from __future__ import annotations

from typing import Final

import pytest

from kartotek.ingest.repair.letters import fold_text
from kartotek.ingest.repair.restore import RepairedLine
from tests.ingest.samples import book_of

_TORN: Final = """\
A kertész minden ko rben megöntözi a rózsákat.
Ha a kertész nem öntöz, a róz sák elszáradnak.
Minden jaté kos kap egy öntözőkannát és két palántát.
A palántákat a jatékosok a kert sarkába üll tetik.
A kör vég én minden jatékos megszámolja a virágait.
Aki a legtöbb vi rágot neveli, az kap egy oklevelet.
A kertészek egymás után követ keznek, balra haladva.
Ha elfogyott a ví z, a kertész a kúthoz megy.
A kút mellett mindig van egy vödör és egy pad, amely en pihenni lehet.
A verseny akkor ér véget, amikor minden rózsa kinyí lt.
A jatékosok ekkor össze adják az okleveleiket.
A győztes kapja a kert legszebb ró zsáját.
A többiek meg hajolnak a győztes előtt.
A jatéko sok és a kerté szek pihennek.
Minde gyik jatékos vi rágot kap, és min den kertész rózs ákat.
"""
"""A text that a blank cuts in most of its lines."""
_WHOLE: Final = """\
A kertész minden körben megöntözi a rózsákat.
Ha a kertész nem öntöz, a rózsák elszáradnak.
Minden játékos kap egy öntözőkannát és két palántát.
"""


def _lines(text: str) -> tuple[RepairedLine, ...]:
    """The lines of a text that was scanned without its accents."""
    return book_of(fold_text(text)).lines


def _last_line(text: str, line: str) -> str:
    return _lines(text + line)[-1].text


@pytest.mark.parametrize(
    ("scanned", "repaired"),
    [
        ("A pad mellett pihenhet sz is", "A pad mellett pihenhetsz is"),
        ("vigyázz a palántáid ra", "vigyázz a palántáidra"),
        ("a lócá i d at kitakarítod", "a lócáidat kitakarítod"),
        ("minden nap fel söpörheted a kertet", "minden nap felsöpörheted a kertet"),
        ("a kerítések hez nem nyúl", "a kerítésekhez nem nyúl"),
    ],
)
def test_parts_of_a_word_are_joined_in_a_torn_text(scanned: str, repaired: str) -> None:
    assert _last_line(_TORN, scanned) == repaired


@pytest.mark.parametrize(
    ("scanned", "repaired"),
    [
        ("Hamegfelelsz a kertésznek", "Ha megfelelsz a kertésznek"),
        ("vödröthozott", "vödröt hozott"),
        ("elma radtrózsák", "elmaradt rózsák"),
        ("kap 2palán tát", "kap 2 palántát"),
    ],
)
def test_words_that_lost_their_blank_are_parted_in_a_torn_text(scanned: str, repaired: str) -> None:
    assert _last_line(_TORN, scanned) == repaired


def test_a_line_end_may_cut_a_word_in_a_torn_text() -> None:
    *_, one, two = _lines(_TORN + "a jatékosok gereb\nlyéje")
    assert one.words[-1].whole == two.words[0].whole == "gereblyéje"


@pytest.mark.parametrize("line", ["a kert jobb oldala", "nem kell fel ásni", "ki kell seperni", "ha l rózsát kapsz"])
def test_words_that_may_stand_side_by_side_stay_apart_in_a_torn_text(line: str) -> None:
    assert len(_lines(_TORN + line)[-1].words) == len(line.split())


def test_a_text_that_is_whole_is_left_as_it_is() -> None:
    line = "vigyázz a palántáid ra"
    assert len(_lines(_WHOLE + line)[-1].words) == len(line.split())
