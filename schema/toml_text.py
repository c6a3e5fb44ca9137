"""TOML as people write it: whatever is wrong with a text is one error."""

from __future__ import annotations

import tomllib
from typing import Any

__all__ = ["parse_toml"]


def parse_toml(text: str) -> dict[str, Any]:
    """The content of a TOML text. Python's reader fails in other ways at deep nesting and at numbers of no end."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError as error:
        raise tomllib.TOMLDecodeError("brackets are nested too deep") from error
    except ValueError as error:
        raise tomllib.TOMLDecodeError(str(error)) from error
