import { expect, test } from "vitest";
import { nameOf, SIDE } from "../src/board/floor/paths.ts";
import type { Ground } from "../src/lib/wire.ts";

/** A tile of 6 × 3 whose middle row is parted by walls. */
const GROUND = {
  spaces: ["......", "......", "..~..."],
  right: ["", "# # # ", ""],
  below: [],
  legend: { ".": "floor", "~": "water" },
  borders: {},
  rim: "wall",
  top: 1,
  left: 1,
  tiles: [],
} as unknown as Ground;
const TILE = { id: "tile:hall", row: 1, column: 1, rows: 3, columns: 6, name: "Hall" };
const plain = ({ kind }: { kind: string }): boolean => kind !== "water";

test("the name of a tile lies where no wall is in its way and nothing under it", () => {
  expect(nameOf(GROUND, TILE, new Set(), plain)).toEqual({
    id: "tile:hall",
    name: "Hall",
    x: 4 * SIDE,
    y: 1.5 * SIDE,
    size: 60,
  });
});

test("a door that may change parts a row too", () => {
  const found = nameOf(GROUND, { ...TILE, name: "A long name" }, new Set(["1.3.right"]), plain);
  expect(found).toMatchObject({ y: 1.5 * SIDE });
  expect(found!.size).toBeLessThan(nameOf(GROUND, { ...TILE, name: "A long name" }, new Set(), plain)!.size);
});

test("where there is no room for it a tile has no name on it", () => {
  expect(
    nameOf(GROUND, { ...TILE, name: "A name that is as long as names can be, and longer" }, new Set(), plain),
  ).toBeNull();
});

test("it goes through no gap in a wall, and not where a door swings", () => {
  const gap = { ...GROUND, spaces: ["~~~~~~", "......", "~~~~~~"], right: ["  #   ", "      ", "  #   "] };
  expect(nameOf(gap, TILE, new Set(), plain)).toMatchObject({ x: 2.5 * SIDE, y: 2.5 * SIDE });
  const door = new Set(["2.2.below"]);
  expect(nameOf(gap, TILE, door, plain)).toMatchObject({ x: 5.5 * SIDE, y: 2.5 * SIDE });
});
