import { expect, test } from "vitest";
import { NO_SCENE, patchLines, patchScene } from "../src/lib/patch.ts";
import type { Counters, GraphBoard } from "../src/lib/wire.ts";

const BOARD: GraphBoard = {
  type: "graph",
  id: "map",
  places: [],
  links: [],
  regions: [],
  routes: [],
  pieces: [],
  heat: [],
  heat_note: "",
};

function counters(id: string, value: string): Counters {
  return { type: "counters", id, title: id, counters: [{ id: `${id}:n`, label: "n", value, icon: "" }] } as Counters;
}

test("what a patch does not name stays the same object", () => {
  const scene = { ...NO_SCENE, board: BOARD, aside: [counters("a", "1")], title: "Night" };
  const after = patchScene(scene, { status: "Round 2" });
  expect(after.status).toBe("Round 2");
  expect(after.title).toBe("Night");
  expect(after.board).toBe(BOARD);
  expect(after.aside).toBe(scene.aside);
});

test("a board is changed field by field, or replaced", () => {
  const pieces = [{ id: "p", at: "x", label: "P", mark: "p" }] as GraphBoard["pieces"];
  const changed = patchScene({ ...NO_SCENE, board: BOARD }, { board: { change: { pieces } } }).board as GraphBoard;
  expect(changed.pieces).toBe(pieces);
  expect(changed.places).toBe(BOARD.places);
  expect(patchScene({ ...NO_SCENE, board: BOARD }, { board: { whole: counters("b", "1") } }).board?.id).toBe("b");
  expect(patchScene({ ...NO_SCENE, board: BOARD }, { board: {} }).board).toBeNull();
});

test("what stands beside the board is put in the new order, with what changed", () => {
  const [a, b, c] = [counters("a", "1"), counters("b", "1"), counters("c", "1")];
  const after = patchScene({ ...NO_SCENE, aside: [a, b] }, { aside: { order: ["c", "a"], widgets: [c] } });
  expect(after.aside).toEqual([c, a]);
  expect(after.aside[1]).toBe(a);
});

test("lines from a number on are void once new ones come", () => {
  const lines = [0, 1, 2, 3].map((number) => ({ number, text: `old ${number}` }));
  expect(patchLines(lines, { start: 2, lines: [{ number: 2, text: "new 2" }] }).map((line) => line.text)).toEqual([
    "old 0",
    "old 1",
    "new 2",
  ]);
});
