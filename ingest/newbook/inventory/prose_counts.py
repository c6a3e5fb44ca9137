"""Numbers of running text that no noun follows: what they count stands before them, or is shown on so many pieces.

Out of wood and stone 12 each were made, out of clay 8     the things stand in the case that says out of what
most of them are boats: twelve of them                     the thing stands before the clause
thirty show a hill, ten a lake                             so many cards of each kind
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.newbook.doubts import met
from kartotek.ingest.newbook.facts import ADDED_UP, PLAIN, DraftComponent
from kartotek.ingest.newbook.inventory.chunk import FILLERS, OF_THEM, says_spread
from kartotek.ingest.newbook.inventory.totals import add_up_to
from kartotek.ingest.newbook.text.lexicon import is_piece, is_word, kind_of_piece, piece_of
from kartotek.ingest.newbook.text.names import nominative, singular
from kartotek.ingest.newbook.text.tokens import NO_WORD, BookToken
from kartotek.ingest.newbook.text.verb_forms import is_verb_form
from kartotek.ingest.newbook.text.word_runs import first_number, word_at
from kartotek.ingest.prose.keys import key_of

__all__ = ["counted_of_them", "counted_out_of", "shown_on"]

_OUT_OF: Final = ("ból", "ből")
_OF_IT: Final = ("belole", "beloluk")
_NEAR: Final = 4
_FEWEST: Final = 2


def _component(name: str, certain: bool, number: BookToken) -> DraftComponent:
    """What a number counts, by its name in a dictionary form that is certain or not."""
    doubts = {
        "name-unclear": not certain,
        "letter-in-number": not number.is_well_read,
        "number-cut": number.crowded,
    }
    return DraftComponent(name, piece_of(name)[0], number.value, number.line, number.how, PLAIN, "", met(doubts))


def _places(sentence: Sequence[BookToken]) -> list[int]:
    return [at for at, token in enumerate(sentence) if token.counts]


# ---- out of what ----


def counted_out_of(sentence: Sequence[BookToken], known: Collection[str]) -> list[DraftComponent]:
    """The things out of which there are so many, where every number of a sentence counts such a thing."""
    made: list[DraftComponent] = []
    start = 0
    for at in _places(sentence):
        sources = [token for token in sentence[start:at] if _is_source(token)]
        if not sources or _may_count_next(sentence, at):
            return []
        shared = len(sources) > 1 and not sentence[at].written.apiece
        made += (_source(token, sentence[at], known).doubted(*met({"qualified": shared})) for token in sources)
        start = at + 1
    return made


def _source(token: BookToken, number: BookToken, known: Collection[str]) -> DraftComponent:
    name, certain = nominative(token.text.lower(), known)
    return _component(name, certain and token.as_scanned, number)


def _is_source(token: BookToken) -> bool:
    """Whether a word says out of what; a colour or a kind is no thing."""
    return token.text.endswith(_OUT_OF) and token.key not in OF_THEM and not says_spread(token)


def _may_count_next(sentence: Sequence[BookToken], at: int) -> bool:
    """Whether a noun may follow a number: no sign, no verb, and no word that changes nothing."""
    after = word_at(sentence, at + 1)
    ends = after is NO_WORD or bool(after.before.strip()) or after.key in FILLERS
    return not (ends or is_word(after.key, "units", "copies") or is_verb_form(after.text))


# ---- of them ----


def counted_of_them(sentence: Sequence[BookToken], known: Collection[str]) -> list[DraftComponent]:
    """The thing before a clause that says how many there are of it."""
    first = first_number(sentence)
    said = any(token.key in _OF_IT for token in sentence[first + 1 : first + _NEAR])
    noun = word_at(sentence, first - 1)
    if not said or noun is NO_WORD or not sentence[first].follows(":,") or is_verb_form(noun.text):
        return []
    text = noun.text.lower()
    name, certain = singular(text, known) if text.endswith("k") and key_of(text) not in known else (text, True)
    return [_component(name, certain and noun.as_scanned, sentence[first]).doubted("qualified")]


# ---- shown on so many ----


def shown_on(sentence: Sequence[BookToken], total: DraftComponent, known: Collection[str]) -> list[DraftComponent]:
    """What so many cards of a total show, where every number of a sentence says on how many."""
    places = _places(sentence)
    if len(places) < _FEWEST or total.count is None or not is_piece(total.name_hu):
        return []
    shown = [(at, _shown(sentence, at)) for at in places]
    if any(word is NO_WORD for _, word in shown):
        return []
    kind = total.name_hu.lower()
    compounds = {word.key for _, word in shown if _has_forms(word.key + key_of(kind), known)}
    made = [_part(word, kind if compounds else "", sentence[at], word.key in compounds) for at, word in shown]
    fits = add_up_to(total, made)
    return [_settled(replace(one, part_of=total.name_hu), fits) for one in made]


def _shown(sentence: Sequence[BookToken], at: int) -> BookToken:
    """What stands behind a number of cards; no word where the number does not say on how many."""
    after = word_at(sentence, at + 1)
    on_pieces = after.key.endswith("n") and bool(kind_of_piece(after.text.lower()))
    shown = word_at(sentence, at + 1 + on_pieces)
    on_so_many = on_pieces or sentence[at].written.case == "sup"
    return shown if on_so_many and not shown.before.strip() else NO_WORD


def _has_forms(compound: str, known: Collection[str]) -> bool:
    """Whether the book has a compound in some form: its last vowel may be long there."""
    return any(key.startswith(compound) for key in known)


def _part(shown: BookToken, kind: str, number: BookToken, listed: bool) -> DraftComponent:
    """The cards that show a thing, by its name and their kind where the book so calls them or others beside them."""
    name = shown.text.lower() + kind if kind else shown.text
    return _component(name, shown.as_scanned, number).doubted(*met({"qualified": not listed}))


def _settled(one: DraftComponent, fits: bool) -> DraftComponent:
    return replace(one, confidence=ADDED_UP) if fits else one.doubted("does-not-add-up")
