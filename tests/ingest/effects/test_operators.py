"""A word that changes what a sentence says is accounted for, or the reading is no fact."""

from __future__ import annotations

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.sentences import MeantSentence, read_sentences
from tests.ingest.effects.texts import statements

UNDERSTOOD = [
    ("gaia-project", "Azonnal kapsz huszonhárom kreditet."),
    ("seven-wonders", "A kártya 3 érmét hoz."),
    ("seven-wonders", "Az első szint 3 érmét hoz."),
    ("gaia-project", "Összesen csupán egyetlen szövetséget alapíthatsz."),
    ("underwater-cities", "Ha alagutat építesz, 1 kredittel többet kell fizetned."),
    ("ginkgopolis", "A játék végén minden begyűjtött erőforrásod után kapsz egy sikerpontot."),
    ("seven-wonders", "Kereskedők kikötője: kapsz 7 érmét."),
    ("armada", "Az őrtorony hatása: azonnal 4 érmét kapsz."),
    ("gaia-project", "A harmadik szint: bevételkor 3 kreditet kapsz."),
    ("seven-wonders", "A bank 6 érmét fizet a tulajdonosnak."),
]
CHANGED = [
    ("seven-wonders", "A kártya nem hoz 3 érmét."),
    ("seven-wonders", "A kártya legfeljebb 4 érmét hoz."),
    ("seven-wonders", "A harmadik korban a kártya 3 pajzsot ad."),
    ("seven-wonders", "A kártya 3 érmét hoz, kivéve az utolsó korban."),
    ("gaia-project", "Csak az első körben kapsz 4 ércet."),
    ("gaia-project", "Nem léphetsz előre a „Tudomány” kutatási területen."),
    ("ginkgopolis", "A játék végén mindenki kap 3 sikerpontot."),
    ("underwater-cities", "A játék végén csupán a szomszédaid kapnak 2 pontot."),
    ("gaia-project", "Összesen nem csupán egyetlen szövetséget alapíthatsz."),
    ("underwater-cities", "Ha de alagutat építesz, 1 kredittel többet kell fizetned."),
    ("gaia-project", "A III-as terület helyett az I-es területre kerül a visszaáramló energia."),
    ("ginkgopolis", "A játék végén minden visszakapott erőforrásod után kapsz egy sikerpontot."),
]


@pytest.mark.parametrize(("game", "text"), UNDERSTOOD)
def test_a_sentence_without_operators_is_certain(game: str, text: str) -> None:
    assert max(one.confidence for one in statements(game, text)) >= CERTAIN


@pytest.mark.parametrize(("game", "text"), CHANGED)
def test_an_overlooked_operator_is_never_certain(game: str, text: str) -> None:
    plain = [one for one in statements(game, text) if one.confidence >= CERTAIN]
    assert not plain


@pytest.mark.parametrize("number", ["1O", "1S", "ll", "-2", "2,5"])
def test_a_number_that_is_damaged_is_never_certain(number: str) -> None:
    read = read_sentences([MeantSentence("gaia-project", f"Azonnal kapsz {number} ércet.", "?")])
    assert all(one.confidence < CERTAIN for one in read[0])
