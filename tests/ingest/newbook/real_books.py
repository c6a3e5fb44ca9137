"""Openings of real rulebooks given as new games, against keys that were made by hand.

    python -m tests.ingest.newbook.real_books [FOLDER] [--only NAME] [--list] [--layout broken]

FOLDER, else KARTOTEK_REAL_BOOKS, holds pages as text (`NAME.txt`) beside their keys (`NAME.json`: components, setup,
effects, names). No text of theirs is in the tree. A key's component is right where a row has its number and its name in
some form; a set-up number besides its receiver and number of players. Where a table of words stands beside a page
(`NAME.words.csv`, as `--words` takes it), the effects are read with these.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.newbook.draft import draft_of
from kartotek.ingest.newbook.folder_tables import load_proposed_words
from kartotek.ingest.pipeline import Book, read_book
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.words.lexicon import is_setup_verb
from tests.ingest.newbook.running_text import LAYOUTS, layouts_of

__all__ = ["Opening", "Outcome", "books_in", "opening_of", "table"]

Row = Mapping[str, Any]

_EVERYBODY: Final = range(1, 13)
_LONGEST_ENDING: Final = 5
_SHORTEST: Final = 4
_UNNUMBERED: Final = ("implied", "approximate")
"""Counts that a key has though the book prints no such number: they may be sure or be asked."""
_ACTS: Final = re.compile(
    r"^(?:(?:meg|el|fel|le|ki|be|rá|vissza|át)?(?:kap|ad|fizet|húz|dob|vesz|vehet|vesd|nyer|veszít|veszt|szerez|szerz|lop|jár|ér(?=$|nek|n)"
    r"|kerül|tesz|tegy|rak|oszt|ossz|cserél|épít|épülhet|lép|mozgat|választ|húzz))"
)
"""Beginnings of verbs that give, take, price, move or count."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one list of a key was met. `wrong`: sure rows that the key does not have; `doubtful`: unsure ones."""

    total: int = 0
    sure: list[str] = field(default_factory=list)
    right: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    doubtful: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Opening:
    """One opening in one layout."""

    name: str
    lines: int
    components: Outcome
    setup: Outcome
    read: int
    """Statements whose meaning is sure."""
    unsure: int
    asked: int
    """Statements that are left to a person."""
    silent: list[str]
    """Sentences that give, take or move something, of which nothing was made."""
    questions: int
    changed: list[str]
    """Words whose letters repair changed."""
    title: str
    players: Sequence[int]


def books_in(folder: Path) -> list[Path]:
    """The pages that have a key."""
    return [path for path in sorted(folder.glob("*.txt")) if path.with_suffix(".json").exists()]


def opening_of(path: Path, layout: str) -> Opening:
    """Draft one page in one layout and hold it against its key."""
    layouts = layouts_of(path.read_text("utf-8"))
    text = layouts[layout]
    key = json.loads(path.with_suffix(".json").read_text("utf-8"))
    book = read_book(text, new=True, use_cache=False)
    table = path.with_suffix(".words.csv")
    words = load_proposed_words(table) if table.exists() else None
    draft = draft_of(book, path.stem, words).as_json()
    statements = draft["statements"]
    known = [one for one in statements if one["expression"] != "?"]
    sure = sum(one["confidence"] >= CERTAIN for one in known)
    return Opening(
        name=path.stem,
        lines=sum(bool(line.strip()) for line in layouts["broken"].splitlines()),
        components=_components(draft["components"], key["components"]),
        setup=_setup(draft["setup"], [one for one in key["setup"] if isinstance(one["value"], int)]),
        read=sure,
        unsure=len(known) - sure,
        asked=len(statements) - len(known),
        silent=list(_silent(draft, text.splitlines())),
        questions=len(draft["questions"]),
        changed=[f"{raw} -> {made}" for raw, made in _changed(book)],
        title=draft["title"],
        players=draft["players"],
    )


# ---- names ----


