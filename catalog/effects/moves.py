"""Moving things: which, from where, to where; looking at them, exchanging, shuffling and changing them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.frames import child, environment
from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.maps import OwnedThing
from kartotek.catalog.effects.pending import NOBODY, Event, Frame, Run
from kartotek.catalog.effects.requests import DECLINE, Request
from kartotek.catalog.effects.state import State
from kartotek.catalog.effects.tabletop import Tabletop
from kartotek.schema.language import nodes as n
from kartotek.schema.vocabulary import LOOKED
from kartotek.schema.vocabulary_parts import ZoneSpec

if TYPE_CHECKING:
    from kartotek.catalog.effects.machine import Machine
    from kartotek.catalog.effects.steps import Steps

__all__ = ["Moves"]

_CHOOSING: Final = 0
_MOVING: Final = 1
_MOST: Final = 500
"""As many things as a written state may hold: no move takes more at a time."""


class Moves:
    """Each method is a step of `Steps`, or takes its answer.

    The memory of a move is first whether it still chooses, then the keys of what was chosen; `progress` counts what
    has been moved of it.
    """

    def __init__(self, machine: Machine, steps: Steps) -> None:
        self.machine = machine
        self.steps = steps
        self.table = Tabletop(machine)
        self.vocabulary = machine.library.vocabulary
        self._raised: dict[tuple[str, str], list[str]] = {}
        for event in self.vocabulary.events.values():
            if event.raised is not None and event.subject is not None:
                self._raised.setdefault((event.raised, event.subject), []).append(event.name)

    # ---- which things ----

    def _parts(self, entry: Entry, i: int, node: n.MoveThings) -> dict[int, int]:
        """The numbers of the parts of a move, by their identity."""
        return {id(entry.nodes[kid]): kid for kid in entry.kids[i]}

    def candidates(self, entry: Entry, i: int, env: Env) -> list[OwnedThing] | None:
        """What could be moved now, in order; None if a filter is unknown. Of an endless zone nothing is listed."""
        node = entry.nodes[i]
        assert isinstance(node, n.MoveThings)
        parts = self._parts(entry, i, node)
        select = parts[id(node.select)]
        if node.source is None:
            return self.machine.terms.select(entry, select, env)
        return self._from(entry, parts[id(node.source)], node.source, select, node.select, env)

    def _from(
        self, entry: Entry, at: int, source: n.ThingPlace, select: int, node: n.Select, env: Env
    ) -> list[OwnedThing] | None:
        if source.zone is None:
            return self._on_thing(entry, at, source, select, node, env)
        zone = self.table.zone(source.zone)
        who = source.who if source.who is not None else node.scope
        at = at if source.who is not None else select
        seats = self._owners(entry, at, zone, who, env)
        found: list[OwnedThing] = []
        for seat in seats:
            lying = {thing[0] for thing in self.table.lying(env.state, node.noun, zone.name, seat)}
            judged = self.machine.terms.select_of(entry, select, node, seat, env)
            if judged is None:
                return None
            found += [one for one in judged if one[1][0] in lying]
        return found

    def _owners(self, entry: Entry, at: int, zone: ZoneSpec, who: n.Who | None, env: Env) -> Sequence[int]:
        if zone.owner == "table" and zone.name != LOOKED:
            return (env.state.seats,)
        if who is None:
            return (env.seat,)
        return self.machine.terms.players.seats(entry, at, who, env) or ()

    def _on_thing(
        self, entry: Entry, at: int, source: n.ThingPlace, select: int, node: n.Select, env: Env
    ) -> list[OwnedThing] | None:
        """Things that lie on another one."""
        grounds = self._grounds(entry, at, source, env)
        found = self.machine.terms.select(entry, select, env)
        if found is None or grounds is None:
            return None
        names = [name for name, spec in self.vocabulary.nouns[node.noun].attributes.items() if spec.type == "object"]
        world, keys = self.machine.world, set(grounds)
        return [
            (seat, thing)
            for seat, thing in found
            if any(world.value(env.state, node.noun, name, seat, thing) in keys for name in names)
        ]

    def _grounds(self, entry: Entry, at: int, place: n.ThingPlace, env: Env) -> list[int] | None:
        """The keys of the things that a place on things means."""
        if isinstance(place.on, n.Select):
            found = self.machine.terms.select(entry, entry.kids[at][-1], env)
            return None if found is None else [thing[0] for _, thing in found]
        assert place.on is not None
        thing = self.machine.terms.find(entry, at, place.on.name, env)
        return [] if thing is None else [thing[1][0]]

    def wanted(self, entry: Entry, i: int, env: Env) -> int | None:
        """How many things are to be moved; None if nobody knows."""
        node = entry.nodes[i]
        assert isinstance(node, n.MoveThings)
        if isinstance(node.count, str):
            return _MOST
        count = self.machine.terms.integer(entry, self._parts(entry, i, node)[id(node.count)], env)
        return None if count is None else min(max(count, 0), _MOST)

    def source(self, node: n.MoveThings) -> ZoneSpec | None:
        return None if node.source is None or node.source.zone is None else self.table.zone(node.source.zone)

    def available(self, entry: Entry, i: int, env: Env) -> int:
        """How many things could be moved, those that would be shuffled in included."""
        node = entry.nodes[i]
        assert isinstance(node, n.MoveThings)
        zone = self.source(node)
        if zone is not None and zone.endless:
            return _MOST
        found = self.candidates(entry, i, env)
        more = 0
        if zone is not None and zone.refill is not None:
            refill = self.table.zone(zone.refill)
            owner = self.table.owner(env.state, refill, env.seat)
            more = len(self.table.lying(env.state, node.select.noun, refill.name, owner))
        return len(found or ()) + more

    def possible(self, entry: Entry, i: int, env: Env, *, whole: bool = False) -> bool:
        """Is there something to move, or all of it, and somewhere to move it to?"""
        wanted = self.wanted(entry, i, env)
        if wanted is None:
            return True
        if not wanted or self.available(entry, i, env) < (wanted if whole and wanted < _MOST else 1):
            return whole and not wanted
        node = entry.nodes[i]
        assert isinstance(node, n.MoveThings)
        if node.target.zone is None:
            grounds = self._grounds(entry, self._parts(entry, i, node)[id(node.target)], node.target, env)
            return grounds is None or bool(grounds)
        room = self.table.room(
            env.state, node.select.noun, self.table.zone(node.target.zone), self._seat(entry, i, env)
        )
        return room is None or room >= (wanted if whole and wanted < _MOST else 1)

    def _seat(self, entry: Entry, i: int, env: Env) -> int:
        """The player to whose zone things go; the row of the table where it is the table's."""
        node = entry.nodes[i]
        assert isinstance(node, n.MoveThings)
        zone = self.table.zone(node.target.zone or "")
        at = self._parts(entry, i, node)[id(node.target)]
        owners = self._owners(entry, at, zone, node.target.who, env)
        return owners[0] if owners else NOBODY

    # ---- the move ----

    def move(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        if not frame.memory:
            request = self._begin(state, run, entry, frame)
            if request is not None or not run.frames or run.frames[-1] is not frame:
                return request
        if frame.memory[0] == _CHOOSING:
            return self._choose(state, run, entry, frame)
        while frame.progress < len(frame.memory) - 1:
            request = self._one(state, run, entry, frame)
            if request is not None or state.pending[-1] is not run:
                return request  # a trigger goes first
        run.frames.pop()
        if run.frames and isinstance(entry.nodes[run.frames[-1].node], n.Seq) and frame.progress:
            run.frames[-1].that = frame.memory[-1]
        return None

    def _begin(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        """Settle what is moved where nobody has to pick it."""
        node, env = entry.nodes[frame.node], environment(state, run, frame)
        assert isinstance(node, n.MoveThings)
        wanted, zone = self.wanted(entry, frame.node, env), self.source(node)
        if wanted is None:
            state.unverified += 1
            run.frames.pop()
            return None
        wanted = self._fitting(state, entry, frame, env, wanted)
        if zone is not None and zone.endless:
            frame.memory += [_MOVING, *(self._new(state, node, env) for _ in range(wanted))]
            return None
        if zone is not None and zone.refill is not None and wanted < _MOST:
            self.table.refill(state, node.select.noun, zone, self.table.owner(state, zone, env.seat), wanted)
        found = self.candidates(entry, frame.node, env)
        if found is None:
            state.unverified += 1
            found = []
        keys = [thing[0] for _, thing in found]
        state.work(len(keys))
        if node.random and len(keys) > wanted:
            things = self.table.shuffled(state, node.select.noun, [thing for _, thing in found])
            keys = [thing[0] for thing in things][:wanted]
        in_order = zone is not None and zone.ordered
        if node.count != "any" and (in_order or len(keys) <= wanted):
            frame.memory += [_MOVING, *keys[:wanted]]
            self._face_up(node, frame)
        else:
            frame.memory.append(_CHOOSING)
        return None

    def _face_up(self, node: n.MoveThings, frame: Frame) -> None:
        """What goes on top as a whole keeps its order: the last is laid first."""
        zone = None if node.target.zone is None else self.table.zone(node.target.zone)
        if zone is not None and zone.ordered and node.target.end != "bottom":
            frame.memory[1:] = frame.memory[:0:-1]

    def _fitting(self, state: State, entry: Entry, frame: Frame, env: Env, wanted: int) -> int:
        node = entry.nodes[frame.node]
        assert isinstance(node, n.MoveThings)
        if node.target.zone is None:
            return wanted
        seat = self._seat(entry, frame.node, env)
        if seat == NOBODY:
            return 0
        room = self.table.room(state, node.select.noun, self.table.zone(node.target.zone), seat)
        return wanted if room is None else max(0, min(room, wanted))

    def _new(self, state: State, node: n.MoveThings, env: Env) -> int:
        """A new thing as the filters want it, on the table's side until it is laid."""
        attributes = self.vocabulary.nouns[node.select.noun].attributes
        values = {}
        for item in node.select.filters:
            plain = item.operator == "=" and not item.negated and isinstance(item.values[0], n.Word | n.Number)
            if plain and item.attribute in attributes:
                values[item.attribute] = (
                    self.machine.terms.constraint(item, attributes[item.attribute], env).values[0] or 0
                )
        thing = self.table.make(state, node.select.noun, values)
        self.table.row(state, node.select.noun, state.seats).append(thing)
        return thing[0]

    def _choose(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        node, env = entry.nodes[frame.node], environment(state, run, frame)
        assert isinstance(node, n.MoveThings)
        wanted = self._fitting(state, entry, frame, env, self.wanted(entry, frame.node, env) or 0)
        chosen = frame.memory[1:]
        left = [thing[0] for _, thing in self.candidates(entry, frame.node, env) or () if thing[0] not in chosen]
        if len(chosen) >= wanted or not left:
            frame.memory[0] = _MOVING
            return None
        return self.steps.ask(entry, frame, "pick", [str(key) for key in left], optional=node.count == "any")

    def _one(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        """Move the next thing, or ask where to."""
        node, env = entry.nodes[frame.node], environment(state, run, frame)
        assert isinstance(node, n.MoveThings)
        if node.target.zone is not None:
            self._to(state, entry, frame, env, None)
            return None
        grounds = self._grounds(entry, self._parts(entry, frame.node, node)[id(node.target)], node.target, env)
        if grounds and len(grounds) > 1:
            return self.steps.ask(entry, frame, "pick", [str(key) for key in grounds])
        self._to(state, entry, frame, env, grounds[0] if grounds else NOBODY)
        return None

    def _to(self, state: State, entry: Entry, frame: Frame, env: Env, ground: int | None) -> None:
        node = entry.nodes[frame.node]
        assert isinstance(node, n.MoveThings)
        noun, key = node.select.noun, frame.memory[frame.progress + 1]
        frame.progress += 1
        source = self.source(node)
        if ground == NOBODY:
            if source is not None and source.endless:
                self.table.take(state, noun, key)  # it was made for this move
            return
        found = self.table.take(state, noun, key)
        if found is None:
            return
        was = self._zone_of(noun, found)
        if ground is None:
            zone = self.table.zone(node.target.zone or "")
            seat = env.seat if zone.name == LOOKED else self._seat(entry, frame.node, env)
            self.table.lay(state, noun, found[1], zone, seat, node.target.end)
        else:
            self.table.lay_on(state, noun, found, self._ground_noun(entry, frame, node), ground, env.seat)
        self._raise(state, "move", noun, frame.seat, key, {"source": was})

    def _zone_of(self, noun: str, found: OwnedThing) -> int:
        attribute = self.vocabulary.zone_attribute(noun)
        return NOBODY if attribute is None else found[1][self.machine.library.layout.slot(noun, attribute)]

    def _ground_noun(self, entry: Entry, frame: Frame, node: n.MoveThings) -> str:
        if isinstance(node.target.on, n.Select):
            return node.target.on.noun
        assert node.target.on is not None
        at = self._parts(entry, frame.node, node)[id(node.target)]
        return self.machine.terms.noun(entry, at, node.target.on.name) or ""

    def _raise(self, state: State, how: str, noun: str, seat: int, key: int, known: dict[str, int]) -> None:
        """The events that the vocabulary lets a move or change raise, with what their attributes ask for."""
        for name in self._raised.get((how, noun), ()):
            attributes = self.vocabulary.events[name].attributes
            reported = {attribute: known[attribute] for attribute in attributes if attribute in known}
            numbers = [attribute for attribute, spec in attributes.items() if spec.type == "number"]
            if "by" in known and numbers:
                reported[numbers[0]] = known["by"]
            self.machine.raise_event(state, name, seat, key, reported)

    def resolve(self, state: State, run: Run, entry: Entry, frame: Frame, answer: Any) -> None:
        """A thing that was picked, or the place for one."""
        if answer == DECLINE:
            frame.memory[0] = _MOVING
        elif frame.memory[0] == _CHOOSING:
            frame.memory.append(int(answer))
        else:
            self._to(state, entry, frame, environment(state, run, frame), int(answer))

    # ---- looking ----

    def look(self, state: State, run: Run, entry: Entry, frame: Frame) -> None:
        node, env = entry.nodes[frame.node], environment(state, run, frame)
        assert isinstance(node, n.Look)
        noun, zone = node.select.noun, self.table.zone(node.source.zone or "")
        kids = {id(entry.nodes[kid]): kid for kid in entry.kids[frame.node]}
        owners = self._owners(entry, kids[id(node.source)], zone, node.source.who, env)
        owner = owners[0] if owners else NOBODY
        looked = self.table.zone(LOOKED)
        if frame.progress:
            self._put_back(state, frame, noun, zone, owner)
            run.frames.pop()
            return
        frame.progress = 1
        count = _MOST if node.count == "all" else self.machine.terms.integer(entry, kids[id(node.count)], env)
        state.unverified += count is None
        if owner == NOBODY or not count or count < 0:
            run.frames.pop()
            return
        if node.count != "all":
            self.table.refill(state, noun, zone, owner, min(count, _MOST))
        found = self.machine.terms.select_of(entry, kids[id(node.select)], node.select, owner, env) or []
        lying = {thing[0] for thing in self.table.lying(state, noun, zone.name, owner)}
        frame.memory += [thing[0] for _, thing in found if thing[0] in lying][:count]
        for key in frame.memory:
            taken = self.table.take(state, noun, key)
            assert taken is not None
            self.table.lay(state, noun, taken[1], looked, frame.seat, None)
        state.events.append(Event("note", frame.seat, node.kind, tuple(frame.memory), entry.index))
        run.frames.append(child(kids[id(node.step)], frame))

    def _put_back(self, state: State, frame: Frame, noun: str, zone: ZoneSpec, owner: int) -> None:
        """What is left of what was looked at goes back on top, as it was."""
        left = {thing[0] for thing in self.table.lying(state, noun, LOOKED, frame.seat)}
        for key in reversed(frame.memory):
            if key in left:
                taken = self.table.take(state, noun, key)
                assert taken is not None
                self.table.lay(state, noun, taken[1], zone, owner, None)

    # ---- the rest ----

    def exchange(self, state: State, run: Run, entry: Entry, frame: Frame) -> None:
        """Both hand over what they have of it at once; the filters hold for each of them."""
        node, env = entry.nodes[frame.node], environment(state, run, frame)
        assert isinstance(node, n.ExchangeThings)
        run.frames.pop()
        seats = self.machine.terms.players.seats(entry, frame.node, node.who, env) or ()
        select = next(kid for kid in entry.kids[frame.node] if entry.nodes[kid] is node.select)
        for seat in (one for one in seats if one != env.seat):
            own = self.machine.terms.select_of(entry, select, node.select, env.seat, env)
            other = self.machine.terms.select_of(entry, select, node.select, seat, env)
            if own is None or other is None:
                state.unverified += 1
                continue
            for giver, taker, things in ((env.seat, seat, own), (seat, env.seat, other)):
                for _, thing in things:
                    self.table.row(state, node.select.noun, giver).remove(thing)
                    self.table.row(state, node.select.noun, taker).append(thing)

    def shuffle(self, state: State, run: Run, entry: Entry, frame: Frame) -> None:
        node, env = entry.nodes[frame.node], environment(state, run, frame)
        assert isinstance(node, n.ShuffleZone)
        zone = self.table.zone(node.place.zone or "")
        for owner in self._owners(entry, entry.kids[frame.node][0], zone, node.place.who, env):
            self.table.shuffle(state, zone, owner)
        run.frames.pop()

    def set(self, state: State, run: Run, entry: Entry, frame: Frame) -> None:
        node, env = entry.nodes[frame.node], environment(state, run, frame)
        assert isinstance(node, n.Set)
        run.frames.pop()
        found = self.machine.terms.find(entry, frame.node, node.target.name, env)
        noun = self.machine.terms.noun(entry, frame.node, node.target.name)
        if found is None or noun is None:
            return
        attribute = self.vocabulary.nouns[noun].attributes[node.attribute]
        slot = self.machine.library.layout.slot(noun, node.attribute)
        was = found[1][slot]
        if isinstance(node.value, n.Word):
            yes_no = {"yes": 1, "no": 0}
            value: int | None = (
                yes_no[node.value.name]
                if attribute.type == "flag"
                else self.machine.library.layout.code(attribute, node.value.name)
            )
        else:
            value = self.machine.terms.integer(entry, entry.kids[frame.node][-1], env)
        if value is None:
            state.unverified += 1
            return
        value = {"=": value, "+=": was + value, "-=": was - value}[node.operator]
        value = value if attribute.high is None else min(value, attribute.high)
        value = value if attribute.low is None else max(value, attribute.low)
        if value != was and abs(value) <= 10**9:
            self.table.replace(state, noun, found, self.table.with_values(noun, found[1], {node.attribute: value}))
            self._raise(state, "set", noun, frame.seat, found[1][0], {"by": value - was})
