"""Facts from sentences: how many of what at the start, and for how many players."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.lists.number_facts import SETUP, NumberFact
from kartotek.ingest.lists.setup.clauses import (
    CountedValue,
    condition_in,
    conditions_in,
    fewer_players,
    follows,
    has_lost_condition,
    in_clause,
    names_other_players,
    players_as_well,
    players_at,
    seat_in,
    values_in,
)
from kartotek.ingest.lists.setup.derived import Remainder, SameSetup, derived_facts, same_as
from kartotek.ingest.lists.setup.tags import CountItem, CountLexicon, load_lexicon, word_table
from kartotek.ingest.text.sentences import Paragraph, Token
from kartotek.schema.hungarian.features import Case

__all__ = ["CountRule", "IMPLIED", "load_frames", "load_keys", "setup_facts"]


# ---- rules that say which fact a number is ----


@dataclass(frozen=True, slots=True)
class Keys:
    """The numbers of the set-up that a game has, without their values, and its numbers of players."""

    game: str
    rows: frozenset[tuple[str, int | None]]
    players: range

    def admits(self, key: str, players: int | None) -> bool:
        return (key, players) in self.rows


@dataclass(frozen=True, slots=True)
class CountRule:
    """What makes a number a set-up number: what is counted, in which case, and which tags the sentence must have."""

    keys: tuple[str, ...]
    things: tuple[str, ...]
    needs: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    relation: str = ""
    under: bool = False
    fixed: int | None = None
    otherwise: int | str | None = None
    """What holds for the numbers of players of which the sentence does not speak."""
    text: str = ""
    """The value in words; a price is its number and what is paid."""
    of: tuple[str, ...] = ()
    """The numbers of which the rest is meant, the whole first."""
    sum: tuple[str, ...] = ()
    """The numbers that it is the sum of."""

    def fits(self, value: CountedValue, thing: str | None, tags: frozenset[str]) -> bool:
        if thing not in self.things or value.relation != self.relation or (self.cases and value.case not in self.cases):
            return False
        if self.under and not value.players:
            return False
        met = all(any(tag in tags for tag in need.split("|")) for need in self.needs)
        return met and not any(tag in tags for tag in self.never)


@lru_cache(maxsize=1)
def load_frames() -> tuple[CountRule, ...]:
    """The frames of all games."""
    return tuple(_frame(row) for row in word_table("frames")["frames"])


def _frame(row: Mapping[str, Any]) -> CountRule:
    stated: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in row.items()}
    return CountRule(**stated)


@lru_cache(maxsize=8)
def load_keys(game: str, folder: Path) -> Keys:
    """The keys of the set-up table and the numbers of players; the values are not looked at."""
    path = folder / "games" / game
    with (path / "setup.csv").open(encoding="utf-8", newline="") as source:
        rows = {(row["key"], int(row["players"]) if row["players"] else None) for row in csv.DictReader(source)}
    players = tomllib.loads((path / "game.toml").read_text("utf-8"))["players"]
    return Keys(game, frozenset(rows), range(players["min"], players["max"] + 1))


# ---- numbers that no numeral says ----

NONE: Final = "none"
_ONE: Final = "one"
_PLACE: Final = "place"
_FAR: Final = "far"
_TEXT: Final = "text"
_REST: Final = "rest"
_UNLIMITED: Final = "unlimited"
_USED: Final = "used"
"""How a value is said; a rule of the set-up asks for it, so that an article is a number for no other."""
IMPLYING: Final = ("ONE", "NOT", "TEXT", "REST", "SAME")
_SPACE: Final = "space"
_SIDE: Final = "side"
IMPLIED: Final = frozenset((_SPACE, _SIDE))
"""Things that values are of which count none."""
_VERB: Final = "V."


def implied_values(items: Sequence[CountItem], stated: Sequence[CountedValue], admitted: range) -> list[CountedValue]:
    """The values of a sentence that are said in other ways than those that it states; in its brackets only how far."""
    found = [value for at, item in enumerate(items) for value in _at(items, at) if _counts(value, item)]
    known = {place for value in (*found, *stated) for place in range(value.at, value.end)}
    known |= {place for one in conditions_in(items, admitted) for place in range(one.first, one.last + 1)}
    return [in_clause(value, _spoken(value, items), known) for value in found]


def _counts(value: CountedValue, item: CountItem) -> bool:
    return not item.aside or value.relation == _FAR


def _spoken(value: CountedValue, items: Sequence[CountItem]) -> Sequence[CountItem]:
    """The items among which the clause of a value is looked for: those of its brackets, or those before what else is
    not had."""
    if items[value.at].aside:
        return [item._replace(aside=not item.aside) for item in items]
    ends = (at for at in range(value.end, len(items)) if items[at].tag == "AND")
    return items[: next(ends, len(items))] if value.relation == NONE else items


def _at(items: Sequence[CountItem], at: int) -> Iterator[CountedValue]:
    item, after = items[at], items[at + 1] if at + 1 < len(items) else None
    if item.tag == "ONE":
        yield _one(items, at)
    elif item.tag == "NOT":
        yield from _none(items, at)
    elif item.tag == "REST" and after is not None and after.tag == "THING":
        yield replace(_value(item, at, _REST, 0, after.value), case=after.case, end=at + 2)
    elif item.tag == "TEXT":
        places = tuple(other.value for other in items[:at] if other.tag == "PLACE")
        value = _value(item, at, _TEXT, 0, _SIDE)
        yield replace(value, text=str(item.value), places=places)
    elif item.tag == "THING" and item.case == Case.ACC and follows(items, at, "AND"):
        yield _value(item, at, _USED, 1, item.value)
    elif item.tag == "NUM" and after is not None and not after.before.strip(" ."):
        if item.ordinal and after.tag == "SPACE":
            yield replace(_value(item, at, _PLACE, int(item.value), _SPACE), case=after.case, end=at + 2)
        elif after.tag == "FAR":
            yield replace(_value(item, at, _FAR, int(item.value), _SPACE), end=at + 2)


def _value(item: CountItem, at: int, relation: str, number: int, thing: str | None) -> CountedValue:
    return CountedValue(number, thing, Case.ACC, at, item.line, item.confidence, at + 1, relation=relation)


def _one(items: Sequence[CountItem], at: int) -> CountedValue:
    """One thing, or one of those that were named before."""
    after = items[at + 1] if at + 1 < len(items) else None
    if after is not None and after.tag == "THING":
        return replace(_value(items[at], at, _ONE, 1, after.value), case=after.case, end=at + 2)
    before = [item.value for item in items[:at] if item.tag == "THING"]
    return _value(items[at], at, _ONE, 1, before[-1] if before else None)


def _none(items: Sequence[CountItem], at: int) -> Iterator[CountedValue]:
    """The things of which a verb behind a negation says that they are not had or used, or that there are none; or which
    have no limit."""
    limit, *ahead = items[at + 1 : at + 3] or [items[at]]
    if limit.tag == "LIMIT":
        yield from (replace(_value(one, at, _UNLIMITED, 0, one.value), text=_UNLIMITED) for one in ahead)
        return
    for place in range(at + 1, len(items)):
        item = items[place]
        if place > at + 1 and any(sign in item.before for sign in ",;:"):
            return
        if item.tag == "THING":
            yield replace(_value(item, place, NONE, 0, item.value), case=item.case)
        elif not (item.tag.startswith(_VERB) or item.tag in ("NUM", "AND")):
            return


# ---- facts ----

_RULE: Final = "sentence of the set-up"
_DERIVED: Final = "derived"
_LONGEST_ASIDE: Final = 40
_MEMORY: Final = 3
_TURNING: Final = frozenset(
    ("NOT", "IF", "MORE", "FEWER", "ATMOST", "ATLEAST", "INSTEAD", "EXAMPLE", "EXTRA", "EXCEPT", "ABOUT")
)
_OF_RELATIONS: Final[Mapping[str, frozenset[str]]] = {
    "plus": frozenset(("MORE",)), NONE: frozenset(("NOT",)), _UNLIMITED: frozenset(("NOT",)),
}  # fmt: skip
"""The words that turn what is said, and that a value has of its own."""
_GENERAL: Final = frozenset(("GAME", "PREPARATION", "OVERVIEW", "COURSE"))
_EACH_PLAYER: Final = "EACH_PLAYER"
_ABBREVIATIONS: Final = frozenset(("pl", "stb", "db"))
_ROMAN: Final = frozenset(("I", "II", "III"))
"""Numerals of which a full stop makes ordinals: only capitals throughout do not begin a sentence behind them."""
_TITLE_WORDS: Final = 6
"""What has no more words than this may be a title."""


@dataclass
class _Section:
    """What headings and sentences before have said: how many players it is about, and what is being counted."""

    players: tuple[int, ...] = ()
    heads: frozenset[str] = frozenset()
    thing: str | None = None
    special: frozenset[int] = frozenset()
    facts: list[NumberFact] = field(default_factory=list)
    same: list[SameSetup] = field(default_factory=list)
    rests: list[Remainder] = field(default_factory=list)
    said: list[Sequence[Token]] = field(default_factory=list)
    lines: tuple[tuple[int, int], ...] = ()
    """Where it is said for how many players."""
    unheard: bool = False
    """Whether its heading says for how many players, and it is not understood."""
    fewer: tuple[int, ...] = ()
    """The numbers of players for which a sentence says that some things are not used."""
    fewer_at: tuple[tuple[int, int], ...] = ()
    seat: int | None = None
    """The place in the order of players that the paragraph speaks of."""
    unknown: bool = False
    """Whether some heading does: then nobody knows which numbers of players have rules of their own."""

    def topic(self, lexicon: CountLexicon) -> str | None:
        """The first thing in the nearest of the last sentences that has one, else that of the heading."""
        for sentence in reversed(self.said[-_MEMORY:]):
            things = [item.value for item in lexicon.items(sentence) if item.tag == "THING"]
            if things:
                return str(things[0])
        return self.thing


def setup_facts(
    paragraphs: Sequence[Paragraph], game: str, folder: Path, listed: Sequence[NumberFact] = ()
) -> list[NumberFact]:
    """The set-up numbers that the sentences of a book state, and what follows from them and from its list."""
    lexicon, keys = load_lexicon(game, folder), load_keys(game, folder)
    spoken = [(_kind(paragraph, lexicon, keys), list(_sentences(paragraph))) for paragraph in paragraphs]
    section = _Section(special=_special(spoken, lexicon, keys), unknown=_has_lost_heading(spoken, lexicon, keys))
    for kind, sentences in spoken:
        if kind == "heading":
            tokens = [token for sentence in sentences for token in sentence]
            section = _headed(section, lexicon.items(tokens), keys, _lines(tokens))
        elif kind != "example":
            section.seat = None
            for sentence in sentences:
                _read(sentence, section, lexicon, keys)
    stated = {fact.place for fact in section.facts if _DERIVED not in fact.penalties}
    found = [fact for fact in section.facts if _DERIVED not in fact.penalties or fact.place not in stated]
    return [*found, *derived_facts([*found, *listed], section.same, section.rests, game, keys.rows)]


def _kind(paragraph: Paragraph, lexicon: CountLexicon, keys: Keys) -> str:
    """The kind of a paragraph; a title that says for how many players something is, is a heading however it looks."""
    if paragraph.kind != "text" or paragraph.closed or len(paragraph.tokens) > _TITLE_WORDS:
        return paragraph.kind
    items = lexicon.items(paragraph.tokens)
    stated = condition_in(items, keys.players) and not values_in(items, keys.players)
    return "heading" if stated else paragraph.kind


def _headed(section: _Section, items: Sequence[CountItem], keys: Keys, lines: tuple[int, int]) -> _Section:
    tags = frozenset(_tag(item) for item in items)
    thing = next((item.value for item in items if item.tag == "THING"), None)
    players = condition_in(items, keys.players)
    goes_on = not players and tags <= _GENERAL
    players, named_at = (section.players, section.lines) if goes_on else (players, (lines,))
    heads = frozenset(f"H.{tag}" for tag in tags)
    unheard = has_lost_condition(items, keys.players) or (goes_on and section.unheard)
    head = _Section(players, heads, thing, section.special, section.facts, section.same, section.rests)
    return replace(head, lines=named_at, unheard=unheard, unknown=section.unknown)


def _has_lost_heading(
    spoken: Sequence[tuple[str, Sequence[Sequence[Token]]]], lexicon: CountLexicon, keys: Keys
) -> bool:
    """Whether a heading says for how many players something is, and is not understood."""
    headings = (lexicon.items(sentence) for kind, sentences in spoken if kind == "heading" for sentence in sentences)
    return any(has_lost_condition(items, keys.players) for items in headings)


def _special(
    spoken: Sequence[tuple[str, Sequence[Sequence[Token]]]], lexicon: CountLexicon, keys: Keys
) -> frozenset[int]:
    """Numbers of players that have rules of their own: headings or variants speak of them, and not of all numbers, or
    a sentence says that so many can play as well. Where one speaks of a number that the game does not have, nobody
    knows which it means, and there are none."""
    stated = [
        lexicon.items(sentence)
        for kind, sentences in spoken
        for sentence in sentences
        if kind == "heading" or lexicon.has(sentence, "VARIANT")
    ]
    found = frozenset(players for items in stated for players in condition_in(items, keys.players))
    found = found.union(*(players_as_well(one, keys.players) for _, sentences in spoken for one in sentences))
    foreign = any(names_other_players(items, keys.players) for items in stated)
    return found if found != frozenset(keys.players) and not foreign else frozenset()


def _read(sentence: Sequence[Token], section: _Section, lexicon: CountLexicon, keys: Keys) -> None:
    """Take the facts of a sentence; one without numbers only says what the next may be about."""
    first, last = _lines(sentence)
    if lexicon.has(sentence, "VARIANT") and (players := condition_in(lexicon.items(sentence), keys.players)):
        section.players, section.lines = players, ((first, last),)
    if not players_as_well(sentence, keys.players).issubset(section.players):
        section.unheard = True
    if lexicon.has(sentence, "NUM", "AS_MANY", *IMPLYING):
        items = lexicon.items(sentence)
        if all(item.aside for item in items):  # a sentence of its own between brackets
            items = [item._replace(aside=False) for item in items]
        if fewer := fewer_players(items, keys.players):
            section.fewer, section.fewer_at = fewer, ((first, last),)
        section.seat = seat_in(items, keys.players) or section.seat
        if (source := same_as(items, keys.players)) and section.players and source not in section.players:
            section.same.append(SameSetup(section.players, source, _keys_of(items, lexicon), (first, last)))
        stated = values_in(items, keys.players)
        values = [*stated, *(_for_players(one, items, keys) for one in implied_values(items, stated, keys.players))]
        tags = _tags([item for item in items if not item.aside])
        things = [value.thing for value in values if value.thing is not None]
        before = None if things else section.topic(lexicon)
        for frame in load_frames():
            for value in values:
                thing = value.thing or (things[0] if things and frame.under else before)
                if frame.fits(value, thing, tags | section.heads | value.tags):
                    section.facts += list(_facts(frame, value, section, keys, tags, (first, last)))
    section.said.append(sentence)


def _for_players(value: CountedValue, items: Sequence[CountItem], keys: Keys) -> CountedValue:
    """A value that no number says, with the numbers of players that its sentence names."""
    named = value.relation in (_ONE, _USED)
    return replace(value, players=players_at(items, value.at, keys.players)) if named else value


def _keys_of(items: Sequence[CountItem], lexicon: CountLexicon) -> frozenset[str] | None:
    """The keys of numbers of the things that a sentence names, and of sorts of them; None where it names none."""
    things = {str(item.value) for item in items if item.tag == "THING"}
    sorts = things | {sort for thing in things for sort in lexicon.sorts_of(thing)}
    keys = (key for frame in load_frames() if sorts & {*frame.things} for key in frame.keys)
    return frozenset(keys) if things else None


def _lines(tokens: Sequence[Token]) -> tuple[int, int]:
    """The first and the last line of a run of tokens."""
    return min(token.line for token in tokens), max(token.line for token in tokens)


def _tags(items: Sequence[CountItem]) -> frozenset[str]:
    """The tags of a sentence; that each player is meant, not each of another thing, is one of its own."""
    each = {_EACH_PLAYER for one, other in pairwise(items) if (one.tag, other.tag) == ("EACH", "PLAYER")}
    return frozenset(each | {_tag(item) for item in items})


def _tag(item: CountItem) -> str:
    return f"T.{item.value}" if item.tag == "THING" else item.tag


def _facts(
    frame: CountRule, value: CountedValue, section: _Section, keys: Keys, tags: frozenset[str], lines: tuple[int, int]
) -> Iterator[NumberFact]:
    if parts := frame.of or frame.sum:
        section.rests += [Remainder(key, parts, 1 if frame.sum else -1, lines, _RULE) for key in frame.keys]
        return
    met = tuple(_penalties(frame, value, tags))
    unheard = section.unheard and not (section.fewer and value.relation == NONE)
    if unheard or (section.unknown and value.relation in ("plus", "per")):
        met = (*met, "turned-clause")
    headed = not value.relation and not value.players and frame.fixed is None and bool(section.players)
    unused = section.fewer_at if value.relation == NONE else ()
    also = tuple(span for span in (*(section.lines if headed else ()), *unused) if span != lines)
    rows = [(row, met) for row in _rows(frame, value, section, keys)]
    rows += [(row, (*met, _DERIVED)) for row in _other_rows(frame, value, section, keys)]
    for (key, players, number), penalties in rows:
        if keys.admits(key, players):
            yield NumberFact(*lines, f"{keys.game}:{SETUP}:{key}", "value", players, number, _RULE, penalties, also)


_Row = tuple[str, int | None, int | str]
"""A key of the set-up, for how many players, and the value."""


def _other_rows(frame: CountRule, value: CountedValue, section: _Section, keys: Keys) -> Iterator[_Row]:
    """The rows for the numbers of players of which a sentence about some does not speak."""
    if frame.otherwise is not None and value.players:
        for players in keys.players:
            if players not in (*section.special, *value.players):
                yield from ((name, players, frame.otherwise) for name in _names(frame, value, section))


def _rows(frame: CountRule, value: CountedValue, section: _Section, keys: Keys) -> Iterator[_Row]:
    """The rows that a value fills: for the players it is said of, or for all; by place where the key has places."""
    general = [players for players in keys.players if players not in section.special]
    for name in _names(frame, value, section):
        if value.relation == "plus":
            yield from ((name, players, players + value.number) for players in general)
        elif value.relation == "per":
            yield from ((name, players, players * value.number) for players in general)
        else:
            unused = section.fewer if value.relation == NONE else ()
            said = value.players or unused or section.players or (None,)
            for players in said if frame.fixed is None else (frame.fixed,):
                yield name, players, _said(frame, value)


def _said(frame: CountRule, value: CountedValue) -> int | str:
    """The value as the table has it: a number, a word, or a price."""
    if frame.text:
        return frame.text.format(number=value.number, thing=value.thing)
    return value.text or value.number


def _names(frame: CountRule, value: CountedValue, section: _Section) -> Iterator[str]:
    """The keys of a frame with the places and the thing of a value filled in, and the seat that is spoken of."""
    for key in frame.keys:
        for place in value.places if "{place}" in key else (0,):
            filled = key.replace("{place}", str(place)).replace("{thing}", str(value.thing))
            yield filled.replace("{seat}", str(section.seat))


def _penalties(frame: CountRule, value: CountedValue, tags: frozenset[str]) -> Iterator[str]:
    """What makes a number less certain: its letters, words between it and its thing, words that turn what is said."""
    yield "unconfirmed"
    if value.confidence < CERTAIN:
        yield "doubtful-number"
    if value.stray == 1:
        yield "stray-word"
    turning = (_TURNING & value.tags) | ({"IF"} & tags)
    asked = {tag for need in frame.needs for tag in need.split("|")} | _OF_RELATIONS.get(value.relation, frozenset())
    if value.stray > 1 or value.unclear or turning - asked:
        yield "turned-clause"


def _sentences(paragraph: Paragraph) -> Iterator[list[Token]]:
    """The sentences of a paragraph: a full stop ends one before a capital or a number, unless it makes an ordinal."""
    run: list[Token] = []
    for token in _bracketed(paragraph):
        if run and any(sign in token.before for sign in ".!?") and _opens(run[-1], token):
            yield run
            run = []
        run.append(token)
    if run:
        yield run


def _bracketed(paragraph: Paragraph) -> list[Token]:
    """The tokens, those between an opening and its closing bracket marked as said in passing."""
    tokens = list(paragraph.tokens)
    for start, token in enumerate(tokens):
        if "(" not in token.before[token.before.rfind(")") + 1 :]:
            continue
        ends = (at for at in range(start + 1, len(tokens)) if ")" in tokens[at].before)
        end = next(ends, len(tokens) if ")" in paragraph.rest else start)
        if end - start <= _LONGEST_ASIDE:
            tokens[start:end] = [inner._replace(aside=True) for inner in tokens[start:end]]
    return tokens


def _opens(before: Token, token: Token) -> bool:
    if before.key in _ABBREVIATIONS or ("." not in token.before and not token.opens):
        return False
    return token.opens and not (before.text in _ROMAN and token.shouts)
