"""Copies of named cards, given before or behind the name, in a field below it, or at the end of its text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.ingest.newbook.test_list_layouts import LISTED, OPENING, RULES, SETUP, certain, components

TEXTS = ("Lépj kettőt a bárkával.", "Két kagylót ad a tulajdonosának.", "Mindenki eldob egy kagylót.")
NAMES = ("Bóra", "Déli főn", "Zefír")
COPIES = (5, 4, 3)
WORDS = ("öt", "négy", "három")

LAYOUTS: Mapping[str, str] = {
    "cross before": "{copies}× {name}\n{text}\n\n",
    "cross behind": "{name} {copies}×\n{text}\n",
    "unit before": "{copies} db {name}\n{text}\n\n",
    "word behind a dash": "{name} – {word} lap\n{text}\n\n",
    "number in brackets": "{name} ({copies})\n{text}\n",
    "field below": "{name}\nDarabszám: {copies}\n{text}\n\n",
    "copies below": "{name}\n{copies} lap\n{text}\n\n",
    "field at the end": "{name}\n{text}\nLapok száma: {copies}\n\n",
    "field in brackets": "{name} (példányszám: {copies}) – {text}\n",
    "brackets at the end": "{name}: {text} ({copies} lap)\n",
    "sentence at the end": "{name}. {text} {copies} példány van belőle.\n",
    "bullets": "– {name}, {copies} példányban: {text}\n",
}
NO_LISTS: Mapping[str, str] = {
    "phases done several times": "2× Mozgás\nLépj a bárkával.\n\n3× Gyűjtés\nVégy el egy kagylót.\n\nPihenő\nNe lépj.",
    "prices below names": "Mozgás\n2 lap\nDobj el két lapot.\n\nGyűjtés\n3 lap\nDobj el három lapot.",
    "prices in brackets": "Csere: adj egy lapot a szomszédodnak. (2 lap)\nHúzás: húzz a pakliból. (3 lap)",
}


def rows_of(body: str) -> list[dict[str, Any]]:
    return components(f"{OPENING}{LISTED}{SETUP}{RULES}\n{body}\n")[4:]


def counts_of(rows: list[dict[str, Any]]) -> dict[str, int]:
    return {row["name_hu"]: row["count"] for row in rows}


def body_of(layout: str) -> str:
    members = zip(NAMES, COPIES, WORDS, TEXTS, strict=True)
    return "".join(
        layout.format(name=name, copies=copies, word=word, text=text) for name, copies, word, text in members
    )


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_list_of_cards_gives_copies_in_its_own_manner(name: str) -> None:
    rows = rows_of(f"A SZELEK\n\nEgy szél a forduló végéig fúj.\n\n{body_of(LAYOUTS[name])}")
    assert counts_of(rows) == dict(zip(NAMES, COPIES, strict=True))
    assert certain(rows) == counts_of(rows)  # they make up the 12 cards of the component list


@pytest.mark.parametrize(("bora", "fon"), [("6× Bóra", "5× Déli főn"), ("Bóra – 6 lap", "Déli főn – 5 lap")])
def test_a_name_alone_among_counted_ones_is_there_once(bora: str, fon: str) -> None:
    body = f"A SZELEK\n\n{bora}\nLépj kettőt.\n\n{fon}\nKét kagylót ad.\n\nZefír\nMindenki eldob egyet."
    assert counts_of(rows_of(body)) == {"Bóra": 6, "Déli főn": 5, "Zefír": 1}


def test_a_heading_that_counts_its_cards_is_none_of_them() -> None:
    body = "SZELEK (12 lap)\n\nBóra (7 lap)\nLépj kettőt.\n\nDéli főn (5 lap)\nKét kagylót ad."
    assert counts_of(rows_of(body)) == {"Bóra": 7, "Déli főn": 5}


def test_names_of_the_solo_game_beside_counted_ones_are_there_once() -> None:
    lines = "Bóra (3 lap): dobj el egy kagylót.\nFőn (2 lap): lépj vissza.\nZefír: nem történik semmi."
    rows = rows_of(f"EGYSZEMÉLYES JÁTÉK\n\nMinden kör végén fordíts fel egy lapot.\n\n{lines}")
    assert counts_of(rows) == {"Bóra": 3, "Főn": 2, "Zefír": 1}


@pytest.mark.parametrize("name", NO_LISTS)
def test_numbers_beside_actions_are_no_certain_copies(name: str) -> None:
    assert certain(rows_of(f"AKCIÓK\n\n{NO_LISTS[name]}")) == {}
