"""New and costly documents are answered by a process beside the server, and by a thread until it is ready."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from kartotek.api.graphql.engine import Answer, Engine, GraphQLRequest
from kartotek.api.graphql.world import World
from kartotek.api.limits import limit
from kartotek.api.web.aside import Aside
from kartotek.api.web.helper import Helper
from kartotek.catalog.store import Catalog
from kartotek.schema.errors import KartotekError

CARD = "query ($id: ID!) { card(id: $id) { id name { text } } }"
FACETS = "query ($p: Int!) { facets(where: {players: $p}) { field values { value count } } }"


@pytest.fixture(scope="module")
def world(catalog: Catalog) -> World:
    return World(catalog)


def run(database: Path, world: World, work: Callable[[Helper, Engine], Awaitable[None]]) -> None:
    async def ran() -> None:
        async with helping(database, world) as helper:
            await work(helper, Engine(world))

    asyncio.run(ran())


@asynccontextmanager
async def helping(database: Path, world: World) -> AsyncIterator[Helper]:
    """A helper whose process is ready."""
    helper = Helper(str(database), with_process=True)
    helper.start(world.catalog.data_version)
    assert helper._starting is not None
    await helper._starting
    try:
        yield helper
    finally:
        await helper.close()


def asked(number: int, text: str = CARD) -> GraphQLRequest:
    return GraphQLRequest(text, None, {"id": f"nobody:has:{number}"} if text == CARD else {"p": number})


def test_a_new_document_is_answered_elsewhere_and_its_answer_kept(shipped_database: Path, world: World) -> None:
    async def work(helper: Helper, engine: Engine) -> None:
        found = await helper.look_up(engine, asked(1))
        assert found == Engine(world).answer(asked(1))
        assert engine.kept(asked(1)) == found
        assert not engine.documents.known(CARD), "the server has not even read it"
        assert await helper.look_up(engine, asked(2)) == Engine(world).answer(asked(2))
        assert engine.documents.known(CARD), "but it reads what comes again"

    run(shipped_database, world, work)


def test_a_costly_document_is_answered_elsewhere_each_time(shipped_database: Path, world: World) -> None:
    async def work(helper: Helper, engine: Engine) -> None:
        for number in (1, 2):
            await helper.look_up(engine, asked(number, FACETS))
        assert engine.documents.known(FACETS)

        async def refuse(*_: object) -> None:
            raise AssertionError("it was done in the thread")

        helper.aside.run = refuse  # type: ignore[method-assign,assignment]
        found = await helper.look_up(engine, asked(3, FACETS))
        assert found == Engine(world).answer(asked(3, FACETS))

    run(shipped_database, world, work)


TEXTS = (
    *("{ games { id ", "{ gamez { id } }", "{ cards(first: 3) { totalCount } }", '{ rules(game: "x") { totalCount } }'),
    *("{ cards(first: 1000) { totalCount } }", "{ a: games { id } }"),
)


def test_every_answer_is_that_of_the_server_but_for_expressions(shipped_database: Path, world: World) -> None:
    async def work(helper: Helper, engine: Engine) -> None:
        for request in (GraphQLRequest(text, None, {}) for text in TEXTS):
            assert await helper.look_up(engine, request) == Engine(world).answer(request)
        text = '{ parseEffect(game: "armada", text: "now: gain coin") { valid } }'
        assert await helper.look_up(engine, GraphQLRequest(text, None, {})) is None

    run(shipped_database, world, work)


def test_a_process_that_dies_is_replaced(shipped_database: Path, world: World) -> None:
    async def work(helper: Helper, engine: Engine) -> None:
        assert helper._process is not None
        [child] = helper._process._idle
        os.kill(child.process.pid, signal.SIGKILL)
        await child.process.wait()
        found = await helper.look_up(engine, asked(1))
        assert found is not None
        assert found.status == 200

    run(shipped_database, world, work)


def test_too_many_who_wait_are_refused(shipped_database: Path, world: World) -> None:
    async def work(helper: Helper, engine: Engine) -> None:
        texts = [f"query Q{number} {{ games {{ id }} }}" for number in range(limit("waiting") + 10)]
        tasks = (helper.look_up(engine, GraphQLRequest(text, None, {})) for text in texts)
        found = await asyncio.gather(*tasks, return_exceptions=True)
        refused = [each for each in found if isinstance(each, KartotekError)]
        assert len(refused) == 10
        assert {each.code for each in refused} == {"overload"}
        assert all(isinstance(each, Answer) and each.status == 200 for each in found if each not in refused)

    run(shipped_database, world, work)


def test_without_a_process_the_thread_does_it(
    shipped_database: Path, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[object] = []
    whole = Aside.run

    async def noted(self: Aside, *work: object) -> object:
        done.append(work[1])
        return await whole(self, *work)  # type: ignore[arg-type]

    monkeypatch.setattr(Aside, "run", noted)

    async def ran() -> None:
        helper, engine = Helper(str(shipped_database), with_process=False), Engine(world)
        assert await helper.look_up(engine, asked(1)) == Engine(world).answer(asked(1))
        await helper.close()

    asyncio.run(ran())
    assert done == [asked(1)]
