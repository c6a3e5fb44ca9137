"""English for numbers, amounts and bundles."""

from __future__ import annotations

from typing import assert_never

from kartotek.schema.language import nodes as n
from kartotek.schema.language.render.english.nouns import ordinal, own, plural_of, reference, selected, subject
from kartotek.schema.language.render.english.players import player_text
from kartotek.schema.language.render.linear import addends, single_kinds, weighted_terms
from kartotek.schema.language.render.scene import Scene
from kartotek.schema.language.render.template import fill, listed
from kartotek.schema.word_types import AttributeWords, NameWords

__all__ = ["amount_of", "bundle_text", "number_text", "owned", "per_text", "quantity"]

_SHARES = {2: "half", 3: "a third", 4: "a quarter", 5: "a fifth"}
_TIMES = {2: "twice"}


def owned(select: n.Select, scene: Scene) -> str:
    """All of them, with their owner: your connected cities, the brown cards in the neighbouring cities."""
    nominal = selected(select, scene)
    if nominal.the == "this":
        return f"this {nominal.one()}"
    return f"{own(scene) if scene.owned(select) else 'the'} {nominal.many()}"


def number_text(number: n.Int, scene: Scene) -> str:
    """A number as a noun phrase that can stand after `equal to`."""
    match number:
        case n.Number(value):
            return str(value)
        case n.Unknown():
            return "an unknown number"
        case n.Held(name):
            return _held(scene.words.amount(name), scene)
        case n.ObjectAttribute(target, attribute):
            words = scene.words.attribute(attribute, *scene.referent(target).holders)
            if words.unit:
                return f"the number of {words.unit.many} {_where(words, reference(target, scene))}"
            name = words.name.one
            return f"its {name}" if target.name != "this" else f"the {name} of {reference(target, scene)}"
        case n.Count(select):
            return f"the number of {owned(select, scene)}"
        case n.Aggregate():
            return _aggregate(number, scene)
        case n.SmallestLargest(kind, terms):
            return f"the {'smallest' if kind == 'min' else 'largest'} of {_all(list(terms), scene)}"
        case n.Arithmetic():
            return _arithmetic(number, scene)
        case n.Divide(left, divisor, up):
            return (
                f"{_SHARES.get(divisor, f'1/{divisor}')} of {_grouped(left, scene)}, rounded {'up' if up else 'down'}"
            )
        case n.Band(value, steps):
            table = ", ".join(f"{worth} from {key} up" for key, worth in steps)
            return f"what {_grouped(value, scene)} is worth ({table})"
        case n.Ranked(value, prizes):
            worth = ", ".join(map(str, prizes)) + _ties(number, scene)
            return f"what {own(scene)} place by {_grouped(value, scene)} is worth ({worth})"
        case n.Groups() | n.GroupSize() | n.Mine() | n.OverPlayers() | n.PlayersWhere() | n.HookValue():
            return _wider(number, scene)
        case _:
            assert_never(number)


def _wider(number: n.Groups | n.GroupSize | n.Mine | n.OverPlayers | n.PlayersWhere | n.HookValue, scene: Scene) -> str:
    """Numbers over groups of things and over players."""
    match number:
        case n.Groups(kind, select, attribute, worth):
            what = f"{_grouping(select, attribute, scene)}" if kind == "groups" else _layers(select, attribute, scene)
            return f"the sum over {what} of {_grouped(worth, scene)}"
        case n.GroupSize():
            return "its size"
        case n.Mine(value):
            return number_text(value, scene.by("you"))
        case n.OverPlayers(kind, who, value):
            what = number_text(value, scene.by("they"))
            said = f"the sum of {what}" if kind == "total" else f"the {kind} of {what}"
            return f"{said} (for {player_text(who, scene)})"
        case n.PlayersWhere(who, condition):
            holds = _condition(condition, scene.by("they"))
            return f"the number of players for whom this holds: {holds} ({player_text(who, scene)})"
        case n.HookValue(hook):
            return f"the number that says how it is now: {_hook(hook, scene)}"


def _condition(condition: n.Cond, scene: Scene) -> str:
    from kartotek.schema.language.render.english.conditions import condition_text

    return condition_text(condition, scene)


def _hook(hook: str, scene: Scene) -> str:
    """A number of the rules, by its name or else by the phrase that sets it."""
    phrases = scene.words.phrases["hooks"][hook]["en"]
    return phrases.get("name") or fill(phrases["set"], lambda slot: "so many" if slot.name == "n" else "")


