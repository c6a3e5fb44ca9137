"""`kartotek serve`."""

from __future__ import annotations

import click

from kartotek.api.cli.command import command as declare
from kartotek.api.cli.output import styled, write

__all__ = ["command"]


@declare(
    "serve",
    "kartotek serve",
    "kartotek serve --port 8080 --workers 2",
    "kartotek serve --rate 0 --connections 0 --no-log",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="The port; 0 takes a free one."
)
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64), help="Processes that answer.")
@click.option("--rate", type=click.IntRange(0), help="Requests a second for each client; 0 for no limit.")
@click.option(
    "--connections", type=click.IntRange(0), help="Connections at a time for each client; 0 for no limit of its own."
)
@click.option("--log/--no-log", default=True, help="Write an access log to standard error, as JSON lines.")
def command(host: str, port: int, workers: int, rate: int | None, connections: int | None, log: bool) -> None:
    """Serves the site, GraphQL at /graphql with a console, and REST below /api/v1. A catalog that is not there is built
    first. A new data version is served as soon as it is built; nothing needs to be restarted."""
    import sys

    from kartotek.api.cli.catalog import ready_database
    from kartotek.api.limits import limit
    from kartotek.api.web.serving import Serving, serve
    from kartotek.catalog.store import open_lazily

    database = ready_database()
    open_lazily(database)  # a damaged catalog is an error of this command, not of a server that has begun to start
    rate = limit("rate") if rate is None else rate
    connections = limit("client_connections") if connections is None else connections
    serving = Serving(database, host, port, rate, connections, workers, log)
    shown = f"[{host}]" if ":" in host else host

    def announce(chosen: int) -> None:
        write(f"{styled('serving', fg='green')} http://{shown}:{chosen}/")
        write(f"{styled('GraphQL', fg='green')} http://{shown}:{chosen}/graphql")
        sys.stdout.flush()

    serve(serving, announce)
