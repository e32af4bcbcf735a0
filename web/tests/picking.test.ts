import { expect, test } from "vitest";
import { Tallying } from "../src/board/tallying.svelte.ts";
import type { Floor, Question } from "../src/lib/wire.ts";
import { type Make, Picker, splitRule } from "../src/play/picking.svelte.ts";
import { hints, kind, option, PATH, question, SQUARE } from "./making.ts";

const SEEN = { board: SQUARE, aside: [] };

function picker(asked: Question, make: Make = () => null): Picker {
  return new Picker(asked, () => SEEN, make);
}

const OPTIONS = ["a", "b", "c", "d"].map((key) => option(key, `spot:${key}`));

// --- one of several --------------------------------------------------------------------------------------------------

test("one of several is picked by its number or by its thing", () => {
  const one = picker(question("choose", { options: OPTIONS }));
  expect(one.mode).toBe("one");
  expect(one.digit("2")).toEqual({ give: "b" });
  expect(one.digit("0")).toBeNull();
  expect(one.digit("7")).toHaveProperty("refuse", "Choose a number from 1 to 4.");
  expect(one.click("spot:c")).toEqual({ give: "c" });
});

test("a finger selects first and picks then", () => {
  const one = picker(question("choose", { options: OPTIONS }));
  expect(one.click("spot:c", true)).toBeNull();
  expect(one.selected?.id).toBe("c");
  expect(one.click("spot:c", true)).toEqual({ give: "c" });
});

test("a piece stands for the place it is on", () => {
  expect(picker(question("choose", { options: OPTIONS })).click("piece:p")).toEqual({ give: "b" });
});

test("a place stands for the piece on it, and what was clicked is known till one goes back", () => {
  const one = picker(question("choose", { options: [option("shoot", "piece:p"), option("hit", "piece:p")] }));
  expect(one.click("spot:b")).toBeNull();
  expect(one.offered).toEqual([0, 1]);
  expect(one.meant).toBe("piece:p");
  expect(one.back()).toBe(true);
  expect(one.meant).toBeNull();
});

test("what several options touch narrows them down until one goes back", () => {
  const one = picker(question("choose", { options: [option("go", "spot:a"), option("stay", "spot:a"), ...OPTIONS] }));
  expect(one.click("spot:a")).toBeNull();
  expect(one.offered).toEqual([0, 1, 2]);
  expect(one.back()).toBe(true);
  expect(one.offered).toHaveLength(6);
  expect(one.back()).toBe(false);
});

test("a price is told of what one answer alone touches", () => {
  const [near, far] = [option("near", "spot:a"), option("far", "spot:b")].map((each) => ({ ...each, cost: "2 coins" }));
  const one = picker(
    question("choose", { options: [near!, far!, option("look", "spot:b"), option("stay", "spot:c")] }),
  );
  expect([...one.costs]).toEqual([["spot:a", "2 coins"]]);
});

test("of more than nine a number may still get longer", () => {
  const many = picker(question("choose", { options: Array.from({ length: 12 }, (_, n) => option(`o${n + 1}`)) }));
  expect(many.digit("1")).toBeNull();
  expect(many.digits).toBe("1");
  expect(many.digit("2")).toEqual({ give: "o12" });
  expect(many.digit("3")).toEqual({ give: "o3" });
  expect(many.digit("1")).toBeNull();
  expect(many.enter()).toEqual({ give: "o1" });
});

test("a number key never chooses a space of a floor that shows no number", () => {
  const ground = { spaces: [".".repeat(20)], top: 1, left: 1, legend: {}, tiles: [] };
  const board = { type: "floor", ground, pieces: [], tokens: [], borders: [], labels: {} } as unknown as Floor;
  const floor = { board, aside: [] };
  const spaces = Array.from({ length: 20 }, (_, n) => option(`go:${n}`, `space:1.${n + 1}`));
  const asked = question("choose", { options: [option("chest"), option("end"), ...spaces] });
  const many = new Picker(
    asked,
    () => floor,
    () => null,
  );
  expect(many.keyOf(4)).toBe(0);
  expect(many.digit("5")).toHaveProperty("refuse", "Choose a number from 1 to 2.");
  expect(many.digit("2")).toEqual({ give: "end" });
});

test("what is not to be chosen says why, and by which rule", () => {
  const barred = [{ option: option("d", "spot:d"), reason: "It is closed.", rule: "XX-7" }];
  const more = {
    options: OPTIONS.slice(0, 1),
    barred,
    hints: hints("choice", { blocked: { "spot:c": "a wall (XX-9)" } }),
  };
  const one = picker(question("choose", more));
  expect(one.click("spot:d")).toEqual({ refuse: "D: It is closed.", rule: "XX-7" });
  expect(one.click("spot:c")).toEqual({ refuse: "Gamma: a wall.", rule: "XX-9" });
  expect(one.click("spot:b")).toHaveProperty("rule", "XX-1");
  expect(splitRule("Somebody is there (XY-R042).")).toEqual({ words: "Somebody is there", rule: "XY-R042" });
});

