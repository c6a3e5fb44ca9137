"""Sentences that may except from what another one says of everybody, and what that leaves in doubt.

mindenki kap 5 lapot; négyen csak 4-et      the clause behind the semicolon
Rakjatok ki 8 lapkát. Öt fővel mindet.      a sentence that names players and no thing
Mindenki kap 5 lapot. Ket1en hatot.         a sentence whose letters may be those of a condition
Rakjatok ki 8 lapkát. Négy játé kosnál kettővel többet.     a comparison whose condition was not read
"""

from __future__ import annotations

from dataclasses import replace

from kartotek.ingest.newbook.doubts import recapped
from kartotek.ingest.newbook.setup.sentence import SetupSentence
from kartotek.ingest.newbook.setup.setup_doubts import is_limited
from kartotek.ingest.newbook.setup.setup_rows import SetupRow
from kartotek.ingest.newbook.text.players import is_player
from kartotek.ingest.newbook.text.tokens import BookToken
from kartotek.ingest.newbook.text.word_runs import all_clear

__all__ = ["with_exceptions"]


def with_exceptions(found: list[SetupRow], sentence: SetupSentence) -> list[SetupRow]:
    """The rows so far; in doubt those of the clause before a semicolon, where the one after it may be an exception, and
    those of the sentence before for the numbers of players that one without a thing speaks of, be it without a number
    (`with five players all of them`)."""
    joined, previous = sentence.context.joined, sentence.context.previous
    if joined is not None and _is_unread(sentence):
        return [_doubted(row, joined) for row in found]
    if previous is None:
        return found
    if joined is None and _hides_exception(sentence):
        return [_doubted_by(row, sentence, previous) for row in found]
    if sentence.things:
        return found
    if _compares_for_all(sentence):
        return [_doubted(row, previous) for row in found]
    meant = {players for one in sentence.conditions for players in one.players}
    return [_doubted(row, previous) if row.number.players in meant else row for row in found]


def _is_unread(sentence: SetupSentence) -> bool:
    """Whether a clause after a semicolon may say an exception that was not read: a limit, letters or a comparison in
    doubt, or players that are neither counted nor given anything (`öt vagyhat játékosnál mindet`)."""
    limited = bool(sentence.quantities) and is_limited(sentence, sentence.tokens)
    unread = _compares_for_all(sentence) or _leaves_players(sentence)
    return limited or unread or not all_clear(sentence.tokens)


def _leaves_players(sentence: SetupSentence) -> bool:
    """Whether a word for players is part of no condition, and says no receiver."""
    others = (token for place, token in enumerate(sentence.tokens) if place not in sentence.named_places)
    return any(is_player(token, sentence.player_noun) for token in others)


def _hides_exception(sentence: SetupSentence) -> bool:
    """Whether a sentence with numbers or conditions has letters in doubt: they may be those that say with how many
    players something else holds."""
    counts = sentence.quantities or sentence.conditions or any(map(_holds_digit, sentence.tokens))
    return bool(counts) and not all_clear(sentence.tokens)


def _holds_digit(token: BookToken) -> bool:
    return any(sign.isdigit() for sign in token.raw)


def _doubted_by(row: SetupRow, sentence: SetupSentence, previous: SetupSentence) -> SetupRow:
    """The row, in doubt if it is one for everybody that the sentence may except from: of a thing that it names, or of
    the sentence before it where it names none. One that names players may mean that too: its thing may be misread."""
    named = {thing.name for thing in sentence.things}
    meant = row.number.thing in named and row.is_near(sentence.tokens[0].line)
    before = _is_row_of(row, previous) and (not named or bool(sentence.conditions))
    if not row.general or not (meant or before):
        return row
    return replace(row, number=recapped(row.number, "neighbour-unread"))


def _compares_for_all(sentence: SetupSentence) -> bool:
    """Whether a number is compared with another one, for all numbers of players."""
    return not sentence.conditions and any(one.difference for one in sentence.quantities)


def _doubted(row: SetupRow, sentence: SetupSentence) -> SetupRow:
    """The row, in doubt if it is one of this sentence for everybody."""
    if not row.general or not _is_row_of(row, sentence):
        return row
    return replace(row, number=recapped(row.number, "neighbour-unread"))


def _is_row_of(row: SetupRow, sentence: SetupSentence) -> bool:
    """Whether a row is one of a sentence, by its line."""
    return sentence.tokens[0].line <= row.number.line <= sentence.tokens[-1].line
