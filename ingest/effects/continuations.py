"""Sentences that say more of what others said: prices, steps, ways to choose, listed exchanges, points by ranks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from kartotek.ingest.confidence import FULL, LOOSE_CHOICE, TORN_TABLE
from kartotek.ingest.effects.grammar import discourse as d
from kartotek.ingest.effects.grammar.clauses import Clause, GameLanguage
from kartotek.ingest.effects.grammar.doubts import capped
from kartotek.ingest.effects.grammar.notation import checked, selection_of
from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.ingest.effects.grammar.trees import has_choice, last_step
from kartotek.ingest.text.sentences import Paragraph
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language import nodes as n
from kartotek.schema.language.construct import (
    ACTION,
    END,
    FREE,
    IT,
    NOW,
    UNKNOWN,
    amount,
    amounts,
    choose,
    do,
    each,
    gain,
    in_order,
    number,
    only_if,
    pay,
    per,
    steps_of,
    swap,
    total,
    transfer,
    where,
)
from kartotek.schema.language.nodes import Ability
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["Antecedent", "continued", "paid", "Menu", "offers_ways", "OfferedExchanges", "Scores"]


# Sentences that say more of what the one before them said: a price, a step that follows, what holds otherwise.
_BUILDING: Final = ("build", "upgrade")
_MOST_TIMES: Final = 50
_KIND_ALONE: Final = 60
"""What it costs that the sentence before only named a kind of thing."""

Antecedent = tuple[str, Statement | None]
"""The kind of thing that the sentence before spoke of, and the statement that it made."""


def continued(mark: Statement, before: Antecedent | None, label: str) -> Iterator[Statement]:
    """The statement that the mark and what was said before it make together; none where they make nothing."""
    statement = before[1] if before is not None else None
    match mark.content:
        case d.PriceOf(cost):
            yield from _priced(mark, cost, before, label)
        case d.LowerPrice(cost):
            cheaper = _cheaper(statement.ability, cost) if statement is not None else None
            if statement is not None and cheaper is not None:
                yield replace(mark, content=cheaper, confidence=min(mark.confidence, statement.confidence))
        case _ if statement is not None:
            made = _changed(mark.content, statement.ability)
            if made is not None:
                yield _replacing(statement, made, mark, (*statement.rules, *mark.rules))


def paid(price: Statement, statement: Statement) -> Statement:
    """A step of a list with the price that stands before it in the list."""
    match price.content, statement.content:
        case d.PriceOf(cost), n.Ability(n.Timing("action"), n.Use("action", n.Select("slot")) as use) as ability:
            return replace(
                statement,
                line_from=price.line_from,
                content=replace(ability, effect=pay(cost, use)),
                confidence=min(price.confidence, statement.confidence),
                rules=(*price.rules, *statement.rules),
            )
    return statement


def _replacing(statement: Statement, made: n.Ability, mark: Statement, rules: tuple[str, ...]) -> Statement:
    """The statement in its fuller form."""
    return replace(
        statement,
        line_to=mark.line_to,
        content=made,
        confidence=min(mark.confidence, statement.confidence),
        rules=rules,
        replaces=statement.ability,
    )


def _priced(price: Statement, cost: n.Bundle, before: Antecedent | None, label: str) -> Iterator[Statement]:
    """A price belongs to the thing of the label, or to the step of the sentence before."""
    statement = before[1] if before is not None else None
    upgrades = _open_upgrades(statement.ability) if statement is not None else []
    if statement is not None and len(upgrades) == 1 and not _is_building(statement.ability):
        whole = swap(statement.ability, upgrades[0], replace(upgrades[0], price=cost))
        yield _replacing(statement, whole, price, statement.rules)
    elif label:
        yield replace(price, content=_built(label, cost))
    elif before is not None:
        yield from _of_step(price, cost, before)


def _of_step(price: Statement, cost: n.Bundle, before: Antecedent) -> Iterator[Statement]:
    """The price of what the sentence before builds, or only names."""
    kind, statement = before
    if statement is None:
        yield replace(price, content=_built(kind, cost), confidence=price.confidence - _KIND_ALONE)
    elif _is_building(statement.ability) and isinstance(statement.ability.effect, n.Do):
        whole = replace(statement.ability, effect=replace(statement.ability.effect, price=cost))
        confidence = max(price.confidence - _KIND_ALONE, min(price.confidence, statement.confidence))
        yield replace(price, line_from=statement.line_from, content=whole, confidence=confidence)


def _built(kind: str, cost: n.Bundle) -> n.Ability:
    return n.Ability(ACTION, do("build", where("kind", kind), price=cost))


def _is_building(ability: n.Ability) -> bool:
    """Whether the ability is to build or upgrade something, and nothing else."""
    match ability:
        case n.Ability(n.Timing("action" | "now"), n.Do(verb, _, (), None), ()):
            return verb in _BUILDING
    return False


def _open_upgrades(ability: n.Ability) -> list[n.Do]:
    """Upgrades that have no price yet."""
    return [node for node in n.walk(ability) if isinstance(node, n.Do) and node.verb == "upgrade" and not (
        node.price or node.args)]  # fmt: skip


def _cheaper(ability: n.Ability, cost: n.Bundle) -> n.Ability | None:
    """The ability at another price, under a condition that is not known."""
    match ability:
        case n.Ability(n.Timing("action"), n.Do("build", (_, *_), (), n.Bundle()) as step, ()):
            return n.Ability(ability.timing, replace(step, price=cost), (only_if(UNKNOWN),))
    return None


def _changed(mark: n.Ability | d.Note, before: n.Ability) -> n.Ability | None:
    """The ability with what the mark says of it."""
    match mark:
        case d.UpgradeThat(cost):
            return _upgraded(before, cost)
        case d.Otherwise(step):
            return _otherwise(before, step)
        case d.EventWith(which):
            return _narrower_event(before, which)
        case d.OnlyThose(noun, which):
            return _narrowed(before, noun, which)
        case d.Unless(kind, members):
            return _unless(before, kind, members)
        case d.OncePerNote(period):
            return None if before.limits else replace(before, limits=(n.OncePer(period),))
        case d.Repeat():
            return _repeated(before)
    return None


def _upgraded(before: n.Ability, cost: n.Bundle) -> n.Ability | None:
    """What is built last is upgraded for a price."""
    built = last_step(before.effect)
    match built:
        case n.Do("build", (n.Filter("kind", "=", (_,)),), (), None) if not before.limits:
            upgrade = do("upgrade", args=(n.Ref("that"),), price=cost)
            return swap(before, built, n.Seq((built, upgrade)))
    return None


def _otherwise(before: n.Ability, otherwise: n.Step) -> n.Ability | None:
    """What is lost where the thing wanted is not there: the condition is what was to be lost so far."""
    loss = last_step(before.effect)
    match loss:
        case n.Transfer("lose", n.Bundle((n.Amount(n.Number(1), good),)), None) if not before.limits:
            enough = n.Compare(">=", n.Held(good), number(1))
            return swap(before, loss, n.If(enough, loss, otherwise)) if isinstance(before.effect, n.ForEach) else None
    return None


def _narrower_event(before: n.Ability, which: n.Filter) -> n.Ability | None:
    """The event happens only to things that are so."""
    known = any(isinstance(node, n.Filter) and node.attribute == which.attribute for node in n.walk(before))
    match before.timing:
        case n.Timing("on", _, (n.Filter("kind", "=", (_,)) as first, *others)) if not known:
            return replace(before, timing=replace(before.timing, filters=(first, which, *others)))
    return None


def _narrowed(before: n.Ability, noun: str, which: n.Filter) -> n.Ability | None:
    """The things counted are only those that are so."""
    found = next((node for node in n.walk(before) if isinstance(node, n.Select) and node.noun == noun), None)
    if found is None or which in found.filters:
        return None
    narrower = replace(found, filters=(*found.filters, which))
    return swap(before, found, narrower)


def _unless(before: n.Ability, kind: str, members: tuple[str, ...]) -> n.Ability:
    """It holds until such a thing stands: of several alike, the one that has to do with the good in question."""
    good = before.effect.resource if isinstance(before.effect, n.Replace) else ""
    wanted = next((member for member in members if good and member.endswith(f"_{good}")), kind)
    stands = n.Exists(n.Select("structure", (where("kind", wanted),)))
    return replace(before, limits=(*before.limits, only_if(n.Not(stands))))


def _repeated(before: n.Ability) -> n.Ability | None:
    """What is paid for may be done as often as it can be paid for."""
    first, *others = steps_of(before.effect)
    if not isinstance(first, n.Pay):
        return None
    return replace(before, effect=in_order((n.UpTo(_MOST_TIMES, first), *others)))


# Ways that a text offers one below the other, of which one is to be chosen: one statement with a choice.
_NEXT: Final = 2


def offers_ways(clause: Clause) -> bool:
    """Whether a sentence says that one of what follows is chosen."""
    ones = [item for item in clause.main if item.tag == "ONE" and item.case == Case.ACC]
    return len(ones) == 1 and clause.has("V.choose", "POSSIBLE", "FOLLOWING")


def _is_way(ability: Ability) -> bool:
    """Whether an ability may be one of several ways: done at once or as an action, always, and without a choice."""
    return ability.timing in (ACTION, NOW) and not ability.limits and not has_choice(ability)


@dataclass
class Menu:
    """The ways read so far, each the steps of one paragraph; `line` is the last one of them, 0 where there is none."""

    line: int = 0
    ways: list[Statement] = field(default_factory=list)

    def open_at(self, line: int) -> None:
        self.line = line

    def take(self, paragraph: Paragraph, here: Sequence[Statement]) -> bool:
        """Whether the statements of a paragraph are one of the ways, and kept here until all are read."""
        follows = bool(self.line) and 0 < paragraph.line_from - self.line <= _NEXT
        if not here or not follows or not all(_is_way(one.ability) for one in here):
            return False
        self.line = paragraph.line_to
        self.ways.append(_way(here))
        return True

    def close(self, language: GameLanguage) -> list[Statement]:
        """A choice of all the ways; a single way stays what it is, but is not certain."""
        ways, self.ways, self.line = self.ways, [], 0
        if not ways:
            return []
        whole = Ability(ways[0].ability.timing, choose(one.ability.effect for one in ways))
        made = checked(whole, language) if len(ways) > 1 else ways[0].ability
        confidence = min(LOOSE_CHOICE, *(one.confidence for one in ways))
        rules = (*(rule for one in ways for rule in one.rules), "one of several ways")
        first = replace(ways[0], line_to=ways[-1].line_to, confidence=confidence, rules=rules)
        return [replace(first, content=made)] if made else []


def _way(steps: Sequence[Statement]) -> Statement:
    """The steps of one way as one statement."""
    ability = Ability(steps[0].ability.timing, in_order(one.ability.effect for one in steps))
    return replace(
        steps[0],
        line_to=steps[-1].line_to,
        content=ability,
        confidence=min(one.confidence for one in steps),
        rules=tuple(rule for one in steps for rule in one.rules),
    )


# Exchanges that a text lists one by one, and what a later sentence says of all of them.
_NEAR: Final = 4
"""A sentence no further from the list than this may be one of its entries."""
_SEVERAL: Final = 2
_ANY_NUMBER: Final = 50
"""How often something is exchanged at most that may be exchanged as often as one can pay."""

_Lines = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Rate:
    """How much of the good that is paid an exchange takes, and the lines that say so."""

    count: int
    lines: _Lines
    confidence: int


@dataclass
class OfferedExchanges:
    """What goods cost in exchanges, and the sentences that were left unread and may have stated others."""

    rates: dict[str, _Rate] = field(default_factory=dict)
    stated: list[_Lines] = field(default_factory=list)
    """Where exchanges stand, whatever is paid in them."""
    unread: list[_Lines] = field(default_factory=list)

    def note(self, ability: n.Ability, statement: Statement, language: GameLanguage) -> None:
        """Remember what a good costs in an exchange."""
        paid = language.table("exchanges").get("paid")
        match ability:
            case n.Ability(n.Timing("free"), n.Pay(n.Bundle((n.Amount(n.Number(count), good),)), step), ()):
                lines = (statement.line_from, statement.line_to)
                self.stated.append(lines)
                match step:
                    case n.Transfer("gain", n.Bundle((n.Amount(n.Number(1), prize),)), None) if good == paid:
                        self.rates[prize] = _Rate(count, lines, statement.confidence)

    def all_with(self, good: str, statement: Statement, language: GameLanguage) -> list[Statement]:
        """All exchanges stated so far, paid with another good: each a statement of its own, or all of them at once
        where the game's table says so."""
        rates = [(prize, rate) for prize, rate in self.rates.items() if prize != good]
        ways = [pay(amounts(amount(rate.count, good)), gain(1, prize)) for prize, rate in rates]
        source = language.table("exchanges").get("at_once", {}).get(good)
        if source is None:
            made = [(way, (rate,)) for way, (_, rate) in zip(ways, rates, strict=True)]
            return [_stated_with(statement, n.Ability(FREE, way), used) for way, used in made]
        phase = language.vocabulary.resources[good].expires
        at_once = _exchanged_at_once(good, source, ways)
        if not phase or at_once is None:
            return []
        whole = _stated_with(statement, n.Ability(each(phase), at_once), [rate for _, rate in rates])
        return [capped(whole, "partly-read") if self._lacks_one() else whole]

    def _lacks_one(self) -> bool:
        """Whether a sentence among those that state exchanges was left unread: it may be one of them."""
        first = min(rate.lines[0] for rate in self.rates.values())
        last = max(rate.lines[1] for rate in self.rates.values())
        for start, end in sorted(self.stated, reverse=True):
            first = min(first, start) if first - end <= _NEAR else first
        first, last = first - _NEAR, last + _NEAR
        return any(start <= last and first <= end for start, end in self.unread)


