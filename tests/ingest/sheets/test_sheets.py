"""Packs that an owner types in: the template, what is read of it, and every mistake with its message."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.registry import open_game
from kartotek.catalog.store import load_catalog
from kartotek.ingest.build import build, collect
from kartotek.ingest.build.check.pack_status import pack_status
from kartotek.ingest.build.check.pack_template import write_template
from kartotek.ingest.files.problems import BadData, Problem
from kartotek.schema.errors import KartotekError
from tests.conftest import DATA
from tests.ingest.sheets.owner import CARDS, MAP, fill_cards, new_pack, put

GAME = "underwater-cities"
INVENTED = DATA / "packs" / "underwater-cities-synthetic"


def _problems(folder: Path) -> tuple[Problem, ...]:
    try:
        collect(DATA, [folder], only=GAME)
    except BadData as bad:
        return bad.problems
    return ()


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with this game alone."""
    folder = tmp_path_factory.mktemp("one") / "data"
    for part in ("games", "rulebooks"):
        (folder / part).mkdir(parents=True)
        for path in (DATA / part).glob(f"{GAME}*"):
            (folder / part / path.name).symlink_to(path)
    return folder


@pytest.fixture(scope="module")
def typed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_pack(tmp_path_factory.mktemp("typed") / "mine")


@pytest.fixture
def mine(typed: Path, tmp_path: Path) -> Path:
    """A pack of one's own, which the test may change."""
    return Path(shutil.copytree(typed, tmp_path / "mine"))


