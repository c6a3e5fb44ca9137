"""Numbers that depend on others: more than before, by a formula, an exception, values given one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from kartotek.ingest.lists.doubts import recapped
from kartotek.ingest.lists.facts import SetupNumber
from kartotek.ingest.lists.setup.conditions import ImpliedCondition
from kartotek.ingest.lists.setup.counted import Counted, counted_by
from kartotek.ingest.lists.setup.doubts import doubts_of, is_limited, players_doubt
from kartotek.ingest.lists.setup.receivers import EACH, FURTHER, seat_name
from kartotek.ingest.lists.setup.rows import SetupRow, SetupStatement, condition_of, receivers_of, rows_of
from kartotek.ingest.lists.setup.sentence import Quantity, SetupSentence, breaks_clause
from kartotek.ingest.words.lexicon import is_setup_verb, is_word
from kartotek.ingest.words.numbers import times_of
from kartotek.ingest.words.players import is_player
from kartotek.ingest.words.tokens import NO_WORD, BookToken
from kartotek.ingest.words.word_runs import all_clear, word_at
from kartotek.schema.hungarian.features import Case

__all__ = ["by_players", "legend_of", "parallel_rows", "relative_rows", "step_of", "with_exceptions"]


# ---- so many more or fewer ----
# with four players two fewer                 the number for everybody - 2
# the second player one more                  the number of the first player + 1

_EARLIER_LINES: Final = 3
_OF_EACH: Final = frozenset(("mindegyikbol", "mindenbol", "mindebbol"))
_WITH: Final = ("nal", "nel", "eseten", "ert", "utan")
_NEIGHBOUR: Final = ("elotte", "elozo", "szomszed", "jobbjan", "megelozo")


def relative_rows(sentence: SetupSentence, quantity: Quantity, earlier: Sequence[SetupRow]) -> list[SetupRow]:
    """The rows of a number that says how much more or fewer than another one stated before; than each of several."""
    several = _all_before(sentence, earlier)
    if several:
        return [row for name in several for row in _rows_of(sentence, quantity, Counted((name,)), earlier)]
    return _rows_of(sentence, quantity, counted_by(sentence, quantity), earlier)


def _all_before(sentence: SetupSentence, earlier: Sequence[SetupRow]) -> list[str]:
    """The things of the sentence before, where one without a thing says that it means each, or all of so
    many of them."""
    every = [token.value for token in sentence.tokens if token.written.every]
    each = any(token.key in _OF_EACH for token in sentence.tokens)
    previous = sentence.context.previous
    if len(every) + each != 1 or sentence.things or previous is None:
        return []
    lines = range(previous.tokens[0].line, sentence.tokens[0].line + 1)
    named = dict.fromkeys(row.number.thing for row in earlier if row.general and row.number.line in lines)
    return list(named) if each or len(named) == every[0] else []


def _rows_of(
    sentence: SetupSentence, quantity: Quantity, counted: Counted, earlier: Sequence[SetupRow]
) -> list[SetupRow]:
    base = _base(counted.names, earlier, sentence.tokens[0].line)
    receivers = receivers_of(sentence, quantity)
    if FURTHER in receivers and (_counts_with_players(sentence) or _is_common(base)):
        return _for_more_players(sentence, quantity, base)
    if FURTHER in receivers or (EACH in receivers and _is_compared_with_neighbour(sentence, quantity)):
        return _step_by_step(sentence, quantity, base)
    condition = condition_of(sentence, quantity)
    players = condition.players if condition is not None else sentence.context.everyone
    counts = _raised([one for one in base if one.players in (*players, None)], quantity.difference)
    counts = counts or _from_others(base, players, quantity.difference)
    doubts = ("computed", *counted.doubts)
    line, general = quantity.token.line, condition is None
    statement = SetupStatement(_thing(base), receivers, counts, line, "computed", doubts, general)
    return rows_of(sentence, statement)


def step_of(sentence: SetupSentence, quantity: Quantity) -> Quantity:
    """The number, as a difference where further players change another one by it: `minden további játékos eggyel`,
    `minden további játékosért még 3`."""
    further = quantity.thing is None and receivers_of(sentence, quantity) == [FURTHER]
    changes = (
        quantity.case == Case.INS or quantity.added or "+" in quantity.token.before or _counts_with_players(sentence)
    )
    return replace(quantity, difference=quantity.value) if further and changes and not quantity.difference else quantity


def _is_compared_with_neighbour(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether everybody gets so many more than whoever sits before him: `mint az előtte ülő`."""
    after = [token.key for token in sentence.tokens[quantity.at + 1 :]]
    return "mint" in after and any(key.startswith(_NEIGHBOUR) for key in after[after.index("mint") :])


