"""What a clause that begins with if asks for: so many things of a kind, one at all, a place on a track."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kartotek.ingest.confidence import TOGETHER_COST
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause

__all__ = ["condition_of"]


def condition_of(clause: Clause) -> str | None:
    """The condition as the language writes it; its items are marked as used."""
    made = _place(clause, clause.event) or _number_of_things(clause, clause.event)
    if made is not None:
        clause.use(*clause.event)
        clause.event_read = True
        clause.rules.append("condition")
        clause.doubt = max(clause.doubt, TOGETHER_COST if "this]" in made else 0)
    return made


def _place(clause: Clause, items: Sequence[Item]) -> str | None:
    """To stand on the third space of a track."""
    if "federation_space" not in clause.language.vocabulary.stats or not any(item.tag == "TRACK" for item in items):
        return None
    place = next((item.value for item in items if item.tag == "ORD"), None)
    return f"federation_space = {place}" if place is not None else None


def _number_of_things(clause: Clause, items: Sequence[Item]) -> str | None:
    """To have so many things: the number is of the last thing named, `a city where` binds it to that city."""
    tags = {item.tag for item in items}
    if "V.be" not in tags or tags - _KNOWN:
        return None
    match [at for at, item in enumerate(items) if (item.tag, item.case) == ("THING", "nom")]:
        case [thing]:
            return _so_many(clause, items[: thing + 1])
        case [city, thing] if "SUCH" in tags and items[city].value.get("noun") == "city":
            return _so_many(clause, items[city + 1 : thing + 1], _of_this_city)
    return None


def _so_many(
    clause: Clause, items: Sequence[Item], narrowed: Callable[[str], str] = lambda selection: selection
) -> str | None:
    """A thing with what stands before it: of such things at least so many."""
    features = [item.value for item in items[:-1] if item.tag == "ADJ"]
    numbers = [item.value for item in items if item.tag in ("NUM", "ONE")]
    selection = clause.language.selection([*features, items[-1].value])
    if selection is None or len(numbers) > 1:
        return None
    plain = narrowed(selection).replace("kind = city, ", "").replace("[kind = city]", "")
    return f"exists {plain}" if numbers in ([], [1]) else f"count({plain}) >= {numbers[0]}"


def _of_this_city(selection: str) -> str:
    return f"{selection[:-1]}, city = this]" if selection.endswith("]") else f"{selection}[city = this]"


_KNOWN = frozenset(("WHEN", "V.be", "ATLEAST", "NUM", "ONE", "ADJ", "THING", "SUCH", "WHERE", "OWN", ","))
