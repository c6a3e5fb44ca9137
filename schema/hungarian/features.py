"""What forms of words say: the case of a noun and the person of a verb.

Both are texts, so that tables of words may name them.
"""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Case", "Person"]


class Case(StrEnum):
    """The cases of Hungarian nouns, each with a form of *hajó*."""

    NOM = "nom"
    """hajó"""
    ACC = "acc"
    """hajót"""
    DAT = "dat"
    """hajónak"""
    INE = "ine"
    """hajóban"""
    ELA = "ela"
    """hajóból"""
    ILL = "ill"
    """hajóba"""
    SUP = "sup"
    """hajón"""
    SUB = "sub"
    """hajóra"""
    DEL = "del"
    """hajóról"""
    ADE = "ade"
    """hajónál"""
    ABL = "abl"
    """hajótól"""
    ALL = "all"
    """hajóhoz"""
    INS = "ins"
    """hajóval"""
    TRA = "tra"
    """hajóvá"""
    CAU = "cau"
    """hajóért"""
    ESS = "ess"
    """hajóként"""
    TER = "ter"
    """hajóig"""
    DIST = "dist"
    """hajónként"""


class Person(StrEnum):
    """The persons of Hungarian verbs."""

    I = "1s"  # noqa: E741
    YOU = "2s"
    IT = "3s"
    WE = "1p"
    YOU_ALL = "2p"
    THEY = "3p"
