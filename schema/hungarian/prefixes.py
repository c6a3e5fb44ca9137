"""Verbal particles: prefixes that a Hungarian verb has in its dictionary form and often stands apart from."""

from __future__ import annotations

from typing import Final

__all__ = ["PREFIXES", "split_prefix"]

PREFIXES: Final = tuple(
    sorted(
        (
            "alá által át be bele el ellen előre elő fel föl felül fenn félre fölül hátra haza hozzá ide igénybe jóvá"
            " keresztül ki körül közbe le meg mellé neki oda össze rá rajta szembe szét tova tovább tönkre túl újjá"
            " újra utána vissza végig"
        ).split(),
        key=lambda prefix: (-len(prefix), prefix),
    )
)
"""Longest first, so that *előre* is tried before *elő*."""


def split_prefix(verb: str) -> tuple[str, str]:
    """The particle and the bare verb: `("le", "fed")`; the particle is empty where there is none."""
    for prefix in PREFIXES:
        if verb.startswith(prefix) and len(verb) - len(prefix) >= 2:
            return prefix, verb[len(prefix) :]
    return "", verb
