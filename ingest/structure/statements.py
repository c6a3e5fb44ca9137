"""Statements of a game's `reading.toml` found in its book, and the facts that follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import product
from typing import Final

from kartotek.ingest.structure.below_names import below_names
from kartotek.ingest.structure.elimination import eliminated, named_ids
from kartotek.ingest.structure.facts import Finding
from kartotek.ingest.structure.key_places import KeyPlaces
from kartotek.ingest.structure.lexicon import StructureLexicon
from kartotek.ingest.structure.members import Member, Members
from kartotek.ingest.structure.model import LAST, FactTemplates, StatementRule, Template
from kartotek.ingest.structure.passage import Passage
from kartotek.ingest.structure.pattern import Literal, Match
from kartotek.ingest.structure.slot_values import Bound, SlotItem
from kartotek.ingest.structure.templates import SlotValues, facts_of, filled
from kartotek.ingest.structure.tokens import TokenRun
from kartotek.ingest.text.tokens import Token
from kartotek.schema.ids import kind_of, slug_of

__all__ = ["statement_facts"]

_GUESSED: Final = "guessed-number"
_SHORT: Final = 2
"""Articles and scraps have no more letters: they do not tell one passage of a line from another."""


class _IndexedRuns:
    """Runs of tokens by their words: a statement has words that few of the very many runs have."""

    def __init__(self, runs: Sequence[TokenRun]) -> None:
        self._runs = runs
        self._numbers = KeyPlaces((key, number) for number, run in enumerate(runs) for key in {*run.keys})

    def having(self, words: Iterable[Literal]) -> list[TokenRun]:
        """The runs that have all of these words, in their order."""
        found = {*range(len(self._runs))}
        for word in words:
            found &= self._numbers.of(word.whole, word.starts)
        return [self._runs[number] for number in sorted(found)]


def statement_facts(
    rules: Sequence[StatementRule],
    units: Sequence[TokenRun],
    lexicon: StructureLexicon,
    members: Members,
) -> Iterator[Finding]:
    """Every fact that a statement of the book states; a passage counts once, however its lines are read."""
    passages: dict[str, list[Passage]] = {}
    indexed = _IndexedRuns(units)
    for rule in rules:
        own = list(_passages(rule, indexed, lexicon))
        if rule.below:
            lists = passages.get(rule.given, ())
            own = [row for given in lists for row in below_names(own, given, rule.below, units, lexicon)]
        elif rule.given:
            own = [_together(one, given) for one in own for given in passages.get(rule.given, ())]
        passages[rule.name] = own
    named = named_ids(rules, passages, members)
    for rule in rules:
        for passage in passages[rule.name] if rule.facts else ():
            yield from _facts(rule, eliminated(rule, passage, named, members), members, lexicon)


def _passages(rule: StatementRule, units: _IndexedRuns, lexicon: StructureLexicon) -> Iterator[Passage]:
    """Where a statement stands. Words read in another way, or by another of its texts, say nothing new."""
    seen: set[tuple[int, str]] = set()
    for text in rule.texts:
        for unit in units.having(text.needed):
            found = [(match, _words(unit, match)) for match in text.find(unit, lexicon)]
            for match, words in found:
                if seen.isdisjoint(words):
                    yield Passage(match.slots, (match.lines,), match.penalties)
            seen = seen.union(*(words for _, words in found))


def _words(unit: Sequence[Token], match: Match) -> set[tuple[int, str]]:
    """The longer words of a match with their lines."""
    return {(token.line, token.key) for token in unit[match.start : match.end] if len(token.key) > _SHORT}


def _together(one: Passage, given: Passage) -> Passage:
    lines = tuple(dict.fromkeys((*given.lines, *one.lines)))
    penalties = tuple(dict.fromkeys((*given.penalties, *one.penalties)))
    return Passage({**given.slots, **one.slots}, lines, penalties)


def _facts(rule: StatementRule, passage: Passage, members: Members, lexicon: StructureLexicon) -> Iterator[Finding]:
    about = list(_about(rule, passage, members, lexicon))
    penalties = (*_met(rule, passage), *rule.penalties)
    if rule.every and not rule.where:
        penalties += ("general",)
    if rule.count and len(about) != passage.slots[rule.count].items[0].value:
        penalties += ("misfit",)
    if rule.order:
        penalties += ("by-order",) if _even(passage) else ("uneven",)
    for subject, env in about:
        if subject in members.by_id:
            facts = _stated(rule.facts, env) if rule.every else rule.facts
            yield from facts_of(rule.name, facts, subject, env, passage.lines, penalties)
    if rule.others:
        named = {subject for subject, _ in about}
        for member in members.by_kind[rule.every or kind_of(about[0][0])]:
            if member.id not in named:
                env = _alone(passage.slots) | _own(member, members, lexicon)
                met = (*penalties, "derived")
                yield from facts_of(rule.name, rule.others, member.id, env, passage.lines, met)


def _stated(facts: FactTemplates, env: SlotValues) -> FactTemplates:
    """The facts that can be stated of a member: those of what it has. A misread number may name one that has less."""
    known = env.keys()
    return {field: one for field, one in facts.items() if not isinstance(one, Template) or known >= {*one.slots}}


def _met(rule: StatementRule, passage: Passage) -> tuple[str, ...]:
    """What was met on the way. That a number was guessed is nothing where no fact uses it; one that only counts the
    members is held against them, and so is the end of a range of members where their number is not guessed."""
    guessed = {name for name, bound in passage.slots.items() if _GUESSED in bound.penalties}
    if guessed & (rule.used - {rule.count}) and not _is_counted(rule, passage.slots, guessed & rule.used):
        return passage.penalties
    return tuple(name for name in passage.penalties if name != _GUESSED)


def _is_counted(rule: StatementRule, slots: Mapping[str, Bound], guessed: Set[str]) -> bool:
    """Whether the only number that was guessed says how many members there are, and another number says that too: with
    any other guess they would be more or fewer, which is doubted."""
    (name, *others) = guessed
    return not others and bool(rule.count) and rule.id is not None and name in rule.id.slots and slots[name].is_list


def _about(
    rule: StatementRule, passage: Passage, members: Members, lexicon: StructureLexicon
) -> Iterator[tuple[str, SlotValues]]:
    """The components that a statement is about, each with what the slots hold for it."""
    slots = passage.slots
    alone = _alone(slots)
    if rule.id is not None:
        lists = [slots[name].items for name in rule.id.slots]
        for place, items in enumerate(product(*lists)):
            env = alone | _in_step(rule, slots, place) | dict(zip(rule.id.slots, items, strict=True))
            yield members.full(filled(rule.id, env)), env
    elif rule.of:
        for place, item in enumerate(slots[rule.of].items):
            yield str(item.value), alone | _in_step(rule, slots, place) | {rule.of: item}
    else:
        for member in members.by_kind[rule.every]:
            if all(_fits(member, attribute, slots[slot].items) for attribute, slot in rule.where.items()):
                yield member.id, _own(member, members, lexicon) | alone | _own_slots(rule, member, members, lexicon)


def _alone(slots: Mapping[str, Bound]) -> dict[str, SlotItem]:
    """The first item of every slot, and under its name with `_last` the last one."""
    first = {name: bound.items[0] for name, bound in slots.items()}
    return first | {f"{name}{LAST}": bound.items[-1] for name, bound in slots.items()}


def _own_slots(rule: StatementRule, member: Member, members: Members, lexicon: StructureLexicon) -> dict[str, SlotItem]:
    """What a list slot holds for one member of a kind: the member's own value."""
    own = _own(member, members, lexicon)
    return {name: own[name] for name in rule.where if name in own}


