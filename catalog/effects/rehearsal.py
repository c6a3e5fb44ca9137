"""An ability tried out on a small made-up table: whatever can be stored must also run."""

from __future__ import annotations

from typing import Final

from catalog.effects.ending import choose_open_stats
from catalog.effects.library import Entry, Library, Source
from catalog.effects.machine import Machine
from catalog.effects.state import NOBODY, State, new_state
from schema.errors import KartotekError
from schema.language import nodes as n
from schema.vocabulary import Vocabulary

__all__ = ["rehearse"]

_SEATS: Final = 3
_STOCK: Final = 9
_ANSWERS: Final = 200


def rehearse(ability: n.Ability, vocabulary: Vocabulary, kind: str, machine_type: type[Machine] = Machine) -> State:
    """Run an ability on a host of this kind until it is done, taking the first option of every request.

    Everybody has some of every resource and one thing of every noun. Raises a `KartotekError` where it cannot run.
    """
    library = Library(vocabulary, [Source("rehearsal", kind, 1, ability)])
    machine, entry = machine_type(library), library.entries[0]
    state = _table(library)
    host = _thing(state, library, entry.host_noun)
    state.live[0].append((entry.component, host))
    try:
        if ability.timing.kind == "always":
            _look(machine, state)
        elif isinstance(ability.effect, n.Transfer) and ability.effect.kind == "have":
            choose_open_stats(machine, state, 0)
        else:
            _perform(machine, state, entry, host)
    except KartotekError:
        raise
    except Exception as error:
        raise KartotekError("internal", f"it cannot be run ({type(error).__name__}: {error})") from error
    return state


def _table(library: Library) -> State:
    """A table on which most things can be done."""
    vocabulary = library.vocabulary
    state = new_state(vocabulary, _SEATS)
    for held in state.held:
        held[: len(vocabulary.resources)] = [_STOCK] * len(vocabulary.resources)
    for noun in vocabulary.nouns:
        for seat in range(_SEATS + 1):
            state.things[library.layout.noun[noun]][seat].append(library.layout.thing(noun, state.new_key()))
    return state


def _thing(state: State, library: Library, noun: str | None) -> int:
    return state.things[library.layout.noun[noun]][0][0][0] if noun else NOBODY


def _perform(machine: Machine, state: State, entry: Entry, host: int) -> None:
    event = None
    if entry.event is not None:
        declared = machine.library.vocabulary.events[entry.event]
        subject = _thing(state, machine.library, declared.subject)
        event = [entry.event, 0, subject, dict.fromkeys(declared.attributes, 0)]
    machine.start(state, entry, 0, host, event)
    request = machine.advance(state)
    for _ in range(_ANSWERS):
        if request is None:
            return
        options = request.options()
        if not options:
            return
        request = machine.answer(state, options[0])
    raise KartotekError("eval-work", f"it still asks after {_ANSWERS} answers")


def _look(machine: Machine, state: State) -> None:
    """Ask for everything that a lasting ability could have a part in."""
    vocabulary, standing = machine.library.vocabulary, machine.standing
    for name in vocabulary.amounts:
        standing.amount(state, 0, name)
    for name, hook in vocabulary.hooks.items():
        standing.explain(state, 0, name, dict.fromkeys(hook.attributes, 0))
    for name in vocabulary.flags:
        standing.flag(state, 0, name)
    for name in vocabulary.resources:
        standing.replacement(state, 0, name)
    standing.production(state, 0, private=True)
