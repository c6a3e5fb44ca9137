"""The naval conflict for every number of players and every pattern of equals, against tables written out."""

from __future__ import annotations

import pytest

from kartotek.catalog.rules.armada import Armada
from kartotek.catalog.rules.armada.conflicts import naval_prizes, naval_results

TOKENS = {
    1: {"1": 3, "2": 1, "3": 0, "-": 0, "x": -1},
    2: {"1": 5, "2": 3, "3": 1, "-": 0, "x": -2},
    3: {"1": 7, "2": 5, "3": 3, "-": 0, "x": -3},
}
"""What each sign of the table is worth in each Age."""

TABLE = """
111     12x   12      1xx   21      22x   3       ---

1111    123x   112     12xx   121     133x   13      1xxx
211     223x   22      22xx   31      222x   4       ----

11111   123-x   1112    123xx   1121    12--x   113     12xxx
1211    133-x   122     133xx   131     1333x   14      1xxxx
2111    223-x   212     223xx   221     22--x   23      22xxx
311     2223x   32      222xx   41      2222x   5       -----

111111  123--x   11112   123-xx   11121   123--x   1113    123xxx
11211   12---x   1122    12--xx   1131    12---x   114     12xxxx
12111   133--x   1212    133-xx   1221    133--x   123     133xxx
1311    1333-x   132     1333xx   141     13333x   15      1xxxxx
21111   223--x   2112    223-xx   2121    223--x   213     223xxx
2211    22---x   222     22--xx   231     22---x   24      22xxxx
3111    2223-x   312     2223xx   321     222--x   33      222xxx
411     22223x   42      2222xx   51      22222x   6       ------

1111111 123---x   111112  123--xx   111121  123---x   11113   123-xxx
111211  123---x   11122   123--xx   11131   123---x   1114    123xxxx
112111  12----x   11212   12---xx   11221   12----x   1123    12--xxx
11311   12----x   1132    12---xx   1141    12----x   115     12xxxxx
121111  133---x   12112   133--xx   12121   133---x   1213    133-xxx
12211   133---x   1222    133--xx   1231    133---x   124     133xxxx
13111   1333--x   1312    1333-xx   1321    1333--x   133     1333xxx
1411    13333-x   142     13333xx   151     133333x   16      1xxxxxx
211111  223---x   21112   223--xx   21121   223---x   2113    223-xxx
21211   223---x   2122    223--xx   2131    223---x   214     223xxxx
22111   22----x   2212    22---xx   2221    22----x   223     22--xxx
2311    22----x   232     22---xx   241     22----x   25      22xxxxx
31111   2223--x   3112    2223-xx   3121    2223--x   313     2223xxx
3211    222---x   322     222--xx   331     222---x   34      222xxxx
4111    22223-x   412     22223xx   421     2222--x   43      2222xxx
511     222223x   52      22222xx   61      222222x   7       -------
"""
"""A pattern is the sizes of the groups of equals from the strongest on (`121`: one first, two equals, one last). Beside
it the token of each player: that of the first, second or third place, none (-), or the defeat (x)."""

ROWS = [tuple(TABLE.split()[place : place + 2]) for place in range(0, len(TABLE.split()), 2)]


def strengths(pattern: str) -> dict[int, int]:
    """Seats in the order of their strength; equal groups are three apart."""
    groups = [place for place, size in enumerate(pattern) for _ in range(int(size))]
    return {seat: 30 - 3 * group for seat, group in enumerate(groups)}


def test_every_pattern_is_in_the_table() -> None:
    patterns = [pattern for pattern, _ in ROWS]
    assert len(set(patterns)) == len(patterns) == sum(2 ** (players - 1) for players in range(3, 8))
    assert all(sum(map(int, pattern)) == len(result) for pattern, result in ROWS)


@pytest.mark.parametrize("age", TOKENS)
@pytest.mark.parametrize(("pattern", "signs"), ROWS)
def test_tokens_by_pattern(armada: Armada, pattern: str, signs: str, age: int) -> None:
    prizes, last = naval_prizes(armada.facts, age)
    found = naval_results(strengths(pattern), prizes, last, armada.facts.choices["naval-ties"])
    assert [found.get(seat, 0) for seat in range(len(signs))] == [TOKENS[age][sign] for sign in signs]


def test_who_sits_out_is_left_out(armada: Armada) -> None:
    prizes, last = naval_prizes(armada.facts, 3)
    assert naval_results({0: 9, 2: 4, 3: 4, 4: 1}, prizes, last, "next-token") == {0: 7, 2: 3, 3: 3, 4: -3}


def test_the_policy_of_the_second_edition_gives_other_equals_nothing(armada: Armada) -> None:
    prizes, last = naval_prizes(armada.facts, 2)
    assert naval_results({0: 9, 1: 4, 2: 4, 3: 1}, prizes, last, "second-token-only") == {0: 5, 3: -2}
    assert naval_results({0: 9, 1: 9, 2: 4, 3: 1}, prizes, last, "second-token-only") == {0: 3, 1: 3, 2: 1, 3: -2}
