"""What a class of components or a category of scoring is for: goods are named, how many of them is not."""

from __future__ import annotations

import pytest

from tests.ingest.effects.texts import expressions, statements

READ = [
    ("seven-wonders", "Az ilyen épületek érméket adnak.", ["now: gain ? coin"]),
    ("seven-wonders", "Minden céh valamennyi pontot hoz.", ["end: gain ? vp"]),
    ("seven-wonders", "Ezen epuletek növelik a katonai erőt.", ["always: have ? shield"]),
    ("seven-wonders", "A létesítményekkel érméket gyűjtesz, és olykor pontokat szerzel.",
     ["now: gain ? coin", "end: gain ? vp"]),
    ("seven-wonders", "Mindenki hozzáadja a csodájából való pontokat.", ["end: gain ? vp"]),
    ("seven-wonders", "A lapot csak a pontok osszeszámolásakor vesszük figyelembe.", ["end: gain ? vp"]),
    ("seven-wonders", "Minden csoda mutat egy nyersanyagot vagy terméket, amit megtermel.", ["always: produce 1 of ?"]),
    ("ginkgopolis", "A kertészek (kék) révén nyersanyagot szerzel, a papok (piros) dolga a pont.",
     ["each resolve: for each card[color = blue]: gain ? resource",
      "each resolve: for each card[color = red]: gain ? vp"]),
]  # fmt: skip


@pytest.mark.parametrize(("game", "text", "wanted"), READ, ids=[text for _, text, _ in READ])
def test_a_class_is_read_and_never_sure(game: str, text: str, wanted: list[str]) -> None:
    found = statements(game, text)
    assert [one.expression for one in found] == wanted
    assert all(one.confidence < 900 for one in found)


UNREAD = [
    ("seven-wonders", "A régi épületek szépek, és érméket rejtenek."),
    ("seven-wonders", "Az épület érméket ad."),
    ("seven-wonders", "Ha az épületek készen vannak, érméket adnak."),
    ("ginkgopolis", "A kertészek (kék) révén nyersanyagot szerzel, a papok (piros) dolga az ima."),
    ("ginkgopolis", "A kertészek (kék) révén 2 nyersanyagot szerzel, a papok (piros) dolga a pont."),
]


@pytest.mark.parametrize(("game", "text"), UNREAD, ids=[text for _, text in UNREAD])
def test_no_class_is_made_of_other_sentences(game: str, text: str) -> None:
    assert not [one for one in expressions(game, text) if "?" in one]
