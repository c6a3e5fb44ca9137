"""A repaired text with the lemmas of its words, and its form in the cache."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from kartotek.ingest.repair.edits import Edit
from kartotek.ingest.repair.lexicon import PREVERBS
from kartotek.ingest.repair.restore import RepairedLine, RestoredWord
from kartotek.ingest.terms.analyse import Lemmatiser

__all__ = ["Repaired", "from_json", "lemmas_of", "to_json"]

_SHORTEST_PART: Final = 3
_PREVERBS: Final = tuple(PREVERBS)


@dataclass(frozen=True, slots=True)
class Repaired:
    """Repaired lines, and the lemma of every form in them that the dictionary knows."""

    lines: tuple[RepairedLine, ...]
    lemmas: Mapping[str, str]

    def lemma(self, form: str) -> str | None:
        return self.lemmas.get(form)


def lemmas_of(lines: Sequence[RepairedLine], lexicon: Lemmatiser, field: frozenset[str]) -> dict[str, str]:
    """Lemmas of the forms, of their rival readings, and of what follows a word of the field inside a form."""
    forms = {form.lower() for line in lines for word in line.words for form in (word.whole, *word.others)}
    parts = {part for form in forms for part in _parts(form, field)}
    found = ((word, lexicon.lemma(word)) for word in (*parts, *field))
    return {word: lemma for word, lemma in found if lemma is not None}


def _parts(form: str, field: frozenset[str]) -> Iterator[str]:
    """A form, what follows a word of the field inside it, and what follows a preverb."""
    yield form
    yield from (form[at:] for at in range(_SHORTEST_PART, len(form) - _SHORTEST_PART + 1) if form[:at] in field)
    if form.startswith(_PREVERBS):  # few forms do: asked at once of all of them
        yield from (form[len(preverb) :] for preverb in _PREVERBS if form.startswith(preverb))


def to_json(repaired: Repaired) -> dict[str, Any]:
    lines = [[x.number, x.text, x.confidence, [*map(list, x.edits)], [*map(list, x.words)]] for x in repaired.lines]
    return {"lines": lines, "lemmas": dict(sorted(repaired.lemmas.items()))}


def from_json(value: Any) -> Repaired | None:
    """What `to_json` wrote; None for anything else."""
    try:
        lines = tuple(
            RepairedLine(number, text, confidence, tuple(Edit(*e) for e in edits), tuple(_word(w) for w in words))
            for number, text, confidence, edits, words in value["lines"]
        )
        return Repaired(lines, value["lemmas"])
    except (TypeError, ValueError, KeyError):
        return None


def _word(row: list[Any]) -> RestoredWord:
    values = [*row[:-1], tuple(row[-1])]
    return RestoredWord(*values)
