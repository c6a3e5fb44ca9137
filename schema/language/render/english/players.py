"""English for players: who gets something, whose things they are, and how things compare or lie."""

from __future__ import annotations

from typing import assert_never

from kartotek.schema.language import nodes as n
from kartotek.schema.language.render.scene import Scene
from kartotek.schema.language.render.wider import scope_words

__all__ = ["chosen_text", "owned_by", "player_text"]


def player_text(who: n.Who, scene: Scene) -> str:
    """The players as whoever acts or is given something, in the singular."""
    match who:
        case str():
            return scope_words(who, scene).each["en"]
        case n.Them():
            return "that player"
        case n.Chosen():
            return f"{chosen_text(who, scene)} of {'your' if scene.who == 'you' else 'their'} choice"
        case n.OwnerOf(target):
            return f"the owner of {_thing(target, scene)}"
        case n.Best():
            return _best(who, scene)
        case _:
            assert_never(who)


def chosen_text(who: n.Who, scene: Scene) -> str:
    """The player whom somebody chooses: one of the other players."""
    if not isinstance(who, str | n.Chosen):
        return player_text(who, scene)
    words = scope_words(who if isinstance(who, str) else who.scope, scene).player
    return f"one of {words.many}" if " players" in words.many else words.one


def owned_by(who: n.Who, scene: Scene) -> str:
    """Behind a noun: of the other players, of that player."""
    return scope_words(who, scene).of["en"] if isinstance(who, str) else f"of {player_text(who, scene)}"


def _thing(target: n.Ref, scene: Scene) -> str:
    from kartotek.schema.language.render.english.nouns import reference

    return reference(target, scene)


def _best(who: n.Best, scene: Scene) -> str:
    from kartotek.schema.language.render.english.numbers import number_text

    rank = "highest" if who.kind == "most" else "lowest"
    theirs = scene.by("they")
    text = f"the player for whom {number_text(who.value, theirs)} is the {rank}"
    if who.by is not None:
        return f"{text} (between equals, the one for whom {number_text(who.by, theirs)} is higher)"
    return (
        text
        + {
            "all": " (equal players all count)",
            "none": " (nobody if players are equal)",
            "first": " (between equals, the first in turn order)",
        }[who.ties]
    )
