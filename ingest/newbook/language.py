"""The language of a new game: the names and words that every draft has, with those that its book proposes.

It is data of the shape that a known game's folder has, `vocabulary.toml`, `words.toml` and the effects of
`reading.toml`: the draft is written with it, and its effects are read with it.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import product
from typing import Any, Final, NamedTuple, get_args

from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.known_game import language_with
from kartotek.ingest.effects.lexicon.word_tables import case_keys
from kartotek.ingest.newbook.proposals import ProposedWord, WordRole
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.words.lexicon import piece_of
from kartotek.schema.hungarian import Lexeme
from kartotek.schema.hungarian.letters import ends_in_vowel
from kartotek.schema.hungarian.nouns import Owner
from kartotek.schema.hungarian.stems import noun_stems
from kartotek.schema.vocabulary import build_vocabulary
from kartotek.schema.vocabulary_check import RESERVED
from kartotek.schema.words import build_words

__all__ = ["DraftLanguage", "draft_language", "slug"]

_POINTS: Final = "vp"
_DOMAINS: Final[Mapping[WordRole, str]] = {"card": "card_kind", "piece": "piece_kind"}
_CARD: Final[WordRole] = "card"
_SHORTENED: Final = frozenset(("marker", "resource", "coin", "figure"))
"""Kinds of pieces that a text names without saying what they are made as."""
_HANDLED: Final = ("draw", "discard")
"""Verbs that say how many cards of which kind."""
_OWNERS: Final[tuple[Owner | None, ...]] = (None, *get_args(Owner))


def slug(text: str) -> str:
    """A name in small letters without accents, words joined by hyphens."""
    return "-".join(key for word in text.split() if (key := key_of(word))) or "unnamed"


@dataclass(frozen=True)
class DraftLanguage:
    """The three files of words of a draft, as they are written."""

    vocabulary: Mapping[str, Any]
    words: Mapping[str, Any]
    tables: Mapping[str, Any]

    @property
    def goods(self) -> dict[str, str]:
        """The names of goods in expressions, by their Hungarian words."""
        stated = {_lemma(entry["hu"]): name for name, entry in self.words["resources"].items()}
        return stated | dict(self.tables["resources"])

    def language(self, *, exact: bool) -> GameLanguage:
        """What the reader of effects reads the book with; `exact` where no letter of it is in doubt."""
        vocabulary = build_vocabulary(self.vocabulary, where="the words of the draft")
        words = build_words(self.words, vocabulary, where="the words of the draft")
        return language_with(vocabulary, words, self.tables, exact=exact)


def draft_language(game: str, words: Iterable[ProposedWord], kinds: Iterable[str], address: str = "") -> DraftLanguage:
    """The language of a game whose components are of some kinds, with the words that its book proposes; `address` are
    the persons in which it speaks of its players beside the second."""
    by_role: dict[WordRole, list[ProposedWord]] = defaultdict(list)
    kinds = tuple(kinds)
    for one in words:
        by_role[one.role].append(one)
    goods = {_name(one.word): one for one in by_role["good"]}
    domains = {domain: named for role, domain in _DOMAINS.items() if (named := _values(by_role, role))}
    cards = domains.get(_DOMAINS[_CARD], {})
    vocabulary = _vocabulary(game, goods, domains, cards, kinds)
    spoken = _words(game, goods, domains, cards, kinds)
    tables = _tables(by_role, address)
    tables["resources"] = _short({name: (name, one) for name, one in goods.items()}) | tables["resources"]
    pieces = domains.get(_DOMAINS["piece"], {})
    tables["things"] = tables["things"] | _short(
        {name: ({"noun": "piece", "kind": name}, one) for name, one in pieces.items()}
    )
    for one in by_role["period"]:
        vocabulary["periods"] = [*vocabulary["periods"], _name(one.word)]
        spoken["periods"] = spoken["periods"] | {_name(one.word): _entry(one)}
    for moment in _moments(by_role):
        vocabulary["phases"] = [*vocabulary["phases"], moment.phase]
        spoken["phases"] = spoken["phases"] | {moment.phase: {"en": moment.hu, "hu": moment.hu}}
        if moment.said:
            said = {"each": f"minden {moment.said[0]}", "later": f"a~ {moment.said[0]}"}
            spoken["moments"] = spoken["moments"] | {moment.phase: {"en": said, "hu": said}}
            tables["moments"] = tables["moments"] | {moment.phase: [f"minden {text}" for text in moment.said]}
    return DraftLanguage(vocabulary, spoken, tables)


class _Moment(NamedTuple):
    """A phase of the game that its book names, and how it says when that is, where that is no form of its name."""

    phase: str
    hu: str
    said: tuple[str, ...] = ()


def _moments(by_role: Mapping[WordRole, Sequence[ProposedWord]]) -> Iterator[_Moment]:
    """The phases of a book, and the beginning and the end of each of its periods."""
    for one in by_role.get("phase", ()):
        yield _Moment(_name(one.word), one.word)
    for one in by_role.get("period", ()):
        yield _Moment(f"{_name(one.word)}_start", f"{one.word}kezdet", (f"{one.word} elején", f"{one.word} kezdetén"))
        yield _Moment(f"{_name(one.word)}_end", f"{one.word}vég", (f"{one.word} végén",))


_Named = Mapping[str, ProposedWord]
"""Words by the names that expressions have for them."""


def _vocabulary(
    game: str, goods: _Named, domains: Mapping[str, _Named], cards: _Named, kinds: Iterable[str]
) -> dict[str, Any]:
    shared = _shared("vocabulary")
    return {
        **shared,
        "game": game,
        "resources": shared["resources"] | {name: {} for name in goods},
        "domains": shared["domains"] | {domain: {"values": [*values]} for domain, values in domains.items()},
        "nouns": {noun: _with_kinds(entry, {*shared["domains"], *domains}) for noun, entry in shared["nouns"].items()},
        "verbs": shared["verbs"] | {f"{verb}_{name}": shared["verbs"][verb] for verb, name in product(_HANDLED, cards)},
        "hosts": {kind: {} for kind in kinds} | shared["hosts"],
    }


def _words(
    game: str, goods: _Named, domains: Mapping[str, _Named], cards: _Named, kinds: Iterable[str]
) -> dict[str, Any]:
    shared = _shared("words")
    verbs = {f"{verb}_{name}": _of_kind(shared["verbs"][verb], name) for verb, name in product(_HANDLED, cards)}
    return {
        **shared,
        "game": game,
        "resources": shared["resources"] | {name: _entry(one) for name, one in goods.items()},
        "units": shared["units"] | {name: _entry(one) for name, one in cards.items()},
        "values": shared["values"]
        | {domain: {name: _entry(one) for name, one in values.items()} for domain, values in domains.items()},
        "verbs": shared["verbs"] | verbs,
        "hosts": {kind: {"en": kind, "hu": kind} for kind in kinds} | shared["hosts"],
    }


def _of_kind(verb: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The words of a verb that is done to cards, for cards of one kind."""
    hungarian = verb["hu"] | {"say": verb["hu"]["say"].replace("#card", f"#{name}")}
    return {"en": verb["en"].replace("#card", f"#{name}"), "hu": hungarian}


