"""What lines of a game that nobody declared take for granted: a vocabulary to check and run them in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from kartotek.schema.language import nodes as n
from kartotek.schema.language.parser import parse_unchecked
from kartotek.schema.vocabulary import LOOKED, RELATIONS, TABLE, Vocabulary, build_vocabulary

__all__ = ["HOST", "implied_vocabulary"]

HOST: Final = "host"
"""The kind of component that carries the lines."""
_NOTHING: Final = build_vocabulary({"game": "nothing"})
_TIMES: Final = ("now", "action", "end")
_YES_NO: Final = ("yes", "no")
_NUMBERS: Final = (n.Number, n.Held, n.Count, n.Aggregate, n.Arithmetic, n.Divide, n.SmallestLargest, n.OverPlayers)


def implied_vocabulary(lines: Iterable[str]) -> Vocabulary:
    """Everything that the lines name, each with the type that its places ask for."""
    texts = list(lines)
    amounts = _read(texts, _NOTHING).declarations()
    known = build_vocabulary({key: amounts[key] for key in ("game", "resources", "stats")})
    return build_vocabulary(_read(texts, known).declarations())


def _read(lines: Iterable[str], vocabulary: Vocabulary) -> _Names:
    trees = [parse_unchecked(line, vocabulary) for line in lines]
    return _Names([node for tree in trees for node in n.walk(tree)])


class _Names:
    """Collects names by the places where they stand. All nouns have all attributes: which has which is not said."""

    def __init__(self, nodes: list[n.Node]) -> None:
        self.nodes = nodes
        self.nouns = {node.noun for node in self._all(n.Select)}
        self.grounds = self._grounds()
        self.words: dict[str, set[str]] = {}
        self.types: dict[str, str] = {}
        for node in nodes:
            self._note(node)

    def _all(self, kind: Any) -> Iterator[Any]:
        return (node for node in self.nodes if isinstance(node, kind))

    def _grounds(self) -> list[str]:
        """The nouns on which others are put, or with which a map begins where only neighbours are asked for."""
        places = list(self._all(n.ThingPlace))
        found = {place.on.noun for place in places if isinstance(place.on, n.Select)}
        found |= {"thing" for place in places if place.on in (n.Ref("this"), n.Ref("that"))}
        loops = [node for node in self._all((n.ForPick, n.ForEach)) if self._puts_on_it(node.step)]
        found |= {loop.select.noun for loop in loops}
        if not found and any(node.attribute in RELATIONS for node in self._all(n.Filter)):
            found = {next((node.select.noun for node in self._all((n.ForPick, n.ForEach))), "ground")}
        return sorted(found)

    def _puts_on_it(self, step: n.Node) -> bool:
        inner = list(n.walk(step))
        return any(isinstance(one, n.ThingPlace) and one.on == n.Ref("it") for one in inner)

    # ---- attributes ----

    def _note(self, node: n.Node) -> None:
        match node:
            case n.Filter(attribute) if attribute not in (*RELATIONS, "this"):
                self._filter(node)
            case n.Set(_, attribute, "=", value):
                self._typed(attribute, value)
            case n.Set(_, attribute):
                self.types[attribute] = "number"
            case n.ObjectAttribute(_, attribute):
                self.types.setdefault(attribute, "")
            case n.Aggregate(kind, _, attribute):
                counts = kind in ("sum", "highest", "lowest")
                self.types[attribute] = "number" if counts else self.types.get(attribute, "")
            case n.Groups(_, _, attribute):
                self.types.setdefault(attribute, "")

    def _filter(self, item: n.Filter) -> None:
        if item.operator is None:
            self.types[item.attribute] = "flag"
        if item.operator not in (None, "=", "!="):
            self.types[item.attribute] = "number"
        for value in item.values:
            self._typed(item.attribute, value)

    def _typed(self, attribute: str, value: n.Node) -> None:
        match value:
            case n.Word(name) if name in _YES_NO:
                self.types[attribute] = "flag"
            case n.Word(name):
                self.types[attribute] = "domain"
                self.words.setdefault(attribute, set()).add(name)
            case n.Ref():
                self.types[attribute] = "object"
            case _ if isinstance(value, _NUMBERS):
                self.types[attribute] = "number"
            case _:
                self.types.setdefault(attribute, "")

    def _attributes(self, noun: str) -> dict[str, str]:
        found = {"component": "number"}
        for name, kind in self.types.items():
            if name == "zone":
                continue
            of = {"object": name if name in self.nouns else "thing", "domain": f"{name}_value"}
            kind = kind or ("number" if self._in_number(name) else "domain")
            found[name] = f"{kind} {of[kind]}" if kind in of else kind
        if self._zones():
            found["zone"] = "domain zone"
        for ground in self.grounds:
            found |= {"x": "number", "y": "number"} if ground == noun else {f"at_{ground}": f"object {ground}"}
        return found

    def _in_number(self, name: str) -> bool:
        """Is an attribute, of which filters say nothing, part of a number?"""
        filters = [value for item in self._all(n.Filter) for value in item.values]
        used = [node for node in self._all(n.ObjectAttribute) if node.attribute == name]
        return any(all(node is not value for value in filters) for node in used)

    # ---- the rest ----

    def _zones(self) -> set[str]:
        places = {place.zone for place in self._all(n.ThingPlace) if place.zone}
        return (places | self.words.get("zone", set())) - {LOOKED}

    def _ordered(self, zone: str) -> bool:
        ends = {place.zone for place in self._all(n.ThingPlace) if place.end}
        looked = {node.source.zone for node in self._all(n.Look)}
        shuffled = {node.place.zone for node in self._all(n.ShuffleZone)}
        return zone in ends | looked | shuffled

    def _amounts(self) -> tuple[set[str], set[str]]:
        """Resources, and stats: what is held and neither gained nor paid."""
        had = {id(amount) for node in self._all(n.Transfer) if node.kind == "have" for amount in n.walk(node.bundle)}
        amounts = list(self._all(n.Amount))
        resources = {amount.resource for amount in amounts if id(amount) not in had}
        resources |= {node.resource for node in self._all((n.Replace, n.Bid))} | {"vp"}
        return resources, {node.name for node in self._all(n.Held)} - resources

    def _periods(self) -> set[str]:
        limits = {limit.period for limit in self._all((n.OncePer, n.TimesPer, n.Until, n.Next))}
        edges = {timing.name for timing in self._all(n.Timing) if timing.edge}
        return (limits | edges) - {"game"} - self._phases()

    def _phases(self) -> set[str]:
        named = {timing.name for timing in self._all(n.Timing) if timing.kind == "each" and not timing.edge}
        used = {node.when for node in self._all(n.Use)} - set(_TIMES)
        return named | used | {node.phase for node in self._all(n.Later)}

    def _verbs(self) -> dict[str, Any]:
        verbs: dict[str, Any] = {}
        for do in self._all(n.Do):
            words = any(isinstance(arg, n.Held) for arg in do.args)
            kind = f"{do.verb}_argument" if words else "int"
            if words:
                self.words.setdefault(f"{do.verb}_argument", set()).update(a.name for a in do.args)
            verbs[do.verb] = {"params": [kind] * len(do.args)} | ({"subject": "thing"} if do.filters else {})
        return verbs

    def declarations(self) -> dict[str, Any]:
        """What the file of such a game would say."""
        resources, stats = self._amounts()
        verbs = self._verbs()
        arguments = {
            name: {"values": sorted(words)} for name, words in self.words.items() if name.endswith("_argument")
        }
        nouns = sorted(self.nouns | set(self.grounds) | {"thing"})
        carried = [*_TIMES, *sorted(self._phases())]
        events = {timing.name for timing in self._all(n.Timing) if timing.kind == "on"}
        attributes = self._attributes("thing")
        domains = {
            f"{name}_value": {"values": sorted(self.words.get(name, set()) | {"other"}), "ordered": False}
            for name, kind in attributes.items()
            if kind == f"domain {name}_value"
        }
        return {
            "game": "implied:" + ",".join(nouns + sorted(events)),
            "phases": sorted(self._phases()),
            "periods": sorted(self._periods()),
            "resources": {name: {"signed": name == "vp"} for name in sorted(resources)},
            "stats": {name: {} for name in sorted(stats)},
            "domains": domains | arguments,
            "nouns": {name: {"attributes": self._attributes(name), "carries": carried} for name in nouns},
            "events": {name: {"subject": "thing", "attributes": {}} for name in sorted(events)},
            "verbs": verbs,
            "hooks": {name: {"attributes": attributes if picky else {}} for name, picky in self._hooks().items()},
            "flags": {node.name: {"attributes": attributes} for node in self._all(n.Flag)},
            "zones": {name: {"ordered": self._ordered(name)} for name in sorted(self._zones())},
            "scopes": {name: {"others": True} for name in sorted(self._scopes())},
            "maps": {f"map_{name}": {"noun": name} for name in self.grounds},
            "hosts": {HOST: {"noun": "thing"}},
        }

    def _hooks(self) -> dict[str, bool]:
        """Each with whether its changes are for some things only."""
        found = {node.hook: False for node in self._all((n.Mod, n.HookValue))}
        return found | {mod.hook: True for mod in self._all(n.Mod) if mod.filters}

    def _scopes(self) -> set[str]:
        """Players that a game names itself."""
        named = {node.scope for node in self._all((n.Select, n.ForScope, n.Chosen)) if isinstance(node.scope, str)}
        return named - {"all", "others", "left", "right", "neighbours", TABLE}
