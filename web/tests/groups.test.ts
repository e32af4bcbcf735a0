import { expect, test } from "vitest";
import type { Widget } from "../src/lib/wire.ts";
import { groupsOf } from "../src/play/groups.ts";
import type { Choice } from "../src/play/picking.svelte.ts";

const board = { type: "cardgrid", id: "map", lying: [] } as unknown as Widget;
const option = (id: string, label: string, touches: string[] = [], note = ""): Choice =>
  ({ id, label, touches, note, cost: "" }) as Choice;

test("beside cards to walk on, options that differ by a card in hand are folded", () => {
  const listed = [
    option("play:1", "Play Spot", ["card:1"], "30 %"),
    option("end", "End the turn"),
    option("move:1", "Discard Spot to move", ["card:1"]),
    option("move:2", "Discard Dash to move", ["card:2"]),
    option("move:3", "Discard Scout Ahead to move", ["card:3"]),
  ];
  const offered = listed.map((_, number) => number);
  expect(groupsOf(listed, offered, { board, aside: [] })).toEqual([
    { name: "", numbers: [0, 1] },
    { name: "Discard … to move", numbers: [2, 3, 4], folded: true },
  ]);
  expect(groupsOf(listed, [0, 1, 2], { board, aside: [] })).toEqual([{ name: "", numbers: [0, 1, 2] }]);
});
