"""Names of components without a word that only says how many sides or parts they have.

1 kétoldalas tótábla        a `tótábla`, unless the book calls it so elsewhere or has another one
2 hatoldalú dobókocka       the same
3 ötpontos kártya           what a card is worth parts the kinds: it stays
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.newbook.facts import DraftComponent
from kartotek.ingest.newbook.inventory.part_names import DESCRIBING
from kartotek.ingest.newbook.text.names import last_word
from kartotek.ingest.newbook.text.numbers import number_of
from kartotek.ingest.newbook.text.tokens import TokensOfLines
from kartotek.ingest.prose.keys import key_of

__all__ = ["without_features"]

_FEATURES: Final = ("oldal", "rész", "szög", "szín", "szint", "réteg")
"""What a number and these count is how a piece is made."""
_UNCLEAR: Final = "name-unclear"


def without_features(found: Sequence[DraftComponent], tokens: TokensOfLines) -> list[DraftComponent]:
    """The components; one whose name is in doubt by its noun alone, where the word before that counts its sides or
    parts, stands nowhere else in the book, and no other component has the noun. The doubt stays."""
    keys = Counter(token.key for line in tokens.values() for token in line)
    nouns = Counter(key_of(last_word(one.name_hu)) for one in found)
    unclear = {one.name_hu for one in found if _UNCLEAR in one.doubts}
    new = {name: _noun(name) for name in unclear if _is_featured(name, keys) and nouns[key_of(_noun(name))] == 1}
    return [_renamed(one, new) for one in found]


def _noun(name: str) -> str:
    return name.partition(" ")[2]


def _is_featured(name: str, keys: Mapping[str, int]) -> bool:
    """Whether a name is a noun behind a single word that counts a feature, and the book has that word only here."""
    first, _, noun = name.partition(" ")
    return bool(noun) and " " not in noun and keys[key_of(first)] == 1 and _counts_feature(first.lower())


def _counts_feature(word: str) -> bool:
    """Whether a word is a number and an adjective of what it counts: `kétoldalas`, `hatoldalú`."""
    starts = (at for feature in _FEATURES if (at := word.find(feature)) > 0)
    return word.endswith(DESCRIBING) and any(number_of(word[:at]) is not None for at in starts)


def _renamed(one: DraftComponent, new: Mapping[str, str]) -> DraftComponent:
    return replace(one, name_hu=new.get(one.name_hu, one.name_hu), part_of=new.get(one.part_of, one.part_of))
