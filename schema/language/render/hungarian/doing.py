"""Hungarian for a game's own verbs, hooks and flags, whose phrases come from its words."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kartotek.schema.hungarian import Verb, conjugate, inflect
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language import nodes as n
from kartotek.schema.language.render.alike import OPERATIONS
from kartotek.schema.language.render.filters import hook_traits, hook_unit
from kartotek.schema.language.render.hungarian.nominal import Nominal, Sayable, as_owner
from kartotek.schema.language.render.hungarian.nouns import (
    case_of,
    clause_filters,
    named,
    reference,
    selected,
    slot_value,
)
from kartotek.schema.language.render.hungarian.numbers import bundle_text, number_phrase, quantity
from kartotek.schema.language.render.scene import Scene
from kartotek.schema.language.render.template import TemplateSlot, fill, listed
from kartotek.schema.language.render.wider import scope_words
from kartotek.schema.word_types import ScopeWords

__all__ = ["do_text", "flag_text", "mod_text", "object_of", "use_text"]

_USE: Final = Verb("használj", "használhat", "használd")
_WHEN: Final = {"now": "azonnali hatását", "action": "akcióját", "end": "játék végi hatását"}


def object_of(step: n.Do, scene: Scene) -> Nominal | None:
    """What a verb acts on, as far as its filters say; nothing for a verb without an object."""
    verb = scene.vocabulary.verbs[step.verb]
    if verb.subject is None:
        return None
    found = named(verb.subject, step.filters, scene.vocabulary.verb_attributes(verb), scene, step.verb, verb.subject)
    return found if found.near or found.ahead else replace(found, ahead="egy")


def do_text(step: n.Do, scene: Scene, what: Sayable | None = None, each: bool = False) -> str:
    """A clause with the verb in the scene's mood and person; `what` replaces the object, `each` repeats the price."""
    verb = scene.vocabulary.verbs[step.verb]
    words = scene.words.verbs[step.verb]
    args = list(step.args)
    if args and isinstance(args[0], n.Ref):
        first = args.pop(0)
        what = what or reference(first, scene)  # type: ignore[arg-type]
    acted: Sayable | None = what or object_of(step, scene)
    definite = bool(getattr(acted, "definite", False)) and "{what:acc}" in words.hu
    how = clause_filters(step.filters, scene.vocabulary.verb_attributes(verb), scene, step.verb, verb.subject or "")

    def value(slot: TemplateSlot) -> str:
        if slot.name.isdigit():
            return (
                _argument(args[int(slot.name)], verb.params[int(slot.name)], slot.unit, case_of(slot.form), scene)
                if int(slot.name) < len(args)
                else ""
            )
        if slot.name == "what":
            return acted.say(case_of(slot.form)) if acted is not None else ""
        if slot.name == "verb":
            return conjugate(words.verb, scene.mood, scene.who, definite=definite or slot.form == "def")
        return {"how": how, "price": _price(step.price)}[slot.name]

    return fill(words.hu, value) + _bundle_price(step.price, scene, each)


def _argument(arg: n.Arg, kind: str, unit: str, case: Case, scene: Scene) -> str:
    match arg:
        case n.Ref():
            return reference(arg, scene).say(case)
        case n.Word(name) if kind == "scope":
            return _player(scope_words(name, scene), scene).say(case)
        case n.Word(name):
            return inflect(scene.words.value(kind, name)[0].hu, case)
        case _:
            return (
                quantity(arg, scene.words.counted(unit), scene, case) if unit else number_phrase(arg, scene).say(case)
            )


def _player(words: ScopeWords, scene: Scene) -> Nominal:
    return Nominal((words.player.hu,), ahead="a~", plural=words.plural, owner=scene.who if words.owned else None)


def _price(price: n.Price | None) -> str:
    """What stands right behind the verb; a price in goods follows at the end of the clause."""
    return " ingyen" if isinstance(price, n.Free) else " nem ismert áron" if isinstance(price, n.Unknown) else ""


def _bundle_price(price: n.Price | None, scene: Scene, each: bool) -> str:
    return (
        f" {'darabonként ' if each else ''}{bundle_text(price, scene, Case.CAU)}" if isinstance(price, n.Bundle) else ""
    )


def mod_text(step: n.Mod, scene: Scene, *more: n.Mod) -> str:
    """A hook's phrase for `=`, `+=` or `-=`; `none` is its own for `= 0`, where Hungarian negates the verb. `more`
    differ in their unit."""
    hook = scene.vocabulary.hooks[step.hook]
    phrases = scene.words.phrases["hooks"][step.hook]["hu"]
    found = hook_traits(step, scene)

    def value(slot: TemplateSlot) -> str:
        if slot.name == "n":
            if not slot.unit:
                return number_phrase(step.value, scene).say(case_of(slot.form))
            units = [hook_unit(slot.unit, hook_traits(mod, scene), scene) for mod in (step, *more)]
            pairs = zip((step, *more), units, strict=True)
            return listed([quantity(mod.value, unit, scene, case_of(slot.form)) for mod, unit in pairs], " és ")
        if slot.name == "unit":
            return inflect(hook_unit(slot.unit, found, scene).hu, case_of(slot.form))
        if slot.name == "how":
            return clause_filters(step.filters, hook.attributes, scene, step.hook)
        words = scene.words.attribute(slot.name, step.hook)
        return slot_value(found.get(slot.name), words.hu.get("any", words.name.hu.lemma), slot.form, scene)

    chosen = (
        "none"
        if step.operator == "=" and step.value == n.Number(0) and "none" in phrases
        else OPERATIONS[step.operator]
    )
    text = fill(phrases[chosen], value)
    return text if scene.lasting else f"ezúttal {text}"


def flag_text(step: n.Flag, scene: Scene) -> str:
    text = scene.words.phrases["flags"][step.name]["hu"]["allow" if step.allowed else "forbid"]
    text += clause_filters(step.filters, scene.vocabulary.flags[step.name].attributes, scene, step.name)
    return text if scene.lasting else f"ezúttal {text}"


def use_text(step: n.Use, scene: Scene) -> str:
    found = selected(step.select, scene)
    if not found.near:
        found = replace(found, ahead="egy", owner=scene.who if scene.owned(step.select) else None)
    effect = _WHEN.get(step.when) or f"{inflect(scene.words.terms['phases'][step.when].hu, Case.INE)} érvényes hatását"
    own = ("sajátodként " if scene.who == "you" else "sajátjaként ") if step.select.scope else ""
    return f"{conjugate(_USE, scene.mood, scene.who, definite=True)} {own}{as_owner(found)} {effect}"
