"""Frames of fleets and their steps, of islands explored and drawn, and of raids on other players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeVar

from kartotek.ingest.confidence import FULL, PICTURED_PART, UNJOINED_LISTS
from kartotek.ingest.effects.frames.frame import (
    EffectRule,
    Said,
    colors_in,
    first_bare,
    starts_bare,
    tagged,
    take_amount,
    unless_stated,
    values_in,
    values_of,
)
from kartotek.ingest.effects.frames.gains import gain_values
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.grammar.notation import bundle_of
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language.construct import (
    ALWAYS,
    END,
    FREE_OF_CHARGE,
    IT,
    NOW,
    UNKNOWN,
    amount,
    amounts,
    do,
    each,
    flag,
    gain,
    mod,
    number,
    on,
    per,
    transfer,
    where,
)
from kartotek.schema.language.nodes import Arg, Choose, Do, Filter, ForPick, May, PickValue, Ref, Select, Timing, Word

__all__ = ["FLEET_FRAMES", "VOYAGE_FRAMES"]


# Frames of fleets and their steps: free ones, cheaper ones, allowed ones, and what a step sets off.
_STEPPING: Final = ("FREE", "STEP", "V.give", "V.do", "V.go", "FLEET", "ANY", "ONE", "COLOURED", "SHOWN", "DIFFERENT")
_T = TypeVar("_T")


def colour_of(items: Iterable[Item]) -> str | None:
    """The colour of the fleet that some items speak of."""
    colours = colors_in(*items)
    return str(colours[0]) if len(colours) == 1 else None


def _arrival(clause: Clause) -> Timing | None:
    """The timing of what happens where a ship of a colour arrives; None where nothing arrives."""
    colour = colour_of(clause.event)
    if colour is None or not {"FLEET", "V.arrive"} <= clause.event_tags:
        return None
    clause.use_event()
    return on("step", where("color", colour))


def _free_step(clause: Clause) -> Iterator[Said]:
    """A step of a fleet for nothing: of any, of one colour, of several, or of a colour for each of the components."""
    if not _of_step(clause):
        return
    clause.use_all(*_STEPPING)
    numbers = values_of(clause, "NUM")
    if clause.says("DIFFERENT"):
        yield from _steps_of_several(numbers, clause)
    elif not numbers:
        yield from _steps_of_colours(colors_in(*clause.main, *clause.asides), clause)


def _steps_of_several(numbers: Sequence[int], clause: Clause) -> Iterator[Said]:
    """A step of so many different fleets."""
    clause.use_all("NUM", "OR")
    for variant, several in _variants(numbers):
        mover = Select(clause.language.named("FLEET"))
        yield Said(ForPick(several, mover, _free(clause, args=(IT,))), NOW, variant=variant)


def _steps_of_colours(colours: Sequence[str], clause: Clause) -> Iterator[Said]:
    """A step of a fleet of each colour, or of any where none is named."""
    if not colours:
        yield Said(_free(clause), NOW)
        return
    clause.use_all("ADJ", *(["OR"] if len(colours) > 1 else []))
    for variant, colour in _variants(colours):
        yield Said(_free(clause, where("color", colour)), NOW, variant=variant)


def _variants(values: Sequence[_T]) -> Iterator[tuple[int | None, _T]]:
    """Values, each with the place of the component that it belongs to, where there are several."""
    return ((place if len(values) > 1 else None, value) for place, value in enumerate(values))


def _free(clause: Clause, *filters: Filter, args: Iterable[Ref] = ()) -> Do:
    """A step of a fleet that costs nothing."""
    return do(clause.language.named("STEP"), *filters, args=args, price=FREE_OF_CHARGE)


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
    less = next(clause.find("NUM", Case.INS), None)
    if less is not None:
        clause.use(less)
        yield Said(mod("step_cost", "-=", less.value, where("res", "resource")), ALWAYS)


def _allowed_step(clause: Clause) -> Iterator[Said]:
    """Building a card lets a fleet step; from the discards it does not; beside another offer it is a choice."""
    if "V.build" not in clause.event_tags and not clause.has("BUILT"):
        return
    clause.use_event()
    clause.use_all("FLEET_STEP", "STEP", "FLEET", "ADJ", "V.do", "THEN", "ONE", "NEG", "BUILT", "THING")
    from_discards = "DISCARDED" in clause.event_tags
    if clause.has("NEG"):
        yield from [_step_unless_discarded(clause)] if from_discards else []
    elif clause.has("OR"):
        clause.use_all("OR", "ONLY", "ANY", "V.choose")
        yield Said(Choose((do(clause.language.named("STEP")), UNKNOWN)), on("build"), cap=PICTURED_PART)
    elif not from_discards:
        yield _step_on_building(clause)


def _step_unless_discarded(clause: Clause) -> Said:
    built = on("build", where("zone", "discard", operator="!="))
    return Said(May(do(clause.language.named("STEP"))), built, cap=PICTURED_PART)


def _step_on_building(clause: Clause) -> Said:
    """A step for a card that is built: for this one, where it is one of those that are named with a colour."""
    colour = colour_of(clause.main)
    if colour is None:
        return Said(May(do(clause.language.named("STEP"))), on("build"), cap=PICTURED_PART)
    step = May(do(clause.language.named("STEP"), where("color", colour)))
    if "ANY_OF" not in clause.event_tags:
        return Said(step, on("build"), cap=PICTURED_PART)
    clause.use_all("FREE", "V.go", "ANY_OF", "AND")
    return Said(step, on("build", flag("this")), cap=PICTURED_PART, named=True)


def _shown_goods(clause: Clause) -> Iterator[Said]:
    """Whoever arrives gets as much as the picture shows."""
    timing = _arrival(clause)
    bundle = first_bare(clause, Case.ACC)
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
    bare = (item.value[0].named("gain") for item in clause.find("BUNDLE") if starts_bare(item))
    stats = [*values_of(clause, "STAT"), *bare]
    if stats and not clause.has("NUM"):
        clause.use_all("BUNDLE")
        yield from _as_much_as_shown(stats[0], clause)


def _as_much_as_shown(name: str, clause: Clause) -> Iterator[Said]:
    """So much of a strength is had, or so many points at the end."""
    if name in clause.language.vocabulary.stats:
        yield Said(transfer("have", amounts(amount(None, name))), ALWAYS)
    elif name == "vp":
        yield Said(gain(None, "vp"), END)


def _levy(clause: Clause) -> Iterator[Said]:
    """A tax is laid on the others: as high as said, or as shown."""
    clause.use_all("V.levy", "TAX", "OTHERS", "SHOWN", "MEASURE")
    bundle = clause.take("BUNDLE", Case.NOM)
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
    bundle, colour = take_amount(clause, Case.ACC), colour_of(clause.main)
    if bundle is None or colour is None or not tagged(clause.asides, "NEG"):
        return
    clause.use_all("V.gain", "V.go", "FLEET", "ADJ", "ONE")
    yield Said(transfer("gain", bundle_of(bundle.value)), NOW, cap=UNJOINED_LISTS)
    yield Said(_free(clause, where("color", colour)), NOW, cap=UNJOINED_LISTS)


def _colour_of_choice(clause: Clause) -> Iterator[Said]:
    bundle = take_amount(clause, Case.ACC)
    if bundle is None:
        return
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


# Frames of islands explored and drawn, and of raids on other players.
_SIDES: Final = ("RIGHT2", "LEFT2")


def _draw_island(clause: Clause) -> Iterator[Said]:
    """The top of a deck of islands: of the level shown, or of one for each of the components."""
    clause.use_all("V.draw", "ISLAND_DECK", "LEVELLED", "X", "V.take", "AND", "THINGS", "V.use")
    clause.use_all("NUM")
    levels = values_in(clause.asides, "NUM")
    for variant, level in enumerate(levels):
        yield Said(do("draw", where("level", level)), NOW, variant=variant)
    if not levels and clause.has("LEVELLED"):
        yield Said(do("draw", where("level", UNKNOWN)), NOW)


def _explore(clause: Clause) -> Iterator[Said]:
    """An island is explored: of a level that is stated or shown, where a fleet arrives or at once."""
    colour = colour_of([*clause.event, *clause.main])
    is_arrival = colour is not None and clause.says("V.arrive")
    if not _is_of_islands(clause) or (clause.event and not is_arrival):
        return
    clause.use(*tagged(clause.main, "THING", "THINGS"))
    clause.use_event()
    clause.use_all("V.discover", "V.do", "EXPLORING", "ONE", "LEVELLED", "FLEET", "STEP", "ADJ", "ORD")
    yield from _explored(colour, clause)


def _is_of_islands(clause: Clause) -> bool:
    """Whether something is explored, and it is neither an example nor a number of things."""
    return clause.says_any("THING", "THINGS", "EXPLORING") and not clause.says_any("EXAMPLE", "NUM")


def _explored(colour: str | None, clause: Clause) -> Iterator[Said]:
    level = next(iter(values_of(clause, "ORD")), UNKNOWN)
    verb = clause.language.named("EXPLORING")
    explored = do(verb, where("level", level))
    if colour is not None:
        yield Said(May(explored), on("step", where("color", colour), where("space", UNKNOWN)))
    elif clause.says_any("LEVELLED", "ORD"):
        yield Said(explored, NOW)
    elif clause.has("V.do"):
        yield Said(do(verb), each(verb), cap=PICTURED_PART)


def _raid_on(who: Arg = UNKNOWN) -> Do:
    return do("raid", args=(who,))


def _raid(clause: Clause) -> Iterator[Said]:
    """A conflict more than usual, with someone whom a marker names."""
    clause.use_all(
        "RAID", "V.cause", "RAID_MARKER", "ONE", "V.hand", "V.take", "V.fight", "NEIGHBOUR", "NUM", "ARROW", "V.point"
    )
    if clause.has("V.fight"):
        yield Said(_raid_on(), each("conflict"))
    elif "V.build" in clause.event_tags:
        clause.use_event()
        yield Said(_raid_on(), on("build"))
    elif not clause.event:
        yield Said(_raid_on(), NOW, cap=PICTURED_PART if clause.has("THING") else FULL)


def _raid_with_values(clause: Clause) -> Iterator[Said]:
    """Several components share a sentence: each has a number of its own, and all of them raid."""
    clause.use_all("RAID", "V.cause", "ONE", "AND", "BUILT", "THING", "X")
    yield from gain_values(clause)
    yield Said(_raid_on(), NOW, cap=PICTURED_PART)


def _raid_side(clause: Clause) -> Iterator[Said]:
    """Where a sign points to: two seats to one side."""
    sides = [item.tag for item in tagged(clause.main, *_SIDES)]
    if len(sides) == 2 and len(set(sides)) == 1:
        clause.use_all(*_SIDES, "ARROW", "V.point")
        yield Said(_raid_on(Word(sides[0].lower())), NOW)


VOYAGE_FRAMES: Final = (
    EffectRule("top of a deck", ("V.draw|V.take", "ISLAND_DECK"), _draw_island),
    EffectRule("exploring", ("V.discover",), _explore),
    EffectRule("exploring", ("EXPLORING", "V.do"), _explore),
    EffectRule("values and a raid", ("@VALUES", "V.give", "RAID", "V.cause"), _raid_with_values),
    EffectRule("raid", ("RAID", "V.cause"), _raid),
    EffectRule("raid", ("RAID_MARKER", "V.hand"), _raid),
    EffectRule("raid", ("RAID_MARKER", "V.fight", "RAID"), _raid),
    EffectRule("side of a raid", ("ARROW", "V.point"), _raid_side),
)
