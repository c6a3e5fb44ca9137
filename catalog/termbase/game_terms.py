"""The words that hold in a game: its own, and those of the game that it extends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kartotek.catalog.store import Catalog, Term

__all__ = ["GameTerm", "every_term", "game_terms", "lineage"]


@dataclass(frozen=True, slots=True)
class GameTerm:
    """A term as it holds in a game.

    `status` differs from the term's own where an expansion prefers another word than its base game.
    """

    term: Term
    game: str
    status: str

    @property
    def inherited(self) -> bool:
        """Whether the word comes from the base game."""
        return self.term.game != self.game


def lineage(catalog: Catalog, game: str) -> tuple[str, ...]:
    """The game, then the games that it extends."""
    base = catalog.games[game].base
    return (game, *(lineage(catalog, base) if base else ()))


def game_terms(catalog: Catalog, game: str) -> tuple[GameTerm, ...]:
    """Own terms in the order of the file, then inherited ones that the game does not have itself."""
    found: list[GameTerm] = []
    for origin in lineage(catalog, game):
        known = {_key(item.term) for item in found}
        settled = {(item.term.concept, item.term.language) for item in found if item.status == "preferred"}
        for term in catalog.terms.values():
            if term.game == origin and _key(term) not in known:
                outranked = term.status == "preferred" and (term.concept, term.language) in settled
                found.append(GameTerm(term, game, "admitted" if outranked else term.status))
    return tuple(found)


def every_term(catalog: Catalog) -> Iterator[GameTerm]:
    """The terms of all games, each in its own."""
    return (GameTerm(term, term.game, term.status) for term in catalog.terms.values())


def _key(term: Term) -> tuple[str, str, str]:
    return term.concept, term.language, term.folded
