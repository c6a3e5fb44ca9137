"""Components known by what their names speak of or by what an ability says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, Final

from kartotek.ingest.confidence import KEPT, NAMED_BY_CONTENT, UNPLACED
from kartotek.ingest.effects.grammar.chunks import Item, tag_tokens
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.grammar.meaning import CountPhrase
from kartotek.ingest.effects.grammar.notation import number_of, per_of, timing_of
from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.ingest.effects.subjects.names import ComponentNames, NamedComponent
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.sentences import Paragraph, Token
from kartotek.schema.language import nodes as n
from kartotek.schema.language.construct import steps_of
from kartotek.schema.language.nodes import (
    Ability,
    Amount,
    Bundle,
    Do,
    Filter,
    Mod,
    Number,
    OnlyIf,
    Pay,
    Ranked,
    Timing,
    Transfer,
    Unknown,
    Word,
    walk,
)

__all__ = ["Likeness", "likeness", "Contents"]


# Components known by what an ability says: a place of action by its goods, a scoring by its event and points.
@dataclass(frozen=True, slots=True)
class Likeness:
    """The kind of component that an ability is of, and what its name must speak of beside points. `anywhere`: it is
    known wherever the ability stands, not only under a heading of its kind."""

    kind: str
    words: frozenset[str]
    anywhere: bool = False


@dataclass(frozen=True, slots=True)
class _Rule:
    """What an ability must be, and which parts of it a name speaks of."""

    made: Likeness
    timing: n.Timing
    paid: str
    gained: str
    ranks: n.Int | None
    """What is ranked, where a ranking says how much it is."""
    named: frozenset[str]

    def words_in(self, ability: n.Ability) -> frozenset[str] | None:
        """What a name of the component speaks of; None where the ability is another one."""
        timing = ability.timing
        if (timing.kind, timing.name, bool(ability.limits)) != (self.timing.kind, self.timing.name, bool(self.paid)):
            return None
        gained = _gained(self._step(ability.effect))
        if not gained or not self._is_gained(gained[0]):
            return None
        said = (*map(self._of_amount, gained), *map(self._of_filter, timing.filters))
        return frozenset(chain.from_iterable(said))

    def _step(self, effect: n.Step) -> n.Step | None:
        """What is done, for the price that the rule asks for; None where it has another price."""
        if not isinstance(effect, n.Pay):
            return None if self.paid else effect
        goods = [one.resource for one in effect.price.amounts if isinstance(one, n.Amount)]
        return effect.step if goods == [self.paid] else None

    def _is_gained(self, first: n.Amount) -> bool:
        """Whether the first amount is of the good, or ranks what the rule asks for."""
        ranked = first.count.value if isinstance(first.count, n.Ranked) else None
        return ranked == self.ranks and self.gained in ("", first.resource)

    def _of_amount(self, amount: n.Amount) -> Iterator[str]:
        if "number" in self.named and isinstance(amount.count, n.Number) and amount.count.value != 1:
            yield str(amount.count.value)
        if "good" in self.named and amount.resource != self.gained:
            yield amount.resource

    def _of_filter(self, one: n.Filter) -> Iterator[str]:
        if one.attribute in self.named:
            yield from (str(getattr(value, "name", getattr(value, "value", ""))) for value in one.values)


def _gained(step: n.Step | None) -> list[n.Amount]:
    """The amounts that a step gains, where it does nothing else and leaves no choice."""
    match step:
        case n.Transfer("gain", n.Bundle(amounts), None):
            plain = [one for one in amounts if isinstance(one, n.Amount)]
            return plain if len(plain) == len(amounts) else []
    return []


def likeness(ability: n.Ability, language: GameLanguage) -> Likeness | None:
    """What the first rule of the game's table that fits says of the ability; ones are not spoken of."""
    for rule in _rules(language):
        words = rule.words_in(ability)
        if words is not None:
            return Likeness(rule.made.kind, rule.made.words | words, rule.made.anywhere)
    return None


@lru_cache(maxsize=8)
def _rules(language: GameLanguage) -> tuple[_Rule, ...]:
    return tuple(_rule(raw, language) for raw in language.rows("likeness"))


