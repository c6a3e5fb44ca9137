"""Senses of words: which verb, number or permission of a game the words of its book name, from its dictionary."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import dropwhile
from typing import Any, Final, Literal

from kartotek.ingest.effects.frames.frame import SPECIAL, When
from kartotek.ingest.effects.grammar.clauses import Clause, GameLanguage
from kartotek.ingest.effects.grammar.notation import timing_of
from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.errors import KartotekError
from kartotek.schema.language.construct import flag, where
from kartotek.schema.language.nodes import Filter, Ref
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["SENSE", "WordSense", "load_senses", "senses_in"]

SENSE: Final = "sense "
"""What the names of senses begin with, where statements say by which rules they were read."""
_KINDS: Final = ("verb", "use", "hook", "flags", "flag_of", "good", "pays", "state")
_REFS: Final = ("this", "it")
_SPECIAL: Final = "special"
_CONTEXT: Final = "context"
_INSTEAD: Final = frozenset(("INSTEAD",))
SenseKind = Literal["verb", "use", "hook", "flags", "flag_of", "good", "pays", "state"]


@dataclass(frozen=True, slots=True)
class WordSense:
    """Words that name something of the game."""

    kind: SenseKind
    names: tuple[str, ...]
    """The verb, the timing used, the number, the permissions, or the part of a title that names one."""
    said: tuple[frozenset[str], ...]
    """Sets of tags of which a clause has one each."""
    event: frozenset[str]
    unless: frozenset[str]
    beside: frozenset[str]
    things: frozenset[str]
    goods: frozenset[str]
    filters: tuple[Filter, ...]
    noun: str
    scope: str
    every: bool
    by_action: str
    counts: str
    free: bool
    unpriced: bool
    into: str
    measure: str
    optional: bool
    denied: bool
    partial: bool
    when: When | None
    """None: the text says it, or what the sense names does."""
    subject: str | None

    @property
    def name(self) -> str:
        return self.names[0]

    @property
    def tags(self) -> frozenset[str]:
        """All tags that the sense asks for: what they stand for is part of its meaning."""
        return self.event.union(self.beside, *self.said)

    def is_in(self, clause: Clause) -> bool:
        """Whether the clause has the words of the sense."""
        if any(map(clause.tags.isdisjoint, self.said)) or not clause.tags.isdisjoint(self.unless):
            return False
        return self.event <= clause.event_tags and _speaks_of(self, clause) and self._is_replaced_in(clause)

    def _is_replaced_in(self, clause: Clause) -> bool:
        """Whether what the sense lists behind `instead` stands behind it in the clause too: before it stands what is
        not so any more."""
        at = next((at for at, tags in enumerate(self.said) if tags == _INSTEAD), len(self.said))
        later = frozenset(item.tag for item in dropwhile(lambda item: item.tag not in _INSTEAD, clause.main))
        return not any(map(later.isdisjoint, self.said[at:]))


@lru_cache(maxsize=8)
def load_senses(language: GameLanguage) -> Sequence[WordSense]:
    """The senses of a game, those with more words first. A name that the vocabulary lacks is refused."""
    made = [_sense(raw, language) for raw in language.rows("senses")]
    return tuple(sorted(made, key=lambda one: -len(one.said) - len(one.event)))


def senses_in(clause: Clause, *kinds: SenseKind) -> Iterator[WordSense]:
    """The senses of these kinds whose words the clause has."""
    return (sense for sense in _senses_of(clause.language, kinds) if sense.is_in(clause))


@lru_cache(maxsize=64)  # eight games, each with the few sets of kinds that rules ask for
def _senses_of(language: GameLanguage, kinds: tuple[SenseKind, ...]) -> Sequence[WordSense]:
    return tuple(sense for sense in load_senses(language) if sense.kind in kinds)


def _sense(raw: Mapping[str, Any], language: GameLanguage) -> WordSense:
    kind: SenseKind = next(kind for kind in _KINDS if raw.get(kind))
    names = tuple(raw["flags"]) if kind == "flags" else (str(raw[kind]),)
    _require(kind, names, language)
    return WordSense(
        kind=kind,
        names=names,
        said=tuple(frozenset(tags.split("|")) for tags in raw["said"]),
        event=frozenset(raw.get("event", ())),
        unless=frozenset(raw.get("unless", ())),
        beside=frozenset(raw.get("beside", ())),
        things=frozenset(raw.get("things", ())),
        goods=frozenset(raw.get("goods", ())),
        filters=tuple(_filters(raw.get("filters", {}))),
        noun=raw.get("noun", ""),
        scope=raw.get("scope", ""),
        every=raw.get("every", False),
        by_action=raw.get("by_action", ""),
        counts=raw.get("counts", ""),
        free=raw.get("free", False),
        unpriced=raw.get("unpriced", False),
        into=raw.get("into", ""),
        measure=raw.get("measure", ""),
        optional=raw.get("optional", False),
        denied=raw.get("denied", False),
        partial=raw.get("partial", False),
        when=_when(raw, language),
        subject=raw.get("subject"),
    )


def _require(kind: SenseKind, names: Sequence[str], language: GameLanguage) -> None:
    known = _known(kind, language.vocabulary)
    for name in names if known is not None else ():
        if known is not None and name not in known:
            what, where = f"the game has no {kind.removesuffix('s')} {name!r}", "reading.toml, effects.senses"
            raise KartotekError("data-format", what, where=f"{language.game}/{where}", hint=did_you_mean(name, known))


def _known(kind: SenseKind, vocabulary: Vocabulary) -> Sequence[str] | None:
    """The names of the vocabulary of a kind; None where the sense names none."""
    tables: Mapping[str, Sequence[str]] = {
        "verb": list(vocabulary.verbs),
        "hook": list(vocabulary.hooks),
        "flags": list(vocabulary.flags),
        "good": list(vocabulary.resources),
        "pays": list(vocabulary.resources),
    }
    return tables.get(kind)


def _filters(stated: Mapping[str, str]) -> Iterator[Filter]:
    for name, value in stated.items():
        if name == "flags":
            yield from (flag(one.removeprefix("not "), one.startswith("not ")) for one in value.split(", "))
        else:
            yield where(name, *((Ref(value),) if value in _REFS else value.split(" | ")))  # type: ignore[arg-type]


def _when(raw: Mapping[str, Any], language: GameLanguage) -> When | None:
    text, usual = raw.get("when", ""), raw.get("usual", "")
    if text == _SPECIAL:
        return replace(SPECIAL, default=False)
    if usual in (_SPECIAL, _CONTEXT):
        return SPECIAL if usual == _SPECIAL else When(None, default=True, context=True)
    if not text and not usual:
        return None
    return When(timing_of(text or usual, language), default=not text, context=raw.get("context", False))


def _speaks_of(sense: WordSense, clause: Clause) -> bool:
    """Whether the clause names one of the goods and one of the things that the sense is about."""
    if not sense.goods and not sense.things:
        return True
    amounts = [amount for item in clause.find("BUNDLE") for amount in item.value]
    goods = {amount.named(way) for amount in amounts for way in ("pay", "gain")}
    things = {str(value) for item in clause.main for feature in item.features for value in feature.values()}
    return _has_one(goods, sense.goods) and _has_one(things, sense.things)


def _has_one(names: Set[str], wanted: Set[str]) -> bool:
    """Whether one of the wanted names is there, if any is wanted."""
    return not wanted or not wanted.isdisjoint(names)
