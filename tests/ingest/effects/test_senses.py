"""Senses of words: the dictionary of a game lets general rules read sentences of our own, and no others."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from kartotek.ingest.effects.senses import load_senses
from kartotek.ingest.effects.stage import LEAST, language_of
from kartotek.schema.errors import KartotekError
from kartotek.schema.language.nodes import Ability
from kartotek.schema.models.base import faults_of
from kartotek.schema.models.effect_dictionary import SenseEntry
from tests.ingest.effects.texts import statements

SENTENCES: Final[list[dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("senses.toml").read_text("utf-8")
)["sentences"]  # fmt: skip
READ: Final = [(one["game"], one["name"], text, says) for one in SENTENCES for text, says in one["reads"].items()]
REFUSED: Final = [
    (one["game"], one["name"], text, says)
    for one in SENTENCES
    for text in one["refuses"]
    for says in dict.fromkeys(one["reads"].values())
]


def said(game: str, text: str) -> list[str]:
    """The expressions read from a text, as far as they are kept at all."""
    found = [one for one in statements(game, text) if isinstance(one.content, Ability)]
    return [one.expression for one in found if one.confidence >= LEAST]


@pytest.mark.parametrize(("game", "name", "text", "says"), READ, ids=[f"{one[0]}-{one[1]}" for one in READ])
def test_words_in_the_dictionary_are_read(game: str, name: str, text: str, says: str) -> None:
    assert says in said(game, text)


@pytest.mark.parametrize(("game", "name", "text", "says"), REFUSED, ids=[f"{one[0]}-{one[1]}" for one in REFUSED])
def test_the_same_words_with_another_meaning_are_not(game: str, name: str, text: str, says: str) -> None:
    assert says not in said(game, text)


@pytest.mark.parametrize("kind", ["verb", "hook"])
def test_a_name_that_the_vocabulary_lacks_is_refused_with_the_nearest(kind: str) -> None:
    language = language_of("gaia-project")
    known = {"verb": "research", "hook": "range"}[kind]
    language = replace(language, tables={"senses": [{kind: f"{known}x", "said": ["V.go"]}]})
    with pytest.raises(KartotekError, match=f"no {kind} '{known}x'") as caught:
        load_senses.__wrapped__(language)
    assert f"'{known}'" in str(caught.value.hint)


def test_an_entry_names_one_thing_and_only_known_keys() -> None:
    assert faults_of(SenseEntry, {"verb": "build", "said": ["V.build"]}) == []
    assert faults_of(SenseEntry, {"verb": "build", "hook": "range", "said": ["V.build"]})
    (fault,) = faults_of(SenseEntry, {"verb": "build", "siad": ["V.build"], "said": []})
    assert "said" in fault.hint
