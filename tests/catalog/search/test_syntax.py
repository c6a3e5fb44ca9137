"""The search text: what it means, what is wrong with it, and that nothing but our own error escapes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartotek.catalog.search import (
    ANYTHING,
    AllOf,
    AnyOf,
    Condition,
    KeyCondition,
    Negated,
    TextCondition,
    parse_search,
    print_search,
)
from kartotek.schema.errors import KartotekError

BROWN = KeyCondition("color", ":", "brown")


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("", ANYTHING),
        ("   ", ANYTHING),
        ("c:brown", BROWN),
        ("C:brown", BROWN),
        ("color=brown", BROWN),
        ("color!=brown", Negated(BROWN)),
        ("-c:brown", Negated(BROWN)),
        ("age:1", KeyCondition("age", ":", 1)),
        ("cost<=1", KeyCondition("cost", "<=", 1)),
        (
            "cost<1 cost>1 cost>=1",
            AllOf((KeyCondition("cost", "<", 1), KeyCondition("cost", ">", 1), KeyCondition("cost", ">=", 1))),
        ),
        ("vízvezeték", TextCondition("vízvezeték")),
        ('"clay pool"', TextCondition("clay pool", phrase=True)),
        ('name:"clay pool"', KeyCondition("name", ":", "clay pool")),
        ("a or b c", AnyOf((TextCondition("a"), AllOf((TextCondition("b"), TextCondition("c")))))),
        ("(a or b) c", AllOf((AnyOf((TextCondition("a"), TextCondition("b"))), TextCondition("c")))),
        ("a és b", AllOf((TextCondition("a"), TextCondition("b")))),
        ("a vagy b", AnyOf((TextCondition("a"), TextCondition("b")))),
        ("-(a or -b)", Negated(AnyOf((TextCondition("a"), Negated(TextCondition("b")))))),
        ("-", TextCondition("-")),
        ("jól-rossz", TextCondition("jól-rossz")),
        ("c:brown age:1 effect:coin", AllOf((BROWN, KeyCondition("age", ":", 1), KeyCondition("effect", ":", "coin")))),
    ],
)
def test_what_it_means(text: str, meaning: Condition) -> None:
    assert parse_search(text) == meaning


@pytest.mark.parametrize(
    ("text", "column"),
    [("(a", 1), ("a)", 2), ('a "b', 3), ("or", 1), ("a or", 3), ("c:", 1), ("a cost<=x", 3), ("()", 2), ("-(", 2)],
)
def test_faults_have_their_place(text: str, column: int) -> None:
    with pytest.raises(KartotekError) as caught:
        parse_search(text)
    assert caught.value.code == "query-syntax"
    assert caught.value.where.startswith(f"column {column} ")
    assert caught.value.hint


@pytest.mark.parametrize("text", ["x" * 501, "a " * 51, "(" * 30 + "a" + ")" * 30, "-" * 40 + "a"])
def test_it_is_bounded(text: str) -> None:
    with pytest.raises(KartotekError, match="query-syntax"):
        parse_search(text)


@given(st.text(max_size=60))
def test_only_our_own_error_escapes(text: str) -> None:
    try:
        parse_search(text)
    except KartotekError as error:
        assert error.code == "query-syntax"


WORD = st.from_regex(r"[a-záéőű]{1,8}", fullmatch=True).filter(lambda word: word not in {"or", "and", "vagy", "és"})
LEAVES = st.one_of(
    WORD.map(TextCondition),
    st.from_regex(r"[a-z ]{1,10}", fullmatch=True).map(lambda text: TextCondition(text, phrase=True)),
    st.builds(
        KeyCondition, st.sampled_from(["cost", "age"]), st.sampled_from(["<", "<=", ">", ">="]), st.integers(0, 99)
    ),
    st.builds(KeyCondition, st.sampled_from(["color", "effect"]), st.just(":"), st.one_of(WORD, st.integers(0, 99))),
)


def groups(inner: st.SearchStrategy[Condition]) -> st.SearchStrategy[Condition]:
    many = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return st.one_of(inner.map(Negated), many.map(AllOf), many.map(AnyOf))


@given(st.recursive(LEAVES, groups, max_leaves=6))
def test_printing_and_reading_agree(condition: Condition) -> None:
    try:
        again = parse_search(print_search(condition))
    except KartotekError:
        return  # deeper or longer than the limits
    assert again == condition
