"""Where the facts of a component come from, in words: what each source says of a field, and how certain it is."""

from __future__ import annotations

import re
from typing import Any, Final

from kartotek.api.site.context import PageContext
from kartotek.catalog.view_types import ClaimView, ComponentView
from kartotek.schema.errors import KartotekError
from kartotek.schema.language.parser import parse_ability

__all__ = ["FOR_PROGRAMS", "confidence_word", "shown_evidence"]

FOR_PROGRAMS: Final = frozenset(("log_id", "log_action", "log_place", "upgrade_paths"))
"""Attributes by which programs know a component; no page shows them."""
_ORDER: Final = {"stands": 0, "agrees": 1, "differs": 2}
_CERTAIN, _LIKELY = 900, 700
"""Permille: facts of the first are right 99 times in 100; below the second a reading is a guess."""
_COPIES: Final = re.compile(r"(\d+|\?)(?:@(\d+))?")
_AMOUNT: Final = re.compile(r"(?:(\d+|\?) )?([a-z_]+)")


def confidence_word(permille: int) -> str:
    """The key of the text for a confidence."""
    return "certain" if permille >= _CERTAIN else "likely" if permille >= _LIKELY else "doubtful"


def shown_evidence(context: PageContext, view: ComponentView) -> list[tuple[str, str, list[dict[str, Any]]]]:
    """For each field its label, how certain its value is, and what every source says; those that differ come last."""
    shown = []
    for field, claims in view.get("evidence", {}).items():
        if field in FOR_PROGRAMS:
            continue
        ordered = sorted(claims, key=lambda claim: _ORDER.get(claim["standing"], 3))
        best = max((claim["confidence"] for claim in ordered if claim["standing"] != "differs"), default=0)
        said = [_claim(context, field, view, claim) for claim in ordered]
        shown.append((_label(context, field, view), confidence_word(best), said))
    return shown


def _claim(context: PageContext, field: str, view: ComponentView, claim: ClaimView) -> dict[str, Any]:
    return {
        "words": _words(context, field, view, claim["value"]),
        "differs": claim["standing"] == "differs",
        "kind": context.t.get(claim["kind"], claim["kind"]),
        "confidence": confidence_word(claim["confidence"]),
        "permille": claim["confidence"],
        "source": context.t["ours"] if claim["source"] == "ours" else claim["source"],
        "lines": ", ".join(claim.get("lines", ())),
        "note": claim.get("note", ""),
    }


def _label(context: PageContext, field: str, view: ComponentView) -> str:
    """`ability.2` is the second ability."""
    name, _, number = field.partition(".")
    several = len(view.get("abilities", ())) > 1
    return f"{context.label(name, view['game'])} {number if several else ''}".strip()


def _words(context: PageContext, field: str, view: ComponentView, value: str) -> str:
    """A claimed value as people say it; the value as it is written where nothing better is known."""
    name, game = field.partition(".")[0], view["game"]
    if name == "ability":
        return _sentence(context, view, value) or value
    if name == "copies":
        return "; ".join(_copies(context, part) for part in value.split(";"))
    if name == "cost":
        return _cost(context, game, value)
    if f"{game}:{value}" in context.world.catalog.components:
        return context.name(context.view(context.world.catalog.components[f"{game}:{value}"]))
    if name in ("name_en", "name_hu"):
        return value
    parts = (context.value(name, _truth(part), game) for part in value.split(";"))
    return ", ".join(parts)


def _truth(value: str) -> str | bool:
    return {"yes": True, "no": False}.get(value, value)


def _copies(context: PageContext, part: str) -> str:
    found = _COPIES.fullmatch(part.strip())
    if found is None:
        return part
    return f"{found[1]}, {context.t['from_players'].format(n=found[2])}" if found[2] else found[1]


def _cost(context: PageContext, game: str, value: str) -> str:
    """Names of goods become words; signs of alternatives stay."""
    if value == "free":
        return context.t["free"]
    ways = [part.strip(" {}") for part in value.split("|")]
    said = [", ".join(_amount(context, game, part.strip()) for part in way.split(",")) for way in ways]
    return f" {context.t['or']} ".join(said)


def _amount(context: PageContext, game: str, text: str) -> str:
    found = _AMOUNT.fullmatch(text)
    return f"{found[1] or 1} {context.label(found[2], game)}" if found else text


def _sentence(context: PageContext, view: ComponentView, expression: str) -> str | None:
    """What an expression says: that of the component itself, or of a source that differs."""
    for ability in view.get("abilities", ()):
        if ability["expression"] == expression:
            return ability["sentence"]["hu" if context.language == "hu" else "en"]
    try:
        tree = parse_ability(expression, context.vocabulary(view["game"]), view["kind"])
    except KartotekError:
        return None
    return context.world.sentences.say(tree, view["game"], context.language, view["kind"])
