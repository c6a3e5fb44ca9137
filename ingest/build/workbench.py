"""The state of one build: the rows made so far, the problems met, and lookups of what was declared."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from kartotek.ingest.build.rows import Rows
from kartotek.ingest.confidence import FULL
from kartotek.ingest.files.data_files import UNKNOWN, DataRow, whole_number
from kartotek.ingest.files.declarations import Declarations
from kartotek.ingest.files.game_files import GameFiles
from kartotek.ingest.files.problems import Problem
from kartotek.schema.errors import KartotekError
from kartotek.schema.ids import qualify, span_id
from kartotek.schema.tables import SHIPPED, Document, LineSpan
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["FieldState", "GameBench", "LayerBench", "Rows", "Workbench"]


@dataclass(slots=True)
class FieldState:
    """What a cell says about a field of a subject: stated or not, whole or with unknown parts."""

    known: bool
    complete: bool
    where: str
    value: str


@dataclass(slots=True)
class LayerBench:
    """The files of one layer of one game, and the fields that they state: subject -> field -> state."""

    id: str
    files: GameFiles
    fields: dict[str, dict[str, FieldState]] = field(default_factory=lambda: defaultdict(dict))
    confidence: int = FULL
    corrects: frozenset[str] = frozenset()
    """Fields of shipped components, `card:embassy/type`, that a pack contradicts knowingly."""


@dataclass(slots=True)
class GameBench:
    """One game during the build. The first layer is the shipped one, packs follow."""

    id: str
    folder: Path
    vocabulary: Vocabulary
    layers: list[LayerBench]
    base: GameBench | None = None
    editions: list[str] = field(default_factory=list)
    documents: list[str] = field(default_factory=list)
    profiles: set[str] = field(default_factory=set)
    declared: Declarations = field(default_factory=Declarations)
    """What its tables may hold."""

    @property
    def shipped(self) -> LayerBench:
        return self.layers[0]

    def state(self, subject: str, name: str) -> FieldState | None:
        """What the shipped facts say about a field."""
        return self.shipped.fields.get(subject, {}).get(name)

    def close(self) -> None:
        """Let go of the files and of what they state, once all rows are made of them."""
        for layer in self.layers:
            layer.files = GameFiles({}, {}, {})
            layer.fields.clear()


class Workbench:
    """Collects rows and problems; resolves ids and lines against what was declared before."""

    def __init__(self) -> None:
        self.rows = Rows()
        self.problems: list[Problem] = []
        self.only: str | None = None
        """The one game that is looked at; None for all."""
        self.games: dict[str, GameBench] = {}
        self.documents: dict[str, Document] = {}
        self.read: set[str] = set()
        """Documents of which there is a reading."""
        self.other_texts: set[str] = set()
        """Documents whose reading is of another text than the recorded one."""
        self.sources: set[str] = set()
        self.subjects: set[str] = set()
        self.components: dict[str, str] = {}
        self._spans: set[str] = set()

    def fault(self, code: str, row: DataRow, column: str, what: str, hint: str = "") -> None:
        self.problems.append(Problem(code, row.where(column), what, hint))

    def id(self, game: GameBench, row: DataRow, column: str, text: str, kind: str | None = None) -> str | None:
        """The full id that a cell means, or a problem."""
        try:
            return qualify(game.id, text, kind)
        except KartotekError as error:
            self.fault(error.code, row, column, error.what, error.hint)
            return None

    def known_id(
        self, game: GameBench, row: DataRow, column: str, text: str, known: Iterable[str], kind: str | None = None
    ) -> str | None:
        """The full id, if something declares it; an expansion may leave out the name of its base game."""
        full = self.id(game, row, column, text, kind)
        if full is None or full in known:
            return full
        if game.base is not None and text.count(":") < 2:
            inherited = qualify(game.base.id, text, kind)
            if inherited in known:
                return inherited
        self.fault("data-dangling", row, column, f"nothing declares {full}")
        return None

    def shipped_subjects(self) -> list[str]:
        """Subjects that no pack brings in, in order of their ids."""
        return sorted(subject for subject in self.subjects if self.components.get(subject, SHIPPED) == SHIPPED)

    def whole(self, row: DataRow, column: str) -> int | None:
        """An integer cell; None when it is empty or unknown."""
        text = row[column]
        if text in ("", UNKNOWN):
            return None
        number = whole_number(text)
        if number is None:
            self.fault("data-value", row, column, f"{text!r} is no whole number")
        return number

    def permille(self, row: DataRow, column: str = "confidence", default: int = 0) -> int:
        value = self.whole(row, column)
        if value is not None and not 0 <= value <= FULL:
            self.fault("data-value", row, column, f"{value} is no permille", f"give a number from 0 to {FULL}")
            return 0
        return default if value is None else value

    def choice(self, row: DataRow, column: str, values: tuple[str, ...], default: str | None = None) -> str:
        text = row[column] or (default or "")
        if text not in values:
            self.fault("data-value", row, column, f"{text!r} is not admitted", f"one of: {', '.join(values)}")
            return values[0]
        return text

    def witness(self, game: GameBench, row: DataRow, column: str, text: str) -> tuple[str | None, str | None]:
        """A document (`book`, `book:hu-1`) or a public source: (document id, source id), one of them None."""
        if text == "book":
            if game.documents:
                return game.documents[0], None
            self.fault("data-dangling", row, column, "the game has no document", "list it in game.toml")
            return None, None
        if text.startswith("book:") or text.split(":")[1:2] == ["book"]:
            return self.known_id(game, row, column, text, self.documents), None
        return None, self.known_id(game, row, column, text, self.sources, "source")

    def spans(self, row: DataRow, column: str, document: str | None) -> list[str]:
        """The line spans in a cell such as `252;1013-1015`, registered once each."""
        if document is None:
            return []
        found = [self._span(row, column, part, document) for part in row.items(column)]
        return [span for span in found if span is not None]

    def _span(self, row: DataRow, column: str, text: str, document: str) -> str | None:
        begin, dash, end = text.partition("-")
        first, last = whole_number(begin), whole_number(end if dash else begin)
        if first is None or last is None:
            self.fault("data-value", row, column, f"{text!r} is no line span", "write 252 or 1013-1015, several with ;")
            return None
        return self.span(document, first, last, row, column)

    def span(self, document: str, first: int, last: int, row: DataRow, column: str) -> str | None:
        lines = self.documents[document].lines
        if document in self.other_texts:  # lines of the recorded text; another one may be shorter
            first, last = min(first, lines), min(last, lines)
        if not 1 <= first <= last <= lines:
            self.fault("data-value", row, column, f"lines {first}-{last} are not in {document}, which has {lines}")
            return None
        span = span_id(document, first, last)
        if span not in self._spans:
            self._spans.add(span)
            self.rows.add(LineSpan, id=span, document_id=document, first_line=first, last_line=last)
        return span