def _grouping(select: n.Select, attribute: str, scene: Scene) -> str:
    many = owned(select, scene)
    if attribute not in scene.vocabulary.nouns[select.noun].attributes:
        return f"the groups of {many} that lie together"
    return f"the groups of {many} of one {scene.words.attribute(attribute, select.noun).name.one}"


def _layers(select: n.Select, attribute: str, scene: Scene) -> str:
    name = scene.words.attribute(attribute, select.noun).name.many if attribute != "beside" else "groups"
    return f"the sets of different {name} among {owned(select, scene)}"


def _ties(number: n.Ranked, scene: Scene) -> str:
    if number.by is not None:
        return f"; between equals {number_text(number.by, scene)} decides"
    return {
        "share": "",
        "full": "; equal players each get all of it",
        "next": "; equal players get the last of their places",
        "none": "; equal players get nothing",
    }[number.ties]


def _held(term: NameWords, scene: Scene) -> str:
    if term.level or term.mass:
        return f"{own(scene)} {term.one}"
    return f"the number of {own(scene)} {term.many}"


def _grouped(number: n.Int, scene: Scene) -> str:
    text = number_text(number, scene)
    return f"({text})" if isinstance(number, n.Arithmetic | n.Divide) else text


def _summand(number: n.Int, scene: Scene) -> str:
    plain = isinstance(number, n.Arithmetic) and number.operator == "*"
    return number_text(number, scene) if plain else _grouped(number, scene)


def _all(terms: list[n.Int], scene: Scene) -> str:
    if all(isinstance(term, n.Held) and not scene.words.amount(term.name).level for term in terms):
        names = [scene.words.amount(term.name).many for term in terms if isinstance(term, n.Held)]
        return f"the numbers of {own(scene)} {listed(names, ' and ')}"
    return listed([_grouped(term, scene) for term in terms], " and ")


def _aggregate(number: n.Aggregate, scene: Scene) -> str:
    many = owned(number.select, scene)
    if number.kind in ("largest", "smallest"):
        return f"the size of the {number.kind} of {_grouping(number.select, number.attribute, scene)}"
    words = scene.words.attribute(number.attribute, number.select.noun)
    if number.kind == "sum":
        return (
            f"the number of {_unit(number, scene, many=True)}"
            if words.unit
            else f"the total {words.name.one} of {many}"
        )
    if number.kind == "distinct":
        return f"the number of different {words.name.many} among {many}"
    if number.kind in ("highest", "lowest"):
        return f"the {number.kind} {words.name.one} among {many}"
    return f"the number of complete sets of all {words.name.many} among {many}"


def _unit(number: n.Aggregate, scene: Scene, many: bool) -> str:
    words = scene.words.attribute(number.attribute, number.select.noun)
    assert words.unit is not None
    everything = owned(number.select, scene)
    return f"{words.unit.many if many else words.unit.one} {_where(words, everything)}"


def _where(words: AttributeWords, holder: str) -> str:
    return fill(words.en.get("unit", "of {all}"), lambda _: holder)


def _arithmetic(number: n.Arithmetic, scene: Scene) -> str:
    if number.operator == "+":
        return listed([_summand(term, scene) for term in addends(number)], " plus ", " plus ")
    if number.operator == "-":
        return f"{_grouped(number.left, scene)} minus {_grouped(number.right, scene)}"
    if number.left == number.right:
        return f"the square of {_grouped(number.left, scene)}"
    if isinstance(number.left, n.Number):
        return f"{_TIMES.get(number.left.value, f'{number.left.value} times')} {_grouped(number.right, scene)}"
    return f"{_grouped(number.left, scene)} times {_grouped(number.right, scene)}"


def quantity(number: n.Int, term: NameWords, scene: Scene) -> str:
    """So many of something: 3 coins, an unknown number of coins, coins equal to this or that."""
    match number:
        case n.Number(value) if term.level:
            return f"a~ {term.one} of {value}"
        case n.Number(value):
            return f"{value or 'no'} {plural_of(value, term)}"
        case n.Unknown() if term.level:
            return f"an unknown {term.one}"
        case n.Unknown():
            return f"an unknown {'amount' if term.mass else 'number'} of {term.many}"
        case n.Band(value, steps):
            return _banded(number_text(value, scene), steps, term)
        case n.Ranked(value, prizes):
            places = listed([ordinal(place) for place in range(1, len(prizes) + 1)], " or ")
            prize = listed(list(map(str, prizes)), " or ")
            return f"{prize} {term.many} for coming {places} by {number_text(value, scene)}{_ties(number, scene)}"
        case n.Arithmetic("+", n.Number(value), n.Count() | n.Aggregate() | n.Held() as counted):
            each = n.Per(1, counted.select if isinstance(counted, n.Count) else counted)
            return f"{value} {plural_of(value, term)} plus 1 {per_text(each, scene)}"
        case n.Divide(left, divisor, False) if (weights := weighted_terms(left)) is not None and len(weights) > 1:
            parts = [
                _counted(what, scene) + (f" (counted {_TIMES.get(weight, f'{weight} times')})" if weight > 1 else "")
                for weight, what in weights
            ]
            return f"1 {term.one} for every {divisor} of {own(scene)} {listed(parts, ' and ')} together"
        case _:
            return f"{term.many} equal to {number_text(number, scene)}"


