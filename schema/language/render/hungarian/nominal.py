"""A Hungarian noun phrase that is put into a case when its place in the sentence is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from kartotek.schema.hungarian import Lexeme, Owner, demonstrative, figure, inflect
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language.render.template import listed

__all__ = ["NounGroup", "Nominal", "Numeral", "Sayable", "Total", "as_owner", "possession"]


class Sayable(Protocol):
    """Anything that has cases. Something that itself has an owner takes the dative when it owns in turn."""

    def say(self, case: Case = Case.NOM) -> str: ...

    @property
    def chained(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Nominal:
    """`ahead` is the article, numeral or quantifier; `near` sets ez before it; `place` says where the thing is."""

    heads: tuple[Lexeme, ...]
    before: tuple[str, ...] = ()
    ahead: str = ""
    place: str = ""
    plural: bool = False
    owner: Owner | None = None
    near: bool = False
    chained: bool = False
    joint: str = " vagy "

    @property
    def definite(self) -> bool:
        return self.near or self.ahead == "a~" or self.owner is not None

    def say(self, case: Case = Case.NOM) -> str:
        heads = listed([inflect(head, case, plural=self.plural, owner=self.owner) for head in self.heads], self.joint)
        where = f"{self.place} lévő" if self.place else ""
        opening = f"{demonstrative(case)} a~" if self.near else self.ahead
        if opening == "egy" and where.startswith("a~"):
            opening = "egy,"  # two articles in a row are parted: egy, a szomszédaidnál lévő kártya
        return " ".join(part for part in (opening, where, ", ".join(self.before), heads) if part)


@dataclass(frozen=True, slots=True)
class Numeral:
    value: int
    chained: bool = False

    def say(self, case: Case = Case.NOM) -> str:
        return figure(self.value, case)


@dataclass(frozen=True, slots=True)
class NounGroup:
    """Several things side by side, each in the same case."""

    parts: tuple[Sayable, ...]
    joint: str = " és "

    @property
    def chained(self) -> bool:
        return False

    def say(self, case: Case = Case.NOM) -> str:
        return listed([part.say(case) for part in self.parts], self.joint)


def as_owner(part: Sayable) -> str:
    """The form in which something owns what follows it."""
    if isinstance(part, NounGroup):
        return listed([as_owner(inner) for inner in part.parts], part.joint)
    if isinstance(part, Nominal) and part.near:
        return f"{part.say(Case.DAT)} a~"
    return part.say(Case.DAT) if part.chained else part.say()


def possession(owner: Sayable, head: Lexeme, *before: str, plural: bool = False) -> Nominal:
    """az érméid száma, a bolygóid különböző típusai."""
    return Nominal((head,), (" ".join((as_owner(owner), *before)),), owner="they", plural=plural, chained=True)


@dataclass(frozen=True, slots=True)
class Total:
    """A sum: its parts side by side where it stands by itself, their összeg where it is put into a case."""

    parts: tuple[Sayable, ...]
    chained: bool = True

    def say(self, case: Case = Case.NOM) -> str:
        if case == Case.NOM:
            return f"{NounGroup(self.parts).say()} együttvéve"
        return self.summed().say(case)

    def summed(self) -> Nominal:
        return possession(NounGroup(self.parts), Lexeme("összeg"))
