"""What statements are about: by heading, by label, by order, by what a name speaks of."""

from __future__ import annotations

from kartotek.ingest.confidence import UNPLACED
from kartotek.ingest.effects.reader import Memory, Statement, read_paragraph
from kartotek.ingest.effects.stage import language_of
from kartotek.ingest.effects.subjects.contents import Contents
from kartotek.ingest.effects.subjects.names import load_names
from kartotek.ingest.effects.subjects.subjects import Tracker
from kartotek.schema.paths import data_folder
from tests.ingest.effects.texts import paragraph


def read(game: str, *texts: tuple[str, str]) -> list[Statement]:
    language = language_of(game)
    names = load_names(game, data_folder(), frozenset(language.vocabulary.hosts))
    tracker = Tracker(names, {}, lambda _: True, lambda _: True)
    contents = Contents(names, language)
    found: list[Statement] = []
    for line, (kind, text) in enumerate(texts, start=1):
        part = paragraph(text, kind, line * 10)
        tracker.meet(part)
        if kind == "text":
            for sentence, statements in read_paragraph(part, language, Memory()):
                found += [row for one in tracker.place(sentence, statements) for row in contents.place(one, part)]
    return found


def test_a_heading_names_the_component() -> None:
    (one,) = read("armada", ("heading", "Bronz-sziget"), ("text", "A sziget 6 tengeri pajzsot ad."))
    assert (one.subject, one.expression) == ("armada:island:bronze-island", "always: have 6 naval")


def test_several_names_share_values_in_their_order() -> None:
    found = read(
        "armada",
        ("heading", "Bronz-sziget — Vas-sziget"),
        ("text", "Ezek mind pontokat érnek (4, illetve 9 pontot)."),
    )
    assert [(one.subject, one.expression) for one in found] == [
        ("armada:island:bronze-island", "end: gain 4 vp"),
        ("armada:island:iron-oasis", "end: gain 9 vp"),
    ]


def test_an_unknown_heading_ends_what_the_last_one_named() -> None:
    (one,) = read(
        "armada",
        ("heading", "Bronz-sziget"),
        ("heading", "Egészen más dolgok"),
        ("text", "Kapsz 6 érmét."),
    )
    assert one.subject is None


def test_a_label_that_names_the_level_is_cited_with_the_heading() -> None:
    (one,) = read("gaia-project", ("text", "Navigáció"), ("text", "2. szint: Azonnal kapsz 5 ércet."))
    assert one.named_at == ((10, 10), (20, 20))


def test_levels_are_told_by_their_label() -> None:
    (one,) = read("gaia-project", ("text", "Navigáció"), ("text", "2. szint: Azonnal kapsz 5 ércet."))
    assert one.subject == "gaia-project:level:navigation-2"


def test_levels_that_begin_again_are_those_of_another_whose_heading_is_lost() -> None:
    found = read(
        "gaia-project",
        ("text", "Navigáció"),
        ("text", "2. szint: Azonnal kapsz 5 ércet."),
        ("text", "1. szint: Azonnal kapsz 3 ércet."),
        ("text", "2. szint: Azonnal kapsz 4 ércet."),
    )
    assert [one.subject for one in found] == ["gaia-project:level:navigation-2", None, None]


def test_levels_without_a_number_are_told_by_their_order() -> None:
    found = read(
        "gaia-project",
        ("text", "Gazdaság"),
        ("text", "Ezen a szintnek nincsen ereje."),
        ("text", "Azonnal kapsz 2 ércet."),
        ("text", "Azonnal kapsz 3 ércet."),
    )
    assert [one.subject for one in found] == ["gaia-project:level:economy-1", "gaia-project:level:economy-2"]


def test_a_name_that_lists_goods_is_found_by_them() -> None:
    (one,) = read("underwater-cities", ("text", "Építs 2 alagutat."))
    assert one.subject == "underwater-cities:slot:two-tunnels"


def test_a_statement_that_leaves_words_over_and_has_no_subject_is_unsure() -> None:
    (one,) = read("armada", ("text", "Kapsz a derék kapitány szerint bizony 6 érmét."))
    assert one.subject is None
    assert one.confidence <= UNPLACED


def test_a_label_that_comes_again_belongs_to_the_next_in_order() -> None:
    headings = ("Terránok", "Lantidok", "Xenók", "Gleenek", "Taklonok")
    met = [row for name in headings for row in (("heading", name), ("text", "Képesség: Kapsz azonnal 5 ércet."))]
    found = read("gaia-project", *met, ("text", "Kepesseg: Azonnal kapsz 6 tudást."))
    assert found[-1].subject == "gaia-project:faction:ambas"


