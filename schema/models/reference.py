"""The pages vocabulary, files and tables, and docs/schemas, by `python -m kartotek.schema.models.reference docs`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, get_args, get_origin

from pydantic.fields import FieldInfo

from kartotek.schema.models.base import FileModel
from kartotek.schema.models.csv_files import COMPONENT_COLUMNS, CONCEPT_COLUMNS, LABEL_COLUMNS, TABLES, Columns
from kartotek.schema.models.game_file import GameFile, PackFile
from kartotek.schema.models.reading_file import ReadingFile
from kartotek.schema.models.sheets_file import SheetEntry
from kartotek.schema.models.vocabulary_file import VocabularyFile
from kartotek.schema.models.words_file import WordsFile
from kartotek.schema.paths import data_folder
from kartotek.schema.tables.page import tables_page
from kartotek.schema.vocabulary import Vocabulary, load_vocabulary
from kartotek.schema.words import Words, load_words

__all__ = ["PAGES", "files_page", "json_schemas", "vocabulary_page"]

_MODELS: Final[Mapping[str, type[FileModel]]] = {
    "game.toml": GameFile,
    "vocabulary.toml": VocabularyFile,
    "words.toml": WordsFile,
    "reading.toml": ReadingFile,
    "sheets.toml": SheetEntry,
    "pack.toml": PackFile,
}
_ENTRY_BY_ENTRY: Final = ("sheets.toml",)
"""Files whose model is that of each entry."""
_TABLES: Final[Mapping[str, Columns]] = {
    "components/<kind>.csv": COMPONENT_COLUMNS,
    **{f"{name}.csv": columns for name, columns in TABLES.items()},
    "concepts.csv": CONCEPT_COLUMNS,
    "labels.csv": LABEL_COLUMNS,
}
_WRITTEN: Final = "This page is written by `make docs`; a test compares it with what it is written from."


def files_page() -> str:
    """Every key of every TOML file, and every column of every table, of a game and a pack."""
    lines = ["# Files of a game and a pack", "", _WRITTEN, "", "An unknown key or value is refused with its path."]
    for name, model in _MODELS.items():
        lines += ["", f"## `{name}`", *_model_lines(model, set())]
    lines += ["", "## Tables", "", "An attribute of a component is a further column, as `game.toml` declares it."]
    for name, columns in _TABLES.items():
        lines += ["", f"### `{name}`", "", "| column | cell | needed |", "| --- | --- | --- |"]
        lines += [f"| `{column}` | {_cell(columns, column)} |" for column in columns.names]
    return "\n".join(lines) + "\n"


def _cell(columns: Columns, column: str) -> str:
    cell, needed = columns.cells.get(column), "yes" if column in columns.required else "no"
    what = "text" if cell is None else ", ".join(f"`{value}`" for value in cell.values) or cell.what
    return f"{what} | {needed}"


def json_schemas() -> dict[str, str]:
    """A JSON Schema for each TOML file by its file name below docs/schemas, for editors that check TOML."""
    found = {}
    for name, model in _MODELS.items():
        schema: dict[str, Any] = model.model_json_schema()
        if name in _ENTRY_BY_ENTRY:
            inner = schema.pop("$defs", {})
            schema = {"type": "object", "additionalProperties": schema, **({"$defs": inner} if inner else {})}
        text = json.dumps(schema, ensure_ascii=False, indent=1, sort_keys=True)
        found[f"{name.removesuffix('.toml')}.schema.json"] = f"{text}\n"
    return found


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


PAGES: Final = {
    "files.md": files_page,
    "tables.md": lambda: tables_page(_WRITTEN),
    "vocabulary.md": vocabulary_page,
}

if __name__ == "__main__":
    for page, write in PAGES.items():
        (Path(sys.argv[1]) / page).write_text(write(), encoding="utf-8")
    for file, text in json_schemas().items():
        (Path(sys.argv[1]) / "schemas").mkdir(exist_ok=True)
        (Path(sys.argv[1]) / "schemas" / file).write_text(text, encoding="utf-8")
