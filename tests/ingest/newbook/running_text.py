"""A web page of a rulebook as lines: pages give running text, whose line ends are lost.

Three layouts of the same words: `broken` at bullets, numbered items, counted things and ends of sentences, with an
empty line between paragraphs; `dense`, the same without empty lines; `unbroken`, a line for each paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import dropwhile
from typing import Final

__all__ = ["LAYOUTS", "layouts_of"]

LAYOUTS: Final = ("broken", "dense", "unbroken")
_LENGTH: Final = 2000
"""How many signs of the rules are read: what a search gives of a page is hardly more."""
_TAG: Final = re.compile(r"<[^>]{1,40}>")
_LINE_END: Final = re.compile(r" *<br ?/?>\s*?\n(?:[ \t]*\n)?")
_FRAME: Final = re.compile(
    r"^(?:[\d.]+ Views|SHOW (?:MORE|LESS)|You also want an ePaper\?.*|Create successful ePaper yourself|.*e-?Papers? .*"
    r"|Méret: px|Mutatás kezdődik .*|Download \".*|Átírás|Transcription|Page \d+.*)$"
)
"""Lines that a site of documents prints around the text."""
_LAST_OF_FRAME: Final = re.compile(r"^(?:Átírás|Transcription|.*optimized e-?Papers?.*|.*e-Paper software\.)$")
_LONGEST_LINE: Final = 200
"""How long the lines are at most of a page that keeps those of its book."""
_BULLET: Final = re.compile(r"\s+(?=[●•▪■►»❖✓]\s)")
_DASH: Final = re.compile(r"\s+(?=- [\w])")
_DASHES: Final = 3
"""From how many dashes on a paragraph has items behind them."""
_NUMBERED: Final = re.compile(r"(?<=[^\d\s,]) +(?=\d{1,2}[.)] [A-ZÁÉÍÓÖŐÚÜŰ])")
_SENTENCE: Final = re.compile(r"(?<=[a-záéíóöőúüű)\]”\"][.!?]) +(?=[A-ZÁÉÍÓÖŐÚÜŰ„(]|\d{1,3} [a-záéíóöőúüű])")
_CASE: Final = re.compile(r" +(?=\d(?: ?[-–] ?\d)? (?:játékos|fő)\w*(?: eset[eé]n)?:)")
"""A label that says with how many players something is so."""
_BRACKETS: Final = re.compile(r"\(.*?\)")
_COUNTED: Final = re.compile(r" +(?=\d{1,3}(?: |\W{0,2}„)[^\W\d])")
"""A number and a word behind a blank."""
_NO_THING: Final = re.compile(
    r"\d{1,3} (?:[^\W\d]+ ){0,2}?(?:[^\W\d]+(?:ban|ben|ból|ből|val|vel|gal|gel|kel|kal|tól|től|játékos|fő)|eset[eé]n?"
    r"|perc|éves|kör|forduló)\b"
)
"""A number that describes what stands before it, or counts no thing of a box."""
_OBJECT: Final = re.compile(r"\d{1,3} (?:[^\W\d]+ ){0,2}?[^\W\d]+t\b")
_ITEM: Final = re.compile(r"(?:[●•▪■►»❖✓-] )?\d{1,3}(?: | ?„)[^\W\d]")
_LONGEST_ITEM: Final = 10
_LONGEST_HEADING: Final = 3
_SHORT: Final = 3


def layouts_of(page: str) -> Mapping[str, str]:
    """The layouts of a page by their names."""
    paragraphs = list(_paragraphs(_text_of(page)))
    texts = ("\n\n".join(paragraphs), "\n".join(paragraphs), "\n".join(" ".join(one.split()) for one in paragraphs))
    return {name: f"{text}\n" for name, text in zip(LAYOUTS, texts, strict=True)}


def _text_of(page: str) -> str:
    """The first signs of the rules: without mark-up and what the site prints before them."""
    text = _TAG.sub("", _LINE_END.sub("\n", page))
    lines = text.split("\n")
    last = max((at for at, line in enumerate(lines) if _LAST_OF_FRAME.match(line.strip())), default=-1)
    rest = dropwhile(lambda line: not line or _FRAME.match(line), (line.strip() for line in lines[last + 1 :]))
    return "\n".join(rest)[:_LENGTH].strip()


def _paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a page, each with its items and sentences in lines of their own; a page that keeps the lines
    of its book has them as they are."""
    lines = text.split("\n")
    if max(map(len, lines)) <= _LONGEST_LINE:
        yield from filter(str.strip, text.split("\n\n"))
    else:
        yield from ("\n".join(_lines(one)) for one in lines if one)


def _lines(paragraph: str) -> Iterator[str]:
    """The lines of a paragraph, broken where an item or a sentence begins."""
    dashed = len(_DASH.findall(paragraph)) >= _DASHES
    for sign in (_BULLET, _NUMBERED, _SENTENCE, _CASE, *([_DASH] if dashed else [])):
        paragraph = sign.sub("\n", paragraph)
    for part in paragraph.split("\n"):
        yield from _counted(part)


def _counted(text: str) -> Iterator[str]:
    """The counted things of a list one by one: each number begins a line behind another item, a heading or a label."""
    start = 0
    for found in _COUNTED.finditer(text):
        if not _NO_THING.match(text, found.end()) and _may_end(text[start : found.start()], text[found.end() :]):
            yield text[start : found.start()]
            start = found.end()
    yield text[start:]


def _may_end(before: str, after: str) -> bool:
    """Whether an item, a label or the heading of a list ends here."""
    if before.count("(") > before.count(")"):
        return False
    if before.endswith((")", ":")) and "játékos" not in before and not _OBJECT.match(after):
        return True
    words = _BRACKETS.sub("", before).split()
    headed = len(words) <= _LONGEST_HEADING and before[:1].isupper() and len(words[-1]) > _SHORT
    return (headed and not _OBJECT.match(after)) or (
        len(words) <= _LONGEST_ITEM and "," not in "".join(words) and bool(_ITEM.match(before))
    )
