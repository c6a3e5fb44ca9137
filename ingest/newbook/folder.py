"""Write a draft as a data folder of the documented shape: what is certain as values, the rest as `?` with a reason."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kartotek.ingest.newbook.draft import Draft
from kartotek.ingest.newbook.folder_tables import setup_rows, tables_of, words_table
from kartotek.ingest.newbook.kinds import kinds_of, span
from kartotek.schema.errors import KartotekError
from kartotek.schema.files import write_whole

__all__ = ["game_files", "write_draft"]


def write_draft(draft: Draft, folder: Path) -> list[Path]:
    """Write the game's folder, the draft as JSON, its words and the list of what to decide; the paths of all files."""
    game = folder / "games" / draft.game
    if game.exists():
        raise KartotekError("file", "the folder is there already", where=str(game), hint="name another one with -o")
    files = game_files(draft)
    paths = [game / name for name in files]
    (game / "components").mkdir(parents=True)
    for path, text in zip(paths, files.values(), strict=True):
        write_whole(path, text.encode())
    drafts = {
        f"{draft.game}.draft.json": json.dumps(draft.as_json(), ensure_ascii=False, indent=1) + "\n",
        f"{draft.game}.decide.md": _decide(draft),
        f"{draft.game}.words.csv": words_table(draft),
    }
    for name, text in drafts.items():
        write_whole(folder / name, text.encode())
    return [*paths, *(folder / name for name in drafts)]


def game_files(draft: Draft) -> dict[str, str]:
    """The texts of all files of the game's folder, by their paths in it."""
    return {
        "game.toml": _game(draft),
        "vocabulary.toml": _toml(draft.language.vocabulary),
        "words.toml": _toml(draft.language.words),
        "reading.toml": _toml({"effects": draft.language.tables}),
        **tables_of(draft),
    }


def _game(draft: Draft) -> str:
    players = draft.outline.players or (1, 1)
    solo = bool(draft.outline.of("solo"))
    title = json.dumps(draft.title or "?", ensure_ascii=False)
    english = json.dumps(draft.english.get(draft.title or "", "?"), ensure_ascii=False)
    kinds = "".join(f"{kind} = {{}}\n" for kind in kinds_of(draft.components))
    numbers = json.dumps(list(dict.fromkeys(row[0] for row in setup_rows(draft))))
    return (
        f'id = "{draft.game}"\n'
        f"name = {{ en = {english}, hu = {title} }}\n"
        f"players = {{ min = {1 if solo else players[0]}, max = {players[-1]} }}\n\n"
        '[[editions]]\nid = "1"\nname = "first edition"\n\n'
        f'[[documents]]\nid = "book:hu-1"\ntitle = {title}\nlanguage = "hu"\nedition = "1"\n'
        f'lines = {draft.lines}\nsha256 = "{draft.sha256}"\n'
        f"\n[kinds]\n{kinds}\n[setup]\nnumbers = {numbers}\ntexts = []\n"
    )


def _toml(tables: Mapping[str, Any]) -> str:
    """Tables as TOML: what has no entries of its own first, then each table with its entries on a line each."""
    written = [f"{_key(key)} = {_value(value)}" for key, value in tables.items() if not isinstance(value, Mapping)]
    for key, table in tables.items():
        if isinstance(table, Mapping):
            rows = "".join(f"{_key(name)} = {_value(value)}\n" for name, value in table.items())
            written.append(f"\n[{_key(key)}]\n{rows}".rstrip("\n"))
    return "\n".join(written) + "\n"


def _key(name: str) -> str:
    plain = name.replace("_", "").replace("-", "").isalnum() and name.isascii()
    return name if plain else json.dumps(name, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_value(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _decide(draft: Draft) -> str:
    """The list of what a person must decide, as a page."""
    lines = [f"# {draft.title or draft.game}: what to decide", ""]
    by_topic: Mapping[str, list[str]] = defaultdict(list)
    for one in draft.questions:
        by_topic[one.topic.split(" with ")[0]].append(
            f"- [ ] {one.about} (line {span(one.first, one.last)}, {one.topic}): {one.why}"
            + (f"\n  > {one.sentence}" if one.sentence else "")
        )
    for topic, items in by_topic.items():
        lines += [f"## {topic}", "", *items, ""]
    return "\n".join(lines)
