"""Type checks of gains, losses, stats and production: what may stand where, and which amounts must be plain."""

from __future__ import annotations

from kartotek.schema.language import nodes as n
from kartotek.schema.language.check_terms import Bindings, TermChecker
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["TransferChecker"]


class TransferChecker(TermChecker):
    """`timing` decides which transfers may stand there."""

    def __init__(self, text: str, vocabulary: Vocabulary, timing: str) -> None:
        super().__init__(text, vocabulary)
        self.timing = timing

    def transfer(self, step: n.Transfer, scope: Bindings) -> None:
        if step.private and step.kind != "produce":
            raise self.fault("effect-type", "'private' belongs to 'produce'", step)
        if step.kind == "have":
            self._have(step, scope)
        elif step.kind == "produce":
            self._produce(step, scope)
        else:
            self.resources(step.bundle, scope)
        if step.per is not None:
            self.count(step.per.every, "the number after 'per'", step.per)
            if isinstance(step.per.what, n.Select):
                self.select(step.per.what, scope)
            else:
                self.integer(step.per.what, scope)

    def _have(self, step: n.Transfer, scope: Bindings) -> None:
        if self.timing not in ("always", "end"):
            raise self.fault("effect-type", "'have' stands only under 'always' and 'end'", step)
        for amount in step.bundle.amounts:
            if not isinstance(amount, n.Amount):
                self._open_stat(step, amount)
            self.amount(amount, self.vocabulary.stats, "stat", scope)

    def _open_stat(self, step: n.Transfer, amount: n.AnyAmount) -> None:
        """A choice of stats is made by the scorer, which must be able to add it and take it off again."""
        if self.timing == "always":
            raise self.fault("effect-type", "a choice of stats is made at the end", amount, "write 'end: have ...'")
        if step.per is not None:
            raise self.fault("effect-type", "a choice of stats cannot be multiplied by 'per'", step.per)
        self.literal_amounts(amount, "a choice of stats takes plain numbers")

    def _produce(self, step: n.Transfer, scope: Bindings) -> None:
        if self.timing != "always":
            raise self.fault("effect-type", "'produce' stands only under 'always'", step)
        if step.per is not None:
            raise self.fault("effect-type", "production is fixed: it cannot be multiplied by 'per'", step.per)
        tradable = [name for name, resource in self.vocabulary.resources.items() if resource.tradable]
        for amount in step.bundle.amounts:
            if isinstance(amount, n.SomeOf) and isinstance(amount.source, n.Unknown):
                continue
            if not isinstance(amount, n.Amount | n.Alternative):
                raise self.fault("effect-type", "production is an amount or a choice", amount)
            self.amount(amount, tradable, "tradable resource", scope)
            self.literal_amounts(amount, "production is a plain number")

    def replace(self, step: n.Replace, scope: Bindings) -> None:
        if self.timing != "always":
            raise self.fault("effect-type", "'replace' belongs to 'always'", step)
        self.declared(step.resource, self.vocabulary.resources, "resource", step)
        for amount in step.bundle.amounts:
            if not isinstance(amount, n.Amount):
                raise self.fault("effect-type", "'replace' takes plain amounts", amount)
            self.literal_amounts(amount, "'replace' takes plain numbers")
        self.resources(step.bundle, scope)

    def literal_amounts(self, amount: n.AnyAmount, what: str) -> None:
        """Every number inside is written out, or unknown."""
        for part in n.walk(amount):
            if isinstance(part, n.Amount) and not isinstance(part.count, n.Number | n.Unknown):
                raise self.fault("effect-type", what, part)
