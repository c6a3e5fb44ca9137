"""Set-up numbers in running text: who gets how many of what, and for how many players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from kartotek.ingest.newbook.doubts import met, recapped
from kartotek.ingest.newbook.facts import SetupNumber
from kartotek.ingest.newbook.outline.outline import Outline, Section
from kartotek.ingest.newbook.setup.attachment import condition_of, is_put_in_common, receivers_of
from kartotek.ingest.newbook.setup.conditions import ImpliedCondition
from kartotek.ingest.newbook.setup.counted import counted_by
from kartotek.ingest.newbook.setup.differences import relative_rows, step_of
from kartotek.ingest.newbook.setup.exceptions import with_exceptions
from kartotek.ingest.newbook.setup.formulas import by_players
from kartotek.ingest.newbook.setup.negations import rows_of_nobody, rows_of_none
from kartotek.ingest.newbook.setup.parallel import legend_of, parallel_rows
from kartotek.ingest.newbook.setup.possessions import rows_of_possessions
from kartotek.ingest.newbook.setup.quantities import Quantity
from kartotek.ingest.newbook.setup.rounds import period_in
from kartotek.ingest.newbook.setup.sentence import Context, SetupSentence
from kartotek.ingest.newbook.setup.setup_doubts import doubts_of, is_limited
from kartotek.ingest.newbook.setup.setup_rows import KEPT, PASSED_ON, SetupRow, SetupStatement, rows_of
from kartotek.ingest.newbook.setup.spaces import rows_of_spaces
from kartotek.ingest.newbook.setup.wholes import rows_of_all, rows_of_one, rows_of_whole
from kartotek.ingest.newbook.stock import Stock
from kartotek.ingest.newbook.text.lexicon import is_setup_verb
from kartotek.ingest.newbook.text.tokens import BookToken
from kartotek.ingest.newbook.text.word_runs import word_at

__all__ = ["setup_of_sentences"]

_SHORT: Final = 8
_INSIDE: Final = ("ban", "ben")
_ROLES: Final = ((("tovabbad", "tovabbit", "atad"), PASSED_ON), (("megtart",), KEPT))
"""What becomes of things that a player got, by the verbs that say so."""


def setup_of_sentences(
    section: Section, sentences: Sequence[Sequence[BookToken]], outline: Outline, stock: Stock
) -> list[SetupNumber]:
    """Every set-up number that the sentences of a section state."""
    found: list[SetupRow] = []
    topic: str | None = None
    before: SetupSentence | None = None
    legend: ImpliedCondition | None = None
    for tokens in sentences:
        joined = before if ";" in tokens[0].before else None
        sentence = SetupSentence(tokens, Context(section, outline, stock, topic, joined, before, legend))
        legend = legend_of(sentence) or legend
        new = _rows(sentence, found)
        found = _replaced(with_exceptions(found, sentence), new, outline)
        topic, before = _topic_after(sentence, new) or topic, sentence
    return [row.number for row in found]


def _topic_after(sentence: SetupSentence, rows: Sequence[SetupRow]) -> str | None:
    """What the next sentence may go on with: the component last named, unless the last number counts a noun behind it
    that is none."""
    counted = next((row.number.thing for row in reversed(rows) if row.number.thing), None)
    named = max((thing.at for thing in sentence.things), default=-1)
    last = max((one.at for one in sentence.quantities if one.thing is None), default=-1)
    return counted if counted and last > named else sentence.topic or counted


def _replaced(found: Sequence[SetupRow], new: Sequence[SetupRow], outline: Outline) -> list[SetupRow]:
    """All rows without those for everybody that a new statement for some right after them replaces."""
    apart = _set_apart(new, outline)

    def stands(row: SetupRow, behind: Sequence[SetupRow]) -> bool:
        return not any(row.is_replaced_by(other, apart=other.number.what in apart) for other in behind)

    kept = [row for place, row in enumerate(new, start=1) if stands(row, new[place:])]
    return [*(row for row in found if stands(row, new)), *kept]


def _set_apart(new: Sequence[SetupRow], outline: Outline) -> set[str]:
    """What a sentence gives a number for with every number of players, or for all and then for some: it excepts from
    nothing that others get."""
    players: dict[str, set[int | None]] = {}
    for row in new:
        if not row.general:
            players.setdefault(row.number.what, set()).add(row.number.players)
    wanted = {one for one in outline.players if one > 1}
    stated = {row.number.what for row in new if row.general}
    return {what for what, seen in players.items() if what in stated or (wanted and seen >= wanted)}


# ---- one sentence ----


def _rows(sentence: SetupSentence, earlier: Sequence[SetupRow]) -> list[SetupRow]:
    none = rows_of_none(sentence)
    if not _sets_up(sentence):
        return [*none, *rows_of_spaces(sentence)]
    whole = parallel_rows(sentence) or rows_of_nobody(sentence)
    readers = (rows_of_all, rows_of_one, rows_of_whole, rows_of_spaces, rows_of_possessions)
    others = chain.from_iterable(read(sentence) for read in readers)
    return whole or [*_counted(sentence, earlier), *none, *others]


def _sets_up(sentence: SetupSentence) -> bool:
    """Whether a sentence may be one of the set-up: by its verb, its condition, or because it only counts things."""
    return sentence.acts or bool(sentence.conditions) or _is_bare(sentence) or _is_shared_out(sentence)


def _is_bare(sentence: SetupSentence) -> bool:
    """Whether a short sentence without a verb gives a number of a thing: `of boats always two`."""
    if not sentence.quantities or not sentence.things or len(sentence.tokens) > _SHORT:
        return False
    return all(one.thing is not None or counted_by(sentence, one).names for one in sentence.quantities)


def _is_shared_out(sentence: SetupSentence) -> bool:
    """Whether a sentence without a verb says who has how many of known things: `everybody: 2 tiles, 3 coins`."""
    alone = sentence.context.section.role == "solo"
    if not sentence.quantities or not sentence.things or not (sentence.receivers or alone):
        return False
    return all(counted_by(sentence, one).names for one in sentence.quantities)


def _counted(sentence: SetupSentence, earlier: Sequence[SetupRow]) -> list[SetupRow]:
    """The rows of every number, with those that follow from the number of players last."""
    formula = by_players(sentence)
    made: list[SetupRow] = []
    for quantity in (
        one for one in sentence.quantities if one.at not in formula.used and not _means_all(sentence, one)
    ):
        step = step_of(sentence, quantity)
        if step.difference:
            made += relative_rows(sentence, step, [*earlier, *made])
        else:
            made += _plain(sentence, quantity)
    return [*_with_neighbours(sentence, made), *formula.rows]


def _means_all(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether a number only says that all of several things are meant which another sentence names: `mindháromból`,
    `mindhárom készlet öttel több`."""
    compared = any(one.difference for one in sentence.quantities)
    return quantity.number.every and (quantity.case == "ela" or compared) and not sentence.things


