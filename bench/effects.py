"""How much do expressions cost? Compiled, walked, and written by hand, over all cards and stages of 7 Wonders.

    python -m bench.effects [--json] [--rounds N]

Results are compared before anything is timed. Times are CPU time; ratios come from rounds in which the three take
turns. Effects that put a question to the player are timed with question and answer.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from statistics import geometric_mean, mean, median
from time import process_time_ns
from typing import Any

from bench import effects_by_hand as by_hand
from kartotek.catalog.effects.compiled import CompiledMachine
from kartotek.catalog.effects.library import Entry, Library, StoredAbility
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.open_stats import choose_open_stats
from kartotek.catalog.effects.requests import Request
from kartotek.catalog.effects.state import State
from kartotek.catalog.effects.state_dict import state_from_dict
from kartotek.ingest.files.filled_tables import filled_abilities
from kartotek.schema.language import nodes as n
from kartotek.schema.language.parser import parse_ability
from kartotek.schema.vocabulary import Vocabulary, load_vocabulary

GAME = Path(__file__).resolve().parent.parent / "data" / "games" / "seven-wonders"
PASSES = 20
SEAT = 1
Task = Callable[[State], Any]
CITY = (
    "card:lumber-yard", "card:stone-pit", "card:press-1", "card:barracks", "card:workshop", "card:library",
    "card:west-trading-post", "card:altar", "card:sawmill", "card:stables", "card:forum", "card:aqueduct",
    "card:excavation", "card:loom-2", "card:dispensary", "card:archery-range", "card:arsenal", "card:university",
    "stage:rhodos-a-1",
)  # fmt: skip
"""A dozen and a half cards and a stage: a city at the end of the third age."""


def read_lines() -> list[tuple[str, str]]:
    return [(row["component"], row["expression"]) for row in filled_abilities(GAME)]


def build_library(vocabulary: Vocabulary, lines: list[tuple[str, str]]) -> Library:
    numbers: dict[str, int] = {}
    sources = []
    for component, line in lines:
        numbers[component] = numbers.get(component, 0) + 1
        kind = component.split(":")[0]
        ability = parse_ability(line, vocabulary, kind)
        sources.append(StoredAbility(component, kind, numbers[component], ability, trusted=True))
    return Library(vocabulary, sources)


def table(library: Library, component: str) -> State:
    """Three cities at the end of the game; the middle one has the component live beside the others."""
    colors = ("brown", "grey", "blue", "yellow", "red", "green", "purple")
    seats = []
    for seat in range(3):
        cards = [{"color": colors[(k + seat) % 7], "zone": "city", "age": 1 + k // 6} for k in range(18)]
        cards += [{"color": "blue", "zone": "hand", "age": 3} for _ in range(2)]
        seats.append({"coin": 5, "card": cards, "stage": [{}, {}], "defeat_token": [{}] * seat})
    state = state_from_dict(library.vocabulary, {"seats": seats, "table": {}}, library.components)
    state.live[SEAT] = [(library.components[name], -1) for name in (*CITY, component)]
    state.live[3] = [(library.components["rule:score-science"], -1)]
    guild = library.components["card:workers-guild"]
    for seat in (0, 2):
        purple = [card[0] for card in state.things[0][seat] if card[1] == 6]
        state.live[seat] = [(guild, purple[0])]
    return state


# ---- one task for each effect ----------------------------------------------------------------------------------------


def machine_task(machine: Machine, entry: Entry) -> Task:
    effect = entry.source.ability.effect
    match effect:
        case n.Transfer("produce"):
            return lambda state: machine.continuous.production(state, SEAT, private=True)
        case n.Transfer("have", n.Bundle((n.Amount(_, name), *_))):
            return lambda state: machine.continuous.amount(state, SEAT, name)
        case n.Transfer("have"):
            return lambda state: [stat for _, stat in choose_open_stats(machine, state, SEAT)]
        case n.Mod():
            given = {"class": 0 if "raw" in str(effect) else 1, "side": 1 if "right" in str(effect) else 0}
            return lambda state: machine.continuous.hook(state, SEAT, "trade_price", given)
        case n.Do() | n.Use():
            return lambda state: play(machine, state, entry)
        case n.May():
            return lambda state: asked(machine.perform(state, entry, SEAT))
    return lambda state: machine.perform(state, entry, SEAT)


def asked(request: Request | None) -> tuple[str, list[str]]:
    assert request is not None
    return request.kind, request.options()


def play(machine: Machine, state: State, entry: Entry) -> tuple[str, list[str]]:
    request = machine.perform(state, entry, SEAT)
    assert request is not None
    options = request.options()
    machine.answer(state, options[0], request)
    return request.kind, options


class Yardstick:
    """The hand-written game with its tables numbered like the library."""

    def __init__(self, library: Library) -> None:
        number = library.components
        self.library = library
        self.shares = {
            stat: {number[name]: share for name, share in table.items()} for stat, table in by_hand.STATS.items()
        }
        self.makes = {number[name]: made for name, made in by_hand.PRODUCTION.items()}
        self.posts = {number[name]: post for name, post in by_hand.POSTS.items()}
        self.open_ones = {number[name] for name in by_hand.OPEN_SYMBOLS}
        self.guilds = {entry.component: entry.index for entry in library.entries if entry.timing.kind == "end"}

    def task(self, entry: Entry, text: str) -> Task:
        effect, source = entry.source.ability.effect, entry.index
        match effect:
            case n.Transfer("produce"):
                return lambda state: by_hand.production(self.makes, state, SEAT)
            case n.Transfer("have", n.Bundle((n.Amount(_, name), *_))):
                shares, index = self.shares[name], self.library.layout.amount[name]
                return lambda state: by_hand.stat(shares, state, SEAT, index)
            case n.Transfer("have"):
                science = [self.shares[name] for name in ("compass", "gear", "tablet")]
                return lambda state: by_hand.open_symbols(science, self.open_ones, state, SEAT)
            case n.Mod():
                goods, side = int("manufactured" in text), int("right" in text)
                return lambda state: by_hand.trade_price(self.posts, state, SEAT, goods, side)
        run = by_hand.MOMENTS[text]
        if isinstance(effect, n.May):
            return lambda state: asked(run(state, SEAT, source))
        if isinstance(effect, n.Do | n.Use):
            verb = effect.verb if isinstance(effect, n.Do) else ""
            return lambda state: self._play(state, run(state, SEAT, source), verb)
        return lambda state: run(state, SEAT, source)

    def _play(self, state: State, request: Request, verb: str) -> tuple[str, list[str]]:
        options = request.options()
        if verb:
            by_hand.answer_build(state, options[0], verb)
        else:
            by_hand.answer_copy(state, options[0], self.guilds)
        return request.kind, options


# ---- comparing and timing --------------------------------------------------------------------------------------------


def outcome(task: Task, state: State) -> str:
    result = task(state)
    return json.dumps([result, state.as_json(), state.events], sort_keys=True)


def timed(task: Task, state: State) -> int:
    start = process_time_ns()
    for _ in range(PASSES):
        task(state)
    spent = process_time_ns() - start
    state.events.clear()
    state.queued.clear()
    return spent


def measure(rounds: int) -> dict[str, Any]:
    vocabulary = load_vocabulary(GAME / "vocabulary.toml")
    lines = read_lines()
    library = build_library(vocabulary, lines)
    chosen = [(e, lines[e.index][1]) for e in library.entries if e.source.kind in ("card", "stage")]
    walker, compiled, hand = Machine(library), CompiledMachine(library), Yardstick(library)
    sides: dict[str, list[Task]] = {
        "by hand": [hand.task(entry, text) for entry, text in chosen],
        "compiled": [machine_task(compiled, entry) for entry, _ in chosen],
        "walked": [machine_task(walker, entry) for entry, _ in chosen],
    }
    states = [table(library, entry.source.component) for entry, _ in chosen]
    for k, (entry, text) in enumerate(chosen):
        seen = {name: outcome(tasks[k], states[k].copy()) for name, tasks in sides.items()}
        assert len(set(seen.values())) == 1, (entry.id, text, seen)
    work = {
        name: [(task, state.copy()) for task, state in zip(tasks, states, strict=True)] for name, tasks in sides.items()
    }
    spent: dict[str, list[list[int]]] = {name: [[] for _ in chosen] for name in sides}
    for _ in range(rounds):
        for k in range(len(chosen)):
            for name in sides:
                spent[name][k].append(timed(*work[name][k]))
    asks = [isinstance(entry.source.ability.effect, n.Do | n.May | n.Use) or "have {" in text for entry, text in chosen]
    parse = [time_parsing(vocabulary, lines) for _ in range(3)]
    typical = {name: [median(times) / PASSES / 1000 for times in per_effect] for name, per_effect in spent.items()}
    return {
        "effects": len(chosen),
        "components": len({entry.component for entry, _ in chosen}),
        "effects with a decision": sum(asks),
        "microseconds per effect": {name: round(mean(times), 3) for name, times in typical.items()},
        "compiled / by hand": compare(typical["compiled"], typical["by hand"], asks),
        "compiled / walked": compare(typical["compiled"], typical["walked"], asks),
        "parse and check all lines, ms": round(median(parse) / 1e6, 1),
        "parse and check one line, ms": round(median(parse) / 1e6 / len(lines), 3),
        "lines": len(lines),
    }


def compare(over: list[float], under: list[float], asks: list[bool]) -> dict[str, float]:
    """Ratios: effect by effect (their geometric mean), of the total time, and of the total without decisions."""
    plain = [k for k, asked in enumerate(asks) if not asked]
    return {
        "effect by effect": round(geometric_mean(a / b for a, b in zip(over, under, strict=True)), 3),
        "total": round(sum(over) / sum(under), 3),
        "total without decisions": round(sum(over[k] for k in plain) / sum(under[k] for k in plain), 3),
    }


def time_parsing(vocabulary: Vocabulary, lines: list[tuple[str, str]]) -> int:
    start = process_time_ns()
    for component, line in lines:
        parse_ability(line, vocabulary, component.split(":")[0])
    return process_time_ns() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=21)
    options = parser.parse_args()
    figures = measure(options.rounds)
    if options.json:
        print(json.dumps(figures, indent=2))
        return
    print(f"{figures['effects']} effects of {figures['components']} cards and stages; all three agree")
    for name, spent in figures["microseconds per effect"].items():
        print(f"  {name:<10} {spent:8.3f} us per effect")
    for name, aim in (("compiled / by hand", 1.5), ("compiled / walked", 0.2)):
        figures_of = "   ".join(f"{key} {value:.2f}" for key, value in figures[name].items())
        print(f"  {name:<19} {figures_of}   (aim: at most {aim})")
    print(f"  parse and check {figures['lines']} lines: {figures['parse and check all lines, ms']} ms,"
          f" {figures['parse and check one line, ms']} ms each")  # fmt: skip


if __name__ == "__main__":
    main()