def _tables(by_role: Mapping[WordRole, Sequence[ProposedWord]], address: str) -> dict[str, Any]:
    tables = dict(_shared("reading"))
    together = tables.pop("together")
    tables["resources"] = {one.word: _POINTS for one in by_role["point"]} | tables["resources"]
    tables["things"] = {one.word: {"noun": _CARD} for one in by_role["card"] if len(_values(by_role, _CARD)) == 0}
    if address:
        tables["timing"] = {**tables["timing"], "address": address}
        tables["forms"] = together
    return tables


def _short(words: Mapping[str, tuple[Any, ProposedWord]]) -> dict[str, Any]:
    """What a text calls markers, cubes and figures in short, where it has forms of that: the `munkásfigura` is a
    `munkás`."""
    found: dict[str, Any] = {}
    for value, one in words.values():
        kind, bare = piece_of(one.word)
        known, short = _keys(Lexeme(one.word)), _keys(Lexeme(bare)) if bare else frozenset()
        said = {key for form in one.forms if (key := key_of(form)) not in known and key in short}
        if kind in _SHORTENED and said and all(other.word != bare for _, other in words.values()):
            found[bare.lower()] = value
    return found


def _with_kinds(noun: Mapping[str, Any], domains: Iterable[str]) -> dict[str, Any]:
    """A noun with those of its attributes that have values in this book."""
    attributes = {name: of for name, of in noun.get("attributes", {}).items() if of.removeprefix("domain ") in domains}
    return {**noun, "attributes": attributes}


