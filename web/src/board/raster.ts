/** A coarse raster of weights over a part of the plane, which tells at once what any box in it weighs. */

import { type Box, far, type Segment } from "./plane.ts";

const CELL = 8;

export class Raster {
  readonly #box: Box;
  readonly #columns: number;
  readonly #rows: number;
  readonly #weights: Float64Array;
  #sums: Float64Array | null = null; // of all cells above and to the left

  constructor(box: Box) {
    this.#box = box;
    this.#columns = Math.ceil((box.right - box.left) / CELL);
    this.#rows = Math.ceil((box.bottom - box.top) / CELL);
    this.#weights = new Float64Array(this.#columns * this.#rows);
  }

  add(x: number, y: number, weight: number): void {
    const column = Math.floor((x - this.#box.left) / CELL);
    const row = Math.floor((y - this.#box.top) / CELL);
    if (column < 0 || row < 0 || column >= this.#columns || row >= this.#rows) return;
    const at = row * this.#columns + column;
    this.#weights[at] = (this.#weights[at] ?? 0) + weight;
  }

  addSegment({ a, b }: Segment, weight: number): void {
    const steps = Math.max(1, Math.ceil((2 * far(a, b)) / CELL));
    for (let step = 0; step <= steps; step++) {
      this.add(a.x + ((b.x - a.x) * step) / steps, a.y + ((b.y - a.y) * step) / steps, weight);
    }
  }

  addDisc(x: number, y: number, radius: number, weight: number): void {
    for (let dy = -radius; dy <= radius; dy += CELL / 2) {
      for (let dx = -radius; dx <= radius; dx += CELL / 2) {
        if (dx * dx + dy * dy <= radius * radius) this.add(x + dx, y + dy, weight);
      }
    }
  }

  /** What lies in a box weighs so much. */
  within(left: number, top: number, right: number, bottom: number): number {
    const wide = this.#columns + 1;
    const sums = (this.#sums ??= this.#summed());
    const c0 = clamped((left - this.#box.left) / CELL, this.#columns);
    const c1 = clamped((right - this.#box.left) / CELL, this.#columns);
    const r0 = clamped((top - this.#box.top) / CELL, this.#rows) * wide;
    const r1 = clamped((bottom - this.#box.top) / CELL, this.#rows) * wide;
    return (sums[r1 + c1] ?? 0) - (sums[r1 + c0] ?? 0) - (sums[r0 + c1] ?? 0) + (sums[r0 + c0] ?? 0);
  }

  #summed(): Float64Array {
    const wide = this.#columns + 1;
    const sums = new Float64Array(wide * (this.#rows + 1));
    for (let row = 0; row < this.#rows; row++) {
      let along = 0;
      for (let column = 0; column < this.#columns; column++) {
        along += this.#weights[row * this.#columns + column] ?? 0;
        sums[(row + 1) * wide + column + 1] = (sums[row * wide + column + 1] ?? 0) + along;
      }
    }
    return sums;
  }
}

function clamped(value: number, most: number): number {
  return Math.min(most, Math.max(0, Math.round(value)));
}
