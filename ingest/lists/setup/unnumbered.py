"""Set-up without a number: all of a thing, the topmost card, one for each player, none, a space to begin on."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import chain, pairwise
from typing import Final

from rapidfuzz.distance import Prefix

from kartotek.ingest.lists.doubts import met
from kartotek.ingest.lists.names import last_word
from kartotek.ingest.lists.setup.conditions import ImpliedCondition
from kartotek.ingest.lists.setup.counted import objects_in
from kartotek.ingest.lists.setup.doubts import players_doubt
from kartotek.ingest.lists.setup.receivers import EACH
from kartotek.ingest.lists.setup.rows import KEPT, ON_A_SPACE, SetupRow, SetupStatement, rows_of
from kartotek.ingest.lists.setup.sentence import SetupSentence, breaks_clause
from kartotek.ingest.lists.stock import StockThing
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.words.lexicon import is_setup_verb, is_word
from kartotek.ingest.words.tokens import BookToken
from kartotek.ingest.words.word_runs import all_clear, has_word, word_at
from kartotek.schema.hungarian.features import Case

__all__ = [
    "rows_of_all",
    "rows_of_nobody",
    "rows_of_none",
    "rows_of_one",
    "rows_of_possessions",
    "rows_of_spaces",
    "rows_of_whole",
]


# ---- all of a thing, one of several ----

_ALL: Final = frozenset(
    ("osszes", "osszeset", "mind", "mindet", "valamennyi", "valamennyit", "mindegyik", "mindegyiket")
)
_WHOLE: Final = ("egeszeben", "hianytalanul", "maradektalanul")
_NEAR: Final = 3
_ONE: Final = (
    ("legfelso", ("fed", "felfed", "fordit", "felford", "csap", "felcsap"), ""),
    ("egyiket", ("megtart", "tart"), KEPT),
)
"""Words that mean one of several things, the verbs that say what becomes of it, and what that makes of it."""


def rows_of_all(sentence: SetupSentence) -> list[SetupRow]:
    """The rows of every place where all of a thing are for some numbers of players."""
    places = list(_places(sentence))
    statements = (_of_all(sentence, *place, name) for place in places for name in _names(sentence, place[0]))
    return [row for statement in statements if statement is not None for row in rows_of(sentence, statement)]


def rows_of_whole(sentence: SetupSentence) -> list[SetupRow]:
    """The rows of things of which a sentence without numbers says that all of it is used: `teljes egészében`."""
    whole = next((token for token in sentence.tokens if token.key.startswith(_WHOLE)), None)
    if whole is None or sentence.quantities or sentence.conditions or sentence.receivers:
        return []
    named = [thing for thing in sentence.things if thing.case in (Case.NOM, Case.ACC) and not thing.general]
    statements = (_all_for_everyone(sentence, thing) for thing in named)
    return [row for one in statements if one is not None for row in rows_of(sentence, one)]


def _all_for_everyone(sentence: SetupSentence, thing: StockThing) -> SetupStatement | None:
    count = sentence.context.stock.count(thing.name)
    if count is None:
        return None
    counts = [(one, count) for one in sentence.context.everyone]
    line = sentence.tokens[thing.at].line
    return SetupStatement((thing.name,), [""], counts, line, "computed", ("computed",), general=True)


def _names(sentence: SetupSentence, at: int) -> list[str]:
    """What all are: the thing beside the word, else every one that the clause before a semicolon counts."""
    thing, joined = _thing(sentence, at), sentence.context.joined
    if thing is not None:
        return [thing.name]
    counted = (one.thing for one in joined.quantities) if joined is not None else ()
    return [one.name for one in counted if one is not None]


def _of_all(sentence: SetupSentence, at: int, condition: ImpliedCondition, name: str) -> SetupStatement | None:
    count = sentence.context.stock.count(name)
    if count is None:
        return None
    counts, line = [(one, count) for one in condition.players], sentence.tokens[at].line
    return SetupStatement((name,), [""], counts, line, "computed", ("computed",), False)


def _places(sentence: SetupSentence) -> Iterator[tuple[int, ImpliedCondition]]:
    """Where `all` stands after a condition, with no number of its own."""
    for at in (place for place, token in enumerate(sentence.tokens) if token.key in _ALL):
        condition = _condition_ended_before(sentence, at)
        if condition is not None and not sentence.counts_between(condition.first, at + _NEAR):
            yield at, condition


def _condition_ended_before(sentence: SetupSentence, at: int) -> ImpliedCondition | None:
    """The last condition that has ended before a place."""
    return next((one for one in reversed(sentence.conditions) if one.last < at), None)


def _thing(sentence: SetupSentence, at: int) -> StockThing | None:
    """The thing right after `all`, else the last one counted or named before it."""
    after = (one for one in sentence.things if at < one.at <= at + _NEAR)
    before = (one for one in reversed(sentence.things) if one.at < at and not one.is_place)
    return next(chain(after, before), None)


# ---- one of several ----


def rows_of_one(sentence: SetupSentence) -> list[SetupRow]:
    """The rows of one thing where no number says so: the topmost card that is turned over, the one that is kept."""
    found = (
        (at, role)
        for at, token in enumerate(sentence.tokens)
        for word, verbs, role in _ONE
        if token.key.startswith(word) and _is_done(sentence, at, verbs)
    )
    at, role = next(found, (None, ""))
    thing = _thing(sentence, at) if at is not None else None
    if at is None or thing is None:
        return []
    counts = [(one, 1) for one in sentence.context.everyone]
    line = sentence.tokens[at].line
    return rows_of(sentence, SetupStatement((thing.name,), [role], counts, line, "implied", ("implied",), general=True))


def _is_done(sentence: SetupSentence, at: int, verbs: tuple[str, ...]) -> bool:
    """Whether a clause without a number has one of some verbs."""
    first, last = sentence.bounds(at)
    done = any(token.key.startswith(verbs) for token in sentence.tokens[first:last])
    return done and not sentence.counts_between(first, last - 1)


# ---- one for each player ----
# The box has as many of them as there can be players; else nobody can say how many are meant.

_TAKES: Final = ("kap", "megkap", "magahoz", "elvesz", "kivesz", "vesz", "vegy", "vegye")
_SEVERAL: Final = "it"
"""How the object ends of which somebody has several."""


def rows_of_possessions(sentence: SetupSentence) -> list[SetupRow]:
    """The rows of every thing that all players take one of."""
    takes = any(token.key.startswith(_TAKES) for token in sentence.tokens)
    if not takes or sentence.conditions or [one.who for one in sentence.receivers] != [EACH]:
        return []
    return [row for thing in _taken(sentence) for row in rows_of(sentence, _of_possession(sentence, thing))]


def _taken(sentence: SetupSentence) -> Iterator[StockThing]:
    """The objects behind the word for everybody that no number counts, one for each player."""
    most, first = max(sentence.context.outline.players, default=0), sentence.receivers[0].last
    counted = {one.thing for one in sentence.quantities}
    for thing in sentence.things:
        uncounted = thing.at > first and thing not in counted and not _is_listed(sentence, thing)
        if uncounted and _is_single_object(sentence, thing) and sentence.context.stock.count(thing.name) == most > 1:
            yield thing


def _is_listed(sentence: SetupSentence, thing: StockThing) -> bool:
    """Whether a number right before a thing may be meant for it."""
    return any(sentence.tokens[place].counts for place in range(max(0, thing.at - 2), thing.at))


def _is_single_object(sentence: SetupSentence, thing: StockThing) -> bool:
    """Whether a thing is the object of its clause, in the singular."""
    key, name = sentence.tokens[thing.last].key, key_of(last_word(thing.name))
    rest = key[Prefix.similarity(key, name) :]
    return thing.case == Case.ACC and not thing.general and not rest.startswith("k") and not rest.endswith(_SEVERAL)


def _of_possession(sentence: SetupSentence, thing: StockThing) -> SetupStatement:
    counts = [(one, 1) for one in sentence.context.everyone]
    line = sentence.tokens[thing.at].line
    return SetupStatement((thing.name,), [EACH], counts, line, "implied", ("implied",), general=True)


# ---- none ----

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
_REFUSED: Final = (Case.ACC, Case.INS)
_REFUSED_TO: Final = (Case.ACC, Case.INS, Case.NOM, Case.ELA)


def rows_of_nobody(sentence: SetupSentence) -> list[SetupRow]:
    """The rows of a sentence that says that nobody gets a thing, with no number in it."""
    if not _refuses(sentence):
        return []
    to_nobody = any(token.key == _TO_NOBODY for token in sentence.tokens)
    cases = _REFUSED_TO if to_nobody else _REFUSED
    refused = [thing for thing in sentence.things if thing.case in cases]
    statements = [
        _to_nobody(sentence, (thing.name,), sentence.tokens[thing.at].line, *met({"qualified": thing.case == Case.ELA}))
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
    if (thing.case == Case.NOM and keys & _NONE) or (sentence.acts and sentence.tokens[last - 1].key in _NOBODY):
        return True
    if (thing.case == Case.SUB and _NEED in keys and keys & (_NONE | _NOT)) or _stays_in_box(sentence, thing, keys):
        return True
    return thing.case in (Case.NOM, Case.ACC) and bool(keys & _NOT) and any(map(is_setup_verb, keys))


def _stays_in_box(sentence: SetupSentence, thing: StockThing, keys: Collection[str]) -> bool:
    """Whether a thing is left in the box with some numbers of players, or alone: all of it, and not what remains."""
    limited = bool(sentence.conditions) or sentence.context.section.role == "solo"
    boxed = any(key.startswith(_BOX) for key in keys) and any(key.startswith(_LEFT) for key in keys)
    some = any(token.key.startswith(_REST) for token in sentence.tokens)
    return limited and boxed and not some and thing.case in (Case.NOM, Case.ACC)


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


# ---- spaces where things begin ----

_VALUED: Final = re.compile(r"(\d{1,3})-(?:s|as|es|os|ös)")
_ROMANS: Final = ("I", "II", "III", "IV", "V", "VI")
_SPACE: Final = ("mezo", "helyr", "szamr", "vonal", "fokr", "foka", "fokon", "helye", "lepcsofok", "beosztas")
_VALUES: Final = (
    "nullas", "egyes", "kettes", "harmas", "negyes", "otos", "hatos", "hetes", "nyolcas", "kilences", "tizes",
)  # fmt: skip
"""Words that name a space by its number."""


def rows_of_spaces(sentence: SetupSentence) -> list[SetupRow]:
    """The rows of every space that a thing is put on."""
    return [row for at, value in _spaces(sentence) for row in rows_of(sentence, _of_space(sentence, at, value))]


def _of_space(sentence: SetupSentence, at: int, value: int) -> SetupStatement:
    """The thing named last before a space begins there; nothing does where none is named."""
    named = [thing.name for thing in sentence.things if thing.at < at and not thing.is_place]
    counts = [(one, value) for one in sentence.context.everyone]
    return SetupStatement(tuple(named[-1:]), [ON_A_SPACE], counts, sentence.tokens[at].line, "digit", ("place",), True)


def _spaces(sentence: SetupSentence) -> Iterator[tuple[int, int]]:
    """The places and numbers of spaces."""
    for at in range(len(sentence.tokens) - 1):
        value = _space(sentence, at)
        if value is not None:
            yield at, value


def _space(sentence: SetupSentence, at: int) -> int | None:
    """The number of a space: digits with the ending of a value, or with a full stop, before the word."""
    valued = _VALUED.fullmatch(sentence.tokens[at].text)
    after = sentence.tokens[at + 1]
    behind = word_at(sentence.tokens, at + 2) if after.before == "-" else after  # the ending of `III-as` is a word
    if behind.key.startswith(_SPACE):
        return int(valued[1]) if valued else _value_of(sentence.tokens[at])
    return int(valued[1]) if valued and _goes_on(sentence, at) else None


def _value_of(token: BookToken) -> int | None:
    """The number that a word names a space by: `hármas`, `3.`, `III`."""
    if token.raw in _ROMANS:
        return _ROMANS.index(token.raw) + 1
    return _VALUES.index(token.key) if token.key in _VALUES else token.seat


def _goes_on(sentence: SetupSentence, at: int) -> bool:
    """Whether the word for spaces follows a later number: `one on the 3rd, the other on the 5th space`."""
    later = sentence.tokens[at + 1 :]
    spaces = any(_VALUED.fullmatch(one.text) and other.key.startswith(_SPACE) for one, other in pairwise(later))
    return spaces and "," in later[0].before
