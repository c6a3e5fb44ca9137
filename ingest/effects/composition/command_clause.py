"""A clause as the command that its verb gives: the thing it is done to, the number, the price, and what is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.game_words import BY_WHICH, LOOSE, GameCommand
from kartotek.ingest.effects.composition.phrase import ComposedPhrase, named_units, only, places_of
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.schema.hungarian.features import Case

__all__ = ["EITHER_PRICE", "CommandClause", "command_clauses"]

EITHER_PRICE: Final = "EITHER_PRICE"
"""The tag of the word between two prices of which one is paid."""

_KNOWN: Final = frozenset(
    "AND NEXT FIRST THEN FREE SOME_ONE ANY YOU_TOO BUT SO FROM_THEM UP ONCE ONE_STEP EITHER_PRICE USUAL_COST".split()
)
"""Words that say no more than the command does."""
_UP_TO: Final = ("<=", Case.ACC)
_ZONES: Final = {"FROM_HAND": "hand", "FROM_DISCARD": "discard"}
"""Where cards come from, by the words that say so."""
_HAND: Final = "FROM_HAND"
_GIVING_UP: Final = "V.pay"
_GOING: Final = "lép"
_TWO: Final = 2
_NOTHING: Final = ComposedPhrase("things")


@dataclass(frozen=True)
class CommandClause:
    """A clause that has the words of a command."""

    command: GameCommand
    verb: WordUnit
    passage: ClausePassage
    named: frozenset[int]
    """The places of the words of the command, and of the things that they are part of."""

    @cached_property
    def number(self) -> ComposedPhrase | None:
        """The number that goes with the verb."""
        counted = [p for p in self._nouns if _is_counted(p, self.command)] or self.passage.tagged("ONE_STEP")
        return counted[0] if counted and self.command.unit else None

    @cached_property
    def what(self) -> ComposedPhrase:
        """The thing that the verb is done to, with where it comes from."""
        return replace(self._object, features=(*self._zone, *self._object.features))

    @cached_property
    def prices(self) -> Sequence[ComposedPhrase]:
        """What doing it costs."""
        return [p for p in self.passage.in_case("amount", Case.CAU) if p.n is not None and not p.each]

    @property
    def is_whole(self) -> bool:
        """Whether the clause has all that the command needs, and says no more."""
        if self._is_ordinal or self._lacks_thing or len(self.prices) > 1 + (EITHER_PRICE in self.passage.words):
            return False
        if self.command.unit and self.number is None:
            return False
        used = self._used
        return all(p.is_within(used) or self._adds_nothing(p) for p in self.passage.phrases)

    @property
    def _used(self) -> frozenset[int]:
        """The places of all that the command has of the clause, but for its price."""
        number = self.number.places if self.number is not None else ()
        return self.named.union(self._object.places, number)

    @property
    def _is_ordinal(self) -> bool:
        """Whether the clause says which in a row it is done to."""
        return any(p is not None and p.ordinal is not None for p in (self._object, self.number))

    @property
    def _lacks_thing(self) -> bool:
        """Whether the thing that the verb is done to is missing, and no other word of the clause names it."""
        command = self.command
        moves = command.case in BY_WHICH and command.particle in ("", *LOOSE)
        return command.needs_thing and not (moves or self._objects or self._zone)

    @cached_property
    def _nouns(self) -> Sequence[ComposedPhrase]:
        """The things and numbers that are no words of the command."""
        return [p for p in self.passage.of("things", "number") if not p.is_within(self.named)]

    @cached_property
    def _objects(self) -> Sequence[ComposedPhrase]:
        return [p for p in self._nouns if _is_object(p, self.command)]

    @property
    def _object(self) -> ComposedPhrase:
        """The thing that the verb is done to: the one of which most is said."""
        return max(self._objects, key=lambda p: len(p.features), default=_NOTHING)

    @cached_property
    def _zone(self) -> Sequence[dict[str, str]]:
        """From where the thing comes, where the game can say that, by the word that says it."""
        nouns, subject = self.passage.language.vocabulary.nouns, self.command.subject
        zone = only([_ZONES[word] for word in self.passage.words if word in _ZONES])
        if zone is None or subject is None or "zone" not in nouns[subject].attributes:
            return ()
        return ({"zone": zone},)

    def _adds_nothing(self, phrase: ComposedPhrase) -> bool:
        """Whether a phrase that is no part of the command says nothing that its tree would lack."""
        if phrase.kind == "time" or phrase.tag in _KNOWN or phrase.key in self.command.optional:
            return True
        if phrase.kind == "word" and phrase.key == self.command.unit:
            return True
        if phrase.tag == "OTHER" and self.number is not None and self.number.kind == "number":
            return True  # the other two are two
        if (self._zone and phrase.tag in _ZONES) or self._says_free_of_all(phrase) or self._is_given_from_hand(phrase):
            return True
        return phrase in self.prices or self._is_one(phrase) or (phrase in self._objects and _is_bare(phrase))

    def _says_free_of_all(self, phrase: ComposedPhrase) -> bool:
        """Whether a word says that all of the things are for free: both of two, each of so many."""
        every = phrase.tag == "EACH_ONE" or (phrase.tag == "BOTH" and self._object.n == _TWO)
        return every and "FREE" in self.passage.words and (self._object.n or 1) > 1

    def _is_given_from_hand(self, phrase: ComposedPhrase) -> bool:
        """Whether a phrase says that what is given up comes from the hand, in a game that has it nowhere else."""
        subject = self.passage.language.vocabulary.nouns.get(self.command.unit_name)
        return (
            phrase.tag == _HAND
            and self.verb.tag == _GIVING_UP
            and subject is not None
            and "zone" not in subject.attributes
        )

    def _is_one(self, phrase: ComposedPhrase) -> bool:
        """Whether a phrase says to do it to one, as goes without saying."""
        return (phrase.kind, phrase.n, self.command.unit) == ("number", 1, "")


def command_clauses(command: GameCommand, verb: WordUnit, passage: ClausePassage) -> Iterator[CommandClause]:
    """The clause as this command; none where another word of it is not there, or the clause says more."""
    named = named_units(passage.units, command.roots, _begins)
    if named is None:
        return
    places = places_of((verb, *named)).union(*(p.places for p in passage.of("things") if _has_one_of(p, named)))
    clause = CommandClause(command, verb, passage, frozenset(places))
    if clause.is_whole:
        yield clause


def _has_one_of(phrase: ComposedPhrase, units: Sequence[WordUnit]) -> bool:
    return any(set(unit.places) <= set(phrase.places) for unit in units)


def _begins(unit: WordUnit, root: str) -> bool:
    """Whether a word begins so, or a part of one that is made of several."""
    joined = len(unit.places) > 1 or unit.tag == "THING"
    return unit.key.startswith(root) or (joined and root in unit.key)


def _is_bare(phrase: ComposedPhrase) -> bool:
    """Whether a phrase names no more than where all such things are."""
    return len(phrase.features) == 1 and phrase.is_single and phrase.n is None


def _is_counted(phrase: ComposedPhrase, command: GameCommand) -> bool:
    """Whether a phrase is a number, or things that only say what is counted."""
    if phrase.case not in (command.unit_case, *_by_so_many(command)) or phrase.bound:
        return False
    if phrase.kind == "number" or phrase.key.startswith(command.unit):
        return True
    return phrase.is_unqualified and phrase.feature("noun") in (None, command.unit_name)


def _by_so_many(command: GameCommand) -> Sequence[str]:
    """The case of the number by which one goes further, beside that of how far one goes."""
    return (Case.INS,) if _GOING in command.lemmas else ()


def _is_object(phrase: ComposedPhrase, command: GameCommand) -> bool:
    """Whether a phrase is a thing that the verb can be done to, and stands in the case for that."""
    if not command.case or phrase.kind != "things" or phrase.feature("noun") != command.subject:
        return False
    bounded = phrase.bound and (phrase.bound, phrase.case) != _UP_TO
    counted = phrase.each and not _is_each_of_yours(phrase)
    return phrase.case in _cases(phrase, command) and not (counted or phrase.scope is not None or bounded)


def _is_each_of_yours(phrase: ComposedPhrase) -> bool:
    """Whether a phrase is each of the things that one moves with."""
    return phrase.each and phrase.owned and phrase.n is None and phrase.case == Case.INS


def _cases(phrase: ComposedPhrase, command: GameCommand) -> Sequence[str]:
    """The cases in which the thing can stand that the verb is done to."""
    if command.case not in BY_WHICH:
        return (command.case,)
    moves = phrase.owned and not phrase.plural
    return (Case.INS, Case.SUP, Case.NOM) if moves else (Case.INS, Case.SUP)  # your red one moves: you move with it
