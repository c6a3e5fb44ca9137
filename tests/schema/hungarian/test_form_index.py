"""The fast index answers as `is_form` does."""

from __future__ import annotations

import pytest

from kartotek.schema.hungarian.analyse import is_form
from kartotek.schema.hungarian.conjugation import conjugation
from kartotek.schema.hungarian.form_index import Analysis, FormIndex
from kartotek.schema.hungarian.nouns import Lexeme, declension

NOUNS = "kártya épületlapka kő érme kor kör szint alagút metropolisz ellenfél győzelem hajó tudás kéz".split()
VERBS = "épít megépít lefed eldob húz kijátszik továbbad fizet vásárol".split()
INDEX = FormIndex([*((noun, "noun") for noun in NOUNS), *((verb, "verb") for verb in VERBS), ("szabad", "adjective")])
FORMS = sorted(
    {form for noun in NOUNS for plural in (False, True) for form in declension(Lexeme(noun), plural=plural)}
    | {form.text for verb in ("épít", "fed", "dob", "húz", "játszik", "ad", "fizet") for form in conjugation(verb)}
    | set("szabadabb legszabadabb szabadon lapka korszak körül építmény köve kezében építés eldobott".split())
)


@pytest.mark.parametrize("kind", ["noun", "verb"])
def test_the_same_as_one_by_one(kind: str) -> None:
    words = NOUNS if kind == "noun" else VERBS
    for form in FORMS:
        slow = {word for word in words if is_form(form, word, kind)}
        fast = {a.word for a in INDEX.words(form) if a.kind == kind and not a.particle and not a.derived}
        assert fast == slow, form


def test_a_particle_that_stands_apart_is_named() -> None:
    assert Analysis("lefed", "verb", "le") in INDEX.words("fedd")
    assert Analysis("lefed", "verb") in INDEX.words("lefedi")


def test_derived_words_are_marked() -> None:
    assert INDEX.words("építésből") == (Analysis("épít", "verb", derived=True),)


def test_degrees_of_adjectives() -> None:
    assert [a.word for a in INDEX.words("legszabadabbat")] == ["szabad"]