def _rule(raw: Mapping[str, Any], language: GameLanguage) -> _Rule:
    made = Likeness(raw["of"], frozenset(raw.get("words", ())), raw.get("anywhere", False))
    timing = timing_of(raw["timing"], language) or n.Timing("now")
    named = frozenset(raw.get("named", ()))
    ranks = _ranked(raw["ranks"], language) if "ranks" in raw else None
    return _Rule(made, timing, raw.get("paid", ""), raw.get("gained", ""), ranks, named)


def _ranked(count: str, language: GameLanguage) -> n.Int | None:
    """What a ranking counts, as the language writes it."""
    found = per_of(CountPhrase(({"count": count},)), language)
    return number_of(found.what) if found is not None else None


# Components known by what their names speak of: a slot called after its goods, a price after its thing.
_FEWEST: Final = 2
_WORTH: Final = "_value"
"""What numbers are called that say what a thing is worth."""
_FROM_NOW_ON: Final = frozenset(("immar", "immaron", "mostantol", "ezentul", "innentol"))
_ANYTHING: Final = frozenset(("structure", "building"))
_POINTS: Final = frozenset(("vp",))


@dataclass(frozen=True)
class Contents:
    """The names of a game's components as sets of what they speak of."""

    names: ComponentNames
    language: GameLanguage

    @cached_property
    def _named(self) -> list[tuple[frozenset[str], NamedComponent]]:
        return [
            (_content(_as_tokens(name), self.language), component)
            for name, component in self.names.printed
            if component.kind in self.names.hosts
        ]

    def place(self, statement: Statement, paragraph: Paragraph, section: str = "") -> list[Statement]:
        """The statement with the component whose name says the same as its paragraph, or with each of several alike
        that it speaks of; else as it was. `section` is the kind of component that its heading names."""
        if _is_settled(statement):
            return [statement]
        found = self._found(statement, paragraph, section)
        return _placed(statement, found) if len(found) == 1 or (found and _is_of_several(statement)) else [statement]

    def _found(self, statement: Statement, paragraph: Paragraph, section: str) -> list[NamedComponent]:
        """The components that the ability itself names, that are like it, or that its paragraph speaks of."""
        ability = statement.ability
        exchange, built = _exchanged(ability), _priced_kind(ability) or statement.built
        if exchange is not None:
            return self._ending(f":{exchange[0]}-to-{exchange[1]}")
        if built:
            return self._structures(built)
        values = [] if section or _changes(statement, paragraph) else _valued_kinds(ability)
        if values:
            return [one for kind in values for one in self._valued(kind)]
        return self._alike(statement, section) or self._spoken_of(ability, paragraph)

    def _spoken_of(self, ability: Ability, paragraph: Paragraph) -> list[NamedComponent]:
        """The components that a paragraph with an action, points at the end or a federation speaks of."""
        if ability.timing.kind not in ("action", "end") and not _begins_with_verb(ability, "federate"):
            return []
        found = self._speaking_of(_content(paragraph.tokens, self.language))
        kinds = self._acting if ability.timing.kind == "action" else ()
        return [component for component in found if component.kind in kinds] if kinds else found

    def _alike(self, statement: Statement, section: str) -> list[NamedComponent]:
        """The components whose names say just what the expression does, of the kind that the heading names."""
        stated = likeness(statement.ability, self.language)
        if stated is None or not (stated.anywhere or stated.kind == section):
            return []
        return [c for name, c in self._named if (c.kind, name - _POINTS) == (stated.kind, stated.words)]

    @cached_property
    def _acting(self) -> frozenset[str]:
        """The kinds of components that actions belong to; none where the game does not say so."""
        nouns = self.language.vocabulary.nouns
        hosts = self.language.vocabulary.hosts.items()
        return frozenset(kind for kind, host in hosts if host.noun and "action" in nouns[host.noun].carries)

    def _valued(self, kind: str) -> list[NamedComponent]:
        """The structures of a kind or of a group of kinds, as the vocabulary has it."""
        domain = self.language.vocabulary.domains["structure_kind"]
        return [one for member in domain.groups.get(kind, (kind,)) for one in self._structures(member)]

    def _structures(self, kind: str) -> list[NamedComponent]:
        """The structure of a kind, or all of a group of kinds."""
        slug = f":structure:{kind.replace('_', '-')}"
        return self._ending(slug) or [component for component in self.names.all if f"{slug}-" in component.id]

    def _ending(self, slug: str) -> list[NamedComponent]:
        return [component for component in self.names.all if component.id.endswith(slug)]

    def _speaking_of(self, content: frozenset[str]) -> list[NamedComponent]:
        """Those of just this content; else those of this content but for numbers and things of any kind."""
        loose = frozenset(word for word in content if word not in _ANYTHING and not word.isdecimal())
        return self._of_content(content) or self._of_content(loose)

    def _of_content(self, content: frozenset[str]) -> list[NamedComponent]:
        return [component for name, component in self._named if name == content] if len(content) >= _FEWEST else []


