"""Words of the viewer in both languages: columns of the public state, and what stands in moves."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["WORDS"]

_COLUMNS: Final = {
    "age": ("age", "kor"), "board": ("board", "tábla"), "boards": ("boards", "táblák"), "bld": ("built", "épületek"),
    "boost": ("booster", "körbónusz"), "boosters": ("boosters", "körbónuszok"), "bowl1": ("power I", "energia I"),
    "bowl2": ("power II", "energia II"), "bowl3": ("power III", "energia III"), "brainstone": ("brainstone", "agykő"),
    "buildings": ("buildings", "épületek"), "built": ("built", "építmények"), "by_card": ("by card", "kártyánként"),
    "cards": ("cards", "kártyák"), "chosen": ("laid down", "letett lap"), "city": ("city", "város"),
    "claimed": ("claimed", "kijátszott lapok"), "cloned": ("cloned", "klónozva"), "coins": ("coins", "pénz"),
    "conflict": ("conflict", "harci jelzők"), "connected": ("connected", "összekötve"),
    "contracts": ("contracts", "szerződések"), "credit": ("credits", "kredit"), "deck": ("deck", "pakli"),
    "defeats": ("defeats", "vereségek"), "discard": ("discarded", "dobott lapok"),
    "discards": ("discarded", "dobott lapok"), "districts": ("districts", "kerületek"),
    "draw": ("draw pile", "húzópakli"), "eco": ("economy", "gazdaság"), "era": ("era", "korszak"),
    "fed": ("federations", "szövetségek"), "federation": ("federation", "föderáció"),
    "first_player": ("first player", "kezdőjátékos"), "gaia": ("Gaia project", "Gaia program"),
    "gaia_area": ("Gaia area", "Gaia terület"), "gf": ("gaiaformers", "gaiaformálók"), "hand": ("hand", "kéz"),
    "holder": ("Free City", "szabad város"), "incursions": ("incursions", "betörések"),
    "int": ("intelligence", "intelligencia"), "islands": ("islands", "szigetek"),
    "joined": ("metropolises", "metropoliszok"), "kept": ("kept", "félretett lapok"),
    "last_round": ("last round", "utolsó kör"), "lost": ("lost planet", "elveszett bolygó"),
    "markers": ("markers", "jelzők"), "naval": ("naval strength", "tengeri erő"),
    "naval_tokens": ("naval tokens", "tengeri jelzők"), "nav": ("navigation", "navigáció"),
    "new_hand": ("new hands", "új kéz jelzők"), "next": ("next", "következik"), "order": ("order", "sorrend"),
    "passed": ("passed", "passzolt"), "phase": ("phase", "fázis"), "pile": ("pile", "pakli"),
    "plain_domes": ("white domes", "fehér kupolák"), "points": ("points", "pontok"),
    "produced": ("produced", "termelés"), "qic": ("Q.I.C.", "QIC"), "resources": ("resources", "nyersanyagok"),
    "round": ("round", "kör"), "sat": ("satellites", "műholdak"), "sci": ("science", "tudomány"),
    "seat": ("seat", "játékos"), "shields": ("shields", "pajzsok"), "ships": ("ships", "hajók"),
    "shipyard": ("shipyard", "hajógyár"), "special_deck": ("special deck", "különleges pakli"),
    "special_row": ("special cards", "különleges lapok"), "special_top": ("top special", "felső különleges lap"),
    "stages": ("stages", "szintek"), "supply": ("supply", "készlet"),
    "symbiotic_domes": ("purple domes", "lila kupolák"), "teams": ("teams", "csapatok"),
    "tech": ("tech tiles", "technológiák"), "terra": ("terraforming", "átalakítás"),
    "terraforming_token": ("terraforming token", "átalakítási jelző"), "tile_supply": ("tiles left", "maradt lapka"),
    "tiles": ("tiles", "lapkák"), "tokens": ("tokens", "jelzők"),
    "trade_level": ("trade level", "kereskedelmi szint"), "tunnels": ("tunnels", "alagutak"),
    "turn": ("turn", "forduló"), "used": ("used", "elhasznált"), "vp": ("points", "pontok"),
    "waiting": ("waiting for", "várunk rá"), "won": ("won", "nyert"), "faction": ("faction", "faj"),
    "ore": ("ore", "érc"), "knowledge": ("knowledge", "tudás"), "kelp": ("kelp", "moszat"),
    "steelplast": ("steelplast", "acélműanyag"), "science": ("science", "tudomány"),
    "biomatter": ("biomatter", "biomassza"),
}  # fmt: skip

_MOVES: Final = {
    "act": ("acts", "cselekszik"), "action": ("board action", "táblaakció"), "amount": ("amount", "mennyiség"),
    "answer": ("answers", "válaszol"), "booster": ("booster", "körbónusz"), "build": ("builds", "épít"),
    "build_chain": ("builds by chain", "láncból épít"), "build_free": ("builds for free", "ingyen épít"),
    "build_from_discard": ("builds from the discard", "a dobott lapokból épít"),
    "burn": ("burns power", "energiát éget"), "card": ("card", "kártya"), "card_steps": ("card", "kártya"),
    "chance": ("chance", "véletlen"), "charge": ("charges power", "energiát tölt"), "choose": ("chooses", "választ"),
    "claim": ("keeps it", "megtartja"), "clone": ("clones", "klónoz"),
    "copy_guild": ("copies a guild", "céhet másol"), "cover": ("covers", "letakar"),
    "decline": ("declines", "lemond"), "draft": ("drafts", "választ"), "drop": ("drops", "eldob"),
    "drop_steps": ("dropped", "eldobott"), "exchange": ("exchanges", "átvált"),
    "federate": ("federation", "szövetség"), "first": ("first", "először"), "fleet": ("fleet", "flotta"),
    "fleets": ("fleets", "flották"), "free": ("free fleet", "ingyenes flotta"), "gain": ("gains", "kap"),
    "hal": ("Hal", "Hal"), "hex": ("space", "mező"), "hexes": ("spaces", "mezők"), "host": ("from", "innen"),
    "income": ("income", "jövedelem"), "island": ("takes an island", "szigetet vesz"), "keep": ("keeps", "megtart"),
    "left": ("bought on the left", "balról vesz"), "left2": ("bought second left", "második balról vesz"),
    "paid": ("paid", "fizetett"), "pass": ("passes", "passzol"), "pay": ("pays", "fizet"),
    "power": ("power", "energia"), "ready": ("readies", "frissít"), "research": ("researches", "kutat"),
    "resource": ("resource", "nyersanyag"), "return": ("returns", "visszaad"),
    "right": ("bought on the right", "jobbról vesz"), "right2": ("bought second right", "második jobbról vesz"),
    "sell": ("sells", "elad"), "shift": ("shifts to", "ide tol"), "site": ("site", "hely"),
    "slot": ("slot", "akcióhely"), "slot_steps": ("slot", "akcióhely"), "space": ("space", "mező"),
    "special": ("special", "különleges"), "stage": ("builds a stage with", "szintet épít ezzel"),
    "step": ("advances", "előrelép"), "steps": ("steps", "lépések"), "structure": ("structure", "épület"),
    "take": ("takes", "elvesz"), "take_part": ("takes part", "részt vesz"),
    "do_tech": ("takes a tech tile", "technológiát vesz"), "then": ("then", "majd"), "tile": ("tile", "lapka"),
    "times": ("times", "alkalom"), "to": ("to", "ide"), "token": ("token", "jelző"), "track": ("track", "sáv"),
    "do_turn": ("takes a turn", "lép"), "under": ("under", "alá"), "upgrade": ("upgrades", "fejleszt"),
    "use": ("uses", "használ"), "do_federate": ("founds a federation", "szövetséget köt"),
    "do_booster": ("takes a booster", "körbónuszt választ"),
    "do_action": ("uses a board action", "táblaakciót használ"),
    "do_special": ("uses a special action", "különleges akciót használ"),
    "do_income": ("orders income", "jövedelmet rendez"), "do_faction": ("chooses a faction", "fajt választ"),
    "do_new_hand": ("draws a new hand", "új kezet húz"), "do_naval": ("naval conflict", "tengeri harc"),
    "do_steps": ("advances fleets", "flottákat léptet"),
}  # fmt: skip

_TEXTS: Final = {
    "does_gain": ("{who} gains {what}", "{who} kap {what}"), "does_lose": ("{who} loses {what}", "{who} veszít {what}"),
    "does_do": ("{who} uses it", "{who} használja"), "does_note": ("{who}: {what}", "{who}: {what}"),
    "does_holds": ("holds for {who} from now on", "mostantól érvényes, {who} javára"),
    "does_used": ("used until it is ready again", "elhasználva, amíg újra nem használható"),
    "does_asked": ("{who} may choose", "{who} választhat"),
    "does_instead": (
        "{who} cannot carry out the choice and exploits instead",
        "{who} nem tudja végrehajtani, helyette hasznosít",
    ),
    "hidden_choice": (
        "Choices stay hidden until everybody has chosen.",
        "A választások rejtve maradnak, amíg mindenki nem választott.",
    ),
    "nothing_changed": ("Nothing else changed.", "Más nem változott."),
    "board_changed": ("The board shows what changed.", "A változás a táblán látható."),
    "in_sector": ("in sector {n}", "{n}. szektor"), "on_empty": ("in empty space {sector}", "(üres mező, {sector})"),
    "on_planet": ("on {an} {planet} {sector}", "({planet}, {sector})"),
    "place_11": ("at the top left", "bal felül"), "place_12": ("at the top", "felül középen"),
    "place_13": ("at the top right", "jobb felül"), "place_21": ("on the left", "bal oldalt"),
    "place_22": ("in the middle", "középen"), "place_23": ("on the right", "jobb oldalt"),
    "place_31": ("at the bottom left", "bal alul"), "place_32": ("at the bottom", "alul középen"),
    "place_33": ("at the bottom right", "jobb alul"),
    "neighbours": (
        "left neighbour: {left} · right neighbour: {right}", "bal szomszéd: {left} · jobb szomszéd: {right}",
    ),
    "site_empty": ("empty", "üres"), "site_upgraded": ("upgraded", "fejlesztett"),
    "site_connected": ("connected", "bekötve"), "stop_n": ("{what} {n}", "{n}. {what}"),
    "hands": ("hand", "kéz"), "action_board": ("Action board", "Akciótábla"),
    "list_rounds": ("Round scoring", "Körök pontozása"), "list_final": ("Final scoring", "Végső pontozás"),
    "underwater-cities:cards": ("hand", "kéz"), "ginkgopolis:cards": ("cards in play", "kijátszott lapok"),
    "underwater-cities:claimed": ("cards in play", "kijátszott lapok"),
    "yes": ("yes", "igen"), "no": ("no", "nem"), "none": ("none", "nincs"), "table": ("table", "asztal"),
    "setup": ("Set-up", "Kezdőállás"), "over": ("the game is over", "a játéknak vége"),
    "seat_n": ("player {n}", "{n}. játékos"),
}  # fmt: skip

_SCORES: Final = {
    "military": ("military", "hadi"), "treasury": ("treasury", "kincstár"), "wonder": ("wonder", "csoda"),
    "civilian": ("civilian", "közösségi"), "scientific": ("science", "tudomány"),
    "commercial": ("commerce", "kereskedelem"), "guild": ("guilds", "céhek"), "start": ("start", "kezdés"),
    "rounds": ("rounds", "körök"), "federations": ("federations", "szövetségek"), "actions": ("actions", "akciók"),
    "charging": ("charging", "energiatöltés"), "final": ("final", "játék végi"), "levels": ("levels", "szintek"),
    "leftovers": ("left over", "maradék"), "before": ("before", "játék közben"), "cities": ("cities", "városok"),
    "metropolis": ("metropolises", "metropoliszok"), "underwater-cities:fed": ("fed", "etetés"),
}  # fmt: skip

WORDS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType({**_MOVES, **_COLUMNS, **_SCORES, **_TEXTS})
"""A word that is both a column and part of a move means the same in both; `game:word` is of one game only."""
