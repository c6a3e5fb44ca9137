"""The grammar on sentences that no rulebook has: what they say, whatever the order of their words."""

from __future__ import annotations

import pytest

from tests.ingest.effects.texts import expressions, statements

READ = [
    ("gaia-project", "Rögtön kapsz öt kreditet meg is tartod.", "now: gain 5 credit"),
    ("gaia-project", "Öt kreditet kapsz azonnal.", "now: gain 5 credit"),
    ("gaia-project", "Kapsz 3 ércet és 2 tudást minden bevétel fázisban.", "each income: gain 3 ore, 2 knowledge"),
    ("gaia-project", "Amikor bányát építesz, kapsz 6 kreditet.", "on build[kind = mine]: gain 6 credit"),
    ("gaia-project", "7 energia felhasználása, hogy kapj 2 tudást.", "free: pay 7 power -> gain 2 knowledge"),
    ("gaia-project", "Egyedi akcióként kapsz 8 kreditet.", "action: gain 8 credit | once per round"),
    ("gaia-project", "Minden bolygó-átalakítási lépés öt ércbe kerül.", "always: mod terraform_cost = 5"),
    ("seven-wonders", "A kártya 4 pajzsot ad.", "always: have 4 shield"),
    ("seven-wonders", "3 győzelmi pont minden szomszédos városban álló kék kártyáért.",
     "end: gain 3 vp per card[color = blue] of neighbours"),
    ("seven-wonders", "A kártya 6 érmét hoz a városában megépített minden zöld kártyáért.",
     "now: gain 6 coin per card[color = green]"),
    ("armada", "A játék végén 4 győzelmi pontot kapsz minden szigetért.", "end: gain 4 vp per island"),
    ("armada", "Lépj ingyen egy mezőt a piros hajóddal.", "now: advance[color = red] for free"),
    ("ginkgopolis", "Öt sikerpont jár minden legalább 4. szintű épületed után.",
     "end: gain 5 vp per building[floors >= 4]"),
    ("underwater-cities", "Építs 3 alagutat vagy kapsz 4 kreditet.",
     "action: choose { up to 3 times build[kind = tunnel] | gain 4 credit }"),
    ("underwater-cities", "Beadhatsz legfeljebb 9 hínárt, darabját 2 pontért.",
     "end: up to 9 times pay kelp -> gain 2 vp"),
    ("underwater-cities", "Ha ide építesz várost, akkor 2 hínárral kell többet fizetned.",
     "always: mod cost[site = this, res = kelp] += 2"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "text", "wanted"), READ, ids=[wanted for _, _, wanted in READ])
def test_sentence_is_read(game: str, text: str, wanted: str) -> None:
    assert expressions(game, text) == [wanted]


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("gaia-project", "Nem kapsz 5 kreditet."),
        ("gaia-project", "A hajó lassan kiúszott a kikötőből."),
        ("underwater-cities", "Kapsz pontokat."),
        ("seven-wonders", "A város szépen fejlődik."),
    ],
)
def test_what_says_no_effect_is_not_read(game: str, text: str) -> None:
    assert expressions(game, text) == []


def test_amounts_that_work_at_different_times_are_different_statements() -> None:
    read = expressions("seven-wonders", "A harmadik szintért 6 érmét, 4 győzelmi pontot, valamint 2 pajzsot kapsz.")
    assert read == ["now: gain 6 coin", "end: gain 4 vp", "always: have 2 shield"]


def test_a_condition_that_is_not_understood_makes_the_reading_unsure() -> None:
    (plain,) = statements("gaia-project", "Azonnal kapsz 4 ércet.")
    (bound,) = statements("gaia-project", "Ha fúj a szél, akkor azonnal kapsz 4 ércet.")
    assert plain.confidence >= 900 > bound.confidence


def test_a_number_that_is_left_over_makes_the_reading_unsure() -> None:
    (read,) = statements("gaia-project", "Azonnal kapsz 4 ércet 7 hatalmas.")
    assert read.confidence < 900


def test_an_unfinished_sentence_is_unsure() -> None:
    (read,) = statements("gaia-project", "Azonnal kapsz 4 ércet minden")
    assert read.confidence < 900


def test_a_price_belongs_to_the_sentence_before() -> None:
    read = expressions("underwater-cities", "Építs egy laboratóriumot. Ez 4 kreditbe kerül.")
    assert read[-1] == "action: build[kind = laboratory] for 4 credit"


def test_rows_of_a_table_become_one_statement() -> None:
    read = expressions(
        "underwater-cities",
        "Lássuk a csatlakoztatott városaidért járó jutalmat.",
        "3 pontot, ha 2; 5 pontot, ha 4; 8 pontot, ha 6 vagy több városod van.",
    )
    assert read == ["end: gain band(count(city[connected]), 2: 3, 4: 5, 6: 8) vp"]


def test_values_in_a_row_are_one_for_each_component() -> None:
    read = statements("armada", "Mindegyik szárazulat tengeri pajzsot ad (2, 4, illetve 5 pajzsot).")
    assert [(s.variant, s.expression) for s in read] == [
        (0, "always: have 2 naval"),
        (1, "always: have 4 naval"),
        (2, "always: have 5 naval"),
    ]


def test_of_what_follows_a_warning_only_the_sure_is_read() -> None:
    assert expressions("gaia-project", "Azonnal kapsz 4 ércet. Figyelem! Rögtön kapsz 9 kreditet.") == [
        "now: gain 4 ore",
        "now: gain 9 credit",
    ]
    assert expressions("gaia-project", "Azonnal kapsz 4 ércet. Figyelem! Ha fúj a szél, kapsz 9 kreditet.") == [
        "now: gain 4 ore"
    ]


def test_an_example_is_not_read() -> None:
    assert expressions("gaia-project", "Azonnal kapsz 4 ércet. Példa: Rögtön kapsz 9 kreditet.") == ["now: gain 4 ore"]
