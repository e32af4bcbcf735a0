import { beforeEach, expect, test } from "vitest";
import { brought, forget, invitationOf, keep, keyOf, keysOf, reseat, rounds } from "../src/lib/keys.ts";

beforeEach(() => {
  for (const table of ["t1", "t2"]) forget(table);
  sessionStorage.clear();
});

test("the newest key is the one that a tab uses, and the others are kept", () => {
  keep("t1", { key: "k-one", seat: 0 }, "come");
  keep("t1", { key: "k-two", seat: 1 });
  expect(keyOf("t1")).toBe("k-two");
  expect(keysOf("t1").map((each) => each.key)).toEqual(["k-two", "k-one"]);
  expect(invitationOf("t1")).toBe("come");
});

test("a new tab uses the newest seat", () => {
  keep("t1", { key: "k-one", seat: 0 });
  keep("t1", { key: "k-two", seat: 1 });
  keep("t1", { key: "k-one", seat: 0 });
  sessionStorage.clear();
  expect(keyOf("t1")).toBe("k-one");
});

test("a key that opens another seat is kept under it", () => {
  keep("t1", { key: "k", seat: 2 });
  reseat("t1", "k", null);
  expect(keysOf("t1")).toEqual([{ key: "k", seat: null }]);
});

test("all keys go to the server in rounds of one for each table", () => {
  keep("t1", { key: "a", seat: 0 });
  keep("t1", { key: "b", seat: 1 });
  keep("t2", { key: "c", seat: 0 });
  expect(rounds()).toEqual([{ t1: "b", t2: "c" }, { t1: "a" }]);
});

test("who lets go of one key keeps the others; who lets go of a table keeps none", () => {
  keep("t1", { key: "a", seat: 0 });
  keep("t1", { key: "b", seat: 1 });
  forget("t1", "b");
  expect(keysOf("t1").map((each) => each.key)).toEqual(["a"]);
  forget("t1");
  expect(keyOf("t1")).toBe("");
});

test("a key in the address is taken out of it", () => {
  history.replaceState(null, "", "/t/t1#secret");
  expect(brought()).toBe("secret");
  expect(location.hash).toBe("");
});
