"""Texts that are no rulebook: refused with a code, in time and memory that grow with the text at most."""

from __future__ import annotations

import os
import tracemalloc
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from time import process_time

import pytest
from click.testing import CliRunner

from kartotek.api.cli.commands.ingest import command
from kartotek.ingest.files.read import read
from kartotek.ingest.repair.tokens import tokenise
from kartotek.ingest.terms.game_words import load_words
from kartotek.ingest.text.admission import check_language, check_one_book, check_words
from kartotek.schema.errors import KartotekError
from tests.ingest.samples import TOWNS

ENGLISH = """
Each player takes three cards from the deck and puts them in front of the board. On your turn you may build one
structure: pay the cost that is printed on the card and take the bonus. The player with the most points is the winner
of the game, and in case of a tie it is the player with the most coins.
"""
GERMAN = """
Jeder Spieler nimmt drei Karten von dem Stapel und legt sie vor sich auf den Tisch. Der Spieler mit der höchsten Karte
ist der Startspieler und wird mit dem Zug beginnen. Die Karten der anderen Spieler werden nicht auf den Stapel gelegt.
"""
BOOKS = sorted(Path(os.environ.get("KARTOTEK_RULEBOOKS") or "no such folder").glob("*.txt"))
MEGABYTE = 1_000_000


def ingest(path: Path, *arguments: str) -> KartotekError:
    with pytest.raises(KartotekError) as caught:
        CliRunner().invoke(command, [str(path), *arguments], catch_exceptions=False)
    return caught.value


@pytest.mark.parametrize("text", ["", "\n\n\n", "1 2 3\n- 4 -\n"])
@pytest.mark.parametrize("arguments", [(), ("--new", "drafted", "--json")])
def test_a_text_without_words(text: str, arguments: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    path.write_text(text, encoding="utf-8")
    error = ingest(path, *arguments)
    assert (error.code, error.where) == ("ingest-empty", str(path))


@pytest.mark.parametrize(("text", "language"), [(ENGLISH, "English"), (GERMAN, "German")])
def test_another_language(text: str, language: str, tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    path.write_text(text, encoding="utf-8")
    for arguments in ((), ("--stage", "repair"), ("--new", "drafted", "--json")):
        error = ingest(path, *arguments)
        assert error.code == "ingest-language"
        assert language in error.what


def test_a_single_sentence_of_another_language() -> None:
    with pytest.raises(KartotekError, match="English"):
        check_language(read(b"The owner of the card draws one and gains three coins."))


@pytest.mark.parametrize(
    "text", ["Az ár 3 érme.", "By the way: kapsz 2 lapot, the end.", "Mine, Academy, Trading Station"]
)
def test_a_few_words_that_may_be_hungarian(text: str) -> None:
    check_language(read(text.encode()))


def test_hungarian_is_admitted() -> None:
    check_language(read(TOWNS))
    check_language(read(TOWNS + ENGLISH[:100]))
    check_words(read("kő"))


@pytest.mark.rulebooks
@pytest.mark.skipif(not BOOKS, reason="KARTOTEK_RULEBOOKS names no folder of extractions")
def test_the_known_books_are_admitted_and_two_of_them_are_not() -> None:
    words = load_words()
    for path in BOOKS:
        check_language(read(path.read_bytes()))
        check_one_book(read(path.read_bytes()), words)
    for one, other in pairwise(BOOKS):
        with pytest.raises(KartotekError) as caught:
            check_one_book(read(one.read_bytes() + b"\n" + other.read_bytes()), words)
        assert caught.value.code == "ingest-two-books"


def huge() -> Iterator[tuple[str, bytes]]:
    yield "word", b"a" * (2 * MEGABYTE)
    yield "line", b"kap egy lapot " * (5 * MEGABYTE // 14)
    yield "lines", b"egy lap\n" * MEGABYTE
    yield "old line ends", b"egy lap\r" * MEGABYTE
    yield "bytes", b"egy lap " * (9 * MEGABYTE)


@pytest.mark.parametrize(("name", "data"), list(huge()), ids=[name for name, _ in huge()])
def test_what_no_book_has_is_refused_in_little_memory(name: str, data: bytes) -> None:
    tracemalloc.start()
    with pytest.raises(KartotekError) as caught:
        read(data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert caught.value.code == "limit", name
    assert caught.value.why
    assert peak < 200 * MEGABYTE


@pytest.mark.drill
@pytest.mark.parametrize("data", [data for _, data in huge()], ids=[name for name, _ in huge()])
def test_what_no_book_has_is_refused_at_once(data: bytes) -> None:
    start = process_time()
    with pytest.raises(KartotekError):
        read(data)
    assert process_time() - start < 10


def test_long_words_below_the_limit_are_read() -> None:
    word = "([{szó "
    assert len(tokenise(1, word * 2800)) == 2800 * len(tokenise(1, word))


@pytest.mark.drill
def test_long_words_below_the_limit_take_time_by_their_number() -> None:
    def time_of(times: int) -> float:
        start = process_time()
        tokenise(1, "([{szó " * times)
        return process_time() - start

    time_of(100)
    assert time_of(2800) < 60 * max(time_of(280), 0.001)
