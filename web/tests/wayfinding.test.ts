import { expect, test } from "vitest";
import { Wayfinder, wayfinderFor } from "../src/play/wayfinding.svelte.ts";
import { hints, option, PATH, question, SQUARE } from "./making.ts";

const SEEN = { board: SQUARE, aside: [] };

function wayfinder(more: Partial<typeof PATH> = {}): Wayfinder {
  return new Wayfinder({ ...PATH, ...more }, "XX-1", SEEN);
}

test("a way is drawn step by step, and is an answer from its least on", () => {
  const way = wayfinder();
  expect(way.verdict).toEqual({ refuse: "The way needs at least 1 step.", rule: "XX-1" });
  expect(way.choices).toEqual([{ id: "spot:b", label: "Beta", cost: "", note: "east", touches: ["spot:b"] }]);
  expect(way.step("spot:d")).toBe(false);
  expect(way.step("spot:b")).toBe(true);
  expect(way.step("spot:d")).toBe(true);
  expect(way.verdict).toEqual({ give: { way: ["b", "d"] } });
  expect(way.comesOf(way.end)).toBe("There is a light.");
  expect([way.taken, way.left, way.steps]).toEqual([2, 0, []]);
  way.cut(1);
  expect(way.names).toEqual(["Alpha", "Beta"]);
});

test("a click leads there by the shortest way, and cuts a way short", () => {
  const way = wayfinder();
  expect(way.click("spot:d")).toBeNull();
  expect(way.way).toEqual(["spot:a", "spot:b", "spot:d"]);
  expect(way.click("spot:b")).toBeNull();
  expect(way.way).toEqual(["spot:a", "spot:b"]);
  expect(way.click("spot:b")).toHaveProperty("refuse");
  expect(way.click("spot:c")).toBeUndefined();
});

test("what could still be reached shrinks with every step", () => {
  const way = wayfinder();
  expect([...way.reach]).toEqual([
    ["spot:b", ["spot:b"]],
    ["spot:d", ["spot:b", "spot:d"]],
  ]);
  way.step("spot:b");
  expect([...way.reach.keys()]).toEqual(["spot:a", "spot:d"]);
});

test("in a direction lies a step, else what is closed, else nothing", () => {
  const way = wayfinder();
  expect(way.toward("right")).toBe("spot:b");
  expect(way.toward("down")).toBe("spot:c");
  expect(way.toward("up")).toBeNull();
  expect(way.noneThere).toBe("From Alpha no way leads there.");
});

test("why it does not go on is said", () => {
  expect(wayfinder().whyNot("card:x")).toBe("A way leads over places of the board.");
  expect(wayfinder().whyNot("spot:c")).toBe("Gamma cannot be reached from Alpha with the 2 steps left.");
  expect(wayfinder({ most: 1 }).whyNot("spot:d")).toBe("Delta cannot be reached from Alpha with the step left.");
  expect(wayfinder({ steps: {} }).stuck).toBe("No open way leads on from Alpha.");
  expect(wayfinder({ most: 0 }).stuck).toBe("A way has at most 0 steps; these are all used.");
});

test("an answer is taken up as far as it leads, and says which places it speaks of", () => {
  const way = wayfinder();
  way.begin({ way: ["b", "c", "d"] });
  expect(way.way).toEqual(["spot:a", "spot:b"]);
  expect(way.thingsOf({ way: ["b", "d"] })).toEqual(["spot:b", "spot:d"]);
  expect(way.thingsOf("b")).toEqual([]);
});

test("only a way from a place of the board is found here", () => {
  expect(wayfinderFor(question("compose", { hints: PATH }), SEEN)).toBeInstanceOf(Wayfinder);
  expect(wayfinderFor(question("choose", { options: [option("a")] }), SEEN)).toBeNull();
  expect(wayfinderFor(question("compose", { hints: hints("path", { start: "spot:z" }) }), SEEN)).toBeNull();
});
