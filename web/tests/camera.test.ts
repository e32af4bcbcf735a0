import { expect, test } from "vitest";
import { type Inset, NO_INSET } from "../src/board/boards.ts";
import { Camera } from "../src/board/camera.svelte.ts";

const WORLD = { left: 0, top: 0, right: 1000, bottom: 500 };

/** A camera on the board, in a view of 516 × 316 pixels: 500 × 300 between its gaps. */
function camera(inset: Inset = NO_INSET, closest = 4): Camera {
  const made = new Camera(
    () => WORLD,
    () => inset,
    () => closest,
  );
  [made.width, made.height] = [516, 316];
  made.showAll(false);
  return made;
}

test("the whole board fits into the room that is left", () => {
  const whole = camera();
  expect(whole.fit).toBe(0.5);
  expect(whole.whole).toBe(true);
  expect(whole.seen({ x: 0, y: 0 })).toEqual({ x: 8, y: 33 });
  expect(whole.seen({ x: 1000, y: 500 })).toEqual({ x: 508, y: 283 });
});

test("what lies over an edge takes its room", () => {
  const beside = camera({ ...NO_INSET, right: 250 });
  expect(beside.fit).toBe(0.25);
  expect(beside.seen({ x: 1000, y: 0 }).x).toBe(258);
});

test("a zoom keeps the point under the pointer where it is", () => {
  const near = camera();
  const at = { x: 200, y: 150 };
  const before = near.under(at.x, at.y);
  near.zoom(3, at, false);
  const after = near.under(at.x, at.y);
  expect(near.scale).toBeCloseTo(1.5);
  expect(after.x).toBeCloseTo(before.x);
  expect(after.y).toBeCloseTo(before.y);
});

test("a zoom ends at the closest and at the whole", () => {
  const held = camera(NO_INSET, 2);
  held.zoom(100, undefined, false);
  expect(held.scale).toBe(2);
  held.zoom(0.001, undefined, false);
  expect(held.scale).toBe(0.5);
  expect(held.whole).toBe(true);
});

test("the view never leaves the board", () => {
  const off = camera();
  off.zoom(4, undefined, false);
  off.pan(10_000, 10_000);
  expect(off.seen({ x: 0, y: 0 })).toEqual({ x: 8, y: 8 });
  off.pan(-10_000, -10_000);
  expect(off.seen({ x: 1000, y: 500 }).x).toBe(508);
});

test("what is out of sight is brought into view, and what is in view stays", () => {
  const looking = camera();
  looking.zoom(4, { x: 8, y: 33 }, false);
  const far = { x: 900, y: 400 };
  expect(looking.sees(far)).toBe(false);
  looking.reveal(far);
  expect(looking.sees(far)).toBe(true);
  const { x, y } = looking;
  looking.reveal(far);
  expect([looking.x, looking.y]).toEqual([x, y]);
});

test("a part is shown as large as asked, or as it fits", () => {
  const part = camera();
  part.showPart({ left: 400, top: 200, right: 500, bottom: 250 }, 2, false);
  expect(part.scale).toBe(2);
  part.showPart({ left: 0, top: 0, right: 800, bottom: 400 }, 2, false);
  expect(part.scale).toBeLessThan(0.66);
  expect(part.scale).toBeGreaterThanOrEqual(part.fit);
});

test("keys move the view, and no others", () => {
  const keyed = camera();
  const press = (key: string, more: KeyboardEventInit = {}): boolean =>
    keyed.key(new KeyboardEvent("keydown", { key, ...more }));
  expect(press("+")).toBe(true);
  expect(keyed.scale).toBeCloseTo(0.7);
  expect(press("0")).toBe(true);
  expect(keyed.whole).toBe(true);
  expect(press("ArrowLeft")).toBe(false);
  expect(press("ArrowLeft", { altKey: true })).toBe(true);
  expect(press("+", { ctrlKey: true })).toBe(false);
});
