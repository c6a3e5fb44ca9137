"""The whole Hungarian sentence of an ability: when, how often, under which condition, and what."""

from __future__ import annotations

from kartotek.schema.hungarian import inflect, with_articles
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language import nodes as n
from kartotek.schema.language.render.hungarian.conditions import condition_text
from kartotek.schema.language.render.hungarian.nouns import case_of, clause_filters, named
from kartotek.schema.language.render.hungarian.steps import spoken
from kartotek.schema.language.render.scene import Scene
from kartotek.schema.language.render.template import TemplateSlot, fill, tidy

__all__ = ["hungarian_sentence"]


def hungarian_sentence(ability: n.Ability, scene: Scene) -> str:
    timing = ability.timing
    if timing.kind == "on":
        scene = scene.upon(timing.name or "")
    if timing.kind in ("action", "free"):
        scene = scene.doing("may")
    periods = [
        scene.words.terms["periods"][limit.period].hu for limit in ability.limits if isinstance(limit, n.OncePer)
    ]
    often = [f"{inflect(period, Case.DIST)} egyszer" for period in periods]
    conditions = [condition_text(limit.condition, scene) for limit in ability.limits if isinstance(limit, n.OnlyIf)]
    first = ability.effect.steps[0] if isinstance(ability.effect, n.Seq) else ability.effect
    opening = ", ".join(part for part in (*often, _when(timing, first, scene)) if part)
    text = f"{opening}{_joint(timing, first)} {spoken(ability.effect, scene)}"
    if conditions:
        text += f", ha {' és '.join(conditions)}"
    return tidy(with_articles(text))


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
    return fill(phrases.get("definite", phrases["say"]) if what and what.definite else phrases["say"], value)
