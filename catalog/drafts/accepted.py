"""Findings that the user accepts: a file with one key a line, as `terms check` shows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from kartotek.catalog.drafts.files import whole_text
from kartotek.catalog.drafts.segment import DraftFinding
from kartotek.catalog.foreign import refuse

__all__ = ["AcceptedFindings", "finding_key"]

_ANYWHERE = "*"


def finding_key(finding: DraftFinding) -> str:
    """What names a finding: place, kind and words, as `gp-s1:wrong-term:sikerpontot`."""
    return f"{_place(finding)}:{_rest(finding)}"


def _place(finding: DraftFinding) -> str:
    return finding.segment.key or str(finding.segment.line or 1)


def _rest(finding: DraftFinding) -> str:
    words = finding.text or (finding.source.text if finding.source else "")
    return f"{finding.kind}:{words}"


class AcceptedFindings:
    """Keys read from a file; `*` as the place accepts the same words everywhere. Lines with # are comments."""

    def __init__(self, path: Path | None) -> None:
        self._keys: dict[str, bool] = {}
        if path is None:
            return
        for number, line in enumerate(whole_text(path).splitlines(), start=1):
            key = line.strip()
            if key and not key.startswith("#"):
                if key.count(":") < 2:
                    hint = "write place:kind:words, as the check shows it"
                    refuse("draft-format", path, f"{key!r} names no finding", line=number, hint=hint)
                self._keys[key] = False

    def without(self, findings: Iterable[DraftFinding]) -> Iterator[DraftFinding]:
        """The findings that nobody accepted."""
        for finding in findings:
            keys = [key for key in (finding_key(finding), f"{_ANYWHERE}:{_rest(finding)}") if key in self._keys]
            self._keys |= dict.fromkeys(keys, True)
            if not keys:
                yield finding

    @property
    def unused(self) -> tuple[str, ...]:
        """Keys that accepted nothing."""
        return tuple(key for key, used in self._keys.items() if not used)
