"""What examples tell of the spaces of a track, and where a sentence names the last one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kartotek.ingest.effects.stage import language_of
from kartotek.ingest.effects.subjects.names import load_names
from kartotek.ingest.effects.subjects.tracks import Tracks
from kartotek.schema.paths import data_folder
from tests.ingest.effects.texts import paragraph


def tracks(game: str = "armada", folder: Path | None = None) -> Tracks:
    language = language_of(game)
    return Tracks(language, load_names(game, folder or data_folder(), frozenset(language.vocabulary.hosts)))


def stated(*texts: str, kind: str = "example") -> list[tuple[str | None, str]]:
    made = tracks()
    parts = [paragraph(text, kind, line * 3) for line, text in enumerate(texts, start=1)]
    return [(one.subject, one.expression) for part in parts for one in made.stated(part)]


def test_goods_and_a_tax_belong_to_the_space_that_was_reached() -> None:
    assert stated("Zoli sárga hajója eléri az ötödik fejlesztési szintet, ezért kap 8 érmét és kivet 3 érme adót.") == [
        ("armada:space:yellow-5", "now: gain 8 coin; levy(3)")
    ]


def test_a_tax_of_another_good_is_none() -> None:
    text = "Zoli sárga hajója eléri az ötödik fejlesztési szintet, ezért kap 8 érmét és kivet 3 szövet adót."
    assert stated(text) == []


def test_of_two_amounts_nobody_knows_which_one_is_the_tax() -> None:
    text = "Zoli sárga hajója eléri az ötödik fejlesztési szintet, ezért kap 8 érmét és kivet 3 érme út (6 érme) adót."
    assert stated(text) == []


def test_the_ship_of_another_whose_space_is_lost_stands_on_no_space_of_the_first() -> None:
    text = (
        "Zoli sárga hajója eléri az ötödik fejlesztési szintet, ezért kap 8 érmét és kivet 3 érme adót. "
        "{} sárga hajója az alsó részen van, így jár (9 adó mínusz 4 kereskedelmi szint)."
    )
    level = ("armada:space:yellow-5", "always: have 4 trade_level")
    assert level in stated(text.format("Zoli"))
    assert level not in stated(text.format("Kati"))


def test_the_last_space_is_told_by_its_track() -> None:
    assert stated("Zoli kek hajója eléri a legfelső szintet, amiért a játék végén 13 pontot kap.") == [
        ("armada:space:blue-6", "end: gain 13 vp")
    ]


def test_a_level_is_told_by_what_is_taken_from_a_tax() -> None:
    assert stated("Zoli sárga hajója a 3. fejlesztési szinten van, így jár (9 adó mínusz 4 kereskedelmi szint).") == [
        ("armada:space:yellow-3", "always: have 4 trade_level")
    ]


def test_a_ship_of_which_the_verb_is_lost_stands_on_no_space_of_another() -> None:
    text = (
        "Zoli sárga hajója eléri az ötödik fejlesztési szintet, ezért kap 8 érmét és kivet 3 érme adót. "
        "Kati sárga hajója a 3. fejlesztési szinten {}, így jár (9 adó mínusz 4 kereskedelmi szint)."
    )
    level = "always: have 4 trade_level"
    assert ("armada:space:yellow-3", level) in stated(text.format("van"))
    assert ("armada:space:yellow-5", level) not in stated(text.format("a"))


def test_later_sentences_speak_of_the_one_whom_they_name() -> None:
    found = stated(
        "Zoli piros hajója eléri a 2. fejlesztési szintet, így tengeri ereje 7. "
        "Kati kék hajója eléri a 4. fejlesztési szintet, és ünnepel. Azután Zoli tengeri ereje 5 vel nő."
    )
    assert found == [
        ("armada:space:red-2", "always: have 7 naval"),
        ("armada:space:red-2", "always: have 5 naval"),
    ]


def test_later_sentences_about_someone_whose_ship_is_not_known_are_of_no_space() -> None:
    text = (
        "Zoli sárga hajója eléri a 2. fejlesztési szintet, és örül. Végül {} fizet (6 adó mínusz 3 kereskedelmi szint)."
    )
    assert stated(text.format("Zoli")) == [("armada:space:yellow-2", "always: have 3 trade_level")]
    assert stated(text.format("Kati")) == [(None, "always: have 3 trade_level")]


def test_a_space_is_not_known_by_the_rest_of_a_word() -> None:
    whole = paragraph("Zoli kék hajója eléri az első szintet, így tengeri ereje 7.", "example")
    torn = replace(whole, tokens=tuple(t._replace(confidence=600) if t.text == "az" else t for t in whole.tokens))
    assert [one.subject for one in tracks().stated(whole)] == ["armada:space:blue-1"]
    assert [one.subject for one in tracks().stated(torn)] == [None]


def test_a_sum_over_all_sources_is_no_value_of_a_space() -> None:
    assert stated("Zoli piros hajója eléri a 2. fejlesztési szintet, és örül. Zoli tengeri ereje immár 9.") == []


def test_rules_are_no_examples() -> None:
    assert (
        stated("A sárga hajó eléri az 5. fejlesztési szintet, ezért kap 8 érmét és kivet 3 érme adót.", kind="text")
        == []
    )


def test_games_without_fleets_have_no_tracks() -> None:
    assert not tracks("ginkgopolis").spaces


def test_a_space_that_is_neither_numbered_nor_the_last_is_not_known() -> None:
    text = "Zoli kék hajója eléri a {space} szintet, amiért a játék végén 13 pontot kap."
    known, unknown = (stated(text.format(space=space)) for space in ("legfelső", "fekete"))
    assert [subject for subject, _ in known] == ["armada:space:blue-6"]
    assert unknown == []


def test_a_number_that_was_not_scanned_as_one_is_unsure() -> None:
    part = paragraph("Zoli kék hajója eléri a legfelső szintet, amiért a játék végén 13 pontot kap.", "example", 3)
    tokens = tuple(one._replace(confidence=650) if one.number else one for one in part.tokens)
    (certain,), (unsure,) = (list(tracks().stated(one)) for one in (part, replace(part, tokens=tokens)))
    assert certain.confidence >= 900 > unsure.confidence


def test_a_misread_place_is_no_other_place() -> None:
    """A ship whose space was not understood is not where it was before."""
    first = "Zoli piros hajója eléri a 2. fejlesztési szintet, így tengeri ereje 7."
    text = paragraph(f"{first} Azután Zoli gutolse helyre jut, és tengeri ereje 3 mal nő.", "example")
    misread = [token._replace(confidence=600 if token.text == "gutolse" else 999) for token in text.tokens]
    said = list(tracks().stated(replace(text, tokens=tuple(misread))))[1:]
    assert [(one.subject, one.expression, one.confidence < 900) for one in said] == [
        (None, "always: have 3 naval", True)
    ]


def test_another_example_has_other_places() -> None:
    first = "Zoli piros hajója eléri a 2. fejlesztési szintet, így tengeri ereje 7."
    later = "Azután Zoli tengeri ereje 5 vel nő."
    assert stated(first, later)[1:] == [("armada:space:red-2", "always: have 5 naval")]
    assert stated(first, f"Példa {later}")[1:] == [(None, "always: have 5 naval")]


def test_nothing_is_stated_of_those_who_came_before_one_whose_colour_is_misread() -> None:
    text = (
        "Zoli sárga hajója eléri a 6. fejlesztési szintet, és ünnepel. Kati {} hajója eléri a 4. fejlesztési szintet. "
        "Zolinak nem kell fizetnie, de Katinak igen (9 adó mínusz 3 kereskedelmi szint)."
    )
    assert stated(text.format("sárga")) == [("armada:space:yellow-4", "always: have 3 trade_level")]
    assert [subject for subject, _ in stated(text.format("sara"))] in ([], [None])