def _in_step(rule: StatementRule, slots: Mapping[str, Bound], place: int) -> dict[str, SlotItem]:
    """The items of every list at one place."""
    own = {"place": SlotItem(place + 1)}
    if not rule.order:
        return own
    return own | {name: bound.items[place] for name, bound in slots.items() if place < len(bound.items)}


def _even(passage: Passage) -> bool:
    """Whether all lists are of one length; one of a single entry may be the rest of a longer one."""
    return len({len(bound.items) for bound in passage.slots.values() if bound.is_list}) <= 1


def _own(member: Member, members: Members, lexicon: StructureLexicon) -> dict[str, SlotItem]:
    """What a member says of itself: its attributes, and `member` for its id. One that names a component of the kind
    that the attribute is called after knows what is known of that."""
    own = {"member": SlotItem(member.id, member.name_hu, more=member.attributes)}
    for name, value in member.attributes.items():
        other = members.by_id.get(members.full(f"{name}:{value}"))
        more = other.attributes if other else {}
        own[name] = SlotItem(value, lexicon.values.get((name, value), value), more=more)
    return own


def _fits(member: Member, attribute: str, items: Sequence[SlotItem]) -> bool:
    own = member.attributes.get(attribute, "")
    return (str(int(own)) if own.isdecimal() else own) in {_slug(item) for item in items}


def _slug(item: SlotItem) -> str:
    value = str(item.value)
    return slug_of(value) if value.count(":") else value
