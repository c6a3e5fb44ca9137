"""Hungarian for numbers, amounts and bundles."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from kartotek.schema.hungarian import Lexeme, figure, fraction, inflect, label, multiple, quality, times
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language import nodes as n
from kartotek.schema.language.render.hungarian.nominal import (
    Nominal,
    NounGroup,
    Numeral,
    Sayable,
    Total,
    as_owner,
    possession,
)
from kartotek.schema.language.render.hungarian.nouns import all_of, case_of, reference, selected
from kartotek.schema.language.render.hungarian.players import player_text
from kartotek.schema.language.render.linear import addends, single_kinds, weighted_terms
from kartotek.schema.language.render.scene import Scene
from kartotek.schema.language.render.template import fill, listed
from kartotek.schema.word_types import AttributeWords, NameWords

__all__ = ["amount_of", "bundle_text", "number_phrase", "per_text", "quantity"]

_COUNT = Lexeme("szám", link="o", possessed="száma")


def number_phrase(number: n.Int, scene: Scene) -> Sayable:
    match number:
        case n.Number(value):
            return Numeral(value)
        case n.Unknown():
            return Nominal((_COUNT,), ("nem ismert",), ahead="egy")
        case n.Held(name):
            return _held(scene.words.amount(name), scene)
        case n.ObjectAttribute(target, attribute):
            words = scene.words.attribute(attribute, *scene.referent(target).holders)
            if words.unit:
                return possession(
                    replace(_unit(words, words.unit, reference(target, scene), plural=True), ahead="a~"), _COUNT
                )
            head = words.name.hu
            if target.name != "this":
                return Nominal((head,), ahead="a~", owner="they")
            return Nominal((head,), (f"{reference(target, scene).say(Case.DAT)} a~",), owner="they", chained=True)
        case n.Count(select):
            return possession(all_of(select, scene), _COUNT)
        case n.Aggregate():
            return _aggregate(number, scene)
        case n.SmallestLargest(kind, terms):
            word = Lexeme("legkisebb" if kind == "min" else "legnagyobb")
            return Nominal((word,), (f"{_all(terms, scene).say()} közül a~",))
        case n.Arithmetic():
            return _arithmetic(number, scene)
        case n.Divide(left, divisor, up):
            return _divided(number_phrase(left, scene), divisor, up)
        case n.Band(value, steps):
            table = ", ".join(f"{figure(key, Case.ABL)} {worth}" for key, worth in steps)
            return possession(number_phrase(value, scene), Lexeme("érték"), f"sávok szerinti ({table})")
        case n.Ranked(value, prizes):
            prize = ", ".join(map(str, prizes)) + _ties(number, scene)
            place = f"{_plain(number_phrase(value, scene))} szerinti helyezés ({prize})"
            return Nominal((Lexeme("érték"),), (place,), owner="they", chained=True)
        case n.Groups() | n.GroupSize() | n.Mine() | n.OverPlayers() | n.PlayersWhere() | n.HookValue():
            return _wider(number, scene)
        case _:
            assert_never(number)


def _wider(
    number: n.Groups | n.GroupSize | n.Mine | n.OverPlayers | n.PlayersWhere | n.HookValue, scene: Scene
) -> Sayable:
    """Numbers over groups of things and over players."""
    match number:
        case n.Groups(kind, select, attribute, worth):
            over = _grouping(select, attribute, scene) if kind == "groups" else _layers(select, attribute, scene)
            each = number_phrase(worth, scene).say().rstrip(",")
            return Nominal((Lexeme("összeg"),), (f"{over} vett ({each})",), ahead="a~")
        case n.GroupSize():
            return Nominal((Lexeme("elemszám"),), ahead="a~", owner="they")
        case n.Mine(value):
            return number_phrase(value, scene.by("you"))
        case n.OverPlayers(kind, who, value):
            what = number_phrase(value, scene.by("they")).say().rstrip(",")
            head = {"highest": "legmagasabb érték", "lowest": "legalacsonyabb érték", "total": "összeg"}[kind]
            return Nominal((Lexeme(head),), (f"({_named(who, scene)}: {what})",), ahead="a~")
        case n.PlayersWhere(who, condition):
            holds = _condition(condition, scene.by("they"))
            return Nominal((Lexeme("játékosszám"),), (f"({_named(who, scene)}, ha {holds})",), ahead="a~")
        case n.HookValue(hook):
            return Nominal((Lexeme("mostani érték"),), (f"({_hook(hook, scene)})",), ahead="a~")


def _named(who: n.Who, scene: Scene) -> str:
    """Players in brackets behind an article, which then have none of their own."""
    return player_text(who, scene).rstrip(",").removeprefix("a~ ")


def _condition(condition: n.Cond, scene: Scene) -> str:
    from kartotek.schema.language.render.hungarian.conditions import condition_text

    return condition_text(condition, scene)


def _hook(hook: str, scene: Scene) -> str:
    """A number of the rules, by its name or else by the phrase that sets it."""
    phrases = scene.words.phrases["hooks"][hook]["hu"]
    said = phrases.get("name") or fill(phrases["set"], lambda slot: "ennyi" if slot.name == "n" else "")
    return said.removeprefix("a~ ")


def _grouping(select: n.Select, attribute: str, scene: Scene) -> str:
    everything = all_of(select, scene).say(Case.DAT)
    if attribute not in scene.vocabulary.nouns[select.noun].attributes:
        return f"{everything} a~ szomszédos csoportjaira"
    return f"{everything} az azonos {quality(scene.words.attribute(attribute, select.noun).name.hu)} csoportjaira"


def _layers(select: n.Select, attribute: str, scene: Scene) -> str:
    name = quality(scene.words.attribute(attribute, select.noun).name.hu) if attribute != "beside" else "szomszédos"
    return f"{all_of(select, scene).say(Case.DAT)} a~ különböző {name} soraira"


def _ties(number: n.Ranked, scene: Scene) -> str:
    if number.by is not None:
        return f"; egyenlőségnél {number_phrase(number.by, scene).say().rstrip(',')} dönt"
    return {
        "share": "",
        "full": "; egyenlőségnél mindenki az egészet kapja",
        "next": "; egyenlőségnél mindenki az utolsó helyükért járót kapja",
        "none": "; egyenlőségnél senki nem kap semmit",
    }[number.ties]


def _plain(number: Sayable) -> str:
    """In the nominative, and as one word group: before szerinti, say."""
    return (number.summed() if isinstance(number, Total) else number).say()


def _held(term: NameWords, scene: Scene) -> Nominal:
    if term.level:
        return Nominal((term.hu,), ahead="a~", owner=scene.who)
    if term.mass:
        return possession(Nominal((term.hu,), ahead="a~", owner=scene.who), Lexeme("mennyiség"))
    return possession(Nominal((term.hu,), ahead="a~", owner=scene.who, plural=True), _COUNT)


def _all(terms: tuple[n.Int, ...], scene: Scene) -> Sayable:
    if all(isinstance(term, n.Held) and not scene.words.amount(term.name).level for term in terms):
        heads = tuple(scene.words.amount(term.name).hu for term in terms if isinstance(term, n.Held))
        return possession(Nominal(heads, ahead="a~", owner=scene.who, plural=True, joint=" és "), _COUNT)
    return NounGroup(tuple(number_phrase(term, scene) for term in terms))


def _aggregate(number: n.Aggregate, scene: Scene) -> Nominal:
    if number.kind in ("largest", "smallest"):
        rank = "legnagyobb" if number.kind == "largest" else "legkisebb"
        groups = _grouping(number.select, number.attribute, scene).removesuffix("aira") + "ai"
        return Nominal((Lexeme("elemszám"),), (f"{groups} közül a~ {rank} csoportnak az",), owner="they", chained=True)
    words = scene.words.attribute(number.attribute, number.select.noun)
    everything = all_of(number.select, scene)
    if number.kind == "sum" and words.unit:
        return possession(_unit(words, words.unit, everything, plural=True), _COUNT)
    if number.kind == "sum":
        return possession(possession(everything, words.name.hu, plural=True), Lexeme("összeg"))
    if number.kind == "distinct":
        return possession(possession(everything, words.name.hu, "különböző", plural=True), _COUNT)
    if number.kind in ("highest", "lowest"):
        return possession(everything, words.name.hu, "legmagasabb" if number.kind == "highest" else "legalacsonyabb")
    return possession(_sets(number, scene, plural=True), _COUNT)


def _unit(words: AttributeWords, unit: NameWords, holder: Sayable, plural: bool = False) -> Nominal:
    """What a sum counts, with where it is: a piros épületeiden lévő erőforrások."""
    where = fill(words.hu.get("unit", "{all:sup} lévő"), lambda slot: holder.say(case_of(slot.form)))
    return Nominal((unit.hu,), (where,), plural=plural)


def _sets(number: n.Aggregate, scene: Scene, plural: bool = False) -> Nominal:
    name = scene.words.attribute(number.attribute, number.select.noun).name.hu
    return possession(
        all_of(number.select, scene),
        Lexeme("sor", possessed="sora"),
        f"minden {inflect(name, Case.ELA)} álló teljes",
        plural=plural,
    )


def _arithmetic(number: n.Arithmetic, scene: Scene) -> Sayable:
    left, right = number_phrase(number.left, scene), number_phrase(number.right, scene)
    if number.operator == "+":
        return Total(tuple(number_phrase(term, scene) for term in addends(number)))
    if number.operator == "-":
        return possession(NounGroup((left, right)), Lexeme("különbség"))
    if number.left == number.right:
        return possession(left, Lexeme("négyzet"))
    if isinstance(number.left, n.Number) and number.left.value > 0:
        form = multiple(number.left.value)
        return possession(right, Lexeme(form, possessed=form))
    return possession(NounGroup((left, right)), Lexeme("szorzat", possessed="szorzata"))


def _divided(what: Sayable, divisor: int, up: bool) -> Nominal:
    part, rounded = fraction(divisor), f"{'felfelé' if up else 'lefelé'} kerekített"
    if part is not None:
        return possession(what, Lexeme(part, possessed=part), rounded)
    return possession(NounGroup((what, Numeral(divisor))), Lexeme("hányados"), rounded)


def quantity(number: n.Int, term: NameWords, scene: Scene, case: Case = Case.ACC) -> str:
    """So many of something: 3 érmét, nem ismert számú érmét, annyi érmét, amennyi ... A clause ends in its comma, which
    `tidy` takes away where another mark follows."""
    noun = inflect(term.hu, case)
    match number:
        case n.Number(value):
            return f"{label(value) if term.level else value} {noun}"
        case n.Unknown() if term.level:
            return f"nem ismert {noun}"
        case n.Unknown():
            return f"nem ismert {'mennyiségű' if term.mass else 'számú'} {noun}"
        case n.Band(value, steps):
            return _banded(number_phrase(value, scene).say(), steps, noun, case)
        case n.Ranked(value, prizes):
            places = listed([f"{place}." for place in range(1, len(prizes) + 1)], " vagy ")
            prize = listed(list(map(str, prizes)), " vagy ")
            return (
                f"{prize} {noun} {_plain(number_phrase(value, scene))} szerinti {places} helyért{_ties(number, scene)}"
            )
        case n.Arithmetic("+", n.Number(value), n.Count() | n.Aggregate() | n.Held() as counted):
            each = n.Per(1, counted.select if isinstance(counted, n.Count) else counted)
            return f"{value} {noun}, és még {figure(1, case)} {per_text(each, scene)}"
        case n.Divide(left, divisor, False) if (weights := weighted_terms(left)) is not None and len(weights) > 1:
            parts = [_weighted(weight, what, scene) for weight, what in weights]
            return f"1 {noun} összesen minden {divisor} {listed(parts, ' és ')} után"
        case _:
            return f"annyi {noun}, amennyi {number_phrase(number, scene).say()},"


def _banded(value: str, steps: tuple[tuple[int, int], ...], noun: str, case: Case) -> str:
    """The lowest step stands first; one that begins at nothing needs no condition."""
    (lowest, worth), *rest = steps
    base = f"{worth} {noun}"
    if lowest == 0 and rest:
        (second, more), *others = rest
        raised = [
            f"{figure(more, case)}, ha {value} legalább {second}",
            *(f"{figure(most, case)}, ha legalább {key}" for key, most in others),
        ]
        return f"{base} ({'; '.join(raised)})"
    higher = (f"{figure(more, case)}, ha legalább {key}" for key, more in rest)
    return "; ".join([f"{base}, ha {value} legalább {lowest}", *higher]) + ","


def _weighted(weight: int, what: n.Held | n.Count, scene: Scene) -> str:
    if isinstance(what, n.Held):
        text = inflect(scene.words.amount(what.name).hu, owner=scene.who)
    else:
        found = selected(what.select, scene)
        text = replace(found, owner=scene.who).say() if scene.owned(what.select) else found.say()
    return f"{text} ({times(weight)} számítva)" if weight > 1 else text


def amount_of(amount: n.AnyAmount, scene: Scene, case: Case) -> str:
    match amount:
        case n.Amount(count, resource):
            return quantity(count, scene.words.amount(resource), scene, case)
        case n.Alternative(options):
            return listed([bundle_text(option, scene, case) for option in options], " vagy ")
        case n.SomeOf(count, n.Unknown()):
            return f"{count} {'különböző, ' if count > 1 else ''}nem ismert fajta {inflect(Lexeme('nyersanyag'), case)}"
        case n.SomeOf(count, n.Alternative(options)):
            offered = listed(_offered(options, scene), " és ")
            return f"{count} {'különböző ' if count > 1 else ''}{inflect(Lexeme('fajta'), case)} ezek közül: {offered},"
        case n.MostOf(n.Alternative(options)):
            offered = listed(_offered(options, scene), " vagy ")
            where = "nálad" if scene.who == "you" else "nála"
            return f"még {figure(1, case)} abból, amelyikből a legtöbb van {where}: {offered}"
        case _:
            raise TypeError(amount)


def _offered(options: tuple[n.Bundle, ...], scene: Scene) -> list[str]:
    """What there is to choose from, by name alone where it is one of each."""
    kinds = single_kinds(options)
    if kinds is None:
        return [bundle_text(option, scene, Case.NOM) for option in options]
    return [scene.words.amount(name).hu.lemma for name in kinds]


def bundle_text(bundle: n.Bundle, scene: Scene, case: Case = Case.ACC) -> str:
    several = len(bundle.amounts) > 1
    parts = [
        f"({amount_of(amount, scene, case)})"
        if several and not isinstance(amount, n.Amount)
        else amount_of(amount, scene, case)
        for amount in bundle.amounts
    ]
    return listed(parts, " és ")


def per_text(per: n.Per, scene: Scene) -> str:
    """minden barna kártya után a szomszédaidnál, 3 érménként."""
    count = "" if per.every == 1 else f"{per.every} "
    match per.what:
        case n.Select() as select:
            found = selected(select, scene)
            whose = replace(found, owner=scene.who) if scene.owned(select) and not found.near else found
            return f"minden {count}{replace(whose, place='').say()} után" + (f" {found.place}" if found.place else "")
        case n.Held(name):
            return f"{count}{inflect(scene.words.amount(name).hu, Case.DIST)}"
        case n.Aggregate() as aggregate if aggregate.kind in ("sum", "distinct", "sets"):
            return _per_aggregate(aggregate, count, scene)
        case number:
            return f"minden {count}egység után ebből: {number_phrase(number, scene).say().rstrip(',')}"


def _per_aggregate(number: n.Aggregate, count: str, scene: Scene) -> str:
    words = scene.words.attribute(number.attribute, number.select.noun)
    everything = all_of(number.select, scene)
    if number.kind == "sum" and words.unit:
        unit = _unit(words, words.unit, everything)
        return f"{unit.before[0]} minden {count}{unit.heads[0].lemma} után"
    if number.kind == "sum":
        return f"{as_owner(_aggregate(number, scene))} minden {count}egysége után"
    if number.kind == "distinct":
        return f"{as_owner(everything)} minden {count}különböző {inflect(words.name.hu, owner='they')} után"
    return f"{as_owner(everything)} minden {count}teljes, minden {inflect(words.name.hu, Case.ELA)} álló sora után"
