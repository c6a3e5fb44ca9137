"""How many goods one may buy from somebody in each turn, and for how much."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.hook_words import hook_step, hook_texts
from kartotek.ingest.effects.composition.picks import all_made, only
from kartotek.ingest.effects.composition.trees import in_a_row
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.keys import key_of
from kartotek.schema.language.nodes import Step

__all__ = ["trade_limit_of"]

_BUYING: Final = "vasarol"
_EACH_TURN: Final = "koronkent"
_SIDE: Final = "side"
_TURN: Final = "turn"
_GOODS: Final = frozenset(("RAW", "GOODS", "WARES"))
_SAID: Final = _GOODS | {"PERIOD", "EACH_ONE", "APIECE", "ATMOST"}


def trade_limit_of(passage: ClausePassage) -> Step | None:
    """So many goods a turn may be bought from one who sits on a side, each for so much; None where more is said."""
    verb, player = only(passage.of("verb")), only(passage.of("player"))
    number, price, hooks = only(passage.of("number")), only(passage.of("amount")), _hooks(passage.language)
    if verb is None or player is None or number is None or price is None or hooks is None:
        return None
    allowed = verb.tag == "V.buy" and verb.possible and player.case == "abl" and not passage.words - _SAID
    if not allowed or not _is_each_turn(passage) or not passage.words & _GOODS:
        return None
    if price.case != "cau" or not price.n or not number.n or passage.kinds & {"things", "time"}:
        return None
    there = f"[{_SIDE} = {player.name}]"
    values = zip(hooks, (number.n, price.n), strict=True)
    steps: list[Step] | None = all_made(
        [hook_step(passage.language, hook, there, "=", value) for hook, value in values]
    )
    return in_a_row(steps) if steps is not None else None


def _is_each_turn(passage: ClausePassage) -> bool:
    period = only(passage.tagged("PERIOD"))
    return period is not None and period.features[0].get("period") == _TURN


@lru_cache(maxsize=8)
def _hooks(language: GameLanguage) -> tuple[str, str] | None:
    """How many goods are bought in a turn, and what one costs; None where the game does not have both."""
    said = [(hook, key_of(text)) for hook, text in hook_texts(language, "set") if _BUYING in key_of(text)]
    limit = only([hook for hook, text in said if _EACH_TURN in text])
    price = only([hook for hook, text in said if _EACH_TURN not in text])
    return (limit, price) if limit is not None and price is not None else None
