"""Set-up tables: numbers of players along the top and things down the side, or the other way round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from ingest.newbook.conditions import ImpliedCondition, conditions_in
from ingest.newbook.facts import PLAIN, SetupNumber, capped
from ingest.newbook.lexicon import is_word
from ingest.newbook.links import Links
from ingest.newbook.numbers import looks_like_digits
from ingest.newbook.outline import Outline, Section
from ingest.newbook.player_rows import player_rows
from ingest.newbook.players import is_player
from ingest.newbook.tokens import BookToken

__all__ = ["SetupTable", "header_of", "tables_in"]

_FEWEST: Final = 2
_MOST: Final = 12
_WIDE: Final = "  "


@dataclass(frozen=True, slots=True)
class SetupTable:
    """The lines of a table and the numbers in it."""

    lines: frozenset[int]
    numbers: tuple[SetupNumber, ...]


def tables_in(
    section: Section, tokens: Mapping[int, Sequence[BookToken]], outline: Outline, links: Links
) -> list[SetupTable]:
    """The tables of a section."""
    found: list[SetupTable] = []
    taken = 0
    for place, number in enumerate(section.lines):
        if number <= taken or number in outline.examples:
            continue
        following = section.lines[place + 1 :]
        table = (
            _by_columns(tokens, number, following, outline, links)
            or _by_player_rows(section.lines, place, tokens, outline, links)
            or _by_rows(tokens, number, following, outline, links)
        )
        if table is not None:
            found.append(table)
            taken = max(table.lines)
    return found


def header_of(line: Sequence[BookToken], outline: Outline) -> tuple[list[int], bool]:
    """The numbers of players that head the columns of a table, and whether all are beyond doubt."""
    numbers = [token for token in line if token.number is not None or looks_like_digits(token.raw)]
    players = [token for token in line if is_player(token, outline.player_noun)]
    others = [token for token in line if token not in numbers and token not in players]
    values = [token.number.value if token.number else 0 for token in numbers]
    if not values:
        return [], False
    if values == list(outline.players) and not players and line[-1] in numbers:
        return values, False  # the word for players may have been misread
    if len(numbers) < _FEWEST or not players or len(others) > _FEWEST:
        return [], False
    if len(players) == 1 and line.index(players[0]) > line.index(numbers[0]) and line[-1] != players[0]:
        return [], False  # `2 players: 6` is no header
    rising = all(one < other for one, other in pairwise(values))
    exact = rising and all(token.number is not None and token.number.exact for token in numbers)
    every = len(players) in (1, len(numbers))
    return (values, exact and every) if values[0] >= 0 and values[-1] <= _MOST else ([], False)


def _by_columns(
    tokens: Mapping[int, Sequence[BookToken]], number: int, following: Sequence[int], outline: Outline, links: Links
) -> SetupTable | None:
    heads, exact = header_of(tokens[number], outline)
    lines, found = {number}, list[SetupNumber]()
    before = number
    for line in (one for one in following if heads and tokens[one]):
        label, cells = _row(tokens[line])
        if line > before + 2 or not cells or not label or len(label) > _MOST // 2:
            break
        found += _cells(label, cells, heads, exact, links)
        lines.add(line)
        before = line
    return SetupTable(frozenset(lines), tuple(found)) if found else None


def _row(line: Sequence[BookToken]) -> tuple[list[BookToken], list[BookToken]]:
    """The label of a row and its cells: the numbers that end it."""
    at = len(line)
    while at > 0 and (line[at - 1].number is not None or looks_like_digits(line[at - 1].raw)):
        at -= 1
    closed = bool(line) and line[-1].after.strip() in ("", "|")
    return (list(line[:at]), list(line[at:])) if closed else ([], [])


def _cells(
    label: Sequence[BookToken], cells: Sequence[BookToken], heads: Sequence[int], exact: bool, links: Links
) -> list[SetupNumber]:
    thing = links.first(label)
    if thing is None and any(is_word(token.key, "setup", "rounds") for token in label):
        thing = "rounds"
    what = "rounds of the game" if thing == "rounds" else _what(label, thing)
    doubts: list[str] = []
    if not exact or len(cells) != len(heads) or not all(_whole(cell) for cell in cells):
        doubts.append("neighbour-unread")
    if thing is None:
        doubts.append("thing-unknown")
    if not all(token.clear for token in label):
        doubts.append("word-unclear")
    if len(cells) != len(heads):
        return [
            SetupNumber(what, thing or "", "", head, None, label[0].line, "digit", capped(500, (*doubts,)), (*doubts,))
            for head in heads
        ]
    made = []
    for head, cell in zip(heads, cells, strict=True):
        own = (*doubts, *(() if _whole(cell) else ("letter-in-number",)))
        value = cell.number.value if cell.number else None
        how = "digit" if cell.number is None or cell.number.digits else "word"
        made.append(SetupNumber(what, thing or "", "", head, value, cell.line, how, capped(PLAIN, own), own))
    return made


def _whole(cell: BookToken) -> bool:
    return cell.number is not None and cell.number.exact


def _what(label: Sequence[BookToken], thing: str | None) -> str:
    """What a row is about, for people: the thing, and where it is or how it lies."""
    keys = [token.key for token in label]
    if thing is None:
        return " ".join(token.text for token in label)
    if any(is_word(key, "setup", "supply") for key in keys):
        return f"{thing} in the supply"
    if any(is_word(key, "setup", "shown") for key in keys):
        return f"{thing} face up"
    each = any(is_word(key, "players", "each") for key in keys)
    return f"{thing} of each player at the start" if each else f"{thing} laid out"


def _by_player_rows(
    lines: Sequence[int], place: int, tokens: Mapping[int, Sequence[BookToken]], outline: Outline, links: Links
) -> SetupTable | None:
    """A table with numbers of players down the side and headings of any height."""
    found = player_rows(lines, place, tokens, outline.player_noun)
    if found is None:
        return None
    whole = all(_whole(cell) for row in found.rows for cell in row)
    numbers: list[SetupNumber] = []
    for row in found.rows:
        players = [row[0].number.value if row[0].number is not None else 0]
        for label, cell in zip(found.labels, row[1:], strict=True):
            numbers += _cells(label, [cell], players, whole, links)
    return SetupTable(found.lines, tuple(numbers))


def _by_rows(
    tokens: Mapping[int, Sequence[BookToken]], number: int, following: Sequence[int], outline: Outline, links: Links
) -> SetupTable | None:
    """A table with things along the top: columns part where a wide blank stands."""
    labels = _columns(tokens[number])
    if len(labels) < _FEWEST or any(token.number is not None for label in labels for token in label):
        return None
    headed = any(is_player(token, outline.player_noun) for token in labels[0])
    rows: list[tuple[int, ImpliedCondition, list[BookToken]]] = []
    for line in following:
        condition = _row_condition(tokens[line], headed, outline)
        if condition is None:
            break
        rows.append((line, condition, list(tokens[line][condition.last + 1 :])))
    whole = all(_whole(cell) for _, _, cells in rows for cell in cells) and all(one.exact for _, one, _ in rows)
    found: list[SetupNumber] = []
    for _, condition, cells in rows:
        columns = labels[-len(cells) :] if cells and 0 <= len(labels) - len(cells) <= 1 else []
        for label, cell in zip(columns, cells, strict=False):
            found += _cells(label, [cell], condition.players[:1], whole and len(cells) == len(columns), links)
    return SetupTable(frozenset((number, *(line for line, _, _ in rows))), tuple(found)) if found else None


def _row_condition(line: Sequence[BookToken], headed: bool, outline: Outline) -> ImpliedCondition | None:
    """The number of players that begins a row: with the word for players, or bare below a heading that has it."""
    conditions = conditions_in(line, outline.player_noun)
    if len(conditions) == 1 and conditions[0].first == 0:
        return conditions[0]
    first = line[0].number if line else None
    if headed and first is not None and all(token.number or looks_like_digits(token.raw) for token in line):
        return ImpliedCondition((first.value,), 0, 0, first.exact)
    return None


def _columns(line: Sequence[BookToken]) -> list[list[BookToken]]:
    columns: list[list[BookToken]] = []
    for token in line:
        if not columns or token.before.endswith(_WIDE) or "|" in token.before:
            columns.append([])
        columns[-1].append(token)
    return columns
