import { expect, test } from "vitest";
import type { Part, Widget } from "../src/lib/wire.ts";
import { isPrinted } from "../src/play/things.ts";

const cards = (count: number, role: Part["role"]): Part =>
  ({
    type: "cards",
    id: "hand",
    role,
    cards: Array.from({ length: count }, (_, at) => ({ id: `card:${at}`, text: `Armor 2. Move ${at} spaces.` })),
  }) as unknown as Part;
const seen = (...parts: Part[]): { board: Widget; aside: Widget[] } => ({
  board: { type: "spread", id: "camp", parts } as unknown as Widget,
  aside: [],
});

test("what a card in the midst of the board says is known to stand there", () => {
  const camp = seen(cards(8, "main"));
  expect(isPrinted(camp, ["card:3"], "Move 3 spaces.")).toBe(true);
  expect(isPrinted(camp, ["card:3"], "Move 4 spaces.")).toBe(false);
  expect(isPrinted(camp, ["door:3"], "Move 3 spaces.")).toBe(false);
});

test("cards that are too many or lie at the foot are too small to be read", () => {
  expect(isPrinted(seen(cards(9, "main")), ["card:3"], "Move 3 spaces.")).toBe(false);
  expect(isPrinted(seen(cards(8, "foot")), ["card:3"], "Move 3 spaces.")).toBe(false);
  expect(isPrinted({ board: null, aside: [cards(8, "main")] }, ["card:3"], "Move 3 spaces.")).toBe(false);
});
