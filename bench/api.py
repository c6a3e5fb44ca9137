"""Server CPU of one GraphQL request and requests a second: ours against our code of an earlier commit, Mercurius with
its compiler, nginx with static files, Strawberry as it comes and datasette-graphql.

All servers answer in the same run, turn by turn; what counts are the ratios, those that are promised with their bounds.
`--against earlier,mercurius,nginx` leaves the others out. With `--soak`, 64 connections ask ours for 30 seconds.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.request import Request, urlopen

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.api_peers.client import Load, load, resident_bytes
from bench.api_peers.others import earlier, mercurius, nginx
from bench.api_peers.servers import Server, datasette, kartotek, strawberry
from kartotek.catalog.store import Catalog, load_catalog
from kartotek.ingest.build import build
from kartotek.schema.paths import data_folder

ROUNDS = 9
_TRIES = 3
PEERS = ("earlier", "mercurius", "nginx", "memory-cached", "sqlmodel-cached", "sqlmodel", "datasette")
OUR_CARD = "{ id name { text } hu: name(lang: HU) { text } cost { expression } abilities { expression } }"
PLAIN_CARD = "{ id nameEn nameHu cost abilities { expression } }"
DATASETTE_CARD = (
    "{ slug name_en name_hu cost_list { nodes { expression } } ability_list(sort: position) { nodes { expression } } }"
)
Bodies = Iterator[bytes]
QUESTIONS = ("one card", "page of 50", "search")
KNOWN = "known document, new variables"
BOUNDS: tuple[tuple[str, str, tuple[float | None, float | None, float | None]], ...] = (
    ("ours, repeated", "earlier, repeated", (1.0, 1.0, 1.0)),
    (f"ours, {KNOWN}", f"earlier, {KNOWN}", (1.0, 1.0, 1.0)),
    ("ours, cold", "earlier, cold", (0.5, 1.0, 1.0)),
    (f"ours, {KNOWN}", f"Mercurius, {KNOWN}", (2.0, 2.5, 2.0)),
    ("ours, repeated", "nginx, static file", (10.0, None, None)),
)
"""For one card, a page of fifty and a search: how many times another's CPU ours may take."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A way of asking one server: its name, and for each question a maker of request bodies."""

    name: str
    server: str
    requests: tuple[int, int, int]
    questions: tuple[Callable[[], Bodies], Callable[[], Bodies], Callable[[], Bodies]]


def body(query: str, /, **variables: object) -> bytes:
    return json.dumps({"query": query, "variables": variables}).encode()


