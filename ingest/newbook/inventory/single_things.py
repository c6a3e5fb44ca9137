"""Things that a list names with an article and without a number: there is one of each.

két fabábu: a csősz és a révész                 as many names as the number before the colon says
1 tűzjelző és a céhmester pecsétje              the last member of a list
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from kartotek.ingest.newbook.doubts import met
from kartotek.ingest.newbook.facts import PLAIN, DraftComponent
from kartotek.ingest.newbook.inventory.chunk import Chunk
from kartotek.ingest.newbook.inventory.chunk_values import is_noun_phrase
from kartotek.ingest.newbook.text.lexicon import piece_of
from kartotek.ingest.newbook.text.names import possessor_of, text_of
from kartotek.ingest.newbook.text.tokens import BookToken
from kartotek.ingest.newbook.text.word_runs import all_as_scanned

__all__ = ["confirmed", "implied_once", "single_thing"]

_LONGEST_NAME: Final = 3
_THIS: Final = "ez"


def single_thing(chunk: Chunk, total: DraftComponent | None) -> DraftComponent | None:
    """The thing that a chunk names with an article: a member of a total, or the last one of a list."""
    name = _behind_article(chunk.words) if not chunk.counts else []
    if not 0 < len(name) <= _LONGEST_NAME or not _may_name(name):
        return None
    one = implied_once(name)
    if chunk.listed and not chunk.depth and total is not None:
        return replace(one, kind=one.kind or total.kind, part_of=total.name_hu)
    joined = not chunk.opens.strip() or (chunk.opens.strip() == "," and bool(one.kind))
    return one if joined and not chunk.inner else None


def _behind_article(words: Sequence[BookToken]) -> Sequence[BookToken]:
    """The words behind the article that begins a chunk, or that points at what is at hand: `ez a füzet`."""
    pointed = (at + 1 for at, (one, other) in enumerate(pairwise(words)) if one.key == _THIS and other.is_article)
    article = 0 if words and words[0].is_article else next(pointed, None)
    return words[article + 1 :] if article is not None else []


def implied_once(words: Sequence[BookToken]) -> DraftComponent:
    """The thing that words name without a number: by its owner, where the last one only says what it is made as."""
    kind, bare = piece_of(possessor_of(words[-1].text))
    name = words[:-1] if kind and not bare and len(words) > 1 else words
    doubts = ("implied", *met({"name-unclear": not all_as_scanned(name)}))
    text = text_of(name)
    return DraftComponent(text, kind or piece_of(text)[0], 1, words[0].line, "implied", PLAIN, "", doubts)


def _may_name(words: Sequence[BookToken]) -> bool:
    return is_noun_phrase(words) and not any(word.before.strip() for word in words)


def confirmed(made: Sequence[DraftComponent], singles: Sequence[DraftComponent]) -> list[DraftComponent]:
    """Those of the single things that a total has as many of as it says, and those of no total."""
    return [one for one in singles if not one.part_of or _is_whole(one.part_of, made, singles)]


def _is_whole(name: str, made: Sequence[DraftComponent], singles: Sequence[DraftComponent]) -> bool:
    total = next((one.count for one in made if one.name_hu == name), None)
    return total == sum(one.part_of == name for one in singles) and not any(one.part_of == name for one in made)
