"""Print which files catch which wrong evaluator: ``python -m tests.wrong.table`` from the root.

The tests look at no more files than it takes; this looks at every file, and every wrong evaluator must get to its end.
"""

from __future__ import annotations

from .engines import ENGINES
from .test_wrong import FILES, MAGIC, OF_THREE, VECTORS, number_of, told


def main() -> None:
    """Print, for each wrong evaluator, how many files catch it by a value, and which."""
    for engine in ENGINES:
        found = [told(engine, path) for path in MAGIC]
        caught = [path for path, each in zip(MAGIC, found, strict=True) if each.wrong_values]
        numbered = sum(1 for path in caught if number_of(path))
        three = sum(1 for path in caught if path.name.startswith(OF_THREE))
        by_order = sum(1 for each in found if each.wrong_orders and not each.wrong_values)
        print(
            f"{engine}: {numbered} numbered cases, {three} boards of three effects, "
            f"{len(caught) - numbered - three} others by values; {by_order} more by order alone"
        )
        for each in found:
            if each.wrong_values:
                print(
                    f"    {each.file:<52} {len(each.wrong_values):>3} of {len(each.values):>3} values, "
                    f"{len(each.wrong_orders):>3} of {len(each.orders):>3} about order"
                )
    print(f"waiting for their files: {', '.join(name for name in VECTORS if name not in FILES) or 'none'}")


if __name__ == "__main__":
    main()
