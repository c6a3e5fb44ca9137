"""Frames of deeds that cards and islands name: steps of fleets, trade, cards taken and built."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ingest.effects.clauses import Clause
from ingest.effects.frames import Frame, Said
from ingest.effects.lexicon import lexical_rules
from ingest.effects.meaning import bundle_text

__all__ = ["DEED_FRAMES"]

_WONDERS: Final = ("seven-wonders",)
_ARMADA: Final = ("armada",)
_GINKGO: Final = ("ginkgopolis",)
_FLEETS: Final = ("blue", "yellow", "red", "green")


def _named_deed(clause: Clause) -> Iterator[Said]:
    """A deed that words alone name, as the game's table has it."""
    for rule in lexical_rules(clause.language.game, "deeds"):
        denied = any(item.tag == "NEG" for item in clause.main)
        if denied and not rule.get("denied", False):
            continue
        if all(any(item.tag == tag for item in clause.main) for tag in rule["needs"]):
            clause.use(*(item for item in clause.main if item.tag not in ("BUNDLE", "VALUES", "TIME", "STAGE")))
            yield Said(rule["says"], rule.get("timing", "now"), rule.get("limit"))
            return


def _free_step(clause: Clause) -> Iterator[Said]:
    """A step of a fleet for nothing: of any, of one colour, of several, or of a colour for each of the components."""
    clause.use_all("FREE", "STEP", "V.give", "V.do", "V.go", "FLEET", "ANY", "ONE", "COLOURED", "SHOWN", "DIFFERENT")
    several = next((i.value for i in clause.main if i.tag == "NUM"), None)
    colours = [i.value["color"] for i in (*clause.main, *clause.asides) if i.tag == "ADJ" and "color" in i.value]
    clause.use_all("ADJ", "OR", "NUM")
    if several is not None and clause.says("DIFFERENT"):
        yield Said(f"for pick {several} fleet: advance(it) for free", "now")
    elif several is None and len(colours) == 1:
        yield Said(f"advance[color = {colours[0]}] for free", "now")
    elif several is None and colours:
        for variant, colour in enumerate(colours):
            yield Said(f"advance[color = {colour}] for free", "now", variant=variant)
    elif several is None:
        yield Said("advance for free", "now")


def _cheaper_step(clause: Clause) -> Iterator[Said]:
    clause.use_all("STEP", "FLEET", "LESS", "RAW", "V.cost", "X", "EACH")
    number = next((i for i in clause.main if i.tag == "NUM" and i.case == "ins"), None)
    if number is not None:
        clause.use(number)
        yield Said(f"mod step_cost[res = resource] -= {number.value}", "always")


def _draw_island(clause: Clause) -> Iterator[Said]:
    clause.use_all("V.draw", "ISLAND_DECK", "LEVELLED", "X", "V.take")
    values = [i.value for i in clause.asides if i.tag == "NUM"]
    clause.use_all("NUM", "AND")
    if values:
        for variant, level in enumerate(values):
            yield Said(f"draw[level = {level}]", "now", variant=variant)


def _emporium(clause: Clause) -> Iterator[Said]:
    side = "right2" if clause.says("RIGHT2") else "left2"
    limit, price = clause.take("LIMIT"), clause.take("BUNDLE", "cau")
    clause.use_all("RIGHT2", "LEFT2", "V.buy", "ANY", "RAW", "ONE", "V.produce", "X")
    if limit is None or price is None or price.value[0].n is None:
        return
    yield Said(
        f"mod trade_limit[side = {side}] = {limit.value[1]}; mod trade_price[side = {side}] = {price.value[0].n}",
        "always",
    )


def _trade_price(clause: Clause) -> Iterator[Said]:
    """Goods of a class cost a coin less than they did."""
    clause.use_all(
        "INSTEAD", "V.pay", "V.buy", "RAW", "MADE", "NUM", "BUNDLE", "NEIGHBOUR", "MARKED_SIDE", "ADJ", "X", "ORD"
    )
    numbers = [i.value for i in clause.main if i.tag == "NUM" and i.case in ("cau", "sub")]
    numbers += [i.value[0].n for i in clause.main if i.tag == "BUNDLE" and i.case in ("acc", "cau", "sub")]
    if len(numbers) != 1 or numbers[0] is None or clause.says("RAW") == clause.says("MADE"):
        return
    kind = "raw" if clause.says("RAW") else "manufactured"
    side = ", side = ?" if clause.says("MARKED_SIDE") else ""
    yield Said(f"mod trade_price[class = {kind}{side}] = {numbers[0]}", "always")


def _from_discards(clause: Clause) -> Iterator[Said]:
    clause.use_all("DISCARDED", "V.choose", "V.build", "FREE", "THINGS", "X", "AND", "ONE", "V.play")
    yield Said("later discard_build: may build[zone = discard] for free", "now")
    bundle = clause.take("BUNDLE", "acc")
    if bundle is not None and bundle.value[0].n is not None and bundle.value[0].named("gain") == "vp":
        clause.use_all("V.give")
        yield Said(f"gain {bundle_text(bundle.value)}", "end")


def _chosen_colour(clause: Clause) -> Iterator[Said]:
    bundle = next((i for i in clause.main if i.tag == "BUNDLE" and i.case == "acc"), None)
    if bundle is None or bundle.value[0].n is None:
        return
    clause.use(bundle)
    clause.use_all(
        "V.choose", "CHOSEN_COLOUR", "V.gain", "PER", "AND", "ONE", "COLOURED", "SUCH", "ADJ", "EACH", "THING"
    )
    yield Said(f"gain {bundle_text(bundle.value)} per card[color = pick]", "end")


DEED_FRAMES: Final = (
    Frame("deed of the game", (), _named_deed, denied=True),
    Frame("colour of choice", ("CHOSEN_COLOUR", "V.choose"), _chosen_colour, _ARMADA),
    Frame("cheaper step", ("STEP", "LESS"), _cheaper_step, _ARMADA),
    Frame("free steps of several", ("FREE", "DIFFERENT", "FLEET"), _free_step, _ARMADA),
    Frame("free step", ("FREE", "STEP"), _free_step, _ARMADA),
    Frame("top island", ("V.draw", "ISLAND_DECK"), _draw_island, _ARMADA),
    Frame("trade further off", ("V.buy", "BUNDLE", "LIMIT"), _emporium, _ARMADA),
    Frame("cheaper goods", ("INSTEAD",), _trade_price, _WONDERS),
    Frame("from the discards", ("DISCARDED", "V.build", "FREE"), _from_discards, _WONDERS),
)
