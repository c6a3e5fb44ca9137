"""Everything that a book says of its set-up, tables and sentences together: who gets how many of what."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from kartotek.ingest.layout.outline import Outline, Section
from kartotek.ingest.layout.sentences import sentences_of
from kartotek.ingest.lists.doubts import met, recapped
from kartotek.ingest.lists.facts import SetupNumber
from kartotek.ingest.lists.names import last_word
from kartotek.ingest.lists.rosters import roster_lines
from kartotek.ingest.lists.setup.conditions import ImpliedCondition, conditions_in
from kartotek.ingest.lists.setup.counted import counted_by, is_article_of_other
from kartotek.ingest.lists.setup.dependent import (
    by_players,
    legend_of,
    parallel_rows,
    relative_rows,
    step_of,
    with_exceptions,
)
from kartotek.ingest.lists.setup.doubts import doubts_of, is_limited
from kartotek.ingest.lists.setup.receivers import ListedNames, fewest_for, with_announcements
from kartotek.ingest.lists.setup.rounds import period_in, rounds_of
from kartotek.ingest.lists.setup.rows import (
    KEPT,
    PASSED_ON,
    SetupRow,
    SetupStatement,
    condition_of,
    is_put_in_common,
    receivers_of,
    rows_of,
)
from kartotek.ingest.lists.setup.sentence import Context, Quantity, SetupSentence
from kartotek.ingest.lists.setup.tables import SetupTable, header_of, tables_in
from kartotek.ingest.lists.setup.unnumbered import (
    rows_of_all,
    rows_of_nobody,
    rows_of_none,
    rows_of_one,
    rows_of_possessions,
    rows_of_spaces,
    rows_of_whole,
)
from kartotek.ingest.lists.stock import Stock
from kartotek.ingest.words.lexicon import is_setup_verb, is_variant
from kartotek.ingest.words.tokens import BookToken, TokensOfLines
from kartotek.ingest.words.word_runs import all_clear, word_at
from kartotek.schema.hungarian.analyse import is_form
from kartotek.schema.hungarian.features import Case

__all__ = ["setup_of", "setup_of_sentences"]


# ---- sentences ----

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
    clear = True
    before: SetupSentence | None = None
    legend: ImpliedCondition | None = None
    for tokens in sentences:
        joined = before if ";" in tokens[0].before else None
        sentence = SetupSentence(tokens, Context(section, outline, stock, topic, joined, before, legend, clear))
        legend = legend_of(sentence) or legend
        new = _rows(sentence, found)
        found = _replaced(with_exceptions(found, sentence), new, outline)
        named = _topic_after(sentence, new)
        clear = all_clear(tokens) and (clear or bool(named and named != topic))
        topic, before = named or topic, sentence
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

    own = {_subject(row) for row in found if row.general}  # what somebody gets is replaced by what the same one gets

    def stands(row: SetupRow, behind: Sequence[SetupRow]) -> bool:
        return not any(
            row.is_replaced_by(other, apart=other.number.what in apart or _subject(other) in own) for other in behind
        )

    kept = [row for place, row in enumerate(new, start=1) if stands(row, new[place:])]
    return [*(row for row in found if stands(row, new)), *kept]


def _subject(row: SetupRow) -> tuple[str, str, int | None]:
    return row.number.thing, row.number.receiver, row.number.players


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
    return quantity.number.every and (quantity.case == Case.ELA or compared) and not sentence.things


def _with_neighbours(sentence: SetupSentence, rows: list[SetupRow]) -> list[SetupRow]:
    """The rows of a sentence for everybody; in doubt where a number before them counts nothing that was understood, or
    places: it may be for some of them, or for each place."""
    counting = [one for one in sentence.quantities if not is_article_of_other(sentence, one)]
    unread = [one for one in counting if not counted_by(sentence, one).names or _counts_places(sentence, one)]
    if sentence.conditions or not unread:
        return rows
    return [replace(row, number=recapped(row.number, "neighbour-unread")) for row in rows]


def _counts_places(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether a number counts where things are put: `három sorban`."""
    noun = word_at(sentence.tokens, quantity.at + 1)
    return quantity.thing is None and quantity.case == Case.NOM and noun.key.endswith(_INSIDE)


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


# ---- the whole book ----

_LOST_VOWELS: Final = ("a", "e")
_BESIDE: Final = 1
"""How many lines before or behind a number may name what it counts."""


