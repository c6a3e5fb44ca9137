"""Reading logs: lines to moves, and what lies outside the base game."""

from __future__ import annotations

from typing import Any

import pytest

from kartotek.catalog.rules.gaia_project import GaiaProject
from kartotek.catalog.rules.gaia_project.log import FORMAT, import_log
from kartotek.catalog.rules.gaia_project.log_notation import LogReader
from kartotek.schema.errors import KartotekError
from tests.catalog.rules.gaia_project.samples import sample


@pytest.mark.parametrize(
    ("line", "steps"),
    [
        ("build m 4A2.", [{"do": "build", "structure": "mine", "hex": "4A2"}]),
        ("build ac2 1B3. tech nav. up nav. lostPlanet 5B2.", [
            {"do": "build", "structure": "academy_qic", "hex": "1B3"},
            {"do": "tech", "space": "under-navigation"},
            {"do": "research", "track": "navigation"},
            {"do": "build", "structure": "mine", "hex": "5B2"},
        ]),
        ("spend 5pw for 1q,1c. burn 2. pass booster3", [
            {"do": "exchange", "pay": {"power": 5}, "gain": {"qic": 1, "credit": 1}},
            {"do": "burn", "times": 2},
            {"do": "pass", "booster": "2"},
        ]),
        ("income 4pw,t", [
            {"do": "income", "resource": "power", "amount": 4},
            {"do": "income", "resource": "token", "amount": 1},
        ]),
        ("charge 1t,2pw", [{"do": "charge", "power": 2, "token": "before"}]),
        ("charge 2pw,1t", [{"do": "charge", "power": 2, "token": "after"}]),
        ("brainstone gaia", [{"do": "brainstone", "place": "gaia"}]),
        ("special q,5c.", [{"do": "special", "host": "advanced_tech_tile:3"}]),
        ("spend t-a3 for k", [{"do": "exchange", "pay": {"bowl3": 1}, "gain": {"knowledge": 1}}]),
        ("federation 1A1,1A2 fed1.", [{"do": "federate", "hexes": ["1A1", "1A2"], "token": "points"}]),
    ],
)  # fmt: skip
def test_a_line_becomes_steps(engine: GaiaProject, line: str, steps: list[dict[str, Any]]) -> None:
    assert LogReader(engine.facts).steps(line) == steps


def _log(**changes: Any) -> dict[str, Any]:
    """A log of two moves with the set-up of a sample, in the short names of logs."""
    setup = {
        "sectors": [{"tile": "5B", "center": [0, 0], "rotation": 1, "mirrored": True}],
        "boosters": ["booster2", "booster3"],
        "tech": {"terra": "tech9", "free3": "tech1"},
        "adv_tech": {"sci": "advtech8"},
        "round_scoring": ["score5"],
        "final_scoring": ["satellite"],
        "terraforming_federation": "fed3",
    }
    moves = [
        {"n": 1, "move": "p1 faction terrans"},
        {"n": 2, "move": "p2 faction xenos"},
        {"move": "xenos build m 1A1"},
    ]
    return {"format": FORMAT, "player_count": 2, "setup": setup, "moves": moves} | changes


def _export(**changes: Any) -> dict[str, Any]:
    """The same game as the site exports it, with the notes that it adds for its readers."""
    return {
        "players": [{"faction": name, "data": {"victoryPoints": 90}} for name in ("terrans", "xenos")],
        "options": {"auction": "choose-bid", "factionVariant": "standard", "map": {
            "sectors": [{"sector": "5B", "rotation": 1, "center": {"q": 0, "r": 0, "s": 0}}], "mirror": True,
        }},
        "tiles": {
            "boosters": {"booster2": True, "booster3": False},
            "techs": {
                "terra": {"tile": "tech9", "count": 4}, "free3": {"tile": "tech1", "count": 3},
                "adv-sci": {"tile": "advtech8", "count": 1},
            },
            "scorings": {"round": ["score5"], "final": ["satellite"]},
            "federations": {"fed1": 2, "fed2": 3, "fed3": 2},
        },
        "moveHistory": [
            "init 2 seed", "p1 faction terrans", "p2 faction xenos", "p1 bid terrans 0", "p2 bid xenos 0 (0/0 ⇒ 2/4)",
            "xenos build m 1A1 using area1: 1, area2: 2.", "xenos federation 1A1,1A2 fed1 using area1: 3.",
            "terrans pass booster2 returning booster3", "xenos up nav (0 ⇒ 1).",
        ],
        "ended": True,
    } | changes  # fmt: skip


