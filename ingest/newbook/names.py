"""Names of components as a list would print them: without case, possessor, and with the part that hyphens suspend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from ingest.newbook.facts import DraftComponent
from ingest.newbook.lexicon import is_word, piece_of
from ingest.newbook.tokens import BookToken
from ingest.prose.keys import key_of
from schema.hungarian.analyse import is_form

__all__ = ["completed", "in_singular", "nominative", "possessor_of", "shortened", "singular", "text_of"]

_POSSESSED: Final = (("ája", "a"), ("éje", "e"), ("ője", "ő"), ("ója", "ó"), ("ja", ""), ("je", ""))
_SHORT: Final = {"á": "a", "é": "e"}
_VOWELS: Final = "aáeéiíoóöőuúüű"
_BARE_BEFORE_T: Final = "jlnrsyz"
"""Consonants after which the accusative needs no vowel."""
_OUT_OF: Final = ("ból", "ből")


def text_of(words: Sequence[BookToken]) -> str:
    """A name as printed, with its hyphens."""
    if not words:
        return ""
    first, *others = words
    return first.text + "".join(("-" if token.before == "-" else " ") + token.text for token in others)


def possessor_of(word: str) -> str:
    """A possessed noun without its ending: `figurája` is a `figura`, `táblája` a `tábla`."""
    for ending, stem in _POSSESSED:
        if word.endswith(ending):
            return word.removesuffix(ending) + stem
    return word


def completed(name: str, full: str, whole: str = "") -> str:
    """A name whose last part a hyphen suspends, with that part: `fa-` before `agyagkocka` is `fakocka`; the part may be
    no kind of piece, if the name of the whole begins with it (`tavi-` and `folyamihal` of the `hallapka`)."""
    last = full.split()[-1] if full.split() else ""
    kind, bare = piece_of(last)
    if kind and bare:
        return name + last[len(bare) :]
    shared = [last[cut:] for cut in range(2, len(last) - 2) if whole.lower().startswith(last[cut:].lower())]
    return name + shared[0] if shared else name


def nominative(name: str, known: Collection[str]) -> tuple[str, bool]:
    """A name in the accusative (or one that says out of what) as it stands in a list, and whether that is certain:
    `known` has the words of the book by their keys."""
    head, _, last = name.rpartition(" ")
    lead = f"{head} " if head else ""
    ways = list(_ways(last.lower()))
    if not ways:
        return name, True
    elsewhere = [way for way in ways if key_of(way) in known]
    pieces = [way for way in ways if piece_of(way)[0]]
    chosen = (elsewhere or pieces or ways)[0]
    return lead + chosen, bool(elsewhere or pieces)


@lru_cache(maxsize=4096)
def _ways(form: str) -> tuple[str, ...]:
    """The words whose accusative (or elative) a form may be, the likeliest first."""
    return tuple(dict.fromkeys(way for way in _stems(form) if is_form(form, way, "noun")))


def _stems(form: str) -> Iterator[str]:
    ending = next((one for one in _OUT_OF if form.endswith(one)), "")
    if ending:
        stem = form.removesuffix(ending)
        yield stem[:-1] + _SHORT.get(stem[-1:], stem[-1:])
        return
    if not form.endswith("t") or len(form) < 3:
        return
    stem = form[:-1]
    if stem[-1] in _SHORT:
        yield stem[:-1] + _SHORT[stem[-1]]
    if stem[-1] in "oöeaé" and stem[-2:-1] not in _VOWELS:
        yield stem[:-1]
    if stem[-1] in _BARE_BEFORE_T or (stem[-1] in _VOWELS and stem[-1] not in _SHORT.values()):
        yield stem


def singular(form: str, known: Collection[str]) -> tuple[str, bool]:
    """A noun in the plural as a dictionary has it, and whether that is certain."""
    stem = form.removesuffix("k")
    ways = [way for way in _without_link(stem) if is_form(form, way, "noun")]
    elsewhere = [way for way in ways if key_of(way) in known]
    pieces = [way for way in ways if piece_of(way)[0]]
    inflected = [way for way in ways if _has_forms(way, form, known)]
    return (elsewhere or pieces or inflected or ways or [form])[0], bool(elsewhere or pieces)


def _has_forms(word: str, plural: str, known: Collection[str]) -> bool:
    """Whether the book has a word in some other form than this plural."""
    start, same = key_of(word)[:-1], key_of(plural)
    others = [key for key in known if key.startswith(start) and not key.startswith(same)]
    return any(is_form(key, word, "noun", loose=True) for key in others)


def _without_link(stem: str) -> Iterator[str]:
    if stem[-1:] in _SHORT:
        yield stem[:-1] + _SHORT[stem[-1]]
    if stem[-1:] in "oöea" and stem[-2:-1] not in _VOWELS:
        yield stem[:-1]
    if stem[-1:] in _VOWELS:
        yield stem


def in_singular(found: Sequence[DraftComponent], known: Collection[str]) -> list[DraftComponent]:
    """The components with the names of several things in the singular; in doubt where no dictionary form is certain."""
    new: dict[str, str] = {}
    doubtful: set[str] = set()
    several = {one.name_hu for one in found if one.count != 1}
    plurals = {name for name in several if _may_be_plural(name)}
    for name in plurals:
        head, _, last = name.rpartition(" ")
        word, certain = singular(last.lower(), known)
        doubtful |= set() if certain or word == last.lower() else {name}
        if certain or len(plurals) > len(several) / 2:
            word = word.capitalize() if last[:1].isupper() else word
            new[name] = f"{head} {word}" if head else word
    return [
        replace(
            one,
            name_hu=new.get(one.name_hu, one.name_hu),
            part_of=new.get(one.part_of, one.part_of),
            doubts=(*one.doubts, *(("name-unclear",) if one.name_hu in doubtful else ())),
        )
        for one in found
    ]


def _may_be_plural(name: str) -> bool:
    return name.endswith("k") and not is_word(key_of(name.split()[-1]), "plain", "looks")


def shortened(found: Sequence[DraftComponent]) -> list[DraftComponent]:
    """The components without the colours and sizes before their nouns, where no other one has the same noun."""
    nouns = Counter(key_of(one.name_hu.split()[-1]) for one in found if one.name_hu)
    if any(is_word(key, "plain", "looks") for key in nouns):  # colours are names here
        looked = [one.name_hu != _bare(one.name_hu, nouns) for one in found]
        return [
            replace(one, doubts=(*one.doubts, "name-unclear")) if look else one
            for one, look in zip(found, looked, strict=True)
        ]
    new = {one.name_hu: _bare(one.name_hu, nouns) for one in found}
    return [replace(one, name_hu=new[one.name_hu], part_of=new.get(one.part_of, one.part_of)) for one in found]


def _bare(name: str, nouns: Counter[str]) -> str:
    words = name.split()
    while len(words) > 1 and nouns[key_of(words[-1])] == 1 and is_word(key_of(words[0]), "plain", "looks"):
        words = words[1:]
    return " ".join(words)
