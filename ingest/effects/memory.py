"""What earlier sentences said that later ones need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from ingest.effects import discourse as d
from ingest.effects.continuations import Antecedent
from ingest.effects.grammar.clauses import Clause, Language
from ingest.effects.lexicon.word_tables import lexical_rules, table_of
from ingest.effects.menus import offers_ways
from ingest.effects.notation import checked, per_of, selection_of, timing_of
from ingest.effects.statements import Statement
from ingest.effects.templates import parse_template
from schema.language import nodes as n
from schema.language.construct import (
    END,
    FREE,
    IT,
    amount,
    amounts,
    choose,
    gain,
    on,
    pay,
    product,
    total,
    transfer,
    where,
)  # fmt: skip

__all__ = ["Memory"]

_LEAST_ROWS: Final = 3
_LEAST_SYMBOLS: Final = 2
"""Rows that name symbols belong to a table, however few they are."""
_TORN_TABLE: Final = 700
_LEAST_PLACES: Final = 3
_NEAR: Final = 4
_FARTHEST: Final = 8
_LONGEST: Final = 20
"""How many lines a passage about one thing has at most."""
_POINTS: Final = "vp"
_ACROSS: Final = 975
"""The confidence of what two sentences say together."""
_HELD: Final = 60
"""For how many lines a text is about an action."""
_TYPES: Final = "_types"
"""How the attributes end that say how many types of things a place has."""


@dataclass
class Memory:
    """What a text has said so far that a later sentence may need."""

    ranks: dict[int, int] = field(default_factory=dict)
    """What the places of a ranking are worth."""
    places: list[Statement] = field(default_factory=list)
    """The statements that say so."""
    rows: list[tuple[d.TableRow, Statement]] = field(default_factory=list)
    worth: dict[str, tuple[int, str]] = field(default_factory=dict)
    """What goods are turned into before points are counted."""
    rates: dict[str, int] = field(default_factory=dict)
    """What goods cost in exchanges."""
    counted: n.Select | None = None
    counted_at: int = 0
    line: int = 0
    by_kinds: n.Select | None = None
    """The places whose types of things a table counts."""
    types: str = ""
    """The attribute that says how many types they have."""
    yields: list[tuple[d.YieldOf, Statement]] = field(default_factory=list)
    context: n.Timing | None = None
    """The action that the text is about."""
    context_line: int = 0
    symbols: tuple[str, ...] = ()
    maker: str = ""
    good: str = ""
    last: Antecedent | None = None
    last_line: int = 0
    unread: bool = False
    torn: bool = False
    card_period: str = ""
    as_card: bool = False
    pending: Statement | None = None
    offered: bool = False
    listed: Statement | None = None

    def fill(self, effect: d.Open) -> n.Step | None:
        """The effect with what was remembered; neither what was counted far above nor a ranking with a gap fills it."""
        match effect:
            case d.PointsByCount(steps):
                if self.counted is None or self.line - self.counted_at > _FARTHEST:
                    return None
                return gain(n.Band(n.Count(self.counted), steps), _POINTS)
            case d.PointsByRank(value):
                prizes = self._prizes()
                return gain(n.Ranked(value, prizes), _POINTS) if prizes else None
            case d.Substitute(prize):
                return pay(amounts(amount(1, self.good)), transfer("gain", prize)) if self.good else None

    def _prizes(self) -> tuple[int, ...]:
        """What the places are worth, the first first; none where one of them was not read."""
        places = sorted(self.ranks)
        ended = bool(places) and (self.ranks[places[-1]] == 0 or len(places) >= _LEAST_PLACES)
        if not ended or places != list(range(1, len(places) + 1)):
            return ()
        return tuple(self.ranks[place] for place in places if self.ranks[place])

    def ranking(self) -> Statement | None:
        """What all places are worth, as one statement; given once."""
        said, self.places = self.places, []
        points = self.fill(d.PointsByRank(n.Unknown()))
        if not said or points is None:
            return None
        confidence = min(statement.confidence for statement in said)
        last = max(statement.line_to for statement in said)
        return replace(said[0], line_to=last, content=n.Ability(END, points), confidence=confidence)

    def note(self, clause: Clause) -> None:
        """Remember what a sentence counts, and which good it speaks of."""
        goods = [item.value for item in clause.main if item.tag == "BUNDLE" and item.case == "nom"]
        if goods and len(goods[0]) == 1 and goods[0][0].n is None:
            self.good = goods[0][0].named("pay")
        if clause.has("SYMBOL_ROW"):
            self.symbols = clause.language.kinds_of_symbols
        counts = [item.value for item in clause.main if item.tag == "PER"]
        if counts:
            counted = per_of(counts[0], clause.language)
            single = counted is not None and counted.every == 1
            self.counted = counted.what if counted and single and isinstance(counted.what, n.Select) else None
            self.counted_at = self.line
        self._note_kinds(clause)

    def _note_kinds(self, clause: Clause) -> None:
        """Remember which places a sentence about different types of buildings speaks of."""
        things = [item.value for item in clause.main if item.tag in ("THING", "ADJ")]
        places = selection_of([thing for thing in things if thing.get("kind") != "building"], clause.language)
        if not clause.has("DIFFERENT") or not any(thing.get("kind") == "building" for thing in things):
            return
        if isinstance(places, n.Select):
            others = tuple(one for one in places.filters if one != where("kind", places.noun))
            self.by_kinds = replace(places, filters=others or places.filters)
            attributes = clause.language.vocabulary.nouns[places.noun].attributes
            self.types = next((name for name in attributes if name.endswith(_TYPES)), "")

    def limited(self, clause: Clause, made: list[Statement]) -> list[Statement]:
        """How often action cards may be used holds for what counts as one too."""
        cards = [i for i in clause.main if i.tag == "THING" and i.value.get("type") == "action" and i.case == "dat"]
        self.as_card = self.as_card or (bool(cards) and clause.has("V.count"))
        for statement in made:
            match statement.content:
                case n.Ability(n.Timing("action"), n.Use("action", n.Select("card", (), None)), (n.OncePer(period),)):
                    self.card_period = period
        if not self.as_card or not self.card_period:
            return made
        return [self._once(one) for one in made]

    def _once(self, statement: Statement) -> Statement:
        """An action that has no limit, with that of action cards."""
        match statement.content:
            case n.Ability(n.Timing("action"), _, ()) as ability:
                return replace(statement, content=replace(ability, limits=(n.OncePer(self.card_period),)))
        return statement

    def turn_to(self, clause: Clause, line: int) -> None:
        """Remember which action the text is about from here on."""
        self.line = line
        self.offered = offers_ways(clause)
        items = [*clause.event, *clause.main]
        tags = {item.tag for item in items}
        tags |= {f"WITH {a.named('pay')}" for i in items if i.tag == "BUNDLE" and i.case == "ins" for a in i.value}
        for rule in lexical_rules(clause.language.game, "contexts"):
            if tags.issuperset(rule["needs"]):
                self.context, self.context_line = timing_of(rule["timing"], clause.language), line
                return
        if line - self.context_line > _HELD:
            self.context = None

    def before(self, line: int) -> Antecedent | None:
        """The last statement, if it stands near enough for a sentence at a line to go on with it."""
        return self.last if line - self.last_line <= _NEAR else None

    def bought(self, line: int) -> Antecedent | None:
        """The last statement of a list that begins with its price, if that stands in the same passage."""
        return ("", self.listed) if self.listed and line - self.listed.line_to <= _LONGEST else None

    def keep(self, made: Iterable[Statement], language: Language) -> list[Statement]:
        """Take the rows of tables, rankings and rates out of what was read."""
        return [one for statement in made for one in self._kept(statement, language)]

    def _kept(self, statement: Statement, language: Language) -> Iterable[Statement]:
        """What is said at once; the rest is remembered."""
        match statement.content:
            case d.RankPrize(place, points):
                self.ranks[place] = points
                self.places.append(statement)
            case d.TableRow() as row:
                self.rows.append((row, statement))
            case d.YieldOf() as found:
                self.yields.append((found, statement))
            case d.GoodWorth(good, count, unit):
                self.worth[good] = (count, unit)
            case d.ExchangesWith(good):
                return self._exchanged(statement, good, language)
            case d.ByFloors():
                return self._by_floors(statement, language)
            case n.Ability() as ability:
                self._note_rate(ability, language)
                return [replace(statement, content=self._with_rates(ability, language))]
            case _:
                return [statement]
        return []

    def _note_rate(self, ability: n.Ability, language: Language) -> None:
        """Remember what a good costs in an exchange."""
        paid = table_of(language.game, "exchanges").get("paid")
        match ability:
            case n.Ability(n.Timing("free"), n.Pay(n.Bundle((n.Amount(n.Number(count), good),)), step), ()):
                match step:
                    case n.Transfer("gain", n.Bundle((n.Amount(n.Number(1), prize),)), None) if good == paid:
                        self.rates[prize] = count

    def _exchanged(self, statement: Statement, good: str, language: Language) -> list[Statement]:
        """All exchanges stated so far, paid with another good: each a statement of its own, or all of them at once
        where the game's table says so."""
        rates = [(prize, count) for prize, count in self.rates.items() if prize != good]
        ways = [pay(amounts(amount(count, good)), gain(1, prize)) for prize, count in rates]
        together = table_of(language.game, "exchanges").get("at_once", {}).get(good)
        if together is None:
            return [replace(statement, content=n.Ability(FREE, way)) for way in ways]
        template = parse_template(together, language.vocabulary)
        return [replace(statement, content=template.fill([choose(ways)]))] if len(ways) > 1 else []

    def _by_floors(self, height: Statement, language: Language) -> Iterator[Statement]:
        """What things of each colour yield, now that it is stated how much: as much as they have floors."""
        said, self.yields = self.yields, []
        table = table_of(language.game, "yields")
        for found, statement in said if table else ():
            step = gain(n.ObjectAttribute(IT, table["number"]), found.good)
            ability = checked(n.Ability(on(table["event"], where("color", found.color)), step), language)
            if ability is not None:
                yield replace(height, line_from=statement.line_from, content=ability, confidence=_ACROSS)

    def _with_rates(self, ability: n.Ability, language: Language) -> n.Ability:
        """Points for money, where other goods have been turned into money just before: points for all of them."""
        match ability:
            case n.Ability(n.Timing("end"), n.Transfer("gain", bundle, n.Per(every, n.Held(unit))), ()):
                one_point = bundle == amounts(amount(1, _POINTS))
                if one_point and every > 1 and unit in {named for _, named in self.worth.values()}:
                    return replace(ability, effect=gain(n.Divide(self._all_goods(unit, language), every), _POINTS))
        return ability

    def _all_goods(self, unit: str, language: Language) -> n.Int:
        """All goods, each as much as it is turned into."""
        rates = {good: count for good, (count, named) in self.worth.items() if named == unit and good != "*"}
        others = [good for good in language.vocabulary.resources if good not in (*rates, unit, _POINTS)]
        terms = [product(count, n.Held(good)) for good, count in rates.items()]
        terms += [n.Held(good) for good in (others if self.worth.get("*") == (1, unit) else ())]
        self.worth.clear()
        return total((*terms, n.Held(unit)))

    def table(self) -> Statement | None:
        """The rows so far as one statement, where they make a table."""
        rows, self.rows = self.rows, []
        symbols, self.symbols = self.symbols, ()
        if len(rows) < (_LEAST_SYMBOLS if symbols else _LEAST_ROWS) or not (symbols or self.types):
            return None
        numbers = sorted(row.reached for row, _ in rows)
        steps = tuple(sorted((row.reached, row.points) for row, _ in rows))
        effect = self._points(steps, symbols)
        confidence = min(statement.confidence for _, statement in rows)
        gaps = numbers != list(range(numbers[0], numbers[-1] + 1)) or numbers[0] > 1
        if gaps or (numbers[0] and not symbols):
            confidence = min(confidence, _TORN_TABLE)
        first, last = rows[0][1], rows[-1][1]
        return replace(first, line_to=last.line_to, content=n.Ability(END, effect), confidence=confidence)

    def _points(self, steps: tuple[tuple[int, int], ...], symbols: tuple[str, ...]) -> n.Step:
        """Points by the rows of a table: for symbols of each kind, or for the types of things of each place."""
        if symbols or self.by_kinds is None:
            return gain(total(n.Band(n.Held(kind), steps) for kind in symbols), _POINTS)
        return n.ForEach(self.by_kinds, gain(n.Band(n.ObjectAttribute(IT, self.types), steps), _POINTS))
