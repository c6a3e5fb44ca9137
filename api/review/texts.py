"""The words of the review page in both languages, found in templates as `t.key`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from kartotek.schema.word_types import LANGUAGES, Language

__all__ = ["REVIEW_TEXTS", "doubt_in", "review_texts"]

REVIEW_TEXTS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "page_title": ("From a rulebook to a catalog", "Szabálykönyvből katalógus"),
        "skip": ("Skip to the rows", "Ugrás a sorokhoz"),
        "other_language": ("Magyarul", "In English"),
        "steps": ("Steps", "Lépések"),
        "page_book": ("The book", "A könyv"),
        "page_words": ("Its words", "Szavai"),
        "page_list": ("The list", "Tartozékok"),
        "page_setup": ("The set-up", "Előkészítés"),
        "page_effects": ("What things do", "Mi mit tesz"),
        "page_left": ("What is left", "Ami hátravan"),
        "page_cards": ("The cards", "A kártyák"),
        "lead_book": (
            "What kind of book is it, and where do its parts begin? Put right what is wrong, and accept the rest.",
            "Milyen könyv ez, és hol kezdődnek a részei? Javítsd, ami nem jó, a többit fogadd el.",
        ),
        "lead_words": (
            "What the book calls its goods, cards, pieces and places. Effects are read with these words.",
            "Így nevezi a könyv a javakat, kártyákat, elemeket, helyeket. A hatásokat ezekkel a szavakkal olvassuk.",
        ),
        "lead_list": (
            "How many there are of each. A whole list is accepted at once; a row is corrected in its place.",
            "Miből mennyi van. Egy egész lista egyszerre elfogadható, egy sor a helyén javítható.",
        ),
        "lead_setup": (
            "Numbers of the set-up, one for each number of players.",
            "Az előkészítés számai, játékosszámonként.",
        ),
        "lead_effects": (
            (
                "Each sentence with what was understood of it, said again. Accept it, correct it, or say that nothing"
                " in it is counted."
            ),
            (
                "Minden mondat mellett az, amit megértettünk belőle. Fogadd el, javítsd, vagy jelezd, hogy nincs benne"
                " számolnivaló."
            ),
        ),
        "lead_left": (
            "How far each part is, what is still wrong, and what was decided last.",
            "Hol tart az egyes részek átnézése, mi hibás még, és mi volt a legutóbbi döntés.",
        ),
        "lead_cards": (
            "Type what is printed on a card that no book shows: the Hungarian sentence, or the expression.",
            "Írd be, ami egy könyvben nem látható kártyára van nyomtatva: a magyar mondatot vagy a kifejezést.",
        ),
        "the_book": ("The text of the book", "A könyv szövege"),
        "understood": ("What was understood", "Amit megértettünk"),
        "line": ("line", "sor"),
        "line_n": ("line {n}", "{n}. sor"),
        "nothing": ("Nothing is counted", "Nincs benne számolnivaló"),
        "kind_": ("other", "egyéb"),
        "kind_board": ("board", "tábla"),
        "kind_card": ("card", "kártya"),
        "kind_tile": ("tile", "lapka"),
        "kind_figure": ("figure", "figura"),
        "kind_resource": ("resource", "nyersanyag"),
        "kind_marker": ("marker", "jelző"),
        "kind_coin": ("coin", "érme"),
        "kind_die": ("die", "dobókocka"),
        "kind_sheet": ("sheet", "füzet, tömb"),
        "kind_bag": ("bag", "zsák"),
        "kind_box": ("box", "doboz"),
        "lines": ("lines", "sorok"),
        "accept": ("Accept", "Elfogad"),
        "strike": ("Strike", "Töröl"),
        "save": ("Save", "Ment"),
        "accept_list": ("Accept these {n} rows", "Ez a {n} sor jó"),
        "accept_page": ("Accept all {n} rows of this page", "Az oldal mind a {n} sora jó"),
        "nothing_more": (
            "Nothing is counted in the {n} open sentences of this part",
            "Ebben a részben a {n} nyitott mondatban nincs számolnivaló",
        ),
        "undo": ("Undo the last step", "Az utolsó lépés visszavonása"),
        "undo_short": ("Undo", "Visszavon"),
        "undone_nothing": ("There is nothing to undo.", "Nincs mit visszavonni."),
        "close": ("Finish", "Befejez"),
        "closed": (
            "The page is closed. Everything is saved; go on with the command below.",
            "Az oldal bezárult. Minden döntés elmentve; így folytathatod:",
        ),
        "state_open": ("to decide", "döntésre vár"),
        "state_sure": ("sure", "biztos"),
        "state_decided": ("decided", "eldöntve"),
        "state_dropped": ("struck", "törölve"),
        "read_as": ("read as", "így olvastuk"),
        "why": ("Why it is asked", "Miért kérdezzük"),
        "key_title": ("Hungarian title", "magyar cím"),
        "key_title_en": ("English title", "angol cím"),
        "key_players": ("players", "játékosok"),
        "key_components": ("the list begins on line", "a lista kezdősora"),
        "key_setup": ("the set-up begins on line", "az előkészítés kezdősora"),
        "key_rules": ("the rules begin on line", "a szabályok kezdősora"),
        "field_word": ("word", "szó"),
        "field_role": ("what it is", "mi ez"),
        "field_name_en": ("English", "angolul"),
        "field_join": ("same as", "ugyanaz, mint"),
        "field_name_hu": ("name", "név"),
        "field_kind": ("kind", "fajta"),
        "field_count": ("pieces", "darab"),
        "field_part_of": ("part of", "része ennek"),
        "field_what": ("what", "mi"),
        "field_players": ("players", "játékos"),
        "field_value": ("number", "szám"),
        "field_receiver": ("who gets it", "ki kapja"),
        "field_subject": ("of", "ezé"),
        "field_as": ("it says", "ezt mondja"),
        "field_expression": ("expression", "kifejezés"),
        "as_ability": ("what it does", "mit tesz"),
        "as_cost": ("what it costs", "mibe kerül"),
        "as_text": ("nothing that is counted", "nincs számolnivaló"),
        "role_good": ("good", "jószág"),
        "role_point": ("points", "pont"),
        "role_card": ("card", "kártya"),
        "role_piece": ("piece", "játékelem"),
        "role_phase": ("phase", "fázis"),
        "role_period": ("period", "időszak"),
        "role_person": ("person", "személy"),
        "role_place": ("place", "hely"),
        "role_verb": ("verb", "ige"),
        "role_none": ("none of these", "egyik sem"),
        "receiver_": ("nobody: laid out", "senki: kirakva"),
        "receiver_each": ("each player", "minden játékos"),
        "receiver_first": ("the first player", "a kezdőjátékos"),
        "receiver_second": ("the second player", "a második játékos"),
        "receiver_third": ("the third player", "a harmadik játékos"),
        "receiver_fourth": ("the fourth player", "a negyedik játékos"),
        "receiver_fifth": ("the fifth player", "az ötödik játékos"),
        "receiver_last": ("the last player", "az utolsó játékos"),
        "receiver_others": ("every other player", "a többi játékos"),
        "nothing_here": ("Nothing was found for this step.", "Ehhez a lépéshez nem találtunk semmit."),
        "add_row": ("A row of your own", "Saját sor"),
        "add_hint": (
            "Mark words in the book: they are put here with their line.",
            "Jelölj ki szavakat a könyvben: ide kerülnek a sorukkal együtt.",
        ),
        "add": ("Add", "Hozzáad"),
        "show_open": ("what is open", "ami nyitott"),
        "show_all": ("all", "mind"),
        "show": ("Show", "Mutasd:"),
        "pages": ("Pages", "Oldalak"),
        "reading": ("The book is being read …", "A könyv olvasása folyik …"),
        "pending": ("being worked out …", "számítás folyamatban …"),
        "progress": ("Progress", "Haladás"),
        "part": ("part", "rész"),
        "n_open": ("to decide", "döntésre vár"),
        "n_sure": ("sure", "biztos"),
        "n_decided": ("decided", "eldöntve"),
        "problems": ("What check still finds", "Amit az ellenőrzés még talál"),
        "no_problems": ("The data folder passes the check.", "Az adatmappa átmegy az ellenőrzésen."),
        "no_longer": ("Decisions that no longer fit the book", "Döntések, amelyek már nem illenek a könyvre"),
        "no_longer_why": (
            "These rows are not in this text. Keep a row as your own, or strike it.",
            "Ezek a sorok nincsenek ebben a szövegben. Tartsd meg sajátodként, vagy töröld.",
        ),
        "keep": ("Keep", "Megtart"),
        "last_steps": ("The last steps", "Az utolsó lépések"),
        "step": ("step", "lépés"),
        "who": ("who", "ki"),
        "when": ("when", "mikor"),
        "what_was": ("what", "mit"),
        "all_done": ("Everything is decided.", "Mindenről van döntés."),
        "build_it": ("Build the catalog with this game:", "A katalógus felépítése ezzel a játékkal:"),
        "keys": (
            (
                "Keys: J and K the next and the last row, A accept, S strike, Shift+A accept the list, U undo, 1 to 6"
                " the steps, E into the fields, Esc out of them."
            ),
            (
                "Billentyűk: J és K a következő és az előző sor, A elfogad, S töröl, Shift+A a lista jó, U visszavon,"
                " 1–6 a lépések, E a mezőkbe, Esc ki belőlük."
            ),
        ),
        "keyboard": ("Keyboard", "Billentyűzet"),
        "outdated": (
            "Something was decided in another tab. This is how it is now; nothing of your last click was saved.",
            "Egy másik lapon közben döntés született. Ez a mostani állapot; az utolsó kattintásod nem mentődött el.",
        ),
        "elsewhere": (
            "Something was decided in another tab.",
            "Egy másik lapon döntés született.",
        ),
        "look_again": ("Show how it is now", "Mutasd a mostani állapotot"),
        "cannot_read": ("This text cannot be read", "Ez a szöveg nem olvasható"),
        "two_books": (
            "A second list of components begins on line {n}: perhaps the file holds two books. Give each its own file.",
            (
                "A(z) {n}. sornál egy második tartozéklista kezdődik: a fájlban talán két könyv van. Legyen mindegyik"
                " külön fájlban."
            ),
        ),
        "bad_number": ("a whole number is wanted here", "ide egész szám kell"),
        "bad_players": ("write 2-4 or 2, 3, 5", "így írd: 2-4 vagy 2, 3, 5"),
        "bad_line": ("write the number of a line of the book", "a könyv egy sorának számát írd ide"),
        "bad_value": ("this is not one of the choices", "ez nincs a választhatók között"),
        "there_already": ("there is such a row already", "ilyen sor már van"),
        "strike_list": ("Strike these {n} rows", "Ez a {n} sor nem kell"),
        "players_hint": (
            "For several numbers of players at once: 2-4, and one number or 6/9/12.",
            "Egyszerre több játékosszámra: 2-4, és egy szám vagy 6/9/12.",
        ),
        "wanted": ("something is wanted here", "ez nem maradhat üres"),
        "no_expression": (
            "write an expression, or say that nothing is counted",
            "írj kifejezést, vagy jelezd, hogy nincs számolnivaló",
        ),
        "says_en": ("in English", "angolul"),
        "says_hu": ("in Hungarian", "magyarul"),
        "none": ("none", "nincs"),
        "typed_of": ("{n} of {all} are typed", "{all} közül {n} beírva"),
        "col_name_en": ("English title", "angol cím"),
        "col_name_hu": ("Hungarian title", "magyar cím"),
        "col_color": ("colour", "szín"),
        "col_type": ("type", "típus"),
        "col_cost": ("cost", "ár"),
        "printed_text": ("what is printed, or its expression", "a nyomtatott szöveg, vagy a kifejezés"),
        "understand": ("Show what it means", "Mit jelent?"),
        "not_understood": (
            "this sentence is not understood; write it as an expression",
            "ezt a mondatot nem értjük; írd kifejezésként",
        ),
    }
)

_DOUBTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "letter-in-number": "a számban betű van",
        "number-cut": "mellette közvetlenül másik szám áll: lehet, hogy egy szám esett ketté",
        "does-not-add-up": "a részek összege nem adja ki az egészet",
        "neighbour-unread": "ugyanennek a listának egy másik eleme nem olvasható",
        "name-unclear": "a név nem olvasható biztosan",
        "name-suspended": "a név végét kötőjel helyettesíti, és nem tudjuk, mi az",
        "long-name": "több szóból áll, mint a nevek többsége",
        "implied": "nincs kiírt szám, és összeg sem erősíti meg, hogy egy van",
        "per-player": "a szám egy játékosra vagy színre szól; az összeg nincs kiírva",
        "heading-unclear": "a fölötte álló cím nem olvasható biztosan",
        "thing-unknown": "amit számol, nem szerepel a tartozékok között",
        "thing-before": "amit számol, egy korábbi mondat nevezi meg",
        "players-unread": "valamelyik játékosszámhoz nem olvastunk értéket",
        "players-unknown": "nem tudjuk, hány játékosra szól",
        "limited": "a mondatban korlát, kivétel, feltétel vagy tagadás van",
        "word-unknown": "a mondatnak van olyan szava, amelyet nem értettünk",
        "qualified": "a szám melletti szavak szűkítik, mit számol",
        "of-each": "a szám mindegyik fajtára külön értendő",
        "article": "lehet, hogy csak névelő",
        "definite": "névelő áll előtte: lehet, hogy csak megismétli, mennyi van",
        "priced": "olyan esetben áll, ahogy mennyiség nem szokott: ár vagy hely lehet",
        "absent": "azt mondja, hogy nincs, de azt nem, hogy kinek",
        "place": "a szám a mező, ahol kezdődik",
        "verb-unknown": "olyan ige, amelyet előkészítésben nem ismerünk",
        "word-unclear": "a mondat egyik szava nem olvasható biztosan",
        "several-values": "ugyanarra több szám is szerepel",
        "solo-differs": "minden játékra mondja; az egyszemélyes eltérhet",
        "rules-differ": "minden játékra mondja; ennyi játékosnál más szabály is van",
        "variant": "kiegészítőre vagy változatra szól",
        "computed": "képletből következik",
        "told-twice": "egy másik hely más számot mond",
        "not-understood": "nem értettük meg",
    }
)


def review_texts(language: Language) -> Mapping[str, str]:
    """All texts in one language."""
    place = LANGUAGES.index(language)
    return MappingProxyType({key: pair[place] for key, pair in REVIEW_TEXTS.items()})


def doubt_in(doubt: str, english: str, language: Language) -> str:
    """Why a row is in doubt, in a language where there are words for it."""
    if language == "hu":
        return _DOUBTS.get(doubt, english)
    return "it was not understood" if doubt == "not-understood" else english
