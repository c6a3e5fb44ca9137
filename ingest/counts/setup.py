"""Facts of the set-up: sentences whose words fit a frame, and tables of numbers by player count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Final

from kartotek.ingest.counts.clauses import CountedValue, values_in
from kartotek.ingest.counts.facts import SETUP, Fact
from kartotek.ingest.counts.frames import CountRule, Keys, load_frames, load_keys
from kartotek.ingest.counts.implied import IMPLYING, NONE, implied_values
from kartotek.ingest.counts.lexicon import CountItem, CountLexicon, load_lexicon
from kartotek.ingest.counts.player_conditions import (
    condition_in,
    fewer_players,
    has_lost_condition,
    names_other_players,
    players_as_well,
    seat_in,
)
from kartotek.ingest.prose.sentences import Paragraph, Token

__all__ = ["setup_facts"]

_RULE: Final = "sentence of the set-up"
_DERIVED: Final = "derived"
_TRUSTED: Final = 900
_LONGEST_ASIDE: Final = 40
_MEMORY: Final = 3
_TURNING: Final = frozenset(
    ("NOT", "IF", "MORE", "FEWER", "ATMOST", "ATLEAST", "INSTEAD", "EXAMPLE", "EXTRA", "EXCEPT", "ABOUT")
)
_OF_RELATIONS: Final[Mapping[str, frozenset[str]]] = {"plus": frozenset(("MORE",)), NONE: frozenset(("NOT",))}
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
    facts: list[Fact] = field(default_factory=list)
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


def setup_facts(paragraphs: Sequence[Paragraph], game: str, folder: Path) -> list[Fact]:
    """The set-up numbers that the sentences of a book state."""
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
    return [fact for fact in section.facts if _DERIVED not in fact.penalties or fact.place not in stated]


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
    head = _Section(players=players, heads=heads, thing=thing, special=section.special, facts=section.facts)
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
        stated = values_in(items, keys.players)
        values = [*stated, *implied_values(items, stated)]
        tags = _tags([item for item in items if not item.aside])
        things = [value.thing for value in values if value.thing is not None]
        before = None if things else section.topic(lexicon)
        for frame in load_frames():
            for value in values:
                thing = value.thing or (things[0] if things and frame.under else before)
                if frame.fits(value, thing, tags | section.heads | value.tags):
                    section.facts += list(_facts(frame, value, section, keys, tags, (first, last)))
    section.said.append(sentence)


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
) -> Iterator[Fact]:
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
            yield Fact(*lines, f"{keys.game}:{SETUP}:{key}", "value", players, number, _RULE, penalties, also)


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
                yield name, players, value.text or value.number


def _names(frame: CountRule, value: CountedValue, section: _Section) -> Iterator[str]:
    """The keys of a frame with the places and the thing of a value filled in, and the seat that is spoken of."""
    for key in frame.keys:
        for place in value.places if "{place}" in key else (0,):
            filled = key.replace("{place}", str(place)).replace("{thing}", str(value.thing))
            yield filled.replace("{seat}", str(section.seat))


def _penalties(frame: CountRule, value: CountedValue, tags: frozenset[str]) -> Iterator[str]:
    """What makes a number less certain: its letters, words between it and its thing, words that turn what is said."""
    yield "unconfirmed"
    if value.confidence < _TRUSTED:
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
