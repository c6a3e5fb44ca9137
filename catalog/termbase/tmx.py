"""Translation memories (TMX 1.4): the sentences that Kartotek makes of effects, never a sentence of a book."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element
from xml.sax.saxutils import quoteattr

from kartotek.catalog.foreign import refuse
from kartotek.catalog.sentences import Sentences
from kartotek.catalog.store import Catalog
from kartotek.catalog.termbase.languages import language_of
from kartotek.catalog.termbase.tbx_entries import xml_text
from kartotek.schema.ids import game_of

__all__ = ["SentencePair", "read_tmx", "sentences_of", "write_tmx"]

SentencePair = tuple[str, str]
"""English and Hungarian."""

_FRAME: Final = """\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4">
<header creationtool="kartotek" creationtoolversion="{version}" segtype="sentence" o-tmf="kartotek" adminlang="en"\
 srclang={source} datatype="plaintext"/>
<body>
{units}
</body>
</tmx>
"""


def sentences_of(catalog: Catalog, games: Collection[str] = ()) -> dict[str, SentencePair]:
    """The sentence of every ability of some games or of all, by the ability's id."""
    sentences = catalog.kept(Sentences)
    found: dict[str, SentencePair] = {}
    for ability in catalog.abilities.values():
        if not games or game_of(ability.component) in games:
            english, hungarian = sentences.of(ability, "en"), sentences.of(ability, "hu")
            if english and hungarian:
                found[ability.id] = (english, hungarian)
    return found


def write_tmx(sentences: Mapping[str, SentencePair], codes: Mapping[str, str], version: str) -> bytes:
    """A unit for each sentence."""
    units = "\n".join(line for item in sentences.items() for line in _unit(item, codes))
    return _FRAME.format(version=version[:12], source=quoteattr(codes["en"]), units=units).encode()


def _unit(item: tuple[str, SentencePair], codes: Mapping[str, str]) -> Iterator[str]:
    name, texts = item
    yield f"<tu tuid={quoteattr(name)}>"
    for language, text in zip(("en", "hu"), texts, strict=True):
        yield f"  <tuv xml:lang={quoteattr(codes[language])}><seg>{xml_text(text)}</seg></tuv>"
    yield "</tu>"


def read_tmx(path: Path, root: Element) -> dict[str, SentencePair]:
    """The units by their ids; one without an id, or with an id that stands twice, is refused."""
    found: dict[str, SentencePair] = {}
    for number, unit in enumerate(root.iter("tu"), start=1):
        name = unit.get("tuid")
        if not name:
            hint = "a memory of other sentences is for your translation tool; `kartotek terms check` reads drafts"
            refuse("terms-value", path, f"unit {number} has no id of ours", hint=hint)
        if name in found:
            refuse("terms-duplicate", path, f"the id {name!r} stands twice", hint="give each unit its own id")
        texts = {language_of(path, tuv.get("lang", "")): _segment(tuv) for tuv in unit.iter("tuv")}
        if set(texts) != {"en", "hu"}:
            refuse("terms-language", path, f"unit {name!r} is not in English and Hungarian")
        found[name] = (texts["en"], texts["hu"])
    return found


def _segment(tuv: Element) -> str:
    segment = tuv.find("seg")
    return "" if segment is None else "".join(segment.itertext())
