"""Everything that a book says of its set-up, tables and sentences together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from kartotek.ingest.newbook.doubts import met, recapped
from kartotek.ingest.newbook.facts import SetupNumber
from kartotek.ingest.newbook.inventory.rosters import roster_lines
from kartotek.ingest.newbook.outline.outline import Outline, Section
from kartotek.ingest.newbook.outline.sentences import sentences_of
from kartotek.ingest.newbook.setup.announced_items import ListedNames, with_announcements
from kartotek.ingest.newbook.setup.conditions import conditions_in
from kartotek.ingest.newbook.setup.receivers import fewest_for
from kartotek.ingest.newbook.setup.rounds import rounds_of
from kartotek.ingest.newbook.setup.setup_sentences import setup_of_sentences
from kartotek.ingest.newbook.setup.setup_tables import SetupTable, tables_in
from kartotek.ingest.newbook.setup.table_cells import header_of
from kartotek.ingest.newbook.stock import Stock
from kartotek.ingest.newbook.text.lexicon import is_variant
from kartotek.ingest.newbook.text.names import last_word
from kartotek.ingest.newbook.text.tokens import BookToken, TokensOfLines
from kartotek.schema.hungarian.analyse import is_form

__all__ = ["setup_of"]

_LOST_VOWELS: Final = ("a", "e")
_BESIDE: Final = 1
"""How many lines before or behind a number may name what it counts."""


def setup_of(outline: Outline, tokens: TokensOfLines, scans: Mapping[int, str], stock: Stock) -> list[SetupNumber]:
    """The set-up numbers of a book, those of doubtful groups held back."""
    sections = [one for one in outline.sections if _may_set_up(one)]
    outline = _with_players(outline, sections, tokens)
    found: list[SetupNumber] = []
    for section in sections:
        tables = tables_in(section, tokens, outline, stock.links)
        stated = list(chain.from_iterable(table.numbers for table in tables))
        lines = _other_lines(section, tables, tokens, outline.examples)
        names = ListedNames(stock, outline.player_noun, section.role == "solo")
        sentences = list(with_announcements(sentences_of(lines, tokens, scans), names))
        stated += setup_of_sentences(section, sentences, outline, stock)
        found += map(_of_variant, stated) if section.variant else stated
    named = [recapped(one, *met({"name-unclear": _is_named_otherwise(one, tokens, stock)})) for one in found]
    return [*_consistent(named, outline), *rounds_of(outline, tokens, scans)]


def _may_set_up(section: Section) -> bool:
    """Whether a section may hold a set-up: by its role, the players that it is for, or since a variant begins there."""
    begins = section.variant and not section.role and is_variant(section.heading)
    return section.role in ("setup", "solo") or bool(section.players) or begins


def _of_variant(one: SetupNumber) -> SetupNumber:
    """A number of an expansion or a variant, apart from those of the game and never certain."""
    return recapped(replace(one, what=f"{one.what} (variant)"), "variant")


def _is_named_otherwise(one: SetupNumber, tokens: TokensOfLines, stock: Stock) -> bool:
    """Whether the name of a component is in doubt, and no line beside the number has it in any form; half a compound
    is a word by itself, so that forms of it show nothing."""
    if stock.is_suspended(one.thing):
        return True
    if not stock.is_unclear(one.thing):
        return False
    beside = chain.from_iterable(tokens.get(line, ()) for line in range(one.line - _BESIDE, one.line + _BESIDE + 1))
    last = last_word(one.thing)
    return not any(token.clear and _is_form_of(token.text, last) for token in beside)


def _is_form_of(text: str, name: str) -> bool:
    """Whether a word is a form of a name, and not one of the name with the vowel that it may have lost: `koronát` is
    a form of `koron`, the possession of somebody, and of `korona`."""
    longer = any(is_form(text, name + vowel, "noun", loose=True) for vowel in _LOST_VOWELS)
    return is_form(text, name, "noun", loose=True) and not longer


def _other_lines(
    section: Section, tables: Iterable[SetupTable], tokens: TokensOfLines, examples: frozenset[int]
) -> list[int]:
    """The lines of a section that are running text: no tables, no examples, and no cards with their copies."""
    taken = examples.union(roster_lines(section, tokens, examples), *(table.lines for table in tables))
    return [line for line in section.lines if line not in taken]


def _with_players(outline: Outline, sections: Sequence[Section], tokens: TokensOfLines) -> Outline:
    """The outline with the numbers of players that the set-up speaks of, where the book gives no range."""
    if outline.players:
        return outline
    lines = chain.from_iterable(section.lines for section in sections if section.role == "setup")
    seen = set[int]().union(*(_players_in(tokens[line], outline) for line in lines))
    counted = tuple(range(min(seen), max(seen) + 1)) if seen else ()
    return replace(outline, players=counted, guessed=True)


def _players_in(line: Sequence[BookToken], outline: Outline) -> Iterator[int]:
    """The numbers of players that a line speaks of, or that head a table."""
    for condition in conditions_in(line, outline.player_noun):
        yield from condition.players
    yield from header_of(line, outline)[0]


def _consistent(found: Sequence[SetupNumber], outline: Outline) -> list[SetupNumber]:
    """Doubt numbers that are stated for some numbers of players only, and those stated twice and differently."""
    groups: dict[tuple[str, str], list[SetupNumber]] = defaultdict(list)
    for one in found:
        groups[one.what, one.receiver].append(one)
    made = (recapped(one, *_doubts(one, groups[one.what, one.receiver], outline)) for one in found)
    return list(dict.fromkeys(made))


def _doubts(one: SetupNumber, group: Sequence[SetupNumber], outline: Outline) -> tuple[str, ...]:
    """The doubts that others of the same thing and receiver leave."""
    values = {other.value for other in group if other.players == one.players}
    return met({"players-unread": one.players != 1 and _lacks_some(group, outline), "told-twice": len(values) > 1})


def _lacks_some(group: Sequence[SetupNumber], outline: Outline) -> bool:
    """Whether some number of players has no value, of those with whom there is such a receiver; one that has rules of
    its own needs none."""
    seen = {one.players for one in group}
    fewest = max(2, fewest_for(group[0].receiver))
    wanted = set(outline.players).difference(outline.apart)
    return None not in seen and not seen.issuperset(players for players in wanted if players >= fewest)
