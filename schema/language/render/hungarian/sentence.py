"""The whole Hungarian sentence of an ability: when, how often, under which condition, and what."""

from __future__ import annotations

from kartotek.schema.hungarian import Lexeme, inflect, times, with_articles
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language import nodes as n
from kartotek.schema.language.render.hungarian.conditions import condition_text
from kartotek.schema.language.render.hungarian.nouns import case_of, clause_filters, named
from kartotek.schema.language.render.hungarian.players import some_player
from kartotek.schema.language.render.hungarian.steps import spoken
from kartotek.schema.language.render.scene import Scene
from kartotek.schema.language.render.template import TemplateSlot, fill, tidy
from kartotek.schema.language.render.wider import time_words

__all__ = ["hungarian_sentence"]


def hungarian_sentence(ability: n.Ability, scene: Scene) -> str:
    timing = ability.timing
    if timing.kind == "on":
        scene = scene.upon(timing.name or "")
    if timing.kind in ("action", "free"):
        scene = scene.doing("may")
    often = [text for limit in ability.limits if (text := _limit(limit, scene))]
    conditions = [condition_text(limit.condition, scene) for limit in ability.limits if isinstance(limit, n.OnlyIf)]
    first = ability.effect.steps[0] if isinstance(ability.effect, n.Seq) else ability.effect
    opening = ", ".join(part for part in (*often, _when(timing, first, scene)) if part)
    text = f"{opening}{_joint(timing, first)} {spoken(ability.effect, scene)}"
    if conditions:
        text += f", ha {' és '.join(conditions)}"
    return tidy(with_articles(text))


def _limit(limit: n.Limit, scene: Scene) -> str:
    match limit:
        case n.OncePer(period, each) | n.TimesPer(_, period, each):
            number = limit.times if isinstance(limit, n.TimesPer) else 1
            who = "játékosonként " if each else ""
            return f"{who}{inflect(time_words(period, scene).hu, Case.DIST)} {times(number)}"
        case n.Unlimited():
            return "akárhányszor"
    return ""


def _when(timing: n.Timing, first: n.Step, scene: Scene) -> str:
    match timing.kind:
        case "now":
            return "" if isinstance(first, n.Later) else "azonnal"
        case "always":
            return ""
        case "end":
            return "a~ játék végén"
        case "action":
            return "akcióként"
        case "free":
            return "a~ körödben bármikor"
        case "each":
            name = timing.name or ""
            if timing.edge is not None:
                edge = Lexeme("elej", possessed="eleje") if timing.edge == "start" else Lexeme("vég", possessed="vége")
                return f"minden {time_words(name, scene).hu.lemma} {inflect(edge, Case.SUP, owner='they')}"
            said = scene.words.phrases["moments"].get(name, {}).get("hu", {}).get("each")
            return said or f"minden {inflect(scene.words.terms['phases'][name].hu, Case.INE)}"
        case "on":
            return f"valahányszor {_event(timing, scene)}"


def _joint(timing: n.Timing, first: n.Step) -> str:
    """A comma after a clause; a colon where the effect opens with a clause of its own."""
    if timing.kind == "on":
        return ","
    return ":" if isinstance(first, n.If) and timing.kind != "always" else ""


def _event(timing: n.Timing, scene: Scene) -> str:
    name = timing.name or ""
    event = scene.vocabulary.events[name]
    attributes = scene.vocabulary.event_attributes(event)
    what = named(event.subject, timing.filters, attributes, scene, name, event.subject) if event.subject else None
    how = clause_filters(timing.filters, attributes, scene, name, event.subject or "")

    def value(slot: TemplateSlot) -> str:
        return (what.say(case_of(slot.form)) if what else "") if slot.name == "what" else how

    phrases = scene.words.phrases["events"][name]["hu"]
    if timing.by is not None:
        who = some_player(timing.by, scene, Case.NOM if "they" in phrases else Case.ADE).rstrip(",")
        return (
            f"{who} {fill(phrases['they'], value)}"
            if "they" in phrases
            else f"{who} ez történik: {fill(phrases['say'], value)}"
        )
    return fill(phrases.get("definite", phrases["say"]) if what and what.definite else phrases["say"], value)
