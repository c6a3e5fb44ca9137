"""English for what is done with things on the table, between players and over time."""

from __future__ import annotations

from kartotek.schema.language import nodes as n
from kartotek.schema.language.render.english.nouns import named, own, reference, selected
from kartotek.schema.language.render.english.numbers import bundle_text, number_text
from kartotek.schema.language.render.english.players import owned_by, player_text
from kartotek.schema.language.render.scene import Scene
from kartotek.schema.language.render.wider import zone_words

__all__ = ["handling_text", "look_text", "move_text"]


def handling_text(
    step: n.MoveThings | n.ExchangeThings | n.ShuffleZone | n.Set | n.Give | n.Take | n.TurnOrder, scene: Scene
) -> str:
    """A verb phrase: move 2 cards from your hand to the deck."""
    match step:
        case n.MoveThings():
            return move_text(step, scene)
        case n.ExchangeThings(select, who):
            return f"exchange {own(scene)} {selected(select, scene).many()} with those of {player_text(who, scene)}"
        case n.ShuffleZone(place):
            return f"shuffle {_place(place, scene)}"
        case n.Set():
            return _set(step, scene)
        case n.Give(bundle, who):
            return f"give {bundle_text(bundle, scene)} to {player_text(who, scene)}"
        case n.Take(bundle, who):
            return f"take {bundle_text(bundle, scene)} from {player_text(who, scene)}"
        case n.TurnOrder(place):
            said = {"again": "take another turn after this one", "skip": "miss the next turn"}
            return said.get(place, f"become the {place} in turn order")


def move_text(step: n.MoveThings, scene: Scene) -> str:
    what = _things(step.count, step.select, scene) + (" at random" if step.random else "")
    if step.select.scope is not None and step.source is None:
        what += f" {owned_by(step.select.scope, scene)}"
    start = ""
    if step.source is not None:
        whose = f" {owned_by(step.select.scope, scene)}" if step.select.scope is not None else ""
        start = f" from {_place(step.source, scene)}{whose}"
    return f"move {what}{start} to {_place(step.target, scene)}"


def _things(count: n.Int | str, select: n.Select, scene: Scene) -> str:
    noun = named(select.noun, select.filters, scene.vocabulary.nouns[select.noun].attributes, scene, select.noun)
    match count:
        case "all":
            return f"all {noun.many()}"
        case "any":
            return f"any number of {noun.many()}"
        case n.Number(1):
            return noun.a()
        case n.Number(number):
            return noun.counted(number)
        case _:
            assert not isinstance(count, str)
            return f"as many {noun.many()} as {number_text(count, scene)}"


def _place(place: n.ThingPlace, scene: Scene) -> str:
    if isinstance(place.on, n.Select):
        return selected(place.on, scene).a()
    if place.on is not None:
        return reference(place.on, scene)
    name = place.zone or ""
    word = zone_words(name, scene).one
    zone = scene.vocabulary.zones.get(name)
    whose = own(scene) if zone is not None and zone.owner == "player" and place.who is None else "the"
    end = f"the {place.end} of " if place.end else ""
    return f"{end}{whose} {word}" + ("" if place.who is None else f" {owned_by(place.who, scene)}")


def look_text(step: n.Look, scene: Scene) -> str:
    verb = "look at" if step.kind == "peek" else "reveal"
    return f"{verb} {_things(step.count, step.select, scene)} from {_place(step.source, scene)}"


def _set(step: n.Set, scene: Scene) -> str:
    what = reference(step.target, scene)
    noun = scene.referent(step.target).noun or ""
    words = scene.words.attribute(step.attribute, noun)
    attribute = scene.vocabulary.nouns[noun].attributes[step.attribute]
    if attribute.type == "flag":
        mark = "mark" if step.value == n.Word("yes") else "no longer mark"
        return f"{mark} {what} as {words.en.get('before', words.name.one)}"
    if isinstance(step.value, n.Word):
        value = scene.words.value(attribute.of or "", step.value.name)[0].one
        return f"change the {words.name.one} of {what} to {value}"
    change = {"=": ("set", "to"), "+=": ("raise", "by"), "-=": ("lower", "by")}[step.operator]
    return f"{change[0]} the {words.name.one} of {what} {change[1]} {number_text(step.value, scene)}"
