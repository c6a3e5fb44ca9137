"""Nouns behind a number that no component list has: a word for pieces, or what only the set-up speaks of."""

from __future__ import annotations

from typing import Final

from kartotek.ingest.newbook.setup.counted_things import Counted, names_receiver, things_before, topic_of
from kartotek.ingest.newbook.setup.objects import is_plain
from kartotek.ingest.newbook.setup.quantities import Quantity, breaks_clause
from kartotek.ingest.newbook.setup.sentence import SetupSentence
from kartotek.ingest.newbook.text.lexicon import kind_of_piece
from kartotek.ingest.newbook.text.players import is_player
from kartotek.ingest.newbook.text.tokens import NO_WORD, BookToken
from kartotek.ingest.newbook.text.word_runs import word_at

__all__ = ["unlisted"]

_MONEY: Final = "coin"


def unlisted(sentence: SetupSentence, quantity: Quantity) -> Counted | None:
    """A noun that no component has: a word for pieces means what was named before, any other one is in doubt."""
    noun = word_at(sentence.tokens, quantity.at + 1)
    if quantity.case != "nom" or quantity.difference or not _may_be_counted(sentence, quantity.at + 1):
        return None  # a number that stands before what it counts has no ending
    named = things_before(sentence, quantity)
    if _means_pieces(sentence, noun.text.lower()) and (named or sentence.context.topic):
        return Counted((named[-1].name,)) if named else topic_of(sentence)
    number = quantity.token.written
    name = sentence.context.stock.lemma(noun.text.lower())
    return Counted((name,), ("thing-unknown",)) if number.digits or number.value > 1 else Counted()


def _means_pieces(sentence: SetupSentence, word: str) -> bool:
    """Whether a word for pieces means what was named before; money means that only where it is some."""
    kind, stock = kind_of_piece(word), sentence.context.stock
    names = [*(thing.name for thing in sentence.things), sentence.context.topic or ""]
    return bool(kind) and (kind != _MONEY or any(stock.may_be(name, word) for name in names))


def _may_be_counted(sentence: SetupSentence, at: int) -> bool:
    """Whether the word after a number names something that may be counted."""
    word = word_at(sentence.tokens, at)
    if _stands_apart(word) or is_plain(word) or is_player(word, sentence.context.outline.player_noun):
        return False
    return not names_receiver(sentence, at) and all(at not in one.places for one in sentence.conditions)


def _stands_apart(word: BookToken) -> bool:
    """Whether a word after a number does not go with it: a sign parts them, or it counts something itself."""
    return word is NO_WORD or word.counts or bool(word.seat) or breaks_clause(word)