def _with_neighbours(sentence: SetupSentence, rows: list[SetupRow]) -> list[SetupRow]:
    """The rows of a sentence for everybody; in doubt where a number before them counts nothing that was understood, or
    places: it may be for some of them, or for each place."""
    unread = [
        one for one in sentence.quantities if not counted_by(sentence, one).names or _counts_places(sentence, one)
    ]
    if sentence.conditions or not unread:
        return rows
    return [replace(row, number=recapped(row.number, "neighbour-unread")) for row in rows]


def _counts_places(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether a number counts where things are put: `három sorban`."""
    noun = word_at(sentence.tokens, quantity.at + 1)
    return quantity.thing is None and quantity.case == "nom" and noun.key.endswith(_INSIDE)


def _plain(sentence: SetupSentence, quantity: Quantity) -> list[SetupRow]:
    """The rows of a number that stands for itself."""
    counted = counted_by(sentence, quantity)
    if "thing-before" in counted.doubts and (_is_other_rule(sentence, quantity) or _is_about_rounds(sentence)):
        return []
    condition = condition_of(sentence, quantity)
    players = sentence.players_with(condition)
    shared = None not in players and is_put_in_common(sentence, quantity)
    met_alone = {"computed": shared, "of-each": _is_for_each_place(sentence, quantity)}
    known = (*counted.doubts, *_kind_doubt(sentence, counted.names))
    statement = SetupStatement(
        names=counted.names,
        receivers=[""] if shared else _receivers(sentence, quantity),
        counts=[(one, quantity.value * ((one or 0) if shared else 1)) for one in players],
        line=quantity.token.line,
        how=quantity.token.how,
        doubts=(*known, *doubts_of(sentence, quantity, condition), *met(met_alone)),
        general=condition is None,
    )
    return rows_of(sentence, statement)


def _is_for_each_place(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether a number is for each of several places that another number counts: `a két rakpartra 3-3 láda`."""
    places = any(one.at < quantity.at and one.thing is None for one in sentence.quantities)
    return places and quantity.number.apiece and receivers_of(sentence, quantity) == [""]


def _receivers(sentence: SetupSentence, quantity: Quantity) -> list[str]:
    keys = [token.key for token in sentence.clause(quantity.at)]
    verbs = [f"meg{key}" if key.startswith("tart") and "meg" in keys else key for key in keys]
    role = next((role for stems, role in _ROLES if any(verb.startswith(stems) for verb in verbs)), None)
    return receivers_of(sentence, quantity) if role is None else [role]


def _is_other_rule(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether a clause has a limit and no verb of set-ups: it is a rule of the game and no part of its set-up."""
    clause = sentence.clause(quantity.at)
    return is_limited(sentence, clause) and not any(is_setup_verb(token.key) for token in clause)


def _is_about_rounds(sentence: SetupSentence) -> bool:
    """Whether a sentence says how many rounds are played, and counts none of the things before it."""
    return period_in(sentence.tokens) is not None


def _kind_doubt(sentence: SetupSentence, names: Sequence[str]) -> tuple[str, ...]:
    return ("thing-unknown",) if any(map(sentence.context.stock.is_general, names)) else ()