def test_the_export_of_the_site(engine: GaiaProject) -> None:
    """Set-up and lines are those of the log; the token on the terraforming track is the one that is missing."""
    parts = import_log(_export(), engine)
    assert parts["setup"] == import_log(_log(), engine)["setup"]
    assert parts["scores"] == [{"seat": 0, "total": 90}, {"seat": 1, "total": 90}]
    lines = ["p1 faction terrans", "p2 faction xenos", "xenos build m 1A1.", "xenos federation 1A1,1A2 fed1."]
    lines += ["terrans pass booster2", "xenos up nav."]
    assert parts["moves"] == import_log(_log(moves=lines), engine)["moves"]
    assert [place[0] for place in parts["places"]] == [f"moveHistory[{n}]" for n in (1, 2, 5, 6, 7, 8)]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"options": _export()["options"] | {"factionVariant": "beta"}}, "factionVariant 'beta'"),
        ({"expansions": 1}, "expansion"),
        ({"moveHistory": ["init 2 s", "p1 faction terrans", "p1 bid terrans 3"]}, "sold for points"),
        ({"moveHistory": ["init 2 s", "p1 faction terans"]}, "did you mean 'terrans'"),
        ({"moveHistory": ["p1 faction terrans", "terrans bild m 1A1"]}, "moveHistory[1]: terrans bild m 1A1"),
        ({"tiles": {}}, "is missing"),
    ],
)
def test_an_export_that_cannot_be_read(engine: GaiaProject, changes: dict[str, Any], why: str) -> None:
    with pytest.raises(KartotekError) as caught:
        import_log(_export(terraformingFederation="fed3", **changes), engine)
    assert why in str(caught.value)


def test_set_up_and_seats_are_read(engine: GaiaProject) -> None:
    parts = import_log(_log(source={"repo": "owner/name", "path": "a.json"}), engine)
    assert parts["source"] == "owner/name a.json"
    assert parts["setup"]["sectors"] == [{"side": "05-outlined", "q": 0, "r": 0, "turns": 1, "mirrored": True}]
    assert parts["setup"]["boosters"] == ["3", "2"] and parts["setup"]["terraforming_token"] == "power"
    assert parts["setup"]["tech"] == {"under-terraforming": "9", "free-3": "1", "advanced-science": "8"}
    assert [move["seat"] for move in parts["moves"]] == [0, 1, 1]
    assert import_log(_log(moves=["p1 faction terrans"]), engine)["moves"][0]["faction"] == "terrans"


@pytest.mark.parametrize(
    "changes",
    [
        {"rules": {"expansion": "lost-fleet"}},
        {"rules": {"auction": "choose-bid"}},
        {"engine_options": {"flexibleFederations": True}},
        {"moves": ["p1 faction darkanians"]},
        {"moves": ["p1 faction terrans", "terrans explore ship 3"]},
        {"moves": ["p1 faction terrans", "terrans action power9."]},
        {"moves": ["p1 faction terrans", "terrans special move-ship."]},
        {"moves": ["p1 faction terrans", "terrans build colony 1A1"]},
        {"moves": ["p1 faction terrans", "terrans spend 1dust for 1q"]},
    ],
)
def test_what_the_base_game_does_not_have_is_outside(engine: GaiaProject, changes: dict[str, Any]) -> None:
    with pytest.raises(KartotekError) as caught:
        import_log(_log(**changes), engine)
    assert caught.value.code == "replay-outside" and caught.value.what


@pytest.mark.parametrize(
    "log", [None, [], {"format": "other"}, _log(setup={}), _log(moves=[{"n": 1}]), _log(moves=[""])]
)
def test_what_is_no_log_is_told(engine: GaiaProject, log: Any) -> None:
    with pytest.raises(KartotekError) as caught:
        import_log(log, engine)
    assert caught.value.code == "replay-format"


def test_answers_after_a_pass_are_moves_of_their_own(engine: GaiaProject) -> None:
    reader = LogReader(engine.facts)
    moves = reader.moves(["p1 faction taklons", "taklons spend 1o for 1c. pass booster3. income 4pw. brainstone area2"])
    assert [move["do"] for move in moves] == ["faction", "turn", "income", "brainstone"]
    assert [step["do"] for step in moves[1]["steps"]] == ["exchange", "pass"] and moves[3]["seat"] == 0


def test_states_and_scores_of_a_log_are_claims(engine: GaiaProject) -> None:
    moves = [
        {"move": "p1 faction terrans", "state": None},
        {"move": "p2 faction xenos", "state": [[10, 15], [10, 14]], "changed": {"xenos": {"sat": 1}}},
        {"move": "terrans build m 1A1", "state": [[9, 15], [10, 14]]},
    ]
    log = _log(moves=moves, state_columns=["vp", "credit"], final={"scores": {"xenos": 80, "terrans": 70}})
    parts = import_log(log, engine)
    assert parts["checkpoints"] == [
        {"after": 2, "rows": [{"vp": 10, "credit": 15}, {"vp": 10, "credit": 14, "sat": 1}]},
        {"after": 3, "rows": [{"vp": 9, "credit": 15}, {"vp": 10, "credit": 14, "sat": 1}]},
    ]
    assert parts["scores"] == [{"seat": 0, "total": 70}, {"seat": 1, "total": 80}]


def test_imported_moves_are_moves_of_a_replay(engine: GaiaProject) -> None:
    assert all({"seat", "do"} <= set(move) for move in sample("tng-6").moves)
