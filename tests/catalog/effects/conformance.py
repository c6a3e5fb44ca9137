"""Reads the conformance table of `data/conformance` and plays its rows."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from kartotek.catalog.effects.continuous import ProducerOutputs
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.pending import NOBODY, Event
from kartotek.catalog.effects.state import State
from kartotek.catalog.effects.world import RulesWorld, VerbCall
from kartotek.schema.errors import KartotekError
from kartotek.schema.language import nodes as n
from kartotek.schema.language.parser import parse_ability
from kartotek.schema.vocabulary import Vocabulary
from kartotek.schema.vocabulary_parts import AttributeSpec
from tests.catalog.effects.constructs import constructs
from tests.catalog.effects.rig import Play, library_of
from tests.toy import CONFORMANCE, TOY, TOY_LOOSE, shipped_vocabulary

__all__ = ["INPUTS", "outcome", "row_ability", "row_constructs", "rows"]

Row = dict[str, Any]
INPUTS = (
    "id",
    "construct",
    "line",
    "game",
    "host",
    "this",
    "seats",
    "table",
    "seat",
    "with",
    "event",
    "then",
    "answers",
)
TESTED = "tested"


@cache
def rows() -> tuple[Row, ...]:
    """Every row of every file, in order."""
    found: list[Row] = []
    for path in sorted(CONFORMANCE.glob("*.toml")):
        found += tomllib.loads(path.read_text(encoding="utf-8")).get("row", [])
    return tuple(found)


def vocabulary_of(row: Row) -> Vocabulary:
    game = row.get("game", "toy")
    return {"toy": TOY, "toy-loose": TOY_LOOSE}.get(game) or shipped_vocabulary(game)


def row_ability(row: Row) -> n.Ability:
    return parse_ability(row["line"], vocabulary_of(row), row.get("host", "card"))


def row_constructs(row: Row) -> set[str]:
    return constructs(row_ability(row))


def outcome(row: Row, kind: type[Machine]) -> Row:
    """What a row leads to, without what stays as it was."""
    vocabulary = vocabulary_of(row)
    tested = f"{row.get('host', 'card')}:{TESTED}"
    library = library_of(vocabulary, {tested: [row["line"]]} | row.get("with", {}))
    described = {"seats": row.get("seats", [{}]), "table": row.get("table", {})}
    play = Play.of(kind(library, Watched(library)), described, row.get("answers", []))
    seat, host = row.get("seat", 0), row.get("this", NOBODY)
    if row_ability(row).timing.kind != "now":
        live = play.state.live[play.state.seats if library.entries[0].shared else seat]
        live.append((library.components[tested], host))
    before, lay = [row.copy() for row in play.state.held], _lying(play)
    fault = ""
    found: Row = {}
    try:
        for call in (_first(row), *row.get("then", [])):
            found |= _do(play, row, call, seat, host)
    except KartotekError as error:
        fault = error.code
    found |= {"asked": play.asked, "events": [_told(vocabulary, event) for event in play.events if event[0] != "do"]}
    found |= {"queued": [phase for phase, _ in play.state.queued], "unverified": play.state.unverified, "fault": fault}
    found |= {"ask": {question: _ask(play, seat, question) for question in row.get("ask", {})}}
    lies = {where: keys for where, keys in _lying(play).items() if keys != lay.get(where)}
    found["lies"] = lies | {where: [] for where in lay if where not in _lying(play)}
    amounts = [
        {name: held[index] for name, index in library.layout.amount.items() if held[index]} for held in play.state.held
    ]
    for number, held in enumerate(amounts):
        if play.state.held[number] != before[number]:
            found["held" if number == seat else f"held_{number}"] = held
    return {key: value for key, value in found.items() if key.startswith("held") or value not in ([], {}, 0, "")}


def _lying(play: Play) -> dict[str, list[int]]:
    """Where the things of nouns with zones are, `0 hand`, and what the attributes of other things are."""
    vocabulary, found = play.machine.library.vocabulary, dict[str, list[int]]()
    words = play.words()
    for place, things in ((place, words["seats"][place]) for place in range(len(words["seats"]))):
        _note(vocabulary, str(place), things, found)
    _note(vocabulary, "table", words.get("table", {}), found)
    return found


def _note(vocabulary: Vocabulary, place: str, things: Mapping[str, Any], found: dict[str, list[int]]) -> None:
    for noun in things:
        if noun in vocabulary.nouns and vocabulary.zone_attribute(noun):
            for thing in things[noun]:
                where = thing.get("zone") or f"on {thing.get('field')}"
                found.setdefault(f"{place} {where}", []).append(thing["key"])
        elif noun in vocabulary.nouns:
            for thing in things[noun]:
                own = [f"{name} {value}" for name, value in thing.items() if name != "key"]
                found[f"{place} {noun} {thing['key']} {', '.join(own)}".strip()] = [thing["key"]]


class Watched(RulesWorld):
    """The plain rules, with the arguments of each verb written down."""

    def do(self, state: State, call: VerbCall, answer: Any) -> tuple[int, Mapping[str, int]]:
        if call.args:
            state.events.append(Event("verb", call.seat, call.verb, call.args))
        return super().do(state, call, answer)


def _first(row: Row) -> str:
    timing = row_ability(row).timing
    if timing.edge is not None:
        return f"{'start' if timing.edge == 'start' else 'finish'} {timing.name}"
    kind = timing.kind
    return {"now": "bring", "action": "act", "free": "act", "end": "end", "always": ""}.get(kind, kind)


def _do(play: Play, row: Row, call: str, seat: int, host: int) -> Row:
    """`bring`, `act`, `phase dusk`, `event`, `end`, `over day`; `act 1` is the call of another seat."""
    word, _, rest = call.partition(" ")
    actor = int(rest) if rest.isdecimal() else seat
    match word:
        case "bring":
            play.bring(f"{row.get('host', 'card')}:{TESTED}", actor, host)
        case "act":
            if not play.machine.usable(play.state, play.machine.library.entries[0], actor, host):
                play.asked.append(f"{actor} cannot act")
            else:
                play.act(0, actor, host)
        case "phase" | "each":
            play.phase(rest or row_ability(row).timing.name or "", seat)
        case "start":
            play.begin(rest, seat)
        case "finish":
            play.finish(rest, seat)
        case "on" | "event":
            _raise(play, row["event"], seat)
        case "over":
            play.machine.end_period(play.state, rest)
        case "end":
            chosen = play.end(actor)
            return {"chosen": [stat for _, stat in chosen]}
    return {}


def _raise(play: Play, event: Row, seat: int) -> None:
    vocabulary = play.machine.library.vocabulary
    attributes = vocabulary.event_attributes(vocabulary.events[event["name"]])
    reported = {
        name: _code(vocabulary, attributes[name], value)
        for name, value in event.items()
        if name not in ("name", "subject", "seat")
    }
    play.event(event["name"], event.get("seat", seat), event.get("subject", NOBODY), reported)


def _code(vocabulary: Vocabulary, attribute: AttributeSpec, value: Any) -> int:
    return vocabulary.domains[attribute.of or ""].values.index(value) if attribute.type == "domain" else int(value)


def _told(vocabulary: Vocabulary, event: tuple[Any, ...]) -> str:
    if event[0] == "event":
        return f"{event[1]} {event[2]}" + (f" {event[3]}" if event[3] != NOBODY else "")
    if event[0] == "note":
        return f"{event[1]} {event[2]}s {', '.join(map(str, event[3]))}"
    if event[0] == "verb":
        return f"{event[1]} {event[2]}({', '.join('?' if arg is None else str(arg) for arg in event[3])})"
    word, seat, index, amount, _ = event
    return f"{seat} {word}s {amount} {vocabulary.amounts[index]}"


def _ask(play: Play, seat: int, question: str) -> Any:
    """`shield`, `flag hurry`, `produce`, `sell`, `price[good=wood]`, `explain range`."""
    continuous, vocabulary = play.machine.continuous, play.machine.library.vocabulary
    word, _, rest = question.partition(" ")
    if word in ("produce", "sell"):
        return [_made(producer) for producer in continuous.production(play.state, seat, private=word == "produce")]
    if word == "flag":
        return continuous.flag(play.state, seat, rest)
    name = (rest or word).partition("[")[0]
    if name in vocabulary.amounts:
        value = continuous.amount(play.state, seat, name)
        return "?" if value is None else value
    given = {
        key: _code(vocabulary, vocabulary.hooks[name].attributes[key], value)
        for key, value in re.findall(r"(\w+)=(\w+)", question)
    }
    lines = continuous.explain(play.state, seat, name, given)
    if word == "explain":
        return [f"{line.source.split(':')[-1]} {line.operator} {line.value}" for line in lines]
    assert lines[-1].value == continuous.hook(play.state, seat, name, given)
    return "none" if lines[-1].value is None else lines[-1].value


def _made(producer: ProducerOutputs) -> str:
    return " or ".join(", ".join(f"{amount} {name}" for name, amount in option) for option in producer)
