"""What a broken rule needs and what is there, in Hungarian: the phrases that games say in English, with blanks.

`{}` stands for a number, a name or another phrase, which is put into Hungarian as well. A test finds every phrase that
a game can say.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

__all__ = ["PHRASES", "in_hungarian"]

PHRASES: Final[dict[str, str]] = {
    line.partition("|")[0].strip(): line.partition("|")[2].strip()
    for line in """
nothing | semmi
none | nincs
over | vége
used | felhasználva
unknown | ismeretlen
again | újra
built | megépült
built, | megépült,
at least 0 | legalább 0
at most {} | legfeljebb {}
at most {} stages | legfeljebb {} szint
at most {} times | legfeljebb {}-szor
1 to 4 players | 1–4 játékos
4, 6 or 8 players | 4, 6 vagy 8 játékos
{} players | {} játékos
{} or {} | {} vagy {}
{} of {} | {} ebből: {}
{} for {} | {} ehhez: {}
{} times | {}-szor
all {} built | mind a(z) {} megépült
{} built, {} left | {} megépült, {} maradt
a Gaia project first | előbb egy Gaia-projekt
a board not yet taken | még szabad tábla
a board of its own for every seat | minden helynek saját tábla
a board whose sites are known | tábla, amelynek ismertek a helyei
a brown and two blue tiles | egy barna és két kék lapka
a building | épület
a building site | építési hely
a card | lap
a card at hand | kézben lévő lap
a card of the game | a játék egyik lapja
a card of the hand | a kéz egyik lapja
a card of the own hand | a saját kéz egyik lapja
a card that can be built or staged | megépíthető vagy szinthez használható lap
a card that stays | maradó lap
a choice | választás
a choice of seat 0 | a 0. hely választása
a city | város
a city site | városhely
a city site beside an own city | városhely saját város mellett
a city, or a place where one could be built | város, vagy hely, ahová épülhetne
a claimed action card | megszerzett akciólap
a coloured slot that only others occupy | színes mező, amelyen csak mások állnak
a common token | közös jelző
a contract that lies open | felfedett szerződés
a deck of each level | minden szinthez pakli
a declared step | megadott lépés
a distance above {} | {} fölötti távolság
a dome in the supply | kupola a készletben
a faction | faj
a free slot | szabad mező
a game that is not over | még tartó játszma
a level below {} | {} alatti szint
a list of {} | lista: {}
a list of cards | lapok listája
a list of different cards | különböző lapok listája
a list of ids | azonosítók listája
a list of steps | lépések listája
a list of tiles | lapkák listája
a listed exchange | felsorolt átváltás
a move of its own | önálló lépés
a name once in a city | egy név egyszer egy városban
a nonsymbiotic city | nem szimbiotikus város
a number of times | hányszor
a part from 0 to {} | 0 és {} közötti rész
a planet | bolygó
a planet out of range | hatótávon kívüli bolygó
a planet without a Gaiaformer | Gaia-formáló nélküli bolygó
a planet without a Gaiaformer of others | bolygó mások Gaia-formálója nélkül
a planet without a guest mine | vendégbánya nélküli bolygó
a purchase | vásárlás
a purchase with the power that is left | vásárlás a maradék energiából
a question of {} | kérdés ehhez: {}
a research area | kutatási terület
a research step | kutatási lépés
a research step or none | kutatási lépés vagy semmi
a seat from 0 to {} | 0 és {} közötti hely
a seat of {} | hely ebből: {}
a seat that has not chosen yet | hely, amely még nem választott
a ship that can move | mozgatható hajó
a site of board {} | a(z) {} tábla egyik helye
a site of its kind | a fajtájának való hely
a slot of this side of the board | a tábla ezen oldalának mezője
a slot that the effect admits | a hatás által megengedett mező
a space | mező
a space after {} | {} utáni mező
a space without planet | bolygó nélküli mező
a space without planet and station | bolygó és állomás nélküli mező
a space without planet or station | bolygó vagy állomás nélküli mező
a space without satellite | műhold nélküli mező
a special action not yet used | még nem használt egyedi akció
a special action that one holds | saját egyedi akció
a special card | különleges lap
a stage not yet built | még meg nem épült szint
a stage that picks | szint, amely lapot választ
a step | lépés
a step that leaves something open | lépés, amely nyitva hagy valamit
a structure and a space | építmény és mező
a structure and a space of the map | építmény és a térkép egy mezője
a structure of its own planet | a saját bolygóján álló építmény
a structure of the action | az akció építménye
a structure that can be built | építhető építmény
a structure that is not upgraded | nem fejlesztett építmény
a structure that the effect admits | a hatás által megengedett építmény
a tech space | tech lapka helye
a tech tile | tech lapka
a mine to swap with | cserélhető bánya
a placement | lerakás
a tile behind the screen | paraván mögötti lapka
a tile not yet owned | még meg nem szerzett lapka
a tile of the solo game | az egyszemélyes játék lapkája
a tile on each tech space | minden tech helyen lapka
a tile on it | lapka rajta
a tile that the effect admits and nobody has | a hatás által megengedett, szabad lapka
a token of the supply | jelző a készletből
a token that one owns | saját jelző
a tunnel | alagút
a tunnel in the supply | alagút a készletben
a tunnel site | alagúthely
a verb that a step can do | lépésben végezhető tevékenység
a way to the first city | út az első városhoz
a whole turn | teljes forduló
a wonder for each of {} players | csoda mind a(z) {} játékosnak
amounts of goods | mennyiségek
an action card | akciólap
an action card not used in this era | ebben a korszakban még nem használt akciólap
an action card that was used | már használt akciólap
an action not yet used | még nem használt akció
an action of the research board | a kutatási tábla akciója
an action once a round that one holds | körönként egyszer használható saját akció
an action that can be done | elvégezhető akció
an advanced board | haladó tábla
an alternative from 0 to {} | 0 és {} közötti lehetőség
an answer to {} | válasz erre: {}
an effect that can be used | használható hatás
an effect that upgrades | fejlesztő hatás
an empty planet | üres bolygó
an empty site | üres hely
an empty tile supply | üres lapkakészlet
an era card | korszaklap
an instant card | azonnali lap
an older action card | korábbi akciólap
an outcome of one | egy keverés eredménye
an own city beside it | mellette saját város
an own mine | saját bánya
an own structure | saját építmény
an owner | tulajdonos
an unused free building of this Age | e kor fel nem használt ingyenes építése
an upgraded structure | fejlesztett építmény
another city | másik város
another one | másik
another pile | másik pakli
another planet | másik bolygó
another shape | másik forma
at least one part | legalább egy rész
build, build_chain, build_free, stage or sell | build, build_chain, build_free, stage vagy sell
cards to choose from | választható lapok
charge or decline | charge vagy decline
coins or step | coins vagy step
coins or step alone | csak coins vagy step
contracts | szerződések
decks of the eras 1, 2 and 3 | az 1., 2. és 3. korszak paklija
declared amounts of resources | megadott mennyiségek
differs in {} | eltér ebben: {}
different advanced tiles | különböző haladó lapkák
different shipyards | különböző hajógyárak
different spaces of the map | a térkép különböző mezői
each part once | minden rész egyszer
part {} again | a(z) {}. rész újra
each seat once, and one that has not passed | minden hely egyszer, és olyan, amely nem passzolt
each tile once | minden lapka egyszer
empty space | üres tér
every seat once | minden hely egyszer
every {} once | minden {} egyszer
every standard tile once | minden alaplapka egyszer
every tile once | minden lapka egyszer
goods bought | vásárolt áru
guest mine | vendégbánya
hands of one size | egyforma méretű kezek
hands of {} cards | {} lapos kezek
home planets of one type apart | az azonos típusú otthonok külön
how often each card sells | melyik lap hányszor ad el
in {} | itt: {}
in one place | egy helyen
islands of level {} | {}. szintű szigetek
level 1 of Gaia Project | a Gaia-projekt 1. szintje
lists of cards | laplisták
lists of tiles | lapkalisták
markers on empty spaces, one on each | jelölők üres mezőkön, mindegyiken egy
no contracts | szerződés nélkül
no booster in the last round | az utolsó körben nincs körbónusz
no card with a double arrow | nincs kettős nyilas lap
no free step | nincs ingyenes lépés
no further choice | nincs további választás
no outcome | nincs eredmény
no own satellite | nincs saját műhold
no shuffle in this move | ebben a lépésben nincs keverés
no step | nincs lépés
no structure | nincs építmény
no structure of that name | nincs ilyen nevű építmény
no token | nincs jelző
no {} | nincs {}
nobody on the last level | senki az utolsó szinten
none in this game | ebben a játékban nincs
none is stated | nincs megadva
none of them | egyik sem
not met | nem teljesül
nothing after passing | passzolás után semmi
nothing is done | semmi nem történik
nothing of the actions in the phase {} | a(z) {} fázisban egyik akció sem
on a card | lapon
one choice a round | körönként egy választás
one city | egy város
one pick in each pass | körönként egy választás
one side for all | mindenkinek egy oldal
one token at a time | egyszerre egy jelző
paid and left | kifizetve, de otthagyva
picked already | már kiválasztva
rates of the free actions | a kiegészítő akciók árfolyamai
room for the gain | hely a szerzeménynek
seat {} | {}. hely
sectors as they are printed | szektorok a nyomtatott módon
several parts | több rész
slot or card | slot vagy card
solo with one player, and only then | egyszemélyes, ha egy játékos van, és csak akkor
something of the alternative | valami a lehetőségből
something of what is paid for | valami abból, amiért fizetett
something that can be used | használható dolog
spaces open to a new federation | új szövetségnek nyitott mezők
spaces that hang together | összefüggő mezők
step: true | step: true
take_part: true or false | take_part: true vagy false
taken in this round | ebben a körben elvéve
the Age {} cards for {} players | a(z) {}. kor lapjai {} játékosnak
Age {} | {}. kor
the Lost Planet | az elveszett bolygó
the area of the ability | a képesség területe
the card claimed | a megszerzett lap
the cards to use | a használandó lapok
the cards up to Age {} for {} players | a lapok a(z) {}. korig, {} játékosnak
the cloning tile | a klónozó lapka
the condition of the card | a lap feltétele
the condition of the effect | a hatás feltétele
the federation there is | a meglévő szövetség
the hands of every age | minden kor kezei
the institute | az intézet
the islands of level {}, each once | a(z) {}. szint szigetei, mindegyik egyszer
the keys of a turn | a forduló kulcsai
the map of the first game | az első játék térképe
the new order of {} items | {} elem új sorrendje
the nine places from -1,-1 to 1,1 | a kilenc hely -1,-1 és 1,1 között
the nine tiles 1 to 3, each once | a kilenc 1–3-as lapka, mindegyik egyszer
the other {} tiles, each once | a többi {} lapka, mindegyik egyszer
the price of the card | a lap ára
the rest of the action | az akció többi része
the same {} items in another order | ugyanaz a(z) {} elem más sorrendben
the sectors of the first map side by side | az első térkép szektorai egymás mellett
the upgrade | a fejlesztés
the whole sequence | az egész sorozat
the {} first cards, each once | a(z) {} első lap, mindegyik egyszer
tokens of {} | jelzők ebből: {}
what belongs to the phase {} | ami a(z) {} fázishoz tartozik
yes or no | igen vagy nem
{} action cards before one is dropped | {} akciólap, mielőtt egy kikerül
{} boards | {} tábla
{} boards of different wonders | {} tábla különböző csodákkal
{} buildings apart | {} épület távolságra
{} cards | {} lap
{} cards in the special deck | {} lap a különleges pakliban
{} cards put away | {} félretett lap
{} chosen card | {} kiválasztott lap
{} different characters a seat | helyenként {} különböző karakter
{} different contracts | {} különböző szerződés
{} different fleets | {} különböző flotta
{} different shipyards | {} különböző hajógyár
{} different tiles | {} különböző lapka
{} hands of {} cards | {} kéz {} lappal
{} hands of {} known cards | {} kéz {} ismert lappal
{} mirrored | {} tükrözve
{} site | {} hely
{} tunnels | {} alagút
{} wonders | {} csoda
""".strip().splitlines()
}
"""English phrase to Hungarian phrase; the blanks stand in the same order."""


@lru_cache(maxsize=1)
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """Phrases with blanks as patterns, those with most words of their own first."""
    blank = [phrase for phrase in PHRASES if "{}" in phrase]
    blank.sort(key=lambda phrase: -len(phrase.replace("{}", "")))
    return [(re.compile(re.escape(phrase).replace(r"\{\}", "(.+)")), PHRASES[phrase]) for phrase in blank]


def in_hungarian(text: str) -> str:
    """A phrase in Hungarian; names and numbers stay as they are."""
    known = PHRASES.get(text)
    if known is not None:
        return known
    if " " not in text:
        return text
    for pattern, hungarian in _patterns():
        match = pattern.fullmatch(text)
        if match:
            return hungarian.format(*map(in_hungarian, match.groups()))
    return text
