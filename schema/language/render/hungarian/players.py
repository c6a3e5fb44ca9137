"""Hungarian for players: who gets something, whose things they are."""

from __future__ import annotations

from typing import assert_never

from kartotek.schema.hungarian import Lexeme, inflect
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language import nodes as n
from kartotek.schema.language.render.scene import Scene
from kartotek.schema.language.render.wider import scope_words

__all__ = ["at_players", "player_text", "some_player"]


def player_text(who: n.Who, scene: Scene, case: Case = Case.NOM) -> str:
    """The players as whoever acts or is given something, in the singular."""
    match who:
        case str():
            return inflect(Lexeme(scope_words(who, scene).each["hu"]), case)
        case n.Them():
            return f"{_that(case)} a~ {inflect(Lexeme('játékos'), case)}"
        case n.Chosen(scope):
            chosen = "általad" if scene.who == "you" else "általa"
            words = scope_words(scope, scene)
            among = f" ({words.player.hu.lemma})" if scope != "all" else ""
            return f"egy {chosen} választott {inflect(Lexeme('játékos'), case)}{among}"
        case n.OwnerOf(target):
            return (
                f"{_thing(target, scene)} {inflect(Lexeme('tulajdonos', possessed='tulajdonosa'), case, owner='they')}"
            )
        case n.Best():
            return f"{_that(case)} a~ {inflect(Lexeme('játékos'), case)}, akinél {_best(who, scene)},"
        case _:
            assert_never(who)


def some_player(who: n.Who, scene: Scene, case: Case = Case.NOM) -> str:
    """The one of the players who did something."""
    if not isinstance(who, str) or not scope_words(who, scene).each["hu"].startswith("minden"):
        return player_text(who, scene, case)
    if who == "all":
        return inflect(Lexeme("valaki"), case)
    return f"a~ {scope_words(who, scene).player.hu.lemma} közül {inflect(Lexeme('valaki'), case)}"


def at_players(who: n.Who, scene: Scene) -> str:
    """Where their things are: a többi játékosnál, annál a játékosnál."""
    return scope_words(who, scene).of["hu"] if isinstance(who, str) else player_text(who, scene, Case.ADE)


def _that(case: Case) -> str:
    from kartotek.schema.hungarian import demonstrative

    return demonstrative(case, near=False)


def _thing(target: n.Ref, scene: Scene) -> str:
    from kartotek.schema.language.render.hungarian.nouns import reference

    return reference(target, scene).say(Case.DAT) + " a~"


def _best(who: n.Best, scene: Scene) -> str:
    from kartotek.schema.language.render.hungarian.numbers import number_phrase

    theirs = scene.by("they")
    rank = "a~ legmagasabb" if who.kind == "most" else "a~ legalacsonyabb"
    text = f"{number_phrase(who.value, theirs).say()} {rank}"
    if who.by is not None:
        return f"{text} (egyenlőségnél: akinél {number_phrase(who.by, theirs).say()} magasabb)"
    return (
        text
        + {
            Case.ALL: " (egyenlőségnél mindegyikük)",
            "none": " (egyenlőségnél senki)",
            "first": " (egyenlőségnél a~ körsorrendben első)",
        }[who.ties]
    )
