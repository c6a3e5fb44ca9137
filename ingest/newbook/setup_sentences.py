"""Set-up numbers in running text: who gets how many of what, and for how many players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ingest.newbook.attachment import condition_of, is_put_in_common, receivers_of
from ingest.newbook.counted import counted_by
from ingest.newbook.differences import relative_rows
from ingest.newbook.facts import SetupNumber, capped
from ingest.newbook.formulas import by_players
from ingest.newbook.lexicon import is_setup_verb
from ingest.newbook.negations import rows_of_nobody, rows_of_none
from ingest.newbook.outline import Outline, Section
from ingest.newbook.parallel import parallel_rows
from ingest.newbook.quantities import Quantity
from ingest.newbook.sentence import Context, SetupSentence
from ingest.newbook.setup_doubts import doubts_of, is_limited
from ingest.newbook.setup_rows import PASSED_ON, SetupRow, SetupStatement, rows_of
from ingest.newbook.spaces import rows_of_spaces
from ingest.newbook.stock import Stock
from ingest.newbook.tokens import BookToken
from ingest.newbook.wholes import rows_of_all

__all__ = ["setup_of_sentences"]

_SHORT: Final = 8
_PASSES_ON: Final = ("tovabbad", "tovabbit", "atad")


def setup_of_sentences(
    section: Section, sentences: Sequence[Sequence[BookToken]], outline: Outline, stock: Stock
) -> list[SetupNumber]:
    """Every set-up number that the sentences of a section state."""
    found: list[SetupRow] = []
    topic: str | None = None
    before: SetupSentence | None = None
    for tokens in sentences:
        joined = before if ";" in tokens[0].before else None
        sentence = SetupSentence(tokens, Context(section, outline, stock, topic, joined, before))
        new = _rows(sentence, found)
        if joined is not None and _is_unread(sentence):
            found = [_doubted(row, joined) for row in found]
        found = _replaced([*found, *new])
        topic, before = sentence.topic or topic, sentence
    return [row.number for row in found]


def _is_unread(sentence: SetupSentence) -> bool:
    """Whether a clause after a semicolon may say an exception that was not read: a limit, letters or a comparison in
    doubt."""
    compared = any(one.difference for one in sentence.quantities) and not sentence.conditions
    limited = bool(sentence.quantities) and is_limited(sentence, sentence.tokens)
    return compared or limited or not all(token.clear for token in sentence.tokens)


def _doubted(row: SetupRow, sentence: SetupSentence) -> SetupRow:
    """The row, in doubt if it is one of this sentence for everybody."""
    number = row.number
    if not row.general or not sentence.tokens[0].line <= number.line <= sentence.tokens[-1].line:
        return row
    doubts = (*number.doubts, "neighbour-unread")
    return replace(row, number=replace(number, doubts=doubts, confidence=capped(number.confidence, doubts)))


def _replaced(rows: Sequence[SetupRow]) -> list[SetupRow]:
    """The rows without those for everybody that a statement for some right after them replaces."""
    return [
        row
        for place, row in enumerate(rows)
        if not row.general or not any(row.is_replaced_by(other) for other in rows[place + 1 :])
    ]


def _rows(sentence: SetupSentence, earlier: Sequence[SetupRow]) -> list[SetupRow]:
    none = rows_of_none(sentence)
    if not (sentence.acts or sentence.conditions or _is_bare(sentence) or _is_shared_out(sentence)):
        return none
    whole = parallel_rows(sentence) or rows_of_nobody(sentence)
    if whole:
        return whole
    also = [*none, *rows_of_all(sentence), *rows_of_spaces(sentence)]
    formula = by_players(sentence)
    made: list[SetupRow] = []
    for quantity in (one for one in sentence.quantities if one.at not in formula.used):
        if quantity.difference:
            made += relative_rows(sentence, quantity, [*earlier, *made])
        else:
            made += _plain(sentence, quantity)
    return [*made, *formula.rows, *also]


def _is_bare(sentence: SetupSentence) -> bool:
    """Whether a short sentence without a verb gives a number of a thing: `of boats always two`."""
    named = [one for one in sentence.quantities if one.thing is not None or counted_by(sentence, one).names]
    return 0 < len(named) == len(sentence.quantities) and len(sentence.tokens) <= _SHORT and bool(sentence.things)


def _is_shared_out(sentence: SetupSentence) -> bool:
    """Whether a sentence without a verb says who has how many of known things: `everybody: 2 tiles, 3 coins`."""
    named = [one for one in sentence.quantities if counted_by(sentence, one).names]
    return bool(sentence.receivers and named and sentence.things) and len(named) == len(sentence.quantities)


def _plain(sentence: SetupSentence, quantity: Quantity) -> list[SetupRow]:
    """The rows of a number that stands for itself."""
    counted = counted_by(sentence, quantity)
    if not counted.names or ("thing-before" in counted.doubts and _is_other_rule(sentence, quantity)):
        return []
    condition = condition_of(sentence, quantity)
    players = condition.players if condition is not None else sentence.context.everyone
    number = quantity.token.number
    how = "digit" if number is not None and number.digits else "word"
    doubts = (*counted.doubts, *_kind_doubt(sentence, counted.names), *doubts_of(sentence, quantity, condition))
    shared = is_put_in_common(sentence, quantity) and None not in players
    doubts += ("computed",) if shared else ()
    doubts += ("of-each",) if _is_for_each_place(sentence, quantity) else ()
    statement = SetupStatement(
        names=counted.names,
        receivers=[""] if shared else _receivers(sentence, quantity),
        counts=[(one, quantity.value * (one or 0 if shared else 1)) for one in players],
        line=quantity.token.line,
        how=how,
        doubts=doubts,
        general=condition is None,
    )
    return rows_of(sentence, statement)


def _is_for_each_place(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether a number is for each of several places that another number counts: `a két rakpartra 3-3 láda`."""
    number = quantity.token.number
    others = [one for one in sentence.quantities if one.at < quantity.at and one.thing is None]
    return number is not None and number.apiece and bool(others) and receivers_of(sentence, quantity) == [""]


def _receivers(sentence: SetupSentence, quantity: Quantity) -> list[str]:
    passed = any(token.key.startswith(_PASSES_ON) for token in sentence.clause(quantity.at))
    return [PASSED_ON] if passed else receivers_of(sentence, quantity)


def _is_other_rule(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether a clause has a limit and no verb of set-ups: it is a rule of the game and no part of its set-up."""
    clause = sentence.clause(quantity.at)
    return is_limited(sentence, clause) and not any(is_setup_verb(token.key) for token in clause)


def _kind_doubt(sentence: SetupSentence, names: Sequence[str]) -> tuple[str, ...]:
    return ("thing-unknown",) if any(sentence.context.stock.is_general(name) for name in names) else ()
