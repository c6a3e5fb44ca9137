"""Levels stated in running text: each gets its own statement, and points for several add up."""

from __future__ import annotations

from tests.ingest.effects.texts import statements


def stated(text: str) -> list[tuple[str | None, str]]:
    return [(one.subject, one.expression) for one in statements("gaia-project", text)]


def level(name: str) -> str:
    return f"gaia-project:level:{name}"


def test_levels_that_share_a_number_get_a_statement_each() -> None:
    assert stated("A 2. és 4. szinten az elerheto távolság hat.") == [
        (level("navigation-2"), "always: mod range = 6"),
        (level("navigation-4"), "always: mod range = 6"),
    ]


def test_levels_in_a_row_keep_their_own_numbers() -> None:
    assert stated("Az 1. szinten a költség 7 energia, a 3. vagy 4. szinten pedig 5 energia.") == [
        (level("gaia-1"), "always: mod project_cost = 7"),
        (level("gaia-3"), "always: mod project_cost = 5"),
        (level("gaia-4"), "always: mod project_cost = 5"),
    ]


def test_a_level_and_those_above_it() -> None:
    read = stated("A 4. szinten és fölötte a költség lépésenként 6 érc volna.")
    assert read == [(level(f"terraforming-{n}"), "always: mod terraform_cost = 6") for n in (4, 5)]


def test_a_level_without_a_number_is_not_read() -> None:
    assert stated("A 2. szinten a költség magas.") == []


def test_goods_beside_a_level_are_no_price() -> None:
    assert not any("mod" in expression for _, expression in stated("A 2. szinten 3 ércet kapsz."))


def test_points_for_levels_add_up() -> None:
    (one,) = statements("gaia-project", "A játék végén minden 2., 3. és 4. szint 5 győzelmi pontot ér.")
    assert one.expression == "end: for each track: gain band(it.level, 2: 5, 3: 10, 4: 15) vp"
    assert one.confidence >= 900


def test_the_second_of_its_kind_comes_with_its_level() -> None:
    read = stated("A második Gaiaformálót a 2. szint, a harmadikat az 5. szint elérésekor kapod meg.")
    assert read == [(level("gaia-2"), "now: gain gaiaformer"), (level("gaia-5"), "now: gain gaiaformer")]


def test_a_value_after_ordinals_that_are_no_levels_leaves_the_row_unread() -> None:
    assert stated("Az elérhető távolság a 2. és 3. szintn öt, a 4. szinten hat.") == []
    assert stated("Az elérhető távolság a 2. szinten öt, a 3. szintenhat, a 4. szinten hét.") == []
