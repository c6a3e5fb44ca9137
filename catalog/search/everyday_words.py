"""Words that players ask with, each group with what rules say for the same: a language's words, no game's."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from kartotek.catalog.search.stems import stems
from kartotek.schema.hungarian.fold import fold
from kartotek.schema.hungarian.form_index import FormIndex

__all__ = ["ASKING", "answering", "everyday", "verbs_of"]

_GROUPS: Final = """
    ár költség fizet drága price cost pay expensive
    olcsó kedvezmény csökkent cheaper discount reduce
    pénz érme kredit vagyon money coin credit
    kap szerez jár jut illet gain get receive bring
    maximum legfeljebb korlát limit legtöbb tarthat most maximum limit
    minimum legalább least
    vége véget zár zárul befejez lezár end ends finish over
    kezd indul kezdet induló kezdő start begin starting
    nyer győz győztes győzelem nyertes win winner victory
    egyenlő egyenlőség holtverseny döntetlen egyforma azonos ugyanaz equal tie tied same identical
    kártya lap card
    játékos résztvevő fő player
    elfogy kifogy kiürül üres elfogyás empty out run
    elveszít elvész veszít veszteség lose lost loss
    tilos szabad megengedett tiltott forbidden allowed ban
    ingyen ingyenes free charge
    szomszéd mellett szomszédos mellé melletti neighbour neighbor adjacent next beside
    vesz vásárol megvesz kereskedik kereskedés buy bought purchase trade deal
    elad eladás sell sale sold
    cserél csere felcserél lecserél kicserél swap exchange replace change
    épít építés megépít létrehoz build built construct
    dob eldob dobás discard
    húz felhúz húzás draw drawn
    egyedül egyedüli önálló magányos egymaga alone sole solo single lone
    közel közelben messze távolság hatótáv elérhető near nearby far distance range reach
    ellenfél ellenség más másik többi opponent other another
    csapat csapattárs team teammate mate partner
    sorrend előbb előrébb első order first before ahead
    irány merre balra jobbra továbbad átad vándorol direction left right pass
    használ használható való kivált helyett use used replace instead
    eszik etet etetés fogyaszt éhezik éhes eat feed food starve hungry
    egyezik egyezés megegyezik match matching
    megtart tart marad visszaad keep kept remain stay return
    visszavesz visszakap visszakerül visszatér felszabadul back return
    többször hányszor kétszer often twice times
    egyszer once
    utolsó végső last final
    felfed felfordít mutat reveal show
    különböző eltérő más eltér differ different
    kisebb alacsony kevesebb lower less smaller fewer
    nagyobb magas magasabb több higher more larger greater
    véd megvéd védelem protect immune safe
    lép lépés halad move step advance
    ráépít ráépítés fölé tetejére rátesz over top onto
    egymáson torony kupac stack pile
    ad adnak odaad ajándék give gift
    számít számol számolás count counts
    kötelező muszáj kell must required compulsory
    visszautasít megtagad elutasít refuse deny reject
    fizetni fizet kifizet megfizet pay paid afford
    nyersanyag alapanyag erőforrás termék áru javak good goods resource material
    elég hiányzik hiányzó hiány hiányában kevés enough missing lack insufficient short
    típus fajta féle type kind
    szín színű colour color coloured
    végén végső end final
    egy egyik one 1 i első first
    két kettő ketten mindkét two both 2 ii második second
    három hárman három three 3 iii harmadik third
    négy négyen four 4 iv negyedik fourth
    öt öten five 5 v ötödik fifth
    hat hatan six 6 hatodik sixth
    hét heten seven 7 hetedik seventh
    háború csata harc ütközet konfliktus küzdelem harcol katona hadsereg war battle fight conflict army military soldier
    támad megtámad támadás betörés attack assault incursion invade
    torony épület ház emelet létesítmény építmény tower building structure house
    tulajdonos gazda birtokol owner owns own belong belongs
    lerak letesz helyez elhelyez kirak rak tesz odatesz lay put place
    választ kiválaszt dönt választás választható choose pick select decide
    mindegyik mindenki összes all every everybody everyone
    véletlen véletlenszerű sorsol random chance randomly
    növel bővít emel raise increase extend
    hely mező space slot spot site
    forduló kör round turn
    korszak kor age era
    levon mínusz negatív minus negative deduct subtract
    összead összeadódik halmozódik együtt add combine cumulative together sum
    azonnal rögtön mindjárt immediately instantly once
    tető teteje tetején felső felül top upper
    alja alatt alul alsó bottom below under
    átlós átlósan sarok él diagonal diagonally corner edge
    fejleszt fejlesztés fejlett fejlesztett upgrade upgraded improve improved
    összeköt összekötve kapcsolódik csatlakozik csatlakozó connect connected link linked join joined
    lefed takar letakar cover covered
    elkölt költ felhasznál elhasznál spend spent used
    jelölő bábu figura korong marker pawn piece token
    titok titokban titkos rejtett elrejt secret secretly hidden hide
    megnéz lát látható look see visible
    plusz többlet ráadás bónusz jutalom extra additional bonus reward
    kihagy lemond elhagyható kimarad skip omit miss
    passzol passzolás kiszáll pass passed passing
    összekever kever keverés shuffle shuffled reshuffle
    nyolc nyolcan eight 8 nyolcadik eighth
