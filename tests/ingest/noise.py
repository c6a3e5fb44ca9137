"""A scanner that misreads Hungarian the way ours was misread, and a second scanner that spoils a scan further.

Nothing here turns one digit into another, or a number into a word: a test may rely on every digit it wrote.
"""

from __future__ import annotations

from random import Random
from typing import Final

__all__ = ["reflow", "rescan", "scan", "shift"]

Readings = tuple[tuple[str, float], ...]

_READ_AS: Final[dict[str, Readings]] = {
    "á": (("a", 0.86), ("d", 0.10), ("é", 0.03), ("éa", 0.01)),
    "é": (("é", 0.95), ("e", 0.05)),
    "í": (("i", 1.0),),
    "ó": (("o", 0.52), ("é", 0.23), ("d", 0.15), ("6", 0.08), ("o6", 0.02)),
    "ö": (("o", 0.59), ("é", 0.18), ("d", 0.14), ("6", 0.09)),
    "ő": (("d", 0.33), ("6", 0.27), ("é", 0.27), ("o", 0.12), ("b", 0.01)),
    "ú": (("u", 0.60), ("U", 0.15), ("ii", 0.13), ("i", 0.12)),
    "ü": (("ii", 0.78), ("li", 0.08), ("i", 0.05), ("u", 0.05), ("ti", 0.04)),
    "ű": (("ii", 0.30), ("ti", 0.20), ("it", 0.20), ("(i", 0.15), ("u", 0.15)),
    "l": (("l", 0.99), ("1", 0.005), ("|", 0.005)),
    "g": (("g", 0.99), ("q", 0.01)),
}
_CAPITALS: Final = str.maketrans("ÁÉÍÓÖŐÚÜŰ", "AEIOOOUUU")
_SPOILED: Final = {"á": "a", "é": "e", "í": "i", "ó": "o", "ö": "o", "ő": "o", "ú": "u", "ü": "u", "ű": "u",
                   "o": "6", "l": "|", "g": "q", "i": "l", "a": "é"}  # fmt: skip


def scan(text: str, seed: int) -> str:
    """The text as a scanner reads it: no accent but é survives, and letters look like others."""
    random = Random(seed)
    signs = []
    for sign in text.translate(_CAPITALS):
        readings = _READ_AS.get(sign)
        signs.append(sign if readings is None else _one_of(readings, random))
    return "".join(signs)


def _one_of(readings: Readings, random: Random) -> str:
    return random.choices([read for read, _ in readings], [weight for _, weight in readings])[0]


def rescan(text: str, rate: float, seed: int) -> str:
    """A scan with this share of its letters spoiled once more; digits and markers stay."""
    random = Random(seed)
    return "".join(_SPOILED.get(sign, sign) if random.random() < rate else sign for sign in text)


def reflow(text: str, width: int) -> str:
    """Every paragraph wrapped to another width, without hyphens."""
    paragraphs = []
    for paragraph in text.split("\n\n"):
        lines = [""]
        for word in paragraph.split():
            if len(lines[-1]) + len(word) >= width:
                lines.append("")
            lines[-1] = f"{lines[-1]} {word}".strip()
        paragraphs.append("\n".join(lines))
    return "\n\n".join(paragraphs)


def shift(text: str, blank_lines: int) -> str:
    """The text some lines further down."""
    return "\n" * blank_lines + text
