import { expect, test } from "vitest";
import type { Gauge, Part, Widget } from "../src/lib/wire.ts";
import { gaugesOf, partsOf } from "../src/play/costs.ts";

const gauge = (label: string): Gauge => ({
  id: label,
  label,
  value: 2,
  most: 5,
  icon: "",
  colour: "#888888",
  note: "",
});
const [OIL, ROPE] = [gauge("Oil"), gauge("Rope")];

test("gauges are found on the board and beside it, by what they are called", () => {
  const board = { type: "floor", pieces: [{ id: "boat:1", gauges: [OIL] }] } as unknown as Widget;
  const aside = [{ type: "sheet", gauges: [ROPE] }, { type: "counters" }] as unknown as Part[];
  expect([...gaugesOf({ board, aside }).keys()]).toEqual(["oil", "rope"]);
  expect(gaugesOf({ board: null, aside: [] }).size).toBe(0);
});

test("points of gauges are counted, all else stays in words", () => {
  const gauges = new Map([
    ["oil", OIL],
    ["rope", ROPE],
  ]);
  expect(partsOf("3 oil, 1 rope", gauges)).toEqual([
    { count: 3, gauge: OIL },
    { count: 1, gauge: ROPE },
  ]);
  expect(partsOf("2 coins", gauges)).toEqual([{ words: "2 coins" }]);
  expect(partsOf("put out a lamp, 2 oil", gauges)).toEqual([{ words: "put out a lamp" }, { count: 2, gauge: OIL }]);
  expect(partsOf("12 oil", gauges)).toEqual([{ words: "12 oil" }]); // too many to be counted at a glance
  expect(partsOf("0 oil", gauges)).toEqual([{ words: "0 oil" }]);
});