def _from_others(
    base: Sequence[SetupNumber], players: Sequence[int | None], difference: int
) -> list[tuple[int | None, int]]:
    """Values for numbers of players that are compared with those of others: `with four all 28, with three 4 fewer`."""
    values = {one.value for one in base if one.value is not None}
    return [(one, value + difference) for value in values for one in players] if len(values) == 1 else []


def _counts_with_players(sentence: SetupSentence) -> bool:
    """Whether further players are those that the game has, not those who get something: `minden további játékosnál`."""
    further = (one for one in sentence.receivers if one.who == FURTHER)
    words = (sentence.tokens[place].key for one in further for place in (one.last, one.last + 1) if place >= 0)
    return any(key.endswith(_WITH) for key in words)


def _is_common(base: Sequence[SetupNumber]) -> bool:
    """Whether nobody gets what a number before counts: further players can only make that more."""
    return bool(base) and not any(one.receiver for one in base)


def _for_more_players(sentence: SetupSentence, quantity: Quantity, base: Sequence[SetupNumber]) -> list[SetupRow]:
    """Every number of players above the last one named has so many more than the one below it."""
    known = [one for one in base if one.players is not None]
    last = max(known, key=lambda one: one.players or 0, default=None)
    if last is None or last.players is None or last.value is None:
        return []
    above = [one for one in sentence.context.outline.players if one > last.players]
    counts: list[tuple[int | None, int]] = [
        (one, last.value + quantity.difference * (one - last.players)) for one in above
    ]
    statement = SetupStatement(
        _thing(base), [last.receiver], counts, quantity.token.line, "computed", ("computed",), general=False
    )
    return rows_of(sentence, statement)


def _step_by_step(sentence: SetupSentence, quantity: Quantity, base: Sequence[SetupNumber]) -> list[SetupRow]:
    """Every further player gets so many more than the one before him."""
    made: list[SetupRow] = []
    for seat in range(2, max(sentence.context.outline.players, default=1) + 1):
        counts = _raised(base, quantity.difference * (seat - 1))
        line, receivers = quantity.token.line, [seat_name(seat)]
        made += rows_of(
            sentence, SetupStatement(_thing(base), receivers, counts, line, "computed", ("computed",), True)
        )
    return made


def _thing(base: Sequence[SetupNumber]) -> tuple[str, ...]:
    return tuple(one.thing for one in base[:1])


def _raised(base: Sequence[SetupNumber], difference: int) -> list[tuple[int | None, int]]:
    return [(one.players, (one.value or 0) + difference) for one in base]


def _base(names: Sequence[str], earlier: Sequence[SetupRow], line: int) -> list[SetupNumber]:
    """The numbers that a difference is from: those last stated of the thing."""
    numbers = [row.number for row in earlier if row.number.value is not None]
    near = [one for one in numbers if abs(one.line - line) <= _EARLIER_LINES]
    near = _preferred(near, lambda one: one.line >= line)
    near = _preferred(near, lambda one: one.thing in names)
    near = _preferred(near, lambda one: one.how != "computed")
    group = [one for one in near if (one.line, one.receiver) == (near[-1].line, near[-1].receiver)]
    return list({one.players: one for one in group}.values())


