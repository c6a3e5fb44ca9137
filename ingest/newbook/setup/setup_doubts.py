"""What of a set-up sentence leaves its numbers in doubt: limits, unread words, numbers that may be something else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kartotek.ingest.newbook.doubts import met
from kartotek.ingest.newbook.setup.conditions import ImpliedCondition
from kartotek.ingest.newbook.setup.quantities import Quantity
from kartotek.ingest.newbook.setup.sentence import SetupSentence
from kartotek.ingest.newbook.text.lexicon import is_setup_verb, is_word
from kartotek.ingest.newbook.text.players import is_player
from kartotek.ingest.newbook.text.tokens import NO_WORD, BookToken
from kartotek.ingest.newbook.text.verb_forms import is_verb_form
from kartotek.ingest.newbook.text.word_runs import word_at

__all__ = ["doubts_of", "is_limited", "players_doubt"]

_SHORTEST_PRICE: Final = 5
_SHORTEST_PLACE: Final = 5
_ARTICLE: Final = "egy"
_EVERY: Final = ("minden", "mindegyik")
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
    own, others = _doubts_of_number(quantity), _doubts_of_words(sentence, quantity, condition)
    return (*met(own), *met(others), *players_doubt(sentence, condition))


def _doubts_of_number(quantity: Quantity) -> dict[str, bool]:
    number, thing = quantity.number, quantity.thing
    return {
        "letter-in-number": not number.exact,
        "number-cut": quantity.token.crowded,
        "computed": number.computed,
        "article": _may_be_article(quantity),
        "definite": quantity.definite,
        "priced": (thing.case if thing is not None else number.case) in _NO_AMOUNTS,
    }


def _may_be_article(quantity: Quantity) -> bool:
    number = quantity.number
    return quantity.token.key == _ARTICLE and number.value == 1 and not number.digits and not number.apiece


def _doubts_of_words(
    sentence: SetupSentence, quantity: Quantity, condition: ImpliedCondition | None
) -> dict[str, bool]:
    counts = all(one.token.exact for one in sentence.quantities)
    return {
        "limited": is_limited(sentence, sentence.tokens) or quantity.added or _is_sum(sentence, quantity),
        "word-unclear": not all(token.clear or token.counts for token in sentence.tokens),
        "word-unknown": _has_unread(sentence),
        "neighbour-unread": not counts or (condition is not None and _guesses_players(sentence)),
        "verb-unknown": not sentence.acts,
        "heading-unclear": not sentence.context.section.exact,
    }


def _guesses_players(sentence: SetupSentence) -> bool:
    """Whether some condition of a sentence is in doubt."""
    return not all(one.exact for one in sentence.conditions)


def _is_sum(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether a number says how many there are altogether, and not how many more."""
    return is_word(word_at(sentence.tokens, quantity.at - 1).key, "spread", "total")


def players_doubt(sentence: SetupSentence, condition: ImpliedCondition | None) -> tuple[str, ...]:
    """The doubt that a number meets which holds for everybody, where the book leaves open who that is, or where it may
    be for others than the solo player."""
    context = sentence.context
    if sentence.is_compared:
        return ("players-unknown",)
    known = context.section.players or (context.outline.players and not context.outline.guessed)
    return () if condition is not None or known else ("players-unknown",)


# ---- limits ----


def is_limited(sentence: SetupSentence, words: Sequence[BookToken]) -> bool:
    """Whether words hold a limit, a condition or a negation besides those that say who gets something."""
    return any(_limits(sentence, token, word_at(words, place + 1)) for place, token in enumerate(words))


def _limits(sentence: SetupSentence, token: BookToken, after: BookToken) -> bool:
    if _is_price(token.key) or _is_possible(token.key):
        return True
    return is_word(token.key, "setup", "limits") and not _says_who(sentence, token, after)


def _is_price(key: str) -> bool:
    return key.endswith("ert") and len(key) >= _SHORTEST_PRICE


def _is_possible(key: str) -> bool:
    """Whether a verb says what one may do."""
    return key.endswith(_POSSIBLE) and is_setup_verb(key)


def _says_who(sentence: SetupSentence, token: BookToken, after: BookToken) -> bool:
    """Whether a word that mostly limits only says who gets something, or with how many players."""
    if token.key in _EVERY and after is not NO_WORD:
        return is_player(after, sentence.player_noun)
    if _compares(sentence, token):
        return True
    if token.key in _WITH_CONDITION or is_word(token.key, "players", "more"):
        return bool(sentence.conditions)
    return _is_in_condition(sentence, token)


def _compares(sentence: SetupSentence, token: BookToken) -> bool:
    """Whether a word compares a number with another one: `more`, right after it."""
    return any(one.difference and token in sentence.tokens[one.at + 1 : one.at + 3] for one in sentence.quantities)


def _is_in_condition(sentence: SetupSentence, token: BookToken) -> bool:
    """Whether a word stands in a condition, and is not the last word of that."""
    return any(sentence.tokens[place] is token for one in sentence.conditions for place in range(one.first, one.last))


# ---- words that nothing understands ----


def _has_unread(sentence: SetupSentence) -> bool:
    """Whether nothing understands some word of a sentence: it may say whom or what another clause means."""
    others = (token for place, token in enumerate(sentence.tokens) if place not in sentence.named_places)
    return any(not token.counts and _is_unread(token, sentence.player_noun) for token in others)


def _is_unread(token: BookToken, own: str) -> bool:
    """Whether a word is none that set-ups share and says no place, or means players that no rule takes in."""
    return is_player(token, own) or not (_is_place(token) or is_setup_verb(token.key) or _is_shared(token.key))


def _is_place(token: BookToken) -> bool:
    """Whether a word says where; an order to somebody ends as a place does (`mutasson`)."""
    return len(token.key) >= _SHORTEST_PLACE and token.key.endswith(_PLACES) and not is_verb_form(token.text)


def _is_shared(key: str) -> bool:
    return any(is_word(key, *group) for group in _KNOWN)
