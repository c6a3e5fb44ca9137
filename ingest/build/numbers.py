"""Numbers that are no fields of components: printed counts and set-up numbers, as subjects that readings speak of.

The count of a kind is `<game>:count:<kind>` with the field `printed`, a number of the set-up `<game>:setup:<key>` with
the field `value`; a number that holds for so many players has them in the name of the field: `value.3`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from kartotek.ingest.build.workbench import GameBench, Rows, Workbench
from kartotek.ingest.files.data_files import UNKNOWN, whole_number
from kartotek.schema.ids import kind_of
from kartotek.schema.tables import (
    SHIPPED,
    Claim,
    Conflict,
    PrintedCount,
    PrintedCountSpan,
    SetupNumber,
    SetupSpan,
    Subject,
)

__all__ = [
    "NUMBER_KINDS",
    "count_standing",
    "declare_number",
    "number_field",
    "number_fields",
    "setup_standings",
    "stated_numbers",
]

NUMBER_KINDS = ("count", "setup")
_Field = tuple[str, str]


def stated_numbers(game: GameBench) -> dict[_Field, str]:
    """What the files of a game state, by subject and field; several rows for the count of a kind are added up."""
    found: dict[_Field, str] = {}
    for row in game.shipped.files.tables["counts"]:
        key = (f"{game.id}:count:{row['kind']}", number_field("printed", row["players"]))
        if not row["printed"]:
            continue
        before, now = whole_number(found.get(key, "0")), whole_number(row["printed"])
        found[key] = UNKNOWN if before is None or now is None else str(before + now)
    for row in game.shipped.files.tables["setup"]:
        if row["value"]:
            found[f"{game.id}:setup:{row['key']}", number_field("value", row["players"])] = row["value"]
    return found


def declare_number(subject: str, game: GameBench, bench: Workbench) -> None:
    """Make a number that a reading speaks of a subject, once."""
    if subject not in bench.subjects:
        bench.subjects.add(subject)
        bench.rows.add(Subject, id=subject, game_id=game.id, kind=kind_of(subject))


def number_fields(rows: Rows) -> dict[str, dict[str, bool]]:
    """Subjects and fields of all shipped numbers, each with whether it is known."""
    fields: dict[str, dict[str, bool]] = defaultdict(dict)
    for count in rows.of(PrintedCount):
        fields[f"{count.game_id}:count:{count.kind}"][number_field("printed", count.players)] = (
            count.printed is not None
        )
    for number in _shipped_setup(rows):
        known = number.number is not None or number.text is not None
        fields[f"{number.game_id}:setup:{number.key}"][number_field("value", number.players)] = known
    return fields


def count_standing(rows: Rows) -> dict[tuple[str, str], str]:
    """On what the printed count of each kind rests, by game and kind."""
    cited = {(span.game_id, span.position) for span in rows.of(PrintedCountSpan)}
    proven = _proven(rows)
    return {
        (count.game_id, count.kind): _standing(
            (f"{count.game_id}:count:{count.kind}", "printed"),
            count.printed is not None,
            (count.game_id, count.position) in cited,
            proven,
        )
        for count in rows.of(PrintedCount)
        if count.players is None
    }


def setup_standings(rows: Rows) -> Mapping[str, Counter[str]]:
    """How many set-up numbers of each game rest on each kind of evidence."""
    cited = {(span.game_id, span.position) for span in rows.of(SetupSpan) if span.layer_id == SHIPPED}
    proven = _proven(rows)
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for number in _shipped_setup(rows):
        place = (f"{number.game_id}:setup:{number.key}", number_field("value", number.players))
        known = number.number is not None or number.text is not None
        found[number.game_id][_standing(place, known, (number.game_id, number.position) in cited, proven)] += 1
    return found


def number_field(name: str, players: str | int | None) -> str:
    """The field of a number that holds for so many players, or for any."""
    return f"{name}.{players}" if players not in (None, "") else name


def _shipped_setup(rows: Rows) -> Iterable[SetupNumber]:
    return (number for number in rows.of(SetupNumber) if number.layer_id == SHIPPED)


def _proven(rows: Rows) -> dict[_Field, str]:
    """Numbers that were read, and those whose reading differs."""
    read = {
        (row.subject_id, row.field): "read"
        for row in rows.of(Claim)
        if row.kind == "read" and row.standing != "differs" and kind_of(row.subject_id) in NUMBER_KINDS
    }
    return read | {(row.subject_id, row.field): "conflict" for row in rows.of(Conflict)}


def _standing(place: _Field, known: bool, cited: bool, proven: Mapping[_Field, str]) -> str:
    if not known:
        return "unknown"
    return proven.get(place, "cited" if cited else "supplement")
