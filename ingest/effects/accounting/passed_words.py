"""Words of a sentence that a rule passed over, though they say to whom, when, how often or how much.

A rule asks for the words that it knows and leaves the rest. Most of what is left says nothing more; these words do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from itertools import pairwise
from typing import Final

from kartotek.ingest.confidence import UNLISTED
from kartotek.ingest.effects.composition.tables import shared_senses
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.grammar.clauses import Clause, GameLanguage
from kartotek.ingest.text.sentences import Token

__all__ = ["FINITE", "SILENT", "acts", "idle_places", "passed_over"]

SILENT: Final = frozenset(
    (
        "IDLE X SKIP AND OR THEN NEXT EVEN BUT SO THIS YOU OWN MUST THAT_CASE AFTER ACTION_TITLE V.be V.stand V.give"
        " V.due V.place V.start POSSIBLE SYMBOL LAST TOP EACH_OF EACH_TIME NUM EACH DONE_TO NOTHING_ELSE"
        " ONE_SORT WHO ASIDE SOME_OF HAVING"
    ).split()
)
"""Tags of words that say nothing more where a rule passes over them: they join, point, or name what is known. Numbers
are weighed elsewhere."""
_NAMING: Final = frozenset("THING THINGS RES STAT BUILDING CITY TECH SPACE COST NAME".split())
_PLACING: Final = frozenset(("sup", "ine", "sub", "ill"))
"""Cases of a thing that say where something is done."""
_YOURS: Final = ("ed", "od", "eid", "aid")
"""How a noun of doing ends that says what you do."""
_SHORTEST: Final = 3
_ARTICLES: Final = frozenset(("A", "Az"))
_IF: Final = "ha"
_WHETHER: Final = "hogy"
_REGARDLESS: Final = frozenset(("attol", "arra"))
_OR_NOT: Final = ("vagy", "sem")
FINITE: Final = frozenset(("2s", "3s", "3p"))


def passed_over(tokens: Sequence[Token], clause: Clause) -> Iterator[str]:
    """The words that tell something, or that nothing knows, and that the reading of a rule did not use."""
    title = _title(tokens)
    idle = idle_places(tokens).union(range(title))
    named = {token.key for token in tokens[:title]}
    unread = set(range(len(tokens))) - clause.used - idle
    strange = unread | (_swallowed(clause) - idle)
    for unit in units_of(tokens, clause.language):
        token = tokens[unit.places[0]]
        if unit.tag == "X":
            left = not strange.isdisjoint(unit.places) and _is_strange(token, named)
        else:
            left = unread.issuperset(unit.places) and _tells(unit)
        if left:
            yield token.text


def _swallowed(clause: Clause) -> set[int]:
    """The places inside of phrases that rules made of several words, whatever these are."""
    return {place for item in (*clause.whole, *clause.main) if item.rules for place in item.tokens}


def _is_strange(token: Token, named: Set[str]) -> bool:
    """Whether an unknown word is a word, and not one of the title above: who knows what it says."""
    return token.confidence > UNLISTED and len(token.key) >= _SHORTEST and token.key not in named


def _title(tokens: Sequence[Token]) -> int:
    """How many words stand in lines above the one in which the sentence begins with an article: its title."""
    begins = (
        at
        for at, (before, token) in enumerate(pairwise(tokens), start=1)
        if token.text in _ARTICLES and not token.before and token.line != before.line
    )
    return next(begins, 0)


def idle_places(tokens: Sequence[Token]) -> frozenset[int]:
    """The places of words that add nothing: a title of one word before a clause that opens with `if` (not `only if`),
    and what holds either way, `regardless of whether ... or not`."""
    title = range(1) if _keys(tokens[1:2]) == (_IF,) and tokens[0].key not in shared_senses() else range(0)
    end = next((place + 2 for place, pair in enumerate(pairwise(tokens)) if _keys(pair) == _OR_NOT), 0)
    start = next((place for place in range(end) if tokens[place].key == _WHETHER), end)
    if start and tokens[start - 1].key in _REGARDLESS:
        start = max((place for place in range(start) if "," in tokens[place].before), default=start)
    return frozenset((*title, *range(start, end)))


def _keys(tokens: Sequence[Token]) -> tuple[str, ...]:
    return tuple(token.key for token in tokens)


def acts(label: Sequence[Token], language: GameLanguage) -> bool:
    """Whether the label of a sentence says what you do: then it is a part of what the sentence says."""
    verbs = (unit for unit in units_of(label, language) if unit.tag.startswith("V.") and unit.tag != "V.choose")
    return any(unit.person.startswith("2") for unit in verbs)


def _tells(unit: WordUnit) -> bool:
    """Whether a word that a rule passes over says something more."""
    tells = _TELLS.get(unit.tag)
    if tells is not None:
        return tells(unit)
    return unit.tag not in _UNTOLD and not _is_participle(unit)


def _tells_of_doing(unit: WordUnit) -> bool:
    """Whether a noun of doing says when, or what you do."""
    return (unit.case in ("at", "each") and unit.value != "now") or unit.key.endswith(_YOURS)


def _tells_of_thing(unit: WordUnit) -> bool:
    """Whether a thing says where something is done, or an event whose it is or for each of what."""
    if "event" in unit.value:
        return unit.owned or unit.case in ("dist", "cau")
    return unit.case in _PLACING


def _is_participle(unit: WordUnit) -> bool:
    """Whether a form of a verb says what is known of its noun, or how it is: connected, as it is connected."""
    if unit.tag.startswith("V."):
        return unit.person not in FINITE or unit.key.endswith("t")
    return unit.tag == "ADJ" and unit.key.endswith(("va", "ve"))


_UNTOLD: Final = SILENT | _NAMING
_TELLS: Final[Mapping[str, Callable[[WordUnit], bool]]] = {
    "TIME": lambda unit: str(unit.value) != "now",
    "DOING": _tells_of_doing,
    "THING": _tells_of_thing,
    "AGE": lambda unit: unit.case == "ine" or unit.key.endswith("ban"),
}
"""Tags of words of which some forms say something more."""