def _folded(text: str) -> str:
    flat = unicodedata.normalize("NFD", text.casefold())
    return re.sub(r"[^a-z0-9]+", " ", "".join(sign for sign in flat if not unicodedata.combining(sign))).strip()


def _same(found: str, wanted: str) -> int:
    """3: the name itself; 2: a form or a compound of it; 1: its end alone, or its beginning; 0: another thing."""
    one, other = _folded(found), _folded(wanted)
    if one == other:
        return 3
    stem = other[:-1] if other[-1:] in ("a", "e") and len(other) > _LONGEST_ENDING else other
    if one.startswith(stem) and len(one) - len(other) <= _LONGEST_ENDING:
        return 2
    if len(other) >= _SHORTEST and one.endswith(f" {other}"):
        return 2
    return int(len(one) >= _SHORTEST and (other.endswith(one) or one.endswith(other)))


# ---- components ----


def _components(found: Sequence[Row], wanted: Sequence[Row]) -> Outcome:
    pairs = sorted(
        (
            (4 * (row["count"] == want["count"]) + fit, i, j)
            for i, row in enumerate(found)
            for j, want in enumerate(wanted)
            if (fit := _same(row["name_hu"], want["name"]))
        ),
        reverse=True,
    )
    row_of: dict[int, int] = {}
    for _, i, j in pairs:
        if i not in row_of.values() and j not in row_of:
            row_of[j] = i
    outcome = Outcome(len(wanted))
    for j, want in enumerate(wanted):
        row = found[row_of[j]] if j in row_of else None
        if row is None or row["count"] != want["count"]:
            outcome.missed.append(f"{want['name']} {want['count']} {want.get('how', '')}")
        else:
            (outcome.sure if row["confidence"] >= CERTAIN else outcome.right).append(_said(row))
    met = {i for j, i in row_of.items() if found[i]["count"] == wanted[j]["count"]}
    for i, row in enumerate(found):
        if i not in met and not _repeats(row, wanted):
            (outcome.wrong if row["confidence"] >= CERTAIN else outcome.doubtful).append(_said(row))
    return outcome


def _repeats(row: Row, wanted: Sequence[Row]) -> bool:
    """Whether a row only says again what the key has."""
    return any(row["count"] == one["count"] and _same(row["name_hu"], one["name"]) for one in wanted)


def _said(row: Row) -> str:
    return f"{row['line']}: {row['name_hu']} {row['count']} ({row['confidence']}) {' '.join(row['doubts'])}"


# ---- set-up ----


def _setup(found: Sequence[Row], wanted: Sequence[Row]) -> Outcome:
    outcome = Outcome(len(wanted))
    used = set[int]()
    for want in wanted:
        fits = [i for i, row in enumerate(found) if _meets(row, want)]
        used |= set(fits)
        said = f"{want['thing']} {want['receiver'] or '-'} {want['players']} = {want['value']}"
        best = max((found[i]["confidence"] for i in fits), default=0)
        (outcome.missed if not fits else outcome.sure if best >= CERTAIN else outcome.right).append(said)
    for row in {_key(row): row for i, row in enumerate(found) if i not in used}.values():
        said = f"{row['line']}: {row['what']} {row['receiver']} {row['players']} = {row['value']} ({row['confidence']})"
        (outcome.wrong if row["confidence"] >= CERTAIN else outcome.doubtful).append(said)
    return outcome


def _key(row: Row) -> tuple[object, ...]:
    return row["line"], row["thing"], row["receiver"], row["value"]


def _meets(row: Row, want: Row) -> bool:
    players = want["players"]
    return (
        row["value"] == want["value"]
        and bool(_same(row["thing"] or row["what"], want["thing"].split(" in ")[0].split(" beside ")[0]))
        and (row["players"] == players or players == "all" or row["players"] is None)
        and (row["receiver"] or "") == (want["receiver"] or "")
    )


# ---- effects and repair ----


