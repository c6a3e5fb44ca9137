"""Answers made smaller for clients that take it: zstd, else gzip; small ones are sent as they are."""

from __future__ import annotations

import gzip
from functools import lru_cache
from importlib.util import find_spec
from typing import Final

__all__ = ["SMALLEST", "compressed", "encoding_for"]

SMALLEST: Final = 1024
"""Bytes below which compressing saves less than it costs."""
_GZIP_LEVEL: Final = 5
_ZSTD_LEVEL: Final = 5
_LONGEST: Final = 200


def compressed(body: bytes, encoding: str) -> bytes:
    """The body in an encoding that `encoding_for` chose."""
    if encoding == "gzip":
        return gzip.compress(body, _GZIP_LEVEL, mtime=0)
    import pyarrow as pa

    made: bytes = pa.Codec("zstd", _ZSTD_LEVEL).compress(body, asbytes=True)
    return made


@lru_cache(maxsize=256)
def encoding_for(accepted: bytes) -> str | None:
    """The encoding to send for an Accept-Encoding header; None for none. Of equal ones zstd is better."""
    weights: dict[str, float] = {}
    for part in accepted[:_LONGEST].decode("latin-1").lower().split(","):
        name, _, rest = part.strip().partition(";")
        weights[name.strip()] = _weight(rest)
    offered = ("zstd", "gzip") if find_spec("pyarrow") else ("gzip",)  # a slim installation has no zstd
    for name in offered:
        weights.setdefault(name, weights.get("*", 0.0))
    best = max(offered, key=lambda name: weights[name])
    return best if weights[best] > 0 else None


def _weight(text: str) -> float:
    name, _, value = text.strip().partition("=")
    try:
        return float(value) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0
