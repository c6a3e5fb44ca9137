"""Exchanges that a text lists one by one, and the offer of all of them: one that was lost makes the offer unsure."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kartotek.ingest.effects.reader import Memory, Statement, read_paragraph
from kartotek.ingest.effects.stage import language_of
from tests.ingest.effects.texts import paragraph

WAY = "{count} energia felhasználása, {so} kapj 1 {good}."
GOODS = ((5, "kvantumkockát"), (2, "ércet"), (3, "tudást"))
EXCHANGES = [WAY.format(count=count, so="hogy", good=good) for count, good in GOODS]


def offered(*texts: str) -> Statement:
    """What a sentence about all exchanges says after texts, each two lines below the one before."""
    memory, language = Memory(), language_of("gaia-project")
    parts = [paragraph(text, line=1 + 2 * place) for place, text in enumerate(texts)]
    found = [one for part in parts for _, made in read_paragraph(part, language, memory) for one in made]
    (offer,) = memory.exchanges.all_with("gaia_power", replace(found[-1], confidence=985), language)
    return offer


def test_exchanges_that_are_all_read_are_one_certain_offer() -> None:
    offer = offered(*EXCHANGES)
    assert offer.confidence >= 900
    assert offer.expression.count("->") == 3


@pytest.mark.parametrize("spoiled", ["hoy", "hgy"])
@pytest.mark.parametrize("place", range(3))
def test_an_exchange_left_unread_makes_the_offer_of_all_unsure(spoiled: str, place: int) -> None:
    listed = [one.replace("hogy", spoiled) if at == place else one for at, one in enumerate(EXCHANGES)]
    assert offered(*listed).confidence < 900


def test_an_exchange_lost_beside_one_of_other_goods_makes_the_offer_of_all_unsure() -> None:
    other = ["1 kvantumkocka felhasználása, hogy kapj 1 ércet.", "1 tudás felhasználása, hogy kapj 1 kreditet."]
    assert offered(*other, *EXCHANGES).confidence >= 900
    assert offered(EXCHANGES[0].replace("hogy", "hgy"), *other, *EXCHANGES).confidence < 900


def test_an_offer_is_no_more_certain_than_its_exchanges() -> None:
    assert offered(*EXCHANGES[:2], "Három energia felhasználása, hogy kapj 1 tndást, érvényes.").confidence < 900
