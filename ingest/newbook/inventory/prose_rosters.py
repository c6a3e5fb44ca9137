"""Named cards of which running text says how many copies there are: all in one sentence, or a sentence for each.

Olvadás, négy lap: ...                          a name, and its copies behind a sign
öt Elfogva, két Elengedve feliratú lap van      numbers before names with a capital
Öt lapon Nagy szél látható                      on so many cards
A maradék kettő az Árvíz                        an article between both
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kartotek.ingest.newbook.doubts import met
from kartotek.ingest.newbook.facts import PLAIN, DraftComponent, capped
from kartotek.ingest.newbook.inventory.chunk import FILLERS, is_unit
from kartotek.ingest.newbook.inventory.prose_nouns import is_said, is_source
from kartotek.ingest.newbook.text.lexicon import is_piece, kind_of_piece
from kartotek.ingest.newbook.text.names import nominative, text_of
from kartotek.ingest.newbook.text.players import is_player
from kartotek.ingest.newbook.text.tokens import NO_WORD, BookToken
from kartotek.ingest.newbook.text.word_runs import all_as_scanned, word_at

__all__ = ["members_in_prose"]

_LONGEST: Final = 4
_FEWEST: Final = 2
_LEAD: Final = 2
_TOO: Final = frozenset(("szinten", "ugyancsak", "is"))
_AGAIN: Final = FILLERS | _TOO | {"osszesen", "egyetlen", "o"}
_OF_IT: Final = ("akib", "akikb", "amelyb", "melyb", "amib", "belol", "ebbol", "abbol")
_THERE_IS: Final = ("van", "akad", "talalhato", "szerepel", "lathato", "keszult", "kerult")
_LABELLED: Final = ("feliratu", "nevu", "cimu", "nevet")
_Member = tuple[Sequence[BookToken], BookToken]
"""The words of a name, and the number of its copies."""


def members_in_prose(sentences: Sequence[Sequence[BookToken]]) -> list[DraftComponent]:
    """The named cards of a section, if it names several."""
    found = [member for sentence in sentences for member in (_labelled(sentence) or _counted(sentence))]
    return [_component(*member) for member in found] if len(found) >= _FEWEST else []


def _component(name: Sequence[BookToken], number: BookToken) -> DraftComponent:
    doubts = met(
        {
            "name-unclear": not all_as_scanned(name),
            "letter-in-number": not number.is_well_read,
            "number-cut": number.crowded,
            "qualified": True,
        }
    )
    text = _name_of(name)
    return DraftComponent(text, "card", number.value, number.line, number.how, capped(PLAIN, doubts), "", doubts)


def _name_of(words: Sequence[BookToken]) -> str:
    """A name as it is printed on its cards, also where there are so many *of* it."""
    if not is_source(words[-1]):
        return text_of(words)
    last, _ = nominative(words[-1].text, ())
    return " ".join([*(word.text for word in words[:-1]), last])


# ---- a name, a sign, its copies ----


def _labelled(sentence: Sequence[BookToken]) -> list[_Member]:
    """The name near the beginning of a sentence, with its copies right behind it: behind a sign, or where a word says
    that there are so many of it."""
    article = next((at for at in range(_LEAD) if word_at(sentence, at).is_article), -1)
    start = article + 1
    end = next((at for at in range(start + 1, len(sentence)) if _ends_name(sentence[at])), len(sentence))
    at = next((at for at in range(end, len(sentence)) if not _is_between(sentence[at])), len(sentence))
    name, number = sentence[start:end], word_at(sentence, at)
    said = any(is_said(word) or _names_no_card(word) for word in name)
    named = 0 < len(name) <= _LONGEST and name[0].capital and not said
    copies = number.counts and (_is_copies(sentence, at) or (bool(name) and _is_so_many_of(name[-1], sentence, at)))
    return [(name, number)] if named and copies else []


def _ends_name(word: BookToken) -> bool:
    return bool(word.before.strip()) or word.counts or word.key in _TOO


def _is_between(word: BookToken) -> bool:
    """Whether a word between a name and its number only says that there are so many of it."""
    return word.key in _AGAIN or word.key.startswith(_OF_IT)


def _is_copies(sentence: Sequence[BookToken], at: int) -> bool:
    """Whether what follows a number says that it counts copies: a unit, a verb of being, or a sign behind words that
    lead up to it (`szám szerint négy, ...`)."""
    unit, after = word_at(sentence, at + 1), word_at(sentence, at + 2)
    if unit is NO_WORD or unit.before.strip():
        return sentence[at - 1].key in _AGAIN
    if unit.key in FILLERS:
        return after.key in _THERE_IS
    on_cards = unit.key.endswith("n") and kind_of_piece(unit.text.lower()) == "card"
    counted = is_unit(unit) or (on_cards and after.key in _THERE_IS)
    return unit.key in _THERE_IS or (counted and (on_cards or _ends(after)))


def _is_so_many_of(name: BookToken, sentence: Sequence[BookToken], at: int) -> bool:
    """Whether a number says how many there are of a name in the case for that: `Vércséből hat lapot rajzoltunk`."""
    after = word_at(sentence, at + 1)
    said = word_at(sentence, at + 2) if is_unit(after) else after
    return is_source(name) and not said.before.strip() and is_said(said)


def _ends(after: BookToken) -> bool:
    return after is NO_WORD or bool(after.before.strip()) or after.key in _THERE_IS


def _names_no_card(word: BookToken) -> bool:
    return word.counts or is_player(word, "") or is_piece(word.text.lower())


# ---- numbers before names with a capital ----


def _counted(sentence: Sequence[BookToken]) -> Iterator[_Member]:
    """The names with a capital that numbers stand before."""
    for at, number in enumerate(sentence):
        if not number.counts or number.written.case not in ("nom", "sup"):
            continue
        start = _start_of_name(sentence, at)
        name = _name(sentence, start) if start else []
        if name:
            yield name, number


def _start_of_name(sentence: Sequence[BookToken], at: int) -> int:
    """Where a name begins behind a number: right there, behind the word for cards, or behind an article; 0 where none
    does."""
    start = at + 1
    while _leads(sentence, start, at):
        start += 1
    word = word_at(sentence, start)
    begins = word.capital and word.before == " " and not word.counts
    return start if begins and not _names_no_card(word) else 0


def _leads(sentence: Sequence[BookToken], place: int, at: int) -> bool:
    """Whether a word between a number and a name only says on what it stands, or is an article."""
    word = word_at(sentence, place)
    on_cards = place == at + 1 and word.key.endswith("n") and bool(kind_of_piece(word.text.lower()))
    return place <= at + 2 and not word.before.strip() and (on_cards or word.is_article)


def _name(sentence: Sequence[BookToken], start: int) -> list[BookToken]:
    """The words of a name: up to a sign, a verb, the word for cards, or `and`."""
    name = [sentence[start]]
    for word in sentence[start + 1 : start + _LONGEST]:
        ends = word.before.strip() or word.counts or word.key in ("es", "meg", "valamint")
        if ends or is_said(word) or is_unit(word) or word.key.startswith(_LABELLED) or is_piece(word.text.lower()):
            break
        name.append(word)
    return name
