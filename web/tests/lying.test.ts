/** Cards in a grid: the format in which they can be read best, and what is said of them. */

import { expect, test } from "vitest";
import { aloud } from "../src/board/describe.ts";
import { boxOfAll, boxOfCard, BROAD, readable, UPRIGHT } from "../src/board/floor/lying.ts";
import type { Box } from "../src/board/plane.ts";
import type { Lying } from "../src/lib/wire.ts";

const SIDES = ["open", "open", "open", "open"];
const laid = (rows: number, columns: number): Lying[] =>
  Array.from({ length: rows * columns }, (_, at) => {
    const card = { id: `space:${at}`, title: "A room" };
    return { card, row: Math.floor(at / columns), column: at % columns, sides: SIDES, under: [] } as unknown as Lying;
  });

function into(width: number, height: number): (whole: Box) => number {
  return ({ left, top, right, bottom }) => Math.min(width / (right - left), height / (bottom - top));
}

test("where there is more width than the cards need upright, they are broad", () => {
  expect(readable(laid(3, 4), into(800, 470))).toBe(BROAD);
  expect(readable(laid(3, 4), into(390, 600))).toBe(UPRIGHT);
  expect(readable(laid(4, 3), into(600, 1200))).toBe(UPRIGHT);
});

test("cards of a format lie side by side with the same gaps", () => {
  for (const format of [UPRIGHT, BROAD]) {
    const [one, next] = [boxOfCard({ row: 0, column: 0 }, format), boxOfCard({ row: 0, column: 1 }, format)];
    expect(one.right - one.left).toBe(format.wide);
    expect(next.left - one.right).toBe(boxOfCard({ row: 1, column: 0 }, format).top - one.bottom);
    const all = boxOfAll(laid(1, 2), format);
    expect(all.left).toBeLessThan(one.left);
    expect(all.right).toBeGreaterThan(next.right);
  }
});

test("what is read out has one mark at the end of each sentence", () => {
  const lines = ["Look around.", "Done!", "north open"];
  expect(aloud({ title: "The Hall", lines, verdict: "can be chosen" })).toBe(
    "The Hall. Look around. Done! north open. can be chosen",
  );
});
