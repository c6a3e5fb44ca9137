"""Words in lines that were wrapped anew: old cuts in the middle of a line, words cut twice, signs at word ends."""

from __future__ import annotations

import pytest

from tests.ingest.samples import book_of, repaired_text


def wholes(text: str) -> list[str]:
    return [word.whole for line in book_of(text).lines for word in line.words if not word.continues]


def test_a_cut_in_the_middle_of_a_line_is_mended() -> None:
    assert wholes("a gő- zmozdony és a vál- tókezelő") == ["a", "gőzmozdony", "és", "a", "váltókezelő"]


def test_a_hyphen_before_another_word_is_no_cut() -> None:
    assert wholes("szén- és vasút")[1:] == ["és", "vasút"]


def test_halves_across_lines_are_still_found() -> None:
    assert "váltókezelő" in wholes("a vasút mellett a vál-\ntókezelő áll")


@pytest.mark.parametrize("text", ["mozdo-\nnyo-\nkat", "a-\nb-\nc-\nd", "vál-\ntó-\nkezelő-\nmozdony"])
def test_a_word_cut_twice_is_no_trouble(text: str) -> None:
    assert len(book_of(text).lines) == text.count("\n") + 1


@pytest.mark.parametrize("scan", ["a mozdonyba|", "vonata|, mozdony"])
def test_a_bar_at_the_end_of_a_word_belongs_to_it(scan: str) -> None:
    words = [word.raw for line in book_of(scan).lines for word in line.words]
    assert "|" not in words


def test_a_bar_of_its_own_does_not() -> None:
    assert [word.raw for word in book_of("mozdony | vonat").lines[0].words] == ["mozdony", "|", "vonat"]


def test_a_capital_i_inside_a_sentence_is_a_small_l() -> None:
    assert "minden lépésért" in repaired_text("egy érme jár minden Iépésért a játékosnak")


def test_accents_do_not_lower_the_trust_in_letters() -> None:
    for line in book_of("a jatékosok biztositanak egy ermét").lines:
        assert all(word.letters >= word.confidence for word in line.words)