def _values(by_role: Mapping[WordRole, Sequence[ProposedWord]], role: WordRole) -> dict[str, ProposedWord]:
    """The kinds of cards or pieces by their names; the only kind of cards is what a card is called."""
    words = [one for one in by_role.get(role, ()) if role != _CARD or piece_of(one.word) != (_CARD, "")]
    return {} if role == _CARD and len(by_role[role]) == 1 else {_name(one.word): one for one in words}


def _name(word: str) -> str:
    """The name of a word in expressions; one that is a word of the effect language is told apart."""
    name = slug(word).replace("-", "_")
    name = name if name[:1].isalpha() else f"n_{name}"
    return f"{name}_" if name in RESERVED or name in _shared_names() else name


@lru_cache(maxsize=1)
def _shared_names() -> frozenset[str]:
    """The names that every draft has."""
    shared = _shared("vocabulary")
    return frozenset(name for kind in ("resources", "nouns", "verbs", "events", "scopes") for name in shared[kind])


@lru_cache(maxsize=4)
def _shared(name: str) -> Mapping[str, Any]:
    text = files("kartotek.ingest.newbook.shared").joinpath(f"{name}.toml").read_text("utf-8")
    return tomllib.loads(text)


def _lemma(entry: str | Mapping[str, str]) -> str:
    return entry if isinstance(entry, str) else entry["lemma"]


# ---- forms of a noun, as the book has them ----


def _entry(word: ProposedWord) -> dict[str, Any]:
    """A word with its irregular forms; the English one is the same until a person translates it."""
    return {"en": word.word.replace("|", " "), "hu": _lexeme(word)}


def _lexeme(word: ProposedWord) -> str | dict[str, str]:
    """The noun with the stem, the vowel and the possessed form by which rules make most of its forms in the book."""
    regular = Lexeme(word.word)
    wanted = {key_of(form) for form in word.forms}
    if wanted <= _keys(regular):
        return word.word
    best = max([regular, *_variants(word.word)], key=lambda one: len(wanted & _keys(one)))
    stated = {name: getattr(best, name) for name in ("stem", "link", "possessed") if getattr(best, name)}
    return {"lemma": word.word, **stated} if stated else word.word


def _variants(lemma: str) -> Iterator[Lexeme]:
    """The noun with other stems and vowels than the regular ones."""
    stems = [stem.text for stem in noun_stems(lemma) if not stem.strong]
    for stem, link in product(dict.fromkeys(("", *stems)), ("", "a", "e", "o")):
        base = stem if stem and not ends_in_vowel(stem) else lemma
        yield Lexeme(lemma, stem, link)
        for ending in ("a", "e", "ja", "je") if not ends_in_vowel(base) else ():
            yield Lexeme(lemma, stem, link, possessed=base + ending)


def _keys(word: Lexeme) -> frozenset[str]:
    """The keys of all forms of a noun."""
    return frozenset(
        key for owner in _OWNERS for plural in (False, True) for key in case_keys(word, plural=plural, owner=owner)
    )
