"""A game of Gaia Project as its public site writes it down: lines of moves, and the export of a whole game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kartotek.catalog.rules.facts import Facts
from kartotek.schema.replay import Replay

__all__ = ["gaia_export", "gaia_lines"]


class _Names:
    """Names of the catalog to the short names of logs."""

    def __init__(self, facts: Facts) -> None:
        self.of = {
            (kind, item.slug): str(item.value("log_id"))
            for kind, items in facts.kinds.items()
            for item in items
            if item.value("log_id")
        }
        self.special = {
            f"{item.kind}:{item.slug}": str(item.value("log_action"))
            for items in facts.kinds.values()
            for item in items
            if item.value("log_action")
        }
        self.structure = {
            str(i.value("kind")): str(i.value("log_id")) for i in facts.kinds["structure"] if i.value("kind")
        }
        self.token = {str(i.value("kind")): str(i.value("log_id")) for i in facts.kinds["federation_token"]}
        self.unit = {
            str(i.value("resource")): str(i.value("log_id")) for i in facts.kinds["resource"] if i.value("log_id")
        }
        self.place = {
            str(i.value("resource")): str(i.value("log_place")) for i in facts.kinds["resource"] if i.value("log_place")
        }

    def goods(self, goods: Mapping[str, int]) -> str:
        return ",".join(f"{amount}{self.unit.get(name, name)}" for name, amount in goods.items())

    def step(self, step: Mapping[str, Any]) -> str:
        """A step in the words of the site."""
        match step["do"]:
            case "build":
                return f"build {self.structure[step['structure']]} {step['hex']}"
            case "research":
                return f"up {self.of['track', step['track']]}"
            case "tech" | "cover":
                return f"{step['do']} {self.of['tech_space', step['space']]}"
            case "federate":
                return f"federation {','.join(step['hexes'])} {self.token[step['token']]}"
            case "rescore":
                return f"fedtile {self.token[step['token']]}"
            case "action":
                return f"action {self.of[tuple(step['action'].split(':'))]}"
            case "special":
                return f"special {self.special[step['host']]}"
            case "swap":
                return f"swap-PI {step['hex']}"
            case "exchange":
                return f"spend {self.goods(step['pay'])} for {self.goods(step['gain'])}"
            case "burn":
                return f"burn {step.get('times', 1)}"
            case "charge":
                goods = f"{step['power']}pw"
                token = step.get("token")
                return (
                    f"charge {goods}"
                    if token is None
                    else f"charge {f'1t,{goods}' if token == 'before' else f'{goods},1t'}"
                )
            case "brainstone":
                place = step["place"]
                return f"brainstone {self.place.get('gaia_token' if place == 'gaia' else place, place)}"
            case "income":
                return f"income {step['amount']}{self.unit[step['resource']]}"
            case "booster" | "pass":
                return f"{step['do']} {self.of['booster', step['booster']]}" if "booster" in step else step["do"]
        return str(step["do"])


def gaia_lines(replay: Replay, facts: Facts) -> list[str]:
    """The moves of a game, line by line. A spender's choice of tokens is not written down there."""
    names = _Names(facts)
    who: dict[int, str] = {}
    lines: list[str] = []
    for move in replay.moves:
        if move["do"] == "faction":
            who[move["seat"]] = names.of["faction", move["faction"]]
            lines.append(f"p{move['seat'] + 1} faction {who[move['seat']]}")
        else:
            steps = ". ".join(names.step(step) for step in (move["steps"] if move["do"] == "turn" else [move]))
            lines.append(f"{who[move['seat']]} {steps}")
    return lines


def gaia_export(replay: Replay, lines: Sequence[str], facts: Facts) -> dict[str, Any]:
    """What the site gives for a game that was played to its end."""
    names, setup = _Names(facts), replay.setup
    factions = {seat: line.split()[2] for seat, line in enumerate(line for line in lines if " faction " in line)}
    techs = {
        names.of["tech_space", space]: {
            "tile": names.of.get(("tech_tile", tile)) or names.of["advanced_tech_tile", tile]
        }
        for space, tile in setup["tech"].items()
        if not space.startswith("advanced")
    } | {
        names.of["tech_space", space]: {"tile": names.of["advanced_tech_tile", tile]}
        for space, tile in setup["tech"].items()
        if space.startswith("advanced")
    }
    sectors = [
        {
            "sector": names.of["sector_side", item["side"]],
            "rotation": item["turns"],
            "center": {"r": item["q"], "s": item["r"]},
        }
        for item in setup["sectors"]
    ]
    return {
        "players": [
            {"faction": factions.get(score["seat"]), "data": {"victoryPoints": score["total"]}}
            for score in sorted(replay.scores, key=lambda score: score["seat"])
        ],
        "options": {"map": {"sectors": sectors, "mirror": any(item.get("mirrored") for item in setup["sectors"])}},
        "tiles": {
            "boosters": {names.of["booster", item]: True for item in setup["boosters"]},
            "techs": techs,
            "scorings": {
                "round": [names.of["round_scoring", item] for item in setup["rounds"]],
                "final": [names.of["final_scoring", item] for item in setup["final"]],
            },
        },
        "terraformingFederation": names.token[setup["terraforming_token"]],
        "moveHistory": list(lines),
        "ended": True,
    }
