"""Senses of words: the dictionary of a game lets general rules read sentences of our own, and no others."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from kartotek.ingest.confidence import LEAST
from kartotek.ingest.effects.frames.sense_table import load_senses
from kartotek.ingest.effects.stage import language_of
from kartotek.schema.errors import KartotekError
from kartotek.schema.language.nodes import Ability
from kartotek.schema.models.base import faults_of
from kartotek.schema.models.effect_dictionary import SenseEntry
from tests.ingest.effects.texts import statements

SENTENCES: Final[list[dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("senses.toml").read_text("utf-8")
)["sentences"]  # fmt: skip


def said(game: str, text: str) -> list[str]:
    """The expressions read from a text, as far as they are kept at all."""
    found = [one for one in statements(game, text) if isinstance(one.content, Ability)]
    return [one.expression for one in found if one.confidence >= LEAST]


@pytest.mark.parametrize("sense", SENTENCES, ids=[f"{one['game']}-{one['name']}" for one in SENTENCES])
def test_words_in_the_dictionary_are_read_in_their_meaning_alone(sense: dict[str, Any]) -> None:
    for text, says in sense["reads"].items():
        assert says in said(sense["game"], text), text
    for text in sense["refuses"]:
        assert not {*sense["reads"].values()} & {*said(sense["game"], text)}, text


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
