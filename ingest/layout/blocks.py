"""Running text as lines: a page that lost its line ends has whole chapters in one line.

Tartalom 4 kertlap 48 virág (12 piros, 36 kék) Előkészületek Mindenki kap 3 magot. A zsák középre kerül.

Such a line is broken at bullets, numbered items, ends of sentences, words that announce a chapter, and where things
are counted one behind the other; a shorter one only behind the words that announce a list or a set-up and begin it.
Each of the new lines knows the line that it comes from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from kartotek.ingest.words.lexicon import heading_role, only_announces

__all__ = ["blocks_of"]

_LONG: Final = 200
"""No line of a printed page has so many signs."""
_CAPITAL: Final = "A-ZÁÉÍÓÖŐÚÜŰ"
_CAPITAL_WORD: Final = re.compile(rf"(?<!\S)[{_CAPITAL}]")
_BULLET: Final = re.compile(r"\s+(?=[●•▪■►»❖✓]\s)")
_NUMBERED: Final = re.compile(rf"(?<=[^\d\s,]) +(?=\d{{1,2}}[.)] [{_CAPITAL}])")
_SENTENCE: Final = re.compile(rf"(?<=[^\W\dA-Z)\]”\"][.!?]|[)”\"][.!?]) +(?=[{_CAPITAL}„(]|\d{{1,3}} [^\W\d])")
_CASE: Final = re.compile(r" +(?=\d(?: ?[-–] ?\d)? (?:játékos|fő)\w*(?: eset[eé]n)?:)")
_DASH: Final = re.compile(r"\s+(?=- \w)")
_DASHES: Final = 3
"""From how many dashes on items stand behind them."""
_WORDS: Final = re.compile(r"[^\W\d]+(?: [^\W\d]+){0,3}[:?]?")
_COUNTED: Final = re.compile(r" +(?=\d{1,3}(?: |\W{0,2}„)[^\W\d])")
_NO_THING: Final = re.compile(
    r" *\d{1,3} (?:[^\W\d]+ ){0,2}?(?:[^\W\d]+(?:ban|ben|ból|ből|[vgk][ae]l|tól|től|játékos|fő)|eset[eé]n?|perc|éves"
    r"|kör)\b"
)
"""A number that describes what stands before it, or counts nothing that a box holds."""
_ITEM: Final = re.compile(r"(?:[●•▪■►»❖✓-] )?\d{1,3}(?: | ?„)[^\W\d]")
_LONGEST_ITEM: Final = 12
_LISTED: Final = ("components", "setup")
_FEW_WORDS: Final = 3
_INSIDE: Final = ("ban", "ben")
"""Words in this case begin a sentence: *A dobozban 12 kártyát találtok.*"""


def blocks_of(lines: Sequence[str]) -> list[tuple[int, str]]:
    """The lines of a text, those that are too long for one broken, each with the number of the line it stands in."""
    return [(number, part) for number, line in enumerate(lines, start=1) for part in _parts(line)]


def _parts(line: str) -> Iterator[str]:
    """A line as it is, or what it is broken into."""
    if len(line) <= _LONG:
        yield from _run_in(line)
        return
    signs = [_BULLET, _NUMBERED, _SENTENCE, _CASE, *([_DASH] if len(_DASH.findall(line)) >= _DASHES else [])]
    for sign in signs:
        line = sign.sub("\n", line)
    listed = False
    for text in line.split("\n"):
        for part in _headed(text):
            if _is_short(part):
                listed = heading_role(part)[0] == "components"
                yield part
            else:
                yield from _items(part) if listed else [part]


def _run_in(line: str) -> list[str]:
    """A line parted behind the heading that begins it, in front of things counted, a label or a sentence: names in
    capitals may stand before that."""
    parts = list(_headed(line.strip())) if line[:1].isupper() or line[:1].isdigit() else []
    at = next((at for at, part in enumerate(parts) if heading_role(part)[0] in _LISTED and _is_short(part)), None)
    if at is None or at + 1 == len(parts) or parts[at].endswith(":") or not all(_is_name(part) for part in parts[:at]):
        return [line]
    rest = " ".join(parts[at + 1 :])
    begins = _ITEM.match(rest) and not _NO_THING.match(rest) and not parts[at].endswith(_INSIDE)
    runs_on = rest[:1].isupper() and not rest.isupper() and (len(rest.split()) > _FEW_WORDS or rest.endswith(":"))
    return [*parts[: at + 1], rest] if begins or runs_on else [line]


def _is_short(part: str) -> bool:
    return only_announces(part.rstrip(":?"))


def _is_name(part: str) -> bool:
    """Whether a part of a line is a name in capitals or a number."""
    return part.isupper() or part.isdigit()


def _headed(text: str) -> Iterator[str]:
    """A text parted before and behind the words in it that only announce something."""
    start = 0
    for found in _CAPITAL_WORD.finditer(text):
        at = found.start()
        heading = _heading_at(text, at) if at >= start else ""
        if heading:
            yield from filter(None, (text[start:at].strip(), heading))
            start = at + len(heading)
    if text[start:].strip():
        yield text[start:].strip()


def _heading_at(text: str, at: int) -> str:
    """The longest run of a few words from here on that only announce something; empty where there is none."""
    found = _WORDS.match(text, at)
    words = found.group().split() if found else []
    runs = (" ".join(words[:many]) for many in range(len(words), 0, -1))
    return next((run for run in runs if _is_heading(run, text[at + len(run) :])), "")


def _is_heading(words: str, after: str) -> bool:
    """Whether words announce something, and what follows begins anew: with a capital, a number or an item."""
    begins = after.startswith(" ") and not after.lstrip()[:1].islower()
    return begins and only_announces(words.rstrip(":?"))


def _items(text: str) -> Iterator[str]:
    """The counted things of a list one by one."""
    start = 0
    for found in _COUNTED.finditer(text):
        before = text[start : found.start()]
        if not _NO_THING.match(text, found.end()) and _is_item(before):
            yield before
            start = found.end()
    yield text[start:]


def _is_item(text: str) -> bool:
    """Whether a text is a whole item: it counts something, and no brackets are open."""
    bare = re.sub(r"\(.*?\)", "", text)
    if "(" in bare:
        return False
    return text.endswith((")", ":")) or (
        len(bare.split()) <= _LONGEST_ITEM and "," not in bare and _ITEM.match(text) is not None
    )