def _stated_with(statement: Statement, ability: n.Ability, rates: Sequence[_Rate]) -> Statement:
    """A statement made of a list is no more certain than what it takes of the list."""
    confidence = min(statement.confidence, *(rate.confidence for rate in rates))
    return replace(statement, content=ability, named_at=tuple(rate.lines for rate in rates), confidence=confidence)


def _exchanged_at_once(good: str, source: str, ways: Sequence[n.Step]) -> n.Step | None:
    """All that is held of a good exchanged, as often as one can; None where there is no choice."""
    if len(ways) < _SEVERAL:
        return None
    return in_order((gain(1, good, per(n.Held(source))), n.UpTo(_ANY_NUMBER, choose(ways))))


# Points by ranks, tables and counts that several sentences state together.
_LEAST_ROWS: Final = 3
_LEAST_SYMBOLS: Final = 2
"""Rows that name symbols belong to a table, however few they are."""
_LEAST_PLACES: Final = 3
_FARTHEST: Final = 8
_TYPES: Final = "_types"
"""How the attributes end that say how many types of things a place has."""
_POINTS: Final = "vp"


@dataclass
class Scores:
    """Prizes of a ranking, rows of a table and what is counted, as sentences state them one by one."""

    ranks: dict[int, int] = field(default_factory=dict)
    """What the places of a ranking are worth."""
    places: list[Statement] = field(default_factory=list)
    """The statements that say so."""
    rows: list[tuple[d.TableRow, Statement]] = field(default_factory=list)
    counted: n.Select | None = None
    counted_at: int = 0
    line: int = 0
    by_kinds: n.Select | None = None
    """The places whose types of things a table counts."""
    types: str = ""
    """The attribute that says how many types they have."""
    symbols: tuple[str, ...] = ()
    good: str = ""

    def fill(self, effect: d.Open) -> n.Step | None:
        """The effect with what was remembered; neither what was counted far above nor a ranking with a gap fills it."""
        match effect:
            case d.PointsByCount(steps):
                return self._by_count(steps)
            case d.PointsByRank(value):
                prizes = self._prizes()
                return gain(n.Ranked(value, prizes), _POINTS) if prizes else None
            case d.Substitute(prize):
                return pay(amounts(amount(1, self.good)), transfer("gain", prize)) if self.good else None

    def _by_count(self, steps: tuple[tuple[int, int], ...]) -> n.Step | None:
        """Points by how many there are of what was counted last."""
        if self.counted is None or self.line - self.counted_at > _FARTHEST:
            return None
        return gain(n.Band(n.Count(self.counted), steps), _POINTS)

    def _prizes(self) -> tuple[int, ...]:
        """What the places are worth, the first first; none where one of them was not read."""
        prizes = [self.ranks.get(place) for place in range(1, len(self.ranks) + 1)]
        ended = prizes[-1:] == [0] or len(prizes) >= _LEAST_PLACES
        return tuple(filter(None, prizes)) if ended and None not in prizes else ()

    def ranking(self) -> Statement | None:
        """What all places are worth, as one statement; given once."""
        said, self.places = self.places, []
        points = self.fill(d.PointsByRank(n.Unknown()))
        if not said or points is None:
            return None
        return _as_one(said, n.Ability(END, points), FULL)

    def note_kinds(self, clause: Clause) -> None:
        """Remember which places a sentence about different types of buildings speaks of."""
        things = list(_things_in(clause)) if clause.has("DIFFERENT") else []
        others = [thing for thing in things if thing.get("kind") != "building"]
        if len(others) < len(things):
            self._note_places(selection_of(others, clause.language), clause.language.vocabulary)

    def _note_places(self, places: n.Countable | None, vocabulary: Vocabulary) -> None:
        """Remember places, and the attribute that says how many types of things they have."""
        if not isinstance(places, n.Select):
            return
        filters = tuple(one for one in places.filters if one != where("kind", places.noun))
        self.by_kinds = replace(places, filters=filters or places.filters)
        self.types = _types_of(places.noun, vocabulary)

    def table(self) -> Statement | None:
        """The rows so far as one statement, where they make a table."""
        rows, self.rows = self.rows, []
        symbols, self.symbols = self.symbols, ()
        least, first = (_LEAST_SYMBOLS, (0, 1)) if symbols else (_LEAST_ROWS, (0,))
        if len(rows) < least or not (symbols or self.types):
            return None
        steps = tuple(sorted((row.reached, row.points) for row, _ in rows))
        ability = n.Ability(END, self._points(steps, symbols))
        return _as_one([statement for _, statement in rows], ability, _certainty(steps, first))

    def _points(self, steps: tuple[tuple[int, int], ...], symbols: tuple[str, ...]) -> n.Step:
        """Points by the rows of a table: for symbols of each kind, or for the types of things of each place."""
        if symbols or self.by_kinds is None:
            return gain(total(n.Band(n.Held(kind), steps) for kind in symbols), _POINTS)
        return n.ForEach(self.by_kinds, gain(n.Band(n.ObjectAttribute(IT, self.types), steps), _POINTS))


def _types_of(noun: str, vocabulary: Vocabulary) -> str:
    """The attribute of a thing that says how many types of things it has."""
    return next((name for name in vocabulary.nouns[noun].attributes if name.endswith(_TYPES)), "")


def _things_in(clause: Clause) -> Iterator[Mapping[str, Any]]:
    return (item.value for item in clause.main if item.tag in ("THING", "ADJ"))


def _certainty(steps: Sequence[tuple[int, int]], first: Sequence[int]) -> int:
    """How certain a table is: less where rows are missing, before the first or between two."""
    numbers = [reached for reached, _ in steps]
    whole = numbers[0] in first and numbers == list(range(numbers[0], numbers[-1] + 1))
    return FULL if whole else TORN_TABLE


def _as_one(said: Sequence[Statement], ability: n.Ability, most: int) -> Statement:
    """What several statements say together, as certain as the least of them."""
    confidence = min(most, *(statement.confidence for statement in said))
    last = max(statement.line_to for statement in said)
    return replace(said[0], line_to=last, content=ability, confidence=confidence)
