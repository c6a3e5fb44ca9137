"""What of a set-up sentence leaves its numbers in doubt: limits, unread words, numbers that may be something else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ingest.newbook.conditions import ImpliedCondition
from ingest.newbook.lexicon import is_setup_verb, is_word
from ingest.newbook.players import is_player
from ingest.newbook.quantities import Quantity
from ingest.newbook.sentence import SetupSentence
from ingest.newbook.tokens import BookToken

__all__ = ["doubts_of", "is_limited", "players_doubt"]

_SHORTEST_PRICE: Final = 5
_SHORTEST_PLACE: Final = 5
_WITH_CONDITION: Final = ("ha", "csak")
_POSSIBLE: Final = ("hat", "het", "hatnak", "hetnek", "hattok", "hettek", "hatsz", "hetsz", "hato", "heto")
"""Endings of verbs that say what one may do, not what is done."""
_PLACES: Final = (
    "ra", "re", "ba", "be", "ban", "ben", "on", "en", "an", "hoz", "hez", "bol",
)  # fmt: skip
_NO_AMOUNTS: Final = frozenset(("ill", "ine", "del", "abl", "ade", "all", "cau", "ter"))
_KNOWN: Final = (
    ("plain", "words"),
    ("setup", "supply"),
    ("setup", "shown"),
    ("setup", "all"),
    ("units", "copies"),
    ("players", "each"),
    ("players", "case"),
    ("players", "rest"),
)


def doubts_of(sentence: SetupSentence, quantity: Quantity, condition: ImpliedCondition | None) -> tuple[str, ...]:
    """The doubts that a number meets in its sentence."""
    met = {**_doubts_of_number(quantity), **_doubts_of_words(sentence, quantity, condition)}
    return (*(doubt for doubt, holds in met.items() if holds), *players_doubt(sentence, condition))


def _doubts_of_number(quantity: Quantity) -> dict[str, bool]:
    number = quantity.token.number
    article = number is not None and number.value == 1 and not number.digits and not number.apiece
    return {
        "letter-in-number": number is None or not number.exact,
        "number-cut": quantity.token.crowded,
        "computed": number is not None and number.computed,
        "article": article and quantity.token.key == "egy",
        "definite": quantity.definite,
        "priced": quantity.thing is not None and quantity.thing.case in _NO_AMOUNTS,
    }


def _doubts_of_words(
    sentence: SetupSentence, quantity: Quantity, condition: ImpliedCondition | None
) -> dict[str, bool]:
    unread = any(not one.token.exact for one in sentence.quantities)
    guessed = condition is not None and not all(one.exact for one in sentence.conditions)
    return {
        "limited": is_limited(sentence, sentence.tokens) or quantity.added or _is_sum(sentence, quantity),
        "word-unclear": not all(token.clear or token.number is not None for token in sentence.tokens),
        "word-unknown": any(_unread(sentence)),
        "neighbour-unread": unread or guessed,
        "verb-unknown": not sentence.acts,
        "heading-unclear": not sentence.context.section.exact,
    }


def _is_sum(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether a number says how many there are altogether, and not how many more."""
    return quantity.at > 0 and is_word(sentence.tokens[quantity.at - 1].key, "spread", "total")


def players_doubt(sentence: SetupSentence, condition: ImpliedCondition | None) -> tuple[str, ...]:
    """The doubt that a number meets which holds for everybody, where the book leaves open who that is."""
    context = sentence.context
    known = context.section.players or (context.outline.players and not context.outline.guessed)
    return () if condition is not None or known else ("players-unknown",)


def is_limited(sentence: SetupSentence, words: Sequence[BookToken]) -> bool:
    """Whether words hold a limit, a condition or a negation besides those that say who gets something."""
    return any(_limits(sentence, words, place) for place in range(len(words)))


def _limits(sentence: SetupSentence, words: Sequence[BookToken], place: int) -> bool:
    token = words[place]
    if token.key.endswith("ert") and len(token.key) >= _SHORTEST_PRICE:
        return True
    if token.key.endswith(_POSSIBLE) and is_setup_verb(token.key):
        return True
    if not is_word(token.key, "setup", "limits"):
        return False
    return not _says_who(sentence, token, words[place + 1] if place + 1 < len(words) else None)


def _says_who(sentence: SetupSentence, token: BookToken, after: BookToken | None) -> bool:
    """Whether a word that mostly limits only says who gets something, or with how many players."""
    if token.key in ("minden", "mindegyik") and after is not None:
        return is_player(after, sentence.context.outline.player_noun)
    if any(one.difference and token in sentence.tokens[one.at + 1 : one.at + 3] for one in sentence.quantities):
        return True
    if token.key in _WITH_CONDITION or is_word(token.key, "players", "more"):
        return bool(sentence.conditions)
    return any(sentence.tokens[place] is token for one in sentence.conditions for place in range(one.first, one.last))


def _unread(sentence: SetupSentence) -> Iterator[bool]:
    """For each word of a sentence, whether nothing understands it: it may say whom or what another clause means."""
    taken = {place for one in sentence.conditions for place in range(one.first, one.last + 1)}
    taken |= {place for one in sentence.receivers for place in range(one.at, one.last + 1)}
    taken |= {place for one in sentence.things for place in range(one.at, one.last + 1)}
    for place, token in enumerate(sentence.tokens):
        player = is_player(token, sentence.context.outline.player_noun)
        yield place not in taken and token.number is None and (player or not _is_known(token))


def _is_known(token: BookToken) -> bool:
    """Whether a word is one that set-ups share, or says where something is put."""
    place = len(token.key) >= _SHORTEST_PLACE and token.key.endswith(_PLACES)
    return place or is_setup_verb(token.key) or any(is_word(token.key, *group) for group in _KNOWN)
