"""The notation of `gaia-log/1`: names, set-up and lines of the public program, read as ours."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from kartotek.catalog.rules.facts import Facts
from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.errors import KartotekError

__all__ = ["LogReader"]

_AMOUNT: Final = re.compile(r"(-?\d+)?(.+)")
_TECH: Final = "tech"


class LogReader:
    """Short names of a log to the names of the catalog; an unknown one lies outside the base game."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._ids = {
            kind: {str(item.value("log_id")): item.slug for item in items if item.value("log_id")}
            for kind, items in facts.kinds.items()
        }
        self._specials = {
            str(item.value("log_action")): f"{item.kind}:{item.slug}"
            for items in facts.kinds.values()
            for item in items
            if item.value("log_action")
        }
        self._structures = {
            str(i.value("log_id")): str(i.value("kind")) for i in facts.kinds["structure"] if i.value("kind")
        }
        self._units = {
            str(i.value("log_id")): str(i.value("resource"))
            for i in reversed(facts.kinds["resource"])
            if i.value("log_id")
        }
        self._places = {
            str(i.value("log_place")): str(i.value("resource")) for i in facts.kinds["resource"] if i.value("log_place")
        }
        self._tokens = {str(i.value("log_id")): str(i.value("kind")) for i in facts.kinds["federation_token"]}
        self._commands = self._readers()
        self.seats: dict[str, int] = {}
        """Seats of the factions, as far as the lines have named them."""

    def _readers(self) -> dict[str, Callable[[list[str]], dict[str, Any]]]:
        """How the words after each command are read."""
        return {
            "faction": lambda w: {"faction": self.name("faction", w[0])},
            "build": lambda w: {"structure": self._known(self._structures, w[0]), "hex": w[1]},
            "booster": lambda w: {"booster": self.name("booster", w[0])},
            "up": lambda w: {"do": "research", "track": self.name("track", w[0])},
            "tech": lambda w: {"space": self.name("tech_space", w[0])},
            "cover": lambda w: {"space": self.name("tech_space", w[0])},
            "federation": lambda w: {
                "do": "federate",
                "hexes": w[0].split(","),
                "token": self._known(self._tokens, w[1]),
            },
            "fedtile": lambda w: {"do": "rescore", "token": self._known(self._tokens, w[0])},
            "action": self._action,
            "special": lambda w: {"host": self._known(self._specials, w[0])},
            "swap-PI": lambda w: {"do": "swap", "hex": w[0]},
            "lostPlanet": lambda w: {"do": "build", "structure": "mine", "hex": w[0]},
            "spend": self._spend,
            "burn": lambda w: {"times": int(w[0])},
            "charge": self._charge,
            "brainstone": lambda w: {"place": "discard" if w[0] == "discard" else self._places_of(w[0])},
            "pass": lambda w: (
                {"booster": self._ids["booster"].get(w[0], w[0])} if w else {}
            ),  # ignored in the last round
            "decline": lambda _: {},
        }

    # ---- names ----

    def _known(self, names: Mapping[str, str], name: str) -> str:
        if name not in names:
            hint = did_you_mean(name, names, f"known: {', '.join(names)}")
            why = "the base game in the catalog has no such thing"
            raise KartotekError("replay-outside", f"the log uses {name!r}", why=why, hint=hint)
        return names[name]

    def name(self, kind: str, name: str) -> str:
        """The slug of a component from its short name in logs."""
        return self._known(self._ids[kind], name)

    def _places_of(self, name: str) -> str:
        found = self._known(self._places, name)
        return "gaia" if found == "gaia_token" else found

    # ---- set-up ----

    def setup(self, reported: Mapping[str, Any], players: int) -> dict[str, Any]:
        tech = {
            self.name("tech_space", where): self.name("tech_tile", tile) for where, tile in reported["tech"].items()
        }
        for where, tile in reported["adv_tech"].items():
            tech[self.name("tech_space", f"adv-{where}")] = self.name("advanced_tech_tile", tile)
        return {
            "players": players,
            "sectors": [self._sector(item) for item in reported["sectors"]],
            "boosters": [self.name("booster", item) for item in reported["boosters"]],
            "tech": tech,
            "rounds": [self.name("round_scoring", item) for item in reported["round_scoring"]],
            "final": [self.name("final_scoring", item) for item in reported["final_scoring"]],
            "terraforming_token": self._known(self._tokens, reported["terraforming_federation"]),
            "turn_order": "passing-order",
        }

    def _sector(self, item: Mapping[str, Any]) -> dict[str, Any]:
        q, r = item["center"]
        sector = {"side": self.name("sector_side", str(item["tile"])), "q": q, "r": r, "turns": item["rotation"]}
        return sector | ({"mirrored": True} if item.get("mirrored") else {})

    # ---- moves ----

    def moves(self, lines: list[str]) -> list[dict[str, Any]]:
        """The moves of all lines."""
        return [move for moves in self.lines(lines) for move in moves]

    def lines(self, lines: list[str], places: Sequence[int | str] = ()) -> list[list[dict[str, Any]]]:
        """The moves of each line; who speaks is a seat number first, a faction later.

        A line is one move, but what stands after a pass answers questions of the next round: a move for each answer.
        """
        self.seats.clear()
        found = []
        for number, line in enumerate(lines):
            try:
                found.append(self._line(line))
            except (KartotekError, LookupError, TypeError, ValueError, AttributeError, AssertionError) as error:
                raise _fault(error, places[number] if places else f"moves[{number}]", line) from error
        return found

    def _line(self, line: str) -> list[dict[str, Any]]:
        """The moves of one line."""
        who, _, rest = line.strip().partition(" ")
        steps = self._steps(rest)
        if steps[0]["do"] == "faction":
            self.seats[steps[0]["faction"]] = int(who.removeprefix("p")) - 1
            seat = self.seats[steps[0]["faction"]]
        else:
            seat = self.seats.get(self.name("faction", who), -1)
        end = next((place for place, step in enumerate(steps, 1) if step["do"] == "pass"), len(steps))
        turn = steps[0] if end == 1 else {"do": "turn", "steps": steps[:end]}
        return [{"seat": seat} | turn, *({"seat": seat} | step for step in steps[end:])]

    def steps(self, line: str) -> list[dict[str, Any]]:
        """The steps of one line without its speaker."""
        return self._steps(line)

    def _steps(self, rest: str) -> list[dict[str, Any]]:
        steps = []
        for command in rest.strip().rstrip(".").split(". "):
            name, *words = command.split()
            if name == "income":
                steps += [self._unit(unit) for unit in words[0].split(",")]
            else:
                read = self._commands.get(name)
                if read is None:
                    hint = did_you_mean(name, [*self._commands, "income"], f"commands: {', '.join(self._commands)}")
                    raise KartotekError("replay-outside", f"the log uses the command {name!r}", hint=hint)
                steps.append({"do": name} | read(words))
        return steps

    def _unit(self, text: str) -> dict[str, Any]:
        ((name, amount),) = self._goods(text).items()
        return {"do": "income", "resource": name, "amount": amount}

    def _goods(self, text: str) -> dict[str, int]:
        goods: dict[str, int] = {}
        for part in text.split(","):
            match = _AMOUNT.fullmatch(part.strip())
            assert match is not None
            name = _TECH if match[2] == _TECH else self._known(self._units, match[2])
            goods[name] = goods.get(name, 0) + int(match[1] or 1)
        return goods

    def _action(self, words: list[str]) -> dict[str, Any]:
        for kind in ("power_action", "qic_action"):
            if words[0] in self._ids[kind]:
                return {"action": f"{kind}:{self._ids[kind][words[0]]}"}
        return {"action": self._known({}, words[0])}

    def _spend(self, words: list[str]) -> dict[str, Any]:
        return {"do": "exchange", "pay": self._goods(words[0]), "gain": self._goods(words[2])}

    def _charge(self, words: list[str]) -> dict[str, Any]:
        goods = list(self._goods(words[0]).items())
        reported: dict[str, Any] = {"power": dict(goods).get("power", 0)}
        if len(goods) > 1:
            reported["token"] = "before" if goods[0][0] == "token" else "after"
        return reported


def _fault(error: Exception, place: int | str, line: str) -> KartotekError:
    """What is wrong with a line, with its place and its words."""
    where = f"line {place}: {line}" if isinstance(place, int) else f"{place}: {line}"
    if isinstance(error, KartotekError):
        return KartotekError(error.code, error.what, where=where, why=error.why, hint=error.hint)
    why = "a command lacks a word, or has one of another kind"
    return KartotekError("replay-format", "a line of the log cannot be read", where=where, why=why)
