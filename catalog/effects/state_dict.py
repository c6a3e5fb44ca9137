"""States in words: `{"seats": [{"coin": 3, "card": [{"color": "red"}], "live": ["inn"]}, {}]}` and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from kartotek.catalog.effects.budget import MAX_LIVE, MAX_SEATS
from kartotek.catalog.effects.state import NOBODY, Layout, State, Thing, new_state
from kartotek.schema.errors import KartotekError
from kartotek.schema.language.faults import nearest
from kartotek.schema.vocabulary import Vocabulary
from kartotek.schema.vocabulary_parts import AttributeSpec

__all__ = ["MAX_THINGS", "describe_state", "state_from_dict"]

MAX_THINGS: Final = 500
_MAX_AMOUNT: Final = 1_000_000_000


def state_from_dict(
    vocabulary: Vocabulary, described: Mapping[str, Any], components: Mapping[str, int] | None = None
) -> State:
    """A state from words. `seats` lists what each player has, `table` what belongs to nobody.

    A seat names resources and stats with amounts, nouns with a list of things, and under `live` the components whose
    abilities it has, `inn` or, with the key of the thing that is the host, `inn@5`. A thing may name its `key`.
    """
    return _StateReader(vocabulary, components or {}).state(described)


class _StateReader:
    def __init__(self, vocabulary: Vocabulary, components: Mapping[str, int]) -> None:
        self.vocabulary = vocabulary
        self.components = components
        self.layout = Layout(vocabulary)

    def state(self, described: Mapping[str, Any]) -> State:
        _no_others(_typed(described, dict, "the state"), ("seats", "table", "unverified"), "the state")
        seats = _typed(described.get("seats"), list, "seats")
        if not 1 <= len(seats) <= MAX_SEATS:
            raise _fault("seats", f"there are 1 to {MAX_SEATS} seats, not {len(seats)}")
        state = new_state(self.vocabulary, len(seats))
        places = [*seats, described.get("table", {})]
        keys = [key for place in places for key in _keys(place)]
        if len(set(keys)) < len(keys):
            raise _fault("key", "two things have the same key")
        state.next_key = 1 + max(keys, default=-1)
        for number, place in enumerate(places):
            where = f"seats[{number}]" if number < len(seats) else "table"
            self._place(state, number, _typed(place, dict, where), where)
        state.unverified = _number(described.get("unverified", 0), "unverified")
        return state

    def _place(self, state: State, seat: int, place: Mapping[str, Any], where: str) -> None:
        for name, value in place.items():
            spot = f"{where}.{name}"
            if name == "live":
                state.live[seat] = [self._live(item, spot) for item in _typed(value, list, spot)]
                if len(state.live[seat]) > MAX_LIVE:
                    raise _fault(spot, f"at most {MAX_LIVE} components are live at a seat")
            elif name in self.vocabulary.nouns:
                own = state.things[self.layout.noun[name]][seat]
                own.extend(self._thing(state, name, item, spot) for item in _typed(value, list, spot))
            elif name in self.layout.amount and seat < state.seats:
                state.held[seat][self.layout.amount[name]] = _number(value, spot)
            else:
                raise _unknown(spot, name, [*self.layout.amount, *self.vocabulary.nouns, "live"])
        if sum(len(own) for seats in state.things for own in seats) > MAX_THINGS:
            raise _fault(where, f"at most {MAX_THINGS} things are on the table")

    def _live(self, item: Any, where: str) -> tuple[int, int]:
        component, _, host = str(item).partition("@")
        if component not in self.components:
            raise _unknown(where, component, list(self.components))
        if host and not host.isdecimal():
            raise _fault(where, f"{host!r} is no key of a thing")
        return self.components[component], int(host) if host else NOBODY

    def _thing(self, state: State, noun: str, item: Any, where: str) -> Thing:
        attributes = self.vocabulary.nouns[noun].attributes
        given = _typed(item, dict, where)
        for name in given:
            if name not in attributes and name != "key":
                raise _unknown(where, name, list(attributes))
        key = _number(given["key"], f"{where}.key") if "key" in given else state.new_key()
        values = (self._value(spec, given.get(name), f"{where}.{name}") for name, spec in attributes.items())
        return (key, *values)

    def _value(self, attribute: AttributeSpec, value: Any, where: str) -> int:
        if value is None:
            return NOBODY if attribute.type == "object" else 0
        if attribute.type == "domain":
            values = self.vocabulary.domains[attribute.of or ""].values
            if value not in values:
                raise _unknown(where, str(value), values)
            return values.index(value)
        if attribute.type == "flag":
            return int(_typed(value, bool, where))
        return _number(value, where)


def describe_state(vocabulary: Vocabulary, state: State, component_ids: Sequence[str] = ()) -> dict[str, Any]:
    """The words for a state; amounts of 0 and attributes that say nothing are left out. Pending work is left out."""
    layout = Layout(vocabulary)
    places: list[dict[str, Any]] = []
    for seat in range(state.seats + 1):
        place: dict[str, Any] = {}
        if seat < state.seats:
            place |= {name: state.held[seat][index] for name, index in layout.amount.items() if state.held[seat][index]}
        for noun, index in layout.noun.items():
            if state.things[index][seat]:
                place[noun] = [_described(vocabulary, noun, thing) for thing in state.things[index][seat]]
        if state.live[seat]:
            place["live"] = [
                component_ids[component] + (f"@{host}" if host != NOBODY else "")
                for component, host in state.live[seat]
            ]
        places.append(place)
    words: dict[str, Any] = {"seats": places[:-1]}
    if places[-1]:
        words["table"] = places[-1]
    return words | ({"unverified": state.unverified} if state.unverified else {})


def _described(vocabulary: Vocabulary, noun: str, thing: Thing) -> dict[str, Any]:
    words: dict[str, Any] = {"key": thing[0]}
    for (name, attribute), value in zip(vocabulary.nouns[noun].attributes.items(), thing[1:], strict=True):
        if attribute.type == "domain":
            values = vocabulary.domains[attribute.of or ""].values
            words |= {name: values[value]} if 0 <= value < len(values) else {}
        elif attribute.type == "flag" and value:
            words[name] = True
        elif (attribute.type == "number" and value) or (attribute.type == "object" and value != NOBODY):
            words[name] = value
    return words


# ---- faults ----------------------------------------------------------------------------------------------------------


def _fault(where: str, what: str, hint: str = "") -> KartotekError:
    return KartotekError("eval-state", what, where=where, hint=hint)


def _unknown(where: str, name: str, known: Sequence[str]) -> KartotekError:
    close = nearest(name, known)
    return _fault(where, f"{name!r} is not declared", f"did you mean {close!r}?" if close else "")


def _typed(value: Any, kind: type, where: str) -> Any:
    if not isinstance(value, kind):
        words = {list: "a list", dict: "a mapping", bool: "true or false"}
        raise _fault(where, f"this must be {words[kind]}, not {value!r}"[:200])
    return value


def _number(value: Any, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > _MAX_AMOUNT:
        raise _fault(where, f"this must be a whole number, not {value!r}"[:200])
    return value


def _no_others(given: Mapping[str, Any], known: tuple[str, ...], what: str) -> None:
    for name in given:
        if name not in known:
            raise _fault(what, f"{name!r} has no place here", f"give: {', '.join(known)}")


def _keys(place: Any) -> list[int]:
    """The keys that the things of one place name themselves."""
    lists = [value for value in place.values() if isinstance(value, list)] if isinstance(place, dict) else []
    things = [item for items in lists for item in items if isinstance(item, dict)]
    return [thing["key"] for thing in things if isinstance(thing.get("key"), int)]
