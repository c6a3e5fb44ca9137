"""A component list in running text, in every layout of its paragraphs: wide and narrow, with gaps and without."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.newbook.draft import draft_of
from kartotek.ingest.pipeline import read_book

OPENING: Final = "HARANGVIRÁG\n\nKertészjáték 2–4 játékosnak\n\nMI LAPUL A DOBOZBAN?\n"
RULES: Final = (
    "\n\nELŐKÉSZÜLETEK\n\nMindenki kap két palántát. A virágkártyákat keverjétek meg.\n\n"
    "A JÁTÉK MENETE\n\nA soron lévő játékos lép egyet, majd a következő jön. A locsoló sokat ér.\n"
)
COUNTED: Final[Mapping[str, int]] = {
    "kerttábla": 1,
    "ágyástábla": 4,
    "lapka": 20,
    "virágkártya": 36,
    "palánta": 24,
    "locsoló": 3,
    "kertészfigura": 12,
    "zöld": 6,
    "barna": 6,
    "dobókocka": 2,
}
IN_PROSE: Final = (
    "Mielőtt leültök, nézzétek meg, minden megvan-e. Legfelül találtok egy kerttáblát, alatta négy ágyástáblát, "
    "továbbá húsz lapkát.\n"
    "A kártyák közül harminchat virágkártya van.\n"
    "Fából faragták a tizenkét kertészfigurát (hat zöld és hat barna), a huszonnégy palántát meg a három locsolót. Van "
    "még két dobókocka is.\n"
    "Ha valami hiányzik, írjatok nekünk."
).splitlines()
WIDTHS: Final = (36, 48, 64, 90, 1000)


def laid_out(paragraphs: Sequence[str], width: int, gap: str) -> str:
    return gap.join("\n".join(textwrap.wrap(one, width, break_on_hyphens=False)) for one in paragraphs)


def components(text: str) -> list[dict[str, Any]]:
    book = read_book(f"{OPENING}{text}{RULES}", new=True, use_cache=False)
    rows: list[dict[str, Any]] = draft_of(book, "x").as_json()["components"]
    return rows


@pytest.mark.parametrize("gap", ["\n", "\n\n"], ids=["close", "apart"])
@pytest.mark.parametrize("width", WIDTHS)
def test_paragraphs_are_read_in_every_layout(width: int, gap: str) -> None:
    rows = components(laid_out(IN_PROSE, width, gap))
    found = {row["name_hu"]: row["count"] for row in rows}
    assert {name: found.get(name) for name in COUNTED} == COUNTED
    certain = {row["name_hu"]: row["count"] for row in rows if row["confidence"] >= CERTAIN}
    assert certain.items() <= COUNTED.items()
