/** Where the texts of a board go: beside what they name, clear of places, ways, lines and of each other. */

import type { Place } from "../lib/wire.ts";
import type { Area } from "./ground.ts";
import type { RouteLine } from "./routes.ts";
import {
  type Box,
  boxAlong,
  boxAround,
  boxOf,
  fromSegment,
  inside,
  Nearby,
  overlap,
  type Segment,
  span,
  type Spot,
} from "./plane.ts";
import { Raster } from "./raster.ts";

/** A name beside its place. It is drawn larger or smaller than it was laid out, so it holds to the edge next to it. */
export interface Label {
  x: number;
  /** The edge of the text that is next to the place, or its middle where it stands beside it. */
  y: number;
  /** How far below that its base line is, in its size. */
  drop: number;
  anchor: "start" | "middle" | "end";
}

/** A name written over an area, perhaps in two rows, perhaps upright. */
export interface AreaName {
  id: string;
  rows: string[];
  x: number;
  y: number;
  size: number;
  upright: boolean;
}

/** The sign with a line's name. */
export interface Plate {
  id: string;
  name: string;
  colour: string;
  x: number;
  y: number;
  /** In the size of its letters, as it is drawn in that of labels. */
  width: number;
}

const SIZES = { least: 8, most: 21 }; // of the letters of a label, in units of the board
const SMALL = { width: 390, height: 600, letters: 12.5 }; // the smallest view of a board, in pixels
export const PLATE_HEIGHT = 1.4; // in the size of its letters
export const REACH = 17; // how far a place and its glow reach
const WIDE = 0.46; // the width of a letter of a label, in its size
const STEP = 16; // how closely names are tried
const CAPITAL = 0.8; // the same for wide-set capitals
const TALL = 0.72; // a capital, in its size

export interface Obstacles {
  places: readonly Place[];
  streets: readonly Segment[];
  lines: readonly RouteLine[];
  board: Box;
}

export interface Texts {
  names: AreaName[];
  plates: Plate[];
  labels: Map<string, Label>;
}

export function textsOf(
  things: Obstacles,
  regions: readonly Area[],
  regionAt: (x: number, y: number) => string,
): Texts {
  const crowd = crowdOf(things);
  const names = regions.flatMap((region) => nameOf(region, things, crowd, regionAt) ?? []);
  const filled = names.map((name) => {
    const { width, height } = nameSize(name);
    return boxAround(name.x, name.y, width, height);
  });
  const around = surroundingsOf(things);
  const size = sizeOf(things.board);
  const plates: Plate[] = [];
  for (const line of things.lines) {
    const plate = plateOf(line, size, things, around, filled);
    if (!plate) continue;
    plates.push(plate);
    filled.push(boxAround(plate.x, plate.y, plate.width * size + 6, PLATE_HEIGHT * size + 6));
  }
  return { names, plates, labels: labelsOf(things, size, around, filled) };
}

/** How large the letters of labels are where all of a board is seen in a small view: elsewhere they are smaller. */
function sizeOf(board: Box): number {
  const scale = Math.min(SMALL.width / (board.right - board.left), SMALL.height / (board.bottom - board.top));
  return Math.min(SIZES.most, Math.max(SIZES.least, SMALL.letters / scale));
}

/** The same things, to be found by where they are. */
interface Surroundings {
  places: Nearby<Place>;
  streets: Nearby<Segment>;
  lines: Nearby<Segment & { line: RouteLine }>;
}

function surroundingsOf({ places, streets, lines }: Obstacles): Surroundings {
  const parts = lines.flatMap((line) => line.segments.map(({ a, b }) => ({ a, b, line })));
  return {
    places: new Nearby(places, ({ x, y }) => boxAround(x, y, 0, 0)),
    streets: new Nearby(streets, boxAlong),
    lines: new Nearby(parts, boxAlong),
  };
}

/** How much room a name takes. */
function nameSize({ rows, size, upright }: Pick<AreaName, "rows" | "size" | "upright">): {
  width: number;
  height: number;
} {
  const length = Math.max(...rows.map((row) => row.length)) * CAPITAL * size;
  const depth = rows.length * size * 1.15;
  return upright ? { width: depth, height: length } : { width: length, height: depth };
}

/** What a name had better not cover. */
function crowdOf(things: Obstacles): Raster {
  const crowd = new Raster(things.board);
  for (const place of things.places) crowd.addDisc(place.x, place.y, REACH, 9);
  for (const street of things.streets) crowd.addSegment(street, 5);
  for (const line of things.lines) for (const part of line.segments) crowd.addSegment(part, 10);
  return crowd;
}

