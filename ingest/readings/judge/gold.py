"""Measure a reading against reference samples: words by longest common subsequence, terms by line, form and lemma."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import orjson
import pandas as pd

from kartotek.ingest.pipeline import Book
from kartotek.ingest.terms.find import Occurrence
from kartotek.schema.errors import KartotekError
from kartotek.schema.hungarian.fold import fold

__all__ = ["GoldSet", "GoldScore", "load_gold", "score_terms", "score_words", "table", "tokens_of", "words_right"]

_TOKEN: Final = re.compile(r"[^\W_]+")
_FILES: Final = {"lines": "repaired-lines.jsonl", "terms": "terms.jsonl", "effects": "effects.jsonl"}


@dataclass(frozen=True, slots=True)
class GoldSet:
    """Reference rows by the extraction they belong to (its file name)."""

    lines: Mapping[str, tuple[dict[str, Any], ...]]
    terms: Mapping[str, tuple[dict[str, Any], ...]]
    effects: Mapping[str, tuple[dict[str, Any], ...]]


@dataclass(frozen=True, slots=True)
class GoldScore:
    """So many right of so many; for words also how many were right before the repair."""

    what: str
    document: str
    right: int
    of: int
    before: int | None = None

    @property
    def percent(self) -> float:
        return 100.0 * self.right / self.of if self.of else 100.0


def load_gold(folder: Path) -> GoldSet:
    """The samples of a folder; a missing file is an empty sample, a folder without any is an error."""
    found = {name: _rows(folder / file) for name, file in _FILES.items() if (folder / file).is_file()}
    if not found:
        raise KartotekError(
            "data-missing",
            "the folder holds no reference samples",
            where=str(folder),
            why=f"none of {', '.join(_FILES.values())} is there",
        )
    return GoldSet(**{name: _by_seed(found.get(name, [])) for name in _FILES})


def _rows(path: Path) -> list[dict[str, Any]]:
    try:
        return [orjson.loads(line) for line in path.read_bytes().splitlines() if line.strip()]
    except (OSError, ValueError) as error:
        raise KartotekError(
            "data-format", "a reference sample cannot be read", where=str(path), why=str(error)
        ) from error


def _by_seed(rows: Iterable[dict[str, Any]]) -> dict[str, tuple[dict[str, Any], ...]]:
    grouped: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        grouped[str(row.get("seed", ""))].append(row)
    return {seed: tuple(group) for seed, group in grouped.items()}


def tokens_of(text: str) -> list[str]:
    """Runs of letters or digits, case-folded."""
    return _TOKEN.findall(text.casefold())


def words_right(repaired: str, gold: str) -> tuple[int, int]:
    """How many gold tokens stand in the repaired text in order, and how many there are."""
    ours, theirs = tokens_of(repaired), tokens_of(gold)
    return _common(ours, theirs), len(theirs)


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    best = [0] * (len(other) + 1)
    for left in one:
        diagonal = 0
        for at, right in enumerate(other, start=1):
            diagonal, best[at] = best[at], diagonal + 1 if left == right else max(best[at], best[at - 1])
    return best[-1]


def score_words(book: Book, rows: Sequence[Mapping[str, Any]], name: str) -> GoldScore:
    """Words of the sampled lines that the repair got right."""
    right = of = before = 0
    for row in rows:
        line = int(row["line"])
        repaired = book.lines[line - 1].text if line <= len(book.lines) else ""
        got, total = words_right(repaired, str(row["gold"]))
        right, of, before = right + got, of + total, before + words_right(str(row["ocr"]), str(row["gold"]))[0]
    return GoldScore("words", name, right, of, before)


def score_terms(book: Book, rows: Sequence[Mapping[str, Any]], name: str) -> tuple[GoldScore, GoldScore, GoldScore]:
    """Recall: sampled occurrences found with their lemma. Precision: the right ones of ours where a sampled form
    stands, by lemma; and of these the ones with a right translation."""
    by_line: dict[int, list[Occurrence]] = defaultdict(list)
    for occurrence in book.terms:
        for line in dict.fromkeys(line for line, _, _ in occurrence.places):
            by_line[line].append(occurrence)
    found = touching = right = translated = 0
    for row in rows:
        line = int(row["line"])
        near = _near(by_line[line], line, _spans(book.scans.get(line, ""), str(row["ocr_form"])))
        good = [o for o in near if _plain(o.lemma) == _plain(str(row["lemma"]))]
        meant = {_english(str(word)) for word in (row.get("en", ""), *row.get("en_alt", ()))}
        found += bool(good)
        touching += len(near)
        right += len(good)
        translated += sum(_english(o.en) in meant for o in good)
    return (
        GoldScore("terms found", name, found, len(rows)),
        GoldScore("terms right", name, right, touching),
        GoldScore("terms in English", name, translated, right),
    )


def _near(occurrences: Sequence[Occurrence], line: int, spans: Sequence[tuple[int, int]]) -> list[Occurrence]:
    """The occurrences that touch one of the spans of a line."""
    return [o for o in occurrences if any(_meet(place, line, span) for place in o.places for span in spans)]


def _spans(text: str, sampled: str) -> list[tuple[int, int]]:
    """Where the sampled form stands in a line; the whole line where it does not stand as it is given."""
    found = [(at.start(), at.end()) for at in re.finditer(re.escape(unicodedata.normalize("NFKC", sampled)), text)]
    return found or [(0, len(text))]


def _meet(place: tuple[int, int, int], line: int, span: tuple[int, int]) -> bool:
    return place[0] == line and place[1] < span[1] and span[0] < place[2]


def _plain(lemma: str) -> str:
    """A term without what spellings of it differ in: case, hyphens, blanks. Accents tell words apart (kor, kör)."""
    return re.sub(r"[\s-]", "", unicodedata.normalize("NFKC", lemma).casefold())


def _english(word: str) -> str:
    """A translation without words in brackets and the article of a name."""
    return _plain(re.sub(r"\([^)]*\)|^the\s", "", fold(word)))


def table(scores: Iterable[GoldScore]) -> pd.DataFrame:
    """Scores as a table, one row per measure and book, with a row over all books."""
    frame = pd.DataFrame(
        [{"what": s.what, "document": s.document, "right": s.right, "of": s.of, "before": s.before} for s in scores]
    )
    if frame.empty:
        return frame
    total = frame.groupby("what", sort=False)[["right", "of", "before"]].sum(min_count=1).reset_index()
    total.insert(1, "document", "all")
    frame = pd.concat([frame, total], ignore_index=True)
    frame["percent"] = (100.0 * frame["right"] / frame["of"]).round(2)
    return frame
