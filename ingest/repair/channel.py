"""What the scanner makes of a printed letter: one table of probabilities per case, and costs read from it.

A reading is one to three characters (or none, when a letter was lost), in lower case except for capitals that stand
inside a lower-case word: those are misread letters of their own kind (G for ú, S for ő). Costs are natural logarithms,
so that they add up along a word and weigh against word frequencies.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from math import exp, log
from typing import Final

from kartotek.ingest.repair.letters import Casing, fold

__all__ = ["LONGEST_READING", "Channel", "adapted", "channel_for"]

LONGEST_READING: Final = 3
_KEPT: Final = 0.985
_STRAY_CASE: Final = 0.02
_DOUBLED: Final = 0.003
_TORN: Final = 0.004
_WEIGHT_OF_TABLE: Final = 100.0

# fmt: off
_LOWER: Final[Mapping[str, Mapping[str, float]]] = {
    "á": {"a": 0.84, "d": 0.11, "é": 0.02, "i": 0.01, "éa": 0.004, "aé": 0.004, "éd": 0.003, "4": 0.003, "dé": 0.002,
          "ad": 0.002, "da": 0.002, "e": 0.001},
    "a": {"d": 0.003, "é": 0.002, "o": 0.002, "4": 0.001, "éa": 0.0005},
    "é": {"é": 0.93, "e": 0.04, "¢é": 0.005, "eé": 0.003, "ée": 0.002, "¢": 0.003, "€": 0.003, "g": 0.001, "c": 0.001,
          "6": 0.001},
    "e": {"é": 0.004, "c": 0.001, "o": 0.001, "€": 0.001},
    "í": {"i": 0.97, "l": 0.008, "f": 0.003, "1": 0.003, "j": 0.001},
    "i": {"l": 0.004, "1": 0.002, "j": 0.001, "!": 0.001, "t": 0.001},
    "ó": {"o": 0.48, "é": 0.22, "d": 0.15, "6": 0.08, "c": 0.01, "od": 0.01, "o6": 0.01, "oé": 0.01, "0": 0.01,
          "a": 0.003, "b": 0.002, "éd": 0.002, "6é": 0.001, "G": 0.003, "t": 0.001, "e": 0.002, "¢": 0.002},
    "ö": {"o": 0.55, "é": 0.17, "d": 0.14, "6": 0.08, "0": 0.01, "": 0.01, "i": 0.004, "c": 0.003, "b": 0.006,
          "G": 0.005, "a": 0.004, "éo": 0.001, "S": 0.003, "e": 0.002},
    "o": {"d": 0.003, "6": 0.002, "0": 0.003, "é": 0.002, "a": 0.003, "c": 0.003, "o6": 0.0005},
    "ő": {"d": 0.32, "6": 0.26, "é": 0.25, "o": 0.11, "b": 0.02, "0": 0.01, "S": 0.01, "§": 0.01, "G": 0.01,
          "": 0.002, "8": 0.003, "$": 0.002, "(": 0.002, "a": 0.003, "éd": 0.001, "c": 0.002, "i": 0.001, "dé": 0.001,
          "e": 0.002},
    "ú": {"u": 0.32, "U": 0.15, "ii": 0.12, "i": 0.09, "G": 0.09, "ti": 0.06, "4": 0.03, "l": 0.03, "0": 0.03,
          "d": 0.02, "t": 0.02, "6": 0.01, "li": 0.02, "il": 0.01, "vi": 0.004, "(": 0.01, "hi": 0.003, "iz": 0.002,
          "j": 0.003, "ij": 0.005, "1i": 0.005, "1": 0.003},
    "u": {"ii": 0.004, "i": 0.003, "ti": 0.001, "li": 0.001, "v": 0.001, "it": 0.0005, "(i": 0.0005},
    "ü": {"ii": 0.66, "li": 0.07, "i": 0.05, "u": 0.05, "ti": 0.03, "l": 0.03, "t": 0.012, "": 0.015, "il": 0.015,
          "(i": 0.008, "it": 0.008, "di": 0.008, "ili": 0.003, "ui": 0.003, "(": 0.002, "lii": 0.002, "d": 0.002,
          "1i": 0.002, "iil": 0.002, "j": 0.002},
    "ű": {"ii": 0.18, "l": 0.13, "ti": 0.13, "it": 0.13, "(i": 0.10, "d": 0.05, "li": 0.05, "u": 0.05, "": 0.04,
          "(": 0.05, "i": 0.05, "t": 0.03, "il": 0.02, "G": 0.01, "di": 0.01, "dl": 0.005, "(l": 0.005, "1": 0.003},
    "l": {"1": 0.012, "|": 0.006, "[": 0.004, "i": 0.006, "t": 0.001, "!": 0.002, "]": 0.001, "{": 0.001},
    "t": {"r": 0.004, "l": 0.002, "f": 0.001, "1": 0.001, "i": 0.001},
    "g": {"q": 0.012, "qg": 0.003, "a": 0.0005},
    "j": {"jj": 0.003, "ij": 0.004, "i": 0.003, "f": 0.001},
    "m": {"rn": 0.002, "in": 0.002, "n": 0.001},
    "n": {"m": 0.001, "ri": 0.001, "h": 0.001, "r": 0.001, "u": 0.001},
    "h": {"b": 0.001, "n": 0.001, "ii": 0.0005},
    "b": {"h": 0.001, "6": 0.001},
    "r": {"t": 0.001, "n": 0.001, "f": 0.0005},
    "f": {"t": 0.001, "r": 0.0005},
    "s": {"§": 0.002, "5": 0.001, "$": 0.001},
    "z": {"7": 0.001, "2": 0.001},
    "v": {"y": 0.001, "u": 0.001},
    "c": {"e": 0.002, "(": 0.001},
    "d": {"cl": 0.001, "a": 0.001, "ii": 0.0003},
    "k": {"lk": 0.001, "lc": 0.001},
}

_UPPER: Final[Mapping[str, Mapping[str, float]]] = {
    "á": {"a": 0.90, "á": 0.01, "d": 0.003, "é": 0.01, "i": 0.002, "4": 0.002},
    "é": {"e": 0.93, "é": 0.04, "€": 0.002, "£": 0.004, "f": 0.004, "g": 0.001, "?": 0.002},
    "e": {"f": 0.003, "£": 0.003, "é": 0.002},
    "í": {"i": 0.95, "l": 0.01, "|": 0.005, "": 0.01, "f": 0.002},
    "i": {"l": 0.02, "|": 0.01, "1": 0.01, "": 0.003},
    "ó": {"o": 0.72, "d": 0.07, "g": 0.06, "0": 0.03, "b": 0.02, "a": 0.02, "u": 0.01, "(": 0.01, "é": 0.01, "6": 0.02,
          "c": 0.01},
    "ö": {"o": 0.60, "g": 0.12, "d": 0.05, "b": 0.05, "0": 0.03, "i": 0.01, "a": 0.02, "(": 0.01, "é": 0.02, "6": 0.02,
          "i]": 0.01, "u": 0.01, "": 0.004},
    "o": {"d": 0.06, "g": 0.01, "0": 0.02, "a": 0.003, "q": 0.003, "u": 0.004, "i]": 0.004},
    "ő": {"o": 0.50, "g": 0.10, "a": 0.08, "d": 0.06, "(": 0.05, "0": 0.05, "s": 0.01, "b": 0.03, "": 0.03, "é": 0.01,
          "6": 0.03, "e": 0.02},
    "ú": {"u": 0.80, "lu": 0.03, "g": 0.03, "0": 0.02, "4": 0.01, "i": 0.02, "ii": 0.01},
    "ü": {"u": 0.62, "o": 0.10, "i": 0.05, "ii": 0.05, "il": 0.02, "li": 0.02, "": 0.01, "d": 0.01, "l": 0.01,
          "g": 0.01},
    "ű": {"u": 0.60, "o": 0.05, "i": 0.05, "ii": 0.05, "d": 0.03, "l": 0.02, "g": 0.08},
    "l": {"i": 0.004, "1": 0.004, "|": 0.003},
    "m": {"v": 0.002, "n": 0.002},
    "z": {"7": 0.004, "2": 0.002},
    "s": {"5": 0.003, "$": 0.002, "§": 0.002},
    "j": {".j": 0.002, "i": 0.002},
    "v": {"y": 0.003},
    "t": {"i": 0.002, "1": 0.001, "l": 0.001},
    "g": {"c": 0.003, "6": 0.003},
    "b": {"8": 0.003},
    "k": {"x": 0.001},
}
# fmt: on


@dataclass(frozen=True, slots=True)
class Channel:
    """Costs of one case: by printed letter exactly, and by folded letter for the search."""

    exact: Mapping[tuple[str, str], float]
    folded: Mapping[str, tuple[tuple[str, float], ...]]

    def cost(self, reading: str, printed: str) -> float:
        """Cost of reading `reading` where `printed` (one lower-case letter) stands; infinite when never seen."""
        return self.exact.get((reading, printed), float("inf"))


def _with_kept_letters(table: Mapping[str, Mapping[str, float]]) -> dict[str, dict[str, float]]:
    letters = {c: dict(table.get(c, {})) for c in "abcdefghijklmnopqrstuvwxyzáéíóöőúüű"}
    for letter, readings in letters.items():
        readings.setdefault(letter, _KEPT if letter == fold(letter) else 0.01)
    return letters


def _with_doubles(table: dict[str, dict[str, float]]) -> dict[str, dict[str, float]]:
    """Accents and italics make one letter two signs: ö read as dé, ű as iit."""
    for letters, signs, longest in (("óöő", "oéd6b0", 2), ("á", "aéd", 2), ("é", "eé", 2), ("úüű", "iltd", 3)):
        for letter in letters:
            for width in range(2, longest + 1):
                for parts in product(signs, repeat=width):
                    table[letter].setdefault("".join(parts), _DOUBLED ** (width - 1))
    return table


def _with_torn_signs(table: dict[str, dict[str, float]]) -> dict[str, dict[str, float]]:
    """What is read as a d is read as c and l where the sign falls apart, whatever letter was printed."""
    for readings in table.values():
        if "d" in readings:
            readings.setdefault("cl", readings["d"] * _TORN)
    return table


def _channel(table: Mapping[str, Mapping[str, float]]) -> Channel:
    exact: dict[tuple[str, str], float] = {}
    cheapest: dict[str, dict[str, float]] = {}
    for printed, readings in _with_kept_letters(table).items():
        for reading, chance in readings.items():
            cost = -log(chance)
            exact[reading, printed] = cost
            by_letter = cheapest.setdefault(reading, {})
            by_letter[fold(printed)] = min(cost, by_letter.get(fold(printed), cost))
    folded = {r: tuple(sorted(by.items(), key=lambda item: item[1])) for r, by in cheapest.items()}
    return Channel(exact, folded)


def _with_stray_capitals(
    lower: Mapping[str, Mapping[str, float]], upper: Mapping[str, Mapping[str, float]]
) -> dict[str, dict[str, float]]:
    """Small capitals with random case: a capital inside a word may be any letter that a capital stands for."""
    table = {printed: dict(readings) for printed, readings in _with_kept_letters(lower).items()}
    for printed, readings in _with_kept_letters(upper).items():
        for reading, chance in readings.items():
            if reading.isalpha() and len(reading) == 1:
                table[printed].setdefault(reading.upper(), chance * _STRAY_CASE)
    return table


def adapted(channel: Channel, seen: Mapping[tuple[str, str], float]) -> Channel:
    """The channel after so many sightings of (reading, printed letter): each scan has its own habits."""
    totals: dict[str, float] = {}
    for (_, printed), count in seen.items():
        totals[printed] = totals.get(printed, 0.0) + count
    exact = {}
    for (reading, printed), cost in channel.exact.items():
        chance = exp(-cost) * _WEIGHT_OF_TABLE + seen.get((reading, printed), 0.0)
        exact[reading, printed] = -log(chance / (_WEIGHT_OF_TABLE + totals.get(printed, 0.0)))
    return Channel(exact, channel.folded)


_BY_CASE: Final = {
    "lower": _channel(_with_torn_signs(_with_doubles(_with_stray_capitals(_LOWER, _UPPER)))),
    "upper": _channel(_UPPER),
}


def channel_for(casing: Casing) -> Channel:
    """The channel of running text or of capitals; readings are compared in lower case."""
    return _BY_CASE["upper" if casing == "upper" else "lower"]