def test_a_label_that_comes_again_out_of_order_tells_nothing() -> None:
    found = read(
        "gaia-project",
        ("heading", "Ivitek"), ("text", "Képesség: Kapsz azonnal 5 ércet."),
        ("heading", "Taklonok"), ("text", "Képesség: Kapsz azonnal 5 ércet."),
        ("text", "Képesség: Azonnal kapsz 6 tudást."),
    )  # fmt: skip
    assert found[-1].subject is None


def test_a_stage_is_no_part_of_a_card_that_has_none() -> None:
    (one,) = read("seven-wonders", ("heading", "Szobor"), ("text", "A második szint 6 győzelmi pontot ér."))
    assert one.subject is None
    (one,) = read("gaia-project", ("heading", "Itarok"), ("text", "2. szint: Azonnal kapsz 5 ércet."))
    assert one.subject is None


def test_a_title_that_is_nearly_a_name_ends_what_was_before_it() -> None:
    (one,) = read("armada", ("heading", "Bronz-sziget"), ("text", "Bxrostuán-szget"), ("text", "Kapsz 6 érmét."))
    assert one.subject is None


def test_names_beside_one_that_is_lost_are_unsure_until_a_text_has_followed() -> None:
    found = read(
        "armada",
        ("heading", "Topáz-szge Bronz-sziget"),
        ("text", "A sziget birtokosa a játék végén 6 győzelmi pontot kap."),
        ("heading", "Vas-sziget"),
        ("text", "A sziget birtokosa a játék végén 7 győzelmi pontot kap."),
    )
    assert [(one.subject, one.confidence >= 900) for one in found] == [
        ("armada:island:bronze-island", False),
        ("armada:island:iron-oasis", True),
    ]


def test_a_title_that_is_like_no_name_leaves_the_next_name_certain() -> None:
    (one,) = read(
        "armada",
        ("heading", "Egészen más dolgok"),
        ("heading", "Bronz-sziget"),
        ("text", "A sziget 6 tengeri pajzsot ad."),
    )
    assert (one.subject, one.confidence >= 900) == ("armada:island:bronze-island", True)


def test_a_lost_name_right_below_another_leaves_all_that_follow_unsure() -> None:
    found = read(
        "armada",
        ("heading", "Bronz-sziget"),
        ("heading", "Topáz-szgt"),
        ("text", "A sziget birtokosa a játék végén 6 győzelmi pontot kap."),
        ("heading", "Vas-sziget"),
        ("text", "A sziget birtokosa a játék végén 7 győzelmi pontot kap."),
    )
    assert [(one.subject, one.confidence >= 900) for one in found] == [
        (None, True),
        ("armada:island:iron-oasis", False),
    ]


def test_a_name_with_a_label_in_its_line_is_a_heading_however_the_label_is_spelled() -> None:
    for label in ("Anyabolygó", "nyabolygó"):
        text = f"Terránok {label}: Terra\nKépesség: Azonnal kapsz 5 ércet."
        (one,) = read("gaia-project", ("heading", "Itarok"), ("text", "Itt még nincsen semmi olyan."), ("text", text))
        assert one.subject == "gaia-project:faction:terrans"


def test_a_lost_name_leaves_those_of_another_kind_certain() -> None:
    """Texts may have moved from one heading to the next of their kind, but not to those of another kind."""
    lost = (
        ("heading", "Bronz-sziget"),
        ("heading", "Topáz-szgt"),
        ("text", "A sziget birtokosa a játék végén 6 győzelmi pontot kap."),
    )
    alike = (("heading", "Vas-sziget"), ("text", "A sziget birtokosa a játék végén 7 győzelmi pontot kap."))
    found = read("armada", *lost, *alike, ("heading", "Kalózrejtek"), ("text", "Azonnal kapsz 8 érmét."))
    assert [(one.subject, one.confidence >= 900) for one in found[1:]] == [
        ("armada:island:iron-oasis", False),
        ("armada:card:pirate-hideout", True),
    ]


def test_a_heading_that_grew_together_with_a_text_without_its_first_word_names_it_with_doubt() -> None:
    text = "A sziget gazdája a játék végén 7 győzelmi pontot kap."
    first = (("heading", "Bronz-sziget"), ("text", "A sziget gazdája a játék végén 6 győzelmi pontot kap."))
    (_, one) = read("armada", *first, ("text", f"Vas-sziget\n\n{text.removeprefix('A ')}"))
    assert (one.subject, one.confidence >= 900) == ("armada:island:iron-oasis", False)


def test_a_title_above_a_text_that_has_lost_its_first_letter_ends_what_was_before_it() -> None:
    first = (("heading", "Bronz-sziget"), ("text", "A sziget gazdája a játék végén 6 győzelmi pontot kap."))
    title = ("text", "Egészen más dolgok:")
    for text, subject in (("ajd kapsz 7 érmét.", None), ("Majd kapsz 7 érmét.", "armada:island:bronze-island")):
        (_, one) = read("armada", *first, title, ("text", text))
        assert one.subject == subject