def static(name: str) -> Callable[[], Bodies]:
    return again(f"GET /{name}.json HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())


def again(request: bytes) -> Callable[[], Bodies]:
    return lambda: itertools.repeat(request)


def contestants(catalog: Catalog) -> list[Contestant]:
    card = "seven-wonders:card:aqueduct"
    cards = [row.id for row in catalog.components.values()]
    by_id = f"query ($id: ID!) {{ card(id: $id) {OUR_CARD} component(id: $id) {{ id }} }}"
    page = f"query ($n: Int) {{ cards(first: 50, where: {{confidence: {{atLeast: $n}}}}) {{ nodes {OUR_CARD} }} }}"
    search = f"query ($text: String!) {{ search(text: $text, first: 10) {{ nodes {OUR_CARD} }} }}"
    number = itertools.count(1)

    def new_ids() -> Bodies:
        return (body(by_id, id=name, tag=next(number)) for name in itertools.cycle(cards))

    def new_pages() -> Bodies:
        return (body(page, n=-next(number)) for _ in itertools.count())

    def new_searches() -> Bodies:
        return (body(search, text=f"vizvezetek -id:none{next(number)}") for _ in itertools.count())

    def cold(text: str, /, **variables: object) -> Callable[[], Bodies]:
        return lambda: (
            body(text.replace("query (", f"query Q{next(number)} ("), **variables) for _ in itertools.count()
        )

    strawberries = (
        again(body(f'{{ card(id: "{card}") {PLAIN_CARD} }}')),
        again(body(f"{{ cards(first: 50) {PLAIN_CARD} }}")),
        again(body(f'{{ search(text: "vizvezetek") {PLAIN_CARD} }}')),
    )
    ours = (
        again(body(by_id, id=card)),
        again(body(page, n=-1)),
        again(body(search, text="vizvezetek")),
    )
    new = (new_ids, new_pages, new_searches)
    fifty = f'component(first: 50, filter: {{kind: {{eq: "card"}}}}) {{ nodes {DATASETTE_CARD} }}'
    contains = f'component(first: 10, filter: {{folded_hu: {{contains: "vizvezetek"}}}}) {{ nodes {DATASETTE_CARD} }}'
    return [
        Contestant("ours, repeated", "ours", (4000, 4000, 4000), ours),
        Contestant("ours, known document, new variables", "ours", (1000, 1000, 1000), new),
        Contestant(
            "ours, cold",
            "ours",
            (150, 100, 150),
            (cold(by_id, id=card), cold(page, n=-1), cold(search, text="vizvezetek")),
        ),
        Contestant("earlier, repeated", "earlier", (4000, 4000, 4000), ours),
        Contestant("earlier, known document, new variables", "earlier", (1000, 1000, 1000), new),
        Contestant(
            "earlier, cold",
            "earlier",
            (150, 100, 150),
            (cold(by_id, id=card), cold(page, n=-1), cold(search, text="vizvezetek")),
        ),
        Contestant("Mercurius, known document, new variables", "mercurius", (2000, 500, 2000), new),
        Contestant(
            "nginx, static file", "nginx", (8000, 4000, 8000), (static("card"), static("page"), static("search"))
        ),
        Contestant("Strawberry, our types, document cache", "memory-cached", (300, 40, 300), ours),
        Contestant("Strawberry over SQLModel, document cache", "sqlmodel-cached", (200, 15, 200), strawberries),
        Contestant("Strawberry over SQLModel", "sqlmodel", (150, 15, 150), strawberries),
        Contestant(
            "datasette-graphql",
            "datasette",
            (30, 6, 40),
            (
                again(body(f'{{ component_row(filter: {{id: {{eq: "{card}"}}}}) {DATASETTE_CARD} }}')),
                again(body(f"{{ {fifty} }}")),
                again(body(f"{{ {contains} }}")),
            ),
        ),
    ]


def check_same(catalog: Catalog, servers: dict[str, Server]) -> None:
    """Ours and Mercurius answer the same questions with the same data, else their times say nothing."""
    if "mercurius" in servers:
        for what, question in zip(QUESTIONS, contestants(catalog)[0].questions, strict=True):
            answers = [json.loads(asked(servers[name], next(question()))) for name in ("ours", "mercurius")]
            if answers[0]["data"] != answers[1]["data"]:
                raise SystemExit(f"Mercurius answers {what} differently")


def asked(server: Server, question: bytes) -> bytes:
    request = Request(f"http://127.0.0.1:{server.port}/graphql", question, {"content-type": "application/json"})
    answer: bytes = urlopen(request).read()
    return answer


def measure(name: str, server: Server, bodies: Bodies, requests: int) -> Load:
    """One stretch of requests; a busy machine may make one exceed its time, so that it is tried again."""
    for _ in range(_TRIES):
        warm = load(server.port, server.pid, itertools.islice(bodies, max(3, requests // 20)), 1)
        found = load(server.port, server.pid, itertools.islice(bodies, requests), 4)
        if not warm.errors and not found.errors:
            return found
    raise SystemExit(f"{name}: {warm.errors + found.errors} errors")


def compare(catalog: Catalog, servers: dict[str, Server], rounds: int) -> None:
    listed = [item for item in contestants(catalog) if item.server in servers]
    found: dict[str, list[list[Load]]] = {item.name: [[], [], []] for item in listed}
    for _ in range(rounds):
        for item in listed:
            for question in range(3):
                bodies = item.questions[question]()
                found[item.name][question].append(
                    measure(item.name, servers[item.server], bodies, item.requests[question])
                )
    print(f"{'':42}{'one card':>22}{'page of 50':>22}{'search':>22}")
    print(f"{'':42}" + f"{'CPU us':>12}{'req/s':>10}" * 3)
    cpu = {}
    for name, columns in found.items():
        cpu[name] = [statistics.median(each.microseconds for each in runs) for runs in columns]
        rate = [statistics.median(each.per_second for each in runs) for runs in columns]
        print(f"{name:42}" + "".join(f"{c:>12.0f}{r:>10.0f}" for c, r in zip(cpu[name], rate, strict=True)))
    check_bounds(cpu)
    print("\nhow many times less CPU than")
    for name in list(cpu)[3:]:
        for ours in list(cpu)[:3]:
            ratios = [theirs / own for theirs, own in zip(cpu[name], cpu[ours], strict=True)]
            print(f"  {name:42}{ours:38}" + "".join(f"{ratio:>10.1f}x" for ratio in ratios))


def check_bounds(cpu: dict[str, list[float]]) -> None:
    """The ratios that are promised, each with its bound."""
    print("\nour CPU as a multiple of theirs")
    for ours, theirs, bounds in BOUNDS:
        if theirs in cpu:
            for what, own, other, most in zip(QUESTIONS, cpu[ours], cpu[theirs], bounds, strict=True):
                if most is not None:
                    verdict = "" if own <= most * other else "  MISSED"
                    print(f"  {ours:38}{theirs:44}{what:12}{own / other:>7.2f}x, at most {most}x{verdict}")


def soak(catalog: Catalog, server: Server, seconds: float) -> None:
    ours = contestants(catalog)[:2]
    streams = [question() for item in ours for question in item.questions]
    before = resident_bytes(server.pid)
    found = load(server.port, server.pid, (next(stream) for stream in itertools.cycle(streams)), 64, seconds)
    print(
        f"\n64 connections, {found.seconds:.0f} s: {found.requests} requests, {found.errors} errors,"
        f" {found.per_second:.0f} a second, p50 {found.quantile(0.5):.1f} ms, p99 {found.quantile(0.99):.1f} ms,"
        f" memory {before / 2**20:.0f} MiB before, {resident_bytes(server.pid) / 2**20:.0f} MiB after"
    )


def started(
    name: str, catalog: Catalog, database: Path, ours: Server
) -> contextlib.AbstractContextManager[Server | None]:
    """A server to compare with, by its name."""
    match name:
        case "earlier":
            return earlier(database.parent)
        case "mercurius":
            return mercurius(catalog, database.parent)
        case "nginx":
            return nginx(kept_answers(catalog, ours), database.parent)
        case "datasette":
            return datasette(database)
    return strawberry(name, database)


def kept_answers(catalog: Catalog, server: Server) -> dict[str, bytes]:
    """The answers that ours repeats, as files."""
    questions = contestants(catalog)[0].questions
    return {
        f"{name}.json": asked(server, next(question()))
        for name, question in zip(("card", "page", "search"), questions, strict=True)
    }


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=ROUNDS)
    options.add_argument("--soak", type=float, default=30.0, metavar="SECONDS", help="0 leaves it out")
    options.add_argument("--against", default=",".join(PEERS), help="which servers to compare with")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        database = Path(folder) / "catalog.sqlite"
        build(data_folder(), database)
        catalog = load_catalog(database)
        servers = {"ours": stack.enter_context(kartotek(database))}
        for name in chosen.against.split(","):
            found = stack.enter_context(started(name, catalog, database, servers["ours"]))
            if found is None:
                print(f"{name} is not installed and left out")
            else:
                servers[name] = found
        check_same(catalog, servers)
        if chosen.rounds:
            compare(catalog, servers, chosen.rounds)
        if chosen.soak:
            soak(catalog, servers["ours"], chosen.soak)


if __name__ == "__main__":
    main()
