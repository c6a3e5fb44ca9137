"""A scanner that misreads Hungarian the way ours was misread, and a second scanner that spoils a scan further.

What a printed letter is read as, and how often, are the proportions counted on aligned lines of real scans. Nothing
here turns one digit into another, or a number into a word: a test may rely on every digit it wrote.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from random import Random
from typing import Final, Literal

__all__ = ["KINDS", "Kind", "misreadings", "reflow", "rescan", "scan", "shift"]

Kind = Literal["accents", "letters"]
KINDS: Final[tuple[Kind, ...]] = ("accents", "letters")
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
_PRINTED: Final = {"á": 608, "é": 523, "ó": 137, "ö": 105, "ő": 129, "ú": 34, "ü": 101, "ű": 22}
_PLAIN: Final[dict[str, Readings]] = {
    "l": (("1", 0.4), ("I", 0.2), ("|", 0.3), ("[", 0.1)),
    "g": (("q", 1.0),),
    "j": (("jj", 0.5), ("ij", 0.5)),
    "t": (("r", 1.0),),
    "O": (("Q", 1.0),),
}
_FOLDED: Final = {"á": "a", "é": "é", "ó": "o", "ö": "o", "ő": "o", "ú": "u", "ü": "u", "ű": "u"}
_PLAIN_WEIGHT: Final = 25.0
_VOWELS: Final = frozenset("aeéiouAEIOU")


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


def _made_table() -> dict[str, Readings]:
    """What a scanned sign may be read as another time: by the printed letters that it mostly stands for."""
    found: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for printed, plain in _FOLDED.items():
        for one in (plain, "é", "6", "ii"):
            chance = dict(_READ_AS[printed]).get(one, 0.0)
            for other, rival in _READ_AS[printed]:
                if one != other and chance:
                    found[one][other] += _PRINTED[printed] * chance * rival / (1.0 - chance)
    for sign, readings in _PLAIN.items():
        for other, share in readings:
            found[sign][other] += _PLAIN_WEIGHT * share
    return {sign: tuple(sorted(others.items())) for sign, others in found.items()}


_MISREAD: Final = _made_table()
_LONGEST: Final = max(map(len, _MISREAD))


def misreadings(text: str, kinds: Collection[Kind] = KINDS) -> Iterator[tuple[int, str, Readings]]:
    """Places of a scan that another scan may read otherwise: where, what stands there, what may. Numbers have none."""
    at = 0
    while at < len(text):
        width = next((w for w in range(_LONGEST, 0, -1) if text[at : at + w] in _MISREAD), 0)
        sign = text[at : at + width]
        others = tuple(
            one for one in _MISREAD.get(sign, ()) if _kind(sign, one[0]) in kinds and _fits(text, at, sign, one[0])
        )
        if others:
            yield at, sign, others
        at += max(1, width)


def _kind(sign: str, other: str) -> Kind:
    return "accents" if _VOWELS.issuperset(sign + other) else "letters"


def _fits(text: str, at: int, sign: str, other: str) -> bool:
    """A digit is touched only inside a word, and none is put beside another."""
    before, after = text[at - 1 : at], text[at + len(sign) : at + len(sign) + 1]
    digits = any(c.isdigit() for c in sign)
    if digits and not (before.isalpha() and after.isalpha()):
        return False
    return not any(c.isdigit() for c in other) or not (before.isdigit() or after.isdigit())


def rescan(text: str, rate: float, seed: int, kinds: Collection[Kind] = KINDS) -> str:
    """A scan with misreadings for this share of its letters; numbers and the signs of markers stay."""
    random = Random(seed)
    places = list(_outside_markers(text, kinds))
    letters = sum(sign.isalpha() for sign in text)
    for at, sign, others in sorted(random.sample(places, min(len(places), round(rate * letters))), reverse=True):
        text = text[:at] + _one_of(others, random) + text[at + len(sign) :]
    return text


def _outside_markers(text: str, kinds: Collection[Kind]) -> Iterator[tuple[int, str, Readings]]:
    start = 0
    while start < len(text):
        opened = text.find("<|", start)
        closed = text.find("|>", opened)
        end = len(text) if opened < 0 or closed < 0 else opened
        yield from ((at + start, sign, others) for at, sign, others in misreadings(text[start:end], kinds))
        start = len(text) if end == len(text) else closed + 2


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
