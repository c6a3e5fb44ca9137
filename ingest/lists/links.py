"""Which component a word of the text means: by its name in any form, or by its name without the kind of piece."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kartotek.ingest.text.keys import key_of
from kartotek.ingest.words.lexicon import piece_of
from kartotek.ingest.words.tokens import BookToken
from kartotek.schema.hungarian.analyse import Analyser

__all__ = ["Links"]

_SHORTEST: Final = 2
_PILE: Final = "pakli"
"""What the cards of one kind make together: the `viharkártya` are the `viharpakli`."""
_CARD, _LEAF = "card", "lap"
"""A card of one kind by the other word for cards: the `viharkártya` is a `viharlap` too."""
_CUT: Final = 2
"""Of how many pieces a word may be that a blank cuts."""
_OF_OTHERS: Final = ("board", "sheet")
_PARTING: Final = ",;:.()"


@dataclass(frozen=True, slots=True)
class _Alias:
    name: str
    exact: bool


class Links:
    """Names of components looked up in running text."""

    def __init__(
        self,
        names: Iterable[str],
        is_noun: Callable[[str], bool] = lambda _: False,
        only_whole: Collection[str] = (),
    ) -> None:
        """`is_noun` knows words of the dictionary: a text may call a `szőlőfürt` a `fürt`. `only_whole` are the names
        that no part of them stands for."""
        self._aliases: dict[str, _Alias] = {}
        listed = list(dict.fromkeys(names))
        for name in listed:
            self._aliases.setdefault(name.lower(), _Alias(name, True))
        for name in listed:  # a text may leave the hyphen of a compound out
            self._aliases.setdefault(name.lower().replace("-", ""), _Alias(name, True))
        self._add_unambiguous(_last_parts(listed, is_noun))  # a lens is a `távcsőlencse` rather than a `lencsetartó`
        self._add_unambiguous(_short_names(listed, only_whole))
        self._analyser = Analyser((alias, "noun") for alias in self._aliases)
        self._found: dict[str, str | None] = {}

    def _add_unambiguous(self, meant: Iterable[tuple[str, str]]) -> None:
        """Take what one component alone may be called; what has a board of its own is meant before that board."""
        by_alias: dict[str, set[str]] = defaultdict(set)
        for alias, name in meant:
            by_alias[alias].add(name)
        for alias, names in by_alias.items():
            meant_first = [name for name in sorted(names) if piece_of(name)[0] not in _OF_OTHERS] or sorted(names)
            if len(meant_first) == 1:
                self._aliases.setdefault(alias, _Alias(meant_first[0], False))

    def all(self, tokens: Sequence[BookToken]) -> Iterator[tuple[int, str]]:
        """Every component that a run of words names, with the place where each name begins."""
        at = 0
        while at < len(tokens):
            name, width = self.find(tokens, at)
            if name is not None:
                yield at, name
            at += max(1, width)

    def first(self, tokens: Sequence[BookToken]) -> str | None:
        return next((name for _, name in self.all(tokens)), None)

    def find(self, tokens: Sequence[BookToken], at: int) -> tuple[str | None, int]:
        """The component that the words from a place on name, the longest name first, and how many words that takes."""
        for width in (3, 2, 1):
            run = tokens[at : at + width]
            name = self._name_of(run) if len(run) == width else None
            if name is not None:
                return name, width
        return None, 0

    def _name_of(self, run: Sequence[BookToken]) -> str | None:
        """The component that words name together, with no sign between them."""
        if any(token.follows(_PARTING) for token in run[1:]):
            return None
        return next(filter(None, map(self.word, _forms(run))), None)

    def word(self, form: str) -> str | None:
        """The component whose name has this form."""
        key = key_of(form) if " " not in form else form.lower()
        if key not in self._found:
            self._found[key] = self._look_up(form.lower())
        return self._found[key]

    def _look_up(self, form: str) -> str | None:
        """The component that a form means, by its whole name if it can."""
        meant = [self._aliases[word] for word in self._analyser.words(form, loose=True)]
        exact = [alias for alias in meant if alias.exact]
        return next((alias.name for alias in exact or meant), None)


def _forms(run: Sequence[BookToken]) -> Iterator[str]:
    """How words may name a thing: as scanned, as repaired, and without the blank that may cut a word. Of a word that
    goes on in the next line the scan has the first half only, which may be another name."""
    if not any(map(_goes_on, run)):
        yield " ".join(one.raw for one in run)
    yield " ".join(one.text for one in run)
    if len(run) == _CUT and run[1].before == " ":
        yield "".join(one.raw for one in run)


def _goes_on(word: BookToken) -> bool:
    return len(word.key) > len(word.raw) + _CUT and word.key.startswith(key_of(word.raw))


def _short_names(names: Sequence[str], only_whole: Collection[str]) -> Iterator[tuple[str, str]]:
    """What a text may call components: the name without the kind of piece, or the kind of piece alone."""
    for name in names:
        kind, bare = piece_of(name)
        lead, _, _ = name.lower().rpartition(" ")
        if kind and lead and not bare:
            yield lead, name
        if not kind or len(bare) < _SHORTEST:
            continue
        yield name.split()[-1].lower()[len(bare) :].lstrip("-"), name
        if " " not in name and name not in only_whole:
            yield bare.lower(), name
            yield f"{bare.lower()}{_PILE}", name
            if kind == _CARD:
                yield f"{bare.lower()}{_LEAF}", name
            yield f"{name.lower()}{_PILE}", name


def _last_parts(names: Sequence[str], is_noun: Callable[[str], bool]) -> Iterator[tuple[str, str]]:
    """The last parts of compounds that are words by themselves, with every compound that ends so."""
    words = {name: name.lower() for name in names if " " not in name}
    cuts = ((word[:cut], word[cut:]) for word in words.values() for cut in _cuts(word))
    parts = {last for first, last in cuts if is_noun(first) and is_noun(last)}
    for name, word in words.items():
        yield from ((part, name) for part in sorted(parts) if word.endswith(part) and word != part)


def _cuts(word: str) -> range:
    """Where a compound may have its second part."""
    return range(_SHORTEST + 1, len(word) - _SHORTEST - 1)