/** The largest spelling of a region's name that finds room in it, where it covers least. */
function nameOf(
  region: Area,
  things: Obstacles,
  crowd: Raster,
  regionAt: (x: number, y: number) => string,
): AreaName | null {
  const mine = things.places.filter((place) => place.region === region.id);
  if (!mine.length) return null;
  const reach = boxOf(mine, 30);
  const middle = { x: (reach.left + reach.right) / 2, y: (reach.top + reach.bottom) / 2 };
  const name = region.name.toLocaleUpperCase();
  const words = name.split(" ");
  const owns = (x: number, y: number): boolean => regionAt(x, y) === region.id;
  let best: AreaName | null = null;
  let least = Infinity;
  for (const size of [34, 29, 24]) {
    for (const rows of words.length > 1 ? [[name], words] : [[name]]) {
      for (const upright of [false, true]) {
        const { width, height } = nameSize({ rows, size, upright });
        const base = (34 - size) * 6 + (upright ? 90 : 0) + (rows.length - 1) * 25;
        for (let y = reach.top; y <= reach.bottom; y += STEP) {
          for (let x = reach.left; x <= reach.right; x += STEP) {
            const left = x - width / 2;
            const top = y - height / 2;
            const right = x + width / 2;
            const bottom = y + height / 2;
            // What is cheap to find out first: most spots are out before the crowd is counted.
            let cost = base + 0.1 * span(x - middle.x, y - middle.y);
            if (cost >= least || !owns(left, top) || !owns(right, bottom) || !owns(right, top) || !owns(left, bottom))
              continue;
            cost += crowd.within(left - 5, top - 5, right + 5, bottom + 5);
            if (cost >= least) continue;
            least = cost;
            best = { id: region.id, rows, x, y, size, upright };
          }
        }
      }
    }
  }
  return best;
}

/** How many sides of a box stick out of the board. */
function outside(box: Box, board: Box): number {
  return (
    Number(box.left < board.left) +
    Number(box.top < board.top) +
    Number(box.right > board.right) +
    Number(box.bottom > board.bottom)
  );
}

/** The sign of a line at one of its ends, outside if it can be. */
function plateOf(
  line: RouteLine,
  size: number,
  things: Obstacles,
  around: Surroundings,
  filled: readonly Box[],
): Plate | null {
  const letters = line.name.length * WIDE + 0.9;
  const width = letters * size;
  const height = PLATE_HEIGHT * size;
  const ends = [line.stops[0], line.stops[line.stops.length - 1]];
  let best: { spot: Spot; cost: number } | null = null;
  for (const place of things.places) {
    if (!ends.includes(place.id)) continue;
    const reach = boxAround(place.x, place.y, 2 * width + 120, 2 * height + 120);
    const others = around.places.at(reach).map((other) => boxAround(other.x, other.y, 2 * REACH, 2 * REACH));
    const streets = around.streets.at(reach);
    const lines = around.lines.at(reach);
    for (const dx of [-1, -0.5, 0, 0.5, 1]) {
      for (const dy of [-1, 0, 1]) {
        for (const away of [REACH, REACH + 14, REACH + 30]) {
          if (!dy && Math.abs(dx) < 1) continue;
          const x = place.x + dx * (width / 2 + (dy ? 0 : away));
          const y = place.y + dy * (height / 2 + away);
          const box = boxAround(x, y, width + 6, height + 6);
          let cost = away - REACH + 800 * outside(box, things.board);
          for (const other of others) cost += overlap(other, box);
          for (const other of filled) cost += overlap(other, box);
          for (const street of streets) cost += 0.5 * inside(street, box);
          for (const part of lines) cost += (part.line === line ? 0.5 : 3) * inside(part, box);
          if (!best || cost < best.cost) best = { spot: { x, y }, cost };
        }
      }
    }
  }
  return best && { id: line.id, name: line.name, colour: line.colour, width: letters, ...best.spot };
}

const SIDES: readonly [dx: number, dy: number][] = [
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
  [0, -1],
  [0, 1],
  [1, 0],
  [-1, 0],
];

function labelsOf(things: Obstacles, size: number, around: Surroundings, filled: readonly Box[]): Map<string, Label> {
  const boxes = new Nearby(filled, (box) => box);
  const labels = new Map<string, Label>();
  for (const place of things.places) {
    if (!place.label) continue;
    const width = place.label.length * size * WIDE + 4;
    const height = size * 0.86;
    const reach = boxAround(place.x, place.y, 2 * width + 60, 100);
    const others = around.places
      .at(reach)
      .filter((other) => other !== place)
      .map((other) => boxAround(other.x, other.y, 1.7 * REACH, 1.7 * REACH));
    const streets = around.streets.at(reach);
    const lines = around.lines.at(reach);
    const texts = boxes.at(reach);
    let best: { label: Label; box: Box; cost: number } | null = null;
    for (const [order, [dx, dy]] of SIDES.entries()) {
      const aslant = dx && dy;
      const x = place.x + dx * (aslant ? 9 : REACH + 1);
      const y = place.y + dy * (aslant ? REACH : REACH + 2);
      const middle = { x: x + (dx * width) / 2, y: y + (dy * height) / 2 };
      const box = boxAround(middle.x, middle.y, width, height);
      let cost = order * 1.5 + 600 * outside(box, things.board);
      for (const other of others) cost += 2 * overlap(other, box);
      for (const other of texts) cost += 2 * overlap(other, box);
      for (const street of streets) cost += 1.6 * inside(street, box);
      for (const part of lines) {
        cost += 5 * inside(part, box);
        if (fromSegment(middle.x, middle.y, part) < height / 2 + 6) cost += 6;
      }
      if (best && cost >= best.cost) continue;
      const anchor = dx > 0 ? "start" : dx < 0 ? "end" : "middle";
      const drop = dy < 0 ? -0.05 : dy > 0 ? TALL : TALL / 2;
      best = { label: { x, y, drop, anchor }, box, cost };
    }
    if (!best) continue;
    labels.set(place.id, best.label);
    boxes.add(best.box, best.box);
  }
  return labels;
}