def _preferred(numbers: list[SetupNumber], is_preferred: Callable[[SetupNumber], bool]) -> list[SetupNumber]:
    """The numbers that fit; all of them where none does."""
    return [one for one in numbers if is_preferred(one)] or numbers


# ---- exceptions ----
# mindenki kap 5 lapot; négyen csak 4-et      the clause behind the semicolon
# Rakjatok ki 8 lapkát. Öt fővel mindet.      a sentence that names players and no thing
# Mindenki kap 5 lapot. Ket1en hatot.         a sentence whose letters may be those of a condition
# Rakjatok ki 8 lapkát. Négy játé kosnál kettővel többet.     a comparison whose condition was not read


def with_exceptions(found: list[SetupRow], sentence: SetupSentence) -> list[SetupRow]:
    """The rows so far; in doubt those of the clause before a semicolon, where the one after it may be an exception, and
    those of the sentence before for the numbers of players that one without a thing speaks of, be it without a number
    (`with five players all of them`)."""
    joined, previous = sentence.context.joined, sentence.context.previous
    if joined is not None and _is_unread(sentence):
        return [_doubted(row, joined) for row in found]
    if previous is None:
        return found
    if joined is None and _hides_exception(sentence):
        return [_doubted_by(row, sentence, previous) for row in found]
    if sentence.things:
        return found
    if _compares_for_all(sentence):
        return [_doubted(row, previous) for row in found]
    meant = {players for one in sentence.conditions for players in one.players}
    return [_doubted(row, previous) if row.number.players in meant else row for row in found]


def _is_unread(sentence: SetupSentence) -> bool:
    """Whether a clause after a semicolon may say an exception that was not read: a limit, letters or a comparison in
    doubt, or players that are neither counted nor given anything (`öt vagyhat játékosnál mindet`)."""
    limited = bool(sentence.quantities) and is_limited(sentence, sentence.tokens)
    unread = _compares_for_all(sentence) or _leaves_players(sentence)
    return limited or unread or not all_clear(sentence.tokens)


def _leaves_players(sentence: SetupSentence) -> bool:
    """Whether a word for players is part of no condition, and says no receiver."""
    others = (token for place, token in enumerate(sentence.tokens) if place not in sentence.named_places)
    return any(is_player(token, sentence.player_noun) for token in others)


def _hides_exception(sentence: SetupSentence) -> bool:
    """Whether a sentence with numbers or conditions has letters in doubt: they may be those that say with how many
    players something else holds."""
    counts = sentence.quantities or sentence.conditions or any(map(_holds_digit, sentence.tokens))
    return bool(counts) and not all_clear(sentence.tokens)


def _holds_digit(token: BookToken) -> bool:
    return any(sign.isdigit() for sign in token.raw)


def _doubted_by(row: SetupRow, sentence: SetupSentence, previous: SetupSentence) -> SetupRow:
    """The row, in doubt if it is one for everybody that the sentence may except from: of a thing that it names, or of
    the sentence before it where it names none. One that names players may mean that too: its thing may be misread."""
    named = {thing.name for thing in sentence.things}
    meant = row.number.thing in named and row.is_near(sentence.tokens[0].line)
    before = _is_row_of(row, previous) and (not named or bool(sentence.conditions))
    if not row.general or not (meant or before):
        return row
    return replace(row, number=recapped(row.number, "neighbour-unread"))


def _compares_for_all(sentence: SetupSentence) -> bool:
    """Whether a number is compared with another one, for all numbers of players."""
    return not sentence.conditions and any(one.difference for one in sentence.quantities)


def _doubted(row: SetupRow, sentence: SetupSentence) -> SetupRow:
    """The row, in doubt if it is one of this sentence for everybody."""
    if not row.general or not _is_row_of(row, sentence):
        return row
    return replace(row, number=recapped(row.number, "neighbour-unread"))


def _is_row_of(row: SetupRow, sentence: SetupSentence) -> bool:
    """Whether a row is one of a sentence, by its line."""
    return sentence.tokens[0].line <= row.number.line <= sentence.tokens[-1].line


