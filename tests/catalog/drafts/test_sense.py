"""What is turned round though every word may be right: swapped terms, negation, opposites, and forms that are none."""

from __future__ import annotations

import pytest

from kartotek.catalog.drafts.check import checker
from kartotek.catalog.drafts.number_words import hungarian_numbers
from kartotek.catalog.drafts.opposites import reversals
from kartotek.catalog.drafts.segment import TextSegment
from kartotek.catalog.drafts.tokens import tokens_of
from kartotek.catalog.store import Catalog

GP, UC, SW = "gaia-project", "underwater-cities", "seven-wonders"
MISTAKES = [
    (GP, "Pay 2 ore for 1 knowledge.", "Fizess 2 tudást 1 ércért.", "swapped"),
    (GP, "Gain 1 ore for 3 credits.", "3 ércért 1 kreditet kapsz.", "swapped"),
    (GP, "Move it from area I to area III.", "Vidd át a III-as területről az I-es területre.", "swapped"),
    (UC, "Spend 1 science to gain 2 kelp.", "Költs el 2 hínárt, és kapsz 1 tudományt.", "swapped"),
    (UC, "Steelplast can be exchanged for kelp.", "Hínár acéllemezért cserélhető.", "swapped"),
    (SW, "You do not pay for this structure.", "Ezért a létesítményért fizetned kell.", "negation"),
    (SW, "The wonder board stays in front of you.", "A csodatábla nem marad előtted.", "negation"),
    (GP, "You need at least four ore.", "Legfeljebb négy ércre van szükséged.", "opposite"),
    (UC, "Put the card face down on the deck.", "Tedd a kártyát képpel felfelé a paklira.", "opposite"),
    (SW, "Buy wood from the neighbour on your left.", "Vegyél fát a jobb oldali szomszédodtól.", "opposite"),
    (UC, "Each player loses a credit.", "Minden játékos kap egy kreditet.", "opposite"),
    (GP, "Put the token onto the planet.", "Vedd le a korongot a bolygóról.", "opposite"),
    (SW, "Take a coin from the bank.", "Tegyél egy érmét a bankba.", "opposite"),
    (GP, "Pay two ore.", "Fizess két ércot.", "form"),
    (UC, "Connect the two tunnels.", "Kösd össze a két alagútat.", "form"),
    (GP, "Place a satellite.", "Állíts pályára egy műholddat.", "form"),
]  # fmt: skip
RIGHT = [
    (GP, "Pay 2 ore for 1 knowledge.", "Fizess 2 ércet 1 tudásért."),
    (GP, "Gain 1 ore for 3 credits.", "3 kreditért 1 ércet kapsz."),
    (GP, "Move a token from area I to area III.", "Vigyél át egy korongot az I-es területről a III-as területre."),
    (UC, "Spend 1 science to gain 2 kelp.", "1 tudomány elköltésével 2 hínárt kapsz."),
    (GP, "The tokens on the planet go back.", "A bolygóról lekerülő korongok visszakerülnek."),
    (SW, "A step is optional.", "A lépés nem kötelező."),
    (SW, "Nobody may refuse.", "Senki sem tagadhatja meg."),
    (GP, "You need at least four ore.", "Legalább négy ércre van szükséged."),
    (GP, "A satellite goes next to your planet.", "A műhold a bolygód mellé kerül."),
    (UC, "The tie is broken by the majority.", "Az egyenlőségét a többség dönti el."),
]


@pytest.mark.parametrize(("game", "english", "hungarian", "kind"), MISTAKES)
def test_a_turned_sense_is_found(catalog: Catalog, game: str, english: str, hungarian: str, kind: str) -> None:
    found = list(checker(catalog, game).check([TextSegment(hungarian, english, "a")]))
    assert kind in {finding.kind for finding in found}, found
    assert all(finding.why for finding in found)


@pytest.mark.parametrize(("game", "english", "hungarian"), RIGHT)
def test_a_right_sense_is_left_alone(catalog: Catalog, game: str, english: str, hungarian: str) -> None:
    kinds = {finding.kind for finding in checker(catalog, game).check([TextSegment(hungarian, english, "a")])}
    assert not kinds & {"swapped", "negation", "opposite", "form"}


def test_every_statement_says_the_same_in_both_languages(catalog: Catalog) -> None:
    """The statements of all rules, written freely, as right sentences: nothing in them is turned round."""
    for rule in catalog.rules.values():
        assert not list(reversals(rule.statement_en, rule.statement_hu)), rule.id


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("szintenként egy-egy háromkredites", [1, 3]), ("nullánál sosem kevesebb", [0]), ("ez azonnal hat", []),
        ("együtt hatnak", []), ("hat kör", [6]), ("1 000 módon", [1000]), ("hárman vagy négyen", [3, 4]),
        ("kétfős készlet", [2]), ("másodszorra", [2]), ("hatás, hétfő, ötlet", []),
    ],
)  # fmt: skip
def test_numbers_are_read_by_value(text: str, values: list[int]) -> None:
    assert [number.value for number in hungarian_numbers(text, tokens_of(text))] == values
