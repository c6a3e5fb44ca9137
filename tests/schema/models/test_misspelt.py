"""A misspelt key or value in any file that has a model is refused with its path, and the nearest key is offered."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kartotek.schema.models.base import FileModel, faults_of
from kartotek.schema.models.game_file import GameFile, PackFile
from kartotek.schema.models.vocabulary_file import VocabularyFile
from kartotek.schema.models.words_file import WordsFile

DATA = Path(__file__).resolve().parents[3] / "data"
MODELS: dict[str, type[FileModel]] = {
    "games/*/game.toml": GameFile,
    "games/*/vocabulary.toml": VocabularyFile,
    "games/*/words.toml": WordsFile,
    "conformance/vocabulary.toml": VocabularyFile,
    "packs/*/pack.toml": PackFile,
}
FILES = [(path, model) for pattern, model in MODELS.items() for path in sorted(DATA.glob(pattern))]
IDS = [str(path.relative_to(DATA)) for path, _ in FILES]


def _tables(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict):
        yield path
        for key, item in value.items():
            yield from _tables(item, (*path, key))
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from _tables(item, (*path, place))


def _at(value: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


@pytest.mark.parametrize(("path", "model"), FILES, ids=IDS)
def test_shipped_files_fit_their_models(path: Path, model: type[FileModel]) -> None:
    assert faults_of(model, tomllib.loads(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(("path", "model"), FILES, ids=IDS)
def test_an_unknown_key_at_the_top_is_refused(path: Path, model: type[FileModel]) -> None:
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    key = next(iter(content))
    faults = faults_of(model, {f"{key}x" if name == key else name: value for name, value in content.items()})
    assert any(fault.path == f"{key}x" and repr(key) in fault.hint for fault in faults)


@pytest.mark.parametrize(("path", "model"), FILES, ids=IDS)
def test_a_value_of_another_type_is_refused_anywhere(path: Path, model: type[FileModel]) -> None:
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    for place in list(_tables(content))[:60]:
        for key, value in _at(content, place).items():
            changed = copy.deepcopy(content)
            _at(changed, place)[key] = 1.5
            assert faults_of(model, changed), (place, key, value)


@pytest.mark.parametrize(
    ("content", "path", "hint"),
    [
        ({"game": "x", "resources": {"coin": {"capp": 3}}}, "resources.coin.capp", "did you mean 'cap'?"),
        ({"game": "x", "verbs": {"build": {"subjekt": "card"}}}, "verbs.build.subjekt", "did you mean 'subject'?"),
        ({"game": "x", "hooks": {"price": {"conflict": "smallest"}}}, "hooks.price.conflict", ""),
        ({"game": "x", "nouns": {"card": {"attributes": {"age": "nummer"}}}}, "nouns.card.attributes.age", ""),
    ],
)
def test_a_fault_inside_an_entry_is_placed(content: dict[str, Any], path: str, hint: str) -> None:
    faults = faults_of(VocabularyFile, content)
    assert [(fault.path, fault.hint) for fault in faults] == [(path, hint)]