# ---- formulas ----
# as many as you are, and three more          players + 3
# one more tile than there are players        players + 1

_REGARDLESS: Final = ("fuggetlen", "fuggo")
_LEAST: Final = "legalabb"
_FEWER: Final = ("minusz", "levonva")
_PLUS: Final = "+"
_PLUS_WORD: Final = "plusz"
_NUMBER_OF_PLAYERS: Final = ("jatekosszam", "letszam")
_UNKNOWN: Final = "n"
"""What a book may call the number of players in a formula."""


@dataclass(frozen=True, slots=True)
class _Formula:
    """`factor` times the number of players and so many more, but at least so many."""

    factor: int
    added: int
    least: int = 0

    def value(self, players: int) -> int:
        return max(self.least, self.factor * players + self.added)


@dataclass(frozen=True, slots=True)
class ByPlayers:
    """The rows of a number that follows from the number of players, and the places of the numbers that it used."""

    rows: tuple[SetupRow, ...] = ()
    used: frozenset[int] = frozenset()


def by_players(sentence: SetupSentence) -> ByPlayers:
    """The number that a sentence gives by the number of players; other numbers of the sentence stand for themselves."""
    at = _players_meant(sentence)
    if at is None or sentence.conditions:
        return ByPlayers()
    quantities = _parts_of_formula(sentence, at)
    formula = _formula(sentence, quantities)
    names = _names(sentence, max([at, *(one.at for one in quantities)]))
    if formula is None or not names:
        return ByPlayers()
    counts: list[tuple[int | None, int]] = [(one, formula.value(one)) for one in sentence.context.outline.players]
    doubts = ("computed", *players_doubt(sentence, None))
    line = sentence.tokens[_start(sentence, at)].line
    receivers = _receivers(sentence, quantities)
    rows = rows_of(sentence, SetupStatement(names, receivers, counts, line, "computed", doubts, True))
    return ByPlayers(tuple(rows), frozenset(one.at for one in quantities))


# ---- the number of players ----

_AS_MANY: Final = "ahany"


def _players_meant(sentence: SetupSentence) -> int | None:
    """Where a sentence speaks of the number of players: `ahányan`, `ahány játékos`, `a játékosok száma`."""
    return next((at for at in range(len(sentence.tokens)) if _means_players(sentence, at)), None)


def _means_players(sentence: SetupSentence, at: int) -> bool:
    token = sentence.tokens[at]
    if token.key.startswith(_NUMBER_OF_PLAYERS) or _is_number_of_players(sentence, at):
        return True
    return (
        is_word(token.key, "setup", "as_players") and not _counts_things(sentence, at) and _asks_players(sentence, at)
    )


def _asks_players(sentence: SetupSentence, at: int) -> bool:
    """Whether players or nothing stands behind `as many`: `ahány tölténnyel` counts something else."""
    after = word_at(sentence.tokens, at + 1)
    ended = after is NO_WORD or breaks_clause(after) or is_setup_verb(after.key)
    return sentence.tokens[at].key != _AS_MANY or ended or is_player(after, sentence.player_noun)


def _is_number_of_players(sentence: SetupSentence, at: int) -> bool:
    """Whether a word for players and one for number stand at a place: `a játékosok száma`, but not `számára`."""
    after = word_at(sentence.tokens, at + 1).key
    numbered = after.startswith("szam") and after != "szamara"
    return numbered and is_player(sentence.tokens[at], sentence.context.outline.player_noun)


def _counts_things(sentence: SetupSentence, at: int) -> bool:
    """Whether `as many as` counts a component and not players."""
    return any(thing.at == at + 1 for thing in sentence.things)


def _start(sentence: SetupSentence, at: int) -> int:
    """Where the number is stated: at `as many`, or at the difference, or at the word for players."""
    many = [place for place, token in enumerate(sentence.tokens) if is_word(token.key, "setup", "as_many")]
    return min([at, *many, *(one.at for one in sentence.quantities if one.difference)])


