"""The pages docs/vocabulary.md and docs/files.md, written from data and models: `python -m schema.models.reference`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, get_args, get_origin

from pydantic.fields import FieldInfo

from schema.models.base import FileModel
from schema.models.game_file import GameFile, PackFile
from schema.models.vocabulary_file import VocabularyFile
from schema.models.words_file import WordsFile
from schema.paths import data_folder
from schema.vocabulary import Vocabulary, load_vocabulary
from schema.words import Words, load_words

__all__ = ["PAGES", "files_page", "vocabulary_page"]

_MODELS: Final[Mapping[str, type[FileModel]]] = {
    "game.toml": GameFile,
    "vocabulary.toml": VocabularyFile,
    "words.toml": WordsFile,
    "pack.toml": PackFile,
}
_WRITTEN: Final = "This page is written by `make docs`; a test compares it with what it is written from."


def files_page() -> str:
    """Every key of every TOML file of a game and a pack."""
    lines = ["# Files of a game and a pack", "", _WRITTEN, "", "An unknown key or value is refused with its path."]
    for name, model in _MODELS.items():
        lines += ["", f"## `{name}`", *_model_lines(model, set())]
    return "\n".join(lines) + "\n"


def _model_lines(model: type[FileModel], seen: set[type[FileModel]]) -> Iterator[str]:
    seen.add(model)
    yield from (
        "",
        " ".join((model.__doc__ or "").split()),
        "",
        "| key | type | needed | meaning |",
        "| --- | --- | --- | --- |",
    )
    inner: list[type[FileModel]] = []
    for key, field in model.model_fields.items():
        inner += _models_of(field.annotation)
        needed = "yes" if field.is_required() else "no"
        yield f"| `{key}` | {_type(field)} | {needed} | {field.description or ''} |"
    for part in dict.fromkeys(inner):
        if part not in seen:
            yield from ("", f"### {part.__name__}", *_model_lines(part, seen))


def _models_of(annotation: Any) -> list[type[FileModel]]:
    if isinstance(annotation, type) and issubclass(annotation, FileModel):
        return [annotation]
    return [found for part in get_args(annotation) for found in _models_of(part)]


def _type(field: FieldInfo) -> str:
    return _name(field.annotation)


def _name(annotation: Any) -> str:
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is None:
        return getattr(annotation, "__name__", str(annotation)).replace("NoneType", "nothing")
    names = [_name(part) for part in inner if part is not Ellipsis]
    if origin in (list, tuple):
        return f"list of {names[0]}"
    if "Mapping" in str(origin):
        return f"table of {names[-1]}"
    if "Literal" in str(origin):
        return " or ".join(f"`{part}`" for part in inner)
    if "Annotated" in str(origin):
        return names[0]
    return " or ".join(name for name in names if name != "nothing")


def vocabulary_page() -> str:
    """Every name that the effect expressions of each game may use, with its English and Hungarian word."""
    lines = ["# Vocabularies", "", _WRITTEN, "", "An expansion adds to the names of its base game."]
    for folder in sorted((data_folder() / "games").iterdir()):
        base = _base(folder)
        vocabulary = load_vocabulary(folder / "vocabulary.toml", base[0] if base else None)
        words = load_words(folder / "words.toml", vocabulary, base[1] if base else None)
        lines += ["", f"## {folder.name}", *_game_lines(vocabulary, words, base[0] if base else None)]
    return "\n".join(lines) + "\n"


def _base(folder: Path) -> tuple[Vocabulary, Words] | None:
    import tomllib

    name = tomllib.loads((folder / "game.toml").read_text(encoding="utf-8")).get("base")
    if not name:
        return None
    vocabulary = load_vocabulary(folder.parent / name / "vocabulary.toml")
    return vocabulary, load_words(folder.parent / name / "words.toml", vocabulary)


def _game_lines(vocabulary: Vocabulary, words: Words, base: Vocabulary | None) -> Iterator[str]:
    for kind in ("resources", "stats", "nouns", "hosts"):
        names = [name for name in getattr(vocabulary, kind) if base is None or name not in getattr(base, kind)]
        if names:
            yield from ("", f"### {kind.capitalize()}", "", "| name | English | Hungarian |", "| --- | --- | --- |")
            for name in names:
                term = words.terms[kind][name]
                yield f"| `{name}` | {term.one} | {term.hu.lemma} |"
    for kind in ("verbs", "events", "hooks", "flags", "phases", "periods", "scopes", "domains"):
        names = [name for name in getattr(vocabulary, kind) if base is None or name not in getattr(base, kind)]
        if names:
            yield from ("", f"**{kind.capitalize()}**: {', '.join(f'`{name}`' for name in names)}")


PAGES: Final = {"files.md": files_page, "vocabulary.md": vocabulary_page}

if __name__ == "__main__":
    for page, write in PAGES.items():
        (Path(sys.argv[1]) / page).write_text(write(), encoding="utf-8")
