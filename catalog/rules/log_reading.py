"""What the readers of logs share: keys that are declared, places that a person can find, faults that say where."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.errors import KartotekError

__all__ = ["as_map", "check_format", "check_keys", "log_faults", "malformed"]


def malformed(where: str, why: str, hint: str = "") -> KartotekError:
    return KartotekError("replay-format", "the log cannot be read", where=where, why=why, hint=hint)


def check_format(log: Any, name: str) -> Mapping[str, Any]:
    """The log as an object, if it says that it is of this notation."""
    if not isinstance(log, Mapping) or log.get("format") != name:
        raise KartotekError("replay-format", f"not a {name} file", hint=f'the object must say "format": "{name}"')
    return log


def check_keys(entry: Any, known: Collection[str], where: str) -> None:
    """An entry of a log has only keys that its notation declares: nothing that it says is dropped in silence."""
    if not isinstance(entry, Mapping):
        raise malformed(where, "an object is needed")
    if entry.keys() <= set(known):
        return
    key = next(key for key in entry if key not in known)
    raise malformed(f"{where}.{key}", "no such key", did_you_mean(str(key), known, f"keys: {', '.join(known)}"))


def as_map(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise malformed(where, "an object is needed")
    return value


@contextmanager
def log_faults() -> Iterator[None]:
    """Whatever a reader stumbles over in a log is an error of the log."""
    try:
        yield
    except KeyError as error:
        raise KartotekError("replay-format", "the log is not complete", why=f"{error.args[0]!r} is missing") from error
    except (IndexError, TypeError, ValueError, AttributeError) as error:
        raise KartotekError(
            "replay-format", "the log is not complete", why=f"{type(error).__name__}: {error}"
        ) from error
