"""English for a game's own verbs, hooks and flags, whose phrases come from its words."""

from __future__ import annotations

from kartotek.schema.language import nodes as n
from kartotek.schema.language.render.alike import OPERATIONS
from kartotek.schema.language.render.english.nouns import clause_filters, named, own, reference, selected, slot_value
from kartotek.schema.language.render.english.numbers import bundle_text, number_text, quantity
from kartotek.schema.language.render.filters import hook_traits, hook_unit
from kartotek.schema.language.render.scene import Scene
from kartotek.schema.language.render.template import TemplateSlot, fill, listed
from kartotek.schema.language.render.wider import scope_words

__all__ = ["do_text", "flag_text", "mod_text", "use_text"]

_WHEN = {"now": "immediate effect", "action": "action", "end": "end-of-game effect"}


def do_text(step: n.Do, scene: Scene, what: str = "", each: bool = False) -> str:
    """A verb phrase; `what` replaces the object, `each` says that a price is due for each of them."""
    verb = scene.vocabulary.verbs[step.verb]
    attributes = scene.vocabulary.verb_attributes(verb)
    args = list(step.args)
    if args and isinstance(args[0], n.Ref):
        first = args.pop(0)
        what = what or reference(first, scene)  # type: ignore[arg-type]
    elif verb.subject and not what:
        what = named(verb.subject, step.filters, attributes, scene, step.verb, verb.subject or "").a()
    how = clause_filters(step.filters, attributes, scene, step.verb, verb.subject or "")

    def value(slot: TemplateSlot) -> str:
        if slot.name.isdigit():
            return (
                _argument(args[int(slot.name)], verb.params[int(slot.name)], slot.unit, scene)
                if int(slot.name) < len(args)
                else ""
            )
        return {"what": what, "how": how, "price": _price(step.price, scene, each)}[slot.name]

    return fill(scene.words.verbs[step.verb].en, value)


def _argument(arg: n.Arg, kind: str, unit: str, scene: Scene) -> str:
    match arg:
        case n.Ref():
            return reference(arg, scene)
        case n.Word(name) if kind == "scope":
            return scope_words(name, scene).player.one
        case n.Word(name):
            return f"a~ {scene.words.value(kind, name)[0].one}"
        case _:
            return quantity(arg, scene.words.counted(unit), scene) if unit else number_text(arg, scene)


def _price(price: n.Price | None, scene: Scene, each: bool) -> str:
    match price:
        case None:
            return ""
        case n.Free():
            return " for free"
        case n.Unknown():
            return " for an unknown price"
        case n.Bundle():
            return f" for {bundle_text(price, scene)}{' each' if each else ''}"


def mod_text(step: n.Mod, scene: Scene, *more: n.Mod) -> str:
    """A hook's phrase for `=`, `+=` or `-=`; outside `always` it holds only this time. `more` differ in their unit."""
    hook = scene.vocabulary.hooks[step.hook]
    phrases = scene.words.phrases["hooks"][step.hook]["en"]
    found = hook_traits(step, scene)

    def value(slot: TemplateSlot) -> str:
        if slot.name == "n":
            if not slot.unit:
                return number_text(step.value, scene)
            units = [hook_unit(slot.unit, hook_traits(mod, scene), scene) for mod in (step, *more)]
            pairs = zip((step, *more), units, strict=True)
            return listed([quantity(mod.value, unit, scene) for mod, unit in pairs], " and ")
        if slot.name == "how":
            return clause_filters(step.filters, hook.attributes, scene, step.hook)
        words = scene.words.attribute(slot.name, step.hook)
        return slot_value(found.get(slot.name), words.en.get("any", words.name.many), scene)

    text = fill(phrases[OPERATIONS[step.operator]], value)
    return text if scene.lasting else f"this time {text}"


def flag_text(step: n.Flag, scene: Scene) -> str:
    text = scene.words.phrases["flags"][step.name]["en"]["allow" if step.allowed else "forbid"]
    text += clause_filters(step.filters, scene.vocabulary.flags[step.name].attributes, scene, step.name)
    return text if scene.lasting else f"this time {text}"


def use_text(step: n.Use, scene: Scene) -> str:
    nominal = selected(step.select, scene)
    effect = _WHEN.get(step.when) or f"{scene.words.terms['phases'][step.when].one} effect"
    whose = f"one of {own(scene)} {nominal.many()}" if scene.owned(step.select) and not nominal.the else nominal.a()
    return f"use the {effect} of {whose}" + (f" as {own(scene)} own" if step.select.scope else "")
