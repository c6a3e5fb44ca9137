"""What a clause that begins with if asks for: so many things of a kind, one at all, a place on a track."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause

__all__ = ["condition_of"]

_TOGETHER = 105
"""What is had for two things in one place may hold what each of them gives."""


def condition_of(clause: Clause) -> str | None:
    """The condition as the language writes it; its items are marked as used."""
    made = _place(clause, clause.event) or _number_of_things(clause, clause.event)
    if made is not None:
        clause.use(*clause.event)
        clause.event_read = True
        clause.rules.append("condition")
        clause.doubt = max(clause.doubt, _TOGETHER if "this]" in made else 0)
    return made


def _place(clause: Clause, items: Sequence[Item]) -> str | None:
    """To stand on the third space of a track."""
    place = next((item.value for item in items if item.tag == "ORD"), None)
    tags = {item.tag for item in items}
    known = "federation_space" in clause.language.vocabulary.stats
    return f"federation_space = {place}" if known and place is not None and "TRACK" in tags else None


def _number_of_things(clause: Clause, items: Sequence[Item]) -> str | None:
    """To have so many things: the number is of the last thing named, `a city where` binds it to that city."""
    tags = {item.tag for item in items}
    things = [at for at, item in enumerate(items) if item.tag == "THING" and item.case == "nom"]
    if not things or "V.be" not in tags or "NEG" in tags or tags - _KNOWN:
        return None
    last = items[things[-1]]
    start = things[-2] + 1 if len(things) > 1 else 0
    features = [item.value for item in items[start : things[-1]] if item.tag == "ADJ"]
    numbers = [item.value for item in items[start : things[-1]] if item.tag in ("NUM", "ONE")]
    selection = clause.language.selection([*features, last.value])
    if selection is None or len(numbers) > 1 or len(things) > 2:
        return None
    if len(things) == 2:
        if items[things[0]].value.get("noun") != "city" or "SUCH" not in tags:
            return None
        selection = f"{selection[:-1]}, city = this]" if selection.endswith("]") else f"{selection}[city = this]"
    selection = selection.replace("kind = city, ", "").replace("[kind = city]", "")
    number = numbers[0] if numbers else 1
    return f"exists {selection}" if number == 1 else f"count({selection}) >= {number}"


_KNOWN = frozenset(("WHEN", "V.be", "ATLEAST", "NUM", "ONE", "ADJ", "THING", "SUCH", "WHERE", "OWN", ","))