# ---- the other numbers ----


def _parts_of_formula(sentence: SetupSentence, at: int) -> list[Quantity]:
    """The numbers of the formula: differences, else those added right after the words for the number of players, else
    those that stand beside these."""
    first, _ = sentence.bounds(_start(sentence, at))
    tests: tuple[Callable[[Quantity], bool], ...] = (
        lambda one: one.difference != 0,
        lambda one: _is_summand(sentence, one),
        lambda one: one.at > first and _is_beside(sentence, one),
    )
    found = ([one for one in sentence.quantities if test(one)] for test in tests)
    return next(filter(None, found), [])


def _is_summand(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether a number is added to that of players right before it: `n+1`, `a játékosok száma plusz kettő`."""
    signed = quantity.token.before.strip() == _PLUS
    before, further = _words_before(sentence, quantity)
    if not (signed or before.key == _PLUS_WORD):
        return False
    named = before.key if signed else further.key
    return named == _UNKNOWN or named.startswith(("szam", *_NUMBER_OF_PLAYERS))


def _words_before(sentence: SetupSentence, quantity: Quantity) -> tuple[BookToken, BookToken]:
    """The word right before a number, and the one before that."""
    return word_at(sentence.tokens, quantity.at - 1), word_at(sentence.tokens, quantity.at - 2)


def _is_beside(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether a number that counts no thing comes on top, is taken away, or says the least."""
    before, _ = _words_before(sentence, quantity)
    return quantity.thing is None and (quantity.added or before.key in (_LEAST, *_FEWER))


def _is_least(sentence: SetupSentence, quantity: Quantity) -> bool:
    return word_at(sentence.tokens, quantity.at - 1).key == _LEAST


# ---- the formula ----


def _formula(sentence: SetupSentence, quantities: Sequence[Quantity]) -> _Formula | None:
    """How the number follows; None where the sentence has a number that no part of the formula explains."""
    addends, factors = _addends(sentence, quantities), _factors(sentence)
    unexplained = len(addends) + len(factors[1:]) > 1
    if unexplained or any(token.key.startswith(_REGARDLESS) for token in sentence.tokens):
        return None
    if not (addends or factors or sentence.has("setup", "as_many")):
        return None
    least = [one.value for one in quantities if _is_least(sentence, one)]
    return _Formula(next(iter(factors), 1), sum(addends), max(least, default=0))


def _factors(sentence: SetupSentence) -> list[int]:
    """How many times the number of players is meant."""
    times = (times_of(token.text) for token in sentence.tokens)
    return [one for one in times if one is not None]


def _addends(sentence: SetupSentence, quantities: Sequence[Quantity]) -> list[int]:
    """What is added to the number of players, negative where it is taken away."""
    sign = -1 if any(token.key in _FEWER for token in sentence.tokens) else 1
    plain = [one for one in quantities if one.difference or not _is_least(sentence, one)]
    return [one.difference or sign * one.value for one in plain]


def _names(sentence: SetupSentence, start: int) -> tuple[str, ...]:
    """The thing that the formula counts: the last one before it that is no place, else the first one."""
    named = [thing for thing in sentence.things if not thing.is_place]
    before = [thing for thing in named if thing.at < start]
    if named:
        thing = (before or named[:1])[-1]
        return (sentence.meant(thing) if thing.general else thing.name,)
    topic = sentence.context.topic
    return (topic,) if topic else ()


def _receivers(sentence: SetupSentence, quantities: Sequence[Quantity]) -> list[str]:
    named = any(one.thing is not None for one in quantities[:1])
    return receivers_of(sentence, quantities[0]) if named else [""]


# ---- values one by one ----

_JOINTS: Final = frozenset(("/", ",", "-", "–"))
_AND: Final = frozenset(("es", "illetve", Case.ILL, "vagy"))
_FEWEST: Final = 2
_IN_ORDER: Final = ("rendre", "sorrend", "sorban")


def legend_of(sentence: SetupSentence) -> ImpliedCondition | None:
    """The numbers of players that a sentence without values of its own says values in a row go with: `the numbers
    stand for 2/3/4 players`."""
    if sentence.quantities or len(sentence.conditions) != 1:
        return None
    condition = sentence.conditions[0]
    ordered = condition.parallel or any(token.key.startswith(_IN_ORDER) for token in sentence.tokens)
    return condition if ordered and len(condition.players) >= _FEWEST else None


def parallel_rows(sentence: SetupSentence) -> list[SetupRow]:
    """The rows of every run of values that has as many members as the condition has numbers of players."""
    condition = _condition(sentence)
    if condition is None:
        return []
    runs = [run for run in _runs(sentence) if len(run) == len(condition.players)]
    if sum(map(len, runs)) != len(sentence.quantities):
        return []
    return [row for run in runs for row in _rows(sentence, run, condition)]


def _condition(sentence: SetupSentence) -> ImpliedCondition | None:
    """The one condition of a sentence that lists several numbers of players; with none, those of the book."""
    if not sentence.conditions:
        return _of_the_book(sentence)
    first, last = sentence.conditions[0], sentence.conditions[-1]
    players = tuple(player for one in sentence.conditions for player in one.players)
    in_a_row = all(_are_beside(sentence, one, other) for one, other in pairwise(sentence.conditions))
    if not in_a_row or len(players) < _FEWEST:
        return None
    exact = all(one.exact for one in sentence.conditions)
    return ImpliedCondition(players, first.first, last.last, exact, parallel=True)


def _are_beside(sentence: SetupSentence, one: ImpliedCondition, other: ImpliedCondition) -> bool:
    """Whether no more than a sign or `and` parts two conditions: `ketten, hárman vagy négyen`."""
    between = sentence.tokens[one.last + 1 : other.first]
    return not between or (len(between) == 1 and between[0].key in _AND)


def _of_the_book(sentence: SetupSentence) -> ImpliedCondition | None:
    """The numbers of players that a legend names, else those that the book is for, where a stroke parts values."""
    if not any("/" in one.token.before for one in sentence.quantities):
        return None
    everyone = tuple(one for one in sentence.context.everyone if one is not None)
    known = sentence.context.legend or ImpliedCondition(everyone, -1, -1, False)
    return known if len(known.players) >= _FEWEST else None


def _runs(sentence: SetupSentence) -> list[list[Quantity]]:
    """Quantities that only a sign or `and` parts."""
    runs: list[list[Quantity]] = []
    for one in sentence.quantities:
        if runs and _joined(sentence, runs[-1][-1], one):
            runs[-1].append(one)
        else:
            runs.append([one])
    return runs


def _joined(sentence: SetupSentence, one: Quantity, other: Quantity) -> bool:
    between = sentence.tokens[one.at + 1 : other.at]
    if not between:
        return other.token.before.strip() in _JOINTS
    return len(between) == 1 and between[0].key in _AND


def _rows(sentence: SetupSentence, run: Sequence[Quantity], condition: ImpliedCondition) -> list[SetupRow]:
    named = next((one for one in reversed(run) if one.thing is not None), run[-1])
    counted, receivers = counted_by(sentence, named), receivers_of(sentence, run[0])
    doubts = tuple(dict.fromkeys((*counted.doubts, *_doubts(sentence, run, condition))))
    statements = [
        SetupStatement(
            counted.names, receivers, [(players, one.value)], one.token.line, one.token.how, doubts, general=False
        )
        for one, players in zip(run, condition.players, strict=True)
    ]
    return [row for statement in statements for row in rows_of(sentence, statement)]


def _doubts(sentence: SetupSentence, run: Sequence[Quantity], condition: ImpliedCondition) -> Iterator[str]:
    """The doubts of all members of a run: one that was misread puts the others in the wrong place."""
    for one in run:
        yield from doubts_of(sentence, one, condition)
    if not condition.exact:
        yield "players-unread"
