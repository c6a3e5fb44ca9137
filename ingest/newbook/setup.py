"""Everything that a book says of its set-up, tables and sentences together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ingest.newbook.conditions import conditions_in
from ingest.newbook.facts import SetupNumber, capped
from ingest.newbook.outline import Outline, Section
from ingest.newbook.receivers import fewest_for
from ingest.newbook.rosters import roster_lines
from ingest.newbook.rounds import rounds_of
from ingest.newbook.sentences import sentences_of
from ingest.newbook.setup_sentences import setup_of_sentences
from ingest.newbook.setup_tables import header_of, tables_in
from ingest.newbook.stock import Stock
from ingest.newbook.tokens import BookToken

__all__ = ["setup_of"]


def setup_of(
    outline: Outline, tokens: Mapping[int, Sequence[BookToken]], scans: Mapping[int, str], stock: Stock
) -> list[SetupNumber]:
    """The set-up numbers of a book, those of doubtful groups held back."""
    found: list[SetupNumber] = []
    sections = [one for one in outline.sections if one.role in ("setup", "solo") or one.players]
    outline = _with_players(outline, sections, tokens)
    for section in sections:
        tables = tables_in(section, tokens, outline, stock.links)
        found += [number for table in tables for number in table.numbers]
        taken = {line for table in tables for line in table.lines} | outline.examples
        taken |= roster_lines(section, tokens, outline.examples)
        lines = [line for line in section.lines if line not in taken]
        found += setup_of_sentences(section, list(sentences_of(lines, tokens, scans)), outline, stock)
    return [*_consistent(found, outline), *rounds_of(outline, tokens, scans)]


def _with_players(outline: Outline, sections: Sequence[Section], tokens: Mapping[int, Sequence[BookToken]]) -> Outline:
    """The outline with the numbers of players that the set-up speaks of, where the book gives no range."""
    if outline.players:
        return outline
    seen: set[int] = set()
    for section in sections:
        for line in section.lines if section.role == "setup" else ():
            seen |= {one for condition in conditions_in(tokens[line], outline.player_noun) for one in condition.players}
            seen |= set(header_of(tokens[line], outline)[0])
    counted = tuple(range(min(seen), max(seen) + 1)) if seen else ()
    return replace(outline, players=counted, guessed=True)


def _consistent(found: Sequence[SetupNumber], outline: Outline) -> list[SetupNumber]:
    """Doubt numbers that are stated for some numbers of players only, and those stated twice and differently."""
    groups: dict[tuple[str, str], list[SetupNumber]] = defaultdict(list)
    for one in found:
        groups[one.what, one.receiver].append(one)
    made = []
    for one in found:
        group = groups[one.what, one.receiver]
        doubts = list(one.doubts)
        seen = {other.players for other in group}
        wanted = {players for players in outline.players if players >= max(2, fewest_for(one.receiver))}
        if one.players != 1 and None not in seen and wanted - seen:
            doubts.append("players-unread")
        if len({other.value for other in group if other.players == one.players}) > 1:
            doubts.append("told-twice")
        made.append(replace(one, doubts=tuple(doubts), confidence=capped(one.confidence, tuple(doubts))))
    return list(dict.fromkeys(made))
