"""What a first pass over a text teaches: which words it uses, and how its scan misreads letters."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from math import exp
from typing import Final

from kartotek.ingest.repair.channel import Channel, adapted, channel_for
from kartotek.ingest.repair.letters import Casing

__all__ = ["Experience"]

_OWN: Final = 0.15
_WORTH_COUNTING: Final = 0.05
_NAME_COMES_BACK: Final = 2


class Experience:
    """Counts by word and by the token they were read from.

    A token's reading is only weak evidence for itself, or the first guess would always be confirmed: what a token
    type has contributed counts less when that same type is ranked again.
    """

    def __init__(self) -> None:
        self._forms: dict[str, dict[str, float]] = defaultdict(dict)
        self._lemmas: dict[str, dict[str, float]] = defaultdict(dict)
        self._names: Counter[str] = Counter()
        self._pairs: Counter[tuple[str, str]] = Counter()
        self._parted: Counter[tuple[str, str]] = Counter()
        self._letters: dict[Casing, Counter[tuple[str, str]]] = defaultdict(Counter)
        self._channels: dict[Casing, Channel] = {}
        self._total = 1.0

    @property
    def is_empty(self) -> bool:
        """Whether no word was met yet, as in a first pass."""
        return not self._pairs and not self._lemmas

    def count(self, token: str, word: str, lemma: str, chance: float) -> None:
        """`token` (in its reading form) said `word` with this chance."""
        if chance >= _WORTH_COUNTING:
            for counts in (self._forms[word], self._lemmas[lemma]):
                counts[token] = counts.get(token, 0.0) + chance
        self._total += chance

    def count_name(self, word: str) -> None:
        self._names[word] += 1

    def count_pair(self, left: str, right: str, parted: bool = True) -> None:
        """Count two words, of which a blank parts one from the other, or a hyphen."""
        self._pairs[left, right] += 1
        self._parted[left, right] += parted

    def beside(self, left: str, word: str, right: str) -> float:
        """How often the word was met after the one and before the other."""
        return float(self._pairs.get((left, word), 0) + self._pairs.get((word, right), 0))

    def side_by_side(self, left: str, right: str) -> int:
        """How often the one was met right before the other, and no hyphen between them."""
        return self._parted[left, right]

    def times(self, lemma: str, token: str) -> float:
        """How often the lemma was met in other tokens than this one."""
        return sum(count for read, count in self._lemmas.get(lemma, {}).items() if read != token)

    def count_letters(self, steps: tuple[tuple[str, str], ...], word: str, casing: Casing) -> None:
        kind: Casing = "upper" if casing == "upper" else "lower"
        start = 1 if casing == "title" else 0
        self._letters[kind].update((read, letter) for (read, _), letter in list(zip(steps, word, strict=True))[start:])

    def form(self, word: str, token: str) -> float:
        return self._share(self._forms.get(word), token)

    def lemma(self, lemma: str, token: str) -> float:
        return self._share(self._lemmas.get(lemma), token)

    def name(self, word: str) -> float:
        return self._names[word] / self._total if self._names[word] >= _NAME_COMES_BACK else exp(-30)

    def channel(self, casing: Casing) -> Channel:
        kind: Casing = "upper" if casing == "upper" else "lower"
        if kind not in self._channels:
            base = channel_for(kind)
            self._channels[kind] = adapted(base, self._letters[kind]) if self._letters[kind] else base
        return self._channels[kind]

    def _share(self, by_token: Mapping[str, float] | None, token: str) -> float:
        if by_token is None:
            return 0.0
        own = by_token.get(token, 0.0)
        return (sum(by_token.values()) - own + _OWN * max(0.0, own - 1.0)) / self._total
