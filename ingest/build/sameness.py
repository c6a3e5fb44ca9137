"""Whether two values of a field say the same, whatever their spelling."""

from __future__ import annotations

from functools import partial

from kartotek.ingest.build.resolve import Same
from kartotek.ingest.files.data_files import whole_number
from kartotek.schema.errors import KartotekError
from kartotek.schema.language.nodes import Bundle
from kartotek.schema.language.parser import parse_bundle
from kartotek.schema.language.printer import print_bundle
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["Sameness"]


class Sameness:
    """Compares values of one game: prices in no order of their parts, copies also by their sum, others as written."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary

    def of(self, field: str) -> Same:
        """How values of a field are compared: whether the first says all that the second says."""
        return partial(self._same, field)

    def fault(self, field: str, value: str) -> KartotekError | None:
        """What is wrong with the value of a field that is read."""
        if field == "cost":
            try:
                self._price(value)
            except KartotekError as error:
                return error
        return None

    def _same(self, field: str, one: str, other: str) -> bool:
        if one == other:
            return True
        if field == "copies":
            return _pieces(one) == other
        return field == "cost" and self._same_price(one, other)

    def _same_price(self, one: str, other: str) -> bool:
        try:
            return self._price(one) == self._price(other)
        except KartotekError:
            return False

    def _price(self, text: str) -> list[str]:
        """The parts of a price, in no order."""
        if text in ("", "?", "free"):
            return [text]
        return sorted(print_bundle(Bundle((part,))) for part in parse_bundle(text, self._vocabulary).amounts)


def _pieces(copies: str) -> str | None:
    """How many copies a cell such as `1@3;1@7` has in all; None where some are unknown."""
    counts = [whole_number(part.partition("@")[0]) for part in copies.split(";")]
    return None if None in counts else str(sum(count for count in counts if count is not None))
