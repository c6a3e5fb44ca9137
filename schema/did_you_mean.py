"""A hint for a name that nobody declares: the known name that it nearly is."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["did_you_mean"]


def did_you_mean(name: str, known: Iterable[str], otherwise: str = "") -> str:
    """The nearest known name as a question; where none is near, what is said instead."""
    from difflib import get_close_matches  # which only a mistake needs

    near = get_close_matches(name, list(known), n=1)
    return f"did you mean {near[0]!r}?" if near else otherwise
