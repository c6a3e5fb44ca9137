"""Nobody gets any, or there is none: the number is 0."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from kartotek.ingest.newbook.doubts import met
from kartotek.ingest.newbook.setup.conditions import ImpliedCondition
from kartotek.ingest.newbook.setup.objects import objects_in
from kartotek.ingest.newbook.setup.quantities import breaks_clause
from kartotek.ingest.newbook.setup.receivers import EACH
from kartotek.ingest.newbook.setup.sentence import SetupSentence
from kartotek.ingest.newbook.setup.setup_doubts import players_doubt
from kartotek.ingest.newbook.setup.setup_rows import SetupRow, SetupStatement, rows_of
from kartotek.ingest.newbook.stock import StockThing
from kartotek.ingest.newbook.text.lexicon import is_setup_verb, is_word
from kartotek.ingest.newbook.text.tokens import BookToken
from kartotek.ingest.newbook.text.word_runs import all_clear, has_word, word_at

__all__ = ["rows_of_nobody", "rows_of_none"]

_NONE: Final = frozenset(("nincs", "sincs", "nincsen", "nincsenek", "sincsen", "sincsenek"))
_NOT: Final = frozenset(("nem", "sem", "ne", "se"))
_SINGLE: Final = ("egyetlen", "egyik", "egy")
_TO_NOBODY: Final = "senkinek"
_NOBODY: Final = ("senki", _TO_NOBODY)
_DONE: Final = "t"
"""How a word ends that says what was done with a thing."""
_NEED: Final = "szukseg"
_BOX: Final = ("dobozban", "dobozba")
_LEFT: Final = ("hagy", "marad", "vissza", "kimarad")
_REST: Final = ("maradek", "tobbi", "megmarad", "folosleg", "felesleg", "fennmarad", "nem")
"""Words for what is left over when others were taken."""
_REFUSED: Final = ("acc", "ins")
_REFUSED_TO: Final = ("acc", "ins", "nom", "ela")


def rows_of_nobody(sentence: SetupSentence) -> list[SetupRow]:
    """The rows of a sentence that says that nobody gets a thing, with no number in it."""
    if not _refuses(sentence):
        return []
    to_nobody = any(token.key == _TO_NOBODY for token in sentence.tokens)
    cases = _REFUSED_TO if to_nobody else _REFUSED
    refused = [thing for thing in sentence.things if thing.case in cases]
    statements = [
        _to_nobody(sentence, (thing.name,), sentence.tokens[thing.at].line, *met({"qualified": thing.case == "ela"}))
        for thing in refused
    ]
    return [row for one in (*statements, *_unlisted(sentence)) for row in rows_of(sentence, one)]


def _unlisted(sentence: SetupSentence) -> Iterator[SetupStatement]:
    """What nobody gets and no component is called."""
    others = [token for at, token in enumerate(sentence.tokens) if at not in sentence.named_places]
    for name in objects_in(sentence, others):
        yield _to_nobody(sentence, (name,), sentence.tokens[0].line, "thing-unknown")


def _refuses(sentence: SetupSentence) -> bool:
    """Whether a sentence says that nobody, or not one of those who may be meant, gets something."""
    single = _not_one(sentence)
    counted = {one.at for one in sentence.quantities} - {single}
    named = single is not None or _names_nobody(sentence)
    return named and not sentence.conditions and not counted


def _names_nobody(sentence: SetupSentence) -> bool:
    return sentence.has("players", "nobody") and sentence.has("setup", "not")


def _not_one(sentence: SetupSentence) -> int | None:
    """Where it says that not one of those who may be meant gets something: `not a single village begins with wood`."""
    tokens = sentence.tokens
    places = (at for at in range(len(tokens) - 2) if tokens[at].key in _SINGLE and tokens[at + 2].key in _NOT)
    at = next(places, None)
    if at is None or any(one.at <= at + 1 <= one.last for one in sentence.things):
        return None
    return at


def _to_nobody(sentence: SetupSentence, names: tuple[str, ...], line: int, *known: str) -> SetupStatement:
    doubts = {
        "word-unclear": not all_clear(sentence.tokens),
        "heading-unclear": not sentence.context.section.exact,
        "players-unknown": bool(players_doubt(sentence, None)),
        "absent": not _names_nobody(sentence),
        "limited": any(map(_limits, sentence.tokens)),
    }
    counts = [(one, 0) for one in sentence.context.everyone]
    general = not sentence.context.section.players
    return SetupStatement(names, [EACH], counts, line, "negated", (*known, *met(doubts)), general)


def _limits(token: BookToken) -> bool:
    """Whether a word says when or for whom something holds: the rule of a turn is no set-up."""
    return is_word(token.key, "setup", "limits") and not is_word(token.key, "setup", "not")


def rows_of_none(sentence: SetupSentence) -> list[SetupRow]:
    """The rows of clauses that say of a thing that there is none, or that somebody does not get it."""
    absent = [thing for thing in sentence.things if _is_absent(sentence, thing)]
    statements = [_without(sentence, thing) for thing in absent]
    return [row for one in (*statements, *_refused_in_clause(sentence)) for row in rows_of(sentence, one)]


def _refused_in_clause(sentence: SetupSentence) -> Iterator[SetupStatement]:
    """What no component is called and nobody gets, as one clause of a sentence with numbers says."""
    at = next((at for at, token in enumerate(sentence.tokens) if is_word(token.key, "players", "nobody")), None)
    if at is None or not sentence.quantities:
        return
    first, last = sentence.bounds(at)
    if sentence.counts_between(first, last - 1) or not has_word(sentence.tokens[first:last], "setup", "not"):
        return
    clause = [sentence.tokens[place] for place in range(first, last) if place not in sentence.named_places]
    for name in objects_in(sentence, clause):
        yield _to_nobody(sentence, (name,), clause[0].line, "thing-unknown", "absent")


def _is_absent(sentence: SetupSentence, thing: StockThing) -> bool:
    first, last = sentence.bounds(thing.at)
    if sentence.counts_between(first, last - 1):
        return False
    keys = {token.key for token in sentence.tokens[first:last]} - _describing(sentence, thing)
    if (thing.case == "nom" and keys & _NONE) or (sentence.acts and sentence.tokens[last - 1].key in _NOBODY):
        return True
    if (thing.case == "sub" and _NEED in keys and keys & (_NONE | _NOT)) or _stays_in_box(sentence, thing, keys):
        return True
    return thing.case in ("nom", "acc") and bool(keys & _NOT) and any(map(is_setup_verb, keys))


def _stays_in_box(sentence: SetupSentence, thing: StockThing, keys: Collection[str]) -> bool:
    """Whether a thing is left in the box with some numbers of players, or alone: all of it, and not what remains."""
    limited = bool(sentence.conditions) or sentence.context.section.role == "solo"
    boxed = any(key.startswith(_BOX) for key in keys) and any(key.startswith(_LEFT) for key in keys)
    some = any(token.key.startswith(_REST) for token in sentence.tokens)
    return limited and boxed and not some and thing.case in ("nom", "acc")


def _describing(sentence: SetupSentence, thing: StockThing) -> set[str]:
    """The words before a thing that say what was not done with it: `a fel nem használt lapkák` denies nothing."""
    no, done = (word_at(sentence.tokens, thing.at - back) for back in (2, 1))
    described = no.key in _NOT and done.key.endswith(_DONE) and not breaks_clause(done)
    return {no.key, done.key} if described else set()


def _without(sentence: SetupSentence, thing: StockThing) -> SetupStatement:
    condition = _condition_before(sentence, thing.at)
    counts = [(one, 0) for one in sentence.players_with(condition)]
    line = sentence.tokens[thing.at].line
    return SetupStatement((thing.name,), [""], counts, line, "negated", ("absent",), condition is None)


def _condition_before(sentence: SetupSentence, at: int) -> ImpliedCondition | None:
    """The last condition that begins before a place."""
    return next((one for one in reversed(sentence.conditions) if one.first < at), None)
