"""What a clause of time says happens: which event of the game, with its filters."""

from __future__ import annotations

from typing import Final

from ingest.effects.chunks import Item
from ingest.effects.clauses import Clause
from ingest.effects.lexicon import lexical_rules

__all__ = ["timing_of"]

_WHILE_LIVE: Final = "while live"
"""The clause says no more than that the component is in play."""


def _building(clause: Clause, items: list[Item]) -> str | None:
    features = [feature for item in items for feature in _features(item)]
    nouns = [feature for feature in features if feature.get("noun") in ("structure", "city")]
    planets = [{"planet": feature["type"]} for feature in features if feature.get("noun") == "planet"]
    tags = {item.tag for item in items}
    flags = ["guest"] if "GUEST" in tags else []
    flags += ["new_type"] if tags & {"NEW_TYPE", "FIRST_TIME"} else []
    if not nouns:
        return None if "structure" in clause.language.vocabulary.nouns else "now"
    return "on build" + clause.language.filters([*nouns, *planets, *({"flags": f} for f in flags)], "build")


def _features(item: Item) -> list[dict[str, str]]:
    if item.tag == "THING":
        return [item.value]
    return list(item.value[1]) if item.tag == "THINGS" else []


def timing_of(clause: Clause) -> str | None:
    """The timing that the clause of the event states; its items are marked as used."""
    items = clause.event
    if not items:
        return None
    tags = {item.tag for item in items} | {"PASS" for item in items if item.value == "on pass"}
    for rule in lexical_rules(clause.language.game, "events"):
        if all(tag in tags for tag in rule["needs"]) and _known(rule["timing"], clause):
            taken = _take(clause, rule["timing"], "event of the game")
            return None if taken == _WHILE_LIVE else taken
    built = _building(clause, items) if "V.build" in tags else None
    return _take(clause, built, "event: building") if built and _known(built, clause) else None


def _take(clause: Clause, timing: str, name: str) -> str:
    clause.use(*clause.event)
    clause.event_read = True
    clause.rules.append(name)
    return timing


def _known(timing: str, clause: Clause) -> bool:
    word, _, rest = timing.partition(" ")
    return word != "on" or rest.partition("[")[0] in clause.language.vocabulary.events
