import { expect, test } from "vitest";
import { type Bodies, Drawers } from "../src/lib/drawers.ts";

/** A skin's icons in two parts, what is known of them, and which parts were fetched. */
function made(): { drawers: Drawers; known: Bodies; fetched: string[] } {
  const known: Bodies = {};
  const fetched: string[] = [];
  const part = (names: string): [string, () => Promise<{ default: Bodies }>] => [
    names,
    async () => {
      fetched.push(names);
      return { default: Object.fromEntries(names.split(" ").map((name) => [name, `<${name}>`])) };
    },
  ];
  const icons = { default: { anchor: "<anchor>" }, parts: [part("two-coins sailboat"), part("whale storm")] };
  const drawers = new Drawers(icons, { gold: "two-coins" }, (found) => void Object.assign(known, found));
  return { drawers, known, fetched };
}

test("icons of styles are known at once, and nothing is fetched that nobody shows", () => {
  const { drawers, known, fetched } = made();
  expect(known).toEqual({ anchor: "<anchor>" });
  expect(drawers.fetch([{ type: "cards", title: "Your hand", cards: [{ icon: "anchor" }] }])).toBeUndefined();
  expect(drawers.fetch({ board: { id: "storm", places: [{ id: "gold" }] } })).toBeUndefined();
  expect(fetched).toEqual([]);
});

test("what is shown brings the part with its icon, by the skin's word for it too, and once", async () => {
  const { drawers, known, fetched } = made();
  const purse = { aside: { widgets: [{ counters: [{ label: "Gold", value: "7", icon: "gold" }] }] } };
  await Promise.all([drawers.fetch(purse), drawers.fetch(purse)]);
  expect(known["two-coins"]).toBe("<two-coins>");
  expect(known["whale"]).toBeUndefined();
  expect(drawers.fetch(purse)).toBeUndefined();
  await drawers.fetch({ board: { change: { pieces: { 3: { icon: "whale" } } } } });
  expect(known["whale"]).toBe("<whale>");
  expect(fetched).toEqual(["two-coins sailboat", "whale storm"]);
});
