"""What a clause of time says happens: which event of the game, with its filters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause
from ingest.effects.grammar.conditions import condition_of
from ingest.effects.lexicon.word_tables import lexical_rules, row_name, table_of

__all__ = ["timing_of"]

_WHILE_LIVE: Final = "while live"
"""The clause says no more than that the component is in play."""


def _building(clause: Clause, items: list[Item]) -> str | None:
    features = [feature for item in items for feature in _features(item)]
    nouns = [feature for feature in features if feature.get("noun") == "structure"]
    nouns = nouns or [feature for feature in features if feature.get("noun") == "city"]
    planets = [{"planet": feature["type"]} for feature in features if feature.get("noun") == "planet"]
    tags = {item.tag for item in items}
    flags = ["guest"] if "GUEST" in tags else []
    flags += ["new_type"] if tags & {"NEW_TYPE", "FIRST_TIME"} else []
    if not nouns and planets and "V.conquer" in tags:
        nouns = [{"kind": "mine"}]
    if not nouns:
        return None if "structure" in clause.language.vocabulary.nouns else "now"
    said = [feature["flags"] for feature in features if "flags" in feature and "noun" not in feature]
    event = "upgrade" if "upgraded" in said and "upgrade" in clause.language.vocabulary.events else "build"
    flags += [flag for flag in said if flag != "upgraded"]
    which = [*nouns, *planets, *({"flags": f} for f in flags), *_which_one(items, tags)]
    return f"on {event}" + clause.language.filters(which, "build")


def _which_one(items: list[Item], tags: set[str]) -> Iterator[dict[str, str]]:
    """The second of its kind: in this turn, or here."""
    for item in items:
        if item.tag == "ORD":
            yield {"nth_turn" if "TURN" in tags else "nth_here": str(item.value)}


def _gaining(items: list[Item]) -> str | None:
    """A good comes from a place of action, or from production."""
    tags = {item.tag for item in items}
    bundle = next((item for item in items if item.tag == "BUNDLE" and item.case == "acc"), None)
    source = "production" if "V.produce" in tags else "slot" if {"V.gain", "SLOT"} <= tags else None
    if bundle is None or source is None or len(bundle.value) > 1 or "NEG" in tags:
        return None
    return f"on gain[res = {bundle.value[0].named('gain')}, source = {source}]"


def _arriving(items: list[Item], game: str) -> str | None:
    """Stepping up to a level: its number stands before it, and the game's table names the event."""
    event = table_of(game, "arriving").get("event")
    for before, item in pairwise(items):
        if event and before.tag == "ORD" and item.tag == "LEVEL" and item.case == "sub":
            return f"on {event}[level = {before.value}]"
    return None


def _taking(items: list[Item]) -> str | None:
    """Getting a token: this one, or any."""
    things = [item.value for item in items if item.tag == "THINGS"]
    event = next((f["taken"] for _, features, _ in things for f in features if "taken" in f), None)
    return None if event is None else "now" if things[0][0] is None else f"on {event}"


def _features(item: Item) -> list[dict[str, str]]:
    if item.tag == "THING":
        return [item.value]
    if item.tag == "ADJ":
        return [item.value] if "flags" in item.value else []
    return list(item.value[1]) if item.tag == "THINGS" else []


def timing_of(clause: Clause) -> str | None:
    """The timing that the clause of the event states, its items marked as used; what does not happen is no event."""
    items = clause.event
    if not items:
        return None
    tags = {item.tag for item in items} | {"PASS" for item in items if item.value == "on pass"}
    denied = "NEG" in tags
    arriving = _arriving(items, clause.language.game) if "V.go" in tags and not denied else None
    if arriving and _known(arriving, clause):
        return _take(clause, arriving, "event of the game")
    for rule in lexical_rules(clause.language.game, "events"):
        stated = tags.issuperset(rule["needs"]) and clause.has(*rule.get("beside", ()))
        if stated and denied <= ("NEG" in rule["needs"]) and _known(rule["timing"], clause):
            taken = _take(clause, rule["timing"], "event of the game")
            clause.rules.append(row_name(rule))
            clause.understood.update(rule["needs"], rule.get("beside", ()))
            clause.about = rule.get("subject", "")
            return None if taken == _WHILE_LIVE else taken
    if denied:
        return None
    taking = _taking(items) if "V.gain" in tags else None
    if taking and _known(taking, clause):
        return _take(clause, taking, "event of the game")
    built = _building(clause, items) if tags & {"V.build", "V.conquer"} else None
    if built and _known(built, clause):
        return _take(clause, built, "event: building")
    gained = _gaining(items)
    if gained and _known(gained, clause):
        return _take(clause, gained, "event: gaining")
    clause.condition = clause.condition or condition_of(clause)
    return None


def _take(clause: Clause, timing: str, name: str) -> str:
    clause.use(*clause.event)
    clause.event_read = True
    clause.rules.append(name)
    return timing


def _known(timing: str, clause: Clause) -> bool:
    word, _, rest = timing.partition(" ")
    return word != "on" or rest.partition("[")[0] in clause.language.vocabulary.events
