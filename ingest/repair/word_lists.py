"""The lists of Hungarian words that other packages ship, loaded once."""

from __future__ import annotations

import lzma
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from kartotek.ingest.repair.dictionary import Dictionary
from kartotek.schema.errors import KartotekError
from kartotek.schema.extras import missing_package

__all__ = ["dictionary", "frequencies"]

_FORMS: Final = "strategies/dictionaries/data/hu.plzma"
"""Where simplemma keeps the Hungarian forms."""


@cache
def dictionary() -> Dictionary:
    """Every Hungarian form that simplemma lists, with its lemma. A version that keeps them in another way than the
    pinned one reads them itself."""
    try:
        return Dictionary.decoded(lzma.decompress(files("simplemma").joinpath(_FORMS).read_bytes()))
    except ModuleNotFoundError as error:
        raise _missing("simplemma") from error
    except (OSError, lzma.LZMAError, ValueError):
        from simplemma.strategies import DefaultDictionaryFactory

        return Dictionary.of(DefaultDictionaryFactory().get_dictionary("hu"))


@cache
def frequencies() -> Mapping[str, float]:
    """How common the forms of running texts are, by wordfreq."""
    try:
        import wordfreq
    except ImportError as error:
        raise _missing("wordfreq") from error
    return wordfreq.get_frequency_dict("hu")


def _missing(package: str) -> KartotekError:
    return missing_package(package, "repairing words with a Hungarian dictionary", "ingest-extra")
