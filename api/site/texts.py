"""The words of the pages in both languages: one row for each text, found by its key in templates as `t.key`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from kartotek.schema.evidence_kinds import EvidenceKind
from kartotek.schema.word_types import LANGUAGES, Language

__all__ = ["TEXTS", "texts_of"]

TEXTS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        **{kind.value: kind.words for kind in EvidenceKind},
        "title": ("Kartoték: a card index of board games", "Kartoték: társasjátékok kártyái"),
        "lead": (
            (
                "Cards, tiles and boards of five games, read out of their Hungarian rulebooks. Every fact names its"
                " evidence, every effect can be executed, and what is not known is said to be unknown."
            ),
            (
                "Öt társasjáték kártyái, lapkái és táblái, magyar szabálykönyveikből kiolvasva. Minden adatnak van"
                " forrása, minden hatás végrehajtható, és ami nem ismert, arról ezt ki is mondjuk."
            ),
        ),
        "games": ("Games", "Játékok"),
        "search": ("Search", "Keresés"),
        "search_hint": ("a card, in either language", "kártya, bármelyik nyelven"),
        "terms": ("Terms", "Szakszavak"),
        "truth": ("Sources", "Források"),
        "console": ("GraphQL", "GraphQL"),
        "components": ("components", "elem"),
        "kinds": ("Kinds of components", "Elemfajták"),
        "unknown": ("unknown", "ismeretlen"),
        "evidence": ("Evidence", "Források"),
        "field": ("field", "mező"),
        "kind_of": ("kind", "fajta"),
        "source": ("source", "forrás"),
        "lines": ("lines", "sorok"),
        "confidence": ("confidence", "megbízhatóság"),
        "effect": ("Effect", "Hatás"),
        "expression": ("Identifier and effect expression", "Azonosító és hatáskifejezés"),
        "chain_from": ("Free with", "Ingyenes ezzel"),
        "chain_to": ("Makes free", "Ingyenessé teszi"),
        "copies": ("Copies", "Példányok"),
        "from_players": ("from {n} players", "{n} játékostól"),
        "cost": ("Cost", "Ár"),
        "free": ("free", "ingyenes"),
        "part_of": ("Part of", "Része ennek"),
        "parts": ("Parts", "Részek"),
        "contradictions": ("Contradictions", "Ellentmondások"),
        "contradiction": ("contradiction", "ellentmondás"),
        "gaps": ("Not known", "Nem ismert"),
        "reacts": ("Related cards", "Kapcsolódó kártyák"),
        "used_in": ("Replays that use it", "Játszmák, amelyekben szerepel"),
        "on_the_table": ("A game on the table, step by step", "Egy játszma az asztalon, lépésről lépésre"),
        "value": ("value", "érték"),
        "differs": ("differs", "eltér"),
        "results": ("{n} found", "{n} találat"),
        "nothing": ("Nothing was found.", "Nincs találat."),
        "understood": ("Understood as", "Így értettük"),
        "as_table": ("as a table", "táblázatként"),
        "as_cards": ("as cards", "kártyákként"),
        "filter": ("Filter", "Szűrés"),
        "clear": ("clear", "törlés"),
        "next": ("Next page", "Következő oldal"),
        "previous": ("Previous page", "Előző oldal"),
        "term": ("term", "szakszó"),
        "status": ("status", "státusz"),
        "forms": ("forms in print", "nyomtatott alakok"),
        "other_language": ("Magyarul", "In English"),
        "coverage": ("How much of each game is known, and from where", "Mennyit tudunk az egyes játékokról, és honnan"),
        "fields": ("fields", "mező"),
        "decision": ("decision", "döntés"),
        "skip": ("Skip to the content", "Ugrás a tartalomra"),
        "not_found": ("There is no such page", "Nincs ilyen oldal"),
        "home": ("Start", "Kezdőlap"),
        "players": ("players", "játékos"),
        "replays": ("Replays", "Játszmák"),
        "replays_lead": (
            "Games step by step: the table, what changed, which card did it, and which rule an illegal move breaks.",
            "Játszmák lépésről lépésre: az asztal, ami változott, a kártya, amely okozta, és a megsértett szabály.",
        ),
        "step": ("Step", "Lépés"),
        "back": ("Back", "Vissza"),
        "forward": ("Forward", "Előre"),
        "go": ("Go", "Mutasd"),
        "changed": ("What changed", "Ami változott"),
        "abilities": ("What did it", "Ami okozta"),
        "table": ("table", "táblázat"),
        "yes": ("yes", "igen"),
        "no": ("no", "nem"),
        "unnamed": ("name not known", "neve nem ismert"),
        "counts": ("What it counts", "Amit számol"),
        "certain": ("certain", "biztos"),
        "likely": ("likely", "valószínű"),
        "doubtful": ("doubtful", "kétséges"),
        "sources_n": ("sources: {n}", "források száma: {n}"),
        "ours": ("named by this project", "saját elnevezés"),
        "for_programs": ("For programs", "Programoknak"),
        "dark": ("dark", "sötét"),
        "name": ("name", "név"),
        "borrowed_en": ("The Hungarian name is not known to us.", "A magyar nevet nem ismerjük, ez az angol."),
        "borrowed_hu": (
            "The English name is not known to us; this is the Hungarian one.",
            "Az angol nevet nem ismerjük.",
        ),
        "drawn_of": ("of these {n} in a game", "játékban az összesen {n} lapból"),
        "drawn_note": (
            "Only some of these cards, drawn at random, are in a game.",
            "Ezekből a lapokból játszmánként csak néhány, sorsolással kiválasztott kerül a játékba.",
        ),
        "per": ("per", "minden"),
        "effect_unknown": ("What it does is not known.", "Nem ismert, hogy mit tesz."),
        "empty_space": ("empty space", "üres mező"),
        "and": ("and", "és"),
        "or": ("or", "vagy"),
        "not": ("not", "nem"),
        "as_words": ("has the words “{text}”, inflected or not", "szerepel benne: „{text}”, ragozva is"),
        "as_phrase": ("has the phrase “{text}”", "szó szerint szerepel benne: „{text}”"),
        "reports": ("Reports", "Kimutatások"),
        "report_different": ("games differ", "a játékok eltérnek"),
        "report_several": ("several words in one game", "egy játékban több szó"),
        "report_one_sided": ("one language only", "csak egy nyelven"),
        "all": ("all", "mind"),
        "game": ("game", "játék"),
        "language": ("language", "nyelv"),
        "printed": ("pieces / printed", "darab / nyomtatott"),
        "name_hu": ("Hungarian name", "magyar név"),
        "name_en": ("English name", "angol név"),
        "lang": ("en", "hu"),
        "illegal": ("Illegal move.", "Szabálytalan lépés."),
        "illegal_forced": (
            "It is carried out as far as it can be, so that the game can be followed.",
            "Amennyire lehet, végrehajtjuk, hogy a játszma követhető maradjon.",
        ),
        "rule": ("rule", "szabály"),
        "about": ("about", "tárgya"),
        "need": ("needed", "kellene"),
        "have": ("there", "van"),
        "seats": ("Players", "Játékosok"),
        "legal_moves": ("Legal moves at this step", "Szabályos lépések ennél az állásnál"),
        "curves": ("From step to step", "Lépésről lépésre"),
        "scores": ("Final scores", "Végeredmény"),
        "rank": ("place", "helyezés"),
        "total": ("total", "összesen"),
        "valid": ("Valid.", "Szabályos."),
        "not_valid": ("Not valid.", "Nem szabályos."),
        "steps_checked": ("{n} steps were checked", "{n} lépést ellenőriztünk"),
        "unverified": ("{n} of them rest on unknown facts", "ebből {n} ismeretlen adaton múlik"),
        "consequence": ("follows from an earlier one", "egy korábbiból következik"),
        "your_file": ("your file", "a megnyitott fájl"),
        "invented": (
            "Played with invented content, since not all of the game is known.",
            "Kitalált elemekkel játszva, mert a játék nem minden eleme ismert.",
        ),
        "open_file": ("Open a replay", "Játszma megnyitása"),
        "open_label": ("A replay file (JSON)", "Játszmafájl (JSON)"),
        "open_hint": (
            "The file is sent to this server, checked against the rules, shown, and not stored. At most 1 MB.",
            "A fájlt ez a kiszolgáló kapja meg, a szabályokkal összeveti, megmutatja, és nem tárolja. Legfeljebb 1 MB.",
        ),
        "open_script": ("Opening a file needs JavaScript.", "Fájl megnyitásához JavaScript kell."),
        "seed": ("seed", "sorsolás száma"),
        "play": ("Play at random", "Véletlen játszma"),
        "chosen": ("Chosen games", "Válogatott játszmák"),
        "recorded": ("recorded", "feljegyzett"),
        "csv": ("CSV of the result", "Eredmény CSV-ben"),
    }
)


def texts_of(language: Language) -> Mapping[str, str]:
    """All texts in one language."""
    place = LANGUAGES.index(language)
    return MappingProxyType({key: pair[place] for key, pair in TEXTS.items()})
