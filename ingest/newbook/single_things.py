"""Things that a list names with an article and without a number: there is one of each.

két fabábu: a csősz és a révész                 as many names as the number before the colon says
1 tűzjelző és a céhmester pecsétje              the last member of a list
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ingest.newbook.chunk import Chunk
from ingest.newbook.chunk_values import is_noun_phrase
from ingest.newbook.facts import PLAIN, DraftComponent
from ingest.newbook.lexicon import piece_of
from ingest.newbook.names import text_of
from ingest.newbook.tokens import BookToken
from ingest.newbook.word_runs import all_as_scanned

__all__ = ["confirmed", "single_thing"]

_LONGEST_NAME: Final = 3


def single_thing(chunk: Chunk, total: DraftComponent | None) -> DraftComponent | None:
    """The thing that a chunk names with an article: a member of a total, or the last one of a list."""
    name = chunk.words[1:] if chunk.words and chunk.words[0].is_article and not chunk.counts else []
    if not 0 < len(name) <= _LONGEST_NAME or not _may_name(name):
        return None
    text, kind = text_of(name), piece_of(text_of(name))[0]
    doubts = ("implied",) if all_as_scanned(name) else ("implied", "name-unclear")
    if chunk.listed and not chunk.depth and total is not None:
        return DraftComponent(text, kind or total.kind, 1, name[0].line, "implied", PLAIN, total.name_hu, doubts)
    joined = not chunk.inner and not chunk.opens.strip()
    return DraftComponent(text, kind, 1, name[0].line, "implied", PLAIN, "", doubts) if joined else None


def _may_name(words: Sequence[BookToken]) -> bool:
    return is_noun_phrase(words) and not any(word.before.strip() for word in words)


def confirmed(made: Sequence[DraftComponent], singles: Sequence[DraftComponent]) -> list[DraftComponent]:
    """Those of the single things that a total has as many of as it says, and those of no total."""
    return [one for one in singles if not one.part_of or _is_whole(one.part_of, made, singles)]


def _is_whole(name: str, made: Sequence[DraftComponent], singles: Sequence[DraftComponent]) -> bool:
    total = next((one.count for one in made if one.name_hu == name), None)
    return total == sum(one.part_of == name for one in singles) and not any(one.part_of == name for one in made)
