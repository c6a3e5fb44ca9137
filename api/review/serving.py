"""Serving the page on this machine until it is closed, or nobody has looked at it for a while."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

import uvicorn

from kartotek.api.review.app import ReviewApp
from kartotek.api.review.pack import PackApp
from kartotek.api.review.served import ServedPage
from kartotek.api.review.session import ReviewSession
from kartotek.api.web.serving import listening_socket
from kartotek.ingest.draft.printed import printed_abilities

__all__ = ["serve_pack", "serve_review"]

_HOST: Final = "127.0.0.1"
_LOOK_SECONDS: Final = 1.0


class _ReviewServer(uvicorn.Server):
    """Says when it listens."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.started:
            self._announce()


def serve_review(session: ReviewSession, port: int, idle_minutes: float, announce: Callable[[str], None]) -> None:
    """Serve a draft; `announce` is called with the whole address, secret included. An open page asks every few seconds,
    so that `idle_minutes` begin when the last one is closed."""
    session.start()
    try:
        _serve(lambda close: ReviewApp(session, close), port, idle_minutes, announce)
    finally:
        session.end()


def serve_pack(
    folder: Path, game_folder: Path, port: int, idle_minutes: float, announce: Callable[[str], None]
) -> None:
    """The same for the cards of a pack. The words of the reader are loaded meanwhile."""
    threading.Thread(target=printed_abilities, args=(game_folder.name, ""), daemon=True).start()
    _serve(lambda close: PackApp(folder, game_folder, close), port, idle_minutes, announce)


def _serve(
    make: Callable[[Callable[[], None]], ServedPage], port: int, idle_minutes: float, announce: Callable[[str], None]
) -> None:
    closing = threading.Event()
    app = make(closing.set)
    bound = listening_socket(_HOST, port)
    chosen = int(bound.getsockname()[1])
    config = uvicorn.Config(
        app.guard,
        host=_HOST,
        port=chosen,
        access_log=False,
        log_config=None,
        log_level="error",
        server_header=False,
        timeout_graceful_shutdown=3,
        lifespan="off",
        ws="none",
    )
    server = _ReviewServer(config, lambda: announce(f"http://{_HOST}:{chosen}/{app.secret}/"))
    threading.Thread(target=_watch, args=(server, app, closing, idle_minutes * 60), daemon=True).start()
    try:
        server.run([bound])
    finally:
        closing.set()


def _watch(server: uvicorn.Server, app: ServedPage, closing: threading.Event, idle: float) -> None:
    """End the server when it is told to, or when no request came for so long and nothing is being worked out."""
    seen, quiet = app.guard.seen, 0.0
    while not closing.wait(_LOOK_SECONDS):
        busy = app.guard.seen != seen or app.pending
        seen, quiet = app.guard.seen, 0.0 if busy else quiet + _LOOK_SECONDS
        if quiet >= idle:
            break
    server.should_exit = True
