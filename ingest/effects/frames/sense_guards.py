"""What forbids a sense although its words are there: others who act, another object, one of several, too often."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from kartotek.ingest.effects.frames.items import features_in, tagged, values_of
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.senses import WordSense
from kartotek.schema.language.nodes import Word
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["is_contradicted"]

_OTHERS: Final = frozenset(("NEIGHBOUR", "OTHERS", "OPPONENT", "RIVAL"))
_OTHER: Final = frozenset(("mas", "tobbi"))
"""Words before a player that say that it is another one."""
_CHOOSING: Final = "V.choose"


def is_contradicted(sense: WordSense, clause: Clause) -> bool:
    """Whether the clause speaks of another player, thing, number or action than the sense does."""
    return any(guard(sense, clause) for guard in _GUARDS)


def _others_act(sense: WordSense, clause: Clause) -> bool:
    """Somebody else is the subject."""
    if sense.scope or sense.kind in ("flags", "flag_of"):
        return False
    named = tagged(clause.main, *_OTHERS - sense.tags, case="nom")
    return bool(named) or not _OTHER.isdisjoint(values_of(clause, "X"))


def _is_of_another_kind(sense: WordSense, clause: Clause) -> bool:
    """The object is of a kind that the sense does not speak of."""
    if sense.kind != "verb" or "kind" not in {one.attribute for one in sense.filters}:
        return False
    stated = {value.name for one in sense.filters for value in one.values if isinstance(value, Word)}
    kinds = [str(feature["kind"]) for feature in _objects(clause) if "kind" in feature]
    return bool(stated and kinds) and not _is_meant(kinds, stated, _groups(clause.language.vocabulary))


def _is_meant(kinds: Sequence[str], stated: set[str], members: Mapping[str, frozenset[str]]) -> bool:
    """Whether one of the kinds is stated, or a member of what is, or has such a member."""
    meant = stated.union(*(members.get(name, ()) for name in stated))
    return any(kind in meant or meant & members.get(kind, frozenset()) for kind in kinds)


def _objects(clause: Clause) -> list[Mapping[str, Any]]:
    """What is said of the things that something is done to."""
    return features_in((*clause.find("THINGS", "acc"), *clause.find("THING", "acc")))


def _groups(vocabulary: Vocabulary) -> Mapping[str, frozenset[str]]:
    """The members of every group of values."""
    found = (domain.groups.items() for domain in vocabulary.domains.values())
    return {name: frozenset(members) for groups in found for name, members in groups}


def _is_one_of_several(sense: WordSense, clause: Clause) -> bool:
    """One thing is the object of what the sense says of every one."""
    if not sense.every or sense.by_action:
        return False
    objects = {item.tag for item in clause.main if item.case == "acc" and not item.is_verb} & sense.tags
    before = any(_is_one(one) and other.tag in objects for one, other in pairwise(clause.main))
    return before or any(map(_is_phrase, tagged(clause.main, *objects)))


def _is_phrase(item: Item) -> bool:
    """Whether a rule made an item of several words."""
    return len(item.tokens) > 1 and bool(item.rules)


def _is_one(item: Item) -> bool:
    return item.tag in ("ONE", "ONE_OF") or (item.tag == "X" and str(item.value).startswith("egyik"))


def _is_too_often(sense: WordSense, clause: Clause) -> bool:
    """It may be done more than once in a period."""
    return "LIMIT" in sense.tags and any(item.value[1] != 1 for item in clause.find("LIMIT"))


def _says_more(sense: WordSense, clause: Clause) -> bool:
    """What is chosen is a thing, not whether something is done."""
    return sense.kind == "flags" and _CHOOSING in sense.tags and any(clause.find("THINGS", "acc"))


_GUARDS: Final = (_others_act, _is_of_another_kind, _is_one_of_several, _is_too_often, _says_more)
