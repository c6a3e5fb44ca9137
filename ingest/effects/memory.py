"""What earlier sentences said that later ones need."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from ingest.effects.grammar.clauses import Clause
from ingest.effects.lexicon.word_tables import lexical_rules, table_of
from ingest.effects.menus import offers_ways
from ingest.effects.statements import Statement, canonical
from schema.vocabulary import Vocabulary

__all__ = ["Memory"]

_LEAST_ROWS: Final = 3
_LEAST_SYMBOLS: Final = 2
"""Rows that name symbols belong to a table, however few they are."""
_TORN_TABLE: Final = 700
_LEAST_PLACES: Final = 3
_NEAR: Final = 4
_FARTHEST: Final = 8
_LONGEST: Final = 20
"""How many lines a passage has at most that tells of one thing."""
_POINTS: Final = "vp"
_RATE: Final = re.compile(r"free: pay (?:(\d+) )?(\w+) -> gain (\w+)")
_ACROSS: Final = 975
"""How sure what two sentences say together is."""
_HELD: Final = 60
"""For how many lines a text is about an action."""


@dataclass
class Memory:
    """Prizes of a ranking, rows of a table, what is counted, what goods are worth, the last deed, what is pending."""

    ranks: dict[int, int] = field(default_factory=dict)
    places: list[Statement] = field(default_factory=list)
    rows: list[tuple[int, int, Statement]] = field(default_factory=list)
    worth: dict[str, tuple[int, str]] = field(default_factory=dict)
    rates: dict[str, int] = field(default_factory=dict)
    counted: str = ""
    counted_at: int = 0
    line: int = 0
    by_kinds: str = ""
    yields: list[tuple[str, str, Statement]] = field(default_factory=list)
    context: str = ""
    context_line: int = 0
    symbols: tuple[str, ...] = ()
    maker: str = ""
    good: str = ""
    last: tuple[str, Statement | None] | None = None
    last_line: int = 0
    unread: bool = False
    torn: bool = False
    card_period: str = ""
    as_card: bool = False
    pending: Statement | None = None
    offered: bool = False
    listed: Statement | None = None

    def fill(self, effect: str) -> str:
        """The effect with what was remembered; neither what was counted far above nor a ranking with a gap fills it."""
        if "COUNTED" in effect and self.line - self.counted_at > _FARTHEST:
            return effect
        prizes = self._prizes() if "RANKS" in effect else ""
        return effect.replace("RANKS", prizes).replace("COUNTED", self.counted).replace("THAT_GOOD", self.good)

    def _prizes(self) -> str:
        """What the places are worth, the first first; left open where one of them was not read."""
        places = sorted(self.ranks)
        ended = bool(places) and (self.ranks[places[-1]] == 0 or len(places) >= _LEAST_PLACES)
        if not ended or places != list(range(1, len(places) + 1)):
            return "RANKS"
        return ", ".join(str(self.ranks[place]) for place in places if self.ranks[place])

    def ranking(self) -> Statement | None:
        """What all places are worth, as one statement; told once."""
        told, self.places = self.places, []
        if not told:
            return None
        sure = min(statement.confidence for statement in told)
        last = max(statement.line_to for statement in told)
        return replace(told[0], line_to=last, expression=self.fill("end: gain ranked(?, RANKS) vp"), confidence=sure)

    def note(self, clause: Clause) -> None:
        """Remember what a sentence counts, and which good it speaks of."""
        goods = [item.value for item in clause.main if item.tag == "BUNDLE" and item.case == "nom"]
        if goods and len(goods[0]) == 1 and goods[0][0].n is None:
            self.good = goods[0][0].named("pay")
        if clause.has("SYMBOL_ROW"):
            self.symbols = clause.language.kinds_of_symbols
        counts = [item.value for item in clause.main if item.tag == "PER"]
        if counts:
            self.counted, self.counted_at = clause.language.count(counts[0]) or "", self.line
        things = [item.value for item in clause.main if item.tag in ("THING", "ADJ")]
        city = clause.language.selection([thing for thing in things if thing.get("kind") != "building"])
        if clause.has("DIFFERENT") and any(thing.get("kind") == "building" for thing in things) and city:
            self.by_kinds = city.replace("kind = city, ", "")

    def limited(self, clause: Clause, made: list[Statement]) -> list[Statement]:
        """How often action cards may be used holds for what counts as one too."""
        cards = [i for i in clause.main if i.tag == "THING" and i.value.get("type") == "action" and i.case == "dat"]
        self.as_card = self.as_card or (bool(cards) and clause.has("V.count"))
        for statement in made:
            found = re.fullmatch(r"action: use action of pick card \| once per (\w+)", statement.expression)
            self.card_period = found.group(1) if found else self.card_period
        if not self.as_card or not self.card_period:
            return made
        return [
            replace(one, expression=f"{one.expression} | once per {self.card_period}")
            if one.expression.startswith("action: ") and " | " not in one.expression.rpartition("}")[2]
            else one
            for one in made
        ]

    def turn_to(self, clause: Clause, line: int) -> None:
        """Remember which action the text is about from here on."""
        self.line = line
        self.offered = offers_ways(clause)
        items = [*clause.event, *clause.main]
        tags = {item.tag for item in items}
        tags |= {f"WITH {a.named('pay')}" for i in items if i.tag == "BUNDLE" and i.case == "ins" for a in i.value}
        for rule in lexical_rules(clause.language.game, "contexts"):
            if tags.issuperset(rule["needs"]):
                self.context, self.context_line = rule["timing"], line
                return
        if line - self.context_line > _HELD:
            self.context = ""

    def before(self, line: int) -> tuple[str, Statement | None] | None:
        """The last deed, if it stands near enough for a sentence at a line to go on with it."""
        return self.last if line - self.last_line <= _NEAR else None

    def bought(self, line: int) -> tuple[str, Statement | None] | None:
        """The last deed of a list that begins with its price, if that stands in the same passage."""
        return ("", self.listed) if self.listed and line - self.listed.line_to <= _LONGEST else None

    def keep(self, made: Iterable[Statement], vocabulary: Vocabulary) -> list[Statement]:
        """Take the rows of tables, rankings and rates out of what was read."""
        kept: list[Statement] = []
        for statement in made:
            word, *parts = statement.expression.split()
            if word == "RANK":
                self.ranks[int(parts[0])] = int(parts[1])
                self.places.append(statement)
            elif word in ("ROW", "SYMBOLS"):
                self.rows.append((int(parts[0]), int(parts[1]), statement))
            elif word == "EXCHANGES":
                kept += self._exchanged(statement, parts[0], vocabulary)
            elif word == "YIELD":
                self.yields.append((parts[0], parts[1], statement))
            elif word == "HEIGHT":
                kept += self._by_height(statement, vocabulary)
            elif word == "WORTH":
                self.worth[parts[0]] = (int(parts[1]), parts[2])
            else:
                kept.append(self._changed(statement, vocabulary))
                rate = _RATE.fullmatch(statement.expression)
                if rate and rate.group(2) == table_of(vocabulary.game, "exchanges").get("paid"):
                    self.rates[rate.group(3)] = int(rate.group(1) or 1)
        return kept

    def _exchanged(self, statement: Statement, good: str, vocabulary: Vocabulary) -> list[Statement]:
        """All exchanges told so far, paid with another good: each a statement of its own, or all of them at once where
        the game's table says so."""
        told = [f"pay {n} {good} -> gain {prize}" for prize, n in self.rates.items() if prize != good]
        ways = [way.replace(" 1 ", " ") for way in told]
        together = table_of(vocabulary.game, "exchanges").get("at_once", {}).get(good)
        if together is None:
            return [replace(statement, expression=f"free: {way}") for way in ways]
        return [replace(statement, expression=together.replace("WAYS", " | ".join(ways)))] if len(ways) > 1 else []

    def _by_height(self, height: Statement, vocabulary: Vocabulary) -> Iterator[Statement]:
        """What things of each colour yield, now that it is told how much: as much as they have floors."""
        told, self.yields = self.yields, []
        for colour, good, statement in told:
            expression = canonical(f"on harvest[color = {colour}]: gain it.floors {good}", vocabulary)
            if expression is not None:
                yield replace(height, line_from=statement.line_from, expression=expression, confidence=_ACROSS)

    def _changed(self, statement: Statement, vocabulary: Vocabulary) -> Statement:
        """Points for money, where other goods have been turned into money just before: points for all of them."""
        for unit in {unit for _, unit in self.worth.values()}:
            start = f"end: gain {_POINTS} per "
            each = statement.expression.removeprefix(start).removesuffix(unit).strip()
            if not statement.expression.startswith(start) or not each.isdecimal():
                continue
            rates = {good: n for good, (n, named) in self.worth.items() if named == unit and good != "*"}
            others = [good for good in vocabulary.resources if good not in (*rates, unit, _POINTS)]
            terms = [good if n == 1 else f"{n} * {good}" for good, n in rates.items()]
            terms += [*(others if self.worth.get("*") == (1, unit) else ()), unit]
            self.worth.clear()
            return replace(statement, expression=f"end: gain ({' + '.join(terms)}) / {each} {_POINTS}")
        return statement

    def table(self) -> Statement | None:
        """The rows so far as one statement, where they make a table."""
        rows, self.rows = self.rows, []
        symbols, self.symbols = self.symbols, ()
        if len(rows) < (_LEAST_SYMBOLS if symbols else _LEAST_ROWS) or not (symbols or self.by_kinds):
            return None
        steps = ", ".join(f"{kinds}: {points}" for kinds, points, _ in sorted(rows, key=lambda row: row[0]))
        if symbols:
            effect = f"gain {' + '.join(f'band({kind}, {steps})' for kind in symbols)} vp"
        else:
            effect = f"for each {self.by_kinds}: gain band(it.building_types, {steps}) vp"
        first, last = rows[0][2], rows[-1][2]
        sure = min(row[2].confidence for row in rows)
        numbers = sorted(row[0] for row in rows)
        if numbers != list(range(numbers[0], numbers[-1] + 1)) or numbers[0] > 1 or (numbers[0] and not symbols):
            sure = min(sure, _TORN_TABLE)
        return replace(first, line_to=last.line_to, expression=f"end: {effect}", confidence=sure)
