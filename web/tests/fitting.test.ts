import { expect, test } from "vitest";
import { fitting, roomFor } from "../src/board/fitting.ts";

const RATIO = 88 / 63;

test("cards are as large as their box allows, in as many rows as that takes", () => {
  expect(fitting(1, 300, 300, 10, 1, 500)).toBe(300);
  expect(fitting(4, 410, 410, 10, 1, 500)).toBe(200); // two rows of two
  expect(fitting(4, 410, 410, 10, 1, 120)).toBe(120);
});

test("the more a card says, the more room it takes, and its note counts", () => {
  const words = (letters: number): string => "lamp ".repeat(letters / 5);
  const rooms = [10, 80, 130, 200, 300, 2000].map((letters) => roomFor(words(letters), "", RATIO));
  expect(rooms).toEqual(rooms.toSorted((one, other) => one - other));
  expect(rooms[0]).toBe(9.75);
  expect(rooms[3]).toBeGreaterThan(rooms[1]!);
  expect(rooms[5]).toBe(18); // no card is larger, however much it says
  expect(roomFor(words(120), "two hands, below and above", RATIO)).toBeGreaterThan(roomFor(words(120), "", RATIO));
});
