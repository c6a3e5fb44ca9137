"""A chunk of a list entry: the words between two delimiters, with the number among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from ingest.newbook.lexicon import is_word, piece_of
from ingest.newbook.tokens import BookToken

__all__ = [
    "AND",
    "FILLERS",
    "OF_THEM",
    "Chunk",
    "describes",
    "is_known",
    "is_relative",
    "is_unit",
    "narrows",
    "says_spread",
]

AND: Final = frozenset(("es", "valamint", "illetve", "meg", "tovabba", "plusz", "s"))
_STOPS: Final = frozenset("a az mind minden mindegyik mindegyiken ebbol ezek".split())
_RELATIVE: Final = ("amely", "mely", "ami", "amit", "aki", "ahol", "amivel")
OF_THEM: Final = frozenset(
    "ebbol ezekbol kozuluk koztuk kozul amelybol melybol amelyekbol melyekbol megpedig azaz vagyis tehat belul".split()
)
_UNITS: Final = frozenset(("db", "darab", "x", "drb"))
FILLERS: Final = frozenset("ugyancsak szinten csupan mindossze pontosan csak is pedig viszont szam szerint".split())
"""Words beside a number or a name that change nothing about it."""
_OF_EACH: Final = "nkent"
_SHORTEST_EACH: Final = 7
_MADE_OF: Final = "bol"
_LOOKING: Final = ("szinu", "fajtaju", "tipusu")
_REST: Final = ("tobbi", "maradek")
_BELONGING: Final = frozenset(("tartozo", "valo", "jaro", "keszult", "kulonbozo", "kulonfele", "egyforma"))
"""Words that end a remark before a name: `hozzájuk tartozó szerepkártya`."""


@dataclass(slots=True)
class Chunk:
    """Words between two delimiters, with the number among them. `depth`: in how many brackets; `listed`: after a colon;
    `split`: how many of the words stand before the number; `ranged`: it is an end of a range of values; `suspended`: a
    hyphen suspends the end of its name; `noun_last`: the place of the noun that ends its name, where that is known;
    `remark`: it stands in a clause that says something about what is before it; `opens`: the signs before it."""

    depth: int = 0
    listed: bool = False
    number: BookToken | None = None
    words: list[BookToken] = field(default_factory=list)
    split: int = 0
    ranged: bool = False
    suspended: bool = False
    noun_last: int | None = None
    remark: bool = False
    opens: str = ""

    @property
    def number_last(self) -> bool:
        """Whether the number stands after its words."""
        return 0 < self.split == len(self.words)

    @property
    def inner(self) -> bool:
        return self.depth > 0 or self.listed

    def says(self, entry: str) -> bool:
        """Whether it says how many there are of each, of how many kinds, or in all."""
        return any(says_spread(word, entry) for word in self.words)

    @property
    def measured(self) -> bool:
        return self.ranged or any(is_word(word.key, "units", "measures") for word in self.words)

    @property
    def rest(self) -> bool:
        """Whether it names what is left of a total."""
        return self.number is None and any(word.key in _REST for word in self.words)

    @property
    def counts_copies(self) -> bool:
        """Whether a unit follows the number."""
        return any(word.key in _UNITS for word in self.words[self.split : self.split + 1])

    @property
    def only_units(self) -> bool:
        """Whether the words beside the number only say that copies are counted: `3 lap`, `(3 kék kocka)`."""
        if not self.depth:
            return all(word.key in FILLERS or is_word(word.key, "units", "copies") for word in self.words)
        kinds = not self.words or is_unit(self.words[-1])
        return kinds and all(is_unit(word) or is_word(word.key, "plain", "looks") for word in self.words)

    @property
    def made_as(self) -> bool:
        """Whether a colon leads from a name to what the thing is made as: `kereskedő: öt fekete bábu`."""
        kinds = self.number is not None and not self.split and bool(self.words) and is_unit(self.words[-1])
        looks = all(is_word(word.key, "plain", "looks") for word in self.words[:-1])
        return kinds and looks and ":" in self.opens and not self.depth

    @property
    def name(self) -> list[BookToken]:
        """The words that name what is counted."""
        kept: list[BookToken] = []
        end = None if self.noun_last is None else self.noun_last + 1
        after = [word for word in self.words[self.split : end] if word.key not in _UNITS and word.key not in FILLERS]
        for word in after or self.words:
            stops = (word.key in _STOPS and not (self.rest and not kept)) or is_relative(word)
            stops = stops or (bool(kept) and word.key.endswith(_MADE_OF) and word is self.words[-1])
            if stops or (says_spread(word) and not describes(word, self.words)):
                break
            kept.append(word)
        while kept and (kept[0].key in _UNITS or kept[0].key in _REST or (self.rest and kept[0].key in _STOPS)):
            kept = kept[1:]
        while kept and kept[-1].key in _UNITS:
            kept = kept[:-1]
        owned = [place for place, word in enumerate(kept[:-1]) if word.key in _BELONGING or says_spread(word)]
        return kept[owned[-1] + 1 :] if owned else kept

    @property
    def unread(self) -> list[BookToken]:
        """Words before the number or after the name that say nothing known: they may narrow down what is counted."""
        name = self.name
        first = self.words.index(name[0]) if name else 0
        last = self.words.index(name[-1]) + 1 if name else 0
        outside = [*self.words[: min(first, self.split)], *self.words[max(last, first) :]]
        return [word for word in outside if not is_known(word)]


def is_relative(word: BookToken) -> bool:
    """Whether a word begins a relative clause; `mély` is none."""
    return word.key.startswith(_RELATIVE) and not word.text.lower().startswith("mély")


def is_known(word: BookToken) -> bool:
    """Whether a word of a list only says how the things around it are counted."""
    key = word.key
    small = key in _UNITS or key in FILLERS or key in AND or key in OF_THEM or key in _REST or key in ("a", "az")
    return small or says_spread(word) or key in _BELONGING or is_unit(word)


def says_spread(word: BookToken, entry: str = "") -> bool:
    """Whether a word says of what there are so many: of each, of how many kinds, of all; any of these where none is
    asked for. Every word that ends like `színenként` says `of each`."""
    each = word.key.endswith(_OF_EACH) and len(word.key) >= _SHORTEST_EACH
    found = [one for one in ("each", "kinds", "of_each", "total") if is_word(word.key, "spread", one)]
    found += ["each"] if each else []
    return entry in found if entry else bool(found)


def describes(word: BookToken, words: Sequence[BookToken]) -> bool:
    """Whether a word says how the thing looks that is named after it: `two dice of different colours`."""
    return word.key.startswith(_LOOKING) and word is not words[-1]


def is_unit(word: BookToken) -> bool:
    """Whether a word says that pieces are counted: copies, or a kind of piece without a name."""
    kind, bare = piece_of(word.text)
    return is_word(word.key, "units", "copies") or (bool(kind) and not bare)


def narrows(word: BookToken) -> bool:
    """Whether a word before the first number may say of whom or of what there are so many."""
    each = says_spread(word, "each") or says_spread(word, "of_each")
    return word.key not in ("a", "az") and (each or not is_known(word))
