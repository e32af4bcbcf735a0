import { expect, test } from "vitest";
import { Allotting } from "../src/board/allotting.svelte.ts";
import type { AllotBox, AllotGroup } from "../src/lib/wire.ts";
import { hints } from "./making.ts";

const box = (id: string, most: number, hole = ""): AllotBox => ({
  id,
  label: id,
  most,
  note: "",
  icon: "",
  good: false,
  hole,
});
const OUT: AllotGroup = {
  id: "out",
  label: "Go out",
  boxes: [box("lamp", 2), box("rope", 1, "gear"), box("hook", 1, "gear")],
  template: { out: { lamp: { $: "lamp" } }, gear: [{ $: "gear" }] },
  barred: "",
  note: "",
};
const STAY: AllotGroup = {
  id: "in",
  label: "Stay",
  boxes: [box("fire", 3)],
  template: { in: { $: "fire" } },
  barred: "",
  note: "",
};

function allotting(extra = "", groups = [OUT, STAY]): Allotting {
  return new Allotting(hints("allot", { counters: 2, groups, extra, noun: "match", nouns: "matches" }), "XX-1");
}

test("counters go into boxes of one group, as many as there are", () => {
  const matches = allotting();
  expect(matches.verdict).toEqual({ refuse: "Choose first: Go out, or Stay.", rule: "XX-1" });
  matches.put("lamp");
  matches.put("rope");
  expect(matches.left).toBe(0);
  expect(matches.put("lamp")).toEqual({ refuse: "All 2 matches lie already: take one away first.", rule: "XX-1" });
  expect(matches.verdict).toEqual({ give: { out: { lamp: 1 }, gear: ["rope"] } });
});

test("a box holds no more than it may", () => {
  const matches = allotting();
  matches.put("rope");
  expect(matches.put("rope")).toEqual({ refuse: "rope holds no more matches.", rule: "XX-1" });
  expect(matches.put("hook", "rope")).toBeNull();
  expect(matches.placed).toEqual(["hook"]);
});

test("another group takes counters back", () => {
  const matches = allotting();
  matches.put("lamp");
  matches.put("fire");
  expect(matches.placed).toEqual(["fire"]);
  expect(matches.take("out")).toBeNull();
  expect(matches.placed).toEqual([]);
});

test("one more may be had at a price", () => {
  const matches = allotting("2 coins");
  for (const id of ["lamp", "lamp"]) matches.put(id);
  expect(matches.paid).toBe(false);
  matches.put("rope");
  expect(matches.paid).toBe(true);
  expect(matches.all).toBe(3);
});

test("where only one group is open it is taken, and a barred one says why", () => {
  const matches = allotting("", [OUT, { ...STAY, barred: "The fire is out." }]);
  expect(matches.group).toBe("out");
  expect(matches.put("fire")).toEqual({ refuse: "The fire is out.", rule: "XX-1" });
});

test("to lay none is easily a slip: only the button takes it", () => {
  const matches = allotting("", [OUT]);
  expect(matches.enter()).toHaveProperty("refuse");
  expect(matches.verdict).toEqual({ give: { out: {} } });
});

test("keys go from box to box and from group to group", () => {
  const matches = allotting();
  matches.arrow("right");
  expect(matches.cursor).toBe("lamp");
  matches.obvious();
  expect(matches.count("lamp")).toBe(1);
  matches.arrow("down");
  expect(matches.group).toBe("in");
  expect(matches.digit(1)).toBeNull();
  expect(matches.count("fire")).toBe(1);
  expect(matches.digit(5)).toHaveProperty("refuse", "The boxes go by the numbers 1 to 1.");
  expect(matches.back()).toBe(true);
  expect(matches.clear()).toBe(false);
});

test("an answer is taken up as far as boxes and counters allow", () => {
  const matches = allotting();
  matches.begin({ out: { lamp: 7 }, gear: ["rope"] });
  expect(matches.placed).toEqual(["lamp", "lamp"]);
  matches.begin({ in: 1 });
  expect(matches.group).toBe("in");
});
