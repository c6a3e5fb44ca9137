"""Write a draft as a data folder of the documented shape: what is certain as values, the rest as `?` with a reason."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from kartotek.ingest.newbook.draft import Draft
from kartotek.ingest.newbook.folder_tables import kinds_of, setup_rows, span, tables_of
from kartotek.schema.errors import KartotekError
from kartotek.schema.files import write_whole

__all__ = ["write_draft"]


def write_draft(draft: Draft, folder: Path) -> list[Path]:
    """Write the game's folder, the draft as JSON and the list of what to decide; the paths of all files."""
    game = folder / "games" / draft.game
    if game.exists():
        raise KartotekError("file", "the folder is there already", where=str(game), hint="name another one with -o")
    files = {
        "game.toml": _game(draft),
        "vocabulary.toml": _vocabulary(draft),
        "words.toml": _words(draft),
        **tables_of(draft),
    }
    paths = [game / name for name in files]
    (game / "components").mkdir(parents=True)
    for path, text in zip(paths, files.values(), strict=True):
        write_whole(path, text.encode())
    drafts = {
        f"{draft.game}.draft.json": json.dumps(draft.as_json(), ensure_ascii=False, indent=1) + "\n",
        f"{draft.game}.decide.md": _decide(draft),
    }
    for name, text in drafts.items():
        write_whole(folder / name, text.encode())
    return [*paths, *(folder / name for name in drafts)]


def _game(draft: Draft) -> str:
    players = draft.outline.players or (1, 1)
    solo = bool(draft.outline.of("solo"))
    title = json.dumps(draft.title, ensure_ascii=False)
    kinds = "".join(f"{kind} = {{}}\n" for kind in kinds_of(draft))
    numbers = json.dumps(list(dict.fromkeys(row[0] for row in setup_rows(draft))))
    return (
        f'id = "{draft.game}"\n'
        f"name = {{ en = {title}, hu = {title} }}\n"
        f"players = {{ min = {1 if solo else players[0]}, max = {players[-1]} }}\n\n"
        '[[editions]]\nid = "1"\nname = "first edition"\n\n'
        f'[[documents]]\nid = "book:hu-1"\ntitle = {title}\nlanguage = "hu"\nedition = "1"\n'
        f'lines = {draft.lines}\nsha256 = "{draft.sha256}"\n'
        f"\n[kinds]\n{kinds}\n[setup]\nnumbers = {numbers}\ntexts = []\n"
    )


def _vocabulary(draft: Draft) -> str:
    goods = "".join(f"{name} = {{{' signed = true ' if name == 'vp' else ''}}}\n" for name in draft.goods.values())
    hosts = "".join(f"{kind} = {{}}\n" for kind in kinds_of(draft))
    return f'game = "{draft.game}"\nphases = []\nperiods = ["round"]\n\n[resources]\n{goods}\n[hosts]\n{hosts}'


def _words(draft: Draft) -> str:
    """Hungarian words from the book; the English ones are the same until a person translates them."""
    goods = "".join(f"{name} = {_word(hu, hu)}\n" for hu, name in draft.goods.items())
    hosts = "".join(f"{kind} = {_word(kind, kind)}\n" for kind in kinds_of(draft))
    periods = 'round = { en = "round", hu = "kör" }\n'
    return f'game = "{draft.game}"\n\n[resources]\n{goods}\n[hosts]\n{hosts}\n[periods]\n{periods}'


def _word(en: str, hu: str) -> str:
    return f"{{ en = {json.dumps(en, ensure_ascii=False)}, hu = {json.dumps(hu, ensure_ascii=False)} }}"


def _decide(draft: Draft) -> str:
    """The list of what a person must decide, as a page."""
    lines = [f"# {draft.title}: what to decide", ""]
    by_topic: Mapping[str, list[str]] = defaultdict(list)
    for one in draft.questions:
        by_topic[one.topic.split(" with ")[0]].append(
            f"- [ ] {one.about} (line {span(one.first, one.last)}, {one.topic}): {one.why}"
        )
    for topic, items in by_topic.items():
        lines += [f"## {topic}", "", *items, ""]
    return "\n".join(lines)