test("arrow keys go to the nearest in their direction", () => {
  const one = picker(question("choose", { options: OPTIONS }));
  one.arrow("right");
  expect(one.selected?.id).toBe("a");
  one.arrow("right");
  one.arrow("down");
  expect(one.selected?.id).toBe("d");
});

// --- some of several, and an order -----------------------------------------------------------------------------------

test("some of several are toggled, within their limits, and given in the order of the question", () => {
  const some = picker(question("choose some", { options: OPTIONS, least: 2, most: 3 }));
  expect(some.wanted).toBe("2 to 3");
  some.click("spot:d");
  expect(some.confirm()).toHaveProperty("refuse", "Choose 2 to 3; you have 1.");
  some.click("spot:a");
  expect(some.confirm()).toEqual({ give: ["a", "d"] });
  some.pick(1);
  expect(some.pick(2)).toHaveProperty("refuse", "At most 3 can be chosen; drop one first.");
  some.back();
  expect(some.rest).toEqual(["b"]);
  some.chooseRest();
  expect(some.chosen).toEqual(["d", "a", "b"]);
});

test("exactly one of several is given at once", () => {
  expect(picker(question("choose some", { options: OPTIONS })).pick(2)).toEqual({ give: ["c"] });
});

test("numbers fill the places of an order from the first on", () => {
  const order = picker(question("arrange", { options: OPTIONS }));
  order.pick(3);
  order.pick(0);
  expect(order.confirm()).toEqual({ give: ["d", "a", "b", "c"] });
  order.back();
  expect(order.confirm()).toEqual({ give: ["a", "b", "c", "d"] });
});

test("what was answered before is taken up as far as it fits", () => {
  expect(picker(question("choose", { options: OPTIONS, draft: "c" })).selected?.id).toBe("c");
  const some = question("choose some", { options: OPTIONS, draft: ["c", "x", "a"], most: 2 });
  expect(picker(some).chosen).toEqual(["c", "a"]);
  expect(picker(question("arrange", { options: OPTIONS, draft: ["a"] })).chosen).toEqual(["a", "b", "c", "d"]);
});

// --- a way -----------------------------------------------------------------------------------------------------------

const WAY = question("compose", { hints: PATH });

test("arrow keys, numbers and clicks draw a way, and one goes back", () => {
  const way = picker(WAY);
  expect(way.mode).toBe("way");
  expect(way.obvious()).toBeNull();
  expect(way.arrow("right")).toBeNull();
  expect(way.digit("2")).toBeNull();
  expect(way.confirm()).toEqual({ give: { way: ["b", "d"] } });
  expect(way.arrow("left")).toHaveProperty("refuse", "A way has at most 2 steps; these are all used.");
  expect(way.digit("1")).toHaveProperty("refuse", "A way has at most 2 steps; these are all used.");
  expect(way.back()).toBe(true);
  expect(way.wayfinder?.names).toEqual(["Alpha", "Beta"]);
  expect(way.click("piece:p")).toHaveProperty(
    "refuse",
    "That is the end of your way: confirm it, or go on from there.",
  );
});

test("where no way leads the reason is said, and what is near and far is lit", () => {
  const way = picker(WAY);
  expect(way.click("spot:c")).toEqual({ refuse: "Gamma: a wall.", rule: "XX-9" });
  expect(way.arrow("down")).toEqual({ refuse: "Gamma: a wall.", rule: "XX-9" });
  expect(way.arrow("left")).toEqual({ refuse: "From Alpha no way leads there.", rule: "XX-1" });
  expect([...way.legal]).toEqual([
    ["spot:b", 1],
    ["spot:d", 0],
  ]);
});

test("a way from a place that is not on the board is typed", () => {
  const lost = question("compose", { hints: hints("path", { start: "spot:z", steps: {}, most: 1 }) });
  expect(picker(lost).mode).toBe("typed");
});

// --- what is made ----------------------------------------------------------------------------------------------------

const KINDS = hints("multiset", {
  kinds: [kind("oil", 2, { thing: "card:oil" }), kind("rope", 1)],
  most: 3,
  least: 0,
  counts: {},
  full: "No more.",
  few: "{} are too few.",
  template: { $: "counts" },
});

test("keys, clicks and steps back go to what is made", () => {
  const list = picker(question("compose", { hints: KINDS }), () => new Tallying(KINDS, "XX-1"));
  expect(list.mode).toBe("list");
  expect(list.legal.has("card:oil")).toBe(true);
  list.digit("2");
  list.click("card:oil");
  expect(list.begun).toBe(true);
  expect(list.confirm()).toEqual({ give: { oil: 1, rope: 1 } });
  list.click("card:oil");
  expect(list.legal.has("card:oil")).toBe(false);
  expect(list.back()).toBe(true);
  expect(list.confirm()).toEqual({ give: { oil: 1, rope: 1 } });
});

test("without what helps to make it an answer is typed", () => {
  expect(picker(question("compose", { hints: KINDS })).mode).toBe("typed");
});
