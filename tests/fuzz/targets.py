"""What can be given to the program from outside, as functions of one random source: each makes an input out of real
ones and lets the program have it. Only declared errors may come out."""

from __future__ import annotations

import copy
import json
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from kartotek.api.graphql.engine import Engine, GraphQLRequest
from kartotek.api.graphql.world import World
from kartotek.catalog.effects.smoke_run import run_ability
from kartotek.catalog.evaluation import evaluate
from kartotek.catalog.replays.importing import replay_from_log
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.registry import GAMES, IMPORTERS, open_game
from kartotek.catalog.search import Searcher, parse_search
from kartotek.catalog.store import Catalog
from kartotek.ingest.build import collect
from kartotek.schema.errors import KartotekError
from kartotek.schema.language.parser import parse_ability, parse_bundle, parse_cond
from kartotek.schema.replay import read_replay
from tests.mini import MINI

__all__ = ["Targets"]

LOGS: Final = Path(__file__).resolve().parents[1] / "catalog" / "replays" / "logs"
STRANGE: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 7, 10**6, 10**18, 1.5, "", "x", "coin", "\0", "é" * 40, [], {}, [[]], {"a": 1}, "0",
)  # fmt: skip
SIGNS: Final = " ;:|{}[]()<>=!+-*/.,?\"'\\\0\né"
BYTES: Final = (b"", b"x", b",", b"\n", b'"', b"\xff", b"\0", b"?")
WORDS: Final = (
    "now always end action free each on once per if may then else for pick choose up to times later pay gain lose have"
    " produce private replace mod allow forbid use of it this that most sum distinct sets count min max band ranked not"
    " exists coin vp card 0 1 2 50 999999 with them chosen owner most least ties must try until next together bid move"
    " all any random from top bottom peek reveal exchange shuffle set give steal turn groups layers size mine players"
    " highest lowest total largest hook and or up start by table beside within connected line hand"
).split()


class Targets:
    """Each method is one try; the name says what is tried."""

    def __init__(self, catalog: Catalog, folder: Path) -> None:
        self.catalog = catalog
        self.folder = folder
        self.engine = Engine(World(catalog))
        self.searcher = Searcher(catalog)
        self.games: dict[str, Game] = {name: open_game(catalog, name) for name in GAMES}
        self.lines = [
            (component.game, component.kind, ability.expression)
            for component in catalog.components.values()
            for ability in component.abilities
        ]
        self.replays = [
            replay for game in self.games.values() for seed in (1, 2) if (replay := _played(game, seed)) is not None
        ]
        self.logs = {path.stem: json.loads(path.read_bytes()) for path in sorted(LOGS.glob("*.json"))}
        self.cells = [path for path in sorted(MINI.rglob("*")) if path.suffix in (".csv", ".toml")]

    def all(self) -> dict[str, tuple[int, Callable[[random.Random], None]]]:
        """The tries with their shares of a thousand: what is quick is tried more often."""
        return {
            "parse": (440, self.parse),
            "evaluate": (150, self.evaluate),
            "check": (40, self.check),
            "search": (120, self.search),
            "graphql": (110, self.graphql),
            "replay": (120, self.replay),
            "log": (10, self.log),
            "data": (10, self.data),
        }

    def parse(self, rng: random.Random) -> None:
        game, kind, line = rng.choice(self.lines)
        text = spoiled_text(line, rng)
        parse = rng.choice((parse_ability, parse_ability, parse_bundle, parse_cond))
        parse(text, self.catalog.vocabulary(game), *([kind] if parse is parse_ability else []))

    def evaluate(self, rng: random.Random) -> None:
        game, kind, line = rng.choice(self.lines)
        vocabulary = self.catalog.vocabulary(game)
        if rng.random() < 0.5:
            line = spoiled_text(line, rng, most=2)
        ability = parse_ability(line, vocabulary, kind)
        seats: list[Any] = [
            {name: rng.randrange(6) for name in rng.sample(list(vocabulary.resources), 2)} for _ in range(3)
        ]
        noun = rng.choice(list(vocabulary.nouns))
        seats[0][noun] = [{}] * rng.choice((0, 1, 5, 40))
        state: Any = {"seats": seats}
        if rng.random() < 0.3:
            state = spoiled_value(state, rng)
        answers = [rng.choice(("0", "1", "yes", "no", "decline", "coin:1")) for _ in range(rng.randrange(3))]
        evaluate(ability, vocabulary, state, kind, answers=answers)

    def check(self, rng: random.Random) -> None:
        """Both evaluators, which must agree."""
        game, kind, line = rng.choice(self.lines)
        vocabulary = self.catalog.vocabulary(game)
        run_ability(parse_ability(spoiled_text(line, rng, most=1), vocabulary, kind), vocabulary, kind)

    def search(self, rng: random.Random) -> None:
        known = [
            "c:brown",
            "age:1",
            "cost<=1",
            "effect:clay",
            "víz*",
            '"',
            "(",
            ")",
            "or",
            "-",
            "game:",
            "kind:card",
            ":",
        ]
        text = " ".join(rng.choice(known) for _ in range(rng.randrange(1, 8)))
        self.searcher.find(parse_search(spoiled_text(text, rng)))

    def graphql(self, rng: random.Random) -> None:
        queries = (
            '{ component(id: "seven-wonders:card:aqueduct") { id name(lang: HU) abilities { expression } } }',
            'query ($n: Int) { components(first: $n, where: {kind: {eq: "card"}}) { edges { node { id } } } }',
            '{ search(query: "c:brown") { totalCount edges { node { __typename } } } }',
            '{ parseEffect(game: "seven-wonders", text: "now: gain coin") { fault { code } } }',
        )
        variables = {"n": rng.choice(STRANGE)} if rng.random() < 0.5 else {}
        answer = self.engine.answer(GraphQLRequest(spoiled_text(rng.choice(queries), rng), None, variables))
        assert b'"code":"internal"' not in answer.body, answer.body[:300]

    def replay(self, rng: random.Random) -> None:
        given = dict(rng.choice(self.replays))
        part = rng.choice(("moves", "moves", "setup", "scores", ""))
        replay = read_replay(given | {part: spoiled_value(given[part], rng)} if part else spoiled_value(given, rng))
        validate(replay, self.games[replay.game] if replay.game in self.games else _missing(replay.game))

    def log(self, rng: random.Random) -> None:
        name = rng.choice(list(IMPORTERS))
        logs = [log for stem, log in self.logs.items() if stem.startswith(name)] or list(self.logs.values())
        replay_from_log(name, json.dumps(spoiled_value(rng.choice(logs), rng)), self.catalog)

    def data(self, rng: random.Random) -> None:
        folder = self.folder / "data"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(MINI, folder)
        path = folder / rng.choice(self.cells).relative_to(MINI)
        content = bytearray(path.read_bytes())
        for _ in range(rng.randrange(1, 4)):
            place = rng.randrange(len(content) or 1)
            content[place : place + rng.choice((0, 1, 20))] = rng.choice(BYTES)
        path.write_bytes(content)
        collect(folder)


