"""What a clause of condition or of time says: how many things there are, which event of the game happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import Any, Final

from kartotek.ingest.confidence import TOGETHER_COST
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.lexicon.word_tables import row_name
from kartotek.schema.hungarian.features import Case

__all__ = ["timing_of"]


# What a clause that begins with if asks for: so many things of a kind, one at all, a place on a track.
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
    match [at for at, item in enumerate(items) if (item.tag, item.case) == ("THING", Case.NOM)]:
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


# What a clause of time says happens: which event of the game, with its filters.
_OF_GAME: Final = "event of the game"
_WHILE_LIVE: Final = "while live"
"""The clause says no more than that the component is in play."""


def _building(clause: Clause, items: list[Item]) -> str | None:
    """The event of building: which things, on which ground, under which circumstances."""
    vocabulary = clause.language.vocabulary
    features = list(chain.from_iterable(map(_features, items)))
    tags = {item.tag for item in items}
    grounds = [{feature["noun"]: feature["type"]} for feature in features if feature.get("noun") in vocabulary.grounds]
    nouns = _of_noun(features, "structure") or _of_noun(features, "city") or _conquered(grounds, tags)
    if not nouns:
        return None if "structure" in vocabulary.nouns else "now"
    flags = [*_flags(tags), *_stated_flags(features)]
    which = [*nouns, *grounds, *_circumstances(flags), *_which_one(items, tags)]
    upgraded = "upgraded" in flags and "upgrade" in vocabulary.events
    return f"on {'upgrade' if upgraded else 'build'}" + clause.language.filters(which, "build")


def _circumstances(flags: Sequence[str]) -> list[dict[str, str]]:
    return [{"flags": flag} for flag in flags if flag != "upgraded"]


def _conquered(grounds: Sequence[dict[str, str]], tags: set[str]) -> list[dict[str, str]]:
    """What is built on a ground that is conquered."""
    return [{"kind": "mine"}] if grounds and "V.conquer" in tags else []


def _stated_flags(features: Sequence[dict[str, str]]) -> Iterator[str]:
    """What qualities say, not things."""
    return (feature["flags"] for feature in features if "flags" in feature and "noun" not in feature)


def _of_noun(features: Sequence[dict[str, str]], noun: str) -> list[dict[str, str]]:
    return [feature for feature in features if feature.get("noun") == noun]


def _flags(tags: set[str]) -> Iterator[str]:
    """What a clause says of the building beside its kind."""
    if "GUEST" in tags:
        yield "guest"
    if not tags.isdisjoint(("NEW_TYPE", "FIRST_TIME")):
        yield "new_type"


def _which_one(items: list[Item], tags: set[str]) -> Iterator[dict[str, str]]:
    """The second of its kind: in this turn, or here."""
    for item in items:
        if item.tag == "ORD":
            yield {"nth_turn" if "TURN" in tags else "nth_here": str(item.value)}


def _gaining(items: list[Item]) -> str | None:
    """A good comes from a place of action, or from production."""
    bundle = next((item for item in items if item.tag == "BUNDLE" and item.case == Case.ACC), None)
    source = _source({item.tag for item in items})
    if bundle is None or source is None or len(bundle.value) > 1:
        return None
    return f"on gain[res = {bundle.value[0].named('gain')}, source = {source}]"


def _source(tags: set[str]) -> str | None:
    """Where a good comes from."""
    if "V.produce" in tags:
        return "production"
    return "slot" if {"V.gain", "SLOT"} <= tags else None


def _arriving(clause: Clause, tags: set[str]) -> str | None:
    """Stepping up to a level: its number stands before it, and the game's table names the event."""
    event = clause.language.table("arriving").get("event")
    if not event or "NEG" in tags or "V.go" not in tags:
        return None
    level = next((before.value for before, item in pairwise(clause.event) if _is_level(before, item)), None)
    timing = f"on {event}[level = {level}]"
    return timing if level is not None and _known(timing, clause) else None


def _is_level(before: Item, item: Item) -> bool:
    return before.tag == "ORD" and item.tag == "LEVEL" and item.case == Case.SUB


def _taking(items: list[Item]) -> str | None:
    """Getting a token: this one, or any."""
    things = [item.value for item in items if item.tag == "THINGS"]
    event = next((f["taken"] for _, features, _ in things for f in features if "taken" in f), None)
    if event is None:
        return None
    number, *_ = things[0]
    return "now" if number is None else f"on {event}"


def _features(item: Item) -> list[dict[str, str]]:
    if item.tag == "THING":
        return [item.value]
    if item.tag == "ADJ":
        return [item.value] if "flags" in item.value else []
    return list(item.value[1]) if item.tag == "THINGS" else []


def timing_of(clause: Clause) -> str | None:
    """The timing that the clause of the event states, its items marked as used; what does not happen is no event."""
    if not clause.event:
        return None
    tags = {item.tag for item in clause.event} | {"PASS" for item in clause.event if item.value == "on pass"}
    arriving = _arriving(clause, tags)
    if arriving is not None:
        return _take(clause, arriving, _OF_GAME)
    rule = _rule(clause, tags)
    if rule is not None:
        return _take_rule(clause, rule)
    return None if "NEG" in tags else _general_timing(clause, tags)


def _general_timing(clause: Clause, tags: set[str]) -> str | None:
    """The timing by words that all games share; a clause that states none may state a condition."""
    for timing, name in _happenings(clause, tags):
        if timing and _known(timing, clause):
            return _take(clause, timing, name)
    clause.condition = clause.condition or condition_of(clause)
    return None


def _rule(clause: Clause, tags: set[str]) -> Mapping[str, Any] | None:
    """The rule of the game for such an event; one that asks for no denial reads none."""
    for rule in clause.language.rows("events"):
        stated = tags.issuperset(rule["needs"]) and clause.has(*rule.get("beside", ()))
        if stated and ("NEG" not in tags or "NEG" in rule["needs"]) and _known(rule["timing"], clause):
            return rule
    return None


def _take_rule(clause: Clause, rule: Mapping[str, Any]) -> str | None:
    taken = _take(clause, rule["timing"], _OF_GAME)
    clause.rules.append(row_name(rule))
    clause.understood.update(rule["needs"], rule.get("beside", ()))
    clause.about = rule.get("subject", "")
    return None if taken == _WHILE_LIVE else taken


def _happenings(clause: Clause, tags: set[str]) -> Iterator[tuple[str | None, str]]:
    """What may happen by the words of the clause, each with the name of its rule."""
    if "V.gain" in tags:
        yield _taking(clause.event), _OF_GAME
    if not tags.isdisjoint(("V.build", "V.conquer")):
        yield _building(clause, clause.event), "event: building"
    yield _gaining(clause.event), "event: gaining"


def _take(clause: Clause, timing: str, name: str) -> str:
    clause.use(*clause.event)
    clause.event_read = True
    clause.rules.append(name)
    return timing


def _known(timing: str, clause: Clause) -> bool:
    word, _, rest = timing.partition(" ")
    return word != "on" or rest.partition("[")[0] in clause.language.vocabulary.events
