"""The draft given back with its findings as notes (XLIFF, TMX, PO) or comments (Word), and nothing else changed.

Notes are put between the bytes of the file: what was there stays as it was written.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from kartotek.catalog.drafts.docx_comments import with_comments
from kartotek.catalog.drafts.segment import Anchor, DraftFinding
from kartotek.catalog.foreign import refuse
from kartotek.schema.files import write_whole

__all__ = ["AUTHOR", "annotate_draft", "note_text"]

AUTHOR: Final = "kartotek"


def note_text(finding: DraftFinding) -> str:
    """A finding in one line."""
    words = finding.text or (finding.source.text if finding.source else "")
    expected = f" → {', '.join(finding.expected)}" if finding.expected else ""
    text = f"{finding.kind}: {words}{expected} ({finding.why})"
    return "".join(sign if sign.isprintable() else " " for sign in text)


def annotate_draft(draft: Path, target: Path, findings: Iterable[DraftFinding]) -> None:
    """Write the draft with a note on each finding to another file."""
    if target.exists() and target.samefile(draft):
        refuse("draft-notes", target, "the draft itself is not written over", hint="name another file after --annotate")
    suffix = draft.suffix.lower()
    noted: dict[Anchor, list[str]] = defaultdict(list)
    for finding in findings:
        if finding.segment.anchor is not None:
            noted[finding.segment.anchor].append(note_text(finding))
    if suffix == ".docx":
        write_whole(target, with_comments(draft, AUTHOR, noted))
        return
    writer = _WRITERS.get(suffix)
    if writer is None:
        hint = f"notes can be put into {', '.join((*_WRITERS, '.docx'))}"
        refuse("draft-notes", draft, "this format has no place for notes", hint=hint)
    write_whole(target, _spliced(draft.read_bytes(), noted, writer))


def _spliced(data: bytes, noted: Mapping[Anchor, Sequence[str]], writer: _Writer) -> bytes:
    pieces: list[bytes] = []
    done = 0
    for anchor, texts in sorted(noted.items(), key=lambda item: item[0].at):
        at = _tag_end(data, anchor.at) if anchor.behind else anchor.at
        pieces += [data[done:at], writer(anchor, texts, data)]
        done = at
    return b"".join([*pieces, data[done:]])


def _tag_end(data: bytes, at: int) -> int:
    """Behind the tag that begins there; a > in quotes is none of its end."""
    quote = 0
    for place in range(at, len(data)):
        sign = data[place]
        if quote:
            quote = 0 if sign == quote else quote
        elif sign in b"\"'":
            quote = sign
        elif sign == ord(">"):
            return place + 1
    return len(data)


_Writer = Callable[[Anchor, Sequence[str], bytes], bytes]


def _xliff_notes(anchor: Anchor, texts: Sequence[str], _data: bytes) -> bytes:
    lead = f"{anchor.prefix}:" if anchor.prefix else ""
    mark = "category" if anchor.wrapped or anchor.inside else "from"
    notes = "".join(f'<{lead}note {mark}="{AUTHOR}">{escape(text)}</{lead}note>' for text in texts)
    return (f"<{lead}notes>{notes}</{lead}notes>" if anchor.wrapped else notes).encode()


def _tmx_notes(anchor: Anchor, texts: Sequence[str], _data: bytes) -> bytes:
    lead = f"{anchor.prefix}:" if anchor.prefix else ""
    return "".join(f"<{lead}note>{AUTHOR}: {escape(text)}</{lead}note>" for text in texts).encode()


def _po_notes(_anchor: Anchor, texts: Sequence[str], data: bytes) -> bytes:
    end = "\r\n" if b"\r\n" in data else "\n"
    return "".join(f"#. {AUTHOR}: {text}{end}" for text in texts).encode()


_WRITERS: Final[dict[str, _Writer]] = {
    ".xlf": _xliff_notes,
    ".xliff": _xliff_notes,
    ".sdlxliff": _xliff_notes,
    ".mqxliff": _xliff_notes,
    ".tmx": _tmx_notes,
    ".po": _po_notes,
}