"""
_INTENTS: Final = (
    (r"\b(hany|mennyi|how (many|much))\b.*\b(lehet|tarthat|can|may)", "legfeljebb limit most korlatlan"),
    (r"\b(mennyibe|mennyiert|mi az ara|how much (is|does|do))\b", "ar cost"),
    (r"\b(mennyit er|hany pontot|how many points)\b", "pont point score"),
    (r"\b(nem marad|nincs (tobb|mar)|nothing left|no more|none left)\b", "elfogy kifogy out"),
    (r"\b(merre|melyik iranyba|which (way|direction))\b", "balra jobbra left right"),
)
"""Turns of a question with words that an answer has."""
_ASKING: Final = """
    mi mit mikor hol hova hogyan miért mire ki kit kik kinek milyen melyik mennyi mennyit mennyibe merre hány hányan
    lehet lehetek lehetséges szabad van vannak vagyok legyen lesz lenne történik kell kellene kerül tudok tudom
    egy egyszerre ilyenkor a az ez azt ezt ha és vagy de is csak nem ne sem se hogy aki ami amely attól ettől akkor
    meg már még én nekem ő nincs nincsen nincsenek
    what when where how why who whom which much many can could may might is are be am do does did i my me we you your
    the a an of to in on at for by with from and or if it its that this these there then will would should happen
    happens have has any case each up out so go goes going get gets got take takes put us them they their he she
    him her s t ll ve re m someone somebody anyone anybody people also too still even just want wants need needs
    know been was were had valaki valakit valakinek olyan olyat olyanok akar akarok tőlem nekem velem nálam tőle
    neki ezek azok ilyen ott itt úgy így mert majd pedig csinál csinálok csinálni csináljak tegyek tehetek akkora
    amelyik amikor amit aminek közben
"""
ASKING: Final = frozenset(fold(word) for word in _ASKING.split())
"""Words of a question itself: they say nothing about what is asked."""
_SHORTEST: Final = 4
"""A beginning of fewer letters is no word cut short."""


@cache
def _groups() -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in _GROUPS.strip().splitlines():
        words = {fold(word) for word in line.split()}
        for word in words:
            found.setdefault(word, set()).update(words)
    return {word: frozenset(words) for word, words in found.items()}


@cache
def _verbs() -> FormIndex:
    """Folded as the words are: what harmony that costs is less than what accents left off would."""
    return FormIndex((word, "verb") for word in _groups())


@lru_cache(maxsize=65536)
def verbs_of(word: str) -> frozenset[str]:
    """The everyday verbs that a folded word may be a form of."""
    return frozenset(analysis.word for analysis in _verbs().words(word) if not analysis.particle)


@lru_cache(maxsize=4096)
def everyday(word: str) -> frozenset[str]:
    """What rules may say for a folded word of a question, inflected or not, itself left out."""
    ends = range(len(word), _SHORTEST - 1, -1)
    bases = {word, *stems(word), *(word[:end] for end in ends)} & _groups().keys()
    return frozenset().union(*(_groups()[base] for base in bases | verbs_of(word))) - {word}


def answering(question: str) -> tuple[str, ...]:
    """Words that an answer is likely to have, by the turn of a folded question."""
    return tuple(word for pattern, words in _INTENTS if re.search(pattern, question) for word in words.split())
