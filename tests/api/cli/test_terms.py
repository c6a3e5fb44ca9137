"""`kartotek terms`: its short form, and games as people name them."""

from __future__ import annotations

import pytest

from kartotek.api.cli.status import Status
from tests.api.cli.calling import call

pytestmark = pytest.mark.usefixtures("small_world")


def test_term_is_the_short_form_of_terms_show(capsys: pytest.CaptureFixture[str]) -> None:
    short = call(capsys, "term", "kártyát", "--json")
    assert short.status == Status.FINE
    assert short.out == call(capsys, "terms", "show", "kártyát", "--json").out


@pytest.mark.parametrize("game", ["seven-wonders", "7 Wonders", "7 csoda", "7 CSODA"])
def test_a_game_is_given_by_id_or_name(capsys: pytest.CaptureFixture[str], game: str) -> None:
    assert call(capsys, "terms", "show", "kártya", "--game", game).status == Status.FINE


def test_an_unknown_game_is_an_error_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    ended = call(capsys, "terms", "show", "kártya", "--game", "7 csod")
    assert ended.status == Status.BAD_INPUT
    assert "seven-wonders" in ended.err
