"""Frames of buildings: what they yield by colour and height, what building on them costs, a hand that is changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ingest.effects.frames.frame import Frame, Said
from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause
from ingest.effects.grammar.meaning import Amount, bundle_text

__all__ = ["HARVEST_FRAMES"]

_HARVEST: Final = "harvest"
_OPEN: Final = 880
"""What the vocabulary has no words for stays open, and so does a part of the statement."""


def _bare(item: Item) -> bool:
    return item.tag == "BUNDLE" and len(item.value) == 1 and item.value[0].n is None


def _colour(clause: Clause) -> str | None:
    colours = {item.value["color"] for item in clause.main if item.tag == "ADJ" and "color" in item.value}
    return colours.pop() if len(colours) == 1 else None


def _building(clause: Clause) -> Item | None:
    return next((i for i in clause.main if i.tag == "THING" and i.value.get("noun") == "building"), None)


def _yield_of_colour(clause: Clause) -> Iterator[Said]:
    """Buildings of a colour yield a good, however much of it."""
    colour, building = _colour(clause), _building(clause)
    goods = [item for item in clause.main if _bare(item) and item.case in ("acc", "all")]
    if _HARVEST not in clause.language.vocabulary.events or colour is None or building is None or len(goods) != 1:
        return
    clause.use(building, *goods)
    clause.use_all("ADJ", "V.gain", "V.reach", "V.exploit", "X", "WHICH", ",", ";")
    yield Said(f"gain ? {goods[0].value[0].named('gain')}", f"on {_HARVEST}[color = {colour}]", cap=_OPEN)


def _yields_in_a_row(clause: Clause) -> Iterator[Said]:
    """A list of colours with the good of each; how much it is may be told later."""
    found = [item for item in clause.main if item.tag == "YIELDS"]
    clause.use(*found)
    clause.use_all("NUM", "V.gain", "X", ",", ";")
    for colour, good in (item.value for item in found):
        yield Said(f"YIELD {colour} {good}", cap=_OPEN)


def _by_height(clause: Clause) -> Iterator[Said]:
    """One floor gives one, two floors give two: as much as there are floors."""
    counts = [item.value["floors"] for item in clause.main if item.tag == "ADJ" and "floors" in item.value]
    numbers = [item.value for item in clause.main if item.tag == "NUM" or (item.tag == "ONE" and item.case == "acc")]
    if len(counts) > 1 and counts == numbers:
        clause.use_all("ADJ", "ONE", "NUM", "V.produce", "THING", "X", ",")
        yield Said("HEIGHT")


def _neighbours_yield(clause: Clause) -> Iterator[Said]:
    """All buildings beside it yield their goods."""
    features = [i.value for i in clause.main if i.tag == "ADJ"]
    features += [feature for i in clause.main if i.tag == "THINGS" for feature in i.value[1]]
    near = any(feature.get("scope") == "adjacent" for feature in features)
    if not near or _HARVEST not in clause.language.vocabulary.events:
        return
    clause.use_all(
        "ADJ",
        "THING",
        "THINGS",
        "V.exploit",
        "V.gain",
        "EACH",
        "X",
        ",",
        "ACT_EXPLOIT",
        "ORD",
        "AS_IF",
        "V.play",
        "BUILDING_CARD",
        "BUNDLE",
    )
    yield Said("for each building: ?", "CONTEXT on urbanize", cap=_OPEN)


def _put_on(clause: Clause) -> Iterator[Said]:
    """Goods of one's own are put on what is built, or given back for it."""
    bundle = next((i for i in clause.main if i.tag == "BUNDLE" and i.case == "acc"), None)
    if bundle is None or any(amount.n is None for amount in bundle.value):
        return
    clause.use(bundle)
    clause.use_all("V.put", "OWN_SUPPLY", "SUPPLY", "X", "ONTO", "OWN")
    yield from _price(bundle_text(bundle.value, "pay"), clause)


def _difference(clause: Clause) -> Iterator[Said]:
    """The difference of two numbers is paid."""
    bundle = next((i for i in clause.main if _bare(i)), None)
    if bundle is not None:
        clause.use(bundle)
        clause.use_all("DIFFERENCE", "V.pay", "X")
        yield from _price(Amount(None, bundle.value[0].name).text("pay").join(("? ", "")), clause)


def _for_each_floor(clause: Clause) -> Iterator[Said]:
    bundle = clause.take("BUNDLE", "nom")
    clause.use_all("EACH_FLOOR")
    if bundle is not None and bundle.value[0].n:
        yield from _price(f"? {bundle.value[0].named('pay')}", clause)


def _price_of_action(clause: Clause) -> Iterator[Said]:
    """What an action asks for: goods put on what is built or given back, a difference, so much for each floor."""
    if clause.has("V.put") and (clause.has("OWN_SUPPLY") or clause.has("SUPPLY")):
        yield from _put_on(clause)
    elif clause.has("DIFFERENCE", "V.pay"):
        yield from _difference(clause)
    elif clause.has("EACH_FLOOR"):
        yield from _for_each_floor(clause)


def _price(price: str, clause: Clause) -> Iterator[Said]:
    """A price of the action that the text is about, with the condition that has no name."""
    limit = "if ?" if clause.event else None
    clause.use(*clause.event)
    clause.event_read = True
    yield Said(f"pay {price} -> ?", "CONTEXT", limit)


def _change_hand(clause: Clause) -> Iterator[Said]:
    """A token is handed in, the hand thrown away and so many cards are drawn."""
    token = clause.take("BUNDLE", "acc")
    number = next((i for i in clause.main if i.tag == "NUM" and i.case in ("nom", "acc") and i.value > 1), None)
    if token is None or number is None or token.value[0].n not in (1, None):
        return
    name = token.value[0].named("pay")
    if "redraw" not in clause.language.vocabulary.verbs:
        return
    clause.use(number)
    clause.use_all("V.pay", "V.discard", "V.draw", "ELSE", "THING", "THINGS", "X", ",", "AND", "TIMES_IN_ALL", "V.be")
    yield Said(f"pay {name} -> redraw({number.value})", "free", subject=f"token:{name.replace('_', '-')}")


HARVEST_FRAMES: Final = (
    Frame("goods by colour", ("YIELDS",), _yields_in_a_row),
    Frame("as many as floors", ("ADJ", "V.produce"), _by_height),
    Frame("price of an action", ("BUNDLE", "OWN_SUPPLY|SUPPLY|DIFFERENCE|EACH_FLOOR"), _price_of_action),
    Frame("pay in order to get", ("V.draw", "V.discard", "V.pay", "BUNDLE"), _change_hand),
    Frame("neighbours yield", ("V.exploit|AS_IF|V.gain", "ADJ|THINGS"), _neighbours_yield),
    Frame("yield of a colour", ("ADJ", "THING", "BUNDLE", "V.gain|V.reach"), _yield_of_colour),
)