def _played(game: Game, seed: int) -> Any:
    """A replay to spoil; none where the game needs a pack to be played."""
    try:
        return random_game(game, game.facts.players[0], seed).as_json()
    except KartotekError as error:
        if error.code != "data-missing":
            raise
        return None


def _missing(game: str) -> Game:
    raise KartotekError("not-found", f"no rules for {game}")


def spoiled_text(text: str, rng: random.Random, most: int = 4) -> str:
    """The text with some of it left out, doubled, exchanged or put in."""
    parts = list(_tokens(text))
    for _ in range(rng.randrange(most + 1)):
        place = rng.randrange(len(parts) + 1)
        match rng.randrange(5):
            case 0:
                del parts[place : place + rng.randrange(3)]
            case 1:
                parts[place:place] = parts[place : place + rng.randrange(12)]
            case 2:
                parts.insert(place, rng.choice(WORDS))
            case 3:
                parts.insert(place, rng.choice(SIGNS))
            case _:
                parts[place : place + 1] = [rng.choice(WORDS)]
    text = "".join(parts)
    return text * rng.choice((1, 1, 1, 1, 1, 30))


def _tokens(text: str) -> Iterator[str]:
    word = ""
    for sign in text:
        if sign.isalnum() or sign == "_":
            word += sign
            continue
        yield word
        yield sign
        word = ""
    yield word


def spoiled_value(value: Any, rng: random.Random) -> Any:
    """JSON with a few of its places exchanged, left out or doubled."""
    root = [copy.deepcopy(value)]
    for _ in range(rng.randrange(1, 4)):
        holder: Any = root
        key: Any = 0
        while isinstance(holder[key], dict | list) and holder[key] and rng.random() < 0.8:
            holder = holder[key]
            key = rng.choice(list(holder)) if isinstance(holder, dict) else rng.randrange(len(holder))
        match rng.randrange(4):
            case 0 if isinstance(holder, dict):
                holder[rng.choice(("", "x", "moves", key))] = holder.pop(key)
            case 1 if isinstance(holder, list) and holder is not root:
                holder.insert(key, copy.deepcopy(holder[key]))
            case _:
                holder[key] = rng.choice(STRANGE)
    return root[0]
