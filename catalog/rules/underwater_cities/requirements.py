"""Conditions that stand on components rather than in abilities: what a contract asks for."""

from __future__ import annotations

from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.library import Library, StoredAbility
from kartotek.catalog.effects.state import State
from kartotek.catalog.effects.walker import TermWalker
from kartotek.catalog.rules.underwater_cities.core import Core
from kartotek.schema.language import nodes as n

__all__ = ["Requirements"]


class Requirements:
    """Each condition is wrapped as the limit of an ability of its own, which the tree walker can judge."""

    def __init__(self, core: Core) -> None:
        self.core = core
        sources: list[StoredAbility] = []
        self._entries: dict[int, list[int]] = {}
        for contract in core.pieces.contracts:
            for term in contract.requires.requires:
                tree = term.tree
                if tree is not None:
                    self._entries.setdefault(contract.number, []).append(len(sources))
                    limits = (n.OnlyIf(tree),)
                    ability = n.Ability(n.Timing("now"), n.Seq(()), limits)
                    sources.append(StoredAbility(contract.requires.id, "contract", len(sources) + 1, ability))
        self.library = Library(core.facts.vocabulary, sources)
        self.walker = TermWalker(self.library, core.machine.world, core.machine.continuous)

    def met(self, state: State, seat: int, contract: int) -> bool | None:
        """Does the seat fulfil a contract? None if its terms are unknown."""
        if contract not in self._entries:
            return None
        verdicts = []
        for index in self._entries[contract]:
            entry = self.library.entries[index]
            verdicts += [self.walker.condition(entry, i, Env(state, seat)) for i in entry.conditions]
        return False if False in verdicts else None if None in verdicts else True

    def text(self, contract: int) -> str:
        terms = self.core.pieces.contracts[contract].requires.requires
        return " and ".join(term.expression or "?" for term in terms)
