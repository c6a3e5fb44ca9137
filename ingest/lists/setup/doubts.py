"""What of a set-up sentence leaves its numbers in doubt: limits, unread words, numbers that may be something else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kartotek.ingest.lists.doubts import met
from kartotek.ingest.lists.setup.conditions import ImpliedCondition
from kartotek.ingest.lists.setup.receivers import EACH
from kartotek.ingest.lists.setup.sentence import Quantity, SetupSentence, breaks_clause
from kartotek.ingest.words.lexicon import is_setup_verb, is_word, kind_of_piece
from kartotek.ingest.words.players import is_player
from kartotek.ingest.words.tokens import NO_WORD, BookToken
from kartotek.ingest.words.verb_forms import dictionary_form, is_dictionary_form, is_verb, is_verb_form
from kartotek.ingest.words.word_runs import word_at
from kartotek.schema.hungarian.analyse import is_form
from kartotek.schema.hungarian.features import Case

__all__ = ["doubts_of", "is_limited", "players_doubt"]

_SHORTEST_PRICE: Final = 5
_SHORTEST_PLACE: Final = 5
_ARTICLE: Final = "egy"
_EVERY: Final = ("minden", "mindegyik")
_ONLY: Final = "csak"
_IF: Final = "ha"
_WITH_CONDITION: Final = (_IF, _ONLY)
_POSSIBLE: Final = ("hat", "het", "hatnak", "hetnek", "hattok", "hettek", "hatsz", "hetsz", "hato", "heto")
"""Endings of verbs that say what one may do, not what is done."""
_PLACES: Final = (
    "ra", "re", "ba", "be", "ban", "ben", "on", "en", "an", "hoz", "hez", "bol",
)  # fmt: skip
_MANNER: Final = ("va", "ve")
"""How adverbs end that say in what state something is put: `képpel lefelé fordítva`."""
_BESIDE: Final = (
    "kore", "melle", "ele.", "ala", "fole", "koze", "moge", "alatt", "felett", "folott", "mogott", "korul", "menten",
    "szerint",
)  # fmt: skip
_OF_ITS: Final = (
    "jara",
    "jere",
    "jaba",
    "jebe",
    "jaban",
    "jeben",
    "jan",
    "jen",
    "ere",
    "ara",
    "rol",
    "bol",
    "ebe",
    "aba",
    "eben",
    "aban",
)
_DESCRIBING: Final = ("ó", "ő", "ott", "ett", "ött", "ú", "ű", "as", "os", "es", "ös")
_NUMBER: Final = "szam"
_NO_AMOUNTS: Final = frozenset((Case.ILL, Case.INE, Case.DEL, Case.ABL, Case.ADE, Case.ALL, Case.CAU, Case.TER))
_KNOWN: Final = (
    ("plain", "words"),
    ("plain", "looks"),
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
    own, others = _doubts_of_number(sentence, quantity), _doubts_of_words(sentence, quantity, condition)
    return (*met(own), *met(others), *players_doubt(sentence, condition))


def _doubts_of_number(sentence: SetupSentence, quantity: Quantity) -> dict[str, bool]:
    number, thing = quantity.number, quantity.thing
    return {
        "letter-in-number": not number.exact,
        "number-cut": quantity.token.crowded,
        "computed": number.computed,
        "article": _may_be_article(quantity) and not _names_thing(quantity),
        "definite": quantity.definite and not _is_share(sentence, quantity),
        "priced": (thing.case if thing is not None else number.case) in _NO_AMOUNTS,
    }


def _is_share(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether as many for each player make up all that the box has: `the 3 gardeners` of 12 in a game for four."""
    most, thing = max(sentence.context.outline.players, default=0), quantity.thing
    count = sentence.context.stock.count(thing.name) if thing is not None else None
    return most > 1 and count == quantity.value * most


def _names_thing(quantity: Quantity) -> bool:
    """Whether a component of the lists stands right beside a number, as its object or subject: of what is taken with an
    article one is taken."""
    thing = quantity.thing
    return (
        thing is not None and not thing.general and thing.case in (Case.ACC, Case.NOM) and thing.at == quantity.at + 1
    )


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
        "word-unknown": _has_unread(sentence, quantity),
        "neighbour-unread": not counts or (condition is not None and _guesses_players(sentence)),
        "verb-unknown": not sentence.acts and not (sentence.receivers or sentence.conditions),
        "heading-unclear": not (sentence.context.section.exact or _shares_out(sentence)),
    }


def _shares_out(sentence: SetupSentence) -> bool:
    """Whether a sentence is one of the set-up whatever its heading: things are dealt to everybody, or are as many as
    there are players."""
    dealt = sentence.has("setup", "dealt") and any(one.who == EACH for one in sentence.receivers)
    return dealt or len(sentence.conditions) > 1


def _guesses_players(sentence: SetupSentence) -> bool:
    """Whether some condition of a sentence is in doubt."""
    return not all(one.exact for one in sentence.conditions)


