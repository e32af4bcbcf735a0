/** Points, segments and boxes of a plane, y downwards. */

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Segment {
  readonly a: Spot;
  readonly b: Spot;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The length of a step. Math.hypot guards against overflow, which boards do not need, and is many times slower. */
export function span(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy);
}

export function far(a: Spot, b: Spot): number {
  return span(a.x - b.x, a.y - b.y);
}

/** How far a point is from a segment. */
export function fromSegment(x: number, y: number, { a, b }: Segment): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = dx * dx + dy * dy;
  const along = length ? Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length)) : 0;
  return span(x - a.x - along * dx, y - a.y - along * dy);
}

export function boxOf(spots: Iterable<Spot>, margin: number): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of spots) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  if (left > right) return { left: -margin, top: -margin, right: margin, bottom: margin };
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}

export function boxAround(x: number, y: number, width: number, height: number): Box {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

export function within({ x, y }: Spot, box: Box): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/** The area that two boxes share. */
export function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Whether a segment comes near a box at all. */
export function near({ a, b }: Segment, box: Box): boolean {
  return (
    Math.max(a.x, b.x) >= box.left &&
    Math.min(a.x, b.x) <= box.right &&
    Math.max(a.y, b.y) >= box.top &&
    Math.min(a.y, b.y) <= box.bottom
  );
}

/** How much of a segment's length lies inside a box. */
export function inside(segment: Segment, box: Box): number {
  if (!near(segment, box)) return 0;
  const { a, b } = segment;
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  let from = 0;
  let to = 1;
  if (dx) {
    const one = (box.left - a.x) / dx;
    const other = (box.right - a.x) / dx;
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
  }
  if (dy) {
    const one = (box.top - a.y) / dy;
    const other = (box.bottom - a.y) / dy;
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
  }
  return to > from ? (to - from) * span(dx, dy) : 0;
}

/** A path through points whose corners are rounded; `sharp` says which corners stay. */
export function roundedPath(
  spots: readonly Spot[],
  radius: number,
  closed: boolean,
  sharp?: (at: Spot) => boolean,
): string {
  const count = spots.length;
  const parts: string[] = [];
  spots.forEach((spot, number) => {
    const before = spots[(number - 1 + count) % count] ?? spot;
    const after = spots[(number + 1) % count] ?? spot;
    const open = !closed && (number === 0 || number === count - 1);
    if (open || sharp?.(spot)) {
      parts.push(`${parts.length ? "L" : "M"}${round(spot.x)} ${round(spot.y)}`);
      return;
    }
    const into = toward(spot, before, Math.min(radius, far(spot, before) / 2));
    const out = toward(spot, after, Math.min(radius, far(spot, after) / 2));
    parts.push(`${parts.length ? "L" : "M"}${round(into.x)} ${round(into.y)}`);
    parts.push(`Q${round(spot.x)} ${round(spot.y)} ${round(out.x)} ${round(out.y)}`);
  });
  return parts.join("") + (closed ? "Z" : "");
}

export function toward(from: Spot, to: Spot, length: number): Spot {
  const whole = far(from, to) || 1;
  return { x: from.x + ((to.x - from.x) * length) / whole, y: from.y + ((to.y - from.y) * length) / whole };
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Numbers from 0 to 1 that look random and are the same each time: a city must not change its face. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const CELL = 96;
const WIDE = 4096; // cells in a row, more than any board has

/** Things by where they are: tells those near a box without looking at all others. */
export class Nearby<Thing> {
  readonly #things: Thing[] = [];
  readonly #boxes: Box[] = [];
  readonly #cells = new Map<number, number[]>();
  readonly #met: number[] = []; // the search that has met each thing last
  #search = 0;

  constructor(things: Iterable<Thing> = [], box?: (thing: Thing) => Box) {
    if (box) for (const thing of things) this.add(thing, box(thing));
  }

  add(thing: Thing, box: Box): void {
    const number = this.#things.push(thing) - 1;
    this.#boxes.push(box);
    this.#met.push(0);
    for (let row = Math.floor(box.top / CELL); row <= Math.floor(box.bottom / CELL); row++) {
      for (let column = Math.floor(box.left / CELL); column <= Math.floor(box.right / CELL); column++) {
        const cell = this.#cells.get(row * WIDE + column);
        if (cell) cell.push(number);
        else this.#cells.set(row * WIDE + column, [number]);
      }
    }
  }

  /** Those that reach into a box. */
  at(box: Box): Thing[] {
    const found: Thing[] = [];
    this.#search++;
    for (let row = Math.floor(box.top / CELL); row <= Math.floor(box.bottom / CELL); row++) {
      for (let column = Math.floor(box.left / CELL); column <= Math.floor(box.right / CELL); column++) {
        for (const number of this.#cells.get(row * WIDE + column) ?? []) {
          if (this.#met[number] === this.#search || !touch(this.#boxes[number]!, box)) continue;
          this.#met[number] = this.#search;
          found.push(this.#things[number]!);
        }
      }
    }
    return found;
  }
}

function touch(one: Box, other: Box): boolean {
  return one.left <= other.right && one.right >= other.left && one.top <= other.bottom && one.bottom >= other.top;
}

/** The box that a segment lies in. */
export function boxAlong({ a, b }: Segment): Box {
  return { left: Math.min(a.x, b.x), top: Math.min(a.y, b.y), right: Math.max(a.x, b.x), bottom: Math.max(a.y, b.y) };
}