def setup_of(outline: Outline, tokens: TokensOfLines, scans: Mapping[int, str], stock: Stock) -> list[SetupNumber]:
    """The set-up numbers of a book, those of doubtful groups held back."""
    sections = [one for one in outline.sections if _may_set_up(one)]
    outline = _with_players(outline, sections, tokens)
    found: list[SetupNumber] = []
    for section in sections:
        tables = tables_in(section, tokens, outline, stock.links)
        stated = list(chain.from_iterable(table.numbers for table in tables))
        lines = _other_lines(section, tables, tokens, outline.examples)
        names = ListedNames(stock, outline.player_noun, section.role == "solo")
        sentences = list(with_announcements(sentences_of(lines, tokens, scans), names))
        stated += setup_of_sentences(section, sentences, outline, stock)
        found += map(_of_variant, stated) if section.variant else stated
    named = [recapped(one, *met({"name-unclear": _is_named_otherwise(one, tokens, stock)})) for one in found]
    return [*_consistent(named, outline), *rounds_of(outline, tokens, scans)]


def _may_set_up(section: Section) -> bool:
    """Whether a section may hold a set-up: by its role, the players that it is for, or since a variant begins there."""
    begins = section.variant and not section.role and is_variant(section.heading)
    return section.role in ("setup", "solo") or bool(section.players) or begins


def _of_variant(one: SetupNumber) -> SetupNumber:
    """A number of an expansion or a variant, apart from those of the game and never certain."""
    return recapped(replace(one, what=f"{one.what} (variant)"), "variant")


def _is_named_otherwise(one: SetupNumber, tokens: TokensOfLines, stock: Stock) -> bool:
    """Whether the name of a component is in doubt, and no line beside the number has it in any form; half a compound
    is a word by itself, so that forms of it show nothing."""
    if stock.is_suspended(one.thing):
        return True
    if not stock.is_unclear(one.thing):
        return False
    beside = chain.from_iterable(tokens.get(line, ()) for line in range(one.line - _BESIDE, one.line + _BESIDE + 1))
    last = last_word(one.thing)
    return not any(token.clear and _is_form_of(token.text, last) for token in beside)


def _is_form_of(text: str, name: str) -> bool:
    """Whether a word is a form of a name, and not one of the name with the vowel that it may have lost: `koronát` is
    a form of `koron`, the possession of somebody, and of `korona`."""
    longer = any(is_form(text, name + vowel, "noun", loose=True) for vowel in _LOST_VOWELS)
    return is_form(text, name, "noun", loose=True) and not longer


def _other_lines(
    section: Section, tables: Iterable[SetupTable], tokens: TokensOfLines, examples: frozenset[int]
) -> list[int]:
    """The lines of a section that are running text: no tables, no examples, and no cards with their copies."""
    taken = examples.union(roster_lines(section, tokens, examples), *(table.lines for table in tables))
    return [line for line in section.lines if line not in taken]


def _with_players(outline: Outline, sections: Sequence[Section], tokens: TokensOfLines) -> Outline:
    """The outline with the numbers of players that the set-up speaks of, where the book gives no range."""
    if outline.players:
        return outline
    lines = [line for section in sections if section.role == "setup" for line in section.lines]
    seen = set[int]().union(*(_players_in(tokens[line], outline) for line in lines))
    stated = (one.exact for line in lines for one in conditions_in(tokens[line], outline.player_noun))
    counted = tuple(range(min(seen), max(seen) + 1)) if len(seen) > 1 else ()
    return replace(outline, players=counted, guessed=set(counted) != seen or not all(stated))


def _players_in(line: Sequence[BookToken], outline: Outline) -> Iterator[int]:
    """The numbers of players that a line speaks of, or that head a table."""
    for condition in conditions_in(line, outline.player_noun):
        yield from condition.players
    yield from header_of(line, outline)[0]


def _consistent(found: Sequence[SetupNumber], outline: Outline) -> list[SetupNumber]:
    """Doubt numbers that are stated for some numbers of players only, and those stated twice and differently."""
    groups: dict[tuple[str, str], list[SetupNumber]] = defaultdict(list)
    for one in found:
        groups[one.what, one.receiver].append(one)
    made = (recapped(one, *_doubts(one, groups[one.what, one.receiver], outline)) for one in found)
    return list(dict.fromkeys(made))


def _doubts(one: SetupNumber, group: Sequence[SetupNumber], outline: Outline) -> tuple[str, ...]:
    """The doubts that others of the same thing and receiver leave."""
    values = {other.value for other in group if other.players == one.players and _may_be_same(one, other)}
    return met({"players-unread": one.players != 1 and _lacks_some(group, outline), "told-twice": len(values) > 1})


def _may_be_same(one: SetupNumber, other: SetupNumber) -> bool:
    """Whether two numbers may be about the same: what nobody gets may be put in two places, each in a sentence."""
    return bool(one.receiver) or one.line == other.line or bool({*one.doubts, *other.doubts})


def _lacks_some(group: Sequence[SetupNumber], outline: Outline) -> bool:
    """Whether some number of players has no value, of those with whom there is such a receiver; one that has rules of
    its own needs none."""
    seen = {one.players for one in group}
    fewest = max(2, fewest_for(group[0].receiver))
    wanted = set(outline.players).difference(outline.apart)
    return None not in seen and not seen.issuperset(players for players in wanted if players >= fewest)
