"""Frames of fleets and their steps: free ones, cheaper ones, allowed ones, and what a step sets off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ingest.effects.frames.frame import EffectRule, Said, unless_stated
from ingest.effects.frames.items import colors_in, first_bare, values_of
from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause
from ingest.effects.notation import bundle_of
from schema.language.construct import (
    ALWAYS,
    END,
    FREE_OF_CHARGE,
    IT,
    NOW,
    UNKNOWN,
    amount,
    amounts,
    do,
    flag,
    gain,
    mod,
    number,
    on,
    per,
    transfer,
    where,
)  # fmt: skip
from schema.language.nodes import Choose, Do, Filter, ForPick, May, PickValue, Ref, Select, Timing

__all__ = ["FLEET_FRAMES", "colour_of"]

_STEPPING: Final = ("FREE", "STEP", "V.give", "V.do", "V.go", "FLEET", "ANY", "ONE", "COLOURED", "SHOWN", "DIFFERENT")
_UNJOINED: Final = 750
_UNSAID: Final = 890
"""How certain an effect is at most of which a part stands in a picture only."""


def colour_of(items: Iterable[Item]) -> str | None:
    """The colour of the fleet that some items speak of."""
    colours = colors_in(*items)
    return str(colours[0]) if len(colours) == 1 else None


def _arrival(clause: Clause) -> Timing | None:
    """The timing of what happens where a ship of a colour arrives; None where nothing arrives."""
    tags = {item.tag for item in clause.event}
    colour = colour_of(clause.event)
    if not {"FLEET", "V.arrive"} <= tags or colour is None:
        return None
    clause.use(*clause.event)
    clause.event_read = True
    return on("step", where("color", colour))


def _free_step(clause: Clause) -> Iterator[Said]:
    """A step of a fleet for nothing: of any, of one colour, of several, or of a colour for each of the components."""
    if not _of_step(clause):
        return
    clause.use_all(*_STEPPING)
    numbers = values_of(clause, "NUM")
    colours = colors_in(*clause.main, *clause.asides)
    if numbers and clause.says("DIFFERENT"):
        clause.use_all("NUM", "OR")
        for variant, several in enumerate(numbers):
            which = variant if len(numbers) > 1 else None
            yield Said(ForPick(several, Select("fleet"), _free(args=(IT,))), NOW, variant=which)
    elif numbers or clause.says("DIFFERENT"):
        return
    elif len(colours) == 1:
        clause.use_all("ADJ")
        yield Said(_free(where("color", colours[0])), NOW)
    elif colours:
        clause.use_all("ADJ", "OR")
        for variant, colour in enumerate(colours):
            yield Said(_free(where("color", colour)), NOW, variant=variant)
    else:
        yield Said(_free(), NOW)


def _free(*filters: Filter, args: Iterable[Ref] = ()) -> Do:
    """A step of a fleet that costs nothing."""
    return do("advance", *filters, args=args, price=FREE_OF_CHARGE)


def _of_step(clause: Clause) -> bool:
    """Whether it is the step that is free: nothing parts the two words."""
    part: set[str] = set()
    for item in clause.main:
        if item.tag == ",":
            if "FREE" in part:
                break
            part = set()
        part.add(item.tag)
    return "FREE" in part and not part.isdisjoint(("STEP", "V.go", "V.do", "V.give", "FLEET_STEP"))


def _cheaper_step(clause: Clause) -> Iterator[Said]:
    clause.use_all("STEP", "FLEET", "LESS", "RAW", "V.cost", "X", "EACH", "SHOWN", "NEED", "V.be")
    less = next(clause.find("NUM", "ins"), None)
    if less is not None:
        clause.use(less)
        yield Said(mod("step_cost", "-=", less.value, where("res", "resource")), ALWAYS)


def _allowed_step(clause: Clause) -> Iterator[Said]:
    """Building a card lets a fleet step; from the discards it does not; beside another offer it is a choice."""
    event = {item.tag for item in clause.event}
    if "V.build" not in event and not clause.has("BUILT"):
        return
    clause.use(*clause.event)
    clause.event_read = True
    clause.use_all("FLEET_STEP", "STEP", "FLEET", "ADJ", "V.do", "THEN", "ONE", "NEG", "BUILT", "THING")
    denied = any(item.tag == "NEG" for item in clause.main)
    if denied and "DISCARDED" in event:
        yield Said(May(do("advance")), on("build", where("zone", "discard", operator="!=")), cap=_UNSAID)
    elif not denied and clause.has("OR"):
        clause.use_all("OR", "ONLY", "ANY", "V.choose")
        yield Said(Choose((do("advance"), UNKNOWN)), on("build"), cap=_UNSAID)
    elif not denied and "DISCARDED" not in event:
        colour = colour_of(clause.main)
        filters = [where("color", colour)] if colour else []
        one_of_these = "ANY_OF" in event and colour is not None
        clause.use_all("FREE", "V.go", "ANY_OF", "AND") if one_of_these else None
        timing = on("build", flag("this")) if one_of_these else on("build")
        yield Said(May(do("advance", *filters)), timing, cap=_UNSAID, named=one_of_these)


def _shown_goods(clause: Clause) -> Iterator[Said]:
    """Whoever arrives gets as much as the picture shows."""
    timing = _arrival(clause)
    bundle = first_bare(clause, "acc")
    if timing is None or bundle is None:
        return
    clause.use(bundle)
    clause.use_all("SHOWN", "FIGURE", "V.gain")
    yield Said(gain(None, bundle.value[0].named("gain")), timing)


def _as_shown(clause: Clause) -> Iterator[Said]:
    """A number of the player is the one that a picture shows."""
    clause.use_all("SHOWN", "FIGURE", "V.equal", "V.settle", "V.grow", "FLEET", "ADJ", "PLACE", "STEP", "STAT")
    if clause.has("ADDED"):
        clause.use_all("ADDED", "CITY", "THING", "AND", "OTHERS")
    stats = values_of(clause, "STAT")
    stats += [i.value[0].named("gain") for i in clause.main if i.tag == "BUNDLE" and i.value[0].n is None]
    if not stats or any(i.tag == "NUM" for i in clause.main):
        return
    clause.use_all("BUNDLE")
    if stats[0] in clause.language.vocabulary.stats:
        yield Said(transfer("have", amounts(amount(None, stats[0]))), ALWAYS)
    elif stats[0] == "vp":
        yield Said(gain(None, "vp"), END)


def _levy(clause: Clause) -> Iterator[Said]:
    """A tax is laid on the others: as high as said, or as shown."""
    clause.use_all("V.levy", "TAX", "OTHERS", "SHOWN", "MEASURE")
    bundle = next(clause.find("BUNDLE", "nom"), None)
    if bundle is not None:
        clause.use(bundle)
    tax = bundle.value[0].n if bundle is not None else None
    if tax is not None or clause.has("SHOWN"):
        yield Said(do("levy", args=(number(tax),)), _arrival(clause) or NOW)


def _less_than_tax(clause: Clause) -> Iterator[Said]:
    """The others pay a number that is shown, less what protects them."""
    stats = list(clause.find("STAT"))
    if [i.value for i in stats] != ["trade_level"] or "levy" not in clause.language.vocabulary.verbs:
        return
    clause.use(*stats)
    clause.use_all(
        "OTHERS", "V.pay", "SO_MUCH", "BUNDLE", "AS_MUCH", "TAX", "SHOWN", "FIGURE", "MEASURE", "MINUS", "OWN"
    )
    yield Said(do("levy", args=(UNKNOWN,)), NOW)


def _shown_tracks(clause: Clause) -> Iterator[Said]:
    """What a track is for: its spaces give so much as they show."""
    bundle = first_bare(clause)
    if bundle is None or colour_of(clause.main) is None:
        return
    clause.use(bundle)
    clause.use_all("ADJ", "FLEET", "STEP", "V.gain", "STAT", "V.grow", "BUNDLE")
    name = bundle.value[0].named("gain")
    if name in clause.language.vocabulary.stats:
        yield Said(transfer("have", amounts(amount(None, name))), ALWAYS)
    elif clause.has("TIME"):
        yield Said(gain(None, name), unless_stated(END))


def _coins_and_step(clause: Clause) -> Iterator[Said]:
    """Coins are got and a ship steps at no cost; what joins the two is not read."""
    bundle, colour = clause.take("BUNDLE", "acc"), colour_of(clause.main)
    if bundle is None or bundle.value[0].n is None or colour is None or not any(i.tag == "NEG" for i in clause.asides):
        return
    clause.use_all("V.gain", "V.go", "FLEET", "ADJ", "ONE")
    yield Said(transfer("gain", bundle_of(bundle.value)), NOW, cap=_UNJOINED)
    yield Said(_free(where("color", colour)), NOW, cap=_UNJOINED)


def _colour_of_choice(clause: Clause) -> Iterator[Said]:
    bundle = next(clause.find("BUNDLE", "acc"), None)
    if bundle is None or bundle.value[0].n is None:
        return
    clause.use(bundle)
    clause.use_all(
        "V.choose", "CHOSEN_COLOUR", "V.gain", "PER", "AND", "ONE", "COLOURED", "SUCH", "ADJ", "EACH", "THING"
    )
    cards = Select("card", (where("color", PickValue()),))
    yield Said(transfer("gain", bundle_of(bundle.value), per(cards)), END)


FLEET_FRAMES: Final = (
    EffectRule("colour of choice", ("CHOSEN_COLOUR", "V.choose"), _colour_of_choice),
    EffectRule("step allowed", ("FLEET_STEP|STEP", "V.do"), _allowed_step, denied=True),
    EffectRule("cheaper step", ("STEP", "LESS"), _cheaper_step),
    EffectRule("free steps of several", ("FREE", "DIFFERENT", "FLEET"), _free_step),
    EffectRule("free step", ("FREE", "STEP"), _free_step),
    EffectRule("coins and a step", ("V.gain", "BUNDLE", "V.go", "FLEET"), _coins_and_step),
    EffectRule("tax", ("V.levy", "TAX"), _levy),
    EffectRule("tax", ("V.pay", "AS_MUCH", "MINUS", "STAT"), _less_than_tax),
    EffectRule("as much as shown", ("SHOWN", "V.gain", "BUNDLE", "@V.arrive"), _shown_goods),
    EffectRule("as much as shown", ("SHOWN", "V.equal|V.settle|V.grow", "STAT|BUNDLE"), _as_shown),
    EffectRule("as much as shown", ("FLEET", "STEP", "V.gain", "BUNDLE"), _shown_tracks),
)
