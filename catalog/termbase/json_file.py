"""The glossary as JSON: `{"format": "kartotek-terms/1", "pairs": [...]}`, all that the catalog knows of each pair."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from kartotek.catalog.foreign import refuse
from kartotek.catalog.termbase.model import STATUSES, TermPair, TermSide
from kartotek.catalog.termbase.reading import text_of

__all__ = ["FORMAT", "read_json", "write_json_file"]

FORMAT: Final = "kartotek-terms/1"
_PAIR: Final = frozenset(field.name for field in fields(TermPair))
_WORD: Final = frozenset(field.name for field in fields(TermSide))


def write_json_file(pairs: Iterable[TermPair], version: str) -> bytes:
    """The file; what is not known is left out."""
    listed = [_said(pair) for pair in pairs]
    content = {"format": FORMAT, "data_version": version, "pairs": listed}
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def _said(pair: TermPair) -> dict[str, Any]:
    said = {name: getattr(pair, name) for name in ("game", "concept", "category")}
    for language, word in pair.sides():
        said[language] = {
            field.name: getattr(word, field.name) for field in fields(TermSide) if getattr(word, field.name)
        }
    return {name: value for name, value in said.items() if value}


def read_json(path: Path) -> list[TermPair]:
    """The pairs of a file; unknown keys and values are refused."""
    try:
        content = json.loads(text_of(path))
    except (ValueError, RecursionError) as error:
        refuse("terms-format", path, "the file is no JSON", why=str(error), hint="is it cut off?")
    if not isinstance(content, dict) or content.get("format") != FORMAT or not isinstance(content.get("pairs"), list):
        hint = "`kartotek terms export --format json` writes one"
        refuse("terms-format", path, f"the file is not {FORMAT}", hint=hint)
    return [_pair(path, number, item) for number, item in enumerate(content["pairs"], start=1)]


def _pair(path: Path, number: int, item: Any) -> TermPair:
    if not isinstance(item, dict) or not set(item) <= _PAIR or not {"hu", "en"} & set(item):
        refuse("terms-value", path, f"pair {number} is none", hint=f"keys: {', '.join(sorted(_PAIR))}")
    game, concept, category = (_text(path, number, item.get(name)) for name in ("game", "concept", "category"))
    hu, en = (_word(path, number, item[name]) if name in item else None for name in ("hu", "en"))
    return TermPair(game, concept, category, hu, en)


def _word(path: Path, number: int, item: Any) -> TermSide:
    if not isinstance(item, dict) or not set(item) <= _WORD or not isinstance(item.get("text"), str):
        refuse("terms-value", path, f"a word of pair {number} is none", hint=f"keys: {', '.join(sorted(_WORD))}")
    forms = item.get("forms", [])
    if not isinstance(forms, list) or not all(isinstance(form, str) for form in forms):
        refuse("terms-value", path, f"the forms of pair {number} are no list of texts")
    if item.get("status") not in (None, *STATUSES):
        refuse("terms-value", path, f"the status of pair {number} is none", hint=", ".join(STATUSES))
    status, pos, note, source = (_text(path, number, item.get(name)) for name in ("status", "pos", "note", "source"))
    return TermSide(item["text"], status, pos, note, source, tuple(forms))


def _text(path: Path, number: int, value: Any) -> str | None:
    if value is not None and not isinstance(value, str):
        refuse("terms-value", path, f"a value of pair {number} is no text")
    return value
