"""One address of every kind of page, without its language."""

from __future__ import annotations

__all__ = ["KINDS"]

KINDS = {
    "home": "",
    "game": "/gaia-project",
    "list": "/seven-wonders/card",
    "filtered": "/ginkgopolis/tile?q=color:red",
    "card": "/seven-wonders/card/vizvezetek",
    "board": "/seven-wonders/board/babylon-b",
    "sector": "/gaia-project/sector_side/01",
    "uses": "/seven-wonders/card/vizvezetek/replays",
    "search": "/search?q=aqueduct",
    "search-table": "/search?q=c:brown&view=table",
    "search-fault": "/search?q=color:blu",
    "search-empty": "/search?q=zzzzzz",
    "search-misspelt": "/search?q=aquaduct",
    "downloads": "/downloads",
    "terms": "/terms",
    "term": "/terms/coin",
    "drafts": "/drafts",
    "rules": "/rules?q=who+wins+a+tie",
    "rules-all": "/gaia-project/rules?page=2",
    "rule": "/armada/rules/tax",
    "truth": "/sources",
    "replays": "/replays",
    "replay-seven": "/replays/seven-wonders/3/16?step=30",
    "replay-armada": "/replays/armada/4-yes/6?step=60",
    "replay-gaia": "/replays/gaia-project/2/27?step=60&moves=1",
    "replay-ginkgopolis": "/replays/ginkgopolis/3-sets/16?step=60",
    "replay-underwater": "/replays/underwater-cities/2-advanced-no/46?step=40",
    "missing": "/nothing-here",
}