def _is_sum(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether a number says how many there are altogether, and not how many more."""
    return is_word(word_at(sentence.tokens, quantity.at - 1).key, "spread", "total")


def players_doubt(sentence: SetupSentence, condition: ImpliedCondition | None) -> tuple[str, ...]:
    """The doubt that a number meets which may be for others than the solo player, or for numbers of players that the
    book may not have. What holds for all needs no range."""
    guessed = sentence.context.outline.guessed and not sentence.context.section.players and condition is None
    return ("players-unknown",) if sentence.is_compared or guessed else ()


# ---- limits ----


def is_limited(sentence: SetupSentence, words: Sequence[BookToken]) -> bool:
    """Whether words hold a limit, a condition or a negation besides those that say who gets something."""
    return any(_limits(sentence, token, word_at(words, place + 1)) for place, token in enumerate(words))


def _limits(sentence: SetupSentence, token: BookToken, after: BookToken) -> bool:
    if _is_price(token) or _is_possible(token.key):
        return True
    return is_word(token.key, "setup", "limits") and not _says_who(sentence, token, after)


def _is_price(token: BookToken) -> bool:
    """Whether a word says for what something is given; the object `tallért` does not."""
    text = token.text.lower()
    priced = text.endswith("ért") and len(text) >= _SHORTEST_PRICE
    return priced and not (is_dictionary_form(text[:-1]) and is_form(text, text[:-1], "noun"))


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
        return bool(sentence.conditions) or (token.key == _ONLY and len(sentence.receivers) > 1)
    return _is_in_condition(sentence, token)


def _compares(sentence: SetupSentence, token: BookToken) -> bool:
    """Whether a word compares a number with another one: `more`, right after it."""
    return any(one.difference and token in sentence.tokens[one.at + 1 : one.at + 3] for one in sentence.quantities)


def _is_in_condition(sentence: SetupSentence, token: BookToken) -> bool:
    """Whether a word stands in a condition, and is not the last word of that."""
    return any(sentence.tokens[place] is token for one in sentence.conditions for place in range(one.first, one.last))


# ---- words that nothing understands ----


def _has_unread(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether nothing understands some word up to the end of a number's clause: it may say whom or what that means."""
    first, end = sentence.bounds(quantity.at)
    end = end if sentence.acts else len(sentence.tokens)
    others = (place for place in range(end) if place not in sentence.named_places)
    places = [place for place in others if not _is_verb_before(sentence, place, first)]
    return any(_is_unread(sentence, place) for place in places)


def _is_verb_before(sentence: SetupSentence, at: int, first: int) -> bool:
    """Whether a word is the verb of a clause before that of a number: what is done there changes no number here."""
    token = sentence.tokens[at]
    if sentence.tokens[sentence.bounds(at)[0]].key == _IF:
        return False
    changes = _limits(sentence, token, NO_WORD) or is_word(token.key, "plain", "changing")
    return at < first and is_verb_form(token.text) and not changes


def _is_unread(sentence: SetupSentence, at: int) -> bool:
    """Whether a word is none that set-ups share and changes what a number means, or means players that no rule takes
    in."""
    token = sentence.tokens[at]
    if token.counts:
        return False
    after = word_at(sentence.tokens, at + 1)
    if is_player(token, sentence.player_noun):
        return not after.key.startswith(_NUMBER)
    known = _is_place(token) or is_setup_verb(token.key) or _is_shared(token.key)
    known = known or (is_word(token.key, "setup", "limits") and not _limits(sentence, token, after))
    return not (known or _is_harmless(sentence, at))


def _is_place(token: BookToken) -> bool:
    """Whether a word says where; an order to somebody ends as a place does (`mutasson`)."""
    return len(token.key) >= _SHORTEST_PLACE and token.key.endswith(_PLACES) and not is_verb_form(token.text)


def _is_harmless(sentence: SetupSentence, at: int) -> bool:
    """Whether an unknown word changes no number: it says how or where, describes a noun that no number counts, or is
    another object."""
    token, after = sentence.tokens[at], word_at(sentence.tokens, at + 1)
    if any(one.at == at - 1 and one.thing is None and one.case == Case.NOM for one in sentence.quantities):
        return not _describes_next(token, after)  # what a number counts has doubts of its own
    if token.seat is not None or is_word(token.key, "plain", "changing") or is_word(token.key, "setup", "limits"):
        return False
    says_how = token.key.endswith(_MANNER) and is_verb(dictionary_form(token.text.lower()))
    describes = _describes_next(token, after) and not word_at(sentence.tokens, at - 1).counts
    pieces = bool(kind_of_piece(token.text.lower())) and not word_at(sentence.tokens, at - 1).counts
    return says_how or describes or pieces or _is_beside_place(token, after) or _is_other_object(sentence, at)


def _is_beside_place(token: BookToken, after: BookToken) -> bool:
    """Whether a noun says whose place follows, or what: `a patak mellé`, `a pakli tetejéről`."""
    joined = not breaks_clause(after) and after is not NO_WORD and not is_verb_form(token.text)
    return joined and (after.key.startswith(_BESIDE) or (_is_place(after) and after.key.endswith(_OF_ITS)))


def _describes_next(token: BookToken, after: BookToken) -> bool:
    """Whether a word describes the noun right behind it: `a választott színben`, `a legidősebb játékos`."""
    text = token.text.lower()
    describes = text.endswith(_DESCRIBING) or (text.startswith("leg") and text.endswith("bb"))
    return describes and after is not NO_WORD and not after.counts and not breaks_clause(after)


def _is_other_object(sentence: SetupSentence, at: int) -> bool:
    """Whether a word is an object that no number stands before, in a clause that counts something else."""
    token, before = sentence.tokens[at], word_at(sentence.tokens, at - 1)
    first, end = sentence.bounds(at)
    counts = sentence.counts_between(first, end - 1)
    return token.key.endswith("t") and not before.counts and not counts and not is_verb_form(token.text)


def _is_shared(key: str) -> bool:
    return any(is_word(key, *group) for group in _KNOWN)
