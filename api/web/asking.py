"""Who asks, and what an answer costs him: what routes know of the limits for each client."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.types import Scope

from kartotek.api.limits import limit
from kartotek.api.web.connections import client_network

__all__ = ["CHARGE", "charge", "client_of"]

CHARGE: Final = "kartotek.charge"
"""Under which name the application leaves in the scope what counts further requests of this client."""


def client_of(scope: Scope) -> str:
    """What counts as one client; empty where nobody knows."""
    return client_network(scope["client"][0]) if scope.get("client") else ""


def charge(scope: Scope, cost: int) -> None:
    """Count an answer as the requests that its cost stands for."""
    count: Callable[[int], None] | None = scope.get(CHARGE)
    if count is not None:
        count(cost // limit("request_cost"))
