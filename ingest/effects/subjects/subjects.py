"""What a statement is about: named in a heading or a label, or known by its place in an order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from kartotek.ingest.confidence import ORPHANED, PLAIN_STATEMENT, RESTORED_BESIDE_RIVALS, UNLISTED, UNPLACED
from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.ingest.effects.subjects.labels import HEADING_WORDS, LEVEL, level_in_words, lines_of, number_in
from kartotek.ingest.effects.subjects.names import NamedComponent, one_named
from kartotek.ingest.effects.subjects.owners import Owners
from kartotek.ingest.text.sentences import Sentence, Token

__all__ = ["UNPLACED", "Tracker"]

_EFFECT: Final = "hatas"
_EMPTY: Final = frozenset(("nincs", "nincsen", "nincsenek"))


@dataclass
class Tracker(Owners):
    """Finds the components that statements are about."""

    def place(self, sentence: Sentence, statements: Sequence[Statement]) -> list[Statement]:
        """The statements of a sentence with their subjects, one row for each subject."""
        self.last_heading = None
        if _is_of_level(sentence):
            self._meet_level(sentence)
        if not statements:
            self.skipped = self.skipped or len(sentence.tokens) > HEADING_WORDS
            self._note_place(sentence)
            return []
        miscounted = self._is_miscounted(statements) or _is_level_unknown(sentence)
        placed = [row for one in statements for row in self._placed(one, sentence, miscounted)]
        self.turn += self._is_in_turn(statements[0])
        return placed

    def _placed(self, statement: Statement, sentence: Sentence, miscounted: bool) -> list[Statement]:
        """The statement with the subject that its words name, or with those that the text is about."""
        if statement.subject is not None or statement.named:
            return [self._as_named(statement, sentence)]
        return self._by_place(statement, miscounted)

    def _is_in_turn(self, statement: Statement) -> bool:
        """Whether a statement belongs to the next of several owners."""
        return len(self.owners) > 1 and not statement.plural and statement.variant is None

    def _by_place(self, statement: Statement, miscounted: bool) -> list[Statement]:
        """The statement with the components that the text is about where it stands."""
        subjects = self._subjects(statement)
        if self._is_label_unknown(statement.label):
            statement = replace(statement, confidence=min(statement.confidence, ORPHANED))
        if not subjects:
            return [_unplaced(statement)]
        doubted = miscounted or self._is_heading_lost or (self.skipped and self._is_in_turn(statement))
        if doubted:
            statement = replace(statement, confidence=min(statement.confidence, ORPHANED))
        if miscounted or self.begun_again:  # another passage that says the same does not say of what
            statement = replace(statement, ceiling=min(statement.ceiling, ORPHANED))
        named_at = (*statement.named_at, *self._known_at(statement))
        return [replace(statement, subject=one.id, named_at=named_at) for one in subjects]

    @property
    def _is_heading_lost(self) -> bool:
        """Whether the text may be about another component than the heading above it says."""
        return self.orphan or self.lost or self.begun_again or self.sides.is_lost(self.owners)

    def _known_at(self, statement: Statement) -> tuple[tuple[int, int], ...]:
        """The lines that a statement has its subject from: headings, its label, and what gives its level."""
        if self._is_telling(statement.label):
            return (*self.named_at, lines_of(statement.label))
        placed = statement.place is not None or statement.variant is not None
        return self.named_at if placed else (*self.named_at, *self.default_at)

    def _is_telling(self, label: Sequence[Token]) -> bool:
        """Whether a label names a component, a level or a kind."""
        named = self._named_in(label) is not None or number_in(label) is not None
        return named or self._kind_in(label) is not None

    def _is_label_unknown(self, label: Sequence[Token]) -> bool:
        """Whether a label has a word that is none: it may have named a part of the component, or another one."""
        return not self._is_telling(label) and any(not self.real(token.text) for token in label if _is_guess(token))

    def _named_in(self, tokens: Sequence[Token]) -> NamedComponent | None:
        """The first component that tokens name."""
        return next((component for _, _, component in self.names.in_tokens(tokens)), None)

    def _kind_in(self, label: Sequence[Token]) -> str | None:
        """The kind of components that a label is the word for."""
        return one_named("".join(token.key for token in label), self.kinds)

    def _is_miscounted(self, statements: Sequence[Statement]) -> bool:
        """Whether values that belong to several owners by their order are not as many as these: a name was not
        recognised, and each value may be that of another."""
        variants = [statement.variant for statement in statements if statement.variant is not None]
        hosts = sum(owner.kind in self.names.hosts for owner in self.owners)
        return bool(variants) and hosts > 0 and max(variants) + 1 != hosts

    def _as_named(self, statement: Statement, sentence: Sentence) -> Statement:
        """The statement with the subject that its own words give; without one that the game does not have."""
        if statement.named:
            found = self._named_in(sentence.tokens)
            return replace(statement, subject=found.id) if found else replace(statement, confidence=UNPLACED)
        return statement if self.names.admits(statement.subject or "") else replace(statement, subject=None)

    def _note_place(self, sentence: Sentence) -> None:
        """A sentence that only says which level what follows belongs to."""
        if self.owners or not self.side:
            return
        level = level_in_words(sentence.tokens)
        if level is not None:
            self.default_place, self.default_at = level, (lines_of(sentence.tokens),)

    def _subjects(self, statement: Statement) -> list[NamedComponent]:
        """The components that a statement is about: by its label, by its place on a side, or the owners of the text."""
        kind = self._kind_in(statement.label)
        labelled = self._part_of_kind(kind) or self._labelled(statement, kind)
        if labelled is not None:
            return [labelled]
        place = number_in(statement.label) if statement.place is None else statement.place
        if place is not None and self._is_of_all_boards:
            return self._at_place(place)
        return [] if self.mixed else self._of_owners(statement, place)

    @property
    def _is_of_all_boards(self) -> bool:
        """Whether a text is about one side of all boards, and of none by its name."""
        return self.of_all and bool(self.side) and not self.owners

    def _of_owners(self, statement: Statement, place: int | None) -> list[NamedComponent]:
        if len(self.owners) > 1:
            return self._of_several(statement)
        found = self._of_one(self.owners[0], statement, place) if self.owners else None
        return [found] if found else []

    def _part_of_kind(self, kind: str | None) -> NamedComponent | None:
        """The one part of the owner that is of a kind."""
        if kind is None or len(self.owners) != 1 or self.mixed:
            return None
        parts = [part for part in self.names.children.get(self.owners[0].id, ()) if part.kind == kind]
        return parts[0] if len(parts) == 1 else None

    def _labelled(self, statement: Statement, kind: str | None) -> NamedComponent | None:
        """The component that a label names."""
        named = self._named_in(statement.label)
        if named is None or named.kind not in self.names.hosts:
            return None
        return named if kind is None or self.proper(named) else None

    def _at_place(self, place: int) -> list[NamedComponent]:
        """What stands at a place of all boards with this side up."""
        hosts = (one for one in self.names.all if one.position == place and one.kind in self.names.hosts)
        return [one for one in hosts if self._on_side(one)]

    def _on_side(self, component: NamedComponent) -> bool:
        return any(parent.id == component.parent and parent.side == self.side for parent in self.names.all)

    def _of_several(self, statement: Statement) -> list[NamedComponent]:
        owners = [owner for owner in self.owners if owner.kind in self.names.hosts]
        if statement.variant is not None:
            return owners[statement.variant : statement.variant + 1]
        return owners if statement.plural else owners[self.turn : self.turn + 1]

    def _of_one(self, owner: NamedComponent, statement: Statement, place: int | None) -> NamedComponent | None:
        if owner.kind in self.names.hosts:
            return owner if place is None or owner.position == place else None
        if place is None:
            place = self._place_on(owner, statement)
        if place is not None and self._goes_back_to(place):
            return None
        return self.names.child(owner, lambda part: part.position == place and part.kind in self.names.hosts, self.side)

    def _place_on(self, owner: NamedComponent, statement: Statement) -> int | None:
        """The place of the part of an owner that a statement belongs to, where it does not say so."""
        counted = not self.side and bool(self.names.children.get(owner.id))
        place = self.levels.part_of(owner, statement) if counted else None
        if place is not None:
            return place
        return self.default_place if statement.variant is None else statement.variant + 1

    def _goes_back_to(self, place: int) -> bool:
        """Whether a text begins again with a lower place: it is about the next component, whose heading is lost."""
        self.mixed = self.mixed or place < self.reached
        self.reached = max(place, self.reached)
        return self.mixed

    def _meet_level(self, sentence: Sentence) -> None:
        """Take note of a sentence that says that a level has no effect; in doubt where the word for none is misread."""
        keys = {token.key for token in sentence.tokens}
        labelled = bool(sentence.label)
        if not keys.isdisjoint(_EMPTY):
            self._empty_level(labelled)
        elif any(key.startswith(_EFFECT) for key in keys) and any(map(_is_damaged, sentence.tokens)):
            self._empty_level(labelled)
            self.levels.unread = self.begun_again = True

    def _empty_level(self, labelled: bool) -> None:
        """A level without effect is the lowest: of this owner, or of the next one if this one has begun. In doubt where
        the text had begun without such a sentence, or has come to more levels than there are: one was not read."""
        level = self.levels.level
        unopened = self.spoken and not labelled
        doubted = self.begun_again or (unopened if level is None else level > self._last_level())
        if level is not None and self.owners:
            siblings = [c for c in self.names.all if c.kind == self.owners[0].kind]
            after = siblings.index(self.owners[0]) + 1
            self._own(siblings[after : after + 1], *self.named_at)
        self.begun_again = doubted and bool(self.owners)
        self.levels.restart(0)

    def _last_level(self) -> int:
        """The highest level that the owner has."""
        parts = self.names.children.get(self.owners[0].id, ()) if self.owners else ()
        return max((part.position or 0 for part in parts), default=0)


def _is_guess(token: Token) -> bool:
    """Whether no dictionary has a word as it was scanned."""
    return token.number is None and token.confidence <= UNLISTED and len(token.key) > 1


def _is_damaged(token: Token) -> bool:
    """Whether a word is a guess, or letters beside it were left out."""
    return _is_guess(token) or bool(token.tail or token.scrap)


def _is_level_unknown(sentence: Sentence) -> bool:
    """Whether a sentence is about a level, and a word that was restored with doubt stands where it says which."""
    pairs = pairwise(sentence.tokens)
    return any(
        after.key == LEVEL and token.number is None and token.confidence <= RESTORED_BESIDE_RIVALS
        for token, after in pairs
    )


def _is_of_level(sentence: Sentence) -> bool:
    """Whether a sentence says what a level has."""
    return any(f"{LEVEL}nek" in (token.key, token.key + token.tail) for token in sentence.tokens)


def _unplaced(statement: Statement) -> Statement:
    """A statement about nothing that is known; less certain where it is not plain what it says."""
    plain = statement.whole or statement.confidence >= PLAIN_STATEMENT
    return statement if plain else replace(statement, confidence=min(statement.confidence, UNPLACED))
