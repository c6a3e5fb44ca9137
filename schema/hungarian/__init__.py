"""As much Hungarian morphology as generated sentences need."""

from kartotek.schema.hungarian.determiners import demonstrative, with_articles
from kartotek.schema.hungarian.features import Case, Person
from kartotek.schema.hungarian.nouns import CASES, Lexeme, Owner, inflect, quality
from kartotek.schema.hungarian.numerals import article, attributive, figure, fraction, label, multiple, spelled, times
from kartotek.schema.hungarian.verbs import Modality, Verb, conjugate

__all__ = [
    "CASES",
    "Case",
    "Lexeme",
    "Modality",
    "Owner",
    "Person",
    "Verb",
    "article",
    "attributive",
    "conjugate",
    "demonstrative",
    "figure",
    "fraction",
    "inflect",
    "label",
    "multiple",
    "quality",
    "spelled",
    "times",
    "with_articles",
]
