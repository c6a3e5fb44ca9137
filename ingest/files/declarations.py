"""What the tables of a game may hold, as its `game.toml` and its vocabulary declare it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from kartotek.ingest.files.data_files import whole_number
from kartotek.schema.models.csv_files import FLAGS, IDS, NUMBERS, TEXT, Cell, listed
from kartotek.schema.toml_text import parse_toml
from kartotek.schema.vocabulary import Vocabulary, load_vocabulary

__all__ = ["DeclaredType", "Declarations", "declarations", "load_declarations", "repeated"]

_OF: Final = "text of "
_CELLS: Final = {"number": NUMBERS, "flag": FLAGS, "component": IDS, "text": TEXT}


@dataclass(frozen=True, slots=True)
class DeclaredType:
    """The type of an attribute column: `number`, `flag`, `component`, `value` or `text`, with its admitted texts."""

    type: str
    values: tuple[str, ...] = ()

    @property
    def cell(self) -> Cell:
        """What a cell of the column may hold."""
        return listed(self.values) if self.values else _CELLS[self.type]


@dataclass(frozen=True, slots=True)
class Declarations:
    """Kinds with the types of their attributes, rule choices with their values, keys of the set-up with their types."""

    kinds: Mapping[str, Mapping[str, DeclaredType]] = field(default_factory=dict)
    choices: Mapping[str, tuple[str, ...] | None] = field(default_factory=dict)
    """None where a choice is a number, or several."""
    setup: Mapping[str, str] = field(default_factory=dict)

    def choice_fault(self, choice: str, value: str) -> str | None:
        """Which values a choice admits, if this is none of them."""
        admitted = self.choices[choice]
        if admitted is None:
            parts = value.split(";")
            return None if all(whole_number(part) is not None for part in parts) else "a whole number"
        return None if value in admitted else f"one of: {', '.join(admitted)}"


def declarations(header: Mapping[str, Any], vocabulary: Vocabulary, base: Declarations | None) -> Declarations:
    """The declarations of a `game.toml`, laid over those of the base game."""
    below = base or Declarations()
    own = header.get("kinds", {})
    kinds = {kind: dict(attributes) for kind, attributes in below.kinds.items()}
    for kind, attributes in own.items():
        kinds.setdefault(kind, {})
        kinds[kind] |= {name: _type(entry, vocabulary) for name, entry in attributes.items()}
    for kind, declared in kinds.items():
        declared |= _of_noun(kind, vocabulary)
    choices = {
        name: None if values == "number" else tuple(values) for name, values in header.get("choices", {}).items()
    }
    setup = header.get("setup", {})
    numbers, texts = dict.fromkeys(setup.get("numbers", ()), "number"), dict.fromkeys(setup.get("texts", ()), "text")
    return Declarations(kinds, {**below.choices, **choices}, {**below.setup, **numbers, **texts})


def load_declarations(folder: Path) -> Declarations:
    """The declarations of one game's folder, read with those of its base."""
    return _load(folder)[1]


def _load(folder: Path) -> tuple[Vocabulary, Declarations]:
    header = parse_toml((folder / "game.toml").read_text(encoding="utf-8"))
    base = _load(folder.parent / header["base"]) if header.get("base") else None
    vocabulary = load_vocabulary(folder / "vocabulary.toml", base[0] if base else None)
    return vocabulary, declarations(header, vocabulary, base[1] if base else None)


def repeated(header: Mapping[str, Any], vocabulary: Vocabulary) -> Iterator[str]:
    """Paths of attributes that `game.toml` declares although a noun of the vocabulary does."""
    for kind, attributes in header.get("kinds", {}).items():
        yield from (f"kinds.{kind}.{name}" for name in attributes if name in _of_noun(kind, vocabulary))


def _type(entry: str | list[str], vocabulary: Vocabulary) -> DeclaredType:
    if isinstance(entry, list):
        return DeclaredType("text", tuple(entry))
    if entry.startswith(_OF):
        return DeclaredType("text", vocabulary.domains[entry.removeprefix(_OF)].values)
    return DeclaredType(entry)


def _of_noun(kind: str, vocabulary: Vocabulary) -> dict[str, DeclaredType]:
    """Attributes that the noun of a kind declares and that can be printed: values, numbers, yes or no."""
    host = vocabulary.hosts.get(kind)
    noun = vocabulary.nouns.get(host.noun or "") if host else None
    found = {}
    for name, attribute in (noun.attributes if noun else {}).items():
        if attribute.derived:
            continue
        if attribute.type == "domain":
            found[name] = DeclaredType("value", vocabulary.domains[attribute.of or ""].values)
        elif attribute.type in ("number", "flag"):
            found[name] = DeclaredType(attribute.type)
    return found
