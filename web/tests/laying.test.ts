import { expect, test } from "vitest";
import { BLANK, Laying } from "../src/board/laying.svelte.ts";
import type { RowTile } from "../src/lib/wire.ts";
import { hints } from "./making.ts";

const tile = (id: string, sign: string, thing = `letter:${id}`): RowTile => ({ id, sign, thing, label: "", mark: "" });

function laying(): Laying {
  const found = hints("tiles", {
    tiles: [tile("a", "A"), tile("b", "B"), tile("a2", "A"), tile("x", "X", "")],
    blanks: [{ label: "blank", count: 1, named: ["?{}", "??{}"], mark: "?" }],
    splays: [
      { id: "l", side: "left" },
      { id: "r", side: "right" },
    ],
    least: 1,
    noun: "word",
    sign: "letter",
    blank: "blank",
    template: { word: [{ $: "row" }], splay: { $: "splay" } },
  });
  return new Laying(found, "XX-1");
}

test("typed signs lay tiles, the first that is left of each", () => {
  const word = laying();
  for (const sign of "aba") expect(word.type(sign)).toBeNull();
  expect(word.word).toBe("ABA");
  expect(word.verdict).toEqual({ give: { word: ["a", "b", "a2"], splay: "l" } });
  expect(laying().verdict).toEqual({ refuse: "Lay a word first: type it, or click its letters.", rule: "XX-1" });
});

test("a blank gives the sign that no tile has, and grows as far as it may", () => {
  const word = laying();
  word.type("c");
  expect(word.verdict).toEqual({ give: { word: ["?c"], splay: "l" } });
  word.type("d");
  expect(word.verdict).toEqual({ give: { word: ["??cd"], splay: "l" } });
  expect(word.type("e")).toEqual({ refuse: "There is no E left to lay.", rule: "XX-1" });
  expect(word.back()).toBe(true);
  expect(word.word).toBe("C");
});

test("a blank that is laid waits for its sign", () => {
  const word = laying();
  word.lay(`${BLANK}0`);
  expect(word.verdict).toHaveProperty("refuse", "Type the letter that the blank stands for.");
  expect(word.spare).toEqual([]);
  expect(word.lay(`${BLANK}1`)).toHaveProperty("refuse", "There is no blank left.");
  word.type("q");
  expect(word.word).toBe("Q");
});

test("tiles move within the row, and others of the same sign take their place", () => {
  const word = laying();
  word.type("b");
  word.type("a");
  word.move(1, 0);
  expect(word.word).toBe("AB");
  expect(word.exchange(1)).toBe(true);
  expect(word.row.map((laid) => laid.id)).toEqual(["letter:a2", "letter:b"]);
  word.take("letter:a2");
  expect(word.exchange(1)).toBe(false);
});

test("the tile on top is never blank, and follows the splay", () => {
  const word = laying();
  for (const sign of "abz") word.type(sign);
  expect(word.top).toBe(1);
  word.turn("right");
  expect(word.top).toBe(0);
  expect(word.verdict).toHaveProperty("give.splay", "r");
});

test("an answer is taken up with its blanks and its splay", () => {
  const word = laying();
  word.begin({ word: ["b", "??oo", "x"], splay: "r" });
  expect(word.word).toBe("BOOX");
  expect(word.verdict).toEqual({ give: { word: ["b", "??oo", "x"], splay: "r" } });
  expect(word.thingsOf({ word: ["b", "x"], splay: "r" })).toEqual(["letter:b"]);
});

test("a row stays through another question if all its tiles are still there", () => {
  const before = laying();
  for (const sign of "bac") before.type(sign);
  const after = laying();
  after.takeUp(before);
  expect(after.word).toBe("BAC");
  const poorer = new Laying({ ...before.hints, tiles: before.hints.tiles.slice(0, 1) }, "XX-1");
  poorer.takeUp(before);
  expect(poorer.row).toEqual([]);
});
