import { expect, test } from "vitest";
import { nearest } from "../src/board/roving.ts";
import { compass, toward } from "../src/play/compass.ts";

test("an arrow means what is straight ahead before what is nearer but aslant", () => {
  const targets = [[[3, 2]], [[9, 0]], [[-4, 0]]] as const;
  expect(toward([0, 0], targets, "right")).toBe(1);
  expect(toward([0, 0], targets, "left")).toBe(2);
  expect(toward([0, 0], targets, "up")).toBeNull();
});

test("a target with several places counts where it is nearest", () => {
  expect(
    toward(
      [0, 0],
      [
        [[8, 0]],
        [
          [-5, 0],
          [4, 0],
        ],
      ],
      "right",
    ),
  ).toBe(1);
});

test("eight winds, y downwards", () => {
  expect(compass([0, 0], [0, -5])).toBe("north");
  expect(compass([0, 0], [5, 5])).toBe("south-east");
  expect(compass([0, 0], [-5, 1])).toBe("west");
});

test("the focus goes to the nearest in its direction and stays where there is none", () => {
  const spots = [
    { x: 10, y: 0 },
    { x: 30, y: 0 },
    { x: 0, y: 40 },
  ];
  const go = (key: string): number => spots.indexOf(nearest({ x: 0, y: 0 }, key, spots, (each) => each)!);
  expect(go("ArrowRight")).toBe(0);
  expect(go("ArrowDown")).toBe(2);
  expect(go("ArrowLeft")).toBe(-1);
  expect(go("x")).toBe(-1);
});
