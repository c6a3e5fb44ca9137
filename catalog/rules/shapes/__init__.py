"""The typed reader of set-ups and moves: a game declares the shape of each, and gets a check and a JSON Schema from it.

A check is done twice over: a generated function says in about a microsecond that a move is well formed; only where it
is not, the shapes are walked to find the place. What the words mean is no matter of shape: the rules see to that.
"""

from kartotek.catalog.rules.shapes.moves import Shapes, StepList
from kartotek.catalog.rules.shapes.shape import Fields, Shape
from kartotek.catalog.rules.shapes.values import (
    Amounts,
    Either,
    ListOf,
    MapOf,
    NestedSteps,
    Record,
    Text,
    TrueOrFalse,
    WholeNumber,
)

__all__ = [
    "Amounts", "Either", "Fields", "ListOf", "MapOf", "NestedSteps", "Record", "Shape", "Shapes", "StepList",
    "Text", "TrueOrFalse", "WholeNumber",
]  # fmt: skip
