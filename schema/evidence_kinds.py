"""What a claim rests on, declared once: tables, build, search, API and site take their lists and words from here.

Free of the packages that tables need, so that a look-up does not wait for them.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, Literal, Self, TypeAlias

__all__ = ["EVIDENCE_KINDS", "NAME_FOUND", "EvidenceKind", "Needed"]

Needed: TypeAlias = Literal["lines", "source", "nothing"] | None
"""What a row of evidence.csv must name for such a claim; None where no such row may stand there."""


class EvidenceKind(Enum):
    """The kinds, the nearest to the book first: what each means, what it needs, and its words on the pages."""

    READ = "read", "Read out of the rulebook by the program.", None, ("read from the book", "a könyvből kiolvasva")
    CITED = "cited", "Stated by the rulebook; a person named the lines.", "lines", ("cited by line", "sorra hivatkozva")
    SUPPLEMENT = "supplement", "Taken from another public source.", "source", ("from other sources", "más forrásból")
    LABEL = (
        *("label", "A name or translation of our own; nothing prints it."),
        *("nothing", ("our own wording", "saját megnevezés")),
    )
    PACK = "pack", "Supplied by a pack.", None, ("from a pack", "csomagból")

    meaning: str
    needs: Needed
    words: tuple[str, str]

    # Defaults for type checkers alone: `EvidenceKind("read")` looks a kind up.
    def __new__(cls, value: str, meaning: str = "", needs: Needed = None, words: tuple[str, str] = ("", "")) -> Self:
        kind = object.__new__(cls)
        kind._value_ = value
        kind.meaning, kind.needs, kind.words = meaning, needs, words
        return kind


EVIDENCE_KINDS: Final = tuple(str(kind.value) for kind in EvidenceKind)
"""Their names, in order."""

NAME_FOUND: Final = "named-in-text"
"""The rule of reading that finds a name of `names.csv` in the text. It says that the book prints the name, and where;
the name itself it takes from the list."""
