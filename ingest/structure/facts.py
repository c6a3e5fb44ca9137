"""What this stage finds: one field of one component, the lines that state it, the rule that read it, what it met."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kartotek.ingest.confidence import CLEARLY, HEARD, confidence_after
from kartotek.schema.ids import kind_of

__all__ = ["Finding", "Lines", "FactValue", "agreed"]

FactValue = int | bool | str
"""A number, a flag, or a word: a value of a domain, a name, the short id of another component, a price."""
Lines = tuple[int, int]
"""The first and the last line of a passage."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One field of one component as a book states it."""

    subject: str
    field: str
    value: FactValue
    lines: tuple[Lines, ...]
    rule: str
    penalties: tuple[str, ...] = ()

    @property
    def confidence(self) -> int:
        return confidence_after(self.penalties)

    @property
    def cell(self) -> str:
        """The value as a cell of a table holds it."""
        if isinstance(self.value, bool):
            return "yes" if self.value else "no"
        return str(self.value)

    def as_row(self) -> dict[str, Any]:
        """The fact as the stage shows it: low confidence and all."""
        (first, last), *_ = self.lines
        return {
            "line_from": first,
            "line_to": last,
            "subject": self.subject,
            "field": self.field,
            "value": self.cell,
            "confidence": self.confidence,
            "rule": self.rule,
            "penalties": list(self.penalties),
        }

    def met(self, *names: str) -> Finding:
        """The same fact after it met further penalties."""
        added = tuple(name for name in names if name not in self.penalties)
        return replace(self, penalties=self.penalties + added) if added else self


def agreed(findings: Iterable[Finding]) -> list[Finding]:
    """Each field once: passages that say the same put together, those that contradict each other doubted."""
    stated: dict[tuple[str, str], dict[str, list[Finding]]] = defaultdict(lambda: defaultdict(list))
    for finding in findings:
        stated[finding.subject, finding.field][finding.cell.casefold()].append(finding)
    made: list[Finding] = []
    for values in stated.values():
        joined = _particular([_joined(found) for found in values.values()])
        best = max(finding.confidence for finding in joined)
        rivals = [finding for finding in joined if finding.confidence >= best - CLEARLY]
        made += [finding.met("contradicted") for finding in rivals] if len(rivals) > 1 else rivals
    return _named_apart(made)


def _named_apart(found: Sequence[Finding]) -> list[Finding]:
    """The findings, names in doubt that one rule finds for several components in lines of their own: one is another's,
    and nobody knows which."""
    named: dict[tuple[str, str, str, str], set[tuple[Lines, ...]]] = defaultdict(set)
    for finding in found:
        named[_naming(finding)].add(finding.lines)
    return [
        finding.met("contradicted") if _is_name(finding) and len(named[_naming(finding)]) > 1 else finding
        for finding in found
    ]


def _is_name(finding: Finding) -> bool:
    return finding.field.startswith(_NAME)


def _naming(finding: Finding) -> tuple[str, str, str, str]:
    """What is named by which rule, and how."""
    return finding.rule, kind_of(finding.subject), finding.field, finding.cell


def _particular(found: list[Finding]) -> list[Finding]:
    """What is said of one component holds against what is said of all."""
    own = [finding for finding in found if "general" not in finding.penalties and finding.confidence >= HEARD]
    return own or found


def _joined(found: Sequence[Finding]) -> Finding:
    """The passage with the highest confidence, with the lines of all others that are clear enough to contradict it if
    they said something else. A name that is once written with more capitals is that name, the other spelling its use in
    a sentence."""
    best = max(found, key=lambda finding: (finding.confidence, sum(map(str.isupper, finding.cell))))
    clear = [finding for finding in found if finding.confidence >= best.confidence - CLEARLY]
    lines = sorted({span for finding in clear for span in finding.lines})
    return replace(best, lines=tuple(lines))


_NAME = "name_"
