import { expect, test } from "vitest";
import { isNarrow, layOut } from "../src/play/layout.ts";

test("a phone has sheets over the board, whichever way it is held", () => {
  expect(layOut(390, 844, 1.5, true, true).shape).toBe("phone");
  expect(layOut(844, 390, 1.5, true, true).shape).toBe("phone");
});

test("a tablet has its panels below", () => {
  expect(layOut(820, 1180, 1.5, true, true).shape).toBe("tablet");
});

test("a screen gives the board what the panels can spare", () => {
  const wide = layOut(1920, 1080, 1, true, true);
  expect(wide.shape).toBe("sides");
  expect(wide.left).toBe(wide.right);
  const split = layOut(1280, 800, 1.9, true, true);
  expect(split.shape).toBe("split");
  expect(split.left).toBe(0);
});

test("a folded panel takes no room", () => {
  const one = layOut(1920, 1080, 1, false, true);
  expect(one.left).toBe(0);
  expect(one.right).toBeGreaterThan(0);
});

test("the bar has room for a row of options at every size", () => {
  for (const [width, height] of [
    [1024, 700],
    [1280, 800],
    [1440, 900],
    [2560, 1440],
  ] as const)
    for (const aspect of [0.7, 1, 1.6, 3])
      expect(layOut(width, height, aspect, true, true).bar).toBeGreaterThanOrEqual(172);
});

test("one panel alone beside the board in a narrow window", () => {
  expect(isNarrow(1024, 700)).toBe(true);
  expect(isNarrow(1280, 800)).toBe(false);
});
