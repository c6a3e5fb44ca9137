"""Layouts of component lists and set-ups: each is one way in which some rulebook may print the same facts.

Two halves: rules are written against SEEN; HELD_OUT only measures how far they carry. `{n}` stands for digits, `{w}`
for a number word, `{nom}`, `{acc}`, `{ins}`, `{ela}` for forms of the thing, `{Nom}` for its name with a capital, `{p}`
for the place of an entry in its list.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kartotek.schema.hungarian.features import Case

__all__ = ["HELD_OUT", "SEEN", "Layouts"]


@dataclass(frozen=True, slots=True)
class Layouts:
    """Templates by what they state. `plain`: an entry of a list; `split`: an entry with two parts; `prose`: a sentence
    with all things (`nom`, `acc` or `ela` says in which form); `each`: everybody gets so many; `common`: so many are
    laid out; `by_players`: for 2, 3 and 4 players; `by_seat`: the first player and the others; `formula`: players + 1;
    `nobody`: nobody gets one; `kept`: so many are drawn, so many of them kept."""

    plain: tuple[str, ...]
    split: tuple[str, ...]
    prose: tuple[tuple[Case, str], ...]
    each: tuple[str, ...]
    common: tuple[str, ...]
    by_players: tuple[str, ...]
    by_seat: tuple[str, ...]
    formula: tuple[str, ...]
    nobody: tuple[str, ...]
    kept: tuple[str, ...]


SEEN: Final = Layouts(
    plain=(
        "{n} {nom}",
        "{n} db {nom}",
        "{Nom}: {n} db",
        "{Nom} ({n} db)",
        "{nom} x{n}",
        "{nom}-{n}db",
        "[{n}] {nom}",
        "{nom} / {n} db",
        "{Nom} ........ {n}",
        "• {n}× {nom}",
        "{Nom} – {n} darab",
        "{w} {nom}",
        "{p}. {n} {nom}",
        "3.{p}. {Nom} – {n} db",
        "{n:>4}   {nom:<16}lásd hátul",
        "{nom:<16}{n:>4}   lásd hátul",
    ),
    split=(
        "{n} {nom} ({a} {x}, {b} {y})",
        "{n} {nom}: {a} {x} és {b} {y}",
        "{n} {nom}, ebből {a} {x} és {b} {y}",
        "{Nom} ({n} db): {a} {x}, {b} {y}",
        "{n} {nom}\n   - {a} {x}\n   - {b} {y}",
    ),
    prose=(
        (Case.NOM, "A dobozban {all} található."),
        (Case.ACC, "A dobozban a következőket találjátok: {all}."),
        (Case.ELA, "A készlet {all} áll."),
    ),
    each=(
        "Mindenki kap {n} {acc}.",
        "Minden játékos {n} {ins} kezd.",
        "Osszatok ki fejenként {w} {acc}.",
        "Adjatok minden játékosnak {n} {acc}.",
        "Minden játékos elvesz {w} {acc} a készletből.",
        "A játékosok fejenként {n} {acc} vesznek magukhoz.",
    ),
    common=(
        "Tegyetek {n} {acc} az asztal közepére.",
        "Az asztal közepére {n} {nom} kerül.",
        "Csapjatok fel {w} {acc}.",
        "Helyezzetek {n} {acc} a tábla mellé.",
    ),
    by_players=(
        "Két játékos esetén {a}, három játékos esetén {b}, négy játékos esetén {c} {nom} kerül középre.",
        "Tegyetek középre ketten {a}, hárman {b}, négyen {c} {acc}.",
        "Tegyetek középre {acc}: 2 játékosnál {a}, 3 játékosnál {b}, 4 játékosnál {c} darabot.",
        "Rakjatok ki 2/3/4 játékos esetén {a}/{b}/{c} {acc}.",
        "Játékosok száma    2    3    4\n{Nom}    {a}    {b}    {c}",
    ),
    by_seat=(
        "A kezdőjátékos {n} {acc} kap, a többiek {m} {acc} kapnak.",
        "A kezdőjátékos {n}, a többiek {m} {acc} kapnak.",
    ),
    formula=(
        "Csapjatok fel eggyel több {acc}, mint ahány játékos van.",
        "Tegyetek középre annyi {acc}, ahányan vagytok, meg még egyet.",
    ),
    nobody=("{Acc} kezdetben senki sem kap.", "{Ins} senki nem kezd."),
    kept=("Mindenki húz {n} {acc}, és {m} darabot megtart belőlük.",),
)

HELD_OUT: Final = Layouts(
    plain=(
        "{n} darab {nom}",
        "{nom} = {n}",
        "({n}) {nom}",
        "{nom} [{n}]",
        "{Nom}, {w} darab",
        "| {Nom} | {n} |",
        "{n} – {nom}",
        "{Nom} ×{n}",
        "{n}db {nom}",
        "* {nom}: {n}",
        "{Nom}\n    {n} darab",
        "{Nom}\t{n}",
        "{nom} {n}x",
        "{Nom} (darabszám: {n})",
        "{Nom} - összesen {n} darab",
        "a) {n} {nom}",
        "{p}) {nom}: {n} db",
        "{n:>4}   {nom:<16}színes, vastag kartonból",
        "{Nom:<16}{n:>4} db   lásd a következő oldalon",
    ),
    split=(
        "{n} {nom}, amelyből {a} {x}, {b} pedig {y}",
        "{n} {nom}, mégpedig {a} {x} és {b} {y}",
        "{Nom}: {n} ({x}: {a}, {y}: {b})",
        "{n} {nom}, közülük {a} {x}, a többi {y}",
        "{n} db {nom} – {a} {x} / {b} {y}",
        "{Nom} ({a} {x} + {b} {y}, összesen {n})",
    ),
    prose=(
        (Case.NOM, "A játékhoz {all} tartozik."),
        (Case.ACC, "A doboz a következőket rejti: {all}."),
        (Case.NOM, "Van benne {all}."),
        (Case.ACC, "Ha kinyitjátok a dobozt, {all} láttok benne."),
    ),
    each=(
        "Mindnyájan {n} {acc} húztok.",
        "Játékosonként {w} {acc} osszatok szét.",
        "Kezdéskor mindenkinek {n} {nom} jár.",
        "Tegyen mindenki maga elé {n} {acc}.",
        "Mindegyik játékos kezdőkészlete {n} {nom}.",
        "{Ela} mindenki {n} darabot kap.",
        "Mindegyikőtök kezébe {n} {nom} kerül.",
    ),
    common=(
        "Fordítsatok fel {n} {acc} a pakli tetejéről.",
        "Középen {n} {nom} legyen.",
        "Vegyetek elő {n} {acc}, és rakjátok sorba.",
        "{Ela} {n} darabot tegyetek a táblára.",
        "Számoljatok le {w} {acc} a tábla szélére.",
    ),
    by_players=(
        "{Nom}: {a} (2 fő), {b} (3 fő), {c} (4 fő).",
        "{Ela} kétfős játékban {a}, háromfősben {b}, négyfősben {c} kerül az asztalra.",
        "Ha ketten játszotok, {a} {acc} tegyetek ki; ha hárman, {b}; ha négyen, {c} darabot.",
        "A {nom} száma 2 játékossal {a}, 3 játékossal {b}, 4 játékossal {c}.",
        "Tegyetek ki {acc} a játékosok száma szerint:\n- 2 játékos: {a}\n- 3 játékos: {b}\n- 4 játékos: {c}",
        "    {nom}\n2 fő    {a}\n3 fő    {b}\n4 fő    {c}",
        "Tegyetek az asztalra {a} {acc}, három játékosnál {b}, négy játékosnál {c} darabot.",
    ),
    by_seat=(
        "Aki kezd, {n} {acc} kap, mindenki más {m} darabot.",
        "{Ela} az első játékosnak {n}, a többieknek {m} jár.",
        "A többi játékos {m} {ins}, a kezdőjátékos {n} {ins} indul.",
    ),
    formula=(
        "Rakjatok ki annyi {acc}, ahány játékos van, plusz egyet.",
        "{Ela} a játékosok számánál eggyel több kell.",
        "A játékosok száma + 1 {acc} fordítsatok fel.",
    ),
    nobody=("{Nom} senkinek sem jár induláskor.", "{Acc} az elején senki nem vesz el."),
    kept=(
        "Osszatok mindenkinek {n} {acc}, ebből {m} darabot tartson meg.",
        "Mindenki kap {n} {acc}, {m} darabot pedig visszaad.",
    ),
)
