import sys

sys.path.insert(0, "/tmp/conf")


def test_gen():
    import gen
    from tests.catalog.effects.conformance import outcome
    from catalog.effects.machine import Machine
    from catalog.effects.compiled import CompiledMachine

    bad = []

    def both(row):
        try:
            a = outcome(row, Machine)
            b = outcome(row, CompiledMachine)
        except BaseException as e:
            bad.append((row["id"], repr(e)[:300]))
            return {}
        if a != b:
            bad.append((row["id"], a, b))
        return a

    print("ROWS", gen.write(both))
    print("BAD", *bad, sep="\n")
