"""Typing in the cards that no book shows: one field a card, the sentence as it is printed or the expression.

What is accepted is written into the sheet of the pack, as its owner would type it.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from kartotek.api.review.forms import clean
from kartotek.api.review.served import NEVER_KEPT, ServedPage, form_of, language_of, review_templates
from kartotek.api.review.texts import review_texts
from kartotek.ingest.build.check.pack_status import pack_status
from kartotek.ingest.build.sheets.cards import effects_of
from kartotek.ingest.build.sheets.filling import fill_row
from kartotek.ingest.build.sheets.reading import FOLDER, Declared, read_declared, read_sheet
from kartotek.ingest.draft.printed import printed_abilities
from kartotek.ingest.files.data_files import DataRow
from kartotek.schema.errors import KartotekError
from kartotek.schema.language.parser import parse_ability
from kartotek.schema.language.printer import print_ability
from kartotek.schema.language.render import sentence
from kartotek.schema.vocabulary import Vocabulary, load_vocabulary
from kartotek.schema.word_types import LANGUAGES, Language
from kartotek.schema.words import load_words

__all__ = ["PackApp"]

_SEVERAL: Final = "||"
_MOST: Final = 20
_EFFECT: Final = "effect"


@dataclass(frozen=True, slots=True)
class Understood:
    """What a typed text means: its expressions, their sentences, or why there are none."""

    text: str
    expression: str = ""
    en: str = ""
    hu: str = ""
    fault: str = ""


class PackApp(ServedPage):
    """The cards of a pack as an application; its addresses begin with a secret."""

    pending = False

    def __init__(self, folder: Path, game_folder: Path, close: Callable[[], None]) -> None:
        self.folder, self._game_folder, self._game = folder, game_folder, game_folder.name
        self._close = close
        self._lock = threading.Lock()
        declared = read_declared(game_folder).values()
        self._sheets = {sheet.kind: sheet for sheet in declared if _EFFECT in sheet.columns and not sheet.maps}
        if not self._sheets:
            raise KartotekError("usage", f"{self._game} has no cards to type in", hint="see docs/packs.md")
        self._vocabulary = load_vocabulary(game_folder / "vocabulary.toml")
        self._words = load_words(game_folder / "words.toml", self._vocabulary)
        super().__init__(
            [
                Route("/{secret}/state", self._state, methods=["GET"]),
                Route("/{secret}/{language}/{kind}", self._page, methods=["GET"]),
                Route("/{secret}/{language}/{kind}", self._post, methods=["POST"]),
            ],
            next(iter(self._sheets)),
        )

    def _path(self, sheet: Declared) -> Path:
        return self.folder / FOLDER / sheet.file

    @property
    def revision(self) -> str:
        """Changes whenever a sheet does, by the page or in a spreadsheet program."""
        texts = (self._path(sheet).read_bytes() for sheet in self._sheets.values() if self._path(sheet).exists())
        return hashlib.sha256(b"\0".join(texts)).hexdigest()[:12]

    def _state(self, _: Request) -> Response:
        return JSONResponse({"revision": self.revision, "pending": False, "total": 0}, headers=NEVER_KEPT)

    def _page(self, request: Request) -> Response:
        return self._shown(request, {}, {})

    async def _post(self, request: Request) -> Response:
        form = await form_of(request)
        return await self.in_thread(self._changed, request, form)

    def _changed(self, request: Request, form: Mapping[str, str]) -> Response:
        language, sheet = language_of(request), self._sheets.get(request.path_params["kind"])
        if language is None or sheet is None:
            return Response("not found\n", 404, NEVER_KEPT)
        if form.get("do") == "close":
            self._close()
            return self.closed(language, f"kartotek draft --pack {self.folder}", f"kartotek build --pack {self.folder}")
        key = form.get("key", "")
        columns = [name for name in sheet.columns if name in form and name not in (sheet.key, _EFFECT)]
        typed = {name: clean(form[name]) for name in columns}
        found = self._understood(clean(form.get("printed", "")), sheet, typed.get("type", ""))
        if form.get("do") != "accept" or found.fault or not found.expression:
            return self._shown(request, {key: found}, {key: typed}, 200 if form.get("do") == "understand" else 422)
        with self._lock:
            if form.get("revision") != self.revision:
                return self._shown(request, {key: found}, {key: typed}, 409, review_texts(language)["outdated"])
            fill_row(self._path(sheet), sheet.key, key, {**typed, _EFFECT: found.expression})
        query = f"?{request.url.query}" if request.url.query else ""
        return RedirectResponse(f"/{self.secret}/{language}/{sheet.kind}{query}", 303)

    def _understood(self, text: str, sheet: Declared, kind: str) -> Understood:
        """A text as an expression where it is one, else as a sentence that is read."""
        if not text:
            return Understood(text, fault="wanted")
        try:
            parts = [self._canonical(part, sheet.kind) for part in text.split(_SEVERAL)]
        except KartotekError as error:
            parts = printed_abilities(self._game, text, sheet.timings.get(kind, ()), kind)
            if not parts:
                written = ":" in text or ";" in text
                return Understood(text, fault=error.what if written else "not_understood")
        try:
            said = {language: " ".join(self._said(parts, sheet.kind, language)) for language in LANGUAGES}
        except KartotekError as error:
            return Understood(text, fault=error.what)
        return Understood(text, f" {_SEVERAL} ".join(parts), said["en"], said["hu"])

    def _canonical(self, text: str, host: str) -> str:
        return print_ability(parse_ability(text.strip(), self._vocabulary, host))

    def _said(self, parts: list[str], host: str, language: Language) -> Iterator[str]:
        for part in parts:
            ability = parse_ability(part, self._vocabulary, host)
            yield sentence(ability, self._vocabulary, self._words, language, host)

    @property
    def vocabulary(self) -> Vocabulary:
        return self._vocabulary

    # ---- what is shown ----

    def _shown(
        self,
        request: Request,
        found: Mapping[str, Understood],
        typed: Mapping[str, Mapping[str, str]],
        status: int = 200,
        notice: str = "",
    ) -> Response:
        language, sheet = language_of(request), self._sheets.get(request.path_params["kind"])
        if language is None or sheet is None:
            return Response("not found\n", 404, NEVER_KEPT)
        rows = [one for one in self._rows(sheet) if request.query_params.get("show") == "all" or not one[_EFFECT]]
        last = max(1, -(-len(rows) // _MOST))
        asked = request.query_params.get("page", "1")
        number = min(max(int(asked), 1), last) if asked.isdecimal() else 1
        shown = [self._row(one, sheet, found, typed) for one in rows[(number - 1) * _MOST : number * _MOST]]
        values: dict[str, Any] = {
            "t": review_texts(language),
            "lang": language,
            "other": "en" if language == "hu" else "hu",
            "root": f"/{self.secret}",
            "page": sheet.kind,
            "kinds": list(self._sheets),
            "decks": [(deck.name, deck.typed, deck.size) for deck in pack_status(self.folder, self._game_folder).decks],
            "rows": shown,
            "number": number,
            "last": last,
            "show": request.query_params.get("show", ""),
            "columns": [name for name in sheet.columns if name not in (sheet.key, _EFFECT, "era")],
            "types": list(sheet.timings),
            "revision": self.revision,
            "notice": notice,
        }
        text = review_templates().get_template("cards.html").render(values)
        return Response(text, status, NEVER_KEPT, "text/html; charset=utf-8")

    def _rows(self, sheet: Declared) -> list[DataRow]:
        path = self._path(sheet)
        return read_sheet(path, path.name, sheet, []) if path.exists() else []

    def _row(
        self, row: DataRow, sheet: Declared, found: Mapping[str, Understood], typed: Mapping[str, Mapping[str, str]]
    ) -> dict[str, Any]:
        key = row[sheet.key]
        cells = {name: typed.get(key, {}).get(name, row[name]) for name in sheet.columns}
        understood = found.get(key) or self._stored(row, sheet)
        return {"key": key, "cells": cells, "understood": understood, "typed": bool(row[_EFFECT])}

    def _stored(self, row: DataRow, sheet: Declared) -> Understood:
        effects = f" {_SEVERAL} ".join(effects_of(row)) if row[_EFFECT] else ""
        return self._understood(effects, sheet, row["type"]) if effects else Understood("")