def _priced_kind(ability: Ability) -> str | None:
    """The kind whose building has the price that the ability states."""
    match ability:
        case Ability(Timing("action"), Do("build", (Filter("kind", "=", (Word(kind),)),), (), Bundle()), limits):
            return kind if limits in ((), (OnlyIf(Unknown()),)) else None
    return None


def _valued_kinds(ability: Ability) -> list[str]:
    """The kinds of things whose worth the ability sets."""
    match ability:
        case Ability(Timing("always"), Mod(hook, (Filter("kind", "=", kinds),), "=", Number()), ()):
            return [kind.name for kind in kinds if isinstance(kind, Word)] if hook.endswith(_WORTH) else []
    return []


def _changes(statement: Statement, paragraph: Paragraph) -> bool:
    """Whether a statement says what is so from now on, which is not what a thing says by itself."""
    lines = range(statement.line_from, statement.line_to + 1)
    return any(token.key in _FROM_NOW_ON for token in paragraph.tokens if token.line in lines)


def _exchanged(ability: Ability) -> tuple[str, str] | None:
    """The good that is paid and the one that is had in an exchange that may be made at any time."""
    match ability:
        case Ability(
            Timing("free"),
            Pay(Bundle((Amount(Number(), paid),)), Transfer("gain", Bundle((Amount(Number(1), had),)), None)),
            (),
        ):
            return paid, had
    return None


def _is_settled(statement: Statement) -> bool:
    """Whether the subject of a statement is known, which is none of a price; or nothing can be said of it."""
    known = statement.subject is not None and _priced_kind(statement.ability) is None
    return known or _ranks_unknown(statement.ability)


def _is_of_several(statement: Statement) -> bool:
    """Whether a statement may be about each of several components: a price, what things are worth."""
    ability = statement.ability
    return bool(statement.built) or _priced_kind(ability) is not None or bool(_valued_kinds(ability))


def _ranks_unknown(ability: Ability) -> bool:
    """Whether something is ranked of which it is not known what."""
    return any(isinstance(node, Ranked) and isinstance(node.value, Unknown) for node in walk(ability))


def _begins_with_verb(ability: Ability, verb: str) -> bool:
    """Whether the first step that is due at once is this verb."""
    first = steps_of(ability.effect)[0]
    return ability.timing.kind == "now" and isinstance(first, Do) and first.verb == verb


def _as_tokens(name: str) -> list[Token]:
    words = re.findall(r"\w+", name)
    return [Token(word, key_of(word), 0, KEPT, "", int(word) if word.isdecimal() else None) for word in words]


def _content(tokens: Sequence[Token], language: GameLanguage) -> frozenset[str]:
    """What a run of words speaks of: goods, things and numbers above one."""
    said = (_said(item) for item in tag_tokens(tokens, language.lexicon))
    return frozenset(filter(None, said))


def _said(item: Item) -> str:
    match item.tag:
        case "RES":
            return str(item.value)
        case "THING":
            return _called(item.value)
        case "NUM":
            return str(item.value) if item.value > 1 else ""
    return item.tag if item.tag in ("MOST", "OR", "TRACK") else ""


def _called(thing: Mapping[str, Any]) -> str:
    """What a thing is called by: its kind, its type or a quality."""
    return str(next(filter(None, map(thing.get, ("kind", "type", "flags"))), thing))


def _placed(statement: Statement, components: Sequence[NamedComponent]) -> list[Statement]:
    """The statement as one of each of the components."""
    whole = statement.confidence >= UNPLACED and OnlyIf(Unknown()) not in statement.ability.limits
    confidence = min(NAMED_BY_CONTENT, statement.ceiling) if whole else statement.confidence
    return [replace(statement, subject=component.id, confidence=confidence) for component in components]
