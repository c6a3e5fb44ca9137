"""The view of a rule as people read it on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from kartotek.api.cli.output import styled

__all__ = ["ROLES", "rule_lines"]

ROLES: Final[Mapping[str, str]] = {
    "enforced": "what goes against it is refused",
    "carried-out": "carried out by the abilities or profile choices below",
    "descriptive": "says how the game goes; no single move can break it",
}
_LABEL: Final = 12
RuleView = Mapping[str, Any]


def rule_lines(view: RuleView) -> Iterator[str]:
    """The statement in both languages, the lines that state it, what carries it out and what it concerns."""
    yield styled(view["statement"]["en"], bold=True)
    yield view["statement"]["hu"]
    yield styled(view["id"], dim=True)
    where = "; ".join(_span(span) for span in view.get("lines", ()))
    if where:
        yield _labelled("lines", where)
    yield _labelled("basis", view["basis"] + (f" ({view['source']})" if "source" in view else ""))
    yield _labelled("role", ROLES[view["role"]])
    for ability in view.get("abilities", ()):
        yield _labelled("ability", styled(ability["expression"], fg="cyan"))
        yield from (_labelled("", said) for said in ability["sentence"].values() if said)
    for choice in view.get("choices", ()):
        yield _labelled("profile", f"{choice['profile']}: {choice['choice']} = {choice['value']}")
    if "components" in view:
        yield _labelled("concerns", ", ".join(_name(each) for each in view["components"]))
    if "note" in view:
        yield _labelled("note", view["note"])


def _span(span: RuleView) -> str:
    first, last = span["first"], span["last"]
    return f"{span['document']} {first}" + (f"-{last}" if last != first else "")


def _name(component: RuleView) -> str:
    names = component["name"]
    return " / ".join(dict.fromkeys(name for name in (names["en"], names["hu"]) if name)) or str(component["id"])


def _labelled(label: str, text: str) -> str:
    return f"  {label:<{_LABEL}}{text}"
