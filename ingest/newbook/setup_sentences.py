"""Set-up numbers in running text: who gets how many of what, and for how many players."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ingest.newbook.conditions import Condition, conditions_in, is_player
from ingest.newbook.facts import PLAIN, SetupNumber, capped
from ingest.newbook.lexicon import is_word, piece_of
from ingest.newbook.links import Links
from ingest.newbook.numbers import is_ordinal
from ingest.newbook.outline import Outline, Section
from ingest.newbook.tokens import Token, run_on

__all__ = ["sentences_of", "setup_of_sentences"]

_ITEM: Final = re.compile(r"^\s*(?:[-–—•*+»®@·>]\s*|[0-9a-hIl]{1,2}[.)]\s+)")
_REACH: Final = 3
_ENDS: Final = re.compile(r"[.!?;]")
_CLAUSE: Final = re.compile(r"[,;:().!?–—]")
_EXAMPLE: Final = ("peldaul", "pl")
_SEATS: Final = {"masod": "second", "harm": "third", "negy": "fourth", "otod": "fifth", "hatod": "sixth"}
_FEWEST: Final = {"others": 2, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "nth": 99}
"""From how many players on there is such a player."""
_NO_THINGS: Final = (
    ("plain", "words"),
    ("setup", "verbs"),
    ("players", "each"),
    ("setup", "limits"),
    ("players", "case"),
)
_PIECES: Final = ("lap", "kárty", "lapk", "korong", "kock", "figur", "bábu", "jelző", "jelölő", "tábl", "zseton")
"""Words for pieces that, alone, mean what was named before."""
_PLACE_ENDINGS: Final = ("ra", "re", "ba", "be", "ban", "ben", "nal", "nel", "hoz", "hez")
_ADVERB: Final = ("kent", "szerint", "kozott", "elott", "alatt", "folott", "mogott", "melett", "mellett")


@dataclass(frozen=True, slots=True)
class _Value:
    """A number of a sentence with what it counts; `own`: the thing stands beside the number."""

    token: Token
    at: int
    thing: str | None
    own: bool


@dataclass(frozen=True, slots=True)
class _Receiver:
    who: str
    at: int


def sentences_of(
    lines: Sequence[int], tokens: Mapping[int, Sequence[Token]], scans: Mapping[int, str]
) -> Iterator[list[Token]]:
    """The sentences of a run of lines. A list item begins one, unless a colon announces the items."""
    run: list[Token] = []
    for number in lines:
        line = list(tokens[number])
        if not line:
            continue
        item = _ITEM.match(scans[number])
        if item and line[0].number is not None and line[0].start < item.end():
            line = line[1:]
        after = run[-1].after.rstrip() if run else ""
        apart = bool(run) and (run[-1].line < number - 1 and not after.endswith((":", ",")))
        if run and line and (apart or (item and ":" not in "".join(t.before for t in run) + after)):
            yield from _split(run)
            run = []
        run = run_on([run, line]) if line else run
    yield from _split(run)


def _split(run: Sequence[Token]) -> Iterator[list[Token]]:
    sentence: list[Token] = []
    for token in run:
        ends = _ENDS.search(token.before)
        if sentence and ends and (ends[0] == ";" or token.capital or token.raw.isdecimal()):
            yield sentence
            sentence = []
        sentence.append(token)
    if sentence:
        yield sentence


def setup_of_sentences(
    section: Section, sentences: Sequence[Sequence[Token]], outline: Outline, links: Links
) -> list[SetupNumber]:
    """Every set-up number that the sentences of a section state."""
    found: list[SetupNumber] = []
    thing: str | None = None
    held: _Sentence | None = None
    for sentence in sentences:
        reader = _Sentence(sentence, section, outline, links, thing)
        if held is not None and ";" in sentence[0].before:
            reader.goes_on_with(held)
        numbers = reader.numbers()
        found = [one for one in found if not reader.conditions or not _replaced(one, numbers)] + numbers
        thing, held = reader.last_thing or thing, reader
    return found


def _replaced(one: SetupNumber, numbers: Sequence[SetupNumber]) -> bool:
    """Whether a number for everybody is replaced by what a condition right after it says of some."""
    return any(
        (one.thing, one.receiver, one.players) == (other.thing, other.receiver, other.players)
        and 0 <= other.line - one.line <= 1
        for other in numbers
    )


class _Sentence:
    """One sentence: its conditions, receivers, things and values."""

    def __init__(
        self, tokens: Sequence[Token], section: Section, outline: Outline, links: Links, before: str | None
    ) -> None:
        self.tokens, self.section, self.outline, self.before = tokens, section, outline, before
        self.conditions = conditions_in(tokens, outline.player_noun, outline.players)
        self._links = links
        self.things = [(at, name) for at, name in links.all(tokens) if not is_player(tokens[at], outline.player_noun)]
        self.acts = any(is_word(token.key, "setup", "verbs") for token in tokens)
        self.receivers = list(self._receivers())
        self.values = list(self._values())

    def goes_on_with(self, held: _Sentence) -> None:
        """Take the verb and the receiver of the sentence that a semicolon joins to this one."""
        self.acts = self.acts or held.acts
        if not self.receivers:
            self.receivers = [replace(one, at=-1) for one in held.receivers[:1]]

    @property
    def last_thing(self) -> str | None:
        return self.things[-1][1] if self.things else None

    def numbers(self) -> list[SetupNumber]:
        if not self.acts and not self.conditions:
            return []
        special = self._parallel() or self._computed()
        if special:
            return special
        found = [one for value in self.values for one in self._number(value)]
        return found or self._nobody()

    def _receivers(self) -> Iterator[_Receiver]:
        for at, token in enumerate(self.tokens):
            after = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
            player = after is not None and is_player(after, self.outline.player_noun)
            plural = is_player(token, self.outline.player_noun) and token.key.endswith("k") and at < _REACH
            if is_word(token.key, "players", "each") or plural or (token.key in ("minden", "mindegyik") and player):
                yield _Receiver("each", at)
            elif is_word(token.key, "players", "first") and (player or token.key.startswith("kezd")):
                yield _Receiver("first", at)
            elif is_ordinal(token.text) and (player or self.receivers_so_far(at)):
                yield _Receiver(next((who for start, who in _SEATS.items() if token.key.startswith(start)), "nth"), at)
            elif is_word(token.key, "players", "others") and (player or token.key.startswith("tobbiek")):
                yield _Receiver("others", at)

    def receivers_so_far(self, at: int) -> bool:
        """Whether a player by the order of seats was named before this place."""
        return any(is_word(token.key, "players", "first") for token in self.tokens[:at])

    def _values(self) -> Iterator[_Value]:
        taken = {place for one in self.conditions for place in range(one.first, one.last + 1)}
        for at, token in enumerate(self.tokens):
            if token.key in _EXAMPLE:
                return
            if token.number is None or at in taken or is_ordinal(token.text):
                continue
            near = [name for place, name in self.things if at < place <= at + _REACH and self._unbroken(at, place)]
            yield _Value(token, at, near[0] if near else None, bool(near))

    def _unbroken(self, start: int, end: int) -> bool:
        between = self.tokens[start + 1 : end + 1]
        apart = any(_CLAUSE.search(token.before) or token.number is not None for token in between)
        return not apart and not any(token.key in ("a", "az") for token in between)

    def _things_before(self, value: _Value) -> list[tuple[int, str]]:
        """The things that a value may count: those that stand before it, places left out where something else does."""
        before = [(place, name) for place, name in self.things if place < value.at]
        return [one for one in before if not self._names_a_place(*one)] or before

    def _names_a_place(self, place: int, name: str) -> bool:
        """Whether a thing has an ending that says where to: what is put somewhere is counted, not the place."""
        key = self.tokens[place].key
        return any(key.endswith(end) and self._links.word(key.removesuffix(end)) == name for end in _PLACE_ENDINGS)

    def _thing(self, value: _Value) -> tuple[str | None, tuple[str, ...]]:
        """What a value counts: beside it, with the next value, before it in the sentence, or in the sentence before."""
        if value.thing is not None:
            return value.thing, ()
        of = [name for place, name in self.things if place < value.at and self.tokens[place].key.endswith("bol")]
        if of:
            return of[-1], ()
        beside = self._beside(value)
        if beside is not None and beside.startswith(_PIECES):
            named_before = self._things_before(value)
            return (named_before[-1][1], ()) if named_before else (self.before, ("thing-before",))
        if beside is not None:
            number = value.token.number
            named = number is not None and (number.digits or number.value > 1)
            return (beside, ("thing-unknown",)) if named else (None, ())
        later = [one for one in self.values if one.at > value.at and one.own]
        shared = later and self._receiver(later[0]) != self._receiver(value)
        if later and (shared or self._joined(value, later[0])):
            return later[0].thing, ()
        earlier = self._things_before(value)
        other = self._object(earlier[-1][0] + 1 if earlier else 0, value.at)
        if other is not None:
            return other, ("thing-unknown",)
        if earlier:
            return earlier[-1][1] if self.conditions or not self._is_place(value) else None, ()
        return self.before, ("thing-before",)

    def _beside(self, value: _Value) -> str | None:
        """The word after a number that names no component."""
        if value.at + 1 >= len(self.tokens):
            return None
        after = self.tokens[value.at + 1]
        conditions = any(one.first <= value.at + 1 <= one.last for one in self.conditions)
        plain = any(is_word(after.key, *group) for group in _NO_THINGS) or is_player(after, self.outline.player_noun)
        if _CLAUSE.search(after.before) or after.number is not None or plain or conditions or is_ordinal(after.text):
            return None
        return after.text.lower()

    def _object(self, start: int, end: int) -> str | None:
        """A word in the accusative that names no component: what is counted may be that."""
        for token in reversed(self.tokens[start:end]):
            plain = any(is_word(token.key, *group) for group in _NO_THINGS) or token.key.endswith(_ADVERB)
            if len(token.key) > _REACH and token.key.endswith("t") and token.number is None and not plain:
                return token.text.lower()
        return None

    def _joined(self, one: _Value, other: _Value) -> bool:
        return other.at - one.at <= _REACH + 1 and bool(self.conditions)

    def _is_place(self, value: _Value) -> bool:
        """Whether a bare number may say something else than how many: it is in no case that an amount has."""
        number = value.token.number
        return number is None or number.case not in ("acc", "nom", "ins")

    def _receiver(self, value: _Value) -> str:
        return self._all_receivers(value)[-1]

    def _all_receivers(self, value: _Value) -> list[str]:
        """Who gets a value: those named since the value before it, else the last ones named."""
        before = [one for one in self.receivers if one.at < value.at]
        if not before:
            return [self.receivers[0].who] if self.receivers and not self.conditions else [""]
        since = max((one.at for one in self.values if one.at < value.at), default=-1)
        new = [one.who for one in before if one.at > since]
        return list(dict.fromkeys(new)) or [before[-1].who]

    def _players(self, value: _Value) -> Condition | None:
        """The condition of a value: the one before it, or the one after it where values come first."""
        if not self.conditions:
            return None
        first = self.values[0].at
        if self._begins_with_default():
            if value is self.values[0]:
                return self._default()
            return [one for one in self.conditions if one.first < value.at][-1]
        if self.conditions[0].first < first:
            before = [one for one in self.conditions if one.first < value.at]
            return before[-1] if before else None
        after = [one for one in self.conditions if one.first > value.at]
        return after[0] if after else None

    def _begins_with_default(self) -> bool:
        """`two, with four players three`: the first value is for everybody else."""
        if len(self.values) != len(self.conditions) + 1 or any(one.parallel for one in self.conditions):
            return False
        pairs = zip(self.conditions, self.values[1:], strict=True)
        return self.values[0].at < self.conditions[0].first and all(one.first < value.at for one, value in pairs)

    def _default(self) -> Condition | None:
        named = {number for one in self.conditions for number in one.players}
        left = tuple(one for one in self.outline.players if one not in named)
        return Condition(left, 0, 0, not self.outline.guessed) if left else None

    def _clause(self, at: int) -> list[Token]:
        """The words around a place, up to the next comma, bracket or colon on both sides."""
        first = next((place for place in range(at, 0, -1) if _CLAUSE.search(self.tokens[place].before)), 0)
        last = next(
            (place for place in range(at + 1, len(self.tokens)) if _CLAUSE.search(self.tokens[place].before)),
            len(self.tokens),
        )
        return list(self.tokens[first:last])

    def _number(self, value: _Value) -> list[SetupNumber]:
        thing, doubts = self._thing(value)
        clause = self._clause(value.at)
        limited = self._limits(clause)
        if thing is None or (limited and not value.own):
            return []
        condition = self._players(value)
        number = value.token.number
        assert number is not None
        doubts += self._doubts(value, thing, condition, limited) + self._players_doubt(condition)
        how = "digit" if number.digits else "word"
        counts = [(count, number.value) for count in self._counted(condition)]
        return [
            one
            for receiver in self._all_receivers(value)
            for one in self._made(thing, receiver, counts, value.token.line, how, doubts, condition is None)
        ]

    def _counted(self, condition: Condition | None) -> tuple[int | None, ...]:
        """The numbers of players that a number is for."""
        return (condition.players if condition else self.section.players or self.outline.players) or (None,)

    def _made(
        self,
        thing: str,
        receiver: str,
        counts: Sequence[tuple[int | None, int]],
        line: int,
        how: str,
        doubts: tuple[str, ...],
        general: bool,
    ) -> list[SetupNumber]:
        """One row for each number of players with whom there is such a receiver."""
        what = f"{thing} {self._role(receiver)}"
        solo = bool(self.outline.of("solo")) and self.section.role != "solo"
        made = []
        for players, value in counts:
            if general and players is not None and players < _FEWEST.get(receiver, 1):
                continue
            own = (*doubts, "solo-differs") if general and players == 1 and solo else doubts
            made.append(SetupNumber(what, thing, receiver, players, value, line, how, capped(PLAIN, own), own))
        return made

    def _computed(self) -> list[SetupNumber]:
        """`as many as you are, and three more`: the number of players, with what is added to it."""
        keys = [token.key for token in self.tokens]
        many = next((at for at, key in enumerate(keys) if is_word(key, "setup", "as_many")), None)
        players = next((at for at, key in enumerate(keys) if is_word(key, "setup", "as_players")), None)
        if many is None or players is None or len(self.values) > 1 or not self.things:
            return []
        before = [name for place, name in self.things if place < max(many, players)]
        added = self.values[0].token.number if self.values else None
        extra = added.value if added is not None else 0
        counts: list[tuple[int | None, int]] = [(one, one + extra) for one in self.outline.players]
        doubts = ("computed", *self._players_doubt(None))
        line, receiver = self.tokens[many].line, self.receivers[0].who if self.receivers else ""
        return self._made((before or [self.things[0][1]])[-1], receiver, counts, line, "computed", doubts, True)

    def _players_doubt(self, condition: Condition | None) -> tuple[str, ...]:
        """The doubt that a number meets which holds for everybody, where the book leaves open who that is."""
        clear = condition is not None or self.section.players or (self.outline.players and not self.outline.guessed)
        return () if clear else ("players-unknown",)

    def _limits(self, clause: Sequence[Token]) -> bool:
        """Whether a clause has a limit, a condition or a negation besides those that say who gets something."""
        for place, token in enumerate(clause):
            after = clause[place + 1] if place + 1 < len(clause) else None
            each = (
                after is not None
                and token.key in ("minden", "mindegyik")
                and is_player(after, self.outline.player_noun)
            )
            when = token.key in ("ha", "csak") and bool(self.conditions)
            when = when or is_word(token.key, "players", "more")
            price = len(token.key) > _REACH + 1 and token.key.endswith("ert")
            if price or (is_word(token.key, "setup", "limits") and not each and not when):
                return True
        return False

    def _generic(self, name: str) -> bool:
        """Whether a name is only that of a kind of piece, which others have at the end of theirs."""
        kind, bare = piece_of(name)
        return bool(kind) and not bare and " " not in name

    def _doubts(self, value: _Value, thing: str, condition: Condition | None, limited: bool) -> tuple[str, ...]:
        number = value.token.number
        bare = [one for one in self.values if self._players(one) is None]
        doubts = {
            "letter-in-number": number is not None and not number.exact,
            "number-cut": value.token.crowded,
            "limited": limited,
            "word-unclear": not all(token.clear or token.number is not None for token in self.tokens),
            "thing-unknown": self._generic(thing),
            "computed": any(is_word(token.key, "setup", "as_many") for token in self.tokens),
            "players-unread": bool(self.conditions) and bool(bare),
            "neighbour-unread": any(not one.token.exact for one in self.values)
            or (condition is not None and not all(one.exact for one in self.conditions)),
            "verb-unknown": not self.acts,
            "heading-unclear": not self.section.exact,
        }
        return tuple(doubt for doubt, met in doubts.items() if met)

    def _role(self, receiver: str) -> str:
        keys = [token.key for token in self.tokens]
        if receiver == "each":
            dealt = any(is_word(key, "setup", "dealt") for key in keys)
            return "dealt to each player" if dealt else "of each player at the start"
        if receiver:
            named = {"first": "of the first player", "others": "of every other player"}
            return named.get(receiver, f"of the {receiver} player")
        supply = any(is_word(key, "setup", "supply") for key in keys)
        return "in the supply" if supply else "laid out"

    def _parallel(self) -> list[SetupNumber]:
        """`5/6/7 tiles with 2/3/4 players`: as many values as numbers of players, in the same order."""
        condition = next((one for one in self.conditions if one.parallel), None)
        if condition is None or len(self.values) != len(condition.players):
            return []
        whole = replace(condition, parallel=False)
        thing = next((value.thing for value in reversed(self.values) if value.thing), None)
        found: list[SetupNumber] = []
        for value, players in zip(self.values, condition.players, strict=True):
            self.conditions = [replace(whole, players=(players,))]
            found += self._number(replace(value, thing=value.thing or thing, own=thing is not None))
        return found

    def _nobody(self) -> list[SetupNumber]:
        """`senki nem kap`: nobody gets any, so each player begins with none."""
        keys = [token.key for token in self.tokens]
        nobody = any(is_word(key, "players", "nobody") for key in keys)
        negated = any(is_word(key, "setup", "not") for key in keys)
        if not (nobody and negated and self.things) or self.conditions or self.values:
            return []
        doubts: tuple[str, ...] = () if all(token.clear for token in self.tokens) else ("word-unclear",)
        doubts += () if self.section.exact else ("heading-unclear",)
        doubts += self._players_doubt(None)
        given = [(self.tokens[at].line, thing) for at, thing in self.things if self.tokens[at].key.endswith("t")]
        counts = [(one, 0) for one in self._counted(None)]
        return [
            one
            for line, thing in given
            for one in self._made(thing, "each", counts, line, "negated", doubts, not self.section.players)
        ]
