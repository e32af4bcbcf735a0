import { expect, test } from "vitest";
import { broughtBy } from "../src/lib/patch.ts";
import type { Part, Widget } from "../src/lib/wire.ts";
import { staged } from "../src/play/staging.ts";
import { SQUARE } from "./making.ts";

const part = (id: string, role: Part["role"]): Part => ({ type: "counters", id, role }) as Part;
const [LEAD, SECOND, MAIN, FOOT, ALONG] = [
  part("lead", "lead"),
  part("second", "lead"),
  part("main", "main"),
  part("foot", "foot"),
  part("along", "along"),
];

test("what it is all about lies on the board, the rest of it on a page, numbers along the edge", () => {
  const aside = [MAIN, LEAD, ALONG, SECOND, FOOT];
  expect(staged({ board: SQUARE, aside })).toEqual({
    lead: LEAD,
    page: [SECOND],
    along: [ALONG],
    hand: null,
    beside: [MAIN, FOOT],
  });
});

test("the cards that one holds lie at the edge of the board", () => {
  const held = { type: "cards", id: "hand", role: "foot" } as Part;
  const found = staged({ board: SQUARE, aside: [FOOT, held, MAIN] });
  expect(found.hand).toBe(held);
  expect(found.beside).toEqual([FOOT, MAIN]);
});

test("a spread has a lead of its own", () => {
  const board = { type: "spread", id: "desk", parts: [] } as unknown as Widget;
  expect(staged({ board, aside: [LEAD, ALONG] })).toEqual({
    lead: null,
    page: [],
    along: [ALONG],
    hand: null,
    beside: [LEAD],
  });
  expect(staged({ board: null, aside: [LEAD] }).beside).toEqual([LEAD]);
});

test("a patch brings boards, what lies beside them, and the parts of a spread that changed", () => {
  expect(broughtBy({ status: "Night" })).toEqual([]);
  expect(broughtBy({ board: { whole: SQUARE }, aside: { order: ["main"], widgets: [MAIN] } })).toEqual([SQUARE, MAIN]);
  expect(broughtBy({ board: { change: { parts: [LEAD] } }, aside: { order: [] } })).toEqual([LEAD]);
});
