"""The whole English sentence of an ability: when, how often, under which condition, and what."""

from __future__ import annotations

import re

from kartotek.schema.language import nodes as n
from kartotek.schema.language.render.english.conditions import condition_text
from kartotek.schema.language.render.english.nouns import clause_filters, named
from kartotek.schema.language.render.english.players import chosen_text
from kartotek.schema.language.render.english.steps import spoken
from kartotek.schema.language.render.scene import Scene
from kartotek.schema.language.render.template import fill, tidy
from kartotek.schema.language.render.wider import time_words

__all__ = ["english_sentence"]

_ARTICLE = re.compile(r"\b([aA])~ ?(\S*)")
_CONSONANT_U = ("uni", "use", "eu", "one")


def english_sentence(ability: n.Ability, scene: Scene) -> str:
    timing = ability.timing
    if timing.kind == "on":
        scene = scene.upon(timing.name or "")
    if timing.kind in ("action", "free"):
        scene = scene.doing("may")
    often = [text for limit in ability.limits if (text := _limit(limit, scene))]
    conditions = [condition_text(limit.condition, scene) for limit in ability.limits if isinstance(limit, n.OnlyIf)]
    first = ability.effect.steps[0] if isinstance(ability.effect, n.Seq) else ability.effect
    opening = ", ".join(part for part in (*often, _when(timing, first, scene)) if part)
    text = f"{opening}{_joint(first, opening)}{spoken(ability.effect, scene)}"
    if conditions:
        text += f" if {' and '.join(conditions)}"
    return tidy(_ARTICLE.sub(_article, text))


def _limit(limit: n.Limit, scene: Scene) -> str:
    match limit:
        case n.OncePer(period, each) | n.TimesPer(_, period, each):
            times = limit.times if isinstance(limit, n.TimesPer) else 1
            often = {1: "once", 2: "twice"}.get(times, f"up to {times} times")
            return f"{often} per {time_words(period, scene).one}{' for each player' if each else ''}"
        case n.Unlimited():
            return "any number of times"
    return ""


def _when(timing: n.Timing, first: n.Step, scene: Scene) -> str:
    match timing.kind:
        case "now":
            return "" if isinstance(first, n.Later) else "immediately"
        case "always":
            return ""
        case "end":
            return "at the end of the game"
        case "action":
            return "as an action"
        case "free":
            return "at any time during your turn"
        case "each":
            name = timing.name or ""
            if timing.edge is not None:
                return f"at the {timing.edge} of each {time_words(name, scene).one}"
            said = scene.words.phrases["moments"].get(name, {}).get("en", {}).get("each")
            return said or f"in each {scene.words.terms['phases'][name].one}"
        case "on":
            return f"whenever {_event(timing, scene)}"


def _joint(first: n.Step, opening: str) -> str:
    """`Immediately gain` needs no comma; every longer opening does."""
    if not opening:
        return ""
    plain = isinstance(first, n.Transfer | n.Do | n.Use | n.ForPick | n.Choose)
    return " " if opening == "immediately" and plain else ", "


def _event(timing: n.Timing, scene: Scene) -> str:
    name = timing.name or ""
    event = scene.vocabulary.events[name]
    attributes = scene.vocabulary.event_attributes(event)
    what = (
        named(event.subject, timing.filters, attributes, scene, name, event.subject or "").a() if event.subject else ""
    )
    how = clause_filters(timing.filters, attributes, scene, name, event.subject or "")
    said = fill(scene.words.phrases["events"][name]["en"]["say"], lambda slot: {"what": what, "how": how}[slot.name])
    if timing.by is None or not said.startswith("you "):
        return said
    verb, _, rest = said.removeprefix("you ").partition(" ")
    return f"{chosen_text(timing.by, scene)} {verb}{'es' if verb.endswith(('s', 'x', 'ch', 'sh')) else 's'} {rest}"


def _article(match: re.Match[str]) -> str:
    word = match[2].lstrip("(").lower()
    if word == "the":
        return match[2]
    an = word[:1] in tuple("aeiou") and not word.startswith(_CONSONANT_U)
    return f"{match[1]}{'n' if an else ''} {match[2]}"
