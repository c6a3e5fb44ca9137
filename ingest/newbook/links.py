"""Which component a word of the text means: by its name in any form, or by its name without the kind of piece."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ingest.newbook.lexicon import piece_of
from ingest.newbook.tokens import BookToken
from ingest.prose.keys import key_of
from schema.hungarian.analyse import Analyser

__all__ = ["Links"]

_SHORTEST: Final = 2
_PILE: Final = "pakli"
"""What the cards of one kind make together: the `viharkártya` are the `viharpakli`."""
_CUT: Final = 2
"""Of how many pieces a word may be that a blank cuts."""


@dataclass(frozen=True, slots=True)
class _Alias:
    name: str
    exact: bool


class Links:
    """Names of components looked up in running text."""

    def __init__(self, names: Iterable[str], is_noun: Callable[[str], bool] = lambda _: False) -> None:
        """`is_noun` knows words of the dictionary: a text may call a `szőlőfürt` a `fürt`."""
        self._aliases: dict[str, _Alias] = {}
        listed = list(dict.fromkeys(names))
        for name in listed:
            self._aliases.setdefault(name.lower(), _Alias(name, True))
        for name in listed:  # a text may leave the hyphen of a compound out
            self._aliases.setdefault(name.lower().replace("-", ""), _Alias(name, True))
        for alias, meant in _short_names(listed).items():
            if len(meant) == 1:
                self._aliases.setdefault(alias, _Alias(meant.pop(), False))
        for alias, meant in _last_parts(listed, is_noun).items():
            if len(meant) == 1:
                self._aliases.setdefault(alias, _Alias(meant.pop(), False))
        self._analyser = Analyser((alias, "noun") for alias in self._aliases)
        self._found: dict[str, str | None] = {}

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
            if len(run) == width and not any(_parted(token) for token in run[1:]):
                cut = ["".join(one.raw for one in run)] if width == _CUT and run[1].before == " " else []
                for form in (" ".join(one.raw for one in run), " ".join(one.text for one in run), *cut):
                    name = self.word(form)
                    if name is not None:
                        return name, width
        return None, 0

    def word(self, form: str) -> str | None:
        """The component whose name has this form."""
        key = key_of(form) if " " not in form else form.lower()
        if key not in self._found:
            words = self._analyser.words(form.lower(), loose=True)
            exact = [word for word in words if self._aliases[word].exact]
            chosen = (exact or list(words))[:1]
            self._found[key] = self._aliases[chosen[0]].name if chosen else None
        return self._found[key]


def _short_names(names: Sequence[str]) -> dict[str, set[str]]:
    """What a text may call components: the name without the kind of piece, or the kind of piece alone."""
    found: dict[str, set[str]] = defaultdict(set)
    for name in names:
        kind, bare = piece_of(name)
        last = name.split()[-1].lower()
        if kind and len(bare) >= _SHORTEST:
            found[last[len(bare) :].lstrip("-")].add(name)
            if " " not in name:
                found[bare.lower()].add(name)
                found[f"{bare.lower()}{_PILE}"].add(name)
    return found


def _last_parts(names: Sequence[str], is_noun: Callable[[str], bool]) -> dict[str, set[str]]:
    """The last parts of compounds that are words by themselves."""
    found: dict[str, set[str]] = defaultdict(set)
    for name in names:
        word = name.lower()
        for cut in range(_SHORTEST + 1, len(word) - _SHORTEST - 1):
            if " " not in word and is_noun(word[cut:]) and is_noun(word[:cut]):
                found[word[cut:]].add(name)
    return found


def _parted(token: BookToken) -> bool:
    return any(sign in token.before for sign in ",;:.()")
