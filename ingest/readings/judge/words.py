"""Words made comparable: references and vocabularies name the same things differently.

The vocabulary of a game has English words for every name it declares; they stand beside the name itself, so that a
reference may use either. A short table joins what English calls by several words.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from kartotek.ingest.effects.stage import words_of
from kartotek.schema.words import Words

__all__ = ["names_of", "stems"]

_WORD: Final = re.compile(r"[a-z]+")
_UNIT: Final = re.compile(r"#(\w+)\}")
_BLANK: Final = re.compile(r"\{.*?\}")
_ALIKE: Final = (
    "point vp score success victory",
    "coin gold money",
    "plant desalination desalinator",
    "lab laboratory",
    "trade trading commercial commerce buy buying bought sell",
    "step advance move enter track go fleet",
    "build place construct",
    "upgrade improve develop",
    "discard throw",
    "immune protect ignore loss tax pirate",
    "grey gray",
    "science symbol compass gear tablet",
    "cost price discount cheaper surcharge",
    "harvest exploit adjacent neighbour neighbor",
    "station space_station",
    "federation federate alliance",
    "tech technology",
    "floor storey height",
    "power energy charge",
    "qic quantum",
    "land shield military strength",
    "naval sea",
    "good resource material",
    "terraform terraforming terraformation",
    "explore exploration island",
    "raid conflict attack",
    "institute planetary",
    "gaiaformer gaia_former",
    "loom cloth textile",
    "type kind different distinct",
    "color colour",
    "chain free",
    "play use copy seventh",
    "pay return returned",
    "take draw redraw pick choose chosen",
)
_SAME: Final = {word: group.split()[0] for group in _ALIKE for word in group.split()}
_EMPTY: Final = frozenset(
    "a an the of or and with in on at to by for from per each own your you they their its it is are be may can not no"
    " only one two that this these those when if then than as any all other another every up out n into max min minimum"
    " maximum most least paid owner has have get gets got player action effect slot count rank"
    " card structure building tile component".split()
)


@lru_cache(maxsize=4096)
def stems(text: str) -> frozenset[str]:
    """The words of a text or a name without endings of number, joined where they mean the same.

    Words that stand everywhere count only where there are no others.
    """
    found = {_stem(word) for word in _WORD.findall(text.lower().replace("_", " "))}
    telling = {word for word in found if word not in _EMPTY}
    return frozenset(_SAME.get(word, word) for word in telling or found)


def _stem(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    plural = word.endswith("s") and not word.endswith(("ss", "us")) and len(word) > 3
    return word[:-1] if plural else word


@lru_cache(maxsize=16)
def names_of(game: str) -> Mapping[str, frozenset[str]]:
    """For every name that a game's vocabulary declares, the stems of the name and of its English words."""
    found: dict[str, set[str]] = defaultdict(set)
    for name, english in _english(words_of(game)):
        found[name] |= stems(name) | stems(english)
    return {name: frozenset(stated) for name, stated in found.items()}


def _english(words: Words) -> Iterator[tuple[str, str]]:
    """Every name that is declared, each with English words for it."""
    yield from ((name, term.one) for terms in words.terms.values() for name, term in terms.items())
    for values in words.values.values():
        yield from ((name, " ".join(term.one for term in terms)) for name, terms in values.items())
    yield from ((name, _spoken(verb.en, words)) for name, verb in words.verbs.items())
    yield from ((name.rpartition(".")[2], attribute.name.one) for name, attribute in words.attributes.items())
    yield from _phrases(words)


def _phrases(words: Words) -> Iterator[tuple[str, str]]:
    for group in words.phrases.values():
        for name, languages in group.items():
            yield name, _spoken(" ".join(_texts(languages.get("en", {}))), words)


def _spoken(text: str, words: Words) -> str:
    """A text without its blanks, but with what they count."""
    units = words.terms["units"]
    counted = (units[unit].one if unit in units else unit for unit in _UNIT.findall(text))
    return " ".join((_BLANK.sub(" ", text), *counted))


def _texts(phrases: Any) -> Iterator[str]:
    if isinstance(phrases, str):
        yield phrases
    elif isinstance(phrases, Mapping):
        for inner in phrases.values():
            yield from _texts(inner)
