"""What earlier sentences said that later ones need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, field, replace
from typing import Final

from kartotek.ingest.confidence import ACROSS_SENTENCES
from kartotek.ingest.effects.continuations import Antecedent, OfferedExchanges, Scores, offers_ways
from kartotek.ingest.effects.grammar import discourse as d
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause, GameLanguage
from kartotek.ingest.effects.grammar.doubts import capped
from kartotek.ingest.effects.grammar.meaning import is_bare
from kartotek.ingest.effects.grammar.notation import checked, per_of, timing_of
from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language import nodes as n
from kartotek.schema.language.construct import (
    IT,
    amount,
    amounts,
    gain,
    on,
    product,
    total,
    where,
)  # fmt: skip

__all__ = ["Memory"]

_NEAR: Final = 4
_LONGEST: Final = 20
"""How many lines a passage about one thing has at most."""
_POINTS: Final = "vp"
_HELD: Final = 60
"""For how many lines a text is about an action."""


@dataclass
class Memory(Scores):
    """What a text has said so far that a later sentence may need."""

    worth: dict[str, tuple[int, str]] = field(default_factory=dict)
    """What goods are turned into before points are counted."""
    exchanges: OfferedExchanges = field(default_factory=OfferedExchanges)
    yields: list[tuple[d.YieldOf, Statement]] = field(default_factory=list)
    context: n.Timing | None = None
    """The action that the text is about."""
    context_line: int = 0
    maker: str = ""
    last: Antecedent | None = None
    last_line: int = 0
    unread: bool = False
    torn: bool = False
    """Whether a sentence of this paragraph was lost that may change what the others say."""
    changed: int | None = None
    """The line of a statement before this paragraph that a lost sentence of it may change."""
    spoken_of: frozenset[str] = frozenset()
    """The kinds of things that the sentences of this paragraph have named."""
    card_period: str = ""
    as_card: bool = False
    pending: Statement | None = None
    offered: bool = False
    listed: Statement | None = None

    def note(self, clause: Clause) -> None:
        """Remember what a sentence counts, and which good it speaks of."""
        self.good = _bare_good(clause) or self.good
        self.spoken_of |= _kinds_in(clause)
        if clause.has("SYMBOL_ROW"):
            self.symbols = clause.language.kinds_of_symbols
        count = next(clause.find("PER"), None)
        if count is not None or _gives_points(clause):
            self._note_count(per_of(count.value, clause.language) if count is not None else None)
        self.note_kinds(clause)

    def _note_count(self, counted: n.Per | None) -> None:
        """Remember what is counted one by one."""
        what = counted.what if counted is not None and counted.every == 1 else None
        self.counted = what if isinstance(what, n.Select) else None
        self.counted_at = self.line

    def limited(self, clause: Clause, made: list[Statement]) -> list[Statement]:
        """How often action cards may be used holds for what counts as one too."""
        self.as_card = self.as_card or _counts_as_card(clause)
        for statement in made:
            match statement.content:
                case n.Ability(n.Timing("action"), n.Use("action", n.Select("card", (), None)), (n.OncePer(period),)):
                    self.card_period = period
        return list(map(self._once, made)) if self.as_card else made

    def _once(self, statement: Statement) -> Statement:
        """An action that has no limit, with that of action cards; in doubt where the text has not said that one."""
        match statement.content:
            case n.Ability(n.Timing("action"), _, ()) if not self.card_period:
                return capped(statement, "open")
            case n.Ability(n.Timing("action"), _, ()) as ability:
                return replace(statement, content=replace(ability, limits=(n.OncePer(self.card_period),)))
        return statement

    def turn_to(self, clause: Clause, line: int) -> None:
        """Remember which action the text is about from here on."""
        self.line = line
        self.offered = offers_ways(clause)
        tags = _tags_with_prices(clause)
        for rule in clause.language.rows("contexts"):
            if tags.issuperset(rule["needs"]):
                self.context, self.context_line = timing_of(rule["timing"], clause.language), line
                return
        if line - self.context_line > _HELD:
            self.context = None

    def before(self, line: int) -> Antecedent | None:
        """The last statement, if it stands near enough for a sentence at a line to go on with it."""
        return self.last if line - self.last_line <= _NEAR else None

    def tear(self, named: Set[str], line: int) -> None:
        """Remember that a sentence at a line was lost, and the statement about things that it names: it may go on with
        that."""
        self.torn = True
        self.change(named, line)

    def change(self, named: Set[str], line: int) -> None:
        """Remember the statement about things that a lost sentence at a line names: it may not hold for all of them."""
        statement = (self.before(line) or ("", None))[1]
        if statement is not None and not named.isdisjoint(_counted_by(statement.ability)):
            self.changed = statement.line_to

    def lose_row(self, line: int) -> None:
        """Doubt the table of which a row may stand at a line."""
        row, statement = self.rows[-1] if self.rows else (None, None)
        if row is not None and statement is not None and line - statement.line_to <= _NEAR:
            self.rows[-1] = (row, capped(statement, "partly-read"))

    def bought(self, line: int) -> Antecedent | None:
        """The last statement of a list that begins with its price, if that stands in the same passage."""
        return ("", self.listed) if self.listed and line - self.listed.line_to <= _LONGEST else None

    def keep(self, made: Iterable[Statement], language: GameLanguage) -> list[Statement]:
        """Take the rows of tables, rankings and rates out of what was read."""
        return [one for statement in made for one in self._kept(statement, language)]

    def _kept(self, statement: Statement, language: GameLanguage) -> Iterable[Statement]:
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
                return self.exchanges.all_with(good, statement, language)
            case d.ByFloors():
                return self._by_floors(statement, language)
            case n.Ability() as ability:
                self.exchanges.note(ability, statement, language)
                return [replace(statement, content=self._with_rates(ability, language))]
            case _:
                return [statement]
        return []

    def _by_floors(self, height: Statement, language: GameLanguage) -> Iterator[Statement]:
        """What things of each colour yield, now that it is stated how much: as much as they have floors."""
        said, self.yields = self.yields, []
        table = language.table("yields")
        for found, statement in said if table else ():
            step = gain(n.ObjectAttribute(IT, table["number"]), found.good)
            ability = checked(n.Ability(on(table["event"], where("color", found.color)), step), language)
            if ability is not None:
                yield replace(height, line_from=statement.line_from, content=ability, confidence=ACROSS_SENTENCES)

    def _with_rates(self, ability: n.Ability, language: GameLanguage) -> n.Ability:
        """Points for money, where other goods have been turned into money just before: points for all of them."""
        match ability:
            case n.Ability(n.Timing("end"), n.Transfer("gain", bundle, n.Per(every, n.Held(unit))), ()):
                one_point = bundle == amounts(amount(1, _POINTS))
                if one_point and every > 1 and unit in {named for _, named in self.worth.values()}:
                    return replace(ability, effect=gain(n.Divide(self._all_goods(unit, language), every), _POINTS))
        return ability

    def _all_goods(self, unit: str, language: GameLanguage) -> n.Int:
        """All goods, each as much as it is turned into."""
        rates = {good: count for good, (count, named) in self.worth.items() if named == unit}
        if rates.pop("*", 0) == 1:
            others = [good for good in language.vocabulary.resources if good not in (*rates, unit, _POINTS)]
            rates |= dict.fromkeys(others, 1)
        self.worth.clear()
        return total((*(product(count, n.Held(good)) for good, count in rates.items()), n.Held(unit)))


def _counted_by(ability: n.Ability) -> set[str]:
    """The things that an ability counts or goes through."""
    return {node.noun for node in n.walk(ability) if isinstance(node, n.Select)}


def _tags_with_prices(clause: Clause) -> set[str]:
    """The tags of a clause, and what is paid with in it."""
    items = [*clause.event, *clause.main]
    return {item.tag for item in items}.union(*map(_prices, items))


def _prices(item: Item) -> set[str]:
    """What an item says that something is paid with."""
    if (item.tag, item.case) != ("BUNDLE", Case.INS):
        return set()
    return {f"WITH {amount.named('pay')}" for amount in item.value}


def _bare_good(clause: Clause) -> str:
    """The good that the first subject of a clause is, and nothing more; empty where it is another."""
    bundle = next(clause.find("BUNDLE", Case.NOM), None)
    named = bundle is not None and len(bundle.value) == 1 and is_bare(bundle)
    return str(bundle.value[0].named("pay")) if bundle is not None and named else ""


def _gives_points(clause: Clause) -> bool:
    """Whether points are had, and no number says how many: they are for what this clause says, read or not."""
    goods = (one.named("gain") for item in clause.find("BUNDLE") if is_bare(item) for one in item.value)
    return clause.has("V.gain") and _POINTS in goods


def _counts_as_card(clause: Clause) -> bool:
    """Whether a clause says that something counts as an action card."""
    return clause.has("V.count") and any(item.value.get("type") == "action" for item in clause.find("THING", Case.DAT))


def _kinds_in(clause: Clause) -> frozenset[str]:
    """The kinds of things that a sentence names."""
    kinds = (feature.get("kind") for item in clause.whole for feature in item.features)
    return frozenset(str(kind) for kind in kinds if kind)
