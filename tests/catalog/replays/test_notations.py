"""Every notation of every game: bare moves, tables, shuffles written late, and names that nobody knows."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from openpyxl import Workbook

from kartotek.catalog.replays.importing import NOTATIONS, Importer
from kartotek.catalog.replays.log_names import check_names
from kartotek.catalog.replays.move_tables import table_of
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.registry import GAMES, IMPORTERS, open_game
from kartotek.catalog.store import Catalog
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import Replay, read_replay
from tests.catalog.replays.conftest import Opener
from tests.catalog.rules.tables import tables_of

PLAYERS = ["Anna", "Béla", "Csilla", "Dénes", "Éva", "Feri", "Gabi"]


@pytest.fixture(scope="module", params=GAMES)
def played(with_packs: Opener, request: pytest.FixtureRequest) -> Replay:
    table = next(table for table in tables_of(request.param) if table.players > 1)
    game = with_packs(table.game, IMPORTERS_PROFILE[table.game], table.packs)
    return replace(random_game(game, table.players, 7, options=table.options), packs=table.packs)


IMPORTERS_PROFILE = {game: profiles[0] for game, profiles, _ in IMPORTERS.values()}


def imported(importer: Importer, game: str, text: str | bytes, **more: Any) -> Replay:
    """What comes of a log; it must be valid as far as it goes."""
    replay = importer.replay(game, text, **more)
    report = validate(read_replay(json.dumps(replay.as_json())), importer.game(game, replay.profile, replay.packs))
    assert report.valid, report.as_json()["first_divergence"]
    return replay


def as_csv(replay: Replay) -> str:
    text = io.StringIO()
    csv.writer(text).writerows(table_of(replay, PLAYERS))
    return text.getvalue()


def test_a_table_of_moves_comes_back(importer: Importer, played: Replay) -> None:
    back = imported(importer, played.game, as_csv(played).encode())
    moves = [{key: value for key, value in move.items() if value != []} for move in played.moves]
    assert [{key: value for key, value in move.items() if value != []} for move in back.moves] == moves
    assert back.setup == played.setup and back.log is not None
    assert back.log.names[:2] == ("Anna", "Béla") and back.log.places[0].line == 1


def test_a_workbook_is_the_same_table(importer: Importer, played: Replay) -> None:
    book = Workbook()
    for row in table_of(replace(played, moves=played.moves[:8]), PLAYERS):
        book.active.append(row)
    buffer = io.BytesIO()
    book.save(buffer)
    assert len(imported(importer, played.game, buffer.getvalue()).moves) == 8


def test_bare_moves_need_only_a_set_up(importer: Importer, played: Replay) -> None:
    document = {
        "setup": dict(played.setup),
        "moves": [dict(move) for move in played.moves],
        "packs": list(played.packs),
    }
    assert imported(importer, played.game, json.dumps(document)).moves == played.moves
    alone = json.dumps(document["moves"])
    if not played.packs:  # a list of moves alone names no pack
        assert imported(importer, played.game, alone, setup=played.setup).moves == played.moves
    with pytest.raises(KartotekError) as caught:
        importer.replay(played.game, alone)
    assert caught.value.where == "setup" and "--setup" in str(caught.value.hint)


def test_logs_without_states(importer: Importer, played: Replay) -> None:
    """The notations of these games without `start`, `columns` and the states after each move."""
    if played.game not in ("armada", "ginkgopolis"):
        return
    setup = dict(played.setup) | ({"pack": played.packs[0], "teams": False} if played.packs else {})
    known = next(name for name, game in NOTATIONS.items() if game == played.game)
    log = {"format": known, "setup": setup, "moves": [dict(move) for move in played.moves]}
    assert imported(importer, played.game, json.dumps(log)).moves == played.moves


def test_shuffles_a_little_late_are_moved(importer: Importer, played: Replay) -> None:
    """Each outcome of chance stands with a move nearby; the import puts it where it belongs."""
    for distance in (3,):
        moves = [dict(move) for move in played.moves]
        for place, move in reversed(list(enumerate(played.moves[:-distance]))):
            if "chance" in move:
                del moves[place]["chance"]
                moves[place + distance].setdefault("chance", [])[:0] = move["chance"]
        document = {"setup": dict(played.setup), "moves": moves, "packs": list(played.packs)}
        assert imported(importer, played.game, json.dumps(document)).moves == played.moves


@pytest.mark.parametrize("name", GAMES)
def test_no_name_of_a_played_game_is_unknown(with_packs: Opener, name: str) -> None:
    for table in list(tables_of(name))[::3]:
        game = with_packs(name, None, table.packs)
        check_names(random_game(game, table.players, 3, options=table.options), game)


def misspelt(played: Replay) -> tuple[int, str, dict[str, Any]]:
    """A move with one name misspelt: its place, the field, the move."""
    for place, move in enumerate(played.moves):
        for key in ("card", "slot", "structure"):
            if isinstance(move.get(key), str) and len(move[key]) > 5 and "#" not in move[key]:
                return place, key, {**move, key: move[key][:2] + move[key][3:]}
    raise AssertionError("no move names a thing")


def test_a_misspelt_name_is_an_error_of_the_import(importer: Importer, played: Replay) -> None:
    place, key, wrong = misspelt(played)
    moves = [*played.moves[:place], wrong, *played.moves[place + 1 :]]
    with pytest.raises(KartotekError) as caught:
        importer.replay(played.game, as_csv(replace(played, moves=tuple(moves))))
    assert caught.value.where == f"line {place + 1}, {key}"
    assert repr(played.moves[place][key]) in str(caught.value.hint)
    for spoiled, field in (({**played.moves[place], "kard": "x"}, "kard"), ({"seat": 0, "do": "bild"}, "do")):
        document = {"setup": dict(played.setup), "moves": [spoiled], "packs": list(played.packs)}
        with pytest.raises(KartotekError) as caught:
            importer.replay(played.game, json.dumps(document))
        assert caught.value.where == f"moves[0].{field}"


@pytest.mark.parametrize(
    ("text", "code", "hint"),
    [
        ('{"format": "ginkgopolis-log/2"}', "replay-format", "ginkgopolis-log/1"),
        ('{"format": "gaia-log/1", "moves": []}', "usage", "gaia-project"),
        ("Anna chooses a card", "replay-format", "template"),
        ("x;y\n1;2", "replay-format", "template"),
        ('{"status": 1, "data": {"logs": [{"data": [{"type": "cardPlayed"}]}]}}', "replay-outside", "template"),
    ],
)
def test_what_is_not_understood_names_what_is(importer: Importer, text: str, code: str, hint: str) -> None:
    with pytest.raises(KartotekError) as caught:
        importer.replay("ginkgopolis", text)
    assert caught.value.code == code and hint in str(caught.value.hint)


ODD: list[Any] = [None, True, -1, 1.5, "", "x", "altar", [], {}, [[]], [{}], {"seat": 0}]


def test_whatever_stands_in_a_log_is_an_error_or_a_verdict(importer: Importer, played: Replay) -> None:
    """One value changed, one key gone or added: no fault of another kind comes up."""
    rng = Random(5)
    document = {"setup": dict(played.setup), "moves": list(played.moves[:30]), "packs": list(played.packs)}
    text = json.dumps(document)
    for _ in range(25):
        changed = json.loads(text)
        at, path = changed, [rng.choice(["moves", "moves", "setup"])]
        while isinstance(at[path[-1]], dict | list) and at[path[-1]] and rng.random() < 0.8:
            at = at[path[-1]]
            path.append(rng.choice(list(at) if isinstance(at, dict) else range(len(at))))
        if rng.random() < 0.3:
            del at[path[-1]]
        else:
            at[path[-1]] = rng.choice(ODD)
        try:
            replay = importer.replay(played.game, json.dumps(changed))
            validate(replay, importer.game(played.game, replay.profile, replay.packs))
        except KartotekError as error:
            assert error.code in ("replay-format", "replay-outside"), path


def test_a_game_is_opened_once_for_many_logs(importer: Importer, played: Replay, monkeypatch: Any) -> None:
    text = as_csv(played)
    imported(importer, played.game, text)

    def never(*_: Any) -> None:
        raise AssertionError("opened again")

    monkeypatch.setattr("kartotek.catalog.replays.importing.open_game", never)
    imported(importer, played.game, text)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (("player", "Anna", "Anan"), "player"),
        (("do", "choose", "chose"), "do"),
        (("players", "", ""), "playrs"),
        (("tile", "", ""), "tyle"),
    ],
)
def test_a_table_says_line_and_column(importer: Importer, catalog: Catalog, change: Any, where: str) -> None:
    game = open_game(catalog, "ginkgopolis")
    text = as_csv(replace(random_game(game, 2, 1), moves=random_game(game, 2, 1).moves[:12]))
    column, old, new = change
    spoiled = text.replace(f",{old},", f",{new},", 1) if old else text.replace(column, where, 1)
    assert spoiled != text
    with pytest.raises(KartotekError) as caught:
        importer.replay("ginkgopolis", spoiled)
    assert (
        caught.value.where.startswith("line ") and where in caught.value.where and "did you mean" in caught.value.hint
    )
