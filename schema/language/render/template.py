"""Filling the slots of a phrase: `{what}`, `{what:acc}`, `{n#coin}`, `{n#coin:cau}`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

__all__ = ["TemplateSlot", "fill", "listed", "tidy"]

_SLOT: Final = re.compile(r"\{(\w+)(?:#(\w+))?(?::(\w+))?\}")


class TemplateSlot(NamedTuple):
    """A place to fill; unit and form are empty where it names none."""

    name: str
    unit: str
    form: str


def fill(template: str, value: Callable[[TemplateSlot], str]) -> str:
    return _SLOT.sub(lambda match: value(TemplateSlot(match[1], match[2] or "", match[3] or "")), template)


def listed(parts: list[str], last: str, comma: str = ", ") -> str:
    """`a, b and c` with the given last joint."""
    return parts[0] if len(parts) == 1 else comma.join(parts[:-1]) + last + parts[-1]


def tidy(text: str) -> str:
    """One sentence: single spaces, no doubled marks, a capital at the start and a full stop at the end."""
    text = re.sub(r"\s+", " ", text).strip(" ,")
    text = re.sub(r" ([,;:.])", r"\1", text)
    text = re.sub(r",+([,;:.)])", r"\1", text)
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
