"""The view of a component as people read it on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kartotek.api.cli.output import styled

__all__ = ["component_lines"]

_LABEL = 10
_STANDINGS = {"stands": "evidence", "agrees": "agrees", "differs": "differs"}
View = Mapping[str, Any]


def component_lines(view: View) -> Iterator[str]:
    """Names, what is printed, abilities with their sentences, parts, evidence, and what is unknown."""
    yield styled(_both(view["name"]), bold=True)
    yield styled(view["id"], dim=True) + ("  synthetic: our own invention" if view.get("synthetic") else "")
    yield from _printed(view)
    for ability in view.get("abilities", ()):
        yield from _ability(ability)
    for part in view.get("parts", ()):
        effects = "; ".join(part["abilities"]) or "no ability"
        yield _labelled("part", f"{_name(part)}, cost {_cost(part['cost'])}: {effects}")
    for field, reason in view.get("unknown", {}).items():
        yield _labelled("unknown", f"{field}: {reason}")
    for item in view.get("contradictions", ()):
        decided = item["readings"].get(item["decision"], item["decision"])
        yield _labelled("disputed", f"{item['topic']}: {decided} ({item['reason']})")
    yield from _evidence(view.get("evidence", {}))


def _printed(view: View) -> Iterator[str]:
    if "parent" in view:
        yield _labelled("part of", _name(view["parent"]))
    for name, value in view.get("attributes", {}).items():
        yield _labelled(name.replace("_", " "), _value(value))
    if "cost" in view:
        yield _labelled("cost", _cost(view["cost"]))
    for expression in view.get("requires", ()):
        yield _labelled("requires", _value(expression))
    if "chain_from" in view:
        yield _labelled("free with", " or ".join(map(_value, view["chain_from"])))
    if "chain_to" in view:
        yield _labelled("frees", ", ".join(map(_name, view["chain_to"])))
    if "copies" in view:
        yield _labelled("copies", ", ".join(map(_copies, view["copies"])))


def _ability(ability: View) -> Iterator[str]:
    profile = f"  (profile {ability['profile']})" if "profile" in ability else ""
    yield _labelled("ability", styled(ability["expression"], fg="cyan") + profile)
    for sentence in filter(None, ability["sentence"].values()):
        yield _labelled("", sentence)


def _evidence(evidence: Mapping[str, list[View]]) -> Iterator[str]:
    """One line per claim that stands or agrees, with all its fields; then a line for each that differs."""
    for standing, label in _STANDINGS.items():
        fields: dict[str, list[str]] = {}
        for field, claims in evidence.items():
            for claim in (each for each in claims if each["standing"] == standing):
                fields.setdefault(_witness(claim), []).append(field)
        for text, named in fields.items():
            yield _labelled(label, f"{', '.join(named)}: {styled(text, dim=True)}")


def _witness(witness: View) -> str:
    lines = witness.get("lines", ())
    place = f", line{'s' if len(lines) > 1 or '-' in lines[0] else ''} {', '.join(lines)}" if lines else ""
    says = f", says {witness['value']}" if witness["standing"] == "differs" else ""
    return f"{witness['kind']} {witness['confidence']}‰, {witness['source']}{place}{says}"


def _labelled(label: str, text: str) -> str:
    return f"  {label:<{_LABEL}} {text}".rstrip()


def _both(name: Mapping[str, str | None]) -> str:
    return " · ".join(text for text in (name["en"], name["hu"]) if text) or "(no name)"


def _name(reference: View) -> str:
    return _both(reference["name"]) if any(reference["name"].values()) else str(reference["id"])


def _cost(cost: View | None) -> str:
    if cost is None:
        return "none"
    return cost["expression"] or "unknown"


def _copies(copies: View) -> str:
    count = "unknown" if copies["count"] is None else str(copies["count"])
    return f"{count} from {copies['from_players']} players" if copies["from_players"] else count


def _value(value: Any) -> str:
    match value:
        case None:
            return "unknown"
        case bool():
            return "yes" if value else "no"
        case list():
            return ", ".join(map(_value, value))
        case dict():
            return _name(value)
        case _:
            return str(value)
