"""The lists of Hungarian words that other packages ship, loaded once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from schema.errors import KartotekError

__all__ = ["dictionary", "frequencies"]


@cache
def dictionary() -> Mapping[str, str]:
    """Every Hungarian form that simplemma lists, with its lemma."""
    try:
        from simplemma.strategies import DefaultDictionaryFactory
    except ImportError as error:
        raise _missing("simplemma") from error
    return DefaultDictionaryFactory().get_dictionary("hu")


@cache
def frequencies() -> Mapping[str, float]:
    """How common the forms of running texts are, by wordfreq."""
    try:
        import wordfreq
    except ImportError as error:
        raise _missing("wordfreq") from error
    return wordfreq.get_frequency_dict("hu")


def _missing(package: str) -> KartotekError:
    return KartotekError(
        "ingest-extra",
        f"the package {package} is not installed",
        why="repairing words needs a Hungarian dictionary",
        hint="pip install 'kartotek[ingest]'",
    )
