"""Words that every rulebook uses and general word lists underrate: our own list, whatever the game."""

from __future__ import annotations

from typing import Final

__all__ = ["ABBREVIATIONS", "FIELD_VERBS", "FIELD_WORDS", "PREFERRED", "SHORT_WORDS"]

FIELD_WORDS: Final = frozenset(
    """
    játékos játék játszma játéktér játéktábla játékmenet játékelem játékvégi játéksegédlet előkészület előkészítés
    szabály szabálykönyv szabályfüzet szabálypontosítás kiegészítő alapjáték példa megjegyzés magyarázat tartozék
    alkatrész kártya kártyatípus kártyahatás lap lapka pakli húzópakli dobópakli tábla jelölő jelző korong kocka
    figura érme doboz készlet kupac oldal hátoldal előlap mező hely sáv pontozósáv sarok sor sorrend játékossorrend
    ülésrend irány nyíl kör forduló fázis lépés akció hatás képesség bónusz jutalom költség pótdíj ár érték szám szín
    szint típus fajta nyersanyag erőforrás pont győzelmi pontszám pontozás végső döntetlen győztes nyertes vesztes
    ellenfél szomszéd szomszédos kezdőjátékos kezdő haladó változat többszemélyes egyszemélyes kétszemélyes
    háromszemélyes négyszemélyes kétoldalú kétoldalas építés építmény épület város híd alagút termelés bevétel
    kereskedelem fejlesztés felfedezés konfliktus győzelem vereség óramutató járása képpel lefelé felfelé
    véletlenszerűen tetszőleges azonos különböző egyforma megfelelő szükséges további egyszerre egyidejűleg azonnal
    ingyen ingyenes legalább legfeljebb bármelyik mindegyik mindenki általa általad általuk általatok láncolat magad
    magadat magadnak magadhoz magadnál magatok nálad neked nektek tőled hozzád rajtad tiéd tiétek kezedben megszerzés
    végrehajtás kijátszás fejlesztetlen csatlakoztatlan felhasználatlan beépítetlen megépítetlen elfoglalatlan
    """.split()
)

FIELD_VERBS: Final = frozenset(
    """
    húz dob kever oszt fizet kap szerez épít fejleszt lehelyez elhelyez kijátszik építkezik eldob megszerez végrehajt
    mozgat léptet csatlakoztat csatlakozik választ kiválaszt felfordít átfordít továbbad megépít
    """.split()
)

# The only words of one or two letters: word lists are full of abbreviations and foreign ones of that length.
SHORT_WORDS: Final = frozenset(
    (
        "a e ő s az ez és is ha de el ki le be te mi ti én ők őt öt jó új út fa kő fő fű hó ló tó só nő rá ám át úr ár "
        "ér él ad ír óv ül öl őr íj se ne no na ma mű bő hő tű ős ág éj ék ív íz ok ól üt cé ön"
    ).split()
)

ABBREVIATIONS: Final = frozenset("stb pl db ill kb gyp".split())

# Readings that the field makes likelier than the language does: six rather than "well".
PREFERRED: Final = frozenset(
    (
        "egy két kettő három négy öt hat hét nyolc kilenc tíz sáv húz húzz lap tábla szín még úgy így "
        "új akár épít érc üres"
    ).split()
)
