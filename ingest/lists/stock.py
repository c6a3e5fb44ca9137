"""The components of a book as its text speaks of them: by name in any form, with counts and parts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rapidfuzz.distance import Prefix

from kartotek.ingest.lists.facts import DraftComponent
from kartotek.ingest.lists.links import Links
from kartotek.ingest.lists.names import last_word
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.words.lexicon import is_piece, is_word, kind_of_piece, piece_form, piece_of
from kartotek.ingest.words.players import player_word
from kartotek.ingest.words.tokens import BookToken
from kartotek.ingest.words.verb_forms import is_dictionary_form
from kartotek.ingest.words.word_runs import word_at
from kartotek.schema.hungarian.features import Case

__all__ = ["Stock", "StockThing"]

StockLemma = Callable[[str], str | None]

_CASES: Final = (
    ("bol", Case.ELA), ("ban", Case.INE), ("ben", Case.INE), ("rol", Case.DEL), ("tol", Case.ABL), ("nal", Case.ADE),
    ("nel", Case.ADE), ("hoz", Case.ALL), ("hez", Case.ALL), ("nak", Case.DAT), ("nek", Case.DAT), ("val", Case.INS),
    ("vel", Case.INS), ("ert", Case.CAU), ("nkent", Case.DIST), ("ra", Case.SUB), ("re", Case.SUB), ("ba", Case.ILL),
    ("be", Case.ILL), ("ig", Case.TER), ("al", Case.INS), ("el", Case.INS), ("t", Case.ACC), ("n", Case.SUP),
)  # fmt: skip
"""Endings of cases by their keys, the longer ones first."""
_WHERE: Final = (
    "kore melle ele ala fole koze moge mellett alatt folott mogott korul felett menten kozepere kozepen szelere szelen "
    "aljara aljan tetejere tetejen elejere elejen vegere partjara partjan sarkaba sarkara"
)
_POSTPOSITIONS: Final = {
    **dict.fromkeys(_WHERE.split(), Case.SUP),
    "kozul": Case.ELA,
}
"""Words after a noun that say where, or out of what, as a case does."""
_MARKER: Final = "marker"
_GAME: Final = "játék"
_FEW: Final = 6
_SHORTEST_NAMED: Final = 3
"""How many letters a card that a chapter presents has more than, to be known in running text: forms of shorter names
are other words (`Eső`, `és`)."""
_BEGINNING: Final = 3
_COPIES: Final = ("darab", "peldany")
PLACES: Final = frozenset((Case.INE, Case.SUB, Case.ILL, Case.SUP, Case.ADE, Case.ALL, Case.DEL, Case.DAT, Case.TER))
"""Cases that say where, or to whom."""


@dataclass(frozen=True, slots=True)
class StockThing:
    """A component that a run of words names: where its name begins and ends, and the case that it stands in.
    `general`: only a kind of piece is named, and this is the only component of that kind."""

    name: str
    at: int
    last: int
    case: str
    general: bool = False

    @property
    def is_place(self) -> bool:
        return self.case in PLACES


class Stock:
    """Components looked up in running text."""

    def __init__(
        self,
        components: Iterable[DraftComponent],
        named: Iterable[DraftComponent] = (),
        lemma: StockLemma = lambda _: None,
    ) -> None:
        """`components` are those of the lists, `named` those that chapters present one by one, `lemma` finds the
        dictionary form of words that are neither."""
        in_lists = list(components)
        listed = [*in_lists, *(one for one in named if len(key_of(one.name_hu)) > _SHORTEST_NAMED)]
        self._lemma = lemma
        marking = frozenset(one.name_hu for one in listed if _only_marks(one) or _is_of_game(one.name_hu))
        self.links = Links(
            (one.name_hu for one in listed), lambda word: lemma(word) == word or is_dictionary_form(word), marking
        )
        self._last_parts = {piece_of(one.name_hu)[1] and key_of(one.name_hu): one.part_of for one in listed}
        self._counts = {one.name_hu: one.count for one in reversed(listed)}
        self._kinds = {one.name_hu: one.kind for one in reversed(listed)}
        self._parts = _parts_of(in_lists)
        self._unclear = _names_with("name-unclear", listed)
        self._suspended = _names_with("name-suspended", listed)

    def lemma(self, form: str) -> str:
        """The dictionary form of a word that names no component; the word itself where none is known."""
        return self._lemma(form) or piece_form(form) or form

    @property
    def is_empty(self) -> bool:
        """Whether no list of the book was found."""
        return not self._counts

    def is_inflected(self, form: str) -> bool:
        """Whether a word may be a form of another: no dictionary has it as it stands."""
        return self._lemma(form) != form

    def count(self, name: str) -> int | None:
        return self._counts.get(name)

    def is_unclear(self, name: str) -> bool:
        """Whether the letters of the name of a component are in doubt."""
        return name in self._unclear

    def is_suspended(self, name: str) -> bool:
        """Whether the end of the name of a component, which a hyphen suspends, is not known."""
        return name in self._suspended

    def parts(self, name: str) -> Sequence[str]:
        """The kinds that a component comes in."""
        return tuple(dict.fromkeys(self._parts.get(name, ())))

    def may_be(self, name: str, word: str) -> bool:
        """Whether a component may be called by a word for a kind of piece: a card is a `lap` too."""
        kind = self._kinds.get(name, "")
        return kind == kind_of_piece(word) or (word.startswith("lap") and kind in ("card", "tile"))

    def is_general(self, name: str) -> bool:
        """Whether a name is only that of a kind of piece, which others that are no part of it have at the end of
        theirs."""
        kind, bare = piece_of(name)
        if not kind or bare or " " in name:
            return False
        key = key_of(name)
        listed = name in self._counts
        return not listed or any(one.endswith(key) and whole != name for one, whole in self._last_parts.items())

    def things(self, tokens: Sequence[BookToken], own: str) -> list[StockThing]:
        """Every component that the words name, in order."""
        found: list[StockThing] = []
        at = 0
        while at < len(tokens):
            name, width = self.links.find(tokens, at)
            if name is not None and not _is_other(tokens, at, own) and not _is_unit_of(tokens, at):
                found.append(self._thing(tokens, at, at + width - 1, name))
            at += max(1, width)
        return self._with_totals(found, tokens)

    def _with_totals(self, found: Sequence[StockThing], tokens: Sequence[BookToken]) -> list[StockThing]:
        """The things; a part right before the name of its total is one with it, in the case of that: `sima korongot`
        are those of the `sima`, and no other `korong`."""
        made: list[StockThing] = []
        for one in found:
            part = made[-1] if made else None
            if part is not None and _measures(tokens, part, one):
                part = None if not made[:-1] else made[-2]
                made.pop()
            if part is not None and self._describes(part, one) and tokens[one.at].before == " ":
                one = replace(one, name=made.pop().name, at=part.at, general=False)
            made.append(one)
        return made

    def _describes(self, part: StockThing, total: StockThing) -> bool:
        """Whether a thing is a part, and the next one its total right behind it."""
        beside = part.case == Case.NOM and part.last + 1 == total.at
        return beside and part.name in self._parts.get(total.name, ())

    def _thing(self, tokens: Sequence[BookToken], at: int, last: int, name: str) -> StockThing:
        general = _is_kind_only(tokens[at], name) and not self.is_general(name)
        case = _POSTPOSITIONS.get(word_at(tokens, last + 1).key) or case_of(tokens[last].key, name)
        return StockThing(name, at, last, case, general)


def _measures(tokens: Sequence[BookToken], thing: StockThing, after: StockThing) -> bool:
    """Whether a thing is a measure of the next one right behind it: of `két zsák rozs` the rye is counted."""
    beside = thing.at == thing.last and thing.last + 1 == after.at and tokens[after.at].before == " "
    return beside and thing.case == Case.NOM and is_word(tokens[thing.at].key, "units", "measured")


def _only_marks(one: DraftComponent) -> bool:
    """Whether a component marks something else, which a text means by the rest of its name: the `körjelző` is no `kör`.
    Of what stands for goods there are many."""
    return one.kind == _MARKER and one.count is not None and one.count <= _FEW


def _is_of_game(name: str) -> bool:
    """Whether the rest of a name is a word of every book: the `játéktábla` is no `játék`."""
    return piece_of(name)[1].lower() == _GAME


def _names_with(doubt: str, components: Iterable[DraftComponent]) -> frozenset[str]:
    """The names of the components that meet a doubt."""
    return frozenset(one.name_hu for one in components if doubt in one.doubts)


def _parts_of(components: Iterable[DraftComponent]) -> dict[str, list[str]]:
    """The names of the parts of each total."""
    parts: dict[str, list[str]] = defaultdict(list)
    for one in components:
        if one.part_of:
            parts[one.part_of].append(one.name_hu)
    return parts


def _is_other(tokens: Sequence[BookToken], at: int, own: str) -> bool:
    """Whether a word counts something or means a player, whatever component is called so; out of what things are taken
    are no players."""
    token, after = tokens[at], word_at(tokens, at + 1)
    return token.counts or (player_word(token.key, own) and _POSTPOSITIONS.get(after.key) != Case.ELA)


def _is_unit_of(tokens: Sequence[BookToken], at: int) -> bool:
    """Whether a word for copies stands behind a number: `6 darabot`, whatever component begins so."""
    return word_at(tokens, at - 1).counts and tokens[at].key.startswith(_COPIES)


def _is_kind_only(token: BookToken, name: str) -> bool:
    """Whether a word says the kind of piece of a component, and not the rest of its name."""
    return is_piece(token.text.lower()) and not name.lower().startswith(token.text.lower()[:_BEGINNING])


def case_of(key: str, name: str) -> str:
    """The case of a form of a name: what follows the letters that both share."""
    lemma = key_of(last_word(name))
    shared = Prefix.similarity(key, lemma)
    rest = key[shared:] if shared == len(lemma) else key[max(0, shared - 1) :]
    return next((case for ending, case in _CASES if rest.endswith(ending)), Case.NOM)
