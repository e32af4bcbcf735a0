import { expect, test } from "vitest";
import { all, Fetched } from "../src/lib/fetched.ts";

test("each part is fetched once, and then nobody has to wait", async () => {
  let asked = 0;
  const parts = new Fetched({ map: async () => `map ${(asked += 1)}`, sum: async () => "sum" });
  expect(parts.get("map")).toBeUndefined();
  await Promise.all([parts.fetch(["map", "sum"]), parts.fetch(["map"])]);
  expect(parts.get("map")).toBe("map 1");
  expect(parts.fetch(["map", "sum"])).toBeUndefined();
});

test("what cannot be had is tried again when it is wanted again", async () => {
  let down = true;
  const parts = new Fetched({ map: () => (down ? Promise.reject(new Error("no line")) : Promise.resolve("map")) });
  await parts.fetch(["map"]);
  expect(parts.get("map")).toBeUndefined();
  down = false;
  await parts.fetch(["map"]);
  expect(parts.get("map")).toBe("map");
});

test("where there is nothing to wait for there is no promise", () => {
  expect(all([undefined, undefined])).toBeUndefined();
});
