"""Hungarian for what is done with things on the table, between players and over time."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kartotek.schema.hungarian import Lexeme, Verb, conjugate, inflect
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language import nodes as n
from kartotek.schema.language.render.hungarian.nominal import Nominal, Sayable, possession
from kartotek.schema.language.render.hungarian.nouns import named, reference, selected
from kartotek.schema.language.render.hungarian.numbers import bundle_text, number_phrase
from kartotek.schema.language.render.hungarian.players import at_players, player_text
from kartotek.schema.language.render.scene import Scene
from kartotek.schema.language.render.wider import zone_words

__all__ = ["handling_text", "look_text", "move_text"]

_MOVE: Final = Verb("tegyél", "tehet", "tedd", "át")
_EXCHANGE: Final = Verb("cserélj", "cserélhet", "cseréld", "ki")
_SHUFFLE: Final = Verb("keverj", "keverhet", "keverd", "meg")
_GIVE: Final = Verb("adj", "adhat", "add", "oda")
_TAKE: Final = Verb("vegyél", "vehet", "vedd", "el")
_LOOK: Final = Verb("nézz", "nézhet", "nézd", "meg")
_REVEAL: Final = Verb("fedj", "fedhet", "fedd", "fel")
_SET: Final = Verb("állíts", "állíthat", "állítsd", "be")
_RAISE: Final = Verb("növelj", "növelhet", "növeld", "meg")
_LOWER: Final = Verb("csökkents", "csökkenthet", "csökkentsd", "le")
_MARK: Final = Verb("jelölj", "jelölhet", "jelöld", "meg")


def handling_text(
    step: n.MoveThings | n.ExchangeThings | n.ShuffleZone | n.Set | n.Give | n.Take | n.TurnOrder, scene: Scene
) -> str:
    """A clause in the scene's mood and person: tegyél át 2 lapot a kezedből a pakliba."""
    match step:
        case n.MoveThings():
            return move_text(step, scene)
        case n.ExchangeThings(select, who):
            found = replace(selected(select, scene), plural=True, owner=scene.who, ahead="a~", place="")
            verb, whose = _verb(_EXCHANGE, scene, definite=True), player_text(who, scene, Case.ADE)
            return f"{verb} {found.say(Case.ACC)} {whose} lévőkre"
        case n.ShuffleZone(place):
            return f"{_verb(_SHUFFLE, scene, definite=True)} {_place(place, scene).say(Case.ACC)}"
        case n.Set():
            return _set(step, scene)
        case n.Give(bundle, who):
            return f"{_verb(_GIVE, scene)} {bundle_text(bundle, scene)} {player_text(who, scene, Case.DAT)}"
        case n.Take(bundle, who):
            return f"{_verb(_TAKE, scene)} {bundle_text(bundle, scene)} {player_text(who, scene, Case.ABL)}"
        case n.TurnOrder(place):
            if place == "again":
                return f"ez után {'te jössz' if scene.who == 'you' else 'ő jön'} még egyszer"
            if place == "skip":
                return f"a~ következő körből {'kimaradsz' if scene.who == 'you' else 'kimarad'}"
            number = "első" if place == "first" else "utolsó"
            return f"ettől kezdve {'te vagy' if scene.who == 'you' else 'ő'} a~ {number} a~ körsorrendben"


def _verb(verb: Verb, scene: Scene, *, definite: bool = False) -> str:
    return conjugate(verb, scene.mood, scene.who, definite=definite)


def move_text(step: n.MoveThings, scene: Scene) -> str:
    what, definite = _things(step.count, step.select, scene)
    if step.select.scope is not None:
        what += f" ({at_players(step.select.scope, scene)})"
    start = "" if step.source is None else f" {_from(step.source, scene)}"
    random = "véletlenszerűen " if step.random else ""
    return f"{random}{_verb(_MOVE, scene, definite=definite)} {what}{start} {_to(step.target, scene)}"


def _things(count: n.Int | str, select: n.Select, scene: Scene, case: Case = Case.ACC) -> tuple[str, bool]:
    """The things, and whether they are definite: 2 lapot, az összes lapot."""
    attributes = scene.vocabulary.nouns[select.noun].attributes
    noun = named(select.noun, select.filters, attributes, scene, select.noun)
    match count:
        case "all":
            return replace(noun, ahead="a~ összes").say(case), True
        case "any":
            return replace(noun, ahead="tetszőleges számú").say(case), False
        case n.Number(1):
            return (noun if noun.definite else replace(noun, ahead="egy")).say(case), noun.definite
        case n.Number(number):
            return replace(noun, ahead=str(number)).say(case), False
        case _:
            assert not isinstance(count, str)
            many = number_phrase(count, scene).say().rstrip(",")
            return f"annyi {replace(noun, ahead='').say(case)}, amennyi {many},", False


def _place(place: n.ThingPlace, scene: Scene) -> Sayable:
    if isinstance(place.on, n.Select):
        found = selected(place.on, scene)
        return found if found.definite else replace(found, ahead="egy")
    if place.on is not None:
        return reference(place.on, scene)
    name = place.zone or ""
    zone = scene.vocabulary.zones.get(name)
    own = zone is not None and zone.owner == "player" and place.who is None
    where = "" if place.who is None else at_players(place.who, scene)
    return Nominal((zone_words(name, scene).hu,), ahead="a~", place=where, owner=scene.who if own else None)


def _to(place: n.ThingPlace, scene: Scene) -> str:
    if place.on is not None:
        return _place(place, scene).say(Case.SUB)
    if place.end is not None:
        return _end(place, scene, Case.SUB)
    return _place(place, scene).say(Case.ILL)


def _from(place: n.ThingPlace, scene: Scene) -> str:
    if place.on is not None:
        return _place(place, scene).say(Case.DEL)
    if place.end is not None:
        return _end(place, scene, Case.DEL)
    return _place(place, scene).say(Case.ELA)


def _end(place: n.ThingPlace, scene: Scene, case: Case) -> str:
    word = Lexeme("tető", possessed="teteje") if place.end == "top" else Lexeme("alj", possessed="alja")
    return possession(_place(place, scene), word).say(case)


def look_text(step: n.Look, scene: Scene) -> str:
    what, definite = _things(step.count, step.select, scene)
    verb = _LOOK if step.kind == "peek" else _REVEAL
    return f"{_verb(verb, scene, definite=definite)} {what} {_from(step.source, scene)}"


def _set(step: n.Set, scene: Scene) -> str:
    noun = scene.referent(step.target).noun or ""
    words = scene.words.attribute(step.attribute, noun)
    attribute = scene.vocabulary.nouns[noun].attributes[step.attribute]
    thing = reference(step.target, scene)
    if attribute.type == "flag":
        mark = words.hu.get("before", words.name.hu.lemma)
        no_more = "" if step.value == n.Word("yes") else ", hogy már nem"
        return f"{_verb(_MARK, scene, definite=True)} {thing.say(Case.ACC)}{no_more} így: {mark}"
    what = f"{thing.say(Case.DAT)} a~ {inflect(words.name.hu, Case.ACC, owner='they')}"
    if isinstance(step.value, n.Word):
        value = scene.words.value(attribute.of or "", step.value.name)[0].hu
        return f"{_verb(_SET, scene, definite=True)} {what} erre: {value.lemma}"
    verb = {"=": _SET, "+=": _RAISE, "-=": _LOWER}[step.operator]
    number = number_phrase(step.value, scene).say(Case.INS if step.operator != "=" else Case.SUB).rstrip(",")
    return f"{_verb(verb, scene, definite=True)} {what} {number}"
