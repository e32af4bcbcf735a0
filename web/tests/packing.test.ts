import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Packing } from "../src/board/packing.svelte.ts";
import { Tallying } from "../src/board/tallying.svelte.ts";
import type { MultisetHints, PackHints } from "../src/lib/wire.ts";
import { hints, kind, place, thing } from "./making.ts";

// --- the same cases as on the server ---------------------------------------------------------------------------------

interface Shared {
  multiset: Pick<MultisetHints, "kinds" | "least" | "most" | "full" | "few"> & {
    cases: { about: string; counts: Record<string, number>; more: Record<string, string>; missing: string }[];
  };
  pack: Pick<PackHints, "things" | "places" | "least" | "most" | "full" | "few"> & {
    cases: {
      about: string;
      lying: Record<string, string>;
      thing: string;
      place: string;
      fault: string;
      missing?: string;
    }[];
  };
}
const SHARED = JSON.parse(readFileSync("../tests/web/forms.json", "utf8")) as Shared;

test.each(SHARED.multiset.cases)("so many of each, as on the server: $about", ({ counts, more, missing }) => {
  const { kinds, least, most, full, few } = SHARED.multiset;
  const whole = kinds.map((each) => kind(each.id, each.most, each));
  const tally = new Tallying(hints("multiset", { kinds: whole, least, most, full, few, counts }), "XX-1");
  for (const each of whole) if (each.id in more) expect(tally.noMore(each)).toBe(more[each.id]);
  expect(tally.missing).toBe(missing);
});

test.each(SHARED.pack.cases)("things in places, as on the server: $about", (each) => {
  const { things, places, least, most, full, few } = SHARED.pack;
  const whole = { places: places.map((one) => place(one.id, one)), least, most, full, few, lying: each.lying };
  const packing = new Packing(hints("pack", { things, ...whole }), "XX-1");
  const to = packing.hints.places.find((one) => one.id === each.place)!;
  expect(packing.fault(packing.thing(each.thing)!, to)).toBe(each.fault);
  if (each.missing !== undefined) expect(packing.missing).toBe(each.missing);
});

// --- things into places ----------------------------------------------------------------------------------------------

function packing(lying: Record<string, string> = {}): Packing {
  const things = [
    thing("helmet", { head: [] }),
    thing("lens", { eye: [] }),
    thing("pike", { right: ["left"], left: ["right"] }),
    thing("sword", { right: [], left: [] }),
    thing("stone", {}),
  ];
  const places = [place("head"), place("right"), place("left"), place("eye", { of: "helmet" })];
  const limits = { least: 1, most: 4, full: "No more.", few: "{} are too few." };
  return new Packing(hints("pack", { things, places, lying, ...limits, template: { $: "lying" } }), "XX-1");
}

test("a thing is taken in hand and put where it fits", () => {
  const pack = packing();
  expect(pack.hold("sword")).toBeNull();
  expect(pack.things).toEqual(expect.arrayContaining(["place:right", "place:left"]));
  expect(pack.choose("head")).toHaveProperty("refuse", "sword does not fit head.");
  expect(pack.choose("left")).toBeNull();
  expect(pack.held).toBe("");
  expect(pack.verdict).toEqual({ give: { sword: "left" } });
});

test("what fits nowhere says so", () => {
  expect(packing().hold("stone")).toEqual({ refuse: "stone fits nowhere.", rule: "XX-1" });
  expect(packing().hold("lens")).toHaveProperty("refuse", "eye is not there: helmet lies nowhere.");
});

test("what is fixed to a thing goes where that goes", () => {
  const pack = packing({ helmet: "head", lens: "eye" });
  expect(pack.at("eye").map((each) => each.id)).toEqual(["lens"]);
  pack.lift("helmet");
  expect(pack.lying).toEqual({});
  expect(pack.back()).toBe(true);
  expect(pack.count).toBe(2);
});

test("what takes two places is seen in both", () => {
  const pack = packing({ pike: "right" });
  expect(pack.at("left").map((each) => each.id)).toEqual(["pike"]);
  expect(pack.put("sword", "left")).toHaveProperty("refuse", "left is taken by pike.");
});

test("a number goes from place to place, and from the last to none", () => {
  const pack = packing();
  for (const where of ["right", "left", undefined]) {
    pack.digit(4);
    expect(pack.lying["sword"]).toBe(where);
  }
  expect(pack.digit(9)).toHaveProperty("refuse", "They go by the numbers 1 to 5.");
});

test("arrows go from thing to thing, and move what is in hand", () => {
  const pack = packing();
  pack.arrow("down");
  expect(pack.held).toBe("helmet");
  pack.arrow("right");
  expect(pack.lying).toEqual({ helmet: "head" });
  expect(pack.held).toBe("helmet");
});

test("an answer is taken up without what is not there, and begun anew as it lay", () => {
  const pack = packing({ helmet: "head" });
  pack.begin({ sword: "left", ghost: "right", lens: "nowhere" });
  expect(pack.lying).toEqual({ sword: "left" });
  expect(pack.clear()).toBe(true);
  expect(pack.lying).toEqual({ helmet: "head" });
  expect(pack.clear()).toBe(false);
});

test("what is clicked on the table is taken in hand, or is where that goes", () => {
  const pack = packing();
  expect(pack.click("card:other")).toBeUndefined();
  pack.click("item:sword");
  expect(pack.click("place:right")).toBeNull();
  expect(pack.lying).toEqual({ sword: "right" });
});
