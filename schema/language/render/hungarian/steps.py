"""Hungarian for steps, each as a clause in the scene's mood and person."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, assert_never

from kartotek.schema.hungarian import Modality, Owner, Verb, attributive, conjugate, times
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language import nodes as n
from kartotek.schema.language.limits import MAX_COUNT
from kartotek.schema.language.render.alike import in_groups
from kartotek.schema.language.render.gains import by_verb
from kartotek.schema.language.render.hungarian.conditions import condition_text
from kartotek.schema.language.render.hungarian.doing import do_text, flag_text, mod_text, object_of, use_text
from kartotek.schema.language.render.hungarian.handling import handling_text, look_text, move_text
from kartotek.schema.language.render.hungarian.nouns import selected
from kartotek.schema.language.render.hungarian.numbers import bundle_text, per_text
from kartotek.schema.language.render.hungarian.players import player_text
from kartotek.schema.language.render.scene import Scene
from kartotek.schema.language.render.template import listed
from kartotek.schema.language.render.wider import time_words

__all__ = ["spoken"]

_CHOOSE: Final = Verb("válassz", "választhat")
_PICK: Final = Verb("válassz", "választhat", "válaszd", "ki")
_FORMS: Final[dict[str, dict[tuple[Modality, Owner], str]]] = {
    "gain": {("do", "you"): "kapsz", ("may", "you"): "kaphatsz", ("do", "they"): "kap", ("may", "they"): "kaphat"},
    "lose": {
        ("do", "you"): "veszítesz",
        ("may", "you"): "veszíthetsz",
        ("do", "they"): "veszít",
        ("may", "they"): "veszíthet",
    },
    "pay": {
        ("do", "you"): "fizetsz",
        ("may", "you"): "fizethetsz",
        ("do", "they"): "fizet",
        ("may", "they"): "fizethet",
    },
    "decide": {("may", "you"): "dönthetsz", ("may", "they"): "dönthet"},
    "repeat": {("may", "you"): "megteheted", ("may", "they"): "megteheti"},
}
_COMPOUND: Final = (n.Seq, n.If, n.Choose, n.Pay, n.UpTo)


def spoken(step: n.Step, scene: Scene) -> str:
    match step:
        case n.Seq(steps):
            return _sequence(steps, scene)
        case n.May(inner):
            return _optional(inner, scene)
        case n.If(condition, then, otherwise):
            text = f"ha {condition_text(condition, scene)}, {spoken(then, scene)}"
            return text if otherwise is None else f"{text}; különben {spoken(otherwise, scene)}"
        case n.ForScope() | n.ForEach() | n.ForPick():
            return _loop(step, scene)
        case n.Choose(options):
            return _choice(options, scene)
        case n.UpTo():
            return _repeated(step, scene)
        case n.Later(phase, inner):
            moment = scene.words.phrases["moments"].get(phase, {}).get("hu", {}).get("later")
            return f"{moment or 'a~ ' + scene.words.terms['phases'][phase].hu.lemma + ' során'} {spoken(inner, scene)}"
        case n.Pay(price, inner):
            return _paid(price, inner, scene)
        case n.Transfer():
            return _transfer(step, scene)
        case n.Replace(resource, bundle):
            return _replaced(resource, bundle, scene)
        case n.Mod():
            return mod_text(step, scene)
        case n.Flag():
            return flag_text(step, scene)
        case n.Use():
            return use_text(step, scene)
        case n.Do():
            return do_text(step, scene)
        case n.Unknown():
            return "nem ismert hatás következik be"
        case n.MoveThings() | n.ExchangeThings() | n.ShuffleZone() | n.Set() | n.Give() | n.Take() | n.TurnOrder():
            return handling_text(step, scene)
        case n.With() | n.SecretChoice() | n.Bid():
            return _several(step, scene)
        case n.MustPay() | n.Spend() | n.Try() | n.Look() | n.Until() | n.Next():
            return _before(step, scene)
        case _:
            assert_never(step)


def _several(step: n.With | n.SecretChoice | n.Bid, scene: Scene) -> str:
    """Steps with or by several players."""
    who = player_text(step.who, scene)
    there = scene.by("they").doing("do")
    match step:
        case n.With(n.Chosen() as chosen, inner):
            pick = conjugate(_PICK, scene.mood, scene.who)
            return f"{pick} {player_text(chosen, scene, Case.ACC)}, és {spoken(inner, scene)}"
        case n.With(_, inner):
            return f"{who.rstrip(',')} esetében: {spoken(inner, scene)}"
        case n.SecretChoice(_, options):
            said = listed([spoken(option, there) for option in options], "; vagy ", "; ")
            return f"{who} titokban választ egyet, majd mindenki végrehajtja a~ magáét: {said}"
        case n.Bid(resource, _, manner, inner):
            how = "titokban, egyszerre" if manner == "once" else "egymás után, mindig többet"
            most = f"aki a~ legtöbbet ajánlja, kifizeti, majd {spoken(inner, there)}"
            return f"{who} ajánlatot tesz ({scene.words.amount(resource).hu.lemma}) {how}; {most}"


def _before(step: n.MustPay | n.Spend | n.Try | n.Look | n.Until | n.Next, scene: Scene) -> str:
    """Something before another step: a price, an attempt, a look, a time."""
    can, do = ("tudsz", "megteszed") if scene.who == "you" else ("tud", "megteszi")
    match step:
        case n.MustPay(price, otherwise):
            text = f"{_FORMS['pay']['do', scene.who]} {bundle_text(price, scene)}"
            return f"{text}, ha {can}" + ("" if otherwise is None else f"; ha nem {can}, {spoken(otherwise, scene)}")
        case n.Spend(moves, price, inner):
            parts = [move_text(move, scene.doing("may")) for move in moves]
            if price is not None:
                parts.append(f"{_FORMS['pay']['may', scene.who]} {bundle_text(price, scene)}")
            return f"{listed(parts, ', és ')}; ha {do}, {spoken(inner, scene.doing('may'))}"
        case n.Try(first, then, otherwise):
            text = f"{spoken(first, scene)}; ha {do}, {spoken(then, scene)}"
            return text if otherwise is None else f"{text}; különben {spoken(otherwise, scene)}"
        case n.Look(_, _, _, _, inner):
            return f"{look_text(step, scene)}; azután {spoken(inner, scene)}"
        case n.Until(period, inner):
            until = f"a~ {time_words(period, scene).hu.lemma} végéig"
            return f"{until} {spoken(inner, replace(scene, lasting=True))}"
        case n.Next(period, inner):
            return f"a~ következő {time_words(period, scene).hu.lemma} elején {spoken(inner, scene)}"


def _replaced(resource: str, bundle: n.Bundle, scene: Scene) -> str:
    would, gets = ("kapnál", "kapsz") if scene.who == "you" else ("kapna", "kap")
    one = n.Bundle((n.Amount(n.Number(1), resource),))
    return f"valahányszor {bundle_text(one, scene)} {would}, helyette {bundle_text(bundle, scene)} {gets}"


def _verbal(step: n.Step) -> bool:
    """Does the clause have a verb that can be put into the potential?"""
    match step:
        case n.Seq(steps):
            return all(_verbal(inner) for inner in steps)
        case n.Transfer(kind):
            return kind in ("gain", "lose")
        case (
            n.With()
            | n.SecretChoice()
            | n.Bid()
            | n.MustPay()
            | n.Spend()
            | n.Try()
            | n.Until()
            | n.Next()
            | n.TurnOrder()
        ):
            return False
        case n.Mod() | n.Flag() | n.Replace() | n.Unknown() | n.If() | n.Later() | n.ForScope() | n.ForEach():
            return False
        case _:
            return True


def _sequence(steps: tuple[n.Step, ...], scene: Scene) -> str:
    texts, here = [], scene
    for step, more in in_groups(steps, scene, "hu"):
        texts.append(mod_text(step, here, *more) if isinstance(step, n.Mod) else spoken(step, here))
        here = here.after(step)
    loose = scene.vocabulary.order_free or scene.lasting or any(isinstance(step, n.Mod | n.Flag) for step in steps)
    return listed(texts, ", és " if loose else ", majd ")


def _optional(inner: n.Step, scene: Scene) -> str:
    if _verbal(inner):
        return spoken(inner, scene.doing("may"))
    return f"{_FORMS['decide']['may', scene.who]} úgy, hogy {spoken(inner, scene.doing('do'))}"


def _loop(step: n.ForScope | n.ForEach | n.ForPick, scene: Scene) -> str:
    match step:
        case n.ForScope(scope, inner):
            each = player_text(scope, scene)
            return f"{each}{':' if isinstance(inner, _COMPOUND) else ''} {spoken(inner, scene.by('they'))}"
        case n.ForEach(select, inner):
            return _for_each(select, inner, scene)
        case n.ForPick(count, select, inner):
            found = selected(select, scene)
            ahead = "egy" if count == 1 else f"{attributive(count)} különböző"
            what = found if found.definite else replace(found, ahead=ahead)
            chosen = f"{conjugate(_PICK, scene.mood, scene.who, definite=what.definite)} {what.say(Case.ACC)}"
            return f"{chosen}, és {spoken(inner, scene.over(select.noun, several=count > 1))}"
        case _:
            assert_never(step)


def _for_each(select: n.Select, inner: n.Step, scene: Scene) -> str:
    """`tedd újra használhatóvá minden akciókártyádat` where a verb acts on the thing itself, else `minden ... után`."""
    here = scene.over(select.noun)
    if isinstance(inner, n.Do) and inner.args and inner.args[0] == n.Ref("it"):
        found = selected(select, scene)
        return do_text(inner, here, replace(found, ahead="minden", owner=scene.who if scene.owned(select) else None))
    return f"{per_text(n.Per(1, select), scene)}{':' if isinstance(inner, _COMPOUND) else ''} {spoken(inner, here)}"


def _choice(options: tuple[n.Step, ...], scene: Scene) -> str:
    if len(options) == 2 and not any(isinstance(option, _COMPOUND) for option in options):
        return listed([spoken(option, scene) for option in options], ", vagy ")
    chosen = conjugate(_CHOOSE, scene.mood, scene.who)
    return f"{chosen} egyet: {listed([spoken(option, scene.doing('do')) for option in options], '; vagy ', '; ')}"


def _often(number: int | n.Unknown) -> str:
    if isinstance(number, n.Unknown):
        return "nem ismert számú alkalommal"
    if number >= MAX_COUNT:
        return "akárhányszor"
    return times(number) if number == 1 else f"legfeljebb {times(number)}"


def _repeated(step: n.UpTo, scene: Scene) -> str:
    verb = step.step
    if step.times == 1:
        return _optional(verb, scene)
    if isinstance(verb, n.Do) and not verb.args and isinstance(step.times, int) and step.times < MAX_COUNT:
        found = object_of(verb, scene)
        if found is not None and not found.definite:
            many = replace(found, ahead=f"legfeljebb {step.times}")
            return do_text(verb, scene.doing("may"), many, each=step.times > 1)
    if isinstance(verb, n.Pay):
        return f"{spoken(verb, scene.doing('may'))}, {_often(step.times)}"
    if _verbal(verb):
        return f"{_often(step.times)} {spoken(verb, scene.doing('may'))}"
    return f"ezt {_often(step.times)} {_FORMS['repeat']['may', scene.who]}: {spoken(verb, scene.doing('do'))}"


def _paid(price: n.Bundle, inner: n.Step, scene: Scene) -> str:
    if _verbal(inner):
        return f"{bundle_text(price, scene, Case.CAU)} {spoken(inner, scene.doing('may'))}"
    paying = f"{_FORMS['pay']['may', scene.who]} {bundle_text(price, scene)}"
    return f"{paying}, és ekkor {spoken(inner, scene.doing('may')).removeprefix('ezúttal ')}"


def _gained(step: n.Transfer, scene: Scene) -> str:
    """kapsz 1 ércet, és tölts fel 2 energiát: goods with a verb of their own stand behind the others."""
    plain = _FORMS[step.kind][scene.mood, scene.who]
    parts = by_verb(step.bundle, scene) if step.kind == "gain" else [(None, step.bundle)]
    said = [
        f"{conjugate(verb.hu, scene.mood, scene.who) if verb else plain} {bundle_text(part, scene)}"
        for verb, part in parts
    ]
    return listed(said, ", és ")


def _transfer(step: n.Transfer, scene: Scene) -> str:
    text = bundle_text(step.bundle, scene)
    if step.kind in ("gain", "lose"):
        text = _gained(step, scene)
        if step.per is None:
            return text
        per = per_text(step.per, scene)
        return f"{per} {text}" if isinstance(step.per.what, n.Held) else f"{text} {per}"
    text += f" {per_text(step.per, scene)}" if step.per else ""
    plain = step.per is None and not any(isinstance(amount, n.MostOf) for amount in step.bundle.amounts)
    chosen = (
        " (választásod szerint)" if any(isinstance(amount, n.Alternative) for amount in step.bundle.amounts) else ""
    )
    if step.kind == "have":
        whom = "" if scene.who == "you" else " neki"
        return f"ez{whom} {text} ad{chosen}" if plain else f"ez{whom} ad {text}{chosen}"
    private = ", amelyet a szomszédok nem vásárolhatnak meg" if step.private else ""
    return (f"ez {text} termel{chosen}" if plain else f"ez termel {text}{chosen}") + private
