"""The exit statuses that scripts can rely on."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

__all__ = ["MEANINGS", "Status"]


class Status(IntEnum):
    """How a command ended."""

    FINE = 0
    NEGATIVE = 1
    BAD_INPUT = 2
    UNVERIFIED = 3
    CANNOT_LISTEN = 4
    INTERNAL = 70
    INTERRUPTED = 130
    BROKEN_PIPE = 141


MEANINGS: Final = {
    Status.FINE: "done, and the answer is yes",
    Status.NEGATIVE: "done, and the answer is no: problems were found, a move is illegal",
    Status.BAD_INPUT: "the call, a file or a name cannot be used as given",
    Status.UNVERIFIED: "valid as far as the catalog knows, but part of it rests on unknown facts",
    Status.CANNOT_LISTEN: "the server cannot listen at the address and port",
    Status.INTERNAL: "a fault of the program",
    Status.INTERRUPTED: "interrupted from the keyboard",
    Status.BROKEN_PIPE: "the reader of the output went away",
}
