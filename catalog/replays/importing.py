"""Logs of other programs, and games that people wrote down, turned into replays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from kartotek.catalog.replays.log_names import check_names
from kartotek.catalog.replays.log_sources import LogSource, read_source
from kartotek.catalog.replays.move_tables import read_table, table_game
from kartotek.catalog.replays.shuffles import settle_shuffles
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.gaia_project.site import is_export, log_of_lines
from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.registry import log_reader, open_game
from kartotek.catalog.store import Catalog
from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import FORMAT, Checkpoint, LogOrigin, LogPlace, Replay, read_replay

__all__ = ["NOTATIONS", "Importer", "replay_from_log"]

NOTATIONS: Final[Mapping[str, str]] = {
    "seven-wonders-log/1": "seven-wonders",
    "armada-log/1": "armada",
    "gaia-log/1": "gaia-project",
    "ginkgopolis-log/1": "ginkgopolis",
    "underwater-cities-log/1": "underwater-cities",
}
"""Notations in JSON that say their own name, and the game that they are of. docs/replays.md describes them all."""

_DESCRIBED: Final = "docs/replays.md describes the notations; `kartotek replay template GAME` writes a table to fill in"


def replay_from_log(name: str, text: str | bytes, catalog: Catalog, profile: str | None = None) -> Replay:
    """One log as a replay; whoever reads many keeps an `Importer`."""
    return Importer(catalog).replay(name, text, profile)


class Importer:
    """Reads logs. A game is opened once for each profile and pack, however many logs there are."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalogs: dict[tuple[str, ...], Catalog] = {(): catalog}
        self._games: dict[tuple[str, str, tuple[str, ...]], Game] = {}

    def game(self, name: str, profile: str, packs: tuple[str, ...] = ()) -> Game:
        key = (name, profile, packs)
        if key not in self._games:
            if packs not in self._catalogs:
                self._catalogs[packs] = self._catalogs[()].with_layers(*packs)
            self._games[key] = open_game(self._catalogs[packs], name, profile)
        return self._games[key]

    def replay(
        self, name: str, content: str | bytes, profile: str | None = None, setup: Mapping[str, Any] | None = None
    ) -> Replay:
        """A log as a replay, with what it claims about states and scores as far as its reader takes that over.

        Where a format is written by several programs, the log does not say by which rule choices it was played: unless
        a profile is given, the first of theirs under which everything in it holds is taken, else the usual one.
        `setup` is for logs that have none.
        """
        source = read_source(content)
        if _is_replay(source):
            return read_replay(source.value)
        own, profiles, _ = log_reader(name)
        packs = self._packs(source)
        stated = table_game(source.value)[1] if source.kind == "table" else None
        first = profile or stated or profiles[0]
        usual = self._read(name, own, first, packs, source, setup)
        if profile or stated or len(profiles) == 1 or validate(usual, self.game(own, first, packs)).valid:
            return usual
        for other in profiles[1:]:
            replay = self._read(name, own, other, packs, source, setup)
            if validate(replay, self.game(own, other, packs)).valid:
                return replay
        return usual

    def _read(
        self,
        name: str,
        own: str,
        profile: str,
        packs: tuple[str, ...],
        source: LogSource,
        setup: Mapping[str, Any] | None,
    ) -> Replay:
        game = self.game(own, profile, packs)
        parts = self.parts(name, source, game, setup)
        replay = _replay(game, parts, packs)
        check_names(replay, game)
        return settle_shuffles(replay, game)

    def parts(self, name: str, source: LogSource, game: Game, setup: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Set-up, moves and claims of a log."""
        if source.kind == "table":
            stated = table_game(source.value)[0]
            if stated not in (None, game.id):
                raise KartotekError("usage", f"the table is of {stated!r}", hint=f"import it as {stated}")
            return {"notation": "table"} | read_table(source.value, game, setup)
        log = source.value
        if source.kind == "lines":
            if game.id != "gaia-project":
                raise KartotekError("replay-format", "lines of text are no notation of this game", hint=_DESCRIBED)
            log = log_of_lines(log)
        elif _is_bare(log):
            return {"notation": "moves"} | _bare(log, setup)
        elif not is_export(log):
            _check_notation(log, game.id)
        notation = "gaia-site" if log is not source.value or is_export(log) else str(log["format"])
        return {"notation": notation} | log_reader(name)[2](log if setup is None else {"given": setup, **log}, game)

    def _packs(self, source: LogSource) -> tuple[str, ...]:
        """The packs that a log names; where it gives a hash, the pack must be the same one to the byte."""
        if source.kind == "table":
            return self._known(table_game(source.value)[2])
        log = source.value
        if not isinstance(log, Mapping):
            return ()
        pack = log.get("pack") or (log["setup"].get("pack") if isinstance(log.get("setup"), Mapping) else None)
        if isinstance(pack, str):
            return self._known((pack,))
        if not isinstance(pack, Mapping):
            return self._known(tuple(map(str, log["packs"]))) if isinstance(log.get("packs"), list) else ()
        name, wanted = str(pack.get("id")), str(pack.get("sha256"))
        layer = self._catalogs[()].all_layers.get(name)
        if layer is None or layer.sha256 != wanted:
            have = "it is not built in" if layer is None else f"the one built in has sha256 {layer.sha256}"
            raise KartotekError(
                "replay-outside",
                f"the log was played with the pack {name!r}, sha256 {wanted}",
                why=have,
                hint="build that pack in: kartotek build --pack FOLDER",
            )
        return (name,)

    def _known(self, packs: tuple[str, ...]) -> tuple[str, ...]:
        """Packs that are built in; rows of others are unknown and stay so."""
        return tuple(pack for pack in packs if pack in self._catalogs[()].all_layers)


# ---- what a log is ----


def _is_replay(source: LogSource) -> bool:
    return source.kind == "json" and isinstance(source.value, Mapping) and source.value.get("format") == FORMAT


def _is_bare(log: Any) -> bool:
    """Moves in our own keys, alone or with a set-up."""
    moves = log.get("moves") if isinstance(log, Mapping) and "format" not in log else log
    return isinstance(moves, list) and all(isinstance(move, Mapping) and "do" in move for move in moves)


def _bare(log: Any, setup: Mapping[str, Any] | None) -> dict[str, Any]:
    stated = log if isinstance(log, Mapping) else {"moves": log}
    given = setup if setup is not None else stated.get("setup")
    if not isinstance(given, Mapping):
        raise KartotekError("replay-format", "the moves have no set-up", where="setup", hint="give --setup FILE")
    names = stated.get("names", ())
    return {"players": given.get("players"), "setup": dict(given), "moves": stated["moves"], "names": names}


def _check_notation(log: Any, game: str) -> None:
    """Is the log in the notation of its game? If not, what is nearest to it is named."""
    named = log.get("format") if isinstance(log, Mapping) else None
    own = next(name for name, of in NOTATIONS.items() if of == game)
    if named == own:
        return
    if _is_arena(log):
        packets = log["data"]["logs"] if "logs" in log["data"] else log["data"]["data"]["logs"]
        kinds = sorted({str(item.get("type")) for packet in packets for item in packet.get("data", ())})
        raise KartotekError(
            "replay-outside",
            "a log of BoardGameArena cannot be imported",
            why="it has what each player was shown: neither the deal nor the map stands in it; "
            f"its notifications: {', '.join(kinds)[:300]}",
            hint="write the moves into a table: `kartotek replay template GAME`",
        )
    if isinstance(named, str) and named in NOTATIONS:
        raise KartotekError("usage", f"the log is of {NOTATIONS[named]}", hint=f"import it as {NOTATIONS[named]}")
    if named is None:
        keys = ", ".join(map(str, list(log)[:8])) if isinstance(log, Mapping) else type(log).__name__
        hint = f'the object must say "format": "{own}"; {_DESCRIBED}'
        raise KartotekError("replay-format", f"not a {own} file", why=f"it has {keys}", hint=hint)
    hint = did_you_mean(str(named), NOTATIONS, f'the object must say "format": "{own}"')
    raise KartotekError("replay-format", f"no notation {named!r}", where="format", hint=f"{hint}; {_DESCRIBED}")


def _is_arena(log: Any) -> bool:
    """Packets of notifications, as the archive of BoardGameArena answers with them."""
    data = log.get("data") if isinstance(log, Mapping) else None
    inner = data.get("data", data) if isinstance(data, Mapping) else None
    logs = inner.get("logs") if isinstance(inner, Mapping) else None
    return isinstance(logs, list) and all(isinstance(packet, Mapping) and "data" in packet for packet in logs)


# ---- the replay ----


def _replay(game: Game, parts: Mapping[str, Any], packs: tuple[str, ...]) -> Replay:
    players = parts["players"]
    if type(players) is not int:
        raise KartotekError("replay-format", "the set-up does not say how many play", where="setup.players")
    return Replay(
        game=game.facts.game,
        profile=game.facts.profile,
        players=players,
        setup=parts["setup"],
        moves=tuple(parts["moves"]),
        rules_hash=game.facts.rules_hash,
        source=parts.get("source"),
        packs=packs or tuple(parts.get("packs", ())),
        checkpoints=tuple(
            Checkpoint(point["after"], tuple(point["rows"]), point.get("table", {}))
            for point in parts.get("checkpoints", ())
        ),
        scores=tuple(parts.get("scores", ())),
        log=_origin(parts),
    )


def _origin(parts: Mapping[str, Any]) -> LogOrigin:
    places: Sequence[Any] = parts.get("places") or [f"moves[{number}]" for number in range(len(parts["moves"]))]
    found = tuple(LogPlace(*place) if isinstance(place, list | tuple) else LogPlace(place) for place in places)
    return LogOrigin(parts["notation"], tuple(parts.get("names", ())), found, tuple(parts.get("unchecked", ())))
