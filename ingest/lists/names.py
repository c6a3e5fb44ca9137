"""Names of components as a list would print them: without case, possessor, and with the part that hyphens suspend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import Final

from kartotek.ingest.lists.facts import DraftComponent
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.words.lexicon import is_word, piece_of
from kartotek.ingest.words.tokens import BookToken
from kartotek.ingest.words.verb_forms import is_dictionary_form, is_verb
from kartotek.schema.hungarian.analyse import is_form

__all__ = [
    "COLLECTIVE",
    "MATERIALS",
    "OURS",
    "completed",
    "in_singular",
    "last_word",
    "nominative",
    "possessor_of",
    "shortened",
    "singular",
    "text_of",
]

_POSSESSED: Final = (("ája", "a"), ("éje", "e"), ("ője", "ő"), ("ója", "ó"), ("ja", ""), ("je", ""))
_SHORT: Final = {"á": "a", "é": "e"}
_LONG: Final = {"a": "á", "e": "é", "i": "í", "u": "ú", "ü": "ű"}
_STEMS_IN_V: Final = {"öv": "ő", "ov": "ó", "av": "ó"}
_VOWELS: Final = "aáeéiíoóöőuúüű"
_BARE_BEFORE_T: Final = "jlnrsyzáéiíoóöőuúüű"
"""Letters after which the accusative needs no vowel."""
_OUT_OF: Final = ("ból", "ből")
_WITH: Final = ("val", "vel")
OURS: Final = ("nk", "tok", "tek", "tök")
"""Endings of things that are said to be ours or yours."""
MATERIALS: Final = frozenset(("fa", "karton", "papir", "muanyag", "vaszon"))
COLLECTIVE: Final = frozenset("par tucat csomag csomagot keszlet keszletet marek pakli paklit kupac kupacot".split())
"""Words after a number that count several things as one."""
_SHORTEST_OBJECT: Final = 3


def text_of(words: Sequence[BookToken]) -> str:
    """A name as printed, with its hyphens and strokes."""
    if not words:
        return ""
    first, *others = words
    return first.text + "".join((token.before if token.before in ("-", "/") else " ") + token.text for token in others)


def last_word(name: str) -> str:
    """The last word of a name; empty where it has none."""
    return next(reversed(name.split()), "")


def possessor_of(word: str) -> str:
    """A possessed noun without its ending: `figurája` is a `figura`, `táblája` a `tábla`."""
    for ending, stem in _POSSESSED:
        if word.endswith(ending):
            return word.removesuffix(ending) + stem
    return word


def completed(name: str, full: str, whole: str = "") -> str:
    """A name whose last part a hyphen suspends, with that part: `fa-` before `agyagkocka` is `fakocka`; the part may be
    no kind of piece, if the name of the whole begins with it (`tavi-` and `folyamihal` of the `hallapka`)."""
    last = last_word(full)
    kind, bare = piece_of(last)
    if kind and bare:
        return name + last[len(bare) :]
    ends = (last[cut:] for cut in range(2, len(last) - 2))
    return name + next((end for end in ends if whole.lower().startswith(end.lower())), "")


# ---- the dictionary form ----


def nominative(name: str, known: Collection[str]) -> tuple[str, bool]:
    """A name in the accusative (or one that says out of what, or whose) as it stands in a list, and whether that is
    certain: `known` has the words of the book by their keys."""
    lead, last = _parted(name)
    ways = _ways(last.lower())
    if not ways:
        return name, True
    certain = list(_certain(ways, known))
    return lead + (certain or ways)[0], bool(certain)


def singular(form: str, known: Collection[str]) -> tuple[str, bool]:
    """A noun in the plural as a dictionary has it, and whether that is certain."""
    ways = [way for way in _without_link(form.removesuffix("k")) if is_form(form, way, "noun")]
    certain = list(_certain(ways, known))
    inflected = (way for way in ways if _has_forms(way, form, known))
    return next(chain(certain, inflected, ways, [form])), bool(certain)


def _parted(name: str) -> tuple[str, str]:
    """The words before the last one, with the blank after them, and the last one."""
    head, blank, last = name.rpartition(" ")
    return head + blank, last


def _certain(ways: Sequence[str], known: Collection[str]) -> Iterator[str]:
    """The words that the book has elsewhere, then those that are a kind of piece."""
    yield from (way for way in ways if key_of(way) in known)
    yield from (way for way in ways if piece_of(way)[0])


@lru_cache(maxsize=4096)
def _ways(form: str) -> tuple[str, ...]:
    """The words whose accusative (or elative) a form may be, the likeliest first."""
    stems = list(_stems(form))
    low = form.endswith(("at", "et"))  # only these link an ending to a stem that was shortened
    listed = [way for stem in stems for way in _changed(stem, low=low) if is_dictionary_form(way) and not is_verb(way)]
    return tuple(dict.fromkeys([*listed, *(way for way in stems if is_form(form, way, "noun"))]))


def _changed(stem: str, *, low: bool) -> Iterator[str]:
    """The words that may have a stem before an ending, which no rule of endings gives: `viz` of `víz`, `lov` of `ló`,
    `sátr` of `sátor`."""
    if stem.endswith(tuple(_STEMS_IN_V)):
        yield stem[:-2] + _STEMS_IN_V[stem[-2:]]
    last = max((at for at, sign in enumerate(stem) if sign in _LONG), default=-1)
    if low and last >= 0 and (stem[last] != "a" or not is_dictionary_form(stem)):  # `arany` is no `arány`
        yield stem[:last] + _LONG[stem[last]] + stem[last + 1 :]
    if stem[-1:] not in _VOWELS and stem[-2:-1] not in _VOWELS:
        yield from (stem[:-1] + vowel + stem[-1] for vowel in "oöe")
    if not stem.endswith(("a", "e", "á", "é")):
        yield stem


def _stems(form: str) -> Iterator[str]:
    if form.endswith(_OUT_OF):
        stem = form[: -len(_OUT_OF[0])]
        yield stem[:-1] + _SHORT.get(stem[-1:], stem[-1:])
    elif form.endswith(OURS):
        stem = next(form.removesuffix(ending) for ending in OURS if form.endswith(ending))
        yield from _before_link(stem, "uüoöea")
        yield stem
    elif form.endswith(_WITH):
        stem = form[: -len(_WITH[0])]
        yield stem[:-1] + _SHORT.get(stem[-1:], stem[-1:])
    elif form.endswith("t") and len(form) >= _SHORTEST_OBJECT:
        yield from _before_link(form[:-1], "oöeaé")
        if form[-2] in _BARE_BEFORE_T:
            yield form[:-1]


def _without_link(stem: str) -> Iterator[str]:
    yield from _before_link(stem, "oöea")
    if stem[-1:] in _VOWELS:
        yield stem


def _before_link(stem: str, links: str) -> Iterator[str]:
    """A stem with its last vowel short again, and one without the vowel that links an ending to it."""
    if stem[-1:] in _SHORT:
        yield stem[:-1] + _SHORT[stem[-1]]
    if stem[-1:] in links and stem[-2:-1] not in _VOWELS:
        yield stem[:-1]


def _has_forms(word: str, plural: str, known: Collection[str]) -> bool:
    """Whether the book has a word in some other form than this plural."""
    start, same = key_of(word)[:-1], key_of(plural)
    others = [key for key in known if key.startswith(start) and not key.startswith(same)]
    return any(is_form(key, word, "noun", loose=True) for key in others)


# ---- the names of a whole list ----


@dataclass(frozen=True, slots=True)
class _Plural:
    """The last word of a name in the plural, what it is in the singular, whether that is certain, and whether the book
    has other forms of it."""

    lead: str
    last: str
    word: str
    certain: bool
    used: bool

    @property
    def in_singular(self) -> str:
        return self.lead + (self.word.capitalize() if self.last[:1].isupper() else self.word)


def in_singular(
    found: Sequence[DraftComponent], known: Collection[str], counted: Collection[str] = ()
) -> list[DraftComponent]:
    """The components with the names of several things in the singular; in doubt where no dictionary form is certain.
    Those that a number stands before (`counted`) are in the singular already."""
    several = {one.name_hu for one in found if one.count != 1}.difference(counted)
    plurals = {name: _plural(name, known) for name in several if _may_be_plural(name)}
    new = _new_names(plurals, mostly=len(plurals) > len(several) / 2)
    return [_renamed(_unclear(one, _is_doubtful(plurals.get(one.name_hu))), new) for one in found]


def _new_names(plurals: Mapping[str, _Plural], *, mostly: bool) -> dict[str, str]:
    """The names in the singular; in a list that is not mostly in the plural, only those that the book uses so."""
    return {name: one.in_singular for name, one in plurals.items() if mostly or one.used}


def _is_doubtful(plural: _Plural | None) -> bool:
    """Whether a name is another one in the singular, and that is not certain."""
    return plural is not None and not plural.certain and plural.word != plural.last.lower()


def _plural(name: str, known: Collection[str]) -> _Plural:
    lead, last = _parted(name)
    word, certain = singular(last.lower(), known)
    return _Plural(lead, last, word, certain, certain or _has_forms(word, last.lower(), known))


def _may_be_plural(name: str) -> bool:
    return name.lower().endswith("k") and not _is_look(last_word(name))


def _is_look(word: str) -> bool:
    """Whether a word is a colour or a size."""
    return is_word(key_of(word), "plain", "looks")


def _renamed(one: DraftComponent, new: Mapping[str, str]) -> DraftComponent:
    return replace(one, name_hu=new.get(one.name_hu, one.name_hu), part_of=new.get(one.part_of, one.part_of))


def _unclear(one: DraftComponent, unclear: bool) -> DraftComponent:
    return one.doubted("name-unclear") if unclear else one


def shortened(found: Sequence[DraftComponent]) -> list[DraftComponent]:
    """The components without the colours and sizes before their nouns, where no other one has the same noun."""
    nouns = Counter(key_of(last_word(one.name_hu)) for one in found if one.name_hu)
    new = {one.name_hu: _bare(one.name_hu, nouns) for one in found}
    if any(map(_is_look, nouns)):  # colours are names here
        kept = {name: bare if _is_compound(bare) else name for name, bare in new.items()}
        return [_renamed(_unclear(one, one.name_hu != new[one.name_hu]), kept) for one in found]
    return [_renamed(_unclear(one, _loses_material(one.name_hu, new[one.name_hu])), new) for one in found]


def _is_compound(name: str) -> bool:
    """Whether a name says a kind of piece and what it is by itself: `kemencetábla`, but not `kocka`."""
    return " " not in name and all(piece_of(name))


def _loses_material(name: str, new: str) -> bool:
    """Whether a material is left out of a name: it may be the first part of a compound, cut off (`fa kocka`)."""
    return any(key_of(word) in MATERIALS for word in name.removesuffix(new).split())


def _bare(name: str, nouns: Counter[str]) -> str:
    words = name.split()
    while len(words) > 1 and nouns[key_of(words[-1])] == 1 and _is_look(words[0]):
        words = words[1:]
    return " ".join(words)
