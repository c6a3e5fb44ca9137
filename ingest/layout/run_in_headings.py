"""Headings that run on into their text: `Előkészítés: Tegyétek a táblát középre.`"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from kartotek.ingest.layout.section import Section
from kartotek.ingest.words.lexicon import heading_role

__all__ = ["with_run_in_headings"]

_LABEL: Final = re.compile(
    r"^\s*(?:\d{1,2}[.)]\s+)?(?P<text>[^\W\d_]+(?: [^\W\d_]+){0,3})(?P<sign>:|\.| [-–—])\s+(?=\S)"
)
_ANNOUNCED: Final = ("components", "setup", "solo")
_ALONE: Final = (1,)


@dataclass(frozen=True, slots=True)
class _Label:
    """The label of a paragraph, the sign after it, and what it announces."""

    text: str
    sign: str
    role: str
    exact: bool

    def looks_like(self, other: _Label) -> bool:
        return (self.sign, self.text.isupper()) == (other.sign, other.text.isupper())


def with_run_in_headings(sections: Sequence[Section], scans: Mapping[int, str]) -> list[Section]:
    """The sections, where no heading announces the set-up and the label of a paragraph does, cut at all labels that
    look like that one."""
    labels = {line: label for section in sections for line, label in _labels(section, scans)}
    model = next((label for label in labels.values() if label.role == "setup"), None)
    if model is None or any(section.role == "setup" for section in sections):
        return list(sections)
    alike = {line: label for line, label in labels.items() if label.looks_like(model)}
    return [part for section in sections for part in _cut(section, alike)]


def _labels(section: Section, scans: Mapping[int, str]) -> Iterator[tuple[int, _Label]]:
    """The labels of the paragraphs of a section, with their lines."""
    for line in section.lines:
        found = _LABEL.match(scans[line]) if not scans.get(line - 1, "").strip() else None
        if found is not None and found["text"][0].isupper():
            yield line, _Label(found["text"], found["sign"].strip(), *heading_role(found["text"]))


def _cut(section: Section, labels: Mapping[int, _Label]) -> list[Section]:
    """The parts of a section: the first label that announces something ends what stands before it, and from there on
    every label begins a part."""
    parts = [replace(section, lines=[])]
    for line in section.lines:
        label = labels.get(line)
        if label is not None and (label.role in _ANNOUNCED or len(parts) > 1):
            parts.append(_part(label, line))
        parts[-1].lines.append(line)
    return parts


def _part(label: _Label, line: int) -> Section:
    return Section(label.text, line, label.role, label.exact, [], _ALONE if label.role == "solo" else ())
