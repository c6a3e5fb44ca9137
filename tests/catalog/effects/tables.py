"""Hypothesis strategies for small tables: some seats, some goods, some things, some live abilities."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from kartotek.catalog.effects.library import Library
from kartotek.catalog.effects.state import NOBODY, State
from kartotek.catalog.effects.state_dict import state_from_dict
from kartotek.schema.vocabulary import Vocabulary
from kartotek.schema.vocabulary_parts import AttributeSpec, NounSpec

__all__ = ["described_states", "tables"]


@st.composite
def described_states(
    draw: st.DrawFn, vocabulary: Vocabulary, players: st.SearchStrategy[int] | None = None
) -> dict[str, Any]:
    """A state in words, without live abilities."""
    count = draw(players or st.integers(1, 4))
    keys = iter(range(1, 1000))
    seats = [_place(draw, vocabulary, keys) for _ in range(count)]
    for seat in seats:
        for name in draw(st.sets(st.sampled_from(vocabulary.amounts), max_size=6)):
            seat[name] = draw(st.integers(0, 7))
    return {"seats": seats, "table": _place(draw, vocabulary, keys)}


def _place(draw: st.DrawFn, vocabulary: Vocabulary, keys: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for noun in vocabulary.nouns.values():
        things = [_thing(draw, vocabulary, noun, next(keys)) for _ in range(draw(st.integers(0, 3)))]
        if things:
            found[noun.name] = things
    return found


def _thing(draw: st.DrawFn, vocabulary: Vocabulary, noun: NounSpec, key: int) -> dict[str, Any]:
    return {"key": key} | {name: _value(draw, vocabulary, spec) for name, spec in noun.attributes.items()}


def _value(draw: st.DrawFn, vocabulary: Vocabulary, attribute: AttributeSpec) -> Any:
    match attribute.type:
        case "flag":
            return draw(st.booleans())
        case "number":
            return draw(st.integers(0, 4))
        case "domain":
            return draw(st.sampled_from(vocabulary.domains[attribute.of or ""].values))
    return draw(st.integers(-1, 12))


@st.composite
def tables(draw: st.DrawFn, library: Library) -> State:
    """A state in which each component of the library is live somewhere, hosted by a thing or by none."""
    state = state_from_dict(library.vocabulary, draw(described_states(library.vocabulary)))
    for component in range(len(library.component_ids)):
        for _ in range(draw(st.sampled_from((1, 1, 2)))):
            shared = any(entry.shared for entry in library.of(component))
            seat = state.seats if shared else draw(st.integers(0, state.seats - 1))
            keys = [thing[0] for seats in state.things for thing in seats[seat]]
            state.live[seat].append((component, draw(st.sampled_from([NOBODY, *keys]))))
    return state
