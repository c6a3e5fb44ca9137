"""Abilities from claims: rows that state one, and empty rows, each a place that the next fitting reading takes."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace

from kartotek.ingest.build.claims import Claim
from kartotek.ingest.build.readings import BookReading
from kartotek.ingest.build.settle import Settler
from kartotek.ingest.files.data_files import DataRow
from kartotek.ingest.files.places import assign
from kartotek.schema.errors import KartotekError
from kartotek.schema.ids import kind_of, qualify
from kartotek.schema.language.parser import parse_ability
from kartotek.schema.language.printer import print_ability

__all__ = ["settle_abilities"]

_FIELD = "ability"


@dataclass(slots=True)
class _Read:
    """An ability that was read: its canonical spelling, its timing, and the claims of all passages that say so."""

    expression: str
    timing: str
    reading: BookReading
    claims: list[Claim] = field(default_factory=list)


@dataclass(slots=True)
class _Place:
    """One row of the table: what it states, if anything, and what is read for it."""

    row: DataRow
    stated: str
    read: list[Claim] = field(default_factory=list)


def settle_abilities(settler: Settler) -> None:
    """Fill the table of abilities of the shipped layer. Places that nothing fills stay empty, so that no id moves."""
    table = settler.game.shipped.files.tables["abilities"]
    places: dict[str, list[_Place]] = defaultdict(list)
    for row in table:
        places[_full(settler.game.id, row["component"])].append(_Place(row, row["expression"]))
    read = _abilities_read(settler)
    table.clear()
    for subject in dict.fromkeys((*places, *read)):
        table += _settled(settler, subject, places.get(subject, []), read.get(subject, []))


def _full(game: str, text: str) -> str:
    """The full id of a component cell; a malformed one is reported by the makers of rows."""
    try:
        return qualify(game, text)
    except KartotekError:
        return text


def _abilities_read(settler: Settler) -> dict[str, list[_Read]]:
    """Distinct abilities by component, in the order of their lines; faults are reported."""
    found: dict[str, dict[str, _Read]] = defaultdict(dict)
    known = {
        f"{settler.game.id}:{kind}:{row['id']}"
        for kind, rows in settler.game.shipped.files.components.items()
        for row in rows
    }
    for reading in settler.readings[_FIELD]:
        subject = reading.values["subject"]
        if subject not in known:
            settler.bench.problems.append(reading.fault("data-dangling", "subject", f"nothing declares {subject}"))
            continue
        try:
            tree = parse_ability(reading.values["expression"], settler.game.vocabulary, host=kind_of(subject))
        except KartotekError as error:
            settler.bench.problems.append(reading.fault(error.code, "expression", error.what, error.hint))
            continue
        printed = print_ability(tree)
        ability = found[subject].setdefault(printed, _Read(printed, tree.timing.kind, reading))
        ability.claims.append(settler.claim(reading, printed))
    return {subject: list(read.values()) for subject, read in found.items()}


def _settled(settler: Settler, subject: str, places: list[_Place], read: list[_Read]) -> list[DataRow]:
    """The rows of one component, with what is read in its place and every claim recorded."""
    if read:
        _canonise(settler, subject, places)
    left = [ability for ability in read if not _agrees(ability, places)]
    undecided = [ability for ability in left if not _is_turned_down(settler, subject, ability, places)]
    if not places:
        places = [_Place(_row(ability), "") for ability in undecided]
    left = _fill(places, undecided)
    unmatched = [place for place in places if place.stated and not place.read]
    if len(left) == 1 and len(unmatched) == 1:  # both speak of the same ability
        unmatched[0].read += left.pop().claims
    for ability in left:
        settler.conflict(subject, _FIELD, _stated(places), ability.claims[0])
    return [_row_of(settler, subject, number, place) for number, place in enumerate(places, start=1)]


def _canonise(settler: Settler, subject: str, places: list[_Place]) -> None:
    for place in places:
        if place.stated:
            try:
                tree = parse_ability(place.stated, settler.game.vocabulary, host=kind_of(subject))
            except KartotekError:
                continue  # reported where rows are made
            place.stated = print_ability(tree)


def _agrees(ability: _Read, places: list[_Place]) -> bool:
    for place in places:
        if place.stated == ability.expression:
            place.read += ability.claims
            return True
    return False


def _is_turned_down(settler: Settler, subject: str, ability: _Read, places: list[_Place]) -> bool:
    """Whether a decision says that this reading is none of the abilities."""
    if settler.decision(subject, _FIELD, ability.expression) in (None, "reading"):
        return False
    settler.conflict(subject, _FIELD, _stated(places), ability.claims[0])
    return True


def _fill(places: list[_Place], read: list[_Read]) -> list[_Read]:
    """Give empty places their readings; what is left over."""
    empty = [place for place in places if not place.stated]
    taken = assign([place.row["timing"] for place in empty], [ability.timing for ability in read])
    for place, number in zip(empty, taken, strict=True):
        if number is not None:
            place.read += read[number].claims
    return [ability for number, ability in enumerate(read) if number not in taken]


def _row(ability: _Read) -> DataRow:
    reading = ability.reading
    cells = {"component": reading.values["subject"], "expression": "", "profile": reading.values.get("profile", "")}
    return replace(reading.row, cells=cells)


def _stated(places: list[_Place]) -> str:
    return "; ".join(place.stated or place.read[0].value for place in places if place.stated or place.read)


def _row_of(settler: Settler, subject: str, number: int, place: _Place) -> DataRow:
    name, where = f"{_FIELD}.{number}", place.row.where("expression")
    claims = settler.attributions.claims(subject, name, place.stated, where) if place.stated else []
    if place.stated and not claims:
        claims = [Claim(place.stated, "cited", where=where)]
    value = settler.settle(subject, name, [*claims, *place.read], _FIELD, settler.sameness.of(_FIELD))
    return replace(place.row, cells={**place.row.cells, "expression": value or ""})