def test_a_template_is_a_pack_without_problems_and_is_not_written_twice(tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    names = write_template(DATA / "games" / GAME, folder)
    assert {"pack.toml", "sheets/cards.csv", "sheets/slots.csv", "sheets/boards/8.toml"} <= set(names)
    assert _problems(folder) == ()
    with pytest.raises(KartotekError, match="not empty"):
        write_template(DATA / "games" / GAME, folder)


def test_a_game_without_sheets_says_so(tmp_path: Path) -> None:
    with pytest.raises(KartotekError, match="no sheets"):
        write_template(DATA / "games" / "seven-wonders", tmp_path / "x")


def test_what_is_typed_is_counted_and_complete_decks_are_named(mine: Path) -> None:
    status = pack_status(mine, DATA / "games" / GAME)
    decks = {deck.name: deck for deck in status.decks}
    assert decks["boards"].typed == 1 and "2" in decks["boards"].missing
    assert "1" not in decks["cards 1"].missing and "4" in decks["cards 1"].missing
    assert len(status.cards) == len(CARDS) and not status.problems


def test_decks_of_a_pack_without_sheets_are_those_of_its_tables(tmp_path: Path) -> None:
    game = DATA / "games" / GAME
    assert [deck.missing for deck in pack_status(INVENTED, game).decks] == [(), (), (), ()]
    (tmp_path / "hand").mkdir()
    header = f'id = "hand"\ngame = "{GAME}"\ntitle = "by hand"\n'
    (tmp_path / "hand" / "pack.toml").write_text(header, encoding="utf-8")
    first = pack_status(tmp_path / "hand", game).decks[0]
    assert (first.typed, first.size) == (1, 66) and "28" not in first.missing  # one shipped card is whole


def test_twenty_cards_and_a_board_are_played_to_the_end(data: Path, mine: Path, tmp_path: Path) -> None:
    assert _problems(mine) == ()
    database = tmp_path / "catalog.db"
    build(data, database, [INVENTED, mine])
    game = open_game(load_catalog(database, [INVENTED.name]), GAME)
    seen: set[str] = set()
    boards: set[str] = set()
    for seed in range(4):
        replay = random_game(game, 3, seed)
        assert validate(replay, game).valid
        decks = [card for deck in replay.setup["decks"].values() for card in deck]
        seen |= {card for card in (*decks, *replay.setup["special_deck"]) if card.startswith("own-")}
        boards |= {step["site"] for move in replay.moves for step in move.get("slot_steps", ()) if "site" in step}
    known = {f"own-{number}#{number}" for number in CARDS}
    assert seen <= known and len(seen) >= 19  # one number belongs to a shipped card
    assert any(site.startswith("own1-") for site in boards)


def test_a_pack_gives_a_name_that_is_unknown_and_changes_none_unasked(data: Path, mine: Path, tmp_path: Path) -> None:
    fill_cards(mine, {14: {"name_en": "BLACK OPS TEAM", "name_hu": "Árnyékcsapat"}})
    put(mine, "metropolises.csv", "id,name_en,name_hu,effect\nblue-unknown-2,Harbour,Kikötő,now: gain kelp\n")
    assert _problems(mine) == ()
    database = tmp_path / "catalog.db"
    build(data, database, [mine])
    catalog = load_catalog(database)
    card = catalog.component(f"{GAME}:card:black-ops-team-14")
    assert (card.name_en, card.name_hu) == ("Black Ops Team", "Árnyékcsapat")
    assert not {"name_en", "name_hu"} & set(card.attributes) and card.folded_hu == "arnyekcsapat"
    assert catalog.component(f"{GAME}:metropolis:blue-unknown-2").name_hu == "Kikötő"
    fill_cards(mine, {14: {"name_en": "White Ops Team"}})
    (found,) = _problems(mine)
    assert "column name_en" in found.where and 'corrects = ["card:black-ops-team-14/name_en"]' in found.hint


def test_the_template_asks_only_for_what_no_book_says(tmp_path: Path) -> None:
    write_template(DATA / "games" / GAME, tmp_path / "new")
    text = (tmp_path / "new" / "sheets" / "metropolises.csv").read_text(encoding="utf-8")
    assert "blue-unknown-2" in text and "blue-kelp" not in text and "brown-sets" not in text


Change = Callable[[Path], None]


def _card(number: int, **cells: str) -> Change:
    return lambda folder: fill_cards(folder, {number: CARDS.get(number, CARDS[1]) | cells})


def _text(name: str, old: str, new: str) -> Change:
    def change(folder: Path) -> None:
        path = folder / "sheets" / name
        text = path.read_bytes().decode("utf-8-sig")
        assert old in text
        path.write_bytes(text.replace(old, new, 1).encode())

    return change


MISTAKES: dict[str, tuple[Change, str, str]] = {
    "column": (_text("cards.csv", ";color;", ";colour;"), "column colour", "did you mean 'color'?"),
    "twice": (_text("cards.csv", "\n2;I;", "\n1;I;"), "number 1 twice", "row 2"),
    "era": (_card(1, era="III"), "outside era III", "124 to 180"),
    "number": (_text("cards.csv", "\n2;I;", "\n999;I;"), "'999' is no card number", "1 to 205"),
    "no colour": (_card(1, color=""), "needs its color", "green, red or yellow"),
    "no type": (_card(1, type=""), "needs its type", "instant"),
    "timing": (_card(1, type="instant", effect="end: gain vp"), "'end' does not fit", "now"),
    "expression": (_card(1, effect="now: gain 2 kelpp"), "kelpp", "kelp"),
    "first city": (lambda f: put(f, "boards/1.toml", MAP.replace("33*", "33")), "exactly one first city", "*"),
    "two first cities": (lambda f: put(f, "boards/1.toml", MAP.replace("11 21", "11* 21")), "not 11, 33", "*"),
    "unreachable": (
        lambda f: put(f, "boards/1.toml", MAP.replace("11-21 21-31 11-12", "21-31")),
        "nothing reaches 11",
        "add a tunnel",
    ),
    "nowhere": (lambda f: put(f, "boards/1.toml", MAP.replace("12-13", "12-19", 1)), "leads nowhere", "name a city"),
    "bonus": (lambda f: put(f, "boards/1.toml", MAP.replace('"11/1"', '"11/9"')), "no such place", "22/1"),
    "map": (lambda f: put(f, "boards/1.toml", "cities = 3 4"), "not TOML", "example"),
    "effect": (_card(1, effect="now: gain kelp; drw(1)"), "column effect", "draw"),
    "slot": (
        _text("slots.csv", "3-4,1,,,", "3-4,99,two-tunnels,green,"),
        "no place '99'",
        "1 to 15",
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_a_problem_with_its_place_and_a_remedy(mine: Path, name: str) -> None:
    change, what, hint = MISTAKES[name]
    change(mine)
    problems = _problems(mine)
    assert problems, "the mistake passes silently"
    found = [problem for problem in problems if what in f"{problem.where} {problem.what}"]
    assert found and hint in f"{found[0].what} {found[0].hint}", [problem.text() for problem in problems]
    assert found[0].where.startswith("mine/sheets/")


def test_a_pack_may_correct_a_shipped_fact_if_it_says_so(data: Path, mine: Path, tmp_path: Path) -> None:
    fill_cards(mine, {70: {"color": "green", "type": "instant", "effect": "now: gain 2 credit"}})
    (found,) = _problems(mine)
    assert 'corrects = ["card:trial-run-70/ability"]' in found.hint
    header = (mine / "pack.toml").read_text(encoding="utf-8")
    (mine / "pack.toml").write_text(header + 'corrects = ["card:trial-run-70/ability"]\n', encoding="utf-8")
    assert _problems(mine) == ()
    database = tmp_path / "catalog.db"
    build(data, database, [mine])
    catalog = load_catalog(database)
    assert any(item.id.endswith("mine-trial-run-70-ability") for item in catalog.contradictions.values())
    card = catalog.component(f"{GAME}:card:trial-run-70")
    assert [ability.expression for ability in card.abilities] == ["now: gain 2 credit"]
