"""The kinds of components of a draft, by which its tables and its vocabulary are made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kartotek.ingest.lists.facts import DraftComponent
from kartotek.ingest.newbook.language import slug

__all__ = ["kind_of", "kinds_of", "leaves_of", "span", "subject_of"]

_OTHER: Final = "piece"
"""The table of components whose names do not say what they are made as."""


def kinds_of(components: Sequence[DraftComponent]) -> list[str]:
    """The kinds of components, and that of rules."""
    return sorted({kind_of(one) for one in leaves_of(components)} | {"rule"})


def kind_of(component: DraftComponent) -> str:
    return component.kind or _OTHER


def subject_of(component: DraftComponent) -> str:
    """The id of a component."""
    return f"{kind_of(component)}:{slug(component.name_hu)}"


def leaves_of(components: Sequence[DraftComponent]) -> list[DraftComponent]:
    """Components that are no totals of others; of two with one name, the first."""
    totals = {one.part_of for one in components if one.part_of}
    by_subject: dict[str, DraftComponent] = {}
    for one in components:
        if one.name_hu not in totals:
            by_subject.setdefault(subject_of(one), one)
    return list(by_subject.values())


def span(first: int, last: int) -> str:
    """The lines of a passage as text."""
    return str(first) if first == last else f"{first}-{last}"
