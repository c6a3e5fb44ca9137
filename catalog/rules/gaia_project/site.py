"""Games as the Gaia Project site has them: its export of a whole game, and its list of moves as text.

Both are turned into the lines and the set-up of `gaia-log/1`, which `log` reads.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from kartotek.schema.errors import KartotekError

__all__ = ["is_export", "log_of_export", "log_of_lines"]

_NOTE: Final = re.compile(r"\s*\([^()]*\)|\s+using (area\d: \d+(, )?)+|\s+returning \w+")
"""What the site adds for its readers: amounts before and after, where tokens came from, the booster that goes back."""
_ADVANCED: Final = "adv-"
_AUCTION: Final = "auction"
"""An auction is over before the first move; bids above nothing are refused line by line."""
_TRACKS: Final = ("terra", "nav", "int", "gaia", "eco", "sci")
_TOKENS_OF_A_KIND: Final = 3
_FEDERATION: Final = re.compile(r"\bfederation \S+ (fed\d)")


def is_export(data: Any) -> bool:
    """Is this what the site gives for a game?"""
    return isinstance(data, Mapping) and isinstance(data.get("moveHistory"), list)


def log_of_export(data: Mapping[str, Any]) -> dict[str, Any]:
    """The export of a game as `gaia-log/1`: everything that its set-up needs is in `options.map` and `tiles`."""
    history = [str(line) for line in data["moveHistory"]]
    log = log_of_lines(list(enumerate(history)))
    options, tiles = data["options"], data["tiles"]
    if int(data.get("expansions") or 0):
        raise KartotekError("replay-outside", "the game was played with an expansion", where="expansions")
    log["engine_options"] = {name: value for name, value in options.items() if name != _AUCTION}
    log["player_count"] = len(data["players"])
    log["setup"] = {
        "sectors": [_sector(item, mirrored=bool(options["map"].get("mirror"))) for item in options["map"]["sectors"]],
        "boosters": list(tiles["boosters"]),
        "tech": {place: item["tile"] for place, item in tiles["techs"].items() if not place.startswith(_ADVANCED)},
        "adv_tech": {
            place.removeprefix(_ADVANCED): item["tile"]
            for place, item in tiles["techs"].items()
            if place.startswith(_ADVANCED)
        },
        "round_scoring": list(tiles["scorings"]["round"]),
        "final_scoring": list(tiles["scorings"]["final"]),
        "terraforming_federation": data.get("terraformingFederation") or _terraforming(tiles["federations"], history),
    }
    if data.get("ended"):
        log["final"] = {"scores": {seat["faction"]: seat["data"]["victoryPoints"] for seat in data["players"]}}
    else:
        log["reached"] = {seat["faction"]: _reached(seat["data"]) for seat in data["players"] if seat.get("faction")}
    log["place"] = "moveHistory[{}]"
    return log


def _reached(data: Mapping[str, Any]) -> dict[str, Any]:
    """What the export states of a seat after the last move, in the columns of the public state."""
    named = {"vp": "victoryPoints", "credit": "credits", "ore": "ores", "knowledge": "knowledge", "qic": "qics"}
    return {column: data[key] for column, key in named.items()} | {track: data["research"][track] for track in _TRACKS}


def _sector(item: Mapping[str, Any], *, mirrored: bool) -> dict[str, Any]:
    """A sector of the map: the site counts its first axis the other way round."""
    center = item["center"]
    return {
        "tile": str(item["sector"]),
        "center": [center["r"], center["s"]],
        "rotation": item["rotation"],
        "mirrored": mirrored,
    }


def _terraforming(left: Mapping[str, int], history: Sequence[str]) -> str:
    """The token on the terraforming track: the stack from which one more is gone than federations took."""
    taken = [match[1] for line in history for match in _FEDERATION.finditer(line)]
    found = [name for name, rest in left.items() if rest + taken.count(name) < _TOKENS_OF_A_KIND]
    if len(found) != 1:
        why = f"stacks from which a token is missing: {', '.join(found) or 'none'}"
        raise KartotekError("replay-format", "the log does not say which token is on the terraforming track", why=why)
    return found[0]


def log_of_lines(lines: Sequence[tuple[int, str]]) -> dict[str, Any]:
    """A list of moves as `gaia-log/1` without its set-up; each line keeps its number."""
    moves = [(number, _NOTE.sub("", text).strip()) for number, text in lines if text.strip()]
    prefix = [text for _, text in moves if text.startswith("init ")]
    bids = [text for _, text in moves if _bid(text)]
    if any(text.split()[-1] != "0" for text in bids):
        raise KartotekError("replay-outside", "the seats were sold for points", where=bids[0], why="bids above 0")
    kept = [(number, text) for number, text in moves if text not in prefix and not _bid(text)]
    return {
        "format": "gaia-log/1",
        "source": prefix[0] if prefix else None,
        "moves": [text for _, text in kept],
        "lines": [number for number, _ in kept],
    }


def _bid(text: str) -> bool:
    return text.split()[1:2] == ["bid"]
