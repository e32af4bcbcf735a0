/** Buildings between the ways of a board: rectangles that keep clear of ways and places, packed on a raster. */

import type { Areas } from "./areas.ts";
import { type Box, dice, far, round, type Segment, type Spot } from "./plane.ts";

const STEP = 6;
const [WAY, PLACE] = [13, 20]; // how far buildings keep from the middle of a way and of a place

export interface Blocks {
  /** The outlines of the buildings of each area, of two heights. */
  low: Map<string, string>;
  high: Map<string, string>;
  /** Windows in which light is on. */
  windows: string;
}

export function blocksOf(ways: readonly Segment[], places: readonly Spot[], box: Box, areas: Areas): Blocks {
  const columns = Math.floor((box.right - box.left) / STEP);
  const rows = Math.floor((box.bottom - box.top) / STEP);
  const taken = new Uint8Array(columns * rows);
  const clear = (x: number, y: number, reach: number): void => {
    const right = Math.min(columns - 1, Math.floor((x + reach - box.left) / STEP));
    const bottom = Math.min(rows - 1, Math.floor((y + reach - box.top) / STEP));
    for (let row = Math.max(0, Math.floor((y - reach - box.top) / STEP)); row <= bottom; row++) {
      for (let column = Math.max(0, Math.floor((x - reach - box.left) / STEP)); column <= right; column++) {
        taken[row * columns + column] = 1;
      }
    }
  };
  for (const { a, b } of ways) {
    const steps = Math.max(1, Math.ceil(far(a, b) / STEP));
    for (let step = 0; step <= steps; step++) {
      clear(a.x + ((b.x - a.x) * step) / steps, a.y + ((b.y - a.y) * step) / steps, WAY);
    }
  }
  for (const place of places) clear(place.x, place.y, PLACE);
  const owners = new Int16Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      owners[row * columns + column] = areas.numberAt(box.left + (column + 0.5) * STEP, box.top + (row + 0.5) * STEP);
    }
  }

  const free = (c: number, r: number, owner: number): boolean =>
    c < columns - 1 && r < rows - 1 && !taken[r * columns + c] && owners[r * columns + c] === owner;
  const roll = dice(20_26);
  const low = new Map<string, string>();
  const high = new Map<string, string>();
  const windows: string[] = [];
  for (let row = 1; row < rows - 1; row++) {
    for (let column = 1; column < columns - 1; column++) {
      if (taken[row * columns + column]) continue;
      const owner = owners[row * columns + column] ?? -1;
      const region = areas.names[owner] ?? "";
      const most = { width: 4 + Math.floor(roll() * 8), height: 4 + Math.floor(roll() * 7) };
      let width = 1;
      while (width < most.width && free(column + width, row, owner)) width++;
      let height = 1;
      grow: while (height < most.height) {
        for (let c = column; c < column + width; c++) if (!free(c, row + height, owner)) break grow;
        height++;
      }
      for (let r = row; r <= Math.min(rows - 1, row + height); r++) {
        for (let c = column; c <= Math.min(columns - 1, column + width); c++) taken[r * columns + c] = 1;
      }
      if (width < 2 || height < 2 || roll() < 0.06) continue;
      const [x, y] = [box.left + column * STEP, box.top + row * STEP];
      const [w, h] = [width * STEP - 2, height * STEP - 2];
      const kind = roll() < 0.3 ? high : low;
      kind.set(region, `${kind.get(region) ?? ""}M${round(x)} ${round(y)}h${w}v${h}h${-w}z`);
      if (roll() < 0.36) {
        const [wx, wy] = [x + 3 + roll() * (w - 8), y + 3 + roll() * (h - 8)];
        windows.push(`M${round(wx)} ${round(wy)}h${roll() < 0.5 ? 2 : 4}v2h-${roll() < 0.5 ? 2 : 3}z`);
      }
    }
  }
  return { low, high, windows: windows.join("") };
}
