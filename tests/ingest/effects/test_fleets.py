"""Fleets, islands, taxes and raids, in sentences that no rulebook has."""

from __future__ import annotations

import pytest

from tests.ingest.effects.texts import expressions, statements

READ = [
    ("Lepj ingyen egy mezőt a zöld hajóddal.", ["now: advance[color = green] for free"]),
    ("Lépj ingyen 4 különböző hajóddal.", ["now: for pick 4 fleet: advance(it) for free"]),
    ("Lépj ingyen 2 vagy 4 különböző hajóddal.",
     ["now: for pick 2 fleet: advance(it) for free", "now: for pick 4 fleet: advance(it) for free"]),
    ("Minden lépés 3 mal kevesebb nyersanyagba kerül.", ["always: mod step_cost[res = resource] -= 3"]),
    ("Ha egy épületet épít valaki, végrehajthat egy flottafejlesztést.", ["on build: may advance"]),
    ("Ha eldobott kártyát építesz, nem hajthatsz végre flottafejlesztést.", ["on build[zone != discard]: may advance"]),
    ("Amikor a piros hajó elér egy mezőt, megkapod a feltüntetett érmét.", ["on step[color = red]: gain ? coin"]),
    ("A tengeri ereje megegyezik a jelzett számmal.", ["always: have ? naval"]),
    ("Kivetsz 7 érme adót a többi játékosra.", ["now: levy(7)"]),
    ("Amikor a kék hajó rálép egy mezőre, a jelzett adót veti ki.", ["on step[color = blue]: levy(?)"]),
    ("A többiek fizetnek annyi érmét, amennyi az adó, mínusz a saját kereskedelmi szintje.", ["now: levy(?)"]),
    ("Felfedezhetsz egy 3. szintű szigetet.", ["now: may explore[level = 3]"]),
    ("Amikor a sárga hajó elér ide, felfedezhetsz egy adott szintű szigetet.",
     ["on step[color = yellow, space = ?]: may explore[level = ?]"]),
    ("Miután megépítetted ezen épületek valamelyiket, végrehajthatsz egy lépést a piros flottasávon.",
     ["on build[this]: may advance[color = red]"]),
    ("Húzd fel a megfelelő szintű szigetkártyapakli lapját.", ["now: draw[level = ?]"]),
    ("Okozol egy szárazföldi konfliktust.", ["now: raid(?)"]),
    ("A dupla nyíl mutat a bal oldali szomszéd bal oldali szomszédjára.", ["now: raid(left2)"]),
    ("Ezek a szigetek a jelzett nyersanyagok egyikét termelik.", ["always: produce 1 of ? private"]),
    ("A piros flottasávon történő fejlesztéssel tengeri pajzsokat szerez.", ["always: have ? naval"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), READ, ids=[text for text, _ in READ])
def test_reads(text: str, wanted: list[str]) -> None:
    assert expressions("armada", text) == wanted


def test_several_share_a_raid() -> None:
    found = statements("armada", "Ezek 2, illetve 5 szárazföldi pajzsot adnak, és szárazföldi konfliktust okoznak.")
    assert [(one.expression, one.variant) for one in found] == [
        ("always: have 2 shield", 0), ("always: have 5 shield", 1), ("now: raid(?)", None),
    ]  # fmt: skip


def test_a_step_after_one_of_several_is_no_ability_of_each() -> None:
    these, anyone = (
        statements("armada", f"Ha {built} építesz, végrehajthatsz egy fejlesztést a zöld flottasávon.")
        for built in ("ezen létesítmények valamelyikét", "egy létesítményt")
    )
    assert [one.named for one in (*these, *anyone)] == [True, False]
    assert all(one.confidence < 900 for one in (*these, *anyone))


UNREAD = [
    "Felfedezhetsz például egy 3. szintű szigetet.",
    "Ha barna kártyát húzol, végrehajthatsz egy flottafejlesztést.",
    "A dupla nyíl mutat a bal oldali szomszéd jobb oldali szomszédjára.",
    "Adót vet ki a bölcs kapitány.",
]


@pytest.mark.parametrize("text", UNREAD)
def test_leaves_alone_what_it_does_not_understand(text: str) -> None:
    assert expressions("armada", text) == []
