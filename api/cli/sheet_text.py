"""The sheet of a component as people read it on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from api.cli.output import styled

__all__ = ["sheet_lines"]

_LABEL = 10
Sheet = Mapping[str, Any]


def sheet_lines(sheet: Sheet) -> Iterator[str]:
    """Names, what is printed, abilities with their sentences, parts, evidence, and what is unknown."""
    yield styled(_both(sheet["name"]), bold=True)
    yield styled(sheet["id"], dim=True) + ("  synthetic: our own invention" if sheet.get("synthetic") else "")
    yield from _printed(sheet)
    for ability in sheet.get("abilities", ()):
        yield from _ability(ability)
    for part in sheet.get("parts", ()):
        effects = "; ".join(part["abilities"]) or "no ability"
        yield _labelled("part", f"{_name(part)}, cost {_cost(part['cost'])}: {effects}")
    for field, reason in sheet.get("unknown", {}).items():
        yield _labelled("unknown", f"{field}: {reason}")
    for item in sheet.get("contradictions", ()):
        decided = item["readings"].get(item["decision"], item["decision"])
        yield _labelled("disputed", f"{item['topic']}: {decided} ({item['reason']})")
    yield from _evidence(sheet.get("evidence", {}))


def _printed(sheet: Sheet) -> Iterator[str]:
    if "parent" in sheet:
        yield _labelled("part of", _name(sheet["parent"]))
    for name, value in sheet.get("attributes", {}).items():
        yield _labelled(name.replace("_", " "), _value(value))
    if "cost" in sheet:
        yield _labelled("cost", _cost(sheet["cost"]))
    for expression in sheet.get("requires", ()):
        yield _labelled("requires", _value(expression))
    if "chain_from" in sheet:
        yield _labelled("free with", " or ".join(map(_value, sheet["chain_from"])))
    if "chain_to" in sheet:
        yield _labelled("frees", ", ".join(map(_name, sheet["chain_to"])))
    if "copies" in sheet:
        yield _labelled("copies", ", ".join(map(_copies, sheet["copies"])))


def _ability(ability: Sheet) -> Iterator[str]:
    profile = f"  (profile {ability['profile']})" if "profile" in ability else ""
    yield _labelled("ability", styled(ability["expression"], fg="cyan") + profile)
    for sentence in filter(None, ability["sentence"].values()):
        yield _labelled("", sentence)


def _evidence(evidence: Mapping[str, list[Sheet]]) -> Iterator[str]:
    """One line per witness, with all the fields that it vouches for."""
    fields: dict[str, list[str]] = {}
    for field, witnesses in evidence.items():
        for witness in witnesses:
            fields.setdefault(_witness(witness), []).append(field)
    for text, named in fields.items():
        yield _labelled("evidence", f"{', '.join(named)}: {styled(text, dim=True)}")


def _witness(witness: Sheet) -> str:
    lines = witness.get("lines", ())
    place = f", line{'s' if len(lines) > 1 or '-' in lines[0] else ''} {', '.join(lines)}" if lines else ""
    return f"{witness['kind']} {witness['confidence']}‰, {witness['source']}{place}"


def _labelled(label: str, text: str) -> str:
    return f"  {label:<{_LABEL}} {text}".rstrip()


def _both(name: Mapping[str, str | None]) -> str:
    return " · ".join(text for text in (name["en"], name["hu"]) if text) or "(no name)"


def _name(reference: Sheet) -> str:
    return _both(reference["name"]) if any(reference["name"].values()) else str(reference["id"])


def _cost(cost: Sheet | None) -> str:
    if cost is None:
        return "none"
    return cost["expression"] or "unknown"


def _copies(copies: Sheet) -> str:
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
