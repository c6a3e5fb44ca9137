"""Facts that a text says in passing about a component it names: prices, points, what is free because of another."""

from __future__ import annotations

from kartotek.ingest.effects.named import explain, load_priced_names, read_named
from kartotek.ingest.effects.stage import Statement, language_of
from kartotek.schema.paths import data_folder
from tests.ingest.effects.texts import ability, paragraph


def read(text: str, kind: str = "example") -> list[tuple[str, str]]:
    game = "seven-wonders"
    found = read_named(paragraph(text, kind), language_of(game), load_priced_names(game, data_folder()))
    return [(str(one.subject).removeprefix(f"{game}:card:"), one.expression) for one in found]


def test_prices_stand_after_the_name() -> None:
    assert read("A Szobor (Statue) ára más, a Fegyvertár (koltsege: 4 fa + 2 érc) drága.") == [
        ("arsenal", "action: build[this] for 4 wood, 2 ore")
    ]
    assert read("Az Akadémia 6 érmébe kerül, az Egyetem megépítéséhez 3 papiruszra van szükség.") == [
        ("academy", "action: build[this] for 6 coin"),
        ("university", "action: build[this] for 3 papyrus"),
    ]
    assert read("A Patikus megépítése ingyenes.") == [("apothecary", "action: build[this] for free")]


def test_a_price_of_which_a_good_is_not_understood_is_not_read() -> None:
    assert read("Az Akadémia megépítéséhez 2 zsiráf és 3 fa szükséges.") == []
    assert read("A Szobor (költsége: 2 zsiráf és 3 fa) szép.") == []
    assert read("Az Akadémia nem kerül 6 érmébe.") == []


def test_points_in_brackets_belong_to_the_name_before_them() -> None:
    assert read("Ott a Fórum (Forum) (7 pont), egy kút (3 pont) és a Kertek (9 pont).") == [
        ("forum", "end: gain 7 vp"),
        ("gardens", "end: gain 9 vp"),
    ]


def test_what_another_component_makes_free() -> None:
    assert read("Ha felépíted az Oltárt, ingyen építhetsz Szobort.") == [
        ("statue", "action: build[this] for free | if ?")
    ]
    assert read("Az Oltár után jár a Szobor ingyenes megépítését igérő jel.") == [
        ("statue", "action: build[this] for free | if ?")
    ]
    assert read("Ha felépíted az Oltárt, nem építhetsz ingyen Szobort.") == []


def test_a_name_without_a_capital_is_a_common_word() -> None:
    assert read("A városi könyvtár 6 érmébe kerül.") == []


def test_an_explanation_names_what_stands_before_it() -> None:
    language, names = language_of("seven-wonders"), load_priced_names("seven-wonders", data_folder())
    before = [Statement(4, 5, None, ability("now: gain 6 coin"), 985),
              Statement(1, 1, None, ability("now: gain 2 coin"), 985)]  # fmt: skip
    one = paragraph("Magyarázat: a Bazár (Bazaar) lapja.", "remark", 6)
    several = paragraph("Magyarázat: a Bazár és a Szobor lapja.", "remark", 6)
    cut = paragraph("Magyarázat a Bazárhoz, a a nyilakat nézd.", "remark", 6)
    labelled = paragraph("Magyarázat a Szoborhoz: lásd a Bazárnál.", "remark", 6)
    joined = paragraph("Magyarázat a Bazárhoz és a Szborhz: nézd a nyilat.", "remark", 6)
    for text in (several, cut, labelled, joined):
        explain(before, text, language, names)
        assert [statement.subject for statement in before] == [None, None]
    explain(before, one, language, names)
    assert [statement.subject for statement in before] == ["seven-wonders:card:bazaar", None]
