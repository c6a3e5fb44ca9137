"""Maps: turning sectors, distances, and networks checked against trying everything."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from kartotek.catalog.rules.gaia_project import GaiaProject
from kartotek.catalog.rules.gaia_project.networks import Networks
from kartotek.catalog.rules.gaia_project.space import Placement, Space, lay_out


def test_turning_six_times_is_not_turning(gaia: GaiaProject) -> None:
    for side in gaia.core.pieces.sides.values():
        assert side.turned(6, False) == side.turned(0, False) == side.hexes
        assert sorted(h[3] for h in side.turned(2, True)) == sorted(h[3] for h in side.hexes)


def test_names_belong_to_the_slot(gaia: GaiaProject) -> None:
    straight = lay_out(gaia.core.pieces.sides, [Placement("01", 0, 0, 0, False)])
    turned = lay_out(gaia.core.pieces.sides, [Placement("01", 0, 0, 1, False)])
    assert straight.names == turned.names and (straight.q, straight.r) == (turned.q, turned.r)
    oxide = gaia.core.pieces.planet["oxide"]
    assert straight.names[straight.planet.index(oxide)] == "1A6"
    assert turned.names[turned.planet.index(oxide)] == "1A8"


def _space(gaia: GaiaProject) -> Space:
    places = [Placement("01", 0, 0, 0, False), Placement("02", 5, -2, 0, False)]
    return lay_out(gaia.core.pieces.sides, places)


def test_neighbours_are_the_spaces_at_distance_one(gaia: GaiaProject) -> None:
    space = _space(gaia)
    for cell in space.cells:
        near = {other for other in space.cells if space.distance(cell, other) == 1}
        assert set(space.cells_of(space.around(space.bit[cell]))) == near


def _fewest(space: Space, groups: list[int], free: int, paid: int, most: int) -> int | None:
    """The fewest paid spaces that join the groups, by trying every choice of them."""
    cells = space.cells_of(paid)
    for count in range(most + 1):
        for chosen in combinations(cells, count):
            inside = free | space.mask(chosen)
            reached = space.connected(groups[0] & -groups[0], inside)
            if all(group & reached for group in groups):
                return count
    return None


@settings(max_examples=40)
@given(st.data())
def test_networks_find_the_fewest_satellites(data: st.DataObject) -> None:
    hexes = tuple((f"A{k}", q, r, -1) for k, (q, r) in enumerate((q, r) for q in range(5) for r in range(4)))
    space = Space([(1, 0, 0, hexes)])
    cells = list(space.cells)
    seeds = data.draw(st.lists(st.sampled_from(cells), min_size=2, max_size=4, unique=True))
    walls = data.draw(st.sets(st.sampled_from(cells), max_size=5)) - set(seeds)
    own = space.mask(seeds)
    groups = []
    left = own
    while left:
        groups.append(space.connected(left & -left, own))
        left &= ~groups[-1]
    paid = space.all & ~own & ~space.mask(sorted(walls))
    fewest = Networks(space, groups, own, paid, 4).cost((1 << len(groups)) - 1)
    assert fewest == _fewest(space, groups, own, paid, 4)
