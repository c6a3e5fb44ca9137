"""Whether all that a clause of transfer says goes into a transfer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.stores import INTO, OUT_OF, names_store
from kartotek.ingest.effects.composition.transfer_phrases import TransferPhrases
from kartotek.ingest.effects.composition.transfer_verbs import TAKEN, TransferVerb

__all__ = ["is_whole_transfer"]

_BARE: Final = frozenset(
    (
        "AND OR NEXT FIRST THEN FOR_IT EACH_TIME ONLY ROUNDED BUT YOU_TOO REWARD YOURS WORTH ANYTIME SZERT APIECE"
        " CHOICE CITY"
    ).split()
)
"""Words that say no more than the transfer does, whatever its verb."""
_OWED: Final = frozenset(("MUST", "YOU_FROM"))
"""Words of what one has to give."""
_END: Final = ComposedPhrase("")


def is_whole_transfer(passage: ClausePassage, verb: TransferVerb, found: TransferPhrases) -> bool:
    """Whether all that the clause says goes into a transfer of these phrases."""
    if max(map(len, (found.counted, found.players, set(passage.times)))) > 1:
        return False
    if any(unit.is_verb and unit.past for unit in passage.units):
        return False  # a story
    if found.players and "YOU_TOO" in passage.words:
        return False  # you get one thing, and they another
    if not _can_be_had(found) or _gives_up_this(passage, verb) or _may_lose(passage) or _takes_from_you(passage, verb):
        return False
    return not any(_left(passage, found, _allowed(passage, verb)))


def _can_be_had(found: TransferPhrases) -> bool:
    """Whether there are amounts, of which each is one amount."""
    plain = not any(p.each or p.features for p in found.amounts)
    return bool(found.amounts) and plain and not _is_apiece_of_nothing(found)


def _is_apiece_of_nothing(found: TransferPhrases) -> bool:
    """Whether one good is had apiece, and nothing says of what each."""
    return [p.apiece for p in found.amounts] == [True] and not (found.counted or found.players)


def _gives_up_this(passage: ClausePassage, verb: TransferVerb) -> bool:
    """Whether this component itself is what one gives up something with."""
    given_up = verb.kind == "lose" and verb is not TAKEN and "V.deduct" not in passage.verbs
    return given_up and any(p.this for p in passage.of("things"))


def _may_lose(passage: ClausePassage) -> bool:
    """Whether somebody may lose something: then it is nobody's loss yet."""
    return any(p.tag == "V.lose" and p.possible for p in passage.of("verb"))


def _takes_from_you(passage: ClausePassage, verb: TransferVerb) -> bool:
    """Whether somebody has it out of what you have, or of what a player has who is named."""
    return verb.kind == "gain" and names_store(passage.units, *OUT_OF)


def _left(passage: ClausePassage, found: TransferPhrases, allowed: frozenset[str]) -> Iterator[ComposedPhrase]:
    """The phrases that say something which the transfer does not."""
    known = found.places
    for phrase, after in zip_longest(passage.phrases, passage.phrases[1:], fillvalue=_END):
        if phrase.places in known or phrase.kind in ("verb", "time"):
            continue
        narrows = after.places in known or after.tag == "NEXT" or _is_opposed(after, passage)  # only so many, only then
        if phrase.tag not in (allowed if narrows else allowed - {"ONLY"}):
            yield phrase


def _is_opposed(phrase: ComposedPhrase, passage: ClausePassage) -> bool:
    """Whether a phrase is a time, and what another time does not bring was said before."""
    return phrase.kind == "time" and any(unit.tag == "RATHER" for unit in passage.units)


def _allowed(passage: ClausePassage, verb: TransferVerb) -> frozenset[str]:
    """The words that may stand in a clause of such a verb without saying more."""
    recurring = verb.kind == "produce" or any(time.startswith("each ") for time in passage.times)
    allowed = _BARE | {"PERIOD"} if recurring else _BARE
    if names_store(passage.units, *INTO):
        allowed |= {"OWN_SUPPLY"}
    if not passage.verbs - {"V.be"}:
        allowed |= {"MORE"}
    if verb.kind != "lose":
        return allowed
    return allowed | (_OWED if verb.goods != ("ins",) else _OWED | {"LESS"})