def _silent(draft: Row, lines: Sequence[str]) -> Iterator[str]:
    """The lines that say what somebody does, and that nothing in the draft comes from."""
    rows = [*draft["components"], *draft["setup"]]
    spoken = {row["line"] for row in rows}
    for one in draft["statements"]:
        spoken |= set(range(one["line"], one["last_line"] + 1))
    for one in draft["questions"]:
        spoken |= set(range(one["first"], one["last"] + 1))
    for number, line in enumerate(lines, 1):
        if number not in spoken and any(map(_acts, re.findall(r"[^\W\d]+", line.lower()))):
            yield f"{number}: {line}"


def _acts(word: str) -> bool:
    return _ACTS.match(word) is not None and is_setup_verb(key_of(word))


def _changed(book: Book) -> Iterator[tuple[str, str]]:
    """Words that repair gave other letters, accents included."""
    for line in book.lines:
        for word in line.words:
            if not word.cut and not word.continues and word.raw != word.whole:
                yield word.raw, word.whole


# ---- the table ----


def table(openings: Mapping[str, Sequence[Opening]]) -> str:
    """Sums of all openings, a row for each layout."""
    heads = "layout     components: of sure right wrong doubtful   set-up: of sure right wrong doubtful   "
    heads += "effects: read unsure asked silent   questions lines per-31   changed"
    return "\n".join([heads, *(_sums(layout, group) for layout, group in openings.items())])


def _sums(layout: str, group: Sequence[Opening]) -> str:
    parts = [f"{layout:<10}"]
    for half in ("components", "setup"):
        outcomes: list[Outcome] = [getattr(one, half) for one in group]
        sums = Counter[str]()
        for one in outcomes:
            sums["of"] += one.total
            for name in ("sure", "right", "wrong", "doubtful"):
                sums[name] += len(getattr(one, name))
        parts.append(f"{sums['of']:>14} {sums['sure']:>4} {sums['right']:>5} {sums['wrong']:>5} {sums['doubtful']:>8}")
    silent = sum(len(one.silent) for one in group)
    read, unsure, asked = (sum(getattr(one, name) for one in group) for name in ("read", "unsure", "asked"))
    parts.append(f"{read:>15} {unsure:>6} {asked:>5} {silent:>6}")
    questions, lines = sum(one.questions for one in group), sum(one.lines for one in group)
    parts.append(f"{questions:>11} {lines:>5} {31 * questions / max(1, lines):>6.1f}")
    parts.append(f"{sum(len(one.changed) for one in group):>9}")
    return " ".join(parts)


def _details(opening: Opening) -> Iterator[str]:
    yield f"--- {opening.name}: {opening.title!r}, players {list(opening.players)}, {opening.questions} questions"
    for half in ("components", "setup"):
        outcome: Outcome = getattr(opening, half)
        for name in ("sure", "right", "missed", "wrong", "doubtful"):
            yield from (f"  {half} {name}: {one}" for one in getattr(outcome, name))
    yield from (f"  silent {one}" for one in opening.silent)
    yield from (f"  changed {one}" for one in opening.changed)


def main() -> int:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("folder", nargs="?", type=Path, default=Path(os.environ.get("KARTOTEK_REAL_BOOKS", "no folder")))
    ask.add_argument("--only")
    ask.add_argument("--list", action="store_true")
    ask.add_argument("--layout", choices=LAYOUTS)
    given = ask.parse_args()
    paths = [path for path in books_in(given.folder) if given.only in (None, path.stem)]
    if not paths:
        sys.stdout.write("real rulebooks: skipped, KARTOTEK_REAL_BOOKS names no folder with pages and their keys\n")
        return 0
    layouts = [given.layout] if given.layout else LAYOUTS
    found = {layout: [opening_of(path, layout) for path in paths] for layout in layouts}
    for layout in layouts if given.list else ():
        sys.stdout.writelines(f"{line}\n" for one in found[layout] for line in (f"[{layout}]", *_details(one)))
    sys.stdout.write(table(found) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
