"""What every registered game must pass: random full games, looked at after every step."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from kartotek.catalog.effects.library import Library, StoredAbility
from kartotek.catalog.effects.state import State
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.game import Game
from kartotek.schema.replay import Replay, read_replay
from tests.catalog.rules.tables import Table

__all__ = [
    "changed_facts",
    "full_game",
    "offered_moves_are_accepted",
    "renamed",
    "renamed_facts",
    "traded_facts",
    "wrong_moves_are_refused",
]


def full_game(game: Game, table: Table, seed: int, *, written: bool = True) -> Replay:
    """Play a game: invariants hold after every step; if asked, each state survives writing, and the seed its game."""
    steps = 0

    def watch(state: State, move: dict[str, Any]) -> None:
        nonlocal steps
        steps += 1
        assert list(game.invariants(state)) == [], (table, seed, steps, move)
        if written:
            survives_writing(state)

    def survives_writing(state: State) -> None:
        back = game.state_from_json(json.loads(json.dumps(state.as_json())))
        assert back.digest() == state.digest() == state.copy().digest()
        assert list(game.waiting(back)) == list(game.waiting(state))

    replay = random_game(game, table.players, seed, watch, table.options)
    read_back = read_replay(json.dumps(replay.as_json()))
    assert not written or random_game(game, table.players, seed, options=table.options) == replay
    report = validate(read_back, game)
    assert report.valid and report.finished and report.unverified == 0, report.as_json()
    assert all(sum(score["categories"].values()) == score["total"] for score in report.scores)
    return replay


def offered_moves_are_accepted(game: Game, table: Table, seed: int, samples: int = 8) -> int:
    """At some states of a random game every listed move must be playable; returns how many were tried."""
    replay = random_game(game, table.players, seed, options=table.options)
    rng = Random(seed)
    chosen = set(rng.sample(range(len(replay.moves)), min(samples, len(replay.moves))))
    state, tried = game.begin(replay.setup), 0
    for step, move in enumerate(replay.moves):
        if step in chosen:
            for seat in game.waiting(state):
                for offer in game.moves(state, seat):
                    assert not game.play(state.copy(), offer, Random(0)), (step, offer)
                    tried += 1
        assert not game.play(state, move)
    return tried


def wrong_moves_are_refused(game: Game, table: Table, seed: int) -> None:
    """Moves out of turn, of no kind and after the end are refused, name a rule of the catalog, and change nothing."""
    replay = random_game(game, table.players, seed, options=table.options)
    state = game.begin(replay.setup)
    for move in replay.moves:
        waiting = game.waiting(state)
        wrong = [{**move, "seat": seat} for seat in (*range(table.players), 99) if seat not in waiting]
        wrong += [{**move, "do": "nothing-of-the-kind"}, {"seat": move["seat"], "do": move["do"]}]
        for bad in wrong:
            before = state.digest()
            faults = game.play(state, bad)
            if bad != move:
                assert faults, bad
            else:
                break
            assert all(fault.rule in game.facts.rules for fault in faults), faults
            assert state.digest() == before
        else:
            assert not game.play(state, move)
    assert not game.waiting(state) and game.play(state, replay.moves[-1])


def changed_facts(facts: Facts, change: Any) -> Facts:
    """Facts whose abilities went through `change` (a source to a source, or to None to take it away)."""
    sources: list[StoredAbility] = [new for entry in facts.library.entries if (new := change(entry.source)) is not None]
    return replace(facts, library=Library(facts.vocabulary, sources))


def traded_facts(facts: Facts, taken: Mapping[str, str]) -> Facts:
    """Facts in which each named component does what another one does, or nothing for an empty name.

    Components are named by kind and slug: `card:altar`.
    """
    prefix = f"{facts.game}:"
    stored: dict[str, list[StoredAbility]] = {}
    for entry in facts.library.entries:
        stored.setdefault(entry.source.component.removeprefix(prefix), []).append(entry.source)
    given: list[StoredAbility] = []
    for name, sources in stored.items():
        used = stored.get(taken[name], []) if name in taken else sources
        own = name if name.count(":") > 1 else f"{prefix}{name}"  # components of a base game keep their whole id
        given += [replace(source, component=own) for source in used]
    return replace(facts, library=Library(facts.vocabulary, given))


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """Plain data with every text that is a name replaced by its new name."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, Mapping):
        return {renamed(key, names): renamed(item, names) for key, item in value.items()}
    return [renamed(item, names) for item in value] if isinstance(value, list | tuple) else value


def renamed_facts(facts: Facts, names: Mapping[str, str]) -> Facts:
    """Facts whose components are called otherwise; names are given without game and kind."""

    def new_id(old: str | None) -> str | None:
        head, _, slug = (old or "").rpartition(":")
        return old and f"{head}:{names.get(slug, slug)}"

    kinds = {
        kind: [
            replace(
                item,
                id=str(new_id(item.id)),
                slug=names.get(item.slug, item.slug),
                parent=new_id(item.parent),
                chain_from=tuple(new_id(parent) for parent in item.chain_from),
                parts=tuple(str(new_id(part)) for part in item.parts),
                attributes={
                    name: replace(held, values=tuple(new_id(str(v)) if v else v for v in held.values))
                    if held.type == "component"
                    else held
                    for name, held in item.attributes.items()
                },
            )
            for item in items
        ]
        for kind, items in facts.kinds.items()
    }
    sources = [replace(entry.source, component=str(new_id(entry.source.component))) for entry in facts.library.entries]
    return replace(facts, kinds=kinds, library=Library(facts.vocabulary, sources))
