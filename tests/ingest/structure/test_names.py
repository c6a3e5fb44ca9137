"""Names in both languages, under headings and beside labels, in sentences of our own."""

from __future__ import annotations

from kartotek.ingest.structure.facts import Finding
from kartotek.ingest.structure.lexicon import Sense, StructureLexicon
from kartotek.ingest.structure.mentions import mention_facts
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.tokens import Token
from tests.ingest.structure.reading import findings_of, sure_fields


def test_a_gloss_gives_the_name_in_both_languages_without_its_case() -> None:
    fields = sure_fields("A kereskedők a Könyvtárat (Library) szeretik.\n", "seven-wonders")
    assert fields["card:library name_hu"] == "Könyvtár"
    assert fields["card:library name_en"] == "Library"


def test_a_changed_name_stays_with_its_component() -> None:
    fields = sure_fields("A kereskedők a Levéltárat (Library) szeretik.\n", "seven-wonders")
    assert fields["card:library name_hu"] == "Levéltár"


def test_a_plural_name_is_kept_as_it_is_printed() -> None:
    assert sure_fields("Épül a Kertek (Gardens).\n", "seven-wonders")["card:gardens name_hu"] == "Kertek"


def test_a_heading_says_the_age_of_what_is_named_below_it() -> None:
    text = "Az I. kor kártyái\n\nEbben benne van a Piac.\n\nA II. kor kártyái\n\nItt épül a Bazár.\n"
    fields = sure_fields(text, "seven-wonders")
    assert (fields["card:marketplace age"], fields["card:bazaar age"]) == ("1", "2")


def test_headings_whose_numbers_do_not_go_up_are_doubted() -> None:
    text = "A II. kor kártyái\n\nItt épül a Bazár.\n\nA II. kor kártyái\n\nItt épül az Aréna.\n"
    assert not [key for key in sure_fields(text, "seven-wonders") if key.endswith(" age")]


def test_a_label_belongs_to_the_nearest_heading_on_either_side() -> None:
    text = "Terránok\n\nAnyabolygó: Terra\n\nEz egy nép.\n\nAnyabolygó: Mocsár\n\nTaklonok\n"
    fields = sure_fields(text, "gaia-project")
    assert fields["faction:terrans home"] == "terra"
    assert fields["faction:taklons home"] == "swamp"


def test_a_second_value_for_one_field_makes_both_doubtful() -> None:
    text = "A kereskedők a Levéltárat (Library) szeretik. Mások a Könyvtárat (Library) dicsérik.\n"
    names = [one for one in findings_of(text, "seven-wonders") if one.subject.endswith("library")]
    assert "contradicted" in {penalty for one in names if one.field == "name_hu" for penalty in one.penalties}


def test_a_heading_that_nothing_ends_reaches_no_further_than_a_page() -> None:
    text = "A II. kor kártyái\n\nItt épül a Bazár.\n" + 70 * "\n" + "Itt épül az Aréna.\n"
    ages = [key for key in sure_fields(text, "seven-wonders") if key.endswith(" age")]
    assert ages == ["card:bazaar age"]


def test_headings_between_which_one_is_lost_are_doubted() -> None:
    text = "Az I. kor kártyái\n\nItt épül a Bazár.\n\nA III. kor kártyái\n\nItt épül az Aréna.\n"
    ages = [key for key in sure_fields(text, "seven-wonders") if key.endswith(" age")]
    assert ages == ["card:arena age"]


def test_a_label_is_not_that_of_a_heading_behind_another() -> None:
    text = "Terránok\n\nEz egy nép.\n\nTaklonok\n\nAnyabolygó: Mocsár\n\nMásik nép.\n\nAnyabolygó: Sivatag\n"
    assert "faction:terrans home" not in sure_fields(text, "gaia-project")


def test_a_label_behind_a_word_in_its_line_belongs_to_no_heading_elsewhere() -> None:
    text = "{first} Anyabolygó: Oxid\nItt mindenki lerak egy bányát, majd pihen. A végén a\nXenók\nkövetkeznek.\n"
    assert sure_fields(text.format(first=""), "gaia-project")["faction:xenos home"] == "oxide"
    assert "faction:xenos home" not in sure_fields(text.format(first="Ivxtxk"), "gaia-project")


def test_a_name_that_is_nearly_the_known_one_is_doubted() -> None:
    text = "A {name} (Mine) egy érmébe kerül, a Piac (Marketplace) ingyenes.\n"
    assert sure_fields(text.format(name="Bánya"), "seven-wonders")["card:mine name_hu"] == "Bánya"
    assert "card:mine name_hu" not in sure_fields(text.format(name="Bána"), "seven-wonders")


def test_a_name_does_not_begin_with_a_letter_that_a_blank_tears_from_the_word_before() -> None:
    text = "VÉGSŐ {} HÁLÓZAT PONTOZÁSA\n\nItt mindenki pihen egyet.\n"
    name = "rule:score-cities name_hu"
    assert name in sure_fields(text.format("LAP: A"), "underwater-cities")
    assert name not in sure_fields(text.format("PONTOZÓLAPK A"), "underwater-cities")


def test_words_that_only_another_order_of_lines_puts_together_are_no_name() -> None:
    """Columns are taken apart, and a line goes before the one above it."""
    senses = {"nagykikoto": [Sense("name:ship", "g:ship:harbour", "Nagy kikötő")]}
    lexicon = StructureLexicon(senses, {}, {})

    def named(*lines: int) -> list[Finding]:
        words = zip(("Nagy", "kikötő"), lines, strict=True)
        unit = [Token(word, key_of(word), line, 990, " ") for word, line in words]
        return list(mention_facts([unit], lexicon, {("g:ship:harbour", "name_hu"): "Nagy kikötő"}, bool))

    assert [one.lines for one in named(4, 5)] == [((4, 5),)]
    assert not named(5, 4)
