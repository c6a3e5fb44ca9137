"""A chunk of a list entry: the words between two delimiters, the number among them, and the component that it is."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, pairwise, takewhile
from typing import Final

from kartotek.ingest.confidence import PLAIN
from kartotek.ingest.lists.facts import DraftComponent
from kartotek.ingest.lists.names import COLLECTIVE, text_of
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.words.lexicon import is_word, piece_of
from kartotek.ingest.words.numbers import WrittenNumber
from kartotek.ingest.words.tokens import NO_WORD, BookToken
from kartotek.ingest.words.verb_forms import dictionary_form, is_dictionary_form, is_verb, is_verb_form
from kartotek.ingest.words.word_runs import has_word

__all__ = [
    "ADJECTIVE",
    "AND",
    "Chunk",
    "FILLERS",
    "OF_THEM",
    "UNITS",
    "coin_of",
    "component_of",
    "doubts_of_chunk",
    "is_described",
    "is_known",
    "is_look",
    "is_noun_phrase",
    "is_pronoun",
    "is_relative",
    "is_remark",
    "is_unit",
    "narrows",
    "one_of_two",
    "says_kinds",
    "says_spread",
]

AND: Final = frozenset(("es", "valamint", "illetve", "meg", "tovabba", "plusz", "s"))
_STOPS: Final = frozenset("a az mind minden mindegyik mindegyiken valamennyi ebbol ezek".split())
_RELATIVE: Final = ("amely", "mely", "ami", "amit", "aki", "ahol", "amivel")
OF_THEM: Final = frozenset(
    "ebbol ezekbol kozuluk koztuk kozul amelybol melybol amelyekbol melyekbol megpedig azaz vagyis tehat belul".split()
)
UNITS: Final = frozenset(("db", "darab", "x", "drb"))
FILLERS: Final = frozenset("ugyancsak szinten csupan mindossze pontosan csak is pedig viszont szam szerint".split())
"""Words beside a number or a name that change nothing about it."""
_SPREADS: Final = ("each", "kinds", "of_each", "total")
_OF_EACH: Final = "nkent"
_SHORTEST_EACH: Final = 7
_INSIDE: Final = ("ban", "ben")
_SHORTEST_PLACE: Final = 7
_MADE_OF: Final = "bol"
_DONE: Final = ("ott", "ett", "tt")
_SHORTEST_MATERIAL: Final = 5
_LOOKING: Final = ("szinu", "fajtaju", "tipusu")
_VALUED: Final = frozenset(("cimletu", "erteku"))
"""Words behind the number on a coin: `10-es címletű`."""
_INSTRUMENTAL: Final = re.compile(r"(?:([^aáeéiíoóöőuúüű])\1|[aáeéiíoóöőuúüű]v)[ae]l$")
_QUOTES: Final = ("„", "”", "“", '"')
_FOR: Final = ("hoz", "hez", "höz", "színeiben", "színében")
_DESCRIBES: Final = ("ó", "ő", "os", "as", "es", "ös", "i", "ú", "ű", "játékosok", "játékos")
_ON_THEM: Final = ("ukon", "ükön", "jukon", "jükön", "ján", "jén", "án", "én")
_REST: Final = frozenset(("tobbi", "maradek"))
_BELONGING: Final = frozenset(("tartozo", "valo", "jaro", "keszult", "kulonbozo", "kulonfele", "egyforma"))
"""Words that end a remark before a name: `hozzájuk tartozó szerepkártya`."""
_ABOUT_COUNTS: Final = UNITS | FILLERS | AND | OF_THEM | _REST | _BELONGING | {"a", "az"}
"""Words that only say how the things around them are counted."""


@dataclass(slots=True)
class Chunk:
    """Words between two delimiters, with the number among them. `depth`: in how many brackets; `listed`: after a colon;
    `split`: how many of the words stand before the number; `ranged`: it is an end of a range of values; `suspended`: a
    hyphen suspends the end of its name;
    `remark`: it stands in a clause that says something about what is before it; `opens`: the signs before it."""

    depth: int = 0
    listed: bool = False
    number: BookToken | None = None
    words: list[BookToken] = field(default_factory=list)
    split: int = 0
    ranged: bool = False
    suspended: bool = False
    remark: bool = False
    opens: str = ""

    @property
    def counts(self) -> bool:
        """Whether it has a number, be it one that cannot be read."""
        return self.number is not None

    @property
    def number_word(self) -> BookToken:
        """The word that is its number; an empty one where it has none."""
        return self.number or NO_WORD

    @property
    def written(self) -> WrittenNumber:
        """Its number; one without a value where it has none, or none that can be read."""
        return self.number_word.written

    @property
    def value(self) -> int | None:
        """How many it says; None where no number can be read."""
        return self.written.value if self.number_word.counts else None

    @property
    def number_last(self) -> bool:
        """Whether the number stands after its words."""
        return 0 < self.split == len(self.words)

    @property
    def inner(self) -> bool:
        return self.depth > 0 or self.listed

    def says(self, *entries: str) -> bool:
        """Whether it says how many there are of each, of how many kinds, or in all."""
        return any(says_spread(word, entry) for entry in entries for word in self.words)

    @property
    def names_nothing(self) -> bool:
        """Whether it has nothing that may be a component: no word at all, or a size, a time or a value, or what
        something has (`9 kikötővel`)."""
        empty = not self.words and not self.counts
        has = self.counts and len(self.words) == self.split + 1 == 1 and says_with(self.words[0])
        return (
            empty
            or has
            or self.is_said_of_all(self.words[: self.split])
            or self.ranged
            or self._says_where
            or self._measures
        )

    @staticmethod
    def is_said_of_all(before: Sequence[BookToken]) -> bool:
        """Whether an article stands before a number, behind a word that points at things: `mindegyiken a 7 csoda
        egyike` says what they show."""
        return len(before) > 1 and before[-1].is_article and is_pronoun(before[0])

    @property
    def _measures(self) -> bool:
        """Whether it says a size, a time or a value, be there a blank inside the word (`16 old alas`)."""
        cut = (one.key + other.key for one, other in pairwise(self.words) if other.before == " ")
        scanned = (key_of(word.raw) for word in self.words if word.raw != word.text)  # `mm` may be repaired to a word
        keys = chain((word.key for word in self.words), cut, scanned)
        return any(is_word(key, "units", "measures") for key in keys)

    @property
    def _says_where(self) -> bool:
        """Whether it counts the places that things lie in: `két pakliban`."""
        word = self.words[self.split].key if self.counts and len(self.words) == self.split + 1 else ""
        return word.endswith(_INSIDE) and len(word) >= _SHORTEST_PLACE and not says_spread(self.words[-1])

    @property
    def rest(self) -> bool:
        """Whether it names what is left of a total."""
        return not self.counts and any(word.key in _REST for word in self.words)

    @property
    def counts_copies(self) -> bool:
        """Whether a unit follows the number."""
        return any(word.key in UNITS for word in self.words[self.split : self.split + 1])

    @property
    def only_units(self) -> bool:
        """Whether the words beside the number only say that copies are counted: `3 lap`, `(3 kék kocka)`."""
        if not self.depth:
            return all(word.key in FILLERS or is_word(word.key, "units", "copies") for word in self.words)
        return all(map(is_unit, self.words[-1:])) and all(is_unit(word) or is_look(word) for word in self.words)

    @property
    def made_as(self) -> bool:
        """Whether a colon leads from a name to what the thing is made as: `kereskedő: öt fekete bábu`."""
        if self.split or self.depth or ":" not in self.opens:
            return False
        kinds = self.counts and any(is_unit(word) and word.key not in UNITS for word in self.words[-1:])
        return kinds and all(map(is_look, self.words[:-1]))

    @property
    def name(self) -> list[BookToken]:
        """The words that name what is counted."""
        after = [word for word in self.words[self.split :] if word.key not in UNITS and word.key not in FILLERS]
        before_name = UNITS | _REST | _STOPS if self.rest else UNITS | _REST
        words = after or [word for word in self.words if word.key not in FILLERS]
        return _without_remark(_trimmed(self._until_stop(words), before_name))

    def _until_stop(self, words: Sequence[BookToken]) -> list[BookToken]:
        """The words up to the first one that ends a name; the article before `the rest` ends none."""
        stops = _STOPS if not self.rest else frozenset[str]()
        for place, word in enumerate(words):
            if word.key in stops or is_pronoun(word) or self._is_said_of(word) or (place and self._is_material(word)):
                return list(words[:place])
            if place and _opens_quote(word):
                return list(words[:place])
            if place and (_says_more(words[place - 1], word) or (word is words[-1] and says_with(word))):
                return list(words[:place])
            stops = _STOPS
        return list(words)

    def _is_said_of(self, word: BookToken) -> bool:
        """Whether a word says something of the thing, and is no part of its name."""
        return is_relative(word) or (says_spread(word) and not describes(word, self.words))

    def _is_material(self, word: BookToken) -> bool:
        """Whether the last word says out of what the thing is made."""
        return word is self.words[-1] and word.key.endswith(_MADE_OF)

    @property
    def unread(self) -> list[BookToken]:
        """Words before the number or after the name that say nothing known: they may narrow down what is counted."""
        name = self.name
        first = self.words.index(name[0]) if name else 0
        last = self.words.index(name[-1]) + 1 if name else 0
        behind = takewhile(lambda word: not _opens_quote(word), self.words[max(last, first) :])
        remarks = list(behind)
        while remarks and (says_with(remarks[-1]) or _says_for(remarks[-1])):
            remarks = _without_last_phrase(remarks)
        unread = [word for word in (*self.words[: min(first, self.split)], *remarks) if not is_known(word)]
        return [word for word in unread if not (is_look(word) or word.key in _VALUED)]


def _trimmed(words: Sequence[BookToken], before_name: Collection[str]) -> list[BookToken]:
    """The words without those that may stand before a name, and the units after it."""
    first, last = 0, len(words)
    while first < last and words[first].key in before_name:
        first += 1
    while first < last and (words[last - 1].key in UNITS or words[last - 1].key in _VALUED):
        last -= 1
    return list(words[first:last])


def says_with(word: BookToken) -> bool:
    """Whether a word says with what: no name ends so (`mező tájegységekkel`)."""
    text = word.text.lower()
    return _INSTRUMENTAL.search(text) is not None and not is_dictionary_form(text) and not piece_of(text)[0]


def _without_last_phrase(words: Sequence[BookToken]) -> list[BookToken]:
    """The words without the last one and those that describe it, with its article: `a nagy fejlesztésekhez`."""
    rest = list(words[:-1])
    while rest and (is_look(rest[-1]) or rest[-1].text.endswith(_DESCRIBES)):
        rest.pop()
    return rest[:-1] if rest and rest[-1].is_article else rest


def _opens_quote(word: BookToken) -> bool:
    return word.before[-1:] in _QUOTES and word.before[:-1].endswith(" ")


def _says_for(word: BookToken) -> bool:
    """Whether a word says what a thing is for or of, or where on it something is: that narrows no number down."""
    text = word.text.lower()
    return len(text) >= _SHORTEST_CASE and text.endswith((*_FOR, *_ON_THEM)) and not is_dictionary_form(text)


def _says_more(piece: BookToken, word: BookToken) -> bool:
    """Whether a word behind a piece says where on it something is: `tájlapka frontoldalukon épületek`."""
    text = word.text.lower()
    placed = text.endswith(_ON_THEM) and not is_dictionary_form(text)
    return placed and all(piece_of(piece.text)) and not word.before.strip()


def _without_remark(words: Sequence[BookToken]) -> list[BookToken]:
    """The words after a remark that stands before the name."""
    ends = max((place for place, word in enumerate(words[:-1]) if _ends_remark(word)), default=-1)
    made = ends >= 0 and words[ends].key.endswith(_MADE_OF) and ends + 2 < len(words)
    return list(words[ends + 1 + (made and words[ends + 1].key.endswith(_DONE)) :])


def _ends_remark(word: BookToken) -> bool:
    """Whether a word before a name only says something of the thing, be it out of what it is made."""
    made_of = word.key.endswith(_MADE_OF) and len(word.key) >= _SHORTEST_MATERIAL
    return word.key in _BELONGING or says_spread(word) or made_of


def is_relative(word: BookToken) -> bool:
    """Whether a word begins a relative clause; `mély` is none."""
    return word.key.startswith(_RELATIVE) and not word.text.lower().startswith("mély")


def is_known(word: BookToken) -> bool:
    """Whether a word of a list only says how the things around it are counted."""
    return word.key in _ABOUT_COUNTS or is_pronoun(word) or says_spread(word) or is_unit(word)


def is_pronoun(word: BookToken) -> bool:
    """Whether a word points at things that others name: `these`, `all of it`. It names nothing itself."""
    return is_word(word.key, "plain", "pronouns")


def says_spread(word: BookToken, entry: str = "") -> bool:
    """Whether a word says of what there are so many: of each, of how many kinds, of all; any of these where none is
    asked for. Every word that ends like `színenként` says `of each`."""
    if entry in ("", "each") and word.key.endswith(_OF_EACH) and len(word.key) >= _SHORTEST_EACH:
        return True
    return any(is_word(word.key, "spread", one) for one in _SPREADS if entry in ("", one))


def is_look(word: BookToken) -> bool:
    """Whether a word says how a thing looks: a colour, a size."""
    return is_word(word.key, "plain", "looks")


def describes(word: BookToken, words: Sequence[BookToken]) -> bool:
    """Whether a word says how the thing looks that is named after it: `two dice of different colours`."""
    return word.key.startswith(_LOOKING) and word is not words[-1]


def is_unit(word: BookToken) -> bool:
    """Whether a word says that pieces are counted: copies, or a kind of piece without a name."""
    kind, bare = piece_of(word.text)
    return is_word(word.key, "units", "copies") or (bool(kind) and not bare)


def narrows(word: BookToken) -> bool:
    """Whether a word before the first number may say of whom or of what there are so many."""
    each = says_spread(word, "each") or says_spread(word, "of_each") or is_pronoun(word)
    return not word.is_article and (each or not is_known(word))


# ---- what a chunk counts ----

ADJECTIVE: Final = ("as", "es", "os", "u", "i", "bol", "tlan", "tlen", "ott", "ett")
"""Endings of words that describe a thing and do not name it."""
_LONGEST_NAME: Final = 4
_GAP: Final = "  "
_IN_KINDS: Final = ("szinben", "szinbol", "fajtabol", "felebol", "tipusbol")
"""How words end that say in how many kinds a thing comes, the number run into them."""
_CASES: Final = (
    "ban", "ben", "bol", "rol", "tol", "hoz", "hez", "nal", "nel", "nak", "nek", "val", "vel", "ert", "nkent", "szer",
    "szor", "kent", "eken", "okon", "akon",
)  # fmt: skip
"""Endings that no name in a list has."""
_DONE_SO: Final = ("va", "ve")
"""How words end that say in what state a thing is: `számozva`."""
_SHORTEST_CASE: Final = 5
_AMBIGUOUS: Final = ("al", "el", "ba", "be", "ra", "re")
"""Endings that a name may have, or a case."""
_OF_TWO: Final = ("egyik", "masik")
_BE: Final = frozenset(("van", "vannak", "lathato", "all", "szerepel"))
"""Verbs that say of some pieces what they show: what stands before them is no name."""
_IN_NO_NAME: Final = AND | _BE
_VALUES: Final = frozenset((1, 2, 3, 5, 10, 20, 25, 50, 100))
"""What coins are worth."""


def says_kinds(chunk: Chunk) -> bool:
    """Whether a number counts colours or kinds: `four colours`, but not `of every colour five`."""
    after = chunk.words[chunk.split : chunk.split + 2]
    counted = any(is_word(word.key, "spread", "kinds") and not describes(word, chunk.words) for word in after)
    return counted and all(word.key != "minden" for word in after) and not chunk.says("each")


def component_of(chunk: Chunk, name: Sequence[BookToken], parent: str) -> DraftComponent:
    """The component that a chunk names, with the number that it has for it."""
    text = text_of(name)
    by_number = chunk.number if not chunk.written.apiece else None
    line = (by_number or name[0]).line
    doubts = doubts_of_chunk(chunk, name)
    return DraftComponent(text, piece_of(text)[0], chunk.value, line, _how(chunk), PLAIN, parent, doubts)


def is_described(others: Iterable[DraftComponent]) -> bool:
    """Whether the names after the first that wants a number only say how it looks: `board, double-sided - 1`."""
    return all(key_of(one.name_hu).endswith(ADJECTIVE) and not one.part_of for one in others)


def is_remark(chunk: Chunk) -> bool:
    """Whether wide gaps stand before a number and behind it: it may count the name before it, and what follows may be
    the column of remarks."""
    gaps = [word.before for word in (chunk.number_word, *chunk.words[chunk.split : chunk.split + 1])]
    return not chunk.split and all(gap.endswith(_GAP) for gap in gaps)


def one_of_two(chunk: Chunk, parent: str) -> DraftComponent | None:
    """`2 dice (one red, the other white)`: a look in brackets that a single one of the things before them has."""
    words = [word for word in chunk.words if not word.is_article]
    if not (parent and chunk.depth and _is_look_of_one(words)):
        return None
    look = words[1]
    return DraftComponent(look.text.lower(), "", 1, look.line, "implied", PLAIN, parent, ("implied",))


def _is_look_of_one(words: Sequence[BookToken]) -> bool:
    return len(words) == len(_OF_TWO) and words[0].key in _OF_TWO and is_look(words[1])


def coin_of(made: Sequence[DraftComponent], chunk: Chunk) -> DraftComponent | None:
    """`5 tallér: 12 db`: the number before the name says what a coin is worth, the one behind it how many there are."""
    before = made[-1]
    coin = len(made) == 1 and before.count in _VALUES and piece_of(before.name_hu)[0] in ("", "coin")
    if not coin or not chunk.counts_copies or not chunk.opens.strip() or chunk.depth:
        return None
    named = replace(before, name_hu=f"{before.count} {before.name_hu}", count=chunk.value, how=_how(chunk))
    return named.doubted("name-unclear", *doubts_of_chunk(chunk, ()))


def _how(chunk: Chunk) -> str:
    if not chunk.counts:
        return "none"
    return chunk.written.how if chunk.value is not None else "unread"


def doubts_of_chunk(chunk: Chunk, name: Sequence[BookToken]) -> tuple[str, ...]:
    """The doubts that the number and the words of a chunk leave."""
    met = {**_doubts_of_number(chunk), **_doubts_of_words(chunk, name)}
    return tuple(doubt for doubt, holds in met.items() if holds)


def _doubts_of_number(chunk: Chunk) -> dict[str, bool]:
    return {
        "letter-in-number": chunk.counts and not chunk.written.exact,
        "number-cut": chunk.number_word.crowded,
        "computed": chunk.written.computed,
    }


def _doubts_of_words(chunk: Chunk, name: Sequence[BookToken]) -> dict[str, bool]:
    return {
        "name-unclear": _stops_short(chunk) or not _is_clear_name(name),
        "long-name": len(name) > _LONGEST_NAME,
        "per-player": chunk.says("each") or (bool(name) and chunk.says("of_each")),
        "qualified": chunk.remark,
        "word-unknown": chunk.counts and bool(chunk.unread),
        "limited": has_word(takewhile(lambda word: not _opens_quote(word), chunk.words), "setup", "limits"),
    }


def _is_clear_name(name: Sequence[BookToken]) -> bool:
    """Whether the letters of a name are beyond doubt, and its words may be those of a name; no name is in no doubt."""
    if not all(word.as_scanned and _may_be_in_name(word) for word in name):
        return False
    return not name or (is_noun_phrase(name) and not _is_said_of_a_thing(name))


def _is_said_of_a_thing(name: Sequence[BookToken]) -> bool:
    """Whether all that could be a name is a verb in the past: `2022-ben készült`."""
    return len(name) == 1 and name[0].key.endswith("t") and not name[0].capital and is_verb_form(name[0].text)


def _may_be_in_name(word: BookToken) -> bool:
    return word.key not in _IN_NO_NAME and not word.key.endswith(_IN_KINDS)


def is_noun_phrase(name: Sequence[BookToken]) -> bool:
    """Whether words may name a thing as a list does: no case ends them, and no pair or dozen begins them."""
    last = name[-1].key
    text = name[-1].text.lower()
    inflected = last.endswith(_CASES) and len(last) >= _SHORTEST_CASE and not piece_of(text)[0]
    inflected = inflected and not is_dictionary_form(text)
    said = len(name) > 1 and is_verb_form(text) and not piece_of(text)[0]
    said = said or (text.endswith(_DONE_SO) and is_verb(dictionary_form(text)))
    return not (inflected or said or _is_given(name[-1].text.lower())) and name[0].key not in COLLECTIVE


def _is_given(word: str) -> bool:
    """Whether a word stands in the case that says with what, its last letter doubled (`gyönggyel`), or where to
    (`pakliba`), as names themselves may end."""
    return word.endswith(_AMBIGUOUS) and dictionary_form(word) not in (word, "")


def _stops_short(chunk: Chunk) -> bool:
    """Whether an article ends the words of a chunk: it may be the end of the name, cut off."""
    return any(word.is_article for word in chunk.words[-1:])