def _banded(value: str, steps: tuple[tuple[int, int], ...], term: NameWords) -> str:
    """The lowest step stands first; one that begins at nothing needs no condition."""
    (lowest, worth), *rest = steps
    base = f"{worth} {plural_of(worth, term)}"
    if lowest == 0 and rest:
        (second, more), *others = rest
        raised = [
            f"{more} if {value} is at least {second}",
            *(f"{most} if it is at least {key}" for key, most in others),
        ]
        return f"{base} ({', '.join(raised)})"
    return ", ".join(
        [f"{base} if {value} is at least {lowest}", *(f"{more} if it is at least {key}" for key, more in rest)]
    )


def _counted(what: n.Held | n.Count, scene: Scene) -> str:
    return scene.words.amount(what.name).many if isinstance(what, n.Held) else selected(what.select, scene).many()


def amount_of(amount: n.AnyAmount, scene: Scene) -> str:
    match amount:
        case n.Amount(count, resource):
            return quantity(count, scene.words.amount(resource), scene)
        case n.Alternative(options):
            return listed([bundle_text(option, scene) for option in options], " or ")
        case n.SomeOf(count, n.Unknown()):
            return f"{f'{count} different resources' if count > 1 else '1 resource'} of an unknown choice"
        case n.SomeOf(count, n.Alternative(options)):
            offered = _offered(options, scene)
            return (
                f"1 of these: {listed(offered, ' or ')}"
                if count == 1
                else f"{count} different ones of {listed(offered, ' and ')}"
            )
        case n.MostOf(n.Alternative(options)):
            return f"one more of what {subject(scene)} have most of: {listed(_offered(options, scene), ' or ')}"
        case _:
            raise TypeError(amount)


def _offered(options: tuple[n.Bundle, ...], scene: Scene) -> list[str]:
    """What there is to choose from, by name alone where it is one of each."""
    kinds = single_kinds(options)
    if kinds is None:
        return [bundle_text(option, scene) for option in options]
    return [scene.words.amount(name).one for name in kinds]


def bundle_text(bundle: n.Bundle, scene: Scene) -> str:
    """1 ore and 2 knowledge; a choice among several amounts stands in brackets."""
    several = len(bundle.amounts) > 1
    parts = [
        f"({amount_of(amount, scene)})" if several and not isinstance(amount, n.Amount) else amount_of(amount, scene)
        for amount in bundle.amounts
    ]
    return listed(parts, " and ")


def per_text(per: n.Per, scene: Scene) -> str:
    """for each brown card in the neighbouring cities, for every 3 coins you have."""
    have = f"{subject(scene)} have"
    each = "for each" if per.every == 1 else f"for every {per.every}"
    match per.what:
        case n.Select() as select:
            nominal = selected(select, scene)
            whose = have if scene.owned(select) else ""
            return f"{each} {nominal.one(whose) if per.every == 1 else nominal.many(whose)}"
        case n.Held(name):
            return f"{each} {plural_of(per.every, scene.words.amount(name))} {have}"
        case n.Aggregate() as aggregate if aggregate.kind in ("sum", "distinct", "sets"):
            return f"{each} {_each_of(aggregate, scene, per.every > 1)}"
        case number:
            return f"{each} of {_grouped(number, scene)}"


def _each_of(number: n.Aggregate, scene: Scene, many: bool) -> str:
    words = scene.words.attribute(number.attribute, number.select.noun)
    everything = owned(number.select, scene)
    if number.kind == "sum":
        return (
            _unit(number, scene, many)
            if words.unit
            else f"{'points' if many else 'point'} of the total {words.name.one} of {everything}"
        )
    if number.kind == "distinct":
        return f"different {words.name.many if many else words.name.one} among {everything}"
    return f"complete {'sets' if many else 'set'} of all {words.name.many} among {everything}"
