"""A draft that was sent to the site, checked: the part that works in a process beside the server."""

from __future__ import annotations

import logging
from base64 import b64decode, b64encode
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import orjson

from kartotek.api.graphql.world import World
from kartotek.api.site.context import PageContext
from kartotek.api.site.templating import templates
from kartotek.catalog.drafts.annotate import annotate_draft
from kartotek.catalog.drafts.check import checker
from kartotek.catalog.drafts.reading import read_draft
from kartotek.catalog.drafts.segment import DraftFinding, TextSegment
from kartotek.schema.errors import KartotekError

__all__ = ["checked_draft"]

_LOG = logging.getLogger("kartotek.api")
_SHOWN: Final = 1000
"""Segments of a longer draft are shown only where something is found."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part of a segment's text, with the number of the finding that is about it."""

    text: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class _Shown:
    """A segment as the page shows it."""

    place: str
    source: str | None
    into: str
    pieces: Sequence[_Piece]
    findings: Sequence[tuple[int, DraftFinding]]


def checked_draft(world: World, question: Mapping[str, Any]) -> tuple[int, bytes]:
    """Status and JSON: the findings as a part of a page, and the annotated file where its format has notes."""
    try:
        return 200, orjson.dumps(_answer(world, question))
    except KartotekError as error:
        return 400, orjson.dumps({"error": error.as_dict()})
    except Exception:
        _LOG.exception("a draft cannot be checked")
        masked = KartotekError("internal", "a fault of ours; it was logged")
        return 500, orjson.dumps({"error": masked.as_dict()})


def _answer(world: World, question: Mapping[str, Any]) -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        name = Path(question["name"].replace("\\", "/")).name
        draft = Path(folder, f"draft{Path(name).suffix.lower()}")
        draft.write_bytes(b64decode(question["data"]))
        try:
            segments = list(read_draft(draft, question["into"]))
        except KartotekError as error:
            named = error.where.replace(draft.name, name) if error.where else name
            raise KartotekError(error.code, error.what, where=named, why=error.why, hint=error.hint) from error
        found = list(checker(world.catalog, question["game"]).check(segments, free=question["free"]))
        return {
            "html": _html(world, question["language"], segments, found),
            "findings": len(found),
            "annotated": _annotated(draft, found),
            "name": name,
        }


def _annotated(draft: Path, found: Sequence[DraftFinding]) -> str | None:
    target = draft.with_name(f"noted{draft.suffix}")
    try:
        annotate_draft(draft, target, found)
    except KartotekError as error:
        if error.code != "draft-notes":
            raise
        return None
    return b64encode(target.read_bytes()).decode()


def _html(world: World, language: Any, segments: Sequence[TextSegment], found: Sequence[DraftFinding]) -> str:
    context = PageContext(world, language)
    of_segment: dict[int, list[tuple[int, DraftFinding]]] = defaultdict(list)
    for number, finding in enumerate(found, start=1):
        of_segment[id(finding.segment)].append((number, finding))
    kept = [each for at, each in enumerate(segments) if at < _SHOWN or id(each) in of_segment]
    shown = [_shown(each, of_segment.get(id(each), [])) for each in kept]
    page = templates().get_template("draft_findings.html")
    return page.render(t=context.t, lang=language, shown=shown, found=len(found), total=len(segments))


def _shown(segment: TextSegment, findings: list[tuple[int, DraftFinding]]) -> _Shown:
    place = segment.key or (str(segment.line) if segment.line is not None else "")
    return _Shown(place, segment.source, segment.into, _pieces(segment.target, findings), findings)


def _pieces(text: str, findings: Sequence[tuple[int, DraftFinding]]) -> list[_Piece]:
    """The text with its findings marked, the first where two are about the same words."""
    pieces: list[_Piece] = []
    done = 0
    for number, finding in sorted(findings, key=lambda item: (item[1].start, item[1].end)):
        if finding.start >= done:
            pieces += [_Piece(text[done : finding.start]), _Piece(text[finding.start : finding.end], number)]
            done = finding.end
    return [piece for piece in (*pieces, _Piece(text[done:])) if piece.text or piece.number]
